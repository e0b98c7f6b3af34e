//! `parlour new`: a game of one's own to start from.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use parlour_engine::Catalog;

use crate::failure::{reason, usage};
use crate::output::print;

/// Start a game of your own
///
/// Writes a crate with a small card game that has rules, tests, bots and a page, to be changed into yours.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour new liars-dice\n  \
    parlour new liars-dice --folder games/liars-dice\n  \
    parlour new liars-dice --parlour ../parlour")]
pub(crate) struct Args {
    /// The id of the game: lower-case letters and digits, with hyphens between words
    name: String,
    /// Where to put it, instead of a folder of that name here
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// A folder with the source of Parlour to build against. The one this program was built in is found by itself
    #[arg(long, value_name = "DIR")]
    parlour: Option<PathBuf>,
}

/// The files of the game, with the names of the example that they are written for.
const FILES: [(&str, &str); 6] = [
    ("Cargo.toml", include_str!("template/Cargo.toml.in")),
    ("README.md", include_str!("template/README.md")),
    (".gitignore", include_str!("template/gitignore")),
    ("src/lib.rs", include_str!("template/lib.rs")),
    ("src/laws.rs", include_str!("template/laws.rs")),
    ("src/main.rs", include_str!("template/main.rs")),
];

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let name = &args.name;
    check_name(catalog, name)?;
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(name));
    check_folder(&folder)?;
    let parlour = dependency(args.parlour.as_deref())?;
    write(&folder, name, &parlour)
        .map_err(|error| anyhow!("{} cannot be written: {}.", folder.display(), reason(&error)))?;
    let shown = folder.display();
    print(&format!(
        "{} is in {shown}. Play it, test it, change it:\n\n  cd {shown}\n  cargo run\n  cargo test\n\n\
         The rules are in src/lib.rs.\n",
        title(name)
    ))
}

/// Words that Rust or Cargo keep for themselves, and the crates that the game depends on.
#[rustfmt::skip]
const TAKEN: [&str; 64] = [
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "build", "const", "continue", "core",
    "crate", "deps", "do", "dyn", "else", "enum", "examples", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "incremental", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "parlour",
    "priv", "proc-macro", "pub", "ref", "return", "schemars", "self", "serde", "static", "std", "struct", "super",
    "test", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
    "yield", "union",
];

fn check_name(catalog: &Catalog, name: &str) -> anyhow::Result<()> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    let is_good = name.len() <= 32
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.split('-').all(is_word);
    if !is_good {
        return Err(usage(format!(
            "{name:?} cannot be the name of a game: use up to 32 lower-case letters and digits, with hyphens \
             between words, and begin with a letter (liars-dice, say)."
        )));
    }
    if TAKEN.contains(&name) {
        return Err(usage(format!("{name:?} has a meaning of its own in Rust; use another name.")));
    }
    if catalog.find(name).is_some() {
        return Err(usage(format!("There is a game called {name:?} already; use another name.")));
    }
    Ok(())
}

fn check_folder(folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(usage(format!(
            "The folder {shown} is not empty; name one that is, or a new one, with --folder."
        ))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(usage(format!("The folder {shown} cannot be used: {}.", reason(&error)))),
    }
}

/// What `Cargo.toml` says of Parlour: the source that was named, else that in which this program was built, else the
/// release of this version.
fn dependency(named: Option<&Path>) -> anyhow::Result<String> {
    let source = match named {
        Some(folder) => match source(folder) {
            Some(source) => Some(source),
            None => {
                return Err(usage(format!(
                    "There is no source of Parlour in {}: --parlour takes the folder with its crates.",
                    folder.display()
                )));
            }
        },
        None => env::current_exe().ok().and_then(|program| program.ancestors().find_map(source)),
    };
    // Written as a string of TOML, whatever is in the path.
    let quoted = |path: PathBuf| toml::Value::from(path.to_string_lossy().into_owned()).to_string();
    Ok(match source {
        Some(source) => format!("{{ path = {} }}", quoted(source)),
        None => format!("{:?}", env!("CARGO_PKG_VERSION")),
    })
}

/// The crate `parlour` in this checkout.
fn source(checkout: &Path) -> Option<PathBuf> {
    let source = checkout.join("crates/cli").canonicalize().ok()?;
    let manifest = fs::read_to_string(source.join("Cargo.toml")).ok()?;
    manifest.contains("name = \"parlour\"").then_some(source)
}

/// Writes all files, or leaves nothing behind.
fn write(folder: &Path, name: &str, parlour: &str) -> io::Result<()> {
    let was_there = folder.exists();
    let written = write_files(folder, name, parlour);
    if written.is_err() {
        // The error that matters is the first one.
        let _ = if was_there { empty(folder) } else { fs::remove_dir_all(folder) };
    }
    written
}

fn write_files(folder: &Path, name: &str, parlour: &str) -> io::Result<()> {
    fs::create_dir_all(folder.join("src"))?;
    for (file, text) in FILES {
        fs::write(folder.join(file), fill_in(text, name, parlour))?;
    }
    Ok(())
}

fn empty(folder: &Path) -> io::Result<()> {
    for (file, _) in FILES {
        fs::remove_file(folder.join(file)).ok();
    }
    fs::remove_dir(folder.join("src"))
}

fn fill_in(text: &str, name: &str, parlour: &str) -> String {
    text.replace("{parlour}", parlour)
        .replace("my-game", name)
        .replace("my_game", &name.replace('-', "_"))
        .replace("My Game", &title(name))
}

/// `liars-dice` is `Liars Dice`.
fn title(name: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    };
    let words: Vec<String> = name.split('-').map(capital).collect();
    words.join(" ")
}

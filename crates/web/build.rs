//! Makes functions of the sentences in `locales`, one for each, so that a misspelled name or a missing value does not compile.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use fluent_typed::{BuildOptions, FtlOutputOptions, LintLevel, build_from_locales_folder};

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=locales");
    match annotated() {
        Ok(out) => build(&out),
        Err(error) => {
            println!("cargo::error=The sentences cannot be read: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(out: &Path) -> ExitCode {
    let path = |name: &str| out.join(name).to_string_lossy().into_owned();
    build_from_locales_folder(
        BuildOptions::default()
            .with_locales_folder(&path("locales"))
            .with_output_file_path(&path("words.rs"))
            .with_ftl_output(FtlOutputOptions::single_file(&path("words.ftl")))
            .with_prefix("")
            .with_lint_level(LintLevel::Strict)
            // Names of players are set apart by markup, see `kit`.
            .without_bidi_isolation()
            .without_format(),
    )
}

/// Copies the files with a type behind every variable, which its name tells: `$me` and `$is…` are true or false, the numbers
/// are listed, everything else is text. So translators and we need no comments for it.
fn annotated() -> io::Result<PathBuf> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    for language in fs::read_dir("locales")? {
        let language = language?;
        let folder = out.join("locales").join(language.file_name());
        fs::create_dir_all(&folder)?;
        for file in fs::read_dir(language.path())? {
            let file = file?;
            let text = fs::read_to_string(file.path())?;
            let annotated: String = messages(&text).map(annotate).collect();
            fs::write(folder.join(file.file_name()), annotated)?;
        }
    }
    Ok(out)
}

/// The messages of a file, each with the comments before it.
fn messages(text: &str) -> impl Iterator<Item = &str> {
    let is_start = |line: &str| line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-');
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut at = 0;
        let mut seen = false;
        for line in rest.split_inclusive('\n') {
            if seen && (is_start(line) || line.starts_with('#')) {
                break;
            }
            seen |= is_start(line);
            at += line.len();
        }
        let (message, after) = rest.split_at(at);
        rest = after;
        (!message.is_empty()).then_some(message)
    })
}

/// Variables that are numbers.
const NUMBERS: [&str; 29] = [
    "column",
    "count",
    "entry",
    "gain",
    "high",
    "left",
    "line",
    "lost",
    "low",
    "needed",
    "nonces",
    "number",
    "of",
    "other-entry",
    "ours",
    "penalty",
    "percent",
    "players",
    "points",
    "round",
    "seconds",
    "sum",
    "sum2",
    "total",
    "value",
    "version",
    "white1",
    "white2",
    "won",
];

fn annotate(message: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (at, _) in message.match_indices('$') {
        let name = &message[at + 1..];
        let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(name.len());
        if !names.contains(&&name[..end]) {
            names.push(&name[..end]);
        }
    }
    let mut types = String::new();
    for name in names {
        let kind = match name {
            "me" => "Bool",
            name if name.starts_with("is") => "Bool",
            name if NUMBERS.contains(&name) => "Number",
            _ => "String",
        };
        types.extend(["# $", name, " (", kind, ")\n"]);
    }
    // Comments stand directly above their message.
    let start = message.lines().take_while(|line| line.starts_with('#') || line.is_empty());
    let start: usize = start.map(|line| line.len() + 1).sum();
    let (comments, body) = message.split_at(start.min(message.len()));
    format!("{comments}{types}{body}")
}

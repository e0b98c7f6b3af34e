//! Every game of the catalog is still played, at every table size, as it was when it was recorded.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use parlour_engine::Game;
use parlour_engine::playthrough::recordings;
use parlour_games::{datawar, deal, pobudka, qwixx, uno};

macro_rules! is_played_as_it_was {
    ($($game:ident),+ $(,)?) => {
        $(
            #[test]
            fn $game() {
                compare($game::game());
            }
        )+

        #[test]
        fn every_recording_belongs_to_a_game() {
            for file in kept_files("").expect("the recordings can be read").into_keys() {
                let game = file.split('-').next().unwrap_or("");
                assert!([$(stringify!($game)),+].contains(&game), "{file} belongs to no game");
            }
        }
    };
}

is_played_as_it_was! { pobudka, qwixx, uno, deal, datawar }

fn compare(game: &'static dyn Game) {
    let mut kept = kept_files(game.info().id).expect("the recordings can be read");
    let mut findings = Vec::new();
    for recording in recordings(game).expect("every game can be recorded") {
        let file = &recording.file;
        match kept.remove(file) {
            Some(text) => findings.extend(difference(file, &text, &recording.text)),
            None => findings.push(format!("{file} is missing.")),
        }
    }
    findings.extend(kept.into_keys().map(|file| format!("{file} is not recorded any more.")));
    assert!(
        findings.is_empty(),
        "\n{}\nIf that is what you want, run `cargo xtask bless` and read the diff.",
        findings.join("\n")
    );
}

/// The recordings of a game, or all of them.
fn kept_files(game: &str) -> io::Result<BTreeMap<String, String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs");
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.split('-').next() == Some(game) || game.is_empty() {
            files.insert(name, fs::read_to_string(entry.path())?);
        }
    }
    Ok(files)
}

/// The first line that differs, with the moment it belongs to.
fn difference(file: &str, kept: &str, played: &str) -> Option<String> {
    if kept == played {
        return None;
    }
    let (kept, played): (Vec<_>, Vec<_>) =
        (kept.split('\n').collect(), played.split('\n').collect());
    let common = kept.iter().zip(&played).take_while(|(kept, played)| kept == played).count();
    let moment = kept[..common].iter().rfind(|line| line.starts_with('#')).unwrap_or(&"");
    let at = |lines: &[&str]| {
        lines.get(common).map_or("(end of file)".to_owned(), |line| (*line).into())
    };
    let (kept, played) = (at(&kept), at(&played));
    let number = common + 1;
    Some(format!(
        "{file}:{number} differs, after \"{moment}\"\n  kept:   {kept}\n  played: {played}"
    ))
}

#[test]
fn a_difference_names_its_line() {
    for (kept, played, expected) in [
        ("a\nb\n", "a\nb\n", None),
        ("# 1\nb\n", "# 1\nc\n", Some("f:2 differs, after \"# 1\"\n  kept:   b\n  played: c")),
        ("a\n", "a", Some("f:2 differs, after \"\"\n  kept:   \n  played: (end of file)")),
        ("", "a", Some("f:1 differs, after \"\"\n  kept:   \n  played: a")),
    ] {
        assert_eq!(difference("f", kept, played).as_deref(), expected, "{kept:?} {played:?}");
    }
}

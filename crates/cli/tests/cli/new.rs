//! `parlour new`. That its crate compiles, keeps the laws and serves is tested by `tests/new`.

use std::fs;
use std::path::Path;

use crate::{Folder, parlour};

/// The files below a folder, by their paths.
fn files(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.strip_prefix(folder).unwrap().to_string_lossy().into_owned());
            }
        }
    }
    files.sort_unstable();
    files
}

#[test]
fn a_game_is_written_under_its_own_name() {
    let folder = Folder::new();
    let place = folder.path("games/high-card");
    let said = parlour(&["new", "high-card", "--folder", &place]).ok();
    assert!(said.starts_with(&format!("High Card is in {place}.")), "{said}");

    let expected =
        [".gitignore", "Cargo.toml", "README.md", "src/laws.rs", "src/lib.rs", "src/main.rs"];
    assert_eq!(files(Path::new(&place)), expected);
    let all =
        expected.map(|file| fs::read_to_string(Path::new(&place).join(file)).unwrap()).concat();
    for (text, is_there) in [
        ("name = \"high-card\"", true),
        ("use high_card::high_card;", true),
        ("title: \"High Card\"", true),
        // The program under test was built from source.
        ("crates/cli\" }", true),
        ("my-game", false),
        ("my_game", false),
        ("My Game", false),
        ("{parlour}", false),
    ] {
        assert_eq!(all.contains(text), is_there, "{text}");
    }
}

#[test]
fn an_empty_folder_is_used_as_it_is() {
    let folder = Folder::new();
    let place = folder.0.to_str().unwrap();
    parlour(&["new", "high-card", "--folder", place]).ok();
    assert_eq!(files(&folder.0).len(), 6);
}

#[test]
fn what_cannot_become_a_game_is_refused_before_anything_is_written() {
    let folder = Folder::new();
    let full = folder.path("full");
    fs::create_dir(&full).unwrap();
    fs::write(Path::new(&full).join("notes.txt"), "mine").unwrap();
    let (file, new) = (folder.file("file", ""), folder.path("new"));
    let nowhere = folder.path("nowhere");
    for (args, expected) in [
        (vec!["High-Card", "--folder", &new], "\"High-Card\" cannot be the name of a game"),
        (vec!["", "--folder", &new], "\"\" cannot be the name of a game"),
        (vec!["high--card", "--folder", &new], "cannot be the name of a game"),
        (vec!["7up", "--folder", &new], "begin with a letter"),
        (vec!["../escape"], "\"../escape\" cannot be the name of a game"),
        (vec!["a23456789012345678901234567890123"], "up to 32 lower-case letters"),
        (vec!["match", "--folder", &new], "\"match\" has a meaning of its own in Rust"),
        (vec!["uno", "--folder", &new], "There is a game called \"uno\" already"),
        (vec!["high-card", "--folder", &full], "full is not empty"),
        (vec!["high-card", "--folder", &file], "file cannot be used: Not a directory."),
        (
            vec!["high-card", "--folder", &new, "--parlour", &nowhere],
            "There is no source of Parlour in",
        ),
    ] {
        let sentence = parlour(&[&["new"], args.as_slice()].concat()).failure(2);
        assert!(sentence.contains(expected), "{args:?}: {sentence}");
    }
    assert_eq!(files(&folder.0), ["file", "full/notes.txt"]);
    assert!(!Path::new(&new).exists());
}

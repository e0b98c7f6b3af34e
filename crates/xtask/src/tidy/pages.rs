//! Pages that name a test name one that is there.

use std::path::Path;

use crate::tree::File;

pub(super) fn look(files: &[File]) -> Vec<String> {
    let is_page = |file: &&File| Path::new(&file.path).extension().is_some_and(|end| end == "md");
    files.iter().filter(is_page).flat_map(|page| look_at(page, files)).collect()
}

fn look_at(page: &File, files: &[File]) -> Vec<String> {
    let spans = page.text.split('`').skip(1).step_by(2);
    let named = spans.filter_map(|span| span.split_once(".rs::"));
    let missing = named.filter(|(path, test)| !is_there(path, test, files));
    missing.map(|(path, test)| format!("{}: there is no {path}.rs::{test}", page.path)).collect()
}

/// Whether a file below `crates/` has this test, or hands its name to a macro.
fn is_there(path: &str, test: &str, files: &[File]) -> bool {
    let path = format!("crates/{path}.rs");
    let is_word = |word: &str| {
        let word = word.trim_end_matches([':', ';']);
        word == test || word.strip_prefix(test).is_some_and(|rest| rest.starts_with("()"))
    };
    let has_test = |file: &File| file.text.split_whitespace().any(is_word);
    files.iter().find(|file| file.path == path).is_some_and(has_test)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_is_gone_is_missed() {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let source = "#[test]\nfn it_holds() {}\ngames! { uno: \"uno\"; 6: LEAKS SHOWS; }";
        let files = [file("crates/a/tests/b.rs", source)];
        for (text, expected) in [
            ("see `a/tests/b.rs::it_holds`", ""),
            ("see `a/tests/b.rs::uno`, `a/tests/b.rs::SHOWS`", ""),
            ("see `std::fs`", ""),
            ("see `a/tests/b.rs::it_hold`", "p.md: there is no a/tests/b.rs::it_hold"),
            ("see `a/tests/c.rs::it_holds`", "p.md: there is no a/tests/c.rs::it_holds"),
        ] {
            assert_eq!(look_at(&file("p.md", text), &files).join("\n"), expected, "{text}");
        }
    }
}

//! What no file may hold.

use std::path::Path;

use crate::tree::File;

/// The most lines of a source file.
const LONGEST: usize = 700;

/// What is written where something is left to do.
const UNFINISHED: &[&str] = &["TODO", "FIXME", "todo!", "unimplemented!", "dbg!"];

/// Folders of somebody's machine.
const MACHINES: &[&str] = &["/home/", "/root/", "/tmp/", "/Users/", "C:\\Users"];

/// These files name what they look for.
const EXEMPT: &str = "crates/xtask/src/tidy/";

pub(super) fn look(files: &[File]) -> Vec<String> {
    files.iter().filter(|file| !file.path.starts_with(EXEMPT)).flat_map(look_at).collect()
}

fn look_at(file: &File) -> Vec<String> {
    let mut findings = Vec::new();
    let path = &file.path;
    if Path::new(path).extension().is_some_and(|ending| ending == "rs") {
        let lines = file.text.lines().count();
        if lines > LONGEST {
            findings.push(format!("{path}: {lines} lines, {LONGEST} are the most"));
        }
        findings.extend(unfinished(file));
    }
    if path.ends_with("package-lock.json") && file.text.contains("\"resolved\": \"http") {
        findings.push(format!("{path}: names the host it was installed from"));
    }
    findings.extend(machine_paths(file));
    findings
}

fn unfinished(file: &File) -> impl Iterator<Item = String> {
    file.text.lines().zip(1..).filter_map(|(line, number)| {
        let what = UNFINISHED.iter().find(|what| has_word(line, what))?;
        Some(format!("{}:{number}: {what} is left to do", file.path))
    })
}

/// Paths that exist on one machine only. Tests may make up what they like.
fn machine_paths(file: &File) -> impl Iterator<Item = String> {
    let is_test = file.path.split('/').any(|part| part == "tests" || part == "tests.rs");
    let lines = file.text.lines().take_while(move |line| !is_test && line.trim() != "#[cfg(test)]");
    lines.zip(1..).filter_map(|(line, number)| {
        let what = MACHINES.iter().find(|what| has_word(line, what))?;
        Some(format!("{}:{number}: {what} is a path of one machine", file.path))
    })
}

/// Whether a line holds this, and not as the end of a longer word or address.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || "_-.})".contains(before))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_finding_names_its_line() {
        for (path, text, expected) in [
            ("a.rs", "fn main() {}", ""),
            ("a.rs", "x\n// TODO: more", "a.rs:2: TODO is left to do"),
            ("a.rs", "    todo!()", "a.rs:1: todo! is left to do"),
            ("a.rs", "const MASTODON: u8 = 1; // MASTO_TODO", ""),
            ("a.md", "TODO", ""),
            ("a.md", "see /home/ann/x", "a.md:1: /home/ is a path of one machine"),
            ("a.md", "see https://example.org/home/ann", ""),
            ("a.rs", "\"/tmp/x\"", "a.rs:1: /tmp/ is a path of one machine"),
            ("tests/a.rs", "\"/tmp/x\"", ""),
            ("a.rs", "#[cfg(test)]\n\"/tmp/x\"", ""),
            (
                "package-lock.json",
                "\"resolved\": \"https://x\"",
                "package-lock.json: names the host it was installed from",
            ),
        ] {
            let file = File { path: path.to_owned(), text: text.to_owned() };
            assert_eq!(look_at(&file).join("\n"), expected, "{text}");
        }
    }

    #[test]
    fn files_stay_short() {
        let file = |lines| File { path: "a.rs".to_owned(), text: "\n".repeat(lines) };
        assert_eq!(look_at(&file(700)), [""; 0]);
        assert_eq!(look_at(&file(701)), ["a.rs: 701 lines, 700 are the most"]);
    }
}

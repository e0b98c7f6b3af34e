//! Everything that players read, one function for each sentence: `locales/en/*.ftl`.
//!
//! Some sentences are found by a name that is known only when the program runs. Their families are errors, by their
//! codes (`errors`), lessons, by the keys of their steps (`learn`), and games with their sets
//! of rules, by their ids (`called`).

use std::sync::LazyLock;

#[allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    clippy::unwrap_used,
    reason = "generated"
)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));

    impl L10nLanguage {
        /// A sentence without variables, by its id.
        pub(crate) fn find(&self, id: &str) -> Option<String> {
            self.0.msg(id, None).ok()
        }

        /// An attribute of a message, by their names.
        pub(crate) fn find_attribute(&self, id: &str, attribute: &str) -> Option<String> {
            self.0.attr(id, attribute, None).ok()
        }
    }
}

pub use self::generated::L10nLanguage as Words;

/// The sentences in the language of the reader: English, so far.
pub fn words() -> &'static Words {
    static ENGLISH: LazyLock<Words> = LazyLock::new(|| generated::L10n::En.load());
    &ENGLISH
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Families of messages whose names are put together when the program runs. What is unused among them is found by
    /// tests of their own, next to what puts the names together.
    const FAMILIES: [&str; 4] = ["error-", "game-", "lesson-", "preset-"];

    fn crates() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut paths: Vec<PathBuf> =
            entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        let inner = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
        paths.into_iter().flat_map(inner).collect()
    }

    /// What the source files of a crate say.
    pub(crate) fn sources(name: &str) -> Vec<String> {
        let files = files(&crates().join(name).join("src"));
        let files = files.iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
        files.map(|path| fs::read_to_string(path).expect("a text")).collect()
    }

    fn locale(name: &str) -> String {
        let path = crates().join("web/locales/en").join(format!("{name}.ftl"));
        fs::read_to_string(path).expect("a text")
    }

    /// The messages of a file.
    fn ids_in(text: &str) -> Vec<String> {
        let starts = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        starts.filter_map(|line| line.split(" =").next()).map(str::to_owned).collect()
    }

    /// The messages of the file with this name.
    pub(crate) fn ids(name: &str) -> BTreeSet<String> {
        ids_in(&locale(name)).into_iter().collect()
    }

    /// Whether a text has this word, and not only as part of a longer one.
    fn has_word(text: &str, word: &str) -> bool {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        text.match_indices(word).any(|(at, _)| {
            !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
        })
    }

    #[test]
    fn every_sentence_is_used_and_stands_in_one_place() {
        let code = sources("web").concat();
        let locales = files(&crates().join("web/locales/en"));
        let locales: Vec<String> =
            locales.iter().map(|path| fs::read_to_string(path).expect("a text")).collect();
        let (mut unused, mut known) = (Vec::new(), BTreeSet::new());
        for id in locales.iter().flat_map(|text| ids_in(text)) {
            assert!(known.insert(id.clone()), "{id} stands there twice");
            let is_called = has_word(&code, &id.replace('-', "_"));
            let is_part = || {
                let placeable = format!("{{ {id} }}");
                locales.iter().any(|text| text.contains(&placeable))
            };
            let is_of_family = FAMILIES.iter().any(|family| id.starts_with(family));
            if !is_called && !is_of_family && !is_part() {
                unused.push(id);
            }
        }
        assert_eq!(unused, [""; 0], "nobody reads these");
    }
}

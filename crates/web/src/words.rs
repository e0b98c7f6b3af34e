//! Everything that players read, one function for each sentence: `locales/en/*.ftl`.

#![allow(missing_docs, clippy::all, clippy::pedantic, reason = "generated")]

use std::sync::LazyLock;

mod generated {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub use self::generated::L10nLanguage as Words;

/// The sentences in the language of whoever reads: English, so far.
pub fn words() -> &'static Words {
    static ENGLISH: LazyLock<Words> = LazyLock::new(|| generated::L10n::En.load());
    &ENGLISH
}

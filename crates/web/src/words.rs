//! Everything that players read, one function for each sentence: `locales/en/*.ftl`.

use std::sync::LazyLock;

#[allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    reason = "generated"
)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub use self::generated::L10nLanguage as Words;

/// The sentences in the language of the reader: English, so far.
pub fn words() -> &'static Words {
    static ENGLISH: LazyLock<Words> = LazyLock::new(|| generated::L10n::En.load());
    &ENGLISH
}

//! What a refusal says to a reader: a sentence of `errors.ftl`, by its code.

use parlour_engine::Refusal;

use crate::words::words;

/// Codes whose own English message says more than a sentence that is the same for all of them: which option is wrong,
/// and why. It is shown behind the sentence until games have words for their options' flaws, too.
const DETAILED: [&str; 3] = ["BAD_OPTION", "INVALID_OPTION", "INVALID_SETTINGS"];

/// The sentence of a refusal. A game from outside may have codes that this program has no sentence for: then its own
/// message is shown.
pub(crate) fn sentence(refusal: &Refusal) -> String {
    let Refusal { code, message } = refusal;
    match of_code(code) {
        None => message.clone(),
        Some(text) if DETAILED.contains(code) => words().error_with_detail(text, message),
        Some(text) => text,
    }
}

/// The sentence of a code.
pub(crate) fn of_code(code: &str) -> Option<String> {
    words().find(&format!("error-{}", code.to_lowercase().replace('_', "-")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::words::tests::{ids, sources};

    /// Every code that a source file gives to a refusal: in `code()` of an enum, in a table of refusals, or on the spot.
    fn codes(source: &str) -> BTreeSet<String> {
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let mut starts = vec!["Refusal::new(", "refuse("];
        if source.contains("fn code(") {
            starts.push(" => ");
        }
        if source.contains("macro_rules! refusals") {
            starts.push(": ");
        }
        if source.contains("const INVALID_OPTION") {
            starts.push(" = ");
        }
        let mut codes = BTreeSet::new();
        for start in starts {
            for (at, _) in source.match_indices(start) {
                let text = source[at + start.len()..].trim_start();
                let code = text.strip_prefix('"').and_then(|text| text.split('"').next());
                let is_code = |code: &&str| {
                    code.len() > 3 && code.bytes().all(|b| b.is_ascii_uppercase() || b == b'_')
                };
                codes.extend(code.filter(is_code).map(str::to_owned));
            }
        }
        codes
    }

    #[test]
    fn every_code_has_a_sentence_and_every_sentence_a_code() {
        let mut known: BTreeSet<String> = ["engine", "games", "host", "api", "web", "yjs"]
            .into_iter()
            .flat_map(sources)
            .flat_map(|text| codes(&text))
            .collect();
        // Shorthands of the engine.
        known.extend(["BAD_STATE", "BAD_REQUEST"].map(str::to_owned));
        for some in ["NOT_YOUR_TURN", "ROW_LOCKED", "DECK_EMPTY", "MUST_SWAP", "HAND_LIMIT", "BUSY"]
        {
            assert!(known.contains(some), "{some} was not found");
        }
        let id = |code: &String| format!("error-{}", code.to_lowercase().replace('_', "-"));
        let known: BTreeSet<String> = known.iter().map(id).collect();
        let told: BTreeSet<String> =
            ids("errors").into_iter().filter(|id| id != "error-with-detail").collect();
        assert_eq!(known.difference(&told).collect::<Vec<_>>(), [""; 0], "without a sentence");
        assert_eq!(told.difference(&known).collect::<Vec<_>>(), [""; 0], "without a code");
    }

    #[test]
    fn sentences_are_found_by_their_codes() {
        for (code, message, expected) in [
            ("NOT_YOUR_TURN", "Somebody else is to act now.", "It is not your turn."),
            ("OF_ANOTHER_HOUSE", "The dragon sleeps.", "The dragon sleeps."),
            (
                "INVALID_OPTION",
                "A row is too short.",
                "These rules cannot be played as they are. A row is too short.",
            ),
        ] {
            assert_eq!(sentence(&Refusal::new(code, message)), expected);
        }
    }
}

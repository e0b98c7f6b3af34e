//! What a person reads: lists, actions and outcomes in words.

use std::time::{Duration, UNIX_EPOCH};

use parlour_engine::{OutcomeDoc, Roster, Seat};
use serde_json::Value;

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[impl AsRef<str>]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// `1 move`, `2 moves`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// How a game ended: `Ann wins: Ann 54, Bob 31.`
pub(crate) fn outcome(outcome: &OutcomeDoc, roster: &Roster) -> String {
    let seated = || roster.players().iter().enumerate();
    let winners: Vec<String> = seated()
        .filter(|(_, player)| outcome.winners.iter().any(|id| is_id(id, &player.id)))
        .map(|(seat, _)| name(roster, Seat::from_index(seat)))
        .collect();
    let scores: Vec<String> = seated()
        .zip(&outcome.scores)
        .map(|((seat, _), score)| format!("{} {score}", name(roster, Seat::from_index(seat))))
        .collect();
    let scores = scores.join(", ");
    match winners.len() {
        0 => format!("Nobody wins: {scores}."),
        1 => format!("{} wins: {scores}.", list(&winners)),
        _ => format!("{} share the win: {scores}.", list(&winners)),
    }
}

/// Some games write ids as numbers.
fn is_id(id: &Value, known: &str) -> bool {
    match id {
        Value::String(id) => id == known,
        Value::Number(id) => id.to_string() == known,
        _ => false,
    }
}

/// The name of the person on this seat, safe to print.
pub(crate) fn name(roster: &Roster, seat: Seat) -> String {
    match roster.name(seat) {
        "" => format!("seat {seat}"),
        name => clean(name),
    }
}

/// An action in a few words: `{"type":"MARK_NUMBER","payload":{"color":"red","number":5}}` is
/// `mark number red 5`.
///
/// Whoever acts is not named again; other players are, by name instead of by id.
pub(crate) fn action(action: &Value, by: Option<Seat>, roster: &Roster) -> String {
    let Some(verb) = action.get("type").and_then(Value::as_str) else {
        return if action.is_null() { "(hidden)".to_owned() } else { clean(&action.to_string()) };
    };
    let mut words = vec![clean(&verb.to_lowercase().replace('_', " "))];
    let told = Addressed { verb: words[0].clone(), by, roster };
    for (key, value) in action.as_object().into_iter().flatten().filter(|(key, _)| *key != "type") {
        told.field(key, value, &mut words);
    }
    words.join(" ")
}

/// What the words of an action need not repeat.
struct Addressed<'a> {
    verb: String,
    by: Option<Seat>,
    roster: &'a Roster,
}

impl Addressed<'_> {
    fn field(&self, key: &str, value: &Value, words: &mut Vec<String>) {
        let label = spaced(key);
        match value {
            Value::Null => {}
            Value::Object(fields) => {
                for (key, value) in fields {
                    self.field(key, value, words);
                }
            }
            Value::Bool(true) => words.push(label),
            Value::Bool(false) => words.push(format!("no {label}")),
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| self.scalar(key, item)).collect();
                let items = if items.is_empty() { "none".to_owned() } else { items.join(", ") };
                words.extend([label, items]);
            }
            Value::String(_) | Value::Number(_) if self.is_actor(key, value) => {}
            Value::String(_) => words.push(self.scalar(key, value)),
            Value::Number(_) => {
                words.extend(self.news(&label));
                words.push(self.scalar(key, value));
            }
        }
    }

    /// What a label says that the verb has not said.
    fn news(&self, label: &str) -> Option<String> {
        let is_said = |word: &str| self.verb.split(' ').any(|said| said == word);
        let news: Vec<&str> = label.split(' ').filter(|word| !is_said(word)).collect();
        if news.is_empty() { None } else { Some(news.join(" ")) }
    }

    fn scalar(&self, key: &str, value: &Value) -> String {
        let seat = if is_id_key(key) { self.seat_of(value) } else { None };
        match (seat, value) {
            (Some(seat), _) => name(self.roster, seat),
            (None, Value::String(text)) => clean(text),
            (None, other) => clean(&other.to_string()),
        }
    }

    fn is_actor(&self, key: &str, value: &Value) -> bool {
        is_id_key(key) && self.by.is_some() && self.seat_of(value) == self.by
    }

    fn seat_of(&self, id: &Value) -> Option<Seat> {
        self.roster.players().iter().position(|player| is_id(id, &player.id)).map(Seat::from_index)
    }
}

fn is_id_key(key: &str) -> bool {
    key == "id" || key.ends_with("Id") || key.ends_with("Ids")
}

/// `playerId` is `player id`.
fn spaced(key: &str) -> String {
    let mut words = String::new();
    for letter in clean(key).chars() {
        if letter.is_uppercase() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// Breaks a text between words into lines of at most so many columns, if no word is longer.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A time in milliseconds since 1970, as people write it.
pub(crate) fn time(at_ms: u64) -> String {
    // Later times have five digits for the year.
    const END: Duration = Duration::from_secs(253_402_300_799);
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(at_ms).min(END))
}

/// How long something takes: `45 s`, `12 min`, `3 h`, `5 d`.
pub(crate) fn age(ms: u64) -> String {
    match ms / 1000 {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds @ 60..3600 => format!("{} min", seconds / 60),
        seconds @ 3600..86_400 => format!("{} h", seconds / 3600),
        seconds => format!("{} d", seconds / 86_400),
    }
}

/// How much something takes: `512 bytes`, `12 kB`, `3 MB`.
pub(crate) fn bytes(number: u64) -> String {
    match number {
        0..1_000 => format!("{number} bytes"),
        1_000..1_000_000 => format!("{} kB", number / 1_000),
        _ => format!("{} MB", number / 1_000_000),
    }
}

/// The beginning of a text, if it is longer than so many columns.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

/// A text from a file as it may go to a terminal: what would steer it is replaced.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use parlour_engine::Player;
    use serde_json::json;

    use super::*;

    fn ann_and_bob() -> Roster {
        let player = |id: &str, name: &str| Player { id: id.to_owned(), name: name.to_owned() };
        Roster::new(vec![player("p1", "Ann"), player("2", "Bob\u{1b}[31m")]).unwrap()
    }

    #[test]
    fn actions_read_like_sentences() {
        for (json, expected) in [
            (json!({"type": "ROLL_DICE"}), "roll dice"),
            (json!({"type": "PASS", "payload": {"playerId": "p1"}}), "pass"),
            (json!({"type": "PASS", "payload": {"playerId": "2"}}), "pass Bob\u{fffd}[31m"),
            (
                json!({"type": "MARK_NUMBER", "payload": {"playerId": "p1", "color": "red", "number": 5}}),
                "mark number red 5",
            ),
            (json!({"type": "ASK", "targetIds": [2, "p1"]}), "ask target ids Bob\u{fffd}[31m, Ann"),
            (json!({"type": "PEEK", "slotIndex": 3}), "peek slot index 3"),
            (json!({"type": "PEEK_CARD", "cardIndex": 3}), "peek card index 3"),
            (json!({"type": "PLAY", "cards": [], "uno": true}), "play cards none uno"),
            (json!({"type": "PLAY", "uno": false, "color": null}), "play no uno"),
            (json!(null), "(hidden)"),
            (json!([1]), "[1]"),
        ] {
            assert_eq!(action(&json, Some(Seat::new(0)), &ann_and_bob()), expected, "{json}");
        }
    }

    #[test]
    fn outcomes_name_winners_and_scores() {
        for (winners, expected) in [
            (json!([]), "Nobody wins: Ann 3, Bob\u{fffd}[31m -5."),
            (json!(["p1"]), "Ann wins: Ann 3, Bob\u{fffd}[31m -5."),
            (json!([2]), "Bob\u{fffd}[31m wins: Ann 3, Bob\u{fffd}[31m -5."),
            (
                json!(["p1", "2"]),
                "Ann and Bob\u{fffd}[31m share the win: Ann 3, Bob\u{fffd}[31m -5.",
            ),
        ] {
            let winners = winners.as_array().unwrap().clone();
            let doc = OutcomeDoc { winners, scores: vec![3, -5] };
            assert_eq!(outcome(&doc, &ann_and_bob()), expected);
        }
    }

    #[test]
    fn long_lines_break_between_words() {
        for (text, expected) in [
            ("", &[""][..]),
            ("one two", &["one two"]),
            ("one two three", &["one two", "three"]),
            ("incomprehensible é two", &["incomprehensible", "é two"]),
        ] {
            assert_eq!(wrap(text, 8), expected);
        }
    }

    #[test]
    fn times_and_amounts_are_short() {
        assert_eq!(time(0), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(time(1_700_000_000_999), "Tue, 14 Nov 2023 22:13:20 GMT");
        assert_eq!(time(u64::MAX), "Fri, 31 Dec 9999 23:59:59 GMT");
        let ages = [0, 59_999, 60_000, 3_599_999, 7_200_000, 86_400_000 * 400].map(age);
        assert_eq!(ages, ["0 s", "59 s", "1 min", "59 min", "2 h", "400 d"]);
        assert_eq!([999, 1_000, 2_500_000].map(bytes), ["999 bytes", "1 kB", "2 MB"]);
        assert_eq!([cut("naïve", 5), cut("naïve", 4)], ["naïve", "naï…"]);
    }

    #[test]
    fn lists_end_with_and() {
        for (items, expected) in [
            (&[][..], "nothing"),
            (&["a"], "a"),
            (&["a", "b"], "a and b"),
            (&["a", "b", "c"], "a, b and c"),
        ] {
            assert_eq!(list(items), expected);
        }
    }
}

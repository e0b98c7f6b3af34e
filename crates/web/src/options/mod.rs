//! The options of a game as a form, made from their JSON Schema: sentences instead of field names.

mod choice;
mod fields;

use maud::{Markup, html};
use parlour_engine::Registration;
use serde_json::Value;

use self::choice::{Choice, Field, choices};
pub(crate) use self::fields::read;
use crate::words::words;

/// The fields of a form that asks for a game's options. Names are as [`read`] and the script take them.
pub(crate) fn form(listed: &Registration, options: &Value) -> Markup {
    let mut choices = choices(listed);
    // What is longest comes last.
    choices.sort_by_key(|choice| match choice.field {
        Field::Pick(_) | Field::Number { .. } => 0,
        Field::Switch => 1,
        Field::List { .. } | Field::Group(_) => 2,
    });
    html! { div.options { @for choice in &choices { (field(choice, options)) } } }
}

fn field(choice: &Choice, options: &Value) -> Markup {
    let value = choice.of(options).unwrap_or(&choice.usual);
    let (name, text) = (choice.name(), choice.shown(value));
    let id = format!("option-{}", choice.path.replace('.', "-"));
    html! {
        @match &choice.field {
            Field::Switch => label.switch {
                input type="hidden" name=(name) value="false";
                input type="checkbox" name=(name) value="true" checked[value == &Value::Bool(true)];
                span { (choice.sentence) }
            },
            Field::Pick(values) => div.field {
                label for=(id) { (choice.sentence) }
                select id=(id) name=(name) {
                    @for (offered, words) in values {
                        option value=(offered) selected[offered == value] { (words) }
                    }
                }
            },
            Field::Number { least, most, can_be_none } => div.field {
                label for=(id) { (choice.sentence) }
                input id=(id) type="number" name=(name) min=[least] max=[most] value=(text)
                    placeholder=[can_be_none.then(|| words().options_no_limit())];
            },
            Field::List { names } => (list(choice, names, &id, &text)),
            Field::Group(inner) => details.option-group open[value != &choice.usual] {
                summary { (choice.sentence) }
                @for choice in inner { (field(choice, options)) }
            },
        }
    }
}

fn list(choice: &Choice, names: &[(String, String)], id: &str, text: &str) -> Markup {
    html! {
        div.field {
            label for=(id) { (choice.sentence) }
            input id=(id) name=(choice.name()) value=(text) placeholder=(words().options_as_usual()) autocomplete="off" spellcheck="false";
        }
        @if !names.is_empty() {
            details.option-names {
                summary { (words().options_names(&choice.sentence)) }
                dl { @for (name, words) in names { div { dt { code { (name) } } dd { (words) } } } }
            }
        }
    }
}

/// What is not as usual at a table, in sentences.
pub(crate) fn changed(listed: &Registration, options: &Value) -> Vec<String> {
    choices(listed).iter().flat_map(|choice| told(choice, options)).collect()
}

fn told(choice: &Choice, options: &Value) -> Vec<String> {
    let Some(value) = choice.of(options).filter(|value| **value != choice.usual) else {
        return Vec::new();
    };
    let sentence = choice.sentence.trim_end_matches('.');
    let w = words();
    let value = match &choice.field {
        Field::Group(inner) => {
            return inner.iter().flat_map(|choice| told(choice, options)).collect();
        }
        Field::Switch if value == &Value::Bool(true) => return vec![choice.sentence.clone()],
        Field::Switch => return vec![w.options_off(sentence)],
        Field::Pick(values) => {
            let words = values.iter().find(|(offered, _)| offered == value);
            words.map_or_else(|| value.to_string(), |(_, words)| words.clone())
        }
        Field::Number { .. } if value.is_null() => w.options_no_limit(),
        Field::Number { .. } | Field::List { .. } => choice.shown(value),
    };
    vec![w.options_set(sentence, value)]
}

#[cfg(test)]
mod tests {
    use parlour_engine::to_value;
    use serde_json::json;

    use super::*;
    use crate::boards::{self, plain};
    use crate::sample::catalog;

    /// Every choice of a game that is one field, wherever it stands.
    fn leaves(choices: Vec<Choice>) -> Vec<Choice> {
        let inner = |choice: Choice| match choice.field {
            Field::Group(inner) => leaves(inner),
            _ => vec![choice],
        };
        choices.into_iter().flat_map(inner).collect()
    }

    /// The options that a game makes of a form, with these texts in some fields and the usual ones in the others.
    fn filled(listed: &Registration, texts: &[(&str, String)]) -> Value {
        let text = |choice: &Choice| {
            let own = texts.iter().find(|(path, _)| *path == choice.path);
            own.map_or_else(|| choice.shown(&choice.usual), |(_, text)| text.clone())
        };
        let fields: Vec<(String, String)> =
            leaves(choices(listed)).iter().map(|choice| (choice.name(), text(choice))).collect();
        let document = read(&fields);
        let options = document.get("options").unwrap_or(&Value::Null);
        to_value(
            &listed
                .game()
                .options(options)
                .unwrap_or_else(|refusal| panic!("{options}: {refusal}")),
        )
    }

    #[test]
    fn a_form_that_nobody_changes_gives_the_usual_options() {
        for listed in &catalog() {
            let usual = to_value(&listed.game().options(&Value::Null).expect("options"));
            assert_eq!(filled(listed, &[]), usual);
            assert_eq!(changed(listed, &usual), [""; 0]);
        }
    }

    #[test]
    fn every_option_of_every_schema_is_asked_for_or_settled_by_the_table() {
        for listed in &catalog() {
            let id = listed.id();
            let board = boards::facts(listed);
            let schema = to_value(&listed.game().schemas().options);
            let offered = choices(listed);
            for key in schema["properties"].as_object().expect("options").keys() {
                let is_offered = offered.iter().any(|choice| choice.path == *key);
                assert_ne!(is_offered, board.is_settled(key), "{id}: {key}");
            }
            for choice in &offered {
                let is_empty = matches!(&choice.field, Field::Group(inner) if inner.is_empty());
                assert!(!is_empty, "{id}: {} has nothing to choose", choice.path);
            }
        }
    }

    #[test]
    fn options_are_sentences_and_not_names_of_fields() {
        let is_word = |text: &str| text.contains('_') || text.contains("  ") || text.is_empty();
        for listed in &catalog() {
            let id = listed.id();
            for choice in leaves(choices(listed)) {
                let key = choice.path.rsplit('.').next().unwrap_or("");
                let sentence = &choice.sentence;
                assert!(sentence.contains(' ') && !is_word(sentence), "{id}: {sentence}");
                assert_ne!(*sentence, plain::words(key), "{id}: {key}");
                let Field::Pick(values) = &choice.field else { continue };
                for (value, words) in values {
                    let is_said = value.is_number() || value.as_str() != Some(words);
                    assert!(is_said && !is_word(words), "{id}: {key} {value} is {words}");
                }
            }
        }
    }

    #[test]
    fn every_value_of_every_option_can_be_chosen() {
        let lists = [
            ("rowOrders", "12 2 3 4 5 6 7 8 9 10 11"),
            ("CustomOrder", "tracker-1 data-grab"),
            ("decks", "CD-1-01, CD-2-01"),
        ];
        for listed in &catalog() {
            for choice in leaves(choices(listed)) {
                let texts: Vec<String> = match &choice.field {
                    Field::Switch => vec!["true".into(), "false".into()],
                    Field::Pick(values) => {
                        values.iter().map(|(value, _)| value.to_string()).collect()
                    }
                    Field::Number { least, most, can_be_none } => {
                        let edge =
                            [*least, *most].into_iter().flatten().map(|edge| edge.to_string());
                        edge.chain(can_be_none.then(String::new)).chain(["30".into()]).collect()
                    }
                    Field::List { .. } => {
                        let own = lists.iter().find(|(key, _)| choice.path.contains(key));
                        vec![own.expect("a list to try").1.to_owned()]
                    }
                    Field::Group(_) => vec![],
                };
                for text in texts.iter().filter(|text| fits(&choice, text)) {
                    // Both decks are given, or none.
                    let other = ("decks.cpu", "CD-3-01".to_owned());
                    let mut all = vec![(choice.path.as_str(), text.clone())];
                    if choice.path == "decks.player" {
                        all.push(other);
                    } else if choice.path == "decks.cpu" {
                        all.push(("decks.player", "CD-3-01".to_owned()));
                    }
                    let options = filled(listed, &all);
                    let value = choice.of(&options).unwrap_or(&Value::Null);
                    let shown = choice.shown(value);
                    assert_eq!(shown, text.replace(',', ""), "{}: {}", listed.id(), choice.path);
                }
            }
        }
    }

    fn fits(choice: &Choice, text: &str) -> bool {
        let Field::Number { least, most, .. } = &choice.field else { return true };
        let Ok(number) = text.parse::<i64>() else { return true };
        least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most)
    }

    #[test]
    fn what_is_changed_is_told() {
        for (game, options, expected) in [
            ("uno", json!({ "forcePlay": true }), "If you can play, you must"),
            ("uno", json!({ "startingHandSize": 10 }), "Cards in a starting hand: 10"),
            ("uno", json!({ "spectators": false }), "People without a seat may watch: no"),
            (
                "qwixx",
                json!({ "rowOrders": { "red": [12, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] } }),
                "The red row from left to right: 12 2 3 4 5 6 7 8 9 10 11",
            ),
            (
                "datawar",
                json!({ "timings": { "CARD_FLIP": 20 } }),
                "Turning cards up (milliseconds): 20",
            ),
            (
                "datawar",
                json!({ "autoDismissMs": null }),
                "An effect goes away by itself after (milliseconds): no limit",
            ),
        ] {
            let catalog = catalog();
            let listed = catalog.find(game).expect("a game");
            let options = to_value(&listed.game().options(&options).expect("options"));
            let told = changed(listed, &options);
            assert!(told.iter().any(|sentence| sentence == expected), "{told:?}");
        }
    }
}

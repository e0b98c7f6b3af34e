//! The options of a game as a form, made from their JSON Schema: sentences instead of field names.

use maud::{Markup, html};
use parlour_engine::to_value;
use serde_json::{Map, Value};

use crate::boards::{self, Board, plain};

/// An option that a form can ask for.
#[derive(Clone, PartialEq, Debug)]
struct Choice {
    key: String,
    sentence: String,
    field: Field,
    usual: Value,
}

/// How an option is asked for.
#[derive(Clone, PartialEq, Debug)]
enum Field {
    Switch,
    /// One of some values, each in words.
    Pick(Vec<(Value, String)>),
    Number {
        least: Option<i64>,
        most: Option<i64>,
    },
}

/// The fields of a form that asks for a game's options. Names are as [`read`] and the script take them.
pub(crate) fn form(game: &str, options: &Value) -> Markup {
    let (switches, others): (Vec<Choice>, Vec<Choice>) =
        choices(game).into_iter().partition(|choice| choice.field == Field::Switch);
    html! {
        div.options {
            @for choice in &others { (field(choice, options.get(&choice.key).unwrap_or(&choice.usual))) }
            @for choice in &switches { (field(choice, options.get(&choice.key).unwrap_or(&choice.usual))) }
        }
    }
}

fn field(choice: &Choice, value: &Value) -> Markup {
    let name = format!("options.{}:json", choice.key);
    let id = format!("option-{}", choice.key);
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
            Field::Number { least, most } => div.field {
                label for=(id) { (choice.sentence) }
                input id=(id) type="number" name=(name) min=[least] max=[most]
                    value=[value.as_i64()] placeholder=[choice.usual.is_null().then_some("no limit")];
            },
        }
    }
}

/// What is not as usual at a table, in sentences.
pub(crate) fn changed(game: &str, options: &Value) -> Vec<String> {
    let is_changed =
        |choice: &Choice| options.get(&choice.key).is_some_and(|value| *value != choice.usual);
    let told = |choice: Choice| {
        let value = options.get(&choice.key).unwrap_or(&Value::Null);
        let sentence = choice.sentence.trim_end_matches('.');
        match &choice.field {
            Field::Switch if value == &Value::Bool(true) => choice.sentence.clone(),
            Field::Switch => format!("{sentence}: no"),
            Field::Pick(values) => {
                let words = values.iter().find(|(offered, _)| offered == value);
                format!(
                    "{sentence}: {}",
                    words.map_or_else(|| value.to_string(), |(_, words)| words.clone())
                )
            }
            Field::Number { .. } => format!("{sentence}: {value}"),
        }
    };
    choices(game).into_iter().filter(is_changed).map(told).collect()
}

/// Fields of a form as a document: names are dotted paths, `:json` at their end says that the value is
/// JSON, and of several fields with one name the last counts. The script does the same.
pub(crate) fn read(fields: &[(String, String)]) -> Map<String, Value> {
    let mut document = Map::new();
    for (name, text) in fields {
        let (path, value) = match name.strip_suffix(":json") {
            Some(_) if text.is_empty() => continue,
            Some(path) => (path, serde_json::from_str(text).unwrap_or(Value::Null)),
            None => (name.as_str(), Value::from(text.as_str())),
        };
        set(&mut document, path, value);
    }
    document
}

fn set(document: &mut Map<String, Value>, path: &str, value: Value) {
    match path.split_once('.') {
        None => drop(document.insert(path.to_owned(), value)),
        Some((first, rest)) => {
            let inner = document.entry(first).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                set(inner, rest, value);
            }
        }
    }
}

/// The options of a game that a form can ask for, in the order of their names.
fn choices(game: &str) -> Vec<Choice> {
    let Some(game) = parlour_games::find(game) else { return Vec::new() };
    let board = boards::find(game.info().id);
    let schema = to_value(&game.schemas().options);
    let usual = game.options(&Value::Null).map_or(Value::Null, |options| to_value(&options));
    let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
    let choice = |(key, about): (&String, &Value)| {
        let field = field_of(&schema, about, key, board)?;
        let sentence = board.option(key).map_or_else(|| sentence(about, key), str::to_owned);
        Some(Choice { key: key.clone(), sentence, field, usual: usual[key].clone() })
    };
    properties.iter().filter_map(choice).collect()
}

fn sentence(about: &Value, key: &str) -> String {
    about["description"].as_str().map_or_else(|| plain::words(key), |text| text.replace('`', ""))
}

/// How an option can be asked for; none if it is no simple value.
fn field_of(schema: &Value, about: &Value, key: &str, board: &dyn Board) -> Option<Field> {
    let about = resolve(schema, about);
    let words = |value: &Value, said: Option<&str>| {
        let own = board.choice(key, value).map(str::to_owned);
        own.unwrap_or_else(|| {
            said.map_or_else(|| in_words(value), |said| said.trim_end_matches('.').to_owned())
        })
    };
    if let Some(values) = about["enum"].as_array() {
        let values = values.iter().map(|value| (value.clone(), words(value, None)));
        return Some(Field::Pick(values.collect()));
    }
    if let Some(values) = about["oneOf"].as_array() {
        let value = |one: &Value| {
            let value = one.get("const").or_else(|| one["enum"].get(0))?.clone();
            let said = words(&value, one["description"].as_str());
            Some((value, said))
        };
        return values.iter().map(value).collect::<Option<Vec<_>>>().map(Field::Pick);
    }
    let is_of = |kind: &str| match &about["type"] {
        Value::String(only) => only == kind,
        Value::Array(several) => several.iter().any(|one| one == kind),
        _ => false,
    };
    if is_of("boolean") {
        Some(Field::Switch)
    } else if is_of("integer") {
        Some(Field::Number { least: about["minimum"].as_i64(), most: about["maximum"].as_i64() })
    } else {
        None
    }
}

/// Follows a reference to a definition.
fn resolve<'a>(schema: &'a Value, about: &'a Value) -> &'a Value {
    let name = about["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
    name.map_or(about, |name| &schema["$defs"][name])
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => plain::words(text).to_lowercase(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pairs(fields: &[(&str, &str)]) -> Vec<(String, String)> {
        fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn fields_become_a_document() {
        for (fields, expected) in [
            (vec![("name", "Ann")], json!({ "name": "Ann" })),
            (vec![("a.b:json", "7"), ("a.c:json", "null")], json!({ "a": { "b": 7, "c": null } })),
            (vec![("a:json", "false"), ("a:json", "true")], json!({ "a": true })),
            (vec![("a:json", "")], json!({})),
            (vec![("a:json", "{")], json!({ "a": null })),
            (vec![("a", "x"), ("a.b", "y")], json!({ "a": "x" })),
        ] {
            assert_eq!(Value::Object(read(&pairs(&fields))), expected, "{fields:?}");
        }
    }

    #[test]
    fn every_game_offers_its_options() {
        for (game, key) in [
            ("uno", "scoreLimit"),
            ("qwixx", "penaltyPoints"),
            ("qwixx", "ruleset"),
            ("pobudka", "maxRounds"),
            ("deal", "handLimit"),
            ("datawar", "shortWar"),
        ] {
            assert!(choices(game).iter().any(|choice| choice.key == key), "{game}: {key}");
        }
    }

    #[test]
    fn a_form_that_nobody_changes_gives_the_usual_options() {
        for game in parlour_games::CATALOG {
            let usual = to_value(&game.options(&Value::Null).expect("options"));
            let fields: Vec<(String, String)> = choices(game.info().id)
                .into_iter()
                .filter(|choice| {
                    !(choice.usual.is_null() && matches!(choice.field, Field::Number { .. }))
                })
                .map(|choice| (format!("options.{}:json", choice.key), choice.usual.to_string()))
                .collect();
            let document = read(&fields);
            let options = document.get("options").unwrap_or(&Value::Null);
            assert_eq!(to_value(&game.options(options).expect("they fit")), usual);
            assert_eq!(changed(game.info().id, &usual), [""; 0]);
        }
    }

    #[test]
    fn what_is_changed_is_told() {
        let options = json!({ "forcePlay": true, "spectators": false, "startingHandSize": 10 });
        let told = changed("uno", &options);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told.iter().any(|sentence| sentence.ends_with(": 10")), "{told:?}");
    }
}

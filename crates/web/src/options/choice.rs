//! What can be chosen at a table of a game, read from the JSON Schema of its options.

use parlour_engine::{Registration, to_value};
use serde_json::Value;

use crate::boards::{self, Facts, plain};
use crate::words::words;

/// An option that a form can ask for.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Choice {
    /// Where it stands in the options: `forcePlay`, `timings.CARD_FLIP`.
    pub(super) path: String,
    pub(super) sentence: String,
    pub(super) field: Field,
    pub(super) usual: Value,
}

/// How an option is asked for.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Field {
    Switch,
    /// One of some values, each in words.
    Pick(Vec<(Value, String)>),
    Number {
        least: Option<i64>,
        most: Option<i64>,
        /// Whether it can be left out.
        can_be_none: bool,
    },
    /// Numbers or names in an order, and what names there are.
    List {
        names: Vec<(String, String)>,
    },
    /// Several that belong together.
    Group(Vec<Choice>),
}

impl Choice {
    /// The value of this option, where all options are these.
    pub(super) fn of<'a>(&self, options: &'a Value) -> Option<&'a Value> {
        self.path.split('.').try_fold(options, |inside, key| inside.get(key))
    }

    /// The name of its field in a form.
    pub(super) fn name(&self) -> String {
        let kind = match &self.field {
            Field::Number { can_be_none: true, .. } => "maybe",
            Field::List { .. } => "list",
            _ => "json",
        };
        format!("options.{}:{kind}", self.path)
    }

    /// What stands in its field for a value.
    pub(super) fn shown(&self, value: &Value) -> String {
        match (&self.field, value) {
            (Field::List { .. }, Value::Array(items)) => {
                let items: Vec<String> = items.iter().map(in_list).collect();
                items.join(" ")
            }
            (Field::List { .. } | Field::Number { .. }, Value::Null | Value::String(_)) => {
                String::new()
            }
            (_, value) => value.to_string(),
        }
    }
}

fn in_list(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The options of a game that a form asks for, in the order of their names.
pub(super) fn choices(listed: &Registration) -> Vec<Choice> {
    let game = listed.game();
    let schema = to_value(&game.schemas().options);
    let usual = game.options(&Value::Null).map_or(Value::Null, |options| to_value(&options));
    let reader = Reader { schema: &schema, board: boards::facts(listed) };
    reader.choices(&schema, "", &usual)
}

/// Reads a schema.
struct Reader<'a> {
    schema: &'a Value,
    board: &'a dyn Facts,
}

impl Reader<'_> {
    fn choices(&self, about: &Value, under: &str, usual: &Value) -> Vec<Choice> {
        let Some(properties) = about["properties"].as_object() else { return Vec::new() };
        let choice = |(key, about): (&String, &Value)| {
            let path = format!("{under}{key}");
            if self.board.is_settled(&path) {
                return None;
            }
            let usual = usual.get(key).cloned().unwrap_or(Value::Null);
            let field = self.field(about, &path, &usual)?;
            let own = self.board.option(&path);
            let sentence = own.unwrap_or_else(|| sentence(about, key));
            Some(Choice { path, sentence, field, usual })
        };
        properties.iter().filter_map(choice).collect()
    }

    /// How an option can be asked for; none if its schema says nothing that this page knows.
    fn field(&self, about: &Value, path: &str, usual: &Value) -> Option<Field> {
        let about = self.resolve(about);
        if let Some(values) = about["enum"].as_array() {
            let values = values.iter().map(|value| (value.clone(), self.words(path, value, None)));
            return Some(Field::Pick(values.collect()));
        }
        if let Some(values) = about["oneOf"].as_array() {
            let value = |one: &Value| {
                let value = one.get("const").or_else(|| one["enum"].get(0))?.clone();
                let said = self.words(path, &value, one["description"].as_str());
                Some((value, said))
            };
            return values.iter().map(value).collect::<Option<Vec<_>>>().map(Field::Pick);
        }
        if let Some(ways) = about["anyOf"].as_array() {
            // A word or nothing for the usual, and something else that can be asked for.
            return ways.iter().find_map(|way| self.field(way, path, usual));
        }
        if is_of(about, "object") {
            return Some(Field::Group(self.choices(about, &format!("{path}."), usual)));
        }
        if is_of(about, "array") {
            return Some(Field::List { names: self.names(about, path) });
        }
        if is_of(about, "boolean") {
            return Some(Field::Switch);
        }
        is_of(about, "integer").then(|| Field::Number {
            least: about["minimum"].as_i64(),
            most: about["maximum"].as_i64(),
            can_be_none: is_of(about, "null"),
        })
    }

    fn words(&self, path: &str, value: &Value, said: Option<&str>) -> String {
        let own = self.board.choice(path, value);
        own.unwrap_or_else(|| {
            said.map_or_else(|| in_words(value), |said| said.trim_end_matches('.').to_owned())
        })
    }

    /// What a list can be made of, and what that is in words.
    fn names(&self, about: &Value, path: &str) -> Vec<(String, String)> {
        let names = self.resolve(&about["items"])["enum"].as_array().map_or(&[][..], Vec::as_slice);
        let item =
            |value: &Value| Some((value.as_str()?.to_owned(), self.words(path, value, None)));
        names.iter().filter_map(item).collect()
    }

    /// Follows a reference to a definition.
    fn resolve<'b>(&'b self, about: &'b Value) -> &'b Value {
        let name = about["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
        name.map_or(about, |name| &self.schema["$defs"][name])
    }
}

fn is_of(about: &Value, kind: &str) -> bool {
    match &about["type"] {
        Value::String(only) => only == kind,
        Value::Array(several) => several.iter().any(|one| one == kind),
        _ => false,
    }
}

fn sentence(about: &Value, key: &str) -> String {
    about["description"].as_str().map_or_else(|| plain::words(key), |text| text.replace('`', ""))
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Null => words().options_none(),
        Value::String(text) => plain::words(text).to_lowercase(),
        other => other.to_string(),
    }
}

//! What the schema of a document says of a value in it.

use serde_json::Value;

/// A place in a schema.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    root: &'a Value,
    here: &'a Value,
}

impl<'a> Place<'a> {
    /// The whole document.
    pub(super) fn root(schema: &'a Value) -> Self {
        Self { root: schema, here: schema }
    }

    /// What is said of a field.
    pub(super) fn field(self, key: &str) -> Self {
        self.find(|here| here["properties"].get(key)).map_or(self.nowhere(), |here| self.at(here))
    }

    /// What is said of each item of a list.
    pub(super) fn item(self) -> Self {
        self.find(|here| here.get("items")).map_or(self.nowhere(), |here| self.at(here))
    }

    /// What is said of an action or event of this type.
    pub(super) fn variant(self, kind: &Value) -> Self {
        let variants = self.root["oneOf"].as_array().into_iter().flatten();
        let mut variants = variants.filter(|one| one["properties"]["type"]["const"] == *kind);
        variants.next().map_or(self.nowhere(), |here| self.at(here))
    }

    /// What it is: one of the words of `parlour_engine::vocabulary`, or a type of numbers.
    pub(super) fn format(self) -> &'a str {
        self.find(|here| here.get("format")).and_then(Value::as_str).unwrap_or_default()
    }

    /// How it is called or, with fields in braces, told.
    ///
    /// The title of a referenced type is only of use as a sentence: everything that is of this type would be called the same.
    pub(super) fn title(self) -> Option<&'a str> {
        let own = self.here.get("title").and_then(Value::as_str);
        own.or_else(|| self.sentence())
    }

    /// The title, if it is one with fields in braces.
    pub(super) fn sentence(self) -> Option<&'a str> {
        let title = self.find(|here| here.get("title").filter(|title| is_sentence(title)));
        title.and_then(Value::as_str)
    }

    fn at(self, here: &'a Value) -> Self {
        Self { here, ..self }
    }

    fn nowhere(self) -> Self {
        self.at(&Value::Null)
    }

    /// Looks here, then where this refers to; what may be null is looked at as if it could not.
    fn find(self, look: impl Fn(&'a Value) -> Option<&'a Value>) -> Option<&'a Value> {
        let mut here = self.here;
        // Types may refer to themselves, documents of ours never do so more deeply.
        for _ in 0..8 {
            if let Some(found) = look(here) {
                return Some(found);
            }
            here = self.next(here)?;
        }
        None
    }

    fn next(self, here: &'a Value) -> Option<&'a Value> {
        if let Some(name) = here["$ref"].as_str() {
            return self.root.pointer(name.strip_prefix('#')?);
        }
        let choices = ["anyOf", "oneOf", "allOf"].iter().find_map(|key| here[key].as_array())?;
        let mut real = choices.iter().filter(|choice| choice["type"] != "null");
        real.next().filter(|_| real.next().is_none())
    }
}

fn is_sentence(title: &Value) -> bool {
    title.as_str().is_some_and(|title| title.contains('{'))
}

//! JSON Schemas of what goes through this door, made from its types.

use parlour_engine::{Catalog, to_value};
use parlour_host::documents::{DOCUMENTS, name};
use parlour_host::id::TableId;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use utoipa::openapi::RefOr;
use utoipa::{PartialSchema, ToSchema};

/// Where both documents keep schemas.
const PATH: &str = "/components/schemas";

/// Where the schema of a type is found. The descriptions of paths refer to it, since utoipa knows only schemas of its own.
pub(crate) fn of<T: JsonSchema>() -> String {
    format!("#{PATH}/{}", T::schema_name())
}

/// The name of a table in a path.
#[derive(Debug)]
pub(crate) struct TableName;

impl PartialSchema for TableName {
    fn schema() -> RefOr<utoipa::openapi::Schema> {
        let schema = TableId::json_schema(&mut SchemaGenerator::default());
        serde_json::from_value(schema.into()).expect("a schema that utoipa knows, too")
    }
}

impl ToSchema for TableName {}

/// Schemas by name.
#[derive(Debug)]
pub(crate) struct Components {
    settings: SchemaSettings,
    schemas: Map<String, Value>,
}

impl Components {
    pub(crate) fn new(settings: SchemaSettings) -> Self {
        let settings = settings.with(|settings| {
            settings.definitions_path = PATH.into();
            settings.meta_schema = None;
        });
        Self { settings, schemas: Map::new() }
    }

    /// Adds what clients are sent, with all types in it.
    pub(crate) fn add_sent<T: JsonSchema>(&mut self) -> &mut Self {
        let mut generator = self.settings.clone().for_serialize().into_generator();
        generator.subschema_for::<T>();
        self.schemas.extend(generator.take_definitions(true));
        self
    }

    /// Adds what clients send. It is in one piece: of the types in it, clients can leave out what has a default.
    pub(crate) fn add_received<T: JsonSchema>(&mut self) -> &mut Self {
        let settings = self.settings.clone().for_deserialize();
        let settings = settings.with(|settings| settings.inline_subschemas = true);
        let schema = settings.into_generator().into_root_schema_for::<T>();
        self.add(T::schema_name(), schema.into())
    }

    /// Adds a schema.
    pub(crate) fn add(&mut self, name: impl Into<String>, schema: Value) -> &mut Self {
        self.schemas.insert(name.into(), schema);
        self
    }

    /// Adds the documents of all games, each under the name of its game.
    pub(crate) fn add_games(&mut self, catalog: &Catalog) -> &mut Self {
        for listed in catalog {
            let schemas = to_value(&listed.game().schemas());
            for (_, document) in DOCUMENTS {
                let schema = schemas[document].clone().try_into().expect("a schema");
                self.add_whole(&name(listed.id(), document), schema);
            }
        }
        self
    }

    /// Adds the schema of a document that may be of any game.
    pub(crate) fn add_any(&mut self, any: &str, catalog: &Catalog) {
        let document =
            DOCUMENTS.iter().find(|(name, _)| *name == any).map_or(any, |(_, document)| document);
        let game = |id| json!({ "$ref": format!("#{PATH}/{}", name(id, document)) });
        let games: Vec<Value> = catalog.ids().into_iter().map(game).collect();
        self.add(any, json!({ "anyOf": games }));
    }

    /// Adds a schema that has definitions of its own, and those as well.
    fn add_whole(&mut self, name: &str, mut schema: Schema) {
        for transform in &mut self.settings.transforms {
            transform.transform(&mut schema);
        }
        schema.remove("$schema");
        let mut schema = schema.to_value();
        move_references(&mut schema, name);
        let definitions = schema.as_object_mut().and_then(|schema| schema.remove("$defs"));
        for (definition, schema) in definitions.iter().filter_map(Value::as_object).flatten() {
            self.add(format!("{name}.{definition}"), schema.clone());
        }
        self.add(name, schema);
    }

    /// Takes a schema out.
    pub(crate) fn take(&mut self, name: &str) -> Value {
        self.schemas.remove(name).unwrap_or_default()
    }

    /// All of them.
    pub(crate) fn into_schemas(self) -> Map<String, Value> {
        self.schemas
    }
}

/// Has a schema that is now called this refer to itself and its definitions by their new names.
fn move_references(schema: &mut Value, name: &str) {
    match schema {
        Value::Object(fields) => {
            for (key, field) in fields {
                match field {
                    Value::String(reference) if key == "$ref" => {
                        *reference = match reference.strip_prefix("#/$defs/") {
                            Some(definition) => format!("#{PATH}/{name}.{definition}"),
                            None => format!("#{PATH}/{name}"),
                        };
                    }
                    field => move_references(field, name),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| move_references(item, name)),
        _ => {}
    }
}

/// The fields of an object.
pub(crate) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

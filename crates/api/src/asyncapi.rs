//! What is said over a websocket, described for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use parlour_engine::Catalog;
use parlour_host::documents::for_game;
use parlour_host::door::{Command, Hello};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::Api;
use crate::schema::{Components, object, of};
use crate::window::{Ack, Chat, Reject, ViewFrame};

/// A description as `AsyncAPI` has it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AsyncApi")]
pub struct AsyncApiDoc {
    asyncapi: &'static str,
    info: Map<String, Value>,
    default_content_type: &'static str,
    channels: Map<String, Value>,
    operations: Map<String, Value>,
    /// The messages that operations refer to, and their schemas.
    components: Map<String, Value>,
}

/// Messages by name, and the schemas that they refer to.
struct Messages<'a> {
    catalog: &'a Catalog,
    components: Components,
    known: Map<String, Value>,
}

impl Messages<'_> {
    /// Adds a message; one for each game, if there is a document of a game in it. Gives their names.
    fn add(&mut self, name: &str, schema: &Value) -> Vec<String> {
        let mut names = Vec::new();
        for game in self.catalog.ids() {
            let mut own = schema.clone();
            if !for_game(&mut own, game) {
                break;
            }
            names.push(self.add_one(&format!("{name}.{game}"), own));
        }
        if names.is_empty() {
            names.push(self.add_one(name, schema.clone()));
        }
        names
    }

    fn add_one(&mut self, name: &str, mut schema: Value) -> String {
        let summary = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        let payload = json!({ "$ref": format!("#/components/schemas/{name}") });
        let mut message = json!({ "name": name, "payload": payload });
        if let Some(summary) = summary {
            message["summary"] = summary;
        }
        self.components.add(name, schema);
        let other = self.known.insert(name.to_owned(), message);
        debug_assert!(other.is_none(), "two messages are called {name}");
        name.to_owned()
    }
}

/// The description of the websockets of these games.
pub fn document(catalog: &Catalog) -> AsyncApiDoc {
    // The dialect of JSON Schema that AsyncAPI is built on.
    let settings = SchemaSettings::draft07();
    let mut components = Components::new(settings.clone());
    components
        .add_received::<Hello>()
        .add_received::<Command>()
        .add_sent::<ViewFrame>()
        .add_sent::<Ack<'_>>()
        .add_sent::<Reject<'_>>()
        .add_sent::<Chat<'_>>()
        .add_games(catalog)
        .add_any("GameOptions", catalog);
    let mut take = |name: &str| components.take(name);
    let (hello, mut command) = (take("Hello"), take("Command"));
    let sent = [("view", "View"), ("ack", "Ack"), ("reject", "Reject"), ("said", "Chat")]
        .map(|(name, schema)| (name, take(schema)));
    let mut messages = Messages { catalog, components, known: Map::new() };
    let mut received = messages.add("hello", &hello);
    for command in command["oneOf"].as_array_mut().into_iter().flatten() {
        command["properties"]["id"] = json!({
            "type": ["string", "null"], "minLength": 1, "maxLength": 64,
            "description": "The client's own name for the message, which comes back with the answer.",
        });
        let kind = command["properties"]["type"]["const"].as_str().unwrap_or_default().to_owned();
        received.extend(messages.add(&kind, command));
    }
    let sent: Vec<String> =
        sent.iter().flat_map(|(name, schema)| messages.add(name, schema)).collect();
    let Messages { components, known, .. } = messages;
    let in_channel = |name: &String| (name.clone(), reference("/components/messages", name));
    let channel = json!({
        "address": "/api/tables/{id}/ws",
        "description": "A table, as the holder of the keys in the hello may know it. The hello is the first message.",
        "parameters": { "id": { "description": "The name of the table" } },
        "messages": known.keys().map(in_channel).collect::<Map<_, _>>(),
        "bindings": { "ws": { "method": "GET" } },
    });
    let operation = |action: &str, summary: &str, names: &[String]| {
        let name = |name: &String| reference("/channels/table/messages", name);
        json!({
            "action": action, "summary": summary, "channel": { "$ref": "#/channels/table" },
            "messages": names.iter().map(name).collect::<Vec<_>>(),
        })
    };
    AsyncApiDoc {
        asyncapi: "3.0.0",
        info: object(json!({
            "title": "Parlour",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "What clients and tables say to each other over a websocket. \
                /openapi.json describes how tables are opened and joined.",
        })),
        default_content_type: "application/json",
        channels: object(json!({ "table": channel })),
        operations: object(json!({
            "receive": operation("receive", "What a client says", &received),
            "send": operation("send", "What a client hears", &sent),
        })),
        components: object(json!({ "messages": known, "schemas": components.into_schemas() })),
    }
}

fn reference(path: &str, name: &str) -> Value {
    json!({ "$ref": format!("#{path}/{name}") })
}

/// What is said over websockets.
#[utoipa::path(
    get, path = "/asyncapi.json",
    responses((status = 200, description = "All messages of websockets, as AsyncAPI has them", body = ref(of::<AsyncApiDoc>())))
)]
pub(crate) async fn serve(State(api): State<Arc<Api>>) -> Json<AsyncApiDoc> {
    Json(document(api.house.catalog()))
}

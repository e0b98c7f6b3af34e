//! What can be asked over HTTP, described for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use parlour_engine::replay::Replay;
use parlour_engine::{Catalog, to_value};
use parlour_host::description::Description;
use parlour_host::documents::DOCUMENTS;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use crate::Api;
use crate::reply::ErrorDoc;
use crate::schema::{Components, object, of};
use crate::tables::{
    ClaimRequest, GameList, JoinAnswer, JoinRequest, MatchRequest, OpenAnswer, OpenRequest, Scores,
    TableList, ViewList,
};

/// Everything that can be asked over HTTP.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Parlour",
        description = "Tables for turn-based games: open one, sit down, play over a websocket.",
    ),
    paths(
        crate::tables::open,
        crate::tables::lobby,
        crate::tables::describe,
        crate::tables::join,
        crate::tables::claim,
        crate::tables::view,
        crate::tables::replay,
        crate::tables::websocket,
        crate::tables::quick_match,
        crate::tables::mine,
        crate::tables::scores,
        crate::tables::games,
        serve,
        crate::asyncapi::serve,
        crate::metrics::health,
        crate::metrics::metrics,
    )
)]
struct Paths;

/// A description as `OpenAPI` has it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "OpenApi")]
pub struct OpenApiDoc {
    openapi: String,
    info: Map<String, Value>,
    paths: Map<String, Value>,
    /// The schemas that paths refer to.
    components: Map<String, Value>,
}

/// The description of a door to these games.
pub fn document(catalog: &Catalog) -> OpenApiDoc {
    let mut components = Components::new(SchemaSettings::draft2020_12());
    components
        .add_received::<ClaimRequest>()
        .add_received::<JoinRequest>()
        .add_received::<MatchRequest>()
        .add_received::<OpenRequest>()
        .add_sent::<crate::asyncapi::AsyncApiDoc>()
        .add_sent::<Description>()
        .add_sent::<ErrorDoc>()
        .add_sent::<GameList>()
        .add_sent::<JoinAnswer>()
        .add_sent::<OpenAnswer>()
        .add_sent::<OpenApiDoc>()
        .add_sent::<Replay>()
        .add_sent::<Scores>()
        .add_sent::<TableList>()
        .add_sent::<ViewList>()
        .add_games(catalog);
    for (any, _) in DOCUMENTS {
        components.add_any(any, catalog);
    }
    let mut paths = to_value(&Paths::openapi());
    OpenApiDoc {
        openapi: paths["openapi"].as_str().unwrap_or_default().to_owned(),
        info: object(paths["info"].take()),
        paths: object(paths["paths"].take()),
        components: object(json!({ "schemas": components.into_schemas() })),
    }
}

/// This description.
#[utoipa::path(
    get, path = "/openapi.json",
    responses((status = 200, description = "This description, as OpenAPI has it", body = ref(of::<OpenApiDoc>())))
)]
pub(crate) async fn serve(State(api): State<Arc<Api>>) -> Json<OpenApiDoc> {
    Json(document(api.house.catalog()))
}

//! The door described for programs.

use axum::Json;
use utoipa::OpenApi;

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
        crate::metrics::health,
        crate::metrics::metrics,
    )
)]
struct Document;

/// The description, as `OpenAPI` has it.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// This description.
#[utoipa::path(
    get, path = "/openapi.json",
    responses((status = 200, description = "This description, as OpenAPI has it", body = Object))
)]
pub(crate) async fn serve() -> Json<utoipa::openapi::OpenApi> {
    Json(document())
}

//! Tables over HTTP.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use parlour_engine::replay::{Hex, Replay};
use parlour_engine::{Refusal, Registration, to_value};
use parlour_host::description::Description;
use parlour_host::documents::GameOptions;
use parlour_host::door::{Kind, SocketContext, Upgrade};
use parlour_host::house::{NewTable, OpenedTable, SeatPlan};
use parlour_host::id::{TableId, Token};
use parlour_host::journal::Filter;
use parlour_host::record::{Absent, ClockRules, TableConfig};
use parlour_host::refuse;
use parlour_host::statistics::{Statistics, by_game};
use parlour_host::{Joined, door};
use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::reply::{ErrorDoc, Refused, peer};
use crate::schema::{TableName, of};
use crate::window::{JsonWindow, ViewFrame};
use crate::{Api, socket};

type Answer<T> = Result<T, Refused>;
type Body = Result<Bytes, BytesRejection>;

/// How many tables a list shows.
const MOST_LISTED: usize = 200;

/// A table to open.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OpenRequest {
    /// The id of the game.
    #[schemars(example = &"uno")]
    game: String,
    /// The options of the game; what is left out has its default.
    #[serde(default)]
    #[schemars(with = "Option<GameOptions>")]
    options: Option<serde_json::Map<String, Value>>,
    /// Who is to sit where: `me`, `bot:LEVEL` or `open`.
    #[schemars(length(min = 1), example = ["me", "open"])]
    seats: Vec<String>,
    /// Only those who know its name find it.
    #[serde(default)]
    private: bool,
    /// Moves may be taken back if the others agree.
    #[serde(default)]
    casual: bool,
    /// How long players may think.
    #[serde(default)]
    clock: Option<ClockRules>,
    /// 64 hexadecimal digits that go into the shuffle.
    #[serde(default)]
    #[schemars(regex(pattern = "^[0-9a-fA-F]{64}$"))]
    nonce: Option<String>,
    /// The name of the person who opens the table.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40))]
    name: Option<String>,
    /// Anybody may look on.
    #[serde(default)]
    spectators: Option<bool>,
    /// Spectators see everything while the game goes on, hidden cards too.
    #[serde(default)]
    inspection: bool,
    /// Bots take as long as people do.
    #[serde(default)]
    pace: Option<bool>,
    /// What happens while somebody is away: `wait`, `bot` or `pause`.
    #[serde(default)]
    absent: Option<Absent>,
    /// The game begins as soon as every seat is taken, and not only when its owner says so.
    #[serde(default)]
    start_when_full: Option<bool>,
}

/// A seat and the key to it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeatDoc {
    /// Which.
    seat: u8,
    /// The key to the seat.
    token: String,
}

/// A table that was opened.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenAnswer {
    /// Its name.
    id: String,
    /// The seats of the person who opened it.
    seats: Vec<SeatDoc>,
    /// SHA-256 of what the shuffle is made from.
    commitment: String,
    /// Where others can join.
    join_url: String,
}

/// Somebody who wants to sit down.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinRequest {
    /// What they are called.
    #[schemars(length(min = 1, max = 40), example = &"Ann")]
    name: String,
    /// 64 hexadecimal digits that go into the shuffle.
    #[serde(default)]
    #[schemars(regex(pattern = "^[0-9a-fA-F]{64}$"))]
    nonce: Option<String>,
}

/// Somebody who sat down.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct JoinAnswer {
    /// The table.
    table: String,
    /// Where.
    seat: u8,
    /// The key to the seat.
    token: String,
    /// SHA-256 of what the shuffle is made from.
    commitment: String,
}

/// A one-time code that hands a seat over.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimRequest {
    /// The code.
    code: String,
}

/// Somebody who wants to play anywhere.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchRequest {
    /// The id of the game.
    #[schemars(example = &"uno")]
    game: String,
    /// What they are called.
    #[schemars(length(min = 1, max = 40), example = &"Ann")]
    name: String,
}

/// Some tables.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TableList {
    /// What anybody may know of each.
    tables: Vec<Description>,
}

/// The table through the eyes of each seat of the caller.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "this is only the shape of it")]
pub(crate) struct ViewList {
    views: Vec<ViewFrame>,
}

/// How somebody has fared.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Scores {
    /// By the id of the game.
    games: BTreeMap<String, Statistics>,
}

/// The games that can be played here.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameList {
    games: Vec<GameDoc>,
}

/// A game that can be played here.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Game")]
struct GameDoc {
    id: &'static str,
    max_players: usize,
    min_players: usize,
    /// The JSON Schema of its options.
    #[schemars(with = "Schema")]
    options: Value,
    /// Grows when the same moves would lead elsewhere.
    rules_version: u32,
    /// What it is, in a sentence.
    tagline: &'static str,
    title: &'static str,
}

impl GameDoc {
    fn of(listed: &Registration) -> Self {
        let info = listed.info();
        Self {
            id: info.id,
            max_players: *info.seats.end(),
            min_players: *info.seats.start(),
            options: to_value(&listed.game().schemas().options),
            rules_version: info.rules_version,
            tagline: info.tagline,
            title: info.title,
        }
    }
}

/// Which tables or results to list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListQuery {
    /// Only of this game.
    game: Option<String>,
}

/// Opens a table.
#[utoipa::path(
    post, path = "/api/tables", request_body = ref(of::<OpenRequest>()),
    responses(
        (status = 200, description = "The table", body = ref(of::<OpenAnswer>())),
        (status = 400, description = "It cannot be like that", body = ref(of::<ErrorDoc>())),
        (status = 403, description = "The request came from another site", body = ref(of::<ErrorDoc>())),
        (status = 413, description = "Too large", body = ref(of::<ErrorDoc>())),
        (status = 429, description = "Too much at once; Retry-After says when to come again", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn open(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    body: Body,
) -> Answer<Response> {
    door::check_origin(&headers, api.public_url.as_deref())?;
    let request: OpenRequest = read(body)?;
    let person = door::person(&headers).unwrap_or_else(Token::random);
    let OpenedTable { id, seats, commitment } = api.house.open(wish(request, &person)?).await?;
    let seats = seats
        .iter()
        .map(|(seat, token)| SeatDoc { seat: *seat, token: token.reveal().to_owned() })
        .collect();
    let answer = OpenAnswer {
        id: id.to_string(),
        seats,
        commitment: hex(commitment),
        join_url: format!("{}/t/{id}", api.base_url(&headers)),
    };
    Ok(([(header::SET_COOKIE, api.cookie(&person))], Json(answer)).into_response())
}

/// Reads what a table is to be like.
fn wish(request: OpenRequest, person: &Token) -> Result<NewTable, Refusal> {
    let usual = TableConfig::default();
    let name = request.name.unwrap_or_else(|| "Player".to_owned());
    let mine = request.seats.iter().filter(|seat| *seat == "me").count();
    let mut number = 0;
    let seat = |text: &String| match text.as_str() {
        "open" => Ok(SeatPlan::Open),
        "me" => {
            number += 1;
            Ok(SeatPlan::Me(if mine == 1 { name.clone() } else { format!("{name} {number}") }))
        }
        other => match other.split_once(':') {
            Some(("bot", level)) => Ok(SeatPlan::Bot(level.to_owned())),
            Some(("me", own)) => Ok(SeatPlan::Me(own.to_owned())),
            _ => {
                let message = format!("A seat is \"me\", \"bot:hard\" or \"open\", not {other:?}.");
                Err(Refusal::new("BAD_SEAT", message))
            }
        },
    };
    let seats: Result<Vec<SeatPlan>, Refusal> = request.seats.iter().map(seat).collect();
    Ok(NewTable {
        game: request.game,
        options: request.options.map_or(Value::Null, Value::Object),
        seats: seats?,
        house: TableConfig {
            is_private: request.private,
            is_casual: request.casual,
            has_spectators: request.spectators.unwrap_or(usual.has_spectators),
            has_inspection: request.inspection,
            starts_when_full: request.start_when_full.unwrap_or(usual.starts_when_full),
            has_pace: request.pace.unwrap_or(usual.has_pace),
            absent: request.absent.unwrap_or(usual.absent),
            clock: request.clock,
        },
        person: Some(person.hash()),
        nonce: request.nonce.as_deref().map(read_nonce).transpose()?,
    })
}

/// The public tables that have an open seat.
#[utoipa::path(
    get, path = "/api/tables", params(ListQuery),
    responses(
        (status = 200, description = "What anybody may know of each", body = ref(of::<TableList>())),
        (status = 400, description = "The query is not understood", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn lobby(
    State(api): State<Arc<Api>>,
    query: Result<Query<ListQuery>, axum::extract::rejection::QueryRejection>,
) -> Answer<Json<TableList>> {
    let Query(ListQuery { game }) = query.map_err(|error| bad_query(&error))?;
    api.list(Filter::Lobby { game }).await
}

/// The caller's tables, by the cookie of their browser.
#[utoipa::path(
    get, path = "/api/me/tables",
    responses(
        (status = 200, description = "What anybody may know of each", body = ref(of::<TableList>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn mine(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
) -> Answer<Json<TableList>> {
    match door::person(&headers) {
        Some(person) => api.list(Filter::Person(person.hash())).await,
        None => Ok(Json(TableList { tables: Vec::new() })),
    }
}

/// The caller's results, by the cookie of their browser.
#[utoipa::path(
    get, path = "/api/me/scores", params(ListQuery),
    responses(
        (status = 200, description = "Games, wins, scores and streaks by game", body = ref(of::<Scores>())),
        (status = 400, description = "The query is not understood", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn scores(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    query: Result<Query<ListQuery>, axum::extract::rejection::QueryRejection>,
) -> Answer<Json<Scores>> {
    let Query(ListQuery { game }) = query.map_err(|error| bad_query(&error))?;
    let scores = match door::person(&headers) {
        Some(person) => api.house.scores(person.hash(), game).await?,
        None => Vec::new(),
    };
    Ok(Json(Scores { games: by_game(&scores) }))
}

/// The games that can be played.
#[utoipa::path(
    get, path = "/api/games",
    responses((status = 200, description = "Each game with the schema of its options", body = ref(of::<GameList>())))
)]
pub(crate) async fn games(State(api): State<Arc<Api>>) -> Json<GameList> {
    Json(GameList { games: api.house.catalog().iter().map(GameDoc::of).collect() })
}

/// What anybody may know of a table.
#[utoipa::path(
    get, path = "/api/tables/{id}", params(("id" = inline(TableName), Path)),
    responses(
        (status = 200, description = "The table", body = ref(of::<Description>())),
        (status = 404, description = "There is none of that name", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn describe(State(api): State<Arc<Api>>, At(id): At) -> Answer<Json<Description>> {
    Ok(Json(api.house.describe(id).await?))
}

/// Sits down at a table.
#[utoipa::path(
    post, path = "/api/tables/{id}/join", params(("id" = inline(TableName), Path)), request_body = ref(of::<JoinRequest>()),
    responses(
        (status = 200, description = "The seat", body = ref(of::<JoinAnswer>())),
        (status = 400, description = "The request is not understood", body = ref(of::<ErrorDoc>())),
        (status = 403, description = "The request came from another site", body = ref(of::<ErrorDoc>())),
        (status = 404, description = "There is no such table", body = ref(of::<ErrorDoc>())),
        (status = 409, description = "There is no seat to be had", body = ref(of::<ErrorDoc>())),
        (status = 413, description = "Too large", body = ref(of::<ErrorDoc>())),
        (status = 429, description = "Too much at once; Retry-After says when to come again", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn join(
    State(api): State<Arc<Api>>,
    At(id): At,
    headers: HeaderMap,
    body: Body,
) -> Answer<Response> {
    door::check_origin(&headers, api.public_url.as_deref())?;
    let JoinRequest { name, nonce } = read(body)?;
    let nonce = nonce.as_deref().map(read_nonce).transpose()?;
    let person = door::person(&headers).unwrap_or_else(Token::random);
    let joined = api.house.join(id, &name, nonce, Some(person.hash())).await?;
    Ok(api.seated(id, &joined, &person))
}

/// Takes over a seat with a one-time code.
#[utoipa::path(
    post, path = "/api/tables/{id}/claim", params(("id" = inline(TableName), Path)), request_body = ref(of::<ClaimRequest>()),
    responses(
        (status = 200, description = "The seat", body = ref(of::<JoinAnswer>())),
        (status = 400, description = "The request is not understood", body = ref(of::<ErrorDoc>())),
        (status = 403, description = "The code fits no seat", body = ref(of::<ErrorDoc>())),
        (status = 404, description = "There is no such table", body = ref(of::<ErrorDoc>())),
        (status = 413, description = "Too large", body = ref(of::<ErrorDoc>())),
        (status = 429, description = "Too much at once; Retry-After says when to come again", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn claim(
    State(api): State<Arc<Api>>,
    At(id): At,
    headers: HeaderMap,
    body: Body,
) -> Answer<Response> {
    door::check_origin(&headers, api.public_url.as_deref())?;
    let ClaimRequest { code } = read(body)?;
    let person = door::person(&headers).unwrap_or_else(Token::random);
    let joined = api.house.claim(id, &Token::from_text(&code), Some(person.hash())).await?;
    Ok(api.seated(id, &joined, &person))
}

/// Sits down at any open table of a game, or opens one.
#[utoipa::path(
    post, path = "/api/match", request_body = ref(of::<MatchRequest>()),
    responses(
        (status = 200, description = "The seat", body = ref(of::<JoinAnswer>())),
        (status = 400, description = "The request is not understood", body = ref(of::<ErrorDoc>())),
        (status = 403, description = "The request came from another site", body = ref(of::<ErrorDoc>())),
        (status = 413, description = "Too large", body = ref(of::<ErrorDoc>())),
        (status = 429, description = "Too much at once; Retry-After says when to come again", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn quick_match(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    body: Body,
) -> Answer<Response> {
    door::check_origin(&headers, api.public_url.as_deref())?;
    let MatchRequest { game, name } = read(body)?;
    let person = door::person(&headers).unwrap_or_else(Token::random);
    let (id, joined) = api.house.quick_match(&game, &name, Some(person.hash())).await?;
    Ok(api.seated(id, &joined, &person))
}

/// The table as it looks now, for those who have no socket.
#[utoipa::path(
    get, path = "/api/tables/{id}/view", params(("id" = inline(TableName), Path)),
    responses(
        (status = 200, description = "One frame for each seat", body = ref(of::<ViewList>())),
        (status = 403, description = "This table is for its players only", body = ref(of::<ErrorDoc>())),
        (status = 404, description = "There is no such table", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn view(
    State(api): State<Arc<Api>>,
    At(id): At,
    headers: HeaderMap,
) -> Answer<Response> {
    let frames = api.house.look(id, door::keys(&headers), Arc::new(JsonWindow)).await?;
    let mut body = Vec::from(&b"{\"views\":["[..]);
    for (index, frame) in frames.iter().enumerate() {
        if index > 0 {
            body.push(b',');
        }
        body.extend_from_slice(frame);
    }
    body.extend_from_slice(b"]}");
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// The replay file: while the game goes on, only what the caller may know.
#[utoipa::path(
    get, path = "/api/tables/{id}/replay", params(("id" = inline(TableName), Path)),
    responses(
        (status = 200, description = "The file", body = ref(of::<Replay>())),
        (status = 403, description = "This table is for its players only", body = ref(of::<ErrorDoc>())),
        (status = 404, description = "There is no such table", body = ref(of::<ErrorDoc>())),
        (status = 409, description = "The game has not begun", body = ref(of::<ErrorDoc>())),
        (status = 503, description = "The journal is not available", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn replay(
    State(api): State<Arc<Api>>,
    At(id): At,
    headers: HeaderMap,
) -> Answer<Json<Replay>> {
    let replay = api.house.replay(id, door::keys(&headers)).await?;
    Ok(Json(*replay))
}

/// Opens a websocket at a table.
#[utoipa::path(
    get, path = "/api/tables/{id}/ws", params(("id" = inline(TableName), Path)),
    responses(
        (status = 101, description = "A websocket"),
        (status = 403, description = "The request came from another site", body = ref(of::<ErrorDoc>())),
        (status = 404, description = "There is no table of that name", body = ref(of::<ErrorDoc>())),
        (status = 426, description = "This is for websockets", body = ref(of::<ErrorDoc>())),
        (status = 429, description = "The address has too many sockets open", body = ref(of::<ErrorDoc>())),
    )
)]
pub(crate) async fn websocket(
    State(api): State<Arc<Api>>,
    At(id): At,
    mut parts: Parts,
) -> Answer<Response> {
    let peer = peer(&parts.extensions);
    let upgrade = Upgrade::check(&mut parts, peer, api.public_url.as_deref(), &api.rate_limiter)
        .inspect_err(|refusal| api.house.count_reject(refusal.code))?;
    let keys = door::keys(&parts.headers);
    let place = SocketContext {
        limits: api.limits,
        house: api.house.clone(),
        stopping: api.stopping.clone(),
    };
    let house = api.house.clone();
    Ok(upgrade.open(Kind::Text, place, move |socket| socket::serve(house, id, keys, socket)))
}

impl Api {
    async fn list(&self, filter: Filter) -> Answer<Json<TableList>> {
        Ok(Json(TableList { tables: self.house.tables(filter, MOST_LISTED).await? }))
    }

    fn seated(&self, id: TableId, joined: &Joined, person: &Token) -> Response {
        let answer = JoinAnswer {
            table: id.to_string(),
            seat: joined.seat,
            token: joined.token.reveal().to_owned(),
            commitment: hex(joined.commitment),
        };
        ([(header::SET_COOKIE, self.cookie(person))], Json(answer)).into_response()
    }

    fn cookie(&self, person: &Token) -> header::HeaderValue {
        let is_secure = self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        door::cookie(person, is_secure)
    }

    /// The address that people use.
    fn base_url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.public_url {
            return url.trim_end_matches('/').to_owned();
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        format!("http://{}", host.unwrap_or("127.0.0.1"))
    }
}

fn hex(bytes: [u8; 32]) -> String {
    format!("{:?}", Hex(bytes))
}

/// The table that a path names.
#[derive(Debug)]
pub(crate) struct At(TableId);

impl<S: Send + Sync> FromRequestParts<S> for At {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let Ok(Path(name)) = Path::<String>::from_request_parts(parts, state).await else {
            return Err(refuse::no_such_table().into());
        };
        let id = name.parse().map_err(|_| refuse::no_such_table())?;
        Ok(Self(id))
    }
}

fn read_nonce(text: &str) -> Result<Hex, Refusal> {
    serde_json::from_value(Value::from(text))
        .map_err(|_| Refusal::new("BAD_NONCE", "A nonce has 64 hexadecimal digits."))
}

fn bad_query(error: &impl std::fmt::Display) -> Refusal {
    Refusal::bad_request(format!("The query is not understood: {error}."))
}

/// Reads a body.
fn read<T: DeserializeOwned>(body: Body) -> Result<T, Refusal> {
    let body = body.map_err(|rejection| {
        if rejection.into_response().status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
            Refusal::new("TOO_LARGE", "The request is too large.")
        } else {
            Refusal::bad_request("The request was cut off.")
        }
    })?;
    serde_json::from_slice(&body)
        .map_err(|error| Refusal::bad_request(format!("The request is not understood: {error}.")))
}

//! Games looked at again: by those who may, as they were, and nothing before its time.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use crate::catalog;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use bytes::Bytes;
use http_body_util::BodyExt;
use parlour_engine::replay::{Replay, Sealed, Start};
use parlour_engine::{
    Actor, AnyPosition, Chance, Chronicle, FastRng, Game, Player, Refusal, Rng, Roster, Seat,
    Table, Viewer, to_value,
};
use parlour_host::door::Limits;
use parlour_host::house::{Client, House, NewTable, SeatPlan, Settings};
use parlour_host::id::{TableId, Token, TokenHash};
use parlour_host::journal::Memory;
use parlour_host::rate_limiter::RateLimiter;
use parlour_host::record::TableConfig;
use parlour_host::request::Request as Ask;
use parlour_host::room::ChatMessage;
use parlour_host::sight::{AckDetail, Frame, Sight, Window};
use parlour_web::Web;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tower::ServiceExt;

/// A door, and the house behind it.
fn house() -> (Router, House) {
    let (_, stopping) = watch::channel(false);
    let house = House::new(crate::catalog(), Arc::new(Memory::default()), Settings::default());
    let rate_limiter = RateLimiter::new(10_000, 10, Vec::new());
    let web = Web {
        house: house.clone(),
        public_url: None,
        limits: Limits::default(),
        rate_limiter,
        stopping,
    };
    (parlour_web::router(Arc::new(web), Router::new()), house)
}

async fn get(door: &Router, path: &str) -> (StatusCode, String) {
    let request = Request::get(path).header(header::ACCEPT, "text/html");
    let request = request.header(header::HOST, "games.example").body(Body::empty());
    ask(door, request.expect("a request")).await
}

/// The status of an answer, and where it leads or what it says.
async fn ask(door: &Router, request: Request<Body>) -> (StatusCode, String) {
    let (head, body) = door.clone().oneshot(request).await.expect("an answer").into_parts();
    if let Some(path) = head.headers.get(header::LOCATION) {
        return (head.status, path.to_str().expect("a path").to_owned());
    }
    let body = body.collect().await.expect("a body").to_bytes();
    (head.status, String::from_utf8_lossy(&body).into_owned())
}

fn post(path: &str, kind: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post(path).header(header::CONTENT_TYPE, kind);
    let request = request.header(header::HOST, "games.example");
    let request = request.header(header::ORIGIN, "http://games.example");
    request.body(body.into()).expect("a request")
}

/// Brings a file.
async fn bring(door: &Router, file: &str) -> (StatusCode, String) {
    let body = format!(
        "--cut\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.json\"\r\n\r\n{file}\r\n\
         --cut\r\ncontent-disposition: form-data; name=\"text\"\r\n\r\n\r\n--cut--\r\n"
    );
    ask(door, post("/inspect", "multipart/form-data; boundary=cut", body)).await
}

async fn branch(door: &Router, path: &str, form: &str) -> (StatusCode, String) {
    let kind = "application/x-www-form-urlencoded";
    ask(door, post(&format!("{path}/branch"), kind, form.to_owned())).await
}

/// Somebody who looks away.
struct Blind;

impl Window for Blind {
    fn show(&self, _: &Sight<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"view");
    }
    fn ack(&self, _: &str, _: u64, _: Option<&AckDetail>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"ack");
    }
    fn reject(&self, _: Option<&str>, refusal: &Refusal) -> Frame {
        Bytes::from(refusal.to_string())
    }
    fn said(&self, _: &[ChatMessage]) -> Frame {
        Bytes::from_static(b"said")
    }
}

/// A table of two on one device.
async fn open(house: &House, game: &str, rules: TableConfig) -> (TableId, Guest) {
    let person = Token::random();
    let wish = NewTable {
        game: game.to_owned(),
        options: Value::Null,
        seats: vec![SeatPlan::Me("Ann".to_owned()), SeatPlan::Me("Bob".to_owned())],
        house: rules,
        person: Some(person.hash()),
        nonce: None,
    };
    let id = house.open(wish).await.expect("a table").id;
    (id, Guest::come(house, id, person.hash()))
}

/// Somebody at a table, and what they get.
struct Guest {
    client: Client,
    frames: mpsc::Receiver<Frame>,
}

impl Guest {
    fn come(house: &House, table: TableId, key: TokenHash) -> Self {
        let (out, frames) = mpsc::channel(house.backlog());
        let client = house
            .attach(table, vec![key], true, None, Arc::new(Blind), Box::new(out))
            .expect("a seat");
        Self { client, frames }
    }
}

/// Asks for something, and waits until it is done.
async fn done(guest: &mut Guest, request: Ask) {
    // An id that was used is answered, and nothing is done.
    let id = format!("{request:?}").chars().take(60).collect();
    guest.client.ask(Some(id), request);
    let wait = async {
        while let Some(frame) = guest.frames.recv().await {
            match &frame[..] {
                b"ack" => return,
                b"view" | b"said" => {}
                other => panic!("{}", String::from_utf8_lossy(other)),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), wait).await.expect("an answer");
}

fn deal(game: &dyn Game, seats: usize, seed: parlour_engine::Seed) -> Box<dyn AnyPosition> {
    let player = |seat: usize| Player {
        id: game.default_id(Seat::from_index(seat)),
        name: ["Ann", "Bob", "Cleo"][seat].to_owned(),
    };
    let roster = Roster::new((0..seats).map(player).collect()).expect("a roster");
    game.deal(roster, &Value::Null, &mut Rng::stream(seed, 0)).expect("a deal")
}

/// A random game with some moves taken back, and what it was dealt from.
fn played(game: &dyn Game, moves: usize) -> (Table<Box<dyn AnyPosition>>, Sealed) {
    let seats = *game.info().seats.start();
    let nonces = (0..seats).map(|seat| [u8::try_from(seat).expect("a seat"); 32]).collect();
    let sealed = Sealed { secret: [4; 32], nonces, start: None };
    let mut table = Table::new(deal(game, seats, sealed.seed()), sealed.seed());
    let mut rng = FastRng::new(6);
    while table.journal().len() < moves {
        let position = table.state();
        let mut plays: Vec<(Actor, Value)> = Vec::new();
        for seat in Seat::all(seats) {
            let legal = position.legal(seat).expect("a list");
            plays.extend(legal.iter().map(|action| (Actor::Seat(seat), to_value(action))));
        }
        plays.extend(position.timer().map(|(_, action)| (Actor::from(None), to_value(&action))));
        if plays.is_empty() {
            break;
        }
        let (actor, action) = plays.swap_remove(rng.index(plays.len()));
        table.act(actor, &action).expect("a legal action");
        if rng.happens(1, 12) {
            assert!(table.undo_to(table.moves().saturating_sub(1 + rng.index(20))));
        }
    }
    (table, sealed)
}

#[test]
fn every_moment_is_what_the_table_was_then() {
    for listed in &catalog() {
        let game = listed.game();
        let (table, _) = played(game, 150);
        let chronicle = Chronicle::of(&table, &[]);
        assert_eq!(chronicle.last(), table.journal().len());
        let mut walked = vec![chronicle.dealt().state().to_string()];
        chronicle.walk(|_, position| walked.push(position.state().to_string()));
        assert_eq!(walked.len(), chronicle.last() + 1);
        for (moment, walked) in walked.iter().enumerate() {
            let journal = table.journal()[..moment].to_vec();
            let then = Table::replay(table.dealt().clone(), table.seed(), journal);
            let expected = then.expect("a journal").state().state().to_string();
            let told = chronicle.at(moment).expect("a moment").state().to_string();
            let id = game.info().id;
            assert_eq!(told, expected, "{id} after {moment}");
            assert_eq!(*walked, expected, "{id} after {moment}, walking");
        }
        assert!(chronicle.at(chronicle.last() + 1).is_none());
    }
}

/// What stands in a document of a page.
fn document(page: &str, key: &str) -> Value {
    let at = page.find(&format!("data-key=\"{key}\"")).unwrap_or_else(|| panic!("no {key}"));
    let code = page[at..].split("<code>").nth(1).expect("code").split("</code>").next();
    let text = code.expect("an end").replace("&quot;", "\"").replace("&lt;", "<");
    serde_json::from_str(&text.replace("&gt;", ">").replace("&amp;", "&")).expect("a document")
}

#[tokio::test]
async fn a_page_shows_the_state_and_every_view_of_its_moment() {
    let (door, _) = house();
    for listed in &catalog() {
        let game = listed.game();
        let (table, sealed) = played(game, 60);
        let file = to_value(&Replay::complete(&table, &sealed, &[])).to_string();
        let (status, path) = bring(&door, &file).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{path}");
        let chronicle = Chronicle::of(&table, &[]);
        for moment in (0..=chronicle.last()).step_by(7) {
            let (status, page) = get(&door, &format!("{path}?at={moment}")).await;
            assert_eq!(status, StatusCode::OK);
            let position = chronicle.at(moment).expect("a moment");
            assert_eq!(document(&page, "state-json"), to_value(&position.state()));
            for seat in Seat::all(position.seats()) {
                let view = to_value(&position.view(Viewer::Seat(seat)).expect("a view"));
                assert_eq!(document(&page, &format!("s{}-json", seat.index())), view);
            }
            let view = to_value(&position.view(Viewer::Spectator).expect("a view"));
            assert_eq!(document(&page, "on-json"), view);
            assert!(page.contains("proves itself"), "{page}");
            check_markup(game.info().id, &page);
        }
    }
}

/// Nothing on a page can be played with, nothing is inline, and no name stands there twice.
fn check_markup(game: &str, page: &str) {
    for wrong in ["data-action", "data-send", "data-vt", " style=\"", "<style", " onclick="] {
        assert!(!page.contains(wrong), "{game}: {wrong}");
    }
    let mut seen = BTreeSet::new();
    for name in page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(seen.insert(name), "{game}: {name} twice");
    }
}

#[tokio::test]
async fn nothing_is_told_while_a_game_goes_on() {
    let (door, house) = house();
    let (id, mut guest) = open(&house, "uno", TableConfig::default()).await;
    let path = format!("/t/{id}/inspect");
    for path in [path.clone(), format!("{path}?at=0"), format!("{path}?at=99")] {
        let (status, page) = get(&door, &path).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
        assert!(page.contains("NOT_INSPECTABLE"), "{page}");
        assert!(!page.contains("card-") && !page.contains("dealtHands"), "{page}");
    }
    let form = "name=Eve&at=0&cards=all&seats.0.who=you&seats.1.who=bot:easy";
    let (status, page) = branch(&door, &path, form).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(page.contains("NOT_INSPECTABLE"), "{page}");
    let (_, file) = get(&door, &format!("/t/{id}/replay")).await;
    assert!(!file.contains("\"secret\"") && !file.contains("\"hash\""), "{file}");
    let (status, page) = bring(&door, &file).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(page.contains("NOT_FINISHED"), "{page}");
    // And all of it once it is over.
    done(&mut guest, Ask::Resign(Some(0))).await;
    let (status, page) = get(&door, &path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("dealtHands"), "{page}");
    assert!(get(&door, &format!("/t/{id}/replay")).await.1.contains("\"secret\""));
    assert!(get(&door, &format!("/t/{id}")).await.1.contains("Review the game"));
}

#[tokio::test]
async fn a_table_that_is_open_for_inspection_says_so_and_shows_everything() {
    let (door, house) = house();
    let rules = TableConfig {
        has_inspection: true,
        starts_when_full: false,
        is_casual: true,
        ..TableConfig::default()
    };
    let (id, mut guest) = open(&house, "qwixx", rules).await;
    assert!(get(&door, &format!("/t/{id}")).await.1.contains("Open hands"));
    let (status, page) = get(&door, &format!("/t/{id}/inspect")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(page.contains("NOT_STARTED"), "{page}");
    done(&mut guest, Ask::Start).await;
    let roll = json!({ "type": "ROLL_DICE", "payload": {} });
    let first = house.review(id, Vec::new()).await.expect("a table").chronicle;
    let seat = first.at(0).expect("the deal").to_act().iter().next().expect("somebody").number();
    done(&mut guest, Ask::Act { seat: Some(seat), action: roll, expect: None }).await;
    let (status, page) = get(&door, &format!("/t/{id}/inspect")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("move 1 of 1") && page.contains("rolled"), "{page}");
    assert!(get(&door, &format!("/t/{id}")).await.1.contains("Open hands"));
    // What the dice will show is nobody's to know.
    let (_, file) = get(&door, &format!("/t/{id}/replay")).await;
    assert!(!file.contains("\"secret\""), "{file}");
}

#[tokio::test]
async fn a_table_for_its_players_only_stays_that_when_it_is_over() {
    let (door, house) = house();
    let rules = TableConfig { has_spectators: false, ..TableConfig::default() };
    let (id, mut guest) = open(&house, "uno", rules).await;
    done(&mut guest, Ask::Resign(Some(0))).await;
    let (status, page) = get(&door, &format!("/t/{id}/inspect")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(page.contains("NO_SPECTATORS") && !page.contains("dealtHands"), "{page}");
}

#[tokio::test]
async fn what_cannot_be_looked_at_gets_a_sentence_and_a_code() {
    let (door, _) = house();
    let game = parlour_games::qwixx::game();
    let (table, sealed) = played(game, 20);
    let file = to_value(&Replay::complete(&table, &sealed, &[]));
    let text = file.to_string();
    let other = |change: &dyn Fn(&mut Value)| {
        let mut file = file.clone();
        change(&mut file);
        file.to_string()
    };
    let entry = json!({ "seq": 1, "seat": 0, "atMs": 0, "action": { "type": "PASS" } });
    for (file, code) in [
        (String::new(), "NO_FILE"),
        ("garbage".to_owned(), "NO_REPLAY"),
        ("{\"format\":\"other\"}".to_owned(), "NO_REPLAY"),
        (text[..text.len() / 2].to_owned(), "NO_REPLAY"),
        ("[".repeat(100_000), "NO_REPLAY"),
        ("\u{0}\u{1}\u{fffd}".to_owned(), "NO_REPLAY"),
        (other(&|file| file["game"] = "chess".into()), "UNKNOWN_GAME"),
        (other(&|file| file["game"] = "uno".into()), "BAD_DEAL"),
        (other(&|file| file["rulesVersion"] = 99.into()), "RULES_CHANGED"),
        (other(&|file| file["secret"] = Value::Null), "NOT_FINISHED"),
        (other(&|file| file["nonces"] = json!([])), "BAD_DEAL"),
        (other(&|file| file["players"] = json!([])), "BAD_DEAL"),
        (other(&|file| file["start"] = json!({ "state": {} })), "BAD_DEAL"),
        (other(&|file| file["entries"][3]["seq"] = 9.into()), "BAD_ENTRY"),
        (other(&|file| file["entries"][0]["undoTo"] = 7.into()), "BAD_ENTRY"),
        (other(&|file| file["entries"] = vec![entry.clone(); 10_001].into()), "TOO_LONG"),
    ] {
        let (status, page) = bring(&door, &file).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{code}");
        assert!(page.contains(code), "{code}: {page}");
    }
    let (status, page) = bring(&door, &" ".repeat(3 * 1024 * 1024)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(page.contains("TOO_LARGE"), "{page}");
    let plain = post("/inspect", "text/plain", "x");
    assert!(ask(&door, plain).await.1.contains("BAD_REQUEST"));

    let (_, path) = bring(&door, &text).await;
    for (at, status, code) in [
        ("?at=0", 200, "The game begins."),
        ("", 200, "The game begins."),
        ("?at=21", 404, "NO_SUCH_MOMENT"),
        ("?at=18446744073709551616", 400, "BAD_REQUEST"),
        ("?at=-1", 400, "BAD_REQUEST"),
        ("?at=%3Cb%3E", 400, "BAD_REQUEST"),
    ] {
        let (answer, page) = get(&door, &format!("{path}{at}")).await;
        assert_eq!(answer.as_u16(), status, "{at}");
        assert!(page.contains(code), "{at}: {page}");
    }
    let (status, page) = get(&door, "/inspect/0000").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains("NO_SUCH_FILE"), "{page}");
}

#[tokio::test]
async fn a_file_that_was_changed_is_shown_and_not_believed() {
    let (door, _) = house();
    let game = parlour_games::uno::game();
    let (table, sealed) = played(game, 20);
    let file = to_value(&Replay::complete(&table, &sealed, &[]));
    for (pointer, value, code) in [
        ("/commitment", json!("0".repeat(64)), "BAD_COMMITMENT"),
        ("/entries/3/atMs", json!(7), "BAD_HASH"),
        ("/entries/3/hash", Value::Null, "BAD_HASH"),
        ("/players/0/name", json!("Eve"), "BAD_HASH"),
        ("/seal", json!("0".repeat(64)), "BAD_HASH"),
        ("/outcome", json!({ "winners": [1], "scores": [0, 0] }), "BAD_OUTCOME"),
    ] {
        let mut file = file.clone();
        *file.pointer_mut(pointer).expect("a place") = value;
        let (status, path) = bring(&door, &file.to_string()).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{pointer}: {path}");
        let (status, page) = get(&door, &path).await;
        assert_eq!(status, StatusCode::OK);
        assert!(page.contains("does not prove itself") && page.contains(code), "{pointer}: {page}");
    }
}

#[tokio::test]
async fn a_game_goes_on_from_any_moment() {
    let (door, house) = house();
    for listed in &catalog() {
        let game = listed.game();
        let id = game.info().id;
        let (table, sealed) = played(game, 40);
        let chronicle = Chronicle::of(&table, &[]);
        let file = to_value(&Replay::complete(&table, &sealed, &[])).to_string();
        let (_, path) = bring(&door, &file).await;
        let moment = 25.min(chronicle.last() - 1);
        let was = chronicle.at(moment).expect("a moment");
        for known_to in ["all", "0", "1"] {
            let form = format!(
                "name=Zoe&at={moment}&cards={known_to}&inspection=1&seats.0.who=you&seats.1.who=me&seats.1.name=Yan"
            );
            let (status, to) = branch(&door, &path, &form).await;
            assert_eq!(status, StatusCode::SEE_OTHER, "{id}: {to}");
            let name = to.strip_prefix("/t/").expect("a table");
            let table: TableId = name.parse().expect("a name");
            let again = settled(&house, table).await;
            let now = again.at(0).expect("the start");
            assert_eq!(now.roster().players()[0].name, "Zoe");
            let views = Viewer::all(was.seats()).filter(|viewer| match known_to {
                "all" => true,
                seat => viewer.seat().is_some_and(|own| own.index().to_string() == *seat),
            });
            for viewer in views {
                assert_eq!(seen(now.as_ref(), viewer), seen(was.as_ref(), viewer), "{id}");
            }
            if known_to == "all" {
                let (mut now, mut was) = (now.copy(), was.copy());
                let names = ["a".to_owned(), "b".to_owned()];
                now.rename(&names);
                was.rename(&names);
                assert_eq!(now.notation(), was.notation(), "{id}");
            }
            now.audit().expect("whole");
            let about = house.describe(table).await.expect("a table");
            assert!(about.branch && about.private);
            house.close(table).await.expect("it closes");
            let file = house.replay(table, Vec::new()).await.expect("a file");
            assert!(file.start.is_some() && file.secret.is_some());
            let opened = file.open(game).expect("it holds from there on");
            assert_eq!(opened.dealt().notation(), now.notation(), "{id}");
            let mut other = file.clone();
            other.start.as_mut().expect("a start").known_to =
                if known_to == "1" { Some(0) } else { Some(1) };
            assert!(other.open(game).is_err(), "{id}: another start");
            let (_, path) = bring(&door, &to_value(&file).to_string()).await;
            let (_, page) = get(&door, &path).await;
            assert!(page.contains("proves itself") && page.contains("another one"), "{page}");
        }
    }
}

/// Every moment of a table that has just begun. Timers of its rules may have moved it on.
async fn settled(house: &House, table: TableId) -> Chronicle {
    for _ in 0..100 {
        if let Ok(review) = house.review(table, Vec::new()).await {
            return review.chronicle;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it does not begin");
}

/// What a viewer sees, whoever plays.
fn seen(position: &dyn AnyPosition, viewer: Viewer) -> String {
    position.view_notation(viewer)
}

#[tokio::test]
async fn a_branch_is_refused_where_nothing_can_go_on() {
    let (door, house) = house();
    let game = parlour_games::pobudka::game();
    let (table, sealed) = played(game, 4000);
    assert!(table.state().outcome().is_some(), "it is over");
    let last = table.journal().len();
    let file = to_value(&Replay::complete(&table, &sealed, &[]));
    let (_, path) = bring(&door, &file.to_string()).await;
    let seats = "seats.0.who=you&seats.1.who=bot:easy";
    for (form, code) in [
        (format!("name=Zoe&at={last}&{seats}"), "GAME_OVER"),
        (format!("name=Zoe&at={}&{seats}", last + 1), "NO_SUCH_MOMENT"),
        (format!("name=Zoe&at=x&{seats}"), "BAD_REQUEST"),
        (format!("name=Zoe&at=1&cards=x&{seats}"), "BAD_REQUEST"),
        (format!("name=Zoe&at=1&cards=7&{seats}"), "Code: "),
        (format!("name=&at=1&{seats}"), "BAD_NAME"),
        ("name=Zoe&at=1&seats.0.who=you".to_owned(), "BAD_SEAT"),
        ("name=Zoe&at=1&seats.0.who=bot:easy&seats.1.who=bot:easy".to_owned(), "NO_SEAT_FOR_YOU"),
        ("name=Zoe&at=1&seats.0.who=you&seats.1.who=bot:none".to_owned(), "UNKNOWN_BOT"),
    ] {
        let (status, page) = branch(&door, &path, &form).await;
        assert!(status.is_client_error(), "{form}: {status} {page}");
        assert!(page.contains(code), "{form}: {page}");
    }
    // Not before everybody is there, and with the rules it has.
    let form = "name=Zoe&at=1&seats.0.who=you&seats.1.who=open";
    let (_, to) = branch(&door, &path, form).await;
    let (_, page) = get(&door, &to).await;
    assert!(page.contains("continues from a moment of another one"), "{page}");
    assert!(!page.contains("Change the rules"), "{page}");
    // Nobody is led to such a table without being told.
    let form = format!("{form}&listed=1");
    let (_, to) = branch(&door, &path, &form).await;
    assert!(get(&door, "/").await.1.contains("continues another game"));
    let (id, _) = house.quick_match("pobudka", "Una", None).await.expect("a table");
    assert_ne!(format!("/t/{id}"), to);
}

#[tokio::test]
async fn results_are_kept_of_whole_games_with_standard_rules() {
    let (_, house) = house();
    let game = parlour_games::uno::game();
    let (table, _) = played(game, 10);
    let person = Token::random().hash();
    let wish = |house| NewTable {
        game: "uno".to_owned(),
        options: Value::Null,
        seats: vec![SeatPlan::Me("Ann".to_owned()), SeatPlan::Me("Bob".to_owned())],
        house,
        person: Some(person),
        nonce: None,
    };
    let start = Start { state: to_value(&table.state().state()), known_to: None };
    let usual = TableConfig { starts_when_full: false, ..TableConfig::default() };
    let open = || house.open(wish(usual.clone()));
    let branch = house.branch(start, wish(usual.clone())).await;
    for (fresh, options, is_refused, kept) in [
        (branch, json!({ "scoreLimit": 500 }), true, 0),
        (open().await, json!({ "unoCall": true }), false, 0),
        (open().await, json!({ "scoreLimit": 500 }), false, 2),
    ] {
        let mut guest = Guest::come(&house, fresh.expect("a table").id, person);
        guest.client.ask(Some("rules".to_owned()), Ask::Options(options.clone()));
        let mut refused = false;
        while let Some(frame) = guest.frames.recv().await {
            refused |= frame.starts_with(b"GOES_ON");
            if refused || &frame[..] == b"ack" {
                break;
            }
        }
        assert_eq!(refused, is_refused, "a game that goes on keeps its rules");
        done(&mut guest, Ask::Start).await;
        done(&mut guest, Ask::Resign(Some(0))).await;
        let scores = house.scores(person, None).await.expect("scores");
        assert_eq!(scores.len(), kept, "{options}");
    }
}

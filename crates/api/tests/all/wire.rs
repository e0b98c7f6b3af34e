//! Whole games over real sockets: every client gets exactly what its seat may know, and nothing else.

use parlour_engine::replay::{Hex, Replay};
use parlour_engine::{
    Actor, Addressed, AnyEvent, AnyPosition, Chance, FastRng, Game, Json, Player, Rng, Roster,
    Seat, Seed, Viewer, fairness,
};
use parlour_host::id::TableId;
use parlour_host::journal::Line;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::door::{Server, Visitor, keys, text};
use crate::game_of;

/// The game as it was after each line of a journal, worked out without the host.
struct Past {
    /// By line, from 1: the game, what just happened, and whether it goes on.
    lines: Vec<Moment>,
}

struct Moment {
    position: Option<Box<dyn AnyPosition>>,
    events: Vec<Addressed<AnyEvent>>,
    is_playing: bool,
}

impl Past {
    fn read(lines: &[Line]) -> Self {
        let mut past = Self { lines: Vec::new() };
        let mut opened = Value::Null;
        let mut seed = Seed::from_bytes([0; 32]);
        // The positions of the line of play, the dealt one first.
        let mut path: Vec<Box<dyn AnyPosition>> = Vec::new();
        let mut is_over = false;
        for line in lines {
            let entry: Value = serde_json::from_slice(&line.body).expect("a line");
            let (kind, what) = first(&entry["what"]);
            let mut events = Vec::new();
            match kind {
                "opened" => opened = what.clone(),
                "sat" => {
                    let seat = what["seat"].as_u64().expect("a seat") as usize;
                    opened["chairs"][seat] = what.clone();
                }
                "started" => {
                    let (start, game) = deal(&opened, what, &mut seed);
                    assert_eq!(game.info().id, text(&opened["game"]));
                    path.push(start);
                }
                "moved" => {
                    let mut position = path.last().expect("a game").copy();
                    let seat = what["seat"].as_u64().map(|seat| Seat::new(seat as u8));
                    let mut rng = Rng::stream(seed, path.len() as u64);
                    let taken = position.act(Actor::from(seat), &what["action"], &mut rng);
                    events = taken.expect("the journal replays").events;
                    path.push(position);
                }
                "undone" => path.truncate(what["moves"].as_u64().expect("a number") as usize + 1),
                "resigned" => is_over = path.first().is_some_and(|game| game.seats() == 2),
                _ => {}
            }
            let position = path.last().map(|position| position.copy());
            let is_playing =
                !is_over && position.as_ref().is_some_and(|now| now.outcome().is_none());
            past.lines.push(Moment { position, events, is_playing });
        }
        past
    }

    /// What the events after some lines were, up to another.
    fn heard(&self, after: u64, until: u64, viewer: Viewer) -> Vec<&str> {
        let lines = &self.lines[after as usize..until as usize];
        let told = lines.iter().flat_map(|line| &line.events);
        told.filter(|told| told.to.includes(viewer)).map(|told| told.event.json().get()).collect()
    }
}

fn first(what: &Value) -> (&str, &Value) {
    let (kind, what) = what.as_object().and_then(|what| what.iter().next()).expect("a record");
    (kind, what)
}

/// Deals as the rules of fairness say: a secret, and a nonce of everybody who plays.
fn deal(
    opened: &Value,
    started: &Value,
    seed: &mut Seed,
) -> (Box<dyn AnyPosition>, &'static dyn Game) {
    let hex = |value: &Value| -> [u8; 32] {
        serde_json::from_value::<Hex>(value.clone()).expect("64 digits").0
    };
    let game = game_of(&text(&opened["game"]));
    let seats = started["seats"].as_array().expect("seats");
    let chairs: Vec<&Value> = seats
        .iter()
        .map(|seat| &opened["chairs"][seat.as_u64().expect("a seat") as usize])
        .collect();
    let nonces: Vec<[u8; 32]> = chairs.iter().map(|chair| hex(&chair["nonce"])).collect();
    *seed = fairness::seed(&hex(&opened["secret"]), &nonces);
    let player = |(seat, chair): (usize, &&Value)| Player {
        id: game.default_id(Seat::from_index(seat)),
        name: text(&chair["name"]),
    };
    let roster = Roster::new(chairs.iter().enumerate().map(player).collect()).expect("a roster");
    let dealt = game.deal(roster, &opened["options"], &mut Rng::stream(*seed, 0));
    (dealt.expect("a deal"), game)
}

/// A view as it came over the wire, byte by byte where it counts.
#[derive(Deserialize)]
struct Shown {
    seat: Option<u8>,
    seq: u64,
    view: Box<RawValue>,
    legal: Vec<Box<RawValue>>,
    events: Vec<Box<RawValue>>,
    timer: Option<Timer>,
    outcome: Option<Value>,
}

#[derive(Deserialize)]
struct Timer {
    action: Box<RawValue>,
}

fn texts(list: &[Box<RawValue>]) -> Vec<&str> {
    list.iter().map(|item| item.get()).collect()
}

/// The law of the wire for everything that one client got; `Err` says what it should not have seen.
fn check(
    frames: &[String],
    since: Option<u64>,
    past: &Past,
    rng: &mut FastRng,
) -> Result<(), String> {
    // What each seat had seen before.
    let mut last: Vec<(Option<u8>, u64)> = Vec::new();
    for frame in frames {
        let shown: Shown = serde_json::from_str(frame).map_err(|error| error.to_string())?;
        let viewer = shown.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)));
        let known = last.iter_mut().find(|(seat, _)| *seat == shown.seat);
        let before = if let Some((_, seq)) = known {
            std::mem::replace(seq, shown.seq)
        } else {
            last.push((shown.seat, shown.seq));
            since.unwrap_or(shown.seq)
        };
        if before > shown.seq {
            return Err(format!("{viewer} was shown the past: {frame}"));
        }
        let heard = past.heard(before, shown.seq, viewer);
        if texts(&shown.events) != heard {
            return Err(format!("{viewer} heard something else than {heard:?}: {frame}"));
        }
        let moment = &past.lines[shown.seq as usize - 1];
        let Some(position) = &moment.position else {
            if shown.view.get() != "null" || !shown.legal.is_empty() {
                return Err(format!("{viewer} saw cards before the deal: {frame}"));
            }
            continue;
        };
        compare(&shown, position.as_ref(), moment.is_playing, viewer)?;
        if rng.happens(1, 3) {
            let other = position.determinize(viewer, &mut Rng::stream(u64::from(rng.bits()), 1));
            compare(&shown, other.as_ref(), moment.is_playing, viewer)
                .map_err(|what| format!("in another world: {what}"))?;
        }
    }
    Ok(())
}

fn compare(
    shown: &Shown,
    position: &dyn AnyPosition,
    is_playing: bool,
    viewer: Viewer,
) -> Result<(), String> {
    let view = position.view(viewer).map_err(|refusal| refusal.to_string())?;
    let legal = match viewer.seat().filter(|_| is_playing) {
        Some(seat) => position.legal(seat).map_err(|refusal| refusal.to_string())?,
        None => Vec::new(),
    };
    let timer = position.timer().filter(|_| is_playing).map(|(_, action)| action.to_string());
    let shown_timer = shown.timer.as_ref().map(|timer| timer.action.get().to_owned());
    let outcome = position.outcome().map(|outcome| parlour_engine::to_value(&outcome));
    for (what, is_right) in [
        ("view", view.get() == shown.view.get()),
        ("legal list", legal.iter().map(Json::get).eq(texts(&shown.legal))),
        ("timer", timer == shown_timer),
        ("outcome", outcome == shown.outcome),
    ] {
        if !is_right {
            return Err(format!("line {}: the {what} of {viewer} is not its own", shown.seq));
        }
    }
    Ok(())
}

async fn past(server: &Server, table: &str) -> Past {
    let id: TableId = table.parse().expect("a name");
    Past::read(&server.house.lines(id).await.expect("lines"))
}

/// Options with which a game is short and does not wait for anything.
fn options(game: &str) -> Value {
    match game {
        "datawar" => json!({ "maxTurns": 12, "autoDismissMs": 0, "cpuDelayMs": 0, "timings": {
            "CARD_FLIP": 0, "CARD_COMPARISON": 0, "WIN_ANIMATION": 0, "SPECIAL_EFFECT_DISPLAY": 0,
            "EFFECT_PROCESSING": 0, "OWYW_ANIMATION": 0,
        } }),
        _ => json!({}),
    }
}

/// A game that people play over the wire, with others who look on, come back and send nonsense.
pub(crate) struct Play {
    pub(crate) server: Server,
    table: String,
    tokens: Vec<String>,
    /// One for each player, then those who look on.
    visitors: Vec<Visitor>,
    /// What those got who have left.
    gone: Vec<(Option<u64>, Vec<String>)>,
    rng: FastRng,
    steps: u32,
}

impl Play {
    pub(crate) async fn open(game: &str, seats: usize) -> Self {
        let server = Server::start().await;
        // The first player has two seats on one device, where there are enough.
        let mine = if seats > 2 { 2 } else { 1 };
        let list: Vec<&str> =
            (0..seats).map(|seat| if seat < mine { "me" } else { "open" }).collect();
        let wish = json!({ "game": game, "options": options(game), "seats": list, "name": "Ann" });
        let opened = server.open(&wish).await;
        let table = text(&opened["id"]);
        let mut tokens = keys(&opened);
        let mut visitors = vec![Visitor::come(&server, &table, &tokens, None).await];
        for seat in mine..seats {
            let token = server.join(&table, &format!("Guest {seat}")).await;
            visitors.push(Visitor::come(&server, &table, std::slice::from_ref(&token), None).await);
            tokens.push(token);
        }
        visitors.push(Visitor::come(&server, &table, &[], None).await);
        let rng = FastRng::new(seats as u64);
        Self { server, table, tokens, visitors, gone: Vec::new(), rng, steps: 0 }
    }

    fn seats_of(&self, at: usize) -> usize {
        if at == 0 && self.tokens.len() > 2 { 2 } else { 1 }
    }

    /// Plays to the end.
    pub(crate) async fn finish(&mut self) {
        let mut target = 1;
        loop {
            for at in 0..self.visitors.len() {
                let seats = self.seats_of(at);
                self.visitors[at].see(target, seats).await;
            }
            if self.visitors[0].views.values().any(|view| view["outcome"].is_object()) {
                return;
            }
            self.steps += 1;
            assert!(self.steps < 20_000, "the game does not end");
            if self.steps.is_multiple_of(9) {
                self.disturb().await;
            }
            if self.steps.is_multiple_of(25) {
                self.come_back().await;
            }
            target = self.step().await;
        }
    }

    /// One action of anybody who can, or the next thing that happens by itself.
    async fn step(&mut self) -> u64 {
        let rng = &mut self.rng;
        let able: Vec<usize> =
            (0..self.visitors.len()).filter(|at| self.visitors[*at].pick(rng).is_some()).collect();
        if able.is_empty() {
            let before = self.visitors[0].seq();
            let newest = self.visitors.iter().map(Visitor::seq).max().unwrap_or(before);
            if self.visitors.iter().any(|visitor| visitor.seq() < newest) {
                // Whoever is to act may not have seen it yet.
                return newest;
            }
            while self.visitors[0].seq() == before {
                self.visitors[0].next().await.expect("a frame");
            }
            return self.visitors[0].seq();
        }
        let visitor = &mut self.visitors[able[rng.index(able.len())]];
        let (seat, action) = visitor.pick(rng).expect("a play");
        let answer = visitor.ask(json!({ "type": "act", "seat": seat, "action": action })).await;
        // What moves by itself may have been faster; then there is another view to act upon.
        answer["seq"].as_u64().unwrap_or_else(|| visitor.seq())
    }

    /// Somebody hangs up and comes back.
    async fn come_back(&mut self) {
        let at = self.rng.index(self.visitors.len());
        let seats = self.seats_of(at);
        let tokens: &[String] = match at {
            0 => &self.tokens[..seats],
            at if at + 1 == self.visitors.len() => &[],
            at => {
                std::slice::from_ref(&self.tokens[self.tokens.len() + 1 + at - self.visitors.len()])
            }
        };
        let since = self.visitors[at].seq();
        let mut back = Visitor::come(&self.server, &self.table, tokens, Some(since)).await;
        back.see(since, seats).await;
        let old = std::mem::replace(&mut self.visitors[at], back);
        self.gone.push((old.since, old.frames.clone()));
        old.leave().await;
    }

    /// Nonsense changes nothing and is answered with a code.
    async fn disturb(&mut self) {
        let last = self.visitors.len() - 1;
        let at = if self.rng.happens(1, 3) { last } else { self.rng.index(last) };
        let is_seated = at != last;
        let theirs = (0..self.tokens.len() as u64)
            .find(|seat| !self.visitors[at].views.contains_key(&Some(*seat)))
            .expect("another seat");
        let visitor = &mut self.visitors[at];
        let seated = |code: &'static str| if is_seated { code } else { "NOT_SEATED" };
        let act = json!({ "type": "NONSENSE" });
        let rows = [
            (json!({ "type": "fly" }), "BAD_REQUEST"),
            (json!({ "type": "act" }), "BAD_REQUEST"),
            (json!({ "type": "act", "action": act, "colour": 1 }), "BAD_REQUEST"),
            (json!({ "type": "act", "action": act, "seat": 300 }), "BAD_REQUEST"),
            (json!({ "type": "act", "action": act, "seat": 99 }), seated("NO_SUCH_SEAT")),
            (json!({ "type": "act", "action": act, "seat": theirs }), seated("NOT_YOUR_SEAT")),
            (json!({ "type": "act", "action": act, "expect": 0 }), "STALE_STATE"),
            (json!({ "type": "rematch" }), seated("NOT_FINISHED")),
            (json!({ "type": "options", "options": {} }), ""),
            (json!({ "type": "kick", "seat": theirs }), ""),
        ];
        let (message, code) = rows[self.rng.index(rows.len())].clone();
        let answer = visitor.code(message.clone()).await;
        assert_ne!(answer, "ok", "{message}");
        assert!(code.is_empty() || answer == code, "{message}: {answer} instead of {code}");

        let garbage = [
            Message::binary(vec![0, 159, 146, 150]),
            Message::text("{"),
            Message::text(""),
            Message::text("[1,2,3]"),
            Message::text("\u{0}\u{ffff}"),
            Message::text("[".repeat(30_000)),
        ];
        visitor.send(garbage[self.rng.index(garbage.len())].clone()).await;
        let answer = visitor.until(|frame| frame["type"] == "reject").await;
        assert_eq!((&answer["id"], &answer["code"]), (&Value::Null, &json!("BAD_REQUEST")));
    }

    /// Everything that anybody was ever sent.
    fn seen(&self) -> impl Iterator<Item = (Option<u64>, &Vec<String>)> {
        let here = self.visitors.iter().map(|visitor| (visitor.since, &visitor.frames));
        self.gone.iter().map(|(since, frames)| (*since, frames)).chain(here)
    }
}

/// Plays a game and looks at everything that went over the wire.
async fn everybody_sees_their_own(game: &str, seats: usize) {
    let mut play = Play::open(game, seats).await;
    play.finish().await;
    let past = past(&play.server, &play.table).await;
    let mut rng = FastRng::new(1);
    let mut frames = 0;
    for (since, seen) in play.seen() {
        check(seen, since, &past, &mut rng).unwrap_or_else(|what| panic!("{game}: {what}"));
        frames += seen.len();
    }
    assert!(frames > 50, "{frames} frames are hardly a game");
    assert!(!play.gone.is_empty(), "nobody has ever come back");
    the_check_bites(&play, &past);
    the_file_proves_itself(&play, game).await;
}

/// What one seat was shown does not pass for what another may know.
fn the_check_bites(play: &Play, past: &Past) {
    let frames: Vec<Shown> = play
        .seen()
        .flat_map(|(_, frames)| frames)
        .map(|frame| serde_json::from_str(frame).expect("a frame"))
        .collect();
    let seat = |seat| Viewer::Seat(Seat::new(seat));
    for (from, to) in [(Some(0), Viewer::Spectator), (Some(1), seat(0)), (None, seat(0))] {
        let bites = frames.iter().filter(|shown| shown.seat == from).any(|shown| {
            let moment = &past.lines[shown.seq as usize - 1];
            let position = moment.position.as_deref();
            position.is_some_and(|now| compare(shown, now, moment.is_playing, to).is_err())
        });
        assert!(bites, "what seat {from:?} saw passes for what {to} may see");
    }
}

async fn the_file_proves_itself(play: &Play, game: &str) {
    let answer = play.server.get(&format!("/api/tables/{}/replay", play.table)).await;
    let replay = Replay::read(&answer.text).expect("a replay file");
    replay.open(game_of(game)).expect("the file holds");
}

macro_rules! games {
    ($($name:ident: $game:literal, $seats:literal;)*) => {
        $(
            #[tokio::test]
            async fn $name() {
                everybody_sees_their_own($game, $seats).await;
            }
        )*
    };
}

games! {
    everybody_sees_their_own_pobudka: "pobudka", 3;
    everybody_sees_their_own_qwixx: "qwixx", 3;
    everybody_sees_their_own_uno: "uno", 4;
    everybody_sees_their_own_deal: "deal", 3;
    everybody_sees_their_own_datawar: "datawar", 2;
}

#[tokio::test]
async fn a_leak_does_not_pass() {
    let mut play = Play::open("uno", 2).await;
    for _ in 0..4 {
        let seq = play.step().await;
        for at in 0..play.visitors.len() {
            play.visitors[at].see(seq, 1).await;
        }
    }
    let past = past(&play.server, &play.table).await;
    let good = play.visitors[0].frames.clone();
    let passes = |frames: &[String]| check(frames, None, &past, &mut FastRng::new(1)).is_ok();
    assert!(passes(&good));
    // One card of somebody else in a view, an action that is not ours, an event that is.
    let with = |change: &dyn Fn(&mut Value)| -> Vec<String> {
        let mut frames = good.clone();
        let mut last: Value = serde_json::from_str(frames.last().expect("a frame")).expect("JSON");
        change(&mut last);
        *frames.last_mut().expect("a frame") = last.to_string();
        frames
    };
    assert!(!passes(&with(&|frame| frame["view"]["leak"] = json!("red-7"))));
    assert!(!passes(&with(&|frame| frame["legal"] = json!([{ "type": "PLAY_CARD" }]))));
    assert!(!passes(
        &with(&|frame| frame["events"] = json!([{ "type": "DREW", "card": "red-7" }]))
    ));
}

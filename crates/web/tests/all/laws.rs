//! Laws of every board: it tells nobody what they may not know, and everything that can be done can be
//! pressed.

use std::collections::BTreeSet;

use crate::catalog;
use parlour_engine::{
    Actor, Addressed, AnyEvent, AnyPosition, Chance, FastRng, Game, Player, Rng, Roster, Seat,
    Seed, Viewer, to_value,
};
use parlour_web::table::{Moment, Visitor, moment_of};
use serde_json::{Value, json};

/// How many tables of each game are played, each with other options; `PARLOUR_BOARDS` for more.
fn games() -> u64 {
    std::env::var("PARLOUR_BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

/// The most moves of each.
const MOVES: u64 = 250;

const NAMES: [&str; 10] = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"];

/// A table as one viewer is shown it.
fn moment(
    game: &dyn Game,
    position: &dyn AnyPosition,
    viewer: Viewer,
    events: &[Addressed<AnyEvent>],
) -> Moment {
    let names = &NAMES[..position.seats()];
    let catalog = catalog();
    let listed = catalog.find(game.info().id).expect("a game");
    moment_of(listed, position, names, viewer, events).expect("a table")
}

fn frame(
    game: &dyn Game,
    position: &dyn AnyPosition,
    viewer: Viewer,
    events: &[Addressed<AnyEvent>],
) -> String {
    let visitor = Visitor { base_url: "http://127.0.0.1".to_owned(), name: String::new() };
    moment(game, position, viewer, events).frame(&visitor)
}

/// Options that between them change a board in every way it can be changed; the first are the usual ones.
fn options(game: &str) -> Vec<Value> {
    let others = match game {
        "uno" => vec![
            json!({
                "jumpIn": true, "zeroSwap": true, "sevenSwap": true, "multipleCardPlay": true, "playDrawnCard": true,
                "wildDrawFourChallenge": true, "unoCall": true, "scoreLimit": 100,
            }),
            json!({
                "drawStacking": true, "forcePlay": true, "unoCall": true, "scoreLimit": 200, "revealHandsAtEnd": true,
            }),
            json!({ "handPrivacy": "shared", "startingHandSize": 5 }),
        ],
        "pobudka" => vec![
            json!({ "simultaneousPeek": true, "maxRounds": 2, "memoryAid": true }),
            json!({ "maxRounds": 3, "goAllIn": true }),
            json!({ "edition": "new56", "maxRounds": 2, "memoryAid": true, "goAllIn": true }),
        ],
        "qwixx" => vec![
            json!({ "revealMode": "open", "firstPlayer": "random" }),
            json!({ "ruleset": "free" }),
            json!({ "ruleset": "free", "freeEndCheck": "turn_end", "lockCountsAsMark": false }),
        ],
        "deal" => vec![
            json!({ "autoAccept": false, "doubleRentStacks": true, "abracadabraRule": "convertSet" }),
            json!({
                "autoAccept": false, "rentTable": "config", "weakNoScope": "rent", "zakatRule": "poorest",
                "mosqueRule": "onHotel", "wildMoveCostsPlay": true, "revealHandsAtEnd": true,
            }),
            json!({
                "handLimit": 99, "emptyHandDraw": 2, "mosqueRule": "makkahOnly", "dealBreakerBreaksLock": true,
                "firstPlayer": "random", "onLeave": "remove",
            }),
        ],
        "datawar" => vec![
            json!({ "temperTantrum": "choice", "owywInDataWar": true, "shortWar": "play_what_you_have" }),
            json!({ "hostileTakeover": "one_sided", "launchStackOwner": "card_player", "deckProfile": "release64" }),
            json!({ "playerStrategy": "owyw-first", "autoDismissMs": null, "controllers": { "player": "human", "cpu": "bot" } }),
        ],
        _ => vec![],
    };
    std::iter::once(json!({})).chain(others).collect()
}

fn deal(game: &dyn Game, seats: usize, options: &Value, seed: Seed) -> Box<dyn AnyPosition> {
    let player = |seat: usize| Player {
        id: game.default_id(Seat::from_index(seat)),
        name: NAMES[seat].to_owned(),
    };
    let roster = Roster::new((0..seats).map(player).collect()).expect("a roster");
    game.deal(roster, options, &mut Rng::stream(seed, 0)).expect("a deal")
}

/// A random action of anybody, or what time does.
fn choose(position: &dyn AnyPosition, rng: &mut FastRng) -> Option<(Actor, Value)> {
    let mut all = Vec::new();
    for seat in Seat::all(position.seats()) {
        let legal = position.legal(seat).expect("a list");
        all.extend(legal.iter().map(|action| (Actor::Seat(seat), to_value(action))));
    }
    let timer = position.timer().map(|(_, action)| (Actor::from(None), to_value(&action)));
    if all.is_empty() || timer.is_some() && rng.happens(1, 2) {
        return timer;
    }
    let index = rng.index(all.len());
    Some(all.swap_remove(index))
}

/// Plays random games and looks at every viewer's frame after each move.
fn play(mut look: impl FnMut(&dyn Game, &dyn AnyPosition, &[Addressed<AnyEvent>], &mut FastRng)) {
    for listed in &catalog() {
        let game = listed.game();
        let choices = options(game.info().id);
        for (round, options) in (0..games()).zip(choices.iter().cycle()) {
            let mut rng = FastRng::new(round);
            let possible = game.info().seats.clone();
            let seats = possible.start() + rng.index(possible.end().min(&5) - possible.start() + 1);
            let seed = Seed::from(round + 100);
            let mut position = deal(game, seats, options, seed);
            look(game, position.as_ref(), &[], &mut rng);
            for n in 1..=MOVES {
                let Some((actor, action)) = choose(position.as_ref(), &mut rng) else { break };
                let taken = position
                    .act(actor, &action, &mut Rng::stream(seed, n))
                    .expect("a legal action");
                look(game, position.as_ref(), &taken.events, &mut rng);
            }
        }
    }
}

#[test]
fn worlds_that_a_viewer_cannot_tell_apart_look_the_same_on_its_page() {
    let mut compared = 0;
    play(|game, position, events, rng| {
        for viewer in Viewer::all(position.seats()) {
            if !rng.happens(1, 4) {
                continue;
            }
            let other = position.determinize(viewer, &mut Rng::stream(u64::from(rng.bits()), 1));
            let here = frame(game, position, viewer, events);
            let there = frame(game, other.as_ref(), viewer, events);
            assert_eq!(here, there, "{} tells {viewer} something", game.info().id);
            compared += 1;
        }
    });
    assert!(compared > 500, "{compared}");
}

#[test]
fn no_card_of_another_hand_is_on_a_page_of_uno() {
    play(|game, position, events, _| {
        if game.info().id != "uno" {
            return;
        }
        let state = to_value(&position.state());
        let is_shared = to_value(&position.options())["handPrivacy"] == "shared";
        let is_open = is_shared || state["gameState"]["status"] != "PLAYING";
        for viewer in Viewer::all(position.seats()).filter(|_| !is_open) {
            let page = frame(game, position, viewer, events);
            let own = viewer.seat().map(|seat| (seat.index() + 1).to_string());
            let hands = state["dealtHands"].as_object().expect("hands");
            for (_, hand) in hands.iter().filter(|(id, _)| Some(*id) != own.as_ref()) {
                for card in hand.as_array().expect("cards") {
                    let id = card["id"].as_str().expect("an id");
                    assert!(!has_word(&page, id), "{viewer} can read {id}");
                }
            }
        }
    });
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word)
        .any(|(at, _)| !text[at + word.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

#[test]
fn whatever_can_be_done_can_be_pressed() {
    play(|game, position, events, _| {
        for seat in Seat::all(position.seats()) {
            let moment = moment(game, position, Viewer::Seat(seat), events);
            let page = moment.frame(&Visitor::default());
            // The list of everything that can be done does not count: the board has to have it.
            let on_board =
                controls(page.split_once("<section id=\"board\"").map_or("", |(_, board)| board));
            let legal = moment.scene.glimpse.as_ref().expect("a game").legal_json();
            for action in &legal.iter().map(to_value).collect::<Vec<_>>() {
                let is_here = on_board.iter().any(|control| control.takes(action));
                assert!(is_here, "{}: seat {seat:?} cannot press {action}", game.info().id);
            }
            for control in controls(&page).iter().filter(|control| !control.is_form) {
                let mut copy = position.copy();
                let done = copy.act(Actor::Seat(seat), &control.action, &mut Rng::stream(1, 1));
                assert!(
                    done.is_ok(),
                    "{}: {} is refused: {done:?}",
                    game.info().id,
                    control.action
                );
            }
        }
    });
}

#[test]
fn whatever_can_be_done_is_told_in_words_of_its_own() {
    let mut told = 0;
    play(|game, position, events, rng| {
        let seat = Seat::from_index(rng.index(position.seats()));
        let page = frame(game, position, Viewer::Seat(seat), events);
        let hints = page
            .split_once("<details id=\"hints\"")
            .and_then(|(_, rest)| rest.split_once("<section id=\"board\""));
        let hints = hints.map_or("", |(hints, _)| hints);
        let mut seen = BTreeSet::new();
        for label in hints
            .split("</button>")
            .filter_map(|text| text.rsplit('>').next())
            .filter(|label| !label.is_empty())
        {
            assert!(seen.insert(label), "{}: {label} twice", game.info().id);
            assert!(!label.contains('_') && !label.contains(" id"), "{}: {label}", game.info().id);
            told += 1;
        }
    });
    assert!(told > 500, "{told}");
}

#[test]
fn names_are_unique_and_nothing_is_inline() {
    play(|game, position, events, rng| {
        let seat = Seat::from_index(rng.index(position.seats()));
        let page = frame(game, position, Viewer::Seat(seat), events);
        for attribute in ["id", "data-vt"] {
            let mut seen = BTreeSet::new();
            for name in attributes(&page, attribute) {
                assert!(seen.insert(name.clone()), "{}: {attribute}={name} twice", game.info().id);
            }
        }
        for inline in [" style=\"", " onclick=", "<script", "<style", " disabled"] {
            assert!(!page.contains(inline), "{}: {inline}", game.info().id);
        }
    });
}

/// A button or a form that takes actions.
struct Control {
    action: Value,
    is_form: bool,
}

impl Control {
    /// Whether this action can be taken with it: a form adds fields to what it has.
    fn takes(&self, action: &Value) -> bool {
        if !self.is_form {
            return self.action == *action;
        }
        let (Some(base), Some(action)) = (self.action.as_object(), action.as_object()) else {
            return false;
        };
        base.iter().all(|(key, value)| value.is_object() || action.get(key) == Some(value))
    }
}

fn controls(page: &str) -> Vec<Control> {
    let mut controls = Vec::new();
    for (at, _) in page.match_indices(" data-action=\"") {
        let tag = page[..at].rfind('<').map_or("", |start| &page[start..at]);
        let text = page[at + " data-action=\"".len()..].split('"').next().unwrap_or("");
        let action = serde_json::from_str(&plain(text)).expect("an action");
        controls.push(Control { action, is_form: tag.starts_with("<form") });
    }
    controls
}

fn attributes(page: &str, name: &str) -> Vec<String> {
    let start = format!(" {name}=\"");
    let texts = page.match_indices(&start).map(|(at, _)| &page[at + start.len()..]);
    texts.map(|text| text.split('"').next().unwrap_or("").to_owned()).collect()
}

fn plain(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

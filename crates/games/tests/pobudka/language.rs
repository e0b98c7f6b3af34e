//! Positions, plays and facts in a few words.
//!
//! `holding; hold 2 discard; a 3 9 0 6; discard 4` is a position. Cards are values, or `take`, `peek`,
//! `swap`, `choose` and `glass`, or a number like `#24`; `^` is face up, `*` was peeked at. What is not
//! said is filled in with cards that are left. `a: take; -: swap 1; view b` are plays: by seat a, by the
//! table itself, and a look at the table as b sees it. Facts are written as positions are.

use parlour_engine::{Actor, AnyPosition, Erased, Game, Rng, Seat, Viewer};
use parlour_games::pobudka::Pobudka;
use serde_json::{Map, Value, json};

pub(crate) static GAME: Erased<Pobudka> = Erased::new();
const NAMES: [&str; 6] = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"];

/// The facts after some plays: `a: draw; b: take; view a`.
pub(crate) fn after(before: &str, plays: &str) -> Vec<String> {
    let mut position = load(before);
    let mut facts = Vec::new();
    for (n, play) in (1..).zip(plays.split("; ")) {
        facts.clear();
        if let Some(who) = play.strip_prefix("view ") {
            let viewer = seat(who).seat().map_or(Viewer::Spectator, Viewer::Seat);
            return facts_of(&value(position.view(viewer).expect("a viewer").get()));
        }
        let (who, action) = play.split_once(": ").expect("who: what");
        let state = position.state();
        match position.act(seat(who), &read_action(action), &mut Rng::stream(7, n)) {
            Ok(taken) => {
                facts.extend(taken.events.iter().filter_map(|told| private(told.event.get())));
            }
            Err(refusal) => {
                assert_eq!(
                    position.state().get(),
                    state.get(),
                    "{play} was refused and changed something"
                );
                facts.push(refusal.code.to_owned());
            }
        }
    }
    facts.extend(facts_of(&value(position.state().get())));
    facts
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

pub(crate) fn seat(who: &str) -> Actor {
    match who {
        "-" => Actor::Table,
        "zed" => Actor::Seat(Seat::new(9)),
        id => Actor::Seat(Seat::new(id.as_bytes()[0] - b'a')),
    }
}

fn read_action(text: &str) -> Value {
    if let Some(json) = text.strip_prefix("json ") {
        return value(json);
    }
    let words: Vec<&str> = text.split(' ').collect();
    let number = |word: &str| value(word);
    let place = |id: &str, slot: &str| json!({"playerId": id, "cardIndex": number(slot)});
    let simple = |kind: &str| json!({"type": kind});
    let with = |kind: &str, payload: Value| json!({"type": kind, "payload": payload});
    match words[..] {
        ["peek", id, slot] => with("PEEK_CARD", place(id, slot)),
        ["done"] => simple("FINISH_PEEKING"),
        ["draw"] => simple("DRAW_FROM_DECK"),
        ["take"] => simple("DRAW_FROM_DISCARD"),
        ["discard"] => simple("DISCARD_HELD_CARD"),
        ["swap", slot] => with("SWAP_HELD_CARD", json!({"cardIndex": number(slot)})),
        ["use"] => simple("USE_SPECIAL_ACTION"),
        ["look", id, slot] => with("ACTION_PEEK_1_SELECT", place(id, slot)),
        ["trade", id, slot] => with("ACTION_SWAP_2_SELECT", place(id, slot)),
        ["keep", id] => with("ACTION_TAKE_2_CHOOSE", json!({"card": {"id": number(&id[1..])}})),
        ["choose", index] => with("ACTION_CHOOSE_1_SELECT", json!({"discardIndex": number(index)})),
        ["pobudka"] => simple("CALL_POBUDKA"),
        // Wrapped, as an old client would send it.
        ["next"] => with("PROCESS_ACTION", json!({"action": simple("START_NEW_ROUND")})),
        ["restart"] => simple("RESTART_GAME"),
        ["lobby"] => simple("RETURN_TO_LOBBY"),
        _ => panic!("no action {text}"),
    }
}

/// Reads a position.
pub(crate) fn load(text: &str) -> Box<dyn AnyPosition> {
    let clauses: Vec<Vec<&str>> =
        text.split("; ").map(|clause| clause.split(' ').collect()).collect();
    let find =
        |name: &str| clauses.iter().find(|clause| clause[0] == name).map(|clause| &clause[1..]);
    let mut options = Map::new();
    for clause in clauses.iter().filter(|clause| clause[0] == "option") {
        let value = serde_json::from_str(clause[2]).unwrap_or_else(|_| json!(clause[2]));
        options.insert(clause[1].to_owned(), value);
    }
    let mut cards = Cards::new(options.get("edition") == Some(&json!("new56")), text);
    let phase = match clauses[0][0] {
        "holding" => "holding_card",
        "take_2" => "action_take_2",
        "peek_1" => "action_peek_1",
        "select_1" => "action_swap_2_select_1",
        "select_2" => "action_swap_2_select_2",
        "choose_1" => "action_choose_1",
        other => other,
    };
    let ids: Vec<&str> = match find("players") {
        Some(ids) => ids.to_vec(),
        None if find("c").is_some() => vec!["a", "b", "c"],
        None => vec!["a", "b"],
    };
    let piles = |cards: &mut Cards, name, default| match find(name) {
        _ if phase == "lobby" => vec![],
        Some(pile) => pile.iter().map(|word| cards.named(word)).collect::<Vec<_>>(),
        None => (0..default).map(|_| cards.any()).collect(),
    };
    // Cards that are named come first, so that none of them is dealt by chance.
    let mut hands: Vec<Option<Vec<Value>>> = ids
        .iter()
        .map(|id| find(id).map(|hand| hand.iter().map(|word| cards.slot(word)).collect()))
        .collect();
    let drawn = find("hold").map(|hold| cards.named(hold[0]));
    let temps =
        find("temp").map(|temps| temps.iter().map(|word| cards.named(word)).collect::<Vec<_>>());
    let (draw, discard) = if find("draw").is_some() {
        let draw = piles(&mut cards, "draw", 0);
        (draw, piles(&mut cards, "discard", 1))
    } else {
        let discard = piles(&mut cards, "discard", 1);
        (piles(&mut cards, "draw", 3), discard)
    };
    for hand in hands.iter_mut().filter(|hand| hand.is_none() && phase != "lobby") {
        *hand = Some((0..4).map(|_| json!({"card": cards.any()})).collect());
    }
    let number = |name: &str| find(name).map(|words| value(words[0]));
    let scores = find("scores").unwrap_or_default();
    let players: Vec<Value> = (0..ids.len())
        .map(|seat| {
            let score = scores.get(seat).map_or(json!(0), |score| value(score));
            json!({"id": ids[seat], "name": NAMES[seat], "hand": hands[seat], "score": score})
        })
        .collect();
    let index = |id: &str| ids.iter().position(|other| *other == id);
    let looking = find("looking").map(|words| {
        json!({"playerIndex": value(words[0]), "peekedCount": value(words[1]), "startIndex": value(words[2])})
    });
    let state = json!({
        "players": players,
        "drawPile": draw,
        "discardPile": discard,
        "currentPlayerIndex": find("current").map(|words| index(words[0])),
        "gamePhase": phase,
        "turnCount": number("turn"),
        "roundNumber": number("round"),
        "drawnCard": drawn,
        "drawSource": find("hold").map(|hold| hold[1]),
        "tempCards": temps,
        "swapState": find("first").map(|words| json!({"card1": {"playerId": words[0], "cardIndex": value(words[1])}})),
        "peekingState": looking,
        "lastCallerId": find("caller").map(|words| words[0]),
        "options": options,
    });
    GAME.load(&state).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// The box, to take cards out of.
struct Cards {
    faces: Vec<(String, bool)>,
}

impl Cards {
    /// A full box, in which the cards that the text names by number are reserved.
    fn new(is_new: bool, text: &str) -> Self {
        let classic = [("9", 9), ("take", 3), ("peek", 3), ("swap", 3)];
        let new = [("9", 6), ("glass", 5), ("choose", 4), ("take", 3), ("peek", 3), ("swap", 3)];
        let numbers = if is_new { 0..8 } else { 0..9 };
        let mut faces: Vec<_> = numbers.flat_map(|value| vec![value.to_string(); 4]).collect();
        let rest = if is_new { &new[..] } else { &classic[..] };
        faces.extend(rest.iter().flat_map(|(name, copies)| vec![(*name).to_owned(); *copies]));
        let mut cards = Self { faces: faces.into_iter().map(|face| (face, true)).collect() };
        for word in text.split([' ', ';']) {
            if let Some(id) = word.strip_prefix('#') {
                cards.faces[id.parse::<usize>().expect("a number")].1 = false;
            }
        }
        cards
    }

    fn named(&mut self, word: &str) -> Value {
        if let Some(id) = word.strip_prefix('#') {
            return json!({"id": value(id)});
        }
        let found = self.faces.iter().position(|(face, is_left)| *is_left && face == word);
        let id = found.unwrap_or_else(|| panic!("no {word} is left in the box"));
        self.faces[id].1 = false;
        json!({"id": id})
    }

    /// A card that nobody asked for: not one of the low ones, which most examples are about.
    fn any(&mut self) -> Value {
        let id = self.faces.iter().rposition(|(_, is_left)| *is_left).expect("a card is left");
        self.faces[id].1 = false;
        json!({"id": id})
    }

    fn slot(&mut self, word: &str) -> Value {
        let card = self.named(word.trim_end_matches(['^', '*']));
        json!({"card": card, "isFaceUp": word.contains('^'), "hasBeenPeeked": word.contains('*')})
    }
}

/// Everything that can be said about a state or a view.
fn facts_of(state: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let list = |values: &Value, write: &dyn Fn(&Value) -> String| {
        values.as_array().into_iter().flatten().map(write).collect::<Vec<_>>()
    };
    let named = |name: &str, words: Vec<String>| [vec![name.to_owned()], words].concat().join(" ");
    let place = |place: &Value| format!("{} {}", text(&place["playerId"]), place["cardIndex"]);
    let mut facts = vec![text(&state["gamePhase"])];
    for player in state["players"].as_array().into_iter().flatten() {
        facts.push(named(&text(&player["id"]), list(&player["hand"], &slot)));
    }
    for (name, key) in [("draw", "drawPile"), ("discard", "discardPile")] {
        let cards = list(&state[key], &card);
        facts.push(format!("{name} of {}", cards.len()));
        facts.push(named(name, cards));
    }
    facts.push(match &state["drawnCard"] {
        Value::Null => "hold nothing".to_owned(),
        held => format!("hold {} {}", card(held), text(&state["drawSource"])),
    });
    let or = |name: &str, key: &str, write: &dyn Fn(&Value) -> String| match &state[key] {
        Value::Null => format!("no {name}"),
        value => format!("{name} {}", write(value)),
    };
    facts.push(or("temp", "tempCards", &|temps| list(temps, &card).join(" ")));
    facts.push(or("first", "swapState", &|swap| place(&swap["card1"])));
    facts.push(or("looking", "peekingState", &looking));
    facts.push(or("caller", "lastCallerId", &text));
    facts.push(or("last", "lastMove", &last_move));
    facts.push(or("winner", "roundWinnerName", &text));
    facts.push(or("winners", "roundWinnerIds", &|ids| list(ids, &text).join(" ")));
    facts.push(or("game", "gameWinnerName", &text));
    facts.push(or("game winners", "gameWinnerIds", &|ids| list(ids, &text).join(" ")));
    facts.push(or("reason", "roundEndReason", &text));
    facts.push(match &state["lastRoundScores"] {
        Value::Null => "not counted".to_owned(),
        scores => {
            named("counted", list(scores, &|one| format!("{}+{}", one["score"], one["penalty"])))
        }
    });
    facts.push(match &state["peekReveal"] {
        Value::Null => "not shown".to_owned(),
        shown => {
            format!("shown {} {} {}", text(&shown["viewerId"]), place(shown), card(&shown["card"]))
        }
    });
    facts.push(named("scores", list(&state["players"], &|player| player["score"].to_string())));
    let current = format!("/players/{}/id", state["currentPlayerIndex"]);
    facts.push(format!("current {}", state.pointer(&current).map(text).unwrap_or_default()));
    facts.push(format!("turn {}", state["turnCount"]));
    facts.push(format!("round {}", state["roundNumber"]));
    facts.push(format!("start {}", state["startingPlayerIndex"]));
    facts
}

fn card(card: &Value) -> String {
    match (&card["specialAction"], &card["isHourglass"], card["value"].as_i64()) {
        (Value::String(power), _, _) => power.split('_').next().unwrap_or_default().to_owned(),
        (_, Value::Bool(true), _) => "glass".to_owned(),
        (_, _, Some(-1)) => "?".to_owned(),
        (_, _, Some(value)) => value.to_string(),
        _ => "nothing".to_owned(),
    }
}

fn slot(slot: &Value) -> String {
    let mark = |key: &str, mark: &'static str| if slot[key] == true { mark } else { "" };
    let is_up = mark("isFaceUp", "^");
    format!("{}{is_up}{}", card(&slot["card"]), mark("hasBeenPeeked", "*"))
}

fn looking(peeking: &Value) -> String {
    let keys = ["playerIndex", "peekedCount", "startIndex"];
    let mut words: Vec<String> = keys.iter().map(|key| peeking[key].to_string()).collect();
    for (id, peeker) in peeking["byPlayer"].as_object().into_iter().flatten() {
        let done = if peeker["finished"] == true { "!" } else { "" };
        words.push(format!("{id}{}{done}", peeker["peekedCount"]));
    }
    words.join(" ")
}

fn last_move(last: &Value) -> String {
    let mut words = Vec::new();
    for key in ["playerId", "action", "targetPlayerId", "cardIndex", "source"] {
        match &last[key] {
            Value::Null => {}
            Value::String(word) => words.push(word.clone()),
            other => words.push(other.to_string()),
        }
    }
    for card in last["swap2Details"].as_object().into_iter().flatten().map(|(_, card)| card) {
        words.extend([
            card["playerId"].as_str().unwrap_or_default().to_owned(),
            card["cardIndex"].to_string(),
        ]);
    }
    words.join(" ")
}

/// An event that not everybody may hear.
fn private(event: &str) -> Option<String> {
    let event = value(event);
    let only = event["only"].as_array()?;
    let seats: Vec<_> = only.iter().map(Value::to_string).collect();
    let text =
        |key: &str| event[key].as_str().map_or_else(|| event[key].to_string(), str::to_owned);
    let (kind, id) = (text("type"), text("playerId"));
    Some(format!(
        "only {} {kind} {id} {} {}",
        seats.join(" "),
        event["cardIndex"],
        card(&event["card"])
    ))
}

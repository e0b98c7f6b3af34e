//! A small language for tables, plays and what comes of them.
//!
//! A table is written in clauses: `p1 hand sly_deal58 5M52; p2 asir asir15 +house77; moves 2`. It has
//! four players p1 to p4 unless it says `players 2`, p1 is on turn in the phase playing, and whatever
//! is not mentioned is empty. Cards are written as the game writes them: `tabuk1`, `5M52`, `wild98`.
//!
//! A play is `p1: play sly_deal58 on p2 take asir15`, or `-: end` without a seat; `view p2` looks at
//! the table through somebody's eyes. What comes of the last play is a code, or facts like
//! `p1 asir asir15`, `moves 1`, `pending debt_collector of p1 on p2: 5`.

use parlour_engine::Game;
use parlour_engine::protocol::answer;
use parlour_games::deal::Card;
use serde_json::{Map, Value, json};

/// Asks the engine as a script would.
pub(crate) fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(game(), request.to_string().as_bytes())).expect("answers are JSON")
}

pub(crate) fn game() -> &'static dyn Game {
    parlour_games::deal::game()
}

/// Plays from a table, and says all there is to say about what comes of it.
pub(crate) fn after(before: &str, plays: &str) -> Vec<String> {
    let mut state = table(before);
    let mut facts = facts_of(&state);
    for play in plays.split("; ").filter(|play| !play.is_empty()) {
        if let Some(viewer) = play.strip_prefix("view ") {
            let answer = ask(&json!({"op": "view", "state": state, "seat": seat(viewer)}));
            facts = facts_of(&answer["view"]);
            continue;
        }
        let (actor, words) = play.split_once(": ").unwrap_or_else(|| panic!("who does {play}?"));
        let mut request = json!({"op": "act", "state": state, "action": action(words)});
        if let Some(seat) = seat(actor) {
            request["seat"] = json!(seat);
        }
        let answer = ask(&request);
        if let Some(code) = answer["error"]["code"].as_str() {
            assert!(!answer["error"]["message"].as_str().unwrap_or_default().is_empty());
            facts = facts_of(&state);
            facts.push(code.to_owned());
        } else {
            state = answer["state"].clone();
            facts = facts_of(&state);
            for event in answer["events"].as_array().into_iter().flatten() {
                facts.push(format!("event {}", event["type"].as_str().unwrap_or_default()));
            }
        }
    }
    facts
}

/// The state after some plays that are accepted.
pub(crate) fn state_after(before: &str, plays: &str) -> Value {
    plays.split("; ").fold(table(before), |state, play| {
        let (actor, words) = play.split_once(": ").expect("who and what");
        let request =
            json!({"op": "act", "state": state, "seat": seat(actor), "action": action(words)});
        let answer = ask(&request);
        assert_eq!(answer["ok"], true, "{play}: {answer}");
        answer["state"].clone()
    })
}

/// `p3` is seat 2, and `-` nobody.
pub(crate) fn seat(id: &str) -> Option<usize> {
    id.strip_prefix('p').map(|number| number.parse::<usize>().expect("a number") - 1)
}

/// The id of a card in our notation; other words stay as they are.
pub(crate) fn id(word: &str) -> String {
    Card::all().find(|card| card.to_string() == word).map_or_else(|| word.to_owned(), Card::id)
}

fn short(card: &Value) -> String {
    let id = card["id"].as_str().or(card.as_str()).unwrap_or("?");
    let mut word = Card::with_id(id).map_or_else(|| id.to_owned(), |card| card.to_string());
    for (key, mark) in [("chosenColor", "@"), ("playedAs", "=")] {
        if let Some(what) = card[key].as_str() {
            word = format!("{word}{mark}{what}");
        }
    }
    word
}

/// The action that a text describes.
pub(crate) fn action(text: &str) -> Value {
    if text.starts_with(['{', '"', '[']) || text.parse::<i64>().is_ok() {
        return serde_json::from_str(text).expect("JSON");
    }
    let words: Vec<&str> = text.split(' ').collect();
    let ids = || words[1..].iter().map(|word| id(word)).collect::<Vec<_>>();
    let mut action = match words[0] {
        "draw" => json!({"type": "DRAW_CARDS"}),
        "bank" => json!({"type": "PLAY_TO_BANK", "cardId": id(words[1])}),
        "lay" => json!({"type": "PLAY_PROPERTY", "cardId": id(words[1])}),
        "move" => json!({"type": "MOVE_WILD", "cardId": id(words[1])}),
        "rent" => json!({"type": "PLAY_RENT", "cardId": id(words[1])}),
        "play" => json!({"type": "PLAY_ACTION", "cardId": id(words[1])}),
        "no" => json!({"type": "JUST_SAY_NO", "cardId": id(words[1])}),
        "pay" => return json!({"type": "PAY", "cardIds": ids()}),
        "discard" => return json!({"type": "DISCARD", "cardIds": ids()}),
        "accept" => return json!({"type": "ACCEPT"}),
        "end" => return json!({"type": "END_TURN"}),
        "leave" => return json!({"type": "LEAVE", "playerId": words.get(1)}),
        "return" => return json!({"type": "RETURN", "playerId": words.get(1)}),
        _ => panic!("no action {text}"),
    };
    let rest = words.get(2..).unwrap_or_default();
    for pair in rest.chunks(2) {
        let (key, value) = match pair {
            ["on", victim] => ("victimId", (*victim).to_owned()),
            ["color", color] => ("color", (*color).to_owned()),
            ["take", card] => ("targetCardId", id(card)),
            ["give", card] => ("ownCardId", id(card)),
            ["to", color] => ("toColor", (*color).to_owned()),
            ["as", kind] => ("asActionType", (*kind).to_owned()),
            _ => panic!("what is {pair:?} in {text}?"),
        };
        action[key] = json!(value);
    }
    action
}

/// The state that a text describes.
pub(crate) fn table(text: &str) -> Value {
    let clauses: Vec<Vec<&str>> = text
        .split("; ")
        .filter(|clause| !clause.is_empty())
        .map(|clause| clause.split(' ').collect())
        .collect();
    let number = |word: &str| word.parse::<i64>().expect("a number");
    let players = clauses.iter().find(|clause| clause[0] == "players");
    let players = players.map_or(4, |clause| number(clause[1]));
    let player = |seat: i64| json!({"id": format!("p{seat}"), "name": format!("N{seat}")});
    let mut state = json!({
        "players": (1..=players).map(player).collect::<Vec<_>>(),
        "turnPhase": "playing",
        "options": {},
    });
    let cards =
        |words: &[&str]| words.iter().map(|word| json!({"id": id(word)})).collect::<Vec<_>>();
    for clause in &clauses {
        match clause[..] {
            ["players", _] => {}
            ["drawing" | "playing"] => state["turnPhase"] = json!(clause[0]),
            ["waiting"] => state["status"] = json!("waiting"),
            ["finished"] => {
                (state["status"], state["turnPhase"]) = (json!("finished"), json!("ended"));
            }
            ["current", id] => state["currentPlayerIndex"] = json!(seat(id)),
            ["moves", count] => state["turnMovesPlayed"] = json!(number(count)),
            ["round", count] => state["round"] = json!(number(count)),
            ["double"] => state["doubleRentActive"] = json!(true),
            ["option", key, value] => {
                let value = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
                state["options"][key] = value;
            }
            ["draw", ..] => state["drawPile"] = json!(cards(&clause[1..])),
            ["discard", ..] => state["discardPile"] = json!(cards(&clause[1..])),
            ["locked", ..] => state["lockedSets"] = json!(clause[1..]),
            [id, place, ..] => {
                let seat = seat(id).unwrap_or_else(|| panic!("what is {clause:?}?"));
                set_place(&mut state["players"][seat], place, &clause[2..]);
            }
            _ => panic!("what is {clause:?}?"),
        }
    }
    // What is left out is filled in.
    let loaded = game().load(&state).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    serde_json::from_str(loaded.state().get()).expect("JSON")
}

/// `hand …`, `bank …`, `shield 2`, or a color with its cards and what is on them.
fn set_place(player: &mut Value, place: &str, words: &[&str]) {
    let card = |word: &str| {
        let (word, kind) =
            word.split_once('=').map_or((word, None), |(word, kind)| (word, Some(kind)));
        let mut card = json!({"id": id(word)});
        if let Some(kind) = kind {
            card["playedAs"] = json!(kind);
        }
        card
    };
    let cards =
        |words: &mut dyn Iterator<Item = &&str>| words.map(|word| card(word)).collect::<Vec<_>>();
    match place {
        "hand" | "bank" => player[place] = json!(cards(&mut words.iter())),
        "bot" => player["isBot"] = json!(true),
        "gone" => player["hasLeft"] = json!(true),
        "shield" => {
            let turns: u8 = words[0].parse().expect("a number");
            let shield = words.get(1).copied().unwrap_or("ultimate_shield70");
            player["shield"] = json!({"card": {"id": id(shield)}, "turnsLeft": turns});
        }
        color => {
            let (on, under): (Vec<&str>, Vec<&str>) =
                words.iter().copied().partition(|word| word.starts_with('+'));
            let on: Vec<&str> = on.iter().map(|word| &word[1..]).collect();
            player["propertyArea"][color] = json!(cards(&mut under.iter()));
            if !on.is_empty() {
                player["attachments"][color] = json!(cards(&mut on.iter()));
            }
        }
    }
}

/// Everything that can be said about a state or a view.
pub(crate) fn facts_of(state: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let words = |name: &str, list: &Value| {
        let cards = list.as_array().into_iter().flatten().map(short);
        [vec![name.to_owned()], cards.collect()].concat().join(" ")
    };
    let count = |list: &Value| list.as_array().map_or(0, Vec::len);
    let name = |index: &Value| match index.as_u64() {
        Some(index) => text(&state["players"][index as usize]["id"]),
        None => "nobody".to_owned(),
    };
    let mut facts = vec![
        text(&state["turnPhase"]),
        text(&state["status"]),
        format!("current {}", name(&state["currentPlayerIndex"])),
        format!("winner {}", name(&state["winnerIndex"])),
        format!("moves {}", state["turnMovesPlayed"]),
        format!("round {}", state["round"]),
        format!("double {}", if state["doubleRentActive"] == true { "on" } else { "off" }),
        words("discard", &state["discardPile"]),
        format!("discard of {}", count(&state["discardPile"])),
        words("draw", &state["drawPile"]),
        words("locked", &state["lockedSets"]),
    ];
    facts.push(match &state["drawPileCount"] {
        Value::Null => format!("draw of {}", count(&state["drawPile"])),
        count => format!("draw pile of {count}, {}", state["drawPile"]),
    });
    for player in state["players"].as_array().into_iter().flatten() {
        let id = text(&player["id"]);
        facts.extend(player_facts(player).into_iter().map(|fact| format!("{id} {fact}")));
    }
    facts.extend(pending_facts(&state["pendingAction"]));
    facts
}

fn player_facts(player: &Value) -> Vec<String> {
    let cards = |list: &Value| list.as_array().into_iter().flatten().map(short).collect::<Vec<_>>();
    let named = |name: &str, words: Vec<String>| [vec![name.to_owned()], words].concat().join(" ");
    let mut facts = vec![named("bank", cards(&player["bank"]))];
    let worth = player["bank"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|card| card["value"].as_i64().or(card["bankValue"].as_i64()).unwrap_or(0));
    facts.push(format!("bank worth {}", worth.sum::<i64>()));
    if player["hand"].is_null() {
        facts.push(format!("hand hidden, {}", player["handCount"]));
    } else {
        let hand = cards(&player["hand"]);
        facts.push(format!("hand of {}", hand.len()));
        facts.push(named("hand", hand));
    }
    let empty = Map::new();
    let area = player["propertyArea"].as_object().unwrap_or(&empty);
    let attached = player["attachments"].as_object().unwrap_or(&empty);
    for color in COLORS {
        let mut words = cards(area.get(color).unwrap_or(&Value::Null));
        let on = cards(attached.get(color).unwrap_or(&Value::Null));
        words.extend(on.into_iter().map(|card| format!("+{card}")));
        facts.push(named(color, words));
    }
    facts.push(match &player["shield"] {
        Value::Null => "no shield".to_owned(),
        shield => format!("shield {} {}", shield["turnsLeft"], short(&shield["card"])),
    });
    facts.push(match &player["pendingDefense"] {
        Value::Null => "no defense".to_owned(),
        card => format!("defense {}", short(card)),
    });
    facts.push(if player["isBot"] == true { "bot" } else { "human" }.to_owned());
    facts
}

const COLORS: [&str; 12] = [
    "tabuk", "hail", "al_jouf", "jeddah", "madinah", "taif", "asir", "eastern", "makkah", "qassim",
    "jizan", "riyadh",
];

fn pending_facts(pending: &Value) -> Vec<String> {
    if pending.is_null() {
        return vec!["nothing pending".to_owned()];
    }
    let text = |key: &str| pending[key].as_str().unwrap_or_default().to_owned();
    let list = |key: &str| {
        let words = pending[key].as_array().into_iter().flatten().filter_map(Value::as_str);
        words.collect::<Vec<_>>().join(" ")
    };
    let (kind, attacker) = (text("type"), text("attackerId"));
    let mut facts = vec![
        format!("pending {kind} of {attacker} on {}", list("victimIds")),
        format!("amount {}", pending["amount"]),
        format!("payee {}", text("payeeId")),
        format!("committed {}", list("committedIds")),
        format!("refused {}", pending["justSayNoPlayed"]),
        format!("doubled {}", pending["isDoubleRent"]),
        format!("color {}", text("propertyColor")),
        format!("to {}", text("toColor")),
        format!("card {}", short(&pending["cardId"])),
        format!("card1 {}", short(&pending["card1"])),
        format!("card2 {}", short(&pending["card2"])),
    ];
    facts.push(match &pending["chain"] {
        Value::Null => "no chain".to_owned(),
        chain => {
            let cards = chain["cardIds"].as_array().into_iter().flatten().map(short);
            let cards = cards.collect::<Vec<_>>().join(" ");
            let id = |key: &str| chain[key].as_str().unwrap_or_default().to_owned();
            format!("chain of {}, {} to answer: {cards}", id("victimId"), id("responderId"))
        }
    });
    facts
}

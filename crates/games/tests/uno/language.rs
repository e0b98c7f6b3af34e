//! Positions, plays and facts in a few words, played through the contract of scripts.
//!
//! `discard r5; 11 r7 b2; deck y1 y2` is a position of the players 11, 22 and 33 with 11 on turn. Cards are
//! written as the game's notation writes them: `r5`, `bS`, `gR`, `yD`, `W0`, `F0`, the second of two equal ones
//! with a dash; `W0:g` was played as green. Hands that are not given have two cards, the deck the rest.
//! `11: play r7; -: draw; view 22` are plays: by player 11, without a seat, and a look as 22. Facts are written
//! as positions are.

use std::collections::BTreeMap;

use parlour_engine::{Erased, Game, Viewer, Views, protocol};
use parlour_games::uno::Uno;
use parlour_games::uno::cards::{Card, CardSet, Color};
use serde_json::{Map, Value, json};

pub(crate) static GAME: Erased<Uno> = Erased::new();

const NAMES: [(&str, &str); 4] = [("11", "Ana"), ("22", "Bob"), ("33", "Carol"), ("44", "Dan")];

/// Asks the game as a script would.
pub(crate) fn ask(request: &Value) -> Value {
    serde_json::from_str(&protocol::answer(&GAME, request.to_string().as_bytes())).expect("JSON")
}

/// The facts after some plays.
pub(crate) fn after(before: &str, plays: &str) -> Vec<String> {
    let mut state = position(before);
    let mut facts = Vec::new();
    for (n, play) in (1..).zip(plays.split("; ")) {
        facts.clear();
        if let Some(who) = play.strip_prefix("view ") {
            let answer = ask(&json!({"op": "view", "state": state, "seat": seat(&state, who)}));
            return facts_of(&answer["view"]);
        }
        if let Some(who) = play.strip_prefix("legal ") {
            let answer = ask(&json!({"op": "legal", "state": state, "seat": seat(&state, who)}));
            return answer["actions"].as_array().expect("a list").iter().map(short).collect();
        }
        let (who, action) = play.split_once(": ").expect("who: what");
        let mut request =
            json!({"op": "act", "state": state, "action": read_action(action), "seed": 7, "n": n});
        if who != "-" {
            request["seat"] = seat(&state, who);
        }
        let answer = ask(&request);
        if answer["ok"] == true {
            state = answer["state"].clone();
            facts.extend(answer["events"].as_array().expect("events").iter().map(event));
        } else {
            facts.push(answer["error"]["code"].as_str().expect("a code").to_owned());
        }
    }
    check_texts(&state);
    facts.extend(facts_of(&state));
    facts
}

/// Views that are written together say what each of them says alone.
fn check_texts(state: &Value) {
    let position = GAME.load(state).expect("a state");
    let views = Views::new(&*position);
    for viewer in Viewer::all(position.seats()) {
        let mut text = Vec::new();
        views.write(viewer, &mut text).expect("a viewer");
        let alone = position.view(viewer).expect("a viewer");
        assert_eq!(String::from_utf8_lossy(&text), alone.get(), "the view of {viewer}");
    }
}

fn seat(state: &Value, who: &str) -> Value {
    let order = state["gameState"]["playerOrder"].as_array().expect("an order");
    match order.iter().position(|id| id.is_u64() && id.as_u64() == who.parse().ok()) {
        Some(seat) => json!(seat),
        None if who == "nobody" => Value::Null,
        None => json!(9),
    }
}

fn event(event: &Value) -> String {
    let mut words = vec![format!("event {}", event["type"].as_str().expect("a type"))];
    words.extend(event.get("only").map(|only| format!("only {only}")));
    let keys = ["playerId", "count", "guilty", "winner", "direction"];
    words.extend(keys.iter().filter_map(|key| event.get(*key)).map(Value::to_string));
    words.extend(event.get("card").map(card_text));
    words.join(" ")
}

/// An action in the words that plays are written in.
fn short(action: &Value) -> String {
    let name = |id: &Value| name_of(id.as_str().expect("a card"));
    let kind = action["type"].as_str().expect("a type").to_lowercase();
    let card = action.get("cardId").map(|card| format!("play {}", name(card)));
    let mut words = vec![card.unwrap_or(kind)];
    if let Some(extras) = action.get("extraCardIds").and_then(Value::as_array) {
        words.push("with".to_owned());
        words.extend(extras.iter().map(name));
    }
    for (key, word) in [("chosenColor", ""), ("swapWith", "swap "), ("targetId", "")] {
        let value = action.get(key).map(Value::to_string);
        words.extend(value.map(|value| format!("{word}{}", value.trim_matches('"'))));
    }
    words.extend(action.get("callUno").map(|_| "uno".to_owned()));
    words.join(" ")
}

pub(crate) fn read_action(text: &str) -> Value {
    if let Some(json) = text.strip_prefix("json ") {
        return serde_json::from_str(json).expect("JSON");
    }
    let words: Vec<&str> = text.split(' ').collect();
    let id = |word: &str| word.parse::<i64>().expect("an id");
    let simple = |kind: &str| json!({"type": kind});
    let about = |kind: &str, who: &str| json!({"type": kind, "clientId": id(who)});
    match words[..] {
        ["play", card, ref rest @ ..] => read_play(card, rest),
        ["draw"] => simple("DRAW_CARD"),
        ["pass"] => simple("PASS"),
        ["challenge"] => simple("CHALLENGE_DRAW4"),
        ["accept"] => simple("ACCEPT_DRAW4"),
        ["uno"] => simple("CALL_UNO"),
        ["catch", who] => json!({"type": "CATCH_UNO", "targetId": id(who)}),
        ["next"] => simple("NEXT_ROUND"),
        ["start"] => simple("START_GAME"),
        ["lobby"] => simple("RETURN_TO_LOBBY"),
        ["without", who] => about("CONTINUE_WITHOUT", who),
        ["lost", who] => about("PLAYER_LOST", who),
        ["back", who] => about("PLAYER_BACK", who),
        ["take", who, name] => json!({"type": "TAKE_SEAT", "clientId": id(who), "name": name}),
        ["settings", settings] => {
            let settings: Value = serde_json::from_str(settings).expect("JSON");
            json!({"type": "UPDATE_SETTINGS", "settings": settings})
        }
        ["reorder", ref order @ ..] => {
            json!({"type": "REORDER_PLAYERS", "order": order.iter().map(|who| id(who)).collect::<Vec<_>>()})
        }
        ["randomize"] => simple("RANDOMIZE_PLAYERS"),
        ["bot"] => simple("ADD_BOT"),
        ["bot", name] => json!({"type": "ADD_BOT", "name": name}),
        ["unbot", who] => about("REMOVE_BOT", who),
        _ => panic!("no action {text}"),
    }
}

fn read_play(card: &str, rest: &[&str]) -> Value {
    let mut action = json!({"type": "PLAY_CARD", "cardId": id_of(card)});
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match *word {
            "swap" => {
                let who = words.next().expect("whom");
                action["swapWith"] = json!(who.parse::<i64>().expect("an id"));
            }
            "uno" => action["callUno"] = json!(true),
            "with" => {
                let extras: Vec<_> = words.by_ref().take_while(|word| **word != "end").collect();
                action["extraCardIds"] =
                    extras.into_iter().map(|card| json!(id_of(card))).collect();
            }
            color => action["chosenColor"] = json!(color),
        }
    }
    action
}

/// The id of a card in the notation; anything else is an id already.
fn id_of(name: &str) -> String {
    let card = CardSet::ALL.iter().find(|card| card.to_string() == name);
    card.map_or_else(|| name.to_owned(), |card| card.id().to_owned())
}

fn name_of(id: &str) -> String {
    Card::from_id(id).map_or_else(|| "?".to_owned(), |card| card.to_string())
}

fn card_text(card: &Value) -> String {
    let name = name_of(card["id"].as_str().expect("an id"));
    match card["color"].as_str() {
        Some(color) if name.starts_with(['W', 'F']) => format!("{name}:{}", &color[..1]),
        _ => name,
    }
}

fn card_doc(word: &str) -> Value {
    let (name, color) = word.split_once(':').unwrap_or((word, ""));
    let card = CardSet::ALL.iter().find(|card| card.to_string() == name).expect(word);
    let mut doc = json!({"id": card.id(), "symbol": card.symbol().name()});
    let named = ["red", "blue", "green", "yellow"].into_iter().find(|name| name[..1] == *color);
    if let Some(color) = card.color().map(Color::name).or(named.filter(|_| !color.is_empty())) {
        doc["color"] = json!(color);
    }
    doc
}

/// Reads a position.
pub(crate) fn position(text: &str) -> Value {
    let clauses: Vec<Vec<&str>> =
        text.split("; ").map(|clause| clause.split_whitespace().collect()).collect();
    let find = |name: &str| {
        clauses.iter().find(|clause| clause.first() == Some(&name)).map(|clause| &clause[1..])
    };
    let numbers = |words: &[&str]| {
        words.iter().map(|word| json!(word.parse::<i64>().expect("a number"))).collect::<Vec<_>>()
    };
    let players: Vec<&str> = find("players").map_or(vec!["11", "22", "33"], <[&str]>::to_vec);
    let name = |id: &str| {
        let known = NAMES.iter().find(|(known, _)| *known == id);
        known.map_or_else(|| id.to_owned(), |(_, name)| (*name).to_owned())
    };
    let status = find("status").map_or("PLAYING", |words| words[0]);

    let mentioned: Vec<Value> = clauses
        .iter()
        .filter(|clause| {
            matches!(clause.first(), Some(&("discard" | "deck"))) || players.contains(&clause[0])
        })
        .flat_map(|clause| clause[1..].iter().map(|word| card_doc(word)))
        .collect();
    let is_left = |card: &Card| {
        // The red five lies on top unless another card does.
        mentioned.iter().all(|doc| doc["id"] != card.id())
            && (find("discard").is_some() || card.to_string() != "r5")
    };
    let mut rest = CardSet::ALL.iter().filter(is_left).map(|card| card_doc(&card.to_string()));
    let cards = |words: &[&str]| words.iter().map(|word| card_doc(word)).collect::<Vec<_>>();
    let mut hands = Map::new();
    for id in &players {
        let hand = find(id).map_or_else(|| rest.by_ref().take(2).collect(), cards);
        hands.insert((*id).to_owned(), hand.into());
    }
    let discard = find("discard").map_or_else(|| cards(&["r5"]), cards);
    let mut settings = Map::new();
    for clause in &clauses {
        if let ["option", key, value] = clause[..] {
            settings.insert(key.to_owned(), serde_json::from_str(value).unwrap_or(json!(value)));
        }
    }
    let mut open = json!({
        "status": status,
        "playerOrder": numbers(&players),
        "turnOrder": numbers(&players),
        "lockedPlayers": players.iter().map(|id| json!({"clientId": id.parse::<u32>().expect("an id"), "name": name(id)})).collect::<Vec<_>>(),
        "currentTurn": numbers(find("turn").unwrap_or(&players[..1]))[0],
        "direction": if clauses.iter().any(|clause| clause[..] == ["back"]) { -1 } else { 1 },
        "discardPile": discard,
    });
    for (word, key) in [
        ("owner", "ownerId"),
        ("round", "currentRound"),
        ("winner", "winner"),
        ("exposed", "unoExposed"),
        ("decision", "drawDecision"),
    ] {
        if let Some(words) = find(word) {
            open[key] = numbers(words)[0].clone();
        }
    }
    if let Some(scores) = find("scores") {
        let by_id: BTreeMap<_, _> = players.iter().zip(numbers(scores)).collect();
        open["scores"] = json!(by_id);
    }
    if let Some(missing) = find("missing") {
        open["orphanHands"] = missing.iter().map(|id| json!({"originalClientId": id.parse::<u32>().expect("an id"), "originalName": name(id)})).collect();
    }
    if let Some([count, symbol]) = find("pending") {
        open["pendingDraw"] = json!({"count": numbers(&[count])[0], "symbol": symbol});
    }
    let deck = find("deck").map_or_else(|| rest.collect(), cards);
    let mut state =
        json!({"gameState": open, "dealtHands": hands, "gameSettings": settings, "deck": deck});
    if status == "LOBBY" {
        let game = state["gameState"].as_object_mut().expect("an object");
        game.retain(|key, _| {
            ["status", "playerOrder", "lockedPlayers", "ownerId"].contains(&key.as_str())
        });
        state["dealtHands"] = json!({});
        state["deck"] = json!([]);
    }
    state
}

/// What a state or a view says, fact by fact.
pub(crate) fn facts_of(state: &Value) -> Vec<String> {
    let game = &state["gameState"];
    let mut facts = vec![];
    for (key, word) in [
        ("status", ""),
        ("currentTurn", "turn "),
        ("direction", "direction "),
        ("lastPlayedBy", "last "),
        ("deckCount", "deckCount "),
        ("winner", "winner "),
        ("endType", "endType "),
        ("lastRoundPoints", "points "),
        ("currentRound", "round "),
        ("statusBeforePause", "before "),
        ("drawDecision", "decision "),
        ("unoExposed", "exposed "),
        ("unoCalled", "called "),
        ("ownerId", "owner "),
        ("stateSeq", "seq "),
        ("hostId", "host "),
        ("bots", "bots "),
        ("scores", "scores "),
        ("pendingDraw", "pending "),
        ("pendingChallenge", "challenge "),
        ("turnOrder", "order "),
        ("playerOrder", "seats "),
        ("playerCardCounts", "counts "),
    ] {
        facts.push(match game.get(key) {
            Some(value) => format!("{word}{}", value.to_string().replace('"', "")),
            None => format!("no {key}"),
        });
    }
    for key in ["discardPile", "orphanHands"] {
        if game.get(key).is_none() {
            facts.push(format!("no {key}"));
        }
    }
    let list = |cards: &Value| {
        cards.as_array().into_iter().flatten().map(card_text).collect::<Vec<_>>().join(" ")
    };
    facts.push(format!("discard {}", list(&game["discardPile"])));
    facts.push(format!("deck {}", list(&state["deck"])));
    if let Some(top) = game["discardPile"].as_array().and_then(|pile| pile.last()) {
        facts.push(format!("top {}", card_text(top)));
    }
    for (id, hand) in state["dealtHands"].as_object().expect("hands") {
        facts.push(format!("{id} {}", list(hand)).trim().to_owned());
    }
    let orphan = |orphan: &Value| {
        let cards = orphan["cards"].as_array().map_or(&[][..], Vec::as_slice);
        let hidden = cards.first().is_some_and(|card| card["symbol"] == "hidden");
        let shown = if hidden { format!("{} hidden", cards.len()) } else { list(&orphan["cards"]) };
        format!(
            "{}:{}:{shown}",
            orphan["originalClientId"],
            orphan["originalName"].as_str().unwrap_or_default()
        )
    };
    let orphans: Vec<_> =
        game["orphanHands"].as_array().into_iter().flatten().map(orphan).collect();
    facts.push(format!("orphans {}", orphans.join(", ")).trim().to_owned());
    for player in game["lockedPlayers"].as_array().into_iter().flatten() {
        facts.push(format!(
            "name {} {}",
            player["clientId"],
            player["name"].as_str().unwrap_or_default()
        ));
    }
    if let Some(hints) = state.get("hints") {
        for key in ["isMyTurn", "canDraw", "activeColor"] {
            facts.push(format!("{key} {}", hints[key].to_string().replace('"', "")));
        }
        for (id, can) in hints["canPlayCard"].as_object().expect("hints") {
            facts.push(format!("{} {}", if *can == true { "can" } else { "cannot" }, name_of(id)));
        }
        let keys = |value: &Value| {
            value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(" ")
        };
        facts.push(format!("sees {}", keys(&state["dealtHands"])).trim().to_owned());
        facts.push(format!("acts {}", keys(&state["actions"])).trim().to_owned());
    }
    facts
}

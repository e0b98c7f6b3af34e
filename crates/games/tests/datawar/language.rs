//! Positions, scripts and facts in a few words, through the contract that scripts speak.
//!
//! `P[5,1] C[3,2]; cpu pile Ln Lg; option shortWar "forfeit"` is a table in `ready`, the human against
//! a bot; `humans` makes it two people. Codes are those of the card list; the first copy that is left
//! is taken. A script is `player: REVEAL_CARDS; +1000; turn`: a seat or `-` for the driver and what it
//! sends, time that passes, or a whole turn with all its taps. Facts are looked up one by one.

use parlour_engine::protocol::answer;
use parlour_engine::{Erased, Game};
use parlour_games::datawar::{Card, DataWar};
use serde_json::{Map, Value, json};

pub(crate) static GAME: Erased<DataWar> = Erased::new();

/// A table and the clock of whoever hosts it.
pub(crate) struct Host {
    pub(crate) state: Value,
    /// How long the present timer has been running.
    elapsed: u64,
    n: u64,
    seed: u64,
    /// The values after each reveal.
    values: Vec<String>,
    /// What was refused last, if it was.
    refused: Option<String>,
    pub(crate) events: Vec<Value>,
}

/// What is true after a script.
pub(crate) fn after(before: &str, script: &str) -> Vec<String> {
    after_with_seed(before, script, 7)
}

pub(crate) fn after_with_seed(before: &str, script: &str, seed: u64) -> Vec<String> {
    let mut host = Host::new(before);
    host.seed = seed;
    host.run(script);
    host.facts()
}

/// Asserts that every one of these facts holds.
pub(crate) fn holds(number: &str, before: &str, script: &str, expected: &str) {
    let facts = after(before, script);
    for fact in expected.split("; ") {
        assert!(
            facts.iter().any(|other| other == fact),
            "{number}: {before} | {script}: not {fact}, but\n  {}",
            facts.join("\n  ")
        );
    }
}

pub(crate) fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&GAME as &dyn Game, request.to_string().as_bytes())).expect("JSON")
}

impl Host {
    pub(crate) fn new(before: &str) -> Self {
        let state = match before {
            "new" => {
                ask(&json!({"op": "new", "players": ["Ann", "Bob"], "seed": 7}))["state"].clone()
            }
            text => position(text),
        };
        Self {
            state,
            elapsed: 0,
            n: 0,
            seed: 7,
            values: Vec::new(),
            refused: None,
            events: Vec::new(),
        }
    }

    pub(crate) fn run(&mut self, script: &str) {
        for step in script.split("; ").filter(|step| !step.is_empty()) {
            self.refused = None;
            if let Some(millis) = step.strip_prefix('+') {
                self.advance(millis.parse().expect("a number"));
            } else if let Some((who, event)) = step.split_once(": ") {
                self.send(who, &read_event(event));
            } else if step == "turn" {
                self.turn();
            } else {
                assert_eq!(step, "rest", "a step");
                self.rest();
            }
        }
    }

    fn value(&self) -> &str {
        self.state["flow"]["value"].as_str().expect("a state")
    }

    pub(crate) fn send(&mut self, who: &str, event: &Value) -> bool {
        self.n += 1;
        let mut request = json!({
            "op": "act", "state": self.state, "action": event, "seed": self.seed, "n": self.n,
        });
        match who {
            "-" => {}
            "player" => request["seat"] = json!(0),
            "cpu" => request["seat"] = json!(1),
            other => request["seat"] = serde_json::from_str(other).expect("a number"),
        }
        let answer = ask(&request);
        if answer["ok"] == false {
            self.refused = answer["error"]["code"].as_str().map(str::to_owned);
            return false;
        }
        if answer["state"]["flow"]["timer"] != self.state["flow"]["timer"] {
            self.elapsed = 0;
        }
        self.state = answer["state"].clone();
        self.events = answer["events"].as_array().cloned().unwrap_or_default();
        let is_reveal = |event: &Value| event["type"] == "PLAYED" && event["faceDown"] == false;
        if self.events.iter().any(is_reveal) {
            let value = |side: &str| self.state["store"][side]["currentTurnValue"].to_string();
            self.values.push(format!("{}-{}", value("player"), value("cpu")));
        }
        true
    }

    fn timer(&self) -> Option<(u64, Value)> {
        let timer = ask(&json!({"op": "timer", "state": self.state}))["timer"].clone();
        Some((timer["afterMs"].as_u64()?, timer["action"].clone()))
    }

    fn advance(&mut self, mut millis: u64) {
        while let Some((after, action)) = self.timer() {
            let left = after - self.elapsed;
            if left > millis {
                self.elapsed += millis;
                return;
            }
            millis -= left;
            assert!(self.send("-", &action), "a timer was refused: {:?}", self.refused);
        }
    }

    /// Everything up to the next decision.
    fn rest(&mut self) {
        while let Some((_, action)) = self.timer() {
            assert!(self.send("-", &action), "a timer was refused: {:?}", self.refused);
        }
    }

    /// A whole turn: taps by whoever may tap, until a new turn begins or somebody has to choose.
    fn turn(&mut self) {
        for tap in 0.. {
            let again = self.state["store"]["anotherPlayMode"] == true;
            let tapped = match self.value() {
                "ready" if tap == 0 || again => "REVEAL_CARDS",
                "data_war.reveal_face_down" | "data_war.reveal_face_up" => "TAP_DECK",
                _ => return,
            };
            let active =
                self.state["store"]["activePlayer"].as_str().unwrap_or_default().to_owned();
            let who = if again { active } else { "player".to_owned() };
            assert!(self.send(&who, &json!({ "type": tapped })), "refused: {:?}", self.refused);
            self.rest();
        }
    }

    /// Everything that can be said about the table.
    pub(crate) fn facts(&self) -> Vec<String> {
        let (flow, store) = (&self.state["flow"], &self.state["store"]);
        let mut facts: Vec<String> = self.refused.iter().cloned().collect();
        facts.push(self.value().to_owned());
        facts.push(format!("tip {}", text(&flow["context"]["tooltipMessage"])));
        facts.push(format!("turn {}", flow["context"]["currentTurn"]));
        for (name, side) in [("P", "player"), ("C", "cpu")] {
            let mut deck = codes(&store[side]["deck"]);
            facts.push(format!("{name}[{}]", deck.join(",")));
            facts.push(format!("{name} of {}", deck.len()));
            facts.extend(deck.first().map(|card| format!("{name} top {card}")));
            deck.sort();
            facts.push(format!("{name}{{{}}}", deck.join(",")));
            facts.push(format!("{name}={}", store[side]["currentTurnValue"]));
            facts.push(format!("{name} raw {}", store[side]["rawTurnValue"]));
            let pile = codes(&store[format!("{side}LaunchStacks")]);
            facts.push(format!("{name} pile [{}]", pile.join(",")));
        }
        facts.push(format!("table [{}]", codes(&store["cardsInPlay"]).join(",")));
        facts.push(format!("values {}", self.values.join(" ")));
        let queue = store["pendingEffects"].as_array().into_iter().flatten();
        let queue: Vec<String> = queue.map(|effect| text(&effect["type"])).collect();
        facts.push(format!("queue [{}]", queue.join(",")));
        facts.push(format!("winner {} {}", text(&store["winner"]), text(&store["winCondition"])));
        facts.push(format!("active {}", text(&store["activePlayer"])));
        for key in [
            "anotherPlayMode",
            "showMenu",
            "isPaused",
            "trackerSmackerActive",
            "openWhatYouWantActive",
            "preRevealEffects",
            "selectedBillionaire",
            "selectedBackground",
            "deckSwapCount",
            "endedBy",
            "completedTurns",
            "temperTantrum",
            "playerTurnState",
            "cpuTurnState",
        ] {
            facts.push(format!("{key} {}", text(&store[key])));
        }
        facts.push(format!("context smacker {}", text(&flow["context"]["trackerSmackerActive"])));
        facts.push(format!("offer [{}]", codes(&store["openWhatYouWantCards"]).join(",")));
        facts.push(format!("character {}", text(&store["player"]["billionaireCharacter"])));
        facts.push(match &flow["timer"] {
            Value::Null => "no timer".to_owned(),
            timer => format!("timer {} {}", timer["delayMs"], text(&timer["fires"])),
        });
        facts
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The codes of a list of ids; `--` for a card that is not shown.
fn codes(ids: &Value) -> Vec<String> {
    let code = |id: &Value| match id.as_str().and_then(Card::from_id) {
        Some(card) => card.kind().code().to_owned(),
        None => "--".to_owned(),
    };
    ids.as_array().into_iter().flatten().map(code).collect()
}

/// `TAP_DECK`, `CARD_SELECTED 4`, `TIMER 3`, `UI toggleMenu`, or any JSON.
fn read_event(event: &str) -> Value {
    if event.starts_with(['{', '[', '"']) {
        return serde_json::from_str(event).expect("JSON");
    }
    let (kind, rest) = event.split_once(' ').unwrap_or((event, ""));
    match kind {
        "SELECT_BILLIONAIRE" => json!({"type": kind, "billionaire": rest}),
        "SELECT_BACKGROUND" => json!({"type": kind, "background": rest}),
        "CARD_SELECTED" => json!({"type": kind, "cardId": rest}),
        "TANTRUM_SELECT" => {
            let slots: Value = serde_json::from_str(rest).expect("places");
            json!({"type": kind, "slots": slots})
        }
        "TIMER" => json!({"type": kind, "id": serde_json::from_str::<Value>(rest).expect("an id")}),
        "UI" => json!({"type": kind, "action": rest}),
        _ => json!({ "type": kind }),
    }
}

/// Reads a position.
fn position(text: &str) -> Value {
    let mut taken = Vec::new();
    let mut clauses = text.split("; ");
    let decks = clauses.next().expect("decks");
    let (player, cpu) = decks.split_once(' ').expect("two decks");
    let player = deck(player, "P", &mut taken);
    let cpu = deck(cpu, "C", &mut taken);
    let mut state = json!({
        "flow": {"value": "ready"},
        "store": {"player": {"deck": player}, "cpu": {"deck": cpu}},
        "controllers": {"player": "human", "cpu": "bot"},
    });
    let mut options = Map::new();
    for clause in clauses {
        let words: Vec<&str> = clause.splitn(3, ' ').collect();
        match words[..] {
            ["humans"] => state["controllers"] = json!({"player": "human", "cpu": "human"}),
            ["bots"] => state["controllers"] = json!({"player": "bot", "cpu": "bot"}),
            [side, "pile", codes] => {
                let pile: Vec<String> =
                    codes.split(' ').map(|code| take(code, &mut taken)).collect();
                state["store"][format!("{side}LaunchStacks")] = json!(pile);
            }
            ["in", value] => state["flow"]["value"] = json!(value),
            ["option", key, value] => {
                options.insert(key.to_owned(), serde_json::from_str(value).expect("JSON"));
            }
            ["store", key, value] => {
                state["store"][key] = serde_json::from_str(value).expect("JSON");
            }
            _ => panic!("no clause {clause}"),
        }
    }
    state["options"] = options.into();
    state
}

fn deck(text: &str, name: &str, taken: &mut Vec<Card>) -> Vec<String> {
    let cards = text.strip_prefix(name).and_then(|text| text.strip_prefix('['));
    let cards = cards.and_then(|text| text.strip_suffix(']')).expect("a deck");
    cards.split(',').filter(|code| !code.is_empty()).map(|code| take(code, taken)).collect()
}

/// The first copy that is left.
fn take(code: &str, taken: &mut Vec<Card>) -> String {
    let mut copies = Card::all().filter(|card| card.kind().code() == code);
    let card =
        copies.find(|card| !taken.contains(card)).unwrap_or_else(|| panic!("no {code} left"));
    taken.push(card);
    card.id()
}

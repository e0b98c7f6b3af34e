//! Options, positions and actions by chance.

use parlour_engine::{Chance, FastRng};
use serde_json::{Value, json};

use super::cards::{BOX, Card, whole_deck};
use super::document::{DataWar, Side};
use super::flow::{GLOBAL, PLAYS, SETUP, SWITCHES, SYSTEM, UNUSED};
use crate::{one_of, spoil};

const STRATEGIES: [&str; 12] = [
    "random",
    "tracker-first",
    "firewall-first",
    "move-first",
    "blocker-first",
    "launch-stack-first",
    "special-first",
    "common-first",
    "high-value-first",
    "low-value-first",
    "owyw-first",
    "custom",
];

pub(crate) fn options(rng: &mut FastRng) -> Value {
    let mut options = json!({});
    let mut draw = |name: &str, chance: u32, values: Value| {
        if let Some(values) = values.as_array()
            && rng.happens(1, chance)
        {
            options[name] = one_of(rng, values);
        }
    };
    draw("deckProfile", 4, json!(["standard66", "release64"]));
    draw("hostileTakeover", 2, json!(["two_sided", "one_sided"]));
    draw("shortWar", 2, json!(["forfeit", "play_what_you_have"]));
    draw("temperTantrum", 1, json!(["first_two", "choice", "choice"]));
    draw("dataGrab", 8, json!(["random_split"]));
    draw("smackerBlocksBlockers", 2, json!([true, false]));
    draw("launchStackOwner", 2, json!(["hand_winner", "card_player"]));
    draw("owywInDataWar", 1, json!([false, true]));
    draw("autoDismissMs", 2, json!([2000, 0, 1, 700, null]));
    draw("cpuDelayMs", 2, json!([1000, 0, 5]));
    draw("maxTurns", 4, json!([null, 1, 2, 5, 50]));
    draw("playerStrategy", 3, json!(STRATEGIES));
    draw("cpuStrategy", 3, json!(STRATEGIES));
    for side in ["playerStrategy", "cpuStrategy"] {
        draw(side, 8, json!(["custom"]));
    }
    let who = json!(["human", "bot"]);
    let pairs = [(0, 0), (0, 1), (0, 1), (1, 0), (1, 1)]
        .map(|(player, cpu)| json!({ "player": who[player], "cpu": who[cpu] }));
    draw("controllers", 1, json!(pairs));
    let timings = json!([
        {},
        { "CARD_FLIP": 0 },
        { "SPECIAL_EFFECT_DISPLAY": 70, "CPU_TURN_DELAY": 3 },
        { "CARD_COMPARISON": 1, "WIN_ANIMATION": 2, "OWYW_ANIMATION": 3, "DATA_WAR_REVEAL": 4,
          "EFFECT_PROCESSING": 5 },
    ]);
    draw("timings", 4, timings);
    if rng.happens(2, 3) {
        let [player, cpu] = small_decks(rng, &whole_deck("standard66"));
        // Nobody is dealt nothing at all.
        if !player.is_empty() && !cpu.is_empty() {
            options["decks"] = json!({ "player": player, "cpu": cpu });
        }
    }
    add_orders(&mut options, rng);
    options
}

/// Lists of types that the deck can serve.
fn add_orders(options: &mut Value, rng: &mut FastRng) {
    let profile = options["deckProfile"].as_str().unwrap_or("standard66").to_owned();
    let mut deck = whole_deck(&profile);
    rng.shuffle(&mut deck);
    for key in ["playerCustomOrder", "cpuCustomOrder"] {
        if rng.happens(1, 4) {
            let most = one_of(rng, &[0, 1, 3, 8, 32]);
            let cards = deck.split_off(deck.len() - rng.index(most + 1));
            let kinds: Vec<&str> = cards.iter().map(|card| card.face().kind).collect();
            options[key] = json!(kinds);
        }
    }
}

/// Two decks of a few cards, made so that things happen.
fn small_decks(rng: &mut FastRng, from: &[Card]) -> [Vec<Card>; 2] {
    let mut cards = from.to_vec();
    rng.shuffle(&mut cards);
    match rng.index(5) {
        0 => {}
        1 => cards.retain(|card| !card.is("") || card.face().value > 3),
        2 => cards.retain(|card| !card.is("") || card.face().value == 4),
        3 => cards.sort_by_key(|card| card.face().value != 6),
        _ => {
            let kind = one_of(rng, &["tracker", "blocker", "launch_stack", "data_grab"]);
            cards.sort_by_key(|card| !(card.is(kind) || card.face().value == 6));
        }
    }
    let end = cards.len().min(16);
    rng.shuffle(&mut cards[..end]);
    if rng.happens(1, 4) {
        // Two sixes lie on top: there will be a war.
        cards.sort_by_key(|card| card.face().value != 6);
        let end = cards.len();
        rng.shuffle(&mut cards[2..end]);
    }
    let mut decks = [Vec::new(), Vec::new()];
    for (at, card) in cards.into_iter().enumerate() {
        decks[at % 2].push(card);
    }
    decks.map(|mut deck| {
        let least = if rng.happens(1, 32) { 0 } else { 2 };
        deck.truncate(least + rng.index(12));
        deck
    })
}

impl DataWar {
    /// A table just before a turn, with Launch Stacks on the piles.
    pub(crate) fn set_up(&mut self, rng: &mut FastRng) -> bool {
        if rng.happens(1, 2) {
            return false;
        }
        let mut cards = whole_deck(&self.options.deck_profile);
        for side in Side::BOTH {
            for _ in 0..rng.index(3) {
                let left: Vec<Card> =
                    cards.iter().copied().filter(|card| card.is("launch_stack")).collect();
                let stack = one_of(rng, &left);
                cards.retain(|card| *card != stack);
                self.store.stacks_mut(side).push(stack);
            }
            self.store.seat_mut(side).launch_stack_count = self.store.stacks(side).len();
        }
        let decks = small_decks(rng, &cards);
        for (side, deck) in Side::BOTH.into_iter().zip(decks) {
            self.store.seen().extend(deck.iter().filter(|card| card.0 % 3 == rng.index(3)));
            *self.store.deck_mut(side) = deck;
        }
        let most = self.options.max_turns.unwrap_or(9).min(3) as usize;
        self.store.completed_turns = rng.index(most) as u32;
        self.store.deck_swap_count = rng.index(2) as u32;
        self.flow.context.current_turn = rng.index(9) as u32;
        self.seq = rng.index(100) as u64;
        self.enter("ready");
        true
    }

    /// What the driver and the screen do: time, switches, and now and then a new start.
    pub(crate) fn table_keeping(&self, rng: &mut FastRng) -> Option<Value> {
        let over = self.flow.value == "game_over";
        if self.store.is_paused && rng.happens(1, 2) {
            let action = if self.store.show_menu { "toggleMenu" } else { "togglePause" };
            return Some(json!({ "type": "UI", "action": action }));
        }
        if let Some(timer) = &self.flow.timer
            && rng.happens(7, 8)
        {
            return Some(json!({ "type": "TIMER", "id": timer.id }));
        }
        let chooses = ["selecting", "awaiting_interaction", "resolving"];
        if chooses.iter().any(|end| self.flow.value.ends_with(end)) && rng.happens(2, 5) {
            return Some(self.any_action(rng));
        }
        match rng.index(100) {
            0..4 => Some(switch(rng)),
            4 => Some(json!({ "type": one_of(rng, &GLOBAL) })),
            _ if over && rng.happens(1, 4) => Some(json!({ "type": one_of(rng, &GLOBAL) })),
            5..9 => Some(json!({ "type": one_of(rng, &SYSTEM) })),
            _ => None,
        }
    }

    /// Any action, most often a wrong one.
    pub(crate) fn any_action(&self, rng: &mut FastRng) -> Value {
        let plain: &[&str] = match rng.index(10) {
            0 => &SETUP,
            1 => &PLAYS,
            2 => &SYSTEM,
            3 => one_of(rng, &[&UNUSED[..], &GLOBAL[..]]),
            _ => &[],
        };
        let mut action = match plain {
            [] => self.rich_action(rng),
            names => json!({ "type": one_of(rng, names) }),
        };
        if rng.happens(1, 5) {
            spoil(&mut action, rng);
        }
        action
    }

    fn rich_action(&self, rng: &mut FastRng) -> Value {
        let name = |rng: &mut FastRng| {
            let long = one_of(rng, &["x", "ü", "🂡"]).repeat(62 + rng.index(5));
            one_of(rng, &[String::new(), " ".into(), "felt".into(), "Käthe".into(), long])
        };
        let suggested = match self.flow.value {
            "select_billionaire" => 0,
            "select_background" => 1,
            "pre_reveal.selecting" | "data_war.owyw_selecting" => 2,
            "resolving" => 3,
            _ => 4,
        };
        let kind = if rng.happens(2, 3) { suggested } else { rng.index(6) };
        match kind {
            0 => json!({ "type": "SELECT_BILLIONAIRE", "billionaire": name(rng) }),
            1 => json!({ "type": "SELECT_BACKGROUND", "background": name(rng) }),
            2 => {
                let any = one_of(rng, &BOX[..].iter().map(|face| &face.id).collect::<Vec<_>>());
                let id = one_of(rng, &[any.as_str(), any, "CD-9-01", ""]);
                json!({ "type": "CARD_SELECTED", "cardId": id })
            }
            3 => json!({ "type": "TANTRUM_SELECT", "slots": slots(rng) }),
            4 => json!({ "type": "TIMER", "id": self.timer_id(rng) }),
            _ => switch(rng),
        }
    }

    fn timer_id(&self, rng: &mut FastRng) -> Value {
        let now = self.flow.timer.as_ref().map_or(self.seq, |timer| timer.id);
        let near = json!([now, now + 1, now.saturating_sub(1), self.seq]);
        let odd = json!([0, -1, 1e30, 1.5, u64::MAX, "7", null]);
        let from = if rng.happens(2, 3) { near } else { odd };
        one_of(rng, from.as_array().expect("a list"))
    }
}

fn slots(rng: &mut FastRng) -> Value {
    let odd = json!([0, 1, 2, 3, 4, -1, 200, 255, 256, 300, 1e30, 1.5, "0", null]);
    let odd = odd.as_array().expect("a list");
    let known = if rng.happens(3, 4) { &odd[..4] } else { &odd[..] };
    (0..one_of(rng, &[1, 2, 2, 2, 3, 0])).map(|_| one_of(rng, known)).collect()
}

/// A switch of the screen, or what looks like one.
fn switch(rng: &mut FastRng) -> Value {
    match rng.index(8) {
        0 => json!({ "type": "UI", "action": "toggleHandViewer" }),
        1 => {
            let seat = one_of(rng, &[json!("player"), json!("cpu"), json!(null), json!("zed")]);
            json!({ "type": "UI", "action": "toggleHandViewer", "seat": seat })
        }
        2 => {
            let value = one_of(rng, &[json!(true), json!(false), json!(null), json!(1)]);
            json!({ "type": "UI", "action": "setShowTooltip", "value": value })
        }
        3 => json!({ "type": "UI", "action": one_of(rng, &["toggle", "resetGame", "UI", ""]) }),
        _ => json!({ "type": "UI", "action": one_of(rng, &SWITCHES) }),
    }
}

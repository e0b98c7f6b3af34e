//! Data War, slowly.

mod cards;
mod document;
mod events;
mod flow;
mod luck;
mod resolve;
mod turn;
mod wild;

use cards::Card;
use document::{Context, Flow, Side, Store};
use flow::Play;
use luck::Luck;
use parlour_engine::{FastRng, Game, OutcomeDoc, Player, Roster};
use serde_json::{Value, json};

pub(crate) use self::document::DataWar;
use crate::{After, Code, Model};

const BILLIONAIRES: [&str; 6] = ["chaz", "chloe", "savannah", "walter", "enzo", "prudence"];
const BACKGROUNDS: [&str; 9] =
    ["chaz", "chloe", "savannah", "walter", "poindexter", "prudence", "nebula", "nightsky", "felt"];

impl DataWar {
    /// Every play there could be in this state, for whoever it is.
    fn candidates(&self) -> Vec<(Play, String)> {
        let plain = |names: &[&'static str]| {
            let listed =
                |name: &&'static str| (Play::Event(name), format!(r#"{{"type":"{name}"}}"#));
            names.iter().map(listed).collect()
        };
        match self.flow.value {
            "welcome" => plain(&["START_GAME", "SKIP_TO_GAME"]),
            "select_billionaire" => {
                let listed = |name: &str| {
                    let text = json!({ "type": "SELECT_BILLIONAIRE", "billionaire": name });
                    (Play::Billionaire(name.into()), text.to_string())
                };
                BILLIONAIRES.map(listed).into()
            }
            "select_background" => {
                let listed = |name: &str| {
                    let text = json!({ "type": "SELECT_BACKGROUND", "background": name });
                    (Play::Background(name.into()), text.to_string())
                };
                BACKGROUNDS.map(listed).into()
            }
            "intro" => plain(&["SHOW_GUIDE", "SKIP_INSTRUCTIONS"]),
            "quick_start_guide" => plain(&["SHOW_MISSION", "SKIP_GUIDE"]),
            "your_mission" => plain(&["START_PLAYING"]),
            "vs_animation" => plain(&["VS_ANIMATION_COMPLETE"]),
            "ready" => plain(&["REVEAL_CARDS"]),
            "special_effect.showing" => plain(&["DISMISS_EFFECT"]),
            "data_war.reveal_face_down"
            | "data_war.reveal_face_up"
            | "pre_reveal.awaiting_interaction" => plain(&["TAP_DECK"]),
            "pre_reveal.selecting" | "data_war.owyw_selecting" => {
                let offer = self.store.open_what_you_want_cards.iter().flatten();
                let listed = |card: &Card| {
                    let id = &card.face().id;
                    let text = format!(r#"{{"type":"CARD_SELECTED","cardId":"{id}"}}"#);
                    (Play::Card(id.clone()), text)
                };
                offer.map(listed).collect()
            }
            "resolving" => self.tantrums(),
            _ => Vec::new(),
        }
    }

    fn tantrums(&self) -> Vec<(Play, String)> {
        let Some(tantrum) = &self.store.temper_tantrum else { return Vec::new() };
        let slots = self.tantrum_slots(tantrum.loser.other());
        let mut choices: Vec<Vec<usize>> = slots.iter().map(|slot| vec![*slot]).collect();
        if tantrum.count == 2 {
            let pairs = |&first: &usize| {
                let later = slots.iter().filter(move |second| **second > first);
                later.map(move |second| vec![first, *second])
            };
            choices = slots.iter().flat_map(pairs).collect();
        }
        choices.truncate(256);
        let listed = |slots: Vec<usize>| {
            let text = json!({ "type": "TANTRUM_SELECT", "slots": slots }).to_string();
            (Play::Slots(slots.iter().map(|slot| *slot as i64).collect()), text)
        };
        choices.into_iter().map(listed).collect()
    }
}

impl Model for DataWar {
    fn game() -> &'static dyn Game {
        parlour_games::datawar::game()
    }

    const STEPS: u32 = 96;
    type View = Self;

    fn roster(_: &mut FastRng) -> Roster {
        let player = |id: &str, name: &str| Player { id: id.into(), name: name.into() };
        Roster::new(vec![player("player", "Ann"), player("cpu", "Bob")]).expect("ids differ")
    }

    fn options(rng: &mut FastRng) -> Value {
        wild::options(rng)
    }

    fn deal(roster: &Roster, options: &Value, _: &Value) -> Self {
        let options: document::Options =
            serde_json::from_value(options.clone()).expect("options are options");
        let [player, cpu] = roster.players() else { panic!("two play") };
        let context =
            Context { current_turn: 0, tracker_smacker_active: None, tooltip_message: "" };
        let mut this = Self {
            seq: 0,
            flow: Flow { value: "welcome", context, timer: None },
            store: Store::new([&player.name, &cpu.name]),
            controllers: options.controllers.clone(),
            options,
            luck: Luck::default(),
        };
        this.enter("welcome");
        this
    }

    fn prepare(&mut self, rng: &mut FastRng) -> bool {
        self.set_up(rng)
    }

    fn seats(&self) -> usize {
        2
    }

    fn act(&mut self, seat: Option<usize>, action: &Value, after: After) -> Result<(), Code> {
        let play = Play::read(action)?;
        self.check(seat, &play)?;
        self.apply(&play, after)
    }

    fn legal(&self, seat: usize) -> Vec<String> {
        let mut plays = self.candidates();
        plays.retain(|(play, _)| self.check(Some(seat), play).is_ok());
        plays.into_iter().map(|(_, text)| text).collect()
    }

    fn view(&self, viewer: Option<usize>) -> Self {
        let mut view = self.clone();
        let store = &mut view.store;
        let viewer = viewer.map(|seat| Side::BOTH[seat]);
        for side in Side::BOTH {
            let seat = store.seat_mut(side);
            seat.deck_count = seat.deck.take().map(|deck| deck.len());
            for played in &mut seat.played_cards_in_hand {
                if played.is_face_down {
                    played.card = Card::BACK;
                }
            }
        }
        for card in &mut store.cards_in_play {
            if self.is_face_down(*card) {
                *card = Card::BACK;
            }
        }
        let choosing = ["pre_reveal.selecting", "data_war.owyw_selecting"];
        let chooses = viewer.is_some() && viewer == store.open_what_you_want_active;
        if !chooses || !choosing.contains(&self.flow.value) {
            store.open_what_you_want_cards = None;
        }
        store.seen_cards = None;
        view.options.decks = None;
        view.options.player_custom_order = None;
        view.options.cpu_custom_order = None;
        view
    }

    fn timer(&self) -> Option<(u64, Value)> {
        let timer = self.flow.timer.as_ref().filter(|_| !self.store.is_paused)?;
        Some((timer.delay_ms, json!({ "type": "TIMER", "id": timer.id })))
    }

    fn outcome(&self) -> Option<OutcomeDoc> {
        if self.flow.value != "game_over" {
            return None;
        }
        let winners = self.store.winner.map(|side| json!(side)).into_iter().collect();
        let stacks = |side| self.store.stacks(side).len() as i32;
        Some(OutcomeDoc { winners, scores: Side::BOTH.map(stacks).to_vec() })
    }

    fn aside(&self, rng: &mut FastRng) -> Option<Value> {
        self.table_keeping(rng)
    }

    fn odd(&self, rng: &mut FastRng) -> Value {
        self.any_action(rng)
    }
}

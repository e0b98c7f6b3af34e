//! Pobudka, slowly.

mod document;
mod rules;

use std::collections::BTreeSet;

use document::{ACTIONS, Dreamer, Options, Payload, Place, Play, hidden};
use parlour_engine::{Chance, FastRng, Game, OutcomeDoc, Roster};
use serde_json::{Value, json};

pub(crate) use self::document::Pobudka;
use crate::{After, Code, Model, one_of, spoil};

impl Pobudka {
    fn lobby(roster: &Roster, options: Options) -> Self {
        let dreamer = |player: &parlour_engine::Player| Dreamer {
            id: player.id.clone(),
            name: player.name.clone(),
            hand: Vec::new(),
            score: 0,
        };
        Self {
            players: roster.players().iter().map(dreamer).collect(),
            draw_pile: Vec::new(),
            discard_pile: Vec::new(),
            current_player_index: 0,
            game_phase: "lobby".into(),
            turn_count: 0,
            drawn_card: None,
            draw_source: None,
            temp_cards: None,
            swap_state: None,
            peeking_state: None,
            last_move: None,
            last_caller_id: None,
            last_round_scores: None,
            round_winner_name: None,
            game_winner_name: None,
            round_number: 0,
            starting_player_index: 0,
            round_end_reason: None,
            round_winner_ids: None,
            game_winner_ids: None,
            options,
            peek_reveal: None,
        }
    }

    /// Every play there could be in this phase, sensible or not.
    fn candidates(&self) -> Vec<Play> {
        let phase = self.game_phase.as_str();
        let mut plays = Vec::new();
        for (name, phases, carries) in ACTIONS {
            // Beginning anew and leaving are for those who keep the table.
            let listed = !["RESTART_GAME", "RETURN_TO_LOBBY"].contains(&name);
            if !listed || !phases.contains(&phase) {
                continue;
            }
            let payloads: Vec<Option<Payload>> = match carries {
                "" => vec![None],
                "place" => self.places().map(|place| Some(Payload::Place(place))).collect(),
                "slot" => (0..4).map(|card_index| Some(Payload::Slot { card_index })).collect(),
                "card" => {
                    let offered = self.temp_cards.clone().unwrap_or_default();
                    offered.into_iter().map(|card| Some(Payload::Choice { card })).collect()
                }
                _ => (0..self.discard_pile.len() as i64)
                    .map(|discard_index| Some(Payload::Discard { discard_index }))
                    .collect(),
            };
            plays.extend(payloads.into_iter().map(|payload| Play { r#type: name, payload }));
        }
        plays
    }

    fn places(&self) -> impl Iterator<Item = Place> {
        self.players.iter().flat_map(|player| {
            (0..4).map(|card_index| Place { player_id: player.id.clone(), card_index })
        })
    }
}

impl Model for Pobudka {
    fn game() -> &'static dyn Game {
        parlour_games::pobudka::game()
    }

    const STEPS: u32 = 48;
    type View = Self;

    fn options(rng: &mut FastRng) -> Value {
        let mut options = json!({});
        let mut draw = |name: &str, values: Value| {
            if let Some(values) = values.as_array()
                && rng.happens(1, 3)
            {
                options[name] = one_of(rng, values);
            }
        };
        draw("targetScore", json!([20, 21, 50, 100, 500]));
        draw("wrongCallPenalty", json!([0, 1, 5, 15, 50]));
        draw("maxRounds", json!([null, 1, 2, 3, 50]));
        draw("requireTwoPeeks", json!([false, true]));
        draw("simultaneousPeek", json!([false, true]));
        draw("deckExhaustion", json!(["on_draw", "immediate"]));
        draw("firstPlayer", json!(["seat0", "random"]));
        draw("lowestScoresZero", json!([false, true]));
        draw("memoryAid", json!([false, true]));
        draw("goAllIn", json!([false, true]));
        draw("edition", json!(["classic54", "new56"]));
        options
    }

    fn deal(roster: &Roster, options: &Value, after: &Value) -> Self {
        let options = serde_json::from_value(options.clone()).expect("options are options");
        let mut this = Self::lobby(roster, options);
        this.deal_round(after).expect("a deal is the deck");
        this
    }

    /// A short deck, often with the powers on top, totals near the end, and sometimes nothing but nines in a Dream.
    fn prepare(&mut self, rng: &mut FastRng) -> bool {
        if rng.happens(1, 2) {
            return false;
        }
        if rng.happens(1, 2) {
            self.draw_pile.sort_by_key(|card| card.is_special);
        }
        let thrown = self.draw_pile.len() - rng.index(8);
        self.discard_pile.extend(self.draw_pile.drain(..thrown));
        for player in &mut self.players {
            player.score = rng.index(self.options.target_score as usize) as i32;
        }
        if rng.happens(1, 4) {
            let mut nines: Vec<usize> = (0..self.discard_pile.len()).collect();
            nines.retain(|&at| self.discard_pile[at].value == 9);
            for (slot, at) in self.players[0].hand.iter_mut().zip(nines) {
                std::mem::swap(&mut slot.card, &mut self.discard_pile[at]);
            }
        }
        true
    }

    fn seats(&self) -> usize {
        self.players.len()
    }

    fn act(&mut self, seat: Option<usize>, action: &Value, after: After) -> Result<(), Code> {
        let new_box_only = action.get("type") == Some(&json!("ACTION_CHOOSE_1_SELECT"));
        if new_box_only && self.options.edition == "classic54" {
            return Err("UNKNOWN_ACTION");
        }
        let play = Play::read(action)?;
        self.check(seat, &play)?;
        let peeker = self.peeker(seat, &play).unwrap_or_default();
        self.peek_reveal = None;
        match play.r#type {
            "PEEK_CARD" => self.peek(peeker, &play.place()),
            "FINISH_PEEKING" => self.finish_peeking(peeker),
            "DRAW_FROM_DECK" => self.draw("deck"),
            "DRAW_FROM_DISCARD" => self.draw("discard"),
            "DISCARD_HELD_CARD" => self.discard_held(),
            "SWAP_HELD_CARD" => self.swap_held(play.number()),
            "USE_SPECIAL_ACTION" => self.use_power(),
            "ACTION_PEEK_1_SELECT" => self.peek_1(&play.place()),
            "ACTION_SWAP_2_SELECT" => self.swap_2(play.place()),
            "ACTION_TAKE_2_CHOOSE" => self.keep(play.number()),
            "ACTION_CHOOSE_1_SELECT" => {
                let card = self.discard_pile.remove(play.number() as usize);
                self.hold(card, "discard");
            }
            "CALL_POBUDKA" => self.end_round("pobudka"),
            "RETURN_TO_LOBBY" => self.return_to_lobby(),
            "START_NEW_ROUND" => self.deal_round(&after())?,
            _ => {
                self.deal_round(&after())?;
                self.round_number = 1;
                self.players.iter_mut().for_each(|player| player.score = 0);
            }
        }
        Ok(())
    }

    fn legal(&self, seat: usize) -> Vec<String> {
        let mut plays = self.candidates();
        plays.retain(|play| self.check(Some(seat), play).is_ok());
        plays.iter().map(|play| serde_json::to_string(play).expect("a play is JSON")).collect()
    }

    fn view(&self, viewer: Option<usize>) -> Self {
        let mut view = self.clone();
        let id = viewer.map(|seat| self.players[seat].id.clone());
        let over = ["round_end", "game_over"].contains(&self.game_phase.as_str());
        let peeking = self.game_phase == "peeking";
        view.draw_pile.fill(hidden());
        for (seat, player) in view.players.iter_mut().enumerate() {
            let own = Some(seat) == viewer;
            for slot in &mut player.hand {
                let known: BTreeSet<String> = slot.known_to.take().unwrap_or_default();
                let remembered = id.as_ref().is_some_and(|id| known.contains(id));
                let lifted = peeking && own && slot.is_face_up;
                if !(over || lifted || self.options.memory_aid && remembered) {
                    slot.card = hidden();
                }
                slot.is_face_up &= !peeking || own;
            }
        }
        if viewer != Some(self.current_player_index) {
            if self.draw_source.as_deref() == Some("deck") {
                view.drawn_card = Some(hidden());
            }
            view.temp_cards.iter_mut().for_each(|cards| cards.fill(hidden()));
        }
        view.peek_reveal = view.peek_reveal.filter(|reveal| Some(&reveal.viewer_id) == id.as_ref());
        if let Some(reveal) = &mut view.peek_reveal {
            let shown = self.players.iter().find(|player| player.id == reveal.player_id);
            reveal.card = shown.map(|owner| owner.hand[reveal.card_index as usize].card.clone());
        }
        view
    }

    fn outcome(&self) -> Option<OutcomeDoc> {
        let winners = self.game_winner_ids.as_ref()?.iter().map(|id| json!(id)).collect();
        let scores = self.players.iter().map(|player| player.score).collect();
        (self.game_phase == "game_over").then_some(OutcomeDoc { winners, scores })
    }

    fn aside(&self, rng: &mut FastRng) -> Option<Value> {
        let name = match self.game_phase.as_str() {
            _ if rng.happens(2, 3) => return None,
            "holding_card" if self.drawn_card.as_ref().is_some_and(|card| card.is_special) => {
                "USE_SPECIAL_ACTION"
            }
            "lobby" => "START_NEW_ROUND",
            "round_end" => one_of(rng, &["RETURN_TO_LOBBY", "START_NEW_ROUND", "START_NEW_ROUND"]),
            "game_over" => one_of(rng, &["RESTART_GAME", "RETURN_TO_LOBBY"]),
            _ => return None,
        };
        Some(json!({ "type": name }))
    }

    fn odd(&self, rng: &mut FastRng) -> Value {
        let mut actions = ACTIONS.to_vec();
        if rng.happens(1, 2) {
            actions.retain(|known| known.1.contains(&self.game_phase.as_str()));
        }
        let (name, _, carries) = one_of(rng, &actions);
        let mut ids: Vec<&str> = self.players.iter().map(|player| player.id.as_str()).collect();
        ids.push("zed");
        let id = one_of(rng, &ids);
        let index = one_of(rng, &[0, 1, 2, 3, 0, 1, 2, 3, 4, -1, 77, i64::MIN, i64::MAX]);
        let payload = match carries {
            "place" if self.swap_state.is_some() && rng.happens(1, 2) => {
                json!(self.swap_state.as_ref().map(|state| &state.card1))
            }
            "" => return json!({ "type": name }),
            "place" => json!({ "playerId": id, "cardIndex": index }),
            "slot" => json!({ "cardIndex": index }),
            "card" => json!({ "card": { "id": index % 60, "value": 0 } }),
            _ => json!({ "discardIndex": index }),
        };
        let mut action = json!({ "type": name, "payload": payload });
        if rng.happens(1, 4) {
            spoil(&mut action, rng);
        }
        action
    }
}

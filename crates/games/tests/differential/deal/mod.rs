//! Lebanese Deal, slowly.

mod answers;
mod checks;
mod deck;
mod document;
mod lists;
mod play;
mod stage;
mod tries;
mod turns;

use std::collections::{BTreeMap, BTreeSet};

use deck::full_deck;
use document::{Options, Pile, Player};
use parlour_engine::{Chance, FastRng, Game, OutcomeDoc, Roster};
use play::Play;
use serde_json::{Value, json};
use turns::{ids, pick};

pub(crate) use self::document::Deal;
use crate::{After, Code, Model, one_of};

impl Model for Deal {
    fn game() -> &'static dyn Game {
        parlour_games::deal::game()
    }

    const STEPS: u32 = 32;
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
        draw("players", json!([2, 3, 4, 5]));
        draw("rentTable", json!(["printed", "config"]));
        draw("handLimit", json!([7, 99]));
        draw("emptyHandDraw", json!([5, 2]));
        draw("wildMoveCostsPlay", json!([true, false]));
        draw("weakNoScope", json!(["any", "rent"]));
        draw("zakatRule", json!(["collect", "poorest"]));
        draw("mosqueRule", json!(["anyCompleteSet", "makkahOnly", "onHotel"]));
        draw("abracadabraRule", json!(["copyAction", "convertSet"]));
        draw("doubleRentStacks", json!([false, true]));
        draw("dealBreakerBreaksLock", json!([false, true]));
        draw("autoAccept", json!([false, true]));
        draw("firstPlayer", json!(["seat0", "random"]));
        draw("onLeave", json!(["bot", "remove"]));
        draw("turnTimeoutS", json!([0, 60]));
        draw("responseTimeoutS", json!([0, 20]));
        draw("revealHandsAtEnd", json!([true, false]));
        if rng.happens(1, 6) {
            options["abracadabraRule"] = "convertSet".into();
        }
        if rng.happens(1, 6) {
            options["onLeave"] = "remove".into();
        }
        options
    }

    /// The order of the cards is taken from the other side, if it is the whole deck.
    fn deal(roster: &Roster, options: &Value, after: &Value) -> Self {
        let mut options: Options =
            serde_json::from_value(options.clone()).expect("options are options");
        options.players = roster.players().len();
        let mut deck = full_deck(&options);
        let mut take = |cards: &Value| pick(&mut deck, &ids(cards)).expect("cards of the deck");
        let mut players = Vec::new();
        for (seat, player) in roster.players().iter().enumerate() {
            let cards = take(&after["players"][seat]["hand"]);
            assert_eq!(cards.len(), 5, "five cards are dealt");
            players.push(Player {
                id: player.id.clone(),
                name: player.name.clone(),
                is_bot: false,
                has_left: false,
                hand: Pile { cards, hidden: false },
                hand_count: None,
                bank: Vec::new(),
                property_area: BTreeMap::new(),
                pending_defense: None,
                attachments: BTreeMap::new(),
                shield: None,
            });
        }
        let draw_pile = Pile { cards: take(&after["drawPile"]), hidden: false };
        assert!(deck.is_empty(), "all cards are dealt");
        let random = after["currentPlayerIndex"].as_u64().map_or(0, |seat| seat as usize);
        assert!(random < players.len(), "one of the players begins");
        Self {
            game_id: "g1".into(),
            status: "active",
            players,
            draw_pile,
            draw_pile_count: None,
            discard_pile: Vec::new(),
            current_player_index: if options.first_player == "random" { random } else { 0 },
            turn_phase: "drawing",
            turn_moves_played: 0,
            pending_action: None,
            winner_index: None,
            double_rent_active: false,
            double_rent_count: 0,
            round: 1,
            idle_turns: 0,
            options,
            locked_sets: BTreeSet::new(),
        }
    }

    fn prepare(&mut self, rng: &mut FastRng) -> bool {
        if rng.happens(1, 8) {
            return false;
        }
        self.set_up(rng);
        true
    }

    fn seats(&self) -> usize {
        self.players.len()
    }

    fn act(&mut self, seat: Option<usize>, action: &Value, after: After) -> Result<(), Code> {
        let play = Play::read(action, seat.is_some())?;
        let seat = self.check(seat, &play)?;
        if play.is_table_keeping() {
            self.come_or_go(seat, &play);
            return Ok(());
        }
        if play.is_answer() {
            self.answer(seat, &play);
        } else {
            self.turn(&play, after)?;
        }
        if self.status == "active" {
            self.settle();
            self.skip_helpless();
        }
        Ok(())
    }

    fn legal(&self, seat: usize) -> Vec<String> {
        let text = |play: &Play| serde_json::to_string(play).expect("a play is JSON");
        self.plays(seat).iter().map(text).collect()
    }

    fn excerpt(&self, seat: usize, listed: &[String]) -> Option<Vec<String>> {
        self.wrong_in_excerpt(seat, listed)
    }

    fn view(&self, viewer: Option<usize>) -> Self {
        let mut view = self.clone();
        let shown = self.status == "finished" && self.options.reveal_hands_at_end;
        for (seat, player) in view.players.iter_mut().enumerate() {
            player.hand_count = Some(player.hand.cards.len());
            player.hand.hidden = !shown && Some(seat) != viewer;
        }
        view.draw_pile_count = Some(view.draw_pile.cards.len());
        view.draw_pile.hidden = true;
        view
    }

    fn outcome(&self) -> Option<OutcomeDoc> {
        let winners = self.winner_index.iter().map(|&seat| json!(self.players[seat].id)).collect();
        let scores = self.players.iter().map(|player| player.complete_sets() as i32).collect();
        (self.status == "finished").then_some(OutcomeDoc { winners, scores })
    }

    fn aside(&self, rng: &mut FastRng) -> Option<Value> {
        self.sensible(rng)
    }

    fn odd(&self, rng: &mut FastRng) -> Value {
        self.absurd(rng)
    }
}

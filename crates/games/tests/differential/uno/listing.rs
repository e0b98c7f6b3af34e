//! The plays of Uno, and what people see.

use std::collections::BTreeMap;

use super::action::{Lay, Move};
use super::document::{COLORS, Card, Hints, Id, Uno, View};

/// What somebody may do.
impl Uno {
    pub(crate) fn list_plays(&self, who: Id) -> Vec<String> {
        let mut plays = Vec::new();
        for lay in self.lays(who) {
            let text = lay.text();
            if self.check_play(who, "PLAY_CARD", &Move::Lay(lay)).is_ok() {
                plays.push(text);
            }
        }
        for name in ["DRAW_CARD", "PASS", "CHALLENGE_DRAW4", "ACCEPT_DRAW4", "CALL_UNO"] {
            // Drawing can be another word for passing, or for giving in.
            let other_word = self.is_deciding(who) || self.in_question();
            let listed = name != "DRAW_CARD" || !other_word;
            if listed && self.check_play(who, name, &Move::Nothing).is_ok() {
                plays.push(format!("{{\"type\":\"{name}\"}}"));
            }
        }
        for &id in self.players() {
            if self.check_play(who, "CATCH_UNO", &Move::Player(id)).is_ok() {
                plays.push(format!("{{\"type\":\"CATCH_UNO\",\"targetId\":{id}}}"));
            }
        }
        let enough = self.players().len() >= self.game_settings.min_players;
        let owns = self.game_state.owner_id == Some(who);
        if owns && enough && self.check_command("NEXT_ROUND").is_ok() {
            plays.push("{\"type\":\"NEXT_ROUND\"}".to_owned());
        }
        plays
    }

    /// All ways to lay down cards that differ in what they do, sensible or not.
    fn lays(&self, who: Id) -> Vec<Lay> {
        let mut lays: Vec<Lay> = self.hand(who).iter().map(|card| Lay::card(&card.id)).collect();
        if self.game_settings.multiple_card_play {
            for number in 0..=9 {
                lays.extend(self.sets(who, &number.to_string()));
            }
        }
        // With very many sets hands are exchanged with single sevens only.
        let sevens = lays.iter().filter(|lay| self.is_set_of_sevens(who, lay)).count();
        let many = sevens * self.players().len() > 256;
        let lays = lays.into_iter().flat_map(|lay| self.with_color(who, lay));
        let lays = lays.flat_map(|lay| {
            if many && self.is_set_of_sevens(who, &lay) {
                vec![lay]
            } else {
                self.with_swap(who, &lay)
            }
        });
        lays.flat_map(|lay| self.with_call(who, lay)).collect()
    }

    /// Several cards with a number. Cards that look the same are taken in order; which colour ends on top is a
    /// matter of choice, and of the others a playable one goes first.
    fn sets(&self, who: Id, number: &str) -> Vec<Lay> {
        let mut cards: Vec<&Card> =
            self.hand(who).iter().filter(|card| card.symbol == number).collect();
        cards.sort_by_key(|card| card.number());
        let mut lays = Vec::new();
        for chosen in 1_u32..1 << cards.len() {
            let has = |at: usize| chosen >> at & 1 == 1;
            let in_order = |at: usize| {
                !has(at) || at == 0 || cards[at - 1].color != cards[at].color || has(at - 1)
            };
            if chosen.count_ones() < 2 || !(0..cards.len()).all(in_order) {
                continue;
            }
            let set: Vec<&Card> =
                (0..cards.len()).filter(|at| has(*at)).map(|at| cards[at]).collect();
            lays.extend(COLORS.iter().filter_map(|color| self.set_with_top(who, &set, color)));
        }
        lays
    }

    fn set_with_top(&self, who: Id, set: &[&Card], color: &str) -> Option<Lay> {
        let last = set.iter().rposition(|card| card.color.as_deref() == Some(color))?;
        let goes_first = |card: &Card| {
            self.check_play(who, "PLAY_CARD", &Move::Lay(Lay::card(&card.id))).is_ok()
        };
        let first = (0..set.len()).find(|at| *at != last && goes_first(set[*at]))?;
        let middle = (0..set.len()).filter(|at| *at != first && *at != last);
        let extras = middle.chain([last]).map(|at| set[at].id.clone());
        Some(Lay { extra_card_ids: extras.collect(), ..Lay::card(&set[first].id) })
    }

    fn is_seven(&self, who: Id, lay: &Lay) -> bool {
        self.hand(who).iter().any(|card| card.id == lay.card_id && card.symbol == "7")
    }

    fn is_set_of_sevens(&self, who: Id, lay: &Lay) -> bool {
        !lay.extra_card_ids.is_empty() && self.is_seven(who, lay)
    }

    fn with_color(&self, who: Id, lay: Lay) -> Vec<Lay> {
        let wild = self.hand(who).iter().any(|card| card.id == lay.card_id && card.is_wild());
        if !wild {
            return vec![lay];
        }
        let color = |color: &&str| Lay { chosen_color: Some((*color).into()), ..lay.clone() };
        COLORS.iter().map(color).collect()
    }

    /// The last card swaps nothing.
    fn with_swap(&self, who: Id, lay: &Lay) -> Vec<Lay> {
        let hand = self.hand(who);
        let seven = self.is_seven(who, lay);
        let mut lays = vec![lay.clone()];
        if seven && self.game_settings.seven_swap && lay.all().count() < hand.len() {
            let swap = |&id: &Id| Lay { swap_with: Some(id), ..lay.clone() };
            lays.extend(self.players().iter().filter(|id| **id != who).map(swap));
        }
        lays
    }

    fn with_call(&self, who: Id, lay: Lay) -> Vec<Lay> {
        let left = self.hand(who).len() - lay.all().count();
        let called = self.game_state.uno_called.contains(&who);
        if self.game_settings.uno_call && left == 1 && !called {
            return vec![lay.clone(), Lay { call_uno: true, ..lay }];
        }
        vec![lay]
    }
}

/// What somebody sees.
impl Uno {
    pub(crate) fn seen_by(&self, viewer: Option<Id>) -> View {
        let settings = &self.game_settings;
        // Who is missing when a round is over does not bring it back.
        let before = self.game_state.status_before_pause.clone().flatten();
        let status = before.as_deref().unwrap_or(self.status());
        let over = ["ROUND_ENDED", "ENDED"].contains(&status);
        let shared = settings.hand_privacy == "shared";
        let open = shared || over && settings.reveal_hands_at_end;
        let key = viewer.map(|id| id.to_string());
        let mut game_state = self.game_state.clone();
        for orphan in game_state.orphan_hands.iter_mut().flatten().filter(|_| !open) {
            for (at, card) in orphan.cards.iter_mut().enumerate() {
                *card = Card { id: format!("hidden-{at}"), color: None, symbol: "hidden".into() };
            }
        }
        let mut dealt_hands = self.dealt_hands.clone();
        dealt_hands.retain(|id, _| open || Some(id) == key.as_ref());
        let mut actions = self.actions.clone();
        actions.retain(|id, _| shared || Some(id) == key.as_ref());
        let game_settings = settings.clone();
        View { game_state, dealt_hands, actions, game_settings, hints: self.hints(viewer) }
    }

    fn hints(&self, viewer: Option<Id>) -> Hints {
        let hand = viewer.map_or(&[][..], |id| self.hand(id));
        let can_play_card: BTreeMap<String, bool> =
            hand.iter().map(|card| (card.id.clone(), self.fits(card))).collect();
        let top = self.top();
        Hints {
            is_my_turn: self.status() == "PLAYING"
                && viewer.is_some()
                && self.game_state.current_turn == viewer,
            can_draw: !self.game_settings.force_play || can_play_card.values().all(|can| !can),
            can_play_card,
            active_color: top.and_then(|top| top.color.clone()),
            top_discard: top.cloned(),
        }
    }
}

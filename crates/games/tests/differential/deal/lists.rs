//! Every play of Lebanese Deal that somebody has.

use std::collections::BTreeMap;

use super::answers::Place;
use super::deck::ACTIONS;
use super::document::{Card, Color, Deal, Player};
use super::play::Play;

/// No more payments or discards than this are listed.
const MOST_LISTED: usize = 256;
/// How long payments are looked for.
const PATIENCE: u32 = 20_000;

/// Cards between which there is no difference, and combinations of them.
pub(crate) struct Search<'a> {
    classes: Vec<Vec<&'a Card>>,
    chosen: Vec<&'a Card>,
    found: Vec<Vec<String>>,
    patience: u32,
}

impl<'a> Search<'a> {
    fn new<K: Ord>(cards: impl Iterator<Item = (K, &'a Card)>) -> Self {
        let mut classes: BTreeMap<K, Vec<&Card>> = BTreeMap::new();
        for (key, card) in cards {
            classes.entry(key).or_default().push(card);
        }
        let mut classes: Vec<Vec<&Card>> = classes.into_values().collect();
        for class in &mut classes {
            class.sort_by_key(|card| card.order());
        }
        Self { classes, chosen: Vec::new(), found: Vec::new(), patience: PATIENCE }
    }

    /// The classes of what somebody can pay with.
    fn of_payables(player: &'a Player) -> Self {
        Self::new(player.payables().into_iter().map(|(place, card)| {
            let apart = if place == Place::Bank { 0 } else { card.number };
            let key = match (place, card.color) {
                (Place::Bank, _) => (place, card.worth(), None, apart),
                (_, Some(color)) => (place, 0, Some(color), 0),
                _ => (place, 0, None, apart),
            };
            (key, card)
        }))
    }

    /// The classes of a hand.
    fn of_hand(player: &'a Player) -> Self {
        Self::new(player.hand.cards.iter().map(|card| {
            let kind = card.action_type.unwrap_or(card.r#type);
            let colors = (card.color, card.colors.clone(), card.valid_colors);
            ((kind, card.value, colors), card)
        }))
    }

    /// Tries every number of cards of every class from this one on.
    fn go(
        &mut self,
        at: usize,
        may_add: &dyn Fn(&[&Card], &Card) -> bool,
        fits: &dyn Fn(&[String]) -> bool,
    ) {
        if self.patience == 0 || self.found.len() > MOST_LISTED {
            return;
        }
        self.patience -= 1;
        let Some(class) = self.classes.get(at).cloned() else {
            let mut cards = self.chosen.clone();
            cards.sort_by_key(|card| card.order());
            let ids: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
            if fits(&ids) {
                self.found.push(ids);
            }
            return;
        };
        let before = self.chosen.len();
        self.go(at + 1, may_add, fits);
        for card in class {
            if !may_add(&self.chosen, card) {
                break;
            }
            self.chosen.push(card);
            self.go(at + 1, may_add, fits);
        }
        self.chosen.truncate(before);
    }

    fn is_hopeless(&self) -> bool {
        self.patience == 0 || self.found.len() > MOST_LISTED
    }

    /// Whether of every class the first cards are taken.
    fn is_plain(&self, ids: &[String]) -> bool {
        self.classes.iter().all(|class| {
            let taken = class.iter().map(|card| ids.contains(&card.id));
            taken.is_sorted_by(|one, two| one >= two)
        })
    }
}

impl Deal {
    fn payments(&self, seat: usize) -> Search<'_> {
        let player = &self.players[seat];
        let amount = self.pending_action.as_ref().and_then(|pending| pending.amount);
        let amount = amount.expect("debts have amounts");
        let mut search = Search::of_payables(player);
        let total: i64 = search.classes.iter().flatten().map(|card| card.worth()).sum();
        if total < amount {
            let all = player.payables().iter().map(|(_, card)| card.id.clone()).collect();
            search.found.push(all);
            return search;
        }
        let is_hotel = |card: &Card| card.acts_as() == "hotel";
        let may_add = |chosen: &[&Card], card: &Card| {
            let sum: i64 =
                chosen.iter().filter(|card| !is_hotel(card)).map(|card| card.worth()).sum();
            is_hotel(card) || sum < amount
        };
        search.go(0, &may_add, &|ids| player.check_payment(amount, ids).is_ok());
        search
    }

    fn discards(&self, seat: usize) -> Search<'_> {
        let player = &self.players[seat];
        let surplus = player.hand.cards.len().saturating_sub(self.limit());
        let mut search = Search::of_hand(player);
        if surplus > 0 {
            let may_add = |chosen: &[&Card], _: &Card| chosen.len() < surplus;
            search.go(0, &may_add, &|ids| ids.len() == surplus);
        }
        search
    }

    fn pays(&self, seat: usize) -> bool {
        self.turn_phase == "paying" && self.asked().contains(&seat)
    }

    fn moves(&self, seat: usize) -> bool {
        let plays = self.status == "active" && self.turn_phase == "playing";
        plays && self.current_player_index == seat
    }

    /// The payments or discards of a seat, if there are too many to list.
    fn too_many(&self, seat: usize) -> Option<Search<'_>> {
        let search = match () {
            () if self.pays(seat) => self.payments(seat),
            () if self.moves(seat) => self.discards(seat),
            () => return None,
        };
        search.is_hopeless().then_some(search)
    }

    /// What is wrong with a list that leaves out payments or discards, if this one may.
    pub(crate) fn wrong_in_excerpt(&self, seat: usize, listed: &[String]) -> Option<Vec<String>> {
        let search = self.too_many(seat)?;
        let (mut wrong, mut many, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for text in listed {
            let action = crate::parse(text);
            let play = Play::read(&action, true).ok();
            let play = play.filter(|play| self.check(Some(seat), play).is_ok());
            match play {
                Some(Play { card_ids: Some(ids), .. }) if search.is_plain(&ids) => many.push(ids),
                None | Some(Play { card_ids: Some(_), .. }) => wrong.push(text.clone()),
                Some(play) => others.push(serde_json::to_value(play).expect("a play is JSON")),
            }
        }
        let mut plays = self.single_plays(seat);
        plays.retain(|play| self.check(Some(seat), play).is_ok());
        let plays: Vec<_> =
            plays.iter().map(|play| serde_json::to_value(play).expect("a play is JSON")).collect();
        wrong.extend(others.iter().filter(|play| !plays.contains(play)).map(ToString::to_string));
        wrong.extend(plays.iter().filter(|play| !others.contains(play)).map(ToString::to_string));
        let count = many.len();
        many.sort();
        many.dedup();
        let full = search.found.len() <= MOST_LISTED || many.len() == MOST_LISTED;
        if many.len() != count || many.len() > MOST_LISTED || !full {
            wrong.push(format!("{count} at once, {} of them different", many.len()));
        }
        Some(wrong)
    }

    /// Every play of a seat.
    pub(crate) fn plays(&self, seat: usize) -> Vec<Play> {
        let mut plays = self.single_plays(seat);
        plays.retain(|play| self.check(Some(seat), play).is_ok());
        let of_many = |name, search: Search| {
            search.found.into_iter().map(move |ids| Play::cards(name, ids)).collect::<Vec<_>>()
        };
        if self.pays(seat) {
            plays.extend(of_many("PAY", self.payments(seat)));
        }
        if self.moves(seat) {
            plays.extend(of_many("DISCARD", self.discards(seat)));
        }
        plays
    }

    /// Plays there could be, without those that name several cards.
    fn single_plays(&self, seat: usize) -> Vec<Play> {
        let mut plays = ["DRAW_CARDS", "END_TURN", "ACCEPT"].map(Play::new).to_vec();
        if self.asked().contains(&seat) {
            let hand = &self.players[seat].hand.cards;
            plays.extend(hand.iter().map(|card| Play::card("JUST_SAY_NO", &card.id)));
        }
        if self.moves(seat) {
            for card in &self.players[seat].hand.cards {
                plays.extend(self.plays_of(seat, card));
            }
            for card in self.players[seat].property_area.values().flatten() {
                plays.extend(Color::all().map(|color| Play {
                    color: Some(color.name().into()),
                    ..Play::card("MOVE_WILD", &card.id)
                }));
            }
        }
        plays
    }

    /// What could be done with a card of the hand, sensible or not.
    pub(crate) fn plays_of(&self, seat: usize, card: &Card) -> Vec<Play> {
        let mut plays = vec![Play::card("PLAY_TO_BANK", &card.id)];
        match card.r#type {
            "property" => plays.push(Play::card("PLAY_PROPERTY", &card.id)),
            "wild" => plays.extend(in_all_colors(&Play::card("PLAY_PROPERTY", &card.id))),
            "rent" => {
                let rents = in_all_colors(&Play::card("PLAY_RENT", &card.id));
                let for_one = card.colors.as_ref().is_some_and(|colors| colors.len() > 2);
                if for_one {
                    plays.extend(rents.iter().flat_map(|play| self.against_all(seat, play)));
                } else {
                    plays.extend(rents);
                }
            }
            "action" => {
                let play = Play::card("PLAY_ACTION", &card.id);
                let copies = self.options.abracadabra_rule == "copyAction";
                match card.action_type {
                    Some("abracadabra") if copies => {
                        for kind in ACTIONS.iter().map(|known| known.0).chain(["rent"]) {
                            let play = Play { as_action_type: Some(kind.into()), ..play.clone() };
                            plays.extend(self.actions(seat, kind, &play));
                        }
                    }
                    kind => plays.extend(self.actions(seat, kind.unwrap_or_default(), &play)),
                }
            }
            _ => {}
        }
        plays
    }

    fn actions(&self, seat: usize, kind: &str, play: &Play) -> Vec<Play> {
        match kind {
            "set_lock" | "house" | "hotel" | "mosque" => in_all_colors(play),
            "debt_collector" => self.against_all(seat, play),
            "deal_breaker" | "rent" => {
                let plays = self.against_all(seat, play);
                plays.iter().flat_map(in_all_colors).collect()
            }
            "abracadabra" => {
                let to = |play: &Play| {
                    Color::all()
                        .map(|color| Play { to_color: Some(color.name().into()), ..play.clone() })
                        .collect::<Vec<_>>()
                };
                in_all_colors(play).iter().flat_map(to).collect()
            }
            "sly_deal" | "force_deal" | "get_joker" => {
                let mut plays = self.against_all(seat, play);
                plays = plays.iter().flat_map(|play| self.at_all_cards(seat, kind, play)).collect();
                plays
            }
            _ => vec![play.clone()],
        }
    }

    fn against_all(&self, seat: usize, play: &Play) -> Vec<Play> {
        let others = self.players.iter().enumerate().filter(|(other, _)| *other != seat);
        others.map(|(_, p)| Play { victim_id: Some(p.id.clone()), ..play.clone() }).collect()
    }

    fn at_all_cards(&self, seat: usize, kind: &str, play: &Play) -> Vec<Play> {
        let victim = play.victim_id.as_ref().and_then(|id| self.seat_of(id)).expect("a victim");
        let mut plays = Vec::new();
        for (&set, group) in &self.players[victim].property_area {
            for card in group {
                let play = Play { target_card_id: Some(card.id.clone()), ..play.clone() };
                match kind {
                    "force_deal" => {
                        let own = self.players[seat].property_area.values().flatten();
                        plays.extend(
                            own.map(|own| Play {
                                own_card_id: Some(own.id.clone()),
                                ..play.clone()
                            }),
                        );
                    }
                    "get_joker" => {
                        // The color it has anyway is not said.
                        let stays = card.color_out_of(set);
                        let others =
                            Color::all().filter(|&color| color != stays && card.can_be(color));
                        plays.extend(others.map(|color| Play {
                            color: Some(color.name().into()),
                            ..play.clone()
                        }));
                        plays.push(play);
                    }
                    _ => plays.push(play),
                }
            }
        }
        plays
    }
}

fn in_all_colors(play: &Play) -> Vec<Play> {
    Color::all().map(|color| Play { color: Some(color.name().into()), ..play.clone() }).collect()
}

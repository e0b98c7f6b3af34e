//! The list of everything somebody may do, and which listed action stands for any other.

use arrayvec::ArrayVec;
use parlour_engine::{Plays, Seat};

use super::discards::{Found, cheapest, list_discards, list_most, plain_discard};
use super::payment::MOST_LISTED;
use super::thefts::joker_color;
use crate::deal::action::{Action, Play};
use crate::deal::card_set::{CardSet, LANDS, WILD_LANDS, lands};
use crate::deal::cards::{ActionType, Card, CardType};
use crate::deal::colors::{Color, ColorSet, Hue};
use crate::deal::options::AbracadabraRule;
use crate::deal::pending::Pending;
use crate::deal::state::{Deal, MOVES_PER_TURN, Phase, Status};

impl Deal {
    /// Appends every play that this seat may make now.
    #[inline]
    pub(super) fn list(&self, seat: Seat, out: &mut impl Plays<Action>) {
        if self.open.status != Status::Active || !self.open.is_present(seat) {
            return;
        }
        match (&self.pending, self.open.phase) {
            (_, Phase::Drawing) if seat == self.open.current => out.push(Action::DrawCards),
            (_, Phase::Playing) if seat == self.open.current => self.list_turn(seat, out),
            (Some(pending), Phase::Paying) if pending.victims.contains(seat) => {
                self.list_payments(seat, pending.amount, out);
                self.list_refusals(seat, pending, out);
            }
            (Some(pending), Phase::Responding) if pending.responder() == Some(seat) => {
                out.push(Action::Accept);
                self.list_refusals(seat, pending, out);
            }
            _ => {}
        }
    }

    #[inline]
    fn list_refusals(&self, seat: Seat, pending: &Pending, out: &mut impl Plays<Action>) {
        for card in self.hands[seat.index()].and(NOS).iter() {
            if self.check_no(seat, card, pending).is_ok() {
                out.push(Action::JustSayNo { card });
            }
        }
    }

    #[inline]
    fn list_turn(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let has_moves = self.open.moves < MOVES_PER_TURN;
        if has_moves {
            self.list_hand(seat, out);
        }
        if has_moves || !self.open.options.wild_move_costs_play {
            self.list_wild_moves(seat, out);
        }
        let hand = self.hands[seat.index()];
        match self.held[seat.index()].checked_sub(self.open.options.most_kept()) {
            None | Some(0) => out.push(Action::EndTurn),
            Some(excess) => list_discards(hand, excess.into(), out),
        }
    }

    #[inline]
    fn list_hand(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let hand = self.hands[seat.index()];
        for card in lands(hand.low & LANDS & !WILD_LANDS) {
            out.push(Action::PlayProperty { card, color: Hue::Unnamed });
        }
        for card in lands(hand.low & WILD_LANDS) {
            for color in card.colors().iter() {
                out.push(Action::PlayProperty { card, color: Hue::Of(color) });
            }
        }
        for card in lands(hand.low & !LANDS) {
            out.push(Action::PlayToBank { card });
        }
        for card in CardSet::above(hand.high) {
            out.push(Action::PlayToBank { card });
            match card.action() {
                Some(ActionType::Abracadabra) => self.list_magic(seat, card, out),
                Some(kind) => self.list_action(seat, Play::new(card), kind, out),
                None => self.list_rent(seat, card, out),
            }
        }
    }

    #[inline]
    fn list_wild_moves(&self, seat: Seat, out: &mut impl Plays<Action>) {
        for card in lands(self.areas[seat.index()] & WILD_LANDS) {
            let Some(from) = self.color_of(card) else { continue };
            for to in card.colors().without(from).iter() {
                out.push(Action::MoveWild { card, color: Hue::Of(to) });
            }
        }
    }

    #[inline]
    fn list_rent(&self, seat: Seat, card: Card, out: &mut impl Plays<Action>) {
        for color in card.colors().iter().filter(|color| self.rent(seat, *color) > 0) {
            let color = Hue::Of(color);
            if card.is_universal_rent() {
                for victim in self.others(seat).iter() {
                    out.push(Action::PlayRent { card, color, victim: Some(victim) });
                }
            } else {
                out.push(Action::PlayRent { card, color, victim: None });
            }
        }
    }

    /// An Abracadabra as everything it can be.
    fn list_magic(&self, seat: Seat, card: Card, out: &mut impl Plays<Action>) {
        let play = Play::new(card);
        if self.open.options.abracadabra_rule == AbracadabraRule::ConvertSet {
            for from in self.complete[seat.index()].iter() {
                let fits = |to: &Color| self.check_conversion(seat, from, *to).is_ok();
                for to in Color::ALL.into_iter().filter(fits) {
                    let (color, to) = (Hue::Of(from), Hue::Of(to));
                    out.push(Action::PlayAction(Play { color, to, ..play }));
                }
            }
            return;
        }
        for copy in ActionType::ALL.into_iter().filter(|copy| copy.can_be_copied()) {
            self.list_action(seat, Play { copy: Some(copy), ..play }, copy, out);
        }
        let copy = Some(ActionType::Rent);
        for color in Color::ALL.into_iter().filter(|color| self.rent(seat, *color) > 0) {
            let color = Hue::Of(color);
            for victim in self.others(seat).iter() {
                out.push(Action::PlayAction(Play { victim: Some(victim), color, copy, ..play }));
            }
        }
    }

    /// A card with everything it can be aimed at when it is played as this.
    #[inline]
    fn list_action(&self, seat: Seat, play: Play, kind: ActionType, out: &mut impl Plays<Action>) {
        match kind {
            ActionType::JustSayNo
            | ActionType::WeakNo
            | ActionType::Abracadabra
            | ActionType::Rent => {}
            ActionType::DoubleRent => {
                if self.open.moves + 2 <= MOVES_PER_TURN && self.open.can_double() {
                    out.push(Action::PlayAction(play));
                }
            }
            ActionType::UltimateShield => {
                if self.shields[seat.index()].is_none() {
                    out.push(Action::PlayAction(play));
                }
            }
            ActionType::Birthday
            | ActionType::Zakat
            | ActionType::DrawTwo
            | ActionType::ExtraTurn => {
                out.push(Action::PlayAction(play));
            }
            ActionType::SetLock => {
                let open = self.complete[seat.index()].minus(self.locks[seat.index()]);
                list_colors(open, play, out);
            }
            ActionType::House | ActionType::Hotel | ActionType::Mosque => {
                for color in self.complete[seat.index()].iter() {
                    if self.check_building(seat, color, kind).is_ok() {
                        out.push(Action::PlayAction(Play { color: Hue::Of(color), ..play }));
                    }
                }
            }
            ActionType::DebtCollector => {
                for victim in self.others(seat).iter() {
                    out.push(Action::PlayAction(Play { victim: Some(victim), ..play }));
                }
            }
            ActionType::DealBreaker
            | ActionType::SlyDeal
            | ActionType::ForceDeal
            | ActionType::GetJoker => {
                for victim in self.others(seat).iter() {
                    if self.shields[victim.index()].is_none() {
                        let play = Play { victim: Some(victim), ..play };
                        self.list_thefts(seat, victim, play, kind, out);
                    }
                }
            }
        }
    }

    #[inline]
    fn list_thefts(
        &self,
        seat: Seat,
        victim: Seat,
        play: Play,
        kind: ActionType,
        out: &mut impl Plays<Action>,
    ) {
        match kind {
            ActionType::DealBreaker => list_colors(self.breakable(victim), play, out),
            ActionType::SlyDeal => {
                for target in self.sly_targets(victim) {
                    out.push(Action::PlayAction(Play { target: Some(target), ..play }));
                }
            }
            ActionType::ForceDeal => {
                let own = self.loose_lands(seat);
                for target in lands(self.loose_lands(victim)) {
                    let play = Play { target: Some(target), ..play };
                    for own in lands(own) {
                        out.push(Action::PlayAction(Play { own: Some(own), ..play }));
                    }
                }
            }
            ActionType::GetJoker => {
                for card in lands(self.areas[victim.index()] & WILD_LANDS) {
                    let Ok(from) = self.check_joker(victim, card) else { continue };
                    let play = Play { target: Some(card), ..play };
                    out.push(Action::PlayAction(play));
                    let elsewhere = card.colors().without(joker_color(card, from, None));
                    list_colors(elsewhere, play, out);
                }
            }
            _ => {}
        }
    }

    /// Every payment up to 256; if there are more, 256 of them, the sensible one first.
    #[inline]
    fn list_payments(&self, seat: Seat, amount: u16, out: &mut impl Plays<Action>) {
        let mut found = Found::new();
        self.for_each_payment(seat, amount, &mut |cards| found.try_push(cards).is_ok());
        list_most(&found, |cards| Action::Pay { cards }, out, || self.auto_payment(seat, amount));
    }

    /// The listed action that stands for this one.
    pub(super) fn representative(&self, seat: Seat, action: Action) -> Action {
        match action {
            Action::PlayProperty { card, .. } if card.card_type() == CardType::Property => {
                Action::PlayProperty { card, color: Hue::Unnamed }
            }
            Action::PlayRent { card, color, .. } if !card.is_universal_rent() => {
                Action::PlayRent { card, color, victim: None }
            }
            Action::PlayAction(play) => Action::PlayAction(self.without_ignored(play)),
            Action::Pay { cards } => {
                let amount = self.pending.map_or(0, |pending| pending.amount);
                let is_legal = seat.exists(self.open.seats())
                    && self.check_payment(seat, cards, amount).is_ok();
                if !is_legal {
                    return action;
                }
                let plain = Action::Pay { cards: self.plain_payment(seat, cards) };
                listed_or_first(plain, |out| self.list_payments(seat, amount, out))
            }
            Action::Discard { cards } => {
                if !seat.exists(self.open.seats()) || self.check_discard(seat, cards).is_err() {
                    return action;
                }
                let hand = self.hands[seat.index()];
                let plain = plain_discard(hand, cards);
                let list = |out: &mut _| list_discards(hand, cards.len(), out);
                listed_or_first(Action::Discard { cards: plain }, list)
            }
            _ => action,
        }
    }

    /// A play without the fields that its card does not use.
    fn without_ignored(&self, play: Play) -> Play {
        let Play { card, victim, color, target, own, to, copy } = play;
        let bare = Play::new(card);
        let Some(kind) = self.effective(play) else { return play };
        let bare = if card == Card::ABRACADABRA && kind != ActionType::Abracadabra {
            Play { copy, ..bare }
        } else {
            bare
        };
        match kind {
            ActionType::Abracadabra => Play { color, to, ..bare },
            ActionType::DealBreaker | ActionType::Rent => Play { victim, color, ..bare },
            ActionType::SlyDeal => Play { victim, target, ..bare },
            ActionType::ForceDeal => Play { victim, target, own, ..bare },
            ActionType::DebtCollector => Play { victim, ..bare },
            ActionType::SetLock | ActionType::House | ActionType::Hotel | ActionType::Mosque => {
                Play { color, ..bare }
            }
            ActionType::GetJoker => {
                let target_color = target.and_then(|card| Some((card, self.color_of(card)?)));
                let color = target_color.and_then(|(card, from)| {
                    let usual = joker_color(card, from, None);
                    Some(joker_color(card, from, color.color())).filter(|color| *color != usual)
                });
                Play { victim, target, color: color.into(), ..bare }
            }
            ActionType::Birthday
            | ActionType::Zakat
            | ActionType::DoubleRent
            | ActionType::JustSayNo
            | ActionType::WeakNo
            | ActionType::UltimateShield
            | ActionType::ExtraTurn
            | ActionType::DrawTwo => bare,
        }
    }

    /// What time does for somebody who does not (rules 3): draw, end the turn, pay, accept.
    pub fn default_action(&self, seat: Seat) -> Option<Action> {
        let mut any: ArrayVec<Action, 1> = ArrayVec::new();
        self.list(seat, &mut any);
        let hand = self.hands.get(seat.index())?;
        match (&self.pending, self.open.phase) {
            _ if any.is_empty() => None,
            (_, Phase::Drawing) => Some(Action::DrawCards),
            (_, Phase::Playing) => {
                match hand.len().checked_sub(usize::from(self.open.options.most_kept())) {
                    None | Some(0) => Some(Action::EndTurn),
                    Some(excess) => Some(Action::Discard { cards: cheapest(*hand, excess) }),
                }
            }
            (Some(pending), Phase::Paying) => {
                Some(Action::Pay { cards: self.auto_payment(seat, pending.amount) })
            }
            _ => Some(Action::Accept),
        }
    }
}

/// This action, or if it is not among the many that are listed, the first of them.
fn listed_or_first(action: Action, list: impl FnOnce(&mut Looked)) -> Action {
    let mut looked = Looked { wanted: action, is_listed: false, count: 0, first: action };
    list(&mut looked);
    let stands = looked.is_listed || looked.count < MOST_LISTED;
    if stands { action } else { looked.first }
}

/// A list in which one action is looked for.
struct Looked {
    wanted: Action,
    is_listed: bool,
    count: usize,
    first: Action,
}

impl Plays<Action> for Looked {
    #[inline]
    fn push(&mut self, play: Action) {
        if self.count == 0 {
            self.first = play;
        }
        self.count += 1;
        self.is_listed |= play == self.wanted;
    }
}

/// A play with each of these colors.
#[inline]
fn list_colors(colors: ColorSet, play: Play, out: &mut impl Plays<Action>) {
    for color in colors.iter() {
        out.push(Action::PlayAction(Play { color: Hue::Of(color), ..play }));
    }
}

/// The cards that can refuse something.
const NOS: CardSet = {
    let mut nos = CardSet::EMPTY;
    let mut index = crate::deal::cards::ACTIONS;
    while index < crate::deal::cards::RENTS {
        if let Some(ActionType::JustSayNo | ActionType::WeakNo) = Card::new(index).action() {
            nos = nos.with(Card::new(index));
        }
        index += 1;
    }
    nos
};

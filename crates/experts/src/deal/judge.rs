//! What a play is worth to a seat, at first sight.

use parlour_engine::{Seat, Seats};
use parlour_games::deal::cards::CardType;
use parlour_games::deal::colors::COLORS;
use parlour_games::deal::options::ZakatRule;
use parlour_games::deal::pending::Pending;
use parlour_games::deal::rules::demands::{ALMS, DEBT, GIFT};
use parlour_games::deal::state::{MOVES_PER_TURN, SETS_TO_WIN};
use parlour_games::deal::{Action, ActionType, Card, CardSet, Color, Deal, Hue, Play};

use super::values::{WIN, group, in_hand, money};

/// Somebody who looks at a table.
pub(super) struct Judge<'a> {
    pub(super) game: &'a Deal,
    pub(super) me: Seat,
    others: Seats,
    /// How much the loss of one other player helps.
    harm: f32,
    /// What the own bank is worth.
    bank: u16,
    sets: u8,
    /// Moves left after the next one.
    later: u8,
    /// How many cards the hand has.
    held: u8,
}

/// How much more a set counts for somebody who has so many.
const URGENCY: [f32; 4] = [1.0, 1.2, 1.6, 1.6];

impl<'a> Judge<'a> {
    #[inline]
    pub(super) fn new(game: &'a Deal, me: Seat) -> Self {
        let others = game.table().present().without(me);
        Self {
            game,
            me,
            others,
            harm: 1.0 / others.len().max(1) as f32,
            bank: game.bank_of(me).value(),
            sets: game.sets_of(me),
            later: MOVES_PER_TURN.saturating_sub(game.table().moves + 1),
            held: game.hand_of(me).len() as u8,
        }
    }

    /// How much the seat likes a play; ending the turn is 0.
    #[inline]
    pub(super) fn weigh(&self, action: Action) -> f32 {
        match action {
            Action::PlayToBank { card } => self.banking(card),
            Action::PlayProperty { card, color: hue } => {
                let color = hue.color().or_else(|| card.first_color());
                0.15 + self.tidiness() + color.map_or(0.0, |color| self.gain(self.me, color))
            }
            Action::MoveWild { card, color: hue } => self.moving(card, hue) - 0.1,
            Action::PlayRent { card, color, victim } => {
                let taken = self.rent(color, victim);
                taken + self.tidiness() - self.keep(card) + self.doubled()
            }
            Action::PlayAction(play) => self.acting(play) + self.tidiness(),
            Action::Pay { cards } => -self.payment(cards),
            Action::JustSayNo { card } => -in_hand(card, self.sets),
            Action::Accept => -self.at_stake(),
            Action::Discard { cards } => -cards.iter().map(|card| self.keep(card)).sum::<f32>(),
            Action::DrawCards | Action::EndTurn | Action::Leave { .. } | Action::Return { .. } => {
                0.0
            }
        }
    }

    /// What one more card of a color brings to a seat.
    #[inline]
    pub(super) fn gain(&self, seat: Seat, color: Color) -> f32 {
        self.change(seat, color, 1)
    }

    /// What a seat gets from so many more cards of a color.
    #[inline]
    fn change(&self, seat: Seat, color: Color, more: u8) -> f32 {
        let (count, sets) = (self.game.counts_of(seat)[color.index()], self.game.sets_of(seat));
        let is_new = count < color.size() && count + more >= color.size();
        let value = |count| group(self.game, seat, color, count);
        let win = if is_new && sets + 1 >= SETS_TO_WIN { WIN } else { 0.0 };
        win + (value(count + more) - value(count)) * urgency(sets)
    }

    /// What a seat loses with so many cards of a color.
    #[inline]
    pub(super) fn loss(&self, seat: Seat, color: Color, less: u8) -> f32 {
        let count = self.game.counts_of(seat)[color.index()];
        let value = |count| group(self.game, seat, color, count);
        (value(count) - value(count.saturating_sub(less))) * urgency(self.game.sets_of(seat))
    }

    /// A hand that can be played down to nothing draws five.
    #[inline]
    fn tidiness(&self) -> f32 {
        if self.held <= self.later + 1 { 0.25 } else { 0.0 }
    }

    /// What a card is worth in the own hand.
    #[inline]
    pub(super) fn keep(&self, card: Card) -> f32 {
        match card.card_type() {
            CardType::Money => 0.03 * f32::from(card.value()),
            CardType::Action => in_hand(card, self.sets),
            CardType::Rent => {
                let counts = self.game.counts_of(self.me);
                let rents = card.colors().iter().filter(|color| counts[color.index()] > 0);
                if card.is_universal_rent() { 0.2 } else { 0.06 * rents.count() as f32 }
            }
            CardType::Property | CardType::Wild => {
                let gains = card.colors().iter().map(|color| self.gain(self.me, color));
                0.1 + gains.fold(0.0, f32::max)
            }
        }
    }

    #[inline]
    fn banking(&self, card: Card) -> f32 {
        let sum = self.bank + u16::from(card.value());
        let lost = if card.card_type() == CardType::Money { 0.0 } else { self.keep(card) };
        0.05 + money(sum) - money(self.bank) - lost + self.tidiness()
    }

    /// What it brings to move a wild card. A set that it breaks does not count towards the third one.
    pub(super) fn moving(&self, card: Card, hue: Hue) -> f32 {
        let (Some(from), Some(to)) = (self.game.color_of(card), hue.color()) else { return 0.0 };
        let counts = self.game.counts_of(self.me);
        let (left, reached) = (counts[from.index()] - 1, counts[to.index()] + 1);
        let breaks = self.game.complete_of(self.me).contains(from) && !from.is_complete(left);
        let completes = reached == to.size();
        if completes && !breaks && self.sets + 1 >= SETS_TO_WIN {
            return WIN;
        }
        let value = |color, count| group(self.game, self.me, color, count);
        let before = value(from, left + 1) + value(to, reached - 1);
        value(from, left) + value(to, reached) - before
    }

    /// What it brings if somebody has to pay.
    #[inline]
    fn taken(&self, victim: Seat, amount: u16) -> f32 {
        let paid = amount.min(self.game.worth_of(victim));
        let bank = self.game.bank_of(victim).value();
        let (cash, land) = (paid.min(bank), f32::from(paid.saturating_sub(bank)));
        let mine = money(self.bank + cash) - money(self.bank) + 0.08 * land;
        let theirs = money(bank) - money(bank - cash) + 0.11 * land;
        mine + self.harm * theirs
    }

    /// What it brings if everybody, or one player, has to pay.
    #[inline]
    fn demand(&self, amount: u16, victim: Option<Seat>) -> f32 {
        match victim {
            Some(victim) => self.taken(victim, amount),
            None => self.others.iter().map(|victim| self.taken(victim, amount)).sum(),
        }
    }

    #[inline]
    fn rent(&self, color: Hue, victim: Option<Seat>) -> f32 {
        let Some(color) = color.color() else { return 0.0 };
        self.demand(self.game.rent(self.me, color) << self.game.table().doubles.min(4), victim)
    }

    /// A doubled rent must not be forgotten.
    #[inline]
    fn doubled(&self) -> f32 {
        if self.game.table().doubles > 0 { 0.5 } else { 0.05 }
    }

    fn acting(&self, play: Play) -> f32 {
        let kind = play.copy.or_else(|| play.card.action()).unwrap_or(ActionType::Rent);
        self.effect(play, kind) - self.keep(play.card)
    }

    fn effect(&self, play: Play, kind: ActionType) -> f32 {
        let sets = f32::from(self.sets);
        match kind {
            ActionType::Rent => self.rent(play.color, play.victim) + self.doubled(),
            ActionType::DebtCollector => 0.1 + self.demand(DEBT, play.victim),
            ActionType::Birthday => 0.1 + self.demand(GIFT, None),
            ActionType::Zakat => self.alms(),
            ActionType::DoubleRent => self.doubling(),
            ActionType::DrawTwo => 0.9 + 0.2 * f32::from(self.later),
            ActionType::ExtraTurn if self.later == 0 && self.held > 2 => 0.9,
            ActionType::UltimateShield if self.sets > 0 => 0.15 + 0.15 * sets,
            ActionType::SetLock => 0.3 + 0.25 * sets,
            ActionType::House | ActionType::Hotel | ActionType::Mosque => 0.35,
            ActionType::DealBreaker
            | ActionType::SlyDeal
            | ActionType::ForceDeal
            | ActionType::GetJoker => {
                let Some(victim) = play.victim else { return 0.0 };
                let to = play.color.color();
                self.theft(self.me, victim, kind, to, play.target, play.own)
            }
            ActionType::ExtraTurn
            | ActionType::UltimateShield
            | ActionType::JustSayNo
            | ActionType::WeakNo
            | ActionType::Abracadabra => -0.2,
        }
    }

    fn alms(&self) -> f32 {
        let is_mine = self.game.table().options.zakat_rule == ZakatRule::Collect
            || self.others.iter().all(|seat| self.game.bank_of(seat).value() >= self.bank);
        if is_mine { 0.08 + self.demand(ALMS, None) } else { -0.2 }
    }

    /// What the best rent of the hand brings if it is doubled.
    fn doubling(&self) -> f32 {
        let hand = self.game.hand_of(self.me);
        let best = hand.iter().filter(|card| card.card_type() == CardType::Rent).map(|card| {
            let rents = card.colors().iter().map(|color| self.game.rent(self.me, color));
            let amount = rents.max().unwrap_or(0);
            let victims = if card.is_universal_rent() { self.others.first() } else { None };
            if amount < 3 { 0.0 } else { self.demand(2 * amount, victims) }
        });
        best.fold(0.0, f32::max)
    }

    /// What a theft brings to a thief, as things stand.
    fn theft(
        &self,
        thief: Seat,
        victim: Seat,
        kind: ActionType,
        to: Option<Color>,
        target: Option<Card>,
        own: Option<Card>,
    ) -> f32 {
        if kind == ActionType::DealBreaker {
            let Some(color) = to else { return 0.0 };
            if self.game.locks_of(victim).contains(color) {
                return 0.3;
            }
            let count = self.game.counts_of(victim)[color.index()];
            let lost = self.loss(victim, color, count);
            return self.change(thief, color, count) + self.share(thief) * lost;
        }
        let Some(target) = target else { return 0.0 };
        let Some(from) = self.game.color_of(target) else { return 0.0 };
        let to = match to {
            Some(to) if kind == ActionType::GetJoker && target.colors().contains(to) => to,
            _ => landing(target, from),
        };
        let taken = self.gain(thief, to) + self.share(thief) * self.loss(victim, from, 1);
        let own_color = own.and_then(|own| Some(landing(own, self.game.color_of(own)?)));
        let Some(given) = own_color else { return taken };
        if given == to {
            return 0.0;
        }
        taken - self.loss(thief, given, 1) - self.share(thief) * self.gain(victim, given)
    }

    /// How much the loss of its victim helps a thief.
    #[inline]
    fn share(&self, thief: Seat) -> f32 {
        if thief == self.me { self.harm } else { 1.0 }
    }

    /// What the open play would do to the seat, or for it.
    fn at_stake(&self) -> f32 {
        let Some(pending) = self.game.open_play() else { return 0.0 };
        if pending.action.is_theft() {
            let Some(victim) = pending.victims.first() else { return 0.0 };
            let to = pending.to.or(pending.color);
            let Pending { attacker, action, target, own, .. } = *pending;
            return self.theft(attacker, victim, action, to, target, own);
        }
        let victim = pending.chain.map_or(self.me, |chain| chain.victim);
        if victim == self.me {
            let paid = pending.amount.min(self.game.worth_of(self.me));
            let cash = paid.min(self.bank);
            money(self.bank) - money(self.bank - cash) + 0.15 * f32::from(paid - cash)
        } else {
            self.taken(victim, pending.amount)
        }
    }

    /// What it costs to pay with these cards.
    pub(super) fn payment(&self, cards: CardSet) -> f32 {
        let payee = self.game.open_play().map_or(self.me, |pending| pending.payee);
        let bank = self.game.bank_of(self.me);
        let mut lost = [0_u8; COLORS];
        let (mut cash, mut cost) = (0, 0.0);
        for card in cards.iter() {
            let color = if card.is_land() { self.game.color_of(card) } else { None };
            match color {
                Some(color) => lost[color.index()] += 1,
                None if bank.contains(card) => cash += u16::from(card.value()),
                None => cost += 0.05 * f32::from(card.value()),
            }
        }
        cost += money(self.bank) - money(self.bank.saturating_sub(cash)) + 0.01 * f32::from(cash);
        for (color, count) in Color::ALL.into_iter().zip(lost) {
            if count > 0 {
                cost += self.loss(self.me, color, count);
                cost += self.harm * self.change(payee, color, count);
            }
        }
        cost
    }
}

#[inline]
fn urgency(sets: u8) -> f32 {
    URGENCY[usize::from(sets.min(3))]
}

/// The color under which a land comes to lie that lies under another.
#[inline]
fn landing(card: Card, color: Color) -> Color {
    if card.colors().contains(color) { color } else { card.first_color().unwrap_or(color) }
}

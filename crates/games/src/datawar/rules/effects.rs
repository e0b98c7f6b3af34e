//! What queued effects do once the turn resolves (rules 4).

use parlour_engine::{Chance, Sink};

use crate::datawar::action::{Event, Reason, Slots};
use crate::datawar::cards::{Card, MOST_CARDS, Pile, Special};
use crate::datawar::options::{LaunchStackOwner, TemperTantrum};
use crate::datawar::queue::Effect;
use crate::datawar::side::Side;
use crate::datawar::state::DataWar;

/// Whether all effects have happened, or somebody is to choose first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Processed {
    All,
    Waiting,
}

impl DataWar {
    /// Lets the queued effects happen, one after the other, until somebody wins (rules 4.4).
    #[inline]
    pub(super) fn process_pending(
        &mut self,
        winner: Side,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Processed {
        let mut place = 0;
        while let Some(effect) = self.pending.get(place) {
            if self.turn.won.is_some() {
                break;
            }
            place += 1;
            if self.is_stopped(effect) {
                let played_by = effect.side;
                if let Some(effect) = effect.special() {
                    events.tell_all(|| Event::EffectBlocked { effect, played_by });
                }
            } else if self.process(effect, winner, rng, events) == Processed::Waiting {
                self.pending.drop_first(place);
                return Processed::Waiting;
            }
        }
        self.pending.clear();
        Processed::All
    }

    /// Whether the other side's Tracker Smacker stops an effect.
    #[inline]
    fn is_stopped(&self, effect: Effect) -> bool {
        match effect.special() {
            Some(
                Special::Tracker
                | Special::TemperTantrum
                | Special::PatentTheft
                | Special::LeveragedBuyout,
            ) => self.is_blocked(effect.side),
            Some(Special::Blocker) => self.are_blockers_blocked(effect.side),
            _ => false,
        }
    }

    fn process(
        &mut self,
        effect: Effect,
        winner: Side,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Processed {
        let Effect { card, side } = effect;
        let Some(special) = effect.special() else { return Processed::All };
        let has_won = side == winner;
        let works = match special {
            Special::LaunchStack => self.table.cards().contains(&card),
            Special::OpenWhatYouWant => true,
            Special::MandatoryRecall | Special::PatentTheft => {
                has_won && !self.stacks(side.other()).is_empty()
            }
            Special::LeveragedBuyout => has_won && !self.deck(side.other()).is_empty(),
            Special::TemperTantrum => !has_won && !self.table.is_empty(),
            Special::DataGrab => !self.table.is_empty(),
            _ => false,
        };
        if !works {
            return Processed::All;
        }
        events.tell_all(|| Event::EffectApplied { effect: special, played_by: side });
        match special {
            Special::LaunchStack => {
                let owner = match self.options.launch_stack_owner {
                    LaunchStackOwner::HandWinner => winner,
                    LaunchStackOwner::CardPlayer => side,
                };
                self.add_launch_stack(owner, card, events);
            }
            Special::OpenWhatYouWant => {
                self.turn.opener = Some(side);
                self.openers.push(side);
            }
            Special::MandatoryRecall => self.recall(side.other(), rng, events),
            Special::PatentTheft => self.steal_launch_stack(side.other(), side, events),
            Special::LeveragedBuyout => {
                let stolen = self.steal_cards(side.other(), side, 2, events);
                debug_assert!(stolen.is_ok(), "two is a count");
            }
            Special::TemperTantrum => return self.throw_tantrum(side, rng, events),
            Special::DataGrab => self.grab(rng, events),
            _ => {}
        }
        Processed::All
    }

    /// All Launch Stacks of a side go back into its deck.
    fn recall(&mut self, side: Side, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let recalled = self.remove_launch_stacks(side, i32::MAX, rng, events);
        debug_assert!(recalled.is_ok(), "so many is a count");
    }

    /// The loser takes cards from the table before the winner does.
    fn throw_tantrum(
        &mut self,
        loser: Side,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Processed {
        if self.options.temper_tantrum == TemperTantrum::FirstTwo {
            let taken: Pile<MOST_CARDS> = self.table.cards().iter().take(2).copied().collect();
            self.take_from_table(loser, taken.cards(), events);
            return Processed::All;
        }
        self.turn.tantrum = Some(loser);
        let count = self.tantrum_count();
        if count == 0 {
            self.turn.tantrum = None;
        } else if self.options.controllers.is_human(loser) {
            events.tell_all(|| Event::TantrumOffered { seat: loser, count });
            return Processed::Waiting;
        } else {
            let slots = self.bot_tantrum(loser, count.into(), rng);
            self.take_slots(slots, events);
        }
        Processed::All
    }

    /// A bot takes Launch Stacks that lie face up first, and anything else by chance.
    fn bot_tantrum(&self, loser: Side, count: usize, rng: &mut impl Chance) -> Slots {
        let mut slots = 0_u64;
        let places = usize::from(self.hand(loser.other()).count).min(63);
        let stacks = self.hand_cards(loser.other()).take(places).enumerate();
        let stacks = stacks.filter(|(_, card)| card.is_launch_stack() && !self.is_face_down(*card));
        stacks.take(count).for_each(|(place, _)| slots |= 1 << place);
        while Slots(slots).len() < count.min(places) {
            let chosen = rng.index(places - Slots(slots).len());
            let free = (0..places).filter(|place| slots >> place & 1 == 0).nth(chosen);
            slots |= 1 << free.unwrap_or(63);
        }
        Slots(slots)
    }

    /// The loser takes the cards in these places of the winner's hand.
    pub(super) fn take_slots(&mut self, slots: Slots, events: &mut impl Sink<Event>) {
        let Some(loser) = self.turn.tantrum.take() else { return };
        events.tell_all(|| Event::TantrumTaken { seat: loser, slots });
        let hand: Pile<MOST_CARDS> = self.hand_cards(loser.other()).collect();
        let taken: Pile<MOST_CARDS> =
            slots.iter().filter_map(|place| hand.cards().get(place).copied()).collect();
        self.take_from_table(loser, taken.cards(), events);
    }

    fn take_from_table(&mut self, loser: Side, cards: &[Card], events: &mut impl Sink<Event>) {
        self.hand_over(loser, cards, Reason::TemperTantrum, events);
        for card in cards {
            self.lift(*card);
        }
    }

    /// A side gets cards of the table under its deck, and Launch Stacks that lie face up into its
    /// pile. Taking them off the table is left to the caller.
    fn hand_over(
        &mut self,
        to: Side,
        cards: &[Card],
        reason: Reason,
        events: &mut impl Sink<Event>,
    ) {
        let is_stack = |game: &Self, card: Card| card.is_launch_stack() && !game.is_face_down(card);
        let plain: Pile<MOST_CARDS> =
            cards.iter().copied().filter(|card| !is_stack(self, *card)).collect();
        if !plain.is_empty() {
            let masked = self.masked(plain.cards());
            events.tell_all(|| Event::CardsTaken { to, cards: masked(), reason });
        }
        for card in cards {
            if is_stack(self, *card) {
                self.gain_launch_stack(to, *card, events);
            } else {
                self.decks[to.index()].put_under([*card]);
            }
        }
    }

    /// The table is shuffled and shared out.
    fn grab(&mut self, rng: &mut impl Chance, events: &mut impl Sink<Event>) {
        let mut cards = self.table;
        rng.shuffle(cards.cards_mut());
        // Among themselves the cards that lie face down are mixed up for good.
        self.seen = self.seen.minus(self.face_down);
        let first = if rng.happens(1, 2) { Side::Player } else { Side::Cpu };
        for (start, side) in [first, first.other()].into_iter().enumerate() {
            let share: Pile<MOST_CARDS> =
                cards.cards().iter().skip(start).step_by(2).copied().collect();
            self.hand_over(side, share.cards(), Reason::DataGrab, events);
        }
        self.clear_table();
    }
}

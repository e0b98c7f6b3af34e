//! Playing action cards (rules 2 and 3).

use parlour_engine::{Actor, Chance, Seat, Seats, Sink};

use super::thefts::joker_color;
use crate::deal::action::{Event, Play};
use crate::deal::card_set::CardSet;
use crate::deal::cards::{ActionType, Card};
use crate::deal::colors::{Color, ColorSet, Hue};
use crate::deal::error::Illegal;
use crate::deal::fixtures::fixture_set;
use crate::deal::options::{AbracadabraRule, OnLeave};
use crate::deal::pending::Pending;
use crate::deal::state::{CARDS_PER_TURN, Deal, MOVES_PER_TURN};

impl Deal {
    /// Plays an action card: what it is, what it is aimed at, and then what it does.
    #[inline]
    pub(super) fn play_action(
        &mut self,
        seat: Seat,
        play: Play,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        self.check_hand(seat, play.card)?;
        let printed = play.card.action().ok_or(Illegal::NotAnAction)?;
        if printed.is_answer() {
            return Err(Illegal::ReactionOnly);
        }
        self.check_moves()?;
        match self.effective(play).ok_or(Illegal::InvalidCopy)? {
            ActionType::Abracadabra => self.play_conversion(seat, play, events),
            ActionType::Rent => self.charge(seat, play, true, events),
            ActionType::DoubleRent => self.play_double_rent(seat, play, events),
            ActionType::DrawTwo => {
                self.spend(seat, play, ActionType::DrawTwo, events);
                self.draw(seat, CARDS_PER_TURN, rng, events);
                Ok(())
            }
            ActionType::ExtraTurn => {
                self.spend(seat, play, ActionType::ExtraTurn, events);
                self.renew_moves();
                events.tell_all(|| Event::MovesRenewed { player_id: seat });
                Ok(())
            }
            ActionType::UltimateShield => self.play_shield(seat, play, events),
            ActionType::SetLock => self.play_lock(seat, play, events),
            kind @ (ActionType::House | ActionType::Hotel | ActionType::Mosque) => {
                self.play_building(seat, play, kind, events)
            }
            kind @ (ActionType::DebtCollector | ActionType::Birthday | ActionType::Zakat) => {
                self.play_demand(seat, play, kind, events)
            }
            kind @ (ActionType::DealBreaker
            | ActionType::SlyDeal
            | ActionType::ForceDeal
            | ActionType::GetJoker) => self.play_theft(seat, play, kind, events),
            ActionType::JustSayNo | ActionType::WeakNo => Err(Illegal::ReactionOnly),
        }
    }

    /// What a card is played as. Nothing if it is an Abracadabra that cannot be that; an Abracadabra
    /// if the table uses it to convert sets.
    #[inline]
    pub(super) fn effective(&self, play: Play) -> Option<ActionType> {
        match play.card.action()? {
            ActionType::Abracadabra => match self.open.options.abracadabra_rule {
                AbracadabraRule::ConvertSet => Some(ActionType::Abracadabra),
                AbracadabraRule::CopyAction => play.copy.filter(|copy| copy.can_be_copied()),
            },
            printed => Some(printed),
        }
    }

    /// Takes a played card out of the hand, for a move.
    #[inline]
    fn lead(&mut self, seat: Seat, play: Play, kind: ActionType, events: &mut impl Sink<Event>) {
        self.open.moves += 1;
        self.put_down(seat, play.card);
        events.tell_all(|| Event::ActionPlayed {
            player_id: seat,
            card_id: play.card,
            action_type: kind,
            victim_id: play.victim,
            color: play.color.color(),
            target_card_id: play.target,
            own_card_id: play.own,
            to_color: play.to.color(),
        });
    }

    /// The same for a card that does not stay on the table.
    #[inline]
    fn spend(&mut self, seat: Seat, play: Play, kind: ActionType, events: &mut impl Sink<Event>) {
        self.lead(seat, play, kind, events);
        self.piles.discard(play.card);
    }

    fn play_double_rent(
        &mut self,
        seat: Seat,
        play: Play,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.moves + 2 > MOVES_PER_TURN {
            return Err(Illegal::NotEnoughMoves);
        }
        if !self.open.can_double() {
            return Err(Illegal::DoubleRentAlreadyActive);
        }

        self.spend(seat, play, ActionType::DoubleRent, events);
        self.double_rent();
        let times = self.open.doubles;
        events.tell_all(|| Event::RentDoubled { player_id: seat, times });
        Ok(())
    }

    fn play_shield(
        &mut self,
        seat: Seat,
        play: Play,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.shields[seat.index()].is_some() {
            return Err(Illegal::ShieldAlreadyActive);
        }

        self.lead(seat, play, ActionType::UltimateShield, events);
        self.protect(seat, play.card);
        events.tell_all(|| Event::ShieldRaised { player_id: seat, card_id: play.card });
        Ok(())
    }

    fn play_lock(
        &mut self,
        seat: Seat,
        play: Play,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let color = play.color.required()?;
        self.check_lock(seat, color)?;

        self.lead(seat, play, ActionType::SetLock, events);
        self.lock(seat, color);
        self.attach(seat, play.card, color, ActionType::SetLock);
        events.tell_all(|| Event::SetLocked { player_id: seat, color, card_id: play.card });
        Ok(())
    }

    fn play_building(
        &mut self,
        seat: Seat,
        play: Play,
        kind: ActionType,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let color = play.color.required()?;
        self.check_building(seat, color, kind)?;

        self.lead(seat, play, kind, events);
        self.attach(seat, play.card, color, kind);
        events.tell_all(|| Event::BuildingPlaced {
            player_id: seat,
            color,
            card_id: play.card,
            action_type: kind,
        });
        Ok(())
    }

    fn play_conversion(
        &mut self,
        seat: Seat,
        play: Play,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if play.color == Hue::Unnamed || play.to == Hue::Unnamed {
            return Err(Illegal::ColorRequired);
        }
        let (from, to) = (play.color.required()?, play.to.required()?);
        self.check_conversion(seat, from, to)?;

        self.spend(seat, play, ActionType::Abracadabra, events);
        self.convert(seat, from, to, events);
        Ok(())
    }

    #[inline]
    fn play_demand(
        &mut self,
        seat: Seat,
        play: Play,
        kind: ActionType,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let pending = match kind {
            ActionType::DebtCollector => {
                let victim = play.victim.ok_or(Illegal::VictimRequired)?;
                self.check_victim(seat, victim)?;
                Self::debt(seat, victim)
            }
            ActionType::Birthday => self.gift(seat),
            ActionType::Zakat => self.alms(seat),
            _ => return Err(Illegal::NotAnAction),
        };

        self.spend(seat, play, kind, events);
        self.open_demand(Pending { card: Some(play.card), ..pending }, events);
        Ok(())
    }

    /// Charges rent with a rent card, or an Abracadabra as a universal one.
    #[inline]
    pub(super) fn charge(
        &mut self,
        seat: Seat,
        play: Play,
        is_universal: bool,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if play.color == Hue::Unnamed {
            return Err(Illegal::ColorRequired);
        }
        let victim = match (is_universal, play.victim) {
            (true, None) => return Err(Illegal::VictimRequired),
            (true, victim) => victim,
            (false, _) => None,
        };
        let color = play.color.required()?;
        if !is_universal && !play.card.colors().contains(color) {
            return Err(Illegal::InvalidColor);
        }
        let pending = self.due(seat, color, victim);
        if pending.amount == 0 {
            return Err(Illegal::NoRentDue);
        }
        if let Some(victim) = victim {
            self.check_victim(seat, victim)?;
        }

        let Pending { amount, is_double, .. } = pending;
        self.open.moves += 1;
        self.open.doubles = 0;
        self.put_down(seat, play.card);
        self.piles.discard(play.card);
        let card = play.card;
        events.tell_all(|| Event::RentCharged {
            player_id: seat,
            card_id: card,
            color,
            amount,
            is_double_rent: is_double,
        });
        self.open_demand(Pending { card: Some(card), ..pending }, events);
        Ok(())
    }

    #[inline]
    fn open_demand(&mut self, pending: Pending, events: &mut impl Sink<Event>) {
        self.demand(pending);
        let Pending { action, payee, victims, amount, .. } = pending;
        events.tell_all(|| Event::PaymentDemanded {
            action_type: action,
            payee_id: payee,
            victim_ids: victims,
            amount,
        });
        self.release(events);
    }

    fn play_theft(
        &mut self,
        seat: Seat,
        play: Play,
        kind: ActionType,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let pending = self.check_aim(seat, play, kind)?;

        self.spend(seat, play, kind, events);
        self.demand(pending);
        self.skip_silent(events);
        Ok(())
    }

    /// Whether a theft is aimed at something that can be taken, and what it would be.
    pub(super) fn check_aim(
        &self,
        seat: Seat,
        play: Play,
        kind: ActionType,
    ) -> Result<Pending, Illegal> {
        let victim = play.victim.ok_or(Illegal::VictimRequired)?;
        if kind == ActionType::DealBreaker {
            if play.color == Hue::Unnamed {
                return Err(Illegal::ColorRequired);
            }
        } else if play.target.is_none() || (kind == ActionType::ForceDeal && play.own.is_none()) {
            return Err(Illegal::TargetCardRequired);
        }
        self.check_victim(seat, victim)?;
        let target = play.target.unwrap_or(Card::NOWHERE);
        let color: Color = match kind {
            ActionType::DealBreaker => {
                let color = play.color.required()?;
                self.check_break(victim, color)?;
                color
            }
            ActionType::SlyDeal => self.check_sly(victim, target)?,
            ActionType::GetJoker => self.check_joker(victim, target)?,
            ActionType::ForceDeal => self.check_swap(victim, target)?,
            _ => return Err(Illegal::NotAnAction),
        };
        if self.shields[victim.index()].is_some() {
            return Err(Illegal::TargetShielded);
        }
        let mut pending = Pending::new(kind, seat, Seats::only(victim));
        (pending.card, pending.color) = (Some(play.card), Some(color));
        match kind {
            ActionType::ForceDeal => {
                let own = play.own.unwrap_or(Card::NOWHERE);
                self.check_swap(seat, own)?;
                (pending.own, pending.target) = (Some(own), Some(target));
            }
            ActionType::GetJoker => {
                pending.target = Some(target);
                let wanted = joker_color(target, color, play.color.color());
                pending.to = Some(wanted);
            }
            ActionType::SlyDeal => pending.target = Some(target),
            _ => {}
        }
        Ok(pending)
    }

    /// Gives up a seat: its cards are discarded, and what was asked of it or by it is forgotten.
    ///
    /// A seat can give up itself, the table anybody.
    pub(super) fn leave(
        &mut self,
        actor: Actor,
        leaver: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let may = actor.seat().is_none_or(|seat| seat == leaver)
            && self.open.options.on_leave == OnLeave::Remove;
        if !may || !self.open.is_present(leaver) {
            return Err(Illegal::InvalidVictim);
        }

        self.forget_pending(leaver);
        self.clear_place(leaver);
        self.open.gone = self.open.gone.with(leaver);
        self.open.idle = 0;
        events.tell_all(|| Event::PlayerLeft { player_id: leaver });
        let present = self.open.present();
        if present.len() <= 1 {
            self.finish(present.first(), events);
        } else if leaver == self.open.current {
            self.pending = None;
            self.next_turn(events);
        }
        Ok(())
    }

    fn forget_pending(&mut self, leaver: Seat) {
        let Some(pending) = self.pending else { return };
        if leaver == pending.attacker || leaver == pending.payee {
            for seat in pending.victims.iter() {
                self.spare(seat);
            }
        } else if pending.victims.contains(leaver) {
            self.spare(leaver);
        }
    }

    fn clear_place(&mut self, seat: Seat) {
        let index = seat.index();
        let fixtures = core::mem::take(&mut self.fixtures[index]);
        let mut cards = self.hands[index].or(self.banks[index]).or(fixture_set(fixtures));
        cards = cards.or(CardSet::of_lands(self.areas[index]));
        for color in Color::ALL {
            self.under[color.index()] &= !self.areas[index];
            self.on[color.index()] &= !fixtures;
        }
        if fixture_set(fixtures).contains(Card::ABRACADABRA) {
            self.magic = ActionType::Abracadabra;
        }
        (self.hands[index], self.banks[index], self.areas[index]) =
            (CardSet::EMPTY, CardSet::EMPTY, 0);
        self.locks[index] = ColorSet::NONE;
        let shield = self.shields[index].take().map(|shield| shield.card);
        for card in cards.iter().chain(shield) {
            self.piles.discard(card);
        }
        self.work_out();
    }
}

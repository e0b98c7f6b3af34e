//! What every action card does, as a function from a state to a new one (rules 2).
//!
//! None of them changes the state it is given, and none knows of turns, hands or answers: an action
//! that was played, and accepted or never asked about, comes here. [`rules`](super) plays
//! through the same verbs, which stand in [`thefts`](super::thefts) and [`demands`](super::demands).
//!
//! A seat that the table does not have is [`Illegal::InvalidVictim`].

use parlour_engine::{Chance, Seat, Silent};

use crate::deal::cards::{ActionType, Card};
use crate::deal::colors::{Color, Hue};
use crate::deal::error::Illegal;
use crate::deal::options::AbracadabraRule;
use crate::deal::state::Deal;

/// Takes a complete set with everything on it.
///
/// # Errors
/// [`Illegal::SetNotComplete`], [`Illegal::SetLocked`].
pub fn deal_breaker(
    state: &Deal,
    attacker: Seat,
    victim: Seat,
    color: Color,
) -> Result<Deal, Illegal> {
    state.check_two(attacker, victim)?;
    state.check_break(victim, color)?;
    Ok(changed(state, |next| next.break_deal(attacker, victim, color, &mut Silent)))
}

/// Takes one card of a set that is not complete.
///
/// # Errors
/// [`Illegal::CardNotOnTable`], [`Illegal::SetComplete`], [`Illegal::SetLocked`].
pub fn sly_deal(state: &Deal, attacker: Seat, victim: Seat, card: Card) -> Result<Deal, Illegal> {
    state.check_two(attacker, victim)?;
    let color = state.check_sly(victim, card)?;
    Ok(changed(state, |next| next.steal(attacker, victim, card, color, &mut Silent)))
}

/// Swaps `given` of one player for `taken` of the other; neither lies in a complete set.
///
/// # Errors
/// [`Illegal::CardNotOnTable`], [`Illegal::SetComplete`].
pub fn force_deal(
    state: &Deal,
    attacker: Seat,
    victim: Seat,
    given: Card,
    taken: Card,
) -> Result<Deal, Illegal> {
    state.check_two(attacker, victim)?;
    let given = (given, state.check_swap(attacker, given)?);
    let taken = (taken, state.check_swap(victim, taken)?);
    Ok(changed(state, |next| next.swap(attacker, victim, given, taken, &mut Silent)))
}

/// Takes a wild card out of any set that is not locked. It lands under `color` if that is one of its
/// colors, else under the one it lay under.
///
/// # Errors
/// [`Illegal::CardNotOnTable`], [`Illegal::NotAWild`], [`Illegal::SetLocked`].
pub fn get_joker(
    state: &Deal,
    attacker: Seat,
    victim: Seat,
    card: Card,
    color: Option<Color>,
) -> Result<Deal, Illegal> {
    state.check_two(attacker, victim)?;
    let from = state.check_joker(victim, card)?;
    Ok(changed(state, |next| next.take_joker(attacker, victim, card, from, color, &mut Silent)))
}

/// Demands 5 from one player.
///
/// # Errors
/// [`Illegal::InvalidVictim`].
pub fn debt_collector(state: &Deal, attacker: Seat, victim: Seat) -> Result<Deal, Illegal> {
    state.check_two(attacker, victim)?;
    Ok(changed(state, |next| next.demand(Deal::debt(attacker, victim))))
}

/// Demands 2 from everybody else.
///
/// # Errors
/// [`Illegal::InvalidVictim`].
pub fn birthday(state: &Deal, attacker: Seat) -> Result<Deal, Illegal> {
    state.check_player(attacker)?;
    Ok(changed(state, |next| next.demand(state.gift(attacker))))
}

/// Demands 1 from everybody else: for the attacker, or as the table plays it for the poorest.
///
/// # Errors
/// [`Illegal::InvalidVictim`].
pub fn zakat(state: &Deal, attacker: Seat) -> Result<Deal, Illegal> {
    state.check_player(attacker)?;
    Ok(changed(state, |next| next.demand(state.alms(attacker))))
}

/// Demands rent for a color: from one player, or from everybody else.
///
/// # Errors
/// [`Illegal::NoRentDue`], [`Illegal::InvalidVictim`].
pub fn rent(
    state: &Deal,
    attacker: Seat,
    color: Color,
    victim: Option<Seat>,
) -> Result<Deal, Illegal> {
    state.check_player(attacker)?;
    if let Some(victim) = victim {
        state.check_two(attacker, victim)?;
    }
    if state.rent(attacker, color) == 0 {
        return Err(Illegal::NoRentDue);
    }
    Ok(changed(state, |next| {
        next.demand(state.due(attacker, color, victim));
        next.open.doubles = 0;
    }))
}

/// Doubles the next rent; once more if the table plays it so.
#[must_use]
pub fn activate_double_rent(state: &Deal) -> Deal {
    changed(state, Deal::double_rent)
}

/// Takes a player out of what is pending. The card has already left the hand.
///
/// # Errors
/// [`Illegal::WrongPhase`] if nothing is pending, [`Illegal::NotYourResponse`] if it is not about
/// this player.
pub fn just_say_no(state: &Deal, defender: Seat) -> Result<Deal, Illegal> {
    state.check_player(defender)?;
    let pending = state.pending.as_ref().ok_or(Illegal::WrongPhase)?;
    if !pending.victims.contains(defender) {
        return Err(Illegal::NotYourResponse);
    }
    Ok(changed(state, |next| next.spare(defender)))
}

/// The same as [`just_say_no`]: what a Weak No cannot do is for the chain of answers to know.
///
/// # Errors
/// Those of [`just_say_no`].
pub fn weak_no(state: &Deal, defender: Seat) -> Result<Deal, Illegal> {
    just_say_no(state, defender)
}

/// Locks a complete set. The card is not laid.
///
/// # Errors
/// [`Illegal::SetNotComplete`].
pub fn set_lock(state: &Deal, owner: Seat, color: Color) -> Result<Deal, Illegal> {
    state.check_player(owner)?;
    if !state.has_set(owner, color) {
        return Err(Illegal::SetNotComplete);
    }
    Ok(changed(state, |next| next.lock(owner, color)))
}

/// Gives the turn all its moves again.
#[must_use]
pub fn extra_turn(state: &Deal) -> Deal {
    changed(state, Deal::renew_moves)
}

/// Draws up to two cards, and shuffles the discards in if it has to.
///
/// # Errors
/// [`Illegal::InvalidVictim`].
pub fn draw_two(state: &Deal, seat: Seat, rng: &mut impl Chance) -> Result<Deal, Illegal> {
    state.check_player(seat)?;
    Ok(changed(state, |next| next.draw(seat, 2, rng, &mut Silent)))
}

/// Puts a House, Hotel or Mosque from the owner's hand on a complete set. `kind` is what the card
/// is to be; it differs from the card only for an Abracadabra.
///
/// # Errors
/// [`Illegal::CardNotInHand`], [`Illegal::SetNotComplete`], [`Illegal::InvalidColor`],
/// [`Illegal::HouseRequired`], [`Illegal::BuildingExists`].
pub fn build(
    state: &Deal,
    owner: Seat,
    color: Color,
    card: Card,
    kind: ActionType,
) -> Result<Deal, Illegal> {
    state.check_player(owner)?;
    state.check_held(owner, card, kind)?;
    state.check_building(owner, color, kind)?;
    Ok(changed(state, |next| {
        next.put_down(owner, card);
        next.attach(owner, card, color, kind);
    }))
}

/// Puts a shield from the owner's hand before the owner.
///
/// # Errors
/// [`Illegal::CardNotInHand`], [`Illegal::ShieldAlreadyActive`].
pub fn shield(state: &Deal, owner: Seat, card: Card) -> Result<Deal, Illegal> {
    state.check_player(owner)?;
    state.check_held(owner, card, ActionType::UltimateShield)?;
    if state.shields[owner.index()].is_some() {
        return Err(Illegal::ShieldAlreadyActive);
    }
    Ok(changed(state, |next| {
        next.put_down(owner, card);
        next.protect(owner, card);
    }))
}

/// Turns a complete set into one of another color (Abracadabra, if the table plays it so).
///
/// # Errors
/// [`Illegal::SetNotComplete`], [`Illegal::InvalidColor`].
pub fn convert_set(state: &Deal, owner: Seat, from: Color, to: Color) -> Result<Deal, Illegal> {
    state.check_player(owner)?;
    state.check_conversion(owner, from, to)?;
    Ok(changed(state, |next| next.convert(owner, from, to, &mut Silent)))
}

/// What an action card is aimed at, as [`apply_action_card`] takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Who plays it; for a No, who says it.
    pub attacker: Seat,
    /// Against whom.
    pub victim: Option<Seat>,
    /// For which color.
    pub color: Option<Color>,
    /// The card to take; for a Force Deal, the card that the attacker gives.
    pub target_card: Option<Card>,
    /// For a Force Deal, the card that the victim gives.
    pub swap_card: Option<Card>,
    /// The color to turn a set into.
    pub to_color: Option<Color>,
    /// What an Abracadabra is to be.
    pub copy: Option<ActionType>,
}

impl Aim {
    /// Aimed at nothing.
    pub const fn of(attacker: Seat) -> Self {
        Self {
            attacker,
            victim: None,
            color: None,
            target_card: None,
            swap_card: None,
            to_color: None,
            copy: None,
        }
    }
}

/// Does what this card does. Every action there is has its function; nothing falls through.
///
/// # Errors
/// Those of the card's function; [`Illegal::NotAnAction`] for other cards; and if the aim lacks
/// something, [`Illegal::VictimRequired`], [`Illegal::ColorRequired`], [`Illegal::TargetCardRequired`].
pub fn apply_action_card(
    state: &Deal,
    card: Card,
    aim: &Aim,
    rng: &mut impl Chance,
) -> Result<Deal, Illegal> {
    let printed = card.action().ok_or(Illegal::NotAnAction)?;
    if printed != ActionType::Abracadabra {
        return apply(state, card, printed, aim, rng);
    }
    match state.open.options.abracadabra_rule {
        AbracadabraRule::ConvertSet => {
            let from = aim.color.ok_or(Illegal::ColorRequired)?;
            convert_set(state, aim.attacker, from, aim.to_color.ok_or(Illegal::ColorRequired)?)
        }
        AbracadabraRule::CopyAction => {
            let copy = aim.copy.filter(|copy| copy.can_be_copied()).ok_or(Illegal::InvalidCopy)?;
            apply(state, card, copy, aim, rng)
        }
    }
}

fn apply(
    state: &Deal,
    card: Card,
    action: ActionType,
    aim: &Aim,
    rng: &mut impl Chance,
) -> Result<Deal, Illegal> {
    let attacker = aim.attacker;
    let victim = || aim.victim.ok_or(Illegal::VictimRequired);
    let color = || aim.color.ok_or(Illegal::ColorRequired);
    let target = || aim.target_card.ok_or(Illegal::TargetCardRequired);
    match action {
        ActionType::DealBreaker => deal_breaker(state, attacker, victim()?, color()?),
        ActionType::SlyDeal => sly_deal(state, attacker, victim()?, target()?),
        ActionType::ForceDeal => {
            let taken = aim.swap_card.ok_or(Illegal::TargetCardRequired)?;
            force_deal(state, attacker, victim()?, target()?, taken)
        }
        ActionType::GetJoker => get_joker(state, attacker, victim()?, target()?, aim.color),
        ActionType::DebtCollector => debt_collector(state, attacker, victim()?),
        ActionType::Birthday => birthday(state, attacker),
        ActionType::Zakat => zakat(state, attacker),
        ActionType::Rent => rent(state, attacker, color()?, Some(victim()?)),
        ActionType::DoubleRent => Ok(activate_double_rent(state)),
        ActionType::JustSayNo => just_say_no(state, attacker),
        ActionType::WeakNo => weak_no(state, attacker),
        ActionType::SetLock => {
            let mut next = set_lock(state, attacker, color()?)?;
            if next.hands[attacker.index()].contains(card) {
                next.put_down(attacker, card);
                next.attach(attacker, card, color()?, ActionType::SetLock);
            }
            Ok(next)
        }
        ActionType::ExtraTurn => Ok(extra_turn(state)),
        ActionType::DrawTwo => draw_two(state, attacker, rng),
        ActionType::House | ActionType::Hotel | ActionType::Mosque => {
            build(state, attacker, color()?, card, action)
        }
        ActionType::UltimateShield => shield(state, attacker, card),
        // An Abracadabra is some other action by now.
        ActionType::Abracadabra => Err(Illegal::InvalidCopy),
    }
}

/// A changed copy, with nothing left on broken sets.
fn changed(state: &Deal, change: impl FnOnce(&mut Deal)) -> Deal {
    let mut next = *state;
    change(&mut next);
    next.normalize(&mut Silent);
    next
}

impl Deal {
    pub(super) fn check_player(&self, seat: Seat) -> Result<(), Illegal> {
        if self.open.is_present(seat) { Ok(()) } else { Err(Illegal::InvalidVictim) }
    }

    fn check_two(&self, attacker: Seat, victim: Seat) -> Result<(), Illegal> {
        self.check_player(attacker)?;
        self.check_victim(attacker, victim)
    }

    /// Whether somebody can be played against.
    #[inline]
    pub(super) fn check_victim(&self, attacker: Seat, victim: Seat) -> Result<(), Illegal> {
        if victim == attacker { Err(Illegal::InvalidVictim) } else { self.check_player(victim) }
    }

    fn check_held(&self, owner: Seat, card: Card, kind: ActionType) -> Result<(), Illegal> {
        if !self.hands[owner.index()].contains(card) {
            return Err(Illegal::CardNotInHand);
        }
        if card.is(kind) || card == Card::ABRACADABRA { Ok(()) } else { Err(Illegal::InvalidCopy) }
    }
}

impl Hue {
    /// The color that an action has to name.
    ///
    /// # Errors
    /// [`Illegal::ColorRequired`], [`Illegal::InvalidColor`].
    #[inline]
    pub(super) const fn required(self) -> Result<Color, Illegal> {
        match self {
            Self::Of(color) => Ok(color),
            Self::Unnamed => Err(Illegal::ColorRequired),
            Self::Unknown => Err(Illegal::InvalidColor),
        }
    }
}

//! Writes games and views.

use core::fmt::{self, Display, Formatter};

use parlour_engine::{MAX_SEATS, Seat};

use super::{SWITCHES, likely_seating};
use crate::uno::cards::{Card, CardSet};
use crate::uno::options::{Options, ScoreLimit, Seating};
use crate::uno::state::{Direction, EndType, Open, Status, Uno};
use crate::uno::view::View;

impl Display for Uno {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_head(f, &self.open)?;
        write_hands(f, &self.open, |f, seat| {
            write_list(f, self.hand(seat))?;
            let seen = self.seen.get(seat.index()).copied().unwrap_or(CardSet::NONE);
            if seen.is_empty() {
                return Ok(());
            }
            f.write_str(" ~")?;
            write_list(f, seen.iter())
        })?;
        if !self.pile.deck().is_empty() {
            f.write_str(" | deck")?;
            write_list(f, self.pile.deck().iter().rev().copied())?;
        }
        write_discards(f, &self.open, self.pile.discards().iter().rev().copied())?;
        write_tail(f, &self.open)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_head(f, &self.open)?;
        write_hands(f, &self.open, |f, seat| {
            match self.hands.iter().find(|(shown, _)| *shown == seat) {
                Some((_, cards)) => write_list(f, cards.iter().copied()),
                None => write!(f, " {} cards", self.counts.get(seat.index()).unwrap_or(&0)),
            }
        })?;
        write!(f, " | deck of {}", self.deck)?;
        write_discards(f, &self.open, self.discards.iter().copied())?;
        write_tail(f, &self.open)
    }
}

fn write_head(f: &mut Formatter<'_>, open: &Open) -> fmt::Result {
    write!(f, "{} #{}", open.status.name(), open.seq)?;
    if open.status == Status::PausedWaitingPlayer {
        write!(f, " in {} without", open.before_pause.name())?;
        open.orphans.seats().iter().try_for_each(|seat| write!(f, " {seat}"))?;
    }
    Ok(())
}

fn write_hands(
    f: &mut Formatter<'_>,
    open: &Open,
    mut hand: impl FnMut(&mut Formatter<'_>, Seat) -> fmt::Result,
) -> fmt::Result {
    write!(f, " | {} seats", open.seats)?;
    for seat in open.order() {
        let turn = if open.current() == Some(*seat) { ">" } else { "" };
        write!(f, " | {turn}{seat}:")?;
        hand(f, *seat)?;
    }
    f.write_str(match open.direction {
        Direction::Onward => " +",
        Direction::Back => " -",
    })
}

fn write_list(f: &mut Formatter<'_>, cards: impl IntoIterator<Item = Card>) -> fmt::Result {
    cards.into_iter().try_for_each(|card| write!(f, " {card}"))
}

fn write_discards(
    f: &mut Formatter<'_>,
    open: &Open,
    cards: impl Iterator<Item = Card>,
) -> fmt::Result {
    f.write_str(" | discard")?;
    for card in cards {
        write!(f, " {card}")?;
        if let Some(color) = card.wild_index().and_then(|_| open.color_of(card)) {
            write!(f, ":{}", color.letter())?;
        }
    }
    Ok(())
}

/// Everything that is there only now and then.
fn write_tail(f: &mut Formatter<'_>, open: &Open) -> fmt::Result {
    if let Some(stack) = open.stack {
        write!(f, " | draw {} {}", stack.count, stack.symbol().name())?;
    }
    if let Some(challenge) = open.challenge {
        let color = challenge.previous.map_or("no colour", |color| color.name());
        write!(f, " | {} answers {} after {color}", challenge.target, challenge.by)?;
    }
    if open.decides {
        f.write_str(" | drawn")?;
    }
    if let Some(seat) = open.exposed {
        write!(f, " | exposed {seat}")?;
    }
    if !open.called.is_empty() {
        f.write_str(" | called")?;
        open.called.iter().try_for_each(|seat| write!(f, " {seat}"))?;
    }
    if let Some(seat) = open.last_player {
        write!(f, " | last {seat}")?;
    }
    write_results(f, open)?;
    write!(f, " | owner {}", open.owner)?;
    if open.bots != 0 {
        write!(f, " | bots {:b}", open.bots)?;
    }
    write_options(f, open)
}

fn write_results(f: &mut Formatter<'_>, open: &Open) -> fmt::Result {
    if open.round > 0 {
        write!(f, " | round {}", open.round)?;
    }
    if open.scores != [0; MAX_SEATS] {
        f.write_str(" | scores")?;
        open.scores.iter().try_for_each(|score| write!(f, " {score}"))?;
    }
    if let Some(points) = open.last_points {
        write!(f, " | points {points}")?;
    }
    if let Some(seat) = open.winner {
        write!(f, " | won by {seat}")?;
    }
    match open.end {
        Some(EndType::InsufficientPlayers) => f.write_str(" | too few left")?,
        Some(EndType::Win) | None => {}
    }
    if open.was_paused { f.write_str(" | was paused") } else { Ok(()) }
}

/// The options that are not as usual.
fn write_options(f: &mut Formatter<'_>, open: &Open) -> fmt::Result {
    let (options, usual) = (&open.options, Options::default());
    if *options == usual {
        return Ok(());
    }
    f.write_str(" | with")?;
    if options.starting_hand_size != usual.starting_hand_size {
        write!(f, " {} cards", options.starting_hand_size)?;
    }
    match options.score_limit {
        ScoreLimit::SingleRound => {}
        ScoreLimit::Points(points) => write!(f, " limit {points}")?,
        ScoreLimit::Endless => f.write_str(" endless")?,
    }
    for (name, switch_on) in SWITCHES {
        let mut switched = *options;
        switch_on(&mut switched);
        if switched == *options {
            write!(f, " {name}")?;
        }
    }
    if options.seating == likely_seating(open) {
        return Ok(());
    }
    let Seating { owner, bots } = options.seating;
    write!(f, " | seating {owner} {:b}", bots.0)
}

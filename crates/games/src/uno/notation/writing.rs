//! Writes games and views.

use core::fmt::{self, Display, Formatter};

use parlour_engine::{MAX_SEATS, Seat};

use super::{SWITCHES, likely_seating};
use crate::uno::cards::{Card, CardSet, Laid};
use crate::uno::json::documents::Orphan;
use crate::uno::options::{Options, ScoreLimit, Seating};
use crate::uno::state::{Direction, EndType, Status, Uno};
use crate::uno::view::{GameState, View};

impl Display for Uno {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let game = GameState::new(self, false);
        write_head(f, &game)?;
        write_hands(f, &game, |f, seat| {
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
        write_discards(f, &game)?;
        write_tail(f, &game, &self.open.options)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let game = &self.game_state;
        write_head(f, game)?;
        write_hands(f, game, |f, seat| match self.dealt_hands.get(seat) {
            Some(cards) => write_list(f, cards.iter().copied()),
            None => write!(f, " {} cards", game.cards_of(seat)),
        })?;
        write!(f, " | deck of {}", game.deck_count.unwrap_or(0))?;
        write_discards(f, game)?;
        write_tail(f, game, &self.game_settings)
    }
}

fn write_head(f: &mut Formatter<'_>, game: &GameState) -> fmt::Result {
    write!(f, "{} #{}", game.status.name(), game.state_seq)?;
    if let (Status::PausedWaitingPlayer, Some(status)) =
        (game.status, game.status_before_pause.flatten())
    {
        write!(f, " in {} without", status.name())?;
        for Orphan { original_client_id, .. } in game.orphan_hands.iter().flatten() {
            write!(f, " {original_client_id}")?;
        }
    }
    Ok(())
}

fn write_hands(
    f: &mut Formatter<'_>,
    game: &GameState,
    mut hand: impl FnMut(&mut Formatter<'_>, Seat) -> fmt::Result,
) -> fmt::Result {
    write!(f, " | {} seats", game.player_order.0)?;
    for seat in game.turn_order.iter().flatten() {
        let turn = if game.current_turn.flatten() == Some(*seat) { ">" } else { "" };
        write!(f, " | {turn}{seat}:")?;
        hand(f, *seat)?;
    }
    f.write_str(match game.direction {
        None | Some(Direction::Onward) => " +",
        Some(Direction::Back) => " -",
    })
}

fn write_list(f: &mut Formatter<'_>, cards: impl IntoIterator<Item = Card>) -> fmt::Result {
    cards.into_iter().try_for_each(|card| write!(f, " {card}"))
}

fn write_discards(f: &mut Formatter<'_>, game: &GameState) -> fmt::Result {
    f.write_str(" | discard")?;
    for Laid { card, color } in game.discard_pile.iter().flatten() {
        write!(f, " {card}")?;
        if let Some(color) = color.filter(|_| card.is_wild()) {
            write!(f, ":{}", color.letter())?;
        }
    }
    Ok(())
}

/// Everything that is there only now and then.
fn write_tail(f: &mut Formatter<'_>, game: &GameState, options: &Options) -> fmt::Result {
    if let Some(stack) = game.pending_draw.flatten() {
        write!(f, " | draw {} {}", stack.count, stack.symbol.symbol().name())?;
    }
    if let Some(challenge) = game.pending_challenge.flatten() {
        let color = challenge.previous.map_or("no colour", |color| color.name());
        write!(f, " | {} answers {} after {color}", challenge.target, challenge.by)?;
    }
    if game.draw_decision.flatten().is_some() {
        f.write_str(" | drawn")?;
    }
    if let Some(seat) = game.uno_exposed.flatten() {
        write!(f, " | exposed {seat}")?;
    }
    if let Some(called) = game.uno_called {
        f.write_str(" | called")?;
        called.iter().try_for_each(|seat| write!(f, " {seat}"))?;
    }
    if let Some(seat) = game.last_played_by.flatten() {
        write!(f, " | last {seat}")?;
    }
    write_results(f, game)?;
    write!(f, " | owner {}", game.owner_id.unwrap_or_default())?;
    let bots = game.bots.iter().flatten().fold(0_u32, |bots, bot| bots | 1 << bot.index());
    if bots != 0 {
        write!(f, " | bots {bots:b}")?;
    }
    write_options(f, game, options)
}

fn write_results(f: &mut Formatter<'_>, game: &GameState) -> fmt::Result {
    if let Some(round) = game.current_round {
        write!(f, " | round {round}")?;
    }
    let score =
        |seat| game.scores.as_ref().and_then(|scores| scores.get(seat)).copied().unwrap_or(0);
    if Seat::all(MAX_SEATS).any(|seat| score(seat) > 0) {
        f.write_str(" | scores")?;
        Seat::all(MAX_SEATS).try_for_each(|seat| write!(f, " {}", score(seat)))?;
    }
    if let Some(points) = game.last_round_points {
        write!(f, " | points {points}")?;
    }
    if let Some(seat) = game.winner.flatten() {
        write!(f, " | won by {seat}")?;
    }
    match game.end_type {
        Some(EndType::InsufficientPlayers) => f.write_str(" | too few left")?,
        Some(EndType::Win) | None => {}
    }
    if game.orphan_hands.is_some() { f.write_str(" | was paused") } else { Ok(()) }
}

/// The options that are not as usual.
fn write_options(f: &mut Formatter<'_>, game: &GameState, options: &Options) -> fmt::Result {
    let usual = Options::default();
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
    // Replay files are chained over the shorter notation, which never said who sat where.
    if !f.alternate() || options.seating == likely_seating(game) {
        return Ok(());
    }
    let Seating { owner, bots } = options.seating;
    write!(f, " | seating {owner} {:b}", bots.0)
}

//! Pobudka as text: one line for a state, a view or an action.
//!
//! ```text
//! holding_card r1 t3 >1 from 0 | 12: 3a 9c*:0 0b Pa | 0: 4d 4a*:01 8b 9e | deck 1b 7c | discard 2a | held Ta | from deck
//! ```
//!
//! A card is its value and which of the copies it is, or the letter of its power: `T`ake 2, `P`eek 1,
//! `S`wap 2, `C`hoose 1, and `H` for an hourglass. In a Dream, `^` is face up, `*` was peeked at, and
//! after `:` stand the seats that know it. `1.3` is slot 3 of seat 1. Before a Dream stands the total
//! of its owner, `>` marks whose turn it is, `--` is a card that the viewer does not see.

use core::fmt::{self, Display, Formatter};

use parlour_engine::Seats;

use super::action::Action;
use super::cards::{Card, Edition};
use super::dream::{Place, Slot};
use super::options::{DeckExhaustion, FirstPlayer, Options};
use super::state::{Caller, Ending, LastMove, Moved, Open, Peeking, Pobudka, Reveal, Source};
use super::view::{CardView, RevealView, SlotView, View};

impl Display for Pobudka {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let open = &self.open;
        write_head(f, open)?;
        write_hands(f, open, self.dreams())?;
        write_cards(f, "deck", self.deck.cards())?;
        write_cards(f, "discard", open.discard.cards())?;
        if let Some(card) = self.held {
            write!(f, " | held {card}")?;
        }
        write_cards(f, "offer", self.temps.iter().flatten())?;
        if let Some(Reveal { viewer, place }) = self.reveal {
            write!(f, " | shown to {viewer} {place}")?;
        }
        write_tail(f, open)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let open = self.open().map_err(|_| fmt::Error)?;
        write_head(f, &open)?;
        write_hands(f, &open, self.players.iter().map(|player| &player.hand))?;
        write!(f, " | deck of {}", self.draw_pile.len())?;
        write_cards(f, "discard", &self.discard_pile)?;
        if let Some(card) = self.drawn_card {
            write!(f, " | held {card}")?;
        }
        write_cards(f, "offer", self.temp_cards.iter().flatten())?;
        if let Some(RevealView { player_id, card_index, card, .. }) = self.peek_reveal {
            write!(f, " | shown {player_id}.{card_index} {card}")?;
        }
        write_tail(f, &open)
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::PeekCard(place) => write!(f, "peek {place}"),
            Self::FinishPeeking => f.write_str("done"),
            Self::DrawFromDeck => f.write_str("draw"),
            Self::DrawFromDiscard => f.write_str("take"),
            Self::DiscardHeldCard => f.write_str("discard"),
            Self::SwapHeldCard { card_index: slot } => write!(f, "swap {slot}"),
            Self::UseSpecialAction => f.write_str("use"),
            Self::Peek1Select(place) => write!(f, "look {place}"),
            Self::Swap2Select(place) => write!(f, "trade {place}"),
            Self::Take2Choose { card } => write!(f, "keep {card}"),
            Self::Choose1Select { discard_index: index } => write!(f, "choose {index}"),
            Self::CallPobudka => f.write_str("pobudka"),
            Self::StartNewRound => f.write_str("next round"),
            Self::RestartGame => f.write_str("restart"),
            Self::ReturnToLobby => f.write_str("lobby"),
        }
    }
}

fn write_head(f: &mut Formatter<'_>, open: &Open) -> fmt::Result {
    let Open { phase, round, turns, current, starter, .. } = open;
    write!(f, "{} r{round} t{turns} >{current} from {starter}", phase.name())
}

fn write_hands<'a, S: Display + 'a>(
    f: &mut Formatter<'_>,
    open: &Open,
    hands: impl IntoIterator<Item: IntoIterator<Item = &'a S>>,
) -> fmt::Result {
    let mut hands = hands.into_iter();
    for seat in 0..open.seats() {
        write!(f, " | {}:", open.scores.get(seat).copied().unwrap_or(0))?;
        for slot in hands.next().into_iter().flatten() {
            write!(f, " {slot}")?;
        }
    }
    Ok(())
}

fn write_cards<'a, C: Display + 'a>(
    f: &mut Formatter<'_>,
    name: &str,
    cards: impl IntoIterator<Item = &'a C>,
) -> fmt::Result {
    for (index, card) in cards.into_iter().enumerate() {
        if index == 0 {
            write!(f, " | {name}")?;
        }
        write!(f, " {card}")?;
    }
    Ok(())
}

/// Everything that is there only now and then.
fn write_tail(f: &mut Formatter<'_>, open: &Open) -> fmt::Result {
    if let Some(source) = open.source {
        write!(f, " | from {source}")?;
    }
    if let Some(first) = open.first {
        write!(f, " | trade {first}")?;
    }
    if let Some(peeking) = &open.peeking {
        write!(f, " | {peeking}")?;
    }
    if let Some(last) = open.last_move {
        write!(f, " | last {last}")?;
    }
    write_end(f, open)?;
    write_options(f, &open.options)
}

fn write_end(f: &mut Formatter<'_>, open: &Open) -> fmt::Result {
    match open.last_caller {
        Some(Caller::Seat(seat)) => write!(f, " | ended by {seat}")?,
        Some(Caller::Stranger) => f.write_str(" | ended by somebody")?,
        None => {}
    }
    match open.ending {
        Some(Ending::Pobudka) => f.write_str(" | pobudka")?,
        Some(Ending::DeckExhausted) => f.write_str(" | deck exhausted")?,
        None => {}
    }
    if let Some(tallies) = &open.tallies {
        f.write_str(" | counted")?;
        for tally in tallies.iter().take(open.seats()) {
            write!(f, " {}+{}", tally.score, tally.penalty)?;
        }
    }
    write_seats(f, " | won by", open.round_winners)
}

fn write_seats(f: &mut Formatter<'_>, name: &str, seats: Seats) -> fmt::Result {
    if seats.is_empty() {
        return Ok(());
    }
    f.write_str(name)?;
    seats.iter().try_for_each(|seat| write!(f, " {seat}"))
}

/// The options that are not as usual.
fn write_options(f: &mut Formatter<'_>, options: &Options) -> fmt::Result {
    let usual = Options::default();
    if *options == usual {
        return Ok(());
    }
    f.write_str(" | with")?;
    if options.target_score != usual.target_score {
        write!(f, " target {}", options.target_score)?;
    }
    if options.wrong_call_penalty != usual.wrong_call_penalty {
        write!(f, " penalty {}", options.wrong_call_penalty)?;
    }
    if let Some(rounds) = options.max_rounds {
        write!(f, " rounds {rounds}")?;
    }
    for (is_on, name) in [
        (options.require_two_peeks, " two-peeks"),
        (options.simultaneous_peek, " all-at-once"),
        (options.deck_exhaustion == DeckExhaustion::Immediate, " immediate"),
        (options.first_player == FirstPlayer::Random, " random-start"),
        (options.lowest_scores_zero, " lowest-zero"),
        (options.memory_aid, " memory-aid"),
        (options.go_all_in, " all-in"),
        (options.edition == Edition::New56, " new56"),
    ] {
        if is_on {
            f.write_str(name)?;
        }
    }
    Ok(())
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seat, self.slot)
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deck => "deck",
            Self::Discard => "discard",
        })
    }
}

impl Display for Slot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_slot(f, self.card, self.is_face_up(), self.has_been_peeked())?;
        let knowing = self.known_to();
        if !knowing.is_empty() {
            f.write_str(":")?;
            knowing.iter().try_for_each(|seat| seat.fmt(f))?;
        }
        Ok(())
    }
}

impl Display for SlotView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_slot(f, self.card, self.is_face_up, self.has_been_peeked)
    }
}

fn write_slot(
    f: &mut Formatter<'_>,
    card: impl Display,
    is_face_up: bool,
    has_been_peeked: bool,
) -> fmt::Result {
    write!(f, "{card}")?;
    f.write_str(if is_face_up { "^" } else { "" })?;
    f.write_str(if has_been_peeked { "*" } else { "" })
}

impl Display for CardView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(card) => Card::fmt(card, f),
            Self::FaceDown => f.write_str("--"),
        }
    }
}

impl Display for Peeking {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { peeker, count, start, counts, finished } = self;
        write!(f, "looking {peeker} at {count} from {start}")?;
        if counts.iter().any(|count| *count > 0) {
            f.write_str(" each")?;
            counts.iter().try_for_each(|count| write!(f, " {count}"))?;
        }
        write_seats(f, " done", *finished)
    }
}

impl Display for LastMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.by)?;
        match self.what {
            Moved::Draw(source) => write_from(f, "draw", source),
            Moved::Discard(source) => write_from(f, "discard", source),
            Moved::Swap(slot, source) => write_from(f, &format!("swap {slot}"), source),
            Moved::Peek(place) => write!(f, "look {place}"),
            Moved::Swap2(first, second) => write!(f, "trade {first} {second}"),
            Moved::Take2 => f.write_str("keep"),
        }
    }
}

fn write_from(f: &mut Formatter<'_>, what: &str, source: Option<Source>) -> fmt::Result {
    f.write_str(what)?;
    source.map_or(Ok(()), |source| write!(f, " from {source}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pobudka::cards::Pile;
    use crate::pobudka::state::Phase;
    use parlour_engine::{Observable, Seat, Viewer};

    /// Two players, the second one holding a Take 2 that only they have seen.
    fn table() -> Pobudka {
        let deck = Edition::Classic54.deck();
        let mut state = Pobudka::lobby(2, Options::default());
        for (seat, dream) in state.hands.iter_mut().take(2).enumerate() {
            for (slot, place) in dream.iter_mut().enumerate() {
                *place = Slot::face_down(deck[12 * seat + 5 * slot]);
            }
        }
        state.hands[0][1].mark_peeked();
        state.hands[0][1].tell(Seat::new(0));
        state.hands[1][3].tell_all(2);
        state.deck = Pile::new(&deck[50..52]);
        state.held = Some(deck[45]);
        state.open.discard = Pile::new(&deck[30..31]);
        state.open.is_dealt = true;
        state.open.phase = Phase::HoldingCard;
        (state.open.round, state.open.turns, state.open.current) = (1, 3, Seat::new(1));
        state.open.source = Some(Source::Deck);
        state.open.scores[0] = 12;
        let what = Moved::Draw(Some(Source::Deck));
        state.open.last_move = Some(LastMove { by: Seat::new(1), what });
        state
    }

    #[test]
    fn a_table_is_one_line() {
        let state = table();
        let head = "holding_card r1 t3 >1 from 0";
        let tail = "discard 7c | held";
        let last = "from deck | last 1 draw from deck";
        for (text, expected) in [
            (
                state.to_string(),
                format!(
                    "{head} | 12: 0a 1b*:0 2c 3d | 0: 3a 4b 5c 6d:01 | deck Pc Sa | {tail} Ta | {last}"
                ),
            ),
            (
                state.view(Viewer::Seat(Seat::new(1))).to_string(),
                format!(
                    "{head} | 12: -- --* -- -- | 0: -- -- -- -- | deck of 2 | {tail} Ta | {last}"
                ),
            ),
            (
                state.view(Viewer::Spectator).to_string(),
                format!(
                    "{head} | 12: -- --* -- -- | 0: -- -- -- -- | deck of 2 | {tail} -- | {last}"
                ),
            ),
        ] {
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn options_are_written_where_they_are_unusual() {
        let options = Options {
            target_score: 70,
            max_rounds: Some(3),
            memory_aid: true,
            edition: Edition::New56,
            ..Options::default()
        };
        let text = Pobudka::lobby(2, options).to_string();
        let expected = "lobby r0 t0 >0 from 0 | 0: | 0: | with target 70 rounds 3 memory-aid new56";
        assert_eq!(text, expected);
    }
}

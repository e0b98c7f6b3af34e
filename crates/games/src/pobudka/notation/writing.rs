//! Writes states, views and actions as text.

use core::fmt::{self, Display, Formatter};

use parlour_engine::Seats;

use crate::pobudka::action::Action;
use crate::pobudka::cards::{Card, Edition};
use crate::pobudka::dream::{Place, Slot};
use crate::pobudka::options::{DeckExhaustion, FirstPlayer, Options};
use crate::pobudka::state::{
    Caller, Ending, LastMove, Moved, Open, Peeking, Pobudka, Reveal, Source,
};
use crate::pobudka::view::{CardView, RevealView, SlotView, View};

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
            // An action does not know the box, and most names are those of two cards.
            Self::Take2Choose { card } if Edition::New56.card(card.id().into()) == Some(*card) => {
                write!(f, "keep {card} of new56")
            }
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

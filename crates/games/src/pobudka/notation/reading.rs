//! Reads states and actions from their text.

use core::str::FromStr;

use parlour_engine::{Garbled, MAX_SEATS, Observable, Seat, Seats, Words};

use crate::pobudka::action::Action;
use crate::pobudka::cards::{Card, Edition, MOST_CARDS, Pile};
use crate::pobudka::dream::{Place, Slot};
use crate::pobudka::options::{DeckExhaustion, FirstPlayer, Options};
use crate::pobudka::state::{
    Caller, Ending, LastMove, MOST_PLAYERS, Moved, Open, Peeking, Phase, Pobudka, Reveal, Source,
    Tally,
};

impl FromStr for Pobudka {
    type Err = Garbled;

    /// Reads a table. Parts that are left out are as at the start of a round.
    ///
    /// # Errors
    /// What is wrong with the text, or with the table that it describes.
    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut state = Self::lobby(0, read_options(text)?);
        for (index, section) in Words::sections(text).enumerate() {
            if index == 0 {
                read_head(&mut state.open, section)?;
            } else {
                state.read_section(section)?;
            }
        }
        state.settle()
    }
}

impl FromStr for Action {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut words = Words::new(text);
        let action = match words.word("an action")? {
            "peek" => Self::PeekCard(words.read("a place")?),
            "done" => Self::FinishPeeking,
            "draw" => Self::DrawFromDeck,
            "take" => Self::DrawFromDiscard,
            "discard" => Self::DiscardHeldCard,
            "swap" => Self::SwapHeldCard { card_index: words.read("a slot")? },
            "use" => Self::UseSpecialAction,
            "look" => Self::Peek1Select(words.read("a place")?),
            "trade" => Self::Swap2Select(words.read("a place")?),
            "keep" => Self::Take2Choose { card: read_choice(&mut words)? },
            "choose" => Self::Choose1Select { discard_index: words.read("a position")? },
            "pobudka" => Self::CallPobudka,
            "next" => {
                words.expect("round")?;
                Self::StartNewRound
            }
            "restart" => Self::RestartGame,
            "lobby" => Self::ReturnToLobby,
            other => return Err(Garbled::new("an action", other)),
        };
        words.end()?;
        Ok(action)
    }
}

impl FromStr for Place {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let parts = text.split_once('.');
        let place =
            parts.and_then(|(seat, slot)| Some(Self::new(seat.parse().ok()?, slot.parse().ok()?)));
        place.ok_or_else(|| Garbled::new("a place", text))
    }
}

impl FromStr for Source {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        match text {
            "deck" => Ok(Self::Deck),
            "discard" => Ok(Self::Discard),
            other => Err(Garbled::new("where a card comes from", other)),
        }
    }
}

/// `playing r1 t0 >0 from 0`, of which the phase is enough.
fn read_head(open: &mut Open, mut words: Words) -> Result<(), Garbled> {
    let name = words.word("a phase")?;
    let phase = Phase::ALL.into_iter().find(|phase| phase.name() == name);
    open.phase = phase.ok_or_else(|| Garbled::new("a phase", name))?;
    open.round = u32::from(open.phase != Phase::Lobby);
    while let Some(word) = words.peek() {
        match word.as_bytes() {
            [b'r', ..] => open.round = words.marked("r", "the number of a round")?,
            [b't', ..] => open.turns = words.marked("t", "a number of turns")?,
            [b'>', ..] => open.current = Seat::new(words.marked(">", "a seat")?),
            _ => {
                words.expect("from")?;
                open.starter = read_seat(&mut words)?;
            }
        }
    }
    Ok(())
}

impl Pobudka {
    /// Reads everything between two bars but the head.
    fn read_section(&mut self, mut words: Words) -> Result<(), Garbled> {
        let whole = words;
        let edition = self.open.options.edition;
        match words.word("a part of a table")? {
            "deck" if words.takes("exhausted") => self.open.ending = Some(Ending::DeckExhausted),
            "deck" => self.deck = read_pile(&mut words, edition)?,
            "discard" => self.open.discard = read_pile(&mut words, edition)?,
            "held" => self.held = Some(read_card(&mut words, edition)?),
            "offer" => {
                let first = read_card(&mut words, edition)?;
                let second = words.peek().map(|_| read_card(&mut words, edition)).transpose()?;
                self.temps = [Some(first), second];
            }
            "shown" => {
                words.expect("to")?;
                let viewer = read_seat(&mut words)?;
                self.reveal = Some(Reveal { viewer, place: words.read("a place")? });
            }
            "from" => self.open.source = Some(words.read("where a card comes from")?),
            "trade" => self.open.first = Some(words.read("a place")?),
            "looking" => self.open.peeking = Some(read_peeking(&mut words)?),
            "last" => self.open.last_move = Some(read_last_move(&mut words)?),
            "ended" => {
                words.expect("by")?;
                self.open.last_caller = Some(if words.takes("somebody") {
                    Caller::Stranger
                } else {
                    Caller::Seat(read_seat(&mut words)?)
                });
            }
            "pobudka" => self.open.ending = Some(Ending::Pobudka),
            "counted" => self.open.tallies = Some(read_tallies(&mut words, self.open.seats())?),
            "won" => {
                words.expect("by")?;
                self.open.round_winners = read_seats(&mut words)?;
            }
            // They had to be known before any card was read.
            "with" => return Ok(()),
            _ => return self.read_dream(whole),
        }
        words.end()
    }

    /// `12: 3a 9c*:0 0b^*:0 Pa`: the total of the next player, and their Dream if there is one.
    fn read_dream(&mut self, mut words: Words) -> Result<(), Garbled> {
        let word = words.word("a total")?;
        let total = word.strip_suffix(':').and_then(|total| total.parse().ok());
        let total = total.ok_or_else(|| Garbled::new("a part of a table", word))?;
        let seat = self.open.seats();
        if seat == MAX_SEATS {
            return Err(Garbled::impossible("there are too many players"));
        }
        self.open.seats += 1;
        match self.open.scores.get_mut(seat) {
            Some(score) => *score = total,
            None if total == 0 => {}
            None => return Err(Garbled::impossible("more than five players have points")),
        }
        if seat > 0 && self.open.is_dealt == words.is_empty() {
            return Err(Garbled::impossible("some have a Dream and others have none"));
        }
        self.open.is_dealt = !words.is_empty();
        if let (true, Some(dream)) = (self.open.is_dealt, self.hands.get_mut(seat)) {
            for slot in dream {
                let word = words.word("four cards")?;
                *slot = read_slot(word, self.open.options.edition)
                    .ok_or_else(|| Garbled::new("a card of a Dream", word))?;
            }
        }
        words.end()
    }

    /// Works out what is not written, and makes sure that there can be such a table.
    fn settle(mut self) -> Result<Self, Garbled> {
        self.in_play = self.cards().fold(0, |in_play, card| in_play | 1 << card.id());
        self.audit().map_err(Garbled::impossible)?;
        let known = self.dreams().iter().flatten().flat_map(|slot| slot.known_to().iter());
        if known.max().is_some_and(|seat| !seat.exists(self.open.seats())) {
            return Err(Garbled::impossible("a player who is not there knows a card"));
        }
        let is_end = self.open.phase.is_end();
        let winners = if is_end { self.lowest_dreams() } else { Seats::NONE };
        if ![Seats::NONE, winners].contains(&self.open.round_winners) {
            return Err(Garbled::impossible("the round was won by others"));
        }
        self.open.round_winners = winners;
        Ok(self)
    }
}

fn read_seat(words: &mut Words) -> Result<Seat, Garbled> {
    words.read("a seat").map(Seat::new)
}

/// All seats that are left.
fn read_seats(words: &mut Words) -> Result<Seats, Garbled> {
    let mut seats = Seats::NONE;
    while !words.is_empty() {
        let seat = read_seat(words)?;
        if !seat.exists(MAX_SEATS) {
            return Err(Garbled::new("a seat", seat.to_string()));
        }
        seats = seats.with(seat);
    }
    Ok(seats)
}

fn read_card(words: &mut Words, edition: Edition) -> Result<Card, Garbled> {
    let word = words.word("a card")?;
    edition.named(word).ok_or_else(|| Garbled::new("a card", word))
}

/// All cards that are left, the top last.
fn read_pile(words: &mut Words, edition: Edition) -> Result<Pile, Garbled> {
    let mut pile = Pile::EMPTY;
    while !words.is_empty() {
        if pile.len() == MOST_CARDS {
            return Err(Garbled::impossible("a pile is higher than the box"));
        }
        pile.push(read_card(words, edition)?);
    }
    Ok(pile)
}

/// `9c^*:01`: a card, whether it lies face up and was peeked at, and who knows it.
fn read_slot(word: &str, edition: Edition) -> Option<Slot> {
    let (word, knowing) = word.split_once(':').unwrap_or((word, ""));
    let (word, is_peeked) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
    let (word, is_face_up) = word.strip_suffix('^').map_or((word, false), |word| (word, true));
    let mut slot = Slot::face_down(edition.named(word)?);
    if is_face_up {
        slot.turn_up();
    }
    if is_peeked {
        slot.mark_peeked();
    }
    for digit in knowing.chars() {
        let seat = Seat::from_index(digit.to_digit(10)? as usize);
        if !seat.exists(MOST_PLAYERS) {
            return None;
        }
        slot.tell(seat);
    }
    Some(slot)
}

/// The card of a choice. An action does not know the box, so cards of the new one say so.
fn read_choice(words: &mut Words) -> Result<Card, Garbled> {
    let name = words.word("a card")?;
    let card = if name == "no" {
        words.expect("card")?;
        Some(Card::NOWHERE)
    } else if words.takes("of") {
        words.expect("new56")?;
        Edition::New56.named(name)
    } else {
        Edition::Classic54.named(name)
    };
    card.ok_or_else(|| Garbled::new("a card", name))
}

/// `0 at 1 from 0 each 1 0 0 0 0 done 1`
fn read_peeking(words: &mut Words) -> Result<Peeking, Garbled> {
    let peeker = read_seat(words)?;
    words.expect("at")?;
    let count = words.read("a number of cards")?;
    words.expect("from")?;
    let mut peeking = Peeking { peeker, count, ..Peeking::from(read_seat(words)?) };
    if words.takes("each") {
        for count in &mut peeking.counts {
            *count = words.read("a number of cards")?;
        }
    }
    if words.takes("done") {
        peeking.finished = read_seats(words)?;
    }
    Ok(peeking)
}

/// `0 swap 2 from deck`
fn read_last_move(words: &mut Words) -> Result<LastMove, Garbled> {
    let by = read_seat(words)?;
    let what = match words.word("a move")? {
        "draw" => Moved::Draw(read_from(words)?),
        "discard" => Moved::Discard(read_from(words)?),
        "swap" => Moved::Swap(words.read("a slot")?, read_from(words)?),
        "look" => Moved::Peek(words.read("a place")?),
        "trade" => Moved::Swap2(words.read("a place")?, words.read("a place")?),
        "keep" => Moved::Take2,
        other => return Err(Garbled::new("a move", other)),
    };
    Ok(LastMove { by, what })
}

fn read_from(words: &mut Words) -> Result<Option<Source>, Garbled> {
    let is_said = words.takes("from");
    is_said.then(|| words.read("where a card comes from")).transpose()
}

/// `6+0 20+5`: what each Dream was worth, and what its owner paid.
fn read_tallies(words: &mut Words, seats: usize) -> Result<[Tally; MOST_PLAYERS], Garbled> {
    let mut tallies = [Tally::default(); MOST_PLAYERS];
    for tally in tallies.iter_mut().take(seats) {
        let word = words.word("what each Dream was worth")?;
        let parts = word.split_once('+').and_then(|(score, penalty)| {
            Some(Tally { score: score.parse().ok()?, penalty: penalty.parse().ok()? })
        });
        *tally = parts.ok_or_else(|| Garbled::new("what a Dream was worth", word))?;
    }
    Ok(tallies)
}

/// `with target 70 two-peeks new56`: the options that are not as usual.
fn read_options(text: &str) -> Result<Options, Garbled> {
    let mut options = Options::default();
    let with = Words::sections(text).find(|section| section.peek() == Some("with"));
    let Some(mut words) = with else { return Ok(options) };
    words.expect("with")?;
    while !words.is_empty() {
        match words.word("an option")? {
            "target" => options.target_score = words.read("a total")?,
            "penalty" => options.wrong_call_penalty = words.read("a penalty")?,
            "rounds" => options.max_rounds = Some(words.read("a number of rounds")?),
            "two-peeks" => options.require_two_peeks = true,
            "all-at-once" => options.simultaneous_peek = true,
            "immediate" => options.deck_exhaustion = DeckExhaustion::Immediate,
            "random-start" => options.first_player = FirstPlayer::Random,
            "lowest-zero" => options.lowest_scores_zero = true,
            "memory-aid" => options.memory_aid = true,
            "all-in" => options.go_all_in = true,
            "new56" => options.edition = Edition::New56,
            other => return Err(Garbled::new("an option", other)),
        }
    }
    Ok(options)
}

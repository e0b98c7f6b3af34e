//! What is impossible on any table.

use parlour_engine::Seat;

use super::dream::Place;
use super::state::{Caller, LastMove, MOST_PLAYERS, Moved, PEEKS, Phase, Pobudka};

impl Pobudka {
    /// Every card of this table is in exactly one place.
    pub(super) fn check_cards(&self) -> Result<(), String> {
        let mut seen = 0_u64;
        for card in self.cards() {
            if self.open.options.edition.card(card.id().into()) != Some(card) {
                return Err(format!("{card} is not from this box"));
            }
            if seen & 1 << card.id() != 0 {
                return Err(format!("card {} is there twice", card.id()));
            }
            seen |= 1 << card.id();
        }
        let strays = seen ^ self.in_play;
        if strays != 0 {
            return Err(format!("card {} has joined or left the table", strays.trailing_zeros()));
        }
        Ok(())
    }

    /// Every seat and slot that is named exists, and cards are held only in phases that keep them.
    pub(super) fn check_fields(&self) -> Result<(), String> {
        let open = &self.open;
        open.options.check().map_err(|_| "one of the settings is out of range")?;
        if open.phase == Phase::Lobby {
            if open.is_dealt || self.cards().next().is_some() {
                return Err("there are cards in the lobby".into());
            }
        } else {
            if !(1..=MOST_PLAYERS).contains(&open.seats()) {
                return Err(format!("{} people are playing", open.seats()));
            }
            if !open.is_dealt && !open.phase.is_end() {
                return Err("nobody has a Dream".into());
            }
        }
        // An empty lobby still has a first seat to begin with.
        if open.seats > 0 || (open.current, open.starter) != (Seat::new(0), Seat::new(0)) {
            self.check_seat(open.current, "the current player")?;
            self.check_seat(open.starter, "the starting player")?;
        }
        if let Some(Caller::Seat(seat)) = open.last_caller {
            self.check_seat(seat, "the last caller")?;
        }
        self.check_moved()?;
        self.check_peeking()?;
        self.check_held()
    }

    fn check_held(&self) -> Result<(), String> {
        let phase = self.open.phase;
        if self.held.is_some() && !(phase == Phase::HoldingCard || phase.is_end()) {
            return Err(format!("a card is held in the phase {}", phase.name()));
        }
        if self.temps != [None; 2] && !(phase == Phase::Take2 || phase.is_end()) {
            return Err(format!("cards are laid out in the phase {}", phase.name()));
        }
        if self.temps[0].is_none() && self.temps[1].is_some() {
            return Err("the second card is laid out without the first".into());
        }
        Ok(())
    }

    fn check_peeking(&self) -> Result<(), String> {
        let Some(peeking) = &self.open.peeking else {
            return if self.open.phase == Phase::Peeking {
                Err("nobody is looking at cards in the phase peeking".into())
            } else {
                Ok(())
            };
        };
        self.check_seat(peeking.peeker, "the player who looks at cards")?;
        self.check_seat(peeking.start, "the player who looked first")?;
        if peeking.counts.iter().chain([&peeking.count]).any(|count| *count > PEEKS) {
            return Err("somebody has looked at more than two cards".into());
        }
        if self.open.phase == Phase::Peeking && peeking.finished.len() >= self.open.seats() {
            return Err("everybody has finished looking and the phase is still peeking".into());
        }
        peeking
            .finished
            .iter()
            .try_for_each(|seat| self.check_seat(seat, "somebody who has looked"))
    }

    fn check_moved(&self) -> Result<(), String> {
        if let Some(first) = self.open.first {
            self.check_place(first, "the first card of a trade")?;
        }
        if let Some(reveal) = self.reveal {
            self.check_seat(reveal.viewer, "the player who was shown a card")?;
            self.check_place(reveal.place, "the card that was shown")?;
        }
        let Some(LastMove { by, what }) = self.open.last_move else { return Ok(()) };
        self.check_seat(by, "the player who moved last")?;
        match what {
            Moved::Draw(_) | Moved::Discard(_) | Moved::Take2 => Ok(()),
            Moved::Swap(slot, _) => self.check_place(Place { seat: by, slot }, "the last move"),
            Moved::Peek(place) => self.check_place(place, "the last move"),
            Moved::Swap2(first, second) => {
                self.check_place(first, "the last move")?;
                self.check_place(second, "the last move")
            }
        }
    }

    fn check_seat(&self, seat: Seat, who: &str) -> Result<(), String> {
        if seat.exists(self.open.seats()) { Ok(()) } else { Err(format!("{who} is not there")) }
    }

    fn check_place(&self, place: Place, what: &str) -> Result<(), String> {
        match self.slot(place) {
            Some(_) => Ok(()),
            None => Err(format!("{what} is not there")),
        }
    }
}

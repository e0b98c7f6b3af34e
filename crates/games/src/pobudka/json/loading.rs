//! Reads a whole game from its document, and says what is wrong with an impossible one.

use parlour_engine::codec::{self, Anyone};
use parlour_engine::{Beside, MAX_SEATS, Observable, Position, Refusal, Roster, Seat};
use serde_json::Value;

use super::Stranger;
use super::documents::{CardDoc, Game, PeekingDoc, RevealDoc, RoundScore, SlotDoc, StateDoc};
use crate::pobudka::cards::{Card, Pile};
use crate::pobudka::dream::{HAND, Place, Slot};
use crate::pobudka::options::Options;
use crate::pobudka::state::{
    Caller, MOST_PLAYERS, Open, PEEKS, Peeking, Phase, Pobudka, Reveal, Tally,
};

/// Reads a game.
///
/// # Errors
/// `BAD_STATE`, and what is wrong with it.
pub(super) fn load(state: &Value) -> Result<Position<Pobudka>, Refusal> {
    let unfit = |what: String| bad(format!("The state does not fit: {what}."));
    let roster = Roster::of_document(state, str::to_owned).map_err(unfit)?;
    let caller = state["lastCallerId"].as_str().map(str::to_owned);
    let doc: StateDoc =
        codec::read_state(state, &roster).map_err(|misfit| unfit(misfit.to_string()))?;
    let open = doc.open()?;
    let mut loader = Loader { doc: &doc, state: Pobudka::lobby(open.seats, open.options) };
    loader.state.open = open;
    loader.load_cards()?;
    let Loader { mut state, .. } = loader;

    state.in_play = state.cards().fold(0, |in_play, card| in_play | 1 << card.id());
    state.audit().map_err(|wrong| bad(format!("The state cannot be: {wrong}.")))?;
    if state.open.phase.is_end() {
        state.open.round_winners = state.lowest_dreams();
    }
    let is_stranger = state.open.last_caller == Some(Caller::Stranger);
    let extra = Stranger(caller.filter(|_| is_stranger));
    Ok(Position { game: state, beside: Beside { roster, extra } })
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::bad_state(message)
}

impl<C, S, R> Game<C, S, R> {
    /// All that lies open but the discard pile.
    pub(in crate::pobudka) fn open(&self) -> Result<Open, Refusal> {
        let seats = self.players.len();
        let most = if self.game_phase == Phase::Lobby { MAX_SEATS } else { MOST_PLAYERS };
        let few = u8::try_from(seats).ok().filter(|_| seats <= most);
        let few =
            few.ok_or_else(|| bad(format!("{seats} players are more than fit at a table.")))?;
        self.options
            .check()
            .map_err(|illegal| bad(format!("The options do not fit: {illegal}")))?;

        let current = self.current_player_index.0;
        let mut open = Open {
            phase: self.game_phase,
            is_dealt: self.players.iter().any(|player| !player.hand.is_empty()),
            current,
            turns: self.turn_count,
            round: self.round_number.unwrap_or(u32::from(self.game_phase != Phase::Lobby)),
            starter: match self.starting_player_index {
                Some(index) => index.0,
                None => starter(current, self.turn_count, seats),
            },
            source: self.draw_source,
            first: self.swap_state.map(|swap| swap.card1),
            last_move: self.last_move,
            last_caller: self.last_caller_id.map(|Anyone(seat)| {
                if seat.exists(seats) { Caller::Seat(seat) } else { Caller::Stranger }
            }),
            ending: self.round_end_reason,
            round_winners: self.round_winner_ids.unwrap_or_default(),
            ..Open::lobby(few, self.options)
        };
        if let Some(peeking) = &self.peeking_state {
            open.peeking = Some(peeking.peeking(current, &self.options)?);
        }
        if let Some(scores) = &self.last_round_scores {
            open.tallies = Some(tallies(scores, seats)?);
        }
        for (index, player) in self.players.iter().enumerate() {
            match open.scores.get_mut(index) {
                Some(score) => *score = player.score,
                None if player.score == 0 => {}
                None => return Err(bad("More than five players have points.")),
            }
        }
        Ok(open)
    }
}

impl PeekingDoc {
    fn peeking(&self, current: Seat, options: &Options) -> Result<Peeking, Refusal> {
        let count = |count: u8| match count {
            count if count <= PEEKS => Ok(count),
            count => Err(bad(format!("A peekedCount of {count} is more than {PEEKS}."))),
        };
        let mut peeking = Peeking::from(self.start_index.map_or(current, |index| index.0));
        peeking.peeker = self.player_index.0;
        peeking.count = count(self.peeked_count)?;
        if options.simultaneous_peek {
            for (seat, peeker) in self.by_player.iter().flatten() {
                if let Some(counted) = peeking.counts.get_mut(seat.index()) {
                    *counted = count(peeker.peeked_count)?;
                }
                if peeker.finished {
                    peeking.finished = peeking.finished.with(*seat);
                }
            }
        }
        Ok(peeking)
    }
}

/// What a viewer does not see of a state.
struct Loader<'a> {
    doc: &'a StateDoc,
    state: Pobudka,
}

impl Loader<'_> {
    fn load_cards(&mut self) -> Result<(), Refusal> {
        let doc = self.doc;
        if self.state.open.is_dealt {
            for (index, player) in doc.players.iter().enumerate() {
                let owner = Seat::from_index(index);
                let dream: &[SlotDoc; HAND] = player.hand.as_slice().try_into().map_err(|_| {
                    let cards = player.hand.len();
                    bad(format!("The hand of player {index} has {cards} cards instead of {HAND}."))
                })?;
                for (slot, doc) in dream.iter().enumerate() {
                    let loaded = self.slot(owner, doc)?;
                    if let Some(dream) = self.state.hands.get_mut(index) {
                        dream[slot] = loaded;
                    }
                }
            }
        }
        self.state.deck = self.pile(&doc.draw_pile, "drawPile")?;
        self.state.open.discard = self.pile(&doc.discard_pile, "discardPile")?;
        self.state.held = doc.drawn_card.as_ref().map(|card| self.card(card)).transpose()?;
        self.state.temps = match doc.temp_cards.as_deref() {
            None | Some([]) => [None; 2],
            Some([first]) => [Some(self.card(first)?), None],
            Some([first, second]) => [Some(self.card(first)?), Some(self.card(second)?)],
            Some(more) => return Err(bad(format!("{} tempCards are too many.", more.len()))),
        };
        self.state.reveal =
            doc.peek_reveal.map(|RevealDoc { viewer_id, player_id, card_index }| Reveal {
                viewer: viewer_id,
                place: Place { seat: player_id, slot: card_index },
            });
        Ok(())
    }

    fn slot(&self, owner: Seat, doc: &SlotDoc) -> Result<Slot, Refusal> {
        let mut slot = Slot::face_down(self.card(&doc.card)?);
        if doc.is_face_up {
            slot.turn_up();
        }
        if doc.has_been_peeked {
            slot.mark_peeked();
        }
        match &doc.known_to {
            Some(seats) => seats.iter().for_each(|seat| slot.tell(seat)),
            // A player who is looking at a card right now knows it.
            None if doc.is_face_up && self.doc.game_phase == Phase::Peeking => slot.tell(owner),
            None => {}
        }
        Ok(slot)
    }

    fn pile(&self, docs: &[CardDoc], name: &str) -> Result<Pile, Refusal> {
        let size = self.doc.options.edition.size();
        if docs.len() > size {
            return Err(bad(format!("The {name} has {} of {size} cards.", docs.len())));
        }
        let cards: Vec<Card> = docs.iter().map(|card| self.card(card)).collect::<Result<_, _>>()?;
        Ok(Pile::new(&cards))
    }

    fn card(&self, doc: &CardDoc) -> Result<Card, Refusal> {
        let edition = self.doc.options.edition;
        doc.card(edition).ok_or_else(|| {
            let id = doc.id;
            bad(match usize::try_from(id).ok().and_then(|id| edition.card(id)) {
                None => format!("There is no card with the id {id}."),
                Some(_) => {
                    format!("The card with the id {id} has another face than the state says.")
                }
            })
        })
    }
}

/// Who began a round in which so many turns led to this player.
fn starter(current: Seat, turns: u32, seats: usize) -> Seat {
    let back = (turns as usize).checked_rem(seats).unwrap_or(0);
    let from = current.index() + seats - back;
    Seat::from_index(from.checked_rem(seats).unwrap_or(0))
}

fn tallies(docs: &[RoundScore], seats: usize) -> Result<[Tally; MOST_PLAYERS], Refusal> {
    let mut tallies = [None; MOST_PLAYERS];
    for RoundScore { player_id, score, penalty } in docs.iter().copied() {
        match tallies.get_mut(player_id.index()) {
            Some(empty @ None) => *empty = Some(Tally { score, penalty }),
            _ => return Err(bad("The lastRoundScores have too many entries.")),
        }
    }
    if docs.len() != seats {
        return Err(bad("The lastRoundScores do not name every player."));
    }
    Ok(tallies.map(Option::unwrap_or_default))
}

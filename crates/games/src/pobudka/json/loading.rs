//! Reads a whole game from its document, and says what is wrong with one that cannot be.

use parlour_engine::{MAX_SEATS, Observable, Player, Position, Refusal, Roster, Seat, Whole};

use super::Beside;
use super::documents::{
    CardDoc, LastMoveDoc, MovedDoc, PeekingDoc, PlaceDoc, RevealDoc, RoundScoreDoc, SlotDoc,
    StateDoc,
};
use crate::pobudka::cards::{Card, Kind, Pile};
use crate::pobudka::dream::{HAND, Place, Slot};
use crate::pobudka::state::{
    Caller, LastMove, MOST_PLAYERS, Moved, PEEKS, Peeking, Phase, Pobudka, Reveal, Tally,
};

/// Reads a game.
///
/// # Errors
/// `BAD_STATE`, and what is wrong with it.
pub(super) fn load(doc: &StateDoc) -> Result<Position<Pobudka>, Refusal> {
    let roster = load_roster(doc)?;
    let mut loader = Loader { doc, roster, state: empty_table(doc)? };
    loader.load_turn()?;
    loader.load_cards()?;
    loader.load_choices()?;
    loader.load_results()?;
    let Loader { roster, mut state, .. } = loader;

    state.in_play = state.cards().fold(0, |in_play, card| in_play | 1 << card.id());
    state.audit().map_err(|wrong| bad(format!("The state cannot be: {wrong}.")))?;
    if state.open.phase.is_end() {
        state.open.round_winners = state.lowest_dreams();
    }
    let stranger = match state.open.last_caller {
        Some(Caller::Stranger) => doc.last_caller_id.clone(),
        _ => None,
    };
    Ok(Position { game: state, beside: Beside { roster, stranger } })
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::bad_state(message)
}

fn load_roster(doc: &StateDoc) -> Result<Roster, Refusal> {
    let players = doc.players.iter().map(|player| Player {
        id: player.id.clone(),
        name: player.name.clone().unwrap_or_else(|| player.id.clone()),
    });
    Roster::new(players.collect()).map_err(|id| bad(format!("Two players have the id {id:?}.")))
}

/// A table with the right people and options, and nothing on it.
fn empty_table(doc: &StateDoc) -> Result<Pobudka, Refusal> {
    let seats = doc.players.len();
    let most = if doc.game_phase == Phase::Lobby { MAX_SEATS } else { MOST_PLAYERS };
    let fits = u8::try_from(seats).ok().filter(|_| seats <= most);
    let few = fits.ok_or_else(|| bad(format!("{seats} players are more than fit at a table.")))?;
    doc.options.check().map_err(|illegal| bad(format!("The options do not fit: {illegal}")))?;
    Ok(Pobudka::lobby(few, doc.options))
}

struct Loader<'a> {
    doc: &'a StateDoc,
    roster: Roster,
    state: Pobudka,
}

impl Loader<'_> {
    fn load_turn(&mut self) -> Result<(), Refusal> {
        let doc = self.doc;
        let open = &mut self.state.open;
        open.phase = doc.game_phase;
        open.current = seat(doc.current_player_index, "currentPlayerIndex")?;
        open.turns = number(doc.turn_count, "turnCount")?;
        open.round = match doc.round_number {
            Some(round) => number(round, "roundNumber")?,
            None => u32::from(doc.game_phase != Phase::Lobby),
        };
        open.starter = match doc.starting_player_index {
            Some(index) => seat(index, "startingPlayerIndex")?,
            None => starter(open.current, open.turns, open.seats()),
        };
        for (index, player) in doc.players.iter().enumerate() {
            match open.scores.get_mut(index) {
                Some(score) => *score = number(player.score, "score")?,
                None if player.score.0 == 0 => {}
                None => return Err(bad("More than five players have points.")),
            }
        }
        Ok(())
    }

    fn load_cards(&mut self) -> Result<(), Refusal> {
        let doc = self.doc;
        let no_dreams = doc.players.iter().all(|player| player.hand.is_empty());
        self.state.open.is_dealt = !no_dreams;
        if !no_dreams {
            for (index, player) in doc.players.iter().enumerate() {
                let owner = Seat::from_index(index);
                let dream: &[SlotDoc; HAND] = player.hand.as_slice().try_into().map_err(|_| {
                    let (id, cards) = (&player.id, player.hand.len());
                    bad(format!("The hand of {id:?} has {cards} cards instead of {HAND}."))
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
        self.state.open.source = doc.draw_source;
        self.state.temps = match doc.temp_cards.as_deref() {
            None | Some([]) => [None; 2],
            Some([first]) => [Some(self.card(first)?), None],
            Some([first, second]) => [Some(self.card(first)?), Some(self.card(second)?)],
            Some(more) => return Err(bad(format!("{} tempCards are too many.", more.len()))),
        };
        Ok(())
    }

    fn load_choices(&mut self) -> Result<(), Refusal> {
        let doc = self.doc;
        self.state.open.first = match &doc.swap_state {
            Some(swap) => Some(place(&self.roster, &swap.card1, "swapState")?),
            None => None,
        };
        self.state.open.last_move = match &doc.last_move {
            Some(last) => Some(last_move(&self.roster, last)?),
            None => None,
        };
        self.state.open.peeking = match &doc.peeking_state {
            Some(peeking) => Some(self.peeking(peeking)?),
            None => None,
        };
        self.state.reveal = match &doc.peek_reveal {
            Some(RevealDoc { viewer_id, player_id, card_index }) => {
                let shown = PlaceDoc { player_id: player_id.clone(), card_index: *card_index };
                let place = place(&self.roster, &shown, "peekReveal")?;
                Some(Reveal { viewer: player(&self.roster, viewer_id, "peekReveal")?, place })
            }
            None => None,
        };
        Ok(())
    }

    fn load_results(&mut self) -> Result<(), Refusal> {
        let doc = self.doc;
        let open = &mut self.state.open;
        open.last_caller = doc
            .last_caller_id
            .as_deref()
            .map(|id| self.roster.seat_of(id).map_or(Caller::Stranger, Caller::Seat));
        open.ending = doc.round_end_reason;
        open.tallies = match &doc.last_round_scores {
            Some(scores) => Some(tallies(&self.roster, scores)?),
            None => None,
        };
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
            Some(ids) => {
                for id in ids {
                    slot.tell(player(&self.roster, id, "knownTo")?);
                }
            }
            // Whoever is looking at a card right now knows it.
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
        let id = doc.id.0;
        let card = doc.id.get().and_then(|id| self.doc.options.edition.card(id));
        let card = card.ok_or_else(|| bad(format!("There is no card with the id {id}.")))?;
        let agrees = doc.value.is_none_or(|value| value.0 == i64::from(card.value()))
            && doc.is_special.is_none_or(|is_special| is_special == card.power().is_some())
            && doc.special_action.is_none_or(|power| Some(power) == card.power())
            && doc.is_hourglass.is_none_or(|is_one| is_one == (card.kind() == Kind::Hourglass));
        if agrees {
            Ok(card)
        } else {
            Err(bad(format!("The card with the id {id} has another face than the state says.")))
        }
    }

    fn peeking(&self, doc: &PeekingDoc) -> Result<Peeking, Refusal> {
        let count = |count: Whole| match number(count, "peekedCount")? {
            count if count <= PEEKS => Ok(count),
            count => Err(bad(format!("A peekedCount of {count} is more than {PEEKS}."))),
        };
        let start = match doc.start_index {
            Some(index) => seat(index, "startIndex")?,
            None => self.state.open.current,
        };
        let mut peeking = Peeking::from(start);
        peeking.peeker = seat(doc.player_index, "playerIndex")?;
        peeking.count = count(doc.peeked_count)?;
        if self.doc.options.simultaneous_peek {
            for (id, peeker) in doc.by_player.iter().flatten() {
                let seat = player(&self.roster, id, "byPlayer")?;
                if let Some(counted) = peeking.counts.get_mut(seat.index()) {
                    *counted = count(peeker.peeked_count)?;
                }
                if peeker.finished {
                    peeking.finished = peeking.finished.with(seat);
                }
            }
        }
        Ok(peeking)
    }
}

/// Who began a round in which so many turns led to this player.
fn starter(current: Seat, turns: u32, seats: usize) -> Seat {
    let back = (turns as usize).checked_rem(seats).unwrap_or(0);
    let from = current.index() + seats - back;
    Seat::from_index(from.checked_rem(seats).unwrap_or(0))
}

fn number<T: TryFrom<i64>>(whole: Whole, name: &str) -> Result<T, Refusal> {
    whole.get().ok_or_else(|| bad(format!("{} is out of range for {name}.", whole.0)))
}

fn seat(index: Whole, name: &str) -> Result<Seat, Refusal> {
    Ok(Seat::from_index(number(index, name)?))
}

fn player(roster: &Roster, id: &str, name: &str) -> Result<Seat, Refusal> {
    roster.seat_of(id).ok_or_else(|| bad(format!("{name} names {id:?}, who is not at the table.")))
}

fn place(roster: &Roster, doc: &PlaceDoc, name: &str) -> Result<Place, Refusal> {
    let slot = number(doc.card_index, "cardIndex")?;
    Ok(Place { seat: player(roster, &doc.player_id, name)?, slot })
}

fn last_move(roster: &Roster, doc: &LastMoveDoc) -> Result<LastMove, Refusal> {
    let incomplete = || bad("The lastMove does not say which card it was about.");
    let by = player(roster, &doc.player_id, "lastMove")?;
    let what = match doc.action {
        MovedDoc::Draw => Moved::Draw(doc.source),
        MovedDoc::Discard => Moved::Discard(doc.source),
        MovedDoc::Swap => {
            let index = doc.card_index.ok_or_else(incomplete)?;
            Moved::Swap(number(index, "cardIndex")?, doc.source)
        }
        MovedDoc::Peek => {
            let player_id = doc.target_player_id.clone().ok_or_else(incomplete)?;
            let card_index = doc.card_index.ok_or_else(incomplete)?;
            Moved::Peek(place(roster, &PlaceDoc { player_id, card_index }, "lastMove")?)
        }
        MovedDoc::Swap2 => {
            let trade = doc.swap2_details.as_ref().ok_or_else(incomplete)?;
            let first = place(roster, &trade.card1, "lastMove")?;
            Moved::Swap2(first, place(roster, &trade.card2, "lastMove")?)
        }
        MovedDoc::Take2 => Moved::Take2,
    };
    Ok(LastMove { by, what })
}

fn tallies(roster: &Roster, docs: &[RoundScoreDoc]) -> Result<[Tally; MOST_PLAYERS], Refusal> {
    let mut tallies = [None; MOST_PLAYERS];
    for RoundScoreDoc { player_id, score, penalty } in docs {
        let seat = player(roster, player_id, "lastRoundScores")?;
        let tally =
            Tally { score: number(*score, "score")?, penalty: number(*penalty, "penalty")? };
        match tallies.get_mut(seat.index()) {
            Some(empty @ None) => *empty = Some(tally),
            _ => return Err(bad("The lastRoundScores have too many entries.")),
        }
    }
    if docs.len() != roster.len() {
        return Err(bad("The lastRoundScores do not name every player."));
    }
    Ok(tallies.map(Option::unwrap_or_default))
}

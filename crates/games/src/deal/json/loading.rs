//! Reads a whole game from its document, and says what is wrong with one that cannot be.

use std::collections::BTreeMap;

use parlour_engine::{Observable, Player, Position, Refusal, Roster, Seat, Seats, Whole};

use super::Beside;
use super::documents::{CardDoc, ChainDoc, PendingDoc, PlayerDoc, StateDoc};
use super::writing::lock_key;
use crate::deal::card_set::CardSet;
use crate::deal::cards::{ActionType, Card, CardType, DECK};
use crate::deal::colors::Color;
use crate::deal::options::AbracadabraRule;
use crate::deal::pending::{Chain, Pending};
use crate::deal::piles::Piles;
use crate::deal::rules::demands::{ALMS, DEBT, GIFT, MOST_DOUBLES};
use crate::deal::state::{Deal, MOST_PLAYERS, MOVES_PER_TURN, Phase, Shield, Status};

/// Reads a game.
///
/// # Errors
/// `BAD_STATE`, and what is wrong with it.
pub(super) fn load(doc: &StateDoc) -> Result<Position<Deal>, Refusal> {
    let roster = load_roster(doc)?;
    let mut loader = Loader { doc, roster, state: empty_table(doc)?, seen: CardSet::EMPTY };
    loader.load_players()?;
    loader.load_piles()?;
    loader.load_locks()?;
    loader.load_turn()?;
    let Loader { roster, mut state, seen, .. } = loader;

    state.in_play = seen;
    state.work_out();
    state.audit().map_err(|wrong| bad(format!("The state cannot be: {wrong}.")))?;
    let is_bot = |(seat, player): (Seat, &PlayerDoc<_>)| player.is_bot.then_some(seat);
    let bots = Seat::all(doc.players.len()).zip(&doc.players).filter_map(is_bot).collect();
    let beside = Beside { roster, game_id: doc.game_id.clone(), bots };
    Ok(Position { game: state, beside })
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
fn empty_table(doc: &StateDoc) -> Result<Deal, Refusal> {
    let seats = doc.players.len();
    let few = u8::try_from(seats).ok().filter(|_| seats <= MOST_PLAYERS);
    let few = few.ok_or_else(|| bad(format!("{seats} players are more than fit at a table.")))?;
    doc.options.check().map_err(|illegal| bad(format!("The options do not fit: {illegal}")))?;
    Ok(Deal::empty(few, doc.options))
}

struct Loader<'a> {
    doc: &'a StateDoc,
    roster: Roster,
    state: Deal,
    seen: CardSet,
}

impl Loader<'_> {
    fn load_players(&mut self) -> Result<(), Refusal> {
        for (seat, player) in Seat::all(self.doc.players.len()).zip(&self.doc.players) {
            if player.has_left {
                self.state.open.gone = self.state.open.gone.with(seat);
            }
            for doc in &player.hand {
                let card = self.card(doc)?;
                self.state.take_up(seat, card);
            }
            for doc in &player.bank {
                let card = self.card(doc)?;
                if card.is_land() {
                    return Err(bad(format!("The bank of {:?} holds {:?}.", player.id, doc.id)));
                }
                self.state.bank(seat, card);
            }
            self.load_area(seat, &player.property_area)?;
            self.load_attachments(seat, &player.attachments)?;
            if let Some(shield) = &player.shield {
                let card = self.card(&shield.card)?;
                let is_shield = card.is(ActionType::UltimateShield) || card == Card::ABRACADABRA;
                if !is_shield {
                    return Err(bad(format!("The card {:?} is no shield.", shield.card.id)));
                }
                let turns = number(shield.turns_left, "turnsLeft")?;
                self.state.raise_shield(seat, Shield { card, turns });
            }
        }
        Ok(())
    }

    fn load_area(
        &mut self,
        seat: Seat,
        area: &BTreeMap<Color, Vec<CardDoc>>,
    ) -> Result<(), Refusal> {
        let any_color = self.doc.options.abracadabra_rule == AbracadabraRule::ConvertSet;
        for (color, cards) in area {
            for doc in cards {
                let card = self.card(doc)?;
                let fits = card.is_land() && (any_color || card.colors().contains(*color));
                let agrees = doc.chosen_color.is_none_or(|chosen| chosen == *color);
                if !fits || !agrees {
                    return Err(bad(format!("The card {:?} cannot lie under {color}.", doc.id)));
                }
                self.state.lay(seat, card, *color);
            }
        }
        Ok(())
    }

    fn load_attachments(
        &mut self,
        seat: Seat,
        attachments: &BTreeMap<Color, Vec<CardDoc>>,
    ) -> Result<(), Refusal> {
        for (color, cards) in attachments {
            for doc in cards {
                let card = self.card(doc)?;
                let kind = if card == Card::ABRACADABRA { doc.played_as } else { card.action() };
                let Some(kind) = kind.filter(|kind| kind.is_fixture()) else {
                    return Err(bad(format!("The card {:?} cannot lie on a set.", doc.id)));
                };
                self.state.attach(seat, card, *color, kind);
                if kind == ActionType::SetLock {
                    self.state.lock(seat, *color);
                }
            }
        }
        Ok(())
    }

    fn load_piles(&mut self) -> Result<(), Refusal> {
        let draw = self.pile(&self.doc.draw_pile)?;
        let discard = self.pile(&self.doc.discard_pile)?;
        self.state.piles = Piles::new(&draw, &discard);
        Ok(())
    }

    fn pile(&mut self, docs: &[CardDoc]) -> Result<Vec<Card>, Refusal> {
        docs.iter().map(|doc| self.card(doc)).collect()
    }

    /// Keys are built and compared, never taken apart: ids and colors contain underscores.
    fn load_locks(&mut self) -> Result<(), Refusal> {
        for key in &self.doc.locked_sets {
            let seats = Seat::all(self.doc.players.len());
            let places = seats.flat_map(|seat| Color::ALL.map(|color| (seat, color)));
            let mut named =
                places.filter(|(seat, color)| lock_key(self.roster.id(*seat), *color) == *key);
            let (seat, color) = named
                .next()
                .ok_or_else(|| bad(format!("The lockedSets name {key:?}, which is no set.")))?;
            self.state.lock(seat, color);
        }
        Ok(())
    }

    fn load_turn(&mut self) -> Result<(), Refusal> {
        let doc = self.doc;
        self.state.pending = match &doc.pending_action {
            Some(pending) => Some(self.pending(pending)?),
            None => None,
        };
        let status = doc.status.unwrap_or(Status::Active);
        let implied = match (status, &self.state.pending) {
            (Status::Finished, _) => Phase::Ended,
            (_, Some(pending)) => pending.phase(),
            (_, None) => Phase::Drawing,
        };
        let moves = number(doc.turn_moves_played, "turnMovesPlayed")?;
        if moves > MOVES_PER_TURN {
            return Err(bad(format!("{moves} is more than a turn has for turnMovesPlayed.")));
        }
        let doubles = match doc.double_rent_count {
            Some(count) if doc.double_rent_active => number(count, "doubleRentCount")?,
            _ => u8::from(doc.double_rent_active),
        };
        if doubles > MOST_DOUBLES || doc.double_rent_active != (doubles > 0) {
            return Err(bad("The doubleRentCount is out of range."));
        }
        let open = &mut self.state.open;
        open.status = status;
        open.phase = doc.turn_phase.unwrap_or(implied);
        open.current = Seat::from_index(number(doc.current_player_index, "currentPlayerIndex")?);
        (open.moves, open.doubles) = (moves, doubles);
        open.round = doc.round.map_or(Ok(1), |round| number(round, "round"))?;
        open.idle = doc.idle_turns.map_or(Ok(0), |turns| number(turns, "idleTurns"))?;
        open.winner = match doc.winner_index {
            Some(index) => Some(Seat::from_index(number(index, "winnerIndex")?)),
            None => None,
        };
        Ok(())
    }

    fn pending(&self, doc: &PendingDoc) -> Result<Pending, Refusal> {
        let attacker = self.seat(&doc.attacker_id)?;
        let mut pending = Pending::new(doc.action, attacker, self.seats(&doc.victim_ids)?);
        if let Some(payee) = &doc.payee_id {
            pending.payee = self.seat(payee)?;
        }
        pending.committed = self.seats(&doc.committed_ids)?;
        pending.amount = match (doc.amount, doc.action) {
            (_, action) if action.is_theft() => 0,
            (Some(amount), _) => number(amount, "amount")?,
            (None, ActionType::DebtCollector) => DEBT,
            (None, ActionType::Birthday) => GIFT,
            (None, ActionType::Zakat) => ALMS,
            (None, _) => return Err(bad("The pendingAction does not say how much is to be paid.")),
        };
        pending.is_double = doc.is_double_rent;
        pending.color = doc.property_color;
        let card = |doc: &Option<CardDoc>| doc.as_ref().map(|doc| named(&doc.id)).transpose();
        (pending.own, pending.target) = (card(&doc.card1)?, card(&doc.card2)?);
        pending.to = doc.to_color;
        pending.card = doc.card_id.as_deref().map(named).transpose()?;
        pending.chain = match &doc.chain {
            Some(chain) => self.chain(chain)?,
            None => None,
        };
        Ok(pending)
    }

    fn chain(&self, doc: &ChainDoc) -> Result<Option<Chain>, Refusal> {
        let victim = self.seat(&doc.victim_id)?;
        let mut chain: Option<Chain> = None;
        if doc.card_ids.len() > Chain::LONGEST {
            return Err(bad("The chain has more Nos than the deck."));
        }
        for id in &doc.card_ids {
            let card = named(id)?;
            if !card.action().is_some_and(ActionType::is_answer) {
                return Err(bad(format!("The chain contains {id:?}, which refuses nothing.")));
            }
            match &mut chain {
                Some(chain) => chain.push(card),
                None => chain = Some(Chain::new(victim, card)),
            }
        }
        Ok(chain)
    }

    fn seats(&self, ids: &[String]) -> Result<Seats, Refusal> {
        ids.iter().map(|id| self.seat(id)).collect()
    }

    fn seat(&self, id: &str) -> Result<Seat, Refusal> {
        let seat = self.roster.seat_of(id);
        seat.ok_or_else(|| bad(format!("The pendingAction names {id:?}, who is not at the table.")))
    }

    /// A card that lies somewhere. None can lie in two places.
    fn card(&mut self, doc: &CardDoc) -> Result<Card, Refusal> {
        let card = named(&doc.id)?;
        if !agrees(doc, card) {
            return Err(bad(format!("The card {:?} is another than the state says.", doc.id)));
        }
        if self.seen.contains(card) {
            return Err(bad(format!("The card {:?} is there twice.", doc.id)));
        }
        debug_assert!(self.seen.len() < DECK);
        self.seen = self.seen.with(card);
        Ok(card)
    }
}

fn named(id: &str) -> Result<Card, Refusal> {
    Card::with_id(id).ok_or_else(|| bad(format!("There is no card with the id {id:?}.")))
}

/// Whether what is said about a card is true of it.
fn agrees(doc: &CardDoc, card: Card) -> bool {
    let sort = card.card_type();
    let colors = || card.colors().iter().collect::<Vec<_>>();
    let same = |said: &Vec<Color>| {
        let mut said = said.clone();
        said.sort_unstable();
        said == colors()
    };
    let worth = |said: Whole| said.0 == i64::from(card.value());
    doc.card_type.is_none_or(|said| said == sort)
        && doc
            .color
            .is_none_or(|said| sort == CardType::Property && card.first_color() == Some(said))
        && doc.value.is_none_or(|said| sort == CardType::Money && worth(said))
        && doc.bank_value.is_none_or(worth)
        && doc.action_type.is_none_or(|said| card.is(said))
        && doc.colors.as_ref().is_none_or(|said| sort == CardType::Rent && same(said))
        && doc
            .valid_colors
            .as_ref()
            .and_then(Option::as_ref)
            .is_none_or(|said| sort == CardType::Wild && same(said))
}

fn number<T: TryFrom<i64>>(whole: Whole, name: &str) -> Result<T, Refusal> {
    whole.get().ok_or_else(|| bad(format!("{} is out of range for {name}.", whole.0)))
}

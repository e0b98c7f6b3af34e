//! Reads a whole game from its document, and says what is wrong with an impossible one.

use std::fmt::Display;

use parlour_engine::{Beside, Position, Refusal, Roster, Seat, codec};
use serde_json::Value;

use super::documents::{ChainDoc, PendingDoc, PlayerDoc, ShieldDoc, StateDoc};
use super::{Table, lock_key};
use crate::deal::cards::{ActionType, Card};
use crate::deal::colors::Color;
use crate::deal::pending::{Chain, Pending};
use crate::deal::rules::demands::{ALMS, DEBT, GIFT};
use crate::deal::setup::Setup;
use crate::deal::state::{Deal, MOST_PLAYERS, Open, Phase, Shield, Status};
use crate::deal::view::CardView;

/// Reads a game.
///
/// # Errors
/// `BAD_STATE`, and what is wrong with it.
pub(super) fn load(state: &Value) -> Result<Position<Deal>, Refusal> {
    fn unfit(what: impl Display) -> Refusal {
        Refusal::bad_state(format!("The state does not fit: {what}."))
    }
    let roster = Roster::of_document(state, str::to_owned).map_err(unfit)?;
    let doc: StateDoc = codec::read_state(state, &roster).map_err(unfit)?;
    let game = doc.table(&roster).map_err(unfit)?;
    let bots = doc.players.iter().filter(|player| player.is_bot).map(|player| player.id).collect();
    let extra = Table { game_id: doc.game_id, bots };
    Ok(Position { game, beside: Beside { roster, extra } })
}

impl StateDoc {
    fn table(&self, roster: &Roster) -> Result<Deal, String> {
        let seats = self.players.len();
        let few = u8::try_from(seats).ok().filter(|_| seats <= MOST_PLAYERS);
        let few = few.ok_or_else(|| format!("{seats} players are more than fit at a table"))?;
        self.options.check().map_err(|illegal| format!("the options do not fit: {illegal}"))?;
        let mut setup = Setup::new(few, self.options);
        self.players.iter().try_for_each(|player| player.lay(&mut setup))?;
        (setup.draw, setup.discard) = (cards(&self.draw_pile), cards(&self.discard_pile));
        for key in &self.locked_sets {
            let (seat, color) = self.locked_set(key, roster)?;
            setup.state.lock(seat, color);
        }
        setup.state.pending = match &self.pending_action {
            Some(pending) => Some(pending.pending()?),
            None => None,
        };
        self.open(&mut setup.state)?;
        setup.finish()
    }

    /// The set with this key. Keys are built and compared, never taken apart: ids and colors contain underscores.
    fn locked_set(&self, key: &str, roster: &Roster) -> Result<(Seat, Color), String> {
        let owners = self.players.iter().map(|player| player.id);
        let mut sets = owners.flat_map(|owner| Color::ALL.map(|color| (owner, color)));
        let set = sets.find(|(owner, color)| lock_key(roster.id(*owner), *color) == key);
        set.ok_or_else(|| format!("the lockedSets name {key:?}, which is no set"))
    }

    /// Where the game stands.
    fn open(&self, state: &mut Deal) -> Result<(), String> {
        let implied = match (self.status, &state.pending) {
            (Status::Finished, _) => Phase::Ended,
            (_, Some(pending)) => pending.phase(),
            (_, None) => Phase::Drawing,
        };
        let doubles = match self.double_rent_count {
            Some(count) if self.double_rent_active => count,
            _ => u8::from(self.double_rent_active),
        };
        if self.double_rent_active != (doubles > 0) {
            return Err("the doubleRentCount is 0, and the next rent is doubled".into());
        }
        state.open = Open {
            status: self.status,
            phase: self.turn_phase.unwrap_or(implied),
            current: self.current_player_index.0,
            moves: self.turn_moves_played,
            doubles,
            idle: self.idle_turns.unwrap_or(0),
            round: self.round.unwrap_or(1),
            winner: self.winner_index.map(|index| index.0),
            ..state.open
        };
        Ok(())
    }
}

impl PlayerDoc {
    fn lay(&self, setup: &mut Setup) -> Result<(), String> {
        let seat = self.id;
        if self.has_left {
            setup.state.open.gone = setup.state.open.gone.with(seat);
        }
        for CardView { card, .. } in self.hand.iter().flatten() {
            setup.take_up(seat, *card)?;
        }
        for CardView { card, .. } in &self.bank {
            setup.bank(seat, *card)?;
        }
        for (under, cards) in &self.property_area {
            for CardView { card, color, .. } in cards {
                if color.is_some_and(|chosen| chosen != *under) {
                    return Err(format!("the card {} cannot lie under {under}", card.id()));
                }
                setup.lay(seat, *card, *under)?;
            }
        }
        for (color, cards) in &self.attachments {
            for CardView { card, kind, .. } in cards {
                setup.attach(seat, *card, *color, *kind)?;
            }
        }
        match self.shield {
            Some(ShieldDoc { card: CardView { card, .. }, turns_left: turns }) => {
                setup.raise_shield(seat, Shield { card, turns })
            }
            None => Ok(()),
        }
    }
}

impl PendingDoc {
    fn pending(&self) -> Result<Pending, String> {
        let amount = match (self.amount, self.action) {
            (_, action) if action.is_theft() => 0,
            (Some(amount), _) => amount,
            (None, ActionType::DebtCollector) => DEBT,
            (None, ActionType::Birthday) => GIFT,
            (None, ActionType::Zakat) => ALMS,
            (None, _) => return Err("the pendingAction does not say how much is to be paid".into()),
        };
        Ok(Pending {
            payee: self.payee_id.unwrap_or(self.attacker_id),
            committed: self.committed_ids.iter().copied().collect(),
            amount,
            is_double: self.is_double_rent,
            color: self.property_color,
            own: self.card1.map(|own| own.card),
            target: self.card2.map(|target| target.card),
            to: self.to_color,
            card: self.card_id,
            chain: match &self.chain {
                Some(chain) => chain.chain()?,
                None => None,
            },
            ..Pending::new(self.action, self.attacker_id, self.victim_ids.iter().copied().collect())
        })
    }
}

impl ChainDoc {
    /// A chain without cards is none.
    fn chain(&self) -> Result<Option<Chain>, String> {
        if self.card_ids.len() > Chain::LONGEST {
            return Err("the chain has more Nos than the deck".into());
        }
        let Some((first, more)) = self.card_ids.split_first() else { return Ok(None) };
        let mut chain = Chain::new(self.victim_id, *first);
        for card in more {
            chain.push(*card);
        }
        Ok(Some(chain))
    }
}

fn cards(docs: &[CardView]) -> Vec<Card> {
    docs.iter().map(|doc| doc.card).collect()
}

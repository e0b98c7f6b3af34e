//! Reads a whole game from its document, and says what is wrong with an impossible one.

use arrayvec::ArrayVec;
use parlour_engine::codec::{self, Misfit, Names, SeatNumbers, or_default};
use parlour_engine::{
    Beside, MAX_SEATS, Observable, Player, Position, Refusal, Roster, Seat, Stock,
};
use serde::Deserialize;
use serde_json::Value;

use super::documents::{ByPlayer, CardId, OrphanCard, StateDoc};
use super::{Anybody, Host};
use crate::uno::cards::{Card, CardSet, Laid};
use crate::uno::state::{EndType, MOST_IN_LOBBY, Status, Uno};
use crate::uno::view::GameState;

/// What has to be known before the rest can be read: who the ids are.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Outline {
    game_state: People,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct People {
    #[serde(deserialize_with = "or_default")]
    status: Status,
    host_id: Option<u32>,
    #[serde(deserialize_with = "or_default")]
    player_order: Vec<u32>,
    #[serde(deserialize_with = "or_default")]
    turn_order: Vec<u32>,
    #[serde(deserialize_with = "or_default")]
    locked_players: Vec<Person>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Person {
    client_id: u32,
    name: Option<String>,
}

/// Reads a game.
///
/// # Errors
/// `BAD_STATE`, and what is wrong with it.
pub(super) fn load(state: &Value) -> Result<Position<Uno>, Refusal> {
    let Outline { game_state: people } =
        codec::read_state(state, &SeatNumbers).map_err(|error| misfit(&error))?;
    let beside = Beside { roster: people.roster()?, extra: Host(people.host_id) };
    // In a lobby something may be left of a game, and of those who played it.
    let anybody = Anybody(&beside);
    let names: &dyn Names = if people.status == Status::Lobby { &anybody } else { &beside };
    let doc: StateDoc = codec::read_state(state, names).map_err(|error| misfit(&error))?;

    let mut game = Uno::lobby(beside.roster.len() as u8, doc.game_settings);
    game.load_room(&doc.game_state)?;
    if people.status != Status::Lobby {
        game.load_order(&doc.game_state)?;
        game.load_round(&doc.game_state);
        game.load_cards(&doc, &beside.roster)?;
        game.load_waiting(&doc.game_state)?;
    }
    game.refit();
    game.audit().map_err(|wrong| bad(format!("The state cannot be: {wrong}.")))?;
    Ok(Position { game, beside })
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::bad_state(message)
}

fn misfit(misfit: &Misfit) -> Refusal {
    bad(format!("The state does not fit: {misfit}."))
}

impl People {
    /// Everybody who is mentioned, in the order of the seats: those who sat down, then those who play.
    fn roster(&self) -> Result<Roster, Refusal> {
        let is_lobby = self.status == Status::Lobby;
        let mut ids = self.player_order.clone();
        if !is_lobby {
            ids.extend(self.turn_order.iter().filter(|id| !self.player_order.contains(id)));
        }
        if ids.is_empty() {
            ids.extend(self.locked_players.iter().map(|player| player.client_id));
        }
        let most = if is_lobby { MOST_IN_LOBBY } else { MAX_SEATS };
        if ids.len() > most {
            return Err(bad(format!("{} players are more than fit at a table.", ids.len())));
        }
        let name = |id: u32| {
            let player = self.locked_players.iter().find(|player| player.client_id == id);
            player.and_then(|player| player.name.clone()).unwrap_or_else(|| id.to_string())
        };
        let players = ids.iter().map(|id| Player { id: id.to_string(), name: name(*id) });
        Roster::new(players.collect()).map_err(|id| bad(format!("Two players have the id {id}.")))
    }
}

impl Uno {
    fn load_room(&mut self, doc: &GameState) -> Result<(), Refusal> {
        let open = &mut self.open;
        open.status = doc.status;
        open.owner = doc.owner_id.unwrap_or(open.owner);
        open.bots = 0;
        for bot in doc.bots.iter().flatten() {
            if !bot.exists(open.seats.into()) {
                return Err(bad("A bot is not at the table."));
            }
            open.bots |= 1 << bot.index();
        }
        open.seq = doc.state_seq;
        Ok(())
    }

    fn load_order(&mut self, doc: &GameState) -> Result<(), Refusal> {
        let open = &mut self.open;
        let order: ArrayVec<Seat, MOST_IN_LOBBY> = match &doc.turn_order {
            Some(order) => order.iter().copied().collect(),
            None if doc.locked_players.is_empty() => Seat::all(doc.player_order.0.into()).collect(),
            None => doc.locked_players.iter().map(|player| player.client_id.0).collect(),
        };
        if order.len() > MAX_SEATS {
            return Err(bad(format!("The turnOrder has {} places.", order.len())));
        }
        open.order[..order.len()].copy_from_slice(&order);
        open.players = order.len() as u8;
        if let (None, Some(first)) = (doc.owner_id, order.first()) {
            open.owner = *first;
        }
        if let Some(current) = doc.current_turn.flatten() {
            let place = order.iter().position(|seat| *seat == current);
            open.at = place.ok_or_else(|| bad("The currentTurn is nobody's who plays."))? as u8;
        } else if !matches!(open.status, Status::Ended | Status::RoundEnded) {
            return Err(bad("There is no currentTurn."));
        }
        Ok(())
    }

    fn load_round(&mut self, doc: &GameState) {
        let open = &mut self.open;
        let is_paused = open.status == Status::PausedWaitingPlayer;
        open.was_paused =
            is_paused || doc.orphan_hands.is_some() || doc.status_before_pause.is_some();
        if is_paused {
            open.before_pause = doc.status_before_pause.flatten().unwrap_or(Status::Playing);
        }
        doc.orphan_hands
            .iter()
            .flatten()
            .for_each(|lost| open.orphans.push(lost.original_client_id));
        open.direction = doc.direction.unwrap_or(open.direction);
        open.last_player = doc.last_played_by.flatten();
        if !open.is_in_round() {
            open.winner = doc.winner.flatten();
        }
        if open.status == Status::Ended {
            let guess =
                if open.winner.is_some() { EndType::Win } else { EndType::InsufficientPlayers };
            open.end = Some(doc.end_type.unwrap_or(guess));
        }
        if open.options.score_limit.keeps_scores() {
            open.round = doc.current_round.unwrap_or(1);
            open.last_points = doc.last_round_points;
            for (seat, score) in doc.scores.iter().flat_map(ByPlayer::iter) {
                if open.is_seated(*seat) {
                    open.scores[seat.index()] = *score;
                }
            }
        }
    }

    fn load_cards(&mut self, doc: &StateDoc, roster: &Roster) -> Result<(), Refusal> {
        let mut found = CardSet::NONE;
        let mut find = |card: Card| {
            if found.contains(card) {
                return Err(bad(format!("The card {} is there twice.", card.id())));
            }
            found.insert(card);
            Ok(card)
        };
        for (seat, hand) in doc.dealt_hands.iter() {
            for card in hand {
                self.hands.take(*seat, find(*card)?);
            }
        }
        // A missing player may have left the cards behind in the other list only.
        let dealt = |seat: Seat| doc.dealt_hands.get(seat).is_some();
        let lost = || doc.game_state.orphan_hands.iter().flatten();
        for orphan in lost().filter(|orphan| !dealt(orphan.original_client_id)) {
            for card in &orphan.cards {
                let OrphanCard::Known(card) = card else {
                    return Err(bad("The cards of a missing player are hidden."));
                };
                self.hands.take(orphan.original_client_id, find(*card)?);
            }
        }
        let has_hand = |seat: Seat| dealt(seat) || self.open.orphans.contains(seat);
        let mut players = self.open.order().iter();
        if self.open.is_in_round()
            && let Some(seat) = players.find(|seat| !has_hand(**seat))
        {
            let id = roster.id(*seat);
            return Err(bad(format!("The dealtHands have none of {id}, who is playing.")));
        }
        let mut deck = Vec::new();
        for card in doc.deck.iter().rev() {
            deck.push(find(*card)?);
        }
        let mut discards = Vec::new();
        for Laid { card, color } in doc.game_state.discard_pile.iter().flatten().copied() {
            if let Some(index) = card.wild_index() {
                self.open.wild_colors[index] = color;
            }
            discards.push(find(card)?);
        }
        self.pile = Stock::new(&deck, &discards);
        self.cards = found;
        for (seat, cards) in doc.seen_cards.iter() {
            if self.open.is_seated(*seat) && self.open.options.moves_hands() {
                let cards: CardSet = cards.iter().map(|CardId(card)| *card).collect();
                let others = self.hands.all().without(self.hands.set(*seat));
                self.seen[seat.index()] = cards.and(others);
            }
        }
        Ok(())
    }

    fn load_waiting(&mut self, doc: &GameState) -> Result<(), Refusal> {
        let open = &mut self.open;
        open.stack = doc.pending_draw.flatten();
        open.challenge = doc.pending_challenge.flatten();
        open.exposed = doc.uno_exposed.flatten();
        open.called = doc.uno_called.unwrap_or_default();
        if let Some(seat) = doc.draw_decision.flatten() {
            if open.current() != Some(seat) {
                return Err(bad("The drawDecision is not the current player's."));
            }
            open.decides = true;
            self.drawn = self.hands.last(seat).unwrap_or(Card::NOWHERE);
        }
        Ok(())
    }
}

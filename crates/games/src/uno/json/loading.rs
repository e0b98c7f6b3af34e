//! Reads a whole game from its document, and says what is wrong with one that cannot be.

use std::collections::BTreeMap;

use parlour_engine::{MAX_SEATS, Observable, Player, Position, Refusal, Roster, Seat, Whole};

use super::Beside;
use super::documents::{CardDoc, DrawSymbolDoc, Field, GameStateDoc, Id, OrphanDoc, StateDoc};
use crate::uno::cards::{Card, CardSet};
use crate::uno::hands::Hands;
use crate::uno::pile::Pile;
use crate::uno::state::{
    Challenge, Direction, EndType, MOST_IN_LOBBY, Orphans, Stack, Status, Uno,
};

/// Reads a game.
///
/// # Errors
/// `BAD_STATE`, and what is wrong with it.
pub(super) fn load(doc: &StateDoc) -> Result<Position<Uno>, Refusal> {
    let open = &doc.game_state;
    let status = open.status.unwrap_or(Status::Lobby);
    let roster = load_roster(open, status)?;
    doc.game_settings
        .check()
        .map_err(|illegal| bad(format!("The gameSettings do not fit: {illegal}")))?;
    let mut state = Uno::lobby(roster.len() as u8, doc.game_settings);
    state.open.status = status;
    let mut loader = Loader { doc, roster, state };
    loader.load_room()?;
    if status != Status::Lobby {
        loader.load_order()?;
        loader.load_turn()?;
        loader.load_pause()?;
        loader.load_scores()?;
        loader.load_cards()?;
        loader.load_waiting()?;
    }
    let Loader { roster, mut state, .. } = loader;
    state.refit();
    state.audit().map_err(|wrong| bad(format!("The state cannot be: {wrong}.")))?;
    let host = open.host_id.get().map(|id| id.0);
    Ok(Position { game: state, beside: Beside { roster, host } })
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::bad_state(message)
}

/// Everybody who is mentioned, in the order of the seats: those who sat down, then those who play.
fn load_roster(open: &GameStateDoc, status: Status) -> Result<Roster, Refusal> {
    let locked = open.locked_players.iter().flatten();
    let mut ids: Vec<Id> = open.player_order.clone().unwrap_or_default();
    for (index, id) in ids.iter().enumerate() {
        if ids[..index].contains(id) {
            return Err(bad(format!("The playerOrder names {} twice.", id.0)));
        }
    }
    let also = |id: Id, ids: &mut Vec<Id>| {
        if !ids.contains(&id) {
            ids.push(id);
        }
    };
    if status != Status::Lobby {
        open.turn_order.iter().flatten().for_each(|id| also(*id, &mut ids));
    }
    if ids.is_empty() {
        locked.clone().for_each(|player| also(player.client_id, &mut ids));
    }
    let most = if status == Status::Lobby { MOST_IN_LOBBY } else { MAX_SEATS };
    if ids.len() > most {
        return Err(bad(format!("{} players are more than fit at a table.", ids.len())));
    }
    let name = |id: Id| {
        let player = locked.clone().find(|player| player.client_id == id);
        player.and_then(|player| player.name.clone()).unwrap_or_else(|| id.0.to_string())
    };
    let players = ids.iter().map(|id| Player { id: id.0.to_string(), name: name(*id) });
    Roster::new(players.collect()).map_err(|id| bad(format!("Two players have the id {id}.")))
}

struct Loader<'a> {
    doc: &'a StateDoc,
    roster: Roster,
    state: Uno,
}

impl Loader<'_> {
    fn load_room(&mut self) -> Result<(), Refusal> {
        let doc = &self.doc.game_state;
        if let Some(owner) = doc.owner_id {
            self.state.open.owner = self.player(owner, "ownerId")?;
        }
        self.state.open.bots = 0;
        for bot in doc.bots.iter().flatten() {
            self.state.open.bots |= 1 << self.player(*bot, "bots")?.index();
        }
        self.state.open.seq = doc.state_seq.map_or(Ok(0), |seq| number(seq, "stateSeq"))?;
        Ok(())
    }

    fn load_order(&mut self) -> Result<(), Refusal> {
        let doc = &self.doc.game_state;
        let order = match (&doc.turn_order, &doc.locked_players) {
            (Some(order), _) => order.clone(),
            (None, Some(locked)) => locked.iter().map(|player| player.client_id).collect(),
            (None, None) => doc.player_order.clone().unwrap_or_default(),
        };
        if order.len() > MAX_SEATS {
            return Err(bad(format!("The turnOrder has {} places.", order.len())));
        }
        for (place, id) in order.iter().enumerate() {
            if order[..place].contains(id) {
                return Err(bad(format!("The turnOrder names {} twice.", id.0)));
            }
            self.state.open.order[place] = self.player(*id, "turnOrder")?;
            self.state.open.players = place as u8 + 1;
        }
        if doc.owner_id.is_none()
            && let Some(first) = self.state.open.order().first()
        {
            self.state.open.owner = *first;
        }
        Ok(())
    }

    fn load_turn(&mut self) -> Result<(), Refusal> {
        let doc = &self.doc.game_state;
        if let Some(current) = doc.current_turn.get() {
            let seat = self.player(*current, "currentTurn")?;
            let place = self.state.open.order().iter().position(|other| *other == seat);
            let missing = || bad(format!("currentTurn is {}, who is not playing.", current.0));
            self.state.open.at = place.ok_or_else(missing)? as u8;
        } else if !matches!(self.state.open.status, Status::Ended | Status::RoundEnded) {
            return Err(bad("There is no currentTurn."));
        }
        self.state.open.direction = match doc.direction {
            None | Some(Whole(1)) => Direction::Onward,
            Some(Whole(-1)) => Direction::Back,
            Some(Whole(other)) => return Err(bad(format!("{other} is no direction."))),
        };
        self.state.open.last_player = self.some_player(&doc.last_played_by, "lastPlayedBy")?;
        Ok(())
    }

    fn load_scores(&mut self) -> Result<(), Refusal> {
        let doc = &self.doc.game_state;
        if !self.state.open.is_in_round() {
            self.state.open.winner = self.some_player(&doc.winner, "winner")?;
        }
        if self.state.open.status == Status::Ended {
            let guess = match self.state.open.winner {
                Some(_) => EndType::Win,
                None => EndType::InsufficientPlayers,
            };
            self.state.open.end = Some(doc.end_type.unwrap_or(guess));
        }
        if !self.state.open.options.score_limit.keeps_scores() {
            return Ok(());
        }
        self.state.open.round =
            doc.current_round.map_or(Ok(1), |round| number(round, "currentRound"))?;
        if self.state.open.round == 0 {
            return Err(bad("Rounds are counted from 1."));
        }
        self.state.open.last_points =
            doc.last_round_points.map(|points| number(points, "lastRoundPoints")).transpose()?;
        for (key, score) in doc.scores.iter().flatten() {
            let seat = self.holder(key, "scores")?;
            let score = number(*score, "scores")?;
            if self.state.open.is_seated(seat) {
                self.state.open.scores[seat.index()] = score;
            }
        }
        Ok(())
    }

    fn load_pause(&mut self) -> Result<(), Refusal> {
        let doc = &self.doc.game_state;
        let is_paused = self.state.open.status == Status::PausedWaitingPlayer;
        self.state.open.was_paused =
            is_paused || doc.orphan_hands.is_some() || !doc.status_before_pause.is_missing();
        if is_paused {
            self.state.open.before_pause = match doc.status_before_pause.get() {
                None | Some(Status::Playing) => Status::Playing,
                Some(Status::RoundEnded) => Status::RoundEnded,
                Some(other) => {
                    return Err(bad(format!("Nothing is paused in {}.", other.name())));
                }
            };
        }
        let mut orphans = Orphans::NONE;
        for OrphanDoc { original_client_id, .. } in doc.orphan_hands.iter().flatten() {
            let seat = self.player(*original_client_id, "orphanHands")?;
            if orphans.contains(seat) {
                return Err(bad(format!("{} is missing twice.", original_client_id.0)));
            }
            orphans.push(seat);
        }
        self.state.open.orphans = orphans;
        Ok(())
    }

    fn load_cards(&mut self) -> Result<(), Refusal> {
        let doc = self.doc;
        let mut taken = CardSet::NONE;
        let mut hands = Hands::EMPTY;
        for (key, cards) in self.hands() {
            let seat = self.holder(key, "dealtHands")?;
            for card in read_hidden(cards, "dealtHands", &mut taken)? {
                hands.take(seat, card);
            }
        }
        self.state.hands = hands;
        self.check_hands()?;
        let mut deck = read_hidden(&doc.deck, "deck", &mut taken)?;
        deck.reverse();
        let mut discards = Vec::new();
        for card_doc in doc.game_state.discard_pile.iter().flatten() {
            let card = read_card(card_doc, "discardPile", &mut taken)?;
            match card.wild_index() {
                Some(index) => self.state.open.wild_colors[index] = card_doc.color,
                None => check_color(card, card_doc)?,
            }
            discards.push(card);
        }
        self.state.pile = Pile::new(&deck, &discards);
        self.state.cards = taken;
        let others = |seat: Seat| hands.all().without(hands.set(seat));
        for (key, ids) in &doc.seen_cards {
            let seat = self.holder(key, "seenCards")?;
            let cards = ids.iter().filter_map(|id| Card::from_id(id)).collect::<CardSet>();
            let open = &self.state.open;
            if open.is_seated(seat) && open.options.moves_hands() {
                self.state.seen[seat.index()] = cards.and(others(seat));
            }
        }
        Ok(())
    }

    /// Everybody in a round has a hand, if only an empty one.
    fn check_hands(&self) -> Result<(), Refusal> {
        let hands = self.hands();
        let in_round: &[Seat] =
            if self.state.open.is_in_round() { self.state.open.order() } else { &[] };
        let mut ids = in_round.iter().map(|seat| self.roster.id(*seat));
        match ids.find(|id| !hands.keys().any(|key| key == id)) {
            Some(id) => Err(bad(format!("The dealtHands have none of {id}, who is playing."))),
            None => Ok(()),
        }
    }

    /// The hands by id. Who is missing may have left the cards behind in the other list only.
    fn hands(&self) -> BTreeMap<&String, &Vec<CardDoc>> {
        let mut hands: BTreeMap<_, _> = self.doc.dealt_hands.iter().collect();
        let orphans = self.doc.game_state.orphan_hands.iter().flatten();
        for (seat, orphan) in self.state.open.orphans.seats().iter().zip(orphans) {
            if let Some(player) = self.roster.get(*seat) {
                hands.entry(&player.id).or_insert(&orphan.cards);
            }
        }
        hands
    }

    fn load_waiting(&mut self) -> Result<(), Refusal> {
        let doc = &self.doc.game_state;
        if let Some(pending) = doc.pending_draw.get() {
            let count = number(pending.count, "pendingDraw")?;
            if count == 0 {
                return Err(bad("A pendingDraw of nothing is none."));
            }
            let four = pending.symbol == DrawSymbolDoc::Four;
            self.state.open.stack = Some(Stack { count, four });
        }
        if let Some(pending) = doc.pending_challenge.get() {
            self.state.open.challenge = Some(Challenge {
                by: self.player(pending.played_by, "pendingChallenge")?,
                target: self.player(pending.target_id, "pendingChallenge")?,
                previous: pending.previous_color,
            });
        }
        if let Some(decider) = doc.draw_decision.get() {
            let seat = self.player(*decider, "drawDecision")?;
            if self.state.open.current() != Some(seat) {
                return Err(bad("The drawDecision is not the current player's."));
            }
            self.state.open.decides = true;
            self.state.drawn = self.state.hands.last(seat).unwrap_or(Card::NOWHERE);
        }
        self.state.open.exposed = self.some_player(&doc.uno_exposed, "unoExposed")?;
        for caller in doc.uno_called.iter().flatten() {
            let seat = self.player(*caller, "unoCalled")?;
            self.state.open.called = self.state.open.called.with(seat);
        }
        Ok(())
    }

    fn player(&self, id: Id, name: &str) -> Result<Seat, Refusal> {
        self.holder(&id.0.to_string(), name)
    }

    fn holder(&self, key: &str, name: &str) -> Result<Seat, Refusal> {
        let stranger = || bad(format!("{name} names {key:?}, who is not at the table."));
        self.roster.seat_of(key).ok_or_else(stranger)
    }

    fn some_player(&self, id: &Field<Id>, name: &str) -> Result<Option<Seat>, Refusal> {
        id.get().map(|id| self.player(*id, name)).transpose()
    }
}

/// Reads cards of a hand or the deck, where wild cards have no colour.
fn read_hidden(docs: &[CardDoc], name: &str, taken: &mut CardSet) -> Result<Vec<Card>, Refusal> {
    let read = |doc: &CardDoc| {
        let card = read_card(doc, name, taken)?;
        check_color(card, doc)?;
        Ok(card)
    };
    docs.iter().map(read).collect()
}

fn read_card(doc: &CardDoc, name: &str, taken: &mut CardSet) -> Result<Card, Refusal> {
    let id = &doc.id;
    let card = Card::from_id(id)
        .ok_or_else(|| bad(format!("The {name} holds {id:?}, and there is no such card.")))?;
    if doc.symbol.as_ref().is_some_and(|symbol| symbol != card.symbol().name()) {
        return Err(bad(format!("The card {id} has another symbol than the state says.")));
    }
    if taken.contains(card) {
        return Err(bad(format!("The card {id} is there twice.")));
    }
    taken.insert(card);
    Ok(card)
}

fn check_color(card: Card, doc: &CardDoc) -> Result<(), Refusal> {
    if doc.color.is_none() || doc.color == card.color() {
        return Ok(());
    }
    Err(bad(format!("The card {} has another colour than the state says.", doc.id)))
}

fn number<T: TryFrom<i64>>(whole: Whole, name: &str) -> Result<T, Refusal> {
    whole.get().ok_or_else(|| bad(format!("{} is out of range for {name}.", whole.0)))
}

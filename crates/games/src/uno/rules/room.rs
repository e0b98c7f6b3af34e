//! The room: who owns it, who is missing, who takes whose place (rules 5).

use parlour_engine::{Actor, Chance, MAX_SEATS, Seat, Sink};

use crate::uno::action::Event;
use crate::uno::cards::{Card, CardSet};
use crate::uno::error::Illegal;
use crate::uno::options::{Options, Seating};
use crate::uno::state::{Direction, EndType, Open, Status, Uno};

impl Uno {
    /// Deals the first round.
    pub(super) fn start(
        &mut self,
        actor: Actor,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.status != Status::Lobby {
            return Err(Illegal::GameAlreadyStarted);
        }
        self.check_owner(actor)?;
        self.check_players(self.open.seats.into())?;

        self.open_game(rng, events);
        Ok(())
    }

    /// Whether so many can play.
    pub(super) fn check_players(&self, players: usize) -> Result<(), Illegal> {
        if players > MAX_SEATS {
            return Err(Illegal::TooManyPlayers);
        }
        if players < usize::from(self.open.options.min_players) {
            return Err(Illegal::TooFewPlayers);
        }
        Ok(())
    }

    /// Whether this is somebody at the table, and the owner. The table itself speaks for the owner.
    pub(in crate::uno) fn check_owner(&self, actor: Actor) -> Result<(), Illegal> {
        let Actor::Seat(seat) = actor else { return Ok(()) };
        if !self.is_present(seat) {
            return Err(Illegal::NotSeated);
        }
        if seat == self.open.owner { Ok(()) } else { Err(Illegal::NotOwner) }
    }

    fn is_present(&self, seat: Seat) -> bool {
        match self.open.status {
            Status::Lobby => seat.exists(self.open.seats.into()),
            Status::Playing | Status::RoundEnded | Status::PausedWaitingPlayer | Status::Ended => {
                self.open.is_seated(seat)
            }
        }
    }

    /// Clears the table. Those who are still there stay, in the order of their seats.
    pub(super) fn return_to_lobby(
        &mut self,
        actor: Actor,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        match self.open.status {
            Status::Ended => {}
            Status::Lobby => return Err(Illegal::NotPlaying),
            Status::Playing => return Err(Illegal::RoundNotEnded),
            Status::PausedWaitingPlayer => return Err(Illegal::GamePaused),
            Status::RoundEnded => return Err(Illegal::GameAlreadyStarted),
        }
        self.check_owner(actor)?;

        let Open { options, seq, owner, players, .. } = self.open;
        // Who owns the room, and who is a bot, may have changed since the table was set.
        let options = Options { seating: Seating::default(), ..options };
        let mut lobby = Open { seq, ..Open::lobby(players, options) };
        for (place, seat) in self.open.remaining().enumerate() {
            if seat == owner {
                lobby.owner = Seat::from_index(place);
            }
            if self.open.is_bot(seat) {
                lobby.bots |= 1 << place;
            }
        }
        *self = Self { open: lobby, ..Self::lobby(players, options) };
        events.tell_all(|| Event::LobbyOpened);
        Ok(())
    }

    /// Whether it matters that this player is gone.
    pub(super) fn can_be_lost(&self, player: Seat) -> bool {
        let is_under_way = !matches!(self.open.status, Status::Lobby | Status::Ended);
        let is_known = self.open.is_bot(player) || self.open.orphans.contains(player);
        is_under_way && self.open.is_seated(player) && !is_known
    }

    /// Whether this player is missed.
    pub(super) fn is_lost(&self, player: Seat) -> bool {
        let is_under_way = !matches!(self.open.status, Status::Lobby | Status::Ended);
        is_under_way && self.open.orphans.contains(player)
    }

    /// Somebody has been gone for too long.
    pub(super) fn lose_player(
        &mut self,
        actor: Actor,
        player: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        check_host(actor)?;
        if matches!(self.open.status, Status::Lobby | Status::Ended) {
            return Err(Illegal::NotPlaying);
        }
        if !self.open.is_seated(player) {
            return Err(Illegal::NotSeated);
        }
        if self.open.is_bot(player) || self.open.orphans.contains(player) {
            return Err(Illegal::NoSuchOrphan);
        }

        if self.open.status != Status::PausedWaitingPlayer {
            self.open.before_pause = self.open.status;
            self.open.status = Status::PausedWaitingPlayer;
            self.open.was_paused = true;
        }
        self.open.orphans.push(player);
        events.tell_all(|| Event::PlayerMissing { player_id: player });
        if self.open.owner == player {
            self.pass_ownership(false, events);
        }
        Ok(())
    }

    /// The next human at the table who is not missing owns the room. If nobody is there, the owner stays, or
    /// leaves it to the next who may come back, or to a bot.
    fn pass_ownership(&mut self, leaves: bool, events: &mut impl Sink<Event>) {
        let open = &self.open;
        let order = open.order();
        let place = order.iter().position(|seat| *seat == open.owner).unwrap_or(0);
        let others =
            order[place..].iter().chain(&order[..place]).filter(|seat| **seat != open.owner);
        let mut humans = others.clone().filter(|seat| !open.is_bot(**seat));
        let present = humans.clone().find(|seat| !open.orphans.contains(**seat));
        let anybody = || humans.next().or(others.clone().next()).filter(|_| leaves);
        if let Some(player) = present.or_else(anybody).copied() {
            self.open.owner = player;
            events.tell_all(|| Event::OwnerChanged { player_id: player });
        }
    }

    /// Somebody who was missing is back.
    pub(super) fn player_back(
        &mut self,
        actor: Actor,
        player: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        check_host(actor)?;
        if matches!(self.open.status, Status::Lobby | Status::Ended) {
            return Err(Illegal::NotPlaying);
        }
        self.check_orphan(player)?;

        events.tell_all(|| Event::PlayerReturned { player_id: player });
        self.fill_seat(player, events);
        Ok(())
    }

    /// Somebody else sits down on the seat of somebody who is missing.
    pub(super) fn take_seat(
        &mut self,
        actor: Actor,
        player: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        check_host(actor)?;
        if self.open.status != Status::PausedWaitingPlayer {
            return Err(Illegal::GameAlreadyStarted);
        }
        self.check_orphan(player)?;

        self.fill_seat(player, events);
        Ok(())
    }

    fn check_orphan(&self, player: Seat) -> Result<(), Illegal> {
        if self.open.orphans.contains(player) { Ok(()) } else { Err(Illegal::NoSuchOrphan) }
    }

    fn fill_seat(&mut self, player: Seat, events: &mut impl Sink<Event>) {
        self.open.orphans.remove(player);
        let has_owner = self.open.is_seated(self.open.owner);
        if !has_owner || self.open.orphans.contains(self.open.owner) {
            self.pass_ownership(!has_owner, events);
        }
        self.resume(events);
    }

    /// The game goes on if nobody is missing any more.
    fn resume(&mut self, events: &mut impl Sink<Event>) {
        if self.open.orphans.is_empty() {
            self.open.status = self.open.before_pause;
            self.open.before_pause = Status::Playing;
            events.tell_all(|| Event::Resumed);
        }
    }

    /// The game goes on without somebody who is missing.
    pub(super) fn continue_without(
        &mut self,
        actor: Actor,
        player: Seat,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.check_owner(actor)?;
        self.check_orphan(player)?;

        self.open.orphans.remove(player);
        self.drop_cards(player, rng);
        events.tell_all(|| Event::PlayerRemoved { player_id: player });
        if let Some(score) = self.open.scores.get_mut(player.index()) {
            *score = 0;
        }
        if self.open.owner == player {
            self.pass_ownership(true, events);
        }
        self.drop_turn(player);
        if self.open.players < self.open.options.min_players {
            self.end_game(None, EndType::InsufficientPlayers, events);
        } else {
            self.resume(events);
        }
        Ok(())
    }

    /// Shuffles the cards of a player into the deck.
    fn drop_cards(&mut self, player: Seat, rng: &mut impl Chance) {
        let held = self.hands.set(player);
        for card in self.hands.cards(player) {
            self.pile.put(card);
        }
        rng.shuffle(self.pile.deck_mut());
        self.hands.clear(player);
        for seen in &mut self.seen {
            *seen = seen.without(held);
        }
        if let Some(seen) = self.seen.get_mut(player.index()) {
            *seen = CardSet::NONE;
        }
    }

    /// Takes a player out of the order. If it was their turn, it is the next player's.
    fn drop_turn(&mut self, player: Seat) {
        let open = &mut self.open;
        let Some(place) = open.order().iter().position(|seat| *seat == player) else { return };
        let place = place as u8;
        if place == open.at {
            open.decides = false;
            self.drawn = Card::NOWHERE;
        }
        if open
            .challenge
            .is_some_and(|challenge| challenge.by == player || challenge.target == player)
        {
            open.challenge = None;
        }
        if open.exposed == Some(player) {
            open.exposed = None;
        }
        open.called = open.called.without(player);
        open.order.copy_within(usize::from(place) + 1.., place.into());
        open.players -= 1;
        let steps_back = match open.direction {
            Direction::Back => place <= open.at,
            Direction::Onward => place < open.at,
        };
        if steps_back {
            open.at = open.at.checked_sub(1).unwrap_or(open.players.saturating_sub(1));
        }
        if open.at >= open.players {
            open.at = 0;
        }
    }
}

/// Only the host knows who is there.
fn check_host(actor: Actor) -> Result<(), Illegal> {
    match actor {
        Actor::Table => Ok(()),
        Actor::Seat(_) => Err(Illegal::UnknownAction),
    }
}

//! What changes names and seats: the lobby, and people who come and go (rules 5).

use std::collections::BTreeMap;

use parlour_engine::codec::{self, Fields};
use parlour_engine::{
    Actor, Addressed, Audience, Chance, MAX_SEATS, Player, Position, Rng, Roster, Rules, Seat,
    Taken, to_value,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::uno::action::{Action, Event};
use crate::uno::error::Illegal;
use crate::uno::options::Options;
use crate::uno::state::{Everybody, MOST_IN_LOBBY, Status, Uno};

/// Everything that can be done: in a game, or to a room.
#[derive(Debug, JsonSchema)]
#[serde(untagged)]
pub(super) enum Request {
    Game(Action),
    Room(Command),
}

/// What needs names and ids.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[schemars(tag = "type")]
pub(super) enum Command {
    UpdateSettings {
        #[schemars(with = "Options")]
        settings: BTreeMap<String, Value>,
    },
    ReorderPlayers {
        order: Vec<Seat>,
    },
    RandomizePlayers,
    AddBot {
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    RemoveBot {
        client_id: Seat,
    },
    /// A person wants to play: joins a lobby, or takes the seat of a player who is missing.
    TakeSeat {
        #[serde(deserialize_with = "parlour_engine::whole")]
        client_id: u32,
        name: String,
    },
}

impl Request {
    /// Does it: all of it, or on refusal none of it.
    pub(super) fn take(
        self,
        position: &mut Position<Uno>,
        actor: Actor,
        rng: &mut Rng,
    ) -> Result<Taken<Value, Event>, Illegal> {
        let mut room = Room { position, events: Vec::new() };
        // The players are those before it.
        let mut action = room.document(&self);
        match self {
            Self::Game(Action::ContinueWithout { player }) => {
                room.continue_without(actor, player, rng)?;
            }
            Self::Game(Action::ReturnToLobby) => room.return_to_lobby(actor, rng)?,
            Self::Game(Action::PlayerLost { player }) => room.lose(actor, player, rng)?,
            Self::Game(action) => room.act(actor, action, rng)?,
            Self::Room(Command::UpdateSettings { settings }) => {
                action["settings"] = to_value(&room.update_settings(actor, settings)?);
            }
            Self::Room(Command::ReorderPlayers { order }) => room.reorder(actor, &order)?,
            Self::Room(Command::RandomizePlayers) => room.randomize(actor, rng)?,
            Self::Room(Command::AddBot { name }) => room.add_bot(actor, name)?,
            Self::Room(Command::RemoveBot { client_id }) => room.remove_bot(actor, client_id)?,
            Self::Room(Command::TakeSeat { client_id, name }) => {
                room.join(client_id, &name, rng)?;
            }
        }
        Ok(Taken { action, events: room.events })
    }
}

struct Room<'a> {
    position: &'a mut Position<Uno>,
    events: Vec<Addressed<Event>>,
}

impl Room<'_> {
    fn document(&self, request: &Request) -> Value {
        let beside = &self.position.beside;
        match request {
            Request::Game(action) => codec::to_value(action, beside, Fields::Beside),
            Request::Room(command) => codec::to_value(command, beside, Fields::Beside),
        }
    }

    fn act(&mut self, actor: Actor, action: Action, rng: &mut Rng) -> Result<(), Illegal> {
        self.position.game.act(actor, action, rng, &mut self.events)
    }

    fn tell(&mut self, event: Event) {
        self.events.push(Addressed { to: Audience::All, event });
    }

    fn players(&self) -> Vec<Player> {
        self.position.beside.roster.players().to_vec()
    }

    fn seat_of(&self, id: u32) -> Option<Seat> {
        self.position.beside.roster.seat_of(&id.to_string())
    }

    fn id(&self, seat: Seat) -> u32 {
        self.position.beside.roster.id(seat).parse().unwrap_or(0)
    }

    fn continue_without(
        &mut self,
        actor: Actor,
        player: Seat,
        rng: &mut Rng,
    ) -> Result<(), Illegal> {
        self.act(actor, Action::ContinueWithout { player }, rng)?;
        // Documents keep the names of those who play, so this one is forgotten here, too.
        let mut players = self.players();
        if let Some(gone) = players.get_mut(player.index()) {
            gone.name.clone_from(&gone.id);
        }
        self.seat(players);
        Ok(())
    }

    fn return_to_lobby(&mut self, actor: Actor, rng: &mut Rng) -> Result<(), Illegal> {
        let players = self.players();
        let staying: Vec<Seat> = self.position.game.open.remaining().collect();
        self.act(actor, Action::ReturnToLobby, rng)?;
        let staying = staying.into_iter().filter_map(|seat| players.get(seat.index()).cloned());
        self.seat(staying.collect());
        Ok(())
    }

    fn update_settings(
        &mut self,
        actor: Actor,
        settings: BTreeMap<String, Value>,
    ) -> Result<Options, Illegal> {
        self.check_lobby(actor, Illegal::SettingsLocked)?;
        let mut merged = to_value(&self.position.game.open.options);
        if let Some(present) = merged.as_object_mut() {
            present.extend(settings);
        }
        let settings = Options::deserialize(&merged).map_err(|_| Illegal::InvalidSettings)?;
        settings.check()?;

        self.position.game.open.options = settings;
        self.position.game.plain = settings.is_plain();
        self.tell(Event::SettingsChanged { settings });
        self.count();
        Ok(settings)
    }

    fn reorder(&mut self, actor: Actor, order: &[Seat]) -> Result<(), Illegal> {
        self.check_lobby(actor, Illegal::GameAlreadyStarted)?;
        let everybody = Seat::all(self.position.game.seats());
        let is_complete =
            order.len() == everybody.len() && everybody.clone().all(|seat| order.contains(&seat));
        if !is_complete {
            return Err(Illegal::InvalidOrder);
        }

        self.rearrange(order);
        Ok(())
    }

    fn randomize(&mut self, actor: Actor, rng: &mut Rng) -> Result<(), Illegal> {
        self.check_lobby(actor, Illegal::GameAlreadyStarted)?;

        let mut seats: Vec<Seat> = Seat::all(self.position.game.seats()).collect();
        rng.shuffle(&mut seats);
        self.rearrange(&seats);
        Ok(())
    }

    fn add_bot(&mut self, actor: Actor, name: Option<String>) -> Result<(), Illegal> {
        self.check_lobby(actor, Illegal::GameAlreadyStarted)?;
        let players = self.players();
        if players.len() >= MAX_SEATS {
            return Err(Illegal::TooManyPlayers);
        }

        let is_free = |id: &u32| self.seat_of(*id).is_none();
        // Among one more numbers than there are people, one is free.
        let numbers = 1..=MOST_IN_LOBBY as u32 + 1;
        let id = numbers.clone().find(is_free).unwrap_or(u32::MAX);
        let given = name.filter(|name| !name.trim().is_empty());
        let is_new = |name: &String| players.iter().all(|player| player.name != *name);
        let usual = || numbers.clone().map(|n| format!("Bot {n}")).find(is_new).unwrap_or_default();
        self.position.game.open.bots |= 1 << players.len();
        self.admit(id, given.unwrap_or_else(usual), true);
        Ok(())
    }

    fn remove_bot(&mut self, actor: Actor, bot: Seat) -> Result<(), Illegal> {
        self.check_lobby(actor, Illegal::GameAlreadyStarted)?;
        if !self.position.game.open.is_bot(bot) {
            return Err(Illegal::MalformedAction);
        }

        self.dismiss(bot);
        Ok(())
    }

    /// A person is gone: from a lobby for good, from a game until they are back or replaced.
    fn lose(&mut self, actor: Actor, player: Seat, rng: &mut Rng) -> Result<(), Illegal> {
        if self.position.game.open.status != Status::Lobby {
            return self.act(actor, Action::PlayerLost { player }, rng);
        }
        if !player.exists(self.position.game.seats()) {
            return Err(Illegal::NotSeated);
        }
        if self.position.game.open.is_bot(player) {
            return Err(Illegal::NoSuchOrphan);
        }

        self.dismiss(player);
        Ok(())
    }

    fn join(&mut self, id: u32, name: &str, rng: &mut Rng) -> Result<(), Illegal> {
        if name.trim().is_empty() {
            return Err(Illegal::MalformedAction);
        }
        match self.position.game.open.status {
            Status::Lobby => self.join_lobby(id, name),
            Status::PausedWaitingPlayer => self.take_seat(id, name, rng),
            Status::Playing | Status::RoundEnded | Status::Ended => {
                Err(Illegal::GameAlreadyStarted)
            }
        }
    }

    /// A new person comes in, or one who is there takes another name.
    fn join_lobby(&mut self, id: u32, name: &str) -> Result<(), Illegal> {
        let mut players = self.players();
        if let Some(player) = self.seat_of(id).and_then(|seat| players.get_mut(seat.index())) {
            name.clone_into(&mut player.name);
            self.seat(players);
            self.count();
            return Ok(());
        }
        if players.len() >= MAX_SEATS {
            return Err(Illegal::RoomFull);
        }
        self.admit(id, name.to_owned(), false);
        Ok(())
    }

    /// A person sits down where the name of the missing player is most like their own.
    fn take_seat(&mut self, id: u32, name: &str, rng: &mut Rng) -> Result<(), Illegal> {
        let known = self.seat_of(id);
        let open = &self.position.game.open;
        if let Some(player) = known.filter(|seat| open.orphans.contains(*seat)) {
            self.act(Actor::Table, Action::PlayerBack { player }, rng)?;
            self.rename(player, id, name);
            return Ok(());
        }
        if known.is_some_and(|seat| open.is_seated(seat)) {
            return Err(Illegal::GameAlreadyStarted);
        }
        let roster = &self.position.beside.roster;
        let distance = |seat: &&Seat| {
            strsim::levenshtein(&roster.name(**seat).to_lowercase(), &name.to_lowercase())
        };
        let seat = open.orphans.seats().iter().min_by_key(distance).copied();
        let player = seat.ok_or(Illegal::NoSuchOrphan)?;

        self.tell(Event::SeatTaken { player_id: player, before_id: self.id(player) });
        self.act(Actor::Table, Action::TakeSeat { player }, rng)?;
        self.rename(player, id, name);
        Ok(())
    }

    /// Gives a seat another person. If that person had a seat once, the two ids trade places.
    fn rename(&mut self, seat: Seat, id: u32, name: &str) {
        let id = id.to_string();
        let mut players = self.players();
        let Some(before) = players.get(seat.index()).map(|player| player.id.clone()) else {
            return;
        };
        if let Some(former) = players.iter_mut().find(|player| player.id == id) {
            *former = Player { id: before.clone(), name: before };
        }
        players[seat.index()] = Player { id, name: name.to_owned() };
        self.seat(players);
    }

    /// Whether this is the owner, in a lobby.
    fn check_lobby(&self, actor: Actor, otherwise: Illegal) -> Result<(), Illegal> {
        if self.position.game.open.status != Status::Lobby {
            return Err(otherwise);
        }
        self.position.game.check_owner(actor)
    }

    /// One more in the lobby.
    fn admit(&mut self, id: u32, name: String, bot: bool) {
        let mut players = self.players();
        players.push(Player { id: id.to_string(), name });
        self.position.game.open.seats = players.len() as u8;
        self.seat(players);
        self.tell(Event::PlayerJoined { player_id: id, bot });
        self.count();
    }

    /// One less in the lobby. If it was the owner, the next human owns the room.
    fn dismiss(&mut self, seat: Seat) {
        let seats = self.position.game.seats();
        let open = &self.position.game.open;
        let left = Event::PlayerLeft { player_id: self.id(seat), bot: open.is_bot(seat) };
        let owner = if open.owner == seat {
            let others = (1..seats).map(|step| Seat::from_index((seat.index() + step) % seats));
            let human = others.clone().find(|seat| !open.is_bot(*seat));
            human.or(others.clone().next()).unwrap_or(seat)
        } else {
            open.owner
        };
        let staying: Vec<Seat> = Seat::all(seats).filter(|other| *other != seat).collect();
        self.position.game.open.owner = owner;
        self.keep(&staying);
        self.tell(left);
        self.count();
    }

    /// Puts everybody on another seat.
    fn rearrange(&mut self, seats: &[Seat]) {
        self.keep(seats);
        self.tell(Event::OrderChanged { order: Everybody(seats.len() as u8) });
        self.count();
    }

    /// Keeps these people, in this order.
    fn keep(&mut self, seats: &[Seat]) {
        let players = self.players();
        let before = self.position.game.open;
        let open = &mut self.position.game.open;
        open.seats = seats.len() as u8;
        open.bots = 0;
        open.owner = Seat::new(0);
        for (place, seat) in seats.iter().enumerate() {
            if *seat == before.owner {
                open.owner = Seat::from_index(place);
            }
            if before.is_bot(*seat) {
                open.bots |= 1 << place;
            }
        }
        self.seat(seats.iter().filter_map(|seat| players.get(seat.index()).cloned()).collect());
    }

    fn seat(&mut self, players: Vec<Player>) {
        // Ids were different before, and no step above gives anybody an id that is taken.
        if let Ok(roster) = Roster::new(players) {
            self.position.beside.roster = roster;
        }
    }

    fn count(&mut self) {
        let seq = &mut self.position.game.open.seq;
        *seq = seq.saturating_add(1);
    }
}

//! What changes names and seats: the lobby, and people who come and go (rules 5).

use parlour_engine::{
    Actor, Audience, Chance, Done, MAX_SEATS, Player, Position, Rng, Roster, Rules, Seat, Told,
    to_value,
};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::documents::{ActionDoc, Id};
use crate::uno::action::{Action, Event};
use crate::uno::error::Illegal;
use crate::uno::options::Options;
use crate::uno::state::{MOST_IN_LOBBY, Status, Uno};

/// Something that needs names and ids.
pub(super) enum Errand {
    ContinueWithout(Id),
    ReturnToLobby,
    UpdateSettings(Map<String, Value>),
    Reorder(Vec<Id>),
    Randomize,
    AddBot(Option<String>),
    RemoveBot(Id),
    /// Somebody is gone: from a lobby for good, from a game until they are back or replaced.
    Lose(Id),
    /// Somebody wants to play: joins a lobby, or takes the seat of somebody who is missing.
    Join(Id, String),
}

impl Errand {
    /// Runs it: all of it, or on refusal none of it.
    pub(super) fn run(
        self,
        position: &mut Position<Uno>,
        actor: Actor,
        rng: &mut Rng,
    ) -> Result<Done<Event>, Illegal> {
        let mut room = Room { position, events: Vec::new() };
        let action = match self {
            Self::ContinueWithout(id) => room.continue_without(actor, id, rng)?,
            Self::ReturnToLobby => room.return_to_lobby(actor, rng)?,
            Self::UpdateSettings(settings) => room.update_settings(actor, settings)?,
            Self::Reorder(order) => room.reorder(actor, order)?,
            Self::Randomize => room.randomize(actor, rng)?,
            Self::AddBot(name) => room.add_bot(actor, name)?,
            Self::RemoveBot(id) => room.remove_bot(actor, id)?,
            Self::Lose(id) => room.lose(id, rng)?,
            Self::Join(id, name) => room.join(id, name, rng)?,
        };
        Ok(Done { action: to_value(&action), events: room.events })
    }
}

struct Room<'a> {
    position: &'a mut Position<Uno>,
    events: Vec<Told<Event>>,
}

impl Room<'_> {
    fn act(&mut self, actor: Actor, action: Action, rng: &mut Rng) -> Result<(), Illegal> {
        self.position.game.act(actor, action, rng, &mut self.events)
    }

    fn tell(&mut self, event: Event) {
        self.events.push(Told { to: Audience::All, event });
    }

    fn players(&self) -> Vec<Player> {
        self.position.beside.roster.players().to_vec()
    }

    fn seat_of(&self, Id(id): Id) -> Option<Seat> {
        self.position.beside.roster.seat_of(&id.to_string())
    }

    /// The seat of an id, or a seat that no table has.
    fn any_seat(&self, id: Id) -> Seat {
        self.seat_of(id).unwrap_or(Seat::new(u8::MAX))
    }

    fn continue_without(
        &mut self,
        actor: Actor,
        id: Id,
        rng: &mut Rng,
    ) -> Result<ActionDoc, Illegal> {
        let player = self.any_seat(id);
        self.act(actor, Action::ContinueWithout { player }, rng)?;
        // Documents keep the names of those who play, so this one is forgotten here, too.
        let mut players = self.players();
        if let Some(gone) = players.get_mut(player.index()) {
            gone.name.clone_from(&gone.id);
        }
        self.seat(players);
        Ok(ActionDoc::ContinueWithout { client_id: id })
    }

    fn return_to_lobby(&mut self, actor: Actor, rng: &mut Rng) -> Result<ActionDoc, Illegal> {
        let players = self.players();
        let staying: Vec<Seat> = self.position.game.open.remaining().collect();
        self.act(actor, Action::ReturnToLobby, rng)?;
        let staying = staying.into_iter().filter_map(|seat| players.get(seat.index()).cloned());
        self.seat(staying.collect());
        Ok(ActionDoc::ReturnToLobby)
    }

    fn update_settings(
        &mut self,
        actor: Actor,
        settings: Map<String, Value>,
    ) -> Result<ActionDoc, Illegal> {
        self.check_lobby(actor, Illegal::SettingsLocked)?;
        let invalid = |_| Illegal::InvalidSettings;
        let present = serde_json::to_value(self.position.game.open.options).map_err(invalid)?;
        let mut merged = present.as_object().cloned().unwrap_or_default();
        merged.extend(settings);
        let settings = Options::deserialize(&Value::from(merged)).map_err(invalid)?;
        settings.check()?;

        self.position.game.open.options = settings;
        self.position.game.plain = settings.is_plain();
        self.tell(Event::SettingsChanged { settings });
        self.count();
        Ok(ActionDoc::UpdateSettings { settings })
    }

    fn reorder(&mut self, actor: Actor, order: Vec<Id>) -> Result<ActionDoc, Illegal> {
        self.check_lobby(actor, Illegal::GameAlreadyStarted)?;
        let seats: Option<Vec<Seat>> = order.iter().map(|id| self.seat_of(*id)).collect();
        let seats = seats.ok_or(Illegal::InvalidOrder)?;
        let everybody = Seat::all(self.position.game.seats());
        let complete =
            seats.len() == everybody.len() && everybody.clone().all(|s| seats.contains(&s));
        if !complete {
            return Err(Illegal::InvalidOrder);
        }

        self.rearrange(&seats);
        Ok(ActionDoc::ReorderPlayers { order })
    }

    fn randomize(&mut self, actor: Actor, rng: &mut Rng) -> Result<ActionDoc, Illegal> {
        self.check_lobby(actor, Illegal::GameAlreadyStarted)?;

        let mut seats: Vec<Seat> = Seat::all(self.position.game.seats()).collect();
        rng.shuffle(&mut seats);
        self.rearrange(&seats);
        Ok(ActionDoc::RandomizePlayers)
    }

    fn add_bot(&mut self, actor: Actor, name: Option<String>) -> Result<ActionDoc, Illegal> {
        self.check_lobby(actor, Illegal::GameAlreadyStarted)?;
        let players = self.players();
        if players.len() >= MAX_SEATS {
            return Err(Illegal::TooManyPlayers);
        }

        let is_free = |id: &u32| self.seat_of(Id(*id)).is_none();
        // Among one more numbers than there are people, one is free.
        let numbers = 1..=MOST_IN_LOBBY as u32 + 1;
        let id = numbers.clone().find(is_free).unwrap_or(u32::MAX);
        let given = name.clone().filter(|name| !name.trim().is_empty());
        let is_new = |name: &String| players.iter().all(|player| player.name != *name);
        let usual = || numbers.clone().map(|n| format!("Bot {n}")).find(is_new).unwrap_or_default();
        let bot = Player { id: id.to_string(), name: given.unwrap_or_else(usual) };
        self.position.game.open.bots |= 1 << players.len();
        self.admit(bot, true);
        Ok(ActionDoc::AddBot { name })
    }

    fn remove_bot(&mut self, actor: Actor, id: Id) -> Result<ActionDoc, Illegal> {
        self.check_lobby(actor, Illegal::GameAlreadyStarted)?;
        let bot = self.seat_of(id).filter(|seat| self.position.game.open.is_bot(*seat));
        let seat = bot.ok_or(Illegal::MalformedAction)?;

        self.dismiss(seat);
        self.tell(Event::PlayerLeft { id: id.0, bot: true });
        Ok(ActionDoc::RemoveBot { client_id: id })
    }

    fn lose(&mut self, id: Id, rng: &mut Rng) -> Result<ActionDoc, Illegal> {
        if self.position.game.open.status == Status::Lobby {
            let seat = self.seat_of(id).ok_or(Illegal::NotSeated)?;
            if self.position.game.open.is_bot(seat) {
                return Err(Illegal::NoSuchOrphan);
            }
            self.dismiss(seat);
            self.tell(Event::PlayerLeft { id: id.0, bot: false });
        } else {
            let player = self.any_seat(id);
            self.act(Actor::Table, Action::PlayerLost { player }, rng)?;
        }
        Ok(ActionDoc::PlayerLost { client_id: id })
    }

    fn join(&mut self, id: Id, name: String, rng: &mut Rng) -> Result<ActionDoc, Illegal> {
        match self.position.game.open.status {
            Status::Lobby => self.join_lobby(id, &name)?,
            Status::PausedWaitingPlayer => self.take_seat(id, &name, rng)?,
            _ => return Err(Illegal::GameAlreadyStarted),
        }
        Ok(ActionDoc::TakeSeat { client_id: id, name })
    }

    /// Somebody new comes in, or somebody who is there takes another name.
    fn join_lobby(&mut self, id: Id, name: &str) -> Result<(), Illegal> {
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
        self.admit(Player { id: id.0.to_string(), name: name.to_owned() }, false);
        Ok(())
    }

    /// Somebody sits down where the name of who is missing is most like the own.
    fn take_seat(&mut self, id: Id, name: &str, rng: &mut Rng) -> Result<(), Illegal> {
        let known = self.seat_of(id);
        let open = &self.position.game.open;
        if let Some(seat) = known.filter(|seat| open.orphans.contains(*seat)) {
            self.act(Actor::Table, Action::PlayerBack { player: seat }, rng)?;
            self.rename(seat, id, name);
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
        let before = roster.id(player).parse().unwrap_or(0);

        self.tell(Event::SeatTaken { player, before });
        self.act(Actor::Table, Action::TakeSeat { player }, rng)?;
        self.rename(player, id, name);
        Ok(())
    }

    /// Gives a seat another person. If that person had a seat once, the two ids trade places.
    fn rename(&mut self, seat: Seat, Id(id): Id, name: &str) {
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
    fn admit(&mut self, player: Player, bot: bool) {
        let id = player.id.parse().unwrap_or(0);
        let mut players = self.players();
        players.push(player);
        self.position.game.open.seats = players.len() as u8;
        self.seat(players);
        self.tell(Event::PlayerJoined { id, bot });
        self.count();
    }

    /// One less in the lobby. If it was the owner, the next human owns the room.
    fn dismiss(&mut self, seat: Seat) {
        let seats = self.position.game.seats();
        let open = &self.position.game.open;
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
        self.count();
    }

    /// Puts everybody on another seat.
    fn rearrange(&mut self, seats: &[Seat]) {
        self.keep(seats);
        self.tell(Event::OrderChanged);
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

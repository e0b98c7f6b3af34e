//! A table as its journal tells it: a pure fold over what happened.
//!
//! [`Room::apply`] is the only way in which a table changes, for what is decided now as for what is read
//! back after a crash. No clock, no network, no disk: time and names are handed in.

mod chairs;
mod receipts;
mod saved;

use std::collections::VecDeque;

use parlour_engine::fairness;
use parlour_engine::replay::{Hex, Sealed, Start};
use parlour_engine::{
    Actor, Addressed, AnyEvent, AnyPosition, Catalog, Game, Player, Refusal, Registration, Rng,
    Roster, Seat, Seats, Seed, to_json, to_value,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Clock;
use crate::description::{Description, Ending};
use crate::id::{TableId, TokenHash};
use crate::journal::{Score, Stage, TableRow};
use crate::record::{Chair, Entry, Holder, Opened, Receipt, Record, TableConfig};
use crate::refuse;

pub(crate) use self::chairs::new_seat;
pub use self::chairs::{bot_name, empty_chair};
use self::chairs::{bots_of, describe_chair, names, owner_of, played_by_bots, seat_after};
use self::receipts::Receipts;
pub use self::saved::{read_line, write_line};

/// How much of what was said is remembered.
const SAID: usize = 50;

/// A table. What every move touches comes first, and lies close together in memory.
#[derive(Debug)]
#[repr(C)]
pub struct Room {
    /// How many lines its journal has.
    seq: u64,
    /// How many moves led to the present position.
    moves: u64,
    /// How many entries its replay file has: moves and undos.
    entries: u64,
    changed_ms: u64,
    stage: Stage,
    /// The seats that bots play: their own, and those of people who gave up.
    bots: Seats,
    /// Whether the last move met chance.
    has_drawn: bool,
    /// Whether the game has ever moved on by itself.
    has_timers: bool,
    /// The version of the rules that it was opened with.
    rules_version: u32,
    listed: Registration,
    play: Option<Play>,
    chairs: Vec<Chair>,
    receipts: Vec<Receipts>,
    clock: Option<Clock>,
    house: TableConfig,
    id: TableId,
    options: Value,
    secret: [u8; 32],
    /// The moment of another game from which this one goes on.
    start: Option<Box<Start>>,
    /// The name that people can find it by.
    name: Option<String>,
    opened_ms: u64,
    started_ms: u64,
    said: VecDeque<ChatMessage>,
    outcome: Option<Ending>,
    next: Option<TableId>,
}

/// A game that was dealt.
#[derive(Debug)]
struct Play {
    seed: Seed,
    position: Box<dyn AnyPosition>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatMessage {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The seat that said it.
    pub seat: u8,
    /// The number of its line.
    pub seq: u64,
    /// What was said.
    pub text: String,
}

impl Room {
    /// A table that was just opened.
    pub fn open(
        catalog: &Catalog,
        id: TableId,
        opened: Opened,
        at_ms: u64,
    ) -> Result<Self, Refusal> {
        let listed = catalog.find(&opened.game).ok_or_else(refuse::unknown_game)?.clone();
        let seats = opened.chairs.len();
        Ok(Self {
            id,
            listed,
            rules_version: opened.rules_version,
            options: opened.options,
            house: opened.house,
            bots: played_by_bots(&opened.chairs),
            chairs: opened.chairs,
            secret: opened.secret.0,
            start: opened.start,
            name: opened.room,
            stage: Stage::Open,
            opened_ms: at_ms,
            changed_ms: at_ms,
            started_ms: 0,
            seq: 1,
            moves: 0,
            entries: 0,
            play: None,
            clock: None,
            said: VecDeque::new(),
            receipts: vec![Receipts::default(); seats],
            outcome: None,
            next: None,
            has_drawn: false,
            has_timers: false,
        })
    }

    /// Its name.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The name that people can find it by, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its game.
    pub fn game(&self) -> &'static dyn Game {
        self.listed.game()
    }

    /// All that the program has for its game.
    pub fn listed(&self) -> &Registration {
        &self.listed
    }

    /// The version of the rules that it was opened with.
    pub fn rules_version(&self) -> u32 {
        self.rules_version
    }

    /// What it is like, apart from the rules.
    pub fn house(&self) -> &TableConfig {
        &self.house
    }

    /// Where it is in its life.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many lines its journal has.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// How many moves led to the present position.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// How many entries its replay file has.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// The seats.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// One of them.
    pub fn chair(&self, seat: u8) -> Option<&Chair> {
        self.chairs.get(usize::from(seat))
    }

    /// The game that goes on or is over.
    pub fn position(&self) -> Option<&dyn AnyPosition> {
        self.play.as_ref().map(|play| play.position.as_ref())
    }

    /// The seed of the game, once it is dealt.
    pub fn seed(&self) -> Option<Seed> {
        self.play.as_ref().map(|play| play.seed)
    }

    /// The clocks, if there are any.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Where the same people play again.
    pub fn next(&self) -> Option<TableId> {
        self.next
    }

    /// How it ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.outcome.as_ref()
    }

    /// When the cards were dealt, in milliseconds since 1970.
    pub fn started_ms(&self) -> u64 {
        self.started_ms
    }

    /// What was published before the first card.
    pub fn commitment(&self) -> [u8; 32] {
        fairness::commitment(&self.secret)
    }

    /// What the shuffle is made from. For replay files of games that are over.
    pub fn sealed(&self) -> Sealed {
        Sealed {
            secret: self.secret,
            nonces: self.chairs.iter().map(|chair| chair.nonce.0).collect(),
            start: self.start.clone(),
        }
    }

    /// Whether it goes on from a moment of another game.
    pub fn is_branch(&self) -> bool {
        self.start.is_some()
    }

    /// The position in which those who have these seats begin.
    pub(crate) fn deal(
        &self,
        roster: Roster,
        chairs: &[Chair],
        seed: Seed,
    ) -> Result<Box<dyn AnyPosition>, Refusal> {
        let (bots, owner) = (bots_of(chairs), Seat::new(owner_of(chairs).unwrap_or(0)));
        let mut rng = Rng::stream(seed, 0);
        let Some(start) = &self.start else {
            let options = self.game().options_for(&self.options, bots, owner)?;
            return self.game().deal(roster, &to_value(&options), &mut rng);
        };
        let names: Vec<String> =
            roster.players().iter().map(|player| player.name.clone()).collect();
        start.deal(self.game(), &names, &mut rng)
    }

    /// The seats that this token holds, as the key of a seat or as the person on it.
    pub fn held_by(&self, token: TokenHash) -> impl Iterator<Item = u8> {
        let is_held = move |chair: &Chair| {
            chair.token.is_some_and(|known| known == token)
                | chair.person.is_some_and(|known| known == token)
        };
        (0..).zip(&self.chairs).filter(move |(_, chair)| is_held(chair)).map(|(seat, _)| seat)
    }

    /// The seat whose holder may start, kick and close: the first one that a person has.
    pub fn owner(&self) -> Option<u8> {
        owner_of(&self.chairs)
    }

    /// What everybody is called in the game.
    pub(crate) fn names(&self) -> Vec<String> {
        names(&self.chairs)
    }

    /// The first seat that nobody has.
    pub fn open_seat(&self) -> Option<u8> {
        self.chairs.iter().position(|chair| chair.holder == Holder::Open).map(|seat| seat as u8)
    }

    /// The seats that bots play: their own, and those of people who gave up.
    pub fn bots(&self) -> Seats {
        self.bots
    }

    /// The level of the bot that plays this seat, if one does.
    pub fn bot(&self, seat: u8) -> Option<&str> {
        match self.chair(seat) {
            Some(Chair { holder: Holder::Bot(level), .. }) => Some(level),
            Some(chair) if chair.has_resigned => Some(STAND_IN),
            _ => None,
        }
    }

    /// The answer that a message had when it was carried out.
    pub fn receipt(&self, seat: u8, id: &str) -> Option<u64> {
        self.receipts.get(usize::from(seat))?.find(id)
    }

    /// What was said lately.
    pub fn said(&self) -> impl Iterator<Item = &ChatMessage> {
        self.said.iter()
    }

    /// The seats that the game waits for.
    pub fn to_act(&self) -> Seats {
        match (&self.play, self.stage) {
            (Some(play), Stage::Playing) => play.position.to_act(),
            _ => Seats::NONE,
        }
    }

    /// Does what an entry says: all of it, or on refusal none of it. The entry is then as journals keep it.
    pub fn apply(
        &mut self,
        entry: &mut Entry,
        at_ms: u64,
    ) -> Result<Vec<Addressed<AnyEvent>>, Refusal> {
        let events = self.apply_record(&mut entry.what, at_ms)?;
        if !matches!(entry.what, Record::Moved { .. }) {
            self.bots = played_by_bots(&self.chairs);
        }
        self.seq += 1;
        self.changed_ms = at_ms;
        if let Some(Receipt { seat, id }) = &entry.by
            && let Some(receipts) = seat_after(*seat, &entry.what)
                .and_then(|seat| self.receipts.get_mut(usize::from(seat)))
        {
            receipts.note(id, self.seq);
        }
        Ok(events)
    }

    fn apply_record(
        &mut self,
        what: &mut Record,
        at_ms: u64,
    ) -> Result<Vec<Addressed<AnyEvent>>, Refusal> {
        match what {
            Record::Opened(_) => return Err(Refusal::bad_state("A table is opened only once.")),
            Record::Moved { seat, action } => return self.play(*seat, action, at_ms),
            Record::Started { seats } => self.start(seats, at_ms)?,
            Record::Undone { moves, state, .. } => self.go_back(*moves, state, at_ms)?,
            Record::Sat { seat, name, token, person, nonce } => {
                let since = self.seq + 1;
                let chair = self.seat_mut(*seat)?;
                chair.since = since;
                chair.is_muted = false;
                chair.holder = Holder::Person;
                chair.name.clone_from(name);
                (chair.token, chair.person, chair.nonce) = (Some(*token), *person, *nonce);
            }
            Record::BotSat { seat, bot, name, nonce } => {
                let name = name.clone().unwrap_or_else(|| bot_name(bot, *seat, &self.chairs));
                let chair = self.seat_mut(*seat)?;
                *chair = Chair { holder: Holder::Bot(bot.clone()), name, ..empty_chair(*nonce) };
            }
            Record::Freed { seat } => {
                let chair = self.seat_mut(*seat)?;
                *chair = empty_chair(chair.nonce);
                self.receipts[usize::from(*seat)].clear();
            }
            Record::Options { options } => self.options = options.clone(),
            Record::Ordered { seats } => self.order(seats)?,
            Record::Said { seat, text } => {
                if self.said.len() == SAID {
                    self.said.pop_front();
                }
                let seq = self.seq + 1;
                self.said.push_back(ChatMessage { seq, at_ms, seat: *seat, text: text.clone() });
            }
            Record::Muted { seat, is_muted } => self.seat_mut(*seat)?.is_muted = *is_muted,
            Record::Handed { seat, token, person } => {
                let chair = self.seat_mut(*seat)?;
                (chair.token, chair.person) = (Some(*token), *person);
            }
            Record::Taken { seat, name, token, person } => {
                let since = self.seq + 1;
                let chair = self.seat_mut(*seat)?;
                chair.since = since;
                chair.is_muted = false;
                chair.name.clone_from(name);
                (chair.token, chair.person) = (Some(*token), *person);
            }
            Record::Resigned { seat } => self.resign(*seat, at_ms)?,
            Record::Renewed { table } => self.next = Some(*table),
            Record::Closed {} if self.stage >= Stage::Finished => {
                return Err(refuse::not_playing(self.stage));
            }
            Record::Closed {} => {
                self.stage = Stage::Closed;
                self.clock = None;
            }
            Record::Woken {} => {
                if let Some(clock) = &mut self.clock {
                    clock.skip_to(at_ms);
                }
            }
        }
        Ok(Vec::new())
    }

    fn seat_mut(&mut self, seat: u8) -> Result<&mut Chair, Refusal> {
        self.chairs.get_mut(usize::from(seat)).ok_or_else(refuse::no_such_seat)
    }

    /// Puts everybody on another seat.
    fn order(&mut self, seats: &[u8]) -> Result<(), Refusal> {
        let mut sorted = seats.to_vec();
        sorted.sort_unstable();
        if !sorted.iter().map(|seat| usize::from(*seat)).eq(0..self.chairs.len()) {
            return Err(refuse::bad_order());
        }
        let old = seats.iter().map(|seat| usize::from(*seat));
        self.chairs = old.clone().map(|seat| self.chairs[seat].clone()).collect();
        self.receipts = old.map(|seat| std::mem::take(&mut self.receipts[seat])).collect();
        Ok(())
    }

    /// Deals the cards for those who are there.
    fn start(&mut self, seats: &[u8], at_ms: u64) -> Result<(), Refusal> {
        let kept = |list: &mut Vec<Chair>| {
            let mut seat = 0;
            list.retain(|_| {
                seat += 1;
                seats.contains(&(seat - 1))
            });
        };
        let mut chairs = self.chairs.clone();
        kept(&mut chairs);
        let player =
            |(seat, name)| Player { id: self.game().default_id(Seat::from_index(seat)), name };
        let roster = Roster::new(names(&chairs).into_iter().enumerate().map(player).collect())
            .map_err(|id| Refusal::bad_state(format!("Two players have the id {id:?}.")))?;
        let nonces: Vec<_> = chairs.iter().map(|chair| chair.nonce.0).collect();
        let seed = fairness::seed(&self.secret, &nonces);
        let position = self.deal(roster, &chairs, seed)?;
        let mut seat = 0;
        self.receipts.retain(|_| {
            seat += 1;
            seats.contains(&(seat - 1))
        });
        self.chairs = chairs;
        self.play = Some(Play { seed, position });
        self.stage = Stage::Playing;
        self.started_ms = at_ms;
        self.clock = self.house.clock.map(|rules| Clock::new(rules, self.chairs.len(), at_ms));
        self.turn(None, at_ms);
        Ok(())
    }

    /// Takes an action.
    fn play(
        &mut self,
        seat: Option<u8>,
        action: &mut Value,
        at_ms: u64,
    ) -> Result<Vec<Addressed<AnyEvent>>, Refusal> {
        self.check_rules()?;
        let by = seat.map(Seat::new);
        let Some(play) = self.play.as_mut().filter(|_| self.stage == Stage::Playing) else {
            return Err(refuse::not_playing(self.stage));
        };
        let mut rng = Rng::stream(play.seed, self.moves + 1);
        let taken = play.position.act(Actor::from(by), action, &mut rng)?;
        self.has_drawn = !rng.is_untouched();
        *action = taken.action;
        self.moves += 1;
        self.entries += 1;
        self.turn(by, at_ms);
        Ok(taken.events)
    }

    /// Whether the game would be over after this action.
    pub fn would_end(&self, seat: u8, action: &Value) -> bool {
        let Some(play) = self.play.as_ref().filter(|_| self.stage == Stage::Playing) else {
            return false;
        };
        let mut position = play.position.copy();
        let mut rng = Rng::stream(play.seed, self.moves + 1);
        let taken = position.act(Actor::Seat(Seat::new(seat)), action, &mut rng);
        taken.is_ok() && position.outcome().is_some()
    }

    /// A table whose rules this program no longer has is kept, and not played on.
    pub fn check_rules(&self) -> Result<(), Refusal> {
        if self.rules_version == self.game().info().rules_version {
            Ok(())
        } else {
            Err(refuse::rules_changed(self.rules_version, self.game().info().rules_version))
        }
    }

    /// After anything that may have changed whom the game waits for.
    fn turn(&mut self, by: Option<Seat>, at_ms: u64) {
        let Some(play) = &self.play else { return };
        if let Some(outcome) = play.position.outcome() {
            let winners = play.position.winners().iter().map(Seat::index).collect();
            self.outcome = Some(Ending { winners, outcome: Some(outcome), resigned: None });
            self.stage = Stage::Finished;
            self.clock = None;
            return;
        }
        self.has_timers |= play.position.timer().is_some();
        if let Some(clock) = &mut self.clock {
            let bots = played_by_bots(&self.chairs);
            let people = play.position.to_act().iter().filter(|seat| !bots.contains(*seat));
            clock.turn(by, people.fold(Seats::NONE, Seats::with), at_ms);
        }
    }

    fn go_back(&mut self, moves: u64, state: &Value, at_ms: u64) -> Result<(), Refusal> {
        // After the end the secret of the shuffle is known, so there is no way back.
        let Some(play) = self.play.as_mut().filter(|_| self.stage == Stage::Playing) else {
            return Err(refuse::not_playing(self.stage));
        };
        let position = self.listed.game().load(state)?;
        play.position = position;
        self.moves = moves;
        self.entries += 1;
        self.turn(None, at_ms);
        Ok(())
    }

    fn resign(&mut self, seat: u8, at_ms: u64) -> Result<(), Refusal> {
        self.seat_mut(seat)?.has_resigned = true;
        if self.chairs.len() == 2 {
            let other = 1 - usize::from(seat).min(1);
            let resigned = Some(usize::from(seat));
            self.outcome = Some(Ending { winners: vec![other], outcome: None, resigned });
            self.stage = Stage::Finished;
            self.clock = None;
        } else {
            self.turn(None, at_ms);
        }
        Ok(())
    }

    /// What anybody may know of the table.
    pub fn describe(&self) -> Description {
        Description {
            absent: self.house.absent,
            branch: self.is_branch(),
            casual: self.house.is_casual,
            clock: self.house.clock,
            commitment: Hex(self.commitment()),
            ending: self.outcome.clone(),
            game: self.game().info().id.to_owned(),
            id: self.id,
            inspection: self.house.has_inspection,
            next: self.next,
            opened_ms: self.opened_ms,
            options: self.options.clone(),
            owner: self.owner(),
            private: self.house.is_private,
            room: self.name.clone(),
            seats: self.chairs.iter().map(describe_chair).collect(),
            spectators: self.house.has_spectators,
            stage: self.stage,
        }
    }

    /// What lists show of it.
    pub fn row(&self) -> TableRow {
        let open = self.chairs.iter().filter(|chair| chair.holder == Holder::Open).count();
        let is_open = self.stage == Stage::Open;
        TableRow {
            game: self.game().info().id.to_owned(),
            stage: self.stage,
            is_private: self.house.is_private,
            opened_ms: self.opened_ms,
            changed_ms: self.changed_ms,
            open_seats: if is_open { open as u8 } else { 0 },
            is_awake: self.is_awake(),
            people: self.chairs.iter().filter_map(|chair| chair.person).collect(),
            about: to_json(&self.describe()).get().as_bytes().into(),
            room: self.name.clone(),
        }
    }

    /// Whether things happen by themselves.
    pub fn is_awake(&self) -> bool {
        let has_bots = !self.bots.is_empty();
        self.stage == Stage::Playing && (self.clock.is_some() || self.has_timers || has_bots)
    }

    /// Whether the game goes on by itself from here, without anybody coming.
    pub fn is_moving(&self) -> bool {
        let has_timer = || self.position().is_some_and(|position| position.timer().is_some());
        let has_deadline = || self.clock.as_ref().is_some_and(|clock| clock.deadline().is_some());
        let is_bots_turn = || self.to_act().iter().any(|seat| self.bots.contains(seat));
        self.stage == Stage::Playing
            && self.check_rules().is_ok()
            && (has_deadline() || has_timer() || is_bots_turn())
    }

    /// Whether the last move met chance.
    pub fn has_drawn(&self) -> bool {
        self.has_drawn
    }

    /// Whether its result is kept. Players who go on from a game that they have seen through begin with more than they should
    /// know, and results of other rules cannot be compared.
    pub fn counts(&self) -> bool {
        !self.is_branch() && self.listed().is_standard(&self.options)
    }

    /// How it ended for the people who played.
    pub fn scores(&self, at_ms: u64) -> Vec<Score> {
        let Some(ending) = self.outcome.as_ref().filter(|_| self.counts()) else {
            return Vec::new();
        };
        let points = |seat: usize| {
            let scores = ending.outcome.as_ref().map(|outcome| &outcome.scores);
            scores.and_then(|scores| scores.get(seat)).copied().unwrap_or(0)
        };
        // A player who gave up has lost, even if a bot then wins from that seat.
        let people = self.chairs.iter().enumerate();
        let score = |(seat, chair): (usize, &Chair)| {
            Some(Score {
                person: chair.person?,
                game: self.game().info().id.to_owned(),
                at_ms,
                has_won: ending.winners.contains(&seat) && !chair.has_resigned,
                points: points(seat),
            })
        };
        people.filter_map(score).collect()
    }
}

/// The level that stands in for those who left.
pub const STAND_IN: &str = "normal";

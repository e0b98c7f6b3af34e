//! The house: all tables of a server, those in memory and those that sleep in the journal.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use parking_lot::Mutex;
use parlour_engine::replay::{Hex, Replay, Start};
use parlour_engine::{Catalog, Refusal, Registration, to_value};
use serde_json::Value;
use tokio::sync::{Semaphore, oneshot};

use crate::description::Description;
use crate::id::{TableId, TableMap, Token, TokenHash, random};
use crate::journal::{Filter, Health, Line, SharedJournal, Stage, TableRow, Write};
use crate::parcel::Parcel;
use crate::record::{Chair, Entry, Holder, Opened, Record, TableConfig};
use crate::request::{Request, check_bot, check_name};
use crate::room::{Room, bot_name, empty_chair, write_line};
pub use crate::settings::Settings;
use crate::sight::{Frame, Outlet, Window};
use crate::table::{
    self, Address, Ask, Attach, Call, Dispatcher, Joined, Message, mailbox, now_ms,
};
use crate::{keeper, refuse, review};

/// All tables of a server. Clones are the same house.
#[derive(Clone)]
pub struct House {
    shared: Arc<Shared>,
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("House").finish_non_exhaustive()
    }
}

/// What all tables share.
pub(crate) struct Shared {
    pub(crate) catalog: Catalog,
    pub(crate) journal: SharedJournal,
    pub(crate) settings: Settings,
    pub(crate) thinkers: Arc<Semaphore>,
    pub(crate) dispatcher: Arc<Dispatcher>,
    live: Mutex<TableMap<Address>>,
    counts: Counts,
    is_stopping: std::sync::atomic::AtomicBool,
}

#[derive(Default)]
struct Counts {
    tables: AtomicI64,
    sockets: AtomicI64,
    moves: AtomicU64,
    opened: AtomicU64,
    next_socket: AtomicU64,
    rejects: Mutex<BTreeMap<&'static str, u64>>,
}

/// Counters and gauges of a house, for `/metrics`.
#[derive(Clone, PartialEq, Debug)]
pub struct HouseMetrics {
    /// Tables in memory.
    pub tables: i64,
    /// Clients that look at a table.
    pub sockets: i64,
    /// Moves since the start.
    pub moves: u64,
    /// Tables opened since the start.
    pub opened: u64,
    /// Refusals since the start, by code.
    pub rejects: BTreeMap<&'static str, u64>,
    /// How the journal fares.
    pub journal: Health,
}

/// A table that somebody wants to open.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The id of the game.
    pub game: String,
    /// Its options.
    pub options: Value,
    /// Who is to sit where.
    pub seats: Vec<SeatPlan>,
    /// What else the table is like.
    pub house: TableConfig,
    /// Who opens it.
    pub person: Option<TokenHash>,
    /// What they add to the shuffle.
    pub nonce: Option<Hex>,
}

/// Who is to have a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatPlan {
    /// The person who opens the table, under this name.
    Me(String),
    /// A bot of this level.
    Bot(String),
    /// Anybody.
    Open,
}

/// A table that was opened.
#[derive(Debug)]
pub struct OpenedTable {
    /// Its name.
    pub id: TableId,
    /// The seats of the person who opened it.
    pub seats: Keys,
    /// What was published before the first card.
    pub commitment: [u8; 32],
}

/// A client at a table.
#[derive(Debug)]
pub struct Client {
    table: TableId,
    key: u64,
    to: Address,
}

impl Client {
    /// Asks the table something; the answer comes as a frame.
    pub fn ask(&self, id: Option<String>, request: Request) {
        // A table that is gone has dropped the client's outlet as well.
        self.to.send(Message::Ask(Box::new(Ask { socket: self.key, id, request })));
    }

    /// The table.
    pub fn table(&self) -> TableId {
        self.table
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // A table that is gone has forgotten the client already.
        self.to.send(Message::Detach(self.key));
    }
}

impl House {
    /// A house where these games are played, and that keeps its tables in this journal.
    pub fn new(catalog: Catalog, journal: SharedJournal, settings: Settings) -> Self {
        let thinkers = Arc::new(Semaphore::new(settings.thinkers.max(1)));
        let shared = Shared {
            catalog,
            journal,
            settings,
            thinkers,
            dispatcher: Arc::default(),
            live: Mutex::default(),
            counts: Counts::default(),
            is_stopping: false.into(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// The games that are played here.
    pub fn catalog(&self) -> &Catalog {
        &self.shared.catalog
    }

    /// The game with this id.
    ///
    /// # Errors
    /// `UNKNOWN_GAME`.
    pub fn game(&self, id: &str) -> Result<&Registration, Refusal> {
        self.catalog().find(id).ok_or_else(|| {
            let known = self.catalog().ids().join(", ");
            Refusal::new(
                "UNKNOWN_GAME",
                format!("There is no such game: {id:?}. There are {known}."),
            )
        })
    }

    /// Wakes the tables at which something is to happen by itself. Says how many there are.
    pub async fn wake(&self) -> Result<usize, Refusal> {
        let awake = self.rows(Filter::Awake, usize::MAX).await?;
        for (id, _) in &awake {
            self.shared.table(*id);
        }
        Ok(awake.len())
    }

    /// Opens a table.
    pub async fn open(&self, wish: NewTable) -> Result<OpenedTable, Refusal> {
        self.open_from(wish, None, None).await
    }

    /// Opens a table, at which a game goes on if there is one to go on from.
    pub(crate) async fn open_from(
        &self,
        wish: NewTable,
        start: Option<Box<Start>>,
        room: Option<String>,
    ) -> Result<OpenedTable, Refusal> {
        let listed = self.game(&wish.game)?;
        let (game, info) = (listed.game(), listed.info());
        let options = to_value(&game.options(&wish.options)?);
        if !info.seats.contains(&wish.seats.len()) {
            let (least, most) = (info.seats.start(), info.seats.end());
            let message = format!(
                "{} is for {least} to {most} players, not for {}.",
                info.title,
                wish.seats.len()
            );
            return Err(Refusal::new("PLAYER_COUNT", message));
        }
        check_clock(&wish.house)?;
        let (chairs, seats) = seat_all(listed, &wish)?;
        let opened = Opened {
            game: info.id.to_owned(),
            rules_version: info.rules_version,
            options,
            house: wish.house,
            chairs,
            secret: Hex(random()),
            start,
            room,
        };
        let commitment = parlour_engine::fairness::commitment(&opened.secret.0);
        let id = self.shared.found(opened).await?;
        Ok(OpenedTable { id, seats, commitment })
    }

    /// Sits down at a table.
    pub async fn join(
        &self,
        id: TableId,
        name: &str,
        nonce: Option<Hex>,
        person: Option<TokenHash>,
    ) -> Result<Joined, Refusal> {
        let name = check_name(name)?;
        self.call(id, |reply| Call::Join { name, nonce, person, reply }).await
    }

    /// Takes over a seat with a one-time code.
    pub async fn claim(
        &self,
        id: TableId,
        code: &Token,
        person: Option<TokenHash>,
    ) -> Result<Joined, Refusal> {
        let code = code.hash();
        self.call(id, |reply| Call::Claim { code, person, reply }).await
    }

    /// The replay file of a table, as far as the holder of these tokens may see it.
    pub async fn replay(
        &self,
        id: TableId,
        tokens: Vec<TokenHash>,
    ) -> Result<Box<Replay>, Refusal> {
        self.call(id, |reply| Call::Replay { tokens, reply }).await
    }

    /// The table as it looks now, once for each seat that these tokens hold.
    pub async fn look(
        &self,
        id: TableId,
        tokens: Vec<TokenHash>,
        window: Arc<dyn Window>,
    ) -> Result<Vec<Frame>, Refusal> {
        self.call(id, |reply| Call::Look { tokens, window, reply }).await
    }

    /// What anybody may know of a table.
    pub async fn describe(&self, id: TableId) -> Result<Description, Refusal> {
        self.call(id, |reply| Call::Describe { reply }).await
    }

    /// Imports a table from another server: for administrators. What is to happen at it by itself
    /// goes on at once.
    ///
    /// # Errors
    /// What [`keeper::import`] refuses.
    pub async fn import(&self, parcel: Parcel) -> Result<(), Refusal> {
        if self.shared.is_stopping.load(Ordering::Relaxed) {
            return Err(refuse::busy());
        }
        let (journal, id) = (self.shared.journal.clone(), parcel.table);
        let catalog = self.catalog().clone();
        let import = move || keeper::import(&catalog, journal.as_ref(), &parcel);
        if tokio::task::spawn_blocking(import).await.map_err(|_| refuse::busy())?? {
            self.shared.table(id);
        }
        Ok(())
    }

    /// Deletes tables that ended before this time (milliseconds since 1970), and says how many. Whoever still looks at
    /// one of them is let go of.
    pub async fn forget(&self, before_ms: u64) -> Result<u64, Refusal> {
        let forgotten = self.read(move |journal| journal.forget(before_ms)).await?;
        let live: Vec<TableId> = self.shared.live.lock().keys().copied().collect();
        let gone = self.read(move |journal| {
            let mut gone = Vec::new();
            for id in live {
                if journal.row(id)?.is_none() {
                    gone.push(id);
                }
            }
            Ok(gone)
        });
        for id in gone.await? {
            let table = self.shared.live.lock().remove(&id);
            if let Some(table) = table {
                table.send(Message::Stop(oneshot::channel().0));
            }
        }
        Ok(forgotten)
    }

    /// Closes anybody's table: for administrators.
    ///
    /// # Errors
    /// `GAME_OVER` and `TABLE_CLOSED` if there is nothing left to close.
    pub async fn close(&self, id: TableId) -> Result<(), Refusal> {
        self.call(id, |reply| Call::Close { reply }).await
    }

    /// Everything that ever happened at a table: for administrators.
    pub async fn lines(&self, id: TableId) -> Result<Vec<Line>, Refusal> {
        self.call(id, |reply| Call::Lines { reply }).await
    }

    /// Sits down at any open table of a game with standard rules, or opens one.
    pub async fn quick_match(
        &self,
        game: &str,
        name: &str,
        person: Option<TokenHash>,
    ) -> Result<(TableId, Joined), Refusal> {
        // Others may be faster, or close the table meanwhile.
        const GONE: [&str; 4] = ["TABLE_FULL", "TABLE_CLOSED", "GAME_OVER", "NO_SUCH_TABLE"];
        let filter = Filter::Lobby { game: Some(game.to_owned()) };
        let is_mine = |card: &TableRow| person.is_some_and(|person| card.people.contains(&person));
        let listed = self.game(game)?;
        let fits =
            |(_, card): &(TableId, TableRow)| !is_mine(card) && !review::is_unusual(card, listed);
        for (id, _) in self.rows(filter, 20).await?.into_iter().filter(fits) {
            match self.join(id, name, None, person).await {
                Ok(joined) => return Ok((id, joined)),
                Err(refusal) if GONE.contains(&refusal.code) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        let mut seats = vec![SeatPlan::Open; *listed.info().seats.start()];
        seats[0] = SeatPlan::Me(name.to_owned());
        let wish = NewTable {
            game: game.to_owned(),
            options: listed.standard_options().clone(),
            seats,
            house: TableConfig::default(),
            person,
            nonce: None,
        };
        let OpenedTable { id, seats, commitment } = self.open(wish).await?;
        let (seat, token) = seats.into_iter().next().ok_or_else(refuse::not_seated)?;
        Ok((id, Joined { seat, token, commitment }))
    }

    /// Some tables as lists show them.
    pub async fn rows(
        &self,
        filter: Filter,
        limit: usize,
    ) -> Result<Vec<(TableId, TableRow)>, Refusal> {
        self.read(move |journal| journal.rows(&filter, limit)).await
    }

    /// What anybody may know of some tables. One whose description cannot be read is left out.
    pub async fn tables(&self, filter: Filter, limit: usize) -> Result<Vec<Description>, Refusal> {
        let cards = self.rows(filter, limit).await?;
        Ok(cards.iter().filter_map(|(_, card)| card.description()).collect())
    }

    /// The results of a person.
    pub async fn scores(
        &self,
        person: TokenHash,
        game: Option<String>,
    ) -> Result<Vec<crate::journal::Score>, Refusal> {
        self.read(move |journal| journal.scores(person, game.as_deref())).await
    }

    async fn read<T: Send + 'static>(
        &self,
        what: impl FnOnce(&SharedJournal) -> Result<T, crate::journal::JournalError> + Send + 'static,
    ) -> Result<T, Refusal> {
        let journal = self.shared.journal.clone();
        let read = tokio::task::spawn_blocking(move || what(&journal)).await;
        read.map_err(|_| refuse::busy())?.map_err(|trouble| refuse::not_kept(&trouble))
    }

    /// How many frames a client may be behind.
    pub fn backlog(&self) -> usize {
        self.shared.settings.backlog
    }

    /// Looks at a table with the seats that these tokens hold, or as a spectator. With `is_strict`, tokens
    /// that fit no seat are refused.
    pub fn attach(
        &self,
        id: TableId,
        tokens: Vec<TokenHash>,
        is_strict: bool,
        since: Option<u64>,
        window: Arc<dyn Window>,
        out: Box<dyn Outlet>,
    ) -> Result<Client, Refusal> {
        if self.is_stopping() {
            return Err(refuse::busy());
        }
        let key = self.shared.counts.next_socket.fetch_add(1, Ordering::Relaxed);
        let attach = Attach { socket: key, tokens, is_strict, since, out, window };
        let to = self.shared.send(id, Message::Attach(Box::new(attach)));
        Ok(Client { table: id, key, to })
    }

    pub(crate) async fn call<T>(
        &self,
        id: TableId,
        call: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Call,
    ) -> Result<T, Refusal> {
        if self.is_stopping() {
            return Err(refuse::busy());
        }
        let (reply, answer) = oneshot::channel();
        self.shared.send(id, Message::Call(Box::new(call(reply))));
        answer.await.unwrap_or_else(|_| Err(refuse::busy()))
    }

    /// Lets every table finish what it does and go to sleep. One whose disk does not answer is not waited for long.
    pub async fn stop(&self) {
        self.shared.is_stopping.store(true, Ordering::Relaxed);
        let tables: Vec<_> = self.shared.live.lock().drain().collect();
        let mut stopping = Vec::new();
        for (_, table) in tables {
            let (done, stopped) = oneshot::channel();
            // A table that is gone drops this.
            table.send(Message::Stop(done));
            stopping.push(stopped);
        }
        let all = async {
            for stopped in stopping {
                let _ = stopped.await;
            }
        };
        if tokio::time::timeout(self.shared.settings.patience, all).await.is_err() {
            tracing::error!("some tables could not be stopped: the journal does not answer");
        }
    }

    /// Whether it stops, or has stopped.
    pub fn is_stopping(&self) -> bool {
        self.shared.is_stopping.load(Ordering::Relaxed)
    }

    /// How it fares.
    pub fn figures(&self) -> HouseMetrics {
        let counts = &self.shared.counts;
        HouseMetrics {
            tables: counts.tables.load(Ordering::Relaxed),
            sockets: counts.sockets.load(Ordering::Relaxed),
            moves: counts.moves.load(Ordering::Relaxed),
            opened: counts.opened.load(Ordering::Relaxed),
            rejects: counts.rejects.lock().clone(),
            journal: self.shared.journal.health(),
        }
    }

    /// Counts a refusal that came before any table.
    pub fn count_reject(&self, code: &'static str) {
        self.shared.count_reject(code);
    }

    /// The journal itself: for administrators.
    pub fn journal(&self) -> &SharedJournal {
        &self.shared.journal
    }
}

/// Longest time that a clock may give, in seconds.
const MOST_SECONDS: u32 = 14 * 24 * 3600;

fn check_clock(house: &TableConfig) -> Result<(), Refusal> {
    match house.clock {
        Some(clock) if !(5..=MOST_SECONDS).contains(&clock.seconds) || clock.increment > 3600 => {
            Err(Refusal::new(
                "BAD_CLOCK",
                "A clock has 5 seconds to 14 days, and adds at most an hour for each move.",
            ))
        }
        _ => Ok(()),
    }
}

/// The seats of the person who opened a table, and their tokens.
type Keys = Vec<(u8, Token)>;

/// Makes the seats of a new table.
fn seat_all(game: &Registration, wish: &NewTable) -> Result<(Vec<Chair>, Keys), Refusal> {
    let mut chairs = Vec::new();
    let mut mine = Vec::new();
    for (seat, wanted) in (0_u8..).zip(&wish.seats) {
        let mut chair = empty_chair(Hex(random()));
        match wanted {
            SeatPlan::Open => {}
            SeatPlan::Me(name) => {
                let token = Token::random();
                chair.holder = Holder::Person;
                chair.name = check_name(name)?;
                (chair.token, chair.person) = (Some(token.hash()), wish.person);
                if let Some(nonce) = wish.nonce.filter(|_| mine.is_empty()) {
                    chair.nonce = nonce;
                }
                mine.push((seat, token));
            }
            SeatPlan::Bot(level) => {
                check_bot(game, level)?;
                chair.holder = Holder::Bot(level.clone());
                chair.name = bot_name(level, seat, &chairs);
            }
        }
        chairs.push(chair);
    }
    if mine.is_empty() {
        return Err(Refusal::new("NO_SEAT_FOR_YOU", "Take at least one seat (\"me\") yourself."));
    }
    Ok((chairs, mine))
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.dispatcher.close();
    }
}

impl Shared {
    /// Sends something to a table, which is woken if it sleeps.
    fn send(self: &Arc<Self>, id: TableId, message: Message) -> Address {
        // A table that broke down is read back like one that sleeps.
        self.forget_broken(id);
        let mut live = self.live.lock();
        let table = live.entry(id).or_insert_with(|| self.start(id, None)).clone();
        // Sent while the map is locked: a table that wants to retire looks into its mailbox first.
        table.send(message);
        table
    }

    /// Takes a table out of the list whose task is gone.
    fn forget_broken(&self, id: TableId) {
        let mut live = self.live.lock();
        if live.get(&id).is_some_and(Address::is_closed) {
            live.remove(&id);
        }
    }

    fn table(self: &Arc<Self>, id: TableId) {
        self.live.lock().entry(id).or_insert_with(|| self.start(id, None));
    }

    fn start(self: &Arc<Self>, id: TableId, room: Option<Room>) -> Address {
        let (me, inbox) = mailbox();
        self.dispatcher.staff();
        tokio::spawn(table::run(self.clone(), id, room, me.clone(), inbox));
        me
    }

    /// Takes a table out of memory, if nothing is waiting for it.
    pub(crate) fn retire(&self, id: TableId, is_free: impl FnOnce() -> bool) -> bool {
        let mut live = self.live.lock();
        let may_go = is_free();
        if may_go {
            live.remove(&id);
        }
        may_go
    }

    /// Journals a new table, and begins to run it.
    async fn found(self: &Arc<Self>, opened: Opened) -> Result<TableId, Refusal> {
        if self.is_stopping.load(Ordering::Relaxed) {
            return Err(refuse::busy());
        }
        if self.is_behind() {
            return Err(refuse::disk_slow());
        }
        let (id, at_ms) = (TableId::random(), now_ms());
        let room = Room::open(&self.catalog, id, opened.clone(), at_ms)?;
        let entry = Entry { by: None, what: Record::Opened(Box::new(opened)) };
        let lines = vec![write_line(1, at_ms, &entry)];
        let card = Some(Box::new(room.row()));
        let write = Write { table: id, lines, card, scores: Vec::new() };
        let (done, written) = oneshot::channel();
        self.journal.write(write, Box::new(move |result| drop(done.send(result))));
        let written = written.await.map_err(|_| refuse::busy())?;
        written.map_err(|trouble| refuse::not_kept(&trouble))?;
        self.counts.opened.fetch_add(1, Ordering::Relaxed);
        let table = self.start(id, Some(room));
        self.live.lock().insert(id, table);
        Ok(id)
    }

    /// A new table for the people of an old one, who keep their keys.
    pub(crate) async fn renew(self: &Arc<Self>, old: &Room) -> Result<TableId, Refusal> {
        debug_assert_eq!(old.stage(), Stage::Finished, "only then there is a rematch");
        let fresh = |(seat, chair): (u8, &Chair)| Chair {
            nonce: Hex(random()),
            is_muted: false,
            has_resigned: false,
            since: u64::from(old.owner() != Some(seat)),
            ..chair.clone()
        };
        let options = old.position().map(|position| to_value(&position.options()));
        let info = old.game().info();
        let opened = Opened {
            game: info.id.to_owned(),
            rules_version: info.rules_version,
            options: options.unwrap_or(Value::Null),
            house: old.house().clone(),
            chairs: (0..).zip(old.chairs()).map(fresh).collect(),
            secret: Hex(random()),
            start: None,
            room: old.name().map(str::to_owned),
        };
        self.found(opened).await
    }

    /// Whether so much waits for the disk that nothing new should be begun.
    pub(crate) fn is_behind(&self) -> bool {
        self.journal.waiting() >= self.settings.queue
    }

    pub(crate) fn count_move(&self) {
        self.counts.moves.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count_reject(&self, code: &'static str) {
        *self.counts.rejects.lock().entry(code).or_default() += 1;
    }
}

/// A table in memory, counted for as long as it is, also if its task panics.
pub(crate) struct TableGuard {
    shared: Arc<Shared>,
    id: TableId,
}

impl TableGuard {
    pub(crate) fn new(shared: Arc<Shared>, id: TableId) -> Self {
        shared.counts.tables.fetch_add(1, Ordering::Relaxed);
        Self { shared, id }
    }
}

impl Drop for TableGuard {
    fn drop(&mut self) {
        self.shared.counts.tables.fetch_sub(1, Ordering::Relaxed);
        if std::thread::panicking() {
            tracing::error!(table = %self.id, "a table broke down; it is read back when somebody comes");
            self.shared.forget_broken(self.id);
        }
    }
}

/// A client at a table, counted for as long as it is there.
pub(crate) struct SocketGuard(Arc<Shared>);

impl SocketGuard {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        shared.counts.sockets.fetch_add(1, Ordering::Relaxed);
        Self(shared)
    }
}

impl Drop for SocketGuard {
    fn drop(&mut self) {
        self.0.counts.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

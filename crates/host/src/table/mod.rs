//! One task owns one table: whatever can happen to it is a [`Message`].
//!
//! A request is decided (pure, may be refused), journaled (durable, may fail), and then shown: what clients get is
//! written when the journal has it, or before the table changes again, and held back until then. If the journal fails,
//! the table is read back from it, and callers are told that nothing was done.

mod alone;
mod asked;
mod dispatcher;
mod guests;
mod mailbox;
mod shown;
mod trouble;

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use arrayvec::ArrayVec;
use parlour_bots::AnyBot;
use parlour_engine::replay::{Hex, Replay};
use parlour_engine::{Addressed, AnyEvent, MAX_SEATS, Refusal, Seats};
use serde_json::Value;
use tokio::sync::oneshot;

pub(crate) use self::dispatcher::Dispatcher;
pub(crate) use self::mailbox::{Address, Inbox, mailbox};
use crate::description::{Description, Presence, Written};
use crate::house::{Shared, SocketGuard, TableGuard};
use crate::id::{TableId, Token, TokenHash};
use crate::journal::{JournalError, Line, TableRow};
use crate::record::Record;
use crate::refuse;
use crate::request::Request;
use crate::room::Room;
use crate::sight::{Frame, Outlet, Proposal, Question, Window};

/// Everything that can happen to a table.
pub(crate) enum Message {
    Attach(Box<Attach>),
    Detach(u64),
    Ask(Box<Ask>),
    Call(Box<Call>),
    /// The journal has everything up to a line, or could not write it.
    Written {
        epoch: u32,
        seq: u64,
        result: Result<(), JournalError>,
    },
    Thought(Box<Thought>),
    /// The host stops.
    Stop(oneshot::Sender<()>),
}

/// A client that wants to see the table.
pub(crate) struct Attach {
    pub(crate) socket: u64,
    pub(crate) tokens: Vec<TokenHash>,
    /// Whether somebody whose keys fit nowhere is turned away, not taken for a spectator.
    pub(crate) is_strict: bool,
    pub(crate) since: Option<u64>,
    pub(crate) out: Box<dyn Outlet>,
    pub(crate) window: Arc<dyn Window>,
}

/// Something that a client asks.
pub(crate) struct Ask {
    pub(crate) socket: u64,
    pub(crate) id: Option<String>,
    pub(crate) request: Request,
}

/// Something that is asked without a socket.
pub(crate) enum Call {
    Join { name: String, nonce: Option<Hex>, person: Option<TokenHash>, reply: Reply<Joined> },
    Claim { code: TokenHash, person: Option<TokenHash>, reply: Reply<Joined> },
    Replace { seat: u8, name: String, person: TokenHash, reply: Reply<Joined> },
    Replay { tokens: Vec<TokenHash>, reply: Reply<Box<Replay>> },
    Look { tokens: Vec<TokenHash>, window: Arc<dyn Window>, reply: Reply<Vec<Frame>> },
    Describe { reply: Reply<Description> },
    Close { reply: Reply<()> },
    Lines { reply: Reply<Vec<Line>> },
}

type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// Somebody who sat down.
#[derive(Debug)]
pub struct Joined {
    /// Where.
    pub seat: u8,
    /// What the seat is held by.
    pub token: Token,
    /// What was published before the first card.
    pub commitment: [u8; 32],
}

/// What bots have come up with.
pub(crate) struct Thought {
    seq: u64,
    /// The seats that they thought for, and how well.
    seats: Vec<(u8, String)>,
    bots: Bots,
    play: Option<(u8, Value)>,
}

impl Thought {
    /// The bots, whatever they have come up with.
    fn give_back(self) -> Bots {
        self.bots
    }
}

type Bots = Vec<(u8, String, Box<dyn AnyBot>)>;

/// The seats of one client, in order.
type Places = ArrayVec<u8, MAX_SEATS>;

struct Socket {
    key: u64,
    tokens: Vec<TokenHash>,
    seats: Places,
    out: Box<dyn Outlet>,
    /// Whether something was put in that is not sent off yet.
    has_mail: Cell<bool>,
    window: Arc<dyn Window>,
    /// Counted for as long as it is here.
    _present: SocketGuard,
}

/// The client that asked for something, and the id of its message.
type Asker = (u64, Option<String>);

/// Answers a call once the journal has it.
type Answer = Box<dyn FnOnce(Result<(), Refusal>) + Send>;

/// What is held back until the journal has it.
struct Pending {
    seq: u64,
    /// What happened, for those who come before it is shown.
    events: Vec<Addressed<AnyEvent>>,
    out: Vec<(u64, Frame)>,
    /// Whether everybody is still to be shown what the table looks like, and whether what is known of it is news.
    unseen: Option<bool>,
    /// Whether the sender gets its ack before that.
    is_to_ack: bool,
    /// Who waits for an answer: the sender, and those who have asked since.
    askers: Vec<Asker>,
    /// Answers calls: the one that asked for it, and those that have looked at it since.
    replies: Vec<Answer>,
}

/// Somebody wants to take a move back or to end the game, and the others are asked.
struct Asked {
    seat: u8,
    record: Record,
    missing: Seats,
}

impl Asked {
    fn question(&self) -> Question {
        let is_undo = matches!(self.record, Record::Undone { .. });
        Question { seat: self.seat, about: if is_undo { Proposal::Undo } else { Proposal::End } }
    }
}

/// A one-time code that hands a seat over.
struct Code {
    hash: TokenHash,
    seat: u8,
    until: Instant,
}

/// A table in memory. It lies there as it is written here: what every move touches comes first and close together,
/// since with thousands of tables none is in the processor's cache when its turn comes.
#[repr(C)]
pub(crate) struct Table {
    shared: Arc<Shared>,
    inbox: Inbox,
    me: Address,
    /// Told once the table has stopped.
    stopping: Option<oneshot::Sender<()>>,
    asked: Option<Box<Asked>>,
    sockets: Vec<Socket>,
    /// Grows when the journal fails: what was on the way then no longer counts.
    epoch: u32,
    is_thinking: bool,
    /// How many thoughts in a row came after the table had moved on.
    late_thoughts: u8,
    /// Whether play stood still when we last looked.
    was_paused: bool,
    timer_due: Option<Instant>,
    /// When to try again what a broken disk has stopped.
    retry_due: Option<Instant>,
    pending: VecDeque<Pending>,
    /// What the last snapshot was of, as far as we know.
    saved_seq: u64,
    id: TableId,
    presence: Written<Vec<Presence>>,
    /// Messages that a broken disk may or may not have kept.
    doubts: Vec<String>,
    /// Since when each seat has nobody.
    away: Vec<Option<Instant>>,
    room: Room,
    /// What lists show, as the journal has it.
    card: TableRow,
    /// When timers were last checked: who had been away for too long by then is known.
    looked: Instant,
    idle_since: Instant,
    about: Box<Written<Description>>,
    bots: Bots,
    codes: Vec<Code>,
    /// The seats of people whom the game misses, that newcomers may take.
    offered: Vec<u8>,
    /// When each seat last said something.
    talk: Vec<VecDeque<Instant>>,
}

/// How many lines are written before a snapshot is taken,
const SNAPSHOT_EVERY: u64 = 384;
/// and up to so many more, not the same for all: tables that began together should not all take one together.
const SNAPSHOT_MORE: u64 = 256;

/// How much of one table may wait for the disk.
const MOST_PENDING: usize = 64;

/// How long a handed-over seat may wait for its new device.
const CODE_LASTS: Duration = Duration::from_secs(600);

/// How much a seat may say within [`TALK_TIME`].
const MOST_TALK: usize = 8;
const TALK_TIME: Duration = Duration::from_secs(10);

/// Now, in milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Runs a table until it has nothing to do.
pub(crate) async fn run(
    shared: Arc<Shared>,
    id: TableId,
    room: Option<Room>,
    me: Address,
    inbox: Inbox,
) {
    let is_new = room.is_some();
    let loaded = match room {
        Some(room) => Ok((room, 0)),
        None => load(&shared, id).await,
    };
    match loaded {
        Ok((room, saved_seq)) => {
            let _running = TableGuard::new(shared.clone(), id);
            let mut table = Table::new(shared.clone(), id, room, saved_seq, me, inbox);
            if !is_new {
                table.wake();
            }
            table.refresh();
            table.settle();
            table.serve().await;
        }
        Err(refusal) => turn_away(&shared, id, inbox, &refusal),
    }
}

/// Reads a table back, and says what its last snapshot was of.
async fn load(shared: &Arc<Shared>, id: TableId) -> Result<(Room, u64), Refusal> {
    let journal = shared.journal.clone();
    let story = tokio::task::spawn_blocking(move || journal.read(id)).await;
    let story = story.map_err(|_| refuse::busy())?.map_err(|trouble| refuse::not_kept(&trouble))?;
    let story = story.ok_or_else(refuse::no_such_table)?;
    let room = Room::from_story(&shared.catalog, id, &story).inspect_err(|refusal| {
        tracing::error!(table = %id, %refusal, "a table cannot be read back");
    })?;
    Ok((room, story.snapshot.map_or(0, |snapshot| snapshot.seq)))
}

/// Refuses everything that is asked of a table that does not exist.
fn turn_away(shared: &Arc<Shared>, id: TableId, mut inbox: Inbox, refusal: &Refusal) {
    loop {
        while let Some(message) = inbox.try_recv() {
            decline(message, refusal);
        }
        if shared.retire(id, || inbox.is_empty()) {
            return;
        }
    }
}

fn decline(message: Message, refusal: &Refusal) {
    match message {
        Message::Attach(attach) => {
            // A client that is gone needs no answer.
            attach.out.put(attach.window.reject(None, refusal));
        }
        Message::Call(call) => call.refuse(refusal.clone()),
        Message::Stop(done) => drop(done.send(())),
        _ => {}
    }
}

impl Call {
    /// Whether the journal has to keep it.
    fn writes(&self) -> bool {
        matches!(
            self,
            Self::Join { .. } | Self::Claim { .. } | Self::Replace { .. } | Self::Close { .. }
        )
    }

    pub(crate) fn refuse(self, refusal: Refusal) {
        // Nobody waits for an answer any more if sending fails.
        match self {
            Self::Join { reply, .. } | Self::Claim { reply, .. } | Self::Replace { reply, .. } => {
                drop(reply.send(Err(refusal)));
            }
            Self::Replay { reply, .. } => drop(reply.send(Err(refusal))),
            Self::Look { reply, .. } => drop(reply.send(Err(refusal))),
            Self::Describe { reply } => drop(reply.send(Err(refusal))),
            Self::Close { reply } => drop(reply.send(Err(refusal))),
            Self::Lines { reply } => drop(reply.send(Err(refusal))),
        }
    }
}

impl Table {
    fn new(
        shared: Arc<Shared>,
        id: TableId,
        room: Room,
        saved_seq: u64,
        me: Address,
        inbox: Inbox,
    ) -> Self {
        let (card, about) = (room.row(), room.describe());
        let now = Instant::now();
        Self {
            shared,
            inbox,
            me,
            stopping: None,
            asked: None,
            sockets: Vec::new(),
            epoch: 0,
            is_thinking: false,
            late_thoughts: 0,
            was_paused: false,
            timer_due: None,
            retry_due: None,
            pending: VecDeque::new(),
            saved_seq,
            id,
            presence: Written::new(Vec::new()),
            doubts: Vec::new(),
            away: Vec::new(),
            room,
            card,
            looked: now,
            idle_since: now,
            about: Box::new(Written::new(about)),
            bots: Vec::new(),
            codes: Vec::new(),
            offered: Vec::new(),
            talk: Vec::new(),
        }
    }

    async fn serve(&mut self) {
        loop {
            let due = self.due();
            tokio::select! {
                message = self.inbox.recv() => self.handle(message).await,
                () = sleep_until(due), if due.is_some() => {
                    self.render_pending();
                    self.on_time();
                }
            }
            self.send_off();
            if self.has_stopped() {
                return;
            }
            if self.is_idle() && self.shared.retire(self.id, || self.inbox.is_empty()) {
                self.leave_memory();
                return;
            }
        }
    }

    /// Deals with one message.
    async fn handle(&mut self, message: Message) {
        if !matches!(message, Message::Written { .. }) {
            self.render_pending();
        }
        match message {
            Message::Attach(attach) => self.attach(*attach).await,
            Message::Detach(socket) => self.detach(socket),
            Message::Ask(ask) => {
                if let Some(deferred) = self.ask(*ask) {
                    self.ask_deferred(deferred).await;
                }
            }
            Message::Call(call) => self.call(*call).await,
            Message::Written { epoch, seq, result } if epoch == self.epoch => match result {
                Ok(()) => self.flush(seq),
                Err(trouble) => self.recover(&trouble).await,
            },
            Message::Written { .. } => {}
            Message::Thought(thought) => self.take_thought(*thought),
            Message::Stop(done) => self.stopping = Some(done),
        }
    }

    /// Leaves as soon as the journal has answered everything, if the host stops.
    fn has_stopped(&mut self) -> bool {
        if self.stopping.is_none() || !self.pending.is_empty() {
            return false;
        }
        self.leave_memory();
        if let Some(done) = self.stopping.take() {
            // The host may have given up waiting.
            let _ = done.send(());
        }
        true
    }
}

async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}

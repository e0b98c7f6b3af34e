//! `parlour torture`: pulls the plug again and again, and looks for what is missing.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use parlour_engine::{Catalog, Info};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::bench::Folder;
use super::client::{News, Socket, pick, read, request};
use super::server::Server;
use crate::output::print;

/// Kill a server at random moments and check that nothing is lost
///
/// Starts a real server, plays many tables of all games over websockets, kills it with SIGKILL, starts it
/// again, and looks at every table: whatever was acknowledged has to be there, nothing may be there
/// twice, and every table has to go on. The same seed kills after the same times.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  parlour torture\n  parlour torture --kills 1000 --tables 40")]
pub(crate) struct Args {
    /// How often to pull the plug
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    kills: u32,
    /// How many tables are played at a time
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    tables: u32,
    /// What the times of the kills and the moves come from
    #[arg(long, default_value = "0")]
    seed: u64,
    /// The folder for the journal [default: a new one for temporary files]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// How long a server may take to stop.
const PATIENCE: Duration = Duration::from_secs(20);

/// What we know of a table of ours.
#[derive(Clone, Debug)]
struct Known {
    game: &'static str,
    table: String,
    tokens: Vec<String>,
    /// The last thing that the server said is done, by number.
    acked: u64,
    /// Messages that were acknowledged: their ids and numbers.
    receipts: Vec<(String, u64)>,
    /// A message that was on its way when the plug was pulled.
    open: Option<(usize, String, String)>,
    next_id: u64,
    is_over: bool,
}

/// What was counted.
#[derive(Default)]
struct Counts {
    moves: u64,
    open: u64,
    kept: u64,
    finished: u64,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(torture(catalog, args))
}

async fn torture(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let folder = Folder::new(args.data.as_deref())?;
    let data = folder.sub("torture");
    let mut dice = Dice(args.seed.wrapping_mul(2).wrapping_add(1));
    let mut tables: Vec<Known> = Vec::new();
    let mut counts = Counts::default();
    let start = Instant::now();
    for kill in 1..=args.kills {
        let mut server = Server::start(&data, &["--pace", "0"])
            .with_context(|| format!("after kill {}", kill - 1))?;
        for table in &mut tables {
            inspect(&server.addr, table, &mut counts).await.with_context(|| {
                format!("after kill {}, table {} ({})", kill - 1, table.table, table.game)
            })?;
        }
        counts.finished += tables.iter().filter(|table| table.is_over).count() as u64;
        tables.retain(|table| !table.is_over);
        while tables.len() < args.tables as usize {
            let game = &catalog[dice.below(catalog.len() as u64) as usize];
            tables.push(found(&server.addr, game.info()).await?);
        }
        let time = Duration::from_millis(5 + dice.below(400));
        tables = play_until_killed(&mut server, tables, time, &mut dice).await?;
    }
    // Once after the last kill, and once after a friendly stop.
    for _ in 0..2 {
        let mut server = Server::start(&data, &[])?;
        for table in &mut tables {
            inspect(&server.addr, table, &mut counts).await?;
        }
        server.stop(PATIENCE)?;
    }
    report(args, &counts, start.elapsed())
}

fn report(args: &Args, counts: &Counts, time: Duration) -> anyhow::Result<()> {
    let summary = json!({
        "what": "torture",
        "kills": args.kills,
        "tables": args.tables,
        "acknowledged": counts.moves,
        "onTheWay": counts.open,
        "onTheWayAndKept": counts.kept,
        "finishedGames": counts.finished,
        "seconds": time.as_secs(),
    });
    print(&format!("{summary}\n"))
}

/// Opens a table at which we have all seats.
async fn found(addr: &str, info: &Info) -> anyhow::Result<Known> {
    let seats = vec!["me"; *info.seats.start()];
    let wish = json!({ "game": info.id, "seats": seats, "private": true });
    let answer = request(addr, "POST", "/api/tables", Some(&wish)).await?;
    let answer: Value = serde_json::from_str(&answer)?;
    let seats = answer["seats"].as_array().context("no seats")?;
    let tokens = seats.iter().filter_map(|seat| seat["token"].as_str().map(str::to_owned));
    Ok(Known {
        game: info.id,
        table: answer["id"].as_str().context("no name")?.to_owned(),
        tokens: tokens.collect(),
        acked: 1,
        receipts: Vec::new(),
        open: None,
        next_id: 0,
        is_over: false,
    })
}

/// Plays all tables, and pulls the plug after a while.
async fn play_until_killed(
    server: &mut Server,
    tables: Vec<Known>,
    time: Duration,
    dice: &mut Dice,
) -> anyhow::Result<Vec<Known>> {
    let mut players = JoinSet::new();
    for table in tables {
        let (addr, seed) = (server.addr.clone(), dice.next());
        players.spawn(async move { play(&addr, table, Dice(seed | 1)).await });
    }
    tokio::time::sleep(time).await;
    server.kill()?;
    let mut tables = Vec::new();
    while let Some(done) = players.join_next().await {
        tables.push(done??);
    }
    // The order in which tasks end is chance; the next round is to depend on the seed only.
    tables.sort_by(|one, other| one.table.cmp(&other.table));
    Ok(tables)
}

/// Plays a table until the server is gone or the game is over. Only a refusal that cannot be is an error.
async fn play(addr: &str, mut table: Known, mut dice: Dice) -> anyhow::Result<Known> {
    let mut sockets = Vec::new();
    for token in &table.tokens {
        match Socket::open(addr, &table.table, token, Some(table.acked)).await {
            Ok(socket) => sockets.push(Seat { socket, seq: 0, legal: String::new() }),
            Err(_) => return Ok(table),
        }
    }
    loop {
        match turn(&mut sockets, &mut table, &mut dice).await {
            Ok(true) => {}
            Ok(false) => {
                table.is_over = true;
                return Ok(table);
            }
            Err(error) if error.to_string().starts_with("WRONG") => return Err(error),
            Err(_) => return Ok(table),
        }
    }
}

struct Seat {
    socket: Socket,
    seq: u64,
    legal: String,
}

/// Makes one move; `false` if the game is over.
async fn turn(seats: &mut [Seat], table: &mut Known, dice: &mut Dice) -> anyhow::Result<bool> {
    let known = table.acked.max(1);
    for seat in seats.iter_mut() {
        while seat.seq < known {
            if hear(seat, table).await? == Heard::End {
                return Ok(false);
            }
        }
    }
    let Some(at) = seats.iter().position(|seat| !seat.legal.is_empty()) else {
        // Something happens by itself.
        return Ok(hear(&mut seats[0], table).await? != Heard::End);
    };
    let action = pick(&seats[at].legal, dice.next() as usize >> 16).context("an empty list")?;
    let id = format!("t-{}", table.next_id);
    table.next_id += 1;
    let message = format!(r#"{{"type":"act","id":"{id}","action":{action}}}"#);
    table.open = Some((at, id.clone(), message.clone()));
    seats[at].socket.send(&message).await?;
    loop {
        match hear(&mut seats[at], table).await? {
            Heard::End => return Ok(false),
            Heard::Ack(heard) if heard == id => return Ok(true),
            // A timer may have been faster than our move.
            Heard::Reject(text) => {
                table.open = None;
                let bad = ["NOT_KEPT", "IN_DOUBT", "DISK_SLOW", "BUSY"];
                if bad.iter().any(|code| text.contains(code)) {
                    bail!("WRONG: {text}");
                }
                return Ok(true);
            }
            _ => {}
        }
    }
}

#[derive(PartialEq, Eq)]
enum Heard {
    End,
    View,
    Ack(String),
    Reject(String),
}

async fn hear(seat: &mut Seat, table: &mut Known) -> anyhow::Result<Heard> {
    loop {
        match read(seat.socket.next().await?) {
            News::View { seq, legal, is_over } => {
                if seq < seat.seq {
                    bail!("WRONG: the table went back from {} to {seq}", seat.seq);
                }
                seat.seq = seq;
                seat.legal.clear();
                seat.legal.push_str(legal);
                table.acked = table.acked.max(seq);
                return Ok(if is_over { Heard::End } else { Heard::View });
            }
            News::Ack { id, seq } => {
                table.acked = table.acked.max(seq);
                table.receipts.push((id.to_owned(), seq));
                table.open = None;
                return Ok(Heard::Ack(id.to_owned()));
            }
            News::Reject { text } => return Ok(Heard::Reject(text.to_owned())),
            News::Other => {}
        }
    }
}

/// Looks at a table after a restart: everything that was acknowledged is there, and it goes on.
async fn inspect(addr: &str, table: &mut Known, counts: &mut Counts) -> anyhow::Result<()> {
    let token = table.tokens.first().context("no key")?.clone();
    let mut socket = Socket::open(addr, &table.table, &token, None).await?;
    let (seq, is_over) = loop {
        match read(socket.next().await?) {
            News::View { seq, is_over, .. } => break (seq, is_over),
            News::Reject { text } => bail!("the table is gone: {text}"),
            _ => {}
        }
    };
    if seq < table.acked {
        bail!("{} was acknowledged, and the server has only {seq}", table.acked);
    }
    counts.moves += table.receipts.len() as u64;
    // A message that was acknowledged is answered again with the same number, and not done twice.
    if let Some((id, number)) = table.receipts.last().cloned() {
        let again = resend(addr, table, &id).await?;
        if again.is_some_and(|again| again != number) {
            bail!("message {id} was number {number} and is now {again:?}");
        }
    }
    if let Some((seat, id, message)) = table.open.take() {
        counts.open += 1;
        let was_kept = is_kept(addr, table, seat, &id, &message).await?;
        counts.kept += u64::from(was_kept);
    }
    table.receipts.clear();
    table.acked = table.acked.max(seq);
    table.is_over = is_over;
    Ok(())
}

/// Sends an old message once more, from the seat that sent it; the number of its answer.
async fn resend(addr: &str, table: &Known, id: &str) -> anyhow::Result<Option<u64>> {
    for token in &table.tokens {
        let mut socket = Socket::open(addr, &table.table, token, None).await?;
        let message = json!({ "type": "act", "id": id, "action": { "type": "NO_SUCH_ACTION" } });
        socket.send(&message.to_string()).await?;
        loop {
            match read(socket.next().await?) {
                News::Ack { seq, .. } => return Ok(Some(seq)),
                News::Reject { .. } => break,
                _ => {}
            }
        }
    }
    bail!("message {id} was acknowledged and is forgotten")
}

/// Whether a message that was on its way had arrived: sent again, it is done now or was done before, once.
async fn is_kept(
    addr: &str,
    table: &mut Known,
    seat: usize,
    id: &str,
    message: &str,
) -> anyhow::Result<bool> {
    let token = table.tokens.get(seat).context("no key")?;
    let mut socket = Socket::open(addr, &table.table, token, None).await?;
    let mut before = 0;
    socket.send(message).await?;
    loop {
        match read(socket.next().await?) {
            News::View { seq, .. } if before == 0 => before = seq,
            News::Ack { id: answered, seq } if answered == id => {
                table.acked = table.acked.max(seq);
                return Ok(seq <= before);
            }
            // The game has moved on by itself meanwhile.
            News::Reject { .. } => return Ok(false),
            _ => {}
        }
    }
}

/// A small generator: the times of kills need no secrets.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }
}

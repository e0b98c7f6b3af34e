//! `parlour bench server`: how much a durable server can take.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use serde::Serialize;
use serde_json::json;

use super::client::request;
use super::floor::Floor;
use super::pair::{Couple, Pair, Seats, open};
use super::server::{Server, Ticks};
use crate::bench::{print_figure, real, whole};
use crate::failure::reason;

/// Measure a server with a journal on disk
///
/// Starts a server of its own on the first core and plays Uno against it from the last one: two players
/// at each table, every move acknowledged and on disk. "open" sends a move at fixed times, whether the server keeps
/// up or not, and measures from the time a move was due until both players hold it, with half a millisecond between
/// looks; "closed" sends the next move as soon as both hold the last one. "floor" is the load of "open" on a server
/// that only answers, without rules, secrets or disk: what the machine itself takes at that moment. "clientCpuShare" is how
/// much of their core the clients of an open loop needed: close to 1, they are the limit. On a virtual machine
/// "stolenShare" is the share of all cores' time that others on the same hardware had. One JSON object a line.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    parlour bench server\n  \
    parlour bench server --tables 1000 --rate 30 --seconds 10")]
pub(crate) struct Args {
    /// How many tables the open loop has
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How many moves a second each of them makes
    #[arg(long, value_name = "N", default_value = "30", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rate: u32,
    /// How long to measure each load
    #[arg(long, value_name = "S", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// How many tables there are when the plug is pulled
    #[arg(long, value_name = "N", default_value = "10000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    recovery: u32,
    /// The folder for the journal [default: a new one for temporary files]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// The figures of one load.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Figure {
    what: &'static str,
    #[serde(flatten)]
    pace: Pace,
    commits_per_second: u64,
    moves_per_commit: f64,
    memory_per_table_kb: f64,
}

/// How fast a load was, and what it cost.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Pace {
    tables: usize,
    seconds: f64,
    moves: u64,
    moves_per_second: u64,
    p50_ms: f64,
    p99_ms: f64,
    p999_ms: f64,
    server_cpu_us_per_move: f64,
    server_cpu_share: f64,
    /// How much of their core the clients needed, where they rest: close to 1, they are the limit and not the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    client_cpu_share: Option<f64>,
    /// How much of the time of all cores was taken away by others on the same hardware, where the system says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    stolen_share: Option<f64>,
}

/// The options of the games: many rounds, so that none is over too soon.
fn options() -> serde_json::Value {
    json!({ "scoreLimit": 500 })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (runtime, has_core) = on_last_core()?;
    runtime.block_on(async {
        let folder = Folder::new(args.data.as_deref())?;
        let load = Load { seconds: args.seconds, rate: args.rate, folder: &folder, has_core };
        for pairs in [20, 100] {
            print_figure(&load.closed::<Pair>("closed", pairs).await?)?;
        }
        print_figure(&load.floor(args.tables as usize).await?)?;
        print_figure(&load.open(args.tables as usize).await?)?;
        print_figure(&recover(args, &folder).await?)?;
        Ok(())
    })
}

/// The load comes from the last core. Says also whether the server does not use that one.
pub(super) fn on_last_core() -> std::io::Result<(tokio::runtime::Runtime, bool)> {
    let cores = core_affinity::get_core_ids().unwrap_or_default();
    if let Some(core) = cores.last() {
        core_affinity::set_for_current(*core);
    }
    crate::serve::use_small_pages();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok((runtime, cores.len() > 1))
}

/// A folder for journals, deleted in the end if it is ours.
pub(super) struct Folder {
    path: PathBuf,
    is_ours: bool,
}

impl Folder {
    pub(super) fn new(given: Option<&std::path::Path>) -> anyhow::Result<Self> {
        let ours = || std::env::temp_dir().join(format!("parlour-load-{}", std::process::id()));
        let (path, is_ours) = (given.map_or_else(ours, std::path::Path::to_owned), given.is_none());
        std::fs::create_dir_all(&path).map_err(|error| {
            anyhow!("The folder {} cannot be made: {}.", path.display(), reason(&error))
        })?;
        Ok(Self { path, is_ours })
    }

    pub(super) fn sub(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.is_ours {
            // What is left behind is in a folder for temporary files.
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

/// Flags of a server that is measured: one core.
const MEASURED: [&str; 4] = ["--threads", "1", "--core", "0"];

/// How long the players of an open loop nap: next to nothing for them, and it counts as time that the server took. In a
/// closed loop everybody waits for everybody, so nobody naps.
const NAP: Duration = Duration::from_micros(500);

pub(super) struct Load<'a> {
    pub(super) seconds: u32,
    pub(super) rate: u32,
    pub(super) folder: &'a Folder,
    /// Whether we have a core that the server does not use.
    pub(super) has_core: bool,
}

impl Load<'_> {
    pub(super) async fn closed<C: Couple>(
        &self,
        what: &'static str,
        pairs: usize,
    ) -> anyhow::Result<Figure> {
        let time = Duration::from_secs(self.seconds.into());
        self.measure(what, pairs, Duration::ZERO, async |pair: &mut C, _| {
            let start = Instant::now();
            let mut taken = Vec::new();
            while start.elapsed() < time && !pair.is_over() {
                let begun = Instant::now();
                let seq = pair.make_move(taken.len() as u64).await?;
                pair.catch_up(seq).await?;
                taken.push(begun.elapsed());
            }
            Ok(taken)
        })
        .await
    }

    async fn open(&self, tables: usize) -> anyhow::Result<Figure> {
        self.measure("open", tables, NAP, async |pair, share| self.on_time(pair, share).await).await
    }

    /// The open loop on a server that only answers.
    async fn floor(&self, tables: usize) -> anyhow::Result<impl Serialize> {
        #[derive(Serialize)]
        struct Only {
            what: &'static str,
            #[serde(flatten)]
            pace: Pace,
        }
        let floor = Floor::start()?;
        let mut pairs = sit_down(&floor.addr, tables).await?;
        let play = async |pair: &mut Pair, share| self.on_time(pair, share).await;
        let pace = self.time(&mut pairs, NAP, play, || floor.cpu()).await?;
        Ok(Only { what: "floor", pace })
    }

    /// Makes moves at fixed times. The tables share the time between two moves among themselves.
    async fn on_time(&self, pair: &mut Pair, share: f64) -> anyhow::Result<Vec<Duration>> {
        let beat = Duration::from_secs(1) / self.rate;
        let start = tokio::time::Instant::now() + beat.mul_f64(share);
        let mut taken = Vec::new();
        for number in 0..self.seconds * self.rate {
            let due = start + beat * number;
            tokio::time::sleep_until(due).await;
            if pair.is_over() {
                break;
            }
            let seq = pair.make_move(number.into()).await?;
            pair.catch_up(seq).await?;
            taken.push(due.elapsed());
        }
        Ok(taken)
    }

    async fn measure<C: Couple>(
        &self,
        what: &'static str,
        tables: usize,
        nap: Duration,
        play: impl AsyncFn(&mut C, f64) -> anyhow::Result<Vec<Duration>>,
    ) -> anyhow::Result<Figure> {
        let server = Server::start(&self.folder.sub(&format!("{what}-{tables}")), &MEASURED)?;
        // The first table is for what the server has to load once.
        drop(sit_down::<C>(&server.addr, 1).await?);
        let empty = server.memory()?;
        let mut pairs = sit_down(&server.addr, tables).await?;
        let full = server.memory()?;
        let before = commits(&server).await?;
        let pace = self.time(&mut pairs, nap, play, || server.cpu()).await?;
        let commits = commits(&server).await? - before;
        let memory = real(full.saturating_sub(empty)) / 1024.0 / real(tables as u64);
        Ok(Figure {
            what,
            commits_per_second: whole(real(commits) / pace.seconds),
            moves_per_commit: rounded(real(pace.moves) / real(commits).max(1.0)),
            memory_per_table_kb: rounded(memory),
            pace,
        })
    }

    /// Lets all of them play at once, on a server that has used so much processor time.
    async fn time<C: Couple>(
        &self,
        pairs: &mut [C],
        nap: Duration,
        play: impl AsyncFn(&mut C, f64) -> anyhow::Result<Vec<Duration>>,
        cpu: impl Fn() -> anyhow::Result<Duration>,
    ) -> anyhow::Result<Pace> {
        let tables = pairs.len();
        let own_cpu = || super::server::cpu("thread-self");
        let (cpu_before, own_before) = (cpu()?, own_cpu()?);
        let (ticks, start) = (Ticks::now(), Instant::now());
        let share = |index: usize| real(index as u64) / real(tables as u64);
        let plays = pairs.iter_mut().enumerate().map(|(index, pair)| play(pair, share(index)));
        let taken = restless(self.has_core, nap, join_all(plays)).await?;
        let seconds = start.elapsed().as_secs_f64();
        let cpu = cpu()?.saturating_sub(cpu_before).as_secs_f64();
        let own_cpu = own_cpu()?.saturating_sub(own_before).as_secs_f64();
        let stolen = Ticks::now().zip(ticks).map(|(now, then)| rounded(now.stolen_since(then)));
        let mut taken: Vec<Duration> = taken.into_iter().flatten().collect();
        taken.sort_unstable();
        let moves = taken.len() as u64;
        Ok(Pace {
            tables,
            seconds: rounded(seconds),
            moves,
            moves_per_second: whole(real(moves) / seconds),
            p50_ms: quantile(&taken, 0.5),
            p99_ms: quantile(&taken, 0.99),
            p999_ms: quantile(&taken, 0.999),
            server_cpu_us_per_move: rounded(cpu * 1e6 / real(moves).max(1.0)),
            server_cpu_share: rounded(cpu / seconds),
            client_cpu_share: (!nap.is_zero()).then(|| rounded(own_cpu / seconds)),
            stolen_share: stolen,
        })
    }
}

/// Opens tables for two and has somebody sit down at each.
async fn sit_down<C: Couple>(addr: &str, tables: usize) -> anyhow::Result<Vec<C>> {
    let mut pairs = Vec::new();
    for number in 0..tables {
        let seats = open(addr, "uno", &options()).await?;
        pairs.push(C::sit(addr, &seats, number).await?);
    }
    Ok(pairs)
}

/// How long it takes until a server goes on after its plug was pulled.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Recovery {
    what: &'static str,
    tables: u32,
    first_move_ms: f64,
}

async fn recover(args: &Args, folder: &Folder) -> anyhow::Result<Recovery> {
    let data = folder.sub("recovery");
    let mut server = Server::start(&data, &MEASURED)?;
    let mut last: Option<Seats> = None;
    for number in 0..args.recovery {
        let seats = open(&server.addr, "uno", &options()).await?;
        if number % 10 == 0 {
            let mut pair = Pair::sit(&server.addr, &seats, number as usize).await?;
            let seq = pair.make_move(0).await?;
            pair.catch_up(seq).await?;
        }
        last = Some(seats);
    }
    server.kill()?;
    let seats = last.context("there is no table")?;
    let start = Instant::now();
    let server = Server::start(&data, &MEASURED)?;
    let mut pair = Pair::sit(&server.addr, &seats, 7).await?;
    let seq = pair.make_move(1).await?;
    pair.catch_up(seq).await?;
    let first_move_ms = rounded(start.elapsed().as_secs_f64() * 1e3);
    Ok(Recovery { what: "recovery", tables: args.recovery, first_move_ms })
}

/// Runs all of these at once, and gives what each came to.
async fn join_all<T>(
    tasks: impl Iterator<Item = impl Future<Output = anyhow::Result<T>>>,
) -> anyhow::Result<Vec<T>> {
    use futures_util::stream::{FuturesUnordered, StreamExt};
    let mut tasks: FuturesUnordered<_> = tasks.collect();
    let mut done = Vec::new();
    while let Some(result) = tasks.next().await {
        done.push(result?);
    }
    Ok(done)
}

async fn commits(server: &Server) -> anyhow::Result<u64> {
    let text = request(&server.addr, "GET", "/metrics", None).await?;
    let line = text.lines().find(|line| line.starts_with("parlour_journal_commits_total "));
    let number = line.and_then(|line| line.split(' ').nth(1)?.parse().ok());
    number.ok_or_else(|| anyhow!("the server does not count its commits"))
}

/// Works without waiting to be woken, if there is a core for it: whoever sends to somebody asleep on the same machine
/// pays for waking them, and clients of a real server are elsewhere. If nothing has come, it naps for so long before it
/// looks again, since cores that are always busy can make each other slower.
async fn restless<T>(has_core: bool, nap: Duration, work: impl Future<Output = T>) -> T {
    /// A look around that takes no longer has found nothing to do.
    const NOTHING: Duration = Duration::from_micros(20);
    let awake = has_core.then(|| {
        tokio::spawn(async move {
            loop {
                let begun = Instant::now();
                tokio::task::yield_now().await;
                if begun.elapsed() < NOTHING && !nap.is_zero() {
                    std::thread::sleep(nap);
                }
            }
        })
    });
    let result = work.await;
    if let Some(awake) = awake {
        awake.abort();
    }
    result
}

fn quantile(sorted: &[Duration], share: f64) -> f64 {
    let index = whole(real(sorted.len() as u64) * share);
    let last = sorted.len().saturating_sub(1);
    let time = sorted.get(usize::try_from(index).unwrap_or(last).min(last));
    time.map_or(0.0, |time| rounded(time.as_secs_f64() * 1e3))
}

fn rounded(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}

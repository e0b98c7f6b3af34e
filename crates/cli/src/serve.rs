//! `parlour serve`: tables for people and programs.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use axum::serve::ListenerExt;
use parlour_api::Api;
use parlour_engine::Catalog;
use parlour_host::door::Limits;
use parlour_host::house::{House, Settings};
use parlour_host::journal::{Memory, SharedJournal};
use parlour_host::rate_limiter::{Network, RateLimiter};
use parlour_web::Web;
use parlour_yjs::Yjs;
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tracing_appender::non_blocking::WorkerGuard;

use crate::admin;
use crate::admin::orders::Desk;
use crate::data::Data;
use crate::failure::{reason, usage};

/// Serve tables over HTTP and websockets
///
/// Tables are kept in a journal on disk: whatever was acknowledged survives a crash of the server, and a
/// power cut if the disk keeps its word. On SIGTERM or Ctrl-C the server finishes what it does and stops.
///
/// All options can be given in a file (--config), one `name = value` a line in TOML, with the names of
/// the flags; a flag on the command line comes first.
#[derive(clap::Args, Default)]
#[command(after_help = "Examples:\n  \
    parlour serve\n  \
    parlour serve --addr 0.0.0.0:80 --data /var/lib/parlour --public-url https://games.example\n  \
    parlour serve --config /etc/parlour.toml")]
pub(crate) struct Args {
    /// Read options from this file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Stay on this core: for measurements
    #[arg(long, value_name = "N", hide = true)]
    core: Option<usize>,
    #[command(flatten)]
    options: Options,
}

/// What can be chosen, on the command line or in a file.
#[derive(clap::Args, Default, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Options {
    /// Where to listen [default: 127.0.0.1:7878]
    #[arg(long, value_name = "IP:PORT")]
    addr: Option<SocketAddr>,
    /// The folder of the journal [default: parlour-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep tables in memory only; they are gone when the server stops
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "true|false")]
    memory: Option<bool>,
    /// The address that people use, if a proxy stands before the server; with https cookies are Secure
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// On how many threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = crate::table_args::thread_count)]
    threads: Option<usize>,
    /// After how many seconds without anybody a table leaves memory [default: 60]
    #[arg(long, value_name = "S")]
    idle: Option<u64>,
    /// How many seconds somebody may be away before a bot steps in or the table pauses [default: 20]
    #[arg(long, value_name = "S")]
    grace: Option<u64>,
    /// How many milliseconds bots take for a move, at tables where they have a pace [default: 900]
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// How many bots think at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = crate::table_args::thread_count)]
    thinkers: Option<usize>,
    /// How many messages a second one client may send [default: 100]
    #[arg(long, value_name = "N")]
    messages: Option<u32>,
    /// How many requests a minute one address may send that open, join or change something [default: 120]
    #[arg(long, value_name = "N")]
    posts: Option<u32>,
    /// How many sockets one address may have open [default: 200]
    #[arg(long, value_name = "N")]
    sockets: Option<u32>,
    /// Proxies, by address or network, that are believed when they say whom they ask for
    /// (X-Forwarded-For) [default: none]
    #[arg(long, value_name = "IP,…", value_delimiter = ',')]
    trusted_proxies: Option<Vec<Network>>,
    /// After how many seconds a quiet client is asked whether it is still there; after three more it is gone [default: 20]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..))]
    ping: Option<u64>,
    /// After how many days finished tables are deleted; results stay [default: never]
    #[arg(long, value_name = "DAYS")]
    keep: Option<u32>,
    /// How much to log, to stderr, one JSON object a line: error, warn, info or debug [default: warn]
    #[arg(long, value_name = "LEVEL")]
    log: Option<Level>,
}

/// How much to log.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Error,
    Warn,
    Info,
    Debug,
}

/// Serves with the usual options.
pub(crate) fn run_as_usual(catalog: &Catalog) -> anyhow::Result<()> {
    run(catalog, &Args::default())
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    for listed in catalog {
        parlour_web::boards::check(listed)
            .and_then(|()| parlour_web::learn::check(listed))
            .map_err(|error| usage(format!("{}: {error}", listed.id())))?;
    }
    let options = args.options.clone().or(args.read_config()?);
    options.check().map_err(usage)?;
    let _log = start_log(options.log.unwrap_or(Level::Warn));
    use_small_pages();
    if let Some(core) = args.core {
        // Threads that are started from here on stay there, too.
        core_affinity::set_for_current(core_affinity::CoreId { id: core });
    }
    let threads = crate::table_args::threads(options.threads);
    let listener = options.listen()?;
    let data = options.data();
    let journal = open_journal(data.as_ref())?;
    let mut builder = if threads == 1 {
        tokio::runtime::Builder::new_current_thread()
    } else {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(threads);
        builder
    };
    let waiting = Arc::downgrade(&journal);
    // A thread that has nothing to do has nothing to write either.
    builder.on_thread_park(move || {
        if let Some(journal) = waiting.upgrade() {
            journal.flush_soon();
        }
    });
    builder.enable_all().build()?.block_on(serve(
        catalog.clone(),
        &options,
        listener,
        journal,
        data.as_ref(),
    ))
}

/// Has the system give out memory in small pieces. A piece of two megabytes has to be made at once when it is first touched, and
/// on a virtual machine whose memory is not all there yet everybody may wait a tenth of a second for that.
#[cfg(target_os = "linux")]
pub(crate) fn use_small_pages() {
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "memory may come in large pieces");
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn use_small_pages() {}

impl Args {
    fn read_config(&self) -> anyhow::Result<Options> {
        let Some(file) = &self.config else { return Ok(Options::default()) };
        let text = std::fs::read_to_string(file)
            .map_err(|error| usage(format!("--config {}: {}.", file.display(), reason(&error))))?;
        toml::from_str(&text).map_err(|error| {
            let before = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(before).filter(|byte| *byte == b'\n').count() + 1;
            usage(format!("--config {}, line {line}: {}.", file.display(), error.message()))
        })
    }
}

impl Options {
    /// These, and where nothing is said, those.
    fn or(self, other: Self) -> Self {
        Self {
            addr: self.addr.or(other.addr),
            data: self.data.or(other.data),
            memory: self.memory.or(other.memory),
            public_url: self.public_url.or(other.public_url),
            threads: self.threads.or(other.threads),
            idle: self.idle.or(other.idle),
            grace: self.grace.or(other.grace),
            pace: self.pace.or(other.pace),
            thinkers: self.thinkers.or(other.thinkers),
            messages: self.messages.or(other.messages),
            posts: self.posts.or(other.posts),
            sockets: self.sockets.or(other.sockets),
            trusted_proxies: self.trusted_proxies.or(other.trusted_proxies),
            ping: self.ping.or(other.ping),
            keep: self.keep.or(other.keep),
            log: self.log.or(other.log),
        }
    }

    /// What flags and files have to fit alike.
    fn check(&self) -> Result<(), String> {
        let threads = 1..=crate::table_args::MOST_THREADS;
        for (name, count) in [("threads", self.threads), ("thinkers", self.thinkers)] {
            if count.is_some_and(|count| !threads.contains(&count)) {
                return Err(format!("{name}: give a number from 1 to {}.", threads.end()));
            }
        }
        if self.ping == Some(0) {
            return Err("ping: give at least one second.".to_owned());
        }
        match &self.public_url {
            Some(url) if !is_site(url) => Err(format!(
                "public-url: {url:?} is no address like https://games.example, which players type."
            )),
            _ => Ok(()),
        }
    }

    fn settings(&self) -> Settings {
        let usual = Settings::default();
        Settings {
            idle: self.idle.map_or(usual.idle, Duration::from_secs),
            grace: self.grace.map_or(usual.grace, Duration::from_secs),
            pace: self.pace.map_or(usual.pace, Duration::from_millis),
            thinkers: self.thinkers.unwrap_or(usual.thinkers),
            ..usual
        }
    }

    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            posts: self.posts.unwrap_or(usual.posts),
            sockets: self.sockets.unwrap_or(usual.sockets),
            ping: self.ping.map_or(usual.ping, Duration::from_secs),
            ..usual
        }
        .with_messages(self.messages.unwrap_or(usual.messages))
    }

    fn listen(&self) -> anyhow::Result<std::net::TcpListener> {
        let addr = self.addr.unwrap_or(([127, 0, 0, 1], 7878).into());
        let listener = std::net::TcpListener::bind(addr)
            .map_err(|error| anyhow!("Cannot listen on {addr}: {}.", reason(&error)))?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    }

    /// The folder, unless everything is kept in memory.
    fn data(&self) -> Option<Data> {
        (self.memory != Some(true)).then(|| Data::new(self.data.as_deref()))
    }
}

/// Whether this is the address of a whole site, as browsers name it in `Origin`.
fn is_site(url: &str) -> bool {
    let Ok(url) = url.trim_end_matches('/').parse::<axum::http::Uri>() else { return false };
    matches!(url.scheme_str(), Some("http" | "https"))
        && url.host().is_some_and(|host| !host.is_empty())
        && matches!(url.path(), "" | "/")
        && url.query().is_none()
}

/// Opens the journal.
fn open_journal(data: Option<&Data>) -> anyhow::Result<SharedJournal> {
    data.map_or_else(|| Ok(Arc::new(Memory::default()) as SharedJournal), Data::open)
}

/// Begins to take the orders of `parlour admin`. A server that cannot still serves.
fn open_desk(data: Option<&Data>, house: &House) -> Option<Desk> {
    match Desk::open(data?, house.clone()) {
        Ok(desk) => Some(desk),
        Err(error) => {
            tracing::warn!(%error, "the socket for the orders of parlour admin cannot be opened");
            None
        }
    }
}

/// Starts the log, which is written as long as this is kept.
///
/// It has a thread of its own, so that play goes on where nobody reads the log or its disk is full: lines are dropped then.
fn start_log(level: Level) -> WorkerGuard {
    let level = match level {
        Level::Error => tracing::Level::ERROR,
        Level::Warn => tracing::Level::WARN,
        Level::Info => tracing::Level::INFO,
        Level::Debug => tracing::Level::DEBUG,
    };
    let (writer, guard) = tracing_appender::non_blocking(std::io::stderr());
    let log = tracing_subscriber::fmt().json().with_max_level(level).with_writer(writer);
    // Somebody who has set up a log before keeps it.
    let _ = log.log_internal_errors(false).try_init();
    guard
}

async fn serve(
    catalog: Catalog,
    options: &Options,
    listener: std::net::TcpListener,
    journal: SharedJournal,
    data: Option<&Data>,
) -> anyhow::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let addr = listener.local_addr()?;
    let house = House::new(catalog, journal, options.settings());
    let (stop, stopping) = watch::channel(false);
    let limits = options.limits();
    let proxies = options.trusted_proxies.clone().unwrap_or_default();
    let rate_limiter = RateLimiter::new(limits.posts, limits.sockets, proxies);
    let api = Api {
        house: house.clone(),
        public_url: options.public_url.clone(),
        limits,
        rate_limiter: Arc::clone(&rate_limiter),
        stopping: stopping.clone(),
    };
    let web = Web {
        house: house.clone(),
        public_url: options.public_url.clone(),
        limits,
        rate_limiter: Arc::clone(&rate_limiter),
        stopping: stopping.clone(),
    };
    let yjs = Yjs::new(house.clone(), options.public_url.clone(), limits, rate_limiter, stopping)
        .with_grace(options.settings().grace);
    let pages = parlour_web::router(Arc::new(web), parlour_api::router(Arc::new(api)));
    let router = pages.merge(parlour_yjs::router(Arc::new(yjs)));
    // The socket goes away when this function ends.
    let _desk = open_desk(data, &house);
    let awake = house.wake().await.map_err(|refusal| anyhow!("{}", refusal.message))?;
    let url = options.public_url.clone().unwrap_or_else(|| format!("http://{addr}"));
    crate::output::print(&format!("Parlour is at {url} (Ctrl-C stops it).\n"))?;
    tracing::info!(%addr, awake, "serving");
    if let Some(days) = options.keep {
        tokio::spawn(sweep(house.clone(), days));
    }
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "small frames may be late");
        }
    });
    let (stop, stopped) = (Arc::new(stop), house.clone());
    let sockets = stop.clone();
    let (late, is_late) = oneshot::channel();
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        told_to_stop().await;
        tracing::info!("stopping");
        stopped.stop().await;
        // Sockets hear of it through this; nobody may be left to hear.
        let _ = stop.send(true);
        tokio::spawn(async move {
            tokio::time::sleep(PATIENCE).await;
            // The server may have stopped by now.
            let _ = late.send(());
        });
    });
    tokio::select! {
        served = serving => served.context("The server failed.")?,
        _ = is_late => tracing::warn!("some requests took too long"),
    }
    // Every socket has a receiver of its own, and drops it when it has said goodbye.
    if tokio::time::timeout(PATIENCE, sockets.closed()).await.is_err() {
        tracing::warn!("some clients did not say goodbye");
    }
    Ok(())
}

/// How long requests and sockets may take to end when the server stops.
const PATIENCE: Duration = Duration::from_secs(3);

/// Waits until somebody wants the server to stop.
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let mut term = match signal(SignalKind::terminate()) {
        Ok(term) => term,
        Err(error) => {
            tracing::error!(%error, "SIGTERM cannot be heard");
            return std::future::pending().await;
        }
    };
    tokio::select! {
        _ = term.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

/// Deletes old tables, once an hour.
async fn sweep(house: House, days: u32) {
    loop {
        let time = Duration::from_secs(u64::from(days) * 24 * 3600);
        match house.forget(admin::ago(time)).await {
            Ok(tables) => tracing::info!(tables, "old tables were deleted"),
            Err(refusal) => tracing::error!(%refusal, "old tables could not be deleted"),
        }
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
}

#[cfg(test)]
mod tests {
    use clap::Args as _;

    use super::*;

    /// The example for those who run a server.
    const EXAMPLE: &str = include_str!("../../../deploy/parlour.toml");

    #[test]
    fn the_example_names_every_setting_and_nothing_else() {
        toml::from_str::<Options>(EXAMPLE).expect("the example as it is");
        // What is left as it is stands there as a comment, and could be taken in.
        let is_setting =
            |line: &&str| line.split_once(" = ").is_some_and(|(name, _)| !name.contains(' '));
        let bare = EXAMPLE.lines().map(|line| line.strip_prefix("# ").unwrap_or(line));
        let settings: Vec<&str> = bare.filter(is_setting).collect();
        toml::from_str::<Options>(&settings.join("\n")).expect("all of its settings");
        let mut named: Vec<&str> =
            settings.iter().filter_map(|line| line.split(' ').next()).collect();
        named.sort_unstable();
        let command = Options::augment_args(clap::Command::new("serve"));
        let mut known: Vec<&str> =
            command.get_arguments().filter_map(clap::Arg::get_long).collect();
        known.sort_unstable();
        assert_eq!(named, known);
    }
}

//! `parlour serve`: tables for people and programs.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use axum::serve::ListenerExt;
use parlour_api::{Api, Limits};
use parlour_host::house::{House, Settings};
use parlour_host::journal::{Memory, SharedJournal, Sqlite};
use parlour_web::Web;
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::sync::watch;

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
pub(crate) fn run_as_usual() -> anyhow::Result<()> {
    run(&Args::default())
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let options = args.options.clone().or(args.read_config()?);
    start_log(options.log.unwrap_or(Level::Warn));
    if let Some(core) = args.core {
        // Threads that are started from here on stay there, too.
        core_affinity::set_for_current(core_affinity::CoreId { id: core });
    }
    let threads = crate::table_args::threads(options.threads);
    let listener = options.listen()?;
    let journal = options.journal()?;
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
            journal.hurry();
        }
    });
    builder.enable_all().build()?.block_on(serve(&options, listener, journal))
}

impl Args {
    fn read_config(&self) -> anyhow::Result<Options> {
        let Some(file) = &self.config else { return Ok(Options::default()) };
        let text = std::fs::read_to_string(file)
            .map_err(|error| usage(format!("--config {}: {}.", file.display(), reason(&error))))?;
        toml::from_str(&text).map_err(|error| {
            usage(format!("--config {}: {}", file.display(), error.to_string().trim()))
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
            keep: self.keep.or(other.keep),
            log: self.log.or(other.log),
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
        let messages = self.messages.unwrap_or(usual.messages);
        Limits { messages, burst: messages.saturating_mul(2), ..usual }
    }

    fn listen(&self) -> anyhow::Result<std::net::TcpListener> {
        let addr = self.addr.unwrap_or(([127, 0, 0, 1], 7878).into());
        let listener = std::net::TcpListener::bind(addr)
            .map_err(|error| anyhow!("Cannot listen on {addr}: {}.", reason(&error)))?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    }

    fn journal(&self) -> anyhow::Result<SharedJournal> {
        if self.memory == Some(true) {
            return Ok(Arc::new(Memory::default()));
        }
        let folder = self.data.as_deref().unwrap_or(Path::new(FOLDER));
        open_journal(folder, true)
    }
}

/// The folder of the journal, unless another is given.
pub(crate) const FOLDER: &str = "parlour-data";

/// The file of the journal in its folder.
const FILE: &str = "parlour.db";

/// Opens the journal of a folder.
pub(crate) fn open_journal(folder: &Path, may_create: bool) -> anyhow::Result<SharedJournal> {
    let file = folder.join(FILE);
    if may_create {
        std::fs::create_dir_all(folder)
            .map_err(|error| usage(format!("--data {}: {}.", folder.display(), reason(&error))))?;
    } else if !file.exists() {
        return Err(usage(format!("--data {}: there is no journal in it.", folder.display())));
    }
    let journal = Sqlite::open(&file)
        .map_err(|trouble| anyhow!("The journal {}: {trouble}", file.display()))?;
    Ok(Arc::new(journal))
}

fn start_log(level: Level) {
    let level = match level {
        Level::Error => tracing::Level::ERROR,
        Level::Warn => tracing::Level::WARN,
        Level::Info => tracing::Level::INFO,
        Level::Debug => tracing::Level::DEBUG,
    };
    let log = tracing_subscriber::fmt().json().with_max_level(level).with_writer(std::io::stderr);
    // Somebody who has set up a log before keeps it.
    let _ = log.try_init();
}

async fn serve(
    options: &Options,
    listener: std::net::TcpListener,
    journal: SharedJournal,
) -> anyhow::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let addr = listener.local_addr()?;
    let house = House::new(journal, options.settings());
    let (stop, stopping) = watch::channel(false);
    let api = Api {
        house: house.clone(),
        public_url: options.public_url.clone(),
        limits: options.limits(),
        stopping: stopping.clone(),
    };
    let web = Web {
        house: house.clone(),
        public_url: options.public_url.clone(),
        messages: api.limits.messages,
        stopping: stopping.clone(),
    };
    let router = parlour_web::router(Arc::new(web), parlour_api::router(Arc::new(api)));
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
    let stopped = house.clone();
    axum::serve(listener, router)
        .with_graceful_shutdown(async move {
            told_to_stop().await;
            tracing::info!("stopping");
            stopped.stop().await;
            // Sockets hear of it through this; nobody may be left to hear.
            let _ = stop.send(true);
        })
        .await
        .context("The server failed.")?;
    Ok(())
}

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
        let journal = house.journal().clone();
        let before = now_ms().saturating_sub(u64::from(days) * 24 * 3600 * 1000);
        let done = tokio::task::spawn_blocking(move || journal.forget(before)).await;
        match done {
            Ok(Ok(tables)) => tracing::info!(tables, "old tables were deleted"),
            Ok(Err(trouble)) => tracing::error!(%trouble, "old tables could not be deleted"),
            Err(_) => return,
        }
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
}

fn now_ms() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

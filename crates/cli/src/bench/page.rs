//! `parlour bench page`: how long a board takes to write, how much a browser loads, how soon the first page is there.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::ensure;
use parlour_engine::{
    AnyPosition, Catalog, Game, Player, Registration, Rng, Roster, Seat, Table, Viewer,
};
use parlour_host::door::Limits;
use parlour_host::house::{House, Settings};
use parlour_host::journal::Memory;
use parlour_host::rate_limiter::RateLimiter;
use parlour_web::Web;
use parlour_web::table::{Visitor, moment_of};
use serde::Serialize;
use serde_json::json;
use tokio::sync::watch;

use super::{print_figure, short};
use crate::load::server::Server;
use crate::record::choose;

/// Measure the page: writing boards, bytes, the first answer
///
/// Prints one JSON object a line. For each game, at its largest table: how long it takes from a game's state to a
/// frame that a browser is sent, for every viewer after every move of random games ("medianMicroseconds",
/// "p99Microseconds"). Then the packed bytes of front page, style sheet and script, and how long a new server takes
/// from its start to the last byte of the first page.
#[derive(clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    /// How many frames of each game
    #[arg(long, value_name = "N", default_value = "4000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    frames: u32,
    /// Where the random games start from
    #[arg(long, default_value = "0")]
    seed: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Writing {
    what: &'static str,
    game: &'static str,
    players: usize,
    frames: usize,
    median_microseconds: f64,
    p99_microseconds: f64,
    largest_bytes: usize,
}

pub(super) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    for listed in catalog {
        print_figure(&frames(listed, args)?)?;
    }
    print_figure(&size(catalog.clone())?)?;
    print_figure(&first_page()?)
}

/// Plays random games and writes what everybody is shown.
fn frames(listed: &Registration, args: &Args) -> anyhow::Result<Writing> {
    let game = listed.game();
    let players = *game.info().seats.end();
    let names: Vec<String> = (1..=players).map(|seat| format!("Player {seat}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let wanted = usize::try_from(args.frames)?;
    let mut rng = Rng::stream(args.seed, 1);
    let (mut times, mut largest) = (Vec::with_capacity(wanted), 0);
    for round in args.seed.. {
        let mut table = deal(game, &names, round)?;
        while let Some(choice) = choose(table.state().as_ref(), &mut rng)? {
            let events = table.act(choice.actor, &choice.action)?;
            for viewer in Viewer::all(players) {
                let started = Instant::now();
                let moment = moment_of(listed, table.state().as_ref(), &names, viewer, &events);
                let frame = moment.map_or(0, |moment| moment.frame(&Visitor::default()).len());
                times.push(started.elapsed().as_secs_f64() * 1e6);
                largest = largest.max(frame);
            }
            if times.len() >= wanted {
                return Ok(figure(game, players, times, largest));
            }
        }
    }
    Ok(figure(game, players, times, largest))
}

fn figure(game: &dyn Game, players: usize, mut times: Vec<f64>, largest_bytes: usize) -> Writing {
    times.sort_by(f64::total_cmp);
    Writing {
        what: "frames",
        game: game.info().id,
        players,
        frames: times.len(),
        median_microseconds: short(times[times.len() / 2]),
        p99_microseconds: short(times[times.len() * 99 / 100]),
        largest_bytes,
    }
}

fn deal(
    game: &'static dyn Game,
    names: &[&str],
    seed: u64,
) -> anyhow::Result<Table<Box<dyn AnyPosition>>> {
    let player = |(seat, name): (usize, &&str)| Player {
        id: game.default_id(Seat::from_index(seat)),
        name: (*name).to_owned(),
    };
    let roster = Roster::new(names.iter().enumerate().map(player).collect())
        .map_err(|id| anyhow::anyhow!("two players have the id {id:?}"))?;
    let dealt = game.deal(roster, &json!({}), &mut Rng::stream(seed, 0))?;
    Ok(Table::new(dealt, seed))
}

/// What a browser loads, packed.
fn size(catalog: Catalog) -> anyhow::Result<serde_json::Value> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let sizes = runtime.block_on(async {
        let (_sender, stopping) = watch::channel(false);
        let house = House::new(catalog, Arc::new(Memory::default()), Settings::default());
        let rate_limiter = RateLimiter::new(1, 1, Vec::new());
        let web =
            Web { house, public_url: None, limits: Limits::default(), rate_limiter, stopping };
        let door = parlour_web::router(Arc::new(web), axum::Router::new());
        parlour_web::size::packed(&door).await
    });
    let sum: usize = sizes.iter().map(|(_, bytes)| bytes).sum();
    let files: serde_json::Map<_, _> =
        sizes.into_iter().map(|(path, bytes)| (path, bytes.into())).collect();
    Ok(json!({ "what": "size", "packedBytes": sum, "files": files }))
}

/// How long a new server takes to its first page.
fn first_page() -> anyhow::Result<serde_json::Value> {
    let folder = Folder::new();
    let started = Instant::now();
    let server = Server::start(&folder.0, &[])?;
    let ready = started.elapsed();
    let mut socket = TcpStream::connect(&server.addr)?;
    let request = format!(
        "GET / HTTP/1.1\r\nHost: {}\r\nAccept: text/html\r\nConnection: close\r\n\r\n",
        server.addr
    );
    socket.write_all(request.as_bytes())?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer)?;
    ensure!(answer.starts_with("HTTP/1.1 200"), "the first page is not there: {answer}");
    let milliseconds = |time: std::time::Duration| short(time.as_secs_f64() * 1e3);
    Ok(json!({
        "what": "firstPage",
        "listeningMilliseconds": milliseconds(ready),
        "firstPageMilliseconds": milliseconds(started.elapsed()),
    }))
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        Self(std::env::temp_dir().join(format!("parlour-bench-page-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It may not even be there.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

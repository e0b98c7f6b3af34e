//! The arguments that several commands share: a game, its seats, its options, a seed.

use parlour_bots::{AnyBots, Bots};
use parlour_engine::{Catalog, Game, Info, Registration, Seed, protocol, to_value};
use serde_json::Value;

use crate::failure::{refused, usage};
use crate::words;

/// The game with this id.
pub(crate) fn game<'a>(catalog: &'a Catalog, id: &str) -> anyhow::Result<&'a Registration> {
    catalog.find(id).ok_or_else(|| {
        usage(match similar_game(catalog, id) {
            Some(known) => format!("{id:?}: there is no such game; did you mean {known}?"),
            None => {
                format!("{id:?}: there is no such game; the games are {}.", known_games(catalog))
            }
        })
    })
}

/// The ids of all games, as a list to read.
pub(crate) fn known_games(catalog: &Catalog) -> String {
    words::list(&catalog.ids())
}

fn similar_game(catalog: &Catalog, id: &str) -> Option<&'static str> {
    let id = id.to_lowercase();
    let similarity = |info: &Info| {
        let names = [info.id.to_owned(), info.title.to_lowercase()];
        names.iter().map(|name| strsim::jaro_winkler(&id, name)).fold(0.0, f64::max)
    };
    let nearest = catalog
        .iter()
        .map(|listed| (similarity(listed.info()), listed.id()))
        .max_by(|(one, _), (other, _)| one.total_cmp(other));
    nearest.filter(|(similarity, _)| *similarity > 0.75).map(|(_, id)| id)
}

/// Reads a count: of players, of moves.
pub(crate) fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "give a whole number from 0".to_owned())
}

/// Reads the value of `--options`.
pub(crate) fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))
}

/// Checks the value of `--options` against what the game knows.
pub(crate) fn check_options(game: &dyn Game, options: &Value) -> anyhow::Result<()> {
    filled_in(game, options).map(drop)
}

/// The value of `--options` with all that it leaves out.
pub(crate) fn filled_in(game: &dyn Game, options: &Value) -> anyhow::Result<Value> {
    let options = game.options(options).map_err(|refusal| refused("--options", &refusal))?;
    Ok(to_value(&options))
}

/// The bots that play this game.
pub(crate) fn bots(listed: &Registration) -> anyhow::Result<&'static dyn AnyBots> {
    let none = || usage(format!("No bot plays {}.", listed.info().title));
    listed.get::<Bots>().map(|bots| bots.0).ok_or_else(none)
}

/// The flag that gives these options again; nothing if all are as usual.
pub(crate) fn options_flag(options: &Value) -> String {
    match options.as_object() {
        Some(given) if !given.is_empty() => format!(" --options '{options}'"),
        _ => String::new(),
    }
}

/// Checks how many are to play.
pub(crate) fn check_players(game: &dyn Game, flag: &str, players: usize) -> anyhow::Result<()> {
    let info = game.info();
    if info.seats.contains(&players) {
        return Ok(());
    }
    let (min, max) = (info.seats.start(), info.seats.end());
    let seats = if min == max { format!("{min}") } else { format!("{min} to {max}") };
    Err(usage(format!("{flag}: {} is for {seats} players, not for {players}.", info.title)))
}

/// Reads a seed: a whole number or 64 hexadecimal digits.
pub(crate) fn seed(text: &str) -> Result<Seed, String> {
    let seed = text.parse().map_or_else(|_| Value::from(text), |number: u64| Value::from(number));
    protocol::read_seed(&seed).map_err(|_| {
        format!("a seed is a whole number from 0 to {} or 64 hexadecimal digits", u64::MAX)
    })
}

/// On how many threads to play: as many as asked for, or one for each core.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Reads a number of threads.
/// More threads than any machine has use for.
pub(crate) const MOST_THREADS: usize = 1024;

pub(crate) fn thread_count(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|threads| (1..=MOST_THREADS).contains(threads))
        .ok_or_else(|| format!("give a whole number from 1 to {MOST_THREADS}"))
}

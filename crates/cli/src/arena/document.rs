//! Standings for programs.

use serde::Serialize;
use serde_json::Value;

use super::Results;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    game: &'static str,
    rules_version: u32,
    options: &'a Value,
    seed: u64,
    deals: u64,
    games: u64,
    complete: bool,
    standings: Vec<Standing<'a>>,
    pairs: Vec<Pair<'a>>,
}

#[derive(Serialize)]
struct Standing<'a> {
    bot: &'a str,
    rating: f64,
    error: f64,
}

#[derive(Serialize)]
struct Pair<'a> {
    bot: &'a str,
    against: &'a str,
    wins: f64,
    low: f64,
    high: f64,
}

/// Writes the document, the best bot first.
pub(super) fn write(results: &Results<'_>) -> serde_json::Result<String> {
    let Results { args, options, meetings, standings, .. } = results;
    let order = standings.order();
    let standing = |player: &usize| Standing {
        bot: &args.bots[*player],
        rating: standings.ratings[*player].value,
        error: standings.ratings[*player].error,
    };
    let pair = |player: usize, other: usize| {
        let range = standings.win_rate(player, other)?;
        let (bot, against) = (args.bots[player].as_str(), args.bots[other].as_str());
        Some(Pair { bot, against, wins: range.mean, low: range.low, high: range.high })
    };
    let document = Document {
        game: results.info.id,
        rules_version: results.info.rules_version,
        options,
        seed: args.seed,
        deals: args.deals,
        games: 2 * meetings.len() as u64,
        complete: results.is_complete(),
        standings: order.iter().map(standing).collect(),
        pairs: order
            .iter()
            .flat_map(|player| order.iter().filter_map(|other| pair(*player, *other)))
            .collect(),
    };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

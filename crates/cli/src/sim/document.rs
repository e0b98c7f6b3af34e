//! Results for programs.

use std::collections::BTreeMap;

use parlour_bots::arena::Range;
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
    duplicate: bool,
    games: u64,
    complete: bool,
    bots: Vec<BotDoc<'a>>,
    seats: Vec<RangeDoc>,
    length: LengthDoc,
    endings: BTreeMap<&'static str, u64>,
    timers: u64,
    unfinished: u64,
    shared: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BotDoc<'a> {
    name: &'a str,
    wins: RangeDoc,
    score: RangeDoc,
    score_deviation: f64,
    scores: BTreeMap<i64, u64>,
    actions: BTreeMap<&'static str, u64>,
}

#[derive(Serialize)]
pub(crate) struct RangeDoc {
    mean: f64,
    low: f64,
    high: f64,
}

impl From<Range> for RangeDoc {
    fn from(Range { mean, low, high }: Range) -> Self {
        Self { mean, low, high }
    }
}

#[derive(Serialize)]
struct LengthDoc {
    mean: f64,
    median: u64,
    p95: u64,
    longest: u64,
    counts: BTreeMap<i64, u64>,
}

/// Writes the document. Times are not in it, so the same arguments give the same bytes.
pub(super) fn write(results: &Results<'_>) -> serde_json::Result<String> {
    let Results { args, options, tally, .. } = results;
    let bot = |(at, entrant): (usize, &'_ parlour_bots::arena::Entrant)| BotDoc {
        name: &tally.entrants[at].name,
        wins: tally.win_rate(at).into(),
        score: entrant.scores.range().into(),
        score_deviation: entrant.scores.deviation(),
        scores: entrant.score_counts.iter().collect(),
        actions: entrant.actions.sorted(),
    };
    let document = Document {
        game: results.info.id,
        rules_version: results.info.rules_version,
        options,
        seed: args.seed,
        duplicate: args.duplicate,
        games: tally.games,
        complete: results.is_complete(),
        bots: tally.entrants.iter().enumerate().map(bot).collect(),
        seats: (0..tally.seats()).map(|seat| tally.seat_rate(seat).into()).collect(),
        length: LengthDoc {
            mean: tally.mean_length(),
            median: tally.length_permille(500),
            p95: tally.length_permille(950),
            longest: tally.length_permille(1000),
            counts: tally.lengths.iter().collect(),
        },
        endings: tally.endings.sorted(),
        timers: tally.timers,
        unfinished: tally.unfinished,
        shared: tally.shared,
    };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

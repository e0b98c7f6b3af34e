//! The laws every game keeps, written once and checked by playing.
//!
//! [`check`] plays random games at every table size with random options and looks at every step
//! whether the laws of [`Rules`](crate::Rules) hold. What it finds is a [`Broken`] law with all one
//! needs to see it again.
//!
//! ```text
//! Law 2 is broken: "mark 1 red 7" is listed for seat 1 and refused: NOT_RIGHT_OF_LAST.
//!   qwixx, 3 seats, game 12 of seed 7, options {…}
//!   after: 0 roll; 1 mark 1 red 7; …
//! ```

mod eyes;
mod game;
mod moves;
mod options;

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use crate::{Actor, Chance, Face, FastRng, Position, Viewer};

pub use options::random_options;

/// What the laws need to know of a game besides its rules.
pub trait Specimen: Face {
    /// No random game takes more steps than this (law 8).
    const LONGEST: u64;

    /// Options drawn at random, so that over time every value of every option is met.
    fn draw_options(rng: &mut impl Chance) -> Self::Options {
        random_options(rng)
    }

    /// Changes a table that was just dealt so that rare things happen soon: a thin deck, high
    /// scores. Some games start from here.
    fn hasten(_position: &mut Position<Self>, _rng: &mut impl Chance) {}

    /// Well-formed plays to try in this state, legal or not: all there are, or a good sample.
    fn plays(&self, rng: &mut impl Chance) -> Vec<Self::Action>;

    /// A table-keeping action worth trying now, as JSON, and who takes it.
    fn errand(_position: &Position<Self>, _rng: &mut impl Chance) -> Option<(Actor, Value)> {
        None
    }

    /// The hidden things whose face this viewer knows, by any number that names them for good.
    ///
    /// A step that adds to this set has disclosed something, and views may then differ between
    /// worlds; a step that adds nothing must look the same in all of them.
    fn known(&self, _viewer: Viewer) -> BTreeSet<u32> {
        BTreeSet::new()
    }
}

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games for each number of seats.
    pub games: u32,
    /// Where chance begins.
    pub seed: u64,
    /// The laws to look at.
    pub laws: &'static [u8],
}

impl Plan {
    /// So many games for each number of seats, all laws.
    pub const fn new(games: u32, seed: u64) -> Self {
        Self { games, seed, laws: &[1, 2, 3, 4, 5, 6, 7, 8] }
    }

    fn has(&self, law: u8) -> bool {
        self.laws.contains(&law)
    }
}

/// What was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games.
    pub games: u64,
    /// Accepted actions.
    pub steps: u64,
    /// Actions that were tried and refused.
    pub refusals: u64,
    /// Other worlds that looked the same to somebody.
    pub worlds: u64,
}

/// A law that a game has broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Its number.
    pub law: u8,
    /// What happened.
    pub what: String,
    /// Where: the game, the table, and the moves up to there.
    pub place: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Law {} is broken: {}.\n  {}", self.law, self.what, self.place)
    }
}

impl std::error::Error for Broken {}

/// Plays random games of `G` and looks whether the laws hold.
///
/// # Errors
/// The first law that does not.
pub fn check<G: Specimen>(plan: Plan) -> Result<Report, Broken> {
    let broken = |what| Broken { law: 7, what, place: G::INFO.id.to_owned() };
    if plan.has(7) {
        G::chart().audit().map_err(broken)?;
    }
    let mut report = Report::default();
    let mut untaken: BTreeSet<usize> = (0..G::chart().edges.len()).collect();
    for number in 0..plan.games {
        for seats in G::INFO.seats {
            play::<G>(plan, seats, number, &mut report, &mut untaken)?;
        }
    }
    // Some ways are rare: look for them without looking at everything else.
    let mut number = plan.games;
    while plan.has(7) && !untaken.is_empty() {
        if number > 100 * plan.games {
            let edges: Vec<_> =
                untaken.iter().map(|edge| G::chart().edges[*edge].to_string()).collect();
            return Err(broken(format!(
                "no game took the way {} of the chart",
                edges.join(", nor ")
            )));
        }
        for seats in G::INFO.seats {
            play::<G>(Plan { laws: &[7], ..plan }, seats, number, &mut report, &mut untaken)?;
        }
        number += 1;
    }
    Ok(report)
}

fn play<G: Specimen>(
    plan: Plan,
    seats: usize,
    number: u32,
    report: &mut Report,
    untaken: &mut BTreeSet<usize>,
) -> Result<(), Broken> {
    let mut rng = FastRng::new(plan.seed ^ u64::from(number) << 8 ^ seats as u64);
    let mut run = game::Run::<G>::deal(plan, seats, number, &mut rng)?;
    run.play(&mut rng)?;
    report.games += 1;
    report.steps += run.steps;
    report.refusals += run.refusals;
    report.worlds += run.worlds;
    untaken.retain(|edge| !run.edges.contains(edge));
    Ok(())
}

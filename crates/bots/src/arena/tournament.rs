//! Everybody against everybody.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;

use parlour_engine::{Face, Game};

use super::rating::{Rating, rate};
use super::simulation::{Progress, SimulationError, Table, pin};
use super::statistics::Moments;
use super::tally::WIN;
use crate::{Levels, Luck};

/// What to play, by options as the game has them or as JSON.
#[derive(Clone, Debug)]
pub struct Tournament<O> {
    /// Who plays.
    pub names: Vec<String>,
    /// By which rules.
    pub options: O,
    /// How many deals each two of them play; each deal twice, with seats exchanged.
    pub deals: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// After how many steps a game is given up.
    pub most_steps: u64,
}

/// A deal that two have played from both sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Meeting {
    /// Who met, by their places in the list, the lower first.
    pub pair: (usize, usize),
    /// Which deal it was.
    pub deal: u64,
    /// What the first of them won of the two games, in 5040 pieces.
    pub won: u64,
    /// What the other won.
    pub lost: u64,
}

impl<O> Tournament<O> {
    /// All pairs.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + Clone + use<O> {
        let players = self.names.len();
        (0..players).flat_map(move |a| (a + 1..players).map(move |b| (a, b)))
    }

    /// How many meetings there are in all.
    pub fn meetings(&self) -> u64 {
        self.deals * self.pairs().count() as u64
    }
}

impl<O: Sync> Tournament<O> {
    /// Plays all meetings that were not played before, and tells of each as soon as it is over, until it is told to
    /// stop. Which thread plays which makes no difference.
    ///
    /// # Errors
    /// A bot that does not exist, or a table that cannot be dealt.
    pub fn run<R: Face<Options = O>, L: Levels<R>>(
        &self,
        game: &dyn Game,
        played: &BTreeSet<((usize, usize), u64)>,
        progress: &Progress,
        mut tell: impl FnMut(Meeting) -> ControlFlow<()>,
    ) -> Result<(), SimulationError> {
        for name in &self.names {
            L::bot(name)?;
        }
        R::deal(2, &self.options, &mut Luck::new(self.seed).table)
            .map_err(|illegal| SimulationError::Deal(illegal.to_string()))?;

        let left = (0..self.deals).flat_map(|deal| self.pairs().map(move |pair| (pair, deal)));
        let left = Mutex::new(left.filter(|meeting| !played.contains(meeting)));
        let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
        thread::scope(|scope| {
            let (done, finished) = mpsc::channel();
            for number in 0..self.threads.max(1) {
                let (done, next) = (done.clone(), &next);
                scope.spawn(move || {
                    pin(number, self.threads);
                    while !progress.is_stopped()
                        && let Some((pair, deal)) = next()
                    {
                        if done.send(self.meet::<R, L>(game, pair, deal)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(done);
            for meeting in finished {
                progress.add(2);
                if tell(meeting).is_break() {
                    progress.stop();
                    break;
                }
            }
        });
        Ok(())
    }

    /// Plays one deal from both sides.
    fn meet<R: Face<Options = O>, L: Levels<R>>(
        &self,
        game: &dyn Game,
        pair: (usize, usize),
        deal: u64,
    ) -> Meeting {
        let names = [pair.0, pair.1].map(|player| self.names[player].clone());
        let mut table = Table::<R, L>::new(game, &names, &self.options, self.seed, self.most_steps);
        let mut won = [0, 0];
        for rotation in 0..2 {
            let pieces = table.play(deal, rotation);
            won[0] += pieces[0];
            won[1] += pieces[1];
        }
        Meeting { pair, deal, won: won[0], lost: won[1] }
    }
}

/// How a tournament stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// Each player's rating.
    pub ratings: Vec<Rating>,
    /// What each has won against each, by deal, in pieces.
    against: Vec<Vec<Moments>>,
}

impl Standings {
    /// How it stands after these meetings of so many players.
    pub fn new(players: usize, meetings: &[Meeting]) -> Self {
        let mut against = vec![vec![Moments::default(); players]; players];
        for Meeting { pair: (a, b), won, lost, .. } in meetings {
            against[*a][*b].add(won.cast_signed());
            against[*b][*a].add(lost.cast_signed());
        }
        let games = |moments: &Moments| moments.sum as f64 / WIN as f64;
        let won: Vec<Vec<f64>> =
            against.iter().map(|row| row.iter().map(games).collect()).collect();
        Self { ratings: rate(&won), against }
    }

    /// How often one beats another, if they have met.
    pub fn win_rate(&self, player: usize, other: usize) -> Option<super::Range> {
        let moments = self.against.get(player)?.get(other)?;
        (moments.count > 0).then(|| super::tally::rate(moments, 2.0 * WIN as f64))
    }

    /// The players, the best first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by(|a, b| self.ratings[*b].value.total_cmp(&self.ratings[*a].value));
        order
    }
}

//! Many games of the same bots.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use parlour_engine::playout::{AtRandom, Counts, Played};
use parlour_engine::{Actor, Face, Game, MAX_SEATS, Observable, Refusal, Seat, codec, to_value};

use super::tally::Tally;
use crate::{Bot, Finished, Levels, Luck, UnknownBot, Watch, play};

/// What to simulate, by options as the game has them or as JSON.
#[derive(Clone, Debug)]
pub struct Simulation<O> {
    /// The names of the bots; one for each seat.
    pub names: Vec<String>,
    /// The rules to play by.
    pub options: O,
    /// How many games. With `duplicate`, as many deals as are needed for them.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// Whether each deal is played with every rotation of the bots.
    pub duplicate: bool,
    /// After how many steps a game is given up.
    pub most_steps: u64,
}

/// How far it is, for those who wait, and whether to stop.
#[derive(Debug, Default)]
pub struct Progress {
    games: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// How many games are done.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Counts games that are done.
    pub(super) fn add(&self, games: u64) {
        self.games.fetch_add(games, Ordering::Relaxed);
    }

    /// Stops after the games that are being played.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has stopped it.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Why nothing can be simulated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SimulationError {
    /// A name that no bot has.
    #[error(transparent)]
    UnknownBot(#[from] UnknownBot),
    /// Options that the game does not have.
    #[error("{}", .0.message)]
    Options(Refusal),
    /// A table that cannot be dealt.
    #[error("{0}")]
    Deal(String),
}

/// Deals are given out in blocks, so that threads seldom meet.
const BLOCK: u64 = 64;

impl<O: Sync> Simulation<O> {
    /// Plays all games. Which thread plays which makes no difference to the result, times aside.
    ///
    /// # Errors
    /// A bot that does not exist, or a table that cannot be dealt.
    pub fn run<R: Face<Options = O>, L: Levels<R>>(
        &self,
        game: &dyn Game,
        progress: &Progress,
    ) -> Result<Tally, SimulationError> {
        for name in &self.names {
            L::bot(name)?;
        }
        let seats = self.names.len();
        R::deal(seats, &self.options, &mut Luck::new(self.seed).table)
            .map_err(|illegal| SimulationError::Deal(illegal.to_string()))?;

        let next = AtomicU64::new(0);
        let parts: Vec<Tally> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1))
                .map(|number| {
                    let next = &next;
                    scope.spawn(move || {
                        pin(number, self.threads);
                        self.work::<R, L>(game, next, progress)
                    })
                })
                .collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
        });
        let mut tally = Tally::new(&self.names);
        for part in &parts {
            tally.merge(part);
        }
        Ok(tally)
    }

    /// How many times a deal is played.
    fn rounds(&self) -> u64 {
        if self.duplicate { self.names.len() as u64 } else { 1 }
    }

    /// One thread's share.
    fn work<R: Face<Options = O>, L: Levels<R>>(
        &self,
        game: &dyn Game,
        next: &AtomicU64,
        progress: &Progress,
    ) -> Tally {
        let Self { names, options, seed, most_steps, .. } = self;
        let mut table = Table::<R, L>::new(game, names, options, *seed, *most_steps);
        let rounds = self.rounds();
        let deals = self.games.div_ceil(rounds);
        let block = if table.at_random.is_some() { BLOCK } else { 1 };
        loop {
            let first = next.fetch_add(block, Ordering::Relaxed);
            if first >= deals || progress.is_stopped() {
                break;
            }
            for deal in first..deals.min(first + block) {
                let mut won = [0; MAX_SEATS];
                for round in 0..rounds {
                    let rotation = if self.duplicate { round } else { deal };
                    let pieces = table.play(deal, rotation as usize % self.names.len());
                    for (won, pieces) in won.iter_mut().zip(pieces) {
                        *won += pieces;
                    }
                    progress.add(1);
                }
                table.watch.tally.deal(rounds, &won);
            }
        }
        table.watch.finish()
    }
}

/// Gives a thread a core of its own, if there are several: left alone, some systems put two on one.
pub(super) fn pin(thread: usize, threads: usize) {
    let cores = core_affinity::get_core_ids().unwrap_or_default();
    if threads > 1
        && let Some(core) = cores.get(thread)
    {
        core_affinity::set_for_current(*core);
    }
}

/// A table of one thread.
pub(super) struct Table<'a, R: Observable, L> {
    names: &'a [String],
    options: &'a R::Options,
    seed: u64,
    most_steps: u64,
    /// Who plays if all play at random.
    at_random: Option<Box<dyn AtRandom>>,
    watch: Counter,
    bots: PhantomData<fn() -> L>,
}

impl<'a, R: Face, L: Levels<R>> Table<'a, R, L> {
    pub(super) fn new(
        game: &dyn Game,
        names: &'a [String],
        options: &'a R::Options,
        seed: u64,
        most_steps: u64,
    ) -> Self {
        let is_random = names.iter().all(|name| name == "random");
        let at_random = if is_random {
            // From the catalog, where it is compiled together with the rules.
            game.at_random(names.len(), &to_value(options)).ok()
        } else {
            None
        };
        Self {
            names,
            options,
            seed,
            most_steps,
            at_random,
            watch: Counter::new(names),
            bots: PhantomData,
        }
    }

    /// Plays one deal with the bots moved on by so many seats. Says what pieces of the win each bot got.
    pub(super) fn play(&mut self, deal: u64, rotation: usize) -> [u64; MAX_SEATS] {
        let seats = self.names.len();
        let mut luck = Luck::new(mix(self.seed, deal));
        self.watch.seating.clear();
        self.watch.seating.extend((0..seats).map(|seat| (seat + rotation) % seats));
        let Counter { actions, seating, .. } = &mut self.watch;
        let played = match &mut self.at_random {
            Some(player) => player.play(&mut luck.table, self.most_steps, seating, actions),
            None => self.play_bots(&mut luck),
        };
        let Some(Played { outcome, ending, steps, timers }) = played else {
            return [0; MAX_SEATS];
        };
        let Counter { tally, seating, .. } = &mut self.watch;
        tally.timers += timers;
        tally.game(outcome.as_ref(), steps, ending, seating)
    }

    fn play_bots(&mut self, luck: &mut Luck) -> Option<Played> {
        let state = R::deal(self.names.len(), self.options, &mut luck.table).ok()?;
        let names = self.watch.seating.iter().map(|bot| &self.names[*bot]);
        let mut bots: Vec<Box<dyn Bot<R>>> = names.filter_map(|name| L::bot(name).ok()).collect();
        let (end, Finished { outcome, steps }) =
            play(state, &mut bots, luck, self.most_steps, &mut self.watch);
        for (bot, entrant) in bots.iter().zip(&self.watch.seating) {
            self.watch.tally.timing[*entrant].playouts += bot.playouts();
        }
        let timers = std::mem::take(&mut self.watch.timers);
        Some(Played { outcome, ending: end.ending(), steps, timers })
    }
}

/// The seed of one deal: far from those of its neighbours.
fn mix(seed: u64, deal: u64) -> u64 {
    let mut bits = seed ^ deal.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// Counts what is done.
struct Counter {
    tally: Tally,
    /// What each entrant has done.
    actions: Vec<Counts>,
    /// Which entrant sits on each seat.
    seating: Vec<usize>,
    /// Steps that time took in the game that is being played.
    timers: u64,
    started: Option<Instant>,
}

impl Counter {
    fn new(names: &[String]) -> Self {
        Self {
            tally: Tally::new(names),
            actions: vec![Counts::default(); names.len()],
            seating: Vec::new(),
            timers: 0,
            started: None,
        }
    }

    fn finish(mut self) -> Tally {
        for (entrant, actions) in self.tally.entrants.iter_mut().zip(self.actions) {
            entrant.actions = actions;
        }
        self.tally
    }
}

impl<R: Face> Watch<R> for Counter {
    fn before(&mut self, _state: &R, _seat: Seat) {
        self.started = Some(Instant::now());
    }

    fn after(&mut self, _state: &R, actor: Actor, action: R::Action) {
        let entrant = actor.seat().and_then(|seat| self.seating.get(seat.index()).copied());
        let Some(entrant) = entrant else {
            self.timers += 1;
            return;
        };
        if let Some(started) = self.started.take() {
            self.tally.timing[entrant].add(started.elapsed());
        }
        self.actions[entrant].add(codec::verb(&action));
    }
}

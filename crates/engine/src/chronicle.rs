//! A game told moment by moment, with what was taken back: for looking at it again.

use serde_json::Value;

use crate::{Actor, Addressed, AnyEvent, AnyPosition, Entry, Rng, Seed, Table};

/// Every moment of a game: the deal, and what came of each entry of its journal.
///
/// A [`Table`] knows the line of play that is left; this also knows what was played and taken back.
#[derive(Clone, Debug)]
pub struct Chronicle {
    seed: Seed,
    steps: Vec<Step>,
    /// Some of the positions, each with its moment: the deal, every so many moves, and wherever play went back to.
    kept: Vec<(usize, Box<dyn AnyPosition>)>,
}

/// What led to a moment.
#[derive(Clone, Debug)]
pub struct Step {
    /// What was done.
    pub entry: Entry<Value>,
    /// When, in milliseconds since the deal.
    pub at_ms: u64,
    /// What happened, and who may know of it.
    pub events: Vec<Addressed<AnyEvent>>,
    /// The state of the chart before, and after.
    pub phases: (&'static str, &'static str),
    /// How many moves of the line of play led here.
    pub moves: usize,
}

impl Step {
    /// Who did it; nobody for timers, the host, and what was taken back.
    pub fn actor(&self) -> Option<Actor> {
        match self.entry {
            Entry::Move { actor, .. } => Some(actor),
            Entry::UndoTo(_) => None,
        }
    }
}

/// Moments between two positions that are kept.
const STRIDE: usize = 16;

impl Chronicle {
    /// Tells a game from its deal on. `times` are the milliseconds of the entries; what is missing counts as the last one.
    pub fn of(table: &Table<Box<dyn AnyPosition>>, times: &[u64]) -> Self {
        let mut again = Table::new(table.dealt().clone(), table.seed());
        let mut steps: Vec<Step> = Vec::with_capacity(table.journal().len());
        let mut kept = vec![(0, table.dealt().clone())];
        for entry in table.journal() {
            let before = again.state().phase();
            let events = match entry {
                Entry::Move { actor, action } => again.act(*actor, action).ok(),
                Entry::UndoTo(_) => again.apply(entry.clone()).ok().map(|()| Vec::new()),
            };
            debug_assert!(events.is_some(), "a journal does not replay");
            let moment = steps.len() + 1;
            steps.push(Step {
                entry: entry.clone(),
                at_ms: times.get(moment - 1).or(times.last()).copied().unwrap_or(0),
                events: events.unwrap_or_default(),
                phases: (before, again.state().phase()),
                moves: again.moves(),
            });
            if moment.is_multiple_of(STRIDE) || matches!(entry, Entry::UndoTo(_)) {
                kept.push((moment, again.state().clone()));
            }
        }
        Self { seed: table.seed(), steps, kept }
    }

    /// The number of the last moment; that of the deal is 0.
    pub fn last(&self) -> usize {
        self.steps.len()
    }

    /// What led to each moment, from the first one on.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What led to a moment; nothing to the deal.
    pub fn step(&self, moment: usize) -> Option<&Step> {
        self.steps.get(moment.checked_sub(1)?)
    }

    /// The game as it was dealt.
    pub fn dealt(&self) -> &dyn AnyPosition {
        self.kept[0].1.as_ref()
    }

    /// The game as it stood at a moment, if there was one.
    pub fn at(&self, moment: usize) -> Option<Box<dyn AnyPosition>> {
        if moment > self.last() {
            return None;
        }
        let next = self.kept.partition_point(|(kept, _)| *kept <= moment);
        let (kept, position) = &self.kept[next - 1];
        let mut position = position.clone();
        // Whatever went back is kept, so these are all moves.
        for step in &self.steps[*kept..moment] {
            if let Entry::Move { actor, action } = &step.entry {
                let mut rng = Rng::stream(self.seed, step.moves as u64);
                let replayed = position.act(*actor, action, &mut rng);
                debug_assert!(replayed.is_ok(), "a replayed move was refused");
            }
        }
        Some(position)
    }

    /// Goes through all moments, from what followed the deal to the last.
    pub fn walk(&self, mut look: impl FnMut(&Step, &dyn AnyPosition)) {
        let mut position = self.dealt().copy();
        let mut kept = self.kept[1..].iter().peekable();
        for (moment, step) in (1..).zip(&self.steps) {
            if let Some((_, known)) = kept.next_if(|(kept, _)| *kept == moment) {
                position = known.clone();
            } else if let Entry::Move { actor, action } = &step.entry {
                let mut rng = Rng::stream(self.seed, step.moves as u64);
                let replayed = position.act(*actor, action, &mut rng);
                debug_assert!(replayed.is_ok(), "a replayed move was refused");
            }
            look(step, position.as_ref());
        }
    }
}

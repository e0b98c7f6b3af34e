//! A game with its past: every move is kept, so any moment can be had again.

use crate::{Actor, Addressed, AnyEvent, AnyPosition, Refusal, Rng, Rules, Seed};

/// Something a [`Table`] can keep the history of: typed rules, or any game behind its JSON face.
pub trait Playable: Clone {
    /// What can be done.
    type Action: Clone;
    /// What comes of it.
    type Event;
    /// Why it is refused.
    type Refusal;

    /// Takes an action, and says how journals keep it and what happened.
    fn play(
        &mut self,
        actor: Actor,
        action: &Self::Action,
        rng: &mut Rng,
    ) -> Result<Taken<Self::Action, Self::Event>, Self::Refusal>;
}

/// An action that was taken. Without further words, one of any game.
#[derive(Clone, Debug)]
pub struct Taken<A = serde_json::Value, E = AnyEvent> {
    /// The action as journals keep it: nothing in it that was not understood.
    pub action: A,
    /// What happened.
    pub events: Vec<Addressed<E>>,
}

impl<R: Rules> Playable for R {
    type Action = R::Action;
    type Event = R::Event;
    type Refusal = R::Illegal;

    fn play(
        &mut self,
        actor: Actor,
        action: &R::Action,
        rng: &mut Rng,
    ) -> Result<Taken<R::Action, R::Event>, R::Illegal> {
        let mut events = Vec::new();
        self.act(actor, *action, rng, &mut events)?;
        Ok(Taken { action: *action, events })
    }
}

impl Playable for Box<dyn AnyPosition> {
    type Action = serde_json::Value;
    type Event = AnyEvent;
    type Refusal = Refusal;

    fn play(
        &mut self,
        actor: Actor,
        action: &Self::Action,
        rng: &mut Rng,
    ) -> Result<Taken, Refusal> {
        self.act(actor, action, rng)
    }
}

/// A state and how it came about.
///
/// The journal only grows; the line of play is what undo leaves of it. The n-th move of the line
/// draws from stream n of the seed, so a redone move meets the same chance.
#[derive(Clone, Debug)]
pub struct Table<P: Playable> {
    seed: Seed,
    state: P,
    journal: Vec<Entry<P::Action>>,
    /// The moves that led to `state`, as places in the journal.
    line: Vec<usize>,
    /// Moves that were taken back and can be redone, the next one last.
    undone: Vec<usize>,
    /// The state after every so many moves of the line, beginning with the deal.
    snapshots: Vec<P>,
}

/// Moves between two snapshots: few enough to replay in microseconds.
const STRIDE: usize = 64;

/// An entry of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry<A> {
    /// Somebody took an action.
    Move {
        /// Who.
        actor: Actor,
        /// What.
        action: A,
    },
    /// Play went back to where it stood after this entry (counted from 1; 0 is the deal).
    UndoTo(usize),
}

/// A move that the rules accept and that has not happened yet.
#[derive(Clone, Debug)]
pub struct Decided<P: Playable> {
    /// The entry to journal.
    pub entry: Entry<P::Action>,
    /// The state it leads to.
    pub state: P,
    /// What happens.
    pub events: Vec<Addressed<P::Event>>,
}

impl<P: Playable> Table<P> {
    /// A table at which `dealt` has just been dealt from this seed.
    pub fn new(dealt: P, seed: impl Into<Seed>) -> Self {
        Self {
            seed: seed.into(),
            snapshots: vec![dealt.clone()],
            state: dealt,
            journal: Vec::new(),
            line: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The seed its chance comes from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The present state.
    pub fn state(&self) -> &P {
        &self.state
    }

    /// The state that was dealt.
    pub fn dealt(&self) -> &P {
        &self.snapshots[0]
    }

    /// Everything that was ever done, undone moves included.
    pub fn journal(&self) -> &[Entry<P::Action>] {
        &self.journal
    }

    /// How many moves led to the present state.
    pub fn moves(&self) -> usize {
        self.line.len()
    }

    /// The n-th move of the line of play, counted from 1.
    pub fn nth_move(&self, n: usize) -> Option<(Actor, &P::Action)> {
        match &self.journal[*self.line.get(n.checked_sub(1)?)?] {
            Entry::Move { actor, action } => Some((*actor, action)),
            Entry::UndoTo(_) => None,
        }
    }

    /// The chance that the next move meets.
    fn next_chance(&self) -> Rng {
        Rng::stream(self.seed, self.line.len() as u64 + 1)
    }

    /// Decides on an action without taking it, for a host that wants to journal it first.
    pub fn decide(&self, actor: Actor, action: &P::Action) -> Result<Decided<P>, P::Refusal> {
        let mut state = self.state.clone();
        let Taken { action, events } = state.play(actor, action, &mut self.next_chance())?;
        Ok(Decided { entry: Entry::Move { actor, action }, state, events })
    }

    /// Takes an action that was decided on in the present state.
    pub fn commit(&mut self, decided: Decided<P>) -> Vec<Addressed<P::Event>> {
        self.undone.clear();
        self.journal.push(decided.entry);
        self.advance(self.journal.len() - 1, decided.state);
        decided.events
    }

    /// Takes an action and says what happened.
    pub fn act(
        &mut self,
        actor: Actor,
        action: &P::Action,
    ) -> Result<Vec<Addressed<P::Event>>, P::Refusal> {
        let decided = self.decide(actor, action)?;
        Ok(self.commit(decided))
    }

    fn advance(&mut self, place: usize, state: P) {
        self.line.push(place);
        self.state = state;
        if self.line.len().is_multiple_of(STRIDE) {
            self.snapshots.push(self.state.clone());
        }
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        match self.line.len() {
            0 => false,
            moves => self.undo_to(moves - 1),
        }
    }

    /// Takes back all moves after the first so many; `false` if there are not that many.
    pub fn undo_to(&mut self, moves: usize) -> bool {
        let Some(state) = self.at(moves) else { return false };
        let entry = moves.checked_sub(1).map_or(0, |last| self.line[last] + 1);
        while self.line.len() > moves {
            self.undone.extend(self.line.pop());
        }
        self.snapshots.truncate(moves / STRIDE + 1);
        self.state = state;
        self.journal.push(Entry::UndoTo(entry));
        true
    }

    /// Plays the last undone move again; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(place) = self.undone.pop() else { return false };
        let Entry::Move { actor, action } = self.journal[place].clone() else { return false };
        let mut state = self.state.clone();
        if state.play(actor, &action, &mut self.next_chance()).is_err() {
            // It was accepted in this very state before, with the same chance.
            debug_assert!(false, "a redone move was refused");
            return false;
        }
        self.journal.push(Entry::Move { actor, action });
        self.advance(self.journal.len() - 1, state);
        true
    }

    /// The state after the first so many moves, if there were that many.
    pub fn at(&self, moves: usize) -> Option<P> {
        if moves > self.line.len() {
            return None;
        }
        let mut state = self.snapshots[moves / STRIDE].clone();
        for n in moves / STRIDE * STRIDE + 1..=moves {
            let (actor, action) = self.nth_move(n)?;
            let replayed = state.play(actor, action, &mut Rng::stream(self.seed, n as u64));
            debug_assert!(replayed.is_ok(), "a replayed move was refused");
        }
        Some(state)
    }

    /// A table that shares the first so many moves and goes its own way from there.
    pub fn fork(&self, moves: usize) -> Option<Self> {
        let mut fork = Self::new(self.dealt().clone(), self.seed);
        fork.state = self.at(moves)?;
        fork.journal =
            self.line[..moves].iter().map(|place| self.journal[*place].clone()).collect();
        fork.line = (0..moves).collect();
        fork.snapshots = self.snapshots[..=moves / STRIDE].to_vec();
        Some(fork)
    }

    /// Does again what a journal says, entry by entry.
    ///
    /// # Errors
    /// The number of the first entry that does not fit (from 1), and why if the rules refuse it.
    pub fn replay(
        dealt: P,
        seed: impl Into<Seed>,
        journal: impl IntoIterator<Item = Entry<P::Action>>,
    ) -> Result<Self, (usize, Option<P::Refusal>)> {
        let mut table = Self::new(dealt, seed);
        for entry in journal {
            let number = table.journal.len() + 1;
            table.apply(entry).map_err(|refusal| (number, refusal))?;
        }
        Ok(table)
    }

    /// Does what one entry says.
    ///
    /// # Errors
    /// Why the rules refuse it; `None` if it goes back to a moment that is not in the line of play.
    pub fn apply(&mut self, entry: Entry<P::Action>) -> Result<(), Option<P::Refusal>> {
        match entry {
            Entry::Move { actor, action } => match self.act(actor, &action) {
                Ok(_) => Ok(()),
                Err(refusal) => Err(Some(refusal)),
            },
            Entry::UndoTo(entry) => {
                let moves = match entry.checked_sub(1) {
                    None => Some(0),
                    Some(place) => self.line.binary_search(&place).ok().map(|index| index + 1),
                };
                if moves.is_some_and(|moves| self.undo_to(moves)) { Ok(()) } else { Err(None) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chance;

    /// A pile of throws: every move adds one die, a move of 0 is refused.
    #[derive(Clone, PartialEq, Debug, Default)]
    struct Throws(Vec<u8>);

    impl Playable for Throws {
        type Action = u8;
        type Event = u8;
        type Refusal = &'static str;

        fn play(
            &mut self,
            _: Actor,
            action: &u8,
            rng: &mut Rng,
        ) -> Result<Taken<u8, u8>, &'static str> {
            if *action == 0 {
                return Err("nothing");
            }
            self.0.push(*action * 10 + rng.d6());
            Ok(Taken { action: *action, events: Vec::new() })
        }
    }

    fn played(moves: usize) -> Table<Throws> {
        let mut table = Table::new(Throws::default(), 7);
        for n in 0..moves {
            table.act(Actor::Table, &(n as u8 % 20 + 1)).expect("a move");
        }
        table
    }

    #[test]
    fn a_refused_move_leaves_no_trace() {
        let mut table = played(3);
        let before = table.clone();
        assert_eq!(table.act(Actor::Table, &0).err(), Some("nothing"));
        assert_eq!((table.state(), table.journal()), (before.state(), before.journal()));
    }

    #[test]
    fn undo_and_redo_meet_the_same_chance() {
        let mut table = played(5);
        let end = table.state().clone();
        assert!(table.undo() && table.undo());
        assert_eq!(table.state().0, end.0[..3]);
        assert!(table.redo() && table.redo() && !table.redo());
        assert_eq!(*table.state(), end);
        assert!(table.undo_to(1));
        assert!(table.redo());
        assert_eq!(table.state().0, end.0[..2], "the first of the undone moves comes back first");
    }

    #[test]
    fn a_new_move_forgets_what_was_undone() {
        let mut table = played(3);
        assert!(table.undo());
        table.act(Actor::Table, &9).expect("a move");
        assert!(!table.redo());
        assert_eq!(table.moves(), 3);
        assert_eq!(table.journal().len(), 5, "the journal keeps the undone move and the undo");
    }

    #[test]
    fn there_is_nothing_before_the_deal_or_after_now() {
        let mut table = played(2);
        assert!(table.at(3).is_none() && table.fork(3).is_none() && !table.undo_to(3));
        assert!(table.undo() && table.undo() && !table.undo());
        assert_eq!(table.state(), table.dealt());
        assert!(table.nth_move(0).is_none() && table.nth_move(1).is_none());
    }

    #[test]
    fn any_moment_of_a_long_game_can_be_had_again() {
        let table = played(10_000);
        for n in [0, 1, 63, 64, 65, 127, 128, 5_000, 9_983, 9_984, 9_985, 10_000] {
            assert_eq!(table.at(n).expect("a moment").0, table.state().0[..n], "move {n}");
            let fork = table.fork(n).expect("a fork");
            assert_eq!((fork.moves(), fork.state().0.len(), fork.journal().len()), (n, n, n));
        }
        let mut fork = table.fork(100).expect("a fork");
        fork.act(Actor::Table, &1).expect("a move");
        assert_eq!(fork.at(64).expect("a moment").0, table.state().0[..64]);
        assert_eq!(table.moves(), 10_000);
    }

    #[test]
    fn a_journal_replays_with_its_undos() {
        let mut table = played(200);
        assert!(table.undo_to(50) && table.redo() && table.undo_to(0));
        table.act(Actor::Table, &3).expect("a move");
        let again =
            Table::replay(Throws::default(), 7, table.journal().to_vec()).expect("a journal");
        assert_eq!((again.state(), again.moves()), (table.state(), table.moves()));
    }

    #[test]
    fn a_journal_that_does_not_fit_says_where() {
        let go = |action| Entry::Move { actor: Actor::Table, action };
        for (journal, fault) in [
            (vec![go(1), go(0)], (2, Some("nothing"))),
            (vec![go(1), Entry::UndoTo(2)], (2, None)),
            (vec![go(1), go(1), Entry::UndoTo(1), Entry::UndoTo(2)], (4, None)),
        ] {
            assert_eq!(Table::replay(Throws::default(), 7, journal).err(), Some(fault));
        }
    }
}

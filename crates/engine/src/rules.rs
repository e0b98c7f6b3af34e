//! What a game is: a value and a few pure functions over it.

use core::fmt::{Debug, Display};
use core::time::Duration;

use arrayvec::ArrayVec;

use crate::{Actor, Chance, Least, MAX_SEATS, Plays, Seat, Seats, Silent, Sink, Viewer};

/// The rules of a game. The implementing type *is* the state: one flat value of fixed size.
///
/// Nothing here needs an allocator or an operating system. What players see of a state and what people want to know of
/// the game is in [`Observable`](crate::Observable).
///
/// The laws every game keeps, tested by `conformance`:
///
/// 1. what is in the box stays in the box: `audit` holds after every action;
/// 2. [`legal`](Rules::legal) is exact, up to [`canonical`](Rules::canonical);
/// 3. a refused action changes nothing, and no input panics;
/// 4. the same seed and actions give the same bytes, also after a save and a load;
/// 5. undo takes back exactly one action, redo plays it again, a replayed prefix is the state then;
/// 6. nothing a viewer has no right to know changes a byte it is sent;
/// 7. play follows its chart, and takes every edge of it;
/// 8. every game ends.
///
pub trait Rules: Clone + Eq + Send + Sync + Sized + 'static {
    /// What can be chosen before the first deal.
    type Options: Clone + PartialEq + Debug + Default + Send + Sync;
    /// What a seat can do.
    type Action: Copy + Eq + Debug + Send + Sync;
    /// What an action brings about, told to those who may know.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// Why an action is refused.
    type Illegal: Illegal;

    /// Deals a game, up to the first decision.
    fn deal(
        seats: usize,
        options: &Self::Options,
        rng: &mut impl Chance,
    ) -> Result<Self, Self::Illegal>;

    /// The options it is played with.
    fn options(&self) -> Self::Options;

    /// How many seats this table has.
    fn seats(&self) -> usize;

    /// The seats that the game waits for. Each of them has something it may do; others may, too
    /// (take back a choice, jump in), but nobody waits for that.
    fn to_act(&self) -> Seats;

    /// Lists every play that this seat may make now.
    fn legal(&self, seat: Seat, out: &mut impl Plays<Self::Action>);

    /// Takes an action: all of it, or on refusal none of it.
    fn act(
        &mut self,
        actor: Actor,
        action: Self::Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What ended the game, in a few words of its rules: `four penalties`. Statistics count by it.
    fn ending(&self) -> &'static str {
        if self.outcome().is_some() { "the end" } else { "not over" }
    }

    /// The action that time will take if nobody acts: what, and after how long.
    fn timer(&self) -> Option<(Duration, Self::Action)> {
        None
    }

    /// How long somebody may be away before they are [`lost`](Rules::lost), if these rules say what happens then.
    const LOST_AFTER: Option<Duration> = None;

    /// What the table does once this player is lost; nothing if that is known already, or does not matter.
    fn lost(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// What the table does when this player, who was lost, is back.
    fn back(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Who decides for the table while it waits for somebody, if the rules say so.
    fn keeper(&self) -> Option<Seat> {
        None
    }

    /// How much a play commits a player. The lowest is the play that is made when time is up.
    fn commitment(_play: Self::Action) -> usize {
        0
    }

    /// The play that is made for a seat whose time is up: the first of the list that commits it to least.
    fn time_out(&self, seat: Seat) -> Option<Self::Action> {
        let mut idlest = Least::new(Self::commitment);
        self.legal(seat, &mut idlest);
        idlest.found()
    }

    /// The state of its chart that the game is in.
    fn phase(&self) -> &'static str;

    /// A random full state in which this viewer would know exactly what it knows here.
    ///
    /// Knowledge is what the viewer was shown and can still place, not what it could conclude from
    /// how others play. States that are equal in the viewer's eyes give equal samples.
    #[must_use]
    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self;

    /// The listed action that stands for this one: without the fields it ignores, and with one
    /// representative for families too large to list.
    fn canonical(&self, _seat: Seat, action: Self::Action) -> Self::Action {
        action
    }

    /// The state after an action, for those who would rather not change the one they have.
    fn reduce(
        &self,
        actor: Actor,
        action: Self::Action,
        rng: &mut impl Chance,
    ) -> Result<Self, Self::Illegal> {
        let mut next = self.clone();
        next.act(actor, action, rng, &mut Silent)?;
        Ok(next)
    }
}

/// A reason to refuse, with a sentence for people ([`Display`]) and a code for programs.
pub trait Illegal: Copy + Eq + Debug + Display + Send + Sync + 'static {
    /// The name that clients and journals know it by. Codes are added, never renamed.
    fn code(self) -> &'static str;
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The seats that won; several if they share the win, none if nobody did.
    pub winners: Seats,
    /// The final score of each seat.
    pub scores: ArrayVec<i32, MAX_SEATS>,
}

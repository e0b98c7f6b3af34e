//! Information-set tree search: many games played out in the head, from guesses at what is hidden.
//!
//! Each playout begins with a sample of the seat's knowledge that it believes in, and walks down one tree that all samples
//! share. On the way every seat takes the play that has done best for it so far or has been tried too
//! seldom ([PUCT](Search::CURIOSITY), with [`Instinct`] as what is expected beforehand); below the tree
//! everybody plays by instinct, for a while or to the end, and the result is written into all plays of
//! the way. Chance is drawn anew each time, so a node stands for all that may come of its plays.

use std::time::{Duration, Instant};

use parlour_engine::{Actor, Chance, FastRng, MAX_SEATS, Observable, Seat, Silent, Viewer};

use crate::guess::Guesses;
use crate::instinct::{Scratch, TIES, butt_in};
use crate::{Bot, Instinct, NoFeel, Place};

/// When to stop thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// After so many playouts, those kept from the move before included. The same seed then gives the
    /// same game on any machine.
    Playouts(u32),
    /// After so long.
    Time(Duration),
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How much.
    pub work: Work,
    /// How many steps are played below the tree before the game is judged as it stands.
    pub depth: u32,
    /// How many plays of a node are looked at, the likeliest first.
    pub breadth: usize,
    /// How much is tried that does not look best.
    pub curiosity: f32,
    /// By how much players below the tree misjudge a play.
    pub slip: f32,
    /// How sharply instinct tells the likely plays from the others.
    pub trust: f32,
}

impl Settings {
    /// The usual settings with so many playouts.
    pub const fn playouts(playouts: u32) -> Self {
        Self {
            work: Work::Playouts(playouts),
            depth: 200,
            breadth: 24,
            curiosity: 1.0,
            slip: 0.5,
            trust: 2.0,
        }
    }

    /// For a game without a feel: every game is played to its end, which is all there is to judge by.
    pub const fn to_the_end(playouts: u32) -> Self {
        Self { depth: 2000, breadth: 200, ..Self::playouts(playouts) }
    }
}

/// A bot that searches.
#[derive(Clone, Debug)]
pub struct Search<R: Observable, I = NoFeel> {
    settings: Settings,
    guesses: Guesses<R, I>,
    tree: Tree<R>,
    scratch: Scratch<R::Action>,
    /// What is expected of each play of a node, largest first, by place in the list.
    prior: Vec<(f32, u32)>,
    /// The way of one playout: nodes, and the child taken from each.
    way: Vec<(u32, u32)>,
    playouts: u64,
}

#[derive(Clone, Debug)]
struct Tree<R: Observable> {
    nodes: Vec<Node<R>>,
}

#[derive(Clone, Debug)]
struct Node<R: Observable> {
    children: Vec<Child<R::Action>>,
    /// What the searching seat would see here, if this is where it decides next.
    view: Option<Box<R::View>>,
}

#[derive(Clone, Copy, Debug)]
struct Child<A> {
    seat: Seat,
    action: A,
    node: u32,
    visits: u32,
    available: u32,
    total: f32,
}

impl<R: Observable> Tree<R> {
    fn new() -> Self {
        Self { nodes: vec![Node { children: Vec::new(), view: None }] }
    }

    /// How many playouts have gone through the root.
    fn visits(&self) -> u32 {
        self.nodes[0].children.iter().map(|child| child.visits).sum()
    }

    fn child(&mut self, node: u32, seat: Seat, action: R::Action) -> usize {
        let children = &self.nodes[node as usize].children;
        let same = |child: &Child<R::Action>| child.seat == seat && child.action == action;
        if let Some(index) = children.iter().position(same) {
            return index;
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Node { children: Vec::new(), view: None });
        let children = &mut self.nodes[node as usize].children;
        children.push(Child { seat, action, node: new, visits: 0, available: 0, total: 0.0 });
        children.len() - 1
    }

    /// The tree below a node that looks like this to the searching seat, or a new one.
    fn below(self, view: &R::View) -> Self {
        let is_here = |node: &Node<R>| node.view.as_ref().is_some_and(|seen| **seen == *view);
        let Some(root) = self.nodes.iter().position(is_here) else { return Self::new() };
        let mut kept = Self { nodes: Vec::new() };
        kept.adopt(&self, root);
        kept
    }

    /// Copies a node and all below it; views are only for the next decision.
    fn adopt(&mut self, from: &Self, node: usize) -> u32 {
        let at = self.nodes.len();
        self.nodes.push(Node { children: from.nodes[node].children.clone(), view: None });
        for index in 0..self.nodes[at].children.len() {
            let child = self.nodes[at].children[index].node;
            let child = self.adopt(from, child as usize);
            self.nodes[at].children[index].node = child;
        }
        at as u32
    }
}

impl<R: Observable, I: Instinct<R>> Search<R, I> {
    /// A bot that searches like this.
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            guesses: Guesses::default(),
            tree: Tree::new(),
            scratch: Scratch::default(),
            prior: Vec::new(),
            way: Vec::new(),
            playouts: 0,
        }
    }

    /// Plays one game from a guess, down the tree and below it, and learns from it.
    fn play_out(&mut self, place: &Place<'_, R>, rng: &mut FastRng) {
        self.playouts += 1;
        let mut state = self.guesses.next(place, rng);
        let mut node = 0;
        self.way.clear();
        while let Some(next) = self.descend(&mut state, node, place.seat(), rng) {
            let is_new = self.tree.nodes[next as usize].children.is_empty();
            node = next;
            if is_new {
                break;
            }
        }
        self.finish(&mut state, rng);
        let promises: [f32; MAX_SEATS] = std::array::from_fn(|seat| {
            let seat = Seat::from_index(seat);
            if seat.exists(state.seats()) { I::promise(&state, seat) } else { 0.0 }
        });
        for (node, child) in &self.way {
            let child = &mut self.tree.nodes[*node as usize].children[*child as usize];
            child.visits += 1;
            child.total += promises[child.seat.index()];
        }
    }

    /// Takes one step in the tree; `None` if the game does not go on.
    fn descend(&mut self, state: &mut R, node: u32, me: Seat, rng: &mut FastRng) -> Option<u32> {
        run_timers(state, rng);
        if I::is_settled(state) && !self.way.is_empty() {
            return None;
        }
        let waiting = state.to_act();
        let seat = if waiting.contains(me) { me } else { waiting.first()? };
        if seat == me && !self.way.is_empty() && !self.has_decided_since(me) {
            let seen = &mut self.tree.nodes[node as usize].view;
            if seen.is_none() {
                *seen = Some(Box::new(state.view(Viewer::Seat(me))));
            }
        }
        let action = self.select(state, node, seat)?;
        let child = self.tree.child(node, seat, action);
        self.way.push((node, child as u32));
        let next = self.tree.nodes[node as usize].children[child].node;
        let done = state.act(Actor::Seat(seat), action, rng, &mut Silent);
        debug_assert!(done.is_ok(), "{action} was listed and refused: {done:?}");
        done.ok()?;
        Some(next)
    }

    /// Whether the seat has decided anything on this way after its first decision.
    fn has_decided_since(&self, me: Seat) -> bool {
        let mine = |(node, child): &(u32, u32)| {
            self.tree.nodes[*node as usize].children[*child as usize].seat == me
        };
        self.way.iter().skip(1).any(mine)
    }

    /// The play to try next in a node.
    fn select(&mut self, state: &R, node: u32, seat: Seat) -> Option<R::Action> {
        let Self { settings, tree, scratch, prior, .. } = self;
        I::consider(state, seat, &mut scratch.plays);
        if scratch.plays.len() < 2 {
            return scratch.plays.first().copied();
        }
        I::weigh(state, seat, &scratch.plays, &mut scratch.weights);
        expect(&scratch.weights, *settings, prior);

        let children = &mut tree.nodes[node as usize].children;
        let (mut visits, mut total) = (0, 0.0);
        for child in children.iter().filter(|child| child.seat == seat) {
            visits += child.visits;
            total += child.total;
        }
        // What has not been tried is taken to be a little worse than what has.
        let untried = if visits == 0 { 0.0 } else { total / visits as f32 - 0.05 };
        let mut best = (f32::MIN, 0);
        for (share, index) in prior.iter() {
            let action = scratch.plays[*index as usize];
            let same = |child: &&mut Child<R::Action>| child.seat == seat && child.action == action;
            let (value, tried, available) = match children.iter_mut().find(same) {
                Some(child) => {
                    child.available += 1;
                    let value =
                        if child.visits == 0 { untried } else { child.total / child.visits as f32 };
                    (value, child.visits, child.available)
                }
                None => (untried, 0, visits + 1),
            };
            let hope =
                settings.curiosity * share * (available as f32).sqrt() / (1.0 + tried as f32);
            if value + hope > best.0 {
                best = (value + hope, *index as usize);
            }
        }
        scratch.plays.get(best.1).copied()
    }

    /// Plays on by instinct, to the end or as deep as it goes.
    fn finish(&mut self, state: &mut R, rng: &mut FastRng) {
        for step in 0..self.settings.depth.saturating_add(UNREST) {
            run_timers(state, rng);
            if I::is_settled(state) || step >= self.settings.depth && I::is_quiet(state) {
                return;
            }
            let waiting = state.to_act();
            let seat = if waiting.len() > 1 {
                waiting.iter().nth(rng.index(waiting.len()))
            } else {
                waiting.first()
            };
            let Some(seat) = seat else { return };
            let slip = self.settings.slip.max(TIES);
            let Some(action) = self.scratch.pick::<R, I>(state, seat, slip, rng) else { return };
            let done = state.act(Actor::Seat(seat), action, rng, &mut Silent);
            debug_assert!(done.is_ok(), "{action} was listed and refused: {done:?}");
        }
    }

    /// The play that was tried most; of equals the one that did better.
    fn favourite(&self, plays: &[R::Action], me: Seat) -> Option<R::Action> {
        let known = self.tree.nodes[0].children.iter();
        let mine = known.filter(|child| child.seat == me && plays.contains(&child.action));
        let best = mine.max_by(|a, b| a.visits.cmp(&b.visits).then(a.total.total_cmp(&b.total)));
        best.map(|child| child.action).or_else(|| plays.first().copied())
    }
}

/// How many steps more than [`Settings::depth`] a game is played on until it is quiet.
const UNREST: u32 = 24;

/// Turns weights into shares of what is expected, the largest first, cut to the breadth of the search.
fn expect(weights: &[f32], settings: Settings, prior: &mut Vec<(f32, u32)>) {
    prior.clear();
    let top = weights.iter().copied().fold(f32::MIN, f32::max);
    let share = |weight: f32| libm::expf(((weight - top) * settings.trust).max(-20.0));
    prior.extend((0..).zip(weights).map(|(index, weight)| (share(*weight), index)));
    if prior.len() > settings.breadth {
        prior.select_nth_unstable_by(settings.breadth, |a, b| b.0.total_cmp(&a.0));
        prior.truncate(settings.breadth);
    }
    let sum: f32 = prior.iter().map(|(share, _)| share).sum();
    for (share, _) in prior.iter_mut() {
        *share /= sum;
    }
}

/// Lets time pass as long as nobody else has to act.
#[inline]
fn run_timers<R: Observable>(state: &mut R, rng: &mut FastRng) {
    while let Some((_, action)) = state.timer() {
        let done = state.act(Actor::Table, action, rng, &mut Silent);
        debug_assert!(done.is_ok(), "the timer's {action} was refused: {done:?}");
        if done.is_err() {
            return;
        }
    }
}

impl<R: Observable, I: Instinct<R>> Bot<R> for Search<R, I> {
    fn choose(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> Option<R::Action> {
        let mut plays = Vec::new();
        I::consider(&place.sample(rng), place.seat(), &mut plays);
        if plays.len() < 2 {
            return plays.first().copied();
        }
        self.guesses.forget();
        self.tree = std::mem::replace(&mut self.tree, Tree::new()).below(&place.view());
        match self.settings.work {
            Work::Playouts(playouts) => {
                (self.tree.visits()..playouts).for_each(|_| self.play_out(place, rng));
            }
            Work::Time(time) => {
                let start = Instant::now();
                while start.elapsed() < time {
                    self.play_out(place, rng);
                }
            }
        }
        self.favourite(&plays, place.seat())
    }

    fn butt_in(&mut self, place: &Place<'_, R>, rng: &mut FastRng) -> Option<R::Action> {
        butt_in::<R, I>(place, &mut self.scratch.plays, rng)
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}

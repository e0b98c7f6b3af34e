//! The phases of a game and the ways between them, as data.
//!
//! [`Chart::to_svg`], [`Chart::to_mermaid`] and [`Chart::to_xstate`] write a chart for people and
//! tools; the laws hold play to it.

#[cfg(feature = "std")]
mod mermaid;
#[cfg(test)]
mod samples;
#[cfg(feature = "std")]
mod svg;
#[cfg(feature = "std")]
mod xstate;

use core::fmt;

/// A statechart: states by dotted path, and the edges between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chart {
    /// The name of the machine.
    pub id: &'static str,
    /// The state it starts in.
    pub initial: &'static str,
    /// Every state, parents before their children.
    pub states: &'static [State],
    /// Every way from one state to another.
    pub edges: &'static [Edge],
}

/// A state of a chart. `play.choosing` is a child of `play`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Its path: names joined by dots, from the outermost state inwards.
    pub path: &'static str,
    /// What kind of state it is.
    pub kind: Kind,
    /// What happens there, in a few words.
    pub note: &'static str,
}

/// What kind of state a state is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A state to rest in.
    Leaf,
    /// A state with children. Entering it enters this child, named by its full path.
    Compound {
        /// The child that is entered first.
        initial: &'static str,
    },
    /// A state that is left at once, through an edge that is taken [`Trigger::Always`].
    Passing,
    /// A state to rest in after which there is no more play.
    Final,
}

/// A way from one state to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where it starts. An edge of a compound state starts from every state inside it.
    pub from: &'static str,
    /// What takes it.
    pub on: Trigger,
    /// The name of the condition under which it is taken.
    pub guard: Option<&'static str>,
    /// Where it leads. A compound state leads on to its initial child.
    pub to: &'static str,
}

/// What takes an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// An action of this kind (see [`verb`](crate::codec::verb)).
    Action(&'static str),
    /// Time: after so long, a timer takes an action of this kind.
    After {
        /// How long, with default options.
        millis: u32,
        /// The kind of action the timer takes.
        verb: &'static str,
    },
    /// Nothing: a [`Kind::Passing`] state is left as soon as it is entered.
    Always,
}

/// What stands out in a picture of a chart.
#[derive(Clone, Copy, Default, Debug)]
pub struct Marks<'a> {
    /// The state that play is in.
    pub lit: Option<&'a str>,
    /// States that play has been in.
    pub seen: &'a [&'a str],
    /// Edges that play has taken, by number.
    pub taken: &'a [usize],
    /// Those of them that the last step took.
    pub last: &'a [usize],
}

impl Edge {
    /// An edge that an action of this kind takes.
    pub const fn new(from: &'static str, verb: &'static str, to: &'static str) -> Self {
        Self { from, on: Trigger::Action(verb), guard: None, to }
    }

    /// The same edge under a condition.
    #[must_use]
    pub const fn when(self, guard: &'static str) -> Self {
        Self { guard: Some(guard), ..self }
    }
}

impl State {
    /// A state to rest in.
    pub const fn leaf(path: &'static str, note: &'static str) -> Self {
        Self { path, kind: Kind::Leaf, note }
    }

    /// A state with children, the first of which is `initial`.
    pub const fn compound(path: &'static str, initial: &'static str, note: &'static str) -> Self {
        Self { path, kind: Kind::Compound { initial }, note }
    }

    /// A state after which there is no more play.
    pub const fn end(path: &'static str, note: &'static str) -> Self {
        Self { path, kind: Kind::Final, note }
    }

    /// The path of the state around this one.
    pub fn parent(&self) -> Option<&'static str> {
        self.path.rsplit_once('.').map(|(parent, _)| parent)
    }

    /// The last part of its path.
    pub fn name(&self) -> &'static str {
        self.path.rsplit_once('.').map_or(self.path, |(_, name)| name)
    }
}

impl Chart {
    /// The state with this path.
    pub fn state(&self, path: &str) -> Option<&'static State> {
        self.states.iter().find(|state| state.path == path)
    }

    /// The state one comes to rest in when this one is entered: itself, or its innermost initial child.
    pub fn rest<'a>(&self, path: &'a str) -> &'a str
    where
        'static: 'a,
    {
        match self.state(path).map(|state| state.kind) {
            Some(Kind::Compound { initial }) if initial != path => self.rest(initial),
            _ => path,
        }
    }

    /// The edges, by number, that lead from one resting state to another when an action of this
    /// kind is taken; all edges of the way if it leads through passing states. Empty: no such way.
    pub fn way(&self, from: &str, verb: &str, to: &str) -> Vec<usize> {
        let mut way = Vec::new();
        for (number, edge) in self.edges.iter().enumerate() {
            let named = match edge.on {
                Trigger::Action(name) | Trigger::After { verb: name, .. } => name == verb,
                Trigger::Always => false,
            };
            if named && is_within(from, edge.from) {
                self.follow(number, to, &mut Vec::new(), &mut way);
            }
        }
        way.sort_unstable();
        way.dedup();
        way
    }

    fn follow(&self, number: usize, to: &str, path: &mut Vec<usize>, way: &mut Vec<usize>) {
        if path.contains(&number) {
            return;
        }
        path.push(number);
        let reached = self.rest(self.edges[number].to);
        if reached == to {
            way.extend_from_slice(path);
        } else if self.state(reached).is_some_and(|state| state.kind == Kind::Passing) {
            for (next, edge) in self.edges.iter().enumerate() {
                if edge.on == Trigger::Always && is_within(reached, edge.from) {
                    self.follow(next, to, path, way);
                }
            }
        }
        path.pop();
    }

    /// Looks for edges and initial states that lead nowhere.
    ///
    /// # Errors
    /// A sentence that names the first one.
    pub fn audit(&self) -> Result<(), String> {
        let known = |path: &str, what: &str| match self.state(path) {
            Some(_) => Ok(()),
            None => Err(format!("{what} names the state {path}, which the chart does not have")),
        };
        known(self.initial, "the beginning")?;
        for state in self.states {
            if let Some(parent) = state.parent() {
                known(parent, state.path)?;
            }
            if let Kind::Compound { initial } = state.kind {
                known(initial, state.path)?;
            }
        }
        for edge in self.edges {
            known(edge.from, &format!("an edge ({edge})"))?;
            known(edge.to, &format!("an edge ({edge})"))?;
        }
        Ok(())
    }
}

/// Whether `path` is `outer` or lies inside it.
fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} --{}", self.from, self.on)?;
        if let Some(guard) = self.guard {
            write!(f, " [{guard}]")?;
        }
        write!(f, "--> {}", self.to)
    }
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(verb) => f.write_str(verb),
            Self::After { millis, .. } => write!(f, "after {millis} ms"),
            Self::Always => f.write_str("always"),
        }
    }
}

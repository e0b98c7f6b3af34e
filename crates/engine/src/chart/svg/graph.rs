//! What a picture shows: the states of a chart and the lines between them.

use super::super::{Chart, Edge, Kind, Trigger, is_within};
use super::text;

/// The size of a state's name, in pixels.
const NAME: f64 = 13.0;
/// The size of notes and labels.
const SMALL: f64 = 11.0;
/// From one line of small text to the next.
pub(super) const LINE: f64 = 14.0;
/// How far a loop reaches out of its state.
pub(super) const LOOP: f64 = 26.0;

/// The things to draw. The first ones are the states of the chart, in its order.
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    pub(super) links: Vec<Link>,
}

pub(super) struct Node {
    pub(super) shape: Shape,
    pub(super) parent: Option<usize>,
    pub(super) name: String,
    pub(super) note: Vec<String>,
    /// The edges that lead from the state to itself, and what they say.
    pub(super) loops: Vec<usize>,
    pub(super) loop_label: Vec<Line>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Leaf,
    Passing,
    Final,
    /// A box around other boxes.
    Frame,
    /// Where a level starts.
    Dot,
    /// Stands for many states that share an edge.
    Hub,
}

/// One line from node to node: all the edges that lead that way.
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) edges: Vec<usize>,
    pub(super) label: Vec<Line>,
}

/// A line of a label. Either half may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) event: String,
    pub(super) guard: String,
}

impl Graph {
    pub(super) fn new(chart: &Chart) -> Self {
        let mut graph = Self { nodes: states(chart), links: Vec::new() };
        graph.add_dots(chart);
        let rest = graph.add_hubs(chart);
        for number in rest {
            graph.add_edge(chart, number);
        }
        graph
    }

    /// The nodes around a node, from its parent outwards.
    pub(super) fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.nodes[node].parent, |&node| self.nodes[node].parent)
    }

    /// The child of `level` that is the node or contains it.
    pub(super) fn child_of(&self, level: Option<usize>, node: usize) -> Option<usize> {
        std::iter::once(node)
            .chain(self.ancestors(node))
            .find(|&node| self.nodes[node].parent == level)
    }

    /// The innermost level that both ends of a link lie in.
    pub(super) fn level_of(&self, link: &Link) -> Option<usize> {
        self.ancestors(link.from).find(|&outer| self.ancestors(link.to).any(|other| other == outer))
    }

    fn add(&mut self, shape: Shape, parent: Option<usize>, name: String) -> usize {
        self.nodes.push(Node {
            shape,
            parent,
            name,
            note: Vec::new(),
            loops: Vec::new(),
            loop_label: Vec::new(),
        });
        self.nodes.len() - 1
    }

    fn add_dots(&mut self, chart: &Chart) {
        let mut starts = vec![(None, chart.initial)];
        for (number, state) in chart.states.iter().enumerate() {
            if let Kind::Compound { initial } = state.kind
                && initial != state.path
                && is_within(initial, state.path)
            {
                starts.push((Some(number), initial));
            }
        }
        for (parent, initial) in starts {
            if let Some(to) = index(chart, initial) {
                let from = self.add(Shape::Dot, parent, String::new());
                self.links.push(Link { from, to, edges: Vec::new(), label: Vec::new() });
            }
        }
    }

    /// Adds a hub for every edge that leads from nearly everywhere, or from around a state into it.
    /// Returns the other edges.
    fn add_hubs(&mut self, chart: &Chart) -> Vec<usize> {
        let mut hubs: Vec<(Vec<&str>, &str, Vec<usize>)> = Vec::new();
        let mut rest = Vec::new();
        for (number, edge) in chart.edges.iter().enumerate() {
            let alike: Vec<&Edge> = chart
                .edges
                .iter()
                .filter(|other| (other.on, other.guard, other.to) == (edge.on, edge.guard, edge.to))
                .collect();
            let sources: Vec<&str> = if is_global(chart, &alike) {
                alike.iter().map(|edge| edge.from).collect()
            } else if edge.from != edge.to && is_within(edge.to, edge.from) {
                vec![edge.from]
            } else {
                rest.push(number);
                continue;
            };
            match hubs.iter_mut().find(|(from, to, _)| *from == sources && *to == edge.to) {
                Some((_, _, edges)) => edges.push(number),
                None => hubs.push((sources, edge.to, vec![number])),
            }
        }
        for (sources, to, edges) in hubs {
            if let Some(to) = index(chart, to) {
                let from = self.add(Shape::Hub, self.nodes[to].parent, hub_name(chart, &sources));
                self.links.push(Link { from, to, label: label(chart, &edges), edges });
            }
        }
        rest
    }

    fn add_edge(&mut self, chart: &Chart, number: usize) {
        let edge = &chart.edges[number];
        let (Some(from), Some(mut to)) = (index(chart, edge.from), index(chart, edge.to)) else {
            return;
        };
        if from == to {
            self.nodes[from].loops.push(number);
            self.nodes[from].loop_label = label(chart, &self.nodes[from].loops);
            return;
        }
        if self.ancestors(from).any(|outer| outer == to) {
            // To enter the state one is in is to start it again.
            let is_dot = |node: &Node| node.shape == Shape::Dot && node.parent == Some(to);
            match self.nodes.iter().position(is_dot) {
                Some(dot) => to = dot,
                None => return,
            }
        }
        match self.links.iter_mut().find(|link| (link.from, link.to) == (from, to)) {
            Some(link) => {
                link.edges.push(number);
                link.label = label(chart, &link.edges);
            }
            None => self.links.push(Link {
                from,
                to,
                label: label(chart, &[number]),
                edges: vec![number],
            }),
        }
    }
}

impl Node {
    /// The size of a box that holds no other boxes.
    pub(super) fn size(&self) -> (f64, f64) {
        let name = self.name_width();
        let note = self.note.iter().map(|line| text::width(line, SMALL)).fold(0.0, f64::max);
        match self.shape {
            Shape::Dot => (12.0, 12.0),
            Shape::Hub => (text::width(&self.name, SMALL) + 24.0, 24.0),
            _ if self.note.is_empty() => (name.max(56.0) + 28.0, 34.0),
            _ => (name.max(note).max(56.0) + 28.0, 32.0 + LINE * float(self.note.len())),
        }
    }

    /// How wide the title of a frame is.
    pub(super) fn title_width(&self) -> f64 {
        self.name_width() + self.note.first().map_or(0.0, |note| text::width(note, SMALL) + 10.0)
    }

    pub(super) fn name_width(&self) -> f64 {
        // Names are bold.
        text::width(&self.name, NAME) * 1.06
    }

    /// How much room the loops need to the right of the box.
    pub(super) fn loop_size(&self) -> (f64, f64) {
        let (width, height) = label_size(&self.loop_label);
        if self.loops.is_empty() { (0.0, 0.0) } else { (LOOP + width, height) }
    }
}

impl Line {
    fn width(&self) -> f64 {
        let space = if self.event.is_empty() || self.guard.is_empty() { "" } else { " " };
        [&self.event, space, &self.guard].iter().map(|part| text::width(part, SMALL)).sum()
    }
}

/// The size of a label with a little room around it.
pub(super) fn label_size(label: &[Line]) -> (f64, f64) {
    if label.is_empty() {
        return (0.0, 0.0);
    }
    (label.iter().map(Line::width).fold(0.0, f64::max) + 10.0, LINE * float(label.len()) + 4.0)
}

/// A count as a length.
pub(super) fn float(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

fn states(chart: &Chart) -> Vec<Node> {
    let nodes = chart.states.iter().map(|state| {
        let has_children = chart
            .states
            .iter()
            .any(|other| other.path != state.path && is_within(other.path, state.path));
        let shape = match state.kind {
            _ if has_children => Shape::Frame,
            Kind::Leaf | Kind::Compound { .. } => Shape::Leaf,
            Kind::Passing => Shape::Passing,
            Kind::Final => Shape::Final,
        };
        let lines = if has_children { 1 } else { 3 };
        Node {
            shape,
            parent: state.parent().and_then(|parent| index(chart, parent)),
            name: state.name().to_owned(),
            note: text::wrap(state.note, if has_children { 48 } else { 24 }, lines),
            loops: Vec::new(),
            loop_label: Vec::new(),
        }
    });
    nodes.collect()
}

fn index(chart: &Chart, path: &str) -> Option<usize> {
    chart.states.iter().position(|state| state.path == path)
}

/// The states one can be in.
fn leaves(chart: &Chart) -> impl Iterator<Item = &'static str> {
    let is_leaf = |path: &str| {
        chart.states.iter().all(|other| other.path == path || !is_within(other.path, path))
    };
    chart.states.iter().map(|state| state.path).filter(move |path| is_leaf(path))
}

/// Whether edges that differ only in where they start, start nearly everywhere.
fn is_global(chart: &Chart, alike: &[&Edge]) -> bool {
    let all = leaves(chart).count();
    let covered =
        leaves(chart).filter(|leaf| alike.iter().any(|edge| is_within(leaf, edge.from))).count();
    alike.len() >= 4 && covered >= 5 && covered * 3 >= all * 2
}

fn hub_name(chart: &Chart, sources: &[&str]) -> String {
    let missing: Vec<&str> =
        leaves(chart).filter(|leaf| !sources.iter().any(|from| is_within(leaf, from))).collect();
    match (missing.as_slice(), sources) {
        ([], _) => "any state".to_owned(),
        (_, [source]) => format!("any state of {source}"),
        ([one], _) => format!("any state but {one}"),
        ([one, two], _) => format!("any state but {one}, {two}"),
        _ => format!("{} states", sources.len()),
    }
}

/// What a line says: its events, those under one condition together, and a condition after its events.
fn label(chart: &Chart, edges: &[usize]) -> Vec<Line> {
    let mut groups: Vec<(Option<&str>, Vec<String>)> = Vec::new();
    for edge in edges.iter().map(|&number| &chart.edges[number]) {
        let event = match edge.on {
            Trigger::Always => String::new(),
            on => on.to_string(),
        };
        match groups.iter_mut().find(|(guard, _)| *guard == edge.guard) {
            Some((_, events)) if events.contains(&event) => {}
            Some((_, events)) => events.push(event),
            None => groups.push((edge.guard, vec![event])),
        }
    }
    groups.into_iter().flat_map(|(guard, events)| group(guard, events)).collect()
}

fn group(guard: Option<&str>, mut events: Vec<String>) -> Vec<Line> {
    events.retain(|event| !event.is_empty());
    let guard = guard.map(|guard| format!("[{guard}]")).unwrap_or_default();
    if let [event] = events.as_slice()
        && event.chars().count() + guard.chars().count() <= 24
    {
        return vec![Line { event: event.clone(), guard }];
    }
    let last = events.len().saturating_sub(1);
    let comma = |number: usize| if guard.is_empty() || number == last { "" } else { "," };
    let event = |(number, event): (usize, &String)| Line {
        event: format!("{event}{}", comma(number)),
        guard: String::new(),
    };
    let mut lines: Vec<Line> = events.iter().enumerate().map(event).collect();
    let guards = text::wrap(&guard, 28, usize::MAX).into_iter();
    lines.extend(guards.map(|guard| Line { event: String::new(), guard }));
    lines
}

//! Where everything stands: a level in rows, and in its boxes the levels below it.

use std::collections::BTreeMap;

use super::graph::{Graph, Link, Shape};
use super::level::Level;
use super::rank::{Arcs, Walk};

/// The room between the border of a frame and what is inside.
const PAD: f64 = 16.0;
/// The room for the name of a frame.
pub(super) const HEADER: f64 = 26.0;

/// A picture without its colors.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The box of each node of the graph.
    pub(super) boxes: Vec<Rect>,
    /// The way of each link of the graph: down or up through these points.
    pub(super) ways: Vec<Vec<Point>>,
    /// The middle of each link's label.
    pub(super) labels: Vec<Point>,
    pub(super) crossings: usize,
}

#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Rect {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Layout {
    /// Lays a graph out in rows from top to bottom.
    pub(super) fn new(graph: &Graph, walk: Walk) -> Self {
        let ranks = ranks(graph, walk);
        let mut layout: Option<Self> = None;
        // What is inside a frame is laid out before what is around it. The second time it is known
        // to which side the lines go that leave a frame.
        let has_frames = graph.nodes.iter().any(|node| node.shape == Shape::Frame);
        for _ in 0..if has_frames { 3 } else { 1 } {
            let mut levels = Levels {
                graph,
                ranks: ranks.clone(),
                before: layout.as_ref(),
                done: BTreeMap::new(),
            };
            levels.lay_out(None);
            let next = levels.assemble();
            if layout.as_ref().is_none_or(|layout| next.crossings <= layout.crossings) {
                layout = Some(next);
            }
        }
        layout.unwrap_or_default()
    }
}

/// The row of each node within its level.
fn ranks(graph: &Graph, walk: Walk) -> Vec<usize> {
    let mut ranks = vec![0; graph.nodes.len()];
    let frames = (0..graph.nodes.len()).filter(|&node| graph.nodes[node].shape == Shape::Frame);
    for level in std::iter::once(None).chain(frames.map(Some)) {
        let children: Vec<usize> =
            (0..graph.nodes.len()).filter(|&node| graph.nodes[node].parent == level).collect();
        let local = |node: usize| children.iter().position(|&child| child == node);
        let arc = |from, to| {
            let (from, to) = (graph.child_of(level, from)?, graph.child_of(level, to)?);
            Some((local(from)?, local(to)?))
        };
        let arcs: Vec<(usize, usize)> = graph
            .links
            .iter()
            .filter_map(|link| arc(link.from, link.to))
            .filter(|(a, b)| a != b)
            .collect();
        let of_shape = |shape| {
            let nodes = children.iter().enumerate();
            nodes
                .filter(move |&(_, &node)| graph.nodes[node].shape == shape)
                .map(|(place, _)| place)
        };
        let aside: Vec<usize> = of_shape(Shape::Hub).collect();
        let first = of_shape(Shape::Dot).next();
        let arcs = Arcs { count: children.len(), pairs: &arcs, aside: &aside, first };
        for (&child, rank) in children.iter().zip(arcs.ranks(walk)) {
            ranks[child] = rank;
        }
    }
    ranks
}

/// The levels of a graph, laid out from the innermost outwards.
pub(super) struct Levels<'a> {
    pub(super) graph: &'a Graph,
    pub(super) ranks: Vec<usize>,
    /// The layout so far.
    pub(super) before: Option<&'a Layout>,
    done: BTreeMap<Option<usize>, Level>,
}

impl Levels<'_> {
    fn lay_out(&mut self, level: Option<usize>) {
        let children: Vec<usize> = (0..self.graph.nodes.len())
            .filter(|&node| self.graph.nodes[node].parent == level)
            .collect();
        for &child in &children {
            if self.graph.nodes[child].shape == Shape::Frame {
                self.lay_out(Some(child));
            }
        }
        let mut draft = self.draft(level, &children);
        self.order_doors(&mut draft, level);
        draft.rows.untangle();
        let level_done = self.finish(draft);
        self.done.insert(level, level_done);
    }

    /// Whether a link leads back, to a row above.
    pub(super) fn is_up(&self, number: usize) -> bool {
        let link = &self.graph.links[number];
        let level = self.graph.level_of(link);
        let rank = |node| self.graph.child_of(level, node).map_or(0, |child| self.ranks[child]);
        rank(link.from) > rank(link.to)
    }

    /// Where a link that ends inside a frame passes its border, from the middle of the frame.
    pub(super) fn door(&self, frame: usize, link: usize) -> Option<f64> {
        let level = self.done.get(&Some(frame))?;
        let strand = level.strands.iter().find(|strand| strand.link == link)?;
        let inner = &self.graph.links[link];
        if self.graph.level_of(inner) == Some(frame) {
            return None;
        }
        let is_below = self.graph.child_of(Some(frame), inner.from).is_some() != strand.is_up;
        let point = if is_below { strand.points.last() } else { strand.points.first() };
        point.map(|point| point.x - level.width / 2.0)
    }

    /// Where a link meets a node while rows are ordered, from the middle of the node.
    pub(super) fn meets(&self, node: usize, link: usize) -> f64 {
        match self.door(node, link) {
            Some(door) => door,
            // The ways back of a frame run beside those that come out of it.
            None if self.graph.nodes[node].shape == Shape::Frame && self.is_up(link) => {
                (self.size(node).0 / 2.0 - PAD).max(0.0)
            }
            None => 0.0,
        }
    }

    /// The size of a node's box.
    pub(super) fn size(&self, node: usize) -> (f64, f64) {
        let level = self.done.get(&Some(node));
        let node = &self.graph.nodes[node];
        level.map_or_else(
            || node.size(),
            |level| (level.width.max(node.title_width()) + 2.0 * PAD, level.height + HEADER + PAD),
        )
    }

    /// Puts the levels into each other, the outermost first.
    fn assemble(self) -> Layout {
        let graph = self.graph;
        let mut layout = Layout {
            boxes: vec![Rect::default(); graph.nodes.len()],
            labels: vec![Point::default(); graph.links.len()],
            ..Layout::default()
        };
        let mut parts: Vec<Vec<Part>> = vec![Vec::new(); graph.links.len()];
        let mut open = vec![(None, Point { x: PAD, y: PAD })];
        while let Some((frame, corner)) = open.pop() {
            let Some(level) = self.done.get(&frame) else { continue };
            layout.crossings += level.crossings;
            if frame.is_none() {
                layout.width = level.width + 2.0 * PAD;
                layout.height = level.height + 2.0 * PAD;
            }
            for (&node, rect) in &level.boxes {
                let rect = Rect { x: rect.x + corner.x, y: rect.y + corner.y, ..*rect };
                layout.boxes[node] = rect;
                if let Some(inner) = self.done.get(&Some(node)) {
                    let x = rect.x + (rect.width - inner.width) / 2.0;
                    open.push((Some(node), Point { x, y: rect.y + HEADER }));
                }
            }
            for strand in &level.strands {
                let moved = |point: &Point| Point { x: point.x + corner.x, y: point.y + corner.y };
                let mut points: Vec<Point> = strand.points.iter().map(moved).collect();
                if strand.is_up {
                    points.reverse();
                }
                parts[strand.link].push(Part { frame, points });
                if let Some(label) = &strand.label {
                    layout.labels[strand.link] = moved(label);
                }
            }
        }
        layout.ways =
            graph.links.iter().zip(parts).map(|(link, parts)| join(graph, link, parts)).collect();
        layout
    }
}

/// The part of a link inside one frame, in the direction of the link.
#[derive(Clone)]
struct Part {
    frame: Option<usize>,
    points: Vec<Point>,
}

/// The whole way of a link: out of the frames around its source, then into those around its target.
fn join(graph: &Graph, link: &Link, mut parts: Vec<Part>) -> Vec<Point> {
    parts.sort_by_key(|part| {
        let depth = part.frame.map_or(0, |frame| 1 + graph.ancestors(frame).count());
        let is_inwards = graph.child_of(part.frame, link.from).is_none();
        (is_inwards, if is_inwards { depth } else { usize::MAX - depth })
    });
    parts.into_iter().flat_map(|part| part.points).collect()
}

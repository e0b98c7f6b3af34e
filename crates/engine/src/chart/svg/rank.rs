//! Which row each node of a level stands in.

use std::collections::VecDeque;

/// In which order nodes are met, which decides which arcs point down and which lead back up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Walk {
    /// The nearest first: few rows, more ways back.
    Wide,
    /// Along each way to its end: as many rows as the longest way has steps.
    Deep,
}

/// The arcs among `count` nodes. The walk begins at the first node that is not in `aside`; those in
/// `aside` only look on, each just above the node it points at.
pub(super) struct Arcs<'a> {
    pub(super) count: usize,
    pub(super) pairs: &'a [(usize, usize)],
    pub(super) aside: &'a [usize],
    pub(super) first: Option<usize>,
}

impl Arcs<'_> {
    /// A row for each node, such that no arc stays within a row.
    pub(super) fn ranks(&self, walk: Walk) -> Vec<usize> {
        let order = self.order(walk);
        let mut place = vec![0; self.count];
        for (position, &node) in order.iter().enumerate() {
            place[node] = position;
        }
        let down = |&(a, b): &(usize, usize)| if place[a] < place[b] { (a, b) } else { (b, a) };
        let arcs: Vec<(usize, usize)> =
            self.pairs.iter().filter(|(a, b)| a != b).map(down).collect();

        let mut ranks = vec![0; self.count];
        for &node in &order {
            for &(_, to) in arcs.iter().filter(|(from, _)| *from == node) {
                ranks[to] = ranks[to].max(ranks[node] + 1);
            }
        }
        for &node in order.iter().rev() {
            if !arcs.iter().any(|&(_, to)| to == node) {
                let below =
                    arcs.iter().filter(|(from, _)| *from == node).map(|&(_, to)| ranks[to]).min();
                ranks[node] = below.map_or(ranks[node], |below| below - 1);
            }
        }
        ranks
    }

    fn order(&self, walk: Walk) -> Vec<usize> {
        let starts = self.first.into_iter().chain(0..self.count);
        let mut met = vec![false; self.count];
        for &node in self.aside {
            met[node] = true;
        }
        let mut order = Vec::with_capacity(self.count);
        for start in starts {
            match walk {
                Walk::Wide => self.meet_wide(start, &mut met, &mut order),
                Walk::Deep => self.meet_deep(start, &mut met, &mut order),
            }
        }
        if walk == Walk::Deep {
            order.reverse();
        }
        self.aside.iter().copied().chain(order).collect()
    }

    fn next(&self, node: usize) -> impl Iterator<Item = usize> {
        self.pairs.iter().filter(move |(from, _)| *from == node).map(|&(_, to)| to)
    }

    fn meet_wide(&self, start: usize, met: &mut [bool], order: &mut Vec<usize>) {
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            if !met[node] {
                met[node] = true;
                order.push(node);
                queue.extend(self.next(node));
            }
        }
    }

    fn meet_deep(&self, node: usize, met: &mut [bool], order: &mut Vec<usize>) {
        if !met[node] {
            met[node] = true;
            for next in self.next(node) {
                self.meet_deep(next, met, order);
            }
            order.push(node);
        }
    }
}

//! The order of the cells in each row, and where each stands.

use std::collections::BTreeMap;

use super::graph::float;

/// Something that stands in a row: a box, a label, or a line on its way past them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) row: usize,
    /// How far it reaches to the left of its middle, and to the right.
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) height: f64,
    /// The room it wants beside it.
    pub(super) gap: f64,
}

/// A piece of a line, from a cell to one in the next row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) upper: usize,
    pub(super) lower: usize,
    /// Where it meets each cell, from its middle.
    pub(super) upper_at: f64,
    pub(super) lower_at: f64,
    /// How much it matters that it is straight.
    pub(super) weight: f64,
}

/// The rows of one level.
pub(super) struct Rows {
    pub(super) cells: Vec<Cell>,
    pub(super) rows: Vec<Row>,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Row {
    /// From left to right.
    pub(super) cells: Vec<usize>,
    /// The pieces from here to the next row.
    pub(super) below: Vec<Piece>,
    /// Whether the order is given.
    pub(super) is_fixed: bool,
}

impl Rows {
    /// Puts the cells of each row into an order in which few lines cross.
    ///
    /// Every cell goes to the mean place of its neighbours above, then below, and so on; then
    /// neighbours change places while that helps. The best order met on the way is kept.
    pub(super) fn untangle(&mut self) {
        let (mut best, mut fewest) = (self.rows.clone(), self.crossings());
        for round in 0..24 {
            let down = round % 2 == 0;
            let count = self.rows.len();
            for step in 1..count {
                self.sort_row(if down { step } else { count - 1 - step }, down);
            }
            self.swap_neighbours();
            let crossings = self.crossings();
            if crossings < fewest {
                (best, fewest) = (self.rows.clone(), crossings);
            }
            if fewest == 0 {
                break;
            }
        }
        self.rows = best;
    }

    fn sort_row(&mut self, row: usize, down: bool) {
        if self.rows[row].is_fixed {
            return;
        }
        let beside = if down { row - 1 } else { row + 1 };
        let (here, there) = (self.places(row), self.places(beside));
        let pieces = &self.rows[if down { beside } else { row }].below;
        let key = |cell: usize| {
            let (mut sum, mut count) = (0.0, 0.0);
            for piece in pieces {
                let (near, far) = if down {
                    (piece.lower(), piece.upper())
                } else {
                    (piece.upper(), piece.lower())
                };
                if near.0 == cell {
                    sum += self.meets(&there, far) - self.share(near);
                    count += 1.0;
                }
            }
            if count > 0.0 { sum / count } else { here[&cell] }
        };
        let mut keyed: Vec<(f64, usize)> =
            self.rows[row].cells.iter().map(|&cell| (key(cell), cell)).collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.rows[row].cells = keyed.into_iter().map(|(_, cell)| cell).collect();
    }

    fn swap_neighbours(&mut self) {
        for _ in 0..8 {
            let mut is_better = false;
            for row in 0..self.rows.len() {
                if !self.rows[row].is_fixed {
                    is_better |= self.swap_in_row(row);
                }
            }
            if !is_better {
                break;
            }
        }
    }

    fn swap_in_row(&mut self, row: usize) -> bool {
        let around = |rows: &Self| {
            let above = if row > 0 { rows.crossings_below(row - 1) } else { 0 };
            above + rows.crossings_below(row)
        };
        let (mut is_better, mut fewest) = (false, around(self));
        for i in 1..self.rows[row].cells.len() {
            if fewest == 0 {
                break;
            }
            self.rows[row].cells.swap(i - 1, i);
            let crossings = around(self);
            if crossings < fewest {
                (is_better, fewest) = (true, crossings);
            } else {
                self.rows[row].cells.swap(i - 1, i);
            }
        }
        is_better
    }

    /// The place of each cell in its row.
    fn places(&self, row: usize) -> BTreeMap<usize, f64> {
        let cells = self.rows[row].cells.iter();
        cells.enumerate().map(|(place, &cell)| (cell, float(place))).collect()
    }

    /// Where a line meets a cell, as a part of the cell's place.
    fn share(&self, (cell, at): (usize, f64)) -> f64 {
        let Cell { left, right, .. } = self.cells[cell];
        0.9 * at / (left + right).max(1.0)
    }

    fn meets(&self, places: &BTreeMap<usize, f64>, end: (usize, f64)) -> f64 {
        places[&end.0] + self.share(end)
    }

    /// How many pairs of lines cross.
    pub(super) fn crossings(&self) -> usize {
        (0..self.rows.len()).map(|row| self.crossings_below(row)).sum()
    }

    fn crossings_below(&self, row: usize) -> usize {
        let pieces = &self.rows[row].below;
        if pieces.len() < 2 {
            return 0;
        }
        let (here, there) = (self.places(row), self.places(row + 1));
        let ends: Vec<(f64, f64)> = pieces
            .iter()
            .map(|piece| (self.meets(&here, piece.upper()), self.meets(&there, piece.lower())))
            .collect();
        let crosses = |a: &(f64, f64), b: &(f64, f64)| (a.0 - b.0) * (a.1 - b.1) < 0.0;
        ends.iter()
            .enumerate()
            .map(|(i, a)| ends[..i].iter().filter(|b| crosses(a, b)).count())
            .sum()
    }

    /// The middle of each cell: near its neighbours above and below, and clear of those beside it.
    pub(super) fn columns(&self) -> Vec<f64> {
        let mut pulls: Vec<Vec<Pull>> = vec![Vec::new(); self.cells.len()];
        for &Piece { upper, lower, upper_at, lower_at, weight } in
            self.rows.iter().flat_map(|row| &row.below)
        {
            pulls[upper].push(Pull { to: lower, by: lower_at - upper_at, weight });
            pulls[lower].push(Pull { to: upper, by: upper_at - lower_at, weight });
        }
        let mut middles = vec![0.0; self.cells.len()];
        for round in 0..=60 {
            let count = self.rows.len();
            for step in 0..count {
                let row = &self.rows[if round % 2 == 0 { step } else { count - 1 - step }].cells;
                let wanted: Vec<(f64, f64)> =
                    row.iter().map(|&cell| wanted(&pulls[cell], &middles, middles[cell])).collect();
                self.set_row(row, &wanted, &mut middles);
            }
        }
        middles
    }

    fn set_row(&self, row: &[usize], wanted: &[(f64, f64)], middles: &mut [f64]) {
        let apart: Vec<f64> = row
            .windows(2)
            .map(|pair| {
                let (a, b) = (self.cells[pair[0]], self.cells[pair[1]]);
                a.right + b.left + a.gap.max(b.gap)
            })
            .collect();
        for (&cell, middle) in row.iter().zip(spread(wanted, &apart)) {
            middles[cell] = middle;
        }
    }

    /// Makes lines straight: as many cells in a row as there is room for get the same middle.
    pub(super) fn straighten(&self, lines: &[Vec<usize>], middles: &mut [f64]) {
        for _ in 0..3 {
            for line in lines {
                let mut rest = line.as_slice();
                while !rest.is_empty() {
                    let (mut from, mut to) = (f64::MIN, f64::MAX);
                    let fits = rest.iter().take_while(|&&cell| {
                        let (least, most) = self.room(cell, middles);
                        (from, to) = (from.max(least), to.min(most));
                        from <= to
                    });
                    let count = fits.count().max(1);
                    let (run, others) = rest.split_at(count);
                    self.align(run, middles);
                    rest = others;
                }
            }
        }
    }

    fn align(&self, run: &[usize], middles: &mut [f64]) {
        let rooms = run.iter().map(|&cell| self.room(cell, middles));
        let (from, to) =
            rooms.fold((f64::MIN, f64::MAX), |(from, to), room| (from.max(room.0), to.min(room.1)));
        let mean = run.iter().map(|&cell| middles[cell]).sum::<f64>() / float(run.len());
        // A label has the least room to move, so the line comes to it.
        let label = run.iter().find(|&&cell| self.cells[cell].right > 0.0);
        let middle = label.map_or(mean, |&cell| middles[cell]).max(from).min(to);
        for &cell in run {
            middles[cell] = middle;
        }
    }

    /// Where the middle of a cell may be while its neighbours stay.
    fn room(&self, cell: usize, middles: &[f64]) -> (f64, f64) {
        let Cell { row, left, right, gap, .. } = self.cells[cell];
        let row = &self.rows[row].cells;
        let Some(place) = row.iter().position(|&other| other == cell) else {
            return (middles[cell], middles[cell]);
        };
        let least = place.checked_sub(1).map_or(f64::MIN, |before| {
            let other = self.cells[row[before]];
            middles[row[before]] + other.right + left + gap.max(other.gap)
        });
        let most = row.get(place + 1).map_or(f64::MAX, |&after| {
            let other = self.cells[after];
            middles[after] - other.left - right - gap.max(other.gap)
        });
        (least.min(middles[cell]), most.max(middles[cell]))
    }
}

impl Piece {
    fn upper(&self) -> (usize, f64) {
        (self.upper, self.upper_at)
    }

    fn lower(&self) -> (usize, f64) {
        (self.lower, self.lower_at)
    }
}

/// A cell wants to stand over or under another one.
#[derive(Clone, Copy)]
struct Pull {
    to: usize,
    by: f64,
    weight: f64,
}

/// Where a cell would stand if it stood alone in its row, and how much that matters.
fn wanted(pulls: &[Pull], middles: &[f64], now: f64) -> (f64, f64) {
    let weight: f64 = pulls.iter().map(|pull| pull.weight).sum();
    if weight > 0.0 {
        let sum: f64 = pulls.iter().map(|pull| (middles[pull.to] + pull.by) * pull.weight).sum();
        (sum / weight, weight)
    } else {
        (now, 0.1)
    }
}

/// Places on a line, in order and at least so far apart, as near as can be to the wanted ones: the
/// weighted squares of the distances are least.
pub(super) fn spread(wanted: &[(f64, f64)], apart: &[f64]) -> Vec<f64> {
    // Without the distances the places need only be in order: pool those that are not.
    let mut offset = 0.0;
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    let mut offsets = Vec::with_capacity(wanted.len());
    for (i, &(place, weight)) in wanted.iter().enumerate() {
        offset += if i > 0 { apart[i - 1] } else { 0.0 };
        offsets.push(offset);
        pools.push((place - offset, weight, 1));
        while let [.., (a, a_weight, a_count), (b, b_weight, b_count)] = pools[..]
            && a > b
        {
            let weight = a_weight + b_weight;
            pools.truncate(pools.len() - 2);
            pools.push(((a * a_weight + b * b_weight) / weight, weight, a_count + b_count));
        }
    }
    let pooled = pools.iter().flat_map(|&(place, _, count)| std::iter::repeat_n(place, count));
    pooled.zip(offsets).map(|(place, offset)| place + offset).collect()
}

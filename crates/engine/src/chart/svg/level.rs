//! One level: its rows, and the lines through them.

use std::collections::BTreeMap;

use super::graph::{Shape, float, label_size};
use super::layout::{Levels, Point, Rect};
use super::rows::{Cell, Piece, Row, Rows, spread};

/// The least room between two rows.
const GAP: f64 = 16.0;

/// What is inside one frame, from its top left corner.
pub(super) struct Level {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The boxes of the children.
    pub(super) boxes: BTreeMap<usize, Rect>,
    pub(super) strands: Vec<Strand>,
    pub(super) crossings: usize,
}

/// The part of a link within one level, from top to bottom.
pub(super) struct Strand {
    pub(super) link: usize,
    /// Whether the link runs up.
    pub(super) is_up: bool,
    pub(super) cells: Vec<usize>,
    pub(super) label: Option<Point>,
    pub(super) points: Vec<Point>,
}

/// A level while it is laid out.
pub(super) struct Draft {
    pub(super) rows: Rows,
    pub(super) cell_of: BTreeMap<usize, usize>,
    pub(super) strands: Vec<Strand>,
}

impl Levels<'_> {
    /// Gives every child and every strand its cells. Children stand in the odd rows, labels in the
    /// even ones between them; strands that leave the level end in the first row or the last.
    pub(super) fn draft(&self, level: Option<usize>, children: &[usize]) -> Draft {
        let last = children.iter().map(|&child| 2 * self.ranks[child] + 2).max().unwrap_or(0);
        let rows = Rows { cells: Vec::new(), rows: vec![Row::default(); last + 1] };
        let mut draft = Draft { rows, cell_of: BTreeMap::new(), strands: Vec::new() };
        for &child in children {
            let (width, height) = self.size(child);
            let (loop_width, loop_height) = self.graph.nodes[child].loop_size();
            let (right, height) = (width / 2.0 + loop_width, height.max(loop_height));
            let row = 2 * self.ranks[child] + 1;
            let cell = draft.add(Cell { row, left: width / 2.0, right, height, gap: 28.0 });
            draft.cell_of.insert(child, cell);
        }
        for number in 0..self.graph.links.len() {
            self.add_strand(&mut draft, level, number, last);
        }
        draft
    }

    fn add_strand(&self, draft: &mut Draft, level: Option<usize>, number: usize, last: usize) {
        let link = &self.graph.links[number];
        let is_up = self.is_up(number);
        let (from, to) =
            (self.graph.child_of(level, link.from), self.graph.child_of(level, link.to));
        let (upper, lower) = if is_up { (to, from) } else { (from, to) };
        if (upper.is_none() && lower.is_none()) || upper == lower {
            return;
        }
        let row_of = |node: usize| 2 * self.ranks[node] + 1;
        let (top, bottom) = (upper.map_or(0, row_of), lower.map_or(last, row_of));
        let label_row = (self.graph.level_of(link) == level && !link.label.is_empty())
            .then_some(if is_up { bottom - 1 } else { top + 1 });

        let mut cells = Vec::new();
        for row in top..=bottom {
            let end = if row == top { upper } else { lower.filter(|_| row == bottom) };
            cells.push(match end {
                Some(node) => draft.cell_of[&node],
                None if Some(row) == label_row => {
                    let (width, height) = label_size(&link.label);
                    let (left, right) = (width / 2.0, width / 2.0);
                    draft.add(Cell { row, left, right, height, gap: 8.0 })
                }
                None => draft.add(Cell { row, left: 0.0, right: 0.0, height: 0.0, gap: 16.0 }),
            });
        }
        for (step, pair) in cells.windows(2).enumerate() {
            let is_first = step == 0;
            let is_last = step + 2 == cells.len();
            let weight = match (is_first && upper.is_some(), is_last && lower.is_some()) {
                (false, false) => 6.0,
                (true, true) => 1.0,
                _ if is_up => 1.0,
                _ => 2.0,
            };
            draft.rows.rows[top + step].below.push(Piece {
                upper: pair[0],
                lower: pair[1],
                upper_at: upper.filter(|_| is_first).map_or(0.0, |node| self.meets(node, number)),
                lower_at: lower.filter(|_| is_last).map_or(0.0, |node| self.meets(node, number)),
                weight,
            });
        }
        draft.strands.push(Strand { link: number, is_up, cells, label: None, points: Vec::new() });
    }

    /// Puts the lines that leave the level into the order in which they go on outside.
    pub(super) fn order_doors(&self, draft: &mut Draft, level: Option<usize>) {
        let (Some(before), Some(frame)) = (self.before, level) else { return };
        let outside = |strand: &Strand| {
            let link = &self.graph.links[strand.link];
            let inner = self.graph.child_of(level, link.from).is_some();
            let other = before.boxes[if inner { link.to } else { link.from }];
            if link.label.is_empty() {
                other.x + other.width / 2.0
            } else {
                before.labels[strand.link].x
            }
        };
        for row in [0, draft.rows.rows.len() - 1] {
            let mut keyed: Vec<(f64, usize)> = Vec::new();
            for &cell in &draft.rows.rows[row].cells {
                let strand = draft.strands.iter().find(|strand| strand.cells.contains(&cell));
                keyed.push((strand.map_or(before.boxes[frame].x, outside), cell));
            }
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            draft.rows.rows[row].cells = keyed.into_iter().map(|(_, cell)| cell).collect();
            draft.rows.rows[row].is_fixed = true;
        }
    }

    pub(super) fn finish(&self, mut draft: Draft) -> Level {
        let mut middles = draft.rows.columns();
        draft.straighten(&mut middles);
        let tops = draft.tops(&middles);
        let left = |cell: usize| middles[cell] - draft.rows.cells[cell].left;
        let least = (0..middles.len()).map(left).fold(f64::MAX, f64::min);
        let right = |cell: usize| middles[cell] + draft.rows.cells[cell].right;
        let most = (0..middles.len()).map(right).fold(f64::MIN, f64::max);
        let middles: Vec<f64> = middles.iter().map(|middle| middle - least).collect();

        let mut boxes = BTreeMap::new();
        for (&node, &cell) in &draft.cell_of {
            let (width, height) = self.size(node);
            let (top, bottom) = tops[draft.rows.cells[cell].row];
            // Beside something tall, a small box stays near the lines that come in from above.
            let whole = draft.rows.cells[cell].height;
            let is_small = whole < (bottom - top) / 2.0;
            let middle = if is_small { top + whole / 2.0 } else { f64::midpoint(top, bottom) };
            let (x, y) = (middles[cell] - width / 2.0, middle - height / 2.0);
            boxes.insert(node, Rect { x, y, width, height });
        }
        let ends = self.ends(&draft, &middles, &boxes);
        let crossings = draft.rows.crossings();
        for (number, strand) in draft.strands.iter_mut().enumerate() {
            strand.route(&draft.rows, &middles, &tops, ends[number]);
        }
        let height = tops.last().map_or(0.0, |&(_, bottom)| bottom);
        Level { width: (most - least).max(0.0), height, boxes, strands: draft.strands, crossings }
    }

    /// Where each strand meets the boxes at its two ends, if it ends at boxes.
    fn ends(
        &self,
        draft: &Draft,
        middles: &[f64],
        boxes: &BTreeMap<usize, Rect>,
    ) -> Vec<[Option<Point>; 2]> {
        let mut ends = vec![[None; 2]; draft.strands.len()];
        for (&node, &cell) in &draft.cell_of {
            let rect = boxes[&node];
            for side in [0, 1] {
                // At the lower side of a box, strands begin: the box is their first cell.
                let strands = draft.strands.iter().enumerate().filter_map(|(number, strand)| {
                    let (end, next) = strand.end(side)?;
                    (end == cell).then_some((number, next))
                });
                let mut meets: Vec<(f64, f64, usize)> = strands
                    .map(|(number, next)| match self.door(node, draft.strands[number].link) {
                        Some(at) => (rect.x + rect.width / 2.0 + at, 1e6, number),
                        None => (middles[next], 1.0, number),
                    })
                    .collect();
                meets.sort_by(|a, b| a.0.total_cmp(&b.0));
                let y = if side == 0 { rect.y + rect.height } else { rect.y };
                let room = rect.meeting_room(self.graph.nodes[node].shape);
                for (x, number) in meet(&meets, room) {
                    ends[number][side] = Some(Point { x, y });
                }
            }
        }
        ends
    }
}

impl Draft {
    fn add(&mut self, cell: Cell) -> usize {
        self.rows.cells.push(cell);
        let number = self.rows.cells.len() - 1;
        self.rows.rows[cell.row].cells.push(number);
        number
    }

    fn straighten(&self, middles: &mut [f64]) {
        let is_box = |cell: &usize| self.cell_of.values().any(|other| other == cell);
        let mut lines: Vec<Vec<usize>> = self
            .strands
            .iter()
            .map(|strand| strand.cells.iter().copied().filter(|cell| !is_box(cell)).collect())
            .collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.len()));
        self.rows.straighten(&lines, middles);
    }

    /// The top and the bottom of each row. A row without boxes or labels takes no room.
    fn tops(&self, middles: &[f64]) -> Vec<(f64, f64)> {
        let mut tops: Vec<(f64, f64)> = Vec::new();
        let mut bend = 0.0_f64;
        for (number, row) in self.rows.rows.iter().enumerate() {
            let height =
                row.cells.iter().map(|&cell| self.rows.cells[cell].height).fold(0.0, f64::max);
            let bottom = tops.last().map_or(0.0, |&(_, bottom)| bottom);
            for piece in number.checked_sub(1).map_or(&[][..], |above| &self.rows.rows[above].below)
            {
                let across =
                    middles[piece.lower] + piece.lower_at - middles[piece.upper] - piece.upper_at;
                bend = bend.max(across.abs());
            }
            let is_border = number + 1 == self.rows.rows.len() && !row.cells.is_empty();
            let top = if (height > 0.0 && number > 1) || is_border || (number == 1 && bend > 0.0) {
                let gap = bottom + (GAP + bend * 0.07).min(56.0);
                bend = 0.0;
                gap
            } else {
                bottom
            };
            tops.push((top, top + height));
        }
        tops
    }
}

impl Strand {
    /// The cell at the upper (0) or lower (1) end, and the one next to it.
    fn end(&self, side: usize) -> Option<(usize, usize)> {
        let cells = &self.cells;
        match side {
            0 => Some((*cells.first()?, *cells.get(1)?)),
            _ => Some((*cells.last()?, *cells.get(cells.len().checked_sub(2)?)?)),
        }
    }

    /// Finds the points: straight through every row, so that bends lie between rows.
    fn route(
        &mut self,
        rows: &Rows,
        middles: &[f64],
        tops: &[(f64, f64)],
        ends: [Option<Point>; 2],
    ) {
        let last = self.cells.len() - 1;
        let mut points = Vec::new();
        for (step, &cell) in self.cells.iter().enumerate() {
            let (top, bottom) = tops[rows.cells[cell].row];
            match (step, ends) {
                (0, [Some(end), _]) => points.extend([end, Point { x: end.x, y: bottom }]),
                (step, [_, Some(end)]) if step == last => {
                    points.extend([Point { x: end.x, y: top }, end]);
                }
                _ => {
                    let x = middles[cell];
                    let is_border = step == 0 || step == last;
                    if bottom > top || is_border {
                        points.extend([Point { x, y: top }, Point { x, y: bottom }]);
                    }
                    if rows.cells[cell].right > 0.0 {
                        self.label = Some(Point { x, y: f64::midpoint(top, bottom) });
                    }
                }
            }
        }
        self.points = points;
    }
}

impl Rect {
    /// The part of a side where lines may meet the box.
    fn meeting_room(&self, shape: Shape) -> (f64, f64) {
        let corner = match shape {
            Shape::Dot => self.width / 2.0,
            Shape::Hub | Shape::Passing => self.height / 2.0,
            _ => 12.0_f64.min(self.width / 2.0),
        };
        let from = self.x + corner;
        (from, from.max(self.x + self.width - corner))
    }
}

/// Places on a side of a box for lines that come from `wanted` places, in that order.
fn meet(wanted: &[(f64, f64, usize)], (from, to): (f64, f64)) -> Vec<(f64, usize)> {
    let count = wanted.len();
    let step = if count > 1 { ((to - from) / float(count - 1)).min(14.0) } else { 0.0 };
    let inside: Vec<(f64, f64)> =
        wanted.iter().map(|&(x, weight, _)| (x.clamp(from, to), weight)).collect();
    let spread = spread(&inside, &vec![step; count.saturating_sub(1)]);
    let places = spread.iter().enumerate().map(|(i, x)| {
        let (least, most) = (from + step * float(i), to - step * float(count - 1 - i));
        x.max(least).min(most.max(least))
    });
    places.zip(wanted).map(|(x, &(_, _, number))| (x, number)).collect()
}

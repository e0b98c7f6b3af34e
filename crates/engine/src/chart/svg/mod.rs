//! A chart as a picture.
//!
//! [`graph`] says what is drawn, [`layout`] places it [`level`] by level with the help
//! of [`rank`] and [`rows`], and [`draw`] writes it.

mod draw;
mod graph;
mod layout;
mod level;
mod rank;
mod rows;
#[cfg(test)]
mod tests;
mod text;

use self::draw::Style;
use self::graph::{Graph, float};
use self::layout::Layout;
use self::rank::Walk;
use super::{Chart, Marks};

impl Chart {
    /// The chart as a picture: an SVG document that stands alone.
    ///
    /// States run from top to bottom, each inside the state it is part of. The state `lit`, the
    /// states around it and the edges that leave it stand out. An edge that leads from nearly
    /// everywhere is drawn once, from a box that says so. Colors follow the reader's preference for
    /// light or dark, and all rules are kept to the class `parlour-chart`, so the picture may also
    /// stand inside a page. `data-state` is the path of a state, `data-edges` the numbers of edges.
    pub fn to_svg(&self, lit: Option<&str>) -> String {
        self.drawn(&Marks { lit, ..Marks::default() }, Style::Own)
    }

    /// The same picture for a page that has rules of its own for the class `parlour-chart`, with the way that play has
    /// taken: `seen` are states, `taken` edges, and `last` edges of the last step.
    pub fn to_svg_of_page(&self, marks: &Marks<'_>) -> String {
        self.drawn(marks, Style::OfPage)
    }

    fn drawn(&self, marks: &Marks<'_>, style: Style) -> String {
        let graph = Graph::new(self);
        let layout = best_layout(&graph);
        draw::draw(self, &graph, &layout, marks, style)
    }
}

/// The layout that fits a page best. A crossing is as bad as a little more paper.
fn best_layout(graph: &Graph) -> Layout {
    let cost =
        |layout: &Layout| layout.width.max(layout.height * 0.7) + 20.0 * float(layout.crossings);
    let (wide, deep) = (Layout::new(graph, Walk::Wide), Layout::new(graph, Walk::Deep));
    if cost(&deep) < cost(&wide) { deep } else { wide }
}

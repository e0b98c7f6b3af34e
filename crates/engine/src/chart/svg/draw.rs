//! A laid-out chart as SVG elements.

use std::fmt::Write as _;

use super::super::{Chart, Marks, is_within};
use super::graph::{Graph, LINE, LOOP, Line, Node, Shape, float, label_size};
use super::layout::{HEADER, Layout, Point, Rect};
use super::text::escape;

/// Plain rules, without variables, so that every renderer understands them.
const STYLE: &str = "
.parlour-chart{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif}
.parlour-chart .paper{fill:#fff}
.parlour-chart .box{fill:#f6f8fb;stroke:#8a97a8;stroke-width:1.2}
.parlour-chart .frame{stroke:#9fb0c6;stroke-width:1.2}
.parlour-chart .in0{fill:#fff}
.parlour-chart .in1{fill:#f1f5fa}
.parlour-chart .in2{fill:#e3eaf3}
.parlour-chart .passing .box{stroke-dasharray:4 3}
.parlour-chart .ring{fill:none;stroke:#8a97a8;stroke-width:1.2}
.parlour-chart .dot{fill:#3b4654}
.parlour-chart .hub .box{fill:#fff;stroke:#b4bfcc;stroke-dasharray:2 3}
.parlour-chart text{fill:#1c2530;text-anchor:middle}
.parlour-chart .name{font-size:13px;font-weight:600}
.parlour-chart .title{text-anchor:start}
.parlour-chart .note{font-size:11px;font-weight:400;fill:#5b6878}
.parlour-chart .line{fill:none;stroke:#7a8798;stroke-width:1.3}
.parlour-chart .head{fill:#7a8798}
.parlour-chart .label{font-size:11px;fill:#33404f}
.parlour-chart .guard{fill:#96600c;font-style:italic}
.parlour-chart .loop-label{text-anchor:start}
.parlour-chart .lit>.box{fill:#ffe9b8;stroke:#d98a00;stroke-width:2}
.parlour-chart .lit>.ring{stroke:#d98a00}
.parlour-chart .lit>.frame{stroke:#d98a00;stroke-width:2}
.parlour-chart .live .line{stroke:#c97a00;stroke-width:1.8}
.parlour-chart .live .head{fill:#c97a00}
@media(prefers-color-scheme:dark){
.parlour-chart .paper{fill:#12161c}
.parlour-chart .box{fill:#1f2731;stroke:#67768a}
.parlour-chart .frame{stroke:#4a5a70}
.parlour-chart .in0{fill:#12161c}
.parlour-chart .in1{fill:#19202a}
.parlour-chart .in2{fill:#212b38}
.parlour-chart .ring{stroke:#67768a}
.parlour-chart .dot{fill:#c9d3df}
.parlour-chart .hub .box{fill:#12161c;stroke:#4a5769}
.parlour-chart text{fill:#e4eaf1}
.parlour-chart .note{fill:#9aa8b8}
.parlour-chart .line{stroke:#7f8fa3}
.parlour-chart .head{fill:#7f8fa3}
.parlour-chart .label{fill:#cfd8e2}
.parlour-chart .guard{fill:#e3b15c}
.parlour-chart .lit>.box{fill:#4a370c;stroke:#f0b03c}
.parlour-chart .lit>.ring{stroke:#f0b03c}
.parlour-chart .lit>.frame{stroke:#f0b03c}
.parlour-chart .live .line{stroke:#f0b03c}
.parlour-chart .live .head{fill:#f0b03c}
}
";

/// Draws a chart. Boxes lie over lines, labels over both.
pub(super) fn draw(
    chart: &Chart,
    graph: &Graph,
    layout: &Layout,
    marks: &Marks<'_>,
    style: Style,
) -> String {
    let mut picture = Picture { chart, graph, layout, marks, style, svg: String::new() };
    picture.open();
    for node in 0..graph.nodes.len() {
        if graph.nodes[node].shape == Shape::Frame {
            picture.draw_frame(node);
        }
    }
    for link in 0..graph.links.len() {
        picture.draw_line(link);
    }
    for node in 0..graph.nodes.len() {
        match graph.nodes[node].shape {
            Shape::Frame => picture.draw_title(node),
            _ => picture.draw_box(node),
        }
    }
    for link in 0..graph.links.len() {
        picture.draw_label(link);
    }
    picture.svg.push_str("</svg>\n");
    picture.svg
}

struct Picture<'a> {
    chart: &'a Chart,
    graph: &'a Graph,
    layout: &'a Layout,
    marks: &'a Marks<'a>,
    style: Style,
    svg: String,
}

/// Where the rules are that a picture is colored by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// In the picture itself.
    Own,
    /// In the page that it stands on.
    OfPage,
}

impl Picture<'_> {
    fn open(&mut self) {
        let Layout { width, height, .. } = *self.layout;
        let (w, h) = (width.ceil(), height.ceil());
        let mut about = format!(
            "Statechart of {}: {} states, {} transitions",
            self.chart.id,
            self.chart.states.len(),
            self.chart.edges.len()
        );
        if let Some(lit) = self.marks.lit {
            let _ = write!(about, "; now in {lit}");
        }
        let about = escape(&about);
        let _ = writeln!(
            self.svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"parlour-chart\" role=\"img\" \
             aria-label=\"{about}\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n\
             <title>{about}</title>"
        );
        if self.style == Style::Own {
            let _ = writeln!(self.svg, "<style>{STYLE}</style>");
        }
        let _ = writeln!(self.svg, "<rect class=\"paper\" width=\"{w}\" height=\"{h}\" rx=\"8\"/>");
    }

    /// Whether a state is lit: it is the one, or the one is inside it.
    fn is_lit(&self, node: usize) -> bool {
        let state = self.chart.states.get(node);
        state.zip(self.marks.lit).is_some_and(|(state, lit)| is_within(lit, state.path))
    }

    /// Whether play has been in a state, or in one inside it.
    fn is_seen(&self, path: &str) -> bool {
        self.marks.seen.iter().any(|seen| is_within(seen, path))
    }

    /// What is to be said of some edges besides what they are.
    fn edge_marks(&self, edges: &[usize]) -> String {
        let has = |marked: &[usize]| edges.iter().any(|edge| marked.contains(edge));
        let marks = [
            (self.is_live(edges), " live"),
            (has(self.marks.taken), " taken"),
            (has(self.marks.last), " last"),
        ];
        marks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, mark)| mark).collect()
    }

    /// Whether one of these edges leaves the lit state.
    fn is_live(&self, edges: &[usize]) -> bool {
        self.marks.lit.is_some_and(|lit| {
            edges.iter().any(|&edge| is_within(lit, self.chart.edges[edge].from))
        })
    }

    fn draw_frame(&mut self, node: usize) {
        self.open_state(node, "compound");
        let shade = shade(1 + self.graph.ancestors(node).count());
        self.draw_rect(&format!("frame {shade}"), self.layout.boxes[node], 12.0);
        self.draw_loops(node);
        self.svg.push_str("</g>\n");
    }

    /// Writes the name of a frame where no line comes in from above: left or right, and if it must
    /// be without the note.
    fn draw_title(&mut self, node: usize) {
        let Rect { x, y, width: room, .. } = self.layout.boxes[node];
        let Node { name, note, .. } = &self.graph.nodes[node];
        let (bare, full) =
            (self.graph.nodes[node].name_width(), self.graph.nodes[node].title_width());
        let (left, right) = (x + 14.0, x + room - 14.0);
        let places = [(left, full), (right - full, full), (left, bare), (right - bare, bare)];
        let is_inside = |end: usize| self.graph.ancestors(end).any(|outer| outer == node);
        let through = |number: &usize| {
            let link = &self.graph.links[*number];
            is_inside(link.from) != is_inside(link.to)
        };
        let lines = |&(from, length): &(f64, f64)| {
            let points = (0..self.graph.links.len())
                .filter(through)
                .flat_map(|link| &self.layout.ways[link]);
            let points = points.filter(|point| (point.y - y).abs() < 1.0);
            points.filter(|point| (from - 6.0..from + length + 6.0).contains(&point.x)).count()
        };
        let place = places.into_iter().find(|place| lines(place) == 0);
        let (x, length) = place.unwrap_or((left, bare));
        let shade = shade(1 + self.graph.ancestors(node).count());
        self.draw_rect(
            shade,
            Rect { x: x - 4.0, y: y + 4.0, width: length + 8.0, height: 18.0 },
            4.0,
        );
        let _ = write!(
            self.svg,
            "<text class=\"name title\" x=\"{x:.1}\" y=\"{:.1}\">{}",
            y + HEADER - 8.0,
            escape(name)
        );
        if let Some(note) = note.first().filter(|_| length > bare) {
            let _ = write!(self.svg, "<tspan class=\"note\" dx=\"8\">{}</tspan>", escape(note));
        }
        self.svg.push_str("</text>\n");
    }

    fn draw_box(&mut self, node: usize) {
        let Rect { x, y, width, height } = self.layout.boxes[node];
        let (middle, shape) = (x + width / 2.0, self.graph.nodes[node].shape);
        match shape {
            Shape::Dot => {
                let _ = writeln!(
                    self.svg,
                    "<circle class=\"dot\" cx=\"{middle:.1}\" cy=\"{:.1}\" r=\"5\"/>",
                    y + height / 2.0
                );
                return;
            }
            Shape::Hub => self.svg.push_str("<g class=\"hub\">"),
            Shape::Passing => self.open_state(node, "passing"),
            Shape::Final => self.open_state(node, "final"),
            Shape::Leaf | Shape::Frame => self.open_state(node, "leaf"),
        }
        let round = if matches!(shape, Shape::Hub | Shape::Passing) { height / 2.0 } else { 8.0 };
        self.draw_rect("box", Rect { x, y, width, height }, round);
        if shape == Shape::Final {
            let ring = Rect { x: x + 3.0, y: y + 3.0, width: width - 6.0, height: height - 6.0 };
            self.draw_rect("ring", ring, 5.0);
        }
        self.draw_words(node, middle);
        self.draw_loops(node);
        self.svg.push_str("</g>\n");
    }

    fn draw_rect(&mut self, class: &str, rect: Rect, round: f64) {
        let Rect { x, y, width, height } = rect;
        let _ = write!(
            self.svg,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" \
             width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round:.1}\"/>"
        );
    }

    fn draw_words(&mut self, node: usize, middle: f64) {
        let Rect { y, height, .. } = self.layout.boxes[node];
        let node = &self.graph.nodes[node];
        let class = if node.shape == Shape::Hub { "note" } else { "name" };
        let first = y + height / 2.0 + 4.5 - LINE * float(node.note.len()) / 2.0;
        let _ = write!(
            self.svg,
            "<text class=\"{class}\" x=\"{middle:.1}\" y=\"{first:.1}\">{}</text>",
            escape(&node.name)
        );
        for (number, line) in node.note.iter().enumerate() {
            let y = first + 1.0 + LINE * float(number + 1);
            let _ = write!(
                self.svg,
                "<text class=\"note\" x=\"{middle:.1}\" y=\"{y:.1}\">{}</text>",
                escape(line)
            );
        }
    }

    fn open_state(&mut self, node: usize, class: &str) {
        let Some(state) = self.chart.states.get(node) else { return };
        let lit = if self.is_lit(node) { " lit" } else { "" };
        let seen = if self.is_seen(state.path) { " seen" } else { "" };
        let path = escape(state.path);
        let colon = if state.note.is_empty() { "" } else { ": " };
        let _ = write!(
            self.svg,
            "<g class=\"{class}{lit}{seen}\" data-state=\"{path}\"><title>{path}{colon}{}</title>",
            escape(state.note)
        );
    }

    fn draw_loops(&mut self, node: usize) {
        let state = &self.graph.nodes[node];
        if state.loops.is_empty() {
            return;
        }
        let Rect { x, y, width, height } = self.layout.boxes[node];
        let (side, middle) = (x + width, y + height / 2.0);
        self.open_edges(&state.loops, "loop");
        let out = side + LOOP;
        let _ = write!(
            self.svg,
            "<path class=\"line\" d=\"M{side:.1} {:.1}C{out:.1} {:.1} {out:.1} {:.1} {:.1} {:.1}\"/>",
            middle - 8.0,
            middle - 16.0,
            middle + 14.0,
            side + 6.0,
            middle + 9.0
        );
        self.draw_head(Point { x: side + 0.5, y: middle + 8.0 }, Point { x: -1.0, y: -0.15 });
        let (_, label_height) = label_size(&state.loop_label);
        let at = Point { x: side + LOOP - 3.0, y: middle - label_height / 2.0 };
        self.draw_lines(&state.loop_label, at, "label loop-label");
        self.svg.push_str("</g>\n");
    }

    fn open_edges(&mut self, edges: &[usize], class: &str) {
        let numbers: Vec<String> = edges.iter().map(ToString::to_string).collect();
        let names: Vec<String> =
            edges.iter().map(|&edge| self.chart.edges[edge].to_string()).collect();
        let marks = self.edge_marks(edges);
        let _ =
            write!(self.svg, "<g class=\"{class}{marks}\" data-edges=\"{}\">", numbers.join(" "));
        if !names.is_empty() {
            let _ = write!(self.svg, "<title>{}</title>", escape(&names.join("\n")));
        }
    }

    fn draw_line(&mut self, number: usize) {
        let link = &self.graph.links[number];
        let Some((path, tip, towards)) = curve(&self.layout.ways[number]) else { return };
        self.open_edges(&link.edges, if link.edges.is_empty() { "start" } else { "edge" });
        let _ = write!(self.svg, "<path class=\"line\" d=\"{path}\"/>");
        self.draw_head(tip, towards);
        self.svg.push_str("</g>\n");
    }

    fn draw_head(&mut self, tip: Point, towards: Point) {
        let (back, side) = (8.0, 3.6);
        let foot = Point { x: tip.x - towards.x * back, y: tip.y - towards.y * back };
        let _ = write!(
            self.svg,
            "<path class=\"head\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
            tip.x,
            tip.y,
            foot.x - towards.y * side,
            foot.y + towards.x * side,
            foot.x + towards.y * side,
            foot.y - towards.x * side
        );
    }

    fn draw_label(&mut self, number: usize) {
        let link = &self.graph.links[number];
        if link.label.is_empty() {
            return;
        }
        let (width, height) = label_size(&link.label);
        let Point { x, y } = self.layout.labels[number];
        let marks = self.edge_marks(&link.edges);
        let shade = shade(
            self.graph.level_of(link).map_or(0, |level| 1 + self.graph.ancestors(level).count()),
        );
        let _ = write!(self.svg, "<g class=\"words{marks}\">");
        let plate = Rect { x: x - width / 2.0, y: y - height / 2.0, width, height };
        self.draw_rect(shade, plate, 4.0);
        self.draw_lines(&link.label, Point { x, y: y - height / 2.0 }, "label");
        self.svg.push_str("</g>\n");
    }

    fn draw_lines(&mut self, lines: &[Line], at: Point, class: &str) {
        for (number, line) in lines.iter().enumerate() {
            let y = at.y + LINE * float(number) + 13.0;
            let space = if line.event.is_empty() || line.guard.is_empty() { "" } else { " " };
            let guard = if line.guard.is_empty() {
                String::new()
            } else {
                format!("<tspan class=\"guard\">{}</tspan>", escape(&line.guard))
            };
            let _ = write!(
                self.svg,
                "<text class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\">{}{space}{guard}</text>",
                at.x,
                escape(&line.event)
            );
        }
    }
}

/// The class of the ground at this depth: paper, then two shades in turn.
fn shade(depth: usize) -> &'static str {
    match depth {
        0 => "in0",
        depth if depth % 2 == 1 => "in1",
        _ => "in2",
    }
}

/// A smooth path through points, upright at each of them; its tip and the way it points there.
fn curve(points: &[Point]) -> Option<(String, Point, Point)> {
    let mut points = points.to_vec();
    let tip = points.pop()?;
    let down = if points.iter().rev().find(|point| (point.y - tip.y).abs() > 0.01)?.y < tip.y {
        1.0
    } else {
        -1.0
    };
    let start = Point { x: tip.x, y: tip.y - down * 6.0 };
    points.push(start);
    let first = points.first().copied()?;
    let mut path = format!("M{:.1} {:.1}", first.x, first.y);
    let mut last = first;
    for &point in &points[1..] {
        if (point.x - last.x).abs() < 0.05 {
            let _ = write!(path, "V{:.1}", point.y);
        } else {
            let middle = f64::midpoint(last.y, point.y);
            let _ = write!(
                path,
                "C{:.1} {middle:.1} {:.1} {middle:.1} {:.1} {:.1}",
                last.x, point.x, point.x, point.y
            );
        }
        last = point;
    }
    Some((path, tip, Point { x: 0.0, y: down }))
}

//! A chart as a Mermaid state diagram.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::{Chart, Edge, Kind, State, Trigger};

impl Chart {
    /// The chart as a Mermaid [`stateDiagram-v2`](https://mermaid.js.org/syntax/stateDiagram.html).
    ///
    /// Every state has an identifier made from its path and is shown by its own name, so nothing a
    /// path may contain can break the diagram.
    ///
    /// ```
    /// use parlour_engine::chart::{Chart, Edge, State};
    /// static PIG: Chart = Chart {
    ///     id: "pig",
    ///     initial: "turn",
    ///     states: &[State::leaf("turn", "roll or hold"), State::end("over", "")],
    ///     edges: &[
    ///         Edge::new("turn", "ROLL", "turn"),
    ///         Edge::new("turn", "HOLD", "over").when("hundred"),
    ///     ],
    /// };
    /// assert!(PIG.to_mermaid().contains("    turn --> over : HOLD [hundred]\n"));
    /// ```
    pub fn to_mermaid(&self) -> String {
        let mut diagram =
            Diagram { chart: self, ids: ids(self.states), text: "stateDiagram-v2\n".to_owned() };
        diagram.write_level(None, self.initial, 1);
        diagram.text
    }
}

struct Diagram<'a> {
    chart: &'a Chart,
    ids: BTreeMap<&'static str, String>,
    text: String,
}

impl Diagram<'_> {
    /// Writes the children of one state, or of the chart: where they start, and the edges among them.
    fn write_level(&mut self, parent: Option<&'static str>, initial: &'static str, depth: usize) {
        if let Some(id) = self.ids.get(initial) {
            // Mermaid takes a state for a child of wherever it is named, so a deep start names the child.
            let child = self.child_towards(parent, initial).unwrap_or(id);
            let line = format!("[*] --> {child}");
            self.line(depth, &line);
        }
        let chart = self.chart;
        let children = chart.states.iter().filter(|state| parent_of(chart, state) == parent);
        for state in children.clone() {
            self.write_state(state, depth);
        }
        for edge in chart.edges.iter().filter(|edge| home(chart, edge) == parent) {
            self.write_edge(edge, depth);
        }
        for state in children {
            if state.kind == Kind::Final {
                let line = format!("{} --> [*]", self.ids[state.path]);
                self.line(depth, &line);
            }
        }
    }

    fn write_state(&mut self, state: &State, depth: usize) {
        let id = self.ids[state.path].clone();
        let name = escape(state.name());
        let has_children =
            self.chart.states.iter().any(|other| parent_of(self.chart, other) == Some(state.path));
        if has_children {
            let initial = match state.kind {
                Kind::Compound { initial } => initial,
                _ => "",
            };
            self.line(depth, &format!("state \"{name}\" as {id} {{"));
            self.write_level(Some(state.path), initial, depth + 1);
            self.line(depth, "}");
        } else {
            self.line(depth, &format!("state \"{name}\" as {id}"));
            if !state.note.is_empty() {
                self.line(depth, &format!("{id} : {}", escape(state.note)));
            }
        }
    }

    /// Writes the edges that lead the same way as this one, if it is the first of them. As one line:
    /// of several loops at a state, Mermaid draws the last.
    fn write_edge(&mut self, edge: &Edge, depth: usize) {
        let (Some(from), Some(to)) = (self.ids.get(edge.from), self.ids.get(edge.to)) else {
            return;
        };
        let same_way = |other: &&Edge| (other.from, other.to) == (edge.from, edge.to);
        let alike: Vec<&Edge> = self.chart.edges.iter().filter(same_way).collect();
        if alike.first().is_none_or(|first| !std::ptr::eq(*first, edge)) {
            return;
        }
        let labels = alike.into_iter().map(label).filter(|label| !label.is_empty());
        let labels: Vec<String> = labels.map(|label| escape(&label)).collect();
        let line = match labels.as_slice() {
            [] => format!("{from} --> {to}"),
            labels => format!("{from} --> {to} : {}", labels.join("<br/>")),
        };
        self.line(depth, &line);
    }

    fn child_towards(&self, parent: Option<&str>, path: &'static str) -> Option<&String> {
        let mut state = self.chart.state(path)?;
        while parent_of(self.chart, state) != parent {
            state = self.chart.state(parent_of(self.chart, state)?)?;
        }
        self.ids.get(state.path)
    }

    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{:indent$}{line}", "", indent = depth * 4);
    }
}

/// The state an edge is written in: the parent of both its ends, else the diagram itself.
fn home(chart: &Chart, edge: &Edge) -> Option<&'static str> {
    let parent = |path| chart.state(path).and_then(|state| parent_of(chart, state));
    parent(edge.from).filter(|from| parent(edge.to) == Some(from))
}

fn parent_of(chart: &Chart, state: &State) -> Option<&'static str> {
    state.parent().filter(|parent| chart.state(parent).is_some())
}

/// What is written on an edge: its trigger and its condition, either of which may be missing.
fn label(edge: &Edge) -> String {
    match (edge.on, edge.guard) {
        (Trigger::Always, None) => String::new(),
        (Trigger::Always, Some(guard)) => format!("[{guard}]"),
        (on, None) => on.to_string(),
        (on, Some(guard)) => format!("{on} [{guard}]"),
    }
}

/// An identifier for each path: letters, digits and underscores, no keyword, no two the same.
fn ids(states: &[State]) -> BTreeMap<&'static str, String> {
    const KEYWORDS: [&str; 16] = [
        "accdescr",
        "acctitle",
        "as",
        "class",
        "classdef",
        "click",
        "default",
        "direction",
        "end",
        "hide",
        "href",
        "note",
        "scale",
        "state",
        "style",
        "title",
    ];
    let mut ids = BTreeMap::new();
    let mut taken = BTreeSet::new();
    for state in states {
        let mut id: String =
            state.path.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let is_odd = !id.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_odd || KEYWORDS.contains(&id.to_ascii_lowercase().as_str()) {
            id.insert_str(0, "s_");
        }
        while !taken.insert(id.clone()) {
            id.push('_');
        }
        ids.entry(state.path).or_insert(id);
    }
    ids
}

/// Text that Mermaid shows as it stands: whatever means something to it becomes a character code.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_alphanumeric() || " _-.,[]()!?'/+".contains(c) => escaped.push(c),
            c if c.is_whitespace() => escaped.push(' '),
            c => {
                let _ = write!(escaped, "#{};", u32::from(c));
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::samples::{ALL, NASTY, SMALL};
    use super::*;

    #[test]
    fn the_small_chart() {
        let expected = r#"stateDiagram-v2
    [*] --> lobby
    state "lobby" as lobby
    lobby : waiting for players
    state "turn" as turn {
        [*] --> turn_rolling
        state "rolling" as turn_rolling
        turn_rolling : roll or hold
        state "resting" as turn_resting
        turn_rolling --> turn_rolling : ROLL [lucky]
        turn_rolling --> turn_resting : ROLL
        turn_resting --> turn_rolling : after 2000 ms
    }
    state "check" as check
    state "over" as over
    over : somebody has 100
    lobby --> turn : START
    turn --> check : HOLD
    check --> over : [hundred]
    check --> turn
    over --> [*]
"#;
        assert_eq!(SMALL.to_mermaid(), expected);
    }

    #[test]
    fn every_state_is_declared_once_and_every_edge_is_written() {
        for chart in ALL {
            let diagram = chart.to_mermaid();
            let ids = ids(chart.states);
            for id in ids.values() {
                let declared = diagram.lines().filter(|line| {
                    line.strip_suffix(" {").unwrap_or(line).ends_with(&format!("\" as {id}"))
                });
                assert_eq!(declared.count(), 1, "{id}");
            }
            for edge in chart.edges {
                let way = format!("{} --> {}", ids[edge.from], ids[edge.to]);
                let label = escape(&label(edge));
                let is_written = |line: &str| {
                    let (written, labels) =
                        line.trim().split_once(" : ").unwrap_or((line.trim(), ""));
                    written == way && labels.split("<br/>").any(|part| part == label)
                };
                assert!(diagram.lines().any(is_written), "{edge}");
            }
        }
    }

    #[test]
    fn nothing_in_a_name_means_anything_to_mermaid() {
        let diagram = NASTY.to_mermaid();
        assert!(diagram.contains("end_state : a#58;b#59;c#35;d#37;#37;e--f#123;g#125;\n"));
        assert!(
            diagram
                .contains("end_a_b --> s_end : SAY #34;x#34;#58; y#59; z [a #62; b #38;#38; c]\n")
        );
        assert!(
            diagram.contains("state \"a-b\" as end_a_b\n")
                && diagram.contains("state \"a_b\" as end_a_b_\n")
        );
    }
}

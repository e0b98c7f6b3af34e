use super::super::samples::{ALL, NASTY, ROOTED, SMALL, WAR, random};
use super::super::{Chart, Edge, State};
use super::graph::{Graph, Shape, label_size};
use super::layout::{Layout, Point, Rect};
use super::rank::{Arcs, Walk};
use super::rows::spread;
use super::{best_layout, text};

#[test]
fn nothing_lies_over_anything_else() {
    for chart in ALL {
        assert_eq!(faults(chart), [""; 0], "{}", chart.id);
    }
    for seed in 0..300 {
        assert_eq!(faults(&random(seed)), [""; 0], "random chart {seed}");
    }
}

#[test]
fn every_state_and_every_edge_is_drawn() {
    for chart in ALL {
        let svg = chart.to_svg(None);
        for state in chart.states {
            let drawn =
                svg.matches(&format!("data-state=\"{}\"", text::escape(state.path))).count();
            assert_eq!(drawn, 1, "{}", state.path);
        }
        let mut edges: Vec<usize> = svg
            .split("data-edges=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .flat_map(str::split_whitespace)
            .map(|number| number.parse().unwrap())
            .collect();
        edges.sort_unstable();
        assert!(edges.iter().copied().eq(0..chart.edges.len()), "{}: {edges:?}", chart.id);
    }
}

#[test]
fn the_small_chart_says_what_it_says() {
    let words = words(&SMALL.to_svg(None));
    let expected = "\
        turn one player's dice|lobby|waiting for players|rolling|roll or hold|ROLL [lucky]|resting|check|\
        over|somebody has 100|START|ROLL|after 2000 ms|HOLD|[hundred]";
    let mut expected: Vec<&str> = expected.split('|').collect();
    expected.sort_unstable();
    assert_eq!(words, expected);
}

#[test]
fn the_small_chart_stands_where_it_stands() {
    let graph = Graph::new(&SMALL);
    let layout = best_layout(&graph);
    let places = SMALL.states.iter().zip(&layout.boxes).map(|(state, rect)| {
        let Rect { x, y, width, height } = rect;
        format!("{} {x:.0},{y:.0} {width:.0}x{height:.0}", state.path)
    });
    let expected = [
        "lobby 64,44 130x46",
        "turn 16,140 227x207",
        "turn.rolling 33,194 86x46",
        "turn.resting 34,297 84x34",
        "check 120,401 84x34",
        "over 97,485 129x46",
    ];
    assert!(places.eq(expected), "{:?}", layout.boxes);
}

#[test]
fn the_lit_state_and_those_around_it_are_lit() {
    for (lit, expected) in [
        (None, &[][..]),
        (Some("nowhere"), &[]),
        (Some("welcome"), &["welcome"]),
        (Some("war.animating"), &["war", "war.animating"]),
    ] {
        let svg = WAR.to_svg(lit);
        let mut states: Vec<&str> = svg
            .split(" lit\" data-state=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        states.sort_unstable();
        assert_eq!(states, expected);
    }
}

#[test]
fn an_edge_from_everywhere_is_drawn_once() {
    let hubs = |chart| {
        let nodes = Graph::new(chart).nodes.into_iter();
        nodes.filter(|node| node.shape == Shape::Hub).map(|node| node.name).collect::<Vec<_>>()
    };
    assert_eq!(hubs(&WAR), ["any state"]);
    assert_eq!(hubs(&ROOTED), ["any state"]);
    assert_eq!(hubs(&NASTY), ["any state of end"]);
    assert_eq!(hubs(&SMALL), [""; 0]);
}

#[test]
fn text_is_escaped() {
    let svg = NASTY.to_svg(Some("\"><script>"));
    assert!(!svg.contains("<script") && !svg.contains("<b>"));
    assert!(svg.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"));
    for tag in ["svg", "title", "style", "g", "text", "tspan"] {
        let opened =
            svg.matches(&format!("<{tag} ")).count() + svg.matches(&format!("<{tag}>")).count();
        assert_eq!(opened, svg.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn the_same_chart_gives_the_same_picture() {
    for chart in ALL {
        assert_eq!(chart.to_svg(None), chart.to_svg(None));
    }
}

#[test]
fn a_broken_chart_is_drawn_as_far_as_it_goes() {
    static BROKEN: Chart = Chart {
        id: "",
        initial: "nowhere",
        states: &[State::leaf("a.b", ""), State::compound("c", "c", ""), State::leaf("", "")],
        edges: &[
            Edge::new("a.b", "X", "gone"),
            Edge::new("c", "Y", "a.b"),
            Edge::new("gone", "Z", "c"),
        ],
    };
    assert!(BROKEN.to_svg(Some("gone")).contains("data-edges=\"1\""));
    let empty = Chart { id: "", initial: "", states: &[], edges: &[] };
    assert!(empty.to_svg(None).ends_with("</svg>\n"));
}

#[test]
fn no_arc_stays_within_a_row() {
    // A ring with a short cut: 0 → 1 → 2 → 3 → 0, and 0 → 3.
    let pairs = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 3)];
    let ring = Arcs { count: 4, pairs: &pairs, aside: &[], first: Some(0) };
    assert_eq!(ring.ranks(Walk::Wide), [0, 1, 2, 1]);
    assert_eq!(ring.ranks(Walk::Deep), [0, 1, 2, 3]);
}

#[test]
fn places_are_spread_only_where_they_must_be() {
    for (wanted, expected) in [
        (&[0.0, 50.0][..], &[0.0, 50.0][..]),
        (&[10.0, 10.0], &[5.0, 15.0]),
        (&[20.0, 10.0, 0.0, 90.0], &[0.0, 10.0, 20.0, 90.0]),
        (&[], &[]),
    ] {
        let wanted: Vec<(f64, f64)> = wanted.iter().map(|&place| (place, 1.0)).collect();
        let places = spread(&wanted, &vec![10.0; wanted.len()]);
        let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
        assert!(
            places.len() == expected.len() && places.iter().zip(expected).all(is_near),
            "{places:?}"
        );
    }
}

#[test]
fn long_notes_are_broken_and_cut() {
    assert_eq!(text::wrap("one two three four", 9, 2), ["one two", "three…"]);
    assert_eq!(text::wrap(" \n ", 9, 2), [""; 0]);
    assert_eq!(text::escape("a\u{1}<\"'&>"), "a\u{fffd}&lt;&quot;&#39;&amp;&gt;");
}

/// The texts of a picture, sorted.
fn words(svg: &str) -> Vec<String> {
    let texts = svg.split("<text").skip(1).filter_map(|rest| rest.split("</text>").next());
    let mut words: Vec<String> = texts
        .map(|text| {
            let parts =
                text.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
            parts.map(str::trim).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
        })
        .map(|text| text.replace("&#39;", "'"))
        .collect();
    words.sort_unstable();
    words
}

/// What is wrong with the layout of a chart, in words.
fn faults(chart: &Chart) -> Vec<String> {
    let graph = Graph::new(chart);
    let layout = best_layout(&graph);
    let page = Rect { x: 0.0, y: 0.0, width: layout.width, height: layout.height };
    let mut faults = Vec::new();
    let with_loops = |node: usize| {
        let (width, height) = graph.nodes[node].loop_size();
        let rect = layout.boxes[node];
        let height = rect.height.max(height);
        Rect { y: rect.y - (height - rect.height) / 2.0, width: rect.width + width, height, ..rect }
    };
    for node in 0..graph.nodes.len() {
        let rect = &with_loops(node);
        let around = graph.nodes[node].parent.map_or(page, |parent| layout.boxes[parent]);
        if !contains(&around, rect) {
            faults.push(format!("{} sticks out", name(chart, node)));
        }
        for other in 0..node {
            let is_beside = graph.nodes[node].parent == graph.nodes[other].parent;
            if is_beside && overlap(rect, &with_loops(other)) {
                faults.push(format!("{} lies over {}", name(chart, node), name(chart, other)));
            }
        }
    }
    for link in 0..graph.links.len() {
        faults.extend(line_faults(chart, &graph, &layout, link));
    }
    faults
}

/// Whatever a line runs through, or its label lies over.
fn line_faults(chart: &Chart, graph: &Graph, layout: &Layout, number: usize) -> Vec<String> {
    let link = &graph.links[number];
    let points = samples(&layout.ways[number]);
    let label = label_rect(graph, layout, number);
    let mut faults = Vec::new();
    if points.is_empty() {
        faults.push(format!("link {number} has no line"));
    }
    for (node, rect) in layout.boxes.iter().enumerate() {
        let is_frame = graph.nodes[node].shape == Shape::Frame;
        let is_end = [link.from, link.to]
            .iter()
            .any(|&end| end == node || graph.ancestors(end).any(|outer| outer == node));
        if !is_end && points.iter().any(|point| is_inside(point, rect)) {
            faults.push(format!("link {number} runs through {}", name(chart, node)));
        }
        let is_around = graph.level_of(link).is_some_and(|level| {
            level == node || graph.ancestors(level).any(|outer| outer == node)
        });
        if !(is_frame && is_around) && label.is_some_and(|label| overlap(&label, rect)) {
            faults.push(format!("the label of link {number} lies over {}", name(chart, node)));
        }
    }
    for other in (0..graph.links.len()).filter(|&other| other != number) {
        let Some(rect) = label_rect(graph, layout, other) else { continue };
        if label.is_some_and(|label| overlap(&label, &rect)) {
            faults.push(format!("the labels of links {number} and {other} overlap"));
        }
        if points.iter().any(|point| is_inside(point, &rect)) {
            faults.push(format!("link {number} runs through the label of link {other}"));
        }
    }
    faults
}

fn name(chart: &Chart, node: usize) -> &'static str {
    chart.states.get(node).map_or("a dot", |state| state.path)
}

fn label_rect(graph: &Graph, layout: &Layout, link: usize) -> Option<Rect> {
    let (width, height) = label_size(&graph.links[link].label);
    let Point { x, y } = layout.labels[link];
    (width > 0.0).then(|| Rect { x: x - width / 2.0, y: y - height / 2.0, width, height })
}

/// Points along a line, as it is drawn.
fn samples(way: &[Point]) -> Vec<Point> {
    let mut samples = Vec::new();
    for pair in way.windows(2) {
        for step in 0..=20 {
            let t = f64::from(step) / 20.0;
            // How far a curve that is upright at both ends has come across, and how far down.
            let across = t * t * (3.0 - 2.0 * t);
            let down = t * (1.5 - 1.5 * t + t * t);
            samples.push(Point {
                x: pair[0].x + across * (pair[1].x - pair[0].x),
                y: pair[0].y + down * (pair[1].y - pair[0].y),
            });
        }
    }
    samples
}

fn overlap(a: &Rect, b: &Rect) -> bool {
    let apart =
        |a: f64, a_size: f64, b: f64, b_size: f64| a + a_size <= b + 0.01 || b + b_size <= a + 0.01;
    !apart(a.x, a.width, b.x, b.width) && !apart(a.y, a.height, b.y, b.height)
}

fn contains(outer: &Rect, inner: &Rect) -> bool {
    outer.x <= inner.x
        && outer.y <= inner.y
        && inner.x + inner.width <= outer.x + outer.width
        && inner.y + inner.height <= outer.y + outer.height
}

fn is_inside(point: &Point, rect: &Rect) -> bool {
    let margin = 0.5;
    (rect.x + margin..rect.x + rect.width - margin).contains(&point.x)
        && (rect.y + margin..rect.y + rect.height - margin).contains(&point.y)
}

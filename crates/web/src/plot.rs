//! Small charts as SVG. Colours come from the style sheet, so that they follow the theme.

use maud::{Markup, html};

/// A bar of a chart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bar<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: i32,
    /// Whether it stands out: a winner's.
    pub(crate) is_marked: bool,
}

/// The width of a chart, and where its bars begin and end.
const WIDTH: i32 = 480;
const LEFT: i32 = 150;
const RIGHT: i32 = 420;
const STEP: i32 = 34;

/// A bar for each value, from left to right; below nothing to the left.
pub(crate) fn bars(bars: &[Bar<'_>], label: &str) -> Markup {
    let most = bars.iter().map(|bar| bar.value).max().unwrap_or(0).max(0);
    let least = bars.iter().map(|bar| bar.value).min().unwrap_or(0).min(0);
    let span = (most - least).max(1);
    let x = |value: i32| LEFT + (RIGHT - LEFT) * (value - least) / span;
    let height = STEP * i32::try_from(bars.len()).unwrap_or(1) + 6;
    html! {
        svg.plot viewBox={ "0 0 " (WIDTH) " " (height) } role="img" aria-label=(label) {
            @for (row, bar) in (0..).zip(bars) {
                @let y = 6 + STEP * row;
                @let (from, to) = (x(0).min(x(bar.value)), x(0).max(x(bar.value)));
                text.plot-name x=(LEFT - 10) y=(y + 18) text-anchor="end" { (short(bar.name)) }
                rect class={ "plot-bar" @if bar.is_marked { " plot-marked" } }
                    x=(from) y=(y + 2) width=((to - from).max(2)) height="22" rx="4" {}
                text.plot-value x=(to + 8) y=(y + 18) {
                    (bar.value) @if bar.is_marked { " ★" }
                }
            }
        }
    }
}

/// A line through values, the first at the left, with a dot for each.
pub(crate) fn line(values: &[i32], label: &str) -> Markup {
    const HEIGHT: i32 = 120;
    let (Some(most), Some(least)) = (values.iter().max(), values.iter().min()) else {
        return html! {};
    };
    let span = (most - least).max(1);
    let steps = i32::try_from(values.len() - 1).unwrap_or(1).max(1);
    let x = |index: i32| 40 + (WIDTH - 60) * index / steps;
    let y = |value: i32| HEIGHT - 20 - (HEIGHT - 40) * (value - least) / span;
    let points: Vec<String> =
        (0..).zip(values).map(|(index, value)| format!("{},{}", x(index), y(*value))).collect();
    html! {
        svg.plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            text.plot-name x="34" y=(y(*most) + 4) text-anchor="end" { (most) }
            @if most != least { text.plot-name x="34" y=(y(*least) + 4) text-anchor="end" { (least) } }
            polyline.plot-line points=(points.join(" ")) {}
            @for (index, value) in (0..).zip(values) {
                circle.plot-dot cx=(x(index)) cy=(y(*value)) r="4" {}
            }
        }
    }
}

fn short(name: &str) -> String {
    const MOST: usize = 18;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_begin_at_nothing() {
        let bar = |value| Bar { name: "Ann", value, is_marked: false };
        for (values, expected) in [
            (vec![10, 5], r#"x="150" y="8" width="270""#),
            (vec![-10, 10], r#"x="150" y="8" width="135""#),
            (vec![0, 0], r#"x="150" y="8" width="2""#),
        ] {
            let list: Vec<Bar<'_>> = values.iter().map(|value| bar(*value)).collect();
            let svg = bars(&list, "").into_string();
            assert!(svg.contains(expected), "{values:?}: {svg}");
        }
    }

    #[test]
    fn a_line_takes_one_value_or_many() {
        assert_eq!(line(&[], "").into_string(), "");
        assert!(line(&[7], "").into_string().contains("40,"));
        assert!(line(&[7, 9, 7], "").into_string().contains("250,20"));
    }
}

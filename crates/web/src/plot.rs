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

/// A dot of a line, in order of time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dot {
    pub(crate) value: i32,
    /// Whether it stands out: a game that was won.
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
    let height = STEP * whole(bars.len()) + 6;
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

/// A line through values, the first at the left: a dot for those that stand out, a ring for the others, and a
/// broken line at the mean.
pub(crate) fn line(dots: &[Dot], mean: f64, label: &str) -> Markup {
    const HEIGHT: i32 = 150;
    let values = || dots.iter().map(|dot| dot.value);
    let (Some(most), Some(least)) = (values().max(), values().min()) else { return html! {} };
    let span = (most - least).max(1);
    let steps = (whole(dots.len()) - 1).max(1);
    let x = |index: i32| 50 + (WIDTH - 70) * index / steps;
    let y = |value: i32| HEIGHT - 20 - (HEIGHT - 40) * (value - least) / span;
    let level = f64::from(HEIGHT - 20)
        - f64::from(HEIGHT - 40) * (mean - f64::from(least)) / f64::from(span);
    let points: Vec<String> =
        (0..).zip(values()).map(|(index, value)| format!("{},{}", x(index), y(value))).collect();
    html! {
        svg.plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            line.plot-mean x1="50" x2=(WIDTH - 20) y1=(format!("{level:.1}")) y2=(format!("{level:.1}")) {}
            text.plot-name x="40" y=(y(most) + 5) text-anchor="end" { (most) }
            @if most != least { text.plot-name x="40" y=(y(least) + 5) text-anchor="end" { (least) } }
            polyline.plot-line points=(points.join(" ")) {}
            @for (index, dot) in (0..).zip(dots) {
                circle class={ "plot-dot" @if !dot.is_marked { " plot-ring" } } cx=(x(index)) cy=(y(dot.value)) r="4.5" {}
            }
        }
    }
}

/// How many values fall between which numbers: standing bars with their ranges below.
pub(crate) fn columns(ranges: &[(String, usize)], label: &str) -> Markup {
    const HEIGHT: i32 = 150;
    let most = whole(ranges.iter().map(|(_, count)| *count).max().unwrap_or(0)).max(1);
    let step = (WIDTH - 20) / whole(ranges.len()).max(1);
    let top = |count: usize| HEIGHT - 26 - (HEIGHT - 52) * whole(count) / most;
    html! {
        svg.plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            @for (place, (name, count)) in (0..).zip(ranges) {
                @let middle = 10 + step * place + step / 2;
                @if *count > 0 {
                    rect.plot-bar x=(middle - step * 2 / 5) y=(top(*count)) width=((step * 4 / 5).max(2))
                        height=((HEIGHT - 26 - top(*count)).max(2)) rx="3" {}
                    text.plot-value x=(middle) y=(top(*count) - 6) text-anchor="middle" { (count) }
                }
                text.plot-name x=(middle) y=(HEIGHT - 8) text-anchor="middle" { (name) }
            }
        }
    }
}

/// The most columns of a distribution: their ranges have to fit below them on a phone.
const MOST_COLUMNS: i32 = 8;

/// Counts values in ranges of one width, which is a round number.
pub(crate) fn ranges(values: &[i32]) -> Vec<(String, usize)> {
    let (Some(most), Some(least)) = (values.iter().max(), values.iter().min()) else {
        return Vec::new();
    };
    let wide = |width: &i32| most.div_euclid(*width) - least.div_euclid(*width) < MOST_COLUMNS;
    let widths = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.pow(power)));
    let width = widths.clone().find(wide).unwrap_or(i32::MAX);
    let range = |step: i32| {
        let from = step * width;
        let count = values.iter().filter(|value| value.div_euclid(width) == step).count();
        let name =
            if width == 1 { from.to_string() } else { format!("{from}–{}", from + width - 1) };
        (name, count)
    };
    (least.div_euclid(width)..=most.div_euclid(width)).map(range).collect()
}

fn whole(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
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
        let dots = |values: &[i32]| -> Vec<Dot> {
            values.iter().map(|value| Dot { value: *value, is_marked: *value > 8 }).collect()
        };
        assert_eq!(line(&[], 0.0, "").into_string(), "");
        assert!(line(&dots(&[7]), 7.0, "").into_string().contains("50,"));
        let three = line(&dots(&[7, 9, 7]), 8.0, "").into_string();
        assert!(three.contains("255,20"), "{three}");
        assert!(three.contains(r#"y1="75.0""#), "the mean lies in the middle: {three}");
        assert_eq!(three.matches("plot-ring").count(), 2, "{three}");
    }

    #[test]
    fn values_are_counted_in_round_ranges() {
        for (values, expected) in [
            (vec![], ""),
            (vec![3, 1, 1], "1:2 2:0 3:1"),
            (vec![-1, 0, 12], "-2–-1:1 0–1:1 2–3:0 4–5:0 6–7:0 8–9:0 10–11:0 12–13:1"),
            (vec![5, 95, 41, 47], "0–19:1 20–39:0 40–59:2 60–79:0 80–99:1"),
            (vec![2_000_000_000], "2000000000:1"),
        ] {
            let told: Vec<String> =
                ranges(&values).iter().map(|(name, count)| format!("{name}:{count}")).collect();
            assert_eq!(told.join(" "), expected, "{values:?}");
        }
    }
}

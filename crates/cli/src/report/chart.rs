//! Charts as SVG: plain marks that take their colours from the page.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixels are rough, and places and counts are small"
)]

use std::fmt::Write as _;

use maud::{Markup, html};

/// A number with its range, on a line of its own.
pub(crate) struct Whisker {
    pub(crate) label: String,
    pub(crate) mean: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// What is written at its end.
    pub(crate) note: String,
    /// Which colour it has.
    pub(crate) color: usize,
}

/// One line of a distribution: places and how many lie there.
pub(crate) struct Series {
    pub(crate) label: String,
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) color: usize,
}

const WIDTH: f64 = 720.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 150.0;
const ROW: f64 = 30.0;

/// A scale from numbers to pixels with round ticks.
struct Scale {
    from: f64,
    to: f64,
    left: f64,
    width: f64,
    step: f64,
}

impl Scale {
    /// From a round number at or below `from` to one at or above `to`.
    fn round(from: f64, to: f64, left: f64, width: f64) -> Self {
        let step = round_step(to - from);
        let (from, to) = ((from / step).floor() * step, (to / step).ceil() * step);
        Self { from, to: if to > from { to } else { from + step }, left, width, step }
    }

    /// Exactly from here to there, with ticks at whole numbers.
    fn whole(from: f64, to: f64, left: f64, width: f64) -> Self {
        Self { from, to, left, width, step: round_step(to - from).max(1.0) }
    }

    fn at(&self, value: f64) -> f64 {
        self.left + (value - self.from) / (self.to - self.from) * self.width
    }

    fn ticks(&self) -> impl Iterator<Item = f64> + '_ {
        let (first, last) = ((self.from / self.step).ceil(), (self.to / self.step).floor());
        let count = (last - first).max(0.0).round() as u32;
        (0..=count).map(move |tick| (first + f64::from(tick)) * self.step)
    }

    fn text(&self, value: f64, unit: &str) -> String {
        let digits = (-self.step.log10().floor()).max(0.0) as usize;
        // Nobody wants to read "-0".
        let value = if value.abs() < self.step / 1000.0 { 0.0 } else { value };
        format!("{value:.digits$}{unit}")
    }
}

/// A distance between ticks that gives about six of them.
fn round_step(span: f64) -> f64 {
    let rough = span.max(1e-9) / 6.0;
    let power = 10_f64.powf(rough.log10().floor());
    let times = [1.0, 2.0, 5.0].into_iter().find(|times| times * power >= rough);
    times.unwrap_or(10.0) * power
}

/// Numbers with their ranges, one below the other. `mark` is a line to compare with.
pub(crate) fn whiskers(rows: &[Whisker], unit: &str, mark: Option<f64>) -> Markup {
    let low = rows.iter().map(|row| row.low).chain(mark).fold(f64::MAX, f64::min);
    let high = rows.iter().map(|row| row.high).chain(mark).fold(f64::MIN, f64::max);
    let scale = Scale::round(low, high, LEFT, WIDTH - LEFT - RIGHT);
    let bottom = rows.len() as f64 * ROW + 8.0;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {}", bottom + 24.0)) role="img" {
            (axis(&scale, bottom, unit))
            @if let Some(mark) = mark {
                line class="mark" x1=(scale.at(mark)) x2=(scale.at(mark)) y1="0" y2=(bottom) {}
            }
            @for (at, row) in (0..).map(f64::from).zip(rows) {
                @let y = at * ROW + ROW / 2.0 + 2.0;
                g class=(format!("c{}", row.color % 6)) {
                    title { (row.label) ": " (row.note) }
                    text class="label" x=(LEFT - 12.0) y=(y + 4.5) text-anchor="end" { (row.label) }
                    line class="range" x1=(scale.at(row.low)) x2=(scale.at(row.high)) y1=(y) y2=(y) {}
                    circle cx=(scale.at(row.mean)) cy=(y) r="5.5" {}
                    text class="note" x=(WIDTH - RIGHT + 12.0) y=(y + 4.5) { (row.note) }
                }
            }
        }
    }
}

fn axis(scale: &Scale, bottom: f64, unit: &str) -> Markup {
    html! {
        @for tick in scale.ticks() {
            line class="grid" x1=(scale.at(tick)) x2=(scale.at(tick)) y1="0" y2=(bottom) {}
            text class="tick" x=(scale.at(tick)) y=(bottom + 17.0) text-anchor="middle" {
                (scale.text(tick, unit))
            }
        }
    }
}

/// How whole numbers are distributed, for one or several.
pub(crate) fn distribution(series: &[Series]) -> Markup {
    let places = || series.iter().flat_map(|line| line.points.iter().map(|(place, _)| *place));
    let (low, high) = (places().fold(f64::MAX, f64::min), places().fold(f64::MIN, f64::max));
    if low > high {
        return html! { p { "There is nothing to show." } };
    }
    let bin_width = ((high - low + 1.0) / BINS).ceil();
    let count = ((high - low + 1.0) / bin_width).ceil();
    // A bar stands over the middle of its numbers.
    let from = low - 0.5;
    let scale = Scale::whole(from, from + count * bin_width, 20.0, WIDTH - 40.0);
    let bins: Vec<Vec<f64>> =
        series.iter().map(|line| bin(line, from, bin_width, count as usize)).collect();
    let top = bins.iter().flatten().copied().fold(1e-9, f64::max);
    let height = 200.0;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {}", height + 28.0)) role="img" {
            (axis(&scale, height, ""))
            @for (line, bins) in series.iter().zip(&bins) {
                g class=(format!("c{}", line.color % 6)) {
                    title { (line.label) }
                    path class="area" d=(steps(bins, top, height, &scale)) {}
                    path class="outline" d=(steps(bins, top, height, &scale)) {}
                }
            }
        }
        @if series.len() > 1 {
            p.legend {
                @for line in series {
                    span class=(format!("c{}", line.color % 6)) { i {} (line.label) }
                }
            }
        }
    }
}

/// How many bars a distribution has at most.
const BINS: f64 = 60.0;

/// Shares by bin.
fn bin(series: &Series, from: f64, width: f64, count: usize) -> Vec<f64> {
    let mut bins = vec![0.0; count];
    let total: f64 = series.points.iter().map(|(_, count)| count).sum();
    for (place, count) in &series.points {
        if let Some(bin) = bins.get_mut(((place - from) / width) as usize) {
            *bin += count / total.max(1.0);
        }
    }
    bins
}

fn steps(bins: &[f64], top: f64, height: f64, scale: &Scale) -> String {
    let width = scale.width / bins.len().max(1) as f64;
    let mut path = format!("M{:.1} {height}", scale.left);
    for (at, share) in (1..).map(f64::from).zip(bins) {
        let y = height - share / top * (height - 12.0);
        let _ = write!(path, "V{y:.1}H{:.1}", scale.left + at * width);
    }
    let _ = write!(path, "V{height}");
    path
}

/// A bar of a chart of bars, by group.
pub(crate) struct Bar {
    pub(crate) label: String,
    /// One value for each group.
    pub(crate) values: Vec<(f64, String)>,
}

/// Bars one below the other, in groups.
pub(crate) fn bars(rows: &[Bar]) -> Markup {
    let groups = rows.iter().map(|row| row.values.len()).max().unwrap_or(1).max(1);
    let thick = if groups == 1 { 18.0 } else { 12.0 };
    let row_height = groups as f64 * thick + 12.0;
    let top = rows.iter().flat_map(|row| row.values.iter().map(|(value, _)| *value));
    let top = top.fold(1e-9, f64::max);
    let left = 190.0;
    let width = WIDTH - left - 90.0;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {}", rows.len() as f64 * row_height)) role="img" {
            @for (at, row) in (0..).map(f64::from).zip(rows) {
                @let y = at * row_height + 4.0;
                text class="label" x=(left - 10.0) y=(y + groups as f64 * thick / 2.0 + 4.5) text-anchor="end" {
                    (row.label)
                }
                @for (group, (value, note)) in row.values.iter().enumerate() {
                    @let y = y + group as f64 * thick;
                    g class=(format!("c{}", group % 6)) {
                        title { (row.label) ": " (note) }
                        rect x=(left) y=(y) width=(format!("{:.1}", (value / top * width).max(1.0)))
                            height=(thick - 2.0) rx="2" {}
                        text class="small" x=(format!("{:.1}", left + value / top * width + 6.0)) y=(y + thick - 4.0) {
                            (note)
                        }
                    }
                }
            }
        }
    }
}

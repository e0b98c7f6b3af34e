//! One moment of a game as a page.

use maud::{Markup, PreEscaped, html};
use parlour_engine::{AnyPosition, Entry, Refusal, Seat, Viewer, to_value};
use serde_json::Value;

use super::{Source, Tale, branch, tree};
use crate::boards;
use crate::keys;
use crate::kit::{self, icons::icon};
use crate::pages::Page;
use crate::scene::Mode;
use crate::table::list;

/// How many moves before and after the present one the log shows.
const AROUND: usize = 60;

impl Tale {
    /// The page of a moment, for somebody of this name.
    ///
    /// # Errors
    /// `NO_SUCH_MOMENT`.
    pub(crate) fn page(&self, moment: usize, name: &str) -> Result<Markup, Refusal> {
        let position = self.at(moment)?;
        let title = format!("{}: move {moment} of {}", self.listed.info().title, self.last());
        let page = Page {
            title: &title,
            class: "page-inspect",
            bar: html! {},
            main: html! {
                main.page.inspect id="main" {
                    (boards::style(&self.listed))
                    div id="inspector" data-inspector="1" { (self.inside(moment, position.as_ref(), name)) }
                    (keys::of_inspector())
                }
            },
        };
        Ok(page.markup())
    }

    fn inside(&self, moment: usize, position: &dyn AnyPosition, name: &str) -> Markup {
        let now = to_value(&position.state());
        let before = match moment.checked_sub(1).and_then(|before| self.chronicle.at(before)) {
            Some(before) => to_value(&before.state()),
            None => now.clone(),
        };
        let names: Vec<&str> = self.people.iter().map(|person| person.name.as_str()).collect();
        html! {
            header.inspect-head {
                div {
                    h1 { (self.listed.info().title) }
                    p.muted { (list(&names)) }
                }
                (self.tools())
            }
            (self.proof())
            (self.timeline(moment))
            (self.views(position))
            div.inspect-grid {
                section.panel aria-labelledby="state-title" {
                    h2 id="state-title" { "State" }
                    p.muted {
                        @match tree::changes(&before, &now) {
                            0 => { "Nothing in it is other than a move before." }
                            count => { (kit::count(count, "thing is", "things are")) " other than a move before." }
                        }
                    }
                    (tree::tree(&before, &now))
                    (document("state-json", "The whole state as JSON", &now))
                }
                (self.log(moment))
            }
            section.panel aria-labelledby="chart-title" {
                h2 id="chart-title" { "Chart" }
                p.muted {
                    "The game is in " strong { (position.phase()) } ". "
                    "Thick lines were taken, the thickest by this move; what play has never come to is pale."
                }
                div.chart tabindex="0" role="region" aria-label="The chart, which can be scrolled" {
                    (PreEscaped(self.chart(moment, position.phase())))
                }
            }
            (branch::form(self, moment, position, name))
        }
    }

    fn tools(&self) -> Markup {
        html! {
            div.row {
                @match &self.source {
                    Source::Table { id, is_running, .. } => {
                        a.btn href={ "/t/" (id) } { (icon("back")) "To the table" }
                        a.btn href={ "/t/" (id) "/replay" } download={ (self.listed.info().id) "-" (id) ".json" } {
                            "Replay file" @if *is_running { " so far" }
                        }
                    },
                    Source::File { .. } => a.btn href="/inspect" { "Another file" },
                }
            }
        }
    }

    /// What can be believed of all this.
    fn proof(&self) -> Markup {
        let code = |commitment: &str| html! { code { (commitment.get(..16).unwrap_or("")) "…" } };
        match &self.source {
            Source::Table { is_running: true, .. } => html! {
                p.panel.proof {
                    "The game goes on, and this table is open for inspection: whoever may look on sees what you see here. "
                    "What is still to be drawn or rolled is not known to anybody."
                }
            },
            Source::Table { is_branch, commitment, .. } => html! {
                p.panel.proof {
                    "The replay file proves that this was played, from a shuffle that nobody picked: it was committed to as "
                    (code(commitment)) " before the first card. "
                    @if *is_branch { (from_elsewhere()) }
                }
            },
            Source::File { flaw: Some(flaw), .. } => html! {
                p.panel.proof.question role="status" {
                    strong { "This file does not prove itself. " } (flaw) " "
                    "What you see here is what it says, and not necessarily what was played. "
                    span.muted { "Code: " code { (flaw.code()) } }
                }
            },
            Source::File { is_sealed, is_branch, commitment, .. } => html! {
                p.panel.proof role="status" {
                    strong { "This file proves itself. " }
                    "Every move was allowed, every hash fits, and the shuffle comes from the secret that was committed to as "
                    (code(commitment)) "; whoever was at the table can compare that with what they were shown before the first card. "
                    @if !is_sealed { "It has no seal, so moves may be missing at its end. " }
                    @if *is_branch { (from_elsewhere()) }
                }
            },
        }
    }

    fn timeline(&self, moment: usize) -> Markup {
        let last = self.last();
        html! {
            section.timeline aria-label="Timeline" {
                form.timeline-row method="get" action=(self.path()) {
                    (self.jump(0, "first", "The deal", moment > 0))
                    (self.jump(moment.saturating_sub(1), "before", "One move back", moment > 0))
                    label.visually-hidden for="at" { "Move" }
                    input id="at" name="at" type="range" min="0" max=(last) value=(moment) data-timeline=(self.path())
                        aria-valuetext={ "move " (moment) " of " (last) } autocomplete="off";
                    (self.jump(moment + 1, "next", "One move on", moment < last))
                    (self.jump(last, "last", "The last move", moment < last))
                    button.btn.btn-small.no-script type="submit" { "Go" }
                }
                p id="moment" class="moment" {
                    strong { (moment) " / " (last) } " "
                    (self.sentence(moment))
                    @if let Some(step) = self.chronicle.step(moment) { span.muted { " " (time(step.at_ms)) } }
                }
            }
        }
    }

    /// A link to another moment, or what is left of it where there is none.
    fn jump(&self, moment: usize, icon_name: &str, words: &str, is_there: bool) -> Markup {
        let inside = html! { (icon(icon_name)) span.visually-hidden { (words) } };
        html! {
            @if is_there {
                a.tool data-key=(icon_name) data-at=(moment) rel="nofollow" href={ (self.path()) "?at=" (moment) } { (inside) }
            } @else {
                span.tool.tool-off data-key=(icon_name) aria-hidden="true" { (icon(icon_name)) }
            }
        }
    }

    /// What led to a moment.
    fn sentence(&self, moment: usize) -> &str {
        match moment.checked_sub(1) {
            Some(step) => self.words.get(step).map_or("", String::as_str),
            None => "The game begins.",
        }
    }

    /// What everybody saw.
    fn views(&self, position: &dyn AnyPosition) -> Markup {
        html! {
            section.views aria-labelledby="views-title" {
                h2 id="views-title" { "What everybody saw" }
                div.views-grid {
                    @for viewer in Seat::all(position.seats()).map(Viewer::Seat).chain([Viewer::Spectator]) {
                        (self.view(position, viewer))
                    }
                }
            }
        }
    }

    fn view(&self, position: &dyn AnyPosition, viewer: Viewer) -> Markup {
        let scene = self.scene(position, viewer);
        let game = self.listed.id();
        let (place, name) = match viewer.seat() {
            Some(seat) => (format!("s{}-", seat.index()), self.name(seat)),
            None => ("on-".to_owned(), "Those who look on"),
        };
        let board = boards::of(&self.listed);
        let json = scene.glimpse.as_ref().map_or(Value::Null, |known| to_value(&known.view_json()));
        html! {
            details.view data-key=(place) open[viewer.seat().is_some()] {
                summary {
                    strong { (name) }
                    @if scene.is_my_turn() && !scene.is_over { span.tag { "to move" } }
                    @if let Some(badge) = scene.viewer.and_then(|seat| board.badge(&scene, seat)) {
                        span.muted { (badge) }
                    }
                }
                div class={ "felt still board-" (game) } { (board.draw(&scene, &Mode::Still(place.clone()))) }
                (document(&format!("{place}json"), &format!("What {name} saw as JSON"), &json))
            }
        }
    }

    /// The moves around a moment.
    fn log(&self, moment: usize) -> Markup {
        let (first, last) = (moment.saturating_sub(AROUND), (moment + AROUND).min(self.last()));
        html! {
            section.panel.moves aria-labelledby="log-title" {
                h2 id="log-title" { "Moves" }
                ol id="moves" class="moves-list" tabindex="0" aria-label="Moves" {
                    @if first > 0 { li.muted data-key="earlier" { (kit::count(first, "moment", "moments")) " before" } }
                    @for at in first..=last {
                        li class=[self.class(at)] data-key={ "at-" (at) } {
                            a href={ (self.path()) "?at=" (at) } data-at=(at) rel="nofollow" aria-current=[(at == moment).then_some("step")] {
                                span.move-number { (at) } span { (self.sentence(at)) }
                            }
                        }
                    }
                    @if last < self.last() { li.muted data-key="later" { (kit::count(self.last() - last, "moment", "moments")) " after" } }
                }
            }
        }
    }

    fn class(&self, moment: usize) -> Option<&'static str> {
        let step = self.chronicle.step(moment)?;
        matches!(step.entry, Entry::UndoTo(_)).then_some("went-back")
    }
}

fn from_elsewhere() -> &'static str {
    "The game goes on from a moment of another one: how its cards came to lie as they did is not proved here."
}

/// A document that can be opened and copied.
fn document(key: &str, title: &str, value: &Value) -> Markup {
    html! {
        details.document data-key=(key) {
            summary { (title) }
            pre tabindex="0" role="region" aria-label=(title) {
                code { (serde_json::to_string_pretty(value).unwrap_or_default()) }
            }
        }
    }
}

/// When something happened, since the deal.
fn time(ms: u64) -> String {
    let seconds = ms / 1000;
    match seconds {
        0..60 => format!("after {}.{} s", seconds, ms % 1000 / 100),
        60..3600 => format!("after {}:{:02} min", seconds / 60, seconds % 60),
        _ => format!("after {}:{:02} h", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_as_long_as_they_need_to_be() {
        for (ms, expected) in [
            (0, "after 0.0 s"),
            (1_250, "after 1.2 s"),
            (61_000, "after 1:01 min"),
            (3_660_000, "after 1:01 h"),
        ] {
            assert_eq!(time(ms), expected);
        }
    }
}

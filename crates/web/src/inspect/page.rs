//! One moment of a game as a page.

use std::borrow::Cow;

use maud::{Markup, PreEscaped, html};
use parlour_engine::{AnyPosition, Entry, Refusal, Seat, Viewer, to_value};
use serde_json::Value;

use super::{Source, Tale, branch, fault, tree};
use crate::boards;
use crate::called;
use crate::keys;
use crate::kit::icons::icon;
use crate::pages::Page;
use crate::scene::Mode;
use crate::table::list;
use crate::words::words;

/// How many moves before and after the present one the log shows.
const AROUND: usize = 60;

impl Tale {
    /// The page of a moment, for somebody of this name.
    ///
    /// # Errors
    /// `NO_SUCH_MOMENT`.
    pub(crate) fn page(&self, moment: usize, name: &str) -> Result<Markup, Refusal> {
        let position = self.at(moment)?;
        let title = words().inspect_title(called::title(self.listed.info()), moment, self.last());
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
        let w = words();
        let names: Vec<&str> = self.people.iter().map(|person| person.name.as_str()).collect();
        html! {
            header.inspect-head {
                div {
                    h1 { (called::title(self.listed.info())) }
                    p.muted { (list(&names)) }
                }
                (self.tools())
            }
            (self.proof())
            (self.timeline(moment))
            (self.views(position))
            div.inspect-grid {
                section.panel aria-labelledby="state-title" {
                    h2 id="state-title" { (w.inspect_state()) }
                    p.muted { (w.inspect_changes(tree::changes(&before, &now))) }
                    (tree::tree(&before, &now))
                    (document("state-json", &w.inspect_state_json(), &now))
                }
                (self.log(moment))
            }
            section.panel aria-labelledby="chart-title" {
                h2 id="chart-title" { (w.inspect_chart()) }
                p.muted { (w.inspect_phase(position.phase())) " " (w.inspect_chart_how()) }
                div.chart tabindex="0" role="region" aria-label=(w.inspect_chart_label()) {
                    (PreEscaped(self.chart(moment, position.phase())))
                }
            }
            (branch::form(self, moment, position, name))
        }
    }

    fn tools(&self) -> Markup {
        let w = words();
        html! {
            div.row {
                @match &self.source {
                    Source::Table { id, is_running, .. } => {
                        a.btn href={ "/t/" (id) } { (icon("back")) (w.inspect_to_table()) }
                        a.btn href={ "/t/" (id) "/replay" } download={ (self.listed.info().id) "-" (id) ".json" } {
                            (w.inspect_replay(*is_running))
                        }
                    },
                    Source::File { .. } => a.btn href="/inspect" { (w.inspect_another_file()) },
                }
            }
        }
    }

    /// What can be believed of all this.
    fn proof(&self) -> Markup {
        let w = words();
        let code = |commitment: &str| commitment.get(..16).unwrap_or("").to_owned();
        match &self.source {
            Source::Table { is_running: true, .. } => html! {
                p.panel.proof { (w.inspect_running()) }
            },
            Source::Table { is_branch, commitment, .. } => html! {
                p.panel.proof {
                    (w.inspect_proof(code(commitment)))
                    @if *is_branch { " " (w.inspect_from_elsewhere()) }
                }
            },
            Source::File { flaw: Some(flaw), .. } => html! {
                p.panel.proof.question role="status" {
                    strong { (w.inspect_file_bad()) } " " (fault::sentence(flaw)) " " (w.inspect_file_bad_why()) " "
                    span.muted { (w.trouble_code()) " " code { (flaw.code()) } }
                }
            },
            Source::File { is_sealed, is_branch, commitment, .. } => html! {
                p.panel.proof role="status" {
                    strong { (w.inspect_file_good()) } " " (w.inspect_file_good_why(code(commitment)))
                    @if !is_sealed { " " (w.inspect_no_seal()) }
                    @if *is_branch { " " (w.inspect_from_elsewhere()) }
                }
            },
        }
    }

    fn timeline(&self, moment: usize) -> Markup {
        let (last, w) = (self.last(), words());
        html! {
            section.timeline aria-label=(w.inspect_timeline()) {
                form.timeline-row method="get" action=(self.path()) {
                    (self.jump(0, "first", &w.inspect_deal(), moment > 0))
                    (self.jump(moment.saturating_sub(1), "before", &w.inspect_back(), moment > 0))
                    label.visually-hidden for="at" { (w.inspect_move()) }
                    input id="at" name="at" type="range" min="0" max=(last) value=(moment) data-timeline=(self.path())
                        aria-valuetext=(w.inspect_move_of(moment, last)) autocomplete="off";
                    (self.jump(moment + 1, "next", &w.inspect_on(), moment < last))
                    (self.jump(last, "last", &w.inspect_end(), moment < last))
                    button.btn.btn-small.no-script type="submit" { (w.inspect_go()) }
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
    fn sentence(&self, moment: usize) -> Cow<'_, str> {
        match moment.checked_sub(1) {
            Some(step) => Cow::Borrowed(self.words.get(step).map_or("", String::as_str)),
            None => Cow::Owned(words().inspect_begins()),
        }
    }

    /// What everybody saw.
    fn views(&self, position: &dyn AnyPosition) -> Markup {
        html! {
            section.views aria-labelledby="views-title" {
                h2 id="views-title" { (words().inspect_views()) }
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
        let w = words();
        let (place, name, title) = match viewer.seat() {
            Some(seat) => {
                let name = self.name(seat);
                (format!("s{}-", seat.index()), name.clone(), w.inspect_view_json(name))
            }
            None => ("on-".to_owned(), w.inspect_spectators(), w.inspect_spectators_json()),
        };
        let board = boards::of(&self.listed);
        let json = scene.glimpse.as_ref().map_or(Value::Null, |known| to_value(&known.view_json()));
        html! {
            details.view data-key=(place) open[viewer.seat().is_some()] {
                summary {
                    strong { (name) }
                    @if scene.is_my_turn() && !scene.is_over { span.tag { (w.inspect_to_move()) } }
                    @if let Some(badge) = scene.viewer.and_then(|seat| board.badge(&scene, seat)) {
                        span.muted { (badge) }
                    }
                }
                div class={ "felt still board-" (game) } { (board.draw(&scene, &Mode::Still(place.clone()))) }
                (document(&format!("{place}json"), &title, &json))
            }
        }
    }

    /// The moves around a moment.
    fn log(&self, moment: usize) -> Markup {
        let (first, last) = (moment.saturating_sub(AROUND), (moment + AROUND).min(self.last()));
        let w = words();
        html! {
            section.panel.moves aria-labelledby="log-title" {
                h2 id="log-title" { (w.inspect_moves()) }
                ol id="moves" class="moves-list" tabindex="0" aria-label=(w.inspect_moves()) {
                    @if first > 0 { li.muted data-key="earlier" { (w.inspect_earlier(first)) } }
                    @for at in first..=last {
                        li class=[self.class(at)] data-key={ "at-" (at) } {
                            a href={ (self.path()) "?at=" (at) } data-at=(at) rel="nofollow" aria-current=[(at == moment).then_some("step")] {
                                span.move-number { (at) } span { (self.sentence(at)) }
                            }
                        }
                    }
                    @if last < self.last() { li.muted data-key="later" { (w.inspect_later(self.last() - last)) } }
                }
            }
        }
    }

    fn class(&self, moment: usize) -> Option<&'static str> {
        let step = self.chronicle.step(moment)?;
        matches!(step.entry, Entry::UndoTo(_)).then_some("went-back")
    }
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
        0..60 => words().inspect_after_seconds(format!("{seconds}.{}", ms % 1000 / 100)),
        60..3600 => words().inspect_after_minutes(format!("{}:{:02}", seconds / 60, seconds % 60)),
        _ => words().inspect_after_hours(format!("{}:{:02}", seconds / 3600, seconds / 60 % 60)),
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

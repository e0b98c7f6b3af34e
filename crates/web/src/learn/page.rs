//! A step of a lesson as a page.

use std::cell::Cell;

use maud::{Markup, html};
use parlour_engine::{Catalog, Refusal, Seat, Viewer, to_value};
use parlour_host::description::{Description, SeatDescription, SeatKind};
use serde_json::Value;

use super::{LEARNER, Lesson, Part, Stage, Step, is_there};
use crate::boards;
use crate::called;
use crate::keys;
use crate::kit::icons::icon;
use crate::kit::press::LESSON_FORM;
use crate::pages::{Page, rules};
use crate::scene::{Lit, Mode};
use crate::table::{Moment, Stage as Life, scene_of};
use crate::words::words;

/// Who looks at a page.
pub(crate) struct Learner<'a> {
    /// What else can be learned here.
    pub(crate) catalog: &'a Catalog,
    /// What they like to be called; empty if they have not said.
    pub(crate) name: &'a str,
    /// What is said to what they have just tried.
    pub(crate) note: Option<&'a str>,
}

impl Lesson<'_> {
    /// The page of a step.
    ///
    /// # Errors
    /// `NO_SUCH_STEP`.
    pub(crate) fn page(&self, number: usize, learner: &Learner<'_>) -> Result<Markup, Refusal> {
        let stage = self.at(number)?;
        let moment = self.moment(&stage, learner.name)?;
        let step = self.steps.get(number - 1);
        let action = step.and_then(|step| step.action.as_ref());
        // Whoever comes reads first, and whoever tried something stays where they are.
        let has_focus = number > 1 && learner.note.is_none();
        let asked = action.and_then(|action| place_of(&moment, action));
        let mode = Mode::Lesson(Lit { action: asked, takes_focus: Cell::new(has_focus) });

        let w = words();
        let title = w.learn_title(self.title());
        let name = step.map_or_else(|| w.learn_end(), |step| self.text(step, Part::Title));
        let page = Page {
            title: &w.learn_window(&name, self.title()),
            class: "page-learn",
            bar: html! { p.bar-title { (title) } },
            main: html! {
                main id="main" class="lesson" {
                    div id="lesson" data-lesson=(self.path(number)) data-sounds=(sounds(&moment)) {
                        section.lesson-card aria-labelledby="lesson-title" {
                            (self.head(number, &name))
                            @match step {
                                Some(step) => (self.say(number, step, &moment, learner, has_focus)),
                                None => (self.end(learner.catalog)),
                            }
                        }
                        div.table-main { (moment.in_play(&mode)) }
                        form id=(LESSON_FORM) method="get" action=(self.path(number)) {}
                    }
                    (boards::style(self.listed))
                    (keys::of_board(self.listed, false))
                }
            },
        };
        Ok(page.markup())
    }

    fn title(&self) -> String {
        called::title(self.listed.info())
    }

    pub(crate) fn path(&self, number: usize) -> String {
        format!("/learn/{}/{number}", self.listed.id())
    }

    /// The table as the learner sees it.
    fn moment(&self, stage: &Stage, name: &str) -> Result<Moment, Refusal> {
        let position = stage.position.as_ref();
        let names: Vec<&str> = self.people.iter().map(String::as_str).collect();
        let name = if name.is_empty() { names[0] } else { name };
        let names: Vec<&str> = std::iter::once(name).chain(names.into_iter().skip(1)).collect();
        let mut scene = scene_of(self.listed.game(), &names, Some(LEARNER));
        for person in &mut scene.people[1..] {
            person.kind = crate::scene::Kind::Bot;
        }
        scene.glimpse = Some(position.glimpse(Viewer::Seat(LEARNER))?);
        scene.to_act = position.to_act();
        scene.is_over = position.outcome().is_some();
        let about = about(self.listed.id(), to_value(&position.options()), &names, scene.is_over);
        Ok(Moment {
            seq: 0,
            listed: self.listed.clone(),
            about,
            scene,
            events: stage.events.clone(),
            clock: None,
            asked: None,
            spectators: 0,
        })
    }

    /// How far it is, and what this step is about.
    fn head(&self, number: usize, name: &str) -> Markup {
        let (at, all, w) = (number.min(self.len()), self.len(), words());
        html! {
            p.lesson-count {
                progress value=(number - 1) max=(all) aria-label=(w.learn_progress()) {}
                span { @if number > all { (w.learn_done()) } @else { (w.learn_count(at, all)) } }
            }
            h1.lesson-title id="lesson-title" { (name) }
        }
    }

    fn say(
        &self,
        number: usize,
        step: &Step,
        moment: &Moment,
        learner: &Learner<'_>,
        has_focus: bool,
    ) -> Markup {
        let is_read = step.action.is_none();
        let w = words();
        let log = if step.from.is_some() { Vec::new() } else { moment.header().log };
        html! {
            div.lesson-text id="lesson-say" {
                @if !log.is_empty() { p.lesson-log { (log.join(" ")) } }
                p { (self.text(step, Part::Say)) }
            }
            p id="lesson-note" class="lesson-note" role="status" { @if let Some(note) = learner.note { (icon("help")) (note) } }
            div.row.lesson-ways {
                @if is_read {
                    a.btn.btn-first href=(self.path(number + 1)) data-turn="1" data-lit="1" aria-describedby="lesson-say" data-focus=[has_focus.then_some("1")] { (w.learn_go_on()) }
                } @else {
                    a.btn.btn-small href=(self.path(number + 1)) data-turn="1" { (w.learn_do_it()) }
                }
                @if number > 1 {
                    a.btn.btn-small href=(self.path(number - 1)) data-turn="1" { (w.learn_back()) }
                    a.btn.btn-small href=(self.path(1)) data-turn="1" { (w.learn_restart()) }
                }
                a.quiet href=(self.path(self.len() + 1)) data-turn="1" aria-label=(w.learn_skip_lesson()) { (w.learn_skip()) }
            }
        }
    }

    /// What comes after the lesson.
    fn end(&self, catalog: &Catalog) -> Markup {
        let (game, w) = (self.listed.id(), words());
        let others = catalog.iter().filter(|listed| listed.id() != game && is_there(listed));
        html! {
            div.lesson-text id="lesson-say" { p { (self.ending()) } }
            form.row method="post" action="/play" {
                button.btn.btn-first name="go" value={ (game) ":bots" } data-focus="1" aria-describedby="lesson-say" {
                    (icon("robot")) (w.learn_bots())
                }
                @if rules::is_there(self.listed) { a.btn href={ "/rules/" (game) } { (icon("book")) (w.page_all_rules()) } }
                a.btn.btn-small href=(self.path(1)) data-turn="1" { (w.learn_restart()) }
            }
            p.small.lesson-others {
                (w.learn_others()) " "
                @for other in others { a href={ "/learn/" (other.id()) } { (called::title(other.info())) } " " }
            }
        }
    }
}

/// The place of an action in the learner's list.
fn place_of(moment: &Moment, action: &Value) -> Option<usize> {
    let legal = moment.scene.glimpse.as_ref()?.legal_json();
    legal.iter().position(|known| to_value(known) == *action)
}

fn sounds(moment: &Moment) -> String {
    moment.header().sounds().join(" ")
}

/// What a host would tell of such a table.
fn about(game: &str, options: Value, names: &[&str], is_over: bool) -> Description {
    let kind = |seat: usize| {
        if Seat::from_index(seat) == LEARNER { SeatKind::Person } else { SeatKind::Bot }
    };
    let seats = names.iter().enumerate();
    let seats = seats.map(|(seat, name)| SeatDescription::new(kind(seat), name)).collect();
    let stage = if is_over { Life::Finished } else { Life::Playing };
    Description { stage, ..Description::plain(game, options, seats) }
}

#[cfg(test)]
mod tests {
    use parlour_engine::Rng;

    use super::*;
    use crate::sample::catalog;

    fn each(mut look: impl FnMut(&Lesson<'_>, usize, &Stage)) {
        for listed in &catalog() {
            let lesson = &Lesson::of(listed).expect("a lesson");
            for number in 1..=lesson.len() + 1 {
                look(lesson, number, &lesson.at(number).expect("a step"));
            }
        }
    }

    #[test]
    fn what_is_hidden_in_a_game_is_hidden_in_a_lesson() {
        each(|lesson, number, stage| {
            let drawn = |stage: &Stage| {
                lesson.moment(stage, "").expect("a table").in_play(&Mode::Play).into_string()
            };
            for seed in 0..3 {
                let position =
                    stage.position.determinize(Viewer::Seat(LEARNER), &mut Rng::stream(seed, 1));
                let other = Stage { position, events: stage.events.clone() };
                assert_eq!(
                    drawn(stage),
                    drawn(&other),
                    "{} {number} tells something",
                    lesson.listed.id()
                );
            }
        });
    }

    #[test]
    fn what_is_to_be_pressed_is_lit_and_nothing_else() {
        each(|lesson, number, _| {
            let learner = Learner { catalog: &catalog(), name: "", note: None };
            let page = lesson.page(number, &learner).expect("a page").into_string();
            let lit = page.matches(" data-lit=\"1\"").count();
            assert_eq!(lit > 0, number <= lesson.len(), "{} {number}: {lit}", lesson.listed.id());
            assert!(lit <= 3, "{} {number}: {lit}", lesson.listed.id());
            assert_eq!(
                page.matches(" data-focus=").count(),
                usize::from(number > 1),
                "{} {number}",
                lesson.listed.id()
            );
        });
    }
}

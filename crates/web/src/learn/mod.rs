//! Lessons: a game played step by step on the real board.
//!
//! A lesson is data: how the cards lie, and for each step what the learner does and what the others do then, and a key
//! by which its few sentences are found in the language files (`lesson-uno.ftl`), or the sentences themselves. Rules are deterministic, so the number of a step is all the state there is: the table at
//! that step is played again from the start whenever somebody asks for it.

mod page;
mod start;

use std::ops::Deref;
use std::sync::OnceLock;

use parlour_engine::{
    Actor, AnyEvent, AnyPosition, Refusal, Registration, Rng, Seat, Seed, Viewer, to_value,
};
use serde::Deserialize;
use serde_json::Value;

pub(crate) use self::page::Learner;
use self::start::Start;
use crate::errors;
use crate::words::words;

/// The seat that the learner has.
const LEARNER: Seat = Seat::new(0);

/// The lesson of a game, as a catalog has it: a file that is read when it is asked for.
#[derive(Debug)]
pub struct Course {
    text: &'static str,
    texts: Texts,
    script: OnceLock<Result<Script, String>>,
}

/// Where the texts of a lesson are.
#[derive(Clone, Copy, Debug)]
enum Texts {
    /// In its own file.
    Own,
    /// In our language files, under this name and the keys of the steps.
    Ours(&'static str),
}

/// One of the texts of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// What it is about.
    Title,
    /// One or two sentences, or three.
    Say,
    /// What is said to somebody who does something else that is allowed.
    But,
}

impl Texts {
    /// A text of a step, if it has it.
    fn find(self, step: &Step, part: Part) -> Option<String> {
        let Self::Ours(lesson) = self else {
            let own = match part {
                Part::Title => &step.title,
                Part::Say => &step.say,
                Part::But => &step.but,
            };
            return own.clone();
        };
        let id = format!("{lesson}-{}", step.key.as_deref()?);
        match part {
            Part::Title => words().find(&id),
            Part::Say => words().find_attribute(&id, "say"),
            Part::But => words().find_attribute(&id, "but"),
        }
    }

    /// What has been learned.
    fn end(self, script: &Script) -> Option<String> {
        match self {
            Self::Own => script.end.clone(),
            Self::Ours(lesson) => words().find(&format!("{lesson}-end")),
        }
    }
}

impl Course {
    /// What such a file says, with the texts in it: each step has a `title`, what to `say`, and maybe a `but` for somebody
    /// who does something else, and the whole an `end`.
    pub const fn new(text: &'static str) -> Self {
        Self { text, texts: Texts::Own, script: OnceLock::new() }
    }

    /// What such a file says, with the texts in our language files, under this name and the `key` of each step.
    const fn ours(text: &'static str, lesson: &'static str) -> Self {
        Self { text, texts: Texts::Ours(lesson), script: OnceLock::new() }
    }

    /// Reads the file.
    fn script(&self) -> Result<&Script, &str> {
        let read = || serde_json::from_str(self.text).map_err(|error| error.to_string());
        self.script.get_or_init(read).as_ref().map_err(String::as_str)
    }
}

/// Pobudka's lesson.
pub const fn pobudka() -> Course {
    Course::ours(include_str!("lessons/pobudka.json"), "lesson-pobudka")
}

/// Qwixx's lesson.
pub const fn qwixx() -> Course {
    Course::ours(include_str!("lessons/qwixx.json"), "lesson-qwixx")
}

/// Uno's lesson.
pub const fn uno() -> Course {
    Course::ours(include_str!("lessons/uno.json"), "lesson-uno")
}

/// Lebanese Deal's lesson.
pub const fn deal() -> Course {
    Course::ours(include_str!("lessons/deal.json"), "lesson-deal")
}

/// Data War's lesson.
pub const fn datawar() -> Course {
    Course::ours(include_str!("lessons/datawar.json"), "lesson-datawar")
}

/// Whether a game has a lesson.
pub(crate) fn is_there(listed: &Registration) -> bool {
    listed.get::<Course>().is_some()
}

/// Whether the lesson of a game can be read and begins, if it has one.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub fn check(listed: &Registration) -> Result<(), String> {
    let Some(course) = listed.get::<Course>() else { return Ok(()) };
    let script = course.script().map_err(|error| format!("The lesson is damaged: {error}."))?;
    let lesson = Lesson { listed, texts: course.texts, script };
    for (number, step) in (1..).zip(&lesson.steps) {
        if [Part::Title, Part::Say].iter().any(|part| course.texts.find(step, *part).is_none()) {
            return Err(format!("Step {number} of the lesson has no title, or says nothing."));
        }
    }
    if course.texts.end(script).is_none() {
        return Err("The lesson has no words for its end.".to_owned());
    }
    lesson.at(1).map(drop).map_err(|refusal| format!("The lesson does not begin: {refusal}"))
}

/// A lesson about a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson<'a> {
    listed: &'a Registration,
    texts: Texts,
    script: &'a Script,
}

impl Deref for Lesson<'_> {
    type Target = Script;

    fn deref(&self) -> &Script {
        self.script
    }
}

/// What the file of a lesson says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Script {
    people: Vec<String>,
    #[serde(default)]
    options: Value,
    steps: Vec<Step>,
    end: Option<String>,
}

/// A step of a lesson.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    /// What its texts are found by, if they are not here.
    key: Option<String>,
    title: Option<String>,
    say: Option<String>,
    but: Option<String>,
    /// What the learner does; nothing if there is only something to read.
    #[serde(rename = "do")]
    action: Option<Value>,
    /// What happens after it.
    #[serde(default)]
    then: Vec<Move>,
    /// The chance of all that.
    #[serde(default)]
    seed: u64,
    /// Where the step begins, if not where the one before ended.
    from: Option<Start>,
}

/// What happens besides what the learner does.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Move {
    /// A seat does something.
    Seat(usize, Value),
    /// Time passes.
    Time(Pass),
}

/// How much time passes.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Pass {
    /// Until the next thing happens by itself.
    Time,
    /// Until the learner can do something.
    Wait,
}

/// The table at a step.
pub(crate) struct Stage {
    position: Box<dyn AnyPosition>,
    /// What the learner has heard since the step before.
    events: Vec<AnyEvent>,
}

/// What becomes of something that a learner tries.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It is what the step asks for.
    Right,
    /// It is not, and this is why it can wait, or cannot be done at all.
    Other(String),
}

impl<'a> Lesson<'a> {
    /// The lesson of a game.
    ///
    /// # Errors
    /// `NO_LESSON`.
    pub(crate) fn of(listed: &'a Registration) -> Result<Self, Refusal> {
        let course = listed.get::<Course>();
        let read = course.and_then(|course| Some((course.texts, course.script().ok()?)));
        let none = || Refusal::new("NO_LESSON", "There is no lesson about this game.");
        let (texts, script) = read.ok_or_else(none)?;
        Ok(Self { listed, texts, script })
    }

    /// A text of a step. That there is one was checked when the program started.
    fn text(&self, step: &Step, part: Part) -> String {
        self.texts.find(step, part).unwrap_or_default()
    }

    /// What is said after the last step.
    fn ending(&self) -> String {
        self.texts.end(self.script).unwrap_or_default()
    }

    /// How many steps it has. Their numbers begin with 1; one more is the end.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The table at a step, as everybody before it has played.
    ///
    /// # Errors
    /// `NO_SUCH_STEP`.
    pub(crate) fn at(&self, number: usize) -> Result<Stage, Refusal> {
        if number == 0 || number > self.len() + 1 {
            return Err(no_such_step(self.len()));
        }
        let mut stage = None;
        for (index, step) in self.steps.iter().enumerate().take(number) {
            if let Some(start) = &step.from {
                let position = start.position(self.listed.game(), &self.people, &self.options)?;
                stage = Some(Stage { position, events: Vec::new() });
            }
            let stage = stage.as_mut().ok_or_else(|| Refusal::bad_state("Nothing is dealt."))?;
            if index + 1 < number {
                stage.play(step)?;
            }
        }
        stage.ok_or_else(|| Refusal::bad_state("The lesson is empty."))
    }

    /// What becomes of something that a learner tries at a step.
    ///
    /// # Errors
    /// `NO_SUCH_STEP`.
    pub(crate) fn attempt(&self, number: usize, action: &Value) -> Result<Tried, Refusal> {
        let mut stage = self.at(number)?;
        let Some(step) = self.steps.get(number - 1) else {
            return Ok(Tried::Other(words().learn_is_over()));
        };
        if step.action.as_ref() == Some(action) {
            return Ok(Tried::Right);
        }
        let taken = stage.act(Actor::Seat(LEARNER), action, &mut Rng::stream(step.seed, 1));
        Ok(Tried::Other(match taken {
            Err(refusal) => errors::sentence(&refusal),
            Ok(()) => self.texts.find(step, Part::But).unwrap_or_else(|| words().learn_try_lit()),
        }))
    }
}

impl Stage {
    /// Plays a step: what the learner does, and all that follows.
    fn play(&mut self, step: &Step) -> Result<(), Refusal> {
        self.events.clear();
        let mut chance = (1..).map(|n| Rng::stream(Seed::from(step.seed), n));
        let mut next = || chance.next().ok_or_else(|| Refusal::bad_state("No chance is left."));
        if let Some(action) = &step.action {
            self.act(Actor::Seat(LEARNER), action, &mut next()?)?;
        }
        for what in &step.then {
            match what {
                Move::Seat(seat, action) => {
                    self.act(Actor::Seat(Seat::from_index(*seat)), action, &mut next()?)?;
                }
                Move::Time(Pass::Time) => self.pass(&mut next()?)?,
                Move::Time(Pass::Wait) => {
                    while self.position.timer().is_some() && self.legal()?.is_empty() {
                        self.pass(&mut next()?)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Lets happen what happens next by itself.
    fn pass(&mut self, rng: &mut Rng) -> Result<(), Refusal> {
        let timer = self.position.timer();
        let (_, action) = timer.ok_or_else(|| Refusal::bad_state("Nothing runs by itself."))?;
        self.act(Actor::Table, &to_value(&action), rng)
    }

    fn act(&mut self, actor: Actor, action: &Value, rng: &mut Rng) -> Result<(), Refusal> {
        let taken = self.position.act(actor, action, rng)?;
        let heard = taken.events.iter().filter(|told| told.to.includes(Viewer::Seat(LEARNER)));
        self.events.extend(heard.map(|told| told.event.clone()));
        Ok(())
    }

    /// What the learner may do by the rules.
    fn legal(&self) -> Result<Vec<Value>, Refusal> {
        if self.position.outcome().is_some() {
            return Ok(Vec::new());
        }
        Ok(self.position.legal(LEARNER)?.iter().map(to_value).collect())
    }
}

fn no_such_step(steps: usize) -> Refusal {
    Refusal::new("NO_SUCH_STEP", format!("This lesson has {steps} steps and an end."))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;
    use crate::sample::catalog;
    use crate::words::tests::ids;

    #[test]
    fn every_game_has_a_lesson_of_two_minutes() {
        for listed in &catalog() {
            let lesson = Lesson::of(listed).expect("a lesson");
            assert_eq!(check(listed), Ok(()));
            assert!((8..=14).contains(&lesson.len()), "{}: {}", listed.id(), lesson.len());
            for step in &lesson.steps {
                let (title, say) = (lesson.text(step, Part::Title), lesson.text(step, Part::Say));
                assert!(say.len() < 300, "{}: {title} is long", listed.id());
            }
        }
    }

    #[test]
    fn every_step_has_its_texts_and_no_text_is_left_over() {
        for listed in &catalog() {
            let lesson = Lesson::of(listed).expect("a lesson");
            let name = format!("lesson-{}", listed.id());
            let mut wanted = BTreeSet::from([format!("{name}-end")]);
            for step in &lesson.steps {
                let key = step.key.as_deref().expect("a key");
                assert!(wanted.insert(format!("{name}-{key}")), "{name}: {key} twice");
                for part in [Part::Title, Part::Say] {
                    assert!(!lesson.text(step, part).is_empty(), "{name}: {key} {part:?}");
                }
                assert!(step.title.is_none() && step.say.is_none() && step.but.is_none());
            }
            assert!(!lesson.ending().is_empty(), "{name}");
            assert_eq!(ids(&name), wanted, "{name}");
        }
    }

    #[test]
    fn a_lesson_may_bring_its_texts_itself() {
        let course = |step: &str, end: &str| {
            let step = format!(r#"{{ "from": {{ "seed": 1 }} {step} }}"#);
            format!(r#"{{ "people": ["Kim", "Zoe"], "steps": [{step}] {end} }}"#)
        };
        for (step, end, expected) in [
            (r#", "title": "T", "say": "S""#, r#", "end": "E""#, Ok(())),
            (
                r#", "title": "T""#,
                r#", "end": "E""#,
                Err("Step 1 of the lesson has no title, or says nothing."),
            ),
            (r#", "title": "T", "say": "S""#, "", Err("The lesson has no words for its end.")),
        ] {
            let text: &'static str = course(step, end).leak();
            let listed = Registration::new(parlour_games::uno::game()).with(Course::new(text));
            assert_eq!(check(&listed), expected.map_err(str::to_owned), "{text}");
        }
    }

    #[test]
    fn every_step_asks_for_something_that_the_rules_allow() {
        for listed in &catalog() {
            let lesson = Lesson::of(listed).expect("a lesson");
            for (step, number) in lesson.steps.iter().zip(1..) {
                let stage = lesson.at(number).unwrap_or_else(|refusal| {
                    panic!("{} comes to no step {number}: {refusal:?}", listed.id())
                });
                stage.position.audit().expect("a table that can be");
                let legal = stage.legal().expect("a list");
                match &step.action {
                    Some(action) => assert!(legal.contains(action), "{}: {action}", listed.id()),
                    None => assert!(number == 1 || legal.is_empty(), "{} {number}", listed.id()),
                }
                let others = legal.iter().filter(|other| step.action.as_ref() != Some(other));
                if step.action.is_some() && others.count() > 0 {
                    let but = lesson.texts.find(step, Part::But);
                    assert!(but.is_some(), "{} {number} does not say why not", listed.id());
                }
            }
        }
    }

    #[test]
    fn every_lesson_is_won() {
        for listed in &catalog() {
            let lesson = Lesson::of(listed).expect("a lesson");
            let end = lesson.at(lesson.len() + 1).expect("an end");
            let state = to_value(&end.position.state());
            let is_won = end.position.winners().contains(LEARNER)
                || state["roundWinnerIds"] == json!(["p1"]);
            assert!(is_won, "{} ends in {}", listed.id(), end.position.notation());
        }
    }

    #[test]
    fn what_is_tried_is_right_or_gets_an_answer() {
        let catalog = catalog();
        let uno = Lesson::of(catalog.find("uno").expect("a game")).expect("a lesson");
        for (number, action, expected) in [
            (2, json!({ "type": "PLAY_CARD", "cardId": "card-5" }), None),
            (2, json!({ "type": "PLAY_CARD", "cardId": "card-17" }), Some("lay the red 3")),
            (2, json!({ "type": "PLAY_CARD", "cardId": "card-30" }), Some("neither the color")),
            (2, json!({ "type": "DANCE" }), Some("no such move")),
            (9, json!({ "type": "DRAW_CARD" }), Some("The lesson is over")),
        ] {
            let tried = uno.attempt(number, &action).expect("a step");
            match (expected, tried) {
                (None, Tried::Right) => {}
                (Some(words), Tried::Other(said)) => assert!(said.contains(words), "{said}"),
                (_, tried) => panic!("{action}: {tried:?}"),
            }
        }
        for number in [0, 10, usize::MAX] {
            assert_eq!(uno.at(number).err().map(|refusal| refusal.code), Some("NO_SUCH_STEP"));
        }
    }
}

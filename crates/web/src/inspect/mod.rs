//! A game looked at again: any moment of it, with everything that was hidden.
//!
//! A [`Tale`] is a game with all its moments, of a table or of a file; [`page`] draws one of them. `tree`
//! shows a state and what changed in it, `branch` lets a game go on from a moment.

pub(crate) mod branch;
mod fault;
mod page;
pub(crate) mod shelf;
mod tree;

use parlour_engine::chart::Marks;
use parlour_engine::replay::{Fault, Replay, Start};
use parlour_engine::{
    Actor, AnyEvent, AnyPosition, Catalog, Chronicle, Entry, Refusal, Registration, Seat, Step,
    Viewer, to_value,
};
use parlour_host::refuse;
use parlour_host::review::GameReview;

use crate::boards;
use crate::pages::error::Refused;
use crate::scene::{Person, Scene, in_ms};
use crate::table::{Stage, people_at};
use crate::words::words;

/// A game with all its moments.
#[derive(Debug)]
pub(crate) struct Tale {
    pub(crate) listed: Registration,
    pub(crate) people: Vec<Person>,
    chronicle: Chronicle,
    /// What led to each moment, in words.
    words: Vec<String>,
    pub(crate) source: Source,
}

/// Where a tale comes from.
#[derive(Debug)]
pub(crate) enum Source {
    /// A table of this house.
    Table {
        /// Its name.
        id: String,
        /// Whether the game goes on.
        is_running: bool,
        /// Whether it goes on from a moment of another game.
        is_branch: bool,
        /// SHA-256 of what the shuffle is made from.
        commitment: String,
    },
    /// A file that somebody brought.
    File {
        /// What the shelf knows it by.
        key: String,
        /// Why it does not prove itself.
        flaw: Option<Fault>,
        /// Whether it says that nothing is missing at its end.
        is_sealed: bool,
        /// Whether it goes on from a moment of another game.
        is_branch: bool,
        /// SHA-256 of what the shuffle is made from.
        commitment: String,
    },
}

/// The most entries of a file, and the most ways back among them: nobody plays longer, and each costs time.
const MOST_ENTRIES: usize = 10_000;
const MOST_UNDOS: usize = 500;

impl Tale {
    /// The tale of a table.
    pub(crate) fn of_table(catalog: &Catalog, review: GameReview) -> Result<Self, Refusal> {
        let about = review.about;
        let listed = catalog.find(&about.game).ok_or_else(refuse::unknown_game)?;
        let people = people_at(&about, listed.game(), |_| true);
        let source = Source::Table {
            id: about.id.to_string(),
            is_running: about.stage == Stage::Playing,
            is_branch: about.branch,
            commitment: hex::encode(about.commitment.0),
        };
        Ok(Self::new(listed.clone(), people, review.chronicle, source))
    }

    /// The tale of a file.
    pub(crate) fn of_file(catalog: &Catalog, text: &str, key: String) -> Result<Self, Refused> {
        let faulty =
            |fault: Fault| Refused { code: fault.code(), sentence: fault::sentence(&fault) };
        let file = Replay::read(text.trim_start_matches('\u{feff}')).map_err(faulty)?;
        let listed = catalog.find(&file.game).ok_or_else(refuse::unknown_game)?;
        let undos = file.entries.iter().filter(|entry| entry.undo_to.is_some()).count();
        if file.entries.len() > MOST_ENTRIES || undos > MOST_UNDOS {
            return Err(Refusal::new("TOO_LONG", "The file has too many entries.").into());
        }
        let retold = file.retell(listed.game()).map_err(faulty)?;
        let times: Vec<u64> = file.entries.iter().map(|entry| entry.at_ms).collect();
        let person = |player: &parlour_engine::Player| Person::new(&player.id, &player.name);
        let people = file.players.iter().map(person).collect();
        let source = Source::File {
            key,
            flaw: retold.flaw,
            is_sealed: file.seal.is_some(),
            is_branch: file.start.is_some(),
            commitment: hex::encode(file.commitment.0),
        };
        Ok(Self::new(listed.clone(), people, Chronicle::of(&retold.table, &times), source))
    }

    fn new(
        listed: Registration,
        people: Vec<Person>,
        chronicle: Chronicle,
        source: Source,
    ) -> Self {
        let mut tale = Self { listed, people, chronicle, words: Vec::new(), source };
        let mut words = Vec::new();
        tale.chronicle.walk(|step, position| words.push(tale.tell(step, position)));
        tale.words = words;
        tale
    }

    /// The number of the last moment.
    pub(crate) fn last(&self) -> usize {
        self.chronicle.last()
    }

    /// The bytes that it takes in memory, roughly.
    pub(crate) fn weight(&self) -> usize {
        let words: usize = self.words.iter().map(String::len).sum();
        let events = self.chronicle.steps().iter().flat_map(|step| &step.events);
        let events: usize = events.map(|told| told.event.json().get().len() + 64).sum();
        words + events + self.last() * (400 + self.listed.game().state_size() / 16)
    }

    /// The game at a moment.
    pub(crate) fn at(&self, moment: usize) -> Result<Box<dyn AnyPosition>, Refusal> {
        self.chronicle.at(moment).ok_or_else(refuse::no_such_moment)
    }

    /// Where a new game can go on from.
    pub(crate) fn start(&self, moment: usize, known_to: Option<u8>) -> Result<Start, Refusal> {
        Ok(Start { state: to_value(&self.at(moment)?.state()), known_to })
    }

    /// The address of the page, and of what is asked of it.
    pub(crate) fn path(&self) -> String {
        match &self.source {
            Source::Table { id, .. } => format!("/t/{id}/inspect"),
            Source::File { key, .. } => format!("/inspect/{key}"),
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.people
            .get(seat.index())
            .map_or_else(|| words().somebody(), |person| person.name.clone())
    }

    /// The game as one viewer saw it then.
    fn scene(&self, position: &dyn AnyPosition, viewer: Viewer) -> Scene {
        let is_over = position.outcome().is_some();
        Scene {
            glimpse: position.glimpse(viewer).ok(),
            viewer: viewer.seat(),
            people: self.people.clone(),
            to_act: position.to_act(),
            timer_ms: position.timer().map(|(after, _)| in_ms(after)),
            is_over,
        }
    }

    /// What led to a moment, in a few sentences.
    fn tell(&self, step: &Step, position: &dyn AnyPosition) -> String {
        let Entry::Move { actor, action } = &step.entry else {
            return words().inspect_went_back(step.moves);
        };
        let scene = self.scene(position, Viewer::Spectator);
        let board = boards::of(&self.listed);
        let events: Vec<AnyEvent> = step.events.iter().map(|told| told.event.clone()).collect();
        let sentences = board.story(&events, &scene);
        if !sentences.is_empty() {
            return sentences.join(" ");
        }
        let what = board.label(action, &scene);
        match actor {
            Actor::Seat(seat) => words().inspect_did(self.name(*seat), what),
            Actor::Table => words().inspect_happened(what),
        }
    }

    /// The chart, with the way that play took to this moment.
    fn chart(&self, moment: usize, phase: &str) -> String {
        let chart = self.listed.game().chart();
        let mut seen = vec![self.chronicle.dealt().phase()];
        let (mut taken, mut last) = (Vec::new(), Vec::new());
        for step in &self.chronicle.steps()[..moment] {
            let (from, to) = step.phases;
            seen.push(to);
            last = match &step.entry {
                Entry::Move { action, .. } => {
                    chart.way(from, action["type"].as_str().unwrap_or(""), to)
                }
                Entry::UndoTo(_) => Vec::new(),
            };
            taken.extend_from_slice(&last);
        }
        chart.to_svg_of_page(&Marks { lit: Some(phase), seen: &seen, taken: &taken, last: &last })
    }
}

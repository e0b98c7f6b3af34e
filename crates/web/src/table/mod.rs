//! A table through the eyes of one viewer: what stands around a board, and the frames that carry it.

mod ending;
mod lobby;
mod people;
mod sample;

use maud::{Markup, html};
use parlour_engine::{AnyEvent, Game, Registration, Seat};
use parlour_host::clock::Times;
use parlour_host::description::{Description, SeatDescription, SeatKind};
pub use parlour_host::journal::Stage;
use parlour_host::sight::{Proposal, Question, Sight};
use serde::{Deserialize, Serialize};
use serde_json::json;

pub(crate) use self::lobby::LEVELS;
pub use self::sample::{moment_of, scene_at, scene_of};
use crate::boards::{self, AnyBoard};
use crate::called;
use crate::hints;
use crate::keys;
use crate::kit;
use crate::scene::{Mode, Person, Scene};
use crate::words::words;

/// Everything that one viewer may know of a table at one time.
#[derive(Clone, Debug)]
pub struct Moment {
    /// How many things have happened so far.
    pub seq: u64,
    /// All that the program has for its game.
    pub listed: Registration,
    /// What anybody may know of the table.
    pub about: Description,
    /// The game, and before it is dealt a scene without a view.
    pub scene: Scene,
    /// What just happened, as far as the viewer may hear of it.
    pub events: Vec<AnyEvent>,
    /// What everybody has left to think.
    pub clock: Option<Times>,
    /// What the viewer is asked to agree to.
    pub asked: Option<Question>,
    /// How many look on.
    pub spectators: usize,
}

/// What a page knows of its visitor besides what the table says.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    /// The address that people use.
    pub base_url: String,
    /// What they like to be called.
    pub name: String,
}

/// What the script needs to know of a frame; the markup comes after it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    #[serde(rename = "type")]
    kind: String,
    /// The seat through whose eyes it is.
    pub seat: Option<usize>,
    /// How many things had happened.
    pub seq: u64,
    /// Where the table is in its life.
    pub stage: Stage,
    /// Whether this seat is waited for.
    pub turn: bool,
    /// Whether seats see different things.
    pub secret: bool,
    /// What the seat is called.
    pub name: String,
    title: String,
    sounds: Vec<String>,
    /// What happened, in words.
    pub log: Vec<String>,
}

impl Header {
    /// What it sounds like.
    pub(crate) fn sounds(&self) -> &[String] {
        &self.sounds
    }
}

impl Moment {
    /// The table as the host shows it.
    pub(crate) fn of(sight: &Sight<'_>) -> Self {
        let about = Description::clone(sight.table());
        let listed = sight.listed().clone();
        let presence = sight.presence();
        let is_here = |seat: usize| presence.get(seat).is_some_and(|seat| seat.connected);
        let mut people = people_at(&about, listed.game(), is_here);
        for (person, present) in people.iter_mut().zip(presence.iter()) {
            person.is_offered = present.offered;
        }
        let scene = Scene {
            glimpse: sight.glimpse(),
            viewer: sight.viewer().seat(),
            people,
            to_act: sight.to_act(),
            timer_ms: sight.timer_ms(),
            is_over: about.stage == Stage::Finished,
        };
        Self {
            seq: sight.seq(),
            events: sight.events().cloned().collect(),
            clock: sight.clock(),
            asked: sight.asked(),
            spectators: sight.spectators(),
            listed,
            about,
            scene,
        }
    }

    /// The frame that the script gets: a line of JSON, and the markup.
    pub fn frame(&self, visitor: &Visitor) -> String {
        let header = serde_json::to_string(&self.header()).unwrap_or_default();
        format!("{header}\n{}", self.markup(visitor).into_string())
    }

    /// What the frame says besides its markup.
    pub fn header(&self) -> Header {
        let board = self.board();
        let mut sounds = board.sounds(&self.events);
        sounds.sort_unstable();
        sounds.dedup();
        let mut log = board.story(&self.events, &self.scene);
        log.drain(..log.len().saturating_sub(MOST_LOG));
        let turn = self.scene.is_my_turn();
        Header {
            kind: "view".to_owned(),
            seat: self.scene.viewer.map(Seat::index),
            seq: self.seq,
            stage: self.about.stage,
            turn,
            secret: board.facts().has_secrets() && self.about.stage == Stage::Playing,
            name: self.my_name().to_owned(),
            title: self.title(turn),
            sounds: sounds.into_iter().map(|sound| sound.name().to_owned()).collect(),
            log,
        }
    }

    /// The markup of the table.
    pub fn markup(&self, visitor: &Visitor) -> Markup {
        match self.about.stage {
            Stage::Open => lobby::lobby(self, visitor),
            Stage::Closed => html! {
                section.panel.narrow {
                    h2 { (words().table_closed()) }
                    p { (words().table_closed_why()) }
                    p { a.btn.btn-first href="/" { (words().page_to_games()) } }
                }
            },
            Stage::Playing | Stage::Finished => html! {
                (people::strip(self))
                @if self.about.stage == Stage::Playing { (self.openness()) }
                @if self.about.stage == Stage::Finished { (ending::ending(self)) }
                @else {
                    (self.turn_line())
                    (self.free_place(visitor))
                    (self.question())
                    (hints::hints(self.board(), &self.scene))
                }
                (self.felt(&Mode::Play))
            },
        }
    }

    /// Who plays, whose turn it is, and the board: a table without anything around it.
    pub(crate) fn in_play(&self, mode: &Mode) -> Markup {
        html! {
            (people::strip(self))
            @if self.about.stage == Stage::Playing { (self.turn_line()) }
            (self.felt(mode))
        }
    }

    /// The board on its felt.
    fn felt(&self, mode: &Mode) -> Markup {
        html! {
            section id="board" class={ "felt board-" (self.about.game) } aria-label=(words().table_board()) data-keys=(keys::document(self.board().facts())) {
                (self.board().draw(&self.scene, mode))
            }
        }
    }

    fn board(&self) -> &dyn AnyBoard {
        boards::of(&self.listed)
    }

    fn my_name(&self) -> &str {
        let person = self.scene.viewer.and_then(|seat| self.scene.person(seat));
        person.map_or("", |person| &person.name)
    }

    fn is_owner(&self) -> bool {
        let owner = self.about.owner.map(Seat::new);
        owner.is_some_and(|seat| self.scene.is_me(seat))
    }

    fn title(&self, turn: bool) -> String {
        let game = &called::title(self.listed.info());
        match self.about.stage {
            Stage::Playing if !self.missing().is_empty() => words().table_title_paused(game),
            Stage::Playing if turn => words().table_title_turn(game),
            Stage::Finished => words().table_title_over(game),
            _ => game.to_owned(),
        }
    }

    /// That nothing is hidden at this table, for those who did not see it in the lobby.
    fn openness(&self) -> Markup {
        html! {
            @if self.about.inspection {
                p.openness { (kit::icons::icon("eye")) (words().table_is_open()) }
            }
        }
    }

    /// Whose turn it is, in words.
    fn turn_line(&self) -> Markup {
        let scene = &self.scene;
        let others = scene.seats().filter(|seat| !scene.is_me(*seat) && scene.is_turn_of(*seat));
        let names: Vec<&str> = others.map(|seat| scene.name(seat)).collect();
        let missing = self.missing();
        let is_mine = self.scene.is_my_turn() && missing.is_empty();
        let class = if is_mine { "turn turn-mine" } else { "turn" };
        let w = words();
        html! {
            div.turn-row {
            p id="turn" class=(class) {
                @if is_mine { (kit::icons::icon("arrow")) span { (w.turn_mine()) } }
                @else if !missing.is_empty() { (kit::icons::icon("clock")) span { (w.turn_missing(list(&missing))) } }
                @else if names.is_empty() { span { (w.turn_moment()) } }
                @else { (kit::icons::icon("clock")) span { (w.turn_others(list(&names))) } }
            }
            // The script writes what happened last into it.
            p id="last" class="last" {}
            }
        }
    }

    /// The names of those without whom the game stands still.
    fn missing(&self) -> Vec<&str> {
        let missing = self.board().missing(&self.scene).into_iter();
        missing.map(|seat| self.scene.name(seat)).collect()
    }

    /// Whoever looks on may take the place of somebody who is missing, once it is offered.
    fn free_place(&self, visitor: &Visitor) -> Markup {
        let free = self.scene.people.iter().filter(|person| person.is_offered);
        let missing: Vec<&str> = free.map(|person| &*person.name).collect();
        if missing.is_empty() || self.scene.viewer.is_some() {
            return html! {};
        }
        let w = words();
        html! {
            section.panel aria-labelledby="place" {
                h2 id="place" { (w.place_free(any_of(&missing))) }
                p { (w.place_how(missing.len())) }
                form.row method="post" action={ "/t/" (self.about.id) "/join" } {
                    label for="place-name" { (w.page_your_name()) }
                    input id="place-name" name="name" required maxlength="40" autocomplete="nickname" value=(visitor.name);
                    button.btn.btn-first type="submit" { (w.place_take()) }
                }
            }
        }
    }

    /// Somebody wants something that needs everybody's consent.
    fn question(&self) -> Markup {
        let Some(Question { seat, about }) = self.asked else { return html! {} };
        let Some(person) = self.scene.people.get(usize::from(seat)) else { return html! {} };
        let w = words();
        html! {
            section.panel.question aria-label=(w.question_title()) {
                p { (asks(about, &person.name)) }
                div.row {
                    (kit::send(&json!({ "type": "consent", "agree": true }), &w.question_agree()))
                    (kit::send(&json!({ "type": "consent", "agree": false }), &w.question_refuse()))
                }
            }
        }
    }
}

/// The most sentences that a frame brings: whoever comes late gets the last of them.
const MOST_LOG: usize = 80;

/// What the player who asks would like to do.
fn asks(proposal: Proposal, who: &str) -> String {
    match proposal {
        Proposal::Undo => words().question_undo(who),
        Proposal::End => words().question_end(who),
    }
}

/// The people at a table, once it is known who of them is there.
pub(crate) fn people_at(
    about: &Description,
    game: &dyn Game,
    is_here: impl Fn(usize) -> bool,
) -> Vec<Person> {
    let person = |(seat, sitter): (usize, &SeatDescription)| Person {
        kind: sitter.kind.into(),
        level: sitter.level.clone(),
        is_here: is_here(seat),
        has_resigned: sitter.resigned,
        is_muted: sitter.muted,
        ..Person::new(game.default_id(parlour_engine::Seat::from_index(seat)), short_name(sitter))
    };
    about.seats.iter().enumerate().map(person).collect()
}

/// The names of the people at a table.
pub(crate) fn names(about: &Description) -> Vec<&str> {
    about.taken().map(|seat| short_name(&about.seats[seat])).collect()
}

/// A name without what the host adds to a bot's: pages show that in their own way.
fn short_name(seat: &SeatDescription) -> &str {
    match seat.kind {
        SeatKind::Bot => seat.name.split(" (").next().unwrap_or(&seat.name),
        SeatKind::Open | SeatKind::Person => &seat.name,
    }
}

/// `Ann, Bob and Cleo`.
pub fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => words().list_last(series(first), last),
    }
}

/// `Ann, Bob, Cleo`.
pub(crate) fn series(parts: &[impl AsRef<str>]) -> String {
    join(parts, |first, next| words().list_more(first, next))
}

/// `Ann or Bob or Cleo`.
fn any_of(names: &[&str]) -> String {
    join(names, |first, next| words().list_or(first, next))
}

fn join(parts: &[impl AsRef<str>], and: impl Fn(String, &str) -> String) -> String {
    let parts = parts.iter().map(|part| part.as_ref().to_owned());
    parts.reduce(|first, next| and(first, &next)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Player, Rng, Roster, Seed, Viewer};

    use super::*;

    #[test]
    fn names_are_listed() {
        for (names, all, any) in [
            (vec![], "", ""),
            (vec!["Ann"], "Ann", "Ann"),
            (vec!["Ann", "Bob"], "Ann and Bob", "Ann or Bob"),
            (vec!["Ann", "Bob", "Cleo"], "Ann, Bob and Cleo", "Ann or Bob or Cleo"),
        ] {
            assert_eq!((list(&names).as_str(), any_of(&names).as_str()), (all, any));
        }
    }

    #[test]
    fn a_question_says_what_the_other_would_like() {
        let catalog = crate::sample::catalog();
        let listed = catalog.find("uno").expect("a game");
        let names = ["Ann", "Bob"];
        let player = |(seat, name): (usize, &&str)| Player {
            id: listed.game().default_id(parlour_engine::Seat::from_index(seat)),
            name: (*name).to_owned(),
        };
        let roster = Roster::new(names.iter().enumerate().map(player).collect()).expect("a roster");
        let mut rng = Rng::stream(Seed::from_bytes([7; 32]), 0);
        let game = listed.game().deal(roster, &json!({}), &mut rng).expect("a deal");
        let viewer = Viewer::Seat(parlour_engine::Seat::new(0));
        let mut moment = moment_of(listed, game.as_ref(), &names, viewer, &[]).expect("a table");
        for (asked, expected) in [
            (None, None),
            (Some(Proposal::Undo), Some("Bob would like to take the last move back.")),
            (Some(Proposal::End), Some("Bob would like to end the game now.")),
        ] {
            moment.asked = asked.map(|about| Question { seat: 1, about });
            let markup = moment.markup(&Visitor::default()).into_string();
            let question = expected.unwrap_or("would like to");
            assert_eq!(markup.contains(question), expected.is_some(), "{asked:?}: {markup}");
        }
    }
}

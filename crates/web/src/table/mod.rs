//! A table through the eyes of one viewer: what stands around a board, and the frames that carry it.

mod ending;
mod lobby;
mod people;
mod sample;

use maud::{Markup, html};
use parlour_engine::{AnyEvent, Game, Registration, Seat};
use parlour_host::sight::Sight;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(crate) use self::lobby::LEVELS;
pub use self::sample::{moment_of, scene_at, scene_of};
use crate::boards::{self, AnyBoard};
use crate::hints;
use crate::keys;
use crate::kit;
use crate::scene::{Kind, Mode, Person, Scene};

/// Everything that one viewer may know of a table at one time.
#[derive(Clone, Debug)]
pub struct Moment {
    /// How many things have happened so far.
    pub seq: u64,
    /// All that the program has for its game.
    pub listed: Registration,
    /// What anybody may know of the table.
    pub about: About,
    /// The game, and before it is dealt a scene without a view.
    pub scene: Scene,
    /// What just happened, as far as the viewer may hear of it.
    pub events: Vec<AnyEvent>,
    /// What everybody has left to think.
    pub clock: Option<Clock>,
    /// What the viewer is asked to agree to, and the seat that asks.
    pub asked: Option<(u8, Asked)>,
    /// How many look on.
    pub spectators: usize,
}

/// What anybody may know of a table, as the host tells it.
#[expect(clippy::struct_excessive_bools, reason = "they have nothing to do with one another")]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// Its name.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// Where it is in its life.
    pub stage: Stage,
    /// The options of the game.
    pub options: Value,
    /// Who sits where.
    pub seats: Vec<Chair>,
    /// The seat whose holder may start, remove people and close.
    pub owner: Option<usize>,
    /// Whether only those who know its name find it.
    pub private: bool,
    /// Whether moves may be taken back if the others agree.
    pub casual: bool,
    /// Whether anybody may look on.
    pub spectators: bool,
    /// Whether whoever may look on sees everything while the game goes on.
    #[serde(default)]
    pub inspection: bool,
    /// Whether the game goes on from a moment of another one.
    #[serde(default)]
    pub branch: bool,
    /// SHA-256 of what the shuffle is made from.
    pub commitment: String,
    /// How it ended.
    pub ending: Option<parlour_host::room::Ending>,
    /// Where the same people play again.
    pub next: Option<String>,
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// People are still coming.
    Open,
    /// The game goes on.
    Playing,
    /// It is over.
    Finished,
    /// It was closed before its end.
    Closed,
}

/// A seat.
#[derive(Clone, Debug, Deserialize)]
pub struct Chair {
    kind: Kind,
    name: String,
    level: Option<String>,
    #[serde(default)]
    muted: bool,
    #[serde(default)]
    resigned: bool,
}

impl Chair {
    /// The name without what the host adds to a bot's: pages show that in their own way.
    fn short_name(&self) -> &str {
        match self.kind {
            Kind::Bot => self.name.split(" (").next().unwrap_or(&self.name),
            _ => &self.name,
        }
    }
}

/// What needs everybody's consent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The last move is taken back.
    Undo,
    /// The game ends now.
    End,
}

/// What everybody has left to think.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// In milliseconds, by seat.
    pub left_ms: Vec<u64>,
    /// The seats whose time runs.
    pub running: Vec<usize>,
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
    /// Reads a sight; none if the host has written something that this page does not know.
    pub(crate) fn of(sight: &Sight<'_>) -> Option<Self> {
        let about: About = serde_json::from_str(sight.about()).ok()?;
        let listed = sight.listed().clone();
        let presence: Vec<Presence> = serde_json::from_str(sight.presence()).ok()?;
        let mut clock = Vec::new();
        sight.write_clock(&mut clock);
        let is_here = |seat: usize| presence.get(seat).is_some_and(|seat| seat.connected);
        let mut people = about.people(listed.game(), is_here);
        for (person, present) in people.iter_mut().zip(&presence) {
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
        Some(Self {
            seq: sight.seq(),
            events: sight.events().cloned().collect(),
            clock: serde_json::from_slice(&clock).ok().flatten(),
            asked: sight.asked().map(|seat| (seat, Asked::of(sight))),
            spectators: sight.spectators(),
            listed,
            about,
            scene,
        })
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
                    h2 { "The table is closed" }
                    p { "Its owner closed it before the game was over." }
                    p { a.btn.btn-first href="/" { "To the games" } }
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
            section id="board" class={ "felt board-" (self.about.game) } aria-label="Board" data-keys=(keys::document(self.board().facts())) {
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
        self.scene.viewer.is_some_and(|seat| Some(seat.index()) == self.about.owner)
    }

    fn title(&self, turn: bool) -> String {
        let game = self.listed.info().title;
        match self.about.stage {
            Stage::Playing if !self.missing().is_empty() => format!("Paused – {game}"),
            Stage::Playing if turn => format!("● Your turn – {game}"),
            Stage::Finished => format!("Over – {game}"),
            _ => game.to_owned(),
        }
    }

    /// That nothing is hidden at this table, for those who did not see it in the lobby.
    fn openness(&self) -> Markup {
        html! {
            @if self.about.inspection {
                p.openness { (kit::icons::icon("eye")) "This table is open for inspection: whoever may look on can see every card." }
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
        html! {
            div.turn-row {
            p id="turn" class=(class) {
                @if is_mine { (kit::icons::icon("arrow")) span { "Your turn" } }
                @else if !missing.is_empty() { (kit::icons::icon("clock")) span { "The game waits for " (list(&missing)) } }
                @else if names.is_empty() { span { "One moment…" } }
                @else { (kit::icons::icon("clock")) span { "Waiting for " (list(&names)) } }
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
        html! {
            section.panel aria-labelledby="place" {
                h2 id="place" { "Play on for " (missing.join(" or ")) }
                p { "You get the cards as they are" @if missing.len() > 1 { ", those of whoever’s name is most like yours" } "." }
                form.row method="post" action={ "/t/" (self.about.id) "/join" } {
                    label for="place-name" { "Your name" }
                    input id="place-name" name="name" required maxlength="40" autocomplete="nickname" value=(visitor.name);
                    button.btn.btn-first type="submit" { "Take the place" }
                }
            }
        }
    }

    /// Somebody wants something that needs everybody's consent.
    fn question(&self) -> Markup {
        let Some((seat, asked)) = self.asked else { return html! {} };
        let Some(person) = self.scene.people.get(usize::from(seat)) else { return html! {} };
        html! {
            section.panel.question aria-label="A question" {
                p { strong { (person.name) } " would like to " (asked.words()) "." }
                div.row {
                    (kit::send(&json!({ "type": "consent", "agree": true }), "Agree"))
                    (kit::send(&json!({ "type": "consent", "agree": false }), "Refuse"))
                }
            }
        }
    }
}

/// The most sentences that a frame brings: whoever comes late gets the last of them.
const MOST_LOG: usize = 80;

#[derive(Deserialize)]
struct Presence {
    connected: bool,
    #[serde(default)]
    offered: bool,
}

impl Asked {
    fn of(sight: &Sight<'_>) -> Self {
        if sight.is_asked_to_end() { Self::End } else { Self::Undo }
    }

    /// What the player who asks would like to do.
    fn words(self) -> &'static str {
        match self {
            Self::Undo => "take the last move back",
            Self::End => "end the game now",
        }
    }
}

impl About {
    /// The people at the table, once it is known who of them is there.
    pub fn people(&self, game: &dyn Game, is_here: impl Fn(usize) -> bool) -> Vec<Person> {
        let person = |(seat, chair): (usize, &Chair)| Person {
            kind: chair.kind,
            level: chair.level.clone(),
            is_here: is_here(seat),
            has_resigned: chair.resigned,
            is_muted: chair.muted,
            ..Person::new(
                game.default_id(parlour_engine::Seat::from_index(seat)),
                chair.short_name(),
            )
        };
        self.seats.iter().enumerate().map(person).collect()
    }

    /// How many seats anybody may take.
    pub fn open_seats(&self) -> usize {
        self.seats.iter().filter(|chair| chair.kind == Kind::Open).count()
    }

    /// The names of those who sit there.
    pub fn names(&self) -> Vec<&str> {
        let taken = self.seats.iter().filter(|chair| chair.kind != Kind::Open);
        taken.map(Chair::short_name).collect()
    }
}

/// `Ann, Bob and Cleo`.
pub fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Player, Rng, Roster, Seed, Viewer};

    use super::*;

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
            (Some((1, Asked::Undo)), Some("would like to take the last move back.")),
            (Some((1, Asked::End)), Some("would like to end the game now.")),
        ] {
            moment.asked = asked;
            let markup = moment.markup(&Visitor::default()).into_string();
            let question = expected.map_or_else(
                || "would like to".to_owned(),
                |words| format!("<strong>Bob</strong> {words}"),
            );
            assert_eq!(markup.contains(&question), expected.is_some(), "{asked:?}: {markup}");
        }
    }
}

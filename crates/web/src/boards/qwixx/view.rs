//! What the board reads from the view document, and why something cannot be done.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::boards::json::JsonScene as Scene;

/// A scene, read.
pub(super) struct View<'a> {
    pub(super) scene: &'a Scene,
    pub(super) game: GameDoc,
    marks: BTreeMap<(usize, Cross), &'a Value>,
    unmarks: BTreeMap<(usize, Cross), &'a Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameDoc {
    pub(super) players: Vec<Player>,
    pub(super) current_player_index: usize,
    pub(super) dice: Option<Dice>,
    locked_rows: Vec<Color>,
    game_status: Status,
    turn: Option<Turn>,
    pub(super) options: Options,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Player {
    pub(super) id: String,
    score_sheet: BTreeMap<Color, Row>,
    pub(super) penalties: i32,
    pub(super) total_score: i32,
}

/// A colour that is a row and a die.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Color {
    Red,
    Yellow,
    Green,
    Blue,
}

impl Color {
    pub(super) const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    /// At the start of a sentence.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Yellow => "Yellow",
            Self::Green => "Green",
            Self::Blue => "Blue",
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Row {
    pub(super) numbers: Vec<Number>,
    /// Whether this player has the lock.
    pub(super) locked: bool,
}

#[derive(Deserialize)]
pub(super) struct Number {
    pub(super) number: u8,
    pub(super) marked: bool,
}

impl Row {
    /// The place of the last cross.
    pub(super) fn rightmost(&self) -> Option<usize> {
        self.numbers.iter().rposition(|number| number.marked)
    }

    fn marks(&self) -> usize {
        self.numbers.iter().filter(|number| number.marked).count()
    }

    /// Crosses that count, the lock among them.
    pub(super) fn crosses(&self, options: &Options) -> usize {
        self.marks() + usize::from(self.locked && options.lock_counts_as_mark)
    }

    /// The n-th cross is worth n points.
    pub(super) fn points(&self, options: &Options) -> usize {
        triangle(self.crosses(options))
    }

    /// What one more cross at this place would add, its lock included.
    fn gain(&self, place: usize, options: &Options) -> usize {
        let is_lock = place + 1 == self.numbers.len() && self.marks() >= options.min_marks_to_lock;
        let more = 1 + usize::from(is_lock && options.lock_counts_as_mark);
        triangle(self.crosses(options) + more) - self.points(options)
    }
}

const fn triangle(crosses: usize) -> usize {
    crosses * (crosses + 1) / 2
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dice {
    pub(super) white1: usize,
    pub(super) white2: usize,
    red: usize,
    yellow: usize,
    green: usize,
    blue: usize,
}

impl Dice {
    pub(super) const fn white_sum(self) -> usize {
        self.white1 + self.white2
    }

    pub(super) const fn of(self, color: Color) -> usize {
        match color {
            Color::Red => self.red,
            Color::Yellow => self.yellow,
            Color::Green => self.green,
            Color::Blue => self.blue,
        }
    }

    /// Each white die with this coloured one; once if they are the same.
    pub(super) fn sums(self, color: Color) -> Vec<usize> {
        let mut sums = vec![self.white1 + self.of(color), self.white2 + self.of(color)];
        sums.dedup();
        sums
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Status {
    Setup,
    Playing,
    Ended,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Turn {
    #[serde(rename = "turnNumber")]
    number: u32,
    phase: TurnPhase,
    white_choices: BTreeMap<String, Choice>,
    colored_choice: Option<Cross>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum TurnPhase {
    Rolling,
    WhiteDice,
    ColoredDice,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Choice {
    Mark(Cross),
    Pass,
    Hidden,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cross {
    pub(super) color: Color,
    pub(super) number: u8,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Options {
    pub(super) penalty_points: i32,
    pub(super) max_penalties: i32,
    pub(super) rows_to_end: usize,
    pub(super) min_marks_to_lock: usize,
    lock_counts_as_mark: bool,
}

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Setup,
    Rolling,
    White,
    Colored,
    /// A score pad: anybody writes for anybody.
    Pad,
    Over,
}

/// What can be done with a number on somebody's sheet.
pub(super) enum Cell<'a> {
    /// Crossed out; on a score pad it may be taken back.
    Crossed(Option<&'a Value>),
    /// Chosen, but not on the sheet before the others have chosen.
    Chosen(Option<&'a Value>),
    /// It may be crossed out, for so many points.
    Open(&'a Value, usize),
    /// It was skipped.
    Gone,
    /// Not now.
    Free,
}

impl<'a> View<'a> {
    /// Reads a scene; none if it has another shape than this board knows.
    pub(super) fn read(scene: &'a Scene) -> Option<Self> {
        let game = GameDoc::deserialize(&scene.view).ok()?;
        let seat_of = |id: &str| game.players.iter().position(|player| player.id == id);
        let by_cross = |kind: &'a str| {
            let crosses = scene.actions(kind).filter_map(|action| {
                let payload = &action["payload"];
                Some((
                    (seat_of(payload["playerId"].as_str()?)?, Cross::deserialize(payload).ok()?),
                    action,
                ))
            });
            crosses.collect()
        };
        let (marks, unmarks) = (by_cross("MARK_NUMBER"), by_cross("UNMARK_NUMBER"));
        Some(Self { scene, game, marks, unmarks })
    }

    pub(super) fn phase(&self) -> Phase {
        match (self.game.game_status, &self.game.turn) {
            (Status::Setup, _) => Phase::Setup,
            (Status::Ended, _) => Phase::Over,
            (Status::Playing, None) => Phase::Pad,
            (Status::Playing, Some(turn)) => match turn.phase {
                TurnPhase::Rolling => Phase::Rolling,
                TurnPhase::WhiteDice => Phase::White,
                TurnPhase::ColoredDice => Phase::Colored,
            },
        }
    }

    /// The number of the turn; 0 on a score pad.
    pub(super) fn turn_number(&self) -> u32 {
        self.game.turn.as_ref().map_or(0, |turn| turn.number)
    }

    /// The seat of the viewer, if it is a player's.
    pub(super) fn me(&self) -> Option<usize> {
        self.scene.viewer.filter(|seat| *seat < self.game.players.len())
    }

    pub(super) fn active(&self) -> usize {
        self.game.current_player_index
    }

    /// Whether the viewer is the active player.
    pub(super) fn am_active(&self) -> bool {
        self.me() == Some(self.active())
    }

    /// The name of a player.
    pub(super) fn name(&self, seat: usize) -> &str {
        self.scene.people.get(seat).map_or("Somebody", |person| &person.name)
    }

    pub(super) fn player(&self, seat: usize) -> Option<&Player> {
        self.game.players.get(seat)
    }

    pub(super) fn row(&self, seat: usize, color: Color) -> Option<&Row> {
        self.player(seat)?.score_sheet.get(&color)
    }

    pub(super) fn is_closed(&self, color: Color) -> bool {
        self.game.locked_rows.contains(&color)
    }

    pub(super) fn closed(&self) -> usize {
        self.game.locked_rows.len()
    }

    /// What a player chose with the white dice of this turn.
    pub(super) fn choice(&self, seat: usize) -> Option<Choice> {
        let turn = self.game.turn.as_ref()?;
        turn.white_choices.get(&self.player(seat)?.id).copied()
    }

    /// What a player has chosen and not yet written down.
    pub(super) fn open_cross(&self, seat: usize) -> Option<Cross> {
        match (self.phase(), self.choice(seat)) {
            (Phase::White, Some(Choice::Mark(cross))) => Some(cross),
            (Phase::Colored, _) if seat == self.active() => self.game.turn.as_ref()?.colored_choice,
            _ => None,
        }
    }

    /// Whether somebody has crossed out something with the white dice of this turn.
    pub(super) fn has_white_cross(&self, seat: usize) -> bool {
        matches!(self.choice(seat), Some(Choice::Mark(_)))
    }

    /// The names of those who have not chosen yet, the viewer left out.
    pub(super) fn choosing(&self) -> Vec<&str> {
        let others = (0..self.game.players.len()).filter(|seat| Some(*seat) != self.me());
        others.filter(|seat| self.choice(*seat).is_none()).map(|seat| self.name(seat)).collect()
    }

    /// What can be done with a number, by its place in the row.
    pub(super) fn cell(&self, seat: usize, color: Color, place: usize) -> Cell<'a> {
        let Some(row) = self.row(seat, color) else { return Cell::Free };
        let Some(number) = row.numbers.get(place) else { return Cell::Free };
        let cross = Cross { color, number: number.number };
        let unmark = self.unmarks.get(&(seat, cross)).copied();
        if number.marked {
            Cell::Crossed(unmark)
        } else if self.open_cross(seat) == Some(cross) {
            Cell::Chosen(unmark)
        } else if let Some(mark) = self.marks.get(&(seat, cross)) {
            Cell::Open(mark, row.gain(place, &self.game.options))
        } else if row.rightmost().is_some_and(|last| place < last) {
            Cell::Gone
        } else {
            Cell::Free
        }
    }

    /// Whether a cross at this place takes the lock as well.
    pub(super) fn locks(&self, seat: usize, color: Color, place: usize) -> bool {
        let enough = |row: &Row| row.marks() >= self.game.options.min_marks_to_lock;
        place == 10 && self.row(seat, color).is_some_and(enough)
    }

    /// Why a number cannot be crossed out.
    pub(super) fn why_not(&self, seat: usize, color: Color, place: usize) -> String {
        let name = color.name();
        let active = self.name(self.active());
        let Some(row) = self.row(seat, color) else { return String::new() };
        let needed = self.game.options.min_marks_to_lock;
        let phase = self.phase();
        if phase == Phase::Over {
            return "The game is over.".to_owned();
        }
        if row.numbers.get(place).is_some_and(|number| number.marked) {
            return "It is crossed out already.".to_owned();
        }
        if self.is_closed(color) {
            return format!("The {name} row is closed.");
        }
        if row.rightmost().is_some_and(|last| place < last) {
            return "Crosses go from left to right: this number is gone.".to_owned();
        }
        match phase {
            Phase::Rolling if self.am_active() => "Roll the dice first.".to_owned(),
            Phase::Rolling => format!("{active} has to roll first."),
            Phase::White | Phase::Colored if self.open_cross(seat).is_some() => {
                "You have chosen. Take it back if you want something else.".to_owned()
            }
            Phase::White if self.choice(seat).is_some() => {
                "You have passed. Take it back if you want something else.".to_owned()
            }
            Phase::Colored if !self.am_active() => format!("Only {active} uses the coloured dice."),
            _ if place == 10 && row.marks() < needed && self.is_shown(color, row, place) => {
                format!(
                    "The last number needs {needed} crosses in its row first. You have {}.",
                    row.marks()
                )
            }
            Phase::White => {
                let sum = self.game.dice.map_or(0, Dice::white_sum);
                format!("The white dice make {sum}.")
            }
            Phase::Colored => {
                let sums = self.game.dice.map(|dice| dice.sums(color)).unwrap_or_default();
                let sums: Vec<String> = sums.iter().map(ToString::to_string).collect();
                format!("White and {name} make {}.", sums.join(" or "))
            }
            _ => "Not now.".to_owned(),
        }
    }

    /// Whether the dice of this step show the number at this place.
    fn is_shown(&self, color: Color, row: &Row, place: usize) -> bool {
        let (Some(dice), Some(number)) = (self.game.dice, row.numbers.get(place)) else {
            return false;
        };
        let number = usize::from(number.number);
        match self.phase() {
            Phase::White => dice.white_sum() == number,
            Phase::Colored => dice.sums(color).contains(&number),
            _ => false,
        }
    }

    /// Whether something of a score pad can be taken back.
    pub(super) fn can_undo(&self) -> bool {
        let last = self.scene.view["history"].as_array().and_then(|history| history.last());
        let kind = last.and_then(|action| action["type"].as_str());
        kind.is_some_and(|kind| !matches!(kind, "INITIALIZE_GAME" | "START_GAME" | "RESET_GAME"))
    }

    /// Whether something that was taken back can be done again.
    pub(super) fn can_redo(&self) -> bool {
        self.scene.view["future"].as_array().is_some_and(|future| !future.is_empty())
    }
}

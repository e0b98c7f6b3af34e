//! The game as text.
//!
//! ```text
//! playing.white-dice, turn 3 of seat 1, dice 3 4 / 5 2 6 1, closed red
//!   | 0 r{2,3,4,5,6,12}! y{} g{} b{} p1 | 1 r{} y{3,7} g{12} b{} p0 | chose 0 yellow 7, 1 ?
//! ```
//! An exclamation mark is a lock, `p1` one penalty, `?` a choice that is not shown.
//!
//! Replay files name the options elsewhere and are chained over states without them. So options are written
//! only where all of a state is asked for (`{:#}`), behind the rest and as far as they are unusual: `| with open rows 3`.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use arrayvec::ArrayVec;
use parlour_engine::{Garbled, Observable, Rules, Seat, Words};

use super::action::{Action, Cross};
use super::dice::{ClosedRows, Dice, Row};
use super::options::{FirstPlayer, FreeEndCheck, Options, RevealMode, RowOrders, Ruleset};
use super::sheet::Sheet;
use super::state::{Board, Choice, Choices, EndReason, MAX_PLAYERS, Phase, Qwixx, Status};
use super::view::{SeenChoice, View};

const PAD: &str = "playing.pad";

const STEPS: [(&str, Phase); 3] = [
    ("rolling", Phase::Rolling),
    ("white-dice", Phase::WhiteDice),
    ("colored-dice", Phase::ColoredDice),
];

const ENDS: [(&str, EndReason); 3] = [
    ("rows", EndReason::RowsLocked),
    ("penalties", EndReason::Penalties),
    ("hand", EndReason::Manual),
];

impl Display for Qwixx {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_board(f, self.phase(), &self.board)?;
        write_choices(f, |seat| self.choice(seat).map(SeenChoice::from), self.seats())?;
        write_options(f, &self.board.options)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let phase = Qwixx { board: self.board, white: Choices::default() }.phase();
        write_board(f, phase, &self.board)?;
        write_choices(f, |seat| self.white[seat], self.board.seats())?;
        write_options(f, &self.board.options)
    }
}

fn write_board(f: &mut Formatter<'_>, phase: &str, board: &Board) -> fmt::Result {
    write!(f, "{phase}")?;
    if board.status == Status::Ended {
        if let Some(end) = board.end {
            write!(f, " by {}", ENDS[end as usize].0)?;
        }
        // Where the turn stood is part of the state, too.
        write!(f, " in {}", STEPS[board.phase as usize].0)?;
    }
    write!(f, ", turn {} of seat {}", board.turn, board.active)?;
    if let Some(dice) = board.dice {
        write!(f, ", dice {dice}")?;
    }
    write_rows(f, ", closed", board.closed)?;
    write_rows(f, ", lately", board.closed_lately)?;
    if let Some(cross) = board.colored {
        write!(f, ", colored {cross}")?;
    }
    for (seat, sheet) in board.sheets().iter().enumerate() {
        write!(f, " | {seat}")?;
        for row in Row::ALL {
            write!(f, " {}{{", &row.name()[..1])?;
            let numbers = board.options.row_orders.of(row);
            let marked = (0..11_u8).filter(|place| sheet.is_marked(row, *place));
            write_numbers(f, marked.map(|place| numbers[usize::from(place)]))?;
            f.write_str(if sheet.has_lock(row) { "}!" } else { "}" })?;
        }
        write!(f, " p{}", sheet.penalties)?;
    }
    Ok(())
}

fn write_rows(f: &mut Formatter<'_>, title: &str, rows: ClosedRows) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    f.write_str(title)?;
    rows.iter().try_for_each(|row| write!(f, " {row}"))
}

fn write_choices(
    f: &mut Formatter<'_>,
    choice: impl Fn(Seat) -> Option<SeenChoice>,
    seats: usize,
) -> fmt::Result {
    let mut separator = " | chose ";
    for seat in Seat::all(seats) {
        if let Some(choice) = choice(seat) {
            write!(f, "{separator}{seat} {choice}")?;
            separator = ", ";
        }
    }
    Ok(())
}

fn write_options(f: &mut Formatter<'_>, options: &Options) -> fmt::Result {
    let usual = Options::default();
    if !f.alternate() || *options == usual {
        return Ok(());
    }
    f.write_str(" | with")?;
    for (is_on, name) in [
        (options.ruleset == Ruleset::Free, "free"),
        (options.reveal_mode == RevealMode::Open, "open"),
        (options.first_player == FirstPlayer::Random, "random-start"),
        (!options.lock_counts_as_mark, "bare-locks"),
        (options.free_end_check == FreeEndCheck::TurnEnd, "turn-end"),
    ] {
        if is_on {
            write!(f, " {name}")?;
        }
    }
    for (name, number, usual) in [
        ("points", options.penalty_points, usual.penalty_points),
        ("penalties", options.max_penalties, usual.max_penalties),
        ("rows", options.rows_to_end, usual.rows_to_end),
        ("marks", options.min_marks_to_lock, usual.min_marks_to_lock),
    ] {
        if number != usual {
            write!(f, " {name} {number}")?;
        }
    }
    if let Some(seconds) = options.turn_seconds {
        write!(f, " seconds {seconds}")?;
    }
    for row in Row::ALL {
        let order = options.row_orders.of(row);
        if order != usual.row_orders.of(row) {
            write!(f, " {row} ")?;
            write_numbers(f, order.iter().copied())?;
        }
    }
    Ok(())
}

fn write_numbers(f: &mut Formatter<'_>, numbers: impl Iterator<Item = u8>) -> fmt::Result {
    for (nth, number) in numbers.enumerate() {
        write!(f, "{}{number}", if nth > 0 { "," } else { "" })?;
    }
    Ok(())
}

impl Display for SeenChoice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mark(cross) => cross.fmt(f),
            Self::Pass => f.write_str("pass"),
            Self::Hidden => f.write_str("?"),
        }
    }
}

impl Display for Cross {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row, self.number)
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |color: &Option<Row>| color.map_or("?", Row::name);
        match self {
            Self::StartGame => f.write_str("start"),
            Self::EndGame => f.write_str("end"),
            Self::RollDice(None) => f.write_str("roll"),
            Self::RollDice(Some(dice)) => write!(f, "dice {dice}"),
            Self::MarkNumber { player_id, color, number, allow_locked_row } => {
                let late = if *allow_locked_row { " late" } else { "" };
                write!(f, "mark {player_id} {} {number}{late}", name(color))
            }
            Self::Pass { player_id } => write!(f, "pass {player_id}"),
            Self::UnmarkNumber { player_id, color, number } => {
                write!(f, "unmark {player_id} {} {number}", name(color))
            }
            Self::Undo { player_id } => write!(f, "undo {player_id}"),
            Self::NextTurn => f.write_str("next"),
            Self::LockRow { color } => write!(f, "lock {}", name(color)),
            Self::AddPenalty { player_id } => write!(f, "penalty {player_id}"),
        }
    }
}

impl FromStr for Qwixx {
    type Err = Garbled;

    /// Reads a table. What is left out is as in a first turn: no crosses, no dice, the usual options.
    ///
    /// # Errors
    /// What is wrong with the text, or with the table that it describes.
    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut game = Self::set_up(0, &read_options(text)?);
        for (n, section) in Words::sections(text).enumerate() {
            if n == 0 {
                game.board.read_head(section)?;
            } else {
                game.read_section(section)?;
            }
        }
        if game.board.status == Status::Ended && game.board.end.is_none() {
            game.board.end = game.board.should_end();
        }
        game.audit().map_err(Garbled::impossible)?;
        Ok(game)
    }
}

impl Board {
    /// Reads what stands before the sheets.
    fn read_head(&mut self, head: Words) -> Result<(), Garbled> {
        let mut parts = head.rest().split(", ").map(Words::new);
        let mut words = parts.next().unwrap_or(head);
        self.read_phase(&mut words)?;
        words.end()?;
        self.turn = u32::from(self.is_strict() && self.status != Status::Setup);
        for mut words in parts {
            match words.word("a part of a turn")? {
                "turn" => {
                    self.turn = words.read("the number of a turn")?;
                    words.expect("of")?;
                    words.expect("seat")?;
                    self.active = read_seat(&mut words)?;
                }
                "dice" => self.dice = Some(read_dice(&mut words)?),
                "closed" => self.closed = read_rows(&mut words)?,
                "lately" => self.closed_lately = read_rows(&mut words)?,
                "colored" => self.colored = Some(read_cross(&mut words)?),
                other => return Err(Garbled::new("a part of a turn", other)),
            }
            words.end()?;
        }
        Ok(())
    }

    fn read_phase(&mut self, words: &mut Words) -> Result<(), Garbled> {
        let phase = words.word("a phase")?;
        self.status = if phase == "setup" { Status::Setup } else { Status::Playing };
        match phase.strip_prefix("playing.") {
            Some(_) if phase == PAD => self.options.ruleset = Ruleset::Free,
            Some(step) if self.is_strict() => self.phase = named(&STEPS, step, "a step of a turn")?,
            None if phase == "ended" => {
                self.status = Status::Ended;
                if words.takes("by") {
                    let end = words.word("why a game ends")?;
                    self.end = Some(named(&ENDS, end, "why a game ends")?);
                }
                if words.takes("in") {
                    self.phase = named(&STEPS, words.word("a step")?, "a step of a turn")?;
                }
            }
            None if self.status == Status::Setup => {}
            _ => return Err(Garbled::new("a phase", phase)),
        }
        Ok(())
    }

    /// `r{2,5}`, with a lock `r{2,3,4,5,6,12}!`, or `p1`.
    fn read_part(&self, sheet: &mut Sheet, word: &str) -> Result<(), Garbled> {
        let garbled = || Garbled::new("a row of a sheet", word);
        let Some((initial, numbers)) = word.split_once('{') else {
            let penalties = word.strip_prefix('p').and_then(|number| number.parse().ok());
            sheet.penalties = penalties.ok_or_else(garbled)?;
            return Ok(());
        };
        let row = Row::ALL.into_iter().find(|row| row.name()[..1] == *initial);
        let row = row.ok_or_else(garbled)?;
        let (numbers, lock) = numbers.split_once('}').ok_or_else(garbled)?;
        if !["", "!"].contains(&lock) {
            return Err(garbled());
        }
        let mut marked = [false; 11];
        for number in numbers.split(',').filter(|number| !number.is_empty()) {
            let place = number.parse().ok().and_then(|number| self.place(row, number));
            marked[usize::from(place.ok_or_else(garbled)?)] = true;
        }
        sheet.set_row(row, marked, lock == "!");
        Ok(())
    }
}

impl Qwixx {
    /// Reads what stands behind a bar: a sheet, or all choices.
    fn read_section(&mut self, mut words: Words) -> Result<(), Garbled> {
        let board = &mut self.board;
        if words.takes("with") {
            return Ok(());
        }
        if words.takes("chose") {
            for mut words in words.rest().split(", ").map(Words::new) {
                let seat = read_seat(&mut words)?;
                let choice = if words.takes("pass") {
                    Choice::Pass
                } else {
                    Choice::Mark(read_cross(&mut words)?)
                };
                let place = self.white.get_mut(seat);
                *place.ok_or_else(|| Garbled::new("a player", seat.to_string()))? = Some(choice);
                words.end()?;
            }
            return Ok(());
        }
        let seat = words.word("a sheet")?;
        if board.seats() == MAX_PLAYERS || seat != board.seats.to_string() {
            return Err(Garbled::new("the next player", seat));
        }
        let mut sheet = Sheet::default();
        while !words.is_empty() {
            board.read_part(&mut sheet, words.word("a row")?)?;
        }
        board.sheets[Seat::new(board.seats)] = sheet;
        board.seats += 1;
        Ok(())
    }
}

/// The options, wherever in the text they stand: sheets are read by them.
fn read_options(text: &str) -> Result<Options, Garbled> {
    let mut options = Options::default();
    let mut orders = RowOrders::STANDARD.0;
    for mut words in Words::sections(text) {
        if !words.takes("with") {
            continue;
        }
        while !words.is_empty() {
            match words.word("an option")? {
                "free" => options.ruleset = Ruleset::Free,
                "open" => options.reveal_mode = RevealMode::Open,
                "random-start" => options.first_player = FirstPlayer::Random,
                "bare-locks" => options.lock_counts_as_mark = false,
                "turn-end" => options.free_end_check = FreeEndCheck::TurnEnd,
                "points" => options.penalty_points = words.read("the points of a penalty")?,
                "penalties" => options.max_penalties = words.read("a number of penalties")?,
                "rows" => options.rows_to_end = words.read("a number of rows")?,
                "marks" => options.min_marks_to_lock = words.read("a number of crosses")?,
                "seconds" => options.turn_seconds = Some(words.read("a number of seconds")?),
                name => {
                    let row =
                        Row::from_name(name).ok_or_else(|| Garbled::new("an option", name))?;
                    orders[row.index()] = read_order(words.word("the order of a row")?)?;
                }
            }
        }
    }
    options.row_orders = RowOrders::new(orders)
        .ok_or_else(|| Garbled::impossible("a row does not hold each number once"))?;
    Ok(options)
}

fn read_order(word: &str) -> Result<[u8; 11], Garbled> {
    let numbers: Option<ArrayVec<u8, 12>> =
        word.split(',').take(12).map(|number| number.parse().ok()).collect();
    let order = numbers.and_then(|numbers| numbers.as_slice().try_into().ok());
    order.ok_or_else(|| Garbled::new("the order of a row", word))
}

fn named<T: Copy>(list: &[(&str, T)], name: &str, expected: &'static str) -> Result<T, Garbled> {
    let found = list.iter().find(|(other, _)| *other == name);
    found.map(|(_, value)| *value).ok_or_else(|| Garbled::new(expected, name))
}

fn read_seat(words: &mut Words) -> Result<Seat, Garbled> {
    words.read("a seat").map(Seat::new)
}

fn read_row(words: &mut Words) -> Result<Row, Garbled> {
    let name = words.word("a row")?;
    Row::from_name(name).ok_or_else(|| Garbled::new("a row", name))
}

fn read_rows(words: &mut Words) -> Result<ClosedRows, Garbled> {
    let mut rows = ClosedRows::default();
    while !words.is_empty() {
        let row = read_row(words)?;
        if !rows.close(row) {
            return Err(Garbled::impossible(format!("{row} is closed twice")));
        }
    }
    Ok(rows)
}

fn read_cross(words: &mut Words) -> Result<Cross, Garbled> {
    Ok(Cross { row: read_row(words)?, number: words.read("a number")? })
}

fn read_dice(words: &mut Words) -> Result<Dice, Garbled> {
    let mut die = || words.read("a die");
    let (white1, white2) = (die()?, die()?);
    words.expect("/")?;
    let mut die = || words.read("a die");
    Ok(Dice { white1, white2, red: die()?, yellow: die()?, green: die()?, blue: die()? })
}

/// The color of an action, which may be one that no row has.
fn read_color(words: &mut Words) -> Result<Option<Row>, Garbled> {
    if words.takes("?") { Ok(None) } else { read_row(words).map(Some) }
}

impl FromStr for Action {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut words = Words::new(text);
        let action = match words.word("an action")? {
            "start" => Self::StartGame,
            "end" => Self::EndGame,
            "roll" => Self::RollDice(None),
            "dice" => Self::RollDice(Some(read_dice(&mut words)?)),
            "mark" => Self::MarkNumber {
                player_id: read_seat(&mut words)?,
                color: read_color(&mut words)?,
                number: words.read("a number")?,
                allow_locked_row: words.takes("late"),
            },
            "pass" => Self::Pass { player_id: read_seat(&mut words)? },
            "unmark" => Self::UnmarkNumber {
                player_id: read_seat(&mut words)?,
                color: read_color(&mut words)?,
                number: words.read("a number")?,
            },
            "undo" => Self::Undo { player_id: read_seat(&mut words)? },
            "next" => Self::NextTurn,
            "lock" => Self::LockRow { color: read_color(&mut words)? },
            "penalty" => Self::AddPenalty { player_id: read_seat(&mut words)? },
            other => return Err(Garbled::new("an action", other)),
        };
        words.end()?;
        Ok(action)
    }
}

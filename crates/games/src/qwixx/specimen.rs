//! What the laws need to know of this game.

use std::collections::BTreeSet;

use parlour_engine::conformance::{Specimen, random_options};
use parlour_engine::{Actor, AnyPosition, Chance, Position, Rng, Rules, Seat, Viewer};
use serde_json::{Value, json};

use super::action::Action;
use super::dice::{Dice, Row};
use super::options::{Options, RowOrders};
use super::state::{Phase, Qwixx, Status};

impl Specimen for Qwixx {
    // Every turn ends in a cross that stays or a penalty, and a sheet has room for 44 crosses and at
    // most 6 penalties. Five random players who also take choices back need a few dozen steps a turn.
    const LONGEST: u64 = 50_000;

    fn draw_options(rng: &mut impl Chance) -> Options {
        let mut options: Options = random_options(rng);
        if rng.happens(1, 3) {
            let mut orders = Row::ALL.map(|row| *RowOrders::STANDARD.of(row));
            for order in &mut orders {
                rng.shuffle(order);
            }
            options.row_orders = RowOrders::new(orders).unwrap_or(RowOrders::STANDARD);
        }
        options
    }

    fn plays(&self, rng: &mut impl Chance) -> Vec<Action> {
        let mut plays = vec![Action::NextTurn];
        // Typed-in dice are table-keeping on the score pad.
        plays.push(if self.board.is_strict() {
            Action::RollDice(None)
        } else {
            Action::LockRow { color: Some(Row::Red) }
        });
        for _ in 0..24 {
            let player_id = Seat::from_index(rng.index(self.seats() + 2));
            // Once in a while a row that does not exist.
            let color = Row::ALL.get(rng.index(41) / 10).copied();
            let number = likely_number(self, rng);
            plays.push(match rng.below(12) {
                0 => Action::Pass { player_id },
                1 => Action::Undo { player_id },
                2 => Action::LockRow { color },
                3 => Action::AddPenalty { player_id },
                4..=6 => Action::UnmarkNumber { player_id, color, number },
                _ => {
                    let allow_locked_row = rng.happens(1, 3);
                    Action::MarkNumber { player_id, color, number, allow_locked_row }
                }
            });
        }
        plays
    }

    fn errand(position: &Position<Self>, rng: &mut impl Chance) -> Option<(Actor, Value)> {
        let redo = !position.beside.extra.future.is_empty() && rng.happens(1, 2);
        let action = match rng.below(if position.game.board.is_strict() { 7 } else { 16 }) {
            _ if redo => json!({"type": "REDO"}),
            0 if rng.happens(1, 3) => json!({"type": "END_GAME"}),
            1 if rng.happens(1, 3) => json!({"type": "RESET_GAME"}),
            2 | 3 => json!({"type": "INITIALIZE_GAME", "payload": {"playerNames": ["Al", "Bo"]}}),
            4 | 5 => json!({"type": "START_GAME"}),
            6 => json!({"type": "INITIALIZE_GAME", "payload": {"playerNames": ["Al"]}}),
            7 | 8 => json!({"type": "ROLL_DICE", "payload": Dice::roll(rng)}),
            9..=12 => json!({"type": "LOAD_GAME", "payload": {"state": saved(position, rng)}}),
            _ => json!({"type": "UNDO"}),
        };
        let seat = Seat::from_index(rng.index(2));
        Some((if rng.happens(1, 2) { Actor::Table } else { Actor::Seat(seat) }, action))
    }

    /// Choices on the white dice, named by turn and seat.
    fn known(&self, viewer: Viewer) -> BTreeSet<u32> {
        let board = &self.board;
        let resolved = board.phase == Phase::ColoredDice || board.status == Status::Ended;
        let seen = |seat: &Seat| {
            self.choice(*seat).is_some() && (resolved || viewer.is(*seat) || !self.has_secrets())
        };
        Seat::all(self.seats())
            .filter(seen)
            .map(|seat| board.turn * 8 + seat.index() as u32)
            .collect()
    }
}

/// A saved game: this one, or what might have become of it.
fn saved(position: &Position<Qwixx>, rng: &mut impl Chance) -> Value {
    let mut saved = position.clone();
    let step = ["NEXT_TURN", "START_GAME", "END_GAME", "RESET_GAME"][rng.index(4)];
    // Refused where it does not fit: then it is this game.
    let _ = saved.act(Actor::Table, &json!({ "type": step }), &mut Rng::stream(0, 0));
    parlour_engine::to_value(&saved.state())
}

/// A number that may well be on the dice, or any other.
fn likely_number(game: &Qwixx, rng: &mut impl Chance) -> u8 {
    match game.board.dice {
        Some(dice) if rng.happens(1, 2) => dice.white_sum(),
        Some(dice) if rng.happens(2, 3) => dice.colored_sums(Row::ALL[rng.index(4)])[0],
        _ => rng.below(14) as u8,
    }
}

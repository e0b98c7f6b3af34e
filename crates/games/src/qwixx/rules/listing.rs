//! What can be done now.

use parlour_engine::{Plays, Seat};

use super::super::action::{Action, Cross};
use super::super::dice::{Dice, Row};
use super::super::state::{Board, Choice, Phase, Qwixx};

impl Qwixx {
    pub(super) fn list_turn(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let board = &self.board;
        match board.phase {
            Phase::Rolling if seat == board.active => out.push(Action::RollDice(None)),
            Phase::WhiteDice => match self.white[seat] {
                None => self.list_white(seat, out),
                Some(choice) => {
                    if let Choice::Mark(cross) = choice {
                        out.push(Action::unmark(seat, cross));
                    }
                    out.push(Action::Undo { player_id: seat });
                }
            },
            Phase::ColoredDice if seat == board.active => {
                match board.colored {
                    None => board.list_colored(seat, out),
                    Some(cross) => {
                        out.push(Action::unmark(seat, cross));
                        out.push(Action::Undo { player_id: seat });
                    }
                }
                out.push(Action::NextTurn);
            }
            Phase::Rolling | Phase::ColoredDice => {}
        }
    }

    /// What a player may choose on the white dice.
    #[inline]
    pub(in super::super) fn list_white(&self, player: Seat, out: &mut impl Plays<Action>) {
        let number = self.board.dice.map_or(0, Dice::white_sum);
        for row in Row::ALL {
            if self.board.fits(player, row, number) {
                out.push(Action::mark(player, Cross { row, number }));
            }
        }
        out.push(Action::Pass { player_id: player });
    }

    /// What anybody may do on the score pad.
    pub(super) fn list_pad(&self, out: &mut impl Plays<Action>) {
        let board = &self.board;
        for player in Seat::all(board.seats()) {
            for row in Row::ALL {
                board.list_pad_row(player, row, out);
            }
            out.push(Action::AddPenalty { player_id: player });
        }
        let open = Row::ALL.into_iter().filter(|row| !board.closed.contains(*row));
        out.push_all(open.map(|row| Action::LockRow { color: Some(row) }));
        out.push(Action::NextTurn);
    }
}

impl Board {
    /// Whether the active player may choose this on the colored dice, for every number of every row.
    #[inline]
    pub(in super::super) fn list_colored(&self, player: Seat, out: &mut impl Plays<Action>) {
        let Some(dice) = self.dice else { return };
        for row in Row::ALL {
            let [first, second] = dice.colored_sums(row);
            if self.fits(player, row, first) {
                out.push(Action::mark(player, Cross { row, number: first }));
            }
            if second != first && self.fits(player, row, second) {
                out.push(Action::mark(player, Cross { row, number: second }));
            }
        }
    }

    fn list_pad_row(&self, player: Seat, row: Row, out: &mut impl Plays<Action>) {
        let sheet = &self.sheets[player];
        let numbers = self.options.row_orders.of(row);
        let cross = |place: u8| Cross { row, number: numbers[usize::from(place)] };
        let rightmost = sheet.rightmost(row);
        if let Some(place) = rightmost {
            out.push(Action::unmark(player, cross(place)));
        }
        if self.closed.contains(row) {
            if self.is_late_lock(player, row, 10) && sheet.can_mark(row, 10) {
                let Cross { row, number } = cross(10);
                let color = Some(row);
                out.push(Action::MarkNumber {
                    player_id: player,
                    color,
                    number,
                    allow_locked_row: true,
                });
            }
            return;
        }
        for place in rightmost.map_or(0, |place| place + 1)..11 {
            out.push(Action::mark(player, cross(place)));
        }
    }
}

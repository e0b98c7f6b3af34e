//! The steps of a turn.

use parlour_engine::{Actor, Audience, Chance, Seat, Seats, Sink};

use super::super::action::{Cross, Event};
use super::super::dice::Dice;
use super::super::error::Illegal;
use super::super::options::RevealMode;
use super::super::state::{Board, Choice, Choices, EndReason, Phase, Qwixx};

impl Qwixx {
    /// Rolls the dice.
    pub(super) fn roll(
        &mut self,
        actor: Actor,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.board.check_roll(actor)?;

        let dice = Dice::roll(rng);
        self.board.dice = Some(dice);
        self.board.phase = Phase::WhiteDice;
        self.white = Choices::default();
        let player_id = self.board.active;
        events.tell_all(|| Event::DiceRolled { player_id, dice });
        Ok(())
    }

    /// Chooses a number for the white dice.
    ///
    /// One choice per roll, in a row that is still open, and only the sum that the dice show.
    pub(super) fn choose_white(
        &mut self,
        actor: Actor,
        player: Seat,
        cross: Result<Cross, Illegal>,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.admit_mark(actor, player)?;
        let cross = cross?;
        let sum = self.board.dice.map(Dice::white_sum);
        self.board.check_cross(player, cross, |number| sum == Some(number))?;

        // The sheet waits until everybody has chosen: several players may lock the same row.
        self.choose(player, Choice::Mark(cross), events);
        Ok(())
    }

    /// Chooses nothing for the white dice.
    pub(super) fn pass(
        &mut self,
        actor: Actor,
        player: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.board.check_rolled()?;
        if self.board.phase == Phase::ColoredDice {
            return Err(Illegal::WhiteStepOver);
        }
        self.board.check_own_sheet(actor, player)?;
        if self.white[player].is_some() {
            return Err(Illegal::AlreadyChosen);
        }

        self.choose(player, Choice::Pass, events);
        Ok(())
    }

    fn choose(&mut self, player: Seat, choice: Choice, events: &mut impl Sink<Event>) {
        self.white[player] = Some(choice);
        let audience = match self.board.options.reveal_mode {
            RevealMode::Hidden => Audience::Only(Seats::only(player)),
            RevealMode::Open => Audience::All,
        };
        let cross = match choice {
            Choice::Mark(cross) => Some(cross),
            Choice::Pass => None,
        };
        events.tell_all(|| Event::Chose { player_id: player });
        events.tell(audience, || Event::Choice {
            player_id: player,
            color: cross.map(|cross| cross.row),
            number: cross.map(|cross| cross.number),
        });
        if self.white.first(self.board.seats()).iter().all(Option::is_some) {
            self.close_white_step(events);
        }
    }

    /// Resolves all white choices at once, the active player's first.
    fn close_white_step(&mut self, events: &mut impl Sink<Event>) {
        let mut player = self.board.active;
        for _ in 0..self.board.seats() {
            match self.white[player] {
                Some(Choice::Mark(cross)) => self.board.mark(player, cross, events),
                _ => events.tell_all(|| Event::Passed { player_id: player }),
            }
            player = player.next(self.board.seats());
        }
        if self.board.closed.len() >= usize::from(self.board.options.rows_to_end) {
            self.board.end_game(EndReason::RowsLocked, events);
        } else {
            self.board.phase = Phase::ColoredDice;
        }
    }

    /// Chooses a number for a white and a colored die.
    pub(super) fn choose_colored(
        &mut self,
        actor: Actor,
        player: Seat,
        cross: Result<Cross, Illegal>,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.admit_mark(actor, player)?;
        let cross = cross?;
        let sums = self.board.dice.map(|dice| dice.colored_sums(cross.row));
        let shown = |number| sums.is_some_and(|sums| sums.contains(&number));
        self.board.check_cross(player, cross, shown)?;

        self.board.colored = Some(cross);
        events.tell_all(|| Event::ColoredChoice { player_id: player, cross });
        Ok(())
    }

    /// Takes an open choice back: this cross, or whatever it is.
    pub(super) fn take_back(
        &mut self,
        actor: Actor,
        player: Seat,
        cross: Option<Result<Cross, Illegal>>,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.admit_unmark(actor, player)?;
        let cross = cross.transpose()?;
        let colored = self.board.phase == Phase::ColoredDice;
        let open = if colored { self.board.colored.map(Choice::Mark) } else { self.white[player] };
        match cross {
            Some(cross) if !(2..=12).contains(&cross.number) => return Err(Illegal::InvalidNumber),
            Some(cross) if open != Some(Choice::Mark(cross)) => {
                return Err(Illegal::NothingToUnmark);
            }
            None if open.is_none() => return Err(Illegal::NothingToUndo),
            _ => {}
        }

        if colored {
            self.board.colored = None;
        } else {
            self.white[player] = None;
        }
        events.tell_all(|| Event::TookBack { player_id: player });
        Ok(())
    }

    /// Ends the turn: the colored cross, maybe a penalty, then the next player.
    pub(super) fn end_turn(
        &mut self,
        actor: Actor,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let board = &mut self.board;
        board.check_rolled()?;
        if board.phase == Phase::WhiteDice {
            return Err(Illegal::WhiteStepOpen);
        }
        board.check_active(actor)?;

        let player = board.active;
        match board.colored {
            Some(cross) => board.mark(player, cross, events),
            None if matches!(self.white[player], Some(Choice::Mark(_))) => {}
            None => {
                board.sheets[player].penalties += 1;
                events.tell_all(|| Event::Penalty { player_id: player });
            }
        }
        if let Some(reason) = board.should_end() {
            board.end_game(reason, events);
        } else {
            board.active = player.next(board.seats());
            board.dice = None;
            board.colored = None;
            board.phase = Phase::Rolling;
            board.turn = board.turn.saturating_add(1);
            self.white = Choices::default();
            let player_id = board.active;
            events.tell_all(|| Event::TurnStarted { player_id });
        }
        Ok(())
    }
}

impl Board {
    /// Crosses a number out and tells so.
    fn mark(&mut self, player: Seat, cross: Cross, events: &mut impl Sink<Event>) {
        let (lock, closes) = self.apply_mark(player, cross);
        events.tell_all(|| Event::Marked { player_id: player, cross, lock });
        if closes {
            events.tell_all(|| Event::RowClosed { color: cross.row });
        }
    }
}

//! The game as it is played: everybody uses the white dice, the active player one colored die.
//!
//! `turn` has the steps of a turn, `pad` the score pad for dice on a real table. `checks` says who may act when and what
//! fits on a sheet, `listing` what a player can do.

mod checks;
mod listing;
mod pad;
mod turn;

use core::time::Duration;

use arrayvec::ArrayVec;
use parlour_engine::{Actor, Chance, Outcome, Plays, Rules, Seat, Seats, Sink, Viewer};

use super::action::{Action, Cross, Event};
use super::error::Illegal;
use super::options::{FirstPlayer, Options};
use super::state::{Board, Choice, Choices, EndReason, Phase, Qwixx, Status};

impl Rules for Qwixx {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    fn deal(seats: usize, options: &Options, rng: &mut impl Chance) -> Result<Self, Illegal> {
        if !(2..=5).contains(&seats) {
            return Err(Illegal::InvalidPlayerCount);
        }
        let mut game = Self::set_up(seats, options);
        game.start(rng)?;
        Ok(game)
    }

    fn options(&self) -> Options {
        self.board.options
    }

    #[inline]
    fn seats(&self) -> usize {
        self.board.seats()
    }

    #[inline]
    fn to_act(&self) -> Seats {
        let board = &self.board;
        if board.status != Status::Playing {
            return Seats::NONE;
        }
        if board.is_strict() && board.phase == Phase::WhiteDice {
            let mut waiting = Seats::NONE;
            for seat in Seat::all(board.seats()) {
                if self.white[seat].is_none() {
                    waiting = waiting.with(seat);
                }
            }
            waiting
        } else {
            Seats::only(board.active)
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        if self.board.status != Status::Playing || !seat.exists(self.seats()) {
            return;
        }
        if self.board.is_strict() {
            self.list_turn(seat, out);
        } else {
            self.list_pad(out);
        }
    }

    #[inline]
    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        match action {
            Action::StartGame => {
                self.board.check_host(actor, Status::Setup, Illegal::AlreadyStarted)?;
                let player_id = self.start(rng)?;
                events.tell_all(|| Event::GameStarted { player_id });
                Ok(())
            }
            Action::EndGame => {
                self.check_end(actor)?;
                // Open choices are dropped; those that were resolved stay to be looked at.
                if self.board.is_choosing() {
                    self.white = Choices::default();
                }
                self.board.colored = None;
                self.board.end_game(EndReason::Manual, events);
                Ok(())
            }
            _ if !self.board.is_strict() => self.act_on_pad(action, events),
            Action::RollDice(None) => self.roll(actor, rng, events),
            Action::RollDice(Some(_)) => {
                self.board.check_roll(actor)?;
                Err(Illegal::InvalidDice)
            }
            Action::MarkNumber { player_id, color, number, .. } => {
                let cross = Cross::named(color, number);
                if self.board.phase == Phase::ColoredDice {
                    self.choose_colored(actor, player_id, cross, events)
                } else {
                    self.choose_white(actor, player_id, cross, events)
                }
            }
            Action::Pass { player_id } => self.pass(actor, player_id, events),
            Action::UnmarkNumber { player_id, color, number } => {
                self.take_back(actor, player_id, Some(Cross::named(color, number)), events)
            }
            Action::Undo { player_id } => self.take_back(actor, player_id, None, events),
            Action::NextTurn => self.end_turn(actor, events),
            Action::LockRow { .. } => Err(Illegal::LockIsAutomatic),
            Action::AddPenalty { .. } => Err(Illegal::PenaltyIsAutomatic),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    fn ending(&self) -> &'static str {
        match self.board.end {
            None => "not over",
            Some(EndReason::RowsLocked) => "rows closed",
            Some(EndReason::Penalties) => "last penalty taken",
            Some(EndReason::Manual) => "ended by hand",
        }
    }

    #[inline]
    fn timer(&self) -> Option<(Duration, Action)> {
        None
    }

    fn phase(&self) -> &'static str {
        match (self.board.status, self.board.phase) {
            (Status::Setup, _) => "setup",
            (Status::Ended, _) => "ended",
            _ if !self.board.is_strict() => "playing.pad",
            (Status::Playing, Phase::Rolling) => "playing.rolling",
            (Status::Playing, Phase::WhiteDice) => "playing.white-dice",
            (Status::Playing, Phase::ColoredDice) => "playing.colored-dice",
        }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        let mut world = *self;
        if !self.has_secrets() {
            return world;
        }
        for seat in Seat::all(self.seats()) {
            if self.white[seat].is_some() && !viewer.is(seat) {
                let mut options: ArrayVec<Action, 5> = ArrayVec::new();
                self.list_white(seat, &mut options);
                world.white[seat] = match options[rng.index(options.len())] {
                    Action::MarkNumber { color: Some(row), number, .. } => {
                        Some(Choice::Mark(Cross { row, number }))
                    }
                    _ => Some(Choice::Pass),
                };
            }
        }
        world
    }

    fn canonical(&self, _: Seat, mut action: Action) -> Action {
        if let Action::MarkNumber { color, allow_locked_row, .. } = &mut action {
            let is_closed = color.is_some_and(|row| self.board.closed.contains(row));
            *allow_locked_row &= is_closed && !self.board.is_strict();
        }
        action
    }

    fn commitment(play: Action) -> usize {
        let idle = [
            matches!(play, Action::Pass { .. }),
            matches!(play, Action::RollDice(_)),
            play == Action::NextTurn,
        ];
        idle.iter().position(|is_it| *is_it).unwrap_or(idle.len())
    }
}

impl Qwixx {
    /// Starts the game, or on the score pad goes on with it.
    fn start(&mut self, rng: &mut impl Chance) -> Result<Seat, Illegal> {
        if self.board.is_strict() && self.board.status != Status::Setup {
            return Err(Illegal::AlreadyStarted);
        }
        if self.board.seats < 2 {
            return Err(Illegal::NotEnoughPlayers);
        }
        if self.board.status == Status::Setup
            && self.board.options.first_player == FirstPlayer::Random
        {
            self.board.active = Seat::from_index(rng.index(self.board.seats()));
        }
        self.board.status = Status::Playing;
        self.board.end = None;
        self.board.turn = u32::from(self.board.is_strict());
        Ok(self.board.active)
    }
}

impl Board {
    fn end_game(&mut self, reason: EndReason, events: &mut impl Sink<Event>) {
        self.status = Status::Ended;
        self.end = Some(reason);
        events.tell_all(|| Event::GameEnded { reason });
    }
}

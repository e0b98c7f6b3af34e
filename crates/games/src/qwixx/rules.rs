//! The game as it is played: everybody uses the white dice, the active player one coloured die.

use core::time::Duration;

use arrayvec::ArrayVec;
use parlour_engine::{Actor, Audience, Chance, Outcome, Plays, Rules, Seat, Seats, Sink, Viewer};

use super::action::{Action, Cross, Event};
use super::dice::{Dice, Row};
use super::error::Illegal;
use super::options::{Options, RevealMode};
use super::state::{Board, Choice, EndReason, Phase, Qwixx, Status};

impl Rules for Qwixx {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    const IDLE: &'static [&'static str] = &["PASS", "ROLL_DICE", "NEXT_TURN"];

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
                if self.white[seat.index()].is_none() {
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
            Action::Start => {
                self.board.check_host(actor, Status::Setup, Illegal::AlreadyStarted)?;
                let first = self.start(rng)?;
                events.tell_all(|| Event::Started { first });
                Ok(())
            }
            Action::End => {
                self.check_end(actor)?;
                // Open choices are dropped; those that were resolved stay to be looked at.
                if self.board.is_choosing() {
                    self.white = [None; 5];
                }
                self.board.colored = None;
                self.board.end_game(EndReason::Manual, events);
                Ok(())
            }
            _ if !self.board.is_strict() => self.act_on_pad(action, events),
            Action::Roll => self.roll(actor, rng, events),
            Action::SetDice(_) => {
                self.board.check_roll(actor)?;
                Err(Illegal::InvalidDice)
            }
            Action::Mark { player, cross, .. } if self.board.phase == Phase::ColoredDice => {
                self.choose_colored(actor, player, cross, events)
            }
            Action::Mark { player, cross, .. } => self.choose_white(actor, player, cross, events),
            Action::Pass { player } => self.pass(actor, player, events),
            Action::Unmark { player, cross } => self.take_back(actor, player, Some(cross), events),
            Action::Undo { player } => self.take_back(actor, player, None, events),
            Action::NextTurn => self.end_turn(actor, events),
            Action::LockRow(_) => Err(Illegal::LockIsAutomatic),
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
            if self.white[seat.index()].is_some() && !viewer.is(seat) {
                let mut options: ArrayVec<Action, 5> = ArrayVec::new();
                self.list_white(seat, &mut options);
                world.white[seat.index()] = match options[rng.index(options.len())] {
                    Action::Mark { cross, .. } => Some(Choice::Mark(cross)),
                    _ => Some(Choice::Pass),
                };
            }
        }
        world
    }

    fn canonical(&self, _: Seat, action: Action) -> Action {
        match action {
            Action::Mark { player, cross, late } => {
                let late = late && !self.board.is_strict() && self.board.closed.contains(cross.row);
                Action::Mark { player, cross, late }
            }
            other => other,
        }
    }

    fn verb(action: Action) -> &'static str {
        match action {
            Action::Start => "START_GAME",
            Action::End => "END_GAME",
            Action::Roll | Action::SetDice(_) => "ROLL_DICE",
            Action::Mark { .. } => "MARK_NUMBER",
            Action::Pass { .. } => "PASS",
            Action::Unmark { .. } => "UNMARK_NUMBER",
            Action::Undo { .. } => "UNDO",
            Action::NextTurn => "NEXT_TURN",
            Action::LockRow(_) => "LOCK_ROW",
            Action::AddPenalty { .. } => "ADD_PENALTY",
        }
    }
}

/// The steps of a turn.
impl Qwixx {
    /// Rolls the dice.
    fn roll(
        &mut self,
        actor: Actor,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.board.check_roll(actor)?;

        let dice = Dice::roll(rng);
        self.board.dice = Some(dice);
        self.board.phase = Phase::WhiteDice;
        self.white = [None; 5];
        let player = self.board.active;
        events.tell_all(|| Event::Rolled { player, dice });
        Ok(())
    }

    /// Chooses a number for the white dice.
    ///
    /// One choice per roll, in a row that is still open, and only the sum that the dice show.
    fn choose_white(
        &mut self,
        actor: Actor,
        player: Seat,
        cross: Cross,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.admit_mark(actor, player)?;
        let sum = self.board.dice.map(Dice::white_sum);
        self.board.check_cross(player, cross, |number| sum == Some(number))?;

        // The sheet waits until everybody has chosen: several players may lock the same row.
        self.choose(player, Choice::Mark(cross), events);
        Ok(())
    }

    /// Chooses nothing for the white dice.
    fn pass(
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
        if self.white[player.index()].is_some() {
            return Err(Illegal::AlreadyChosen);
        }

        self.choose(player, Choice::Pass, events);
        Ok(())
    }

    fn choose(&mut self, player: Seat, choice: Choice, events: &mut impl Sink<Event>) {
        self.white[player.index()] = Some(choice);
        let audience = match self.board.options.reveal_mode {
            RevealMode::Hidden => Audience::Only(Seats::only(player)),
            RevealMode::Open => Audience::All,
        };
        events.tell_all(|| Event::Chose { player });
        events.tell(audience, || Event::Choice {
            player,
            cross: match choice {
                Choice::Mark(cross) => Some(cross),
                Choice::Pass => None,
            },
        });
        if self.white[..self.board.seats()].iter().all(Option::is_some) {
            self.close_white_step(events);
        }
    }

    /// Resolves all white choices at once, the active player's first.
    fn close_white_step(&mut self, events: &mut impl Sink<Event>) {
        let mut player = self.board.active;
        for _ in 0..self.board.seats() {
            match self.white[player.index()] {
                Some(Choice::Mark(cross)) => self.board.mark(player, cross, events),
                _ => events.tell_all(|| Event::Passed { player }),
            }
            player = player.next(self.board.seats());
        }
        if self.board.closed.len() >= usize::from(self.board.options.rows_to_end) {
            self.board.end_game(EndReason::RowsLocked, events);
        } else {
            self.board.phase = Phase::ColoredDice;
        }
    }

    /// Chooses a number for a white and a coloured die.
    fn choose_colored(
        &mut self,
        actor: Actor,
        player: Seat,
        cross: Cross,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.admit_mark(actor, player)?;
        let sums = self.board.dice.map(|dice| dice.colored_sums(cross.row));
        let shown = |number| sums.is_some_and(|sums| sums.contains(&number));
        self.board.check_cross(player, cross, shown)?;

        self.board.colored = Some(cross);
        events.tell_all(|| Event::ColoredChoice { player, cross });
        Ok(())
    }

    /// Takes an open choice back: this cross, or whatever it is.
    fn take_back(
        &mut self,
        actor: Actor,
        player: Seat,
        cross: Option<Cross>,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.admit_unmark(actor, player)?;
        let colored = self.board.phase == Phase::ColoredDice;
        let open =
            if colored { self.board.colored.map(Choice::Mark) } else { self.white[player.index()] };
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
            self.white[player.index()] = None;
        }
        events.tell_all(|| Event::TookBack { player });
        Ok(())
    }

    /// Ends the turn: the coloured cross, maybe a penalty, then the next player.
    fn end_turn(&mut self, actor: Actor, events: &mut impl Sink<Event>) -> Result<(), Illegal> {
        let board = &mut self.board;
        board.check_rolled()?;
        if board.phase == Phase::WhiteDice {
            return Err(Illegal::WhiteStepOpen);
        }
        board.check_active(actor)?;

        let player = board.active;
        match board.colored {
            Some(cross) => board.mark(player, cross, events),
            None if matches!(self.white[player.index()], Some(Choice::Mark(_))) => {}
            None => {
                board.sheets[player.index()].penalties += 1;
                events.tell_all(|| Event::Penalty { player });
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
            self.white = [None; 5];
            let player = board.active;
            events.tell_all(|| Event::TurnStarted { player });
        }
        Ok(())
    }

    /// Whether this player may choose a number now, whatever the number (rules 5: all that is
    /// looked at before the row).
    #[inline]
    pub(super) fn admit_mark(&self, actor: Actor, player: Seat) -> Result<(), Illegal> {
        self.admit_unmark(actor, player)?;
        let chosen = match self.board.phase {
            _ if !self.board.is_strict() => false,
            Phase::ColoredDice => self.board.colored.is_some(),
            _ => self.white[player.index()].is_some(),
        };
        if chosen { Err(Illegal::AlreadyChosen) } else { Ok(()) }
    }

    /// Whether this player may take a choice back now, whatever the choice.
    #[inline]
    pub(super) fn admit_unmark(&self, actor: Actor, player: Seat) -> Result<(), Illegal> {
        if !self.board.is_strict() {
            self.board.check_playing()?;
            return self.board.check_own_sheet(Actor::Table, player);
        }
        self.board.check_rolled()?;
        self.board.check_own_sheet(actor, player)?;
        if self.board.phase == Phase::ColoredDice && player != self.board.active {
            return Err(Illegal::NotActivePlayer);
        }
        Ok(())
    }

    fn check_end(&self, actor: Actor) -> Result<(), Illegal> {
        match self.board.status {
            Status::Ended => Err(Illegal::AlreadyEnded),
            Status::Setup if self.board.is_strict() => Err(Illegal::GameNotPlaying),
            status => self.board.check_host(actor, status, Illegal::AlreadyEnded),
        }
    }

    fn list_turn(&self, seat: Seat, out: &mut impl Plays<Action>) {
        let board = &self.board;
        let player = seat;
        match board.phase {
            Phase::Rolling if seat == board.active => out.push(Action::Roll),
            Phase::WhiteDice => match self.white[seat.index()] {
                None => self.list_white(seat, out),
                Some(choice) => {
                    if let Choice::Mark(cross) = choice {
                        out.push(Action::Unmark { player, cross });
                    }
                    out.push(Action::Undo { player });
                }
            },
            Phase::ColoredDice if seat == board.active => {
                match board.colored {
                    None => board.list_colored(seat, out),
                    Some(cross) => {
                        out.push(Action::Unmark { player, cross });
                        out.push(Action::Undo { player });
                    }
                }
                out.push(Action::NextTurn);
            }
            _ => {}
        }
    }

    /// What a player may choose on the white dice.
    #[inline]
    pub(super) fn list_white(&self, player: Seat, out: &mut impl Plays<Action>) {
        let number = self.board.dice.map_or(0, Dice::white_sum);
        for row in Row::ALL {
            if self.board.fits(player, row, number) {
                out.push(Action::Mark { player, cross: Cross { row, number }, late: false });
            }
        }
        out.push(Action::Pass { player });
    }
}

impl Board {
    /// Crosses a number out and tells so.
    fn mark(&mut self, player: Seat, cross: Cross, events: &mut impl Sink<Event>) {
        let (lock, closes) = self.apply_mark(player, cross);
        events.tell_all(|| Event::Marked { player, cross, lock });
        if closes {
            events.tell_all(|| Event::RowClosed { row: cross.row });
        }
    }

    pub(super) fn end_game(&mut self, reason: EndReason, events: &mut impl Sink<Event>) {
        self.status = Status::Ended;
        self.end = Some(reason);
        events.tell_all(|| Event::Ended { reason });
    }

    /// Whether the active player may choose this on the coloured dice, for every number of every row.
    #[inline]
    pub(super) fn list_colored(&self, player: Seat, out: &mut impl Plays<Action>) {
        let Some(dice) = self.dice else { return };
        for row in Row::ALL {
            let [first, second] = dice.colored_sums(row);
            if self.fits(player, row, first) {
                out.push(Action::Mark { player, cross: Cross { row, number: first }, late: false });
            }
            if second != first && self.fits(player, row, second) {
                out.push(Action::Mark {
                    player,
                    cross: Cross { row, number: second },
                    late: false,
                });
            }
        }
    }

    /// Host's business: in real play it needs the host's seat and this status.
    pub(super) fn check_host(
        &self,
        actor: Actor,
        status: Status,
        otherwise: Illegal,
    ) -> Result<(), Illegal> {
        if !self.is_strict() {
            return Ok(());
        }
        if self.status != status {
            return Err(otherwise);
        }
        match actor {
            Actor::Seat(seat) if seat.index() == 0 => Ok(()),
            Actor::Table => Ok(()),
            Actor::Seat(seat) if seat.exists(self.seats()) => Err(Illegal::HostOnly),
            Actor::Seat(_) => Err(Illegal::NotAPlayer),
        }
    }

    pub(super) fn check_playing(&self) -> Result<(), Illegal> {
        if self.status == Status::Playing { Ok(()) } else { Err(Illegal::GameNotPlaying) }
    }

    #[inline]
    fn check_rolled(&self) -> Result<(), Illegal> {
        self.check_playing()?;
        if self.phase == Phase::Rolling { Err(Illegal::NotRolled) } else { Ok(()) }
    }

    #[inline]
    fn check_roll(&self, actor: Actor) -> Result<(), Illegal> {
        self.check_playing()?;
        if self.phase != Phase::Rolling {
            return Err(Illegal::AlreadyRolled);
        }
        self.check_active(actor)
    }

    #[inline]
    fn check_active(&self, actor: Actor) -> Result<(), Illegal> {
        match actor {
            Actor::Seat(seat) if !seat.exists(self.seats()) => Err(Illegal::NotAPlayer),
            Actor::Seat(seat) if seat != self.active => Err(Illegal::NotActivePlayer),
            _ => Ok(()),
        }
    }

    #[inline]
    fn check_own_sheet(&self, actor: Actor, player: Seat) -> Result<(), Illegal> {
        match actor {
            Actor::Seat(seat) if !seat.exists(self.seats()) => Err(Illegal::NotAPlayer),
            _ if !player.exists(self.seats()) => Err(Illegal::UnknownPlayer),
            Actor::Seat(seat) if seat != player => Err(Illegal::NotYourSheet),
            _ => Ok(()),
        }
    }

    /// Whether a player may cross this number out, by the rules of real play.
    fn check_cross(
        &self,
        player: Seat,
        cross: Cross,
        is_shown: impl Fn(u8) -> bool,
    ) -> Result<(), Illegal> {
        let Cross { row, number } = cross;
        let place = self.places.of(row, number).ok_or(Illegal::InvalidNumber)?;
        if self.closed.contains(row) {
            return Err(Illegal::RowLocked);
        }
        if !is_shown(number) {
            return Err(Illegal::NumberNotOnDice);
        }
        let sheet = &self.sheets[player.index()];
        sheet.check_mark(row, place)?;
        if place == 10 && !sheet.is_ripe(row, &self.options) {
            return Err(Illegal::LastNumberNeedsFive);
        }
        Ok(())
    }
}

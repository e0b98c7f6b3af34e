//! Who may act when, and which numbers fit.

use parlour_engine::{Actor, Seat};

use super::super::action::Cross;
use super::super::error::Illegal;
use super::super::state::{Board, Phase, Qwixx, Status};

impl Qwixx {
    /// Whether this player may choose a number now, whatever the number (rules 5: all that is
    /// looked at before the row).
    #[inline]
    pub(super) fn admit_mark(&self, actor: Actor, player: Seat) -> Result<(), Illegal> {
        self.admit_unmark(actor, player)?;
        let chosen = match self.board.phase {
            _ if !self.board.is_strict() => false,
            Phase::ColoredDice => self.board.colored.is_some(),
            Phase::Rolling | Phase::WhiteDice => self.white[player].is_some(),
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

    pub(super) fn check_end(&self, actor: Actor) -> Result<(), Illegal> {
        match self.board.status {
            Status::Ended => Err(Illegal::AlreadyEnded),
            Status::Setup if self.board.is_strict() => Err(Illegal::GameNotPlaying),
            status => self.board.check_host(actor, status, Illegal::AlreadyEnded),
        }
    }
}

impl Board {
    /// Host's business: in real play it needs the host's seat and this status.
    pub(in super::super) fn check_host(
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
    pub(super) fn check_rolled(&self) -> Result<(), Illegal> {
        self.check_playing()?;
        if self.phase == Phase::Rolling { Err(Illegal::NotRolled) } else { Ok(()) }
    }

    #[inline]
    pub(super) fn check_roll(&self, actor: Actor) -> Result<(), Illegal> {
        self.check_playing()?;
        if self.phase != Phase::Rolling {
            return Err(Illegal::AlreadyRolled);
        }
        self.check_active(actor)
    }

    #[inline]
    pub(super) fn check_active(&self, actor: Actor) -> Result<(), Illegal> {
        match actor {
            Actor::Seat(seat) if !seat.exists(self.seats()) => Err(Illegal::NotAPlayer),
            Actor::Seat(seat) if seat != self.active => Err(Illegal::NotActivePlayer),
            _ => Ok(()),
        }
    }

    #[inline]
    pub(super) fn check_own_sheet(&self, actor: Actor, player: Seat) -> Result<(), Illegal> {
        match actor {
            Actor::Seat(seat) if !seat.exists(self.seats()) => Err(Illegal::NotAPlayer),
            _ if !player.exists(self.seats()) => Err(Illegal::UnknownPlayer),
            Actor::Seat(seat) if seat != player => Err(Illegal::NotYourSheet),
            _ => Ok(()),
        }
    }

    /// Whether a player may cross this number out, by the rules of real play.
    pub(super) fn check_cross(
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
        let sheet = &self.sheets[player];
        sheet.check_mark(row, place)?;
        if place == 10 && !sheet.is_ripe(row, &self.options) {
            return Err(Illegal::LastNumberNeedsFive);
        }
        Ok(())
    }
}

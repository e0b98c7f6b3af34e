//! Games looked at again: every moment of a table, with all that was hidden, and ways on from there.
//!
//! Whoever may have the file of a game that is over may see it like this, since the file says as much. While a game goes
//! on nobody may, unless the table was opened for it and everybody who sat down was told.

use parlour_engine::replay::Start;
use parlour_engine::{Catalog, Chronicle, Refusal, Registration, Seat, to_value};

use crate::description::Description;
use crate::house::{House, NewTable, OpenedTable};
use crate::id::{TableId, TokenHash};
use crate::journal::{Line, Stage, TableRow};
use crate::room::Room;
use crate::sight::check_spectator;
use crate::{past, refuse};

/// A table with everything that happened at it.
#[derive(Debug)]
pub struct GameReview {
    /// What anybody may know of it.
    pub about: Description,
    /// How many lines its journal had.
    pub seq: u64,
    /// Every moment of its game.
    pub chronicle: Chronicle,
}

impl House {
    /// A table with everything that happened at it, for the holder of these tokens.
    ///
    /// # Errors
    /// `NOT_STARTED` if nothing was dealt, `NOT_INSPECTABLE` while the game goes on at a table that is not open for
    /// inspection, `NO_SPECTATORS` if it is for its players only, and whatever a table refuses that cannot be read back.
    pub async fn review(&self, id: TableId, tokens: Vec<TokenHash>) -> Result<GameReview, Refusal> {
        let lines = self.lines(id).await?;
        let catalog = self.catalog().clone();
        let tell =
            tokio::task::spawn_blocking(move || GameReview::of(&catalog, id, &lines, &tokens));
        tell.await.map_err(|_| refuse::busy())?
    }

    /// Opens a table at which a game goes on from a moment of another one. What is wished for as options does not
    /// matter: the game keeps its own.
    ///
    /// The table has a secret of its own, so what is still to be drawn and rolled is nobody's to know, and is not what
    /// it would have been at the other table.
    ///
    /// # Errors
    /// `BAD_STATE` if that is no game, `GAME_OVER` if there is nothing left to play, `PLAYER_COUNT`, and what
    /// [`House::open`] refuses.
    pub async fn branch(&self, start: Start, wish: NewTable) -> Result<OpenedTable, Refusal> {
        let game = self.game(&wish.game)?.game();
        let position = game.load(&start.state)?;
        if position.outcome().is_some() {
            return Err(refuse::not_playing(Stage::Finished));
        }
        // Boards know players by the ids that this house gives.
        let is_usual = |seat: Seat| position.roster().id(seat) == game.default_id(seat);
        if !Seat::all(position.seats()).all(is_usual) {
            return Err(Refusal::new(
                "OTHER_IDS",
                "The players of this game have ids of their own, so it can be looked at, but not played on here.",
            ));
        }
        let (seats, wanted) = (position.seats(), wish.seats.len());
        if seats != wanted {
            let message = format!("The game goes on with {seats} players, not with {wanted}.");
            return Err(Refusal::new("PLAYER_COUNT", message));
        }
        if let Some(seat) = start.known_to {
            position.legal(Seat::new(seat))?; // It says so if there is no such seat.
        }
        let options = to_value(&position.options());
        self.open_from(NewTable { options, ..wish }, Some(Box::new(start)), None).await
    }
}

impl GameReview {
    fn of(
        catalog: &Catalog,
        id: TableId,
        lines: &[Line],
        tokens: &[TokenHash],
    ) -> Result<Self, Refusal> {
        let room = past::fold(catalog, id, lines)?;
        check(&room, tokens)?;
        let seed = room.seed().ok_or_else(|| refuse::not_playing(Stage::Open))?;
        let (table, times) = past::table_of(catalog, id, lines, seed)?;
        let chronicle = Chronicle::of(&table, &times);
        Ok(Self { about: room.describe(), seq: room.seq(), chronicle })
    }
}

/// Whether people should know something of a table before they sit down at it: that it is open for inspection, that its
/// game goes on from another one, or that its rules are not standard.
pub(crate) fn is_unusual(card: &TableRow, listed: &Registration) -> bool {
    card.description()
        .is_none_or(|about| about.inspection || about.branch || !listed.is_standard(&about.options))
}

fn check(room: &Room, tokens: &[TokenHash]) -> Result<(), Refusal> {
    let is_seated = tokens.iter().any(|token| room.held_by(*token).next().is_some());
    if !is_seated {
        check_spectator(room)?;
    }
    match room.stage() {
        Stage::Open => Err(refuse::not_playing(Stage::Open)),
        Stage::Playing if !room.house().has_inspection => Err(refuse::not_inspectable()),
        _ => Ok(()),
    }
}

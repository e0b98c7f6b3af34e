//! Tables that people find by a name, and seats that others play on.

use parlour_engine::Refusal;

use crate::house::{House, NewTable, OpenedTable};
use crate::id::{TableId, TokenHash};
use crate::journal::{Filter, Stage};
use crate::request::check_name;
use crate::table::{Call, Joined};

/// How many of the tables that have had a name are looked through for one that was not closed.
const LATELY: usize = 100;

impl House {
    /// Opens a table that can be found by a name.
    pub async fn open_named(&self, wish: NewTable, name: String) -> Result<OpenedTable, Refusal> {
        self.open_from(wish, None, Some(name)).await
    }

    /// The table of this name where something has happened last, unless it was closed.
    pub async fn find_named(&self, name: &str) -> Result<Option<TableId>, Refusal> {
        let cards = self.rows(Filter::Room(name.to_owned()), LATELY).await?;
        Ok(cards.iter().find(|(_, card)| card.stage != Stage::Closed).map(|(id, _)| *id))
    }

    /// Lets somebody play on for a person who has been away for long. That everybody agrees is for doors to see to.
    ///
    /// # Errors
    /// `SEAT_TAKEN` if that person is not away, or the newcomer already has a seat.
    pub async fn replace(
        &self,
        id: TableId,
        seat: u8,
        name: &str,
        person: TokenHash,
    ) -> Result<Joined, Refusal> {
        let name = check_name(name)?;
        self.call(id, |reply| Call::Replace { seat, name, person, reply }).await
    }
}

//! Tables that people find by a name, and seats that others play on.

use parlour_engine::Refusal;

use crate::house::{Fresh, House, Wish};
use crate::id::{TableId, TokenHash};
use crate::journal::{Card, Filter, Stage};
use crate::request::check_name;
use crate::table::{Call, Joined};

/// How many tables are looked through for a name: those where something has happened lately.
const LATELY: usize = 1_000;

impl House {
    /// Opens a table that can be found by a name.
    pub async fn open_named(&self, wish: Wish, name: String) -> Result<Fresh, Refusal> {
        self.open_from(wish, None, Some(name)).await
    }

    /// The table of this name where something has happened last, unless it was closed.
    pub async fn find_named(&self, name: &str) -> Result<Option<TableId>, Refusal> {
        let cards = self.cards(Filter::All, LATELY).await?;
        let is_meant = |(_, card): &&(TableId, Card)| {
            // The host wrote it; a card that cannot be read has no name.
            let about: Option<serde_json::Value> = serde_json::from_slice(&card.about).ok();
            card.stage != Stage::Closed && about.is_some_and(|about| about["room"] == name)
        };
        Ok(cards.iter().find(is_meant).map(|(id, _)| *id))
    }

    /// Lets somebody play on for a person who has been away for long. That everybody agrees is for doors to see to.
    ///
    /// # Errors
    /// `SEAT_TAKEN` if that person is not away, or whoever wants the seat has one.
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

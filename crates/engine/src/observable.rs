//! How a game is looked at: by its players, by the people who study it, by its tests.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use crate::{Chart, Garbled, Rules, Viewer};

/// What can be seen of a game from outside.
///
/// [`Display`] writes the whole state in the game's notation: two states that differ are written
/// differently. Replay files are chained over that text. The alternate form, `{:#}`, may say more, so that
/// [`FromStr`] can read the very same state.
pub trait Observable:
    Rules<Action: Display + FromStr<Err = Garbled>> + Debug + Display + FromStr<Err = Garbled>
{
    /// What one viewer may know of a state. Secrets are not blanked in it, they are absent.
    type View: Clone + Eq + Debug + Display + Send + Sync;

    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The phases of this game and the ways between them.
    fn chart() -> &'static Chart;

    /// Looks for anything impossible: a card twice, a pile too high, a seat that is not there.
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    fn audit(&self) -> Result<(), String>;
}

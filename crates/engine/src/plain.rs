//! The JSON face of games that need no other: their types are their documents.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codec::{Ids, SeatNumbers};
use crate::{Beside, Face, Info, Observable, Position, Refusal, Roster};

/// A game whose own types are its documents.
///
/// With serde and a schema derived for its state, actions, events and view, a game that says
/// [`INFO`](Plain::INFO) has its whole [`Face`]. A state is written as its fields and the `players`.
/// Games whose documents are prescribed implement [`Face`] themselves.
pub trait Plain:
    Observable<
        Options: Serialize + DeserializeOwned + JsonSchema,
        Action: Serialize + DeserializeOwned + JsonSchema,
        Event: Serialize + JsonSchema,
        View: Serialize + JsonSchema,
    > + Serialize
    + DeserializeOwned
    + JsonSchema
{
    /// The facts of the catalog.
    const INFO: Info;
}

/// The options of a game that has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

/// A state or view, and the people at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WithPlayers<T> {
    players: Roster,
    #[serde(flatten)]
    game: T,
}

impl<G: Plain> Face for G {
    const INFO: Info = <G as Plain>::INFO;
    type Extra = SeatNumbers;
    type StateDoc = WithPlayers<G>;
    type ViewDoc = WithPlayers<G::View>;
    const IDS: Ids = Ids::Seats;

    fn read_state(state: &Value) -> Result<Position<Self>, Refusal> {
        let WithPlayers { players, game } = WithPlayers::<G>::deserialize(state)
            .map_err(|error| Refusal::bad_state(format!("The state does not fit: {error}.")))?;
        game.audit().map_err(|flaw| Refusal::bad_state(format!("This cannot be: {flaw}.")))?;
        if players.len() != game.seats() {
            let (players, seats) = (players.len(), game.seats());
            return Err(Refusal::bad_state(format!(
                "There are {players} players for {seats} seats."
            )));
        }
        Ok(Position { game, beside: Beside { roster: players, extra: SeatNumbers } })
    }

    fn state_doc(position: &Position<Self>) -> WithPlayers<G> {
        WithPlayers { players: position.beside.roster.clone(), game: position.game.clone() }
    }

    fn view_doc(view: G::View, beside: &Beside<SeatNumbers>) -> WithPlayers<G::View> {
        WithPlayers { players: beside.roster.clone(), game: view }
    }
}

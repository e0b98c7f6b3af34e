//! What each player may know: everything but the open choices of the others.

use parlour_engine::{Chart, Observable, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::action::Cross;
use super::state::{Board, Choice, Choices, Qwixx};

/// A game as one viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// What everybody may know.
    pub board: Board,
    /// What is known of each player's choice on the white dice.
    pub white: Choices<SeenChoice>,
}

/// A choice on the white dice as somebody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeenChoice {
    /// To cross out a number.
    Mark(Cross),
    /// To cross out nothing.
    Pass,
    /// Made, but not shown yet.
    Hidden,
}

impl View {
    pub(super) fn new(game: &Qwixx, viewer: Viewer) -> Self {
        let hides = game.has_secrets();
        let mut white = Choices::default();
        for seat in Seat::all(game.board.seats()) {
            white[seat] = game.choice(seat).map(|choice| match choice {
                _ if hides && !viewer.is(seat) => SeenChoice::Hidden,
                choice => choice.into(),
            });
        }
        Self { board: game.board, white }
    }
}

impl From<Choice> for SeenChoice {
    fn from(choice: Choice) -> Self {
        match choice {
            Choice::Mark(cross) => Self::Mark(cross),
            Choice::Pass => Self::Pass,
        }
    }
}

impl Observable for Qwixx {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn chart() -> &'static Chart {
        &super::chart::CHART
    }

    fn audit(&self) -> Result<(), String> {
        self.board.audit()?;
        self.audit_turn()
    }
}

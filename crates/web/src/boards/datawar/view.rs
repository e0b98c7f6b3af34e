//! What the board reads from the view document.

use parlour_games::datawar::json::documents::{Game, PlayerDoc};
use parlour_games::datawar::options::Controllers;
use parlour_games::datawar::{Card, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::boards::json::JsonScene as Scene;
use crate::scene::Kind;

/// Launch Stacks that win.
pub(super) const STACKS: usize = 3;

/// A scene, read.
pub(super) struct View<'a> {
    pub(super) scene: &'a Scene,
    pub(super) doc: Game,
}

impl<'a> View<'a> {
    pub(super) fn read(scene: &'a Scene) -> Option<Self> {
        Some(Self { scene, doc: Game::deserialize(&scene.view).ok()? })
    }

    /// Where the machine stands, as a dotted path.
    pub(super) fn state(&self) -> &'static str {
        self.doc.flow.value.path()
    }

    /// The last part of it.
    pub(super) fn leaf(&self) -> &str {
        self.state().rsplit('.').next().unwrap_or_default()
    }

    /// What the state wants to say.
    pub(super) fn tip(&self) -> &str {
        &self.doc.flow.context.tooltip_message
    }

    pub(super) fn player(&self, side: Side) -> &PlayerDoc {
        self.doc.store.player(side)
    }

    pub(super) fn stacks(&self, side: Side) -> &[Card] {
        self.doc.store.stacks(side)
    }

    pub(super) fn deck(&self, side: Side) -> usize {
        self.player(side).deck_count.unwrap_or_default().into()
    }

    pub(super) fn value(&self, side: Side) -> i16 {
        self.player(side).current_turn_value.unwrap_or_default()
    }

    /// The side at the lower edge: the viewer's, or the first.
    pub(super) fn near(&self) -> Side {
        if self.scene.viewer == Some(1) { Side::Cpu } else { Side::Player }
    }

    pub(super) fn far(&self) -> Side {
        if self.near() == Side::Player { Side::Cpu } else { Side::Player }
    }

    pub(super) fn is_mine(&self, side: Side) -> bool {
        self.scene.viewer == Some(seat(side))
    }

    /// The name that the scene's sentences want.
    pub(super) fn id(&self, side: Side) -> Value {
        json!(self.scene.people.get(seat(side)).map(|person| &person.id))
    }

    pub(super) fn name(&self, side: Side) -> &str {
        self.scene.people.get(seat(side)).map_or("Somebody", |person| person.name.as_str())
    }

    /// Whether anything lies on the table.
    pub(super) fn has_table(&self) -> bool {
        Side::BOTH.iter().any(|side| !self.player(*side).played_cards_in_hand.is_empty())
    }

    fn controllers(&self) -> Controllers {
        self.doc.controllers.unwrap_or(self.doc.options.controllers)
    }

    /// Whether nobody else watches the time pass: then the viewer may hurry it.
    pub(super) fn is_alone(&self) -> bool {
        let people = self.scene.people.iter().filter(|person| person.kind == Kind::Person);
        self.scene.viewer.is_some() && people.count() == 1
    }

    /// Whether the rules let the viewer stop the time: not with another person at the table.
    pub(super) fn can_pause(&self) -> bool {
        self.scene.viewer.is_some() && !self.controllers().are_humans()
    }
}

/// The seat of a side.
pub(super) const fn seat(side: Side) -> usize {
    match side {
        Side::Player => 0,
        Side::Cpu => 1,
    }
}

/// A side by its name in a document.
pub(super) fn side(name: &Value) -> Side {
    if name == "cpu" { Side::Cpu } else { Side::Player }
}

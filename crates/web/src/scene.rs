//! What is drawn: a game through the eyes of one viewer, as plain data.

use parlour_engine::{Seat, Seats};
use parlour_host::description::SeatKind;
use serde::Deserialize;
use serde_json::Value;

/// A game as one viewer may know it. A board is drawn from this and from nothing else.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The view document of the game.
    pub view: Value,
    /// What the viewer may do now.
    pub legal: Vec<Value>,
    /// The seat of the viewer; none for those who look on.
    pub viewer: Option<usize>,
    /// Who plays, in seat order.
    pub people: Vec<Person>,
    /// The seats that the game waits for.
    pub to_act: Seats,
    /// What time will do, and in how many milliseconds.
    pub timer: Option<(u64, Value)>,
    /// Whether the game is over.
    pub is_over: bool,
}

/// Somebody at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Person {
    /// The name that the game's documents use.
    pub id: String,
    /// The name that people use.
    pub name: String,
    /// Who has the seat.
    pub kind: Kind,
    /// How good a bot is.
    pub level: Option<String>,
    /// Whether they look at the table now.
    pub is_here: bool,
    /// Whether the game misses them, and a newcomer may take their seat.
    pub is_offered: bool,
    /// Whether they gave up.
    pub has_resigned: bool,
    /// Whether they may not talk.
    pub is_muted: bool,
}

impl Person {
    /// Somebody who is there.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            kind: Kind::Person,
            level: None,
            is_here: true,
            is_offered: false,
            has_resigned: false,
            is_muted: false,
        }
    }
}

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Nobody yet.
    #[default]
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

impl From<SeatKind> for Kind {
    fn from(kind: SeatKind) -> Self {
        match kind {
            SeatKind::Open => Self::Open,
            SeatKind::Person => Self::Person,
            SeatKind::Bot => Self::Bot,
        }
    }
}

impl Scene {
    /// Whether the viewer is waited for.
    pub fn is_my_turn(&self) -> bool {
        self.viewer.is_some_and(|seat| self.is_turn_of(seat))
    }

    /// Whether this seat is waited for.
    pub fn is_turn_of(&self, seat: usize) -> bool {
        self.to_act.contains(Seat::from_index(seat))
    }

    /// The seat of a player, by the id that the game's documents use: a text or a number.
    pub fn seat_of(&self, id: &Value) -> Option<usize> {
        let is_named = |person: &Person| match id {
            Value::String(text) => person.id == *text,
            Value::Number(number) => person.id == number.to_string(),
            _ => false,
        };
        self.people.iter().position(is_named)
    }

    /// Whether this is the viewer.
    pub fn is_me(&self, id: &Value) -> bool {
        self.viewer.is_some() && self.seat_of(id) == self.viewer
    }

    /// What a player is called at the start of a sentence: `You`, or the name.
    pub fn who(&self, id: &Value) -> &str {
        if self.is_me(id) { "You" } else { self.name(id) }
    }

    /// What a player is called inside a sentence: `you`, or the name.
    pub fn whom(&self, id: &Value) -> &str {
        if self.is_me(id) { "you" } else { self.name(id) }
    }

    /// `Your`, or the name with its ending.
    pub fn whose(&self, id: &Value) -> String {
        if self.is_me(id) { "Your".to_owned() } else { format!("{}’s", self.name(id)) }
    }

    /// A sentence about what somebody did: the past tense is the same for everybody.
    pub fn did(&self, id: &Value, what: &str) -> String {
        format!("{} {what}.", self.who(id))
    }

    /// `You were` or `Ann was`, for sentences about what happened to somebody.
    pub fn was(&self, id: &Value, what: &str) -> String {
        let was = if self.is_me(id) { "were" } else { "was" };
        format!("{} {was} {what}.", self.who(id))
    }

    /// The name of a player.
    pub fn name(&self, id: &Value) -> &str {
        self.seat_of(id).map_or("Somebody", |seat| self.people[seat].name.as_str())
    }

    /// The actions of this type that the viewer may take.
    pub fn actions<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Value> + Clone {
        self.legal.iter().filter(move |action| action["type"] == kind)
    }

    /// The first action of this type that the viewer may take.
    pub fn action<'a>(&'a self, kind: &'a str) -> Option<&'a Value> {
        self.actions(kind).next()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn scene() -> Scene {
        Scene {
            view: Value::Null,
            legal: vec![json!({ "type": "PASS" }), json!({ "type": "DRAW", "n": 1 })],
            viewer: Some(0),
            people: vec![Person::new("1", "Ann"), Person::new("2", "Bob")],
            to_act: Seats::only(Seat::new(0)),
            timer: None,
            is_over: false,
        }
    }

    #[test]
    fn sentences_speak_to_the_viewer() {
        let scene = scene();
        for (sentence, expected) in [
            (scene.did(&json!(1), "drew"), "You drew."),
            (scene.did(&json!(2), "drew"), "Bob drew."),
            (scene.was(&json!("1"), "skipped"), "You were skipped."),
            (scene.was(&json!("2"), "skipped"), "Bob was skipped."),
            (scene.did(&json!(9), "drew"), "Somebody drew."),
            (scene.whose(&json!(2)), "Bob’s"),
        ] {
            assert_eq!(sentence, expected);
        }
    }

    #[test]
    fn actions_are_found_by_type() {
        assert_eq!(scene().action("DRAW"), Some(&json!({ "type": "DRAW", "n": 1 })));
        assert_eq!(scene().action("PLAY"), None);
    }
}

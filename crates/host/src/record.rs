//! What can happen to a table, as its journal keeps it.

use parlour_engine::replay::{Hex, Start};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::id::{TableId, TokenHash};

/// A line of a journal: what happened, and which message of whom asked for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The message that asked for it: sent again, it is answered and not carried out twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Receipt>,
    /// What happened.
    pub what: Record,
}

/// A message that was carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Receipt {
    /// The seat that sent it.
    pub seat: u8,
    /// Its id.
    pub id: String,
}

/// What happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Record {
    /// Somebody opened the table.
    Opened(Box<Opened>),
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: u8,
        /// What they are called.
        name: String,
        /// What the seat is held by.
        token: TokenHash,
        /// Who they are, if they have been here before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<TokenHash>,
        /// What they add to the shuffle.
        nonce: Hex,
    },
    /// A seat became free before the game began.
    Freed {
        /// Which.
        seat: u8,
    },
    /// A bot was given a seat.
    BotSat {
        /// Where.
        seat: u8,
        /// Its level.
        bot: String,
        /// What it is called, if somebody has said so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// What it adds to the shuffle.
        nonce: Hex,
    },
    /// The options were changed.
    Options {
        /// All of them.
        options: Value,
    },
    /// Everybody has another seat: the first one goes to the player who had the first of these, and so on.
    Ordered {
        /// All of them.
        seats: Vec<u8>,
    },
    /// The cards were dealt, for these seats.
    Started {
        /// Seats that nobody took are gone.
        seats: Vec<u8>,
    },
    /// Somebody took an action.
    Moved {
        /// Who; nobody for timers and the host itself.
        seat: Option<u8>,
        /// What.
        action: Value,
    },
    /// Play went back.
    Undone {
        /// To where it stood after so many moves of the line.
        moves: u64,
        /// To which entry of the replay file that is.
        entry: u64,
        /// The whole game as it stood then.
        state: Value,
    },
    /// Somebody said something.
    Said {
        /// Who.
        seat: u8,
        /// What.
        text: String,
    },
    /// Somebody may no longer talk, or may again.
    Muted {
        /// Who.
        seat: u8,
        /// Whether they may not.
        is_muted: bool,
    },
    /// Somebody gave up: a bot plays on, or with two players the game is over.
    Resigned {
        /// Who.
        seat: u8,
    },
    /// A seat is held by another device now.
    Handed {
        /// Which.
        seat: u8,
        /// What it is held by.
        token: TokenHash,
        /// Whose device that is, if they have been here before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<TokenHash>,
    },
    /// Somebody else has the seat of a player whom the game misses.
    Taken {
        /// Which.
        seat: u8,
        /// What they are called.
        name: String,
        /// What it is held by.
        token: TokenHash,
        /// Who they are, if they have been here before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<TokenHash>,
    },
    /// The same people play again at another table.
    Renewed {
        /// Where.
        table: TableId,
    },
    /// The table was closed.
    Closed {},
    /// The host had been away; time that passed meanwhile is nobody's.
    Woken {},
}

/// How a table was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Opened {
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The options, complete.
    pub options: Value,
    /// What else was chosen.
    pub house: TableConfig,
    /// The seats.
    pub chairs: Vec<Chair>,
    /// What the shuffle is made from.
    pub secret: Hex,
    /// The moment of another game from which this one goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Box<Start>>,
    /// The name that people can find it by, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
}

/// What a table is like, apart from the rules of its game.
#[expect(clippy::struct_excessive_bools, reason = "they have nothing to do with one another")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TableConfig {
    /// Only those who know its name find it.
    pub is_private: bool,
    /// Moves may be taken back if the others agree.
    pub is_casual: bool,
    /// Anybody may look on.
    pub has_spectators: bool,
    /// Spectators see everything, hidden cards too, while the game goes on.
    pub has_inspection: bool,
    /// The game begins as soon as every seat is taken.
    pub starts_when_full: bool,
    /// Bots take as long as people do.
    pub has_pace: bool,
    /// What happens while somebody is away.
    pub absent: Absent,
    /// How long players may think.
    pub clock: Option<ClockRules>,
}

impl Default for TableConfig {
    fn default() -> Self {
        Self {
            is_private: false,
            is_casual: false,
            has_spectators: true,
            has_inspection: false,
            starts_when_full: true,
            has_pace: true,
            absent: Absent::Wait,
            clock: None,
        }
    }
}

/// What happens while somebody is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Absent {
    /// The others wait.
    #[default]
    Wait,
    /// A bot plays on until they are back.
    Bot,
    /// Nobody may do anything until they are back.
    Pause,
}

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockRules {
    /// The seconds that each move adds.
    #[serde(default)]
    #[schemars(range(max = 3600))]
    pub increment: u32,
    /// The seconds that each player begins with.
    #[schemars(range(min = 5, max = 1_209_600))]
    pub seconds: u32,
}

/// A seat at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Chair {
    /// Who has it.
    pub holder: Holder,
    /// What they are called.
    pub name: String,
    /// What it is held by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenHash>,
    /// Who they are, if they have been here before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<TokenHash>,
    /// What they add to the shuffle.
    pub nonce: Hex,
    /// Whether they may not talk.
    #[serde(default)]
    pub is_muted: bool,
    /// Whether they gave up.
    #[serde(default)]
    pub has_resigned: bool,
    /// With which line of the journal they came. Of those who are there, the first owns the table.
    #[serde(default)]
    pub since: u64,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A bot of this level.
    Bot(String),
}

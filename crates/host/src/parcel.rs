//! A table packed up for another server.
//!
//! A parcel is one JSON document with everything that ever happened at a table, byte for byte as its journal has it, so
//! whoever unpacks it goes on where it was packed, and the keys of its players still fit. That includes the secret that
//! its cards are dealt from: a parcel is for whoever runs a server, and for nobody else.

use parlour_engine::replay::Hex;
use parlour_engine::{Catalog, Refusal, to_json};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::id::{TableId, TokenHash};
use crate::journal::{Line, Score, TableRow, Write};
use crate::record::Record;
use crate::refuse;
use crate::room::{Room, read_line};

/// What a parcel says that it is.
pub const FORMAT: &str = "parlour-table-1";

/// A table packed up.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parcel {
    /// `parlour-table-1`.
    pub format: String,
    /// The name of the table, which it keeps.
    pub table: TableId,
    /// The id of its game.
    pub game: String,
    /// The version of the rules that it was opened with.
    pub rules_version: u32,
    /// When it was packed, in milliseconds since 1970.
    pub packed_ms: u64,
    /// What anybody may know of it: for people who look into the file.
    pub card: Box<RawValue>,
    /// How the game ended for those who played it: for people who look into the file.
    pub results: Vec<ResultDoc>,
    /// Everything that happened.
    pub lines: Vec<LineDoc>,
    /// SHA-256 of all of the above, written without any space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<Hex>,
}

/// How a game ended for one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResultDoc {
    /// Who.
    pub person: TokenHash,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether they won, alone or with others.
    pub has_won: bool,
    /// Their score.
    pub points: i32,
}

/// A line of the journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LineDoc {
    /// Its number, from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What, exactly as the journal has it.
    pub body: Box<RawValue>,
}

impl Parcel {
    /// Packs up a table: what lists show of it, and all its lines. One that was dealt by rules that this program no
    /// longer has can be packed, and unpacked where they still are.
    ///
    /// # Errors
    /// `NO_SUCH_TABLE` if there are no lines, `BAD_STATE` if they do not make a table.
    pub fn pack(
        catalog: &Catalog,
        table: TableId,
        card: &TableRow,
        lines: &[Line],
        now_ms: u64,
    ) -> Result<Self, Refusal> {
        let scores = match Fold::of(catalog, table, lines) {
            Ok(fold) => fold.scores,
            Err(refusal) if refusal.code == "RULES_CHANGED" => Vec::new(),
            Err(refusal) => return Err(refusal),
        };
        let Record::Opened(opened) = read_line(&lines[0])?.what else {
            return Err(Refusal::bad_state("A table has to begin with its opening."));
        };
        let parcel = Self {
            format: FORMAT.to_owned(),
            table,
            game: opened.game,
            rules_version: opened.rules_version,
            packed_ms: now_ms,
            card: raw(&card.about).ok_or_else(|| Refusal::bad_state("The card is damaged."))?,
            results: scores.iter().map(ResultDoc::of).collect(),
            lines: lines.iter().map(LineDoc::of).collect::<Result<_, _>>()?,
            hash: None,
        };
        let hash = Some(parcel.sum());
        Ok(Self { hash, ..parcel })
    }

    /// Reads a parcel.
    ///
    /// # Errors
    /// `BAD_PARCEL` if it is something else, or cut off, or any part of it was changed.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
        }
        let unreadable = |error: serde_json::Error| {
            bad_parcel(format!("The file is damaged, cut off, or no exported table: {error}."))
        };
        let head: Head = serde_json::from_str(text).map_err(unreadable)?;
        if head.format != FORMAT {
            let found = head.format;
            let message = format!(
                "This is no exported table: its format is {found:?} instead of {FORMAT:?}."
            );
            return Err(bad_parcel(message));
        }
        let parcel: Self = serde_json::from_str(text).map_err(unreadable)?;
        if parcel.hash != Some(parcel.sum()) {
            return Err(bad_parcel(
                "The file was changed since it was exported: its hash does not fit.",
            ));
        }
        Ok(parcel)
    }

    /// What has to be written to have the table here.
    ///
    /// # Errors
    /// `UNKNOWN_GAME` and `RULES_CHANGED` if it cannot be played here, `BAD_PARCEL` if its lines do not make a table.
    pub fn unpack(&self, catalog: &Catalog) -> Result<Unpacked, Refusal> {
        let game = catalog.find(&self.game).ok_or_else(|| {
            let message = format!("This program has no game {:?}.", self.game);
            Refusal::new("UNKNOWN_GAME", message)
        })?;
        let ours = game.info().rules_version;
        if self.rules_version != ours {
            return Err(refuse::rules_changed(self.rules_version, ours));
        }
        let lines: Vec<Line> = self.lines.iter().map(LineDoc::line).collect();
        let Fold { room, scores } = Fold::of(catalog, self.table, &lines).map_err(|refusal| {
            bad_parcel(format!("The file does not hold a whole table: {}", refusal.message))
        })?;
        let (card, is_awake) = (Some(room.row()), room.is_awake());
        Ok(Unpacked {
            write: Write { table: self.table, lines, card: card.map(Box::new), scores },
            is_awake,
        })
    }

    /// The hash that fits.
    fn sum(&self) -> Hex {
        let bare = Self { hash: None, ..self.clone() };
        Hex(Sha256::digest(to_json(&bare).get()).into())
    }
}

/// A table that can be written.
#[derive(Debug)]
pub struct Unpacked {
    /// All of it.
    pub write: Write,
    /// Whether something is to happen at it by itself.
    pub is_awake: bool,
}

/// What lines come to.
struct Fold {
    room: Room,
    /// How the game ended for the people who played it, if it did.
    scores: Vec<Score>,
}

impl Fold {
    fn of(catalog: &Catalog, table: TableId, lines: &[Line]) -> Result<Self, Refusal> {
        let (first, rest) = lines.split_first().ok_or_else(refuse::no_such_table)?;
        if first.seq != 1 {
            return Err(Refusal::bad_state("Line 1 is missing."));
        }
        let mut room = Room::from_line(catalog, table, first)?;
        let mut scores = Vec::new();
        for line in rest {
            let was_over = room.ending().is_some();
            room.follow(line)?;
            if !was_over {
                // Nobody has any before the end.
                scores = room.scores(line.at_ms);
            }
        }
        Ok(Self { room, scores })
    }
}

impl ResultDoc {
    fn of(score: &Score) -> Self {
        let Score { person, game: _, at_ms, has_won, points } = *score;
        Self { person, at_ms, has_won, points }
    }
}

impl LineDoc {
    fn of(line: &Line) -> Result<Self, Refusal> {
        let damaged = || Refusal::bad_state(format!("Line {} is damaged.", line.seq));
        let body = raw(&line.body).ok_or_else(damaged)?;
        Ok(Self { seq: line.seq, at_ms: line.at_ms, body })
    }

    fn line(&self) -> Line {
        Line { seq: self.seq, at_ms: self.at_ms, body: self.body.get().as_bytes().into() }
    }
}

/// Bytes that are JSON, as they are.
fn raw(bytes: &[u8]) -> Option<Box<RawValue>> {
    let text = String::from_utf8(bytes.to_vec()).ok()?;
    RawValue::from_string(text).ok()
}

fn bad_parcel(message: impl Into<String>) -> Refusal {
    Refusal::new("BAD_PARCEL", message)
}

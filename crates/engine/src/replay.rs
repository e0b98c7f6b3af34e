//! Replay files: a whole game as one JSON document that proves itself.
//!
//! A file of a finished game holds the secret its cards were dealt from, and a hash after every
//! entry that covers the hash before, the entry and the state. Change a byte and [`Replay::open`]
//! says where. A file made during play ([`Replay::masked`]) holds only what its viewer may know.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fairness::{self, Bytes};
use crate::{
    Actor, AnyPosition, Entry, Game, OutcomeDoc, Player, Refusal, Rng, Roster, Seat, Table, Viewer,
    to_json, to_value,
};

/// The first line of defence against files of some other kind.
pub const FORMAT: &str = "parlour-replay/1";

/// A replay file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Replay {
    /// `parlour-replay/1`.
    pub format: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The options it was played with.
    pub options: Value,
    /// Who played, in seat order.
    pub players: Vec<Player>,
    /// SHA-256 of the secret, published before the first card was dealt.
    pub commitment: Hex,
    /// Where it begins, if it goes on from a moment of another game instead of a deal of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Box<Start>>,
    /// Everything that was done.
    pub entries: Vec<EntryDoc>,
    /// How it ended; null while it goes on, or if it was broken off.
    pub outcome: Option<OutcomeDoc>,
    /// The secret, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Hex>,
    /// One nonce per player in seat order, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonces: Option<Vec<Hex>>,
    /// The last link of the chain, once the game is over: it covers the outcome and says that no
    /// entry is missing at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Hex>,
}

/// A moment of another game, from which a new one goes on.
///
/// Chance from here on comes from the new table's own secret. How the cards came to lie as they do is told
/// by the file of the other game, not by that of the new one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Start {
    /// The whole game as it stood.
    pub state: Value,
    /// The seat for which everything is as it knew it, while all that it could not know is dealt anew;
    /// null if every card lies as it lay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_to: Option<u8>,
}

impl Start {
    /// The game, for people of these names.
    ///
    /// # Errors
    /// `BAD_STATE` if it is no game, `PLAYER_COUNT` if it has another number of seats, the game's own code if it
    /// has no such seat to know anything.
    pub fn deal(
        &self,
        game: &dyn Game,
        names: &[String],
        rng: &mut Rng,
    ) -> Result<Box<dyn AnyPosition>, Refusal> {
        let mut position = game.load(&self.state)?;
        let seats = position.seats();
        if seats != names.len() {
            let message =
                format!("The game goes on with {seats} players, not with {}.", names.len());
            return Err(Refusal::new("PLAYER_COUNT", message));
        }
        position.rename(names);
        let Some(seat) = self.known_to.map(Seat::new) else { return Ok(position) };
        position.legal(seat)?; // It says so if there is no such seat.
        Ok(position.determinize(Viewer::Seat(seat), rng))
    }
}

/// One entry of a replay file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntryDoc {
    /// Its number, from 1.
    pub seq: u64,
    /// Who acted; null for a timer or the host.
    pub seat: Option<u8>,
    /// When, in milliseconds since the deal.
    pub at_ms: u64,
    /// What was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
    /// Instead of an action: play went back to where it stood after this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_to: Option<u64>,
    /// The link of the chain, in files of finished games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<Hex>,
}

/// 32 bytes written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hex(pub Bytes);

/// What a host knows of a table besides its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// The secret it committed to.
    pub secret: Bytes,
    /// One nonce per player, in seat order.
    pub nonces: Vec<Bytes>,
    /// Where the game began, if it goes on from another one.
    pub start: Option<Box<Start>>,
}

impl Sealed {
    /// The seed of the table.
    pub fn seed(&self) -> crate::Seed {
        fairness::seed(&self.secret, &self.nonces)
    }
}

/// Why a replay file does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It is cut off, or was never JSON of this shape.
    #[error("The file is damaged or cut off at line {line}, column {column}: {what}.")]
    Unreadable {
        /// Where.
        line: usize,
        /// Where.
        column: usize,
        /// What the reader says.
        what: String,
    },
    /// It is some other document.
    #[error("This is no replay file: its format is {0:?} instead of {FORMAT:?}.")]
    Format(String),
    /// It is a file of another game.
    #[error("The file is of the game {found:?}, not of {expected:?}.")]
    OtherGame {
        /// What the file says.
        found: String,
        /// What it was read as.
        expected: &'static str,
    },
    /// It was played by other rules than these.
    #[error(
        "The file was played with version {found} of the rules; this program has version {ours}."
    )]
    Version {
        /// What the file says.
        found: u32,
        /// What we have.
        ours: u32,
    },
    /// Its game is not over.
    #[error("The game is still going on: the secret of its shuffle is not in the file.")]
    Unfinished,
    /// The secret is not the one that was committed to.
    #[error("The secret does not match the commitment: one of the two was changed.")]
    Commitment,
    /// Nonces and players do not go together.
    #[error("There are {nonces} nonces for {players} players.")]
    Nonces {
        /// So many nonces.
        nonces: usize,
        /// So many players.
        players: usize,
    },
    /// No such table can be dealt.
    #[error("No such table can be dealt: {0}")]
    Deal(String),
    /// An entry is missing or doubled.
    #[error("Entry {expected} is missing: entry {found} stands in its place.")]
    Order {
        /// The number that should be there.
        expected: u64,
        /// The number that is.
        found: u64,
    },
    /// An entry is neither a move nor an undo.
    #[error("Entry {0} is neither a move nor a way back to an earlier one.")]
    NoMove(u64),
    /// An entry breaks the rules.
    #[error("Entry {seq} is not possible: {why} ({code})")]
    Refused {
        /// Its number.
        seq: u64,
        /// The sentence of the rules.
        why: String,
        /// Their code.
        code: &'static str,
    },
    /// A hash is missing or does not fit.
    #[error(
        "Entry {0} does not match its hash: it, the players, the options or the cards were changed."
    )]
    Hash(u64),
    /// The seal does not fit.
    #[error(
        "The seal does not fit: the players, options, nonces, outcome or the seal itself were changed, or entries are missing at the end."
    )]
    Seal,
    /// The outcome is not the one the moves lead to.
    #[error(
        "The outcome is not what the {0} entries lead to: it was changed, or entries are missing at the end."
    )]
    Outcome(usize),
}

impl Fault {
    /// The name that programs and pages know it by.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } | Self::Format(_) => "NO_REPLAY",
            Self::OtherGame { .. } => "OTHER_GAME",
            Self::Version { .. } => "RULES_CHANGED",
            Self::Unfinished => "NOT_FINISHED",
            Self::Commitment => "BAD_COMMITMENT",
            Self::Nonces { .. } | Self::Deal(_) => "BAD_DEAL",
            Self::Order { .. } | Self::NoMove(_) | Self::Refused { .. } => "BAD_ENTRY",
            Self::Hash(_) | Self::Seal => "BAD_HASH",
            Self::Outcome(_) => "BAD_OUTCOME",
        }
    }
}

impl Replay {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, Fault> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
        }
        let unreadable = |error: serde_json::Error| {
            let place = format!(" at line {} column {}", error.line(), error.column());
            let what = error.to_string().replace(&place, "");
            Fault::Unreadable { line: error.line(), column: error.column(), what }
        };
        let head: Head = serde_json::from_str(text).map_err(unreadable)?;
        if head.format != FORMAT {
            return Err(Fault::Format(head.format));
        }
        serde_json::from_str(text).map_err(unreadable)
    }

    /// Writes a game down with everything that proves it. For games that are over.
    ///
    /// `times` are the milliseconds of the entries; what is missing counts as the last one there is.
    pub fn complete(table: &Table<Box<dyn AnyPosition>>, sealed: &Sealed, times: &[u64]) -> Self {
        let mut replay = Self::header(table, fairness::commitment(&sealed.secret));
        replay.start.clone_from(&sealed.start);
        let mut chain = Chain::start(&replay);
        let mut again = Table::new(table.dealt().clone(), sealed.seed());
        for (index, entry) in table.journal().iter().enumerate() {
            let mut doc = entry_doc(index, entry, times);
            let replayed = again.apply(entry.clone());
            debug_assert!(replayed.is_ok(), "a journal does not replay");
            doc.hash = Some(Hex(chain.link(&doc, again.state().as_ref())));
            replay.entries.push(doc);
        }
        replay.outcome = table.state().outcome();
        replay.secret = Some(Hex(sealed.secret));
        replay.nonces = Some(sealed.nonces.iter().copied().map(Hex).collect());
        replay.seal = Some(Hex(chain.seal(&replay)));
        replay
    }

    /// Writes a game down as one viewer may know it now: no secret, no hashes, no hidden choices.
    pub fn masked(
        table: &Table<Box<dyn AnyPosition>>,
        commitment: Bytes,
        viewer: Viewer,
        times: &[u64],
    ) -> Self {
        let mut replay = Self::header(table, commitment);
        let now = table.state().as_ref();
        let mut then = Table::new(table.dealt().clone(), table.seed());
        for (index, entry) in table.journal().iter().enumerate() {
            let mut doc = entry_doc(index, entry, times);
            if let Entry::Move { actor, action } = entry
                && let Some(seen) = then.state().redact(action, *actor, now, viewer)
            {
                doc.action = Some(seen);
            }
            let replayed = then.apply(entry.clone());
            debug_assert!(replayed.is_ok(), "a journal does not replay");
            replay.entries.push(doc);
        }
        replay.outcome = now.outcome();
        replay
    }

    fn header(table: &Table<Box<dyn AnyPosition>>, commitment: Bytes) -> Self {
        let dealt = table.dealt();
        Self {
            format: FORMAT.to_owned(),
            game: dealt.info().id.to_owned(),
            rules_version: dealt.info().rules_version,
            options: to_value(&dealt.options()),
            players: dealt.roster().players().to_vec(),
            commitment: Hex(commitment),
            start: None,
            entries: Vec::new(),
            outcome: None,
            secret: None,
            nonces: None,
            seal: None,
        }
    }

    /// Plays the file of a finished game again and checks everything in it.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn open(&self, game: &dyn Game) -> Result<Table<Box<dyn AnyPosition>>, Fault> {
        let Retold { table, flaw } = self.retell(game)?;
        match flaw {
            Some(flaw) => Err(flaw),
            None => Ok(table),
        }
    }

    /// Plays the file of a finished game again, also if it does not prove that it was played like that.
    ///
    /// # Errors
    /// The first thing that does not hold, if the file cannot be played to its end.
    pub fn retell(&self, game: &dyn Game) -> Result<Retold, Fault> {
        let mut flaw = None;
        let table = self.play(game, &mut flaw).map_err(|fault| flaw.clone().unwrap_or(fault))?;
        Ok(Retold { table, flaw })
    }

    /// Plays the file. What it does not prove is put down in `flaw`, the first of it.
    fn play(
        &self,
        game: &dyn Game,
        flaw: &mut Option<Fault>,
    ) -> Result<Table<Box<dyn AnyPosition>>, Fault> {
        let mut table = self.deal(game, flaw)?;
        let mut chain = Chain::start(self);
        for (index, doc) in self.entries.iter().enumerate() {
            let expected = index as u64 + 1;
            if doc.seq != expected {
                return Err(Fault::Order { expected, found: doc.seq });
            }
            table.apply(doc.entry()?).map_err(|refusal| match refusal {
                Some(Refusal { code, message }) => {
                    Fault::Refused { seq: doc.seq, why: message, code }
                }
                None => Fault::NoMove(doc.seq),
            })?;
            let hash = chain.link(doc, table.state().as_ref());
            if doc.hash != Some(Hex(hash)) {
                flaw.get_or_insert(Fault::Hash(doc.seq));
            }
        }
        if self.outcome != table.state().outcome() {
            flaw.get_or_insert(Fault::Outcome(self.entries.len()));
        }
        // Files of other programs may come without a seal; one that does not fit is a changed byte.
        if self.seal.is_some_and(|seal| seal != Hex(chain.seal(self))) {
            flaw.get_or_insert(Fault::Seal);
        }
        Ok(table)
    }

    fn deal(
        &self,
        game: &dyn Game,
        flaw: &mut Option<Fault>,
    ) -> Result<Table<Box<dyn AnyPosition>>, Fault> {
        let info = game.info();
        if self.game != info.id {
            return Err(Fault::OtherGame { found: self.game.clone(), expected: info.id });
        }
        if self.rules_version != info.rules_version {
            return Err(Fault::Version { found: self.rules_version, ours: info.rules_version });
        }
        let (Some(secret), Some(nonces)) = (&self.secret, &self.nonces) else {
            return Err(Fault::Unfinished);
        };
        if fairness::commitment(&secret.0) != self.commitment.0 {
            flaw.get_or_insert(Fault::Commitment);
        }
        if nonces.len() != self.players.len() {
            return Err(Fault::Nonces { nonces: nonces.len(), players: self.players.len() });
        }
        let nonces: Vec<Bytes> = nonces.iter().map(|nonce| nonce.0).collect();
        let seed = fairness::seed(&secret.0, &nonces);
        let dealt = self
            .dealt(game, &mut Rng::stream(seed, 0))
            .map_err(|refusal| Fault::Deal(refusal.message))?;
        Ok(Table::new(dealt, seed))
    }

    /// The position in which the game began.
    fn dealt(&self, game: &dyn Game, rng: &mut Rng) -> Result<Box<dyn AnyPosition>, Refusal> {
        let roster = Roster::new(self.players.clone())
            .map_err(|id| Refusal::bad_state(format!("Two players have the id {id:?}.")))?;
        let Some(start) = &self.start else { return game.deal(roster, &self.options, rng) };
        let names: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        let dealt = start.deal(game, &names, rng)?;
        if *dealt.roster() != roster || to_value(&dealt.options()) != self.options {
            return Err(Refusal::bad_state(
                "It begins with other players or options than those of the file.",
            ));
        }
        Ok(dealt)
    }
}

/// A file that was played again.
#[derive(Clone, Debug)]
pub struct Retold {
    /// The game.
    pub table: Table<Box<dyn AnyPosition>>,
    /// Why the file does not prove that it was played like that; none if it does.
    pub flaw: Option<Fault>,
}

impl EntryDoc {
    fn entry(&self) -> Result<Entry<Value>, Fault> {
        match (&self.action, self.undo_to) {
            (Some(action), None) => {
                let actor = Actor::from(self.seat.map(Seat::new));
                Ok(Entry::Move { actor, action: action.clone() })
            }
            (None, Some(entry)) => Ok(Entry::UndoTo(usize::try_from(entry).unwrap_or(usize::MAX))),
            _ => Err(Fault::NoMove(self.seq)),
        }
    }
}

fn entry_doc(index: usize, entry: &Entry<Value>, times: &[u64]) -> EntryDoc {
    let (seat, action, undo_to) = match entry {
        Entry::Move { actor, action } => (actor.seat(), Some(action.clone()), None),
        Entry::UndoTo(entry) => (None, None, Some(*entry as u64)),
    };
    EntryDoc {
        seq: index as u64 + 1,
        seat: seat.and_then(|seat| u8::try_from(seat.index()).ok()),
        at_ms: times.get(index).or(times.last()).copied().unwrap_or(0),
        action,
        undo_to,
        hash: None,
    }
}

/// The hash chain over a file.
struct Chain(Bytes);

impl Chain {
    fn start(replay: &Replay) -> Self {
        let head = Replay {
            entries: Vec::new(),
            outcome: None,
            secret: None,
            nonces: None,
            seal: None,
            ..replay.clone()
        };
        // A `Value` writes its keys in sorted order, so the text is the same however a file is laid out.
        Self(fairness::hash(&[to_value(&head).to_string().as_bytes()]))
    }

    /// Closes the chain over what stands around the entries.
    fn seal(&self, replay: &Replay) -> Bytes {
        let end = to_value(&(&replay.outcome, &replay.nonces)).to_string();
        fairness::hash(&[&self.0, end.as_bytes()])
    }

    fn link(&mut self, doc: &EntryDoc, state: &dyn AnyPosition) -> Bytes {
        let entry = to_json(&to_value(&EntryDoc { hash: None, ..doc.clone() }));
        self.0 =
            fairness::hash(&[&self.0, entry.get().as_bytes(), b"\n", state.notation().as_bytes()]);
        self.0
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut bytes = [0; 32];
        // Only the spelling we write: a capital letter is a changed byte, too.
        match hex::decode_to_slice(&text, &mut bytes) {
            Ok(()) if hex::encode(bytes) == text => Ok(Self(bytes)),
            _ => Err(serde::de::Error::custom("64 small hexadecimal digits were expected")),
        }
    }
}

impl JsonSchema for Hex {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Hex".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
    }
}

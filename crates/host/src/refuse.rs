//! What a host refuses, in sentences for people and with codes for programs.

use parlour_engine::Refusal;

use crate::journal::{JournalError, Stage};

macro_rules! refusals {
    ($($name:ident: $code:literal, $message:literal;)*) => {
        $(
            #[doc = concat!("`", $code, "`: ", $message)]
            pub fn $name() -> Refusal {
                Refusal::new($code, $message)
            }
        )*
    };
}

refusals! {
    unknown_game: "UNKNOWN_GAME", "There is no such game here.";
    no_such_table: "NO_SUCH_TABLE", "There is no such table, or it is gone.";
    no_such_seat: "NO_SUCH_SEAT", "There is no such seat at this table.";
    not_seated: "NOT_SEATED", "You have no seat at this table.";
    not_your_seat: "NOT_YOUR_SEAT", "That seat is not yours.";
    which_seat: "WHICH_SEAT", "You have several seats here: say which one.";
    not_owner: "NOT_OWNER", "Only whoever opened the table can do that.";
    already_started: "ALREADY_STARTED", "The game has already begun.";
    not_finished: "NOT_FINISHED", "The game is not over yet.";
    full: "TABLE_FULL", "Every seat is taken.";
    seat_taken: "SEAT_TAKEN", "Somebody has that seat.";
    bad_order: "INVALID_ORDER", "The order has to list every seat once.";
    not_missing: "NO_SUCH_ORPHAN", "The game does not wait for that player.";
    no_upgrade: "NO_UPGRADE", "This address is for websockets only.";
    not_alone: "NOT_ALONE", "Nobody ends, changes or hurries a game alone while others play it.";
    stale: "STALE_STATE", "The table has moved on since you looked.";
    bad_name: "BAD_NAME", "A name has 1 to 40 letters.";
    bad_chat: "BAD_CHAT", "A message has 1 to 500 letters.";
    bad_id: "BAD_ID", "A message's id has 1 to 64 letters.";
    muted: "MUTED", "The owner of the table has muted you.";
    too_fast: "TOO_FAST", "That is too much at once: wait a moment.";
    paused: "PAUSED", "The table waits for somebody who is away.";
    nothing_to_undo: "NOTHING_TO_UNDO", "You have not made a move that could be taken back.";
    undo_refused: "UNDO_REFUSED", "Others have seen what came of that move, so it stands.";
    undo_waits: "UNDO_WAITS", "The others are asked already.";
    nothing_to_consent: "NOTHING_ASKED", "Nobody has asked you for anything.";
    not_inspectable: "NOT_INSPECTABLE", "The game still goes on, and this table is not open for inspection. Come again when it is over.";
    no_such_moment: "NO_SUCH_MOMENT", "The game does not have so many moves.";
    goes_on: "GOES_ON", "The game goes on from another one: it keeps its rules, and every seat has to be taken.";
    no_spectators: "NO_SPECTATORS", "This table is for its players only.";
    bad_token: "BAD_TOKEN", "That key fits no seat at this table.";
    in_doubt: "IN_DOUBT", "The server's disk fails, and it is not certain whether that was kept. Send it again with the same id.";
    disk_slow: "DISK_SLOW", "The server's disk is slow, and too much waits for it: try again in a moment.";
    busy: "BUSY", "The server is stopping or has too much to do: try again in a moment.";
}

/// Nothing can be played here now.
pub fn not_playing(stage: Stage) -> Refusal {
    match stage {
        Stage::Open => Refusal::new("NOT_STARTED", "The game has not begun yet."),
        Stage::Playing => Refusal::new("NOT_STARTED", "Nothing has been dealt yet."),
        Stage::Finished => Refusal::new("GAME_OVER", "The game is over. A rematch is a new table."),
        Stage::Closed => Refusal::new("TABLE_CLOSED", "The table was closed."),
    }
}

/// The game was dealt by rules that this program no longer has.
pub fn rules_changed(dealt: u32, ours: u32) -> Refusal {
    Refusal::new(
        "RULES_CHANGED",
        format!(
            "This table was dealt with version {dealt} of the rules, and this server has version {ours}."
        ),
    )
}

/// There is no such bot.
pub fn unknown_bot(what: &impl std::fmt::Display) -> Refusal {
    Refusal::new("UNKNOWN_BOT", what.to_string())
}

/// The journal cannot take it.
pub fn not_kept(trouble: &JournalError) -> Refusal {
    if let JournalError::Doubt(_) = trouble {
        return in_doubt();
    }
    let why = match trouble {
        JournalError::Full => "The server's disk is full",
        JournalError::ReadOnly(_) => "The server's disk cannot be written to",
        _ => "The server's disk fails",
    };
    Refusal::new("NOT_KEPT", format!("{why}, so nothing was done. Try again in a moment."))
}

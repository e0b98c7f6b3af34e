//! What people ask of a table, and whether they may.

use parlour_engine::replay::Hex;
use parlour_engine::{Refusal, Seat};
use serde_json::Value;

use crate::id::random;
use crate::journal::Stage;
use crate::record::{Holder, Record};
use crate::refuse;
use crate::room::Room;

/// Something that is asked of a table.
#[derive(Clone, Debug)]
pub enum Request {
    /// An action of the game.
    Act {
        /// Which seat; may be left out by those who have only one.
        seat: Option<u8>,
        /// What.
        action: Value,
        /// Only if nothing has happened since.
        expect: Option<u64>,
    },
    /// Deal the cards.
    Start,
    /// Change the options.
    Options(Value),
    /// Free a seat.
    Kick(u8),
    /// Give an open seat to a bot.
    Bot {
        /// Which seat.
        seat: u8,
        /// Its level.
        level: String,
    },
    /// Say something.
    Chat(String),
    /// Take somebody's voice, or give it back.
    Mute {
        /// Whose.
        seat: u8,
        /// Whether they may not talk.
        is_muted: bool,
    },
    /// Take the own last move back.
    Undo,
    /// Answer somebody who wants to.
    Consent(bool),
    /// Give up.
    Resign,
    /// Go: before the game that frees the seat, during the game it gives up.
    Leave,
    /// Play again.
    Rematch,
    /// Close the table.
    Close,
    /// A code with which another device can take the seat over, once.
    Hand,
}

/// Longest texts, in letters.
pub const MOST_CHAT: usize = 500;
/// Longest names, in letters.
pub const MOST_NAME: usize = 40;

/// What a request comes to, for those that need nothing but the table itself.
pub(crate) fn decide(room: &Room, seats: &[u8], request: Request) -> Result<Record, Refusal> {
    if room.stage() == Stage::Closed {
        return Err(refuse::not_playing(Stage::Closed));
    }
    match request {
        Request::Act { seat, action, expect } => {
            if expect.is_some_and(|seq| seq != room.seq()) {
                return Err(refuse::stale());
            }
            let seat = which(seats, seat, room)?;
            Ok(Record::Moved { seat: Some(seat), action })
        }
        Request::Start => {
            check_owner(room, seats)?;
            start(room)
        }
        Request::Options(options) => {
            check_owner(room, seats)?;
            check_open(room)?;
            let options = room.game().options(&options)?;
            Ok(Record::Options { options: parlour_engine::to_value(&options) })
        }
        Request::Kick(seat) => {
            check_owner(room, seats)?;
            check_open(room)?;
            let chair = room.chair(seat).ok_or_else(refuse::no_such_seat)?;
            if seats.contains(&seat) || chair.holder == Holder::Open {
                return Err(refuse::no_such_seat());
            }
            Ok(Record::Freed { seat })
        }
        Request::Bot { seat, level } => {
            check_owner(room, seats)?;
            check_open(room)?;
            let chair = room.chair(seat).ok_or_else(refuse::no_such_seat)?;
            if chair.holder == Holder::Person {
                return Err(refuse::seat_taken());
            }
            check_bot(room.game().info().id, &level)?;
            Ok(Record::BotSat { seat, bot: level, nonce: Hex(random()) })
        }
        Request::Chat(text) => chat(room, seats, &text),
        Request::Mute { seat, is_muted } => {
            check_owner(room, seats)?;
            room.chair(seat).ok_or_else(refuse::no_such_seat)?;
            Ok(Record::Muted { seat, is_muted })
        }
        Request::Leave if room.stage() == Stage::Open => {
            let seat = which(seats, None, room)?;
            Ok(Record::Freed { seat })
        }
        Request::Leave | Request::Resign => resign(room, seats),
        Request::Close => {
            check_owner(room, seats)?;
            if room.stage() == Stage::Finished {
                return Err(refuse::not_playing(Stage::Finished));
            }
            Ok(Record::Closed {})
        }
        Request::Undo | Request::Consent(_) | Request::Rematch | Request::Hand => {
            unreachable!("the table's task answers these")
        }
    }
}

/// Deals for all seats that somebody has.
pub(crate) fn start(room: &Room) -> Result<Record, Refusal> {
    check_open(room)?;
    let taken = (0..).zip(room.chairs()).filter(|(_, chair)| chair.holder != Holder::Open);
    let seats: Vec<u8> = taken.map(|(seat, _)| seat).collect();
    let possible = &room.game().info().seats;
    if !possible.contains(&seats.len()) {
        let (least, most) = (possible.start(), possible.end());
        let message =
            format!("This game is for {least} to {most} players, not for {}.", seats.len());
        return Err(Refusal::new("PLAYER_COUNT", message));
    }
    Ok(Record::Started { seats })
}

/// The seat that is meant.
pub(crate) fn which(seats: &[u8], asked: Option<u8>, room: &Room) -> Result<u8, Refusal> {
    match (asked, seats) {
        (_, []) => Err(refuse::not_seated()),
        (Some(seat), _) if seats.contains(&seat) => Ok(seat),
        (Some(seat), _) if room.chair(seat).is_none() => Err(refuse::no_such_seat()),
        (Some(_), _) => Err(refuse::not_your_seat()),
        (None, [seat]) => Ok(*seat),
        (None, _) => {
            // Of several seats on one device, the one that is waited for, if it is clear which.
            let waiting = room.to_act();
            let mut mine = seats.iter().filter(|seat| waiting.contains(Seat::new(**seat)));
            match (mine.next(), mine.next()) {
                (Some(seat), None) => Ok(*seat),
                _ => Err(refuse::which_seat()),
            }
        }
    }
}

fn chat(room: &Room, seats: &[u8], text: &str) -> Result<Record, Refusal> {
    let seat = *seats.first().ok_or_else(refuse::not_seated)?;
    if room.chair(seat).is_some_and(|chair| chair.is_muted) {
        return Err(refuse::muted());
    }
    let text = clean(text);
    if text.is_empty() || text.chars().count() > MOST_CHAT {
        return Err(refuse::bad_chat());
    }
    Ok(Record::Said { seat, text })
}

fn resign(room: &Room, seats: &[u8]) -> Result<Record, Refusal> {
    if room.stage() != Stage::Playing {
        return Err(refuse::not_playing(room.stage()));
    }
    let seat = which(seats, None, room).or_else(|refusal| match seats.first() {
        Some(seat) if refusal.code == "WHICH_SEAT" => Ok(*seat),
        _ => Err(refusal),
    })?;
    if room.chair(seat).is_some_and(|chair| chair.has_resigned) {
        return Err(refuse::not_your_seat());
    }
    Ok(Record::Resigned { seat })
}

fn check_owner(room: &Room, seats: &[u8]) -> Result<(), Refusal> {
    match room.owner() {
        _ if seats.is_empty() => Err(refuse::not_seated()),
        Some(owner) if seats.contains(&owner) => Ok(()),
        _ => Err(refuse::not_owner()),
    }
}

fn check_open(room: &Room) -> Result<(), Refusal> {
    if room.stage() == Stage::Open { Ok(()) } else { Err(refuse::already_started()) }
}

/// Looks whether there is such a bot.
pub fn check_bot(game: &str, level: &str) -> Result<(), Refusal> {
    // A stranger may not ask for any amount of thought.
    let known = ["random", "easy", "normal", "hard", "expert"];
    if !known.contains(&level) {
        let message = format!("There is no bot {level:?}. There are {}.", known.join(", "));
        return Err(refuse::unknown_bot(&message));
    }
    match parlour_bots::seat_bot(game, level, 0) {
        Some(Err(unknown)) => Err(refuse::unknown_bot(&unknown)),
        _ => Ok(()),
    }
}

/// A name as it may be shown.
pub fn check_name(name: &str) -> Result<String, Refusal> {
    let name = clean(name);
    let is_good = !name.is_empty() && name.chars().count() <= MOST_NAME;
    if is_good { Ok(name) } else { Err(refuse::bad_name()) }
}

/// A text without what steers a terminal or turns the direction of writing, and without space around it.
fn clean(text: &str) -> String {
    let is_shown = |letter: &char| {
        !letter.is_control()
            && !matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(is_shown).collect::<String>().trim().to_owned()
}

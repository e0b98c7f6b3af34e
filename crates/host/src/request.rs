//! What people ask of a table, and whether they may.

use parlour_bots::Bots;
use parlour_engine::replay::Hex;
use parlour_engine::{Chance, Refusal, Registration, Rng, Seat, Seed};
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
        /// What it is called; the host finds a name if nobody says so.
        name: Option<String>,
    },
    /// Give everybody another seat: the player on the first of these gets the first one, and so on.
    Order(Vec<u8>),
    /// Give everybody another seat, by chance.
    Shuffle,
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
    /// Give up. Which seat may be left out by those who have only one.
    Resign(Option<u8>),
    /// Go: before the game that frees the seat, during the game it gives up.
    Leave(Option<u8>),
    /// Play again.
    Rematch,
    /// Close the table.
    Close,
    /// A code with which another device can take the seat over, once.
    Hand(Option<u8>),
    /// Let a newcomer take the seat of somebody whom the game misses, or not any more.
    Offer {
        /// Which seat.
        seat: u8,
        /// Whether it is free.
        is_free: bool,
    },
    /// Let what the rules do by themselves happen now, if nothing has happened since.
    Hurry(u64),
}

/// What a request comes to.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// Something happens.
    Happens(Record),
    /// It happens if everybody agrees: this seat asks.
    Asks(u8, Record),
    /// The last move of this device is taken back, if that can be; this seat asks.
    GoesBack(u8),
    /// This device agrees to what was asked, or not.
    Answers(bool),
    /// The same people play again.
    PlaysAgain,
    /// Another device may take over this seat.
    HandsOver(u8),
    /// A newcomer may take this seat, or not any more.
    Offers(u8, bool),
    /// What time would do happens now, if this is still the last thing that happened.
    Hurries(u64),
    /// It is so already.
    Stands,
}

/// Longest texts, in letters.
pub const MOST_CHAT: usize = 500;
/// Longest names, in letters.
pub const MOST_NAME: usize = 40;

/// What a request comes to, as far as the table itself can tell.
pub(crate) fn decide(room: &Room, seats: &[u8], request: Request) -> Result<Verdict, Refusal> {
    if room.stage() == Stage::Closed {
        return Err(refuse::not_playing(Stage::Closed));
    }
    let record = match request {
        Request::Act { seat, action, expect } => return act(room, seats, seat, action, expect),
        Request::Start if room.stage() == Stage::Playing => return stands(seats),
        Request::Start => {
            check_owner(room, seats)?;
            start(room)?
        }
        Request::Options(options) => {
            check_owner(room, seats)?;
            check_open(room)?;
            if room.is_branch() {
                return Err(refuse::goes_on());
            }
            let options = room.game().options(&options)?;
            Record::Options { options: parlour_engine::to_value(&options) }
        }
        Request::Kick(seat) => {
            check_owner(room, seats)?;
            check_open(room)?;
            let chair = room.chair(seat).ok_or_else(refuse::no_such_seat)?;
            if seats.contains(&seat) || chair.holder == Holder::Open {
                return Err(refuse::no_such_seat());
            }
            Record::Freed { seat }
        }
        Request::Order(order) => {
            check_order(room, seats)?;
            Record::Ordered { seats: order }
        }
        Request::Shuffle => {
            check_order(room, seats)?;
            Record::Ordered { seats: shuffled(room) }
        }
        Request::Bot { seat, level, name } => {
            check_owner(room, seats)?;
            check_open(room)?;
            let chair = room.chair(seat).ok_or_else(refuse::no_such_seat)?;
            if chair.holder == Holder::Person {
                return Err(refuse::seat_taken());
            }
            check_bot(room.listed(), &level)?;
            let name = name.map(|name| check_name(&name)).transpose()?;
            Record::BotSat { seat, bot: level, name, nonce: Hex(random()) }
        }
        Request::Chat(text) => chat(room, seats, &text)?,
        Request::Mute { seat, is_muted } => {
            check_owner(room, seats)?;
            room.chair(seat).ok_or_else(refuse::no_such_seat)?;
            Record::Muted { seat, is_muted }
        }
        Request::Leave(seat) if room.stage() == Stage::Open => {
            Record::Freed { seat: which(seats, seat, room)? }
        }
        Request::Leave(seat) | Request::Resign(seat) => resign(room, seats, seat)?,
        Request::Close => {
            check_owner(room, seats)?;
            check_not_finished(room)?;
            Record::Closed {}
        }
        Request::Undo => return go_back(room, seats),
        Request::Consent(agrees) => return Ok(Verdict::Answers(agrees)),
        Request::Rematch => return play_again(room, seats),
        Request::Hand(seat) => return hand_over(room, seats, seat),
        Request::Offer { seat, is_free } => return offer(room, seats, seat, is_free),
        Request::Hurry(seq) => return Ok(Verdict::Hurries(seq)),
    };
    Ok(Verdict::Happens(record))
}

fn act(
    room: &Room,
    seats: &[u8],
    seat: Option<u8>,
    action: Value,
    expect: Option<u64>,
) -> Result<Verdict, Refusal> {
    let kind = action["type"].as_str().unwrap_or("");
    if room.stage() == Stage::Finished && room.game().deals_again(kind) {
        return play_again(room, seats);
    }
    if expect.is_some_and(|seq| seq != room.seq()) {
        return Err(refuse::stale());
    }
    let seat = which(seats, seat, room)?;
    check_plays(room, seat)?;
    let play = Play::of(room, seat, &action);
    let record = Record::Moved { seat: Some(seat), action };
    match play {
        Play::Usual => Ok(Verdict::Happens(record)),
        Play::Ends => Ok(Verdict::Asks(seat, record)),
        Play::Meddles => Err(refuse::not_alone()),
    }
}

/// Whether this device may change who sits where.
fn check_order(room: &Room, seats: &[u8]) -> Result<(), Refusal> {
    check_owner(room, seats)?;
    check_open(room)?;
    if room.is_branch() { Err(refuse::goes_on()) } else { Ok(()) }
}

/// Those who are there in an order of chance, then the seats that nobody has.
fn shuffled(room: &Room) -> Vec<u8> {
    let is_open = |seat: &u8| room.chair(*seat).is_some_and(|chair| chair.holder == Holder::Open);
    let mut rng = Rng::stream(Seed::from_bytes(random()), 0);
    let (open, mut taken): (Vec<u8>, Vec<u8>) = (0..room.chairs().len() as u8).partition(is_open);
    rng.shuffle(&mut taken);
    taken.extend(open);
    taken
}

fn stands(seats: &[u8]) -> Result<Verdict, Refusal> {
    if seats.is_empty() { Err(refuse::not_seated()) } else { Ok(Verdict::Stands) }
}

fn go_back(room: &Room, seats: &[u8]) -> Result<Verdict, Refusal> {
    if room.stage() != Stage::Playing {
        return Err(refuse::not_playing(room.stage()));
    }
    let first = *seats.first().ok_or_else(refuse::not_seated)?;
    let plays = |seat: &&u8| check_plays(room, **seat).is_ok();
    let seat = seats.iter().find(plays).copied().unwrap_or(first);
    check_plays(room, seat)?;
    Ok(Verdict::GoesBack(seat))
}

fn play_again(room: &Room, seats: &[u8]) -> Result<Verdict, Refusal> {
    if seats.is_empty() {
        return Err(refuse::not_seated());
    }
    if room.stage() != Stage::Finished {
        return Err(refuse::not_finished());
    }
    Ok(Verdict::PlaysAgain)
}

fn hand_over(room: &Room, seats: &[u8], asked: Option<u8>) -> Result<Verdict, Refusal> {
    let seat = match (asked, seats) {
        // Nobody is waited for here, so it is never clear which of several is meant; the first is as good as any.
        (None, [first, ..]) => *first,
        _ => which(seats, asked, room)?,
    };
    Ok(Verdict::HandsOver(seat))
}

fn offer(room: &Room, seats: &[u8], seat: u8, is_free: bool) -> Result<Verdict, Refusal> {
    let position = room.position().filter(|_| room.stage() == Stage::Playing);
    let position = position.ok_or_else(|| refuse::not_playing(room.stage()))?;
    room.chair(seat).ok_or_else(refuse::no_such_seat)?;
    match position.keeper().map(Seat::number).or(room.owner()) {
        _ if seats.is_empty() => Err(refuse::not_seated()),
        Some(keeper) if seats.contains(&keeper) => Ok(Verdict::Offers(seat, is_free)),
        _ => Err(refuse::not_owner()),
    }
}

fn check_not_finished(room: &Room) -> Result<(), Refusal> {
    match room.stage() {
        Stage::Finished => Err(refuse::not_playing(Stage::Finished)),
        _ => Ok(()),
    }
}

/// Deals for all seats that somebody has.
pub(crate) fn start(room: &Room) -> Result<Record, Refusal> {
    check_open(room)?;
    let taken = (0..).zip(room.chairs()).filter(|(_, chair)| chair.holder != Holder::Open);
    let seats: Vec<u8> = taken.map(|(seat, _)| seat).collect();
    if room.is_branch() && seats.len() < room.chairs().len() {
        return Err(refuse::goes_on());
    }
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
            let is_meant = |seat: &&u8| {
                waiting.contains(Seat::new(**seat)) && check_plays(room, **seat).is_ok()
            };
            let mut mine = seats.iter().filter(is_meant);
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

fn resign(room: &Room, seats: &[u8], asked: Option<u8>) -> Result<Record, Refusal> {
    if room.stage() != Stage::Playing {
        return Err(refuse::not_playing(room.stage()));
    }
    let seat = which(seats, asked, room)?;
    check_plays(room, seat)?;
    Ok(Record::Resigned { seat })
}

/// A player who gave up has left the seat to a bot.
pub(crate) fn check_plays(room: &Room, seat: u8) -> Result<(), Refusal> {
    let has_resigned = || room.chair(seat).is_some_and(|chair| chair.has_resigned);
    if room.bots().contains(Seat::new(seat)) && has_resigned() {
        return Err(refuse::not_your_seat());
    }
    Ok(())
}

/// What an action is at a table that several people share.
enum Play {
    /// A move like any other.
    Usual,
    /// It ends the game by hand.
    Ends,
    /// It deals again, or puts another game in the place of this one.
    Meddles,
}

impl Play {
    /// Rule books let whoever keeps the table end a game, deal it again or put another in its place. At a host
    /// nobody does that alone while others play, unless it is a move like any other there.
    fn of(room: &Room, seat: u8, action: &Value) -> Self {
        let kind = action["type"].as_str().unwrap_or("");
        let Some(position) = room.position().filter(|_| room.game().ends_game(kind)) else {
            return Self::Usual;
        };
        let legal = position.legal(Seat::new(seat)).unwrap_or_default();
        let is_kind = |play: &parlour_engine::Json| parlour_engine::to_value(play)["type"] == kind;
        if legal.iter().any(is_kind) {
            return Self::Usual;
        }
        if room.would_end(seat, action) { Self::Ends } else { Self::Meddles }
    }
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
pub fn check_bot(game: &Registration, level: &str) -> Result<(), Refusal> {
    // A stranger may not ask for any amount of thought.
    let known = ["random", "easy", "normal", "hard", "expert"];
    if !known.contains(&level) {
        let message = format!("There is no bot {level:?}. There are {}.", known.join(", "));
        return Err(refuse::unknown_bot(&message));
    }
    match game.get::<Bots>() {
        Some(bots) => bots.0.check(level).map_err(|unknown| refuse::unknown_bot(&unknown)),
        None => Err(refuse::unknown_bot(&format!("No bot plays {}.", game.info().title))),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use parlour::Standard;
    use parlour_engine::Catalog;
    use parlour_engine::replay::Start;

    use super::*;
    use crate::id::TableId;
    use crate::record::{Chair, Entry, Opened, TableConfig};
    use crate::room::empty_chair;

    /// A table of Uno: Ann, a seat for anybody, Bob, a bot.
    fn open() -> Room {
        let person = |name: &str| Chair {
            holder: Holder::Person,
            name: name.to_owned(),
            ..empty_chair(Hex([1; 32]))
        };
        let bot = Chair { holder: Holder::Bot("easy".to_owned()), ..person("Ada") };
        let opened = Opened {
            game: "uno".to_owned(),
            rules_version: 1,
            options: Value::Null,
            house: TableConfig::default(),
            chairs: vec![person("Ann"), empty_chair(Hex([2; 32])), person("Bob"), bot],
            secret: Hex([3; 32]),
            start: None,
            room: None,
        };
        Room::open(&Catalog::standard(), TableId(1), opened, 0).expect("a table")
    }

    /// The same table at another stage of its life.
    fn at(stage: Stage) -> Room {
        let mut room = open();
        let mut has = |what| room.apply(&mut Entry { by: None, what }, 0).expect("it happens");
        match stage {
            Stage::Open => {}
            Stage::Playing => drop(has(Record::Started { seats: vec![0, 2, 3] })),
            Stage::Finished => {
                has(Record::Started { seats: vec![0, 2] });
                has(Record::Resigned { seat: 1 });
            }
            Stage::Closed => drop(has(Record::Closed {})),
        }
        room
    }

    /// A table at which a game of three goes on: its seats are all taken, or one is for anybody.
    fn branch(has_open_seat: bool) -> Room {
        let state =
            parlour_engine::to_value(&at(Stage::Playing).position().expect("a game").state());
        let chair = |seat: u8| Chair {
            holder: if has_open_seat && seat == 2 { Holder::Open } else { Holder::Person },
            name: format!("Player {seat}"),
            ..empty_chair(Hex([seat; 32]))
        };
        let opened = Opened {
            game: "uno".to_owned(),
            rules_version: 1,
            options: Value::Null,
            house: TableConfig::default(),
            chairs: (0..3).map(chair).collect(),
            secret: Hex([5; 32]),
            start: Some(Box::new(Start { state, known_to: None })),
            room: None,
        };
        Room::open(&Catalog::standard(), TableId(2), opened, 0).expect("a table")
    }

    #[test]
    fn a_game_that_goes_on_keeps_its_rules_and_its_seats() {
        for (has_open_seat, request, expected) in [
            (true, Request::Start, "GOES_ON"),
            (true, Request::Options(json!({})), "GOES_ON"),
            (false, Request::Options(json!({})), "GOES_ON"),
            (false, Request::Order(vec![1, 0, 2]), "GOES_ON"),
            (false, Request::Shuffle, "GOES_ON"),
            (false, Request::Start, "ok"),
        ] {
            let told = format!("{request:?}");
            assert_eq!(code(&branch(has_open_seat), &[0], request), expected, "{told}");
        }
    }

    fn code(room: &Room, seats: &[u8], request: Request) -> &'static str {
        match decide(room, seats, request) {
            Ok(Verdict::Asks(..)) => "asks",
            Ok(_) => "ok",
            Err(refusal) => refusal.code,
        }
    }

    #[test]
    fn who_may_do_what_and_when() {
        use Stage::{Closed, Finished, Open, Playing};
        let act =
            |seat| Request::Act { seat, action: json!({ "type": "DRAW_CARD" }), expect: None };
        let bot = |seat, level: &str| Request::Bot { seat, level: level.to_owned(), name: None };
        let mute = |seat| Request::Mute { seat, is_muted: true };
        let chat = || Request::Chat("hello".to_owned());
        let (ann, bob, nobody): (&[u8], &[u8], &[u8]) = (&[0], &[2], &[]);
        for (stage, who, request, expected) in [
            (Open, ann, Request::Start, "ok"),
            (Open, bob, Request::Start, "NOT_OWNER"),
            (Open, nobody, Request::Start, "NOT_SEATED"),
            (Playing, ann, Request::Start, "ok"),
            (Playing, nobody, Request::Start, "NOT_SEATED"),
            (Finished, ann, Request::Start, "ALREADY_STARTED"),
            (Closed, ann, Request::Start, "TABLE_CLOSED"),
            (Open, ann, Request::Options(json!({})), "ok"),
            (Open, ann, Request::Options(json!({ "x": 1 })), "INVALID_SETTINGS"),
            (Open, bob, Request::Options(json!({})), "NOT_OWNER"),
            (Playing, ann, Request::Options(json!({})), "ALREADY_STARTED"),
            (Open, ann, Request::Kick(2), "ok"),
            (Open, ann, Request::Kick(3), "ok"),
            (Open, ann, Request::Kick(0), "NO_SUCH_SEAT"),
            (Open, ann, Request::Kick(1), "NO_SUCH_SEAT"),
            (Open, ann, Request::Kick(9), "NO_SUCH_SEAT"),
            (Open, bob, Request::Kick(0), "NOT_OWNER"),
            (Playing, ann, Request::Kick(1), "ALREADY_STARTED"),
            (Open, ann, bot(1, "hard"), "ok"),
            (Open, ann, bot(3, "hard"), "ok"),
            (Open, ann, bot(2, "hard"), "SEAT_TAKEN"),
            (Open, ann, bot(9, "hard"), "NO_SUCH_SEAT"),
            (Open, ann, bot(1, "genius"), "UNKNOWN_BOT"),
            (Open, ann, bot(1, "search=1000000"), "UNKNOWN_BOT"),
            (Open, bob, bot(1, "hard"), "NOT_OWNER"),
            (Playing, ann, bot(1, "hard"), "ALREADY_STARTED"),
            (Open, ann, Request::Order(vec![2, 0, 3, 1]), "ok"),
            (Open, bob, Request::Order(vec![2, 0, 3, 1]), "NOT_OWNER"),
            (Playing, ann, Request::Order(vec![1, 0, 2]), "ALREADY_STARTED"),
            (Open, ann, Request::Shuffle, "ok"),
            (Open, bob, Request::Shuffle, "NOT_OWNER"),
            (Playing, ann, Request::Shuffle, "ALREADY_STARTED"),
            (Open, ann, mute(2), "ok"),
            (Finished, ann, mute(1), "ok"),
            (Open, bob, mute(0), "NOT_OWNER"),
            (Open, ann, mute(9), "NO_SUCH_SEAT"),
            (Open, bob, chat(), "ok"),
            (Finished, ann, chat(), "ok"),
            (Open, nobody, chat(), "NOT_SEATED"),
            (Closed, ann, chat(), "TABLE_CLOSED"),
            (Open, bob, Request::Leave(None), "ok"),
            (Open, bob, Request::Leave(Some(2)), "ok"),
            (Open, bob, Request::Leave(Some(0)), "NOT_YOUR_SEAT"),
            (Open, bob, Request::Leave(Some(9)), "NO_SUCH_SEAT"),
            (Open, &[0, 2], Request::Leave(None), "WHICH_SEAT"),
            (Open, nobody, Request::Leave(None), "NOT_SEATED"),
            (Playing, &[1], Request::Leave(None), "ok"),
            (Finished, ann, Request::Leave(None), "GAME_OVER"),
            (Open, bob, Request::Resign(None), "NOT_STARTED"),
            (Playing, &[1], Request::Resign(None), "ok"),
            (Playing, &[0, 1, 2], Request::Resign(None), "ok"),
            (Playing, ann, Request::Resign(Some(1)), "NOT_YOUR_SEAT"),
            (Playing, nobody, Request::Resign(None), "NOT_SEATED"),
            (Finished, ann, Request::Resign(None), "GAME_OVER"),
            (Playing, ann, Request::Undo, "ok"),
            (Open, ann, Request::Undo, "NOT_STARTED"),
            (Playing, nobody, Request::Undo, "NOT_SEATED"),
            (Finished, ann, Request::Undo, "GAME_OVER"),
            (Finished, ann, Request::Rematch, "ok"),
            (Finished, nobody, Request::Rematch, "NOT_SEATED"),
            (Playing, ann, Request::Rematch, "NOT_FINISHED"),
            (Closed, ann, Request::Rematch, "TABLE_CLOSED"),
            (Open, ann, Request::Hand(None), "ok"),
            (Playing, ann, Request::Offer { seat: 1, is_free: true }, "ok"),
            (Playing, ann, Request::Offer { seat: 9, is_free: true }, "NO_SUCH_SEAT"),
            (Playing, &[1], Request::Offer { seat: 0, is_free: true }, "NOT_OWNER"),
            (Playing, nobody, Request::Offer { seat: 0, is_free: true }, "NOT_SEATED"),
            (Open, ann, Request::Offer { seat: 2, is_free: true }, "NOT_STARTED"),
            (Finished, ann, Request::Offer { seat: 1, is_free: true }, "GAME_OVER"),
            (Open, &[0, 2], Request::Hand(None), "ok"),
            (Open, &[0, 2], Request::Hand(Some(2)), "ok"),
            (Open, ann, Request::Hand(Some(2)), "NOT_YOUR_SEAT"),
            (Open, nobody, Request::Hand(None), "NOT_SEATED"),
            (Playing, ann, Request::Consent(true), "ok"),
            (Closed, ann, Request::Consent(true), "TABLE_CLOSED"),
            (Open, ann, Request::Close, "ok"),
            (Playing, ann, Request::Close, "ok"),
            (Playing, &[1], Request::Close, "NOT_OWNER"),
            (Finished, ann, Request::Close, "GAME_OVER"),
            (Closed, ann, Request::Close, "TABLE_CLOSED"),
            (Playing, ann, act(None), "ok"),
            (Playing, ann, act(Some(0)), "ok"),
            (Playing, ann, act(Some(1)), "NOT_YOUR_SEAT"),
            (Playing, ann, act(Some(9)), "NO_SUCH_SEAT"),
            (Playing, nobody, act(None), "NOT_SEATED"),
            (Playing, nobody, act(Some(0)), "NOT_SEATED"),
            (Closed, ann, act(None), "TABLE_CLOSED"),
        ] {
            let what = format!("{request:?} by {who:?} at {stage:?}");
            assert_eq!(code(&at(stage), who, request), expected, "{what}");
        }
    }

    #[test]
    fn of_several_seats_the_one_is_meant_that_is_waited_for() {
        let room = at(Stage::Playing);
        let first = room.to_act().first().expect("somebody's turn").number();
        assert_eq!(which(&[0, 1, 2], None, &room).expect("a seat"), first);
        let others: Vec<u8> = (0..3).filter(|seat| *seat != first).collect();
        assert_eq!(which(&others, None, &room).expect_err("unclear").code, "WHICH_SEAT");
        assert_eq!(which(&others, Some(others[1]), &room).expect("a seat"), others[1]);
    }

    #[test]
    fn an_action_is_for_the_table_as_somebody_saw_it() {
        let room = at(Stage::Playing);
        for (expect, expected) in
            [(None, "ok"), (Some(room.seq()), "ok"), (Some(room.seq() - 1), "STALE_STATE")]
        {
            let request = Request::Act { seat: None, action: json!({}), expect };
            assert_eq!(code(&room, &[0], request), expected, "{expect:?}");
        }
    }

    #[test]
    fn a_game_needs_enough_people() {
        let mut room = open();
        for seat in [2, 3] {
            let mut freed = Entry { by: None, what: Record::Freed { seat } };
            room.apply(&mut freed, 0).expect("it happens");
        }
        assert_eq!(code(&room, &[0], Request::Start), "PLAYER_COUNT");
    }

    #[test]
    fn names_are_texts_that_can_be_shown() {
        for (name, expected) in [
            ("Ann", Some("Ann")),
            ("  Ann \n", Some("Ann")),
            ("Zoë 🎲", Some("Zoë 🎲")),
            ("a\u{202e}b\u{0}c", Some("abc")),
            ("", None),
            (" \u{200f} ", None),
            (&"x".repeat(40), Some(&*"x".repeat(40))),
            (&"x".repeat(41), None),
            (&"é".repeat(40), Some(&*"é".repeat(40))),
        ] {
            assert_eq!(check_name(name).ok().as_deref(), expected, "{name:?}");
        }
    }
}

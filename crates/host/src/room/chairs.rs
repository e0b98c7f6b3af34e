//! The seats of a table: who has them, and what they are called.

use parlour_engine::replay::Hex;
use parlour_engine::{Seat, Seats};

use crate::description::{SeatDescription, SeatKind};
use crate::record::{Chair, Holder, Record};

/// A seat that nobody has.
pub fn empty_chair(nonce: Hex) -> Chair {
    Chair {
        holder: Holder::Open,
        name: String::new(),
        token: None,
        person: None,
        nonce,
        is_muted: false,
        has_resigned: false,
        since: 0,
    }
}

/// Longest name that every game takes, in letters.
const LONGEST_NAME: usize = 20;

/// What those who play are called in the game: short, and nobody like somebody else.
pub(super) fn names(chairs: &[Chair]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for chair in chairs {
        let is_taken =
            |name: &str| names.iter().any(|other| other.to_lowercase() == name.to_lowercase());
        let numbered = |number: usize| {
            let number = if number == 1 { String::new() } else { format!(" {number}") };
            let short: String = chair.name.chars().take(LONGEST_NAME - number.len()).collect();
            short.trim_end().to_owned() + &number
        };
        // One more than there are chairs cannot be taken.
        let free = (1..=chairs.len()).map(numbered).find(|name| !is_taken(name));
        names.push(free.unwrap_or_else(|| numbered(chairs.len() + 1)));
    }
    names
}

/// Where somebody sits once this has happened; nowhere if they left.
pub(super) fn seat_after(seat: u8, what: &Record) -> Option<u8> {
    match what {
        Record::Started { seats } | Record::Ordered { seats } => new_seat(seats, seat),
        Record::Freed { seat: freed } => (*freed != seat).then_some(seat),
        _ => Some(seat),
    }
}

/// The seats that bots have.
pub(super) fn bots_of(chairs: &[Chair]) -> Seats {
    seats_where(chairs, |chair| matches!(chair.holder, Holder::Bot(_)))
}

/// The seats that bots play: their own, and those of people who gave up.
pub(super) fn played_by_bots(chairs: &[Chair]) -> Seats {
    seats_where(chairs, |chair| matches!(chair.holder, Holder::Bot(_)) || chair.has_resigned)
}

fn seats_where(chairs: &[Chair], is_so: impl Fn(&Chair) -> bool) -> Seats {
    let seats = (0..).map(Seat::new).zip(chairs).filter(|(_, chair)| is_so(chair));
    seats.fold(Seats::NONE, |seats, (seat, _)| seats.with(seat))
}

/// The seat of the table's owner: the person who has been there for longest.
pub(super) fn owner_of(chairs: &[Chair]) -> Option<u8> {
    let is_person = |chair: &Chair| chair.holder == Holder::Person && !chair.has_resigned;
    let people = (0..).zip(chairs).filter(|(_, chair)| is_person(chair));
    people.min_by_key(|(_, chair)| chair.since).map(|(seat, _)| seat)
}

/// Where a seat is when these are left, in this order.
pub(crate) fn new_seat(seats: &[u8], seat: u8) -> Option<u8> {
    seats.iter().position(|old| *old == seat).map(|seat| seat as u8)
}

/// What a bot is called: like nobody else here.
pub fn bot_name(level: &str, seat: u8, chairs: &[Chair]) -> String {
    const NAMES: [&str; 10] =
        ["Ada", "Basil", "Cleo", "Dario", "Edda", "Flint", "Greta", "Hugo", "Ines", "Jonas"];
    let name =
        |step: usize| format!("{} ({level} bot)", NAMES[(usize::from(seat) + step) % NAMES.len()]);
    let is_free = |name: &String| chairs.iter().all(|chair| chair.name != *name);
    (0..NAMES.len()).map(name).find(is_free).unwrap_or_else(|| name(0))
}

/// What anybody may know of a seat.
pub(super) fn describe_chair(chair: &Chair) -> SeatDescription {
    let (kind, level) = match &chair.holder {
        Holder::Open => (SeatKind::Open, None),
        Holder::Person => (SeatKind::Person, None),
        Holder::Bot(level) => (SeatKind::Bot, Some(level.clone())),
    };
    SeatDescription {
        kind,
        level,
        muted: chair.is_muted,
        name: chair.name.clone(),
        resigned: chair.has_resigned,
    }
}

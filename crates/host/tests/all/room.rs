//! A table is a fold over its journal: what is read back is what was there.

use parlour_engine::replay::{Hex, Start};
use parlour_engine::{Chance, FastRng, Seat};
use parlour_host::id::{TableId, Token};
use parlour_host::journal::{Line, Stage, StoredTable};
use parlour_host::record::{
    Chair, ClockRules, Entry, Holder, Opened, Receipt, Record, TableConfig,
};
use parlour_host::room::{Room, empty_chair, write_line};
use serde_json::{Value, json};

use crate::{catalog, game_of};

/// A table and the journal of everything that happened to it.
struct Desk {
    room: Room,
    lines: Vec<Line>,
    now_ms: u64,
}

impl Desk {
    /// A table with so many open seats.
    fn open(game: &str, seats: usize, house: TableConfig) -> Self {
        let chairs = (0..seats).map(|seat| empty_chair(nonce(seat as u8))).collect();
        Self::with_chairs(game, chairs, house)
    }

    fn with_chairs(game: &str, chairs: Vec<Chair>, house: TableConfig) -> Self {
        let info = game_of(game);
        let options = info.options(&options(game)).expect("options");
        let opened = Opened {
            game: game.to_owned(),
            rules_version: info.info().rules_version,
            options: parlour_engine::to_value(&options),
            house,
            chairs,
            secret: Hex([7; 32]),
            start: None,
            room: None,
        };
        let entry = Entry { by: None, what: Record::Opened(Box::new(opened.clone())) };
        let room = Room::open(&catalog(), TableId(1), opened, 1_000).expect("a table");
        Self { room, lines: vec![write_line(1, 1_000, &entry)], now_ms: 1_000 }
    }

    /// Does something, journals it, and looks whether the journal tells the same.
    fn has(&mut self, what: Record) -> &mut Self {
        self.has_by(None, what)
    }

    fn has_by(&mut self, by: impl Into<Option<Receipt>>, what: Record) -> &mut Self {
        let name = format!("{what:?}");
        assert_eq!(self.tries(by.into(), what), "ok", "{name}");
        self
    }

    /// Does something if it can be done; gives the code of the refusal, or `ok`.
    fn tries(&mut self, by: Option<Receipt>, what: Record) -> &'static str {
        self.now_ms += 250;
        let before = self.room.snapshot();
        let mut entry = Entry { by, what };
        match self.room.apply(&mut entry, self.now_ms) {
            Ok(_) => {
                self.lines.push(write_line(self.room.seq(), self.now_ms, &entry));
                "ok"
            }
            Err(refusal) => {
                assert_eq!(self.room.snapshot(), before, "a refusal changed something");
                refusal.code
            }
        }
    }

    fn sit(&mut self, seat: u8, name: &str) -> &mut Self {
        let token = Token::from_text(name).hash();
        let person = Some(Token::from_text(&format!("{name}'s browser")).hash());
        self.has(Record::Sat { seat, name: name.to_owned(), token, person, nonce: nonce(seat) })
    }

    fn start(&mut self, seats: &[u8]) -> &mut Self {
        self.has(Record::Started { seats: seats.to_vec() })
    }

    /// A random play of anybody, or what time does.
    fn play(&mut self, rng: &mut FastRng) -> Record {
        let position = self.room.position().expect("a game");
        let mut plays = Vec::new();
        for seat in self.room.to_act().iter() {
            let legal = position.legal(seat).expect("a seat");
            plays.extend(
                legal.iter().map(|play| (Some(seat.number()), parlour_engine::to_value(play))),
            );
        }
        if plays.is_empty() {
            let (_, action) = position.timer().expect("somebody or something moves");
            plays.push((None, parlour_engine::to_value(&action)));
        }
        let (seat, action) = plays.swap_remove(rng.index(plays.len()));
        Record::Moved { seat, action }
    }

    /// The journal, read from a snapshot after this line on, tells the same table.
    fn check_from(&self, snapshot_after: Option<&Room>) {
        let snapshot = snapshot_after.map(Room::snapshot);
        let known = snapshot.as_ref().map_or(0, |snapshot| snapshot.seq as usize);
        let story = StoredTable { snapshot, lines: self.lines[known..].to_vec() };
        let again =
            Room::from_story(&catalog(), self.room.id(), &story).expect("the journal is read back");
        assert_eq!(again.snapshot(), self.room.snapshot(), "from line {known}");
        assert_eq!(again.describe(), self.room.describe());
        assert_eq!(again.row(), self.room.row());
    }

    /// A copy, as a journal would give it.
    fn copy(&self) -> Room {
        Room::from_snapshot(&catalog(), self.room.id(), &self.room.snapshot()).expect("a snapshot")
    }
}

fn nonce(seat: u8) -> Hex {
    Hex([seat + 1; 32])
}

fn options(game: &str) -> Value {
    if game == "datawar" { json!({ "maxTurns": 12 }) } else { Value::Null }
}

fn bot_sat(seat: u8, name: Option<&str>) -> Record {
    let name = name.map(str::to_owned);
    Record::BotSat { seat, bot: "easy".to_owned(), name, nonce: nonce(seat) }
}

fn by(seat: u8, id: &str) -> Receipt {
    Receipt { seat, id: id.to_owned() }
}

#[test]
fn what_is_read_back_is_what_was_there() {
    for (game, seats) in [("pobudka", 3), ("qwixx", 3), ("uno", 4), ("deal", 3), ("datawar", 2)] {
        let clock = Some(ClockRules { seconds: 600, increment: 2 });
        let mut desk = Desk::open(game, seats, TableConfig { clock, ..TableConfig::default() });
        for seat in 0..seats as u8 {
            desk.sit(seat, &format!("Player {seat}"));
            desk.check_from(None);
        }
        let all: Vec<u8> = (0..seats as u8).collect();
        desk.start(&all);
        let mut rng = FastRng::new(seats as u64);
        let mut snapshots = vec![desk.copy()];
        for step in 0..400_u32 {
            if desk.room.stage() != Stage::Playing {
                break;
            }
            let what = match step % 50 {
                20 => Record::Said { seat: 0, text: format!("step {step}") },
                30 => Record::Woken {},
                _ => desk.play(&mut rng),
            };
            desk.has_by(by(step as u8 % seats as u8, &format!("c-{step}")), what);
            // From the last snapshot always, from all others and the first line now and then.
            desk.check_from(snapshots.last());
            if step % 40 == 0 {
                desk.check_from(None);
                for snapshot in &snapshots {
                    desk.check_from(Some(snapshot));
                }
                snapshots.push(desk.copy());
            }
        }
        desk.check_from(None);
        assert!(desk.lines.len() > 30, "{game} was hardly played");
    }
}

#[test]
fn a_journal_with_a_gap_is_not_read() {
    let mut desk = Desk::open("uno", 2, TableConfig::default());
    desk.sit(0, "Ann").sit(1, "Bob").start(&[0, 1]);
    for missing in 1..desk.lines.len() {
        let mut lines = desk.lines.clone();
        lines.remove(missing);
        if missing < lines.len() {
            let story = StoredTable { snapshot: None, lines };
            assert_eq!(
                Room::from_story(&catalog(), TableId(1), &story).expect_err("a gap").code,
                "BAD_STATE"
            );
        }
    }
    for (name, story) in [
        ("nothing", StoredTable::default()),
        ("no opening", StoredTable { snapshot: None, lines: desk.lines[1..].to_vec() }),
        (
            "nonsense",
            StoredTable {
                snapshot: None,
                lines: vec![Line { seq: 1, at_ms: 0, body: b"{"[..].into() }],
            },
        ),
    ] {
        assert_eq!(
            Room::from_story(&catalog(), TableId(1), &story).expect_err(name).code,
            "BAD_STATE",
            "{name}"
        );
    }
}

#[test]
fn the_last_sixty_four_messages_of_a_seat_are_remembered() {
    let mut desk = Desk::open("uno", 2, TableConfig::default());
    desk.sit(0, "Ann").sit(1, "Bob").start(&[0, 1]);
    for number in 0..70 {
        let said = Record::Said { seat: 0, text: "hello".to_owned() };
        desk.has_by(by(0, &format!("c-{number}")), said);
    }
    let last = desk.room.seq();
    for (seat, id, expected) in [
        (0, "c-69", Some(last)),
        (0, "c-6", Some(last - 63)),
        (0, "c-5", None),
        (1, "c-69", None),
        (9, "c-69", None),
        (0, "c-70", None),
    ] {
        assert_eq!(desk.room.receipt(seat, id), expected, "{seat} {id}");
        assert_eq!(desk.copy().receipt(seat, id), expected, "{seat} {id}, read back");
    }
}

#[test]
fn messages_are_remembered_for_whoever_sent_them() {
    let mut desk = Desk::open("uno", 4, TableConfig::default());
    desk.sit(1, "Bob").sit(2, "Cleo").sit(3, "Dora");
    let said = Record::Said { seat: 3, text: "hello".to_owned() };
    desk.has_by(by(3, "d"), said);
    desk.has_by(by(2, "gone"), Record::Freed { seat: 2 });
    assert_eq!(desk.room.receipt(2, "gone"), None, "the seat is nobody's");
    desk.has_by(by(1, "start"), Record::Started { seats: vec![1, 3] });
    let seq = desk.room.seq();
    assert_eq!(desk.room.receipt(0, "start"), Some(seq), "Bob sits first now");
    assert_eq!(desk.room.receipt(1, "start"), None);
    assert!(desk.room.receipt(1, "d").is_some(), "Dora sits second now");
    desk.check_from(None);
}

#[test]
fn whoever_moves_to_another_seat_takes_everything_along() {
    let mut desk = Desk::open("uno", 4, TableConfig::default());
    desk.sit(0, "Ann").sit(1, "Bob").sit(3, "Dora");
    desk.has_by(by(3, "d"), Record::Said { seat: 3, text: "hello".to_owned() });
    desk.has_by(by(0, "order"), Record::Ordered { seats: vec![3, 1, 2, 0] });
    let names: Vec<&str> = desk.room.chairs().iter().map(|chair| chair.name.as_str()).collect();
    assert_eq!(names, ["Dora", "Bob", "", "Ann"]);
    assert_eq!(desk.room.owner(), Some(3), "Ann came first");
    assert!(desk.room.receipt(0, "d").is_some() && desk.room.receipt(3, "order").is_some());
    assert_eq!(desk.room.held_by(Token::from_text("Dora").hash()).collect::<Vec<_>>(), [0]);
    desk.check_from(None);
    desk.start(&[0, 1, 3]);
    let state = parlour_engine::to_value(&desk.room.position().expect("a game").state());
    assert_eq!(state["gameState"]["ownerId"], 3, "the game knows whose table it is");
    desk.check_from(None);
}

#[test]
fn an_order_has_every_seat_once() {
    for (seats, expected) in [
        (&[2, 0, 1][..], "ok"),
        (&[0, 1, 2], "ok"),
        (&[0, 1], "INVALID_ORDER"),
        (&[0, 1, 1], "INVALID_ORDER"),
        (&[0, 1, 3], "INVALID_ORDER"),
        (&[0, 1, 2, 3], "INVALID_ORDER"),
        (&[], "INVALID_ORDER"),
    ] {
        let mut desk = Desk::open("qwixx", 3, TableConfig::default());
        desk.sit(0, "Ann");
        assert_eq!(desk.tries(None, Record::Ordered { seats: seats.to_vec() }), expected);
    }
}

#[test]
fn whoever_has_been_there_for_longest_owns_the_table() {
    let mut desk = Desk::open("uno", 3, TableConfig::default());
    desk.sit(0, "Ann").sit(1, "Bob");
    assert_eq!(desk.room.owner(), Some(0));
    desk.has(Record::Freed { seat: 0 }).sit(0, "Cleo");
    assert_eq!(desk.room.owner(), Some(1), "Bob was there before Cleo");
    desk.check_from(None);
}

#[test]
fn bots_have_names_of_their_own() {
    let mut desk = Desk::open("uno", 4, TableConfig::default());
    desk.has(bot_sat(0, None)).has(bot_sat(1, Some("Robby")));
    desk.has(Record::Ordered { seats: vec![1, 0, 2, 3] })
        .has(bot_sat(2, None))
        .has(bot_sat(3, None));
    let mut names: Vec<&str> = desk.room.chairs().iter().map(|chair| chair.name.as_str()).collect();
    assert_eq!(names[0], "Robby");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 4, "{names:?}");
    desk.check_from(None);
}

#[test]
fn open_seats_are_gone_once_the_cards_are_dealt() {
    let mut desk = Desk::open("uno", 4, TableConfig::default());
    desk.sit(1, "Bob").sit(3, "Dora").start(&[1, 3]);
    let names: Vec<&str> = desk.room.chairs().iter().map(|chair| chair.name.as_str()).collect();
    assert_eq!(names, ["Bob", "Dora"]);
    assert_eq!(desk.room.position().expect("a game").seats(), 2);
    // The shuffle is made of what those brought who play, and of nothing else.
    let seed = parlour_engine::fairness::seed(&[7; 32], &[nonce(1).0, nonce(3).0]);
    assert_eq!(desk.room.seed(), Some(seed));
    assert_eq!(desk.room.held_by(Token::from_text("Dora").hash()).collect::<Vec<_>>(), [1]);
    assert_eq!(
        desk.room.held_by(Token::from_text("Dora's browser").hash()).collect::<Vec<_>>(),
        [1]
    );
}

#[test]
fn names_are_short_and_different_in_a_game() {
    for (names, expected) in [
        (["Ann", "Bob", "Cleo"], ["Ann", "Bob", "Cleo"]),
        (["Ann", "ann", "ANN"], ["Ann", "ann 2", "ANN 3"]),
        (["Ann", "Ann 2", "Ann"], ["Ann", "Ann 2", "Ann 3"]),
        (
            ["a name that is too long", "a name that is too long", "Ann"],
            ["a name that is too l", "a name that is too 2", "Ann"],
        ),
    ] {
        for game in ["qwixx", "uno"] {
            let mut desk = Desk::open(game, 3, TableConfig::default());
            for (seat, name) in (0..).zip(names) {
                desk.sit(seat, name);
            }
            desk.start(&[0, 1, 2]);
            let roster = desk.room.position().expect("a game").roster();
            let known: Vec<&str> = Seat::all(3).map(|seat| roster.name(seat)).collect();
            assert_eq!(known, expected);
            assert_eq!(desk.room.chairs()[2].name, names[2], "at the table they keep their names");
        }
    }
}

#[test]
fn giving_up_ends_a_game_of_two_and_hands_other_seats_to_a_bot() {
    let mut desk = Desk::open("uno", 2, TableConfig::default());
    desk.sit(0, "Ann").sit(1, "Bob").start(&[0, 1]).has(Record::Resigned { seat: 0 });
    let ending = desk.room.ending().expect("it is over");
    assert_eq!((&ending.winners[..], ending.resigned), (&[1][..], Some(0)));
    assert_eq!(desk.room.stage(), Stage::Finished);
    let won: Vec<bool> = desk.room.scores(5).iter().map(|score| score.has_won).collect();
    assert_eq!(won, [false, true], "whoever gave up has lost");

    let mut desk = Desk::open("uno", 3, TableConfig::default());
    desk.sit(0, "Ann").sit(1, "Bob").sit(2, "Cleo").start(&[0, 1, 2]);
    assert_eq!(desk.room.owner(), Some(0));
    desk.has(Record::Resigned { seat: 0 });
    assert_eq!(desk.room.stage(), Stage::Playing);
    assert!(desk.room.bot(0).is_some() && desk.room.bot(1).is_none());
    assert_eq!(desk.room.owner(), Some(1), "the table has a new owner");
    desk.check_from(None);
}

#[test]
fn a_table_that_is_over_stays_over() {
    let back = |desk: &Desk| {
        let state = parlour_engine::to_value(&desk.room.position().expect("a game").state());
        Record::Undone { moves: 0, entry: 0, state }
    };
    for (end, stage) in
        [(Record::Resigned { seat: 0 }, Stage::Finished), (Record::Closed {}, Stage::Closed)]
    {
        let clock = Some(ClockRules { seconds: 60, increment: 0 });
        let mut desk = Desk::open("uno", 2, TableConfig { clock, ..TableConfig::default() });
        desk.sit(0, "Ann").sit(1, "Bob").start(&[0, 1]);
        let (undo, draw) = (back(&desk), desk.play(&mut FastRng::new(1)));
        desk.has(end);
        assert_ne!(desk.tries(None, undo), "ok");
        assert_ne!(desk.tries(None, draw), "ok");
        assert_eq!(desk.room.stage(), stage);
        assert!(desk.room.clock().is_none() && !desk.room.is_awake() && !desk.room.is_moving());
    }
}

#[test]
fn tables_of_other_rules_are_kept_and_not_played_on() {
    let mut desk = Desk::open("uno", 2, TableConfig::default());
    desk.sit(0, "Ann").sit(1, "Bob").start(&[0, 1]);
    let draw = desk.play(&mut FastRng::new(1));
    let mut kept = desk.room.snapshot();
    let text = String::from_utf8(kept.body.to_vec()).expect("JSON");
    let old = text.replacen(r#""rulesVersion":1"#, r#""rulesVersion":0"#, 1);
    assert_ne!(text, old);
    kept.body = old.into_bytes().into();
    let room = Room::from_snapshot(&catalog(), TableId(1), &kept).expect("it is kept");
    assert_eq!(room.describe().stage, Stage::Playing);
    assert!(!room.is_moving());
    let mut desk = Desk { room, ..desk };
    assert_eq!(desk.tries(None, draw), "RULES_CHANGED");
}

#[test]
fn whoever_sits_down_first_owns_the_table() {
    let person = |name: &str| Chair {
        holder: Holder::Person,
        name: name.to_owned(),
        ..empty_chair(nonce(0))
    };
    let bot = Chair { holder: Holder::Bot("easy".to_owned()), ..person("Ada") };
    for (chairs, owner) in [
        (vec![empty_chair(nonce(0)), bot.clone()], None),
        (vec![bot.clone(), person("Ann"), person("Bob")], Some(1)),
        (vec![person("Ann"), bot], Some(0)),
    ] {
        assert_eq!(Desk::with_chairs("uno", chairs, TableConfig::default()).room.owner(), owner);
    }
}

#[test]
fn tables_move_on_by_themselves_only_while_something_is_due() {
    let clock = |clock| TableConfig { clock, ..TableConfig::default() };
    let rules = Some(ClockRules { seconds: 60, increment: 0 });
    let mut desk = Desk::open("uno", 2, clock(rules));
    assert!(!desk.room.is_moving());
    desk.sit(0, "Ann").sit(1, "Bob").start(&[0, 1]);
    assert!(desk.room.is_moving(), "a clock runs");
    let mut desk = Desk::open("qwixx", 2, clock(None));
    desk.sit(0, "Ann").has(bot_sat(1, None));
    desk.start(&[0, 1]);
    assert!(desk.room.is_awake() && !desk.room.is_moving(), "the bot waits for Ann");
    let roll = desk.play(&mut FastRng::new(1));
    desk.has(roll);
    assert!(desk.room.is_moving(), "the bot has to choose");
}

#[test]
fn a_game_that_goes_on_from_another_is_read_back_where_it_is() {
    for (game, known_to) in
        [("uno", None), ("pobudka", Some(1)), ("qwixx", Some(0)), ("deal", None)]
    {
        let mut rng = FastRng::new(4);
        let mut first = Desk::open(game, 2, TableConfig::default());
        first.sit(0, "Ann").sit(1, "Bob").start(&[0, 1]);
        for _ in 0..12 {
            let play = first.play(&mut rng);
            first.has(play);
        }
        let was = first.room.position().expect("a game");
        let state = parlour_engine::to_value(&was.state());
        let chairs = (0..2).map(|seat| empty_chair(nonce(seat))).collect();
        let opened = Opened {
            game: game.to_owned(),
            rules_version: first.room.rules_version(),
            options: parlour_engine::to_value(&was.options()),
            house: TableConfig::default(),
            chairs,
            secret: Hex([8; 32]),
            start: Some(Box::new(Start { state, known_to })),
            room: None,
        };
        let entry = Entry { by: None, what: Record::Opened(Box::new(opened.clone())) };
        let room = Room::open(&catalog(), TableId(2), opened, 0).expect("a table");
        let mut desk = Desk { room, lines: vec![write_line(1, 0, &entry)], now_ms: 0 };
        let early = desk.copy();
        desk.sit(0, "Cleo").sit(1, "Dan").start(&[0, 1]);
        let start = desk.copy();
        assert_eq!(start.position().expect("a game").roster().players()[1].name, "Dan");
        if known_to.is_none() {
            assert_eq!(start.position().expect("a game").notation(), was.notation(), "{game}");
        }
        for _ in 0..12 {
            let play = desk.play(&mut rng);
            desk.has(play);
        }
        for room in [None, Some(&early), Some(&start)] {
            desk.check_from(room);
        }
        assert!(desk.room.is_branch() && desk.room.scores(0).is_empty());
    }
}

//! A real server on a disk that fails: what clients are told has to be true afterwards.
//!
//! A [shim](disk) stands between the server and its files. Real clients play meanwhile, and [remember](guests) what
//! they were told. `PARLOUR_FAULTS=1000` makes a thousand rounds of the last test instead of a few.
#![expect(clippy::unwrap_used, reason = "the helpers of tests are tests, too")]

mod disk;
mod guests;
mod server;

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use disk::{
    DATABASE, Disk, EIO, ENOSPC, EROFS, EVERYWHERE, Fault, Manner, NONE, OPEN, SYNC, TRUNCATE, WAL,
    WRITE,
};
use guests::{BAD_DISK, Crowd, Socket};
use server::Server;

/// Moments of a server's life.
const MOMENT: Duration = Duration::from_millis(250);

/// A small generator: faults need no secrets.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 8
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }
}

/// A disk that fails is not asked for anything that it cannot do, and asked again until it can.
///
/// Says whether anybody was told that it is in doubt what was kept: only those are whose move was on its way just then.
async fn bad_weather(seed: u64, fault: Fault, expected: &[&str]) -> bool {
    let what = format!("{fault:?}");
    let mut disk = Disk::new();
    let server = Server::on(&mut disk);
    let mut crowd = Crowd::gather(&server.addr, seed).await;
    crowd.go_on(&server.addr, 5).await;
    assert_eq!(BAD_DISK.map(|code| crowd.count(code)), [0, 0], "{what}");

    disk.becomes(fault);
    crowd.play(&server.addr, MOMENT * 2).await;
    assert_ne!(disk.struck(), 0, "nothing went wrong: {what}");
    let told: Vec<&str> = BAD_DISK.into_iter().filter(|code| crowd.count(code) > 0).collect();
    assert!(told.iter().all(|code| expected.contains(code)), "{told:?} {what}");
    // What strikes only once may strike what the journal does for itself, and then nobody has to be told.
    if fault.times == u32::MAX {
        assert_eq!(told.first(), expected.first(), "{what}");
        let kept = crowd.count("ok");
        crowd.play(&server.addr, MOMENT).await;
        assert_eq!(crowd.count("ok"), kept, "kept in spite of it: {what}");
        let opened = crowd.anybody().open(&server.addr).await;
        assert_eq!(opened.as_deref(), Some("NOT_KEPT"), "{what}");
    }

    disk.becomes(NONE);
    crowd.go_on(&server.addr, 5).await;
    disk.becomes(fault);
    crowd.play(&server.addr, MOMENT).await;
    server.kill();
    crowd.check(&disk.data());
    let server = Server::start(&disk.data());
    crowd.go_on(&server.addr, 3).await;
    server.stop();
    crowd.check(&disk.data());
    told.contains(&"IN_DOUBT")
}

/// Rows: what goes wrong, and what people hear.
const WEATHERS: [(Fault, &[&str]); 8] = [
    (Fault { calls: WRITE, files: WAL, ..NONE }, &["NOT_KEPT"]),
    (Fault { calls: WRITE, files: WAL, manner: Manner::Tears, ..NONE }, &["NOT_KEPT"]),
    (Fault { calls: WRITE, error: ENOSPC, ..NONE }, &["NOT_KEPT"]),
    (Fault { calls: WRITE, error: ENOSPC, manner: Manner::Shortens, ..NONE }, &["NOT_KEPT"]),
    (Fault { calls: SYNC, ..NONE }, &["NOT_KEPT", "IN_DOUBT"]),
    (Fault { calls: SYNC, files: WAL, times: 1, ..NONE }, &["NOT_KEPT"]),
    (Fault { calls: WRITE | SYNC, ..NONE }, &["NOT_KEPT", "IN_DOUBT"]),
    (Fault { calls: WRITE | OPEN | TRUNCATE, error: EROFS, ..NONE }, &["NOT_KEPT", "IN_DOUBT"]),
];

#[tokio::test]
async fn a_disk_that_cannot_write_is_waited_for() {
    for (seed, (fault, expected)) in (0..).zip(WEATHERS).take(4) {
        bad_weather(seed, fault, expected).await;
    }
}

#[tokio::test]
async fn a_disk_that_cannot_keep_is_waited_for() {
    let mut doubts = 0;
    for (seed, (fault, expected)) in (0..).zip(WEATHERS).skip(4) {
        doubts += usize::from(bad_weather(seed, fault, expected).await);
    }
    assert_ne!(doubts, 0, "nobody was told of any doubt");
}

#[tokio::test]
async fn a_slow_disk_is_slow_and_nothing_else() {
    let mut disk = Disk::new();
    let server = Server::on(&mut disk);
    let mut crowd = Crowd::gather(&server.addr, 1).await;
    disk.becomes(Fault { slow_ms: 200, ..NONE });
    let before = crowd.count("ok");
    crowd.play(&server.addr, MOMENT * 8).await;
    let moves = crowd.count("ok") - before;
    assert!((5..=60).contains(&moves), "{moves} moves of 5 tables in 2 seconds");
    assert_eq!(BAD_DISK.map(|code| crowd.count(code)), [0, 0]);
    server.kill();
    crowd.check(&disk.data());
}

#[tokio::test]
async fn a_server_that_dies_in_the_middle_of_a_write_has_what_it_said() {
    let mut dice = Dice::new(3);
    let mut disk = Disk::new();
    let mut crowd = None;
    for round in 0..6 {
        let server = Server::on(&mut disk);
        let crowd = match &mut crowd {
            Some(crowd) => crowd,
            none => none.insert(Crowd::gather(&server.addr, 3).await),
        };
        let skip = dice.below(400) as u32;
        disk.becomes(Fault { calls: WRITE, files: WAL, manner: Manner::Kills, skip, ..NONE });
        crowd.play(&server.addr, MOMENT * 40).await;
        assert!(server.dies(MOMENT * 40), "round {round}: nothing was written");
        crowd.check(&disk.data());
    }
}

/// Everything that a socket still gets, and how it ends.
async fn to_the_end(mut socket: Socket) -> (Vec<Value>, Option<(u16, String)>) {
    let mut frames = Vec::new();
    while let Some(Ok(message)) = socket.next().await {
        match message {
            Message::Text(text) => frames.push(serde_json::from_str(&text).unwrap()),
            Message::Close(close) => {
                let close = close.map(|close| (close.code.into(), close.reason.to_string()));
                return (frames, close);
            }
            _ => {}
        }
    }
    (frames, None)
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_finishes_what_it_has_begun() {
    let mut disk = Disk::new();
    let server = Server::on(&mut disk);
    let wish = json!({ "game": "pobudka", "seats": ["me", "me"] });
    let opened = guests::post(&server.addr, "/api/tables", &wish).await.unwrap();
    let table = opened["id"].as_str().unwrap();
    let hello = json!({ "type": "hello", "tokens": [opened["seats"][0]["token"]] });
    let mut ann = guests::connect(&server.addr, table, &hello).await.unwrap();
    let eve = guests::connect(&server.addr, table, &json!({ "type": "hello" })).await.unwrap();

    // Commits take a while, so the move is on its way to the disk when the server is told to stop.
    disk.becomes(Fault { slow_ms: 400, ..NONE });
    let chat = json!({ "type": "chat", "id": "c", "text": "see you tomorrow" });
    ann.send(Message::text(chat.to_string())).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    server.tell_to_stop();
    let goodbye = Some((1001, "the server is stopping".to_owned()));
    let (frames, end) = to_the_end(ann).await;
    let ack = frames.iter().find(|frame| frame["id"] == "c").expect("an answer");
    assert_eq!((&ack["type"], &end), (&json!("ack"), &goodbye));
    let (frames, end) = to_the_end(eve).await;
    assert!(frames.iter().any(|frame| frame["messages"][0]["text"] == "see you tomorrow"));
    assert_eq!(end, goodbye);
    assert!(server.dies(MOMENT * 20), "the server does not stop");

    let server = Server::start(&disk.data());
    let ann = guests::connect(&server.addr, table, &hello).await.unwrap();
    server.tell_to_stop();
    let (frames, _) = to_the_end(ann).await;
    assert!(frames.iter().any(|frame| frame["seq"] == ack["seq"]), "{frames:?}");
}

#[tokio::test]
async fn a_server_stops_although_its_disk_is_dead() {
    let mut disk = Disk::new();
    let server = Server::on(&mut disk);
    let mut crowd = Crowd::gather(&server.addr, 5).await;
    crowd.go_on(&server.addr, 3).await;
    disk.becomes(Fault { slow_ms: 60_000, ..NONE });
    let playing = tokio::spawn({
        let addr = server.addr.clone();
        async move {
            crowd.play(&addr, MOMENT).await;
            crowd
        }
    });
    tokio::time::sleep(MOMENT).await;
    server.tell_to_stop();
    let mut crowd = playing.await.unwrap();
    assert!(server.dies(MOMENT * 120), "the server waits for its disk");
    crowd.check(&disk.data());
}

/// Something that may go wrong on the way to a power cut.
fn any_fault(dice: &mut Dice) -> Fault {
    let manners = [Manner::Fails, Manner::Tears, Manner::Shortens];
    Fault {
        calls: dice.one_of(&[0, WRITE, SYNC, WRITE | SYNC, TRUNCATE, WRITE | SYNC | OPEN]),
        files: dice.one_of(&[WAL, DATABASE, WAL | DATABASE, EVERYWHERE]),
        error: dice.one_of(&[EIO, EIO, ENOSPC, EROFS]),
        manner: dice.one_of(&manners),
        skip: dice.below(60) as u32,
        times: dice.one_of(&[1, 2, 5, 50, u32::MAX]),
        slow_ms: dice.one_of(&[0, 0, 1, 5]),
    }
}

#[tokio::test]
async fn a_power_cut_takes_nothing_that_was_acknowledged() {
    let rounds = std::env::var("PARLOUR_FAULTS").map_or(8, |rounds| rounds.parse().unwrap());
    let seed = std::env::var("PARLOUR_FAULTS_SEED").map_or(1, |seed| seed.parse().unwrap());
    let mut dice = Dice::new(seed);
    let mut disk = Disk::new();
    let mut crowd = None;
    let start = Instant::now();
    let mut struck = 0;
    for round in 0..rounds {
        let server = Server::on(&mut disk);
        let crowd = match &mut crowd {
            Some(crowd) => crowd,
            none => none.insert(Crowd::gather(&server.addr, seed).await),
        };
        crowd.play(&server.addr, Duration::from_millis(50 + dice.below(250))).await;
        let fault = any_fault(&mut dice);
        disk.becomes(fault);
        crowd.play(&server.addr, Duration::from_millis(dice.below(400))).await;
        struck += disk.struck();
        if dice.below(2) == 0 {
            disk.becomes(NONE);
            crowd.play(&server.addr, Duration::from_millis(dice.below(400))).await;
        }
        server.kill();
        if dice.below(4) > 0 {
            disk.loses_power(&mut dice);
        }
        println!("round {round}: {fault:?}");
        crowd.check(&disk.data());
    }
    let mut crowd = crowd.unwrap();
    let server = Server::start(&disk.data());
    crowd.go_on(&server.addr, 3).await;
    let kept = crowd.count("ok");
    println!("{rounds} rounds, {kept} moves kept, {struck} faults, {:?}", start.elapsed());
    assert!(kept > 100, "only {kept} moves");
}

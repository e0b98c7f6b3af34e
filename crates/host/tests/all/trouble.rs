//! What a house does when its disk is slow or broken, when a table breaks down, and when it has to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parlour_engine::{FastRng, Refusal};
use parlour_host::house::{House, Settings};
use parlour_host::id::TableId;
use parlour_host::journal::JournalError;
use parlour_host::record::{Absent, ClockRules, TableConfig};
use parlour_host::request::Request;
use parlour_host::room::ChatMessage;
use parlour_host::sight::{AckDetail, Frame, Sight, Window};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::props::{
    A_WHILE, Guest, Plain, act, all_see, eventually, house, lines, moody_house, move_on, open, seq,
    settings, two_guests, wish,
};

use crate::catalog;

/// Sends a move without waiting for the answer; says who it was of.
fn send_move(guests: &[Guest], id: &str) -> usize {
    let mut rng = FastRng::new(3);
    let at = guests.iter().position(|guest| guest.pick(&mut rng).is_some()).expect("a turn");
    let (seat, action) = guests[at].pick(&mut rng).expect("a play");
    let request = Request::Act { seat: Some(seat), action, expect: None };
    guests[at].client.ask(Some(id.to_owned()), request);
    at
}

#[tokio::test]
async fn a_house_that_stops_finishes_what_is_on_its_way() {
    let (house, journal) = moody_house(settings());
    let (table, mut guests) = two_guests(&house, TableConfig::default()).await;
    all_see(&mut guests, 3).await;
    journal.hold();
    let at = send_move(&guests, "m");
    eventually("the move waits", || journal.held() == 1).await;
    let ((), last) = tokio::join!(house.stop(), async {
        tokio::time::sleep(A_WHILE).await;
        guests[at].client.ask(Some("late".to_owned()), Request::Chat("hello?".to_owned()));
        assert_eq!(guests[at].answer("late").await["code"], "BUSY");
        journal.release();
        seq(&guests[at].answer("m").await)
    });
    for guest in &mut guests {
        guest.see(last).await;
        while guest.next().await.is_some() {}
    }
    assert_eq!((house.figures().tables, house.figures().sockets), (0, 0));
    // A house that is opened again goes on from there.
    let after = House::new(catalog(), house.journal().clone(), settings());
    let mut guest = Guest::come(&after, table, &[]).await;
    assert_eq!(guest.see(last).await["seq"], last);
}

#[tokio::test]
async fn a_house_does_not_wait_for_a_disk_that_is_dead() {
    let short = Settings { patience: Duration::from_millis(200), ..settings() };
    // One that never answers, and one that cannot be read.
    for is_readable in [true, false] {
        let (house, journal) = moody_house(short.clone());
        let (_, mut guests) = two_guests(&house, TableConfig::default()).await;
        all_see(&mut guests, 3).await;
        journal.set_readable(is_readable);
        if is_readable {
            journal.hold();
        } else {
            journal.fail(1);
        }
        let at = send_move(&guests, "m");
        if !is_readable {
            assert_eq!(guests[at].answer("m").await["code"], "NOT_KEPT");
        }
        let start = Instant::now();
        house.stop().await;
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    }
}

#[tokio::test]
async fn a_table_whose_disk_cannot_be_read_turns_people_away_and_comes_back() {
    let (house, journal) = moody_house(settings());
    let (table, mut guests) = two_guests(&house, TableConfig::default()).await;
    all_see(&mut guests, 3).await;
    journal.set_readable(false);
    journal.fail(1);
    let at = send_move(&guests, "m");
    assert_eq!(guests[at].answer("m").await["code"], "NOT_KEPT");
    for _ in 0..3 {
        assert_eq!(guests[1 - at].code(Request::Chat("what is it?".to_owned())).await, "NOT_KEPT");
        let refused = house.describe(table).await.expect_err("it cannot be read");
        assert_eq!(refused.code, "NOT_KEPT");
        let mut eve = Guest::knock(&house, table, &[], None);
        assert_eq!(eve.next().await.expect("an answer")["code"], "NOT_KEPT");
        assert!(eve.next().await.is_none());
    }
    journal.set_readable(true);
    let mut rng = FastRng::new(1);
    guests[at].until(|frame| frame["type"] == "view").await;
    let (_, answer) = move_on(&mut guests, &mut rng).await;
    assert_eq!(seq(&answer), 4, "the table goes on");
}

#[tokio::test]
async fn a_message_in_doubt_stays_in_doubt_until_the_disk_is_well() {
    let (house, journal) = moody_house(settings());
    let (table, mut guests) = two_guests(&house, TableConfig::default()).await;
    all_see(&mut guests, 3).await;
    journal.fail_with(JournalError::Doubt("a test says so".to_owned()));
    let at = send_move(&guests, "m");
    assert_eq!(guests[at].answer("m").await["code"], "IN_DOUBT");
    // It may still be found after a crash, so nobody may say that it will not.
    for (id, code) in [("m", "IN_DOUBT"), ("n", "NOT_KEPT"), ("m", "IN_DOUBT")] {
        journal.fail(1);
        assert_eq!(send_move(&guests, id), at);
        assert_eq!(guests[at].answer(id).await["code"], code, "{id}");
    }
    send_move(&guests, "m");
    assert_eq!(seq(&guests[at].answer("m").await), 4);
    all_see(&mut guests, 4).await;
    // That is over now.
    journal.fail(1);
    let at = send_move(&guests, "m2");
    assert_eq!(guests[at].answer("m2").await["code"], "NOT_KEPT");
    assert_eq!(lines(&house, table).await.len(), 4);
}

#[tokio::test]
async fn no_more_is_begun_than_a_slow_disk_can_take() {
    let few = Settings { queue: 3, ..settings() };
    let (house, journal) = moody_house(few);
    let (table, mut guests) = two_guests(&house, TableConfig::default()).await;
    all_see(&mut guests, 3).await;
    journal.hold();
    let say = |text: &str| Request::Chat(text.to_owned());
    for id in ["a", "b", "c"] {
        guests[0].client.ask(Some(id.to_owned()), say(id));
    }
    eventually("three wait", || journal.held() == 3).await;
    assert_eq!(guests[0].code(say("one more")).await, "DISK_SLOW");
    assert_eq!(guests[1].code(Request::Resign(None)).await, "DISK_SLOW");
    let refused = house.open(wish("uno", &["me", "me"], TableConfig::default())).await;
    assert_eq!(refused.expect_err("too much waits").code, "DISK_SLOW");
    let refused = house.close(table).await.expect_err("too much waits");
    assert_eq!(refused.code, "DISK_SLOW");
    journal.release();
    assert_eq!(seq(&guests[0].answer("c").await), 6, "what waited is kept");
    assert_eq!(guests[0].code(say("and now?")).await, "ok");
}

#[tokio::test]
async fn one_table_does_not_fill_the_queue() {
    let (house, journal) = moody_house(settings());
    let rules = TableConfig { starts_when_full: false, ..TableConfig::default() };
    let (_, mut guest) = open(&house, wish("uno", &["me", "me"], rules)).await;
    journal.hold();
    for n in 0..80 {
        let mute = Request::Mute { seat: 1, is_muted: n % 2 == 0 };
        guest.client.ask(Some(format!("n{n}")), mute);
    }
    let refused = guest.until(|frame| frame["type"] == "reject").await;
    assert_eq!((&refused["id"], &refused["code"]), (&json!("n64"), &json!("DISK_SLOW")));
    assert_eq!(journal.held(), 64);
    journal.release();
    assert_eq!(seq(&guest.answer("n63").await), 65);
}

#[tokio::test]
async fn bots_and_timers_wait_for_a_slow_disk() {
    let few = Settings { queue: 1, ..settings() };
    let (house, journal) = moody_house(few);
    let rules = TableConfig { has_pace: false, ..TableConfig::default() };
    let (_, mut guest) = open(&house, wish("uno", &["me", "random", "random"], rules)).await;
    let mut rng = FastRng::new(5);
    while guest.pick(&mut rng).is_none() {
        guest.next().await;
    }
    journal.hold();
    guest.client.ask(Some("m".to_owned()), Request::Chat("slowly".to_owned()));
    eventually("it waits", || journal.held() == 1).await;
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(journal.held(), 1, "a bot did something all the same");
    journal.release();
    guest.answer("m").await;
    let answer = guest.play_any(&mut rng).await;
    guest.see(seq(&answer) + 1).await;
}

#[tokio::test]
async fn lists_are_written_only_when_they_change() {
    let (house, journal) = moody_house(settings());
    let clock = Some(ClockRules { seconds: 600, increment: 0 });
    let rules = TableConfig { is_casual: true, clock, ..TableConfig::default() };
    let (table, mut guests) = two_guests(&house, rules).await;
    all_see(&mut guests, 3).await;
    let mut rng = FastRng::new(7);
    let written = journal.rows();
    for _ in 0..5 {
        let (at, answer) = move_on(&mut guests, &mut rng).await;
        all_see(&mut guests, seq(&answer)).await;
        assert_eq!(guests[at].code(Request::Undo).await, "ok");
        let undone = guests[1 - at].ask(Request::Consent(true)).await;
        all_see(&mut guests, seq(&undone)).await;
    }
    assert_eq!(guests[0].code(Request::Chat("hello".to_owned())).await, "ok");
    assert_eq!(journal.rows(), written, "nothing that lists show has changed");
    assert_eq!(guests[0].code(Request::Mute { seat: 1, is_muted: true }).await, "ok");
    assert_eq!(guests[0].code(Request::Mute { seat: 1, is_muted: true }).await, "ok");
    assert_eq!(journal.rows(), written + 1, "once");
    assert_eq!(guests[0].code(Request::Resign(None)).await, "ok");
    assert_eq!(journal.rows(), written + 2);
    let card = house.journal().row(table).expect("a journal").expect("a card");
    let about = card.description().expect("a description");
    assert_eq!(about, house.describe(table).await.expect("a table"));
    assert!(!card.is_awake);
}

/// A window that breaks when it is told to.
struct Clumsy(AtomicBool);

impl Window for Clumsy {
    fn show(&self, sight: &Sight<'_>, out: &mut Vec<u8>) {
        assert!(!self.0.load(Ordering::Relaxed), "the window broke, as the test wants it");
        Plain.show(sight, out);
    }

    fn ack(&self, id: &str, seq: u64, detail: Option<&AckDetail>, out: &mut Vec<u8>) {
        Plain.ack(id, seq, detail, out);
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal) -> Frame {
        Plain.reject(id, refusal)
    }

    fn said(&self, said: &[ChatMessage]) -> Frame {
        Plain.said(said)
    }
}

#[tokio::test]
async fn a_table_that_breaks_down_takes_no_other_with_it_and_is_read_back() {
    let house = house(settings());
    let (broken, mut guests) = two_guests(&house, TableConfig::default()).await;
    let (_, mut others) = two_guests(&house, TableConfig::default()).await;
    let mut rng = FastRng::new(2);
    let (_, answer) = move_on(&mut guests, &mut rng).await;
    let last = seq(&answer);
    all_see(&mut guests, last).await;
    let window = Arc::new(Clumsy(AtomicBool::new(false)));
    let (out, _frames) = mpsc::channel(10);
    let spectator = house
        .attach(broken, Vec::new(), false, None, window.clone(), Box::new(out))
        .expect("a client");
    eventually("five look on", || house.figures().sockets == 5).await;
    window.0.store(true, Ordering::Relaxed);
    guests[0].client.ask(None, Request::Chat("crash".to_owned()));
    for guest in &mut guests {
        while guest.next().await.is_some() {}
    }
    eventually("the table is gone", || house.figures().tables == 1).await;
    assert_eq!(house.figures().sockets, 2);
    drop(spectator);

    let (_, answer) = move_on(&mut others, &mut rng).await;
    assert_eq!(answer["type"], "ack", "the other table goes on");
    let mut guest = Guest::come(&house, broken, &[]).await;
    assert!(guest.see(last).await["seq"].as_u64() >= Some(last), "nothing is lost");
    assert_eq!(house.figures().tables, 2);
}

/// Uno, Ann and Bob, at a table that pauses while somebody is away.
async fn pausing(
    house: &House,
    rules: TableConfig,
) -> (TableId, [Guest; 2], parlour_host::id::Token) {
    let rules = TableConfig { absent: Absent::Pause, has_pace: false, ..rules };
    let fresh = house.open(wish("uno", &["me", "open", "random"], rules)).await.expect("a table");
    let joined = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let mut ann = Guest::come(house, fresh.id, &[&fresh.seats[0].1]).await;
    let bob = Guest::come(house, fresh.id, &[&joined.token]).await;
    ann.stage("playing").await;
    (fresh.id, [ann, bob], joined.token)
}

fn status(frame: &Value) -> &Value {
    &frame["view"]["gameState"]["status"]
}

#[tokio::test]
async fn a_game_that_knows_how_to_pause_does_it_its_own_way() {
    let short = Settings { grace: Duration::from_millis(40), ..settings() };
    let house = house(short);
    let (table, [mut ann, bob], token) = pausing(&house, TableConfig::default()).await;
    drop(bob);
    let paused = ann.until(|frame| status(frame) == "PAUSED_WAITING_PLAYER").await;
    assert_eq!(paused["view"]["gameState"]["orphanHands"][0]["originalName"], "Bob", "{paused}");
    assert_eq!(paused["legal"], json!([]));
    assert_eq!(ann.code(act(&json!({ "type": "DRAW_CARD" }))).await, "GAME_PAUSED");

    let mut bob = Guest::come(&house, table, &[&token]).await;
    bob.until(|frame| status(frame) == "PLAYING").await;
    ann.until(|frame| status(frame) == "PLAYING").await;
    let told: Vec<Value> = lines(&house, table)
        .await
        .iter()
        .map(|line| serde_json::from_slice::<Value>(&line.body).expect("JSON")["what"].clone())
        .filter(|what| what["moved"]["seat"].is_null() && what["moved"].is_object())
        .map(|what| what["moved"]["action"].clone())
        .collect();
    let of_bob = |kind: &str| json!({ "type": kind, "clientId": 2 });
    assert_eq!(told, [of_bob("PLAYER_LOST"), of_bob("PLAYER_BACK")]);
    let replay = house.replay(table, Vec::new()).await.expect("a file");
    assert!(replay.entries.iter().any(|entry| entry.seat.is_none()));
}

#[tokio::test]
async fn somebody_else_takes_the_place_of_whoever_is_missing() {
    let short = Settings { grace: Duration::from_millis(40), ..settings() };
    let house = house(short.clone());
    let (table, [mut ann, bob], token) = pausing(&house, TableConfig::default()).await;
    let refused = house.join(table, "Dan", None, None).await.expect_err("nobody is missing");
    assert_eq!(refused.code, "TABLE_FULL");
    drop(bob);
    let paused = ann.until(|frame| status(frame) == "PAUSED_WAITING_PLAYER").await;
    let count = |frame: &Value| frame["view"]["gameState"]["playerCardCounts"]["2"].clone();

    let refused = house.join(table, "Dan", None, None).await.expect_err("nobody has offered it");
    assert_eq!(refused.code, "TABLE_FULL");
    let offer = |seat, is_free| Request::Offer { seat, is_free };
    assert_eq!(ann.code(offer(0, true)).await, "NO_SUCH_ORPHAN", "Ann is there");
    assert_eq!(ann.code(offer(1, true)).await, "ok");
    ann.until(|frame| frame["presence"][1]["offered"] == true).await;
    assert_eq!(ann.code(offer(1, false)).await, "ok");
    assert!(house.join(table, "Dan", None, None).await.is_err(), "not any more");
    assert_eq!(ann.code(offer(1, true)).await, "ok");
    let joined = house.join(table, "Dan", None, None).await.expect("Bob's seat");
    assert_eq!(joined.seat, 1);
    let mut dan = Guest::come(&house, table, &[&joined.token]).await;
    let view = dan.until(|frame| status(frame) == "PLAYING").await;
    assert_eq!(count(&view), count(&paused), "the cards stay");
    assert_eq!(view["view"]["gameState"]["lockedPlayers"][1]["name"], "Dan");
    assert_eq!(house.describe(table).await.expect("a table").seats[1].name, "Dan");
    let refused = house.join(table, "Eve", None, None).await.expect_err("everybody is there");
    assert_eq!(refused.code, "TABLE_FULL");
    let (out, mut frames) = mpsc::channel(10);
    let strict = vec![token.hash()];
    let bob = house.attach(table, strict, true, None, Arc::new(Plain), Box::new(out));
    let answer = frames.recv().await.expect("an answer");
    assert!(String::from_utf8_lossy(&answer).contains("BAD_TOKEN"), "Bob has no seat any more");

    drop((ann, dan, bob));
    house.stop().await;
    let second = House::new(catalog(), house.journal().clone(), short);
    let again = second.describe(table).await.expect("a table");
    assert_eq!(again.seats[1].name, "Dan", "it is kept");
}

#[tokio::test]
async fn a_pause_of_the_game_survives_the_house() {
    let short = Settings { grace: Duration::from_millis(40), ..settings() };
    let first = house(short.clone());
    let clock = Some(ClockRules { seconds: 60, increment: 0 });
    let rules = TableConfig { clock, ..TableConfig::default() };
    let (table, [mut ann, bob], token) = pausing(&first, rules).await;
    drop(bob);
    let paused = ann.until(|frame| status(frame) == "PAUSED_WAITING_PLAYER").await;
    assert_eq!(paused["clock"]["running"], json!([]), "nobody's time runs");
    drop(ann);
    first.stop().await;

    let second = House::new(catalog(), first.journal().clone(), short);
    let mut bob = Guest::come(&second, table, &[&token]).await;
    // Bob is back, and now Ann is away.
    let view = bob
        .until(|frame| {
            let missing = &frame["view"]["gameState"]["orphanHands"];
            missing.as_array().is_some_and(|all| all.len() == 1 && all[0]["originalClientId"] == 1)
        })
        .await;
    assert_eq!(status(&view), "PAUSED_WAITING_PLAYER");
    // Whoever owns the game may go on without her.
    let without = act(&json!({ "type": "CONTINUE_WITHOUT", "clientId": 1 }));
    assert_eq!(bob.code(without).await, "ok");
    bob.until(|frame| status(frame) == "PLAYING").await;
}

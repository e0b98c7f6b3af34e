//! A house and its tables: what is kept, what is shown and when, and who may do what.

use std::sync::Arc;
use std::time::Duration;

use parlour_engine::FastRng;
use parlour_host::house::{House, Settings};
use parlour_host::id::Token;
use parlour_host::journal::Journal as _;
use parlour_host::journal::Sqlite;
use parlour_host::record::{Absent, ClockRules, TableConfig};
use parlour_host::request::Request;
use serde_json::{Value, json};

use crate::props::{
    A_WHILE, Guest, Plain, TWO, act, all_see, eventually, house, lines, moody_house, move_on, open,
    seq, settings, two_guests, wish,
};

use crate::{catalog, game_of};

#[tokio::test]
async fn every_game_is_played_to_its_end_by_people_and_bots() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = Sqlite::open(&folder.path().join("parlour.db")).expect("a journal");
    let house = House::new(catalog(), Arc::new(journal), settings());
    for game in ["pobudka", "qwixx", "uno", "deal", "datawar"] {
        let rules = TableConfig { has_pace: false, ..TableConfig::default() };
        let (fresh, mut guest) = open(&house, wish(game, &["me", "random"], rules)).await;
        let mut rng = FastRng::new(7);
        let mut moves = 0;
        while guest.view().expect("a view")["stage"] != "finished" {
            if guest.pick(&mut rng).is_some() {
                // The bot may be faster: then the table has moved on, and another view comes.
                guest.play_any(&mut rng).await;
            } else {
                guest.next().await;
            }
            moves += 1;
            assert!(moves < 50_000, "{game} does not end");
        }
        let table = house.describe(fresh.id).await.expect("a table");
        assert!(
            table.ending.as_ref().is_some_and(|ending| ending.outcome.is_some()),
            "{game}: {table:?}"
        );
        let replay = house.replay(fresh.id, Vec::new()).await.expect("a file");
        replay.open(game_of(game)).expect("the file holds");
    }
}

#[tokio::test]
async fn a_table_leaves_memory_and_comes_back() {
    let short = Settings { idle: Duration::from_millis(20), ..settings() };
    let (house, journal) = moody_house(short);
    let (table, mut guests) = two_guests(&house, TableConfig::default()).await;
    let mut rng = FastRng::new(1);
    let mut last = 0;
    for _ in 0..6 {
        let (_, answer) = move_on(&mut guests, &mut rng).await;
        last = seq(&answer);
        all_see(&mut guests, last).await;
    }
    let before = lines(&house, table).await;
    let view = guests[0].view().expect("a view").clone();
    drop(guests);
    eventually("the table leaves memory", || house.figures().tables == 0).await;
    assert_eq!(house.figures().sockets, 0);

    let spectator = Guest::come(&house, table, &[]).await;
    assert_eq!(spectator.view().expect("a view")["seq"], last);
    assert_eq!(spectator.view().expect("a view")["stage"], view["stage"]);
    assert_eq!(lines(&house, table).await, before);
    assert_eq!(journal.writes() as u64, last);
}

#[tokio::test]
async fn a_long_table_gets_its_snapshot_although_the_plug_is_pulled_before() {
    let short = Settings { idle: Duration::from_millis(1), ..settings() };
    let (house, journal) = moody_house(short);
    let fresh =
        house.open(wish("uno", &["me", "open"], TableConfig::default())).await.expect("a table");
    let snapshot = || journal.read(fresh.id).expect("a story").and_then(|story| story.snapshot);
    let mut lines = 1;
    while snapshot().is_none() {
        assert!(lines < 2_000, "no snapshot of {lines} lines");
        let mut guest = Guest::come(&house, fresh.id, &[&fresh.seats[0].1]).await;
        for _ in 0..300 {
            lines += 1;
            let change = Request::Options(json!({ "forcePlay": lines % 2 == 0 }));
            assert_eq!(guest.code(change).await, "ok");
        }
        journal.set_mindful(false);
        drop(guest);
        eventually("the table leaves memory", || house.figures().tables == 0).await;
        journal.set_mindful(true);
    }
}

#[tokio::test]
async fn a_table_that_waits_for_somebody_who_is_gone_leaves_memory_although_a_bot_sits_there() {
    let short = Settings { idle: Duration::from_millis(20), ..settings() };
    let house = house(short);
    let rules = TableConfig { has_pace: false, ..TableConfig::default() };
    // Whoever opens the table begins, so the bot has nothing to do.
    let (_, mut guest) = open(&house, wish("qwixx", &["me", "random"], rules)).await;
    guest.stage("playing").await;
    drop(guest);
    eventually("the table leaves memory", || house.figures().tables == 0).await;
}

#[tokio::test]
async fn tables_without_guests_cost_no_time() {
    let short = Settings { idle: Duration::from_millis(1), ..settings() };
    let (house, journal) = moody_house(short);
    let clock = Some(ClockRules { seconds: 3600, increment: 0 });
    let rules = TableConfig { clock, ..TableConfig::default() };
    let (_, mut guest) = open(&house, wish("uno", &TWO, rules)).await;
    guest.stage("playing").await;
    drop(guest);
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(house.figures().tables, 1, "its clock runs");
    assert_eq!(journal.writes(), 2);
    // A table that asks all the time whether it may go keeps its thread busy.
    let metrics = tokio::runtime::Handle::current().metrics();
    let before = metrics.worker_total_busy_duration(0);
    tokio::time::sleep(A_WHILE).await;
    let busy = metrics.worker_total_busy_duration(0).saturating_sub(before);
    assert!(busy < A_WHILE / 4, "busy for {busy:?}");
}

#[tokio::test]
async fn nothing_is_shown_before_it_is_kept() {
    let (house, journal) = moody_house(settings());
    let (_, mut guests) = two_guests(&house, TableConfig::default()).await;
    all_see(&mut guests, 3).await;
    for guest in &mut guests {
        guest.rest().await;
    }
    journal.hold();
    let mut rng = FastRng::new(3);
    let at = guests.iter().position(|guest| guest.pick(&mut rng).is_some()).expect("a turn");
    let (seat, action) = guests[at].pick(&mut rng).expect("a play");
    let request = Request::Act { seat: Some(seat), action, expect: None };
    guests[at].client.ask(Some("m".to_owned()), request);
    eventually("the move waits", || journal.held() == 1).await;
    for guest in &mut guests {
        assert_eq!(guest.rest().await, Vec::<Value>::new(), "shown although it is not kept");
    }
    journal.release();
    let answer = guests[at].answer("m").await;
    all_see(&mut guests, seq(&answer)).await;
}

#[tokio::test]
async fn nobody_looks_at_what_is_not_kept() {
    let (house, journal) = moody_house(settings());
    let (table, mut guests) = two_guests(&house, TableConfig::default()).await;
    all_see(&mut guests, 3).await;
    journal.hold();
    guests[0].client.ask(None, Request::Chat("good evening".to_owned()));
    eventually("the line waits", || journal.held() == 1).await;
    let (one, other) = (house.clone(), house.clone());
    let described = tokio::spawn(async move { one.describe(table).await });
    let looked = tokio::spawn(async move { other.look(table, Vec::new(), Arc::new(Plain)).await });
    tokio::time::sleep(A_WHILE).await;
    assert!(!described.is_finished() && !looked.is_finished(), "seen although it is not kept");
    journal.release();
    described.await.expect("no panic").expect("what is known");
    let frames = looked.await.expect("no panic").expect("a look");
    let frame: Value = serde_json::from_slice(&frames[0]).expect("JSON");
    assert_eq!(seq(&frame), 4);
}

#[tokio::test]
async fn a_move_that_is_not_kept_never_happened() {
    let (house, journal) = moody_house(settings());
    let (table, mut guests) = two_guests(&house, TableConfig::default()).await;
    let mut rng = FastRng::new(5);
    let (_, answer) = move_on(&mut guests, &mut rng).await;
    let kept = seq(&answer);
    all_see(&mut guests, kept).await;
    let views: Vec<Value> =
        guests.iter().map(|guest| guest.view().expect("a view")["view"].clone()).collect();

    journal.fail(1);
    let (_, answer) = move_on(&mut guests, &mut rng).await;
    assert_eq!(answer["code"], "NOT_KEPT");
    for (guest, view) in guests.iter_mut().zip(&views) {
        for frame in guest.rest().await {
            assert_eq!(frame["seq"], kept, "{frame}");
            assert_eq!(frame["view"], *view, "somebody was shown a lost move");
        }
    }
    assert_eq!(lines(&house, table).await.len() as u64, kept);

    let (_, answer) = move_on(&mut guests, &mut rng).await;
    assert_eq!(seq(&answer), kept + 1, "the table goes on");
}

#[tokio::test]
async fn a_bot_goes_on_after_its_move_was_not_kept() {
    let (house, journal) = moody_house(settings());
    let rules = TableConfig { has_pace: false, ..TableConfig::default() };
    let (_, mut guest) = open(&house, wish("uno", &["me", "random", "random"], rules)).await;
    let mut rng = FastRng::new(5);
    for seat in [1, 2, 1, 2] {
        journal.fail_moves_of(seat, 2);
        while journal.failures_left() > 0 {
            if guest.pick(&mut rng).is_some() {
                guest.play_any(&mut rng).await;
            } else {
                guest.next().await;
            }
        }
    }
    while guest.pick(&mut rng).is_none() {
        guest.next().await;
    }
}

#[tokio::test]
async fn a_table_that_is_full_begins_although_the_first_try_was_not_kept() {
    let (house, journal) = moody_house(settings());
    let rules = TableConfig::default();
    let fresh = house.open(wish("uno", &["me", "open"], rules)).await.expect("a table");
    let mut ann = Guest::come(&house, fresh.id, &[&fresh.seats[0].1]).await;
    journal.hold();
    let (joined, ()) = tokio::join!(house.join(fresh.id, "Bob", None, None), async {
        // Sitting down is kept, dealing is not.
        eventually("both wait", || journal.held() == 2).await;
        journal.release_one();
        journal.refuse();
    });
    joined.expect("a seat");
    ann.stage("playing").await;
}

#[tokio::test]
async fn whoever_was_not_answered_asks_again_and_nothing_happens_twice() {
    let short = Settings { idle: Duration::from_millis(20), ..settings() };
    let house = house(short);
    let fresh = house.open(wish("uno", &TWO, TableConfig::default())).await.expect("a table");
    let keys: Vec<&Token> = fresh.seats.iter().map(|(_, key)| key).collect();
    let mut guest = Guest::come(&house, fresh.id, &keys).await;
    guest.stage("playing").await;
    guest.rest().await;
    let (seat, action) = guest.pick(&mut FastRng::new(2)).expect("a play");
    let request = || Request::Act { seat: Some(seat), action: action.clone(), expect: None };
    let first = guest.ask_as("once", request()).await;
    assert_eq!(guest.ask_as("once", request()).await, first);
    drop(guest);
    eventually("the table leaves memory", || house.figures().tables == 0).await;
    let mut guest = Guest::come(&house, fresh.id, &keys).await;
    assert_eq!(guest.ask_as("once", request()).await, first);
    assert_eq!(lines(&house, fresh.id).await.len() as u64, seq(&first));
    // Ids belong to a seat.
    let other = Request::Act { seat: Some(1 - seat), action, expect: None };
    assert_ne!(guest.ask_as("once", other).await, first);
}

#[tokio::test]
async fn an_id_of_somebody_who_left_means_nothing_for_the_next() {
    let house = house(settings());
    let rules = TableConfig { starts_when_full: false, ..TableConfig::default() };
    let fresh = house.open(wish("uno", &["me", "open"], rules)).await.expect("a table");
    let bob = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let mut guest = Guest::come(&house, fresh.id, &[&bob.token]).await;
    guest.ask_as("c-1", Request::Leave(None)).await;
    let eve = house.join(fresh.id, "Eve", None, None).await.expect("a seat");
    assert_eq!(eve.seat, bob.seat);
    let mut guest = Guest::come(&house, fresh.id, &[&eve.token]).await;
    let before = lines(&house, fresh.id).await.len() as u64;
    let answer = guest.ask_as("c-1", Request::Chat("hello".to_owned())).await;
    assert_eq!(seq(&answer), before + 1, "Eve was not heard");
}

#[tokio::test]
async fn ids_move_along_when_open_seats_are_dropped() {
    let house = house(settings());
    let rules = TableConfig { starts_when_full: false, ..TableConfig::default() };
    let fresh = house.open(wish("uno", &["open", "me", "me"], rules)).await.expect("a table");
    let mut ann = Guest::come(&house, fresh.id, &[&fresh.seats[0].1]).await;
    let mut bob = Guest::come(&house, fresh.id, &[&fresh.seats[1].1]).await;
    let start = ann.ask_as("c-1", Request::Start).await;
    ann.stage("playing").await;
    // Bob has the seat now that Ann had when she said so.
    let before = lines(&house, fresh.id).await.len() as u64;
    assert_eq!(seq(&start), before);
    let answer = bob.ask_as("c-1", Request::Chat("hello".to_owned())).await;
    assert_eq!(seq(&answer), before + 1, "Bob was not heard");
}

#[tokio::test]
async fn a_slow_client_is_dropped_and_the_others_go_on() {
    let few = Settings { backlog: 3, ..settings() };
    let house = house(few);
    let (table, [mut ann, bob]) = two_guests(&house, TableConfig::default()).await;
    let slow = Guest::knock(&house, table, &[], None);
    // Each of these changes what everybody sees, and Ann reads along; the others do not.
    for _ in 0..6 {
        let guest = Guest::knock(&house, table, &[], None);
        ann.rest().await;
        drop(guest);
        ann.rest().await;
    }
    eventually("nobody but Ann is left", || house.figures().sockets == 1).await;
    for mut guest in [slow, bob] {
        let mut frames = 0;
        while guest.next().await.is_some() {
            frames += 1;
        }
        assert_eq!(frames, 3, "what was on its way still comes");
    }
    assert_eq!(ann.code(Request::Chat("still here".to_owned())).await, "ok");
}

#[tokio::test]
async fn a_bot_steps_in_for_somebody_who_is_away() {
    let short = Settings { grace: Duration::from_millis(30), ..settings() };
    let house = house(short);
    let rules = TableConfig { absent: Absent::Bot, has_pace: false, ..TableConfig::default() };
    let (_, [mut ann, bob]) = two_guests(&house, rules).await;
    ann.stage("playing").await;
    drop(bob);
    let mut rng = FastRng::new(2);
    for _ in 0..40 {
        let now = ann.view().expect("a view").clone();
        if now["stage"] == "finished" {
            break;
        }
        if ann.pick(&mut rng).is_some() {
            ann.play_any(&mut rng).await;
        } else {
            ann.see(now["seq"].as_u64().expect("a number") + 1).await;
        }
    }
}

#[tokio::test]
async fn a_table_waits_for_somebody_who_is_away() {
    let short = Settings { grace: Duration::from_millis(20), ..settings() };
    let house = house(short);
    let rules = TableConfig { absent: Absent::Pause, has_pace: false, ..TableConfig::default() };
    let fresh = house.open(wish("qwixx", &["me", "open", "random"], rules)).await.expect("a table");
    let joined = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let bob = Guest::come(&house, fresh.id, &[&joined.token]).await;
    let mut ann = Guest::come(&house, fresh.id, &[&fresh.seats[0].1]).await;
    ann.stage("playing").await;
    drop(bob);
    tokio::time::sleep(Duration::from_millis(40)).await;
    let refused = ann.ask(act(&json!({ "type": "ROLL_DICE" }))).await;
    assert_eq!(refused["code"], "PAUSED");
    assert_eq!(ann.code(Request::Chat("where is he?".to_owned())).await, "ok");

    // He comes back, and everybody plays, the bot as well.
    let bob = Guest::come(&house, fresh.id, &[&joined.token]).await;
    let mut guests = [ann, bob];
    let mut rng = FastRng::new(4);
    for _ in 0..12 {
        let now = guests[0].view().expect("a view").clone();
        if now["stage"] == "finished" {
            break;
        }
        let seq_now = now["seq"].as_u64().expect("a number");
        for guest in &mut guests {
            guest.see(seq_now).await;
        }
        if let Some(guest) = guests.iter_mut().find(|guest| guest.pick(&mut rng).is_some()) {
            guest.play_any(&mut rng).await;
        }
        guests[0].see(seq_now + 1).await;
    }
}

#[tokio::test]
async fn time_in_which_everybody_waits_is_nobodys() {
    let short = Settings { grace: Duration::from_millis(20), ..settings() };
    let house = house(short);
    let clock = Some(ClockRules { seconds: 60, increment: 0 });
    let rules = TableConfig { absent: Absent::Pause, clock, ..TableConfig::default() };
    let fresh = house.open(wish("qwixx", &["me", "open"], rules)).await.expect("a table");
    let joined = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let mut ann = Guest::come(&house, fresh.id, &[&fresh.seats[0].1]).await;
    let bob = Guest::come(&house, fresh.id, &[&joined.token]).await;
    ann.stage("playing").await;
    drop(bob);
    tokio::time::sleep(A_WHILE).await;
    let before = lines(&house, fresh.id).await.len() as u64;
    let _bob = Guest::come(&house, fresh.id, &[&joined.token]).await;
    ann.see(before + 1).await;
    let line = lines(&house, fresh.id).await.pop().expect("a line");
    let line: Value = serde_json::from_slice(&line.body).expect("JSON");
    assert_eq!(line["what"], json!({ "woken": {} }));
}

#[tokio::test]
async fn nobody_waits_for_somebody_who_gave_up() {
    let short = Settings { grace: Duration::from_millis(10), ..settings() };
    let house = house(short);
    let rules = TableConfig { absent: Absent::Pause, has_pace: false, ..TableConfig::default() };
    let (fresh, mut ann) = open(&house, wish("qwixx", &["me", "me", "open"], rules)).await;
    let joined = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let mut bob = Guest::come(&house, fresh.id, &[&joined.token]).await;
    bob.stage("playing").await;
    assert_eq!(bob.code(Request::Resign(None)).await, "ok");
    drop(bob);
    tokio::time::sleep(Duration::from_millis(30)).await;
    ann.rest().await;
    let answer = ann.play_any(&mut FastRng::new(1)).await;
    assert_eq!(answer["type"], "ack", "{answer}");
}

#[tokio::test]
async fn whoever_gave_up_plays_no_more() {
    let house = house(settings());
    let rules = TableConfig { has_pace: false, ..TableConfig::default() };
    let (fresh, _ann) = open(&house, wish("qwixx", &["me", "me", "open"], rules)).await;
    let joined = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let mut bob = Guest::come(&house, fresh.id, &[&joined.token]).await;
    bob.stage("playing").await;
    assert_eq!(bob.code(Request::Resign(None)).await, "ok");
    assert_eq!(bob.code(Request::Resign(None)).await, "NOT_YOUR_SEAT");
    assert_eq!(bob.code(act(&json!({ "type": "PASS" }))).await, "NOT_YOUR_SEAT");
}

#[tokio::test]
async fn time_runs_out_and_a_play_is_made() {
    // The shortest clock that can be asked for is too long for a test, so time is taken from its start.
    let house = house(settings());
    let clock = Some(ClockRules { seconds: 5, increment: 0 });
    let rules = TableConfig { clock, ..TableConfig::default() };
    let (_, mut guest) = open(&house, wish("uno", &TWO, rules)).await;
    let view = guest.stage("playing").await;
    assert_eq!(view["clock"]["running"].as_array().map(Vec::len), Some(1), "{view}");
    let start = std::time::Instant::now();
    let seq_now = view["seq"].as_u64().expect("a number");
    let late = guest.see(seq_now + 1).await;
    assert!(start.elapsed() >= Duration::from_millis(4_900));
    assert_eq!(late["seq"], seq_now + 1);
}

#[tokio::test]
async fn a_closed_table_is_quiet_although_it_had_clocks() {
    let house = house(settings());
    let clock = Some(ClockRules { seconds: 5, increment: 0 });
    let rules = TableConfig { clock, ..TableConfig::default() };
    let (fresh, mut guest) = open(&house, wish("uno", &TWO, rules)).await;
    guest.stage("playing").await;
    assert_eq!(guest.code(Request::Close).await, "ok");
    let view = guest.stage("closed").await;
    assert_eq!(view["clock"], Value::Null);
    assert_eq!(guest.code(act(&json!({ "type": "DRAW_CARD" }))).await, "TABLE_CLOSED");
    assert_eq!(guest.code(Request::Chat("hello?".to_owned())).await, "TABLE_CLOSED");
    assert_eq!(guest.code(Request::Rematch).await, "TABLE_CLOSED");
    let refused = house.join(fresh.id, "Eve", None, None).await.expect_err("it is closed");
    assert_eq!(refused.code, "TABLE_CLOSED");
}

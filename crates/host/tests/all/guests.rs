//! What people do at the tables of a house: rematches, codes, talk, undo.

use std::sync::Arc;

use parlour_engine::{FastRng, to_value};
use parlour_host::description::Description;
use parlour_host::house::House;
use parlour_host::id::{TableId, Token};
use parlour_host::journal::{Filter, Stage};
use parlour_host::record::{ClockRules, TableConfig};
use parlour_host::request::Request;
use serde_json::{Value, json};

use crate::props::{
    A_WHILE, Guest, TWO, act, all_see, eventually, house, moody_house, move_on, open, seq,
    settings, two_guests, wish,
};

use crate::catalog;

#[tokio::test]
async fn a_rematch_keeps_people_and_keys_and_there_is_only_one() {
    let house = house(settings());
    let (table, [mut ann, mut bob]) = two_guests(&house, TableConfig::default()).await;
    ann.stage("playing").await;
    assert_eq!(ann.code(Request::Rematch).await, "NOT_FINISHED");
    assert_eq!(bob.code(Request::Resign(None)).await, "ok");
    ann.stage("finished").await;
    let mut eve = Guest::come(&house, table, &[]).await;
    assert_eq!(eve.code(Request::Rematch).await, "NOT_SEATED");
    let first = ann.ask(Request::Rematch).await["more"]["table"].clone();
    let second = bob.ask(Request::Rematch).await["more"]["table"].clone();
    assert_eq!(first, second);
    // Asking the rules to deal again comes to the same.
    let third = ann.ask(act(&json!({ "type": "RESTART_GAME" }))).await["more"]["table"].clone();
    assert_eq!(first, third);
    let next: TableId = first.as_str().expect("a name").parse().expect("a name");
    let about = house.describe(next).await.expect("a table");
    let names = |about: &Description| -> Vec<String> {
        about.seats.iter().map(|seat| seat.name.clone()).collect()
    };
    let old = house.describe(table).await.expect("a table");
    assert_eq!(names(&about), names(&old));
    assert_ne!(about.commitment, old.commitment, "a new secret");
    assert_eq!(old.next, Some(next));
    assert!(!about.seats[1].resigned, "nobody has given up yet");
}

#[tokio::test]
async fn keys_of_a_table_open_its_rematch() {
    let house = house(settings());
    let (fresh, mut guest) = open(&house, wish("uno", &TWO, TableConfig::default())).await;
    guest.stage("playing").await;
    guest.ask(Request::Resign(None)).await;
    let next = guest.ask(Request::Rematch).await["more"]["table"].clone();
    let next: TableId = next.as_str().expect("a name").parse().expect("a name");
    let keys: Vec<&Token> = fresh.seats.iter().map(|(_, key)| key).collect();
    let mut guest = Guest::come(&house, next, &keys).await;
    guest.stage("playing").await;
    while guest.views.len() < 2 {
        guest.next().await;
    }
    assert!(guest.views.keys().eq([Some(0), Some(1)].iter()));
}

#[tokio::test]
async fn strangers_meet_at_one_table() {
    let house = house(settings());
    let person = || Some(Token::random().hash());
    let ann = person();
    let (first, one) = house.quick_match("uno", "Ann", ann).await.expect("a seat");
    let (again, _) = house.quick_match("uno", "Ann", ann).await.expect("a seat");
    assert_ne!(first, again, "nobody is matched with themselves");
    let (second, two) = house.quick_match("uno", "Bob", person()).await.expect("a seat");
    assert!([first, again].contains(&second));
    assert_eq!((one.seat, two.seat), (0, 1));
    let (other, _) = house.quick_match("qwixx", "Cleo", person()).await.expect("a seat");
    assert!(![first, again].contains(&other));
    for (game, name, code) in [("chess", "Ann", "UNKNOWN_GAME"), ("deal", " ", "BAD_NAME")] {
        let refused = house.quick_match(game, name, person()).await.expect_err("refused");
        assert_eq!(refused.code, code);
    }
}

#[tokio::test]
async fn private_tables_are_found_by_nobody() {
    let house = house(settings());
    let rules = TableConfig { is_private: true, ..TableConfig::default() };
    let hidden = house.open(wish("uno", &["me", "open"], rules)).await.expect("a table");
    let shown =
        house.open(wish("uno", &["me", "open"], TableConfig::default())).await.expect("a table");
    let listed = house.rows(Filter::Lobby { game: None }, 10).await.expect("a list");
    let listed: Vec<TableId> = listed.into_iter().map(|(id, _)| id).collect();
    assert_eq!(listed, [shown.id]);
    let (met, _) = house.quick_match("uno", "Eve", None).await.expect("a seat");
    assert_ne!(met, hidden.id);
    house.join(hidden.id, "Bob", None, None).await.expect("whoever knows its name may come");
}

#[tokio::test]
async fn a_code_hands_a_seat_over_once() {
    let house = house(settings());
    let (fresh, mut guest) =
        open(&house, wish("uno", &["me", "open"], TableConfig::default())).await;
    let handed = guest.ask(Request::Hand(None)).await["more"].clone();
    assert_eq!(handed["seat"], 0);
    let code = Token::from_text(handed["code"].as_str().expect("a code"));
    let wrong = house.claim(fresh.id, &Token::random(), None).await.expect_err("no such code");
    assert_eq!(wrong.code, "BAD_TOKEN");
    let claimed = house.claim(fresh.id, &code, None).await.expect("the seat");
    assert_eq!(claimed.seat, 0);
    let again = house.claim(fresh.id, &code, None).await.expect_err("used up");
    assert_eq!(again.code, "BAD_TOKEN");
    let mut device = Guest::come(&house, fresh.id, &[&claimed.token]).await;
    assert_eq!(device.code(Request::Chat("me again".to_owned())).await, "ok");
    assert_eq!(guest.code(Request::Chat("not me".to_owned())).await, "NOT_SEATED");
    let mut late = Guest::knock(&house, fresh.id, &[&fresh.seats[0].1], None);
    assert_eq!(late.next().await.expect("an answer")["code"], "BAD_TOKEN");
    assert!(late.next().await.is_none());
}

#[tokio::test]
async fn a_code_is_worth_nothing_once_its_seat_is_somebody_elses() {
    let house = house(settings());
    let rules = TableConfig { starts_when_full: false, ..TableConfig::default() };
    let fresh = house.open(wish("uno", &["me", "open", "open"], rules)).await.expect("a table");
    let mut ann = Guest::come(&house, fresh.id, &[&fresh.seats[0].1]).await;
    let bob = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let mut guest = Guest::come(&house, fresh.id, &[&bob.token]).await;
    let code = guest.ask(Request::Hand(None)).await["more"]["code"].clone();
    let code = Token::from_text(code.as_str().expect("a code"));
    assert_eq!(ann.code(Request::Kick(bob.seat)).await, "ok");
    let eve = house.join(fresh.id, "Eve", None, None).await.expect("a seat");
    assert_eq!(eve.seat, bob.seat);
    let refused = house.claim(fresh.id, &code, None).await.expect_err("Eve sits there");
    assert_eq!(refused.code, "BAD_TOKEN");
}

#[tokio::test]
async fn a_code_finds_its_seat_after_open_seats_are_dropped() {
    let house = house(settings());
    let rules = TableConfig { starts_when_full: false, ..TableConfig::default() };
    let seats = ["open", "me", "me", "me"];
    let fresh = house.open(wish("uno", &seats, rules)).await.expect("a table");
    let mut bob = Guest::come(&house, fresh.id, &[&fresh.seats[1].1]).await;
    let handed = bob.ask(Request::Hand(None)).await["more"].clone();
    assert_eq!(handed["seat"], 2);
    let code = Token::from_text(handed["code"].as_str().expect("a code"));
    let mut ann = Guest::come(&house, fresh.id, &[&fresh.seats[0].1]).await;
    assert_eq!(ann.code(Request::Start).await, "ok");
    let claimed = house.claim(fresh.id, &code, None).await.expect("the seat");
    assert_eq!(claimed.seat, 1, "Bob's seat moved up");
}

#[tokio::test]
async fn talk_has_limits() {
    let house = house(settings());
    let (_, [mut ann, mut bob]) = two_guests(&house, TableConfig::default()).await;
    let say = |text: &str| Request::Chat(text.to_owned());
    for (text, code) in [
        ("hello", "ok"),
        ("", "BAD_CHAT"),
        (" \u{202e}\n ", "BAD_CHAT"),
        (&"x".repeat(501), "BAD_CHAT"),
        (&"x".repeat(500), "ok"),
    ] {
        assert_eq!(bob.code(say(text)).await, code, "{text:?}");
    }
    assert_eq!(ann.code(Request::Mute { seat: 1, is_muted: true }).await, "ok");
    assert_eq!(bob.code(say("can you hear me?")).await, "MUTED");
    assert_eq!(bob.code(Request::Mute { seat: 1, is_muted: false }).await, "NOT_OWNER");
    assert_eq!(ann.code(Request::Mute { seat: 1, is_muted: false }).await, "ok");
    assert_eq!(bob.code(say("and now?")).await, "ok");
    let heard = ann.until(|frame| frame["messages"][0]["text"] == "and now?").await;
    assert_eq!(heard["messages"][0]["seat"], 1);
    assert_eq!(bob.code(say("one more")).await, "ok");
    assert_eq!(bob.code(say("too much")).await, "TOO_FAST");
    assert_eq!(ann.code(say("not for me")).await, "ok");
}

#[tokio::test]
async fn what_was_said_is_told_to_those_who_come_later() {
    let house = house(settings());
    let (table, [mut ann, _bob]) = two_guests(&house, TableConfig::default()).await;
    ann.ask(Request::Chat("first".to_owned())).await;
    ann.ask(Request::Chat("a\u{7}\u{202e}b".to_owned())).await;
    let mut late = Guest::knock(&house, table, &[], None);
    let said = late.until(|frame| frame["type"] == "chat").await;
    let texts: Vec<&Value> =
        said["messages"].as_array().expect("a list").iter().map(|said| &said["text"]).collect();
    assert_eq!(texts, ["first", "ab"]);
}

#[tokio::test]
async fn tables_for_players_only_show_nothing_to_others() {
    let house = house(settings());
    let rules =
        TableConfig { has_spectators: false, starts_when_full: false, ..TableConfig::default() };
    let (fresh, mut ann) = open(&house, wish("uno", &["me", "open", "open"], rules)).await;
    let mut eve = Guest::knock(&house, fresh.id, &[], None);
    assert_eq!(eve.next().await.expect("an answer")["code"], "NO_SPECTATORS");
    assert!(eve.next().await.is_none());
    let refused = house.replay(fresh.id, Vec::new()).await.expect_err("not for Eve");
    assert_eq!(refused.code, "NO_SPECTATORS");
    let refused = house.look(fresh.id, Vec::new(), Arc::new(crate::props::Plain)).await;
    assert_eq!(refused.expect_err("not for Eve").code, "NO_SPECTATORS");

    let joined = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let mut bob = Guest::come(&house, fresh.id, &[&joined.token]).await;
    assert_eq!(ann.code(Request::Kick(joined.seat)).await, "ok");
    while let Some(frame) = bob.next().await {
        assert_ne!(frame["stage"], "playing");
    }
}

#[tokio::test]
async fn a_move_is_taken_back_if_everybody_agrees() {
    let house = house(settings());
    let rules = TableConfig { is_casual: true, ..TableConfig::default() };
    let (_, mut guests) = two_guests(&house, rules).await;
    let mut rng = FastRng::new(9);
    all_see(&mut guests, 3).await;
    let before: Vec<Value> =
        guests.iter().map(|guest| guest.view().unwrap()["view"].clone()).collect();
    let (at, answer) = move_on(&mut guests, &mut rng).await;
    all_see(&mut guests, seq(&answer)).await;
    assert_eq!(guests[1 - at].code(Request::Consent(true)).await, "NOTHING_ASKED");
    assert_eq!(guests[1 - at].code(Request::Undo).await, "NOTHING_TO_UNDO");
    let asked = guests[at].ask(Request::Undo).await;
    assert_eq!(asked["more"]["waits"], true);
    assert_eq!(guests[at].code(Request::Undo).await, "UNDO_WAITS");
    assert_eq!(guests[at].code(Request::Consent(true)).await, "NOTHING_ASKED", "not oneself");
    guests[1 - at].until(|frame| frame["asked"] == at).await;
    assert_eq!(guests[1 - at].code(Request::Consent(false)).await, "ok");
    assert_eq!(guests[1 - at].code(Request::Consent(true)).await, "NOTHING_ASKED");
    guests[at].ask(Request::Undo).await;
    let agreed = guests[1 - at].ask(Request::Consent(true)).await;
    all_see(&mut guests, seq(&agreed)).await;
    let after: Vec<Value> =
        guests.iter().map(|guest| guest.view().unwrap()["view"].clone()).collect();
    assert_eq!(before, after);
}

#[tokio::test]
async fn nothing_is_taken_back_after_the_end() {
    for ends in [Request::Resign(None), Request::Close] {
        let house = house(settings());
        let rules = TableConfig { is_casual: true, ..TableConfig::default() };
        let (table, mut guests) = two_guests(&house, rules).await;
        let mut rng = FastRng::new(9);
        all_see(&mut guests, 3).await;
        let (at, answer) = move_on(&mut guests, &mut rng).await;
        all_see(&mut guests, seq(&answer)).await;
        guests[at].ask(Request::Undo).await;
        assert_eq!(guests[0].code(ends.clone()).await, "ok");
        // The secret of the shuffle is out now, so the game cannot go on.
        assert_ne!(guests[1 - at].code(Request::Consent(true)).await, "ok", "{ends:?}");
        let stage = house.describe(table).await.expect("a table").stage;
        assert_ne!(stage, Stage::Playing, "{ends:?}");
    }
}

#[tokio::test]
async fn moves_stand_where_nobody_agreed_to_take_them_back() {
    let house = house(settings());
    let (_, mut guests) = two_guests(&house, TableConfig::default()).await;
    all_see(&mut guests, 3).await;
    let (at, _) = move_on(&mut guests, &mut FastRng::new(9)).await;
    assert_eq!(guests[at].code(Request::Undo).await, "UNDO_REFUSED");
}

#[tokio::test]
async fn seats_of_one_device_need_nobodys_consent_among_themselves() {
    let house = house(settings());
    let rules = TableConfig { is_casual: true, ..TableConfig::default() };
    let (_, mut guest) = open(&house, wish("uno", &TWO, rules)).await;
    guest.stage("playing").await;
    guest.rest().await;
    let before = guest.views.clone();
    let mut rng = FastRng::new(9);
    for _ in 0..3 {
        guest.play_any(&mut rng).await;
        guest.rest().await;
    }
    for _ in 0..3 {
        let undone = guest.ask(Request::Undo).await;
        assert!(undone["more"].is_null(), "{undone}");
        guest.rest().await;
    }
    for (seat, view) in before {
        assert_eq!(guest.views[&seat]["view"], view["view"], "every move was taken back");
    }
}

#[tokio::test]
async fn whoever_comes_back_hears_what_they_missed() {
    let (house, journal) = moody_house(settings());
    let (table, mut guests) = two_guests(&house, TableConfig::default()).await;
    all_see(&mut guests, 3).await;
    let mut heard: Vec<Value> = Vec::new();
    let mut rng = FastRng::new(11);
    for _ in 0..4 {
        let (_, answer) = move_on(&mut guests, &mut rng).await;
        all_see(&mut guests, seq(&answer)).await;
    }
    // What a spectator would have heard from the third line on.
    let mut late = Guest::knock(&house, table, &[], Some(3));
    let view = late.see(0).await;
    heard.extend(view["events"].as_array().expect("events").iter().cloned());
    assert!(!heard.is_empty());

    // The same, while another move is on its way to the disk.
    journal.hold();
    let at = guests.iter().position(|guest| guest.pick(&mut rng).is_some()).expect("a turn");
    let (seat, action) = guests[at].pick(&mut rng).expect("a play");
    guests[at]
        .client
        .ask(Some("m".to_owned()), Request::Act { seat: Some(seat), action, expect: None });
    eventually("the move waits", || journal.held() == 1).await;
    let mut later = Guest::knock(&house, table, &[], Some(3));
    tokio::time::sleep(A_WHILE).await;
    journal.release();
    let mut news = Vec::new();
    let last = seq(&guests[at].answer("m").await);
    loop {
        let view = later.until(|frame| frame["type"] == "view").await;
        news.extend(view["events"].as_array().expect("events").iter().cloned());
        if view["seq"] == last {
            break;
        }
    }
    let told = late.see(last).await;
    heard.extend(told["events"].as_array().expect("events").iter().cloned());
    assert_eq!(news, heard);
}

#[tokio::test]
async fn a_message_that_came_twice_is_answered_twice_even_if_it_is_not_kept() {
    let (house, journal) = moody_house(settings());
    let fresh = house.open(wish("uno", &TWO, TableConfig::default())).await.expect("a table");
    let keys: Vec<&Token> = fresh.seats.iter().map(|(_, key)| key).collect();
    let mut one = Guest::come(&house, fresh.id, &keys).await;
    one.stage("playing").await;
    let mut two = Guest::come(&house, fresh.id, &keys).await;
    one.rest().await;
    journal.hold();
    let (seat, action) = one.pick(&mut FastRng::new(2)).expect("a play");
    let request = || Request::Act { seat: Some(seat), action: action.clone(), expect: None };
    one.client.ask(Some("m".to_owned()), request());
    eventually("the move waits", || journal.held() == 1).await;
    two.client.ask(Some("m".to_owned()), request());
    tokio::time::sleep(A_WHILE).await;
    journal.refuse();
    assert_eq!(one.answer("m").await["code"], "NOT_KEPT");
    assert_eq!(two.answer("m").await["code"], "NOT_KEPT");
}

#[tokio::test]
async fn people_with_one_name_can_play() {
    let house = house(settings());
    for game in ["pobudka", "qwixx", "uno", "deal", "datawar"] {
        let fresh =
            house.open(wish(game, &["me", "open"], TableConfig::default())).await.expect("a table");
        let name = if game == "qwixx" { "player 0" } else { "Player 0" };
        house.join(fresh.id, name, None, None).await.expect("a seat");
        let mut guest = Guest::come(&house, fresh.id, &[]).await;
        guest.stage("playing").await;
    }
    let long = "A name of forty letters, all of them fit";
    let fresh =
        house.open(wish("qwixx", &["me", "open"], TableConfig::default())).await.expect("a table");
    house.join(fresh.id, long, None, None).await.expect("a seat");
    let mut guest = Guest::come(&house, fresh.id, &[]).await;
    guest.stage("playing").await;
}

/// Ann and Bob at a table, each on their own device.
async fn ann_and_bob(house: &House, wish: parlour_host::house::NewTable) -> (TableId, [Guest; 2]) {
    let fresh = house.open(wish).await.expect("a table");
    let joined = house.join(fresh.id, "Bob", None, None).await.expect("a seat");
    let mut ann = Guest::come(house, fresh.id, &[&fresh.seats[0].1]).await;
    let bob = Guest::come(house, fresh.id, &[&joined.token]).await;
    ann.stage("playing").await;
    (fresh.id, [ann, bob])
}

#[tokio::test]
async fn nobody_ends_or_deals_a_running_game_by_themselves() {
    let house = house(settings());
    for game in ["pobudka", "qwixx", "uno", "deal", "datawar"] {
        let wish = wish(game, &["me", "open"], TableConfig::default());
        let (table, mut guests) = ann_and_bob(&house, wish).await;
        for kind in [
            "END_GAME",
            "RESET_GAME",
            "QUIT_GAME",
            "RESTART_GAME",
            "RETURN_TO_LOBBY",
            "INITIALIZE_GAME",
            "LOAD_GAME",
        ] {
            for guest in &mut guests {
                let answer = guest.ask(act(&json!({ "type": kind }))).await;
                let is_asked = kind == "END_GAME" && answer["more"]["waits"] == true;
                assert!(is_asked || answer["type"] == "reject", "{kind} in {game}: {answer}");
            }
        }
        assert_eq!(house.describe(table).await.expect("a table").stage, Stage::Playing, "{game}");
    }
}

#[tokio::test]
async fn a_game_that_people_end_by_hand_is_over_when_everybody_agrees() {
    let house = house(settings());
    let end = || act(&json!({ "type": "END_GAME" }));
    for ruleset in ["free", "strict"] {
        let mut wish = wish("qwixx", &["me", "open", "random"], TableConfig::default());
        wish.options = json!({ "ruleset": ruleset });
        let (table, [mut ann, mut bob]) = ann_and_bob(&house, wish).await;
        let mut eve = Guest::come(&house, table, &[]).await;
        assert_eq!(eve.code(end()).await, "NOT_SEATED");
        assert_eq!(ann.ask(end()).await["more"]["waits"], true, "{ruleset}");
        let asked = bob.until(|frame| frame["asked"] == 0).await;
        assert_eq!(asked["ends"], true);
        assert_eq!(ann.code(end()).await, "UNDO_WAITS");
        assert_eq!(ann.code(Request::Consent(true)).await, "NOTHING_ASKED", "not oneself");
        assert_eq!(bob.code(Request::Consent(false)).await, "ok");
        assert_eq!(ann.ask(end()).await["more"]["waits"], true, "{ruleset}");
        let agreed = bob.ask(Request::Consent(true)).await;
        assert_eq!(ann.stage("finished").await["seq"], seq(&agreed), "{ruleset}");
        let ending = house.describe(table).await.expect("a table").ending.expect("an ending");
        assert!(ending.outcome.is_some(), "{ending:?}");
        let replay = house.replay(table, Vec::new()).await.expect("a file");
        replay.open(crate::game_of("qwixx")).expect("the file holds");
    }
}

#[tokio::test]
async fn whoever_is_alone_ends_a_game_by_hand_at_once() {
    let house = house(settings());
    let rules = TableConfig { has_pace: false, ..TableConfig::default() };
    for seats in [&["me", "me"][..], &["me", "random"]] {
        let (_, mut guest) = open(&house, wish("qwixx", seats, rules.clone())).await;
        guest.stage("playing").await;
        let action = json!({ "type": "END_GAME" });
        let request = Request::Act { seat: Some(0), action, expect: None };
        assert_eq!(guest.code(request).await, "ok", "{seats:?}");
        guest.stage("finished").await;
    }
}

#[tokio::test]
async fn of_several_seats_one_leaves_and_the_others_stay() {
    let house = house(settings());
    let rules = TableConfig { starts_when_full: false, ..TableConfig::default() };
    let (fresh, mut guest) = open(&house, wish("uno", &["me", "me", "me", "me"], rules)).await;
    let kinds = async || -> Vec<String> {
        let about = house.describe(fresh.id).await.expect("a table");
        let seats = about.seats.iter().map(to_value);
        seats.map(|seat| format!("{}{}", seat["kind"], seat["resigned"])).collect()
    };
    assert_eq!(guest.code(Request::Leave(None)).await, "WHICH_SEAT");
    assert_eq!(guest.code(Request::Leave(Some(7))).await, "NO_SUCH_SEAT");
    assert_eq!(guest.code(Request::Leave(Some(2))).await, "ok");
    assert_eq!(guest.code(Request::Leave(Some(2))).await, "NOT_YOUR_SEAT");
    let (person, open) = ("\"person\"null", "\"open\"null");
    assert_eq!(kinds().await, [person, person, open, person]);
    assert_eq!(guest.code(Request::Start).await, "ok");
    guest.stage("playing").await;
    assert_eq!(guest.code(Request::Leave(Some(2))).await, "ok");
    assert_eq!(guest.code(Request::Resign(Some(2))).await, "NOT_YOUR_SEAT", "it gave up already");
    assert_eq!(kinds().await, [person, person, "\"person\"true"]);
    let handed = guest.ask(Request::Hand(Some(1))).await;
    assert_eq!(handed["more"]["seat"], 1);
}

#[tokio::test]
async fn odd_wishes_are_refused() {
    let house = house(settings());
    let clock = |seconds, increment| TableConfig {
        clock: Some(ClockRules { seconds, increment }),
        ..TableConfig::default()
    };
    let usual = TableConfig::default;
    for (game, seats, rules, code) in [
        ("chess", &["me", "me"][..], usual(), "UNKNOWN_GAME"),
        ("uno", &["me"], usual(), "PLAYER_COUNT"),
        ("uno", &["me"; 11], usual(), "PLAYER_COUNT"),
        ("uno", &["open", "open"], usual(), "NO_SEAT_FOR_YOU"),
        ("uno", &["me", "genius"], usual(), "UNKNOWN_BOT"),
        ("uno", &["me", "me"], clock(4, 0), "BAD_CLOCK"),
        ("uno", &["me", "me"], clock(60, 3601), "BAD_CLOCK"),
        ("uno", &["me", "me"], clock(1_209_601, 0), "BAD_CLOCK"),
    ] {
        let refused = house.open(wish(game, seats, rules)).await.expect_err("refused");
        assert_eq!(refused.code, code, "{game} {seats:?}");
    }
    let mut odd = wish("uno", &TWO, usual());
    odd.options = json!({ "colour": "mauve" });
    assert_eq!(house.open(odd).await.expect_err("refused").code, "INVALID_SETTINGS");
}

#[tokio::test]
async fn a_house_that_stops_takes_nothing_more() {
    let house = house(settings());
    let (fresh, mut guest) = open(&house, wish("uno", &TWO, TableConfig::default())).await;
    guest.stage("playing").await;
    house.stop().await;
    while guest.next().await.is_some() {}
    assert_eq!(house.describe(fresh.id).await.expect_err("stopped").code, "BUSY");
    let refused = house.open(wish("uno", &TWO, TableConfig::default())).await.expect_err("stopped");
    assert_eq!(refused.code, "BUSY");
    assert_eq!(house.figures().tables, 0);
}

#[tokio::test]
async fn tables_where_something_is_due_are_woken() {
    let journal = Arc::new(parlour_host::journal::Memory::new());
    let rules = TableConfig { has_pace: false, ..TableConfig::default() };
    let before = House::new(catalog(), journal.clone(), settings());
    let (fresh, mut guest) = open(&before, wish("uno", &["me", "random"], rules)).await;
    guest.stage("playing").await;
    before.stop().await;
    let after = House::new(catalog(), journal, settings());
    assert_eq!(after.wake().await.expect("a journal"), 1);
    let mut guest = Guest::come(&after, fresh.id, &[&fresh.seats[0].1]).await;
    let mut rng = FastRng::new(1);
    while guest.pick(&mut rng).is_none() {
        guest.next().await;
    }
}

#[tokio::test]
async fn only_whoever_plays_alone_is_in_a_hurry() {
    let house = house(settings());
    let (table, [mut ann, _bob]) = two_guests(&house, TableConfig::default()).await;
    ann.stage("playing").await;
    assert_eq!(ann.code(Request::Hurry(3)).await, "NOT_ALONE");
    let mut eve = Guest::come(&house, table, &[]).await;
    assert_eq!(eve.code(Request::Hurry(3)).await, "NOT_SEATED");
    // Against a bot everything that the rules do by themselves can be had at once, step by step.
    let (_, mut ann) =
        open(&house, wish("datawar", &["me", "normal"], TableConfig::default())).await;
    let mut rng = FastRng::new(4);
    let (mut seen, mut hurried) = (0, 0);
    while hurried < 12 {
        assert!(seen < 200, "only {hurried} steps had a time of their own");
        // What time does as well it may have done by the time that somebody else wants to.
        let has_timer = !ann.views[&Some(0)]["view"]["flow"]["timer"].is_null();
        if !has_timer && ann.pick(&mut rng).is_some() {
            seen = seq(&ann.play_any(&mut rng).await);
        } else {
            let now = ann.views[&Some(0)]["seq"].as_u64().expect("a number");
            assert_eq!(ann.code(Request::Hurry(now)).await, "ok");
            seen = now + 1;
            hurried += 1;
        }
        ann.see(seen).await;
    }
    // Whoever is late hurries nothing.
    assert_eq!(ann.code(Request::Hurry(1)).await, "ok");
}

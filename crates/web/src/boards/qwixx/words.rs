//! Qwixx in words: moves, buttons, options.

use serde_json::Value;

use crate::boards::json::JsonScene as Scene;
use crate::table::list;

/// An event as a sentence.
pub(super) fn log(event: &Value, scene: &Scene) -> Option<String> {
    let who = &event["playerId"];
    let cross = || format!("{} {}", text(&event["color"]), event["number"]);
    Some(match event["type"].as_str()? {
        "GAME_STARTED" if scene.is_me(who) => "You begin.".to_owned(),
        "GAME_STARTED" => format!("{} begins.", scene.name(who)),
        "DICE_ROLLED" => scene.did(who, &format!("rolled {}", dice(&event["dice"], scene))),
        // Where choices are open, the choice itself is told.
        "CHOSE" if scene.is_me(who) || is_open(scene) => return None,
        "CHOSE" => format!("{} has chosen.", scene.name(who)),
        "CHOICE" if event["color"].is_null() => scene.did(who, "chose to cross out nothing"),
        "CHOICE" => scene.did(who, &format!("chose {}", cross())),
        "TOOK_BACK" => scene.did(who, "took a choice back"),
        // The others hear of it when it is written down.
        "COLORED_CHOICE" if scene.viewer.is_some() && !scene.is_me(who) => return None,
        "COLORED_CHOICE" => scene.did(who, &format!("chose {} with a coloured die", cross())),
        "MARKED" if event["lock"] == true => {
            scene.did(who, &format!("crossed out {} and got the lock", cross()))
        }
        "MARKED" => scene.did(who, &format!("crossed out {}", cross())),
        "PASSED" => scene.did(who, "crossed out nothing with the white dice"),
        "UNMARKED" => format!("{} {} is not crossed out any more.", scene.whose(who), cross()),
        "ROW_CLOSED" => format!("The {} row is closed.", text(&event["color"])),
        "ROW_REOPENED" => format!("The {} row is open again.", text(&event["color"])),
        "PENALTY" => scene.did(who, "took a penalty"),
        "GAME_ENDED" => match text(&event["reason"]) {
            "rows_locked" => "The game is over: enough rows are closed.".to_owned(),
            "penalties" => "The game is over: there is no room for another penalty.".to_owned(),
            _ => "The game is over.".to_owned(),
        },
        "UNDONE" => "The last entry was taken back.".to_owned(),
        "REDONE" => "What was taken back is done again.".to_owned(),
        _ => return None,
    })
}

/// What happened at once. That somebody has chosen goes without saying if it is told what, and what somebody has
/// chosen if it is written down at once.
pub(super) fn story(events: &[Value], scene: &Scene) -> Vec<String> {
    let tells = |later: &[Value], kinds: &[&str], who: &Value| {
        later.iter().any(|event| {
            event["playerId"] == *who && kinds.iter().any(|kind| event["type"] == *kind)
        })
    };
    let is_worth = |(place, event): &(usize, &Value)| {
        let (later, who) = (&events[place + 1..], &event["playerId"]);
        match event["type"].as_str() {
            Some("CHOSE") => !tells(later, &["CHOICE", "MARKED", "PASSED"], who),
            Some("CHOICE") => !tells(later, &["MARKED", "PASSED"], who),
            Some("COLORED_CHOICE") => !tells(later, &["MARKED"], who),
            _ => true,
        }
    };
    let worth = events.iter().enumerate().filter(is_worth);
    let passes: Vec<&Value> = events.iter().filter(|event| event["type"] == "PASSED").collect();
    let is_first = |event: &Value| passes.first().is_some_and(|first| **first == *event);
    let told = |(_, event): (usize, &Value)| match event["type"].as_str() {
        Some("PASSED") => is_first(event).then(|| passed(&passes, scene)),
        _ => log(event, scene),
    };
    worth.filter_map(told).collect()
}

/// Those who crossed out nothing, in one sentence.
fn passed(passes: &[&Value], scene: &Scene) -> String {
    if passes.len() == scene.people.len() {
        return "Nobody crossed out anything with the white dice.".to_owned();
    }
    let (mine, others): (Vec<&Value>, Vec<&Value>) =
        passes.iter().map(|event| &event["playerId"]).partition(|who| scene.is_me(who));
    let names: Vec<&str> = mine.iter().chain(&others).map(|who| scene.who(who)).collect();
    format!("{} crossed out nothing with the white dice.", list(&names))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("?")
}

fn is_open(scene: &Scene) -> bool {
    scene.view["options"]["revealMode"] == "open"
}

/// `3 and 4, red 5, blue 1`: the dice of closed rows are left out.
fn dice(dice: &Value, scene: &Scene) -> String {
    let is_closed = |color: &str| {
        scene.view["lockedRows"].as_array().is_some_and(|rows| rows.iter().any(|row| row == color))
    };
    let colored = ["red", "yellow", "green", "blue"].into_iter().filter(|color| !is_closed(color));
    let white = format!("white {} and {}", dice["white1"], dice["white2"]);
    let all: Vec<String> = std::iter::once(white)
        .chain(colored.map(|color| format!("{color} {}", dice[color])))
        .collect();
    all.join(", ")
}

/// An action as the words of a button.
pub(super) fn label(action: &Value, scene: &Scene) -> String {
    let payload = &action["payload"];
    let cross = || format!("{} {}", text(&payload["color"]), payload["number"]);
    let player = &payload["playerId"];
    let on = |words: String| {
        if scene.is_me(player) { words } else { format!("{words} for {}", scene.name(player)) }
    };
    match action["type"].as_str().unwrap_or("") {
        "ROLL_DICE" => "Roll the dice".to_owned(),
        "MARK_NUMBER" => on(format!("Cross out {}", cross())),
        "UNMARK_NUMBER" => on(format!("Take {} back", cross())),
        "PASS" => "Cross out nothing".to_owned(),
        "UNDO" => "Take it back".to_owned(),
        "REDO" => "Do it again".to_owned(),
        "NEXT_TURN" => "End the turn".to_owned(),
        "LOCK_ROW" => format!("Close the {} row", text(&payload["color"])),
        "ADD_PENALTY" => on("Take a penalty".to_owned()),
        _ => super::super::plain::label(action),
    }
}

/// Whose sheet an action writes on: on a score pad there are many.
pub(super) fn heading(action: &Value, scene: &Scene) -> String {
    match &action["payload"]["playerId"] {
        Value::Null => String::new(),
        player if scene.is_me(player) => "Your sheet".to_owned(),
        player => format!("{}’s sheet", scene.name(player)),
    }
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<&'static str> {
    Some(match key {
        "ruleset" => "What the table is for",
        "revealMode" => "What is chosen with the white dice",
        "firstPlayer" => "Who begins",
        "penaltyPoints" => "Points that a penalty costs",
        "maxPenalties" => "Penalties of one player that end the game",
        "rowsToEnd" => "Closed rows that end the game",
        "minMarksToLock" => "Crosses that a row needs before its last number",
        "lockCountsAsMark" => "The lock counts as a cross",
        "rowOrders" => "Other orders of the numbers (a mixed sheet)",
        "rowOrders.red" => "The red row from left to right",
        "rowOrders.yellow" => "The yellow row from left to right",
        "rowOrders.green" => "The green row from left to right",
        "rowOrders.blue" => "The blue row from left to right",
        "turnSeconds" => "Seconds for each decision",
        "freeEndCheck" => "When the score pad looks for the end",
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<&'static str> {
    Some(match (key, value.as_str()?) {
        ("ruleset", "strict") => "to play, with our dice",
        ("ruleset", "free") => "a score pad for your own dice",
        ("revealMode", "hidden") => "stays secret until all have chosen",
        ("revealMode", "open") => "is seen at once",
        ("firstPlayer", "seat0") => "the first seat",
        ("firstPlayer", "random") => "drawn by lot",
        ("freeEndCheck", "immediate") => "after every entry",
        ("freeEndCheck", "turn_end") => "when a turn ends",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::table::scene_of;

    fn scene() -> Scene {
        let game = parlour_games::qwixx::game();
        let mut scene = scene_of(game, &["Ann", "Bob"], Some(0));
        scene.view = json!({ "lockedRows": ["green"], "options": { "revealMode": "hidden" } });
        scene
    }

    #[test]
    fn moves_are_told_in_sentences() {
        let scene = scene();
        let (ann, bob) = (&scene.people[0].id, &scene.people[1].id);
        let dice =
            json!({ "white1": 3, "white2": 4, "red": 5, "yellow": 2, "green": 6, "blue": 1 });
        for (event, expected) in [
            (json!({ "type": "GAME_STARTED", "playerId": bob }), "Bob begins."),
            (
                json!({ "type": "DICE_ROLLED", "playerId": ann, "dice": dice }),
                "You rolled white 3 and 4, red 5, yellow 2, blue 1.",
            ),
            (json!({ "type": "CHOSE", "playerId": bob }), "Bob has chosen."),
            (
                json!({ "type": "CHOICE", "playerId": ann, "color": "red", "number": 7 }),
                "You chose red 7.",
            ),
            (
                json!({ "type": "CHOICE", "playerId": ann, "color": null, "number": null }),
                "You chose to cross out nothing.",
            ),
            (
                json!({ "type": "MARKED", "playerId": bob, "color": "blue", "number": 4, "lock": false }),
                "Bob crossed out blue 4.",
            ),
            (
                json!({ "type": "MARKED", "playerId": bob, "color": "blue", "number": 2, "lock": true }),
                "Bob crossed out blue 2 and got the lock.",
            ),
            (
                json!({ "type": "UNMARKED", "playerId": bob, "color": "blue", "number": 2 }),
                "Bob’s blue 2 is not crossed out any more.",
            ),
            (json!({ "type": "PENALTY", "playerId": ann }), "You took a penalty."),
            (
                json!({ "type": "GAME_ENDED", "reason": "rows_locked" }),
                "The game is over: enough rows are closed.",
            ),
        ] {
            assert_eq!(log(&event, &scene).as_deref(), Some(expected), "{event}");
        }
        assert_eq!(
            log(&json!({ "type": "CHOSE", "playerId": ann }), &scene),
            None,
            "the choice itself is told"
        );
    }

    #[test]
    fn a_choice_is_told_once_where_choices_are_open() {
        let mut scene = scene();
        scene.view["options"]["revealMode"] = json!("open");
        assert_eq!(log(&json!({ "type": "CHOSE", "playerId": scene.people[1].id }), &scene), None);
    }

    #[test]
    fn nothing_is_told_twice() {
        let scene = scene();
        let (ann, bob) = (&scene.people[0].id, &scene.people[1].id);
        let chose = |who: &str| json!({ "type": "CHOSE", "playerId": who });
        let choice =
            |who: &str| json!({ "type": "CHOICE", "playerId": who, "color": "red", "number": 6 });
        let passed = |who: &str| json!({ "type": "PASSED", "playerId": who });
        let marked = |who: &str| json!({ "type": "MARKED", "playerId": who, "color": "red", "number": 6, "lock": false });
        for (events, expected) in [
            (vec![chose(bob)], "Bob has chosen."),
            (vec![chose(bob), choice(bob)], "Bob chose red 6."),
            (vec![chose(ann), choice(ann)], "You chose red 6."),
            (
                vec![chose(bob), choice(bob), marked(ann), marked(bob)],
                "You crossed out red 6. Bob crossed out red 6.",
            ),
            (vec![chose(bob), choice(bob), marked(ann)], "Bob chose red 6. You crossed out red 6."),
            (
                vec![passed(bob), marked(ann)],
                "Bob crossed out nothing with the white dice. You crossed out red 6.",
            ),
            (vec![passed(bob), passed(ann)], "Nobody crossed out anything with the white dice."),
            (vec![chose(bob), marked(bob), chose(bob)], "Bob crossed out red 6. Bob has chosen."),
        ] {
            assert_eq!(story(&events, &scene).join(" "), expected, "{events:?}");
        }
    }

    #[test]
    fn buttons_say_for_whom_they_write() {
        let scene = scene();
        let (ann, bob) = (&scene.people[0].id, &scene.people[1].id);
        for (action, expected) in [
            (
                json!({ "type": "MARK_NUMBER", "payload": { "playerId": ann, "color": "red", "number": 7 } }),
                "Cross out red 7",
            ),
            (
                json!({ "type": "MARK_NUMBER", "payload": { "playerId": bob, "color": "red", "number": 7 } }),
                "Cross out red 7 for Bob",
            ),
            (
                json!({ "type": "ADD_PENALTY", "payload": { "playerId": bob } }),
                "Take a penalty for Bob",
            ),
            (json!({ "type": "LOCK_ROW", "payload": { "color": "red" } }), "Close the red row"),
        ] {
            assert_eq!(label(&action, &scene), expected);
        }
    }
}

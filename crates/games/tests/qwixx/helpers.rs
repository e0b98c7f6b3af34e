//! A small language for tables, actions and what comes of them.
//!
//! A table is written `B Al,Bo; dice 3 4 / 5 2 6 1; Al red{2,5} p1; closed red`: the ruleset (A is
//! the score pad, B real play), who plays (ids a, b, c), and whatever differs from a fresh game.
//! An action is `Al mark red 7` or, on the pad, `mark Al red 7`. What comes of it is a code, or facts.

use parlour_engine::protocol::answer;
use serde_json::{Value, json};

/// Asks the engine as a script would.
pub(crate) fn ask(request: &Value) -> Value {
    let game = parlour_games::qwixx::game();
    serde_json::from_str(&answer(game, request.to_string().as_bytes())).expect("answers are JSON")
}

pub(crate) fn id(name: &str) -> String {
    name[..1].to_lowercase()
}

/// Plays actions from a table, and checks what comes of each.
pub(crate) fn check(number: u32, before: &str, steps: &[(&str, &str)]) {
    let mut state = table(before);
    for (action, expected) in steps {
        let answer = act(&state, action);
        let found = if let Some(code) = answer["error"]["code"].as_str() {
            assert!(!answer["error"]["message"].as_str().unwrap_or_default().is_empty());
            code.to_owned()
        } else {
            state = answer["state"].clone();
            expected.split("; ").map(|fact| look(&state, fact)).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(found, *expected, "example {number}: {action} on {before}");
    }
}

/// The state that a text describes.
pub(crate) fn table(text: &str) -> Value {
    let mut parts = text.split("; ");
    let first = parts.next().unwrap_or_default();
    let (layer, names) = first.split_once(' ').unwrap_or((first, "Al,Bo"));
    let strict = layer == "B";
    let players: Vec<Value> = match names {
        "nobody" => Vec::new(),
        names => names.split(',').map(|name| json!({"id": id(name), "name": name})).collect(),
    };
    let options = json!({"ruleset": if strict { "strict" } else { "free" }});
    let mut state = if players.is_empty() {
        json!({"players": [], "gameStatus": "setup", "options": options})
    } else {
        ask(&json!({"op": "new", "players": players, "options": options}))["state"].clone()
    };
    for part in parts {
        set(&mut state, part);
    }
    score(&mut state);
    state
}

fn set(state: &mut Value, part: &str) {
    let words: Vec<&str> = part.split(' ').collect();
    match words[..] {
        ["setup"] => {
            state["gameStatus"] = json!("setup");
            state["turn"] = Value::Null;
        }
        ["dice", ..] => {
            state["dice"] = dice(part);
            if !state["turn"].is_null() {
                state["turn"]["phase"] = json!("white-dice");
            }
        }
        ["closed", ..] => state["lockedRows"] = json!(words[1..]),
        ["turn", "of", name] => {
            state["currentPlayerIndex"] = json!(seat(state, name));
        }
        ["colored"] => state["turn"]["phase"] = json!("colored-dice"),
        [name, "chose", color, number] => {
            let choice = json!({"kind": "mark", "color": color, "number": int(number)});
            state["turn"]["whiteChoices"][id(name)] = choice;
        }
        [name, "passed"] => state["turn"]["whiteChoices"][id(name)] = json!({"kind": "pass"}),
        ["history", ..] => state["history"] = serde_json::from_str(&part[8..]).expect("JSON"),
        [name, ..] => {
            let seat = seat(state, name);
            for word in &words[1..] {
                set_sheet(&mut state["players"][seat], word);
            }
        }
        [] => {}
    }
}

/// `red{2,5}`, `red{2,3,4,5,6,12}!` with its lock, or `p2` for two penalties.
fn set_sheet(player: &mut Value, word: &str) {
    let Some((color, rest)) = word.split_once('{') else {
        player["penalties"] = json!(int(&word[1..]));
        return;
    };
    let (numbers, lock) = rest.split_once('}').expect("a row ends with }");
    let row = &mut player["scoreSheet"][color];
    row["locked"] = json!(lock == "!");
    for number in numbers.split(',').filter(|number| !number.is_empty()) {
        let cells = row["numbers"].as_array_mut().expect("a row has numbers");
        let cell = cells.iter_mut().find(|cell| cell["number"] == int(number)).expect("a number");
        cell["marked"] = json!(true);
    }
}

/// Fills in the totals, as a careful program would.
pub(crate) fn score(state: &mut Value) {
    for player in state["players"].as_array_mut().expect("players") {
        let rows = player["scoreSheet"].as_object().expect("a sheet").values();
        let points = rows.map(|row| {
            let marked = row["numbers"]
                .as_array()
                .expect("numbers")
                .iter()
                .filter(|cell| cell["marked"] == true);
            let crosses = marked.map(|_| 1).sum::<i64>() + i64::from(row["locked"] == true);
            crosses * (crosses + 1) / 2
        });
        let total = points.sum::<i64>() - 5 * player["penalties"].as_i64().expect("penalties");
        player["totalScore"] = json!(total);
    }
}

/// Takes an action: `Al mark red 7` by a seat, `mark Al red 7` by nobody.
pub(crate) fn act(state: &Value, action: &str) -> Value {
    let (seat, action) = request(state, action);
    let mut request = json!({"op": "act", "state": state, "action": action, "seed": 7});
    if let Some(seat) = seat {
        request["seat"] = json!(seat);
    }
    ask(&request)
}

fn request(state: &Value, action: &str) -> (Option<usize>, Value) {
    let words: Vec<&str> = action.split(' ').collect();
    let by = words[0].chars().next().is_some_and(char::is_uppercase).then_some(words[0]);
    let words = if by.is_some() { &words[1..] } else { &words[..] };
    let owner = |named: Option<&&str>| id(named.copied().or(by).unwrap_or("Al"));
    let cross = |words: &[&str]| {
        let named = words.first().filter(|word| word.starts_with(char::is_uppercase));
        let at = usize::from(named.is_some());
        json!({"playerId": owner(named), "color": words[at], "number": int(words[at + 1])})
    };
    let (kind, payload) = match words {
        ["init", ..] => {
            let names = action.split_once("init ").map_or("", |(_, names)| names);
            ("INITIALIZE_GAME", json!({"playerNames": names.split(',').collect::<Vec<_>>()}))
        }
        ["start"] => ("START_GAME", Value::Null),
        ["roll"] => ("ROLL_DICE", Value::Null),
        ["dice", ..] => ("ROLL_DICE", dice(action)),
        ["mark", rest @ .., "late"] => {
            let mut cross = cross(rest);
            cross["allowLockedRow"] = json!(true);
            ("MARK_NUMBER", cross)
        }
        ["mark", rest @ ..] => ("MARK_NUMBER", cross(rest)),
        ["unmark", rest @ ..] => ("UNMARK_NUMBER", cross(rest)),
        ["pass", rest @ ..] => ("PASS", json!({"playerId": owner(rest.first())})),
        ["penalty", rest @ ..] => ("ADD_PENALTY", json!({"playerId": owner(rest.first())})),
        ["undo"] if by.is_some() => ("UNDO", json!({"playerId": owner(None)})),
        ["undo"] => ("UNDO", Value::Null),
        ["redo"] => ("REDO", Value::Null),
        ["next"] => ("NEXT_TURN", Value::Null),
        ["lock", color] => ("LOCK_ROW", json!({"color": color})),
        ["end"] => ("END_GAME", Value::Null),
        ["reset"] => ("RESET_GAME", Value::Null),
        other => panic!("no such action: {other:?}"),
    };
    (by.map(|name| seat(state, name)), json!({"type": kind, "payload": payload}))
}

/// What a state says about a fact, in the words in which it was asked: `Al red{5}`, `phase rolling`.
pub(crate) fn look(state: &Value, fact: &str) -> String {
    let words: Vec<&str> = fact.split(' ').collect();
    let plain = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let list = |value: &Value| {
        let items = value.as_array().map(|items| items.iter().map(plain).collect::<Vec<_>>());
        items.unwrap_or_default().join(" ")
    };
    let found = match words[..] {
        ["status", _] => plain(&state["gameStatus"]),
        ["phase", _] => plain(&state["turn"]["phase"]),
        ["turn", _] => plain(&state["turn"]["turnNumber"]),
        ["current", _] => plain(&state["currentPlayerIndex"]),
        ["reason", _] => plain(&state["endReason"]),
        ["winners", ..] => list(&state["winnerIds"]),
        ["closed", ..] => list(&state["lockedRows"]),
        ["dice", ..] if state["dice"].is_null() => "none".to_owned(),
        ["dice", ..] => return format!("dice {}", dice_text(&state["dice"])),
        ["names", ..] => {
            let players = state["players"].as_array().expect("players");
            players.iter().map(|player| plain(&player["name"])).collect::<Vec<_>>().join(" ")
        }
        ["history", _] => state["history"].as_array().map_or(0, Vec::len).to_string(),
        ["history", "ends", ..] => {
            let entries = state["history"].as_array().expect("a history");
            let last = &entries[entries.len() - (words.len() - 2).min(entries.len())..];
            format!(
                "ends {}",
                last.iter().map(|entry| plain(&entry["type"])).collect::<Vec<_>>().join(" ")
            )
        }
        ["colored", ..] => match &state["turn"]["coloredChoice"] {
            Value::Null => "none".to_owned(),
            choice => format!("{} {}", plain(&choice["color"]), choice["number"]),
        },
        [name, "chose", ..] => {
            let choice = &state["turn"]["whiteChoices"][id(name)];
            let text = match choice["kind"].as_str() {
                Some("mark") => format!("{} {}", plain(&choice["color"]), choice["number"]),
                Some(kind) => kind.to_owned(),
                None => "nothing".to_owned(),
            };
            return format!("{name} chose {text}");
        }
        [name, ..] => {
            return look_at_sheet(&state["players"][seat(state, name)], name, &words[1..]);
        }
        [] => String::new(),
    };
    format!("{} {found}", words[0])
}

fn look_at_sheet(player: &Value, name: &str, words: &[&str]) -> String {
    let mut found = vec![name.to_owned()];
    let mut words = words.iter();
    while let Some(word) = words.next() {
        found.push(match *word {
            "total" => {
                words.next();
                format!("total {}", player["totalScore"])
            }
            "penalties" => {
                words.next();
                format!("penalties {}", player["penalties"])
            }
            row => {
                let color = row.split('{').next().unwrap_or_default();
                let row = &player["scoreSheet"][color];
                let cells = row["numbers"].as_array().expect("numbers").iter();
                let marked: Vec<String> = cells
                    .filter(|cell| cell["marked"] == true)
                    .map(|cell| cell["number"].to_string())
                    .collect();
                format!(
                    "{color}{{{}}}{}",
                    marked.join(","),
                    if row["locked"] == true { "!" } else { "" }
                )
            }
        });
    }
    found.join(" ")
}

fn seat(state: &Value, name: &str) -> usize {
    let players = state["players"].as_array().expect("players");
    // Somebody who is not at the table looks on from beyond it.
    players.iter().position(|player| player["name"] == name).unwrap_or(players.len())
}

fn int(text: &str) -> i64 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

fn dice(text: &str) -> Value {
    let mut dice = text.split(' ').filter_map(|word| word.parse::<i64>().ok());
    let mut die = || dice.next().expect("six dice");
    json!({"white1": die(), "white2": die(), "red": die(), "yellow": die(), "green": die(), "blue": die()})
}

fn dice_text(dice: &Value) -> String {
    let die = |name: &str| dice[name].to_string();
    let colors = ["red", "yellow", "green", "blue"].map(die).join(" ");
    format!("{} {} / {colors}", die("white1"), die("white2"))
}

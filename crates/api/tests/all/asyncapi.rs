//! The descriptions of the door: they are whole, and what goes over real sockets is as they say.

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::catalog;
use crate::door::{Server, Side, Visitor, keys, text};
use crate::wire::Play;

/// The description of sockets, and what it says of each message.
struct Description {
    document: Value,
    validators: BTreeMap<String, Validator>,
}

impl Description {
    async fn of(server: &Server) -> Self {
        Self { document: server.get("/asyncapi.json").await.json(), validators: BTreeMap::new() }
    }

    /// The messages of one side.
    fn messages(&self, side: Side) -> BTreeSet<String> {
        let action = if side == Side::Client { "receive" } else { "send" };
        let messages = self.document["operations"][action]["messages"].as_array().expect("a list");
        let name =
            |message: &Value| text(&message["$ref"]).rsplit_once('/').expect("a path").1.to_owned();
        messages.iter().map(name).collect()
    }

    /// What a frame is called, if it is as the description says.
    fn check(&mut self, game: &str, side: Side, frame: &Value) -> Result<String, String> {
        let kind = match (side, frame["type"].as_str().ok_or("no type")?) {
            // Clients have a message of this type, too.
            (Side::Server, "chat") => "said",
            (_, kind) => kind,
        };
        let names = self.messages(side);
        let own = format!("{kind}.{game}");
        let name = [own.as_str(), kind].into_iter().find(|name| names.contains(*name));
        let name = name.ok_or_else(|| format!("there is no message {kind}"))?;
        let document = &self.document;
        let validator =
            self.validators.entry(name.to_owned()).or_insert_with(|| validator(document, name));
        let errors: Vec<String> = validator
            .iter_errors(frame)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        if errors.is_empty() { Ok(name.to_owned()) } else { Err(errors.join("; ")) }
    }
}

fn validator(document: &Value, name: &str) -> Validator {
    let mut components = document["components"].clone();
    let games = catalog();
    for (name, schema) in components["schemas"].as_object_mut().expect("schemas") {
        let is_ours = !games.ids().iter().any(|id| name.starts_with(&format!("{id}.")));
        if is_ours {
            close(schema);
        }
    }
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "allOf": [document["components"]["messages"][name]["payload"]],
        "components": components,
    });
    jsonschema::validator_for(&schema).expect("a schema")
}

/// Clients have to expect new fields, but here there are none that the description does not know.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            if fields.get("properties").is_some_and(Value::is_object) {
                fields.entry("additionalProperties").or_insert(false.into());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// All texts that went over a server's sockets.
fn said(server: &Server) -> Vec<(Side, Value)> {
    let talk = server.talk.lock().expect("no panic");
    let read = |(side, text): &(Side, String)| Some((*side, serde_json::from_str(text).ok()?));
    talk.iter().filter_map(read).collect()
}

#[tokio::test]
async fn whole_games_are_spoken_as_described() {
    for (game, seats) in [("pobudka", 3), ("qwixx", 3), ("uno", 3), ("deal", 3), ("datawar", 2)] {
        let mut play = Play::open(game, seats).await;
        play.finish().await;
        let mut description = Description::of(&play.server).await;
        let talk = said(&play.server);
        let is_done = |frame: &Value| {
            frame["type"] == "hello"
                || talk.iter().any(|(side, answer)| {
                    *side == Side::Server && answer["type"] == "ack" && answer["id"] == frame["id"]
                })
        };
        let mut count = BTreeMap::<String, u32>::new();
        for (side, frame) in &talk {
            // Some of what these players send is nonsense; nobody says that it fits.
            if *side == Side::Client && !is_done(frame) {
                continue;
            }
            match description.check(game, *side, frame) {
                Ok(name) => *count.entry(name).or_default() += 1,
                Err(error) => panic!("{game}: {error}: {frame}"),
            }
        }
        for (name, least) in
            [(format!("act.{game}"), 20), (format!("view.{game}"), 60), ("ack".into(), 20)]
        {
            assert!(count.get(&name).is_some_and(|count| *count >= least), "{game}: {count:?}");
        }
        flaws_are_found(game, &mut description, &talk);
    }
}

/// Breaks frames in one place each.
fn flaws_are_found(game: &str, description: &mut Description, talk: &[(Side, Value)]) {
    let of = |side: Side, kind: &str, has: &str| {
        let fits = |(from, frame): &&(Side, Value)| {
            *from == side
                && frame["type"] == kind
                && frame.pointer(has).is_some_and(|at| !at.is_null())
        };
        talk.iter().find(fits).unwrap_or_else(|| panic!("{game}: no {kind} with {has}")).1.clone()
    };
    for (side, kind, at) in [
        (Side::Client, "hello", "/tokens"),
        (Side::Client, "act", "/action"),
        (Side::Client, "act", "/action/type"),
        (Side::Client, "act", "/id"),
        (Side::Client, "act", "/seat"),
        (Side::Server, "ack", "/id"),
        (Side::Server, "ack", "/seq"),
        (Side::Server, "view", "/seq"),
        (Side::Server, "view", "/view"),
        (Side::Server, "view", "/legal"),
        (Side::Server, "view", "/legal/0/type"),
        (Side::Server, "view", "/events/0/type"),
        (Side::Server, "view", "/presence/0/connected"),
        (Side::Server, "view", "/outcome/scores/0"),
        (Side::Server, "view", "/table/seats/0/kind"),
        (Side::Server, "view", "/table/id"),
        (Side::Server, "view", "/table/ending/winners"),
    ] {
        let good = of(side, kind, at);
        description.check(game, side, &good).expect("it fits");
        let mut bad = good.clone();
        *bad.pointer_mut(at).expect("it is there") = json!([{ "planted": "flaw" }]);
        assert!(description.check(game, side, &bad).is_err(), "{game}: {at} of {bad}");
        if let (parent, Some(field)) =
            at.rsplit_once('/').map_or(("", None), |(parent, field)| (parent, Some(field)))
            && let Some(fields) = bad.pointer_mut(parent).and_then(Value::as_object_mut)
        {
            let value = fields.remove(field).expect("it is there");
            fields.insert(format!("{field}x"), value);
            assert!(
                description.check(game, side, &bad).is_err(),
                "{game}: {at} is called otherwise: {bad}"
            );
        }
    }
}

/// Players who say everything that can be said.
#[tokio::test]
async fn every_message_is_spoken_as_described() {
    let server = Server::start().await;
    let wish = json!({
        "game": "uno", "seats": ["me", "open", "open", "open"], "name": "Ann", "casual": true,
        "clock": { "seconds": 600 }, "absent": "pause", "startWhenFull": false,
    });
    let opened = server.open(&wish).await;
    let table = text(&opened["id"]);
    let keys_of_ann = keys(&opened);
    let mut ann = Visitor::come(&server, &table, &keys_of_ann, None).await;
    let keys_of_bob = [server.join(&table, "Bob").await];
    let _eve = Visitor::come(&server, &table, &[], None).await;
    for (message, expected) in [
        (json!({ "type": "options", "options": { "scoreLimit": 500 } }), "ok"),
        (json!({ "type": "bot", "seat": 2, "level": "random" }), "ok"),
        (json!({ "type": "bot", "seat": 3, "level": "easy", "name": "Robby" }), "ok"),
        (json!({ "type": "kick", "seat": 3 }), "ok"),
        (json!({ "type": "kick", "seat": 2 }), "ok"),
        (json!({ "type": "order", "seats": [1, 0, 2, 3] }), "ok"),
        (json!({ "type": "order", "seats": [1, 0, 2, 3] }), "ok"),
        (json!({ "type": "shuffle" }), "ok"),
        (json!({ "type": "chat", "text": "Hello" }), "ok"),
        (json!({ "type": "mute", "seat": 0 }), "ok"),
        (json!({ "type": "mute", "seat": 0, "on": false }), "ok"),
        (json!({ "type": "hand" }), "ok"),
        (json!({ "type": "start" }), "ok"),
        (json!({ "type": "offer", "seat": 1 }), "NO_SUCH_ORPHAN"),
        (json!({ "type": "offer", "seat": 1, "on": false }), "ok"),
        (json!({ "type": "hurry", "seq": 1 }), "NOT_ALONE"),
        (json!({ "type": "consent" }), "NOTHING_ASKED"),
    ] {
        let code = ann.code(message.clone()).await;
        assert_eq!(code, expected, "{message}");
    }
    // They have seats for good only now.
    let mut ann = Visitor::come(&server, &table, &keys_of_ann, None).await;
    let mut bob = Visitor::come(&server, &table, &keys_of_bob, None).await;
    // Whoever is on turn plays and takes it back, and the other refuses, and then agrees.
    let mut rng = parlour_engine::FastRng::new(1);
    for agree in [false, true] {
        ann.see(1, 1).await;
        bob.see(1, 1).await;
        let seq = ann.seq().max(bob.seq());
        ann.see(seq, 1).await;
        bob.see(seq, 1).await;
        let is_ann = ann.pick(&mut rng).is_some();
        let (player, other) = if is_ann { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
        let (seat, action) = player.pick(&mut rng).expect("a play");
        let act = json!({ "type": "act", "seat": seat, "action": action, "expect": seq });
        assert_eq!(player.code(act).await, "ok");
        assert_eq!(player.ask(json!({ "type": "undo" })).await["waits"], true);
        other.until(|frame| frame["undoAsked"] == seat).await;
        assert_eq!(other.code(json!({ "type": "consent", "agree": agree })).await, "ok");
        let seq = other.seq().max(player.seq());
        other.see(seq, 1).await;
        player.see(seq, 1).await;
    }
    assert_eq!(bob.code(json!({ "type": "leave" })).await, "ok");
    assert_eq!(ann.code(json!({ "type": "resign" })).await, "GAME_OVER");
    assert_eq!(ann.code(json!({ "type": "close" })).await, "GAME_OVER");
    assert!(ann.ask(json!({ "type": "rematch" })).await["table"].is_string());
    // A game that its players end by hand: they are asked.
    ended_by_hand(&server).await;

    let mut description = Description::of(&server).await;
    let talk = said(&server);
    let mut seen = BTreeSet::new();
    let mut fields = BTreeMap::<String, BTreeSet<String>>::new();
    for (side, frame) in &talk {
        let checked = ["uno", "qwixx"].map(|game| description.check(game, *side, frame));
        let name = checked.iter().find_map(|checked| checked.as_ref().ok());
        let name = name.unwrap_or_else(|| panic!("{checked:?}: {frame}")).clone();
        let keys = frame.as_object().expect("fields").keys().cloned();
        let kind = name.split('.').next().expect("a name").to_owned();
        fields.entry(kind.clone()).or_default().extend(keys);
        seen.insert((*side == Side::Client, kind));
    }
    for side in [Side::Client, Side::Server] {
        for name in description.messages(side) {
            let kind = name.split('.').next().expect("a name");
            assert!(seen.contains(&(side == Side::Client, kind.to_owned())), "nobody said {name}");
            let schema = &description.document["components"]["schemas"][&name];
            for field in schema["properties"].as_object().expect("fields").keys() {
                let is_seen = fields[kind].contains(field)
                    // Clients may leave these out, and these players do.
                    || (side == Side::Client && ["since", "seat"].contains(&field.as_str()));
                assert!(is_seen, "no {kind} has a field {field}");
            }
        }
    }
}

async fn ended_by_hand(server: &Server) {
    let wish = json!({ "game": "qwixx", "seats": ["me", "open"], "name": "Ann", "options": { "ruleset": "free" } });
    let opened = server.open(&wish).await;
    let table = text(&opened["id"]);
    let mut ann = Visitor::come(server, &table, &keys(&opened), None).await;
    let bob = server.join(&table, "Bob").await;
    let mut bob = Visitor::come(server, &table, &[bob], None).await;
    let end = json!({ "type": "act", "seat": 0, "action": { "type": "END_GAME" } });
    bob.see(3, 1).await;
    assert_eq!(ann.ask(end).await["waits"], true);
    bob.until(|frame| frame["endAsked"] == 0).await;
    assert_eq!(bob.code(json!({ "type": "consent" })).await, "ok");
    bob.until(|frame| frame["outcome"].is_object()).await;
}

/// What the server refuses because it does not understand it, and so does the description.
#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let server = Server::start().await;
    let opened = server.open(&json!({ "game": "uno", "seats": ["me", "me"] })).await;
    let mut socket = Visitor::come(&server, &text(&opened["id"]), &keys(&opened), None).await;
    let mut description = Description::of(&server).await;
    for message in [
        json!({ "type": "dance" }),
        json!({ "type": "act" }),
        json!({ "type": "act", "action": null }),
        json!({ "type": "act", "seat": "Ann", "action": { "type": "DRAW_CARD" } }),
        json!({ "type": "act", "seat": 0, "action": { "type": "DRAW_CARD" }, "who": "me" }),
        json!({ "type": "options" }),
        json!({ "type": "kick" }),
        json!({ "type": "kick", "seat": -1 }),
        json!({ "type": "bot", "seat": 1 }),
        json!({ "type": "order", "seats": "all" }),
        json!({ "type": "chat", "text": 7 }),
        json!({ "type": "undo", "seat": 1 }),
        json!({ "type": "start", "text": "now" }),
        json!({ "type": "offer", "on": true }),
        json!({ "type": "hurry" }),
    ] {
        assert_eq!(socket.code(message.clone()).await, "BAD_REQUEST", "{message}");
        assert!(description.check("uno", Side::Client, &message).is_err(), "{message}");
    }
}

/// All references in a document.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match field {
                    Value::String(reference) if key == "$ref" => found.push(reference),
                    field => references(field, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn descriptions_are_whole() {
    let server = Server::start().await;
    let is_name = |name: &str| {
        name.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-".contains(letter))
    };
    for path in ["/openapi.json", "/asyncapi.json"] {
        let document = server.get(path).await.json();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 100, "{path}");
        for reference in &found {
            let at = reference.strip_prefix('#').expect("a place in the document");
            assert!(document.pointer(at).is_some(), "{path}: {reference}");
        }
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        for (name, schema) in schemas {
            assert!(is_name(name), "{path}: {name}");
            let reference = format!("#/components/schemas/{name}");
            assert!(found.contains(&&*reference), "{path}: nothing refers to {name}");
            let is_valid = match path {
                "/openapi.json" => jsonschema::draft202012::meta::is_valid(schema),
                _ => jsonschema::draft7::meta::is_valid(schema),
            };
            assert!(is_valid, "{path}: {name} is no JSON Schema: {schema}");
        }
    }
    let openapi = server.get("/openapi.json").await.json();
    for (path, methods) in openapi["paths"].as_object().expect("paths") {
        for (method, what) in methods.as_object().expect("methods") {
            for (status, answer) in what["responses"].as_object().expect("answers") {
                let contents = answer["content"].as_object().into_iter().flatten();
                for (kind, content) in contents {
                    let schema = &content["schema"];
                    let is_told = schema["$ref"].is_string() || schema["type"] == "string";
                    assert!(is_told, "{method} {path} {status} {kind}: {schema}");
                }
            }
        }
    }
}

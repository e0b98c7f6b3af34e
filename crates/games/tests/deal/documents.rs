//! Documents: what is written is read again, fits its schema, and what cannot be is refused.

use parlour_engine::protocol::answer;
use parlour_engine::{
    Actor, AnyPosition, Beside, Chance, FastRng, Json, Player, Position, Rng, Roster, Rules, Seat,
    Viewer, to_value,
};
use parlour_games::deal::{Card, Deal, game};
use serde_json::{Value, json};

/// A state with the players p1, p2 and so on, as a document.
pub(crate) fn document(text: &str) -> Value {
    let game: Deal = text.parse().unwrap_or_else(|garbled| panic!("{garbled}\n{text}"));
    let beside = Beside { roster: roster("p", game.seats()), ..Beside::default() };
    to_value(&Position { game, beside }.state())
}

fn roster(name: &str, seats: usize) -> Roster {
    let player = |seat: usize| Player { id: format!("{name}{seat}"), name: format!("N{seat}") };
    Roster::new((1..=seats).map(player).collect()).expect("different ids")
}

/// Asks as a script would.
pub(crate) fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(game(), request.to_string().as_bytes())).expect("answers are JSON")
}

/// The id of a card; other words stay as they are.
pub(crate) fn id(word: &str) -> String {
    word.parse().map_or_else(|_| word.to_owned(), Card::id)
}

fn deal(seats: usize, options: &Value, seed: u64) -> Box<dyn AnyPosition> {
    game().deal(roster("al_", seats), options, &mut Rng::stream(seed, 0)).expect("a table")
}

fn value(json: &Json) -> Value {
    serde_json::from_str(json.get()).expect("JSON")
}

/// A random seat that can do something, and a random thing it can do.
fn choose(position: &dyn AnyPosition, rng: &mut FastRng) -> Option<(Seat, Value)> {
    let waiting: Vec<Seat> = position.to_act().iter().collect();
    let seat = *waiting.get(rng.index(waiting.len()))?;
    let legal = position.legal(seat).expect("a seat");
    Some((seat, value(&legal[rng.index(legal.len())])))
}

#[test]
fn every_key_is_written() {
    let state = value(&deal(4, &json!({}), 7).state());
    let keys = |object: &Value| -> Vec<String> {
        object.as_object().expect("an object").keys().cloned().collect()
    };
    assert_eq!(
        keys(&state),
        [
            "currentPlayerIndex",
            "discardPile",
            "doubleRentActive",
            "drawPile",
            "gameId",
            "lockedSets",
            "options",
            "pendingAction",
            "players",
            "round",
            "status",
            "turnMovesPlayed",
            "turnPhase",
            "winnerIndex",
        ]
    );
    assert_eq!(
        keys(&state["players"][0]),
        [
            "attachments",
            "bank",
            "hand",
            "id",
            "isBot",
            "name",
            "pendingDefense",
            "propertyArea",
            "shield",
        ]
    );
    assert_eq!(state["status"], "active");
    assert_eq!((&state["round"], &state["turnMovesPlayed"]), (&json!(1), &json!(0)));
    assert_eq!(state["drawPile"].as_array().map(Vec::len), Some(86));
    assert_eq!(state["options"]["players"], 4);
    let asked = document("paying | 1: bank 2M41 | birthday63 birthday by 0 for 0: 2 from 1");
    assert_eq!(
        keys(&asked["pendingAction"]),
        [
            "amount",
            "attackerId",
            "cardId",
            "chain",
            "committedIds",
            "isDoubleRent",
            "justSayNoPlayed",
            "payeeId",
            "type",
            "victimIds",
        ]
    );
}

#[test]
fn cards_are_written_as_the_rule_book_shows_them() {
    let hand = "tabuk1 5M52 draw_two75 rent86 rent96 wild99 wild106";
    let state = document(&format!("playing | 0: hand {hand}; riyadh riyadh31 wild105"));
    let hand = state["players"][0]["hand"].as_array().expect("a hand");
    let shown = [
        json!({"id": "prop_tabuk_1", "type": "property", "nameAr": "تيماء", "nameEn": "Tayma",
               "color": "tabuk", "rentValues": [1, 2], "bankValue": 1}),
        json!({"id": "money_5_52", "type": "money", "nameAr": "5م", "nameEn": "5M", "value": 5}),
        json!({"id": "action_draw_two_75", "type": "action", "nameAr": "حبتين",
               "nameEn": "Draw Two", "actionType": "draw_two", "bankValue": 1}),
        json!({"id": "rent_hail_riyadh_86", "type": "rent", "nameAr": "إيجار حائل/الرياض",
               "nameEn": "Rent (hail/riyadh)", "colors": ["hail", "riyadh"], "bankValue": 1}),
    ];
    assert_eq!(hand[..4], shown);
    assert_eq!(hand[4]["colors"].as_array().map(Vec::len), Some(12));
    assert_eq!(hand[5]["validColors"], json!(["hail", "riyadh"]));
    assert_eq!(hand[5].get("chosenColor"), None);
    assert_eq!(hand[6].get("validColors"), Some(&Value::Null));
    let area = &state["players"][0]["propertyArea"]["riyadh"];
    assert_eq!(area[1]["chosenColor"], "riyadh");
    let config = document("playing | 0: hand hail3 | with rentTable=config");
    assert_eq!(config["players"][0]["hand"][0]["rentValues"], json!([2, 3]));
}

/// The sample of the rule book, with the three players whom it leaves out.
#[test]
fn the_sample_of_the_rule_book_is_read() {
    let state = json!({"gameId":"g1","status":"active","currentPlayerIndex":0,"turnPhase":"responding",
        "turnMovesPlayed":2,"doubleRentActive":false,"round":3,"winnerIndex":null,
        "lockedSets":["p2_al_jouf"],"drawPile":[],"discardPile":[],
        "pendingAction":{"type":"rent","attackerId":"p1","payeeId":"p1","victimIds":["p3","p4"],"amount":6,
            "propertyColor":"riyadh","isDoubleRent":true,"justSayNoPlayed":true,"cardId":"rent_hail_riyadh_86",
            "chain":{"victimId":"p3","responderId":"p1","cardIds":["action_just_say_no_67"]},"committedIds":[]},
        "players":[{"id":"p1","name":"Maya","isBot":false,"pendingDefense":null,"shield":null,"attachments":{},
            "hand":[{"id":"money_2_41","type":"money","nameAr":"2م","nameEn":"2M","value":2}],
            "bank":[{"id":"action_draw_two_75","type":"action","nameAr":"حبتين","nameEn":"Draw Two","actionType":"draw_two","bankValue":1}],
            "propertyArea":{"riyadh":[
                {"id":"prop_riyadh_31","type":"property","nameAr":"الجنادرية","nameEn":"Al Janadriyah","color":"riyadh","rentValues":[1,2,3,4],"bankValue":2},
                {"id":"prop_riyadh_32","type":"property","nameAr":"الدوادمي","nameEn":"Ad Dawadimi","color":"riyadh","rentValues":[1,2,3,4],"bankValue":2},
                {"id":"wild_hail_riyadh_99","type":"wild","nameAr":"جوكر حائل/الرياض","nameEn":"Wild (hail/riyadh)","validColors":["hail","riyadh"],"chosenColor":"riyadh","bankValue":2}]}},
            {"id":"p2"},{"id":"p3"},{"id":"p4"}]});
    let loaded = value(&game().load(&state).expect("the sample").state());
    for key in ["gameId", "status", "turnPhase", "pendingAction", "lockedSets", "round"] {
        assert_eq!(loaded[key], state[key], "{key}");
    }
    for key in ["hand", "bank", "propertyArea", "attachments", "shield", "isBot"] {
        assert_eq!(loaded["players"][0][key], state["players"][0][key], "{key}");
    }
    assert_eq!(loaded["players"][2]["pendingDefense"]["id"], "action_just_say_no_67");
    let answer =
        ask(&json!({"op": "act", "state": loaded, "seat": 0, "action": {"type": "ACCEPT"}}));
    assert_eq!(answer["state"]["pendingAction"]["victimIds"], json!(["p4"]));
}

#[test]
fn a_short_state_is_filled_in() {
    let state = json!({
        "players": [{"id": "a", "hand": [{"id": "money_5_52"}]}, {"id": "b", "name": "Bob"}],
        "turnMovesPlayed": 2.0,
        "roomId": "an old client sends more than we keep",
    });
    let loaded = value(&game().load(&state).expect("a short state").state());
    assert_eq!(loaded["players"][0]["name"], "a");
    assert_eq!(loaded["players"][0]["hand"][0]["value"], 5);
    assert_eq!((&loaded["turnPhase"], &loaded["status"]), (&json!("drawing"), &json!("active")));
    assert_eq!((&loaded["turnMovesPlayed"], &loaded["round"]), (&json!(2), &json!(1)));
    assert_eq!(loaded["options"]["players"], 2);
    assert_eq!(loaded["drawPile"], json!([]));
}

#[test]
fn hidden_state_of_the_table_is_kept() {
    let doubled = document("playing m2 x2 | with doubleRentStacks=true");
    assert_eq!(doubled["doubleRentCount"], 2);
    let idle = document("drawing >1 idle 1");
    assert_eq!(idle["idleTurns"], 1);
    let left = document("playing without 1 | 2: | with onLeave=remove");
    assert_eq!(left["players"][1]["hasLeft"], true);
    for state in [doubled, idle, left] {
        let again = value(&game().load(&state).expect("our own state").state());
        assert_eq!(again, state);
    }
}

#[test]
fn a_state_that_cannot_be_is_refused_with_a_reason() {
    let card = |word: &str| json!({"id": id(word)});
    let theft = |card: &str| json!({"type": "sly_deal", "attackerId": "p1", "victimIds": ["p2"], "card2": id(card)});
    for (path, value, reason) in [
        ("", json!(7), "does not fit"),
        ("/players", json!(null), "does not fit"),
        ("/players", json!([{"id": "p1"}]), "cannot play"),
        ("/players/1/id", json!("p1"), "two players"),
        ("/status", json!("sleeping"), "unknown variant"),
        ("/status", json!("finished"), "finished game"),
        ("/turnPhase", json!("ended"), "finished game"),
        ("/turnPhase", json!("paying"), "nothing is pending"),
        ("/drawPile/0", json!({"id": 7}), "does not fit"),
        ("/drawPile/0/id", json!("money_5_99"), "no card with the id \"money_5_99\""),
        ("/drawPile/0/value", json!(99), "another than the state says"),
        ("/drawPile/0/type", json!("wild"), "another than the state says"),
        ("/drawPile/0/actionType", json!("sly_deal"), "another than the state says"),
        ("/drawPile/0", card("tabuk1"), "prop_tabuk_1 is there twice"),
        ("/discardPile", json!([card("2M41"), card("2M41")]), "twice"),
        ("/players/0/bank", json!([card("hail3")]), "prop_hail_3 is in a bank"),
        ("/players/0/propertyArea", json!({"pink": []}), "unknown variant"),
        ("/players/0/propertyArea", json!({"hail": [card("tabuk2")]}), "cannot lie under hail"),
        ("/players/0/propertyArea", json!({"hail": [card("5M53")]}), "cannot lie under hail"),
        (
            "/players/0/propertyArea",
            json!({"taif": [{"id": id("wild98"), "chosenColor": "tabuk"}]}),
            "cannot lie under taif",
        ),
        ("/players/0/attachments", json!({"tabuk": [card("zakat64")]}), "cannot lie on a set"),
        (
            "/players/0/attachments",
            json!({"tabuk": [card("abracadabra83")]}),
            "cannot lie on a set",
        ),
        ("/players/0/shield", json!({"card": card("zakat64"), "turnsLeft": 1}), "is no shield"),
        (
            "/players/0/shield",
            json!({"card": card("ultimate_shield70"), "turnsLeft": -1}),
            "out of range",
        ),
        ("/lockedSets", json!(["p9_tabuk"]), "\"p9_tabuk\""),
        ("/currentPlayerIndex", json!(2), "current player"),
        ("/currentPlayerIndex", json!(-1), "out of range"),
        ("/winnerIndex", json!(5), "winner"),
        ("/turnMovesPlayed", json!(4), "more moves"),
        ("/turnMovesPlayed", json!(1.5), "whole number"),
        ("/round", json!(1e300), "out of range"),
        ("/doubleRentCount", json!(99), "doubled too often"),
        ("/options/handLimit", json!(5), "out of range"),
        ("/options/house", json!(true), "unknown field"),
        ("/players/0/hasLeft", json!(true), "has left"),
        (
            "/pendingAction",
            json!({"type": "house", "attackerId": "p1", "victimIds": ["p2"], "amount": 1}),
            "cannot be pending",
        ),
        (
            "/pendingAction",
            json!({"type": "rent", "attackerId": "p1", "victimIds": ["p2"]}),
            "how much",
        ),
        (
            "/pendingAction",
            json!({"type": "zakat", "attackerId": "p1", "victimIds": ["p2"]}),
            "phase paying",
        ),
        (
            "/pendingAction",
            json!({"type": "zakat", "attackerId": "p7", "victimIds": ["p2"]}),
            "\"p7\"",
        ),
        ("/pendingAction", theft("asir15"), "phase responding"),
    ] {
        let mut state = document("playing x1 | 0: hand tabuk1 | 1: bank 5M52 | draw 1M35 1M36");
        if let Some(place) = state.pointer_mut(path) {
            *place = value.clone();
        } else {
            let (parent, key) = path.rsplit_once('/').expect("a path");
            state.pointer_mut(parent).expect("a parent")[key] = value.clone();
        }
        refused(&state, reason, path);
    }
}

#[test]
fn a_pending_action_that_cannot_be_is_refused_with_a_reason() {
    let theft = |card: &str| json!({"type": "sly_deal", "attackerId": "p1", "victimIds": ["p2"], "card2": id(card)});
    for (pending, reason) in [
        (json!({"type": "zakat", "attackerId": "p1", "victimIds": []}), "nobody"),
        (json!({"type": "zakat", "attackerId": "p1", "victimIds": ["p1"]}), "to themselves"),
        (
            json!({"type": "zakat", "attackerId": "p1", "victimIds": ["p2"], "committedIds": ["p3"]}),
            "not asked",
        ),
    ] {
        let mut state = document("playing | 3:");
        (state["turnPhase"], state["pendingAction"]) = (json!("paying"), pending);
        refused(&state, reason, "paying");
    }
    let no = id("just_say_no67");
    for (pending, reason) in [
        (theft("asir15"), "cannot be done"),
        (theft("nothing"), "no card with the id"),
        (
            json!({"type": "deal_breaker", "attackerId": "p1", "victimIds": ["p2"]}),
            "cannot be done",
        ),
        (
            json!({"type": "deal_breaker", "attackerId": "p1", "victimIds": ["p2", "p3"], "propertyColor": "hail"}),
            "several",
        ),
        (
            json!({"type": "zakat", "attackerId": "p1", "victimIds": ["p2"], "chain": {"victimId": "p3", "cardIds": [no]}}),
            "not asked",
        ),
        (
            json!({"type": "zakat", "attackerId": "p1", "victimIds": ["p2"], "chain": {"victimId": "p2", "cardIds": [id("5M52")]}}),
            "refuses nothing",
        ),
        (
            json!({"type": "zakat", "attackerId": "p1", "victimIds": ["p2"], "chain": {"victimId": "p2", "cardIds": [no, no, no, no]}}),
            "more Nos",
        ),
    ] {
        let mut state = document("playing | 1: hail hail3 hail4 | 3:");
        (state["turnPhase"], state["pendingAction"]) = (json!("responding"), pending);
        refused(&state, reason, "responding");
    }
}

fn refused(state: &Value, reason: &str, what: &str) {
    let refusal = game().load(state).map(|_| ()).expect_err(what);
    assert_eq!(refusal.code, "BAD_STATE", "{what}");
    assert!(refusal.message.contains(reason), "{what}: {} is not {reason}", refusal.message);
}

#[test]
fn keys_of_locked_sets_are_never_taken_apart() {
    let state = json!({
        "players": [{"id": "al"}, {"id": "p_al"}],
        "lockedSets": ["p_al_al_jouf", "al_al_jouf"],
    });
    let loaded = value(&game().load(&state).expect("a table").state());
    assert_eq!(loaded["lockedSets"], json!(["al_al_jouf", "p_al_al_jouf"]));
}

const SPOILED: [&str; 3] = [
    "playing | 0: hand sly_deal58 abracadabra83 wild106; tabuk tabuk1 tabuk2 +house77 | 1: asir asir15 wild101 | draw 1M35",
    "paying m1 | 1: hand weak_no69; bank 2M41 1M35 | 2: tabuk tabuk1 tabuk2 +house77 +hotel79 | 3: | discard birthday63 \
     | birthday63 birthday by 0 for 0: 2 from 1 2",
    "responding m1 | 1: jeddah jeddah7 jeddah8 | discard deal_breaker56 just_say_no67 \
     | deal_breaker56 deal_breaker by 0 for 0: 0 jeddah from 1 no of 1 just_say_no67",
];

#[test]
fn a_spoiled_state_is_refused_or_played_but_never_breaks() {
    let mut rng = FastRng::new(5);
    let mut loaded = 0;
    for n in 0..4000 {
        let mut state = document(SPOILED[n as usize % SPOILED.len()]);
        for _ in 0..=rng.index(3) {
            spoil(&mut state, &mut rng);
        }
        let Ok(mut position) = game().load(&state) else { continue };
        loaded += 1;
        for step in 0..10 {
            let saved = value(&position.state());
            let again = game().load(&saved).unwrap_or_else(|refusal| panic!("{refusal}: {saved}"));
            assert_eq!(again.state().get(), position.state().get());
            Viewer::all(position.seats()).for_each(|viewer| drop(position.view(viewer)));
            let Some((seat, action)) = choose(position.as_ref(), &mut rng) else { break };
            let taken = position.act(Actor::Seat(seat), &action, &mut Rng::stream(n, step));
            assert!(taken.is_ok(), "{action} is listed and refused in {saved}");
        }
    }
    assert!(loaded > 400, "only {loaded} states were loaded");
}

/// Changes one thing somewhere in a document.
fn spoil(document: &mut Value, rng: &mut FastRng) {
    match document {
        Value::Object(fields) if !fields.is_empty() => {
            let key = fields.keys().nth(rng.index(fields.len())).cloned().unwrap_or_default();
            match fields.get_mut(&key) {
                Some(field) if rng.happens(4, 5) => spoil(field, rng),
                _ => drop(fields.remove(&key)),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.happens(4, 5) => {
            let item = rng.index(items.len());
            if rng.happens(1, 5) { drop(items.remove(item)) } else { spoil(&mut items[item], rng) }
        }
        other => {
            let odd = [
                json!(null),
                json!(0),
                json!(1),
                json!(3),
                json!(-1),
                json!(1e300),
                json!("p2"),
                json!("paying"),
                json!(""),
                json!([]),
                json!(true),
                json!({"hail": [{"id": "prop_hail_3"}, {"id": "prop_hail_4"}]}),
                json!({"jeddah": [{"id": "action_mosque_81"}]}),
                json!([{"id": "action_just_say_no_68"}]),
                json!({"type": "rent", "attackerId": "p1", "victimIds": ["p2", "p3"], "amount": 3}),
                json!("wild_universal_106"),
            ];
            *other = odd[rng.index(odd.len())].clone();
        }
    }
}

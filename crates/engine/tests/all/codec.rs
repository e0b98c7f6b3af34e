//! Types as documents: what derives write and read with the names of a table.

use parlour_engine::codec::{
    self, Anyone, Fields, Id, Ids, Misfit, Names, PlayerName, PlayerNames, SeatIndex, SeatNumbers,
};
use parlour_engine::{Player, Roster, Schemas, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[schemars(tag = "type")]
enum Action {
    Pass,
    Give {
        card_index: u8,
        to: Seat,
    },
    Pay(Payment),
    #[serde(rename = "ROLL_DICE")]
    Roll(Option<Payment>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
struct Payment {
    amount: i16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Table {
    current: SeatIndex,
    winners: Option<Seats>,
    last_caller: Option<Anyone>,
    scores: std::collections::BTreeMap<Seat, u8>,
}

#[derive(Serialize)]
struct Shown {
    id: Seat,
    name: PlayerName,
    others: PlayerNames,
    no_one: PlayerNames,
}

fn roster() -> Roster {
    let player = |id: &str, name: &str| Player { id: id.into(), name: name.into() };
    Roster::new(vec![player("ann", "Ann"), player("bob", "Bob"), player("cid", "Cid")])
        .expect("three ids")
}

fn value(document: &impl Serialize, names: &dyn Names) -> Value {
    let mut text = Vec::new();
    codec::write(document, names, &mut text);
    serde_json::from_slice(&text).expect("JSON")
}

/// Players whose ids are numbers: 11, 12, 13.
struct Numbered;

impl Names for Numbered {
    fn id(&self, seat: Seat) -> Id<'_> {
        Id::Number(11 + u64::from(seat.number()))
    }

    fn name(&self, _: Seat) -> &'static str {
        "someone"
    }

    fn seat_of(&self, id: &Value) -> Option<Seat> {
        id.as_u64()
            .and_then(|id| id.checked_sub(11))
            .filter(|seat| *seat < 3)
            .map(|seat| Seat::new(seat as u8))
    }

    fn is_id(&self, id: &Value) -> bool {
        id.is_u64()
    }
}

#[test]
fn an_action_is_an_object_with_a_type_and_its_fields() {
    let give = Action::Give { card_index: 3, to: Seat::new(1) };
    let pay = Action::Pay(Payment { amount: -2 });
    for (action, beside, in_payload) in [
        (Action::Pass, json!({"type": "PASS"}), json!({"type": "PASS"})),
        (
            give,
            json!({"type": "GIVE", "cardIndex": 3, "to": "bob"}),
            json!({"type": "GIVE", "payload": {"cardIndex": 3, "to": "bob"}}),
        ),
        (
            pay,
            json!({"type": "PAY", "amount": -2}),
            json!({"type": "PAY", "payload": {"amount": -2}}),
        ),
        (Action::Roll(None), json!({"type": "ROLL_DICE"}), json!({"type": "ROLL_DICE"})),
    ] {
        for (fields, document) in [(Fields::Beside, beside), (Fields::InPayload, in_payload)] {
            let written = codec::to_value(&action, &roster(), fields);
            assert_eq!(written, document);
            // An optional payload can only be left out where there is one.
            if (action, fields) != (Action::Roll(None), Fields::Beside) {
                assert_eq!(codec::read(&document, &roster(), fields), Ok(action), "{document}");
            }
        }
    }
}

#[test]
fn fields_keep_their_order() {
    let give = Action::Give { card_index: 3, to: Seat::new(1) };
    let mut text = Vec::new();
    codec::write_tagged(&give, &roster(), Fields::InPayload, &mut text);
    assert_eq!(text, br#"{"type":"GIVE","payload":{"cardIndex":3,"to":"bob"}}"#);
}

#[test]
fn ids_may_be_numbers() {
    let give = Action::Give { card_index: 0, to: Seat::new(2) };
    let document = json!({"type": "GIVE", "cardIndex": 0, "to": 13});
    assert_eq!(codec::to_value(&give, &Numbered, Fields::Beside), document);
    assert_eq!(codec::read(&document, &Numbered, Fields::Beside), Ok(give));
    let by_seat = json!({"type": "GIVE", "cardIndex": 0, "to": 2});
    assert_eq!(codec::to_value(&give, &SeatNumbers, Fields::Beside), by_seat);
}

/// In an action, what means nothing becomes something that no table has: the rules refuse it in their own order.
#[test]
fn an_action_may_name_what_is_not_there() {
    let to = |card_index, seat| Ok(Action::Give { card_index, to: Seat::new(seat) });
    let malformed = |what: &str| Err(Misfit::Malformed(what.to_owned()));
    for (document, expected) in [
        (json!({"type": "GIVE", "cardIndex": 1, "to": "zed"}), to(1, 255)),
        (json!({"type": "GIVE", "cardIndex": 1.0, "to": "ann"}), to(1, 0)),
        (json!({"type": "GIVE", "cardIndex": 256, "to": "ann"}), to(255, 0)),
        (json!({"type": "GIVE", "cardIndex": -1, "to": "ann"}), to(255, 0)),
        (json!({"type": "GIVE", "cardIndex": 1e30, "to": "ann"}), to(255, 0)),
        (json!({"type": "GIVE", "cardIndex": 1, "to": "ann", "more": [1]}), to(1, 0)),
        (
            json!({"type": "GIVE", "cardIndex": 1.5, "to": "ann"}),
            malformed("1.5 is not a whole number"),
        ),
        (
            json!({"type": "GIVE", "cardIndex": "1", "to": "ann"}),
            malformed("\"1\" is not a whole number"),
        ),
        (json!({"type": "GIVE", "cardIndex": 1, "to": 0}), malformed("0 is no id of a player")),
        (json!({"type": "GIVE", "cardIndex": 1}), malformed("missing field `to`")),
        (json!({"type": 1}), malformed("an action is an object with a \"type\"")),
        (json!([]), malformed("an action is an object with a \"type\"")),
        (json!({"type": "DANCE"}), Err(Misfit::Unknown("DANCE".to_owned()))),
        (json!({"type": "pass"}), Err(Misfit::Unknown("pass".to_owned()))),
    ] {
        assert_eq!(codec::read(&document, &roster(), Fields::Beside), expected, "{document}");
    }
}

/// In a state, every name and number means something.
#[test]
fn a_state_names_only_what_is_there() {
    let state = |current: Value, winners: Value, caller: Value, scores: Value| json!({"current": current, "winners": winners, "lastCaller": caller, "scores": scores});
    for (document, expected) in [
        (state(json!(2), json!(["bob", "cid"]), json!("ann"), json!({"ann": 7})), "ok"),
        (state(json!(2), json!(null), json!("zed"), json!({})), "ok"),
        (state(json!(256), json!(null), json!(null), json!({})), "256 is out of range"),
        (state(json!(-1), json!(null), json!(null), json!({})), "-1 is out of range"),
        (state(json!(0), json!(["zed"]), json!(null), json!({})), "\"zed\" is not at the table"),
        (
            state(json!(0), json!("bob"), json!(null), json!({})),
            "invalid type: string \"bob\", expected a sequence",
        ),
        (state(json!(0), json!(null), json!(7), json!({})), "7 is no id of a player"),
        (
            state(json!(0), json!(null), json!(null), json!({"zed": 1})),
            "\"zed\" is not at the table",
        ),
        (state(json!(0), json!(null), json!(null), json!({"ann": 999})), "999 is out of range"),
        (json!([0, null, null, {}]), "[0,null,null,{}] is not an object"),
    ] {
        let read = codec::read_state::<Table>(&document, &roster());
        let found = read.as_ref().map_or_else(ToString::to_string, |_| "ok".to_owned());
        assert_eq!(found, expected, "{document}");
        if let Ok(table) = read {
            let again = value(&table, &roster());
            let is_at_table = document["lastCaller"] == "ann";
            assert!(again == document || !is_at_table, "{again}");
        }
    }
}

#[test]
fn a_list_is_read_to_its_end() {
    let read = |list: Value| codec::read_state::<[u8; 2]>(&list, &roster()).is_ok();
    assert!(read(json!([1, 2])));
    assert!(!read(json!([1])) && !read(json!([1, 2, 3])));
}

#[test]
fn keys_are_ids_even_where_ids_are_numbers() {
    let document = json!({"current": 0, "winners": [11], "lastCaller": null, "scores": {"12": 5}});
    let table: Table = codec::read_state(&document, &Numbered).expect("a table");
    assert_eq!(table.scores.get(&Seat::new(1)), Some(&5));
    assert_eq!(value(&table, &Numbered), document);
}

#[test]
fn players_are_shown_by_name() {
    let others = PlayerNames([Seat::new(1), Seat::new(2)].into_iter().collect());
    let shown = Shown {
        id: Seat::new(0),
        name: PlayerName(Seat::new(0)),
        others,
        no_one: PlayerNames::default(),
    };
    let expected = json!({"id": "ann", "name": "Ann", "others": "Bob, Cid", "no_one": null});
    assert_eq!(value(&shown, &roster()), expected);
}

#[test]
fn a_schema_tells_what_ids_are() {
    for (ids, expected) in [
        (Ids::Texts, json!({"type": "string"})),
        (Ids::Numbers, json!({"type": "integer"})),
        (Ids::Seats, json!({"type": "integer", "format": "seat", "minimum": 0})),
    ] {
        let schemas = Schemas::of::<Table, Action, Action, Table, Payment>(ids);
        let give = schemas.action.pointer("/oneOf/1").expect("the second action");
        assert_eq!(give["properties"]["type"], json!({"type": "string", "const": "GIVE"}));
        assert_eq!(give["properties"]["to"], expected);
        let caller = &schemas.state.as_value()["properties"]["lastCaller"]["type"];
        assert_eq!(*caller, json!([expected["type"], "null"]));
    }
}

#[test]
fn a_payload_that_may_be_null_may_be_left_out() {
    #[derive(JsonSchema)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    #[schemars(tag = "type", content = "payload")]
    #[expect(dead_code, reason = "what matters is its schema")]
    enum Wrapped {
        Pay(Payment),
        Roll(Option<Payment>),
    }
    let schemas = Schemas::of::<(), Wrapped, (), (), ()>(Ids::Texts);
    let kinds = schemas.action.to_value()["oneOf"].clone();
    assert_eq!(kinds[0]["required"], json!(["type", "payload"]));
    assert_eq!(kinds[1]["required"], json!(["type"]));
}

#[test]
fn a_verb_is_the_name_of_a_variant() {
    assert_eq!(codec::verb(&Action::Pay(Payment { amount: 1 })), "PAY");
    assert_eq!(codec::verb(&Action::Roll(None)), "ROLL_DICE");
}

/// Everything else that serde can write is written as `serde_json` writes it.
#[test]
fn values_are_written_as_json() {
    #[derive(Serialize)]
    enum Kind {
        Unit,
        New(u8),
        Pair(u8, i8),
        Named { at: f64 },
    }
    #[derive(Serialize)]
    struct All {
        kinds: Vec<Kind>,
        text: &'static str,
        letter: char,
        pair: (bool, Option<u8>),
        keys: std::collections::BTreeMap<i32, bool>,
        empty: Vec<u8>,
        numbers: [i64; 3],
        value: Value,
        raw: Box<RawValue>,
    }
    let all = All {
        kinds: vec![Kind::Unit, Kind::New(7), Kind::Pair(255, -128), Kind::Named { at: 0.5 }],
        text: "a \"quoted\" line\nand \u{1} \\ é",
        letter: '"',
        pair: (true, None),
        keys: [(-1, true), (20, false)].into(),
        empty: Vec::new(),
        numbers: [i64::MIN, 10, i64::MAX],
        value: json!({ "x": [1.5, null, "y"] }),
        raw: RawValue::from_string("{\"as\": [\"it is\"]}".to_owned()).expect("JSON"),
    };
    let mut text = Vec::new();
    codec::write(&all, &roster(), &mut text);
    assert_eq!(String::from_utf8_lossy(&text), serde_json::to_string(&all).expect("JSON"));
}

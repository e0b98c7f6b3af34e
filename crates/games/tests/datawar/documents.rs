//! Documents: what is written is read again, fits its schema, and what cannot be is refused.

use parlour_engine::protocol::answer;
use parlour_engine::{Actor, Erased, Game, Json, Player, Rng, Roster, Viewer};
use parlour_games::datawar::DataWar;
use serde_json::{Value, json};

static GAME: Erased<DataWar> = Erased::new();

pub(crate) fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&GAME as &dyn Game, request.to_string().as_bytes())).expect("JSON")
}

fn value(json: &Json) -> Value {
    serde_json::from_str(json.get()).expect("JSON")
}

pub(crate) fn roster() -> Roster {
    let player = |id: &str| Player { id: id.to_owned(), name: id.to_uppercase() };
    Roster::new(vec![player("player"), player("cpu")]).expect("different ids")
}

#[test]
fn every_key_is_written() {
    let new = ask(&json!({"op": "new", "players": ["Ann", ""], "seed": 7}))["state"].clone();
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().expect("an object").keys().cloned().collect()
    };
    assert_eq!(keys(&new), ["controllers", "flow", "options", "seq", "store"]);
    assert_eq!(keys(&new["flow"]), ["context", "timer", "value"]);
    let store = [
        "activePlayer",
        "anotherPlayMode",
        "audioEnabled",
        "cardsInPlay",
        "completedTurns",
        "cpu",
        "cpuLaunchStacks",
        "cpuTurnState",
        "deckSwapCount",
        "endedBy",
        "handViewerPlayer",
        "hostileTakeoverSpent",
        "isPaused",
        "openWhatYouWantActive",
        "openWhatYouWantCards",
        "pendingEffects",
        "player",
        "playerLaunchStacks",
        "playerTurnState",
        "preRevealEffects",
        "preRevealProcessed",
        "seenCards",
        "selectedBackground",
        "selectedBillionaire",
        "showHandViewer",
        "showInstructions",
        "showMenu",
        "showOpenWhatYouWantAnimation",
        "showOpenWhatYouWantModal",
        "showTooltip",
        "temperTantrum",
        "trackerSmackerActive",
        "warParticipants",
        "winCondition",
        "winner",
    ];
    assert_eq!(keys(&new["store"]), store);
    let player = [
        "currentTurnValue",
        "deck",
        "id",
        "launchStackCount",
        "name",
        "playedCard",
        "playedCardsInHand",
        "rawTurnValue",
        "windowStart",
    ];
    assert_eq!(keys(&new["store"]["player"]), player);
    assert_eq!(new["store"]["player"]["name"], "Ann");
    assert_eq!(new["store"]["cpu"]["name"], "CPU");
    assert_eq!(keys(&new["options"]).len(), 18);
    let outcome = ask(&json!({"op": "outcome", "state": new}));
    assert_eq!(outcome["outcome"], Value::Null);
}

#[test]
fn a_state_that_cannot_be_is_refused() {
    let good = json!({
        "flow": {"value": "comparing"},
        "store": {
            "player": {
                "deck": ["CD-2-01"],
                "playedCard": "CD-4-01",
                "playedCardsInHand": [{"card": "CD-4-01", "isFaceDown": false}],
                "currentTurnValue": 4,
            },
            "cpu": {"deck": ["CD-3-01"], "playedCardsInHand": [{"card": "CD-5-01"}]},
            "cardsInPlay": ["CD-4-01", "CD-5-01"],
        },
    });
    let load = |state: &Value| ask(&json!({"op": "timer", "state": state}));
    assert_eq!(
        load(&good)["timer"],
        json!({"afterMs": 1500, "action": {"type": "TIMER", "id": 0}})
    );
    let ls = "LS-ShadowGov-01";
    for (path, wrong) in [
        ("/flow/value", json!("nowhere")),
        ("/flow/value", json!("resolving")),
        ("/flow", json!({"value": "ready", "timer": {"id": 1}})),
        ("/flow", json!({"value": "comparing", "timer": {"id": 1, "state": "ready"}})),
        ("/flow", json!({"value": "comparing", "timer": {"id": -1}})),
        ("/flow", json!({"value": "ready", "context": {"currentTurn": -1}})),
        ("/store/player/deck", json!(["CD-2-01", "CD-2-01"])),
        ("/store/player/deck", json!(["CD-4-01"])),
        ("/store/player/deck", json!(["CD-9-01"])),
        ("/store/player/deck", json!([7])),
        ("/store/player/playedCard", json!("CD-5-01")),
        ("/store/player/currentTurnValue", json!(5)),
        ("/store/player", json!({"windowStart": 2})),
        ("/store/player", json!({"id": "p1"})),
        ("/store/player", json!({"launchStackCount": 1})),
        ("/store/cardsInPlay", json!(["CD-4-01"])),
        ("/store/cardsInPlay", json!(["CD-4-01", "CD-5-01", "CD-1-01"])),
        ("/store/cardsInPlay", json!(["CD-4-01", null])),
        ("/store/cardsInPlay", json!(["CD-4-01", "CD-4-01"])),
        ("/store/playerLaunchStacks", json!(["CD-1-01"])),
        ("/store/winner", json!("player")),
        ("/store/winner", json!("p1")),
        ("/store/winCondition", json!("all_cards")),
        ("/store/pendingEffects", json!([{"playedBy": "cpu", "card": "CD-1-01"}])),
        ("/store/pendingEffects", json!([{"playedBy": "cpu", "card": "FW-ForcedEmpathy-6-01"}])),
        ("/store/pendingEffects", json!([{"playedBy": "cpu", "card": ls, "type": "tracker"}])),
        (
            "/store/pendingEffects",
            json!([{"playedBy": "cpu", "card": ls}, {"playedBy": "cpu", "card": ls}]),
        ),
        ("/store/preRevealEffects", json!(vec![json!({"type": "owyw", "playerId": "cpu"}); 9])),
        ("/store/openWhatYouWantCards", json!(["CD-2-01"])),
        ("/store/hostileTakeoverSpent", json!(["CD-2-01"])),
        ("/store/temperTantrum", json!({"loser": "cpu", "count": 2})),
        ("/store/seenCards", json!(["CD-1-08"])),
        ("/store/completedTurns", json!(-1)),
        ("/seq", json!(5_000_000_000_u64)),
        ("/options", json!({"playerStrategy": "foo"})),
        ("/options", json!({"maxTurns": 0})),
    ] {
        let mut state = good.clone();
        let (parent, key) = path.rsplit_once('/').expect("a path");
        state.pointer_mut(parent).expect("a place")[key] = wrong.clone();
        let answer = load(&state);
        assert_eq!(answer["error"]["code"], "BAD_STATE", "{path} {wrong}: {answer}");
    }
    for (key, wrong) in [("anotherPlayMode", json!(true)), ("trackerSmackerActive", json!("cpu"))] {
        let state = json!({
            "flow": {"value": "ready", "context": {"trackerSmackerActive": "player"}},
            "store": {key: wrong},
        });
        assert_eq!(load(&state)["error"]["code"], "BAD_STATE", "{key}");
    }
    for state in [json!(null), json!(7), json!({}), json!({"flow": {}}), json!([])] {
        assert_eq!(load(&state)["error"]["code"], "BAD_STATE", "{state}");
    }
}

#[test]
fn a_short_state_is_filled_in() {
    let state = json!({"flow": {"value": "pre_reveal.selecting"}, "store": {
        "player": {"deck": ["CD-1-01", "CD-2-01"]},
        "cpu": {"deck": ["CD-3-01"]},
        "preRevealEffects": [{"type": "owyw", "playerId": "player"}],
    }});
    let legal = ask(&json!({"op": "legal", "state": state, "seat": 0}))["actions"].clone();
    let selected = |id: &str| json!({"type": "CARD_SELECTED", "cardId": id});
    assert_eq!(legal, json!([selected("CD-1-01"), selected("CD-2-01")]));
    let compound =
        json!({"flow": {"value": "data_war"}, "store": {"player": {"deck": ["CD-1-01"]}}});
    let timer = ask(&json!({"op": "timer", "state": compound}))["timer"].clone();
    assert_eq!(timer["afterMs"], 2000);
}

#[test]
fn the_winner_and_the_stacks_are_the_outcome() {
    let state = json!({"flow": {"value": "game_over"}, "store": {
        "cpu": {"deck": ["CD-3-01"]},
        "cpuLaunchStacks": ["LS-ShadowGov-01"],
        "winner": "cpu",
        "winCondition": "all_cards",
    }});
    let outcome = ask(&json!({"op": "outcome", "state": state}))["outcome"].clone();
    assert_eq!(outcome, json!({"winners": ["cpu"], "scores": [0, 1]}));
}

#[test]
fn cards_that_lie_face_down_are_shown_to_nobody() {
    let mut position = GAME
        .load(&json!({"flow": {"value": "data_war.reveal_face_down"}, "store": {
            "player": {"deck": ["CD-1-01", "CD-1-02", "CD-1-03", "CD-1-04"],
                "playedCardsInHand": [{"card": "CD-4-01"}]},
            "cpu": {"deck": ["CD-2-01", "CD-2-02", "CD-2-03", "CD-2-04"],
                "playedCardsInHand": [{"card": "CD-4-02"}]},
            "cardsInPlay": ["CD-4-01", "CD-4-02"],
        }}))
        .expect("a state");
    let tap = json!({"type": "TAP_DECK"});
    let taken = position.act(Actor::Table, &tap, &mut Rng::stream(1, 1)).expect("a tap");
    for viewer in Viewer::all(2) {
        let view = value(&position.view(viewer).expect("a viewer"));
        let text = view["store"].to_string();
        assert!(!text.contains("CD-1-0") && !text.contains("CD-2-0"), "{text}");
        let table = view["store"]["cardsInPlay"].as_array().expect("a table").clone();
        assert_eq!(table[..3], [json!("CD-4-01"), json!("CD-4-02"), Value::Null]);
        assert_eq!(table.len(), 8);
        let hand = &view["store"]["cpu"]["playedCardsInHand"];
        assert_eq!(hand[1], json!({"card": null, "isFaceDown": true}));
    }
    assert!(taken.events.iter().all(|told| !told.event.json().get().contains("CD-")));
}

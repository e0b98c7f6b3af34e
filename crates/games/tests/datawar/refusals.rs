//! Every code of the rules page is produced, in the order in which it looks for them.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::language::{Host, ask};

/// Codes that need a clock, a connection or a spectator: they come with whoever hosts a table.
const OF_A_HOST: [&str; 3] = ["NOT_A_PLAYER", "TIMER_NOT_DUE", "VERSION_CONFLICT"];

/// Codes that only the small steps of the store have, which are tested there.
const OF_THE_STORE: [&str; 2] = ["BAD_COUNT", "BAD_REORDER"];

/// Codes of options and states.
const OF_DOCUMENTS: [&str; 7] = [
    "UNKNOWN_STRATEGY",
    "UNKNOWN_CARD_TYPE",
    "CARD_TYPE_EXHAUSTED",
    "CUSTOM_ORDER_TOO_LONG",
    "DUPLICATE_CARD",
    "BAD_OPTION",
    "BAD_STATE",
];

const ALL: [&str; 28] = [
    "UNKNOWN_EVENT",
    "BAD_PAYLOAD",
    "INVALID_EVENT",
    "GAME_OVER",
    "GAME_PAUSED",
    "PAUSE_NOT_ALLOWED",
    "SYSTEM_EVENT",
    "GUARD_FAILED",
    "STALE_TIMER",
    "TIMER_NOT_DUE",
    "NOT_A_PLAYER",
    "BAD_SEAT",
    "NOT_YOUR_TURN",
    "NOT_CHOOSER",
    "CARD_NOT_OFFERED",
    "WRONG_SELECTION_COUNT",
    "EMPTY_SELECTION",
    "DECK_EMPTY",
    "BAD_COUNT",
    "BAD_REORDER",
    "UNKNOWN_STRATEGY",
    "UNKNOWN_CARD_TYPE",
    "CARD_TYPE_EXHAUSTED",
    "CUSTOM_ORDER_TOO_LONG",
    "DUPLICATE_CARD",
    "BAD_OPTION",
    "BAD_STATE",
    "VERSION_CONFLICT",
];

thread_local! {
    static MET: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

fn refused(before: &str, script: &str, code: &str) {
    let mut host = Host::new(before);
    let (path, last) = script.rsplit_once("; ").unwrap_or(("", script));
    host.run(path);
    let state = host.state.clone();
    host.run(last);
    let facts = host.facts();
    assert_eq!(facts[0], code, "{before} | {script}");
    assert_eq!(host.state, state, "{script} was refused and changed something");
    MET.with_borrow_mut(|met| met.insert(code.to_owned()));
}

#[test]
fn every_code_has_its_case() {
    let plain = "P[5,1] C[3,2]";
    let humans = "P[5,1] C[3,2]; humans";
    let over = "P[5,1] C[3]";
    let paused = "player: REVEAL_CARDS; player: UI togglePause";
    let opened = "P[OW,1,2,3,4] C[5,1,1]";
    for (before, script, code) in [
        // The shape comes before the seat, the seat before everything else.
        (plain, "9: DANCE", "UNKNOWN_EVENT"),
        (plain, "player: UI dance", "UNKNOWN_EVENT"),
        (plain, "9: {\"type\":7}", "BAD_PAYLOAD"),
        (plain, "player: {}", "BAD_PAYLOAD"),
        (plain, "player: [1]", "BAD_PAYLOAD"),
        (plain, "player: {\"type\":\"CARD_SELECTED\"}", "BAD_PAYLOAD"),
        (plain, "player: {\"type\":\"CARD_SELECTED\",\"cardId\":7}", "BAD_PAYLOAD"),
        (plain, "player: {\"type\":\"TANTRUM_SELECT\",\"slots\":[0.5]}", "BAD_PAYLOAD"),
        (plain, "player: {\"type\":\"SELECT_BILLIONAIRE\"}", "BAD_PAYLOAD"),
        (plain, "player: {\"type\":\"UI\"}", "BAD_PAYLOAD"),
        (plain, "player: {\"type\":\"UI\",\"action\":\"setShowTooltip\"}", "BAD_PAYLOAD"),
        (plain, "-: {\"type\":\"TIMER\",\"id\":\"1\"}", "BAD_PAYLOAD"),
        (over, "turn; 2: REVEAL_CARDS", "BAD_SEAT"),
        (plain, "9: TIE", "BAD_SEAT"),
        (plain, "9: UI toggleAudio", "BAD_SEAT"),
        (over, "turn; player: TIE", "SYSTEM_EVENT"),
        (plain, "player: TIMER 0", "SYSTEM_EVENT"),
        (plain, "player: PRE_REVEAL_COMPLETE", "SYSTEM_EVENT"),
        (over, "turn; player: REVEAL_CARDS", "GAME_OVER"),
        (over, "turn; -: TIMER 0", "GAME_OVER"),
        (over, "turn; -: TIE", "GAME_OVER"),
        (over, "turn; player: CONTINUE", "INVALID_EVENT"),
        (plain, &format!("{paused}; player: TAP_DECK"), "GAME_PAUSED"),
        (plain, &format!("{paused}; -: TIMER 1"), "GAME_PAUSED"),
        (plain, &format!("{paused}; -: CARDS_REVEALED"), "GAME_PAUSED"),
        (humans, "player: UI togglePause", "PAUSE_NOT_ALLOWED"),
        (humans, "cpu: UI toggleMenu", "PAUSE_NOT_ALLOWED"),
        (plain, "player: START_GAME", "INVALID_EVENT"),
        (plain, "cpu: TAP_DECK", "INVALID_EVENT"),
        (plain, "-: CHECK_WIN_CONDITION", "INVALID_EVENT"),
        (plain, "player: WIN", "INVALID_EVENT"),
        (plain, "player: NO_SPECIAL_EFFECT", "INVALID_EVENT"),
        (plain, "cpu: REVEAL_CARDS", "NOT_YOUR_TURN"),
        (plain, "cpu: RESET_GAME", "NOT_YOUR_TURN"),
        ("new", "cpu: START_GAME", "NOT_YOUR_TURN"),
        ("P[T2,3,1] C[4,1]", "player: REVEAL_CARDS; +2500; cpu: DISMISS_EFFECT", "NOT_YOUR_TURN"),
        (opened, "turn; cpu: TAP_DECK", "NOT_CHOOSER"),
        (opened, "turn; player: TAP_DECK; cpu: CARD_SELECTED CD-1-01", "NOT_CHOOSER"),
        (opened, "turn; player: TAP_DECK; player: CARD_SELECTED CD-5-01", "CARD_NOT_OFFERED"),
        (opened, "turn; player: TAP_DECK; player: CARD_SELECTED joker", "UNKNOWN_CARD_TYPE"),
        (opened, "turn; player: TAP_DECK; -: PRE_REVEAL_COMPLETE", "GUARD_FAILED"),
        (plain, "player: REVEAL_CARDS; +1000; -: SPECIAL_EFFECT", "GUARD_FAILED"),
        (plain, "player: REVEAL_CARDS; +2500; -: START_OWYW_ANIMATION", "GUARD_FAILED"),
        ("P[T2,3,1] C[4,1]", "player: REVEAL_CARDS; +1000; -: RESOLVE_TURN", "GUARD_FAILED"),
        (plain, "-: TIMER 0", "STALE_TIMER"),
        (plain, "player: REVEAL_CARDS; -: TIMER 0", "STALE_TIMER"),
        (plain, "player: REVEAL_CARDS; -: TIMER -1", "STALE_TIMER"),
        (
            "new",
            "player: START_GAME; player: {\"type\":\"SELECT_BILLIONAIRE\",\"billionaire\":\"\"}",
            "EMPTY_SELECTION",
        ),
        ("P[] C[3]", "player: REVEAL_CARDS", "DECK_EMPTY"),
        (
            "P[TT,1] C[T1,MR,2]; option temperTantrum \"choice\"",
            "turn; player: TANTRUM_SELECT [0]",
            "WRONG_SELECTION_COUNT",
        ),
    ] {
        refused(before, script, code);
    }
    let long = "x".repeat(65);
    refused(
        "new",
        &format!("player: START_GAME; player: SELECT_BILLIONAIRE {long}"),
        "EMPTY_SELECTION",
    );
    let mut met = MET.take();
    for code in OF_A_HOST.into_iter().chain(OF_THE_STORE).chain(OF_DOCUMENTS) {
        met.insert(code.to_owned());
    }
    assert_eq!(met, ALL.iter().map(|code| (*code).to_owned()).collect());
}

#[test]
fn reset_and_quit_do_not_mind_a_pause_or_an_end() {
    for (before, path) in
        [("P[5,1] C[3]", "turn"), ("P[5,1] C[3,2]", "player: REVEAL_CARDS; player: UI toggleMenu")]
    {
        for event in ["player: RESET_GAME", "player: QUIT_GAME", "cpu: QUIT_GAME", "-: RESET_GAME"]
        {
            let mut host = Host::new(before);
            host.run(&format!("{path}; {event}"));
            assert_eq!(host.state["flow"]["value"], "welcome", "{path}; {event}");
            // A game that was quit while it was paused can be started again.
            host.run("player: SKIP_TO_GAME");
            assert_eq!(host.state["flow"]["value"], "ready");
            assert_eq!(host.state["store"]["isPaused"], false);
        }
    }
}

#[test]
fn the_driver_needs_no_seat() {
    let mut host = Host::new("P[4,1,1,1,5,1] C[4,2,2,2,3,2]; humans");
    host.run("-: REVEAL_CARDS; -: CARDS_REVEALED; -: TIE; rest; -: TAP_DECK; -: TAP_DECK");
    assert_eq!(host.state["flow"]["value"], "comparing");
    host.run("-: RESOLVE_TURN; -: PRE_REVEAL_COMPLETE; -: UI togglePause");
    assert_eq!(host.state["flow"]["value"], "ready");
    assert_eq!(host.state["store"]["isPaused"], true);
    assert_eq!(host.state["seq"], 9);
    let effects = "P[T2,3,1] C[4,1]; humans";
    let mut host = Host::new(effects);
    host.run("-: REVEAL_CARDS; -: CARDS_REVEALED; -: SPECIAL_EFFECT; -: DISMISS_EFFECT");
    assert_eq!(host.state["flow"]["value"], "special_effect.processing");
}

#[test]
fn one_tap_serves_both_people() {
    for who in ["player", "cpu"] {
        let mut host = Host::new("P[4,1,1,1,5,1] C[4,2,2,2,3,2]; humans");
        let script = "WHO: REVEAL_CARDS; rest; WHO: TAP_DECK; WHO: TAP_DECK; rest";
        host.run(&script.replace("WHO", who));
        assert_eq!(host.state["flow"]["value"], "ready");
        let mut host = Host::new("P[T2,3,1] C[4,1]; humans");
        host.run(&format!("{who}: REVEAL_CARDS; +2500; {who}: DISMISS_EFFECT"));
        assert_eq!(host.state["flow"]["value"], "special_effect.processing");
    }
}

#[test]
fn switches_of_the_screen() {
    let mut host = Host::new("P[5,1] C[3,2]");
    for (event, key, value) in [
        (json!({"type": "UI", "action": "togglePause"}), "isPaused", json!(true)),
        (json!({"type": "UI", "action": "togglePause"}), "isPaused", json!(false)),
        (json!({"type": "UI", "action": "toggleMenu"}), "showMenu", json!(true)),
        (json!({"type": "UI", "action": "togglePause"}), "isPaused", json!(false)),
        (json!({"type": "UI", "action": "toggleMenu"}), "isPaused", json!(false)),
        (json!({"type": "UI", "action": "toggleAudio"}), "audioEnabled", json!(false)),
        (json!({"type": "UI", "action": "toggleInstructions"}), "showInstructions", json!(true)),
        (
            json!({"type": "UI", "action": "setShowTooltip", "value": true}),
            "showTooltip",
            json!(true),
        ),
        (
            json!({"type": "UI", "action": "toggleHandViewer", "seat": "cpu"}),
            "handViewerPlayer",
            json!("cpu"),
        ),
        (json!({"type": "UI", "action": "toggleHandViewer"}), "showHandViewer", json!(false)),
    ] {
        assert!(host.send("player", &event), "{event}");
        assert_eq!(host.state["store"][key], value, "{event}");
    }
    // A new deal keeps some of them.
    host.run("player: RESET_GAME");
    let store = &host.state["store"];
    let kept = ["audioEnabled", "showInstructions", "handViewerPlayer"].map(|key| &store[key]);
    assert_eq!(kept, [&json!(false), &json!(true), &json!("cpu")]);
    assert_eq!((&store["showTooltip"], &store["showMenu"]), (&json!(false), &json!(false)));
}

#[test]
fn names_of_ones_own_are_kept() {
    let mut host = Host::new("new");
    host.run("player: START_GAME; player: SELECT_BILLIONAIRE Ada; player: SELECT_BACKGROUND sea");
    host.run("player: SKIP_INSTRUCTIONS; player: RESET_GAME");
    let store = &host.state["store"];
    assert_eq!(store["selectedBillionaire"], "Ada");
    assert_eq!(store["player"]["billionaireCharacter"], "Ada");
    assert_eq!(store["selectedBackground"], "sea");
    let legal = ask(&json!({"op": "legal", "state": host.state, "seat": 0}))["actions"].clone();
    assert_eq!(legal, json!([{"type": "START_GAME"}, {"type": "SKIP_TO_GAME"}]));
    let nobody: Value =
        ask(&json!({"op": "legal", "state": host.state, "seat": 1}))["actions"].clone();
    assert_eq!(nobody, json!([]));
    assert_eq!(
        ask(&json!({"op": "legal", "state": host.state, "seat": 2}))["error"]["code"],
        "BAD_SEAT"
    );
}

//! Options as JSON.

use serde_json::{Value, json};

use crate::documents::ask;

fn deal(options: &Value) -> Value {
    let new = ask(&json!({"op": "new", "players": ["Ann", "Bob"], "options": options, "seed": 7}));
    if new["ok"] == false {
        return new["error"]["code"].clone();
    }
    let skip = json!({"type": "SKIP_TO_GAME"});
    ask(&json!({"op": "act", "state": new["state"], "seat": 0, "action": skip, "seed": 7}))["state"]
        .clone()
}

#[test]
fn what_cannot_be_dealt_is_refused() {
    let long = ["common-1"; 40].to_vec();
    let longer =
        [vec!["common-1"; 8], vec!["common-2"; 8], vec!["common-3"; 8], vec!["common-4"; 8]];
    let mut longer = longer.concat();
    longer.extend(["common-5"; 2]);
    for (options, code) in [
        (
            json!({"playerCustomOrder": ["firewall-empathy", "firewall-empathy"]}),
            "CARD_TYPE_EXHAUSTED",
        ),
        (
            json!({"playerCustomOrder": ["firewall-empathy"], "cpuCustomOrder": ["firewall-empathy"]}),
            "CARD_TYPE_EXHAUSTED",
        ),
        (
            json!({"deckProfile": "release64", "playerCustomOrder": ["firewall-smacker"]}),
            "CARD_TYPE_EXHAUSTED",
        ),
        (json!({"playerStrategy": "foo"}), "UNKNOWN_STRATEGY"),
        (json!({"cpuStrategy": ""}), "UNKNOWN_STRATEGY"),
        (json!({"cpuCustomOrder": ["firewall"]}), "UNKNOWN_CARD_TYPE"),
        (json!({"playerCustomOrder": long}), "CARD_TYPE_EXHAUSTED"),
        (json!({"playerCustomOrder": longer}), "CUSTOM_ORDER_TOO_LONG"),
        (
            json!({"deckProfile": "release64", "playerCustomOrder": &longer[..33]}),
            "CUSTOM_ORDER_TOO_LONG",
        ),
        (json!({"decks": {"player": ["DG-01"], "cpu": ["DG-01"]}}), "DUPLICATE_CARD"),
        (json!({"decks": {"player": ["DG-01"], "cpu": ["DG-09"]}}), "UNKNOWN_CARD_TYPE"),
        (json!({"decks": {"player": ["DG-01"], "cpu": []}}), "DECK_EMPTY"),
        (json!({"maxTurns": 0}), "BAD_OPTION"),
        (json!({"maxTurns": 1.5}), "BAD_OPTION"),
        (json!({"dataGrab": "scramble"}), "BAD_OPTION"),
        (json!({"dataGrab": "all"}), "BAD_OPTION"),
        (json!({"timings": {"CARD_FLIP": -1}}), "BAD_OPTION"),
        (json!({"timings": {"CARD_FLOP": 1}}), "BAD_OPTION"),
        (json!({"hostileTakeover": "no_sided"}), "BAD_OPTION"),
        (json!({"controllers": {"player": "dog"}}), "BAD_OPTION"),
        (json!({"playerStrategy": 7}), "BAD_OPTION"),
        (json!({"colour": "red"}), "BAD_OPTION"),
        (json!([]), "BAD_OPTION"),
    ] {
        assert_eq!(deal(&options), code, "{options}");
    }
    let alone = ask(&json!({"op": "new", "players": ["Ann"], "seed": 7}));
    assert_eq!(alone["error"]["code"], "PLAYER_COUNT");
}

/// Example 69.
#[test]
fn options_are_read_as_they_are_meant() {
    let top = |dealt: &Value, side: &str| {
        let deck = dealt["store"][side]["deck"].as_array().expect("a deck").clone();
        deck.into_iter().take(3).collect::<Vec<Value>>()
    };
    let dealt = deal(&json!({
        "playerStrategy": "custom",
        "cpuStrategy": "common-first",
        "playerCustomOrder": ["tracker-3", "firewall-empathy", "common-5"],
    }));
    assert_eq!(top(&dealt, "player"), ["TR-3-01", "FW-ForcedEmpathy-6-01", "CD-5-01"]);
    assert!(top(&dealt, "cpu").iter().all(|id| id.as_str().is_some_and(|id| id.starts_with("CD"))));
    let dealt = deal(&json!({"playerStrategy": "owyw-first", "cpuStrategy": "tracker-first"}));
    assert_eq!(top(&dealt, "player"), ["FW-OpenWhatYouWant-6-01", "CD-1-01", "TR-1-01"]);
    assert_eq!(top(&dealt, "cpu"), ["TR-1-02", "TR-2-01", "TR-2-02"]);
    let dealt = deal(&json!({"deckProfile": "release64"}));
    assert_eq!(dealt["store"]["player"]["deck"].as_array().expect("a deck").len(), 32);
}

#[test]
fn decks_that_are_laid_out_are_told_to_nobody() {
    let decks = json!({"player": ["CD-5-08", "DG-02"], "cpu": ["LS-ShadowGov-01"]});
    let dealt = deal(&json!({ "decks": decks }));
    assert_eq!(dealt["store"]["player"]["deck"], decks["player"]);
    assert_eq!(dealt["store"]["cpu"]["deck"], decks["cpu"]);
    let view = ask(&json!({"op": "view", "state": dealt, "seat": 0}))["view"].clone();
    assert_eq!(view["options"]["decks"], Value::Null);
    assert_eq!(view["store"]["player"].get("deck"), None);
    assert_eq!(view["store"]["player"]["deckCount"], 2);
}

//! Every option, and the orders of decks.

use serde_json::{Value, json};

use crate::language::{Host, after_with_seed, ask, holds};

fn deal(options: &Value) -> Value {
    let new = ask(&json!({"op": "new", "players": ["Ann", "Bob"], "options": options, "seed": 7}));
    if new["ok"] == false {
        return new["error"]["code"].clone();
    }
    let skip = json!({"type": "SKIP_TO_GAME"});
    ask(&json!({"op": "act", "state": new["state"], "seat": 0, "action": skip, "seed": 7}))["state"]
        .clone()
}

/// The kinds of a dealt deck, without the numbers of their copies.
fn kinds(state: &Value, side: &str) -> Vec<String> {
    let ids = state["store"][side]["deck"].as_array().cloned().unwrap_or_default();
    let kind = |id: &Value| id.as_str().map(|id| id[..id.len() - 3].to_owned());
    ids.iter().filter_map(kind).collect()
}

/// Examples 68 and 69.
#[test]
fn decks_are_ordered_before_they_are_dealt() {
    let dealt = deal(&json!({"playerStrategy": "tracker-first"}));
    let mut expected = vec!["TR-1", "TR-1", "TR-2", "TR-2", "TR-3", "TR-3"];
    expected.extend(["CD-1"; 8].iter().chain(&["CD-2"; 8]).chain(&["CD-3"; 8]).chain(&["CD-4"; 3]));
    assert_eq!(kinds(&dealt, "player"), expected);
    let dealt = deal(&json!({"playerStrategy": "owyw-first"}));
    let expected = ["FW-OpenWhatYouWant-6", "CD-1", "TR-1", "LS-AIParents", "CD-1"];
    assert_eq!(kinds(&dealt, "player")[..5], expected);
    let dealt = deal(&json!({"playerStrategy": "high-value-first"}));
    let high = kinds(&dealt, "player");
    assert!(high[..8].iter().all(|kind| kind.contains("-6")), "{high:?}");
    assert!(high[8..16].iter().all(|kind| kind == "CD-5"), "{high:?}");
    assert!(high[16..24].iter().all(|kind| kind == "CD-4"), "{high:?}");
    assert!(high[24..32].iter().all(|kind| kind == "CD-3"), "{high:?}");
    assert_eq!(high[32], "TR-3");
    let dealt = deal(&json!({"playerStrategy": "low-value-first"}));
    assert_eq!(kinds(&dealt, "player")[0], "LS-AIParents");
    for (strategy, first) in [
        ("firewall-first", "FW-ForcedEmpathy-6"),
        ("move-first", "BM-LeveragedBuyout-6"),
        ("blocker-first", "BL-1"),
        ("launch-stack-first", "LS-AIParents"),
        ("special-first", "LS-AIParents"),
        ("common-first", "CD-1"),
    ] {
        let dealt = deal(&json!({"playerStrategy": strategy}));
        assert_eq!(kinds(&dealt, "player")[0], first, "{strategy}");
        assert_eq!(kinds(&dealt, "cpu").len(), 33);
    }
    // The cpu's half is ordered by itself.
    let dealt = deal(&json!({"cpuStrategy": "low-value-first"}));
    let ids = dealt["store"]["cpu"]["deck"].as_array().unwrap();
    let values: Vec<_> = ids.iter().map(|id| id.as_str().unwrap()).collect();
    assert!(values[0].starts_with(['L', 'B', 'D']), "{values:?}");
    assert!(values[32].contains("-6-") || values[32].starts_with("CD-5"), "{values:?}");
}

#[test]
fn custom_orders_lie_on_top() {
    let options = json!({
        "playerStrategy": "custom",
        "cpuStrategy": "common-first",
        "playerCustomOrder": ["tracker-3", "firewall-empathy", "common-5"],
    });
    let dealt = deal(&options);
    assert_eq!(kinds(&dealt, "player")[..3], ["TR-3", "FW-ForcedEmpathy-6", "CD-5"]);
    let cpu = kinds(&dealt, "cpu");
    let commons = cpu.iter().take_while(|kind| kind.starts_with("CD")).count();
    assert!(cpu[commons..].iter().all(|kind| !kind.starts_with("CD")), "{cpu:?}");
    let both = deal(&json!({
        "playerStrategy": "custom",
        "cpuStrategy": "custom",
        "playerCustomOrder": ["common-1"],
        "cpuCustomOrder": ["common-1", "data-grab"],
    }));
    assert_eq!(both["store"]["player"]["deck"][0], "CD-1-01");
    assert_eq!(both["store"]["cpu"]["deck"][0], "CD-1-02");
    assert_eq!(both["store"]["cpu"]["deck"][1], "DG-01");
    // Without a list it is a shuffle.
    let [custom, random] = ["custom", "random"].map(|name| deal(&json!({"playerStrategy": name})));
    assert_eq!(custom["store"]["player"]["deck"], random["store"]["player"]["deck"]);
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

#[test]
fn decks_can_be_laid_out() {
    let decks = json!({"player": ["CD-5-08", "DG-02"], "cpu": ["LS-ShadowGov-01"]});
    let dealt = deal(&json!({ "decks": decks }));
    assert_eq!(dealt["store"]["player"]["deck"], decks["player"]);
    assert_eq!(dealt["store"]["cpu"]["deck"], decks["cpu"]);
    // A new deal lays them out again, and nobody is told.
    let mut host = Host::new("new");
    host.state = dealt;
    host.run("player: REVEAL_CARDS; player: RESET_GAME");
    assert_eq!(host.state["store"]["player"]["deck"], decks["player"]);
    let view = ask(&json!({"op": "view", "state": host.state, "seat": 0}))["view"].clone();
    assert_eq!(view["options"]["decks"], Value::Null);
    assert_eq!(view["store"]["player"].get("deck"), None);
    assert_eq!(view["store"]["player"]["deckCount"], 2);
}

#[test]
fn the_smaller_deck() {
    let dealt = deal(&json!({"deckProfile": "release64"}));
    let mut all = kinds(&dealt, "player");
    assert_eq!(all.len(), 32);
    all.extend(kinds(&dealt, "cpu"));
    assert_eq!(all.len(), 64);
    assert!(!all.contains(&"FW-TrackerSmacker-6".to_owned()));
    assert_eq!(all.iter().filter(|kind| *kind == "DG").count(), 2);
}

#[test]
fn house_rules() {
    for (name, before, script, expected) in [
        (
            "a one-sided takeover is not announced",
            "P[HT,1] C[2,2,2,2,5,2]; option hostileTakeover \"one_sided\"",
            "player: REVEAL_CARDS; +2500",
            "data_war.reveal_face_down; P=6",
        ),
        (
            "its tie is a war of both",
            "P[HT,1,1,1,2,1] C[2,2,2,2,LB,1,1,1,3,1]; option hostileTakeover \"one_sided\"",
            "turn",
            "values 6-2 6-6 2-3; C of 16",
        ),
        (
            "a takeover forgets the trackers before it",
            "P[T1,HT,1] C[2,2,2,2,5,2]; option hostileTakeover \"one_sided\"",
            "turn",
            "values 1-2 7-2 6-5",
        ),
        (
            "the short owner of a one-sided takeover fights on",
            "P[HT] C[2,2,2,2,5,2]; option hostileTakeover \"one_sided\"",
            "turn",
            "values 6-2 6-5; C[2]; ready",
        ),
        (
            "blockers shrug off the smacker",
            "P[B2,5,1] C[TS,1]; option smackerBlocksBlockers false",
            "turn",
            "values 0-4 5-4; P[1,B2,TS,5]",
        ),
        (
            "a launch stack stays with its player",
            "P[La,2,1] C[5,1]; option launchStackOwner \"card_player\"",
            "turn",
            "P pile [La]; C[1,5,2]",
        ),
        (
            "the turns are up",
            "P[5,1] C[3,2]; option maxTurns 1",
            "turn; player: REVEAL_CARDS",
            "GAME_OVER; game_over; endedBy turn_cap; winner null null; tip Game Over!",
        ),
        (
            "a win comes before the turns are up",
            "P[5,1] C[3]; option maxTurns 1",
            "turn",
            "game_over; endedBy null; winner player all_cards",
        ),
        (
            "effects wait for ever",
            "P[T2,3,1] C[4,1]; option autoDismissMs null",
            "player: REVEAL_CARDS; +90000",
            "special_effect.showing; no timer",
        ),
        (
            "effects go away sooner",
            "P[T2,3,1] C[4,1]; option autoDismissMs 5",
            "player: REVEAL_CARDS; +2505",
            "special_effect.processing; tip Special card effect!",
        ),
        (
            "effects go away as the timings say",
            "P[T2,3,1] C[4,1]; option timings {\"SPECIAL_EFFECT_DISPLAY\":70}",
            "player: REVEAL_CARDS; +2570",
            "special_effect.processing",
        ),
        (
            "timings change",
            "P[5,1] C[3,2]; option timings {\"CARD_FLIP\":1,\"CARD_COMPARISON\":2,\"WIN_ANIMATION\":3}",
            "player: REVEAL_CARDS; +6",
            "ready; completedTurns 1",
        ),
        (
            "a bot plays again by itself",
            "P[4,1] C[T2,3,1]",
            "player: REVEAL_CARDS; +6200",
            "ready; active cpu; timer 1000 REVEAL_CARDS",
        ),
        (
            "a bot plays again soon",
            "P[4,1] C[T2,3,1]; option cpuDelayMs 20",
            "player: REVEAL_CARDS; +6220",
            "revealing; C=5",
        ),
        ("two bots need nobody", "P[5,1] C[3,2]; bots", "rest", "game_over"),
        (
            "two bots fight by themselves",
            "P[4,1,1,1,5,1] C[4,2,2,2,3,2]; bots; option maxTurns 1",
            "rest",
            "values 4-4 5-3; game_over",
        ),
    ] {
        holds(name, before, script, expected);
    }
}

#[test]
fn a_tantrum_may_choose() {
    let before = "P[TT,1] C[T1,MR,2]; option temperTantrum \"choice\"";
    let later = "P[TT,1] C[T1,La,OW,2,2,2]; option temperTantrum \"choice\"";
    let sooner = "P[TT,1] C[La,T1,OW,2,2,2]; option temperTantrum \"choice\"";
    for (name, before, script, expected) in [
        (
            "the loser is asked",
            before,
            "turn",
            "resolving; temperTantrum {\"count\":2,\"loser\":\"player\"}; P[1]; table [TT,T1,MR]; \
             tip Special card effect!",
        ),
        ("and takes both", before, "turn; player: TANTRUM_SELECT [0,1]", "P[1,T1,MR]; C[2,TT]"),
        ("not the winner", before, "turn; cpu: TANTRUM_SELECT [0,1]", "NOT_YOUR_TURN; resolving"),
        ("not one", before, "turn; player: TANTRUM_SELECT [1]", "WRONG_SELECTION_COUNT"),
        (
            "not the same twice",
            before,
            "turn; player: TANTRUM_SELECT [1,1]",
            "WRONG_SELECTION_COUNT",
        ),
        ("not nothing", before, "turn; player: TANTRUM_SELECT []", "WRONG_SELECTION_COUNT"),
        ("not elsewhere", before, "turn; player: TANTRUM_SELECT [0,7]", "CARD_NOT_OFFERED"),
        ("not below", before, "turn; player: TANTRUM_SELECT [0,-1]", "CARD_NOT_OFFERED"),
        ("nothing else meanwhile", before, "turn; player: REVEAL_CARDS", "INVALID_EVENT"),
        ("nor a look at who has won", before, "turn; -: CHECK_WIN_CONDITION", "GUARD_FAILED"),
        ("a stack may be gone", sooner, "turn", "resolving; table [TT,T1,OW]; C pile [La]"),
        (
            "a stack that is taken counts",
            later,
            "turn; player: TANTRUM_SELECT [0,1]",
            "ready; P pile [La]; P[1,T1]; C pile []",
        ),
    ] {
        holds(name, before, script, expected);
    }
    holds("only then", "P[5,1] C[3,2]", "player: TANTRUM_SELECT [0]", "INVALID_EVENT");
    // A bot takes Launch Stacks that lie open first, and anything else by chance.
    let mut met = Vec::new();
    for seed in 0..60 {
        let bot = "P[T1,T2,OW,2] C[TT,1]; option temperTantrum \"choice\"";
        let facts = after_with_seed(bot, "turn", seed);
        met.extend(facts.into_iter().find(|fact| fact.starts_with("C[")));
    }
    met.sort_unstable();
    met.dedup();
    assert_eq!(met, ["C[1,T1,OW]", "C[1,T1,T2]", "C[1,T2,OW]"]);
}

#[test]
fn what_is_wanted_may_be_opened_in_a_war() {
    let before = "P[OW,1,2,3,4,5,1,2] C[LB,2,2,2,3,2,2]; option owywInDataWar true";
    for (name, script, expected) in [
        ("a war", "turn", "data_war.owyw_selecting; offer [4,5,1]; openWhatYouWantActive player"),
        (
            "opened",
            "turn; player: CARD_SELECTED CD-5-01",
            "comparing; P=5; C=3; queue [leveraged_buyout]; turn 1",
        ),
        (
            "used up",
            "turn; player: CARD_SELECTED CD-5-01; rest",
            "ready; openWhatYouWantActive null; preRevealEffects []",
        ),
        ("not by the other", "turn; cpu: CARD_SELECTED CD-5-01", "NOT_CHOOSER"),
        ("not any card", "turn; player: CARD_SELECTED CD-2-01", "CARD_NOT_OFFERED"),
    ] {
        holds(name, before, script, expected);
    }
    let bot = "P[LB,2,2,2,3,2,2] C[OW,1,2,3,4,5,1,2]; option owywInDataWar true";
    let mut met = Vec::new();
    for seed in 0..40 {
        let facts = after_with_seed(bot, "turn", seed);
        met.extend(facts.into_iter().find(|fact| fact.starts_with("values")));
    }
    met.sort_unstable();
    met.dedup();
    assert_eq!(met, ["values 6-6 3-1", "values 6-6 3-4", "values 6-6 3-5"]);
}

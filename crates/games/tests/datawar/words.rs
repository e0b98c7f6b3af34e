//! Documents in the words of the rules: what a notation does not show.

use parlour_engine::{AnyPosition, Face, Rng, to_value};
use parlour_games::datawar::{DataWar, Options};
use serde_json::{Value, json};

use crate::documents::{ask, roster};

/// The document of a table in notation.
fn document(text: &str) -> Value {
    let mut position = DataWar::seat_players(roster(), &Options::default(), &mut Rng::stream(7, 0))
        .expect("a table");
    position.game = text.parse().unwrap_or_else(|garbled| panic!("{text}: {garbled}"));
    to_value(&position.state())
}

/// What comes of an action of seat 0.
fn act(state: &Value, action: &Value) -> Value {
    ask(&json!({"op": "act", "state": state, "seat": 0, "action": action, "seed": 7}))
}

/// The same, one after the other.
fn play(state: &Value, actions: &[Value]) -> Value {
    actions.iter().fold(state.clone(), |state, action| {
        let answer = act(&state, action);
        assert_eq!(answer["ok"], true, "{action}: {answer}");
        answer["state"].clone()
    })
}

#[test]
fn every_state_has_its_text() {
    for (text, tooltip) in [
        ("welcome", "Welcome to Data War!"),
        ("select_billionaire", "Whose little face is going to space?"),
        ("select_background", "Which one do you want to play on?"),
        ("intro", "How do I play?"),
        ("quick_start_guide", "Quick Launch Guide"),
        ("your_mission", "Your mission: (should you choose to accept it)"),
        ("vs_animation", "Get ready for battle!"),
        ("ready", "Tap stack to start!"),
        ("revealing", ""),
        ("comparing", ""),
        ("data_war.animating", "DATA WAR!"),
        ("data_war.reveal_face_down", "Tap to reveal 3 cards face down"),
        ("data_war.reveal_face_up", "Tap to reveal final card"),
        ("data_war.owyw_selecting", ""),
        ("special_effect.showing", "Special card effect!"),
        ("special_effect.processing", "Special card effect!"),
        ("resolving | tantrum player | table T1a'", "Special card effect!"),
        ("pre_reveal.processing", ""),
        ("pre_reveal.animating", ""),
        ("pre_reveal.awaiting_interaction", "Tap to see top 3 cards"),
        ("pre_reveal.selecting", ""),
        ("game_over", "Game Over!"),
    ] {
        let flow = document(text)["flow"].clone();
        assert_eq!(flow["value"], *text.split(' ').next().unwrap());
        assert_eq!(flow["context"]["tooltipMessage"], tooltip, "{text}");
    }
}

#[test]
fn a_timer_says_what_it_does() {
    let timer = |id: u32, state: &str, delay: u32, constant: &str, fires: &str| {
        json!({
            "id": id, "state": state, "delayMs": delay, "constant": constant, "fires": fires,
        })
    };
    let display = "SPECIAL_EFFECT_DISPLAY";
    for (text, expected) in [
        ("vs_animation #4", timer(4, "vs_animation", 2000, display, "AFTER")),
        ("revealing #1", timer(1, "revealing", 1000, "CARD_FLIP", "CARDS_REVEALED")),
        ("comparing #2", timer(2, "comparing", 1500, "CARD_COMPARISON", "AFTER")),
        ("data_war.animating", timer(0, "data_war.animating", 2000, display, "AFTER")),
        (
            "special_effect.showing @3",
            timer(3, "special_effect.showing", 2000, display, "DISMISS_EFFECT"),
        ),
        (
            "special_effect.processing",
            timer(0, "special_effect.processing", 500, "EFFECT_PROCESSING", "AFTER"),
        ),
        (
            "pre_reveal.processing",
            timer(0, "pre_reveal.processing", 1200, "WIN_ANIMATION", "AFTER"),
        ),
        ("pre_reveal.animating", timer(0, "pre_reveal.animating", 2000, "OWYW_ANIMATION", "AFTER")),
        (
            "ready | cpu 1a | again | active cpu | table T1a' 3a | with controllers.cpu=\"bot\"",
            timer(0, "ready", 1000, "CPU_TURN_DELAY", "REVEAL_CARDS"),
        ),
        ("ready | player 1a | cpu 2a", Value::Null),
        ("special_effect.showing | with autoDismissMs=null", Value::Null),
    ] {
        assert_eq!(document(text)["flow"]["timer"], expected, "{text}");
    }
}

#[test]
fn a_table_is_written_in_the_words_of_the_rules() {
    let in_war = "special_effect.showing | player 1a | cpu 2a | table B2a 1b' T2a LB' \
                  | queue B2a LB' T2a | openers cpu | smacker cpu | spent | war cpu";
    for (text, path, expected) in [
        // Example 21.
        ("revealing | table B2a 1b'", "cpu/rawTurnValue", json!(-1)),
        ("revealing | table B2a 1b'", "cpu/currentTurnValue", json!(0)),
        ("revealing | table B2a 1b'", "cpuTurnState", json!("blocker")),
        ("revealing | table B2a 1b'", "playerTurnState", json!("normal")),
        // Example 14.
        ("revealing | table T2a 4a' 3a", "playerTurnState", json!("tracker")),
        ("revealing | table T2a 4a' 3a", "player/playedCard", json!("CD-3-01")),
        (in_war, "playerTurnState", json!("normal")),
        (
            in_war,
            "pendingEffects",
            json!([
                {"type": "blocker", "playedBy": "player", "card": "BL-2-01", "isInstant": false},
                {
                    "type": "leveraged_buyout", "playedBy": "cpu",
                    "card": "BM-LeveragedBuyout-6-01", "isInstant": false,
                },
                {"type": "tracker", "playedBy": "player", "card": "TR-2-01", "isInstant": false},
            ]),
        ),
        (
            in_war,
            "preRevealEffects",
            json!([{"type": "owyw", "playerId": "cpu", "requiresInteraction": true}]),
        ),
        (in_war, "hostileTakeoverSpent", json!(["BM-HostileTakeover-6-01"])),
        (in_war, "warParticipants", json!(["cpu"])),
        (in_war, "trackerSmackerActive", json!("cpu")),
        ("ready", "trackerSmackerActive", Value::Null),
        ("ready | 3/2", "completedTurns", json!(3)),
        ("ready | 3/2", "deckSwapCount", json!(2)),
        // The turns are up.
        ("game_over | with maxTurns=1", "endedBy", json!("turn_cap")),
        ("game_over | with maxTurns=1", "winner", Value::Null),
        ("game_over | won cpu all_cards | with maxTurns=1", "endedBy", Value::Null),
        ("game_over | won cpu all_cards", "winner", json!("cpu")),
        ("game_over | won cpu all_cards", "winCondition", json!("all_cards")),
        ("game_over | won player launch_stacks", "winCondition", json!("launch_stacks")),
        (
            "resolving | tantrum player | table TT T1a' MR'",
            "temperTantrum",
            json!({"loser": "player", "count": 2}),
        ),
        ("pre_reveal.processing", "preRevealProcessed", json!(true)),
        ("ready", "preRevealProcessed", json!(false)),
    ] {
        let store = &document(text)["store"];
        assert_eq!(store.pointer(&format!("/{path}")), Some(&expected), "{text}: {path}");
    }
    assert_eq!(document(in_war)["flow"]["context"]["trackerSmackerActive"], "cpu");
    assert_eq!(document("ready")["flow"]["context"]["trackerSmackerActive"], Value::Null);
}

/// Examples 2 and 3.
#[test]
fn names_that_are_chosen_are_kept() {
    let new = ask(&json!({"op": "new", "players": ["Ann", "Bob"], "seed": 7}))["state"].clone();
    let choices = |billionaire: &str, background: &str| {
        [
            json!({"type": "START_GAME"}),
            json!({"type": "SELECT_BILLIONAIRE", "billionaire": billionaire}),
            json!({"type": "SELECT_BACKGROUND", "background": background}),
        ]
    };
    for (billionaire, background) in [("chaz", "felt"), ("Ada", "sea")] {
        let chosen = play(&new, &choices(billionaire, background));
        let start = [json!({"type": "SKIP_INSTRUCTIONS"}), json!({"type": "RESET_GAME"})];
        for state in [&chosen, &play(&chosen, &start)] {
            assert_eq!(state["store"]["selectedBillionaire"], billionaire);
            assert_eq!(state["store"]["player"]["billionaireCharacter"], billionaire);
            assert_eq!(state["store"]["selectedBackground"], background);
        }
    }
    let start = play(&new, &choices("chaz", "felt")[..1]);
    let selected = play(&start, &choices("chaz", "felt")[1..2]);
    assert_eq!(selected["store"]["selectedBackground"], "");
    for name in ["", &"x".repeat(65)] {
        let answer = act(&start, &json!({"type": "SELECT_BILLIONAIRE", "billionaire": name}));
        assert_eq!(answer["error"]["code"], "EMPTY_SELECTION");
    }
    let legal = ask(&json!({"op": "legal", "state": new, "seat": 0}))["actions"].clone();
    assert_eq!(legal, json!([{"type": "START_GAME"}, {"type": "SKIP_TO_GAME"}]));
    let nobody = ask(&json!({"op": "legal", "state": new, "seat": 1}))["actions"].clone();
    assert_eq!(nobody, json!([]));
    let nowhere = ask(&json!({"op": "legal", "state": new, "seat": 2}));
    assert_eq!(nowhere["error"]["code"], "BAD_SEAT");
}

/// The shape comes before the seat, the seat before everything else.
#[test]
fn an_action_that_is_none_is_refused() {
    let ready = document("ready | player 5a 1a | cpu 3a 2a");
    let selecting = document("pre_reveal.selecting | player 1a 2a | cpu 3a | openers player");
    let tantrum = document("resolving | tantrum player | table TT T1a' MR'");
    for (state, seat, action, code) in [
        (&ready, json!(9), json!({"type": "DANCE"}), "UNKNOWN_EVENT"),
        (&ready, json!(0), json!({"type": "UI", "action": "dance"}), "UNKNOWN_EVENT"),
        (&ready, json!(9), json!({"type": 7}), "BAD_PAYLOAD"),
        (&ready, json!(0), json!({}), "BAD_PAYLOAD"),
        (&ready, json!(0), json!([1]), "BAD_PAYLOAD"),
        (&ready, json!(0), json!({"type": "CARD_SELECTED"}), "BAD_PAYLOAD"),
        (&ready, json!(0), json!({"type": "CARD_SELECTED", "cardId": 7}), "BAD_PAYLOAD"),
        (&ready, json!(0), json!({"type": "TANTRUM_SELECT", "slots": [0.5]}), "BAD_PAYLOAD"),
        (&ready, json!(0), json!({"type": "SELECT_BILLIONAIRE"}), "BAD_PAYLOAD"),
        (&ready, json!(0), json!({"type": "UI"}), "BAD_PAYLOAD"),
        (&ready, json!(0), json!({"type": "UI", "action": "setShowTooltip"}), "BAD_PAYLOAD"),
        (&ready, Value::Null, json!({"type": "TIMER", "id": "1"}), "BAD_PAYLOAD"),
        (&ready, json!(9), json!({"type": "TIE"}), "BAD_SEAT"),
        (&ready, Value::Null, json!({"type": "TIMER", "id": -1}), "STALE_TIMER"),
        (
            &selecting,
            json!(0),
            json!({"type": "CARD_SELECTED", "cardId": "joker"}),
            "UNKNOWN_CARD_TYPE",
        ),
        (
            &tantrum,
            json!(0),
            json!({"type": "TANTRUM_SELECT", "slots": [1, 1]}),
            "WRONG_SELECTION_COUNT",
        ),
        (
            &tantrum,
            json!(0),
            json!({"type": "TANTRUM_SELECT", "slots": [0, -1]}),
            "CARD_NOT_OFFERED",
        ),
    ] {
        let request =
            json!({"op": "act", "state": state, "seat": seat, "action": action, "seed": 7});
        assert_eq!(ask(&request)["error"]["code"], code, "{action}");
    }
}

/// Example 66.
#[test]
fn only_the_chooser_is_shown_the_offer() {
    let state = document("pre_reveal.selecting | player 2a 3a | cpu 1a 1b 4a 3b | openers cpu");
    let view = |seat: Value| {
        ask(&json!({"op": "view", "state": state, "seat": seat}))["view"]["store"].clone()
    };
    assert_eq!(view(json!(0)).get("openWhatYouWantCards"), None);
    assert_eq!(view(Value::Null).get("openWhatYouWantCards"), None);
    let offer = json!(["CD-1-01", "CD-1-02", "CD-4-01"]);
    assert_eq!(view(json!(1))["openWhatYouWantCards"], offer);
    assert_eq!(view(json!(0))["openWhatYouWantActive"], "cpu");
}

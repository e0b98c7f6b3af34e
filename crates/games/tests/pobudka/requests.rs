//! Requests: what actions change, in JSON, and what is no action or no option.

use parlour_engine::{Game, protocol};
use serde_json::{Value, json};

use crate::documents::{GAME, value};

/// Ann with 1, 2, 3 and 4 and Bob with 5, 6, 7 and 8, but for these fields.
fn table(fields: &Value) -> Value {
    let dream =
        |first: u8| (0..4).map(|nth| json!({"card": {"id": first + 4 * nth}})).collect::<Vec<_>>();
    let mut table = json!({
        "players": [{"id": "a", "name": "Ann", "hand": dream(4)}, {"id": "b", "name": "Bob", "hand": dream(20)}],
        "drawPile": [{"id": 5}, {"id": 45}],
        "discardPile": [{"id": 9}],
        "gamePhase": "playing",
    });
    for (name, field) in fields.as_object().expect("fields") {
        table[name] = field.clone();
    }
    table
}

/// What is answered if this seat takes this action.
fn act(state: &Value, seat: u8, action: &Value) -> Value {
    let request =
        json!({"op": "act", "state": state, "seat": seat, "action": action, "seed": 7, "n": 1});
    serde_json::from_str(&protocol::answer(&GAME, request.to_string().as_bytes())).expect("JSON")
}

/// What this seat, or a spectator, sees.
fn view(state: &Value, seat: Option<u8>) -> Value {
    let request = json!({"op": "view", "state": state, "seat": seat});
    let answer = protocol::answer(&GAME, request.to_string().as_bytes());
    serde_json::from_str::<Value>(&answer).expect("JSON")["view"].clone()
}

fn place(id: &str, index: u8) -> Value {
    json!({"playerId": id, "cardIndex": index})
}

fn with(kind: &str, payload: Value) -> Value {
    let mut action = json!({"type": kind});
    action["payload"] = payload;
    action
}

fn card(id: u8, value: u8) -> Value {
    json!({"id": id, "value": value, "isSpecial": false})
}

/// Plays each action on a table with these fields, and looks for these changes and no others.
fn assert_changes<const N: usize>(examples: [(Value, Value, Value); N]) {
    for (fields, action, changes) in examples {
        let state = table(&fields);
        let mut expected = value(&GAME.load(&state).expect("a table").state());
        for (path, value) in changes.as_object().expect("changes") {
            *expected.pointer_mut(&format!("/{path}")).expect(path) = value.clone();
        }
        assert_eq!(act(&state, 0, &action)["state"], expected, "{action}");
    }
}

#[test]
fn a_held_card_is_written_with_its_source() {
    let held = |source: &str| json!({"gamePhase": "holding_card", "drawnCard": {"id": 33}, "drawSource": source});
    assert_changes([
        (
            json!({}),
            json!({"type": "DRAW_FROM_DECK"}),
            json!({
                "gamePhase": "holding_card",
                "drawPile": [card(5, 1)],
                "drawnCard": {"id": 45, "value": 5, "isSpecial": true, "specialAction": "take_2"},
                "drawSource": "deck",
                "lastMove": {"playerId": "a", "action": "draw", "source": "deck"},
            }),
        ),
        (
            json!({}),
            json!({"type": "DRAW_FROM_DISCARD"}),
            json!({
                "gamePhase": "holding_card",
                "discardPile": [],
                "drawnCard": card(9, 2),
                "drawSource": "discard",
                "lastMove": {"playerId": "a", "action": "draw", "source": "discard"},
            }),
        ),
        (
            held("deck"),
            json!({"type": "DISCARD_HELD_CARD"}),
            json!({
                "gamePhase": "playing",
                "currentPlayerIndex": 1,
                "turnCount": 1,
                "discardPile": [card(9, 2), card(33, 8)],
                "drawnCard": null,
                "drawSource": null,
                "lastMove": {"playerId": "a", "action": "discard", "source": "deck"},
            }),
        ),
        (
            held("discard"),
            with("SWAP_HELD_CARD", json!({"cardIndex": 1})),
            json!({
                "gamePhase": "playing",
                "currentPlayerIndex": 1,
                "turnCount": 1,
                "discardPile": [card(9, 2), card(8, 2)],
                "drawnCard": null,
                "drawSource": null,
                "lastMove": {"playerId": "a", "action": "swap", "cardIndex": 1, "source": "discard"},
                "players/0/hand/1": {
                    "card": card(33, 8),
                    "isFaceUp": false,
                    "hasBeenPeeked": false,
                    "knownTo": ["a", "b"],
                },
            }),
        ),
    ]);
}

#[test]
fn powers_are_written_with_the_cards_they_are_used_on() {
    assert_changes([
        (
            json!({"gamePhase": "action_take_2", "tempCards": [{"id": 33}, {"id": 13}]}),
            with("ACTION_TAKE_2_CHOOSE", json!({"card": {"id": 13}})),
            json!({
                "gamePhase": "holding_card",
                "discardPile": [card(9, 2), card(33, 8)],
                "tempCards": null,
                "drawnCard": card(13, 3),
                "drawSource": "deck",
                "lastMove": {"playerId": "a", "action": "take_2"},
            }),
        ),
        (
            json!({"gamePhase": "action_peek_1"}),
            with("ACTION_PEEK_1_SELECT", place("b", 3)),
            json!({
                "gamePhase": "playing",
                "currentPlayerIndex": 1,
                "turnCount": 1,
                "lastMove": {"playerId": "a", "action": "peek", "cardIndex": 3, "targetPlayerId": "b"},
                "peekReveal": {"viewerId": "a", "playerId": "b", "cardIndex": 3},
                "players/1/hand/3/hasBeenPeeked": true,
                "players/1/hand/3/knownTo": ["a"],
            }),
        ),
        (
            json!({"gamePhase": "action_swap_2_select_1"}),
            with("ACTION_SWAP_2_SELECT", place("b", 3)),
            json!({"gamePhase": "action_swap_2_select_2", "swapState": {"card1": place("b", 3)}}),
        ),
        (
            json!({"gamePhase": "action_swap_2_select_2", "swapState": {"card1": place("b", 3)}}),
            with("ACTION_SWAP_2_SELECT", place("a", 0)),
            json!({
                "gamePhase": "playing",
                "currentPlayerIndex": 1,
                "turnCount": 1,
                "swapState": null,
                "lastMove": {
                    "playerId": "a",
                    "action": "swap_2",
                    "swap2Details": {"card1": place("b", 3), "card2": place("a", 0)},
                },
                "players/0/hand/0/card": card(32, 8),
                "players/1/hand/3/card": card(4, 1),
            }),
        ),
    ]);
}

#[test]
fn players_who_look_at_once_are_written_by_id() {
    assert_changes([(
        json!({
            "gamePhase": "peeking",
            "peekingState": {"playerIndex": 0},
            "options": {"simultaneousPeek": true},
        }),
        with("PEEK_CARD", place("a", 2)),
        json!({
            "peekingState": {
                "playerIndex": 0,
                "peekedCount": 0,
                "startIndex": 0,
                "byPlayer": {
                    "a": {"peekedCount": 1, "finished": false},
                    "b": {"peekedCount": 0, "finished": false},
                },
            },
            "players/0/hand/2/isFaceUp": true,
            "players/0/hand/2/hasBeenPeeked": true,
            "players/0/hand/2/knownTo": ["a"],
        }),
    )]);
}

#[test]
fn winners_have_ids_and_names() {
    // Rounds of 20 each, of 6 against 4, and of 4 against 20.
    let (twenty, also_twenty) = ([20, 21, 22, 23], [24, 16, 25, 17]);
    let (six, four) = ([8, 9, 10, 0], [4, 5, 6, 7]);
    let both = json!([["a", "b"], "Ann, Bob"]);
    let (ann, bob, nobody) = (json!([["a"], "Ann"]), json!([["b"], "Bob"]), json!([null, null]));
    for (dreams, action, reason, of_round, of_game) in [
        ([twenty, also_twenty], "CALL_POBUDKA", "pobudka", &both, &both),
        ([six, four], "CALL_POBUDKA", "pobudka", &bob, &nobody),
        ([four, twenty], "DRAW_FROM_DECK", "deck_exhausted", &ann, &ann),
    ] {
        let [ann, bob] = dreams.map(|ids| ids.map(|id| json!({"card": {"id": id}})));
        let state = table(&json!({
            "players": [
                {"id": "a", "name": "Ann", "hand": ann, "score": 80},
                {"id": "b", "name": "Bob", "hand": bob, "score": 80},
            ],
            "drawPile": [],
            "discardPile": [],
        }));
        let ended = &act(&state, 0, &json!({"type": action}))["state"];
        assert_eq!(
            (&ended["roundEndReason"], &ended["lastCallerId"]),
            (&json!(reason), &json!("a"))
        );
        assert_eq!(&json!([ended["roundWinnerIds"], ended["roundWinnerName"]]), of_round);
        assert_eq!(&json!([ended["gameWinnerIds"], ended["gameWinnerName"]]), of_game);
    }
}

#[test]
fn a_peeked_card_is_shown_to_one_player() {
    let state = table(&json!({"gamePhase": "action_peek_1"}));
    let action = with("ACTION_PEEK_1_SELECT", place("b", 3));
    let answer = act(&state, 0, &action);
    let told = json!({
        "type": "PEEK_RESULT", "playerId": "b", "cardIndex": 3, "card": card(32, 8), "only": [0],
    });
    assert!(answer["events"].as_array().expect("events").contains(&told), "{}", answer["events"]);
    let shown = json!({"viewerId": "a", "playerId": "b", "cardIndex": 3, "card": card(32, 8)});
    for (seat, seen) in [(Some(0), shown), (Some(1), Value::Null), (None, Value::Null)] {
        assert_eq!(view(&answer["state"], seat)["peekReveal"], seen, "{seat:?}");
    }
}

#[test]
fn a_held_card_is_hidden_from_others() {
    let state = table(&json!({
        "gamePhase": "holding_card", "drawnCard": {"id": 33}, "drawSource": "deck",
    }));
    let hidden = json!({"id": -1, "value": -1, "isSpecial": false});
    for (seat, seen) in [(Some(0), card(33, 8)), (Some(1), hidden.clone()), (None, hidden)] {
        assert_eq!(view(&state, seat)["drawnCard"], seen, "{seat:?}");
    }
}

#[test]
fn what_is_no_action_is_refused() {
    let lobby = json!({"players": [{"id": "a"}, {"id": "b"}], "drawPile": [], "discardPile": [], "gamePhase": "lobby"});
    let playing = json!({});
    let holding =
        json!({"gamePhase": "holding_card", "drawnCard": {"id": 33}, "drawSource": "deck"});
    let peek_1 = json!({"gamePhase": "action_peek_1"});
    let take_2 = json!({"gamePhase": "action_take_2", "tempCards": [{"id": 33}, {"id": 13}]});
    for (fields, seat, action, code) in [
        (&playing, 0, json!(7), "MALFORMED_ACTION"),
        (&playing, 0, json!({"payload": {}}), "MALFORMED_ACTION"),
        (&playing, 0, json!({"type": 5}), "MALFORMED_ACTION"),
        (&holding, 0, json!({"type": "SWAP_HELD_CARD"}), "MALFORMED_ACTION"),
        (&holding, 0, with("SWAP_HELD_CARD", json!({"cardIndex": 1.5})), "MALFORMED_ACTION"),
        (&holding, 0, with("SWAP_HELD_CARD", json!({"cardIndex": "1"})), "MALFORMED_ACTION"),
        (
            &peek_1,
            0,
            with("ACTION_PEEK_1_SELECT", json!({"playerId": 1, "cardIndex": 1})),
            "MALFORMED_ACTION",
        ),
        (&take_2, 0, with("ACTION_TAKE_2_CHOOSE", json!({"card": 7})), "MALFORMED_ACTION"),
        (&playing, 0, with("PROCESS_ACTION", json!({})), "MALFORMED_ACTION"),
        (&lobby, 9, json!({"type": "SWAP_HELD_CARD"}), "MALFORMED_ACTION"),
        (&playing, 0, json!({"type": "SET_STATE"}), "UNKNOWN_ACTION"),
        (
            &playing,
            0,
            with("PROCESS_ACTION", json!({"action": {"type": "PROCESS_ACTION"}})),
            "UNKNOWN_ACTION",
        ),
        // Only the new box has a card for it.
        (&playing, 0, with("ACTION_CHOOSE_1_SELECT", json!({"discardIndex": 0})), "UNKNOWN_ACTION"),
    ] {
        let answer = act(&table(fields), seat, &action);
        assert_eq!(answer["error"]["code"], code, "{action}");
    }
}

#[test]
fn what_is_not_there_is_refused_by_the_rules() {
    let looking = |count: u8| json!({"gamePhase": "peeking", "peekingState": {"playerIndex": 0, "peekedCount": count}});
    let no_first = json!({"gamePhase": "action_swap_2_select_2"});
    let first =
        json!({"gamePhase": "action_swap_2_select_2", "swapState": {"card1": place("a", 0)}});
    let take_2 = json!({"gamePhase": "action_take_2", "tempCards": [{"id": 33}]});
    let peek =
        |id: &str, index: Value| with("PEEK_CARD", json!({"playerId": id, "cardIndex": index}));
    let trade = |id: &str, index: u8| with("ACTION_SWAP_2_SELECT", place(id, index));
    let keep = |id: i64| with("ACTION_TAKE_2_CHOOSE", json!({"card": {"id": id}}));
    for (fields, action, code) in [
        (looking(1), peek("a", json!(-1)), "INVALID_CARD_INDEX"),
        (looking(1), peek("a", json!(1e20)), "INVALID_CARD_INDEX"),
        (looking(2), peek("zed", json!(9)), "PEEK_LIMIT"),
        (looking(1), peek("zed", json!(9)), "NOT_YOUR_CARD"),
        (
            json!({"gamePhase": "action_peek_1"}),
            with("ACTION_PEEK_1_SELECT", place("zed", 0)),
            "UNKNOWN_PLAYER",
        ),
        (first, trade("zed", 9), "UNKNOWN_PLAYER"),
        (no_first, trade("zed", 9), "NO_FIRST_CARD"),
        (take_2.clone(), keep(-1), "INVALID_CHOICE"),
        (take_2, keep(54), "INVALID_CHOICE"),
    ] {
        let answer = act(&table(&fields), 0, &action);
        assert_eq!(answer["error"]["code"], code, "{action}");
    }
}

#[test]
fn an_action_may_be_wrapped_as_old_clients_do() {
    let action = with("PROCESS_ACTION", json!({"action": {"type": "DRAW_FROM_DECK"}}));
    let state = table(&json!({}));
    assert_eq!(act(&state, 0, &action), act(&state, 0, &json!({"type": "DRAW_FROM_DECK"})));
}

#[test]
fn options_out_of_range_are_refused() {
    for options in [
        json!({"targetScore": 19}),
        json!({"targetScore": 501}),
        json!({"targetScore": 99.5}),
        json!({"wrongCallPenalty": 51}),
        json!({"wrongCallPenalty": -1}),
        json!({"maxRounds": 0}),
        json!({"maxRounds": 51}),
        json!({"edition": "new57"}),
        json!({"house": true}),
        json!([]),
    ] {
        let refusal = GAME.options(&options).expect_err("a bad option");
        assert_eq!(refusal.code, "INVALID_OPTION", "{options}: {refusal}");
    }
    assert!(GAME.options(&json!({"targetScore": 100.0, "maxRounds": null})).is_ok());
}

#[test]
fn sentences_name_the_player_who_is_waited_for() {
    let looking =
        json!({"gamePhase": "peeking", "peekingState": {"playerIndex": 1, "startIndex": 0}});
    for (fields, action) in
        [(json!({"currentPlayerIndex": 1}), "DRAW_FROM_DECK"), (looking, "FINISH_PEEKING")]
    {
        let answer = act(&table(&fields), 0, &json!({"type": action}));
        assert_eq!(answer["error"]["message"], "It is Bob's turn.");
    }
}

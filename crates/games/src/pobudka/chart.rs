//! The phases of a game and the ways between them (rules 3.2).

use parlour_engine::Chart;
use parlour_engine::chart::{Edge, State};

/// Play as seats may play it. What the table itself may do besides is not drawn.
pub static CHART: Chart = Chart { id: "pobudka", initial: "peeking", states: STATES, edges: EDGES };

const STATES: &[State] = &[
    State::leaf("lobby", "nothing is dealt"),
    State::leaf("peeking", "everybody looks at up to two cards of the own Dream"),
    State::leaf("playing", "the player on turn takes a card or calls"),
    State::leaf("holding_card", "the player on turn holds a card"),
    State::leaf("action_take_2", "one of two cards is to be kept"),
    State::leaf("action_peek_1", "a card is to be looked at"),
    State::leaf("action_swap_2_select_1", "the first card of a trade is to be chosen"),
    State::leaf("action_swap_2_select_2", "the second card of a trade is to be chosen"),
    State::leaf("action_choose_1", "a card of the discard pile is to be chosen"),
    State::leaf("round_end", "all Dreams lie open"),
    State::end("game_over", "the lowest total wins"),
];

const TURN_PASSES: &str = "round goes on";
const ROUND_ENDS: &str = "deck empty, round ends at once, target not reached";
const GAME_ENDS: &str = "deck empty, round ends at once, target reached";

const EDGES: &[Edge] = &[
    Edge::new("lobby", "START_NEW_ROUND", "peeking").when("host"),
    Edge::new("peeking", "PEEK_CARD", "peeking").when("fewer than two looked at"),
    Edge::new("peeking", "FINISH_PEEKING", "peeking").when("others have to look"),
    Edge::new("peeking", "FINISH_PEEKING", "playing").when("all have looked"),
    Edge::new("playing", "DRAW_FROM_DECK", "holding_card").when("deck not empty"),
    Edge::new("playing", "DRAW_FROM_DECK", "round_end").when("deck empty, target not reached"),
    Edge::new("playing", "DRAW_FROM_DECK", "game_over").when("deck empty, target reached"),
    Edge::new("playing", "DRAW_FROM_DISCARD", "holding_card").when("discard pile not empty"),
    Edge::new("playing", "CALL_POBUDKA", "round_end").when("target not reached"),
    Edge::new("playing", "CALL_POBUDKA", "game_over").when("target reached"),
    Edge::new("holding_card", "SWAP_HELD_CARD", "playing").when(TURN_PASSES),
    Edge::new("holding_card", "SWAP_HELD_CARD", "round_end").when(ROUND_ENDS),
    Edge::new("holding_card", "SWAP_HELD_CARD", "game_over").when(GAME_ENDS),
    Edge::new("holding_card", "DISCARD_HELD_CARD", "playing").when("from deck, round goes on"),
    Edge::new("holding_card", "DISCARD_HELD_CARD", "round_end").when(ROUND_ENDS),
    Edge::new("holding_card", "DISCARD_HELD_CARD", "game_over").when(GAME_ENDS),
    Edge::new("holding_card", "USE_SPECIAL_ACTION", "action_take_2").when("take_2, deck not empty"),
    Edge::new("holding_card", "USE_SPECIAL_ACTION", "playing").when("take_2, deck empty"),
    Edge::new("holding_card", "USE_SPECIAL_ACTION", "round_end").when(ROUND_ENDS),
    Edge::new("holding_card", "USE_SPECIAL_ACTION", "game_over").when(GAME_ENDS),
    Edge::new("holding_card", "USE_SPECIAL_ACTION", "action_peek_1").when("peek_1"),
    Edge::new("holding_card", "USE_SPECIAL_ACTION", "action_swap_2_select_1").when("swap_2"),
    Edge::new("holding_card", "USE_SPECIAL_ACTION", "action_choose_1").when("choose_1"),
    Edge::new("action_take_2", "ACTION_TAKE_2_CHOOSE", "holding_card").when("one of the offered"),
    Edge::new("action_peek_1", "ACTION_PEEK_1_SELECT", "playing").when(TURN_PASSES),
    Edge::new("action_peek_1", "ACTION_PEEK_1_SELECT", "round_end").when(ROUND_ENDS),
    Edge::new("action_peek_1", "ACTION_PEEK_1_SELECT", "game_over").when(GAME_ENDS),
    Edge::new("action_swap_2_select_1", "ACTION_SWAP_2_SELECT", "action_swap_2_select_2"),
    Edge::new("action_swap_2_select_2", "ACTION_SWAP_2_SELECT", "playing").when(TURN_PASSES),
    Edge::new("action_swap_2_select_2", "ACTION_SWAP_2_SELECT", "round_end").when(ROUND_ENDS),
    Edge::new("action_swap_2_select_2", "ACTION_SWAP_2_SELECT", "game_over").when(GAME_ENDS),
    Edge::new("action_choose_1", "ACTION_CHOOSE_1_SELECT", "holding_card"),
    Edge::new("round_end", "START_NEW_ROUND", "peeking"),
    Edge::new("round_end", "RETURN_TO_LOBBY", "lobby").when("host"),
    Edge::new("game_over", "RESTART_GAME", "peeking"),
    Edge::new("game_over", "RETURN_TO_LOBBY", "lobby").when("host"),
];

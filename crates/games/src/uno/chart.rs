//! The phases of a game and the ways between them (rules 3 to 6).

use parlour_engine::Chart;
use parlour_engine::chart::{Edge, Kind, State, Trigger};

/// A room from the lobby to the end of a game.
pub static CHART: Chart = Chart { id: "uno", initial: "PLAYING", states: STATES, edges: EDGES };

const STATES: &[State] = &[
    State::leaf("LOBBY", "people gather, nothing is dealt"),
    State::compound("PLAYING", "PLAYING.turn", "a round is going on"),
    State::leaf("PLAYING.turn", "the player on turn plays or draws"),
    State::leaf("PLAYING.drawn", "a card that fits was drawn: play it or keep it"),
    State::leaf("PLAYING.stacked", "draw cards have piled up: add one or draw them all"),
    State::leaf("PLAYING.challenged", "a wild draw four is to be accepted or challenged"),
    State::leaf("PAUSED_WAITING_PLAYER", "somebody is missing"),
    State { path: "resuming", kind: Kind::Passing, note: "nobody is missing any more" },
    State::leaf("ROUND_ENDED", "a round is won, the next one is to be dealt"),
    State::end("ENDED", "the game is over"),
];

const OWNER: &str = "owner";
const HOST: &str = "host";
const LAST_CARD: &str = "last card, score limit not reached";
const WINS: &str = "last card, single round or score limit reached";
const LAST_MISSING: &str = "nobody else is missing";

const fn always(to: &'static str, guard: &'static str) -> Edge {
    Edge { from: "resuming", on: Trigger::Always, guard: Some(guard), to }
}

const EDGES: &[Edge] = &[
    Edge::new("LOBBY", "START_GAME", "PLAYING").when("owner, enough players"),
    Edge::new("LOBBY", "UPDATE_SETTINGS", "LOBBY").when(OWNER),
    Edge::new("LOBBY", "REORDER_PLAYERS", "LOBBY").when(OWNER),
    Edge::new("LOBBY", "RANDOMIZE_PLAYERS", "LOBBY").when(OWNER),
    Edge::new("LOBBY", "ADD_BOT", "LOBBY").when(OWNER),
    Edge::new("LOBBY", "REMOVE_BOT", "LOBBY").when(OWNER),
    Edge::new("LOBBY", "TAKE_SEAT", "LOBBY").when("host, room for one more"),
    Edge::new("LOBBY", "PLAYER_LOST", "LOBBY").when(HOST),
    Edge::new("PLAYING", "PLAY_CARD", "PLAYING.turn"),
    Edge::new("PLAYING", "PLAY_CARD", "PLAYING.stacked").when("draw card, drawStacking"),
    Edge::new("PLAYING", "PLAY_CARD", "PLAYING.challenged").when("wild draw four, may be doubted"),
    Edge::new("PLAYING", "PLAY_CARD", "ROUND_ENDED").when(LAST_CARD),
    Edge::new("PLAYING", "PLAY_CARD", "ENDED").when(WINS),
    Edge::new("PLAYING.turn", "DRAW_CARD", "PLAYING.turn"),
    Edge::new("PLAYING.turn", "DRAW_CARD", "PLAYING.drawn").when("card fits, playDrawnCard"),
    Edge::new("PLAYING.turn", "CALL_UNO", "PLAYING.turn").when("two cards on turn, or one"),
    Edge::new("PLAYING.turn", "CATCH_UNO", "PLAYING.turn").when("somebody exposed"),
    Edge::new("PLAYING.drawn", "DRAW_CARD", "PLAYING.turn").when("not forcePlay"),
    Edge::new("PLAYING.drawn", "PASS", "PLAYING.turn").when("not forcePlay"),
    Edge::new("PLAYING.drawn", "CALL_UNO", "PLAYING.drawn").when("two cards on turn, or one"),
    Edge::new("PLAYING.stacked", "DRAW_CARD", "PLAYING.turn"),
    Edge::new("PLAYING.stacked", "CALL_UNO", "PLAYING.stacked").when("two cards on turn, or one"),
    Edge::new("PLAYING.stacked", "CATCH_UNO", "PLAYING.stacked").when("somebody exposed"),
    Edge::new("PLAYING.challenged", "ACCEPT_DRAW4", "PLAYING.turn"),
    Edge::new("PLAYING.challenged", "DRAW_CARD", "PLAYING.turn"),
    Edge::new("PLAYING.challenged", "CHALLENGE_DRAW4", "PLAYING.turn"),
    Edge::new("PLAYING", "PLAYER_LOST", "PAUSED_WAITING_PLAYER").when(HOST),
    Edge::new("ROUND_ENDED", "PLAYER_LOST", "PAUSED_WAITING_PLAYER").when(HOST),
    Edge::new("ROUND_ENDED", "NEXT_ROUND", "PLAYING").when("owner, enough players"),
    Edge::new("PAUSED_WAITING_PLAYER", "PLAYER_LOST", "PAUSED_WAITING_PLAYER").when(HOST),
    Edge::new("PAUSED_WAITING_PLAYER", "PLAYER_BACK", "PAUSED_WAITING_PLAYER").when(HOST),
    Edge::new("PAUSED_WAITING_PLAYER", "PLAYER_BACK", "resuming").when(LAST_MISSING),
    Edge::new("PAUSED_WAITING_PLAYER", "TAKE_SEAT", "PAUSED_WAITING_PLAYER").when(HOST),
    Edge::new("PAUSED_WAITING_PLAYER", "TAKE_SEAT", "resuming").when(LAST_MISSING),
    Edge::new("PAUSED_WAITING_PLAYER", "CONTINUE_WITHOUT", "PAUSED_WAITING_PLAYER").when(OWNER),
    Edge::new("PAUSED_WAITING_PLAYER", "CONTINUE_WITHOUT", "resuming").when(LAST_MISSING),
    Edge::new("PAUSED_WAITING_PLAYER", "CONTINUE_WITHOUT", "ENDED").when("too few players left"),
    always("PLAYING.turn", "a turn was interrupted"),
    always("PLAYING.drawn", "a card had been drawn"),
    always("PLAYING.stacked", "draw cards had piled up"),
    always("PLAYING.challenged", "a wild draw four was to be answered"),
    always("ROUND_ENDED", "a round was over"),
    Edge::new("ENDED", "RETURN_TO_LOBBY", "LOBBY").when(OWNER),
];

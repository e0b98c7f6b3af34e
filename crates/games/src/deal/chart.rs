//! The phases of a game and the ways between them (rules 3).

use parlour_engine::Chart;
use parlour_engine::chart::{Edge, State};

/// All there is to do, and somebody leaving or coming back.
pub static CHART: Chart = Chart { id: "deal", initial: "drawing", states: STATES, edges: EDGES };

const STATES: &[State] = &[
    State::leaf("waiting", "the cards are not dealt"),
    State::leaf("drawing", "the player on turn is to draw"),
    State::leaf("playing", "the player on turn makes up to three moves"),
    State::leaf("paying", "some have to pay, or refuse"),
    State::leaf("responding", "somebody has to accept, or refuse"),
    State::end("ended", "somebody has three sets, or nothing is left to do"),
];

const WINS: &str = "third set complete";
const ALL_PAID: &str = "nobody is left to pay";
const SKIPPED: &str = "nobody asked who has no No";
const LAST: &str = "one player left";

const EDGES: &[Edge] = &[
    Edge::new("drawing", "DRAW_CARDS", "playing"),
    Edge::new("playing", "PLAY_TO_BANK", "playing").when("moves left"),
    Edge::new("playing", "PLAY_PROPERTY", "playing").when("moves left"),
    Edge::new("playing", "PLAY_PROPERTY", "ended").when(WINS),
    Edge::new("playing", "MOVE_WILD", "playing").when("moves left, or free"),
    Edge::new("playing", "MOVE_WILD", "ended").when(WINS),
    Edge::new("playing", "PLAY_ACTION", "playing").when("for oneself, or nobody has to answer"),
    Edge::new("playing", "PLAY_ACTION", "paying").when("a demand"),
    Edge::new("playing", "PLAY_ACTION", "responding").when("a theft"),
    Edge::new("playing", "PLAY_ACTION", "ended")
        .when("third set taken from somebody who has no No"),
    Edge::new("playing", "PLAY_RENT", "paying").when("somebody can pay"),
    Edge::new("playing", "PLAY_RENT", "playing").when("nobody can pay"),
    Edge::new("playing", "END_TURN", "drawing").when("hand within limit"),
    Edge::new("playing", "END_TURN", "ended").when("a round without cards"),
    Edge::new("playing", "DISCARD", "drawing").when("down to limit"),
    Edge::new("paying", "PAY", "paying").when("others have to pay"),
    Edge::new("paying", "PAY", "playing").when(ALL_PAID),
    Edge::new("paying", "PAY", "ended").when(WINS),
    Edge::new("paying", "JUST_SAY_NO", "responding").when("not refused before"),
    Edge::new("paying", "JUST_SAY_NO", "paying").when(SKIPPED),
    Edge::new("paying", "JUST_SAY_NO", "playing").when(SKIPPED),
    Edge::new("responding", "JUST_SAY_NO", "responding").when("can refuse"),
    Edge::new("responding", "JUST_SAY_NO", "paying").when(SKIPPED),
    Edge::new("responding", "JUST_SAY_NO", "playing").when(SKIPPED),
    Edge::new("responding", "JUST_SAY_NO", "ended").when("third set taken, nobody asked"),
    Edge::new("responding", "ACCEPT", "paying").when("somebody has to pay"),
    Edge::new("responding", "ACCEPT", "playing").when("settled"),
    Edge::new("responding", "ACCEPT", "ended").when(WINS),
    Edge::new("drawing", "LEAVE", "drawing"),
    Edge::new("drawing", "LEAVE", "ended").when(LAST),
    Edge::new("playing", "LEAVE", "playing").when("not on turn, or a bot goes on"),
    Edge::new("playing", "LEAVE", "drawing").when("on turn"),
    Edge::new("playing", "LEAVE", "ended").when(LAST),
    Edge::new("paying", "LEAVE", "paying").when("others have to pay"),
    Edge::new("paying", "LEAVE", "playing").when(ALL_PAID),
    Edge::new("paying", "LEAVE", "drawing").when("on turn"),
    Edge::new("paying", "LEAVE", "ended").when(LAST),
    Edge::new("responding", "LEAVE", "responding").when("not asked"),
    Edge::new("responding", "LEAVE", "paying").when("others have to pay"),
    Edge::new("responding", "LEAVE", "playing").when("asked"),
    Edge::new("responding", "LEAVE", "drawing").when("on turn"),
    Edge::new("responding", "LEAVE", "ended").when(LAST),
    Edge::new("drawing", "RETURN", "drawing").when("a bot has played"),
    Edge::new("playing", "RETURN", "playing").when("a bot has played"),
    Edge::new("paying", "RETURN", "paying").when("a bot has played"),
    Edge::new("responding", "RETURN", "responding").when("a bot has played"),
];

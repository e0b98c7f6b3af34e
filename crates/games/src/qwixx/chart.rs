//! The phases of the game and the ways between them.

use parlour_engine::chart::{Chart, Edge, State};

const SETUP: &str = "setup";
const ROLLING: &str = "playing.rolling";
const WHITE: &str = "playing.white-dice";
const COLORED: &str = "playing.colored-dice";
const PAD: &str = "playing.pad";
const ENDED: &str = "ended";

pub(super) static CHART: Chart = Chart {
    id: "qwixx",
    initial: SETUP,
    states: &[
        State::leaf(SETUP, "Names are taken, sheets are empty."),
        State::compound("playing", ROLLING, "The game is on."),
        State::leaf(ROLLING, "The active player is about to roll."),
        State::leaf(WHITE, "Everybody chooses on the white dice, in secret."),
        State::leaf(COLORED, "The active player chooses on the colored dice."),
        State::leaf(PAD, "A score pad: anybody writes what fits."),
        State::end(ENDED, "The highest total wins."),
    ],
    edges: &[
        Edge::new(SETUP, "INITIALIZE_GAME", SETUP),
        Edge::new(SETUP, "START_GAME", ROLLING).when("strict"),
        Edge::new(SETUP, "START_GAME", PAD).when("free"),
        Edge::new(SETUP, "END_GAME", ENDED).when("free"),
        Edge::new(ROLLING, "ROLL_DICE", WHITE),
        Edge::new(WHITE, "MARK_NUMBER", WHITE),
        Edge::new(WHITE, "PASS", WHITE),
        Edge::new(WHITE, "UNMARK_NUMBER", WHITE),
        Edge::new(WHITE, "UNDO", WHITE),
        Edge::new(WHITE, "MARK_NUMBER", COLORED).when("everybody has chosen"),
        Edge::new(WHITE, "PASS", COLORED).when("everybody has chosen"),
        Edge::new(WHITE, "MARK_NUMBER", ENDED).when("enough rows are closed"),
        Edge::new(WHITE, "PASS", ENDED).when("enough rows are closed"),
        Edge::new(COLORED, "MARK_NUMBER", COLORED),
        Edge::new(COLORED, "UNMARK_NUMBER", COLORED),
        Edge::new(COLORED, "UNDO", COLORED),
        Edge::new(COLORED, "NEXT_TURN", ROLLING),
        Edge::new(COLORED, "NEXT_TURN", ENDED).when("enough rows or penalties"),
        Edge::new(PAD, "ROLL_DICE", PAD),
        Edge::new(PAD, "MARK_NUMBER", PAD),
        Edge::new(PAD, "UNMARK_NUMBER", PAD),
        Edge::new(PAD, "LOCK_ROW", PAD),
        Edge::new(PAD, "ADD_PENALTY", PAD),
        Edge::new(PAD, "NEXT_TURN", PAD),
        Edge::new(PAD, "START_GAME", PAD),
        Edge::new(PAD, "UNDO", PAD),
        Edge::new(PAD, "REDO", PAD),
        Edge::new(PAD, "MARK_NUMBER", ENDED).when("enough rows are closed"),
        Edge::new(PAD, "LOCK_ROW", ENDED).when("enough rows are closed"),
        Edge::new(PAD, "ADD_PENALTY", ENDED).when("enough penalties"),
        Edge::new(PAD, "NEXT_TURN", ENDED).when("freeEndCheck is turn_end"),
        Edge::new(PAD, "REDO", ENDED),
        Edge::new(PAD, "INITIALIZE_GAME", SETUP),
        Edge::new("playing", "END_GAME", ENDED),
        Edge::new("playing", "RESET_GAME", SETUP),
        Edge::new(SETUP, "RESET_GAME", SETUP),
        Edge::new(ENDED, "RESET_GAME", SETUP),
        Edge::new(ENDED, "INITIALIZE_GAME", SETUP).when("free"),
        Edge::new(ENDED, "START_GAME", PAD).when("free"),
        Edge::new(ENDED, "UNDO", PAD).when("free"),
        Edge::new(ENDED, "UNDO", SETUP).when("ended before it began"),
        Edge::new(SETUP, "REDO", ENDED).when("ended before it began"),
        Edge::new(SETUP, "LOAD_GAME", SETUP).when("free"),
        Edge::new(SETUP, "LOAD_GAME", PAD).when("free"),
        Edge::new(SETUP, "LOAD_GAME", ENDED).when("free"),
        Edge::new(PAD, "LOAD_GAME", SETUP),
        Edge::new(PAD, "LOAD_GAME", PAD),
        Edge::new(PAD, "LOAD_GAME", ENDED),
        Edge::new(ENDED, "LOAD_GAME", SETUP).when("free"),
        Edge::new(ENDED, "LOAD_GAME", PAD).when("free"),
        Edge::new(ENDED, "LOAD_GAME", ENDED).when("free"),
    ],
};

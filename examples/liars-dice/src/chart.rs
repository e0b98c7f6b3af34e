//! The phases of the game.

use parlour::prelude::*;

pub(crate) const CHART: Chart = Chart {
    id: "liars-dice",
    initial: "opening",
    states: &[
        State::leaf("opening", "no bid yet"),
        State::leaf("bidding", "bid higher, or call it a lie"),
        State::end("over", "one player has dice"),
    ],
    edges: &[
        Edge::new("opening", "BID", "bidding"),
        Edge::new("bidding", "BID", "bidding"),
        Edge::new("bidding", "DOUBT", "over").when("one player has dice"),
        Edge::new("bidding", "DOUBT", "opening"),
    ],
};

//! The chart has no loose ends, and names the statuses of the rule book.

use parlour_engine::Observable;
use parlour_games::uno::Uno;

#[test]
fn the_chart_has_no_loose_ends() {
    let chart = Uno::chart();
    chart.audit().expect("a chart without loose ends");
    for status in ["LOBBY", "PLAYING", "PAUSED_WAITING_PLAYER", "ROUND_ENDED", "ENDED"] {
        assert!(chart.state(status).is_some(), "{status}");
    }
    assert_eq!(chart.rest("PLAYING"), "PLAYING.turn");
}

//! How a game ended: who won, the scores as a chart, and what to do next.

use maud::{Markup, html};
use parlour_engine::Seat;
use serde_json::json;

use super::{Moment, list, series};
use crate::kit::icons::icon;
use crate::plot;
use crate::words::words;

/// The end of a game.
pub(super) fn ending(moment: &Moment) -> Markup {
    let w = words();
    let is_seated = moment.scene.viewer.is_some();
    html! {
        section id="ending" class="panel ending" aria-label=(w.ending_title()) {
            h2 { (headline(moment)) }
            (scores(moment))
            div.row {
                @if let Some(next) = &moment.about.next {
                    a.btn.btn-first href={ "/t/" (next) } { (w.ending_to_rematch()) }
                } @else if is_seated {
                    button.btn.btn-first type="button" data-send=(json!({ "type": "rematch" })) { (w.ending_rematch()) }
                }
                a.btn href={ "/t/" (moment.about.id) "/inspect" } { (icon("eye")) (w.ending_review()) }
                a.btn href={ "/new/" (moment.about.game) } { (w.ending_new_table()) }
                a.btn href="/" { (w.ending_other_games()) }
                a.btn href={ "/t/" (moment.about.id) "/replay" } download={ (moment.about.game) "-" (moment.about.id) ".json" } {
                    (w.ending_replay())
                }
            }
        }
    }
}

fn headline(moment: &Moment) -> String {
    let w = words();
    let Some(ending) = &moment.about.ending else { return w.ending_over() };
    let me = moment.scene.viewer.map(Seat::index);
    let somebody = w.somebody();
    let name = |seat: usize| moment.scene.people.get(seat).map_or(&somebody, |person| &person.name);
    if let Some(seat) = ending.resigned {
        return w.ending_gave_up(me == Some(seat), name(seat));
    }
    if ending.winners.is_empty() {
        return w.ending_nobody();
    }
    if ending.winners.len() == moment.scene.people.len() {
        return w.ending_draw();
    }
    if me.is_some_and(|seat| ending.winners == [seat]) {
        return w.ending_mine();
    }
    let names: Vec<&str> = ending.winners.iter().map(|seat| name(*seat).as_str()).collect();
    w.ending_won(names.len(), list(&names))
}

fn scores(moment: &Moment) -> Markup {
    let outcome = moment.about.ending.as_ref().and_then(|ending| ending.outcome.as_ref());
    let Some(outcome) = outcome.filter(|outcome| outcome.scores.iter().any(|score| *score != 0))
    else {
        return html! {};
    };
    let winners = moment.about.ending.as_ref().map_or(&[][..], |ending| &ending.winners);
    let bars: Vec<plot::Bar<'_>> = (moment.scene.people.iter().zip(&outcome.scores).enumerate())
        .map(|(seat, (person, score))| plot::Bar {
            name: &person.name,
            value: *score,
            is_marked: winners.contains(&seat),
        })
        .collect();
    let tally = moment.board().facts().tally();
    let w = words();
    let scores: Vec<String> =
        bars.iter().map(|bar| w.ending_score(bar.name, (tally.words)(bar.value))).collect();
    plot::bars(&bars, &w.ending_scores(series(&scores)))
}

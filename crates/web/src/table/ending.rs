//! How a game ended: who won, the scores as a chart, and what to do next.

use maud::{Markup, html};
use parlour_engine::Seat;
use serde_json::json;

use super::{Moment, list};
use crate::kit::icons::icon;
use crate::plot;

/// The end of a game.
pub(super) fn ending(moment: &Moment) -> Markup {
    let is_seated = moment.scene.viewer.is_some();
    html! {
        section id="ending" class="panel ending" aria-label="The end" {
            h2 { (headline(moment)) }
            (scores(moment))
            div.row {
                @if let Some(next) = &moment.about.next {
                    a.btn.btn-first href={ "/t/" (next) } { "To the rematch" }
                } @else if is_seated {
                    button.btn.btn-first type="button" data-send=(json!({ "type": "rematch" })) { "Rematch" }
                }
                a.btn href={ "/t/" (moment.about.id) "/inspect" } { (icon("eye")) "Look at the game again" }
                a.btn href={ "/new/" (moment.about.game) } { "New table" }
                a.btn href="/" { "Other games" }
                a.btn href={ "/t/" (moment.about.id) "/replay" } download={ (moment.about.game) "-" (moment.about.id) ".json" } {
                    "Replay file"
                }
            }
        }
    }
}

fn headline(moment: &Moment) -> String {
    let Some(ending) = &moment.about.ending else { return "The game is over".to_owned() };
    let me = moment.scene.viewer.map(Seat::index);
    let name =
        |seat: usize| moment.scene.people.get(seat).map_or("Somebody", |person| &person.name);
    if let Some(seat) = ending.resigned {
        let who = if me == Some(seat) { "You" } else { name(seat) };
        return format!("{who} gave up");
    }
    if ending.winners.is_empty() {
        return "Nobody wins".to_owned();
    }
    if ending.winners.len() == moment.scene.people.len() {
        return "A draw".to_owned();
    }
    if me.is_some_and(|seat| ending.winners == [seat]) {
        return "You win!".to_owned();
    }
    let names: Vec<&str> = ending.winners.iter().map(|seat| name(*seat)).collect();
    let wins = if names.len() == 1 { "wins" } else { "win" };
    format!("{} {wins}", list(&names))
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
    let words: Vec<String> =
        bars.iter().map(|bar| format!("{} {}", bar.name, (tally.words)(bar.value))).collect();
    plot::bars(&bars, &format!("Scores: {}.", words.join(", ")))
}

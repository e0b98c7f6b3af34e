//! The end of a round: who had what, and where everybody stands.

use maud::{Markup, html};
use parlour_engine::codec::Anyone;
use parlour_games::pobudka::Action;
use parlour_games::pobudka::json::documents::RoundScore;
use parlour_games::pobudka::state::Ending;

use super::seen::Seen;
use super::texts;
use crate::kit::icons;
use crate::words::words;

/// How the round ended, the totals, and the way on.
pub(super) fn ending(seen: Seen<'_>) -> Markup {
    html! {
        section.pobudka-ending role=[seen.mode().part()] aria-label=(words().pobudka_round_end()) {
            h2 { (headline(seen)) }
            (totals(seen))
            @if let Some(next) = seen.find(|action| *action == Action::StartNewRound) {
                (seen.act(next).first().show(texts::label(*next, seen)))
            }
        }
    }
}

/// `Bob called POBUDKA. You had the lightest dream.`
fn headline(seen: Seen<'_>) -> String {
    let view = seen.view();
    let how = match (view.round_end_reason, view.last_caller_id) {
        (Some(Ending::Pobudka), Some(Anyone(who))) if who.exists(seen.people.len()) => {
            words().pobudka_called(seen.is_me(who), seen.name(who))
        }
        (Some(Ending::Pobudka), _) => words().pobudka_was_called(),
        (Some(Ending::DeckExhausted), _) => words().pobudka_deck_ran_out(),
        (None, _) => words().pobudka_round_over(),
    };
    match view.round_winner_ids {
        Some(winners) => format!("{how} {}", texts::lightest(winners, seen)),
        None => how,
    }
}

fn totals(seen: Seen<'_>) -> Markup {
    html! {
        div.pobudka-scores {
            table {
                caption.visually-hidden { (words().pobudka_table()) }
                thead {
                    tr {
                        th scope="col" { (words().pobudka_table_player()) }
                        th scope="col" { (words().pobudka_table_round()) }
                        th scope="col" { (words().pobudka_table_call()) }
                        th scope="col" { (words().pobudka_table_total()) }
                    }
                }
                tbody { @for score in seen.view().last_round_scores.iter().flatten() { (row(seen, *score)) } }
            }
        }
    }
}

fn row(seen: Seen<'_>, score: RoundScore) -> Markup {
    let seat = score.player_id;
    let is_lightest = seen.view().round_winner_ids.is_some_and(|winners| winners.contains(seat));
    let (total, target) = (seen.total(seat), i32::from(seen.options().target_score));
    html! {
        tr class=[is_lightest.then_some("pobudka-lightest")] {
            th scope="row" {
                @if is_lightest { (icons::icon("crown")) " " }
                @if seen.is_me(seat) { (words().you()) } @else { (seen.name(seat)) }
            }
            td { (score.score) }
            td { @if score.penalty > 0 { "+" (score.penalty) } @else { "–" } }
            td { strong { (total) } " " progress max=(target) value=(total.clamp(0, target)) aria-hidden="true" {} }
        }
    }
}

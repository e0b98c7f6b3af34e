//! The end of a round: who had what, and where everybody stands.

use maud::{Markup, html};

use super::view::{Ending, View};
use super::words;
use crate::kit::{self, icons};
use crate::table::list;

/// How the round ended, the totals, and the way on.
pub(super) fn ending(view: &View<'_>) -> Markup {
    html! {
        section.pobudka-ending aria-label="The end of the round" {
            h2 { (headline(view)) }
            (totals(view))
            @if let Some(next) = view.scene.action("START_NEW_ROUND") { (kit::act_first(next, "Deal the next round")) }
        }
    }
}

/// `Bob called. You had the lightest dream.`
fn headline(view: &View<'_>) -> String {
    let caller = view.game.last_caller_id.as_ref();
    let how = match (view.game.round_end_reason, caller) {
        (Some(Ending::Pobudka), Some(caller)) => view.scene.did(caller, "called POBUDKA"),
        _ => "The deck ran out.".to_owned(),
    };
    let winners = view.game.round_winner_ids.as_deref().unwrap_or_default();
    let names: Vec<&str> = winners.iter().map(|id| view.scene.who(id)).collect();
    if names.is_empty() { how } else { format!("{how} {} had the lightest dream.", list(&names)) }
}

fn totals(view: &View<'_>) -> Markup {
    let target = view.game.options.target_score;
    let scores = view.game.last_round_scores.as_deref().unwrap_or_default();
    html! {
        div.pobudka-scores {
            table {
                caption.visually-hidden { "Points of this round and in all" }
                thead { tr { th scope="col" { "Player" } th scope="col" { "Round" } th scope="col" { "Call" } th scope="col" { "Total" } } }
                tbody {
                    @for score in scores {
                        @let total = view.game.players.iter().find(|player| score.player_id == player.id.as_str()).map_or(0, |player| player.score);
                        @let is_lightest = view.game.round_winner_ids.as_deref().unwrap_or_default().contains(&score.player_id);
                        tr class=[is_lightest.then_some("pobudka-lightest")] {
                            th scope="row" { @if is_lightest { (icons::icon("crown")) " " } (words::capital(view.scene.who(&score.player_id))) }
                            td { (score.score) }
                            td { @if score.penalty > 0 { "+" (score.penalty) } @else { "–" } }
                            td { strong { (total) } " " progress max=(target) value=(total.clamp(0, target)) aria-hidden="true" {} }
                        }
                    }
                }
            }
        }
    }
}

//! What can be done now, in words: everything that the rules allow, each with its button, or whom the table waits for.

use maud::{Markup, html};
use serde_json::Value;

use crate::boards::Board;
use crate::kit::{self, icons::icon};
use crate::scene::Scene;
use crate::table::list;

/// The most ways of one group that are listed.
const MOST: usize = 8;

/// What somebody at the table can do. It is closed until they ask; while it is open, the style sheet frames on the
/// board whatever can be pressed.
pub(crate) fn hints(board: &dyn Board, scene: &Scene) -> Markup {
    if scene.viewer.is_none() {
        return html! {};
    }
    html! {
        details id="hints" class="hints" {
            summary { (icon("help")) "What can I do?" }
            p id="hints-say" { (summary(board, scene)) }
            @for group in groups(board, scene) { (ways(board, scene, &group)) }
        }
    }
}

/// One or two sentences.
fn summary(board: &dyn Board, scene: &Scene) -> String {
    match scene.legal.len() {
        0 => nothing(board, scene),
        1 => "There is one thing that you can do. It is framed on the board.".to_owned(),
        number => {
            format!("There are {number} things that you can do. They are framed on the board.")
        }
    }
}

/// Whom the table waits for, and why.
fn nothing(board: &dyn Board, scene: &Scene) -> String {
    let others = (0..scene.people.len())
        .filter(|seat| scene.is_turn_of(*seat) && Some(*seat) != scene.viewer);
    let names: Vec<&str> = others.map(|seat| scene.people[seat].name.as_str()).collect();
    let whom = match names.as_slice() {
        [] if scene.timer.is_some() => "It goes on by itself.".to_owned(),
        [] => "One moment.".to_owned(),
        names => format!("The table waits for {}.", list(names)),
    };
    let why = board.waits(scene).filter(|why| !why.is_empty());
    why.map_or_else(
        || format!("You can do nothing now. {whom}"),
        |why| format!("You can do nothing now. {why} {whom}"),
    )
}

/// What belongs together.
struct Group<'a> {
    heading: String,
    actions: Vec<&'a Value>,
}

/// Everything that can be done, in groups, and in each of them what costs least first.
fn groups<'a>(board: &dyn Board, scene: &'a Scene) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for action in &scene.legal {
        let heading = board.heading(action, scene);
        match groups.iter_mut().find(|group| group.heading == heading) {
            Some(group) => group.actions.push(action),
            None => groups.push(Group { heading, actions: vec![action] }),
        }
    }
    for group in &mut groups {
        group.actions.sort_by_key(|action| board.cost(action));
    }
    groups
}

fn ways(board: &dyn Board, scene: &Scene, group: &Group<'_>) -> Markup {
    let more = group.actions.len().saturating_sub(MOST);
    html! {
        div.hints-group data-key={ "hint-" (group.heading) } {
            @if !group.heading.is_empty() { p.hints-heading aria-hidden="true" { (group.heading) } }
            div.hints-ways role="group" aria-label=(if group.heading.is_empty() { "What you can do" } else { &group.heading }) data-row="1" {
                @for action in group.actions.iter().take(MOST) {
                    (kit::act(action, &board.label(action, scene)))
                }
            }
            @if more > 0 { p.muted.small { "and " (kit::count(more, "other way", "other ways")) ", which you find on the board" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Seat, Seats};
    use serde_json::json;

    use super::*;
    use crate::boards;
    use crate::table::scene_of;

    fn shown(game: &str, change: impl FnOnce(&mut Scene)) -> String {
        let found = parlour_games::find(game).expect("the game");
        let mut scene = scene_of(found, &["Ann", "Bob"], Some(0));
        change(&mut scene);
        hints(boards::find(game), &scene).into_string()
    }

    #[test]
    fn everything_is_listed_with_its_button() {
        let page = shown("pobudka", |scene| {
            scene.legal =
                vec![json!({ "type": "DRAW_FROM_DECK" }), json!({ "type": "CALL_POBUDKA" })];
        });
        for words in [
            "There are 2 things",
            ">Draw from the deck</button>",
            ">Call POBUDKA</button>",
            "DRAW_FROM_DECK",
        ] {
            assert!(page.contains(words), "{words} not in {page}");
        }
    }

    #[test]
    fn payments_are_a_group_and_the_cheapest_come_first() {
        let pay = |cards: &[&str]| json!({ "type": "PAY", "cardIds": cards });
        let page = shown("deal", |scene| {
            scene.legal = vec![pay(&["prop_tabuk_1", "prop_tabuk_2"])];
            scene.legal.extend((35..=40).map(|n| pay(&[&format!("money_1_{n}"), "money_5_52"])));
            scene.legal.extend([
                pay(&["money_2_41"]),
                pay(&["money_20_55"]),
                json!({ "type": "JUST_SAY_NO", "cardId": "action_weak_no_69" }),
            ]);
        });
        assert!(page.contains(">Pay</p>") && page.contains(">Answer</p>"), "{page}");
        assert_eq!(page.matches(">Pay ").count(), MOST + 1, "and the heading");
        assert!(page.contains("and 1 other way,"), "{page}");
        let at = |words: &str| page.find(words).unwrap_or_else(|| panic!("{words} not in {page}"));
        assert!(at("money_2_41") < at("money_1_35"), "the cheapest is first");
        assert!(!page.contains("money_20_55"), "the dearest is left out");
    }

    #[test]
    fn when_nothing_can_be_done_it_says_who_is_waited_for() {
        let page = shown("uno", |scene| scene.to_act = Seats::only(Seat::new(1)));
        assert!(
            page.contains("You can do nothing now.") && page.contains("The table waits for Bob."),
            "{page}"
        );
        assert!(!page.contains("<button"));
    }

    #[test]
    fn whoever_looks_on_has_nothing_to_do() {
        assert_eq!(shown("uno", |scene| scene.viewer = None), "");
    }
}

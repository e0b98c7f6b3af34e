//! What can be done now, in words: everything that the rules allow, each with its button, or whom the table waits for.

use maud::{Markup, html};

use crate::boards::{AnyBoard, Way};
use crate::kit::icons::icon;
use crate::kit::press::Button;
use crate::scene::{Mode, Scene};
use crate::table::list;
use crate::words::words;

/// The most ways of one group that are listed.
const MOST: usize = 8;

/// What somebody at the table can do. It is closed until they ask; while it is open, the style sheet frames on the
/// board whatever can be pressed.
pub(crate) fn hints(board: &dyn AnyBoard, scene: &Scene) -> Markup {
    if scene.viewer.is_none() {
        return html! {};
    }
    let groups = groups(board, scene);
    let number = groups.iter().map(|group| group.ways.len()).sum();
    html! {
        details id="hints" class="hints" {
            summary { (icon("help")) (words().hints_ask()) }
            p id="hints-say" { (summary(board, scene, number)) }
            @for group in &groups { (list_of(group)) }
        }
    }
}

/// One or two sentences.
fn summary(board: &dyn AnyBoard, scene: &Scene, number: usize) -> String {
    match number {
        0 => nothing(board, scene),
        number => words().hints_moves(number),
    }
}

/// Whom the table waits for, and why.
fn nothing(board: &dyn AnyBoard, scene: &Scene) -> String {
    let others = scene.seats().filter(|seat| scene.is_turn_of(*seat) && !scene.is_me(*seat));
    let names: Vec<&str> = others.map(|seat| scene.name(seat)).collect();
    let whom = match names.as_slice() {
        [] if scene.timer_ms.is_some() => words().hints_timer(),
        [] => words().hints_moment(),
        names => words().hints_waits(list(names)),
    };
    let why = board.waits(scene).filter(|why| !why.is_empty());
    [Some(words().hints_none()), why, Some(whom)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// What belongs together.
struct Group {
    heading: String,
    ways: Vec<Way>,
}

/// Everything that can be done, in groups, and in each of them what costs least first. Of what looks the same, such as
/// two equal cards, one is enough.
fn groups(board: &dyn AnyBoard, scene: &Scene) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for way in board.ways(scene) {
        match groups.iter_mut().find(|group| group.heading == way.heading) {
            Some(group) if group.ways.iter().any(|known| known.label == way.label) => {}
            Some(group) => group.ways.push(way),
            None => groups.push(Group { heading: way.heading.clone(), ways: vec![way] }),
        }
    }
    for group in &mut groups {
        group.ways.sort_by_key(|way| way.cost);
    }
    groups
}

fn list_of(group: &Group) -> Markup {
    let more = group.ways.len().saturating_sub(MOST);
    let heading = &group.heading;
    let name = if heading.is_empty() { &words().what_you_can_do() } else { heading };
    let button = |way: &Way| Button::of_json(&Mode::Play, way.action.clone()).show(&way.label);
    html! {
        div.hints-group data-key={ "hint-" (heading) } {
            @if !heading.is_empty() { p.hints-heading aria-hidden="true" { (heading) } }
            div.hints-ways role="group" aria-label=(name) data-row="1" {
                @for way in group.ways.iter().take(MOST) { (button(way)) }
            }
            @if more > 0 { p.muted.small { (words().hints_more(more)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Glimpse, Seat, Seats};
    use parlour_games::deal::{Action, Card, Deal};

    use super::*;
    use crate::boards;
    use crate::sample::{catalog, dealt};

    fn shown(game: &str, change: impl FnOnce(&mut Scene)) -> String {
        let catalog = catalog();
        let listed = catalog.find(game).expect("the game");
        let mut scene = dealt(listed.game(), &["Ann", "Bob"], Some(0));
        change(&mut scene);
        hints(boards::of(listed), &scene).into_string()
    }

    #[test]
    fn everything_is_listed_with_its_button() {
        let page = shown("pobudka", |_| ());
        for words in
            ["You have 5 moves (highlighted).", ">Look at your first card</button>", "PEEK_CARD"]
        {
            assert!(page.contains(words), "{words} not in {page}");
        }
    }

    #[test]
    fn payments_are_a_group_and_the_cheapest_come_first() {
        let page = shown("deal", |scene| {
            let known: &Glimpse<Deal> =
                scene.glimpse.as_ref().and_then(|it| it.get()).expect("Deal");
            let card = |id: &str| Card::with_id(id).expect("a card");
            let pay = |ids: &[&str]| Action::Pay { cards: ids.iter().map(|id| card(id)).collect() };
            let coins = ["money_2_41", "money_3_46", "money_4_49"];
            let mut legal = vec![pay(&["prop_makkah_21", "prop_makkah_22"]), pay(&["money_20_55"])];
            legal.extend(coins.iter().map(|coin| pay(&["money_1_35", coin])));
            legal.extend(
                ["money_10_54", "money_5_52"].iter().chain(&coins).map(|coin| pay(&[coin])),
            );
            legal.push(pay(&["money_2_42"]));
            legal.push(Action::JustSayNo { card: card("action_weak_no_69") });
            scene.glimpse = Some(Glimpse { legal, ..known.clone() }.into());
        });
        assert!(page.contains(">Pay</p>") && page.contains(">Answer</p>"), "{page}");
        assert_eq!(page.matches(">Pay ").count(), MOST, "{page}");
        assert!(page.contains("and 2 more on the board"), "{page}");
        let at = |words: &str| page.find(words).unwrap_or_else(|| panic!("{words} not in {page}"));
        assert!(at(">Pay 2M<") < at(">Pay 5M<") && at(">Pay 5M<") < at(">Pay 10M<"), "{page}");
        for left_out in ["money_20_55", "prop_makkah_21", "money_2_42"] {
            assert!(!page.contains(left_out), "{left_out} is dear, or there is one like it");
        }
    }

    #[test]
    fn when_nothing_can_be_done_it_says_who_is_waited_for() {
        let page = shown("uno", |scene| {
            let known: &Glimpse<parlour_games::uno::Uno> =
                scene.glimpse.as_ref().and_then(|it| it.get()).expect("Uno");
            scene.glimpse = Some(Glimpse { legal: Vec::new(), ..known.clone() }.into());
            scene.to_act = Seats::only(Seat::new(1));
        });
        for words in ["You have no moves now.", "Waiting for Bob."] {
            assert!(page.contains(words), "{words} not in {page}");
        }
        assert!(!page.contains("<button"));
    }

    #[test]
    fn spectators_have_nothing_to_do() {
        assert_eq!(shown("uno", |scene| scene.viewer = None), "");
    }
}

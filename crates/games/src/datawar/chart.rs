//! The statechart of the flow (rules 2.2).

use parlour_engine::Chart;
use parlour_engine::chart::{Edge, Kind, State, Trigger};

/// The whole machine as the rules drive it.
pub static CHART: Chart =
    Chart { id: "dataWarGame", initial: "welcome", states: STATES, edges: EDGES };

const STATES: &[State] = &[
    State::leaf("welcome", "the first screen"),
    State::leaf("select_billionaire", "a character is to be chosen"),
    State::leaf("select_background", "a background is to be chosen"),
    State::leaf("intro", "a guide is offered"),
    State::leaf("quick_start_guide", "the guide"),
    State::leaf("your_mission", "what it takes to win"),
    State::leaf("vs_animation", "the cards are dealt"),
    State::leaf("ready", "the next cards are to be turned up"),
    State::leaf("revealing", "cards are being turned up"),
    State::leaf("comparing", "cards are being compared"),
    State::compound("data_war", "data_war.animating", "a tie, or a takeover"),
    State::leaf("data_war.animating", "the war is announced"),
    State::leaf("data_war.reveal_face_down", "three cards each are to be laid face down"),
    State::leaf("data_war.reveal_face_up", "one card each is to be turned up"),
    State::leaf("data_war.owyw_selecting", "that card is to be chosen from three"),
    State::compound("special_effect", "special_effect.showing", "effects are queued"),
    State::leaf("special_effect.showing", "the effects are shown"),
    State::leaf("special_effect.processing", "a pause"),
    State {
        path: "resolving",
        kind: Kind::Passing,
        note: "the turn resolves; play rests here only while a tantrum chooses",
    },
    State::compound("pre_reveal", "pre_reveal.processing", "before the next reveal"),
    State::leaf("pre_reveal.processing", "the table is being taken"),
    State::leaf("pre_reveal.animating", "Open What You Want is announced"),
    State::leaf("pre_reveal.awaiting_interaction", "the offered cards are to be looked at"),
    State::leaf("pre_reveal.selecting", "one of the offered cards is to be opened"),
    State::end("game_over", "somebody has won, or the turns are up"),
];

const fn after(from: &'static str, millis: u32, to: &'static str) -> Edge {
    Edge { from, on: Trigger::After { millis, verb: "TIMER" }, guard: None, to }
}

const fn always(from: &'static str, guard: &'static str, to: &'static str) -> Edge {
    Edge { from, on: Trigger::Always, guard: Some(guard), to }
}

const fn reset(from: &'static str) -> Edge {
    Edge::new(from, "RESET_GAME", "welcome")
}

const fn quit(from: &'static str) -> Edge {
    Edge::new(from, "QUIT_GAME", "welcome")
}

const fn screen(state: &'static str) -> Edge {
    Edge::new(state, "UI", state)
}

const WAR: &str = "isDataWar";
const TAKEOVER: &str = "isDataWar, one-sided takeover";
const EFFECTS: &str = "hasSpecialEffects";
const PLAIN: &str = "no war, no effects";
const WON: &str = "hasWinCondition";
const CAPPED: &str = "maxTurns reached";
const GOES_ON: &str = "nobody has won";
const BOTS: &str = "nobody has won, a bot has opened what it wants";
const ASKED: &str = "hasPreRevealEffects";
const NOBODY_ASKED: &str = "no pre-reveal effects";
const CHOICE: &str = "temperTantrum: choice";
const BOT: &str = "bot";
const TWO_BOTS: &str = "two bots";

const EDGES: &[Edge] = &[
    Edge::new("welcome", "START_GAME", "select_billionaire"),
    Edge::new("welcome", "SKIP_TO_GAME", "ready"),
    Edge::new("select_billionaire", "SELECT_BILLIONAIRE", "select_background"),
    Edge::new("select_background", "SELECT_BACKGROUND", "intro"),
    Edge::new("intro", "SHOW_GUIDE", "quick_start_guide"),
    Edge::new("intro", "SKIP_INSTRUCTIONS", "vs_animation"),
    Edge::new("quick_start_guide", "SHOW_MISSION", "your_mission"),
    Edge::new("quick_start_guide", "SKIP_GUIDE", "your_mission"),
    Edge::new("your_mission", "START_PLAYING", "vs_animation"),
    Edge::new("vs_animation", "VS_ANIMATION_COMPLETE", "ready"),
    after("vs_animation", 2000, "ready"),
    Edge::new("ready", "REVEAL_CARDS", "revealing"),
    after("ready", 1000, "revealing").when(BOT),
    Edge::new("revealing", "CARDS_REVEALED", "comparing"),
    after("revealing", 1000, "comparing"),
    after("comparing", 1500, "data_war").when(WAR),
    after("comparing", 1500, "data_war.reveal_face_down").when(TAKEOVER),
    after("comparing", 1500, "special_effect").when(EFFECTS),
    after("comparing", 1500, "resolving").when(PLAIN),
    Edge::new("comparing", "TIE", "data_war").when(WAR),
    Edge::new("comparing", "TIE", "data_war.reveal_face_down").when(TAKEOVER),
    Edge::new("comparing", "SPECIAL_EFFECT", "special_effect").when(EFFECTS),
    Edge::new("comparing", "RESOLVE_TURN", "resolving").when(PLAIN),
    after("data_war.animating", 2000, "data_war.reveal_face_down"),
    Edge::new("data_war.reveal_face_down", "TAP_DECK", "data_war.reveal_face_up"),
    after("data_war.reveal_face_down", 1000, "data_war.reveal_face_up").when(TWO_BOTS),
    Edge::new("data_war.reveal_face_up", "TAP_DECK", "comparing"),
    after("data_war.reveal_face_up", 1000, "comparing").when(TWO_BOTS),
    Edge::new("data_war.reveal_face_up", "TAP_DECK", "data_war.owyw_selecting")
        .when("owywInDataWar"),
    Edge::new("data_war.owyw_selecting", "CARD_SELECTED", "comparing"),
    Edge::new("special_effect.showing", "DISMISS_EFFECT", "special_effect.processing"),
    after("special_effect.showing", 2000, "special_effect.processing"),
    after("special_effect.processing", 500, "resolving"),
    always("resolving", WON, "game_over"),
    always("resolving", CAPPED, "game_over"),
    always("resolving", GOES_ON, "pre_reveal"),
    always("resolving", BOTS, "ready"),
    Edge::new("resolving", "TANTRUM_SELECT", "game_over").when(CHOICE),
    Edge::new("resolving", "TANTRUM_SELECT", "pre_reveal").when(CHOICE),
    Edge::new("resolving", "TANTRUM_SELECT", "ready").when(CHOICE),
    after("pre_reveal.processing", 1200, "pre_reveal.animating").when(ASKED),
    after("pre_reveal.processing", 1200, "ready").when(NOBODY_ASKED),
    Edge::new("pre_reveal.processing", "START_OWYW_ANIMATION", "pre_reveal.animating").when(ASKED),
    Edge::new("pre_reveal.processing", "PRE_REVEAL_COMPLETE", "ready").when(NOBODY_ASKED),
    after("pre_reveal.animating", 2000, "pre_reveal.awaiting_interaction"),
    Edge::new("pre_reveal.awaiting_interaction", "TAP_DECK", "pre_reveal.selecting"),
    Edge::new("pre_reveal.selecting", "CARD_SELECTED", "revealing"),
    reset("welcome"),
    reset("select_billionaire"),
    reset("select_background"),
    reset("intro"),
    reset("quick_start_guide"),
    reset("your_mission"),
    reset("vs_animation"),
    reset("ready"),
    reset("revealing"),
    reset("comparing"),
    reset("data_war"),
    reset("special_effect"),
    reset("resolving"),
    reset("pre_reveal"),
    reset("game_over"),
    quit("welcome"),
    quit("select_billionaire"),
    quit("select_background"),
    quit("intro"),
    quit("quick_start_guide"),
    quit("your_mission"),
    quit("vs_animation"),
    quit("ready"),
    quit("revealing"),
    quit("comparing"),
    quit("data_war"),
    quit("special_effect"),
    quit("resolving"),
    quit("pre_reveal"),
    quit("game_over"),
    screen("welcome"),
    screen("select_billionaire"),
    screen("select_background"),
    screen("intro"),
    screen("quick_start_guide"),
    screen("your_mission"),
    screen("vs_animation"),
    screen("ready"),
    screen("revealing"),
    screen("comparing"),
    screen("data_war.animating"),
    screen("data_war.reveal_face_down"),
    screen("data_war.reveal_face_up"),
    screen("data_war.owyw_selecting"),
    screen("special_effect.showing"),
    screen("special_effect.processing"),
    screen("resolving"),
    screen("pre_reveal.processing"),
    screen("pre_reveal.animating"),
    screen("pre_reveal.awaiting_interaction"),
    screen("pre_reveal.selecting"),
    screen("game_over"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datawar::action::Action;
    use crate::datawar::rules::machine::{Guards, Leaf, step};

    /// What the machine does with every combination of guards.
    fn all_guards() -> impl Iterator<Item = Guards> {
        (0..64).map(|bits: u8| {
            let bit = |n: u8| bits >> n & 1 == 1;
            Guards {
                is_data_war: bit(0),
                has_special_effects: bit(1),
                has_win_condition: bit(2),
                has_pre_reveal_effects: bit(3),
                is_one_sided: bit(4),
                has_war_choice: bit(5),
            }
        })
    }

    #[test]
    fn the_chart_has_fifteen_states_at_the_top_and_the_leaves_of_the_machine() {
        CHART.audit().unwrap();
        let top = STATES.iter().filter(|state| state.parent().is_none());
        assert_eq!(top.count(), 15);
        let is_leaf = |state: &&State| !matches!(state.kind, Kind::Compound { .. });
        let leaves: Vec<_> = STATES.iter().filter(is_leaf).map(|state| state.path).collect();
        assert_eq!(leaves, Leaf::ALL.map(Leaf::path));
    }

    #[test]
    fn every_way_of_the_machine_is_drawn() {
        for leaf in Leaf::ALL {
            for event in Action::EVENTS.into_iter().chain([Action::Timer { id: 1 }]) {
                for guards in all_guards() {
                    let Some(next) = step(leaf, event, guards) else { continue };
                    // The rules take it at once, and allow it only where time would take it, too.
                    let is_refused =
                        event == Action::PreRevealComplete && leaf != Leaf::PreProcessing;
                    let way = match event {
                        Action::CheckWinCondition => {
                            let edges = EDGES.iter().filter(|edge| edge.from == "resolving");
                            edges
                                .map(|edge| CHART.rest(edge.to))
                                .filter(|to| *to == next.path())
                                .count()
                        }
                        _ => CHART
                            .way(leaf.path(), parlour_engine::codec::verb(&event), next.path())
                            .len(),
                    };
                    assert_eq!(way > 0, !is_refused, "{leaf:?} {event:?} {next:?}");
                }
            }
        }
    }
}

//! Data War in words: cards, effects, moves, options.

use parlour_engine::codec;
use parlour_games::datawar::action::{Background, Billionaire, Slots, Ui};
use parlour_games::datawar::cards::CardKind;
use parlour_games::datawar::state::WinCondition;
use parlour_games::datawar::{Action, Card, CardView, Event, Side, Special};
use serde_json::Value;

use super::Seen;
use super::face::Family;
use crate::table::list;
use crate::words::words;

/// An event as a sentence.
pub(super) fn log(event: &Event, seen: Seen<'_>) -> Option<String> {
    let words = words();
    let me = |side: Side| seen.is_me(side.seat());
    let who = |side: Side| seen.name(side.seat());
    Some(match *event {
        Event::Dealt { player, cpu } if player == cpu => words.datawar_dealt(player),
        Event::Dealt { player, cpu } => words.datawar_dealt_unevenly(player, cpu),
        Event::GameReset => words.datawar_reset(),
        Event::BillionaireSelected { billionaire } => {
            words.datawar_chosen_character(seen.character(billionaire))
        }
        Event::Played { seat, card: CardView::Known(card), face_down: false } => {
            words.datawar_turned_up(me(seat), self::card(card), who(seat))
        }
        Event::EffectApplied { effect, played_by } if !is_seen_anyway(effect) => {
            words.datawar_took_effect(me(played_by), title(effect), who(played_by))
        }
        Event::EffectBlocked { effect, played_by } => {
            words.datawar_was_blocked(me(played_by), title(effect), who(played_by))
        }
        Event::DecksSwapped => words.datawar_swapped(),
        Event::WarStarted { participants } => match participants.first() {
            Some(only) if participants.len() == 1 => {
                words.datawar_war_alone(seen.is_me(only), seen.name(only))
            }
            _ => words.datawar_war_began(),
        },
        Event::AnotherPlay { seat } => words.datawar_plays_again(me(seat), who(seat)),
        Event::CardsTaken { to, cards, reason: _ } => {
            words.datawar_took(me(to), words.cards(cards.len()), who(to))
        }
        Event::LaunchStack { seat, card, delta: 1.. } => {
            words.datawar_got_stack(me(seat), name(card), who(seat))
        }
        Event::LaunchStack { seat, card: _, delta: _ } => {
            words.datawar_lost_stack(me(seat), who(seat))
        }
        Event::Recalled { seat, count } => words.datawar_recalled(me(seat), count, who(seat)),
        Event::OfferMade { seat, count: _ } => words.datawar_may_open(me(seat), who(seat)),
        Event::OfferTaken { seat } => words.datawar_opened(me(seat), who(seat)),
        Event::TantrumOffered { seat, count: _ } => {
            words.datawar_threw_tantrum(me(seat), who(seat))
        }
        Event::TantrumTaken { seat, slots: _ } => words.datawar_took_loot(me(seat), who(seat)),
        Event::TurnWon { seat, player_value, cpu_value } => {
            let (high, low) = match seat {
                Side::Player => (player_value, cpu_value),
                Side::Cpu => (cpu_value, player_value),
            };
            words.datawar_won_turn(me(seat), high, low, who(seat))
        }
        Event::GameWon { seat, win_condition: WinCondition::LaunchStacks } => {
            words.datawar_won_game_stacks(me(seat), who(seat))
        }
        Event::GameWon { seat, win_condition: WinCondition::AllCards } => {
            words.datawar_won_game_cards(me(seat), who(seat))
        }
        Event::TurnCap { completed_turns: _ } => words.datawar_turns_up(),
        Event::ScreenChanged(Ui::TogglePause) if seen.view().store.screen.is_paused => {
            words.datawar_is_paused()
        }
        Event::ScreenChanged(Ui::TogglePause) => words.datawar_goes_on(),
        // What lies face down in a war, the line about the war has told.
        Event::Played { .. }
        | Event::StateEntered { .. }
        | Event::ScreenChanged(
            Ui::ToggleMenu
            | Ui::ToggleHandViewer { .. }
            | Ui::ToggleAudio
            | Ui::ToggleInstructions
            | Ui::SetShowTooltip { .. },
        )
        | Event::BackgroundSelected { .. }
        | Event::ValueChanged { .. }
        | Event::EffectQueued { .. }
        | Event::EffectApplied { .. }
        | Event::OfferShown { .. } => return None,
    })
}

/// Whether values and piles show that it has taken effect.
const fn is_seen_anyway(effect: Special) -> bool {
    matches!(effect, Special::Tracker | Special::Blocker | Special::LaunchStack)
}

/// An action as the words of a button.
pub(super) fn label(action: &Action, seen: Seen<'_>) -> String {
    let words = words();
    match *action {
        Action::StartGame => words.datawar_do_start(),
        Action::SkipToGame => words.datawar_do_skip_to_game(),
        Action::SelectBillionaire { billionaire } => seen.character(billionaire),
        Action::SelectBackground { background } => seen.ground(background),
        Action::ShowGuide => words.datawar_do_show_guide(),
        Action::SkipInstructions => words.datawar_do_skip_guide_offer(),
        Action::ShowMission => words.datawar_do_show_mission(),
        Action::SkipGuide => words.datawar_do_skip_guide(),
        Action::StartPlaying => words.datawar_do_accept(),
        Action::VsAnimationComplete => words.datawar_do_skip(),
        Action::RevealCards => words.datawar_do_reveal(),
        Action::TapDeck => words.datawar_do_tap(),
        Action::DismissEffect => words.datawar_do_dismiss(),
        Action::CardSelected { card_id } => words.datawar_do_play(card(card_id)),
        Action::TantrumSelect { slots } => words.datawar_do_take(slots.len(), numbers(slots)),
        Action::ResetGame => words.datawar_do_reset(),
        Action::QuitGame => words.datawar_do_quit(),
        Action::Ui(Ui::TogglePause) => words.datawar_do_pause(),
        Action::Ui(
            Ui::ToggleMenu
            | Ui::ToggleHandViewer { .. }
            | Ui::ToggleAudio
            | Ui::ToggleInstructions
            | Ui::SetShowTooltip { .. },
        ) => words.datawar_do_switch(),
        Action::CardsRevealed
        | Action::Tie
        | Action::SpecialEffect
        | Action::ResolveTurn
        | Action::CheckWinCondition
        | Action::StartOwywAnimation
        | Action::PreRevealComplete
        | Action::NoTie
        | Action::NoSpecialEffect
        | Action::Win
        | Action::Continue
        | Action::Timer { .. } => words.datawar_do_nothing(),
    }
}

/// Places in a hand, as people count.
fn numbers(slots: Slots) -> String {
    let numbers: Vec<String> = slots.iter().map(|slot| (slot + 1).to_string()).collect();
    list(&numbers.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A card's name, and what it is.
pub(super) fn card(card: Card) -> String {
    words().datawar_card_worth(name(card), worth(card))
}

/// A card's name alone.
pub(super) fn name(card: Card) -> String {
    named(card.kind())
}

fn named(kind: CardKind) -> String {
    words().datawar_card(kind.type_id())
}

/// What a card is: what its face says without its name.
pub(super) fn worth(card: Card) -> String {
    let family = Family::of(card);
    words().datawar_worth(family.class(), family.number(card))
}

/// What an effect is called.
pub(super) fn title(effect: Special) -> String {
    words().datawar_effect(codec::verb(&effect))
}

/// What an effect does, in a sentence.
pub(super) fn meaning(effect: Special) -> String {
    words().datawar_meaning(codec::verb(&effect))
}

impl Seen<'_> {
    /// The name of a character, from the catalogue or somebody's own.
    fn character(&self, billionaire: Billionaire) -> String {
        words().datawar_character(billionaire.name().unwrap_or(&self.extra().billionaire))
    }

    /// The name of a background, from the catalogue or somebody's own.
    fn ground(&self, background: Background) -> String {
        words().datawar_ground(background.name().unwrap_or(&self.extra().background))
    }
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<String> {
    let words = words();
    Some(match key {
        "deckProfile" => words.datawar_option_deck(),
        "hostileTakeover" => words.datawar_option_takeover(),
        "shortWar" => words.datawar_option_short_war(),
        "temperTantrum" => words.datawar_option_tantrum(),
        "dataGrab" => words.datawar_option_grab(),
        "smackerBlocksBlockers" => words.datawar_option_smacker(),
        "launchStackOwner" => words.datawar_option_stack_owner(),
        "owywInDataWar" => words.datawar_option_open_in_war(),
        "autoDismissMs" => words.datawar_option_dismiss(),
        "cpuDelayMs" => words.datawar_option_bot_delay(),
        "maxTurns" => words.datawar_option_max_turns(),
        "playerStrategy" => words.datawar_option_first_order(),
        "cpuStrategy" => words.datawar_option_second_order(),
        "playerCustomOrder" => words.datawar_option_first_custom(),
        "cpuCustomOrder" => words.datawar_option_second_custom(),
        "decks" => words.datawar_option_decks(),
        "decks.player" => words.datawar_option_first_deck(),
        "decks.cpu" => words.datawar_option_second_deck(),
        "timings" => words.datawar_option_timings(),
        "timings.CARD_FLIP" => words.datawar_option_flip(),
        "timings.CARD_COMPARISON" => words.datawar_option_compare(),
        "timings.WIN_ANIMATION" => words.datawar_option_win(),
        "timings.OWYW_ANIMATION" => words.datawar_option_open(),
        "timings.SPECIAL_EFFECT_DISPLAY" => words.datawar_option_effect(),
        "timings.DATA_WAR_REVEAL" => words.datawar_option_war(),
        "timings.EFFECT_PROCESSING" => words.datawar_option_rest(),
        "timings.CPU_TURN_DELAY" => words.datawar_option_bot_tap(),
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<String> {
    let words = words();
    let value = value.as_str()?;
    Some(match (key, value) {
        ("playerCustomOrder" | "cpuCustomOrder", kind) => named(CardKind::from_type_id(kind)?),
        ("playerStrategy" | "cpuStrategy", order) => words.datawar_order(order),
        ("deckProfile", "standard66") => words.datawar_deck_standard(),
        ("deckProfile", "release64") => words.datawar_deck_release(),
        ("hostileTakeover", "two_sided") => words.datawar_takeover_both(),
        ("hostileTakeover", "one_sided") => words.datawar_takeover_other(),
        ("shortWar", "forfeit") => words.datawar_short_war_forfeit(),
        ("shortWar", "play_what_you_have") => words.datawar_short_war_fewer(),
        ("temperTantrum", "first_two") => words.datawar_tantrum_first(),
        ("temperTantrum", "choice") => words.datawar_tantrum_choice(),
        ("dataGrab", "random_split") => words.datawar_grab_random(),
        ("launchStackOwner", "hand_winner") => words.datawar_stack_winner(),
        ("launchStackOwner", "card_player") => words.datawar_stack_player(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use parlour_engine::{Pile, Seat, Seats};
    use parlour_games::datawar;
    use parlour_games::datawar::action::Reason;
    use parlour_games::datawar::order::Strategy;
    use parlour_games::datawar::rules::machine::Leaf;

    use super::*;
    use crate::sample::dealt;
    use crate::scene::Mode;

    #[test]
    fn moves_are_told_in_sentences() {
        let scene = dealt(datawar::game(), &["Ann", "Bob"], Some(0));
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let card = |id: &str| Card::from_id(id).expect("a card");
        let played = |seat, id: &str| Event::Played {
            seat,
            card: CardView::Known(card(id)),
            face_down: false,
        };
        let (me, bob) = (Side::Player, Side::Cpu);
        let two: Pile<CardView, 66> =
            [CardView::FaceDown, CardView::Known(card("CD-1-01"))].into_iter().collect();
        for (event, expected) in [
            (Event::Dealt { player: 33, cpu: 33 }, "Each side was dealt 33 cards."),
            (Event::Dealt { player: 5, cpu: 8 }, "5 cards against 8 were dealt."),
            (
                Event::BillionaireSelected { billionaire: Billionaire::Listed(1) },
                "Chloe goes to space.",
            ),
            (played(me, "CD-5-01"), "You turned up Cookie Crumbs, 5."),
            (played(bob, "TR-2-01"), "Bob turned up Social Snooper, tracker +2."),
            (
                Event::WarStarted { participants: Seats::all(2) },
                "DATA WAR! Three cards face down, then one face up.",
            ),
            (
                Event::WarStarted { participants: Seats::only(Seat::new(1)) },
                "DATA WAR! Bob fights the 6 alone.",
            ),
            (Event::AnotherPlay { seat: me }, "You play again."),
            (
                Event::EffectBlocked { effect: Special::PatentTheft, played_by: bob },
                "Bob’s Patent Theft was smacked down.",
            ),
            (
                Event::EffectApplied { effect: Special::DataGrab, played_by: me },
                "Your Data Grab took effect.",
            ),
            (
                Event::CardsTaken { to: bob, cards: two, reason: Reason::Collected },
                "Bob took 2 cards.",
            ),
            (
                Event::LaunchStack { seat: me, card: card("LS-ShadowGov-01"), delta: 1 },
                "You got a Launch Stack: Set up a Shadow Government.",
            ),
            (
                Event::LaunchStack { seat: bob, card: card("LS-ShadowGov-01"), delta: -1 },
                "Bob lost a Launch Stack.",
            ),
            (Event::Recalled { seat: me, count: 2 }, "You had to give back 2 Launch Stacks."),
            (Event::Recalled { seat: bob, count: 1 }, "Bob had to give back 1 Launch Stack."),
            (
                Event::TurnWon { seat: bob, player_value: 2, cpu_value: 5 },
                "Bob won the turn, 5 to 2.",
            ),
            (
                Event::GameWon { seat: me, win_condition: WinCondition::LaunchStacks },
                "You won the game with three Launch Stacks.",
            ),
        ] {
            assert_eq!(log(&event, seen).as_deref(), Some(expected), "{event:?}");
        }
        for silent in [
            Event::StateEntered { value: Leaf::Ready, tooltip_message: "Tap stack to start!" },
            Event::Played { seat: bob, card: CardView::FaceDown, face_down: true },
            Event::EffectApplied { effect: Special::Tracker, played_by: me },
        ] {
            assert_eq!(log(&silent, seen), None, "{silent:?}");
        }
    }

    #[test]
    fn choices_are_told_by_their_names() {
        let mut scene = dealt(datawar::game(), &["Ann", "Bob"], Some(0));
        scene.is_over = true;
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        for (action, expected) in [
            (Action::SelectBillionaire { billionaire: Billionaire::Listed(3) }, "Walter"),
            (Action::SelectBackground { background: Background::Listed(8) }, "Card table"),
            (Action::TantrumSelect { slots: Slots(0b101) }, "Take cards 1 and 3"),
            (Action::TantrumSelect { slots: Slots(0b10) }, "Take card 2"),
            (Action::Timer { id: 7 }, "The game moves on"),
        ] {
            assert_eq!(label(&action, seen), expected);
        }
    }

    /// The last variant of a selector also stands for what is misspelled.
    #[test]
    fn everything_has_words_of_its_own() {
        let mut said = BTreeSet::new();
        for kind in Card::all().map(Card::kind).collect::<BTreeSet<_>>() {
            assert_eq!(named(kind), kind.name().trim_end_matches(" (OWYW)"));
        }
        for effect in Card::all().filter_map(Card::special) {
            assert!(meaning(effect).ends_with('.'), "{effect:?}");
            said.extend([title(effect), meaning(effect)]);
        }
        assert_eq!(said.len(), 24);
        let names = |names: &[&str], say: fn(&str) -> String| {
            let said: BTreeSet<String> = names.iter().map(|name| say(name)).collect();
            assert_eq!(said.len(), names.len());
            assert!(said.iter().all(|said| !names.contains(&said.as_str())), "{said:?}");
        };
        names(Billionaire::catalogue(), |name| words().datawar_character(name));
        names(Billionaire::catalogue(), |name| words().datawar_about_character(name));
        names(Background::catalogue(), |name| words().datawar_ground(name));
        names(&Strategy::ALL.map(|order| codec::verb(&order)), |name| words().datawar_order(name));
    }
}

//! States and views as documents.

use parlour_engine::{Roster, Whole};

use super::Beside;
use super::documents::{
    ContextDoc, EffectDoc, EndedDoc, FlowDoc, GameDoc, MoodDoc, PlayedDoc, PlayerDoc, PreRevealDoc,
    PreRevealKind, StoreDoc, TantrumDoc, TimerDoc, WinDoc,
};
use crate::datawar::cards::{Card, Special};
use crate::datawar::options::Controllers;
use crate::datawar::queue::Queue;
use crate::datawar::rules::clock::Timer;
use crate::datawar::rules::machine::Leaf;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, Flow, Screen, Turn, WinCondition};
use crate::datawar::view::{CardView, Mood, View};

/// Writes a whole game.
pub(super) fn write_state(state: &DataWar, beside: &Beside) -> GameDoc {
    // All that lies open is as a viewer sees it; the rest is added.
    let mut doc = write_view(&state.view_of_nobody(), beside);
    doc.options = state.options;
    let store = &mut doc.store;
    store.cards_in_play = Some(state.table.cards().iter().map(|card| Some(card.id())).collect());
    for (side, player) in Side::BOTH.into_iter().zip([&mut store.player, &mut store.cpu]) {
        player.deck_count = None;
        player.deck = Some(state.deck(side).iter().map(Card::id).collect());
        for (played, card) in player.played_cards_in_hand.iter_mut().zip(state.hand_cards(side)) {
            played.card = Some(card.id());
        }
    }
    store.open_what_you_want_cards = Some(state.offer().map(Card::id).collect());
    store.seen_cards = Some(state.remembered_cards().map(Card::id).collect());
    doc
}

/// Writes what one viewer may know.
pub(super) fn write_view(view: &View, beside: &Beside) -> GameDoc {
    GameDoc {
        seq: Whole(view.flow.seq.into()),
        flow: write_flow(&view.flow, view.timer, view.turn.smacker),
        store: write_store(view, beside),
        options: view.options,
        controllers: Some(view.options.controllers),
    }
}

fn write_flow(flow: &Flow, timer: Option<Timer>, smacker: Option<Side>) -> FlowDoc {
    let value = flow.leaf.path().to_owned();
    let context = ContextDoc {
        current_turn: Whole(flow.current_turn.into()),
        tracker_smacker_active: smacker,
        tooltip_message: flow.leaf.tooltip().to_owned(),
    };
    let timer = timer.map(|timer| TimerDoc {
        id: Whole(flow.timer_id.into()),
        state: Some(value.clone()),
        delay_ms: Whole(timer.millis.into()),
        constant: timer.constant.to_owned(),
        fires: timer.fires_name().to_owned(),
    });
    FlowDoc { value, context, timer }
}

fn write_store(view: &View, beside: &Beside) -> StoreDoc {
    let Screen {
        is_paused,
        show_menu,
        show_hand_viewer,
        hand_viewer,
        show_instructions,
        audio_enabled,
        show_tooltip,
        show_modal,
        show_animation,
    } = view.screen;
    let turn = &view.turn;
    let stacks = |side: Side| view.stacks[side.index()].cards().iter().map(|card| card.id());
    StoreDoc {
        player: write_player(view, beside, Side::Player),
        cpu: write_player(view, beside, Side::Cpu),
        cards_in_play: Some(view.table.iter().map(|(_, card)| seen_id(*card)).collect()),
        active_player: turn.active,
        another_play_mode: turn.another_play,
        pending_effects: write_queue(&view.pending),
        pre_reveal_effects: write_openers(view, view.options.controllers),
        pre_reveal_processed: view.flow.leaf.is_pre_reveal(),
        tracker_smacker_active: turn.smacker,
        winner: turn.won.map(|(side, _)| side),
        win_condition: turn.won.map(|(_, condition)| condition.into()),
        ended_by: ended_by(view.flow.leaf, turn),
        open_what_you_want_active: turn.opener,
        open_what_you_want_cards: view.offer.as_ref().map(|cards| ids(cards)),
        show_open_what_you_want_modal: show_modal,
        show_open_what_you_want_animation: show_animation,
        selected_billionaire: beside.billionaire.clone(),
        selected_background: beside.background.clone(),
        is_paused,
        show_menu,
        show_hand_viewer,
        hand_viewer_player: hand_viewer,
        show_instructions,
        audio_enabled: Some(audio_enabled),
        show_tooltip,
        player_launch_stacks: stacks(Side::Player).collect(),
        cpu_launch_stacks: stacks(Side::Cpu).collect(),
        player_turn_state: view.moods[0].into(),
        cpu_turn_state: view.moods[1].into(),
        deck_swap_count: Whole(turn.swaps.into()),
        hostile_takeover_spent: spent(turn),
        war_participants: participants(turn.participants),
        completed_turns: Whole(turn.completed.into()),
        temper_tantrum: turn
            .tantrum
            .map(|loser| TantrumDoc { loser, count: Some(Whole(view.tantrum_count.into())) }),
        seen_cards: None,
    }
}

fn write_player(view: &View, beside: &Beside, side: Side) -> PlayerDoc {
    let hand = &view.hands[side.index()];
    let (raw, value) = view.values[side.index()];
    let played = view.table.iter().filter(|(owner, _)| *owner == side).map(|(_, card)| PlayedDoc {
        card: seen_id(*card),
        is_face_down: *card == CardView::FaceDown,
    });
    let roster: &Roster = &beside.roster;
    PlayerDoc {
        id: Some(side.id().to_owned()),
        name: Some(roster.name(side.seat()).to_owned()),
        deck: None,
        deck_count: Some(Whole(view.decks[side.index()].into())),
        played_card: hand.played().map(Card::id),
        played_cards_in_hand: played.collect(),
        current_turn_value: Some(Whole(value.into())),
        raw_turn_value: Some(Whole(raw.into())),
        window_start: Some(Whole(hand.window_start.into())),
        launch_stack_count: Some(Whole(view.stacks[side.index()].count().into())),
        billionaire_character: beside.characters[side.index()].clone(),
    }
}

fn write_queue(queue: &Queue) -> Vec<EffectDoc> {
    let effects = queue.iter().map(|effect| EffectDoc {
        kind: effect.special(),
        played_by: effect.side,
        card: effect.card.id(),
        is_instant: effect.special().is_some_and(Special::is_instant),
    });
    effects.collect()
}

fn write_openers(view: &View, controllers: Controllers) -> Vec<PreRevealDoc> {
    let effects = view.openers.iter().map(|side| PreRevealDoc {
        kind: PreRevealKind::Owyw,
        player_id: side,
        requires_interaction: controllers.is_human(side),
    });
    effects.collect()
}

fn ended_by(leaf: Leaf, turn: &Turn) -> Option<EndedDoc> {
    (leaf == Leaf::GameOver && turn.won.is_none()).then_some(EndedDoc::TurnCap)
}

fn spent(turn: &Turn) -> Vec<String> {
    let is_takeover = |card: &Card| card.special() == Some(Special::HostileTakeover);
    let takeover = Card::all().filter(is_takeover).map(Card::id);
    if turn.takeover_spent { takeover.collect() } else { Vec::new() }
}

pub(super) fn participants(fights: [bool; 2]) -> Vec<Side> {
    Side::BOTH.into_iter().filter(|side| fights[side.index()]).collect()
}

pub(super) fn ids(cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| card.id()).collect()
}

fn seen_id(card: CardView) -> Option<String> {
    match card {
        CardView::Known(card) => Some(card.id()),
        CardView::FaceDown => None,
    }
}

impl From<WinCondition> for WinDoc {
    fn from(condition: WinCondition) -> Self {
        match condition {
            WinCondition::AllCards => Self::AllCards,
            WinCondition::LaunchStacks => Self::LaunchStacks,
        }
    }
}

impl From<WinDoc> for WinCondition {
    fn from(condition: WinDoc) -> Self {
        match condition {
            WinDoc::AllCards => Self::AllCards,
            WinDoc::LaunchStacks => Self::LaunchStacks,
        }
    }
}

impl From<Mood> for MoodDoc {
    fn from(mood: Mood) -> Self {
        match mood {
            Mood::Normal => Self::Normal,
            Mood::Tracker => Self::Tracker,
            Mood::Blocker => Self::Blocker,
        }
    }
}

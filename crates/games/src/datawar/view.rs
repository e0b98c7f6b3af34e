//! What each viewer may know (rules 6).

use parlour_engine::{Chart, Observable, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::cards::{Card, CardView, Special};
use super::chart::CHART;
use super::json::documents::{
    Context, EndedBy, FlowDoc, Game, Played, PlayerDoc, PreRevealDoc, PreRevealKind, Store,
    Tantrum, TimerDoc,
};
use super::options::Options;
use super::rules::machine::Leaf;
use super::side::Side;
use super::state::{DataWar, Flow, Turn};

/// What one viewer may know of a table. What people and their choices are called is not in it before it is sent.
pub type View = Game;

/// How a side's value is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mood {
    /// As it is.
    #[default]
    Normal,
    /// Raised by a tracker.
    Tracker,
    /// Lowered by a blocker.
    Blocker,
}

impl DataWar {
    /// How a side's value is shown.
    fn mood(&self, side: Side) -> Mood {
        let other = side.other();
        if self.hand(other).blockers > 0 && !self.are_blockers_blocked(other) {
            Mood::Blocker
        } else if self.hand(side).trackers > 0 && !self.is_blocked(side) {
            Mood::Tracker
        } else {
            Mood::Normal
        }
    }
}

impl Game {
    /// What somebody sees who sees the faces of these cards in play, and this offer.
    fn seen(
        state: &DataWar,
        options: Options,
        face: impl Fn(Card) -> CardView,
        offer: Option<Vec<Card>>,
    ) -> Self {
        Self {
            seq: state.flow.seq,
            flow: FlowDoc::of(state),
            store: Store::of(state, face, offer),
            options,
            controllers: Some(options.controllers),
        }
    }

    fn new(state: &DataWar, viewer: Viewer) -> Self {
        let options = Options {
            player_custom_order: None,
            cpu_custom_order: None,
            decks: None,
            ..state.options
        };
        let face = |card| {
            if state.is_face_down(card) { CardView::FaceDown } else { CardView::Known(card) }
        };
        let offer = state.sees_offer(viewer).then(|| state.offer().collect());
        let mut view = Self::seen(state, options, face, offer);
        for side in Side::BOTH {
            view.store.player_mut(side).deck_count = Some(state.deck(side).height());
        }
        view
    }

    /// All there is to know.
    pub(super) fn whole(state: &DataWar) -> Self {
        let offer = Some(state.offer().collect());
        let mut whole = Self::seen(state, state.options, CardView::Known, offer);
        for side in Side::BOTH {
            whole.store.player_mut(side).deck = Some(state.from_top(side).collect());
        }
        whole.store.seen_cards = Some(state.remembered_cards().collect());
        whole
    }
}

impl FlowDoc {
    fn of(state: &DataWar) -> Self {
        let Flow { leaf, current_turn, timer_id, .. } = state.flow;
        Self {
            value: leaf,
            context: Context {
                current_turn,
                tracker_smacker_active: state.turn.smacker,
                tooltip_message: leaf.tooltip().into(),
            },
            timer: state.running().map(|timer| TimerDoc {
                id: timer_id,
                state: Some(leaf),
                delay_ms: timer.millis,
                constant: timer.constant.into(),
                fires: timer.fires_name().into(),
            }),
        }
    }
}

impl Store {
    fn of(state: &DataWar, face: impl Fn(Card) -> CardView, offer: Option<Vec<Card>>) -> Self {
        let Turn {
            active,
            another_play,
            smacker,
            won,
            opener,
            offered,
            tantrum,
            takeover_spent,
            participants,
            completed,
            swaps,
        } = state.turn;
        let table = state.table.cards();
        let of_cpu = (0..).zip(table).filter(|(_, card)| state.owner(**card) == Side::Cpu);
        let is_capped = state.flow.leaf == Leaf::GameOver && won.is_none();
        let is_takeover = |card: &Card| card.special() == Some(Special::HostileTakeover);
        Self {
            player: PlayerDoc::of(state, Side::Player, &face),
            cpu: PlayerDoc::of(state, Side::Cpu, &face),
            cards_in_play: Some(table.iter().copied().map(&face).collect()),
            places_of_cpu: of_cpu.fold(0, |places, (place, _)| places | 1 << place),
            active_player: active,
            another_play_mode: another_play,
            pending_effects: state.pending.iter().collect(),
            pre_reveal_effects: PreRevealDoc::of(state).collect(),
            pre_reveal_processed: state.flow.leaf.is_pre_reveal(),
            tracker_smacker_active: smacker,
            winner: won.map(|(side, _)| side),
            win_condition: won.map(|(_, condition)| condition),
            ended_by: is_capped.then_some(EndedBy::TurnCap),
            open_what_you_want_active: opener,
            open_what_you_want_cards: offer,
            offered,
            show_open_what_you_want_modal: state.screen.show_modal,
            show_open_what_you_want_animation: state.screen.show_animation,
            selected_billionaire: String::new(),
            selected_background: String::new(),
            screen: state.screen,
            player_launch_stacks: state.stacks(Side::Player).to_vec(),
            cpu_launch_stacks: state.stacks(Side::Cpu).to_vec(),
            player_turn_state: state.mood(Side::Player),
            cpu_turn_state: state.mood(Side::Cpu),
            deck_swap_count: swaps,
            hostile_takeover_spent: Card::all()
                .filter(|card| takeover_spent && is_takeover(card))
                .collect(),
            war_participants: participants.iter().filter_map(Side::of).collect(),
            completed_turns: completed,
            temper_tantrum: tantrum
                .map(|loser| Tantrum { loser, count: Some(state.tantrum_count()) }),
            seen_cards: None,
        }
    }

    /// A side of the table.
    pub fn player(&self, side: Side) -> &PlayerDoc {
        match side {
            Side::Player => &self.player,
            Side::Cpu => &self.cpu,
        }
    }

    pub(super) fn player_mut(&mut self, side: Side) -> &mut PlayerDoc {
        match side {
            Side::Player => &mut self.player,
            Side::Cpu => &mut self.cpu,
        }
    }

    /// A side's Launch Stacks.
    pub fn stacks(&self, side: Side) -> &[Card] {
        match side {
            Side::Player => &self.player_launch_stacks,
            Side::Cpu => &self.cpu_launch_stacks,
        }
    }
}

impl PlayerDoc {
    fn of(state: &DataWar, side: Side, face: impl Fn(Card) -> CardView) -> Self {
        let hand = state.hand(side);
        let played = state
            .hand_cards(side)
            .map(|card| Played { card: face(card), is_face_down: state.is_face_down(card) });
        Self {
            id: Some(side),
            name: None,
            deck: None,
            deck_count: None,
            played_card: hand.played(),
            played_cards_in_hand: played.collect(),
            current_turn_value: Some(state.value(side)),
            raw_turn_value: Some(state.raw_value(side)),
            window_start: Some(hand.window_start),
            launch_stack_count: Some(state.stacks[side.index()].height()),
            billionaire_character: None,
        }
    }
}

impl PreRevealDoc {
    fn of(state: &DataWar) -> impl Iterator<Item = Self> {
        let controllers = state.options.controllers;
        state.openers.iter().map(move |player_id| Self {
            kind: PreRevealKind::Owyw,
            player_id,
            requires_interaction: controllers.is_human(player_id),
        })
    }
}

impl Observable for DataWar {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn chart() -> &'static Chart {
        &CHART
    }

    fn audit(&self) -> Result<(), String> {
        self.look_for_flaws()
    }
}

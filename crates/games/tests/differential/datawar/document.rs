//! The documents of Data War.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::cards::Card;
use super::luck::Luck;

#[derive(Clone, Serialize)]
pub(crate) struct DataWar {
    pub(crate) seq: u64,
    pub(crate) flow: Flow,
    pub(crate) store: Store,
    pub(crate) options: Options,
    pub(crate) controllers: Controllers,
    #[serde(skip)]
    pub(crate) luck: Luck,
}

/// A side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Player,
    Cpu,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::Player, Self::Cpu];

    pub(crate) fn other(self) -> Self {
        if self == Self::Player { Self::Cpu } else { Self::Player }
    }

    pub(crate) fn read(name: &str) -> Option<Self> {
        match name {
            "player" => Some(Self::Player),
            "cpu" => Some(Self::Cpu),
            _ => None,
        }
    }
}

#[derive(Clone, Serialize)]
pub(crate) struct Flow {
    pub(crate) value: &'static str,
    pub(crate) context: Context,
    pub(crate) timer: Option<Timer>,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Context {
    pub(crate) current_turn: u32,
    pub(crate) tracker_smacker_active: Option<Side>,
    pub(crate) tooltip_message: &'static str,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Timer {
    pub(crate) id: u64,
    pub(crate) state: &'static str,
    pub(crate) delay_ms: u64,
    pub(crate) constant: &'static str,
    pub(crate) fires: &'static str,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "a screen has many switches")]
pub(crate) struct Store {
    pub(crate) player: Seat,
    pub(crate) cpu: Seat,
    pub(crate) cards_in_play: Vec<Card>,
    pub(crate) active_player: Side,
    pub(crate) another_play_mode: bool,
    pub(crate) pending_effects: Vec<Effect>,
    pub(crate) pre_reveal_effects: Vec<PreReveal>,
    pub(crate) pre_reveal_processed: bool,
    pub(crate) tracker_smacker_active: Option<Side>,
    pub(crate) winner: Option<Side>,
    pub(crate) win_condition: Option<&'static str>,
    pub(crate) ended_by: Option<&'static str>,
    pub(crate) open_what_you_want_active: Option<Side>,
    /// Only the one who chooses sees it, and only then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open_what_you_want_cards: Option<Vec<Card>>,
    pub(crate) show_open_what_you_want_modal: bool,
    pub(crate) show_open_what_you_want_animation: bool,
    pub(crate) selected_billionaire: String,
    pub(crate) selected_background: String,
    pub(crate) is_paused: bool,
    pub(crate) show_menu: bool,
    pub(crate) show_hand_viewer: bool,
    pub(crate) hand_viewer_player: Side,
    pub(crate) show_instructions: bool,
    pub(crate) audio_enabled: bool,
    pub(crate) show_tooltip: bool,
    pub(crate) player_launch_stacks: Vec<Card>,
    pub(crate) cpu_launch_stacks: Vec<Card>,
    pub(crate) player_turn_state: &'static str,
    pub(crate) cpu_turn_state: &'static str,
    pub(crate) deck_swap_count: u32,
    pub(crate) hostile_takeover_spent: Vec<Card>,
    pub(crate) war_participants: Vec<Side>,
    pub(crate) completed_turns: u32,
    pub(crate) temper_tantrum: Option<Tantrum>,
    /// Not in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seen_cards: Option<BTreeSet<Card>>,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Seat {
    pub(crate) id: Side,
    pub(crate) name: String,
    /// Not in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deck: Option<Vec<Card>>,
    /// Only in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deck_count: Option<usize>,
    pub(crate) played_card: Option<Card>,
    pub(crate) played_cards_in_hand: Vec<Played>,
    pub(crate) current_turn_value: i32,
    pub(crate) raw_turn_value: i32,
    pub(crate) window_start: usize,
    pub(crate) launch_stack_count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) billionaire_character: Option<String>,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Played {
    pub(crate) card: Card,
    pub(crate) is_face_down: bool,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Effect {
    pub(crate) r#type: &'static str,
    pub(crate) played_by: Side,
    pub(crate) card: Card,
    pub(crate) is_instant: bool,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreReveal {
    pub(crate) r#type: &'static str,
    pub(crate) player_id: Side,
    pub(crate) requires_interaction: bool,
}

#[derive(Clone, Serialize)]
pub(crate) struct Tantrum {
    pub(crate) loser: Side,
    pub(crate) count: usize,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Options {
    pub(crate) deck_profile: String,
    pub(crate) hostile_takeover: String,
    pub(crate) short_war: String,
    pub(crate) temper_tantrum: String,
    pub(crate) data_grab: String,
    pub(crate) smacker_blocks_blockers: bool,
    pub(crate) launch_stack_owner: String,
    pub(crate) owyw_in_data_war: bool,
    pub(crate) auto_dismiss_ms: Option<u64>,
    pub(crate) cpu_delay_ms: u64,
    pub(crate) max_turns: Option<u32>,
    pub(crate) timings: Timings,
    pub(crate) player_strategy: String,
    pub(crate) cpu_strategy: String,
    pub(crate) player_custom_order: Option<Vec<String>>,
    pub(crate) cpu_custom_order: Option<Vec<String>>,
    pub(crate) decks: Option<Decks>,
    pub(crate) controllers: Controllers,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            deck_profile: "standard66".into(),
            hostile_takeover: "two_sided".into(),
            short_war: "forfeit".into(),
            temper_tantrum: "first_two".into(),
            data_grab: "random_split".into(),
            smacker_blocks_blockers: true,
            launch_stack_owner: "hand_winner".into(),
            owyw_in_data_war: false,
            auto_dismiss_ms: Some(2000),
            cpu_delay_ms: 1000,
            max_turns: None,
            timings: Timings::default(),
            player_strategy: "random".into(),
            cpu_strategy: "random".into(),
            player_custom_order: None,
            cpu_custom_order: None,
            decks: None,
            controllers: Controllers::default(),
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub(crate) struct Timings {
    pub(crate) card_flip: u64,
    pub(crate) card_comparison: u64,
    pub(crate) win_animation: u64,
    pub(crate) owyw_animation: u64,
    pub(crate) special_effect_display: u64,
    pub(crate) data_war_reveal: u64,
    pub(crate) effect_processing: u64,
    pub(crate) cpu_turn_delay: u64,
}

impl Default for Timings {
    fn default() -> Self {
        Self {
            card_flip: 1000,
            card_comparison: 1500,
            win_animation: 1200,
            owyw_animation: 2000,
            special_effect_display: 2000,
            data_war_reveal: 1000,
            effect_processing: 500,
            cpu_turn_delay: 1000,
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Decks {
    pub(crate) player: Vec<Card>,
    pub(crate) cpu: Vec<Card>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Controllers {
    pub(crate) player: String,
    pub(crate) cpu: String,
}

impl Default for Controllers {
    fn default() -> Self {
        Self { player: "human".into(), cpu: "human".into() }
    }
}

impl Seat {
    pub(crate) fn new(id: Side, name: &str) -> Self {
        Self {
            id,
            name: name.into(),
            deck: Some(Vec::new()),
            deck_count: None,
            played_card: None,
            played_cards_in_hand: Vec::new(),
            current_turn_value: 0,
            raw_turn_value: 0,
            window_start: 0,
            launch_stack_count: 0,
            billionaire_character: None,
        }
    }
}

impl Store {
    pub(crate) fn new(names: [&str; 2]) -> Self {
        Self {
            player: Seat::new(Side::Player, names[0]),
            cpu: Seat::new(Side::Cpu, names[1]),
            cards_in_play: Vec::new(),
            active_player: Side::Player,
            another_play_mode: false,
            pending_effects: Vec::new(),
            pre_reveal_effects: Vec::new(),
            pre_reveal_processed: false,
            tracker_smacker_active: None,
            winner: None,
            win_condition: None,
            ended_by: None,
            open_what_you_want_active: None,
            open_what_you_want_cards: Some(Vec::new()),
            show_open_what_you_want_modal: false,
            show_open_what_you_want_animation: false,
            selected_billionaire: String::new(),
            selected_background: String::new(),
            is_paused: false,
            show_menu: false,
            show_hand_viewer: false,
            hand_viewer_player: Side::Player,
            show_instructions: false,
            audio_enabled: true,
            show_tooltip: false,
            player_launch_stacks: Vec::new(),
            cpu_launch_stacks: Vec::new(),
            player_turn_state: "normal",
            cpu_turn_state: "normal",
            deck_swap_count: 0,
            hostile_takeover_spent: Vec::new(),
            war_participants: Vec::new(),
            completed_turns: 0,
            temper_tantrum: None,
            seen_cards: Some(BTreeSet::new()),
        }
    }

    pub(crate) fn seat(&self, side: Side) -> &Seat {
        if side == Side::Player { &self.player } else { &self.cpu }
    }

    pub(crate) fn seat_mut(&mut self, side: Side) -> &mut Seat {
        if side == Side::Player { &mut self.player } else { &mut self.cpu }
    }

    pub(crate) fn deck(&self, side: Side) -> &Vec<Card> {
        self.seat(side).deck.as_ref().expect("a table has decks")
    }

    pub(crate) fn deck_mut(&mut self, side: Side) -> &mut Vec<Card> {
        self.seat_mut(side).deck.as_mut().expect("a table has decks")
    }

    pub(crate) fn stacks(&self, side: Side) -> &Vec<Card> {
        if side == Side::Player { &self.player_launch_stacks } else { &self.cpu_launch_stacks }
    }

    pub(crate) fn stacks_mut(&mut self, side: Side) -> &mut Vec<Card> {
        match side {
            Side::Player => &mut self.player_launch_stacks,
            Side::Cpu => &mut self.cpu_launch_stacks,
        }
    }

    pub(crate) fn seen(&mut self) -> &mut BTreeSet<Card> {
        self.seen_cards.as_mut().expect("a table remembers")
    }

    pub(crate) fn offer(&mut self) -> &mut Vec<Card> {
        self.open_what_you_want_cards.as_mut().expect("a table has an offer")
    }
}

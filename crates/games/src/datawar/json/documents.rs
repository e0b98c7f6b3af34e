//! The document of a table: all of it, or what one viewer may know.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::datawar::cards::{Card, CardView, Special};
use crate::datawar::options::{Controllers, Options};
use crate::datawar::queue::Effect;
use crate::datawar::rules::machine::Leaf;
use crate::datawar::side::Side;
use crate::datawar::state::{Screen, WinCondition};
use crate::datawar::view::Mood;

/// A whole game, or what one viewer may know of it.
///
/// A view has counts instead of decks, null for cards that lie face down, and no offer but the
/// viewer's own. Missing keys and nulls are read as their defaults; unknown keys are skipped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// Everything that was ever accepted, counted.
    #[serde(default)]
    pub seq: u32,
    /// Where the machine stands.
    pub flow: FlowDoc,
    /// Cards, values and switches.
    #[serde(default)]
    pub store: Store,
    /// The rules of this table. Views are without the lists that would tell where cards lie.
    #[serde(default)]
    pub options: Options,
    /// Who acts for each seat; as the options say if it is missing.
    pub controllers: Option<Controllers>,
}

/// Where the machine stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FlowDoc {
    /// The state, as a dotted path.
    pub value: Leaf,
    /// What the machine carries with it.
    #[serde(default)]
    pub context: Context,
    /// What will happen by itself; what the state implies if it is missing.
    pub timer: Option<TimerDoc>,
}

/// What the machine carries with it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Context {
    /// Reveals that were resolved.
    pub current_turn: u32,
    /// Whose Tracker Smacker is at work.
    pub tracker_smacker_active: Option<Side>,
    /// The text that is shown. It follows from the state and is not read.
    pub tooltip_message: Cow<'static, str>,
}

/// A timer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimerDoc {
    /// Its number.
    pub id: u32,
    /// The state it runs in.
    pub state: Option<Leaf>,
    /// How long it runs. This and what follows is not read.
    #[serde(default)]
    pub delay_ms: u32,
    /// The name of the constant that says so.
    #[serde(default)]
    pub constant: Cow<'static, str>,
    /// What it does in the end.
    #[serde(default)]
    pub fires: Cow<'static, str>,
}

/// Cards, values and switches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
#[expect(missing_docs, reason = "the names are those of the rule book")]
pub struct Store {
    pub player: PlayerDoc,
    pub cpu: PlayerDoc,
    /// In play order; null is a card that lies face down, in a view.
    pub cards_in_play: Option<Vec<CardView>>,
    /// Which of these places are the cpu's, as bits. The document leaves that to the hands.
    #[serde(skip)]
    pub places_of_cpu: u128,
    pub active_player: Side,
    pub another_play_mode: bool,
    pub pending_effects: Vec<Effect>,
    pub pre_reveal_effects: Vec<PreRevealDoc>,
    /// Follows from the state and is not read.
    pub pre_reveal_processed: bool,
    pub tracker_smacker_active: Option<Side>,
    pub winner: Option<Side>,
    pub win_condition: Option<WinCondition>,
    /// Set if the game ended without a winner. Follows from the rest and is not read.
    pub ended_by: Option<EndedBy>,
    pub open_what_you_want_active: Option<Side>,
    /// Not in the view of anybody who may not choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_what_you_want_cards: Option<Vec<Card>>,
    /// How many cards are offered. Only the notation says so to everybody.
    #[serde(skip)]
    pub offered: u8,
    pub show_open_what_you_want_modal: bool,
    pub show_open_what_you_want_animation: bool,
    pub selected_billionaire: String,
    pub selected_background: String,
    #[serde(flatten)]
    pub screen: Screen,
    /// The oldest first.
    pub player_launch_stacks: Vec<Card>,
    pub cpu_launch_stacks: Vec<Card>,
    /// Follows from the cards and is not read.
    pub player_turn_state: Mood,
    /// Follows from the cards and is not read.
    pub cpu_turn_state: Mood,
    pub deck_swap_count: u32,
    pub hostile_takeover_spent: Vec<Card>,
    pub war_participants: Vec<Side>,
    pub completed_turns: u32,
    /// Who is to choose cards of the winner's, and how many.
    pub temper_tantrum: Option<Tantrum>,
    /// The cards in decks and face down in play that everybody has seen and can still place. Not
    /// in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen_cards: Option<Vec<Card>>,
}

/// A side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
#[expect(missing_docs, reason = "the names are those of the rule book")]
pub struct PlayerDoc {
    pub id: Option<Side>,
    pub name: Option<String>,
    /// From the top. Not in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
    /// Only in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck_count: Option<u8>,
    /// The latest card that was turned up.
    pub played_card: Option<Card>,
    pub played_cards_in_hand: Vec<Played>,
    pub current_turn_value: Option<i16>,
    pub raw_turn_value: Option<i16>,
    /// Where in the hand the cards begin that count.
    pub window_start: Option<u8>,
    pub launch_stack_count: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billionaire_character: Option<String>,
}

/// A card in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Played {
    /// The card; null if it lies face down, in a view.
    pub card: CardView,
    /// Whether it lies face down.
    #[serde(default)]
    pub is_face_down: bool,
}

/// An effect that waits for the turn to resolve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EffectDoc {
    /// What it does; has to agree with the card.
    #[serde(rename = "type")]
    pub kind: Option<Special>,
    /// Who has played it.
    pub played_by: Side,
    /// The card.
    pub card: Card,
    /// Effects that wait are never instant.
    #[serde(default)]
    pub is_instant: bool,
}

/// An effect that comes before the next reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreRevealDoc {
    /// What it is: there is only one.
    #[serde(rename = "type")]
    pub kind: PreRevealKind,
    /// Whose.
    pub player_id: Side,
    /// Whether a person is asked. Follows from the controllers and is not read.
    #[serde(default)]
    pub requires_interaction: bool,
}

/// An effect that comes before the next reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PreRevealKind {
    /// Open What You Want.
    Owyw,
}

/// How a game ended without a winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// It had as many turns as it may have.
    TurnCap,
}

/// Who is to choose cards of the winner's, and how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tantrum {
    /// Who.
    pub loser: Side,
    /// How many; has to agree with the cards.
    pub count: Option<u8>,
}

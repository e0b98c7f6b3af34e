//! The JSON shapes of the rule book: states, views, actions and events.

use parlour_engine::Whole;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::datawar::cards::Special;
use crate::datawar::options::{Controllers, Options};
use crate::datawar::side::Side;

/// A whole game, or what one viewer may know of it. Cards are named by their ids.
///
/// A view has counts instead of decks, null for cards that lie face down, and no offer but the
/// viewer's own. Missing keys and nulls are read as their defaults; unknown keys are skipped.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameDoc {
    /// Everything that was ever accepted, counted.
    #[serde(default, deserialize_with = "or_default")]
    pub seq: Whole,
    /// Where the machine stands.
    pub flow: FlowDoc,
    /// Cards, values and switches.
    #[serde(default, deserialize_with = "or_default")]
    pub store: StoreDoc,
    /// The rules of this table.
    #[serde(default, deserialize_with = "or_default")]
    pub options: Options,
    /// Who acts for each seat; as the options say if it is missing.
    pub controllers: Option<Controllers>,
}

/// Where the machine stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FlowDoc {
    /// The state, as a dotted path.
    pub value: String,
    /// What the machine carries with it.
    #[serde(default, deserialize_with = "or_default")]
    pub context: ContextDoc,
    /// What will happen by itself; what the state implies if it is missing.
    pub timer: Option<TimerDoc>,
}

/// What the machine carries with it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ContextDoc {
    /// Reveals that were resolved.
    #[serde(deserialize_with = "or_default")]
    pub current_turn: Whole,
    /// Whose Tracker Smacker is at work.
    pub tracker_smacker_active: Option<Side>,
    /// The text that is shown. It follows from the state and is not read.
    #[serde(deserialize_with = "or_default")]
    pub tooltip_message: String,
}

/// A timer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimerDoc {
    /// Its number.
    pub id: Whole,
    /// The state it runs in.
    pub state: Option<String>,
    /// How long it runs. This and what follows is not read.
    #[serde(default, deserialize_with = "or_default")]
    pub delay_ms: Whole,
    /// The name of the constant that says so.
    #[serde(default, deserialize_with = "or_default")]
    pub constant: String,
    /// What it does in the end.
    #[serde(default, deserialize_with = "or_default")]
    pub fires: String,
}

/// Cards, values and switches.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[expect(missing_docs, reason = "the names are those of the rule book")]
pub struct StoreDoc {
    #[serde(deserialize_with = "or_default")]
    pub player: PlayerDoc,
    #[serde(deserialize_with = "or_default")]
    pub cpu: PlayerDoc,
    /// In play order; null is a card that lies face down, in a view.
    pub cards_in_play: Option<Vec<Option<String>>>,
    #[serde(deserialize_with = "or_default")]
    pub active_player: Side,
    #[serde(deserialize_with = "or_default")]
    pub another_play_mode: bool,
    #[serde(deserialize_with = "or_default")]
    pub pending_effects: Vec<EffectDoc>,
    #[serde(deserialize_with = "or_default")]
    pub pre_reveal_effects: Vec<PreRevealDoc>,
    /// Follows from the state and is not read.
    #[serde(deserialize_with = "or_default")]
    pub pre_reveal_processed: bool,
    pub tracker_smacker_active: Option<Side>,
    pub winner: Option<Side>,
    pub win_condition: Option<WinDoc>,
    /// Set if the game ended without a winner. Follows from the rest and is not read.
    pub ended_by: Option<EndedDoc>,
    pub open_what_you_want_active: Option<Side>,
    /// Not in the view of anybody who may not choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_what_you_want_cards: Option<Vec<String>>,
    #[serde(deserialize_with = "or_default")]
    pub show_open_what_you_want_modal: bool,
    #[serde(deserialize_with = "or_default")]
    pub show_open_what_you_want_animation: bool,
    #[serde(deserialize_with = "or_default")]
    pub selected_billionaire: String,
    #[serde(deserialize_with = "or_default")]
    pub selected_background: String,
    #[serde(deserialize_with = "or_default")]
    pub is_paused: bool,
    #[serde(deserialize_with = "or_default")]
    pub show_menu: bool,
    #[serde(deserialize_with = "or_default")]
    pub show_hand_viewer: bool,
    #[serde(deserialize_with = "or_default")]
    pub hand_viewer_player: Side,
    #[serde(deserialize_with = "or_default")]
    pub show_instructions: bool,
    /// On unless it says otherwise.
    pub audio_enabled: Option<bool>,
    #[serde(deserialize_with = "or_default")]
    pub show_tooltip: bool,
    /// The oldest first.
    #[serde(deserialize_with = "or_default")]
    pub player_launch_stacks: Vec<String>,
    #[serde(deserialize_with = "or_default")]
    pub cpu_launch_stacks: Vec<String>,
    /// Follows from the cards and is not read.
    #[serde(deserialize_with = "or_default")]
    pub player_turn_state: MoodDoc,
    /// Follows from the cards and is not read.
    #[serde(deserialize_with = "or_default")]
    pub cpu_turn_state: MoodDoc,
    #[serde(deserialize_with = "or_default")]
    pub deck_swap_count: Whole,
    #[serde(deserialize_with = "or_default")]
    pub hostile_takeover_spent: Vec<String>,
    #[serde(deserialize_with = "or_default")]
    pub war_participants: Vec<Side>,
    #[serde(deserialize_with = "or_default")]
    pub completed_turns: Whole,
    /// Who is to choose cards of the winner's, and how many.
    pub temper_tantrum: Option<TantrumDoc>,
    /// The cards in decks and face down in play that everybody has seen and can still place. Not
    /// in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen_cards: Option<Vec<String>>,
}

/// A side of the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
#[expect(missing_docs, reason = "the names are those of the rule book")]
pub struct PlayerDoc {
    pub id: Option<String>,
    pub name: Option<String>,
    /// From the top. Not in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    /// Only in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck_count: Option<Whole>,
    /// The latest card that was turned up.
    pub played_card: Option<String>,
    #[serde(deserialize_with = "or_default")]
    pub played_cards_in_hand: Vec<PlayedDoc>,
    pub current_turn_value: Option<Whole>,
    pub raw_turn_value: Option<Whole>,
    /// Where in the hand the cards begin that count.
    pub window_start: Option<Whole>,
    pub launch_stack_count: Option<Whole>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub billionaire_character: Option<String>,
}

/// A card in play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayedDoc {
    /// The card; null if it lies face down, in a view.
    pub card: Option<String>,
    /// Whether it lies face down.
    #[serde(default, deserialize_with = "or_default")]
    pub is_face_down: bool,
}

/// An effect that waits for the turn to resolve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EffectDoc {
    /// What it does; has to agree with the card.
    #[serde(rename = "type")]
    pub kind: Option<Special>,
    /// Who has played it.
    pub played_by: Side,
    /// The card.
    pub card: String,
    /// Effects that wait are never instant.
    #[serde(default, deserialize_with = "or_default")]
    pub is_instant: bool,
}

/// An effect that comes before the next reveal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreRevealDoc {
    /// What it is: there is only one.
    #[serde(rename = "type")]
    pub kind: PreRevealKind,
    /// Whose.
    pub player_id: Side,
    /// Whether a person is asked. Follows from the controllers and is not read.
    #[serde(default, deserialize_with = "or_default")]
    pub requires_interaction: bool,
}

/// An effect that comes before the next reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PreRevealKind {
    /// Open What You Want.
    Owyw,
}

/// How a game is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WinDoc {
    /// The other side has nothing left to play.
    AllCards,
    /// Three Launch Stacks.
    LaunchStacks,
}

/// How a game ended without a winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndedDoc {
    /// It had as many turns as it may have.
    TurnCap,
}

/// How a side's value is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MoodDoc {
    /// As it is.
    #[default]
    Normal,
    /// Raised by a tracker.
    Tracker,
    /// Lowered by a blocker.
    Blocker,
}

/// Who is to choose cards of the winner's, and how many.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TantrumDoc {
    /// Who.
    pub loser: Side,
    /// How many; has to agree with the cards.
    pub count: Option<Whole>,
}

/// Reads null as nothing.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// An action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the events")]
pub enum ActionDoc {
    StartGame,
    SkipToGame,
    SelectBillionaire { billionaire: String },
    SelectBackground { background: String },
    ShowGuide,
    SkipInstructions,
    ShowMission,
    StartPlaying,
    SkipGuide,
    VsAnimationComplete,
    RevealCards,
    TapDeck,
    DismissEffect,
    CardSelected { card_id: String },
    TantrumSelect { slots: Vec<u8> },
    ResetGame,
    QuitGame,
    CardsRevealed,
    Tie,
    SpecialEffect,
    ResolveTurn,
    CheckWinCondition,
    StartOwywAnimation,
    PreRevealComplete,
    NoTie,
    NoSpecialEffect,
    Win,
    Continue,
    Timer { id: Whole },
    Ui(UiDoc),
}

/// A switch of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "action", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of the switches")]
pub enum UiDoc {
    TogglePause,
    ToggleMenu,
    ToggleHandViewer {
        /// Whose hand; the one before if it is missing.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Side>,
    },
    ToggleAudio,
    ToggleInstructions,
    SetShowTooltip {
        value: bool,
    },
}

/// What happened. A card that nobody may know is null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the fields are those of the events they are made from")]
pub enum EventDoc {
    StateEntered { value: String, tooltip_message: String },
    Dealt { player: u8, cpu: u8 },
    GameReset,
    ScreenChanged(UiDoc),
    BillionaireSelected { billionaire: String },
    BackgroundSelected { background: String },
    Played { seat: Side, card: Option<String>, face_down: bool },
    ValueChanged { seat: Side, value: i16 },
    EffectQueued { effect: Special, played_by: Side, card: String },
    EffectApplied { effect: Special, played_by: Side },
    EffectBlocked { effect: Special, played_by: Side },
    DecksSwapped,
    WarStarted { participants: Vec<Side> },
    AnotherPlay { seat: Side },
    CardsTaken { to: Side, cards: Vec<Option<String>>, reason: String },
    LaunchStack { seat: Side, card: String, delta: i8 },
    Recalled { seat: Side, count: u8 },
    OfferMade { seat: Side, count: u8 },
    OfferShown { cards: Vec<String> },
    OfferTaken { seat: Side },
    TantrumOffered { seat: Side, count: u8 },
    TantrumTaken { seat: Side, slots: Vec<u8> },
    TurnWon { seat: Side, player_value: i16, cpu_value: i16 },
    GameWon { seat: Side, win_condition: WinDoc },
    TurnCap { completed_turns: u32 },
}

//! What can be chosen before the first deal (rules 7).

use parlour_engine::{Seat, Seats};

use super::cards::DeckProfile;
use super::error::Illegal;
use super::order::{Decks, Order, Strategy, check_lists};
use super::side::Side;

/// The house rules of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "camelCase", default, deny_unknown_fields))]
pub struct Options {
    /// Which deck is played with.
    pub deck_profile: DeckProfile,
    /// Who fights the war of a Hostile Takeover.
    pub hostile_takeover: HostileTakeover,
    /// What happens to a seat that is too short for a war.
    pub short_war: ShortWar,
    /// Which cards Temper Tantrum takes.
    pub temper_tantrum: TemperTantrum,
    /// How Data Grab shares the table out.
    pub data_grab: DataGrab,
    /// Whether Tracker Smacker stops blockers, too.
    pub smacker_blocks_blockers: bool,
    /// Who gets a Launch Stack.
    pub launch_stack_owner: LaunchStackOwner,
    /// Whether Open What You Want, played as the tying card, chooses the last card of the war.
    pub owyw_in_data_war: bool,
    /// After how long an effect that is shown goes away by itself; null: never.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole_or_null"))]
    pub auto_dismiss_ms: Option<u32>,
    /// How long a bot waits before it plays again.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub cpu_delay_ms: u32,
    /// The game also ends, without a winner, after so many turns.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole_or_null"))]
    #[cfg_attr(feature = "std", schemars(range(min = 1)))]
    pub max_turns: Option<u32>,
    /// How long everything takes.
    pub timings: Timings,
    /// How the whole deck is ordered before it is dealt.
    pub player_strategy: Strategy,
    /// How the cpu's half is ordered after that.
    pub cpu_strategy: Strategy,
    /// For `custom`: the player's top cards, by type.
    pub player_custom_order: Option<Order>,
    /// For `custom`: the cpu's top cards, by type.
    pub cpu_custom_order: Option<Order>,
    /// These decks and no others.
    pub decks: Option<Decks>,
    /// Who acts for each seat.
    pub controllers: Controllers,
}

/// Who fights the war of a Hostile Takeover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum HostileTakeover {
    /// Both seats.
    #[default]
    TwoSided,
    /// The other seat, against the card itself.
    OneSided,
}

/// What happens to a seat that is too short for a war.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum ShortWar {
    /// It loses the game.
    #[default]
    Forfeit,
    /// It lays fewer cards face down.
    PlayWhatYouHave,
}

/// Which cards Temper Tantrum takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum TemperTantrum {
    /// The first two on the table.
    #[default]
    FirstTwo,
    /// Two of the winner's, chosen by the loser.
    Choice,
}

/// How Data Grab shares the table out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum DataGrab {
    /// Shuffled and dealt in turn.
    #[default]
    RandomSplit,
}

/// Who gets a Launch Stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
pub enum LaunchStackOwner {
    /// The winner of the hand.
    #[default]
    HandWinner,
    /// The player who played it.
    CardPlayer,
}

/// How long things take, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(
    feature = "std",
    serde(rename_all = "SCREAMING_SNAKE_CASE", default, deny_unknown_fields)
)]
pub struct Timings {
    /// Turning cards up.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub card_flip: u32,
    /// Comparing them.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub card_comparison: u32,
    /// Taking the table.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub win_animation: u32,
    /// Announcing Open What You Want.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub owyw_animation: u32,
    /// Showing an effect, a war, or who plays against whom.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub special_effect_display: u32,
    /// Turning up the cards of a war; no transition waits for it.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub data_war_reveal: u32,
    /// The pause after an effect was shown.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub effect_processing: u32,
    /// A bot's tap.
    #[cfg_attr(feature = "std", serde(deserialize_with = "parlour_engine::whole"))]
    pub cpu_turn_delay: u32,
}

/// Who acts for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(default, deny_unknown_fields))]
pub struct Controllers {
    /// Seat 0.
    pub player: Controller,
    /// Seat 1.
    pub cpu: Controller,
}

/// Who acts for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum Controller {
    /// Somebody who wants to be asked.
    #[default]
    Human,
    /// The game itself.
    Bot,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            deck_profile: DeckProfile::Standard66,
            hostile_takeover: HostileTakeover::TwoSided,
            short_war: ShortWar::Forfeit,
            temper_tantrum: TemperTantrum::FirstTwo,
            data_grab: DataGrab::RandomSplit,
            smacker_blocks_blockers: true,
            launch_stack_owner: LaunchStackOwner::HandWinner,
            owyw_in_data_war: false,
            auto_dismiss_ms: Some(DISMISS),
            cpu_delay_ms: CPU_DELAY,
            max_turns: None,
            timings: Timings::default(),
            player_strategy: Strategy::Random,
            cpu_strategy: Strategy::Random,
            player_custom_order: None,
            cpu_custom_order: None,
            decks: None,
            controllers: Controllers::default(),
        }
    }
}

const DISMISS: u32 = 2000;
const CPU_DELAY: u32 = 1000;

impl Default for Timings {
    fn default() -> Self {
        Self {
            card_flip: 1000,
            card_comparison: 1500,
            win_animation: 1200,
            owyw_animation: 2000,
            special_effect_display: DISMISS,
            data_war_reveal: 1000,
            effect_processing: 500,
            cpu_turn_delay: CPU_DELAY,
        }
    }
}

impl Options {
    /// Looks for what no table can be dealt with.
    pub fn check(&self) -> Result<(), Illegal> {
        if self.max_turns == Some(0) {
            return Err(Illegal::BadOption);
        }
        check_lists(self)
    }

    /// After how long an effect that is shown goes away; as left, it is the constant of the timings.
    #[inline]
    pub fn dismiss_delay(&self) -> Option<u32> {
        match self.auto_dismiss_ms {
            Some(DISMISS) => Some(self.timings.special_effect_display),
            other => other,
        }
    }

    /// How long a bot waits; as left, it is the constant of the timings.
    pub fn bot_delay(&self) -> u32 {
        match self.cpu_delay_ms {
            CPU_DELAY => self.timings.cpu_turn_delay,
            other => other,
        }
    }

    /// How many cards a deck needs for a war.
    #[inline]
    pub fn war_cards(&self) -> usize {
        match self.short_war {
            ShortWar::Forfeit => 4,
            ShortWar::PlayWhatYouHave => 1,
        }
    }
}

impl Controllers {
    /// Bots for these seats, people for the others.
    pub fn of(bots: Seats) -> Self {
        let controller = |seat: u8| {
            if bots.contains(Seat::new(seat)) { Controller::Bot } else { Controller::Human }
        };
        Self { player: controller(0), cpu: controller(1) }
    }

    /// Whether a person acts for this side.
    #[inline]
    pub fn is_human(self, side: Side) -> bool {
        let controller = match side {
            Side::Player => self.player,
            Side::Cpu => self.cpu,
        };
        controller == Controller::Human
    }

    /// Whether nobody at the table is a person.
    #[inline]
    pub fn are_bots(self) -> bool {
        self.player == Controller::Bot && self.cpu == Controller::Bot
    }

    /// Whether both are people.
    #[inline]
    pub fn are_humans(self) -> bool {
        self.player == Controller::Human && self.cpu == Controller::Human
    }
}

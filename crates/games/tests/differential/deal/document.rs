//! The documents of Lebanese Deal.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize, Serializer};

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Deal {
    pub(crate) game_id: String,
    pub(crate) status: &'static str,
    pub(crate) players: Vec<Player>,
    pub(crate) draw_pile: Pile,
    /// Only in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) draw_pile_count: Option<usize>,
    pub(crate) discard_pile: Vec<Card>,
    pub(crate) current_player_index: usize,
    pub(crate) turn_phase: &'static str,
    pub(crate) turn_moves_played: u32,
    pub(crate) pending_action: Option<Pending>,
    pub(crate) winner_index: Option<usize>,
    pub(crate) double_rent_active: bool,
    /// Said only if it is more than one.
    #[serde(skip_serializing_if = "is_at_most_one")]
    pub(crate) double_rent_count: u32,
    pub(crate) round: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) idle_turns: u32,
    pub(crate) options: Options,
    pub(crate) locked_sets: BTreeSet<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_at_most_one(count: &u32) -> bool {
    *count <= 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Cards that not everybody sees: null for those who don't.
#[derive(Clone, Default)]
pub(crate) struct Pile {
    pub(crate) cards: Vec<Card>,
    pub(crate) hidden: bool,
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (!self.hidden).then_some(&self.cards).serialize(serializer)
    }
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Player {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) is_bot: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) has_left: bool,
    pub(crate) hand: Pile,
    /// Only in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hand_count: Option<usize>,
    pub(crate) bank: Vec<Card>,
    pub(crate) property_area: BTreeMap<Color, Vec<Card>>,
    pub(crate) pending_defense: Option<Card>,
    pub(crate) attachments: BTreeMap<Color, Vec<Card>>,
    pub(crate) shield: Option<Shield>,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Shield {
    pub(crate) card: Card,
    pub(crate) turns_left: u32,
}

/// A card. Its number is its place in the deck, and the end of its id.
#[derive(Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Card {
    #[serde(skip)]
    pub(crate) number: usize,
    pub(crate) id: String,
    pub(crate) r#type: &'static str,
    pub(crate) name_ar: String,
    pub(crate) name_en: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) color: Option<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rent_values: Option<&'static [i64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) action_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) played_as: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) colors: Option<Vec<Color>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) valid_colors: Option<Valid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) chosen_color: Option<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bank_value: Option<i64>,
}

/// The colors of a wild card. The joker says null.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub(crate) enum Valid {
    Two([Color; 2]),
    Any,
}

impl Card {
    /// What it is worth as a payment.
    pub(crate) fn worth(&self) -> i64 {
        self.value.or(self.bank_value).expect("a card is worth something")
    }

    /// Cards that move at once do so in this order: that of the deck, but wild cards are land too.
    pub(crate) fn order(&self) -> (usize, usize) {
        let kinds = ["property", "wild", "money", "action", "rent"];
        (kinds.iter().take_while(|kind| **kind != self.r#type).count(), self.number)
    }

    pub(crate) fn is_wild(&self) -> bool {
        self.r#type == "wild"
    }

    pub(crate) fn is_joker(&self) -> bool {
        self.valid_colors == Some(Valid::Any)
    }

    /// Whether a wild card can lie under this color.
    pub(crate) fn can_be(&self, color: Color) -> bool {
        match self.valid_colors {
            Some(Valid::Two(colors)) => colors.contains(&color),
            valid => valid.is_some(),
        }
    }

    /// What it is on the table.
    pub(crate) fn acts_as(&self) -> &'static str {
        self.played_as.or(self.action_type).unwrap_or(self.r#type)
    }

    /// The color under which it lies when it comes out of a set of this color.
    pub(crate) fn color_out_of(&self, set: Color) -> Color {
        match (self.color, self.valid_colors) {
            (Some(printed), _) => printed,
            (None, Some(Valid::Two(colors))) if !colors.contains(&set) => colors[0],
            _ => set,
        }
    }
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Pending {
    pub(crate) r#type: &'static str,
    pub(crate) attacker_id: String,
    pub(crate) payee_id: String,
    pub(crate) victim_ids: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) amount: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) property_color: Option<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) card1: Option<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) card2: Option<Card>,
    pub(crate) is_double_rent: bool,
    pub(crate) just_say_no_played: bool,
    pub(crate) card_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) to_color: Option<Color>,
    pub(crate) chain: Option<Chain>,
    pub(crate) committed_ids: Vec<String>,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Chain {
    pub(crate) victim_id: String,
    pub(crate) responder_id: String,
    pub(crate) card_ids: Vec<String>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "five house rules can be on or off")]
pub(crate) struct Options {
    pub(crate) players: usize,
    pub(crate) rent_table: String,
    pub(crate) hand_limit: usize,
    pub(crate) empty_hand_draw: usize,
    pub(crate) wild_move_costs_play: bool,
    pub(crate) weak_no_scope: String,
    pub(crate) zakat_rule: String,
    pub(crate) mosque_rule: String,
    pub(crate) abracadabra_rule: String,
    pub(crate) double_rent_stacks: bool,
    pub(crate) deal_breaker_breaks_lock: bool,
    pub(crate) auto_accept: bool,
    pub(crate) first_player: String,
    pub(crate) on_leave: String,
    pub(crate) turn_timeout_s: u32,
    pub(crate) response_timeout_s: u32,
    pub(crate) reveal_hands_at_end: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 4,
            rent_table: "printed".into(),
            hand_limit: 7,
            empty_hand_draw: 5,
            wild_move_costs_play: true,
            weak_no_scope: "any".into(),
            zakat_rule: "collect".into(),
            mosque_rule: "anyCompleteSet".into(),
            abracadabra_rule: "copyAction".into(),
            double_rent_stacks: false,
            deal_breaker_breaks_lock: false,
            auto_accept: false,
            first_player: "seat0".into(),
            on_leave: "bot".into(),
            turn_timeout_s: 0,
            response_timeout_s: 0,
            reveal_hands_at_end: true,
        }
    }
}

/// The colors, in the order of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Color {
    Tabuk,
    Hail,
    AlJouf,
    Jeddah,
    Madinah,
    Taif,
    Asir,
    Eastern,
    Makkah,
    Qassim,
    Jizan,
    Riyadh,
}

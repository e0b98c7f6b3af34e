//! The documents of Uno, and the cards in the box.

use std::collections::BTreeMap;

use parlour_engine::Roster;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) const COLORS: [&str; 4] = ["red", "blue", "green", "yellow"];

/// The id of a player.
pub(crate) type Id = i64;

/// A whole game.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Uno {
    pub(crate) game_state: GameState,
    pub(crate) dealt_hands: BTreeMap<String, Vec<Card>>,
    pub(crate) actions: BTreeMap<String, Value>,
    pub(crate) game_settings: Settings,
    pub(crate) deck: Vec<Card>,
    /// By player, which cards in other hands the player has held.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) seen_cards: BTreeMap<String, Vec<String>>,
}

/// What everybody may know. A field that is `None` is not there; what may be null is doubly optional.
#[derive(Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::option_option, reason = "a key can be missing, or there and null")]
pub(crate) struct GameState {
    pub(crate) status: String,
    pub(crate) host_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) owner_id: Option<Id>,
    pub(crate) player_order: Vec<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current_turn: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) direction: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) discard_pile: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player_card_counts: Option<BTreeMap<String, usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) turn_order: Option<Vec<Id>>,
    pub(crate) locked_players: Vec<Locked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) last_played_by: Option<Option<Id>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<BTreeMap<String, i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current_round: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) last_round_points: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) winner: Option<Option<Id>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) end_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) orphan_hands: Option<Vec<Orphan>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status_before_pause: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deck_count: Option<usize>,
    pub(crate) state_seq: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pending_draw: Option<Option<PendingDraw>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pending_challenge: Option<Option<PendingChallenge>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) draw_decision: Option<Option<Id>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uno_exposed: Option<Option<Id>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) uno_called: Vec<Id>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) bots: Vec<Id>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) color: Option<String>,
    pub(crate) symbol: String,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Locked {
    pub(crate) client_id: Id,
    pub(crate) name: String,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Orphan {
    pub(crate) original_client_id: Id,
    pub(crate) original_name: String,
    pub(crate) cards: Vec<Card>,
}

#[derive(Clone, Serialize)]
pub(crate) struct PendingDraw {
    pub(crate) count: usize,
    pub(crate) symbol: String,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PendingChallenge {
    pub(crate) played_by: Id,
    pub(crate) target_id: Id,
    pub(crate) previous_color: Option<String>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "house rules can be on or off")]
pub(crate) struct Settings {
    pub(crate) starting_hand_size: usize,
    pub(crate) score_limit: Value,
    pub(crate) force_play: bool,
    pub(crate) draw_stacking: bool,
    pub(crate) jump_in: bool,
    pub(crate) zero_swap: bool,
    pub(crate) seven_swap: bool,
    pub(crate) multiple_card_play: bool,
    pub(crate) play_drawn_card: bool,
    pub(crate) wild_draw_four_challenge: bool,
    pub(crate) uno_call: bool,
    pub(crate) min_players: usize,
    pub(crate) hand_privacy: String,
    pub(crate) spectators: bool,
    pub(crate) reveal_hands_at_end: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            starting_hand_size: 7,
            score_limit: Value::Null,
            force_play: false,
            draw_stacking: false,
            jump_in: false,
            zero_swap: false,
            seven_swap: false,
            multiple_card_play: false,
            play_drawn_card: false,
            wild_draw_four_challenge: false,
            uno_call: false,
            min_players: 2,
            hand_privacy: "private".into(),
            spectators: true,
            reveal_hands_at_end: false,
        }
    }
}

/// What somebody at the table sees.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    pub(crate) game_state: GameState,
    pub(crate) dealt_hands: BTreeMap<String, Vec<Card>>,
    pub(crate) actions: BTreeMap<String, Value>,
    pub(crate) game_settings: Settings,
    pub(crate) hints: Hints,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Hints {
    pub(crate) is_my_turn: bool,
    pub(crate) can_draw: bool,
    pub(crate) can_play_card: BTreeMap<String, bool>,
    pub(crate) active_color: Option<String>,
    pub(crate) top_discard: Option<Card>,
}

impl Card {
    pub(crate) fn is_wild(&self) -> bool {
        self.symbol.starts_with("wild")
    }

    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        self.color == other.color && self.symbol == other.symbol
    }

    pub(crate) fn is_number(&self) -> bool {
        self.symbol.len() == 1
    }

    pub(crate) fn points(&self) -> i64 {
        match self.symbol.as_str() {
            "skip" | "reverse" | "draw2" => 20,
            "wild" | "wild-draw4" => 50,
            number => number.parse().expect("a number"),
        }
    }

    /// The card as it is in the deck.
    pub(crate) fn bare(mut self) -> Self {
        if self.is_wild() {
            self.color = None;
        }
        self
    }

    pub(crate) fn number(&self) -> usize {
        self.id.trim_start_matches("card-").parse().expect("a card")
    }
}

/// The whole box, in the order of its ids.
pub(crate) fn full_deck() -> Vec<Card> {
    let mut symbols = vec!["0".to_owned()];
    for number in 1..=9 {
        symbols.extend([number.to_string(), number.to_string()]);
    }
    for action in ["skip", "reverse", "draw2"] {
        symbols.extend([action.to_owned(), action.to_owned()]);
    }
    let mut faces: Vec<(Option<&str>, &str)> = Vec::new();
    for color in COLORS {
        faces.extend(symbols.iter().map(|symbol| (Some(color), symbol.as_str())));
    }
    faces.extend([(None, "wild"); 4]);
    faces.extend([(None, "wild-draw4"); 4]);
    let card = |(at, (color, symbol)): (usize, (Option<&str>, &str))| Card {
        id: format!("card-{at}"),
        color: color.map(str::to_owned),
        symbol: symbol.to_owned(),
    };
    faces.into_iter().enumerate().map(card).collect()
}

/// The cards in a part of a document.
pub(crate) fn cards(part: &Value) -> Vec<Card> {
    serde_json::from_value(part.clone()).expect("cards are cards")
}

/// Whether two heaps have the same cards.
pub(crate) fn same_cards(mut left: Vec<Card>, mut right: Vec<Card>) -> bool {
    left.sort();
    right.sort();
    left == right
}

impl Uno {
    /// A room in which these people have sat down.
    pub(crate) fn lobby(roster: &Roster, game_settings: Settings) -> Self {
        let id = |player: &parlour_engine::Player| player.id.parse().expect("ids are numbers");
        let people = roster.players().iter();
        let locked_players: Vec<Locked> = people
            .map(|player| Locked { client_id: id(player), name: player.name.clone() })
            .collect();
        let player_order: Vec<Id> = locked_players.iter().map(|locked| locked.client_id).collect();
        let game_state = GameState {
            status: "LOBBY".into(),
            owner_id: player_order.first().copied(),
            player_order,
            locked_players,
            ..GameState::default()
        };
        Self {
            game_state,
            dealt_hands: BTreeMap::new(),
            actions: BTreeMap::new(),
            game_settings,
            deck: Vec::new(),
            seen_cards: BTreeMap::new(),
        }
    }
}

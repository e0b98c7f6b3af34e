//! The documents of Pobudka, and the cards in the box.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Code;

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Pobudka {
    pub(crate) players: Vec<Dreamer>,
    pub(crate) draw_pile: Vec<Card>,
    pub(crate) discard_pile: Vec<Card>,
    pub(crate) current_player_index: usize,
    pub(crate) game_phase: String,
    pub(crate) turn_count: u32,
    pub(crate) drawn_card: Option<Card>,
    pub(crate) draw_source: Option<String>,
    pub(crate) temp_cards: Option<Vec<Card>>,
    pub(crate) swap_state: Option<SwapState>,
    pub(crate) peeking_state: Option<PeekingState>,
    pub(crate) last_move: Option<LastMove>,
    pub(crate) last_caller_id: Option<String>,
    pub(crate) last_round_scores: Option<Vec<RoundScore>>,
    pub(crate) round_winner_name: Option<String>,
    pub(crate) game_winner_name: Option<String>,
    pub(crate) round_number: u32,
    pub(crate) starting_player_index: usize,
    pub(crate) round_end_reason: Option<String>,
    pub(crate) round_winner_ids: Option<Vec<String>>,
    pub(crate) game_winner_ids: Option<Vec<String>>,
    pub(crate) options: Options,
    pub(crate) peek_reveal: Option<PeekReveal>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Dreamer {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) hand: Vec<Slot>,
    pub(crate) score: i32,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Card {
    pub(crate) id: i64,
    pub(crate) value: i32,
    pub(crate) is_special: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) special_action: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) is_hourglass: Option<bool>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Slot {
    pub(crate) card: Card,
    pub(crate) is_face_up: bool,
    pub(crate) has_been_peeked: bool,
    /// Not in views.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) known_to: Option<BTreeSet<String>>,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Place {
    pub(crate) player_id: String,
    pub(crate) card_index: i64,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct SwapState {
    pub(crate) card1: Place,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PeekingState {
    pub(crate) player_index: usize,
    pub(crate) peeked_count: u32,
    pub(crate) start_index: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by_player: Option<BTreeMap<String, Peeking>>,
}

#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Peeking {
    pub(crate) peeked_count: u32,
    pub(crate) finished: bool,
}

#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct LastMove {
    pub(crate) player_id: String,
    pub(crate) action: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) card_index: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) target_player_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) swap2_details: Option<Swap2Details>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Swap2Details {
    pub(crate) card1: Place,
    pub(crate) card2: Place,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoundScore {
    pub(crate) player_id: String,
    pub(crate) score: i32,
    pub(crate) penalty: i32,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PeekReveal {
    pub(crate) viewer_id: String,
    pub(crate) player_id: String,
    pub(crate) card_index: i64,
    /// Only in the view of the one who looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) card: Option<Card>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "five house rules can be on or off")]
pub(crate) struct Options {
    pub(crate) target_score: i32,
    pub(crate) wrong_call_penalty: i32,
    pub(crate) max_rounds: Option<u32>,
    pub(crate) require_two_peeks: bool,
    pub(crate) simultaneous_peek: bool,
    pub(crate) deck_exhaustion: String,
    pub(crate) first_player: String,
    pub(crate) lowest_scores_zero: bool,
    pub(crate) memory_aid: bool,
    pub(crate) go_all_in: bool,
    pub(crate) edition: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            target_score: 100,
            wrong_call_penalty: 5,
            max_rounds: None,
            require_two_peeks: false,
            simultaneous_peek: false,
            deck_exhaustion: "on_draw".into(),
            first_player: "seat0".into(),
            lowest_scores_zero: false,
            memory_aid: false,
            go_all_in: false,
            edition: "classic54".into(),
        }
    }
}

/// The whole box, in the order of its numbers.
pub(crate) fn full_deck(edition: &str) -> Vec<Card> {
    let mut faces: Vec<(i32, usize, &str)> = Vec::new();
    if edition == "classic54" {
        faces.extend((0..=8).map(|value| (value, 4, "")));
        faces.extend([(9, 9, ""), (5, 3, "take_2"), (6, 3, "peek_1"), (7, 3, "swap_2")]);
    } else {
        faces.extend((0..=7).map(|value| (value, 4, "")));
        faces.extend([(9, 6, ""), (9, 5, "hourglass"), (6, 4, "choose_1")]);
        faces.extend([(5, 3, "take_2"), (3, 3, "peek_1"), (7, 3, "swap_2")]);
    }
    let mut deck = Vec::new();
    for (value, copies, what) in faces {
        for _ in 0..copies {
            let is_special = !what.is_empty() && what != "hourglass";
            deck.push(Card {
                id: deck.len() as i64,
                value,
                is_special,
                special_action: is_special.then(|| what.to_owned()),
                is_hourglass: (what == "hourglass").then_some(true),
            });
        }
    }
    deck
}

pub(crate) fn hidden() -> Card {
    Card { id: -1, value: -1, is_special: false, special_action: None, is_hourglass: None }
}

/// The ravens of a Dream.
pub(crate) fn ravens(hand: &[Slot]) -> i32 {
    let glasses = hand.iter().filter(|slot| slot.card.is_hourglass.is_some()).count();
    let plain = hand.iter().filter(|slot| slot.card.is_hourglass.is_none());
    let plain: i32 = plain.map(|slot| slot.card.value).sum();
    if glasses % 2 == 1 { plain + 9 * glasses as i32 } else { plain }
}

/// An action that was understood.
#[derive(Clone, Serialize)]
pub(crate) struct Play {
    pub(crate) r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) payload: Option<Payload>,
}

#[derive(Clone, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub(crate) enum Payload {
    Place(Place),
    Slot { card_index: i64 },
    Choice { card: Card },
    Discard { discard_index: i64 },
}

/// Every action, the phases it belongs to, and what it carries.
pub(crate) const ACTIONS: [(&str, &[&str], &str); 15] = [
    ("PEEK_CARD", &["peeking"], "place"),
    ("FINISH_PEEKING", &["peeking"], ""),
    ("DRAW_FROM_DECK", &["playing"], ""),
    ("DRAW_FROM_DISCARD", &["playing"], ""),
    ("CALL_POBUDKA", &["playing"], ""),
    ("DISCARD_HELD_CARD", &["holding_card"], ""),
    ("SWAP_HELD_CARD", &["holding_card"], "slot"),
    ("USE_SPECIAL_ACTION", &["holding_card"], ""),
    ("ACTION_PEEK_1_SELECT", &["action_peek_1"], "place"),
    ("ACTION_SWAP_2_SELECT", &["action_swap_2_select_1", "action_swap_2_select_2"], "place"),
    ("ACTION_TAKE_2_CHOOSE", &["action_take_2"], "card"),
    ("ACTION_CHOOSE_1_SELECT", &["action_choose_1"], "discard"),
    ("START_NEW_ROUND", &["round_end", "lobby"], ""),
    ("RESTART_GAME", &["game_over"], ""),
    ("RETURN_TO_LOBBY", &["round_end", "game_over"], ""),
];

impl Play {
    pub(crate) fn read(action: &Value) -> Result<Self, Code> {
        let name = action.get("type").and_then(Value::as_str).ok_or("MALFORMED_ACTION")?;
        let known = ACTIONS.iter().find(|known| known.0 == name).ok_or("UNKNOWN_ACTION")?;
        let payload = match known.2 {
            "" => None,
            carries => Some(Payload::read(carries, action).ok_or("MALFORMED_ACTION")?),
        };
        Ok(Self { r#type: known.0, payload })
    }

    pub(crate) fn phases(&self) -> &'static [&'static str] {
        ACTIONS.iter().find(|known| known.0 == self.r#type).map_or(&[], |known| known.1)
    }

    pub(crate) fn place(&self) -> Place {
        match &self.payload {
            Some(Payload::Place(place)) => place.clone(),
            _ => unreachable!("{} names a place", self.r#type),
        }
    }

    pub(crate) fn number(&self) -> i64 {
        match &self.payload {
            Some(Payload::Slot { card_index }) => *card_index,
            Some(Payload::Choice { card }) => card.id,
            Some(Payload::Discard { discard_index }) => *discard_index,
            _ => unreachable!("{} carries a number", self.r#type),
        }
    }
}

impl Payload {
    fn read(carries: &str, action: &Value) -> Option<Self> {
        let payload = action.get("payload")?;
        Some(match carries {
            "place" => Self::Place(Place {
                player_id: payload.get("playerId")?.as_str()?.to_owned(),
                card_index: payload.get("cardIndex")?.as_i64()?,
            }),
            "slot" => Self::Slot { card_index: payload.get("cardIndex")?.as_i64()? },
            "card" => {
                let id = payload.get("card")?.get("id")?.as_i64()?;
                Self::Choice { card: Card { id, ..hidden() } }
            }
            _ => Self::Discard { discard_index: payload.get("discardIndex")?.as_i64()? },
        })
    }
}

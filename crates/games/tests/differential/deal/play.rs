//! The actions of Lebanese Deal.

use serde::Serialize;
use serde_json::Value;

use crate::Code;

/// An action that was understood.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Play {
    pub(crate) r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) card_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) victim_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) target_card_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) own_card_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) to_color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) as_action_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) card_ids: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player_id: Option<String>,
}

/// Every action, and what it has to say.
pub(crate) const SHAPES: [(&str, &str); 13] = [
    ("DRAW_CARDS", ""),
    ("PLAY_TO_BANK", "cardId"),
    ("PLAY_PROPERTY", "cardId"),
    ("PLAY_ACTION", "cardId"),
    ("PLAY_RENT", "cardId"),
    ("MOVE_WILD", "cardId"),
    ("PAY", "cardIds"),
    ("JUST_SAY_NO", "cardId"),
    ("ACCEPT", ""),
    ("DISCARD", "cardIds"),
    ("END_TURN", ""),
    ("LEAVE", "playerId"),
    ("RETURN", "playerId"),
];

impl Play {
    pub(crate) fn new(r#type: &'static str) -> Self {
        Self { r#type, ..Self::default() }
    }

    pub(crate) fn card(r#type: &'static str, id: &str) -> Self {
        Self { card_id: Some(id.to_owned()), ..Self::new(r#type) }
    }

    pub(crate) fn cards(r#type: &'static str, ids: Vec<String>) -> Self {
        Self { card_ids: Some(ids), ..Self::new(r#type) }
    }

    /// Somebody who leaves or comes back need not say who that is.
    pub(crate) fn read(action: &Value, by_a_player: bool) -> Result<Self, Code> {
        let name = action.get("type").and_then(Value::as_str).ok_or("MALFORMED_ACTION")?;
        let known = SHAPES.iter().find(|known| known.0 == name).ok_or("UNKNOWN_ACTION")?;
        let mut play = Self::new(known.0);
        if play.is_table_keeping() {
            if !by_a_player {
                play.player_id = Some(text(action, "playerId")?.ok_or("MALFORMED_ACTION")?);
            }
            return Ok(play);
        }
        play.card_id = text(action, "cardId")?;
        play.victim_id = text(action, "victimId")?;
        play.color = text(action, "color")?;
        play.target_card_id = text(action, "targetCardId")?;
        play.own_card_id = text(action, "ownCardId")?;
        play.to_color = text(action, "toColor")?;
        play.as_action_type = text(action, "asActionType")?;
        play.card_ids = texts(action)?;
        let lacks_card = known.1 == "cardId" && play.card_id.is_none();
        let lacks_cards = known.1 == "cardIds" && play.card_ids.is_none();
        if lacks_card || lacks_cards { Err("MALFORMED_ACTION") } else { Ok(play) }
    }

    pub(crate) fn id(&self) -> &str {
        self.card_id.as_deref().expect("the action names a card")
    }

    pub(crate) fn ids(&self) -> &[String] {
        self.card_ids.as_deref().expect("the action names cards")
    }

    pub(crate) fn is_answer(&self) -> bool {
        ["PAY", "ACCEPT", "JUST_SAY_NO"].contains(&self.r#type)
    }

    pub(crate) fn is_table_keeping(&self) -> bool {
        ["LEAVE", "RETURN"].contains(&self.r#type)
    }
}

/// A field that is a text, null or missing.
fn text(action: &Value, field: &str) -> Result<Option<String>, Code> {
    match action.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err("MALFORMED_ACTION"),
    }
}

fn texts(action: &Value) -> Result<Option<Vec<String>>, Code> {
    let Some(texts) = action.get("cardIds").filter(|texts| !texts.is_null()) else {
        return Ok(None);
    };
    let texts = texts.as_array().ok_or("MALFORMED_ACTION")?.iter();
    let texts: Option<Vec<String>> = texts.map(|text| text.as_str().map(str::to_owned)).collect();
    texts.map(Some).ok_or("MALFORMED_ACTION")
}

//! What the board reads from the view document.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::words;
use crate::boards::json::JsonScene as Scene;

/// A scene, read.
pub(super) struct View<'a> {
    pub(super) scene: &'a Scene,
    pub(super) game: GameDoc,
    pub(super) hands: BTreeMap<String, Vec<Card>>,
    pub(super) settings: Settings,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ViewDoc {
    game_state: GameDoc,
    dealt_hands: BTreeMap<String, Vec<Card>>,
    game_settings: Settings,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct GameDoc {
    pub(super) status: Status,
    pub(super) current_turn: Option<Value>,
    pub(super) direction: Option<i64>,
    pub(super) discard_pile: Vec<Card>,
    player_card_counts: BTreeMap<String, usize>,
    turn_order: Vec<Value>,
    scores: Option<BTreeMap<String, i32>>,
    pub(super) current_round: Option<u32>,
    pub(super) last_round_points: Option<i32>,
    pub(super) winner: Option<Value>,
    pub(super) deck_count: Option<usize>,
    pub(super) pending_draw: Option<PendingDraw>,
    pub(super) pending_challenge: Option<PendingChallenge>,
    pub(super) draw_decision: Option<Value>,
    pub(super) uno_exposed: Option<Value>,
    pub(super) uno_called: Option<Vec<Value>>,
    owner_id: Option<Value>,
    orphan_hands: Vec<Orphan>,
}

/// Somebody who is missing, and how much they hold.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Orphan {
    pub(super) original_client_id: Value,
    #[serde(default)]
    pub(super) cards: Vec<Value>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Status {
    #[default]
    Lobby,
    Playing,
    PausedWaitingPlayer,
    RoundEnded,
    Ended,
}

#[derive(Deserialize)]
pub(super) struct PendingDraw {
    pub(super) count: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PendingChallenge {
    pub(super) played_by: Value,
    pub(super) target_id: Value,
    pub(super) previous_color: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(super) struct Settings {
    pub(super) force_play: bool,
    pub(super) jump_in: bool,
    pub(super) seven_swap: bool,
    pub(super) multiple_card_play: bool,
}

#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct Card {
    pub(super) id: String,
    pub(super) color: Option<String>,
    pub(super) symbol: Option<String>,
}

impl Card {
    pub(super) fn symbol(&self) -> &str {
        self.symbol.as_deref().unwrap_or("hidden")
    }

    pub(super) fn is_number(&self) -> bool {
        self.symbol().len() == 1
    }
}

impl<'a> View<'a> {
    pub(super) fn read(scene: &'a Scene) -> Option<Self> {
        let doc = ViewDoc::deserialize(&scene.view).ok()?;
        Some(Self {
            scene,
            game: doc.game_state,
            hands: doc.dealt_hands,
            settings: doc.game_settings,
        })
    }

    pub(super) fn top(&self) -> Option<&Card> {
        self.game.discard_pile.last()
    }

    pub(super) fn top_in_words(&self) -> String {
        self.top().map_or_else(|| "nothing".to_owned(), words::card)
    }

    pub(super) fn count(&self, id: &str) -> Option<usize> {
        self.game.player_card_counts.get(id).copied()
    }

    pub(super) fn score(&self, id: &str) -> Option<i32> {
        self.game.scores.as_ref()?.get(id).copied()
    }

    pub(super) fn has_called(&self, id: &str) -> bool {
        let called = self.game.uno_called.as_deref().unwrap_or(&[]);
        called.iter().any(|called| {
            self.scene.seat_of(called).is_some_and(|seat| self.scene.people[seat].id == id)
        })
    }

    /// The id of the viewer.
    pub(super) fn me(&self) -> Option<&str> {
        self.scene
            .viewer
            .and_then(|seat| self.scene.people.get(seat))
            .map(|person| person.id.as_str())
    }

    pub(super) fn is_my_turn(&self) -> bool {
        self.game.status == Status::Playing
            && self.game.current_turn.as_ref().is_some_and(|id| self.scene.is_me(id))
    }

    /// Whether a card can be played although it is somebody else's turn.
    pub(super) fn can_jump_in(&self) -> bool {
        !self.is_my_turn() && self.scene.action("PLAY_CARD").is_some()
    }

    /// Who plays after whom, from whoever is on turn.
    pub(super) fn order(&self) -> Option<String> {
        let order = &self.game.turn_order;
        let now = order.iter().position(|id| Some(id) == self.game.current_turn.as_ref())?;
        let back = self.game.direction == Some(-1);
        let count = order.len();
        let name = |step: usize| {
            let seat = if back { now + count - step } else { now + step } % count;
            self.scene.who(&order[seat])
        };
        let names: Vec<&str> = (0..count.min(4)).map(name).collect();
        let more = if count > 4 { " → …" } else { "" };
        Some(names.join(" → ") + more)
    }

    /// Those whom the game waits for.
    pub(super) fn missing(&self) -> &[Orphan] {
        let is_paused = self.game.status == Status::PausedWaitingPlayer;
        if is_paused { &self.game.orphan_hands } else { &[] }
    }

    /// Whoever may decide that the game goes on without them.
    pub(super) fn owner(&self) -> Option<&Value> {
        self.game.owner_id.as_ref()
    }

    fn whose_turn(&self) -> String {
        if let Some(orphan) = self.missing().first() {
            return format!("The game waits for {}.", self.scene.whom(&orphan.original_client_id));
        }
        match &self.game.current_turn {
            Some(id) if self.game.status == Status::Playing => {
                format!("It is {}’s turn.", self.scene.name(id))
            }
            _ => "There is no round going on.".to_owned(),
        }
    }

    /// Why the viewer cannot draw.
    pub(super) fn why_no_draw(&self) -> String {
        if self.scene.viewer.is_none() {
            "You are looking on.".to_owned()
        } else if !self.is_my_turn() {
            self.whose_turn()
        } else if self.game.pending_challenge.is_some() {
            "Accept or challenge the wild draw four first.".to_owned()
        } else if self.game.draw_decision.is_some() {
            "You have drawn: play that card or pass.".to_owned()
        } else if self.settings.force_play {
            "You have a card that fits, and at this table that means you play.".to_owned()
        } else {
            "You cannot draw now.".to_owned()
        }
    }

    /// Why the viewer cannot play a card.
    pub(super) fn why_not(&self) -> String {
        if !self.is_my_turn() {
            let may_jump = self.settings.jump_in && self.game.status == Status::Playing;
            let only = "Out of turn you can play only the very card that lies on top.";
            return if may_jump { only.to_owned() } else { self.whose_turn() };
        }
        let why = if self.game.pending_challenge.is_some() {
            "Accept or challenge the wild draw four first."
        } else if self.game.draw_decision.is_some() {
            "After drawing you may play just the card that you drew."
        } else if self.game.pending_draw.is_some() {
            "Answer with a draw card, or draw what has piled up."
        } else {
            return format!("It has neither the colour nor the symbol of {}.", self.top_in_words());
        };
        why.to_owned()
    }
}

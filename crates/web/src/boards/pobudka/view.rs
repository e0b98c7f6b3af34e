//! What the board reads from the view document, and why something cannot be done.

use serde::Deserialize;
use serde_json::Value;

use super::words;
use crate::boards::json::JsonScene as Scene;

/// A scene, read.
pub(super) struct View<'a> {
    pub(super) scene: &'a Scene,
    pub(super) game: GameDoc,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameDoc {
    pub(super) players: Vec<Player>,
    draw_pile: Vec<serde::de::IgnoredAny>,
    pub(super) discard_pile: Vec<Card>,
    pub(super) current_player_index: usize,
    pub(super) game_phase: Phase,
    pub(super) drawn_card: Option<Card>,
    pub(super) draw_source: Option<Source>,
    pub(super) temp_cards: Option<Vec<Card>>,
    swap_state: Option<SwapState>,
    peeking_state: Option<Peeking>,
    last_move: Option<LastMove>,
    pub(super) last_caller_id: Option<Value>,
    pub(super) last_round_scores: Option<Vec<RoundScore>>,
    pub(super) round_number: Option<u32>,
    pub(super) round_end_reason: Option<Ending>,
    pub(super) round_winner_ids: Option<Vec<Value>>,
    pub(super) options: Options,
    peek_reveal: Option<Reveal>,
}

#[derive(Deserialize)]
pub(super) struct Player {
    pub(super) id: String,
    pub(super) hand: Vec<Slot>,
    pub(super) score: i32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Slot {
    pub(super) card: Card,
    pub(super) is_face_up: bool,
    pub(super) has_been_peeked: bool,
}

/// A card; one with the number -1 is hidden.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
pub(super) struct Card {
    pub(super) id: i32,
    pub(super) value: i32,
    pub(super) special_action: Option<Power>,
    #[serde(default)]
    pub(super) is_hourglass: Option<bool>,
}

impl Card {
    pub(super) const fn is_hidden(&self) -> bool {
        self.id < 0
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Power {
    #[serde(rename = "take_2")]
    Take2,
    #[serde(rename = "peek_1")]
    Peek1,
    #[serde(rename = "swap_2")]
    Swap2,
    #[serde(rename = "choose_1")]
    Choose1,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    Lobby,
    Peeking,
    Playing,
    HoldingCard,
    #[serde(rename = "action_take_2")]
    Take2,
    #[serde(rename = "action_peek_1")]
    Peek1,
    #[serde(rename = "action_swap_2_select_1")]
    Swap2First,
    #[serde(rename = "action_swap_2_select_2")]
    Swap2Second,
    #[serde(rename = "action_choose_1")]
    Choose1,
    RoundEnd,
    GameOver,
}

impl Phase {
    /// Whether all Dreams lie open.
    pub(super) const fn is_end(self) -> bool {
        matches!(self, Self::RoundEnd | Self::GameOver)
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Source {
    Deck,
    Discard,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ending {
    Pobudka,
    DeckExhausted,
}

#[derive(Deserialize)]
struct SwapState {
    card1: Place,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
struct Place {
    player_id: String,
    card_index: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Peeking {
    player_index: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LastMove {
    player_id: String,
    action: String,
    card_index: Option<usize>,
    target_player_id: Option<String>,
    swap2_details: Option<Trade>,
}

#[derive(Deserialize)]
struct Trade {
    card1: Place,
    card2: Place,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RoundScore {
    pub(super) player_id: Value,
    pub(super) score: i32,
    pub(super) penalty: i32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Options {
    pub(super) target_score: i32,
    pub(super) wrong_call_penalty: i32,
    pub(super) max_rounds: Option<u32>,
    simultaneous_peek: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reveal {
    player_id: String,
    card_index: usize,
    card: Card,
}

/// How a card of a Dream looks to the viewer.
pub(super) enum Look<'a> {
    /// Its back.
    Down,
    /// It lies open for everybody, or its owner holds it up.
    Up(&'a Card),
    /// The viewer has just been shown it.
    Shown(&'a Card),
    /// The table reminds the viewer of what it is.
    Known(&'a Card),
}

impl<'a> View<'a> {
    /// Reads a scene; none if it has another shape than this board knows.
    pub(super) fn read(scene: &'a Scene) -> Option<Self> {
        let game = GameDoc::deserialize(&scene.view).ok()?;
        Some(Self { scene, game })
    }

    pub(super) const fn phase(&self) -> Phase {
        self.game.game_phase
    }

    pub(super) fn deck_left(&self) -> usize {
        self.game.draw_pile.len()
    }

    /// The seat of the viewer, if it is a player's.
    pub(super) fn me(&self) -> Option<usize> {
        self.scene.viewer.filter(|seat| *seat < self.game.players.len())
    }

    pub(super) fn name(&self, seat: usize) -> &str {
        self.scene.people.get(seat).map_or("Somebody", |person| &person.name)
    }

    /// The name of whoever is on turn or looks at cards.
    pub(super) fn actor(&self) -> &str {
        let seat = match &self.game.peeking_state {
            Some(peeking) => peeking.player_index,
            None => self.game.current_player_index,
        };
        self.name(seat)
    }

    pub(super) fn is_my_turn(&self) -> bool {
        self.scene.is_my_turn()
    }

    /// The action that pressing a card of a Dream takes.
    pub(super) fn action_on(&self, seat: usize, slot: usize) -> Option<&'a Value> {
        let id = &self.game.players.get(seat)?.id;
        self.scene.legal.iter().find(|action| {
            let payload = &action["payload"];
            let is_here = payload["cardIndex"] == slot;
            match action["type"].as_str() {
                Some("SWAP_HELD_CARD") => is_here && self.me() == Some(seat),
                Some("PEEK_CARD" | "ACTION_PEEK_1_SELECT" | "ACTION_SWAP_2_SELECT") => {
                    is_here && payload["playerId"] == id.as_str()
                }
                _ => false,
            }
        })
    }

    /// How a card of a Dream looks.
    pub(super) fn look(&self, seat: usize, slot: usize) -> Look<'_> {
        let Some(player) = self.game.players.get(seat) else { return Look::Down };
        let Some(lies) = player.hand.get(slot) else { return Look::Down };
        if let Some(reveal) = &self.game.peek_reveal
            && reveal.player_id == player.id
            && reveal.card_index == slot
        {
            return Look::Shown(&reveal.card);
        }
        match (lies.card.is_hidden(), lies.is_face_up || self.phase().is_end()) {
            (true, _) => Look::Down,
            (false, true) => Look::Up(&lies.card),
            (false, false) => Look::Known(&lies.card),
        }
    }

    /// Whether this card is the first one of a trade that is going on.
    pub(super) fn is_first(&self, seat: usize, slot: usize) -> bool {
        let first = self.game.swap_state.as_ref().map(|swap| &swap.card1);
        first.is_some_and(|first| self.is_at(first, seat, slot))
    }

    fn is_at(&self, place: &Place, seat: usize, slot: usize) -> bool {
        place.card_index == slot
            && self.game.players.get(seat).is_some_and(|player| player.id == place.player_id)
    }

    /// What the last move did to this card, in a word.
    pub(super) fn touched(&self, seat: usize, slot: usize) -> Option<&'static str> {
        let last = self.game.last_move.as_ref().filter(|_| !self.phase().is_end())?;
        let is_slot_of = |id: &String| {
            last.card_index == Some(slot)
                && self.game.players.get(seat).is_some_and(|player| player.id == *id)
        };
        match last.action.as_str() {
            "swap" if is_slot_of(&last.player_id) => Some("new"),
            "peek" if last.target_player_id.as_ref().is_some_and(is_slot_of) => Some("looked at"),
            "swap_2" => {
                let trade = last.swap2_details.as_ref()?;
                (self.is_at(&trade.card1, seat, slot) || self.is_at(&trade.card2, seat, slot))
                    .then_some("traded")
            }
            _ => None,
        }
    }

    /// Why the viewer cannot do anything with a card of a Dream.
    pub(super) fn why_not(&self, seat: usize, slot: usize) -> String {
        let is_mine = self.me() == Some(seat);
        if self.phase().is_end() {
            return "The round is over.".to_owned();
        }
        if let Some(why) = self.why_wait() {
            return why;
        }
        match self.phase() {
            Phase::Peeking if !is_mine => "Now everybody looks at their own cards only.",
            Phase::Peeking if matches!(self.look(seat, slot), Look::Up(_)) => {
                "You are looking at this card."
            }
            Phase::Peeking => "You have looked at two cards.",
            Phase::Playing => "Draw, take the discarded card, or call first.",
            Phase::HoldingCard => "The card goes into your own dream.",
            Phase::Swap2Second => "It needs two different cards.",
            Phase::Take2 => "Keep one of the two cards first.",
            Phase::Choose1 => "Take a discarded card first.",
            _ => "Not now.",
        }
        .to_owned()
    }

    /// Why the viewer has to wait, if it is not their turn.
    fn why_wait(&self) -> Option<String> {
        if self.is_my_turn() {
            None
        } else if self.me().is_none() {
            Some("You are looking on.".to_owned())
        } else if self.phase() == Phase::Peeking && self.game.options.simultaneous_peek {
            Some("You have looked. The others are still looking.".to_owned())
        } else {
            Some(format!("It is {}’s turn.", self.actor()))
        }
    }

    /// Why the viewer cannot take from a pile or call.
    pub(super) fn why_no_turn(&self) -> String {
        if self.phase().is_end() {
            return "The round is over.".to_owned();
        }
        self.why_wait().unwrap_or_else(|| {
            let why = match self.phase() {
                Phase::Peeking => "Look at your cards first.",
                Phase::HoldingCard => "You hold a card: put it somewhere first.",
                Phase::Take2 => "Keep one of the two cards first.",
                Phase::Choose1 => "Take a discarded card first.",
                Phase::Peek1 | Phase::Swap2First | Phase::Swap2Second => {
                    "Finish what the power does first."
                }
                _ => "There is no card.",
            };
            why.to_owned()
        })
    }

    /// What is to be done now, in a sentence.
    pub(super) fn note(&self) -> Option<String> {
        let mine = self.is_my_turn();
        let actor = self.actor();
        let held = self.game.drawn_card.as_ref();
        Some(match self.phase() {
            Phase::Lobby => "The cards are not dealt yet.".to_owned(),
            Phase::RoundEnd | Phase::GameOver => return None,
            Phase::Peeking if mine => {
                "Look at up to two of your cards, and remember them.".to_owned()
            }
            Phase::Peeking if self.game.options.simultaneous_peek => {
                "The others are still looking at their cards.".to_owned()
            }
            Phase::Peeking => format!("{actor} is looking at two cards."),
            Phase::Playing if mine => "Draw, take the discarded card, or call.".to_owned(),
            Phase::HoldingCard if mine && self.game.draw_source == Some(Source::Discard) => {
                "Swap it with one of your cards.".to_owned()
            }
            Phase::HoldingCard
                if mine && held.is_some_and(|card| card.special_action.is_some()) =>
            {
                "Swap it with one of your cards, throw it away, or use its power.".to_owned()
            }
            Phase::HoldingCard if mine => {
                "Swap it with one of your cards, or throw it away.".to_owned()
            }
            Phase::HoldingCard => match held.filter(|card| !card.is_hidden()) {
                Some(card) => format!("{actor} took {}.", words::card(card)),
                None => format!("{actor} holds a card from the deck."),
            },
            Phase::Take2 if mine => "Keep one, the other is thrown away.".to_owned(),
            Phase::Take2 => format!("{actor} keeps one of two cards."),
            Phase::Peek1 if mine => "Choose any card on the table to look at.".to_owned(),
            Phase::Peek1 => format!("{actor} may look at any card."),
            Phase::Swap2First if mine => {
                "Choose the first of two cards that trade places.".to_owned()
            }
            Phase::Swap2Second if mine => "Choose the second card.".to_owned(),
            Phase::Swap2First | Phase::Swap2Second => {
                format!("{actor} lets two cards trade places.")
            }
            Phase::Choose1 if mine => {
                "Take any discarded card. It goes into your dream.".to_owned()
            }
            Phase::Choose1 => format!("{actor} takes a card from the discard pile."),
            Phase::Playing => format!("{actor} is on turn."),
        })
    }
}

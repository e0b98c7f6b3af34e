//! The shapes of the rule book (rules 2) where those in memory are others.

use std::collections::BTreeMap;

use parlour_engine::codec::{Anyone, PlayerName, PlayerNames, SeatIndex, or_default};
use parlour_engine::{Seat, Seats, read_as, written_as};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::super::cards::{Card, Edition, Kind, Power};
use super::super::dream::{Place, Slot};
use super::super::options::Options;
use super::super::state::{Ending, LastMove, Moved, Phase, Pobudka, Reveal, Source};
use super::super::view::CardView;

/// A whole game.
pub type StateDoc = Game<CardDoc, SlotDoc, RevealDoc>;

/// A game: with all there is to know about its cards, or with what a viewer may know of them.
///
/// Every key is always written; a missing key is read as null, and unknown keys are skipped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(
    rename_all = "camelCase",
    bound(deserialize = "C: Deserialize<'de>, S: Deserialize<'de>, R: Deserialize<'de>")
)]
pub struct Game<C, S, R> {
    /// The players, in seat order.
    pub players: Vec<PlayerDoc<S>>,
    /// The deck, its top last.
    #[serde(default, deserialize_with = "or_default")]
    pub draw_pile: Vec<C>,
    /// The discard pile, its top last.
    #[serde(default, deserialize_with = "or_default")]
    pub discard_pile: Vec<C>,
    /// The seat whose turn it is.
    #[serde(default, deserialize_with = "or_default")]
    pub current_player_index: SeatIndex,
    /// What is going on.
    pub game_phase: Phase,
    /// Turns completed in this round.
    #[serde(default, deserialize_with = "or_default")]
    pub turn_count: u32,
    /// The card that the player on turn holds.
    pub drawn_card: Option<C>,
    /// Where that card comes from.
    pub draw_source: Option<Source>,
    /// The cards of Take 2, in the order drawn.
    pub temp_cards: Option<Vec<C>>,
    /// The first card of Swap 2.
    pub swap_state: Option<SwapState>,
    /// Who is looking at cards before play.
    pub peeking_state: Option<PeekingDoc>,
    /// The last move worth showing.
    pub last_move: Option<LastMove>,
    /// Who ended the round.
    pub last_caller_id: Option<Anyone>,
    /// What the Dreams of the round were worth, in seat order.
    pub last_round_scores: Option<Vec<RoundScore>>,
    /// Who had the lowest Dream, by name.
    #[serde(default)]
    pub round_winner_name: PlayerNames,
    /// Who has the lowest total, by name, once the game is over.
    #[serde(default)]
    pub game_winner_name: PlayerNames,
    /// The number of the round, from 1; 0 in a lobby.
    pub round_number: Option<u32>,
    /// The seat that began the round.
    pub starting_player_index: Option<SeatIndex>,
    /// How the round ended.
    pub round_end_reason: Option<Ending>,
    /// Who had the lowest Dream.
    pub round_winner_ids: Option<Seats>,
    /// Who has the lowest total, once the game is over.
    pub game_winner_ids: Option<Seats>,
    /// The rules of this table.
    #[serde(default, deserialize_with = "or_default")]
    pub options: Options,
    /// The card that a player has just been shown.
    pub peek_reveal: Option<R>,
}

/// A player, and what lies before them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct PlayerDoc<S> {
    /// The name that programs use.
    pub id: Seat,
    /// The name that people use; the id if there is none.
    #[serde(default)]
    pub name: PlayerName,
    /// Four cards, or none in a lobby.
    #[serde(default, deserialize_with = "or_default")]
    pub hand: Vec<S>,
    /// The total of all rounds.
    #[serde(default, deserialize_with = "or_default")]
    pub score: i32,
}

/// A slot of a Dream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotDoc {
    /// The card.
    pub card: CardDoc,
    /// Whether it lies face up.
    #[serde(default, deserialize_with = "or_default")]
    pub is_face_up: bool,
    /// Whether a player has looked at it in this slot.
    #[serde(default, deserialize_with = "or_default")]
    pub has_been_peeked: bool,
    /// Who knows the card. Never sent to anybody.
    pub known_to: Option<Seats>,
}

/// A card. The number decides; what else is said has to agree. Number -1 is a hidden card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardDoc {
    /// Its number in the box.
    pub id: i64,
    /// Its ravens.
    pub value: Option<i64>,
    /// Whether it has a power.
    pub is_special: Option<bool>,
    /// Its power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special_action: Option<Power>,
    /// Whether it is an hourglass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_hourglass: Option<bool>,
}

/// The first card of Swap 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SwapState {
    /// Where it lies.
    pub card1: Place,
}

/// Who is looking at cards before play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeekingDoc {
    /// Whose turn it is to look.
    pub player_index: SeatIndex,
    /// How many cards that player has looked at.
    #[serde(default, deserialize_with = "or_default")]
    pub peeked_count: u8,
    /// Who looked first.
    pub start_index: Option<SeatIndex>,
    /// If everybody looks at once: how far each player is, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BTreeMap<String, PeekerDoc>>")]
    pub by_player: Option<BTreeMap<Seat, PeekerDoc>>,
}

/// How far a player is with looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct PeekerDoc {
    /// How many cards were looked at.
    pub peeked_count: u8,
    /// Whether the player is done.
    pub finished: bool,
}

/// The last move worth showing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastMoveDoc {
    /// Who made it.
    pub player_id: Seat,
    /// What it was.
    pub action: MovedDoc,
    /// Which slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_index: Option<u8>,
    /// Where the card came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Whose slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_player_id: Option<Seat>,
    /// Which cards traded places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap2_details: Option<Trade>,
}

/// What a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MovedDoc {
    /// A card was drawn.
    Draw,
    /// The held card went into a Dream.
    Swap,
    /// The held card was thrown away.
    Discard,
    /// A card was looked at.
    Peek,
    /// Two cards traded places.
    #[serde(rename = "swap_2")]
    Swap2,
    /// One card of Take 2 was kept.
    #[serde(rename = "take_2")]
    Take2,
}

/// Two cards that traded places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Trade {
    /// One.
    pub card1: Place,
    /// The other.
    pub card2: Place,
}

/// What a Dream was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundScore {
    /// Whose.
    pub player_id: Seat,
    /// Its ravens.
    pub score: i16,
    /// What a wrong call cost.
    #[serde(default, deserialize_with = "or_default")]
    pub penalty: i16,
}

/// The card that a player has just been shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealDoc {
    /// Who was shown it.
    pub viewer_id: Seat,
    /// Whose it is.
    pub player_id: Seat,
    /// Which slot it lies in.
    pub card_index: u8,
}

impl CardDoc {
    /// A card that is not seen.
    pub(super) const HIDDEN: Self = Self {
        id: -1,
        value: Some(-1),
        is_special: Some(false),
        special_action: None,
        is_hourglass: None,
    };

    /// The card with this number in a box; none if what else is said does not agree.
    pub fn card(self, edition: Edition) -> Option<Card> {
        let card = edition.card(usize::try_from(self.id).ok()?)?;
        let agrees = self.value.is_none_or(|value| value == i64::from(card.value()))
            && self.is_special.is_none_or(|is_special| is_special == card.power().is_some())
            && self.special_action.is_none_or(|power| Some(power) == card.power())
            && self.is_hourglass.is_none_or(|is_one| is_one == (card.kind() == Kind::Hourglass));
        agrees.then_some(card)
    }
}

impl From<Card> for CardDoc {
    fn from(card: Card) -> Self {
        Self {
            id: card.id().into(),
            value: Some(card.value().into()),
            is_special: Some(card.power().is_some()),
            special_action: card.power(),
            is_hourglass: (card.kind() == Kind::Hourglass).then_some(true),
        }
    }
}

/// Only the number of a card is read. Which box it is from, the table knows.
impl From<NumberedDoc> for Card {
    fn from(NumberedDoc { id }: NumberedDoc) -> Self {
        let card = usize::try_from(id).ok().and_then(|id| Edition::New56.card(id));
        card.unwrap_or(Self::NOWHERE)
    }
}

/// A card of which only the number matters.
#[derive(Deserialize)]
pub struct NumberedDoc {
    id: i64,
}

impl StateDoc {
    /// All there is to know of a table.
    pub(super) fn of_state(state: &Pobudka) -> Self {
        let slot = |slot: &Slot| SlotDoc {
            card: slot.card.into(),
            is_face_up: slot.is_face_up(),
            has_been_peeked: slot.has_been_peeked(),
            known_to: Some(slot.known_to()),
        };
        let temps: Vec<CardDoc> = state.temps.into_iter().flatten().map(CardDoc::from).collect();
        Self {
            draw_pile: state.deck.cards().iter().copied().map(CardDoc::from).collect(),
            drawn_card: state.held.map(CardDoc::from),
            temp_cards: Some(temps).filter(|temps| !temps.is_empty()),
            peek_reveal: state.reveal.map(|Reveal { viewer, place }| RevealDoc {
                viewer_id: viewer,
                player_id: place.seat,
                card_index: place.slot,
            }),
            ..Self::of(state, |_, dream| dream.iter().map(slot).collect())
        }
    }
}

impl From<CardView> for CardDoc {
    fn from(card: CardView) -> Self {
        match card {
            CardView::Known(card) => card.into(),
            CardView::FaceDown => Self::HIDDEN,
        }
    }
}

/// A card that fits neither box is one that is not seen.
impl From<CardDoc> for CardView {
    fn from(doc: CardDoc) -> Self {
        let card = [Edition::Classic54, Edition::New56].into_iter().find_map(|box_| doc.card(box_));
        card.map_or(Self::FaceDown, Self::Known)
    }
}

impl From<LastMove> for LastMoveDoc {
    fn from(LastMove { by, what }: LastMove) -> Self {
        let doc = |action| Self {
            player_id: by,
            action,
            card_index: None,
            source: None,
            target_player_id: None,
            swap2_details: None,
        };
        match what {
            Moved::Draw(source) => Self { source, ..doc(MovedDoc::Draw) },
            Moved::Discard(source) => Self { source, ..doc(MovedDoc::Discard) },
            Moved::Swap(slot, source) => {
                Self { card_index: Some(slot), source, ..doc(MovedDoc::Swap) }
            }
            Moved::Peek(Place { seat, slot }) => {
                Self { target_player_id: Some(seat), card_index: Some(slot), ..doc(MovedDoc::Peek) }
            }
            Moved::Swap2(card1, card2) => {
                Self { swap2_details: Some(Trade { card1, card2 }), ..doc(MovedDoc::Swap2) }
            }
            Moved::Take2 => doc(MovedDoc::Take2),
        }
    }
}

impl TryFrom<LastMoveDoc> for LastMove {
    type Error = &'static str;

    fn try_from(doc: LastMoveDoc) -> Result<Self, Self::Error> {
        const INCOMPLETE: &str = "the lastMove does not say which card it was about";
        let slot = doc.card_index.ok_or(INCOMPLETE);
        let what = match doc.action {
            MovedDoc::Draw => Moved::Draw(doc.source),
            MovedDoc::Discard => Moved::Discard(doc.source),
            MovedDoc::Swap => Moved::Swap(slot?, doc.source),
            MovedDoc::Peek => {
                Moved::Peek(Place { seat: doc.target_player_id.ok_or(INCOMPLETE)?, slot: slot? })
            }
            MovedDoc::Swap2 => {
                let Trade { card1, card2 } = doc.swap2_details.ok_or(INCOMPLETE)?;
                Moved::Swap2(card1, card2)
            }
            MovedDoc::Take2 => Moved::Take2,
        };
        Ok(Self { by: doc.player_id, what })
    }
}

/// Writes only the cards that are there.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub(in crate::pobudka) fn without_gaps<S: Serializer>(
    cards: &[Option<Card>; 2],
    out: S,
) -> Result<S::Ok, S::Error> {
    out.collect_seq(cards.iter().flatten())
}

written_as!(Card => CardDoc, CardView => CardDoc, LastMove => LastMoveDoc);
read_as!(NumberedDoc => Card, CardDoc => CardView, LastMoveDoc => LastMove);

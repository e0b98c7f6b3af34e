//! The shapes of the rule book (rules 2) where those in memory are others.

use std::borrow::Cow;
use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use parlour_engine::codec::{PlayerName, or_default};
use parlour_engine::{Beside, MAX_SEATS, Position, Roster, Seat, read_as, written_as};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::Host;
use crate::uno::action::{Extras, Named, Partner, Play};
use crate::uno::cards::{Card, CardSet, Color, Laid};
use crate::uno::options::Options;
use crate::uno::state::{Direction, Everybody, MOST_IN_LOBBY, Uno};
use crate::uno::view::{Fitting, GameState, present};

/// A whole game: the maps that a host shares, and its deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateDoc {
    /// What everybody may know.
    pub game_state: GameState,
    /// Everybody's cards, by id.
    #[serde(default, deserialize_with = "or_default")]
    pub dealt_hands: ByPlayer<Vec<Card>>,
    /// What everybody wants to do, by id. Always null: an action is taken at once.
    #[serde(default, deserialize_with = "ignored")]
    pub actions: ByPlayer<(), MOST_IN_LOBBY>,
    /// The settings of the table.
    #[serde(default, deserialize_with = "or_default")]
    pub game_settings: Options,
    /// The deck, its top first.
    #[serde(default, deserialize_with = "or_default")]
    pub deck: Vec<Card>,
    /// The cards in other hands that a player has held before and can still place, by id. Only after
    /// hands have changed owners.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "ByPlayer::is_empty")]
    pub seen_cards: ByPlayer<Vec<CardId>>,
}

impl StateDoc {
    pub(super) fn of(Position { game, beside }: &Position<Uno>) -> Self {
        let players = || game.open.order().iter().copied();
        let seen = players().filter_map(|seat| {
            let cards = game.seen.get(seat.index()).filter(|cards| !cards.is_empty())?;
            Some((seat, cards.iter().map(CardId).collect()))
        });
        let mut doc = Self {
            game_state: GameState::new(game, true),
            dealt_hands: players().map(|seat| (seat, game.hand(seat).to_vec())).collect(),
            actions: present(&game.open).iter().map(|seat| (*seat, ())).collect(),
            game_settings: game.open.options,
            deck: game.pile.deck().iter().rev().copied().collect(),
            seen_cards: seen.collect(),
        };
        doc.game_state.put_in(beside);
        doc.dealt_hands.sort(&beside.roster);
        doc.actions.sort(&beside.roster);
        doc.seen_cards.sort(&beside.roster);
        doc
    }
}

impl GameState {
    /// Adds what the rules do not know of a table: who the host is, and in which order ids are.
    pub(super) fn put_in(&mut self, beside: &Beside<Host>) {
        self.host_id = beside.extra.0;
        if let Some(counts) = &mut self.player_card_counts {
            counts.sort(&beside.roster);
        }
        if let Some(scores) = &mut self.scores {
            scores.sort(&beside.roster);
        }
    }
}

fn ignored<'de, D: Deserializer<'de>, T: Default>(value: D) -> Result<T, D::Error> {
    Option::<Map<String, Value>>::deserialize(value).map(|_| T::default())
}

/// Something for some players: a map by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(from = "BTreeMap<Seat, T>", bound(deserialize = "T: Deserialize<'de>"))]
#[schemars(with = "BTreeMap<String, T>")]
pub struct ByPlayer<T, const MOST: usize = MAX_SEATS>(ArrayVec<(Seat, T), MOST>);

impl<T, const MOST: usize> ByPlayer<T, MOST> {
    /// What there is for whom.
    pub fn iter(&self) -> impl Iterator<Item = &(Seat, T)> {
        self.0.iter()
    }

    /// What there is for this player.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.iter().find(|(player, _)| *player == seat).map(|(_, thing)| thing)
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sorts by ids, as maps are.
    pub(super) fn sort(&mut self, roster: &Roster) {
        self.0.sort_unstable_by_key(|(seat, _)| roster.id(*seat));
    }
}

impl<T, const MOST: usize> Default for ByPlayer<T, MOST> {
    fn default() -> Self {
        Self(ArrayVec::new())
    }
}

impl<T, const MOST: usize> FromIterator<(Seat, T)> for ByPlayer<T, MOST> {
    fn from_iter<I: IntoIterator<Item = (Seat, T)>>(things: I) -> Self {
        Self(things.into_iter().take(MOST).collect())
    }
}

impl<T, const MOST: usize> From<BTreeMap<Seat, T>> for ByPlayer<T, MOST> {
    fn from(map: BTreeMap<Seat, T>) -> Self {
        map.into_iter().collect()
    }
}

impl<T: Serialize, const MOST: usize> Serialize for ByPlayer<T, MOST> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(seat, thing)| (seat, thing)))
    }
}

/// A player who is missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Orphan {
    /// The id.
    pub original_client_id: Seat,
    /// The name.
    #[serde(default)]
    pub original_name: PlayerName,
    /// A copy of the hand, for show.
    #[serde(default, deserialize_with = "or_default")]
    pub cards: Vec<OrphanCard>,
}

/// A card of a player who is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrphanCard {
    /// One that everybody sees.
    Known(Card),
    /// The one in this place of a hand that nobody is shown.
    Hidden(u8),
}

impl Orphan {
    pub(in crate::uno) fn new(seat: Seat, hand: &[Card], is_shown: bool) -> Self {
        let card = |(place, card): (u8, &Card)| {
            if is_shown { OrphanCard::Known(*card) } else { OrphanCard::Hidden(place) }
        };
        let cards = (0..).zip(hand).map(card).collect();
        Self { original_client_id: seat, original_name: PlayerName(seat), cards }
    }
}

/// A card. Its id decides; what else is said has to agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CardDoc {
    /// `card-0` to `card-107`; `hidden-0` and so on for cards that nobody is shown.
    pub id: Cow<'static, str>,
    /// Its color; for a wild card the one that was named when it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Its symbol.
    #[schemars(extend("enum" = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
        "skip", "reverse", "draw2", "wild", "wild-draw4", "hidden", null,
    ]))]
    pub symbol: Option<Cow<'static, str>>,
}

impl From<Laid> for CardDoc {
    fn from(Laid { card, color }: Laid) -> Self {
        Self { id: card.id().into(), color, symbol: Some(card.symbol().name().into()) }
    }
}

impl From<Card> for CardDoc {
    fn from(card: Card) -> Self {
        Laid { card, color: card.color() }.into()
    }
}

impl From<OrphanCard> for CardDoc {
    fn from(card: OrphanCard) -> Self {
        match card {
            OrphanCard::Known(card) => card.into(),
            OrphanCard::Hidden(place) => Self {
                id: format!("hidden-{place}").into(),
                color: None,
                symbol: Some("hidden".into()),
            },
        }
    }
}

impl TryFrom<CardDoc> for Laid {
    type Error = String;

    fn try_from(CardDoc { id, color, symbol }: CardDoc) -> Result<Self, String> {
        let card = Card::from_id(&id).ok_or_else(|| format!("there is no card {id:?}"))?;
        if symbol.is_some_and(|symbol| symbol != card.symbol().name()) {
            return Err(format!("the card {id} has another symbol than the document says"));
        }
        if !card.is_wild() && color.is_some_and(|color| card.color() != Some(color)) {
            return Err(format!("the card {id} has another color than the document says"));
        }
        Ok(Self { card, color: if card.is_wild() { color } else { card.color() } })
    }
}

impl TryFrom<CardDoc> for Card {
    type Error = String;

    fn try_from(doc: CardDoc) -> Result<Self, String> {
        match Laid::try_from(doc)? {
            Laid { card, color } if color == card.color() => Ok(card),
            Laid { card, .. } => {
                Err(format!("the card {} has a color before it is played", card.id()))
            }
        }
    }
}

impl TryFrom<CardDoc> for OrphanCard {
    type Error = String;

    fn try_from(doc: CardDoc) -> Result<Self, String> {
        match doc.id.strip_prefix("hidden-").and_then(|place| place.parse().ok()) {
            Some(place) => Ok(Self::Hidden(place)),
            None => doc.try_into().map(Self::Known),
        }
    }
}

/// A card by its id. One that no box has is a card all the same, to be refused by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(from = "String")]
#[schemars(with = "String", inline)]
pub struct CardId(pub Card);

impl Serialize for CardId {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.0.id().serialize(out)
    }
}

impl From<String> for CardId {
    fn from(id: String) -> Self {
        Self(Card::from_id(&id).unwrap_or(Card::NOWHERE))
    }
}

impl Ord for CardId {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.id().cmp(other.0.id())
    }
}

impl PartialOrd for CardId {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A card to play, and what goes with it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayDoc {
    card_id: CardId,
    #[serde(default, skip_serializing_if = "is_no_color")]
    #[schemars(with = "Option<Color>")]
    chosen_color: Named,
    #[serde(skip_serializing_if = "Option::is_none")]
    swap_with: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra_card_ids: Option<Vec<CardId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    call_uno: Option<bool>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_no_color(named: &Named) -> bool {
    !matches!(named, Named::Color(_))
}

impl From<Play> for PlayDoc {
    fn from(Play { card, color, swap, uno, extras }: Play) -> Self {
        let extras: Vec<CardId> = extras.cards(card).map(CardId).collect();
        Self {
            card_id: CardId(card),
            chosen_color: color,
            swap_with: swap.seat(),
            extra_card_ids: Some(extras).filter(|extras| !extras.is_empty()),
            call_uno: uno.then_some(true),
        }
    }
}

impl From<PlayDoc> for Play {
    fn from(doc: PlayDoc) -> Self {
        let card = doc.card_id.0;
        let extras: Vec<Card> = doc.extra_card_ids.iter().flatten().map(|extra| extra.0).collect();
        Self {
            card,
            color: doc.chosen_color,
            swap: doc.swap_with.map_or(Partner::NOBODY, Partner::new),
            uno: doc.call_uno.unwrap_or(false),
            extras: Extras::new(card, &extras),
        }
    }
}

/// What is no color at all is written like none: nobody sees more of it than that it was refused or ignored.
impl From<Named> for Option<Color> {
    fn from(named: Named) -> Self {
        match named {
            Named::Color(color) => Some(color),
            Named::Nothing | Named::Nonsense => None,
        }
    }
}

impl From<Value> for Named {
    fn from(value: Value) -> Self {
        match value.as_str().and_then(Color::from_name) {
            Some(color) => Self::Color(color),
            None if value.is_null() => Self::Nothing,
            None => Self::Nonsense,
        }
    }
}

impl From<Direction> for i8 {
    fn from(direction: Direction) -> Self {
        direction.sign()
    }
}

impl TryFrom<i8> for Direction {
    type Error = String;

    fn try_from(sign: i8) -> Result<Self, String> {
        let all = [Self::Onward, Self::Back];
        let direction = all.into_iter().find(|direction| direction.sign() == sign);
        direction.ok_or_else(|| format!("{sign} is no direction"))
    }
}

impl From<Everybody> for Vec<Seat> {
    fn from(Everybody(seats): Everybody) -> Self {
        Seat::all(seats.into()).collect()
    }
}

impl From<Vec<Seat>> for Everybody {
    fn from(seats: Vec<Seat>) -> Self {
        Self(seats.len().try_into().unwrap_or(u8::MAX))
    }
}

impl From<Fitting> for BTreeMap<CardId, bool> {
    fn from(Fitting { cards, fitting }: Fitting) -> Self {
        cards.iter().map(|card| (CardId(card), fitting.contains(card))).collect()
    }
}

impl From<BTreeMap<CardId, bool>> for Fitting {
    fn from(map: BTreeMap<CardId, bool>) -> Self {
        let fitting = map.iter().filter(|(_, fits)| **fits).map(|(card, _)| card.0);
        Self {
            fitting: fitting.collect(),
            cards: map.keys().map(|card| card.0).collect::<CardSet>(),
        }
    }
}

written_as!(
    Card => CardDoc,
    Laid => CardDoc,
    OrphanCard => CardDoc,
    Play => PlayDoc,
    Named => Option<Color>,
    Direction => i8,
    Everybody => Vec<Seat>,
    Fitting => BTreeMap<CardId, bool>,
);
read_as!(
    CardDoc => Card,
    CardDoc => Laid,
    CardDoc => OrphanCard,
    PlayDoc => Play,
    Value => Named,
    i8 => Direction,
    Vec<Seat> => Everybody,
    BTreeMap<CardId, bool> => Fitting,
);

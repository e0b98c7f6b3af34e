//! What the board reads from the view document.

use parlour_engine::{Roster, Seat, codec};
use parlour_games::deal::json::documents::{PendingDoc, PlayerDoc};
use parlour_games::deal::options::AbracadabraRule;
use parlour_games::deal::state::Phase;
use parlour_games::deal::{self, ActionType, Card, CardView, Color};
use serde_json::{Value, json};

use super::words;
use crate::boards::json::JsonScene as Scene;

/// Moves in a turn.
pub(super) const MOVES: usize = 3;
/// Sets of different colours that win.
pub(super) const SETS: usize = 3;

/// A scene, read.
pub(super) struct View<'a> {
    pub(super) scene: &'a Scene,
    pub(super) doc: deal::View,
}

/// The cards of one colour in front of somebody.
pub(super) struct Group<'a> {
    pub(super) color: Color,
    pub(super) cards: Vec<Card>,
    pub(super) fixtures: &'a [CardView],
    pub(super) rent: usize,
    pub(super) is_locked: bool,
}

impl Group<'_> {
    pub(super) fn is_complete(&self) -> bool {
        self.cards.len() >= self.size()
    }

    pub(super) fn size(&self) -> usize {
        self.color.size().into()
    }
}

impl<'a> View<'a> {
    pub(super) fn read(scene: &'a Scene) -> Option<Self> {
        let people = scene.people.iter().map(|person| parlour_engine::Player {
            id: person.id.clone(),
            name: person.name.clone(),
        });
        let roster = Roster::new(people.collect()).ok()?;
        let doc: deal::View = codec::read_state(&scene.view, &roster).ok()?;
        (doc.players.len() == scene.people.len()).then_some(Self { scene, doc })
    }

    /// The viewer.
    pub(super) fn me(&self) -> Option<&PlayerDoc> {
        self.doc.players.get(self.scene.viewer?)
    }

    pub(super) fn player(&self, id: &str) -> Option<&PlayerDoc> {
        self.doc.players.get(self.scene.seat_of(&json!(id))?)
    }

    /// The id of the player on a seat.
    pub(super) fn id(&self, seat: Seat) -> &str {
        self.scene.people.get(seat.index()).map_or("", |person| person.id.as_str())
    }

    pub(super) fn phase(&self) -> Option<Phase> {
        self.doc.turn_phase
    }

    pub(super) fn pending(&self) -> Option<&PendingDoc> {
        self.doc.pending_action.as_ref()
    }

    pub(super) fn current(&self) -> usize {
        self.doc.current_player_index.0.index()
    }

    pub(super) fn is_my_turn(&self) -> bool {
        !self.scene.is_over && self.scene.viewer == Some(self.current())
    }

    /// The id of whoever's turn it is.
    pub(super) fn current_id(&self) -> Value {
        json!(self.id(self.doc.current_player_index.0))
    }

    pub(super) fn moves_left(&self) -> usize {
        MOVES.saturating_sub(self.doc.turn_moves_played.into())
    }

    /// What the next rent is multiplied by.
    pub(super) fn rent_factor(&self) -> usize {
        let times = self.doc.double_rent_count.unwrap_or(self.doc.double_rent_active.into());
        2_usize.saturating_pow(times.into())
    }

    pub(super) fn has_conversion(&self) -> bool {
        self.doc.options.abracadabra_rule == AbracadabraRule::ConvertSet
    }

    /// Everything of one colour in front of somebody; none if there is nothing.
    pub(super) fn group<'b>(&self, player: &'b PlayerDoc, color: Color) -> Option<Group<'b>> {
        let cards = player.property_area.get(&color).map(|cards| plain(cards)).unwrap_or_default();
        let fixtures = player.attachments.get(&color).map_or(&[][..], Vec::as_slice);
        if cards.is_empty() && fixtures.is_empty() {
            return None;
        }
        let key = format!("{}_{}", self.id(player.id), color.name());
        let is_locked = self.doc.locked_sets.contains(&key);
        let rent = self.rent(&cards, fixtures, color);
        Some(Group { color, cards, fixtures, rent, is_locked })
    }

    /// The groups of somebody, complete ones first.
    pub(super) fn groups<'b>(&self, player: &'b PlayerDoc) -> Vec<Group<'b>> {
        let mut groups: Vec<Group<'b>> =
            Color::ALL.into_iter().filter_map(|color| self.group(player, color)).collect();
        groups.sort_by_key(|group| !group.is_complete());
        groups
    }

    fn rent(&self, cards: &[Card], fixtures: &[CardView], color: Color) -> usize {
        if cards.iter().all(|card| *card == Card::JOKER) {
            return 0;
        }
        let count = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        let rent = usize::from(color.rent(self.doc.options.rent_table, count));
        let bonus =
            if color.is_complete(count) { fixtures.iter().copied().map(bonus).sum() } else { 0 };
        rent + bonus
    }

    pub(super) fn complete_sets(&self, player: &PlayerDoc) -> usize {
        self.groups(player).iter().filter(|group| group.is_complete()).count()
    }

    /// How many cards the viewer has above the limit.
    pub(super) fn excess(&self) -> usize {
        let limit = match self.doc.options.hand_limit {
            99 => usize::MAX,
            limit => limit.into(),
        };
        self.me().map_or(0, |me| hand_count(me).saturating_sub(limit))
    }

    /// The actions of this type that play this card.
    pub(super) fn plays(&self, kind: &'a str, card: Card) -> Vec<&'a Value> {
        let id = card.id();
        self.scene.actions(kind).filter(|action| action["cardId"] == id.as_str()).collect()
    }

    /// Why nothing can be done with a card in hand.
    pub(super) fn why_idle(&self) -> String {
        let scene = self.scene;
        if scene.is_over {
            return "The game is over.".to_owned();
        }
        if self.pending().is_some() && scene.is_my_turn() {
            return "You are asked for an answer, and this card is none.".to_owned();
        }
        if !self.is_my_turn() {
            return format!("It is {}’s turn.", scene.name(&self.current_id()));
        }
        match self.phase() {
            Some(Phase::Drawing) => "Draw your cards first.",
            Some(Phase::Paying | Phase::Responding) => "Wait until everybody has answered.",
            _ if self.moves_left() == 0 => "You have used your three moves.",
            _ => "There is nothing to do with it now.",
        }
        .to_owned()
    }

    /// Why an action cannot be played although a move is left.
    pub(super) fn why_not(&self, action: ActionType) -> &'static str {
        match action {
            ActionType::DealBreaker => "Nobody has a complete set that you could take.",
            ActionType::SlyDeal => {
                "Nobody has a property outside a complete set that you could take."
            }
            ActionType::ForceDeal => "It needs a property outside a complete set on both sides.",
            ActionType::GetJoker => "Nobody has a wild card that you could take.",
            ActionType::DoubleRent if self.doc.double_rent_active => {
                "Your rent is doubled already."
            }
            ActionType::DoubleRent => "It needs a second move for the rent.",
            ActionType::UltimateShield => "Your shield is still up.",
            ActionType::SetLock => "You have no complete set without a lock.",
            ActionType::House => "You have no complete set without a House.",
            ActionType::Hotel => "You have no set with a House and without a Hotel.",
            ActionType::Mosque => "You have no set that a Mosque could stand on.",
            ActionType::JustSayNo | ActionType::WeakNo => {
                "It is an answer: keep it for when somebody plays against you."
            }
            ActionType::Abracadabra => "No complete set of yours can take another colour.",
            _ => "It cannot be played now.",
        }
    }
}

/// How many cards somebody holds.
pub(super) fn hand_count(player: &PlayerDoc) -> usize {
    player.hand_count.or_else(|| player.hand.as_ref().map(Vec::len)).unwrap_or(0)
}

/// The cards, whatever they lie as.
pub(super) fn plain(cards: &[CardView]) -> Vec<Card> {
    cards.iter().map(|view| view.card).collect()
}

/// What some cards are worth together.
pub(super) fn worth(cards: &[CardView]) -> usize {
    plain(cards).into_iter().map(|card| usize::from(card.value())).sum()
}

/// What a card that lies on a set is there.
pub(super) fn fixture(view: CardView) -> Option<ActionType> {
    view.kind.or_else(|| view.card.action())
}

fn bonus(card: CardView) -> usize {
    fixture(card).map_or(0, |kind| kind.bonus().into())
}

/// What a group would be with one more card.
pub(super) fn preview(view: &View<'_>, color: Color) -> String {
    let group = view.me().and_then(|me| view.group(me, color));
    let (have, size) = (group.map_or(0, |group| group.cards.len()) + 1, usize::from(color.size()));
    match have {
        _ if have == size => "completes the set".to_owned(),
        _ if have > size => "the set is complete already".to_owned(),
        _ => format!("{have} of {size}"),
    }
}

/// The name of a card on somebody's table: a wild card is what it lies as.
pub(super) fn name(card: Card) -> String {
    match card.is_wild() {
        true if card == Card::JOKER => "Joker".to_owned(),
        true => format!("Wild {}", words::either(card).replace(" or ", "/")),
        false => card.english(),
    }
}

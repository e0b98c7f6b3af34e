//! What each player may know (rules 5).

use std::collections::BTreeMap;

use parlour_engine::codec::{Anyone, PlayerName, SeatIndex};
use parlour_engine::{Chart, Observable, Seat, Viewer};

use super::card_set::CardSet;
use super::cards::{ActionType, Card};
use super::chart::CHART;
use super::colors::Color;
use super::fixtures::fixture_set;
use super::json::documents::{ChainDoc, Game, PendingDoc, PlayerDoc, ShieldDoc, StateDoc};
use super::options::RentTable;
use super::pending::Pending;
use super::state::Deal;

/// What one viewer may know of a table.
pub type View = Game<()>;

/// A card that lies open to a viewer, and as what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardView {
    /// The card.
    pub card: Card,
    /// The rents that its table charges.
    pub rents: RentTable,
    /// The color that a wild card lies under.
    pub color: Option<Color>,
    /// What an Abracadabra is that lies on the table.
    pub kind: Option<ActionType>,
}

impl CardView {
    /// A card that is nothing but itself.
    pub const fn plain(card: Card, rents: RentTable) -> Self {
        Self { card, rents, color: None, kind: None }
    }

    /// A land under a color.
    fn laid(card: Card, color: Option<Color>, rents: RentTable) -> Self {
        Self { color: color.filter(|_| card.is_wild()), ..Self::plain(card, rents) }
    }

    /// An action that lies on the table as something.
    fn played(card: Card, kind: ActionType, rents: RentTable) -> Self {
        Self { kind: Some(kind).filter(|_| card == Card::ABRACADABRA), ..Self::plain(card, rents) }
    }

    /// What it does or is where it lies, if it is an action.
    pub fn action(self) -> Option<ActionType> {
        self.kind.or_else(|| self.card.action())
    }
}

impl View {
    pub(super) fn new(state: &Deal, viewer: Viewer) -> Self {
        let hand = |seat: Seat| {
            let is_seen = state.sees_hand(viewer, seat);
            let cards = state.hands[seat.index()];
            (is_seen.then(|| state.row(cards)), Some(cards.len()))
        };
        Self { draw_pile_count: Some(state.piles.drawn_from().len()), ..Game::of(state, hand) }
    }

    /// What the next rent is multiplied by.
    pub fn rent_factor(&self) -> u16 {
        1 << self.double_rent_count.unwrap_or(self.double_rent_active.into())
    }
}

impl StateDoc {
    /// All there is to know of a table.
    pub(super) fn of_everything(state: &Deal) -> Self {
        let hand = |seat: Seat| (Some(state.row(state.hands[seat.index()])), None);
        Self { draw_pile: state.pile(state.piles.drawn_from()), ..Self::of(state, hand) }
    }
}

impl<D: Default> Game<D> {
    /// What lies open, and hands: what of them is seen, and how many cards they are if that is said.
    fn of(state: &Deal, hand: impl Fn(Seat) -> (Option<Vec<CardView>>, Option<usize>)) -> Self {
        let open = &state.open;
        let player = |seat: Seat| {
            let (hand, hand_count) = hand(seat);
            PlayerDoc { hand, hand_count, ..PlayerDoc::of(state, seat) }
        };
        Self {
            game_id: String::new(),
            status: open.status,
            players: Seat::all(open.seats()).map(player).collect(),
            draw_pile: D::default(),
            draw_pile_count: None,
            discard_pile: state.pile(state.piles.discarded()),
            current_player_index: SeatIndex(open.current),
            turn_phase: Some(open.phase),
            turn_moves_played: open.moves,
            pending_action: state.pending.as_ref().map(|pending| PendingDoc::of(pending, state)),
            winner_index: open.winner.map(SeatIndex),
            double_rent_active: open.doubles > 0,
            double_rent_count: Some(open.doubles).filter(|doubles| *doubles > 1),
            round: Some(open.round),
            idle_turns: Some(open.idle).filter(|idle| *idle > 0),
            options: open.options,
            locked_sets: Vec::new(),
        }
    }
}

impl PlayerDoc {
    /// What lies before a player.
    fn of(state: &Deal, seat: Seat) -> Self {
        let rents = state.open.options.rent_table;
        let (mut property_area, mut attachments) = (BTreeMap::new(), BTreeMap::new());
        for color in Color::ALL {
            let lands = state.order.row(CardSet::of_lands(state.group(seat, color)));
            if !lands.is_empty() {
                let laid = lands.into_iter().map(|card| CardView::laid(card, Some(color), rents));
                property_area.insert(color, laid.collect());
            }
            let fixtures = state.order.row(fixture_set(state.attached(seat, color)));
            if !fixtures.is_empty() {
                let played = |card| CardView::played(card, state.fixture_kind(card), rents);
                attachments.insert(color, fixtures.into_iter().map(played).collect());
            }
        }
        let shield = state.shields[seat.index()].map(|shield| ShieldDoc {
            card: CardView::played(shield.card, ActionType::UltimateShield, rents),
            turns_left: shield.turns,
        });
        Self {
            id: seat,
            name: PlayerName(seat),
            is_bot: false,
            has_left: state.open.gone.contains(seat),
            hand: None,
            hand_count: None,
            bank: state.row(state.banks[seat.index()]),
            property_area,
            pending_defense: state.defense(seat).map(|card| CardView::plain(card, rents)),
            attachments,
            shield,
            locks: state.locks[seat.index()],
            rents: Color::ALL.map(|color| state.rent(seat, color)),
            payables: state.payables(seat),
        }
    }

    /// What lies in the bank.
    pub fn banked(&self) -> CardSet {
        self.bank.iter().map(|laid| laid.card).collect()
    }
}

impl PendingDoc {
    fn of(pending: &Pending, state: &Deal) -> Self {
        let in_turn = |seats| state.open.in_turn(seats, pending.attacker).collect();
        let rents = state.open.options.rent_table;
        let card = |card: Card| CardView::laid(card, state.color_of(card), rents);
        Self {
            action: pending.action,
            attacker_id: pending.attacker,
            payee_id: Some(pending.payee),
            victim_ids: in_turn(pending.victims),
            amount: pending.action.is_demand().then_some(pending.amount),
            property_color: pending.color,
            card1: pending.own.map(card),
            card2: pending.target.map(card),
            is_double_rent: pending.is_double,
            just_say_no_played: pending.chain.is_some_and(|chain| chain.is_refused()),
            card_id: pending.card,
            to_color: pending.to,
            chain: pending.chain.map(|chain| ChainDoc {
                victim_id: chain.victim,
                responder_id: pending.responder().map(Anyone),
                card_ids: chain.cards().to_vec(),
            }),
            committed_ids: in_turn(pending.committed),
        }
    }
}

impl Deal {
    /// Cards in the order in which they came.
    fn row(&self, cards: CardSet) -> Vec<CardView> {
        self.pile(&self.order.row(cards))
    }

    fn pile(&self, cards: &[Card]) -> Vec<CardView> {
        let rents = self.open.options.rent_table;
        cards.iter().map(|card| CardView::plain(*card, rents)).collect()
    }

    /// The last No that a player has laid in the open chain.
    fn defense(&self, seat: Seat) -> Option<Card> {
        let pending = self.pending.as_ref()?;
        let chain = pending.chain.as_ref()?;
        if seat == chain.victim {
            chain.last_of(true)
        } else if seat == pending.attacker {
            chain.last_of(false)
        } else {
            None
        }
    }
}

impl Observable for Deal {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn chart() -> &'static Chart {
        &CHART
    }

    fn audit(&self) -> Result<(), String> {
        self.check_cards()?;
        self.check_fields()?;
        self.check_worked_out()
    }
}

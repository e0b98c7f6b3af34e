//! Writes states and views as documents.

use std::collections::BTreeMap;

use parlour_engine::{Roster, Seat, Seats, Whole};

use super::Beside;
use super::documents::{
    CardDoc, ChainDoc, GameDoc, PendingDoc, PlayerDoc, ShieldDoc, StateDoc, ViewDoc,
};
use crate::deal::cards::{ActionType, Card, CardType};
use crate::deal::colors::Color;
use crate::deal::options::RentTable;
use crate::deal::pending::Pending;
use crate::deal::state::{Deal, Open};
use crate::deal::view::{Group, HandView, PlayerView, View};

pub(super) fn write_state(state: &Deal, beside: &Beside) -> StateDoc {
    let view = View::of_everything(state);
    let rents = view.open.options.rent_table;
    let draw_pile = state.piles.drawn_from().iter().map(|card| plain(*card, rents)).collect();
    let hand = |hand: &HandView| (cards(hand, rents).unwrap_or_default(), None);
    GameDoc { draw_pile, ..game_doc(&view, beside, hand) }
}

pub(super) fn write_view(view: &View, beside: &Beside) -> ViewDoc {
    let rents = view.open.options.rent_table;
    let hand = |hand: &HandView| (cards(hand, rents), Some(hand.len()));
    GameDoc { draw_pile_count: Some(view.left), ..game_doc(view, beside, hand) }
}

fn cards(hand: &HandView, rents: RentTable) -> Option<Vec<CardDoc>> {
    match hand {
        HandView::Known(cards) => Some(cards.iter().map(|card| plain(*card, rents)).collect()),
        HandView::FaceDown(_) => None,
    }
}

fn game_doc<D: Default, H>(
    view: &View,
    beside: &Beside,
    hand: impl Fn(&HandView) -> (H, Option<usize>),
) -> GameDoc<D, H> {
    let (open, roster) = (&view.open, &beside.roster);
    let rents = open.options.rent_table;
    let player = |(seat, player): (Seat, &PlayerView)| {
        let (hand, hand_count) = hand(&player.hand);
        player_doc(seat, player, view, beside, hand, hand_count)
    };
    let whole = |number: u32| Whole(number.into());
    GameDoc {
        game_id: beside.game_id.clone(),
        status: Some(open.status),
        players: Seat::all(open.seats()).zip(&view.players).map(player).collect(),
        draw_pile: D::default(),
        draw_pile_count: None,
        discard_pile: view.discard.iter().map(|card| plain(*card, rents)).collect(),
        current_player_index: whole(open.current.number().into()),
        turn_phase: Some(open.phase),
        turn_moves_played: whole(open.moves.into()),
        pending_action: view.pending.map(|pending| pending_doc(&pending, view, roster)),
        winner_index: open.winner.map(|seat| whole(seat.number().into())),
        double_rent_active: open.doubles > 0,
        double_rent_count: (open.doubles > 1).then(|| whole(open.doubles.into())),
        round: Some(whole(open.round)),
        idle_turns: (open.idle > 0).then(|| whole(open.idle.into())),
        options: open.options,
        locked_sets: locked_sets(view, roster),
    }
}

fn locked_sets(view: &View, roster: &Roster) -> Vec<String> {
    let players = Seat::all(view.players.len()).zip(&view.players);
    let mut keys: Vec<String> = players
        .flat_map(|(seat, player)| {
            let locked = player.groups.iter().filter(|group| group.is_locked);
            locked.map(move |group| lock_key(roster.id(seat), group.color))
        })
        .collect();
    keys.sort_unstable();
    keys
}

/// The name of a locked set.
pub(super) fn lock_key(owner: &str, color: Color) -> String {
    format!("{owner}_{color}")
}

fn player_doc<H>(
    seat: Seat,
    player: &PlayerView,
    view: &View,
    beside: &Beside,
    hand: H,
    hand_count: Option<usize>,
) -> PlayerDoc<H> {
    let Open { gone, options, .. } = &view.open;
    let rents = options.rent_table;
    let mut property_area = BTreeMap::new();
    let mut attachments = BTreeMap::new();
    for Group { color, cards, attached, .. } in &player.groups {
        if !cards.is_empty() {
            let laid = cards.iter().map(|card| laid(*card, *color, rents)).collect();
            property_area.insert(*color, laid);
        }
        if !attached.is_empty() {
            let standing = attached.iter().map(|(card, kind)| played_as(*card, *kind)).collect();
            attachments.insert(*color, standing);
        }
    }
    PlayerDoc {
        id: beside.roster.id(seat).to_owned(),
        name: Some(beside.roster.name(seat).to_owned()),
        is_bot: beside.bots.contains(seat),
        has_left: gone.contains(seat),
        hand,
        hand_count,
        bank: player.bank.iter().map(|card| plain(*card, rents)).collect(),
        property_area,
        pending_defense: defense(view, seat).map(|card| plain(card, rents)),
        attachments,
        shield: player.shield.map(|shield| ShieldDoc {
            card: played_as(shield.card, ActionType::UltimateShield),
            turns_left: Whole(shield.turns.into()),
        }),
    }
}

/// The last No somebody has laid in the open chain.
fn defense(view: &View, seat: Seat) -> Option<Card> {
    let pending = view.pending.as_ref()?;
    let chain = pending.chain.as_ref()?;
    if seat == chain.victim {
        chain.last_of(true)
    } else if seat == pending.attacker {
        chain.last_of(false)
    } else {
        None
    }
}

fn pending_doc(pending: &Pending, view: &View, roster: &Roster) -> PendingDoc {
    let rents = view.open.options.rent_table;
    let id = |seat: Seat| roster.id(seat).to_owned();
    let ids = |seats: Seats| -> Vec<String> {
        view.open.in_turn(seats, pending.attacker).map(id).collect()
    };
    let card = |card: Card| match view.color_of(card) {
        Some(color) => laid(card, color, rents),
        None => plain(card, rents),
    };
    PendingDoc {
        action: pending.action,
        attacker_id: id(pending.attacker),
        payee_id: Some(id(pending.payee)),
        victim_ids: ids(pending.victims),
        amount: pending.action.is_demand().then(|| Whole(pending.amount.into())),
        property_color: pending.color,
        card1: pending.own.map(card),
        card2: pending.target.map(card),
        is_double_rent: pending.is_double,
        just_say_no_played: pending.chain.is_some_and(|chain| chain.is_refused()),
        card_id: pending.card.map(Card::id),
        to_color: pending.to,
        chain: pending.chain.map(|chain| ChainDoc {
            victim_id: id(chain.victim),
            responder_id: pending.responder().map(id),
            card_ids: chain.cards().iter().map(|card| card.id()).collect(),
        }),
        committed_ids: ids(pending.committed),
    }
}

/// A card that is nothing but itself.
pub(super) fn plain(card: Card, rents: RentTable) -> CardDoc {
    let worth = Some(Whole(card.value().into()));
    let colors = || card.colors().iter().collect::<Vec<_>>();
    let doc = CardDoc {
        id: card.id(),
        card_type: Some(card.card_type()),
        name_ar: Some(card.arabic()),
        name_en: Some(card.english()),
        bank_value: worth,
        ..CardDoc::default()
    };
    match card.card_type() {
        CardType::Property => {
            let color = card.first_color();
            let rents = color.map(|color| {
                color.rents(rents).iter().map(|rent| Whole((*rent).into())).collect::<Vec<_>>()
            });
            CardDoc { color, rent_values: rents, ..doc }
        }
        CardType::Money => CardDoc { value: worth, bank_value: None, ..doc },
        CardType::Action => CardDoc { action_type: card.action(), ..doc },
        CardType::Rent => CardDoc { colors: Some(colors()), ..doc },
        CardType::Wild => {
            let valid_colors = (card != Card::JOKER).then(colors);
            CardDoc { valid_colors: Some(valid_colors), ..doc }
        }
    }
}

/// A land under a color.
fn laid(card: Card, color: Color, rents: RentTable) -> CardDoc {
    CardDoc { chosen_color: card.is_wild().then_some(color), ..plain(card, rents) }
}

/// An action that lies on the table as something.
fn played_as(card: Card, kind: ActionType) -> CardDoc {
    let played_as = (card == Card::ABRACADABRA).then_some(kind);
    CardDoc { played_as, ..plain(card, RentTable::Printed) }
}

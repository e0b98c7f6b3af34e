//! Writes events as documents.

use parlour_engine::{Roster, Seat, Seats};

use super::documents::EventDoc;
use super::{card_id, card_ids};
use crate::deal::action::Event;

pub(super) fn write_event(event: Event, roster: &Roster) -> EventDoc {
    let id = |seat: Seat| roster.id(seat).to_owned();
    let ids = |seats: Seats| seats.iter().map(id).collect::<Vec<_>>();
    match event {
        Event::CardsDrawn { by, count, left } => {
            EventDoc::CardsDrawn { player_id: id(by), count, draw_pile_count: left }
        }
        Event::DrawResult { by, cards } => {
            EventDoc::DrawResult { player_id: id(by), card_ids: card_ids(cards) }
        }
        Event::PileShuffled { count } => EventDoc::PileShuffled { count },
        Event::CardBanked { by, card } => {
            EventDoc::CardBanked { player_id: id(by), card_id: card_id(card) }
        }
        Event::PropertyPlayed { by, card, color } => {
            EventDoc::PropertyPlayed { player_id: id(by), card_id: card_id(card), color }
        }
        Event::WildMoved { by, card, from, to } => EventDoc::WildMoved {
            player_id: id(by),
            card_id: card_id(card),
            from_color: from,
            to_color: to,
        },
        Event::ActionPlayed { by, play, action } => EventDoc::ActionPlayed {
            player_id: id(by),
            card_id: card_id(play.card),
            action_type: action,
            victim_id: play.victim.map(id),
            color: play.color.color(),
            target_card_id: play.target.map(card_id),
            own_card_id: play.own.map(card_id),
            to_color: play.to.color(),
        },
        Event::RentCharged { by, card, color, amount, is_double } => EventDoc::RentCharged {
            player_id: id(by),
            card_id: card_id(card),
            color,
            amount,
            is_double_rent: is_double,
        },
        Event::RentDoubled { by, times } => EventDoc::RentDoubled { player_id: id(by), times },
        Event::MovesRenewed { by } => EventDoc::MovesRenewed { player_id: id(by) },
        Event::PaymentDemanded { action, payee, victims, amount } => EventDoc::PaymentDemanded {
            action_type: action,
            payee_id: id(payee),
            victim_ids: ids(victims),
            amount,
        },
        Event::VictimReleased { seat } => EventDoc::VictimReleased { player_id: id(seat) },
        Event::PaymentMade { by, to, cards, value } => EventDoc::PaymentMade {
            player_id: id(by),
            payee_id: id(to),
            card_ids: card_ids(cards),
            value,
        },
        Event::NoSaid { by, card } => {
            EventDoc::NoSaid { player_id: id(by), card_id: card_id(card) }
        }
        Event::Accepted { by } => EventDoc::Accepted { player_id: id(by) },
        Event::PlayRefused { seat } => EventDoc::PlayRefused { player_id: id(seat) },
        Event::MustPay { seat } => EventDoc::MustPay { player_id: id(seat) },
        Event::CardStolen { by, from, card, color } => EventDoc::CardStolen {
            player_id: id(by),
            victim_id: id(from),
            card_id: card_id(card),
            color,
        },
        Event::CardsSwapped { by, with, given, taken } => EventDoc::CardsSwapped {
            player_id: id(by),
            victim_id: id(with),
            given_card_id: card_id(given),
            taken_card_id: card_id(taken),
        },
        Event::SetStolen { by, from, color, cards } => EventDoc::SetStolen {
            player_id: id(by),
            victim_id: id(from),
            color,
            card_ids: card_ids(cards),
        },
        other => write_state_event(other, roster),
    }
}

/// Events about sets, shields, turns and the game.
fn write_state_event(event: Event, roster: &Roster) -> EventDoc {
    let id = |seat: Seat| roster.id(seat).to_owned();
    match event {
        Event::SetConverted { by, from, to } => {
            EventDoc::SetConverted { player_id: id(by), from_color: from, to_color: to }
        }
        Event::SetLocked { by, color, card } => {
            EventDoc::SetLocked { player_id: id(by), color, card_id: card_id(card) }
        }
        Event::LockRemoved { seat, color, card } => {
            EventDoc::LockRemoved { player_id: id(seat), color, card_id: card.map(card_id) }
        }
        Event::BuildingPlaced { by, color, card, kind } => EventDoc::BuildingPlaced {
            player_id: id(by),
            color,
            card_id: card_id(card),
            action_type: kind,
        },
        Event::BuildingBanked { seat, color, card } => {
            EventDoc::BuildingBanked { player_id: id(seat), color, card_id: card_id(card) }
        }
        Event::ShieldRaised { by, card } => {
            EventDoc::ShieldRaised { player_id: id(by), card_id: card_id(card) }
        }
        Event::ShieldWorn { seat, turns, card } => {
            EventDoc::ShieldWorn { player_id: id(seat), turns_left: turns, card_id: card_id(card) }
        }
        Event::CardsDiscarded { by, cards } => {
            EventDoc::CardsDiscarded { player_id: id(by), card_ids: card_ids(cards) }
        }
        Event::TurnStarted { seat, round } => EventDoc::TurnStarted { player_id: id(seat), round },
        Event::PlayerLeft { seat } => EventDoc::PlayerLeft { player_id: id(seat) },
        Event::BotTookOver { seat } => EventDoc::BotTookOver { player_id: id(seat) },
        Event::PlayerReturned { seat } => EventDoc::PlayerReturned { player_id: id(seat) },
        Event::HandRevealed { seat, cards } => {
            EventDoc::HandRevealed { player_id: id(seat), card_ids: card_ids(cards) }
        }
        Event::GameEnded { winner } => EventDoc::GameEnded { winner_id: winner.map(id) },
        other => write_event(other, roster),
    }
}

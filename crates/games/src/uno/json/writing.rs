//! Writes games, views, actions and events as documents.

use std::borrow::Cow;
use std::collections::BTreeMap;

use parlour_engine::{Roster, Seat, Whole};
use serde_json::Value;

use super::Beside;
use super::documents::{
    ActionDoc, CardDoc, DrawSymbolDoc, EventDoc, Field, GameStateDoc, HintsDoc, Id, LockedDoc,
    OrphanDoc, PendingChallengeDoc, PendingDrawDoc, StateDoc, ViewDoc, card_doc, hidden_doc,
};
use crate::uno::action::{Action, Event, Named, Play};
use crate::uno::cards::Card;
use crate::uno::state::{Open, Status, Uno};
use crate::uno::view::View;

/// Writes a whole game.
pub(super) fn write_state(game: &Uno, beside: &Beside) -> StateDoc {
    let roster = &beside.roster;
    let discards: Vec<Card> = game.pile.discards().iter().rev().copied().collect();
    let hand = |seat: Seat| cards(game.hand(seat));
    let hands = game.open.order().iter().map(|seat| (key(roster, *seat), hand(*seat))).collect();
    let seen = |seat: &Seat| {
        let seen =
            game.seen.get(seat.index()).map(|seen| seen.iter().map(|card| card.id().to_owned()));
        (key(roster, *seat), seen.into_iter().flatten().collect::<Vec<_>>())
    };
    StateDoc {
        game_state: GameStateDoc {
            orphan_hands: orphans(&game.open, beside, hand),
            ..open_doc(&game.open, beside, &discards, game.pile.deck_height(), |seat| {
                game.hands.len(seat)
            })
        },
        dealt_hands: hands,
        actions: actions(present(&game.open), roster),
        game_settings: game.open.options,
        deck: cards(game.pile.deck().iter().rev().copied()),
        seen_cards: game
            .open
            .order()
            .iter()
            .map(seen)
            .filter(|(_, cards)| !cards.is_empty())
            .collect(),
    }
}

/// Writes what one viewer may know.
pub(super) fn write_view(view: &View, beside: &Beside) -> ViewDoc {
    let (open, roster) = (&view.open, &beside.roster);
    let count = |seat: Seat| view.counts.get(seat.index()).copied().unwrap_or(0);
    let top = view.discards.last().copied();
    let own = present(open).filter(|seat| open.options.is_shared() || view.viewer.is(*seat));
    ViewDoc {
        game_state: GameStateDoc {
            orphan_hands: orphans(open, beside, |seat| hidden_hand(view, seat)),
            ..open_doc(open, beside, &view.discards, view.deck, count)
        },
        dealt_hands: view
            .hands
            .iter()
            .map(|(seat, hand)| (key(roster, *seat), cards(hand.iter().copied())))
            .collect(),
        actions: actions(own, roster),
        game_settings: open.options,
        hints: HintsDoc {
            is_my_turn: view.is_my_turn(),
            can_draw: view.can_draw(),
            can_play_card: view
                .own_hand()
                .iter()
                .map(|card| (card.id(), view.fitting.contains(*card)))
                .collect(),
            active_color: top.and_then(|top| open.color_of(top)),
            top_discard: top.map(|top| card_doc(top, open.color_of(top))),
        },
    }
}

/// The cards of somebody who is missing, as everybody sees them.
pub(super) fn hidden_hand(view: &View, seat: Seat) -> Vec<CardDoc> {
    let hand = view.hands.iter().find(|(shown, _)| *shown == seat);
    if let Some((_, hand)) = hand.filter(|_| view.open.shows_hands()) {
        return cards(hand.iter().copied());
    }
    // A hand that nobody is shown is there all the same, but what it holds is not.
    let count = view.counts.get(seat.index()).copied().unwrap_or(0);
    (0..count).map(hidden_doc).collect()
}

/// What everybody may know, but for those who are missing.
fn open_doc(
    open: &Open,
    beside: &Beside,
    discards: &[Card],
    deck: u8,
    count: impl Fn(Seat) -> u8,
) -> GameStateDoc {
    let roster = &beside.roster;
    let id = |seat: Seat| id(roster, seat);
    let seated = || present(open);
    let lobby = GameStateDoc {
        status: Some(open.status),
        host_id: Field::new(beside.host.map(Id)),
        owner_id: roster.get(open.owner).map(|_| id(open.owner)),
        player_order: Some(Seat::all(roster.len()).map(id).collect()),
        locked_players: Some(seated().map(|seat| locked(roster, seat)).collect()),
        state_seq: Some(Whole(open.seq.into())),
        bots: some_ids(Seat::all(roster.len()).filter(|seat| open.is_bot(*seat)), roster),
        ..GameStateDoc::default()
    };
    if open.status == Status::Lobby {
        return lobby;
    }
    let keeps_scores = open.options.score_limit.keeps_scores();
    let by_id = |number: &dyn Fn(Seat) -> u32| -> BTreeMap<String, Whole> {
        seated().map(|seat| (key(roster, seat), Whole(number(seat).into()))).collect()
    };
    let score = |seat: Seat| open.scores.get(seat.index()).copied().unwrap_or(0);
    let waiting = Waiting { open, roster };
    GameStateDoc {
        current_turn: Field::new(open.current().map(id)),
        direction: Some(Whole(open.direction.sign().into())),
        discard_pile: Some(
            discards.iter().map(|card| card_doc(*card, open.color_of(*card))).collect(),
        ),
        player_card_counts: Some(by_id(&|seat| count(seat).into())),
        turn_order: Some(seated().map(id).collect()),
        last_played_by: Field::new(open.last_player.map(id)),
        scores: keeps_scores.then(|| by_id(&score)),
        current_round: keeps_scores.then(|| Whole(open.round.into())),
        last_round_points: open.last_points.map(|points| Whole(points.into())),
        winner: end_of(open, roster),
        end_type: open.end,
        status_before_pause: pause_of(open),
        deck_count: Some(Whole(deck.into())),
        pending_draw: waiting.draw(),
        pending_challenge: waiting.challenge(),
        draw_decision: waiting.decision(),
        uno_exposed: waiting.exposed(),
        uno_called: some_ids(open.called.iter(), roster),
        ..lobby
    }
}

/// Who has won, once anything is over.
pub(super) fn end_of(open: &Open, roster: &Roster) -> Field<Id> {
    let is_over = open.winner.is_some() || open.status == Status::Ended;
    field(is_over, open.winner.map(|seat| id(roster, seat)))
}

/// What goes on after the pause, once there was one.
pub(super) fn pause_of(open: &Open) -> Field<Status> {
    let is_paused = open.status == Status::PausedWaitingPlayer;
    field(open.was_paused, is_paused.then_some(open.before_pause))
}

/// What waits for an answer, each under its own option.
pub(super) struct Waiting<'a> {
    pub(super) open: &'a Open,
    pub(super) roster: &'a Roster,
}

impl Waiting<'_> {
    pub(super) fn draw(&self) -> Field<PendingDrawDoc> {
        let doc = self.open.stack.map(|stack| PendingDrawDoc {
            count: Whole(stack.count.into()),
            symbol: if stack.four { DrawSymbolDoc::Four } else { DrawSymbolDoc::Two },
        });
        field(self.open.options.draw_stacking, doc)
    }

    pub(super) fn challenge(&self) -> Field<PendingChallengeDoc> {
        let doc = self.open.challenge.map(|challenge| PendingChallengeDoc {
            played_by: id(self.roster, challenge.by),
            target_id: id(self.roster, challenge.target),
            previous_color: challenge.previous,
        });
        field(self.open.options.wild_draw_four_challenge, doc)
    }

    pub(super) fn decision(&self) -> Field<Id> {
        let decides = self.open.current().filter(|_| self.open.decides);
        field(self.open.options.play_drawn_card, decides.map(|seat| id(self.roster, seat)))
    }

    pub(super) fn exposed(&self) -> Field<Id> {
        let exposed = self.open.exposed.map(|seat| id(self.roster, seat));
        field(self.open.options.uno_call, exposed)
    }
}

fn field<T>(is_on: bool, value: Option<T>) -> Field<T> {
    if is_on { Field::new(value) } else { Field::Missing }
}

/// Those who are there: in a lobby everybody, in a game those in play.
pub(super) fn present(open: &Open) -> impl Iterator<Item = Seat> {
    let is_lobby = open.status == Status::Lobby;
    let seats = is_lobby.then(|| Seat::all(open.seats.into()));
    let order = (!is_lobby).then(|| open.order().iter().copied());
    seats.into_iter().flatten().chain(order.into_iter().flatten())
}

pub(super) fn orphans(
    open: &Open,
    beside: &Beside,
    hand: impl Fn(Seat) -> Vec<CardDoc>,
) -> Option<Vec<OrphanDoc>> {
    let orphan = |seat: &Seat| OrphanDoc {
        original_client_id: id(&beside.roster, *seat),
        original_name: Some(beside.roster.name(*seat).to_owned()),
        cards: hand(*seat),
    };
    open.was_paused.then(|| open.orphans.seats().iter().map(orphan).collect())
}

fn actions(seats: impl Iterator<Item = Seat>, roster: &Roster) -> BTreeMap<String, Value> {
    seats.map(|seat| (key(roster, seat), Value::Null)).collect()
}

pub(super) fn locked(roster: &Roster, seat: Seat) -> LockedDoc {
    LockedDoc { client_id: id(roster, seat), name: Some(roster.name(seat).to_owned()) }
}

fn some_ids(seats: impl Iterator<Item = Seat>, roster: &Roster) -> Option<Vec<Id>> {
    let ids: Vec<Id> = seats.map(|seat| id(roster, seat)).collect();
    (!ids.is_empty()).then_some(ids)
}

/// The id of a seat; 0 for a seat that is not there.
pub(super) fn id(roster: &Roster, seat: Seat) -> Id {
    Id(roster.id(seat).parse().unwrap_or(0))
}

fn key(roster: &Roster, seat: Seat) -> String {
    roster.id(seat).to_owned()
}

fn cards(cards: impl IntoIterator<Item = Card>) -> Vec<CardDoc> {
    cards.into_iter().map(|card| card_doc(card, card.color())).collect()
}

/// Writes an action.
pub(super) fn write_action(action: Action, roster: &Roster) -> ActionDoc {
    let id = |seat: Seat| id(roster, seat);
    match action {
        Action::Play(play) => write_play(play, roster),
        Action::Draw => ActionDoc::DrawCard,
        Action::Pass => ActionDoc::Pass,
        Action::Challenge => ActionDoc::Challenge,
        Action::Accept => ActionDoc::Accept,
        Action::CallUno => ActionDoc::CallUno,
        Action::CatchUno { target } => ActionDoc::CatchUno { target_id: id(target) },
        Action::NextRound => ActionDoc::NextRound,
        Action::Start => ActionDoc::StartGame,
        Action::ContinueWithout { player } => ActionDoc::ContinueWithout { client_id: id(player) },
        Action::ReturnToLobby => ActionDoc::ReturnToLobby,
        Action::PlayerLost { player } => ActionDoc::PlayerLost { client_id: id(player) },
        Action::PlayerBack { player } => ActionDoc::PlayerBack { client_id: id(player) },
        Action::TakeSeat { player } => {
            let name = roster.name(player).to_owned();
            ActionDoc::TakeSeat { client_id: id(player), name }
        }
    }
}

fn write_play(play: Play, roster: &Roster) -> ActionDoc {
    let extras: Vec<String> =
        play.extras.cards(play.card).map(|card| card.id().to_owned()).collect();
    ActionDoc::PlayCard {
        card_id: play.card.id().to_owned(),
        chosen_color: match play.color {
            Named::Color(color) => Some(color),
            Named::Nothing | Named::Nonsense => None,
        },
        swap_with: play.swap.seat().map(|seat| id(roster, seat)),
        extra_card_ids: (!extras.is_empty()).then_some(extras),
        call_uno: play.uno.then_some(true),
    }
}

/// Writes an event.
pub(super) fn write_event(event: Event, roster: &Roster) -> EventDoc {
    let id = |seat: Seat| id(roster, seat);
    let face = |card: Card| card_doc(card, card.color());
    match event {
        Event::RoundStarted { round, starter, card } => {
            EventDoc::RoundStarted { round, player_id: id(starter), card: face(card) }
        }
        Event::TurnStarted { player } => EventDoc::TurnStarted { player_id: id(player) },
        Event::CardPlayed { player, card, color, left } => EventDoc::CardPlayed {
            player_id: id(player),
            card: card_doc(card, color),
            cards_left: left,
        },
        Event::JumpedIn { player } => EventDoc::JumpedIn { player_id: id(player) },
        Event::Skipped { player } => EventDoc::Skipped { player_id: id(player) },
        Event::Reversed { direction } => EventDoc::Reversed { direction: direction.sign() },
        Event::CardsDrawn { player, count, deck } => {
            EventDoc::CardsDrawn { player_id: id(player), count, deck_count: deck }
        }
        Event::DrawResult { player, card } => {
            EventDoc::DrawResult { player_id: id(player), card: face(card) }
        }
        Event::Reshuffled { deck } => EventDoc::Reshuffled { deck_count: deck },
        Event::DrawPending { player, count, symbol } => EventDoc::DrawPending {
            player_id: id(player),
            count,
            symbol: Cow::Borrowed(symbol.name()),
        },
        Event::DrawDecision { player } => EventDoc::DrawDecision { player_id: id(player) },
        Event::Passed { player } => EventDoc::Passed { player_id: id(player) },
        Event::ChallengeOpened { player, target } => {
            EventDoc::ChallengeOpened { player_id: id(player), target_id: id(target) }
        }
        Event::DrawFourAccepted { player } => EventDoc::DrawFourAccepted { player_id: id(player) },
        Event::Challenged { player, offender, guilty } => {
            EventDoc::Challenged { player_id: id(player), offender_id: id(offender), guilty }
        }
        Event::HandsSwapped { player, other } => {
            EventDoc::HandsSwapped { player_id: id(player), other_id: id(other) }
        }
        Event::HandsRotated { direction } => EventDoc::HandsRotated { direction: direction.sign() },
        Event::HandResult { player, card } => {
            EventDoc::HandResult { player_id: id(player), card: face(card) }
        }
        Event::UnoCalled { player } => EventDoc::UnoCalled { player_id: id(player) },
        Event::UnoExposed { player } => EventDoc::UnoExposed { player_id: id(player) },
        Event::UnoCaught { player, by } => {
            EventDoc::UnoCaught { player_id: id(player), by_id: id(by) }
        }
        Event::RoundEnded { winner, points, score } => {
            EventDoc::RoundEnded { winner: id(winner), points, score }
        }
        Event::HandRevealed { player, card } => {
            EventDoc::HandRevealed { player_id: id(player), card: face(card) }
        }
        Event::GameEnded { winner, reason } => {
            EventDoc::GameEnded { winner: winner.map(id), end_type: reason }
        }
        Event::PlayerMissing { player } => EventDoc::PlayerMissing { player_id: id(player) },
        Event::PlayerReturned { player } => EventDoc::PlayerReturned { player_id: id(player) },
        Event::SeatTaken { player, before } => {
            EventDoc::SeatTaken { player_id: id(player), before_id: Id(before) }
        }
        Event::PlayerRemoved { player } => EventDoc::PlayerRemoved { player_id: id(player) },
        Event::Resumed => EventDoc::Resumed,
        Event::OwnerChanged { player } => EventDoc::OwnerChanged { player_id: id(player) },
        Event::LobbyOpened => EventDoc::LobbyOpened,
        Event::SettingsChanged { settings } => EventDoc::SettingsChanged { settings },
        Event::OrderChanged => {
            EventDoc::OrderChanged { order: Seat::all(roster.len()).map(id).collect() }
        }
        Event::PlayerJoined { id, bot } => EventDoc::PlayerJoined { player_id: Id(id), bot },
        Event::PlayerLeft { id, bot } => EventDoc::PlayerLeft { player_id: Id(id), bot },
    }
}

//! What each player may know (rules 8).

use arrayvec::ArrayVec;
use parlour_engine::codec::{Anyone, PlayerName, or_default};
use parlour_engine::{Chart, MAX_SEATS, Observable, Seat, Seats, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::cards::{Card, CardSet, Color, Laid};
use super::chart::CHART;
use super::json::documents::{ByPlayer, Orphan};
use super::options::Options;
use super::state::{
    Challenge, Direction, EndType, Everybody, MOST_IN_LOBBY, Open, Stack, Status, Uno,
};

/// What one viewer may know of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// What everybody may know.
    pub game_state: GameState,
    /// The cards that the viewer sees, by id.
    pub dealt_hands: ByPlayer<Vec<Card>>,
    /// What the viewer wants to do, by id. Always null: an action is taken at once.
    pub actions: ByPlayer<(), MOST_IN_LOBBY>,
    /// The settings of the table.
    pub game_settings: Options,
    /// What a client would work out for itself.
    pub hints: Hints,
}

/// What a client would work out for itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hints {
    /// Whether it is the viewer's turn.
    pub is_my_turn: bool,
    /// Whether the viewer could draw if it were.
    pub can_draw: bool,
    /// For each card of the viewer whether it fits on the pile.
    pub can_play_card: Fitting,
    /// The color to be followed.
    pub active_color: Option<Color>,
    /// The top of the discard pile.
    pub top_discard: Option<Laid>,
}

/// Some cards, and which of them fit on the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fitting {
    /// The cards.
    pub cards: CardSet,
    /// Those that fit.
    pub fitting: CardSet,
}

/// What everybody may know. Which keys are there depends on the status and the settings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct GameState {
    /// What is going on; missing is a lobby.
    #[serde(deserialize_with = "or_default")]
    pub status: Status,
    /// The id of the host, who holds the deck: never a player.
    pub host_id: Option<u32>,
    /// Who owns the room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<Seat>,
    /// Everybody who sat down, in the order of the seats.
    #[serde(deserialize_with = "or_default")]
    pub player_order: Everybody,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    pub current_turn: Option<Option<Seat>>,
    /// Which way play goes: 1 or -1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// The discard pile, its top last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discard_pile: Option<Vec<Laid>>,
    /// How many cards everybody has, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player_card_counts: Option<ByPlayer<u8>>,
    /// Who plays, in playing order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Seat>>")]
    pub turn_order: Option<ArrayVec<Seat, MAX_SEATS>>,
    /// Who plays, with names.
    #[serde(deserialize_with = "or_default")]
    #[schemars(with = "Vec<Locked>")]
    pub locked_players: ArrayVec<Locked, MOST_IN_LOBBY>,
    /// Who played the last card.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    pub last_played_by: Option<Option<Seat>>,
    /// Points of all rounds, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<ByPlayer<u32>>,
    /// The number of the round, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_round: Option<u32>,
    /// Points of the last round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_round_points: Option<u32>,
    /// Who won the round or the game.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    pub winner: Option<Option<Seat>>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_type: Option<EndType>,
    /// Who is missing, once a player was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orphan_hands: Option<Vec<Orphan>>,
    /// What will go on again when nobody is missing any more.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    pub status_before_pause: Option<Option<Status>>,
    /// How many cards are left in the deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck_count: Option<u8>,
    /// How many actions were executed, the deal included.
    #[serde(deserialize_with = "or_default")]
    pub state_seq: u32,
    /// Draw cards that have piled up.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    pub pending_draw: Option<Option<Stack>>,
    /// A wild draw four that is to be answered.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    pub pending_challenge: Option<Option<Challenge>>,
    /// Who may play the card just drawn.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    pub draw_decision: Option<Option<Seat>>,
    /// Who can be caught.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    pub uno_exposed: Option<Option<Seat>>,
    /// Who has called UNO since the last turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uno_called: Option<Seats>,
    /// Who of the players is a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Seat>>")]
    pub bots: Option<ArrayVec<Seat, MOST_IN_LOBBY>>,
}

/// A person who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Locked {
    /// The id.
    pub client_id: Anyone,
    /// The name.
    #[serde(default)]
    pub name: PlayerName,
}

impl Locked {
    fn new(seat: Seat) -> Self {
        Self { client_id: Anyone(seat), name: PlayerName(seat) }
    }
}

/// Reads a key that is there, be it null.
fn there<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}

impl GameState {
    /// What lies open at a table, with the hands of missing players if those are shown, too.
    pub(super) fn new(state: &Uno, shows_hands: bool) -> Self {
        let (open, options) = (&state.open, &state.open.options);
        let seats = || Seat::all(open.seats.into());
        let here = || present(open).iter().copied();
        let is_dealt = open.status != Status::Lobby;
        let keeps_scores = is_dealt && options.score_limit.keeps_scores();
        let is_over = open.winner.is_some() || open.status == Status::Ended;
        let is_paused = open.status == Status::PausedWaitingPlayer;
        let count = |seat| (seat, state.hands.len(seat));
        let score = |seat: Seat| (seat, open.scores[seat.index()]);
        let orphan = |seat: &Seat| Orphan::new(*seat, &state.hand(*seat), shows_hands);
        Self {
            status: open.status,
            host_id: None,
            owner_id: Some(open.owner).filter(|owner| owner.exists(open.seats.into())),
            player_order: Everybody(open.seats),
            current_turn: is_dealt.then(|| open.current()),
            direction: is_dealt.then_some(open.direction),
            discard_pile: is_dealt
                .then(|| state.pile.discards().iter().rev().map(|card| open.laid(*card)).collect()),
            player_card_counts: is_dealt.then(|| here().map(count).collect()),
            turn_order: is_dealt.then(|| here().collect()),
            locked_players: here().map(Locked::new).collect(),
            last_played_by: is_dealt.then_some(open.last_player),
            scores: keeps_scores.then(|| here().map(score).collect()),
            current_round: keeps_scores.then_some(open.round),
            last_round_points: open.last_points,
            winner: is_over.then_some(open.winner),
            end_type: open.end,
            orphan_hands: open
                .was_paused
                .then(|| open.orphans.seats().iter().map(orphan).collect()),
            status_before_pause: open.was_paused.then_some(is_paused.then_some(open.before_pause)),
            deck_count: is_dealt.then(|| state.pile.deck_height()),
            state_seq: open.seq,
            pending_draw: (is_dealt && options.draw_stacking).then_some(open.stack),
            pending_challenge: (is_dealt && options.wild_draw_four_challenge)
                .then_some(open.challenge),
            draw_decision: (is_dealt && options.play_drawn_card)
                .then(|| open.current().filter(|_| open.decides)),
            uno_exposed: (is_dealt && options.uno_call).then_some(open.exposed),
            uno_called: Some(open.called).filter(|called| !called.is_empty()),
            bots: (open.bots != 0).then(|| seats().filter(|seat| open.is_bot(*seat)).collect()),
        }
    }
}

impl GameState {
    /// How many cards this player has.
    pub fn cards_of(&self, seat: Seat) -> u8 {
        let counts = self.player_card_counts.as_ref();
        counts.and_then(|counts| counts.get(seat)).copied().unwrap_or(0)
    }
}

/// Those who are there: in a lobby everybody, in a game those in play.
pub(super) fn present(open: &Open) -> &[Seat] {
    match open.status {
        Status::Lobby => &EVERYBODY[..usize::from(open.seats).min(MOST_IN_LOBBY)],
        Status::Playing | Status::RoundEnded | Status::PausedWaitingPlayer | Status::Ended => {
            open.order()
        }
    }
}

static EVERYBODY: [Seat; MOST_IN_LOBBY] = {
    let mut seats = [Seat::new(0); MOST_IN_LOBBY];
    let mut seat = 0;
    while seat < MOST_IN_LOBBY {
        seats[seat] = Seat::new(seat as u8);
        seat += 1;
    }
    seats
};

impl View {
    pub(super) fn new(state: &Uno, viewer: Viewer) -> Self {
        let open = &state.open;
        let seen = open.order().iter().filter(|seat| state.sees_hand(viewer, **seat));
        let own = present(open).iter().filter(|seat| open.options.is_shared() || viewer.is(**seat));
        let held = viewer.seat().filter(|seat| open.is_seated(*seat));
        let cards = held.map_or(CardSet::NONE, |seat| state.hands.set(seat));
        let fitting = cards.and(state.fits);
        Self {
            game_state: GameState::new(state, open.shows_hands()),
            dealt_hands: seen.map(|seat| (*seat, state.hand(*seat).to_vec())).collect(),
            actions: own.map(|seat| (*seat, ())).collect(),
            game_settings: open.options,
            hints: Hints {
                is_my_turn: open.status == Status::Playing
                    && open.current().is_some_and(|seat| viewer.is(seat)),
                can_draw: !open.options.force_play || fitting.is_empty(),
                can_play_card: Fitting { cards, fitting },
                active_color: state.active_color(),
                top_discard: state.top().map(|top| open.laid(top)),
            },
        }
    }
}

impl Observable for Uno {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn chart() -> &'static Chart {
        &CHART
    }

    fn audit(&self) -> Result<(), String> {
        self.check_cards()?;
        self.check_fields()
    }
}

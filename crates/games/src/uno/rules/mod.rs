//! What players may do (rules 2 and 3): who may act, and where each action is played out.
//!
//! An action without a seat is taken for the player on turn, a room command for the owner.

mod drawing;
mod house;
mod listing;
mod playing;
mod room;
mod round;

use core::time::Duration;

use parlour_engine::{Actor, Chance, Outcome, Plays, Rules, Seat, Seats, Sink, Viewer};

use self::playing::{HOUSE, PLAIN};
use crate::uno::action::{Action, Event};
use crate::uno::error::Illegal;
use crate::uno::options::{Options, ScoreLimit};
use crate::uno::state::{Status, Uno};

impl Rules for Uno {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    fn deal(seats: usize, options: &Options, rng: &mut impl Chance) -> Result<Self, Illegal> {
        options.check()?;
        let mut state = Self::lobby(u8::try_from(seats).unwrap_or(u8::MAX), *options);
        state.check_players(seats)?;
        state.open_game(rng, &mut parlour_engine::Silent);
        state.open.seq = 1;
        Ok(state)
    }

    fn options(&self) -> Options {
        self.open.options
    }

    #[inline]
    fn seats(&self) -> usize {
        self.open.seats.into()
    }

    #[inline]
    fn to_act(&self) -> Seats {
        match self.open.status {
            Status::Playing => self.open.current().map_or(Seats::NONE, Seats::only),
            Status::RoundEnded if self.can_go_on() => Seats::only(self.open.owner),
            Status::Lobby | Status::RoundEnded | Status::PausedWaitingPlayer | Status::Ended => {
                Seats::NONE
            }
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        match self.open.status {
            Status::Playing if self.plain => self.list_plain_turn(seat, out),
            Status::Playing => self.list_turn(seat, out),
            Status::RoundEnded if self.can_go_on() && seat == self.open.owner => {
                out.push(Action::NextRound);
            }
            Status::Lobby | Status::RoundEnded | Status::PausedWaitingPlayer | Status::Ended => {}
        }
    }

    #[inline]
    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        match action {
            Action::Play(play) if self.plain => {
                self.play::<PLAIN>(self.player(actor)?, play, rng, events)
            }
            Action::Play(play) => self.play::<HOUSE>(self.player(actor)?, play, rng, events),
            Action::Draw if self.plain => self.draw::<PLAIN>(self.player(actor)?, rng, events),
            Action::Draw => self.draw::<HOUSE>(self.player(actor)?, rng, events),
            Action::Pass => self.pass(self.player(actor)?, events),
            Action::Challenge => self.challenge(self.player(actor)?, rng, events),
            Action::Accept => self.accept(self.player(actor)?, rng, events),
            Action::CallUno => self.call_uno(self.player(actor)?, events),
            Action::CatchUno { target } => self.catch(self.player(actor)?, target, rng, events),
            Action::NextRound => self.next_round(actor, rng, events),
            Action::Start => self.start(actor, rng, events),
            Action::ContinueWithout { player } => self.continue_without(actor, player, rng, events),
            Action::ReturnToLobby => self.return_to_lobby(actor, events),
            Action::PlayerLost { player } => self.lose_player(actor, player, events),
            Action::PlayerBack { player } => self.player_back(actor, player, events),
            Action::TakeSeat { player } => self.take_seat(actor, player, events),
        }?;
        self.open.seq = self.open.seq.saturating_add(1);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.open.status != Status::Ended {
            return None;
        }
        let score = |score: &u32| i32::try_from(*score).unwrap_or(i32::MAX);
        let scores = self.open.scores.iter().take(self.seats()).map(score).collect();
        let winners = self.open.winner.map_or(Seats::NONE, Seats::only);
        Some(Outcome { winners, scores })
    }

    fn ending(&self) -> &'static str {
        match self.open.winner {
            _ if self.open.status != Status::Ended => "not over",
            None => "too few players left",
            Some(_) if self.open.options.score_limit != ScoreLimit::SingleRound => {
                "score limit reached"
            }
            Some(_) => "hand empty",
        }
    }

    const LOST_AFTER: Option<Duration> = Some(Duration::from_secs(5));

    fn lost(&self, seat: Seat) -> Option<Action> {
        self.can_be_lost(seat).then_some(Action::PlayerLost { player: seat })
    }

    fn keeper(&self) -> Option<Seat> {
        Some(self.open.owner)
    }

    fn back(&self, seat: Seat) -> Option<Action> {
        self.is_lost(seat).then_some(Action::PlayerBack { player: seat })
    }

    #[inline]
    fn phase(&self) -> &'static str {
        match self.open.status {
            Status::Playing if self.open.challenge.is_some() => "PLAYING.challenged",
            Status::Playing if self.open.stack.is_some() => "PLAYING.stacked",
            Status::Playing if self.open.decides => "PLAYING.drawn",
            Status::Playing => "PLAYING.turn",
            status => status.name(),
        }
    }

    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        self.redeal(viewer, rng)
    }

    fn canonical(&self, seat: Seat, action: Action) -> Action {
        self.simplest(seat, action)
    }

    fn commitment(play: Action) -> usize {
        let idle = [Action::Accept, Action::Draw, Action::Pass];
        idle.iter().position(|idle| *idle == play).unwrap_or(idle.len())
    }
}

impl Uno {
    /// Who plays, if a round is going on and they are in it.
    #[inline]
    fn player(&self, actor: Actor) -> Result<Seat, Illegal> {
        match self.open.status {
            Status::Playing => {}
            Status::PausedWaitingPlayer => return Err(Illegal::GamePaused),
            Status::Lobby | Status::RoundEnded | Status::Ended => {
                return Err(Illegal::NotPlaying);
            }
        }
        let current = self.open.current().ok_or(Illegal::NotPlaying)?;
        match actor {
            Actor::Table => Ok(current),
            Actor::Seat(seat) if seat == current || self.open.is_seated(seat) => Ok(seat),
            Actor::Seat(_) => Err(Illegal::NotSeated),
        }
    }

    /// Whether another round can be dealt.
    #[inline]
    pub(super) fn can_go_on(&self) -> bool {
        self.open.players >= self.open.options.min_players && self.open.is_seated(self.open.owner)
    }
}

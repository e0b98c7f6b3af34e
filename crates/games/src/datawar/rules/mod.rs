//! The game: who may do what, and what comes of it.

mod check;
pub mod clock;
mod dealing;
mod effects;
pub mod machine;
pub mod store;
mod turn;

use core::time::Duration;

use arrayvec::ArrayVec;
use parlour_engine::{Actor, Chance, Outcome, Plays, Rules, Seat, Seats, Sink, Viewer};

use self::machine::{Guards, Leaf, step};
use crate::datawar::action::{Action, Background, Billionaire, Event, Pick, Slots, Ui};
use crate::datawar::error::Illegal;
use crate::datawar::options::Options;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, WinCondition};

impl Rules for DataWar {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    /// Sets up a table; the cards are dealt when play begins.
    fn deal(seats: usize, options: &Options, _: &mut impl Chance) -> Result<Self, Illegal> {
        if seats != 2 {
            return Err(Illegal::PlayerCount);
        }
        options.check()?;
        Ok(Self::welcome(*options))
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn to_act(&self) -> Seats {
        if self.stands_still() { Seats::NONE } else { self.may_act() }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut impl Plays<Action>) {
        if self.to_act().contains(seat) {
            self.list(out);
        }
    }

    #[expect(clippy::inline_always, reason = "random games are a sixth faster with it")]
    #[inline(always)]
    fn act(
        &mut self,
        actor: Actor,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let side = match actor {
            Actor::Table => None,
            Actor::Seat(seat) => Some(Side::of(seat).ok_or(Illegal::BadSeat)?),
        };
        if let Action::Ui(switch) = action {
            self.check_switch(side, switch)?;
            self.flow.seq = self.flow.seq.wrapping_add(1);
            self.flip(switch, events);
            return Ok(());
        }
        let (event, guards) = self.check(side, action)?;
        self.flow.seq = self.flow.seq.wrapping_add(1);
        self.go(event, guards, rng, events);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.flow.leaf != Leaf::GameOver {
            return None;
        }
        let winners = self.turn.won.map_or(Seats::NONE, |(side, _)| Seats::only(side.seat()));
        let scores: ArrayVec<i32, _> = Side::BOTH
            .into_iter()
            .map(|side| i32::from(self.stacks[side.index()].height()))
            .collect();
        Some(Outcome { winners, scores })
    }

    fn ending(&self) -> &'static str {
        match self.turn.won {
            _ if self.flow.leaf != Leaf::GameOver => "not over",
            Some((_, WinCondition::LaunchStacks)) => "three Launch Stacks",
            Some((_, WinCondition::AllCards)) => "no cards left to the other side",
            None => "turns used up",
        }
    }

    #[inline]
    fn timer(&self) -> Option<(Duration, Action)> {
        if self.screen.is_paused || !self.is_timed() {
            return None;
        }
        let (millis, _) = self.delay();
        Some((Duration::from_millis(millis.into()), Action::Timer { id: self.flow.timer_id }))
    }

    fn phase(&self) -> &'static str {
        self.flow.leaf.path()
    }

    fn determinize(&self, viewer: Viewer, rng: &mut impl Chance) -> Self {
        self.redeal(viewer, rng)
    }

    /// Any name stands for the first of the catalogue; a choice of cards beyond the listed ones for
    /// the first listed.
    fn canonical(&self, _: Seat, action: Action) -> Action {
        match action {
            Action::SelectBillionaire { billionaire: Pick::Own } => {
                Action::SelectBillionaire { billionaire: Pick::Listed(0) }
            }
            Action::SelectBackground { background: Pick::Own } => {
                Action::SelectBackground { background: Pick::Listed(0) }
            }
            Action::TantrumSelect { slots } if self.is_choice(slots) && !self.is_listed(slots) => {
                Action::TantrumSelect { slots: Slots(0b11) }
            }
            other => other,
        }
    }
}

/// The most choices of a tantrum that are listed.
const MOST_LISTED: usize = 256;

impl DataWar {
    /// Whether nothing can be played: the game is over or paused, or a deck is missing.
    #[inline]
    fn stands_still(&self) -> bool {
        match self.flow.leaf {
            Leaf::GameOver => true,
            leaf if leaf.is_setup() && leaf != Leaf::VsAnimation => false,
            Leaf::Ready => self.screen.is_paused || !self.can_reveal(),
            Leaf::WarFaceUp => self.screen.is_paused || !self.can_turn_up(),
            _ => self.screen.is_paused,
        }
    }

    /// The sides that may act in the present state, as seats.
    #[inline]
    pub(super) fn may_act(&self) -> Seats {
        match self.flow.leaf {
            leaf if leaf.is_setup() => Seats::only(self.host().seat()),
            Leaf::Ready if self.turn.another_play => Seats::only(self.turn.active.seat()),
            Leaf::Ready | Leaf::WarFaceDown | Leaf::WarFaceUp | Leaf::EffectShowing => {
                self.people()
            }
            Leaf::PreAwaiting => only(self.turn.opener),
            Leaf::PreSelecting | Leaf::WarSelecting => {
                if self.turn.offered == 0 {
                    Seats::NONE
                } else {
                    only(self.turn.opener)
                }
            }
            Leaf::Resolving => only(self.turn.tantrum),
            Leaf::Welcome
            | Leaf::SelectBillionaire
            | Leaf::SelectBackground
            | Leaf::Intro
            | Leaf::QuickStartGuide
            | Leaf::YourMission
            | Leaf::VsAnimation
            | Leaf::Revealing
            | Leaf::Comparing
            | Leaf::WarAnimating
            | Leaf::EffectProcessing
            | Leaf::PreProcessing
            | Leaf::PreAnimating
            | Leaf::GameOver => Seats::NONE,
        }
    }

    /// Everybody who is asked; if nobody is, everybody.
    #[inline]
    fn people(&self) -> Seats {
        let controllers = self.options.controllers;
        if controllers.are_humans() || controllers.are_bots() {
            return Seats::all(2);
        }
        Seats::only(self.host().seat())
    }

    /// Who sets the table up: the first person at it.
    #[inline]
    pub(super) fn host(&self) -> Side {
        let controllers = self.options.controllers;
        if controllers.is_human(Side::Cpu) && !controllers.is_human(Side::Player) {
            Side::Cpu
        } else {
            Side::Player
        }
    }

    /// Lists what may be done by those who may act.
    #[inline]
    fn list(&self, out: &mut impl Plays<Action>) {
        match self.flow.leaf {
            Leaf::Welcome => out.push_all([Action::StartGame, Action::SkipToGame]),
            Leaf::SelectBillionaire => out.push_all(
                Billionaire::all().map(|billionaire| Action::SelectBillionaire { billionaire }),
            ),
            Leaf::SelectBackground => out.push_all(
                Background::all().map(|background| Action::SelectBackground { background }),
            ),
            Leaf::Intro => {
                out.push_all([Action::ShowGuide, Action::SkipInstructions]);
            }
            Leaf::QuickStartGuide => {
                out.push_all([Action::ShowMission, Action::SkipGuide]);
            }
            Leaf::YourMission => out.push(Action::StartPlaying),
            Leaf::VsAnimation => out.push(Action::VsAnimationComplete),
            Leaf::Ready => out.push(Action::RevealCards),
            Leaf::WarFaceDown | Leaf::WarFaceUp | Leaf::PreAwaiting => {
                out.push(Action::TapDeck);
            }
            Leaf::EffectShowing => out.push(Action::DismissEffect),
            Leaf::PreSelecting | Leaf::WarSelecting => {
                out.push_all(self.offer().map(|card_id| Action::CardSelected { card_id }));
            }
            Leaf::Resolving => {
                let choices = self.choices().take(MOST_LISTED);
                out.push_all(choices.map(|slots| Action::TantrumSelect { slots }));
            }
            Leaf::Revealing
            | Leaf::Comparing
            | Leaf::WarAnimating
            | Leaf::EffectProcessing
            | Leaf::PreProcessing
            | Leaf::PreAnimating
            | Leaf::GameOver => {}
        }
    }

    /// Every choice of cards in a tantrum.
    fn choices(&self) -> impl Iterator<Item = Slots> {
        let hand = self.turn.tantrum.map_or(0, |loser| self.hand(loser.other()).count).min(63);
        let count = self.tantrum_count();
        let pairs = (0..hand).flat_map(move |first| {
            let seconds = if count == 1 { first..first + 1 } else { first + 1..hand };
            seconds.map(move |second| Slots(1 << first | 1 << second))
        });
        pairs.take(if count == 0 { 0 } else { usize::MAX })
    }

    pub(super) fn is_choice(&self, slots: Slots) -> bool {
        self.choices().any(|choice| choice == slots)
    }

    fn is_listed(&self, slots: Slots) -> bool {
        self.choices().take(MOST_LISTED).any(|choice| choice == slots)
    }

    /// Goes where the machine says, and does what belongs to it. Nothing here can fail.
    #[inline]
    fn go(
        &mut self,
        event: Action,
        guards: Guards,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let from = self.flow.leaf;
        let Some(next) = step(from, event, guards) else {
            if let (Action::TantrumSelect { slots }, Some(loser)) = (event, self.turn.tantrum) {
                self.take_slots(slots, events);
                self.finish(loser.other(), rng, events);
            }
            return;
        };
        match (next, event) {
            (Leaf::Resolving, _) => {
                self.enter(next, events);
                return self.resolve(rng, events);
            }
            (Leaf::Welcome, Action::ResetGame) => {
                events.tell_all(|| Event::GameReset);
                self.initialize(rng, events);
                self.flow.current_turn = 0;
            }
            (Leaf::Ready, Action::SkipToGame) | (Leaf::VsAnimation, _) => {
                self.initialize(rng, events);
            }
            (Leaf::Revealing, Action::CardSelected { card_id }) => {
                self.take_offer(card_id, rng, events);
                self.openers.pop();
                self.reveal(events);
            }
            (Leaf::Revealing, _) => self.reveal(events),
            (Leaf::WarAnimating, _) => self.start_war(events),
            (Leaf::WarFaceDown, _) if from == Leaf::Comparing => self.start_war(events),
            (Leaf::WarFaceUp, _) => self.lay_face_down(events),
            (Leaf::WarSelecting, _) => {
                if let Some(side) = self.war_chooser() {
                    self.open_in_war(side, events);
                }
                self.show_offer(events);
            }
            (Leaf::Comparing, Action::CardSelected { card_id }) => {
                self.take_offer(card_id, rng, events);
                self.turn_up_war(events);
            }
            (Leaf::Comparing, _) if from == Leaf::WarFaceUp => {
                if let Some(side) = self.war_chooser() {
                    self.open_in_war(side, events);
                    self.open_any(rng, events);
                }
                self.turn_up_war(events);
            }
            (Leaf::PreAwaiting, _) => self.screen.show_animation = false,
            (Leaf::PreSelecting, _) => self.show_offer(events),
            (_, Action::SelectBillionaire { billionaire }) => {
                events.tell_all(|| Event::BillionaireSelected { billionaire });
            }
            (_, Action::SelectBackground { background }) => {
                events.tell_all(|| Event::BackgroundSelected { background });
            }
            _ => {}
        }
        self.enter(next, events);
    }

    fn flip(&mut self, switch: Ui, events: &mut impl Sink<Event>) {
        let screen = &mut self.screen;
        match switch {
            Ui::TogglePause => screen.is_paused = !screen.is_paused,
            Ui::ToggleMenu => {
                screen.show_menu = !screen.show_menu;
                screen.is_paused = screen.show_menu;
            }
            Ui::ToggleHandViewer { seat } => {
                screen.show_hand_viewer = !screen.show_hand_viewer;
                screen.hand_viewer = seat.unwrap_or(screen.hand_viewer);
            }
            Ui::ToggleAudio => screen.audio_enabled = !screen.audio_enabled,
            Ui::ToggleInstructions => screen.show_instructions = !screen.show_instructions,
            Ui::SetShowTooltip { value } => screen.show_tooltip = value,
        }
        events.tell_all(|| Event::ScreenChanged(switch));
    }
}

fn only(side: Option<Side>) -> Seats {
    side.map_or(Seats::NONE, |side| Seats::only(side.seat()))
}

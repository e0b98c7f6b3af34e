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

use self::machine::{Guards, Leaf, Signal, step};
use crate::datawar::action::{Action, BACKGROUNDS, BILLIONAIRES, Event, Pick, Slots, Ui};
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
        let (signal, guards) = self.check(side, action)?;
        self.flow.seq = self.flow.seq.wrapping_add(1);
        self.go(signal, guards, action, rng, events);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.flow.leaf != Leaf::GameOver {
            return None;
        }
        let winners = self.turn.won.map_or(Seats::NONE, |(side, _)| Seats::only(side.seat()));
        let scores: ArrayVec<i32, _> = Side::BOTH
            .into_iter()
            .map(|side| i32::from(self.stacks[side.index()].count()))
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
        if self.screen.is_paused {
            return None;
        }
        self.due()?;
        let (millis, _) = self.delay();
        Some((Duration::from_millis(millis.into()), Action::Timer(self.flow.timer_id)))
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
            Action::SelectBillionaire(Pick::Own) => Action::SelectBillionaire(Pick::Listed(0)),
            Action::SelectBackground(Pick::Own) => Action::SelectBackground(Pick::Listed(0)),
            Action::TantrumSelect(slots) if self.is_choice(slots) && !self.is_listed(slots) => {
                Action::TantrumSelect(Slots(0b11))
            }
            other => other,
        }
    }

    fn verb(action: Action) -> &'static str {
        action.verb()
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
            _ => Seats::NONE,
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
        let plain = Action::Plain;
        match self.flow.leaf {
            Leaf::Welcome => out.push_all([plain(Signal::StartGame), plain(Signal::SkipToGame)]),
            Leaf::SelectBillionaire => out.push_all(
                (0..BILLIONAIRES.len() as u8).map(|id| Action::SelectBillionaire(Pick::Listed(id))),
            ),
            Leaf::SelectBackground => out.push_all(
                (0..BACKGROUNDS.len() as u8).map(|id| Action::SelectBackground(Pick::Listed(id))),
            ),
            Leaf::Intro => {
                out.push_all([plain(Signal::ShowGuide), plain(Signal::SkipInstructions)]);
            }
            Leaf::QuickStartGuide => {
                out.push_all([plain(Signal::ShowMission), plain(Signal::SkipGuide)]);
            }
            Leaf::YourMission => out.push(plain(Signal::StartPlaying)),
            Leaf::VsAnimation => out.push(plain(Signal::VsAnimationComplete)),
            Leaf::Ready => out.push(plain(Signal::RevealCards)),
            Leaf::WarFaceDown | Leaf::WarFaceUp | Leaf::PreAwaiting => {
                out.push(plain(Signal::TapDeck));
            }
            Leaf::EffectShowing => out.push(plain(Signal::DismissEffect)),
            Leaf::PreSelecting | Leaf::WarSelecting => {
                out.push_all(self.offer().map(Action::CardSelected));
            }
            Leaf::Resolving => {
                out.push_all(self.choices().take(MOST_LISTED).map(Action::TantrumSelect));
            }
            _ => {}
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
        signal: Signal,
        guards: Guards,
        action: Action,
        rng: &mut impl Chance,
        events: &mut impl Sink<Event>,
    ) {
        let from = self.flow.leaf;
        let Some(next) = step(from, signal, guards) else {
            if let (Action::TantrumSelect(slots), Some(loser)) = (action, self.turn.tantrum) {
                self.take_slots(slots, events);
                self.finish(loser.other(), rng, events);
            }
            return;
        };
        match (next, action) {
            (Leaf::Resolving, _) => {
                self.enter(next, events);
                return self.resolve(rng, events);
            }
            (Leaf::Welcome, _) if signal == Signal::ResetGame => {
                events.tell_all(|| Event::WasReset);
                self.initialize(rng, events);
                self.flow.current_turn = 0;
            }
            (Leaf::Ready, _) if signal == Signal::SkipToGame => self.initialize(rng, events),
            (Leaf::VsAnimation, _) => self.initialize(rng, events),
            (Leaf::Revealing, Action::CardSelected(card)) => {
                self.take_offer(card, rng, events);
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
            (Leaf::Comparing, Action::CardSelected(card)) => {
                self.take_offer(card, rng, events);
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
            (_, Action::SelectBillionaire(pick)) => {
                events.tell_all(|| Event::BillionaireSelected { pick });
            }
            (_, Action::SelectBackground(pick)) => {
                events.tell_all(|| Event::BackgroundSelected { pick });
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
            Ui::ToggleHandViewer(side) => {
                screen.show_hand_viewer = !screen.show_hand_viewer;
                screen.hand_viewer = side.unwrap_or(screen.hand_viewer);
            }
            Ui::ToggleAudio => screen.audio_enabled = !screen.audio_enabled,
            Ui::ToggleInstructions => screen.show_instructions = !screen.show_instructions,
            Ui::SetShowTooltip(is_shown) => screen.show_tooltip = is_shown,
        }
        events.tell_all(|| Event::ScreenChanged { switch });
    }
}

fn only(side: Option<Side>) -> Seats {
    side.map_or(Seats::NONE, |side| Seats::only(side.seat()))
}

//! How states, views and actions are written.

use core::fmt::{self, Display, Formatter};

use parlour_engine::{Seats, codec, to_value};
use serde_json::Value;

use crate::datawar::action::{Action, Pick, Slots, Ui};
use crate::datawar::cards::{Card, CardView};
use crate::datawar::options::Options;
use crate::datawar::queue::Effect;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, Flow, Screen, Turn};
use crate::datawar::view::View;

impl Display for DataWar {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_head(f, &self.flow, &self.turn)?;
        for side in Side::BOTH {
            write!(f, " | {side}")?;
            self.from_top(side).try_for_each(|card| write!(f, " {card}"))?;
        }
        let cards = self.table.cards().iter().map(|card| {
            let mark = if self.is_face_down(*card) { "~" } else { "" };
            (self.owner(*card), format!("{mark}{card}"))
        });
        let windows = Side::each(|side| self.hand(side).window_start);
        write_table(f, cards, windows, counted(self))?;
        write_words(f, "seen", self.remembered_cards())?;
        for side in Side::BOTH {
            write_words(f, &format!("stacks {side}"), self.stacks(side).iter().copied())?;
        }
        write_tail(f, self.pending.iter(), self.openers.iter(), &self.turn, &self.screen)?;
        write_options(f, &self.options)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (store, turn) = (&self.store, self.store.turn());
        write_head(f, &self.flow(), &turn)?;
        for side in Side::BOTH {
            write!(f, " | {side} of {}", store.player(side).deck_count.unwrap_or_default())?;
        }
        let cards = (0..).zip(store.cards_in_play.iter().flatten());
        let cards = cards.map(|(place, card)| {
            let is_cpu = store.places_of_cpu >> place & 1 == 1;
            (if is_cpu { Side::Cpu } else { Side::Player }, card.to_string())
        });
        let windows = Side::each(|side| store.player(side).window_start.unwrap_or_default());
        let values = Side::each(|side| {
            let player = store.player(side);
            let [raw, value] = [player.raw_turn_value, player.current_turn_value];
            (raw.unwrap_or_default(), value.unwrap_or_default())
        });
        write_table(f, cards, windows, values)?;
        for side in Side::BOTH {
            write_words(f, &format!("stacks {side}"), store.stacks(side).iter().copied())?;
        }
        let openers = store.pre_reveal_effects.iter().map(|effect| effect.player_id);
        write_tail(f, store.pending_effects.iter().copied(), openers, &turn, &store.screen())?;
        write_words(f, "offer", store.open_what_you_want_cards.iter().flatten().copied())?;
        write_options(f, &self.options)
    }
}

impl Display for CardView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(card) => Card::fmt(card, f),
            Self::FaceDown => f.write_str("--"),
        }
    }
}

fn write_head(f: &mut Formatter<'_>, flow: &Flow, turn: &Turn) -> fmt::Result {
    let Flow { leaf, current_turn, seq, timer_id } = flow;
    write!(f, "{} t{current_turn} #{seq} @{timer_id}", leaf.path())?;
    write!(f, " | {}/{}", turn.completed, turn.swaps)
}

/// A section with these words, if there are any.
fn write_words(
    f: &mut Formatter<'_>,
    name: &str,
    words: impl Iterator<Item = impl Display>,
) -> fmt::Result {
    let mut words = words.peekable();
    if words.peek().is_some() {
        write!(f, " | {name}")?;
    }
    words.try_for_each(|word| write!(f, " {word}"))
}

fn write_table(
    f: &mut Formatter<'_>,
    cards: impl Iterator<Item = (Side, String)>,
    windows: [u8; 2],
    values: [(i16, i16); 2],
) -> fmt::Result {
    let mut cards = cards.peekable();
    if cards.peek().is_none() {
        return Ok(());
    }
    f.write_str(" | table")?;
    for (side, card) in cards {
        write!(f, " {card}{}", if side == Side::Cpu { "'" } else { "" })?;
    }
    let [player, cpu] = windows;
    write!(f, " | from {player} {cpu}")?;
    if f.alternate() { write!(f, " | {}", counts(values)) } else { Ok(()) }
}

/// The section that says what the cards count.
pub(super) fn counts(values: [(i16, i16); 2]) -> String {
    let [player, cpu] = values.map(value);
    format!("values {player} {cpu}")
}

/// What each side's cards count, before and after the floor of zero.
pub(super) fn counted(game: &DataWar) -> [(i16, i16); 2] {
    Side::each(|side| (game.raw_value(side), game.value(side)))
}

/// `0(-1)` is less than nothing.
fn value((raw, value): (i16, i16)) -> String {
    if raw == value { value.to_string() } else { format!("{value}({raw})") }
}

fn write_tail(
    f: &mut Formatter<'_>,
    pending: impl Iterator<Item = Effect>,
    openers: impl Iterator<Item = Side>,
    turn: &Turn,
    screen: &Screen,
) -> fmt::Result {
    let mark = |side: Side| if side == Side::Cpu { "'" } else { "" };
    let effects = pending.map(|effect| format!("{}{}", effect.card, mark(effect.side)));
    write_words(f, "queue", effects)?;
    write_words(f, "openers", openers)?;
    write_turn(f, turn)?;
    write_screen(f, screen)
}

fn write_turn(f: &mut Formatter<'_>, turn: &Turn) -> fmt::Result {
    if turn.active == Side::Cpu {
        f.write_str(" | active cpu")?;
    }
    if turn.another_play {
        f.write_str(" | again")?;
    }
    for (name, side) in [("smacker", turn.smacker), ("tantrum", turn.tantrum)] {
        side.map_or(Ok(()), |side| write!(f, " | {name} {side}"))?;
    }
    if let Some(side) = turn.opener {
        write!(f, " | opener {side}")?;
    }
    if turn.offered > 0 {
        write!(f, " | offered {}", turn.offered)?;
    }
    if turn.takeover_spent {
        f.write_str(" | spent")?;
    }
    if turn.participants == Seats::all(2) {
        f.write_str(" | war")?;
    } else {
        write_words(f, "war", turn.participants.iter().filter_map(Side::of))?;
    }
    turn.won.map_or(Ok(()), |(side, how)| write!(f, " | won {side} {}", codec::verb(&how)))
}

fn write_screen(f: &mut Formatter<'_>, screen: &Screen) -> fmt::Result {
    let Screen { is_paused, show_menu, show_hand_viewer, hand_viewer, .. } = *screen;
    let switches = [
        ("paused", is_paused),
        ("menu", show_menu),
        ("viewer", show_hand_viewer),
        ("viewing-cpu", hand_viewer == Side::Cpu),
        ("instructions", screen.show_instructions),
        ("mute", !screen.audio_enabled),
        ("tooltip", screen.show_tooltip),
        ("modal", screen.show_modal),
        ("animation", screen.show_animation),
    ];
    if switches.iter().any(|(_, is_on)| *is_on) {
        f.write_str(" | screen")?;
    }
    switches.iter().filter(|(_, is_on)| *is_on).try_for_each(|(name, _)| write!(f, " {name}"))
}

/// What differs from the usual.
fn write_options(f: &mut Formatter<'_>, options: &Options) -> fmt::Result {
    let usual = Options::default();
    if *options == usual {
        return Ok(());
    }
    f.write_str(" | with")?;
    write_differences(f, "", &to_value(options), &to_value(&usual))
}

fn write_differences(
    f: &mut Formatter<'_>,
    prefix: &str,
    here: &Value,
    usual: &Value,
) -> fmt::Result {
    for (key, value) in here.as_object().into_iter().flatten() {
        match &usual[key] {
            other if other == value => {}
            other @ Value::Object(_) => {
                write_differences(f, &format!("{prefix}{key}."), value, other)?;
            }
            _ => write!(f, " {prefix}{key}={value}")?,
        }
    }
    Ok(())
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::SelectBillionaire { billionaire } => write!(f, "billionaire {billionaire}"),
            Self::SelectBackground { background } => write!(f, "background {background}"),
            Self::CardSelected { card_id } => write!(f, "open {card_id}"),
            Self::TantrumSelect { slots } => write!(f, "take {slots}"),
            Self::Timer { id } => write!(f, "timer {id}"),
            Self::Ui(switch) => write!(f, "ui {switch}"),
            Self::StartGame
            | Self::SkipToGame
            | Self::ShowGuide
            | Self::SkipInstructions
            | Self::ShowMission
            | Self::StartPlaying
            | Self::SkipGuide
            | Self::VsAnimationComplete
            | Self::RevealCards
            | Self::TapDeck
            | Self::DismissEffect
            | Self::ResetGame
            | Self::QuitGame
            | Self::CardsRevealed
            | Self::Tie
            | Self::SpecialEffect
            | Self::ResolveTurn
            | Self::CheckWinCondition
            | Self::StartOwywAnimation
            | Self::PreRevealComplete
            | Self::NoTie
            | Self::NoSpecialEffect
            | Self::Win
            | Self::Continue => f.write_str(&codec::verb(self).to_lowercase().replace('_', "-")),
        }
    }
}

/// The name that is chosen, as far as it is known here.
impl<const NAMES: usize> Display for Pick<NAMES> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listed(id) => match Self::catalogue().get(usize::from(*id)) {
                Some(name) => f.write_str(name),
                None => write!(f, "{id}"),
            },
            Self::Own => f.write_str("(own)"),
            Self::Nameless => f.write_str("()"),
        }
    }
}

impl Display for Slots {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let places: Vec<String> = self.iter().map(|place| place.to_string()).collect();
        f.write_str(&places.join("+"))
    }
}

impl Display for Ui {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::ToggleHandViewer { seat: Some(side) } => write!(f, " {side}"),
            Self::SetShowTooltip { value } => write!(f, " {value}"),
            Self::ToggleHandViewer { seat: None }
            | Self::TogglePause
            | Self::ToggleMenu
            | Self::ToggleAudio
            | Self::ToggleInstructions => Ok(()),
        }
    }
}

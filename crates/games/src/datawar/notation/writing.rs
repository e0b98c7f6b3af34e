//! How states, views and actions are written.

use core::fmt::{self, Display, Formatter};

use parlour_engine::to_value;
use serde_json::Value;

use crate::datawar::action::{Action, BACKGROUNDS, BILLIONAIRES, Pick, Slots, Ui};
use crate::datawar::cards::Card;
use crate::datawar::options::Options;
use crate::datawar::queue::Queue;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, Flow, Hand, Openers, Screen, Turn};
use crate::datawar::view::{CardView, View};

impl Display for DataWar {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_head(f, &self.flow, &self.turn)?;
        for side in Side::BOTH {
            write!(f, " | {side}")?;
            self.deck(side).iter().try_for_each(|card| write!(f, " {card}"))?;
        }
        let cards = self.table.cards().iter().map(|card| {
            let mark = if self.is_face_down(*card) { "~" } else { "" };
            (self.owner(*card), format!("{mark}{card}"))
        });
        write_table(f, cards, &self.hands, counted(self))?;
        write_cards(f, "seen", self.remembered_cards())?;
        for side in Side::BOTH {
            write_cards(f, &format!("stacks {side}"), self.stacks(side).iter().copied())?;
        }
        write_tail(f, &self.pending, self.openers, &self.turn, &self.screen)?;
        write_options(f, &self.options)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_head(f, &self.flow, &self.turn)?;
        for side in Side::BOTH {
            write!(f, " | {side} of {}", self.decks[side.index()])?;
        }
        let cards = self.table.iter().map(|(side, card)| (*side, card.to_string()));
        write_table(f, cards, &self.hands, self.values)?;
        for side in Side::BOTH {
            let stacks = self.stacks[side.index()].cards();
            write_cards(f, &format!("stacks {side}"), stacks.iter().copied())?;
        }
        write_tail(f, &self.pending, self.openers, &self.turn, &self.screen)?;
        write_cards(f, "offer", self.offer.iter().flatten().copied())?;
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

fn write_cards(
    f: &mut Formatter<'_>,
    name: &str,
    cards: impl Iterator<Item = Card>,
) -> fmt::Result {
    let mut cards = cards.peekable();
    if cards.peek().is_some() {
        write!(f, " | {name}")?;
    }
    cards.try_for_each(|card| write!(f, " {card}"))
}

fn write_table(
    f: &mut Formatter<'_>,
    cards: impl Iterator<Item = (Side, String)>,
    hands: &[Hand; 2],
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
    write!(f, " | from {} {}", hands[0].window_start, hands[1].window_start)?;
    if f.alternate() {
        let [player, cpu] = values.map(value);
        write!(f, " | values {player} {cpu}")?;
    }
    Ok(())
}

/// What each side's cards count, before and after the floor of zero.
fn counted(game: &DataWar) -> [(i16, i16); 2] {
    Side::each(|side| (game.raw_value(side), game.value(side)))
}

/// `0(-1)` is less than nothing.
fn value((raw, value): (i16, i16)) -> String {
    if raw == value { value.to_string() } else { format!("{value}({raw})") }
}

fn write_tail(
    f: &mut Formatter<'_>,
    pending: &Queue,
    openers: Openers,
    turn: &Turn,
    screen: &Screen,
) -> fmt::Result {
    if !pending.is_empty() {
        f.write_str(" | queue")?;
        for effect in pending.iter() {
            let mark = if effect.side == Side::Cpu { "'" } else { "" };
            write!(f, " {}{mark}", effect.card)?;
        }
    }
    if !openers.is_empty() {
        f.write_str(" | openers")?;
        openers.iter().try_for_each(|side| write!(f, " {side}"))?;
    }
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
    match turn.participants {
        [false, false] => {}
        [true, true] => f.write_str(" | war")?,
        [player, _] => write!(f, " | war {}", if player { Side::Player } else { Side::Cpu })?,
    }
    turn.won.map_or(Ok(()), |(side, how)| write!(f, " | won {side} {}", how.name()))
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
            Self::Plain(signal) => f.write_str(&signal.name().to_lowercase().replace('_', "-")),
            Self::SelectBillionaire(pick) => write_pick(f, "billionaire", *pick, &BILLIONAIRES),
            Self::SelectBackground(pick) => write_pick(f, "background", *pick, &BACKGROUNDS),
            Self::CardSelected(card) => write!(f, "open {card}"),
            Self::TantrumSelect(slots) => write!(f, "take {slots}"),
            Self::Timer(id) => write!(f, "timer {id}"),
            Self::Ui(switch) => write!(f, "ui {switch}"),
        }
    }
}

/// The name that is chosen, as far as it is known here.
fn write_pick(
    f: &mut Formatter<'_>,
    what: &str,
    pick: Pick,
    catalogue: &'static [&'static str],
) -> fmt::Result {
    match pick {
        Pick::Listed(id) => match catalogue.get(usize::from(id)) {
            Some(name) => write!(f, "{what} {name}"),
            None => write!(f, "{what} {id}"),
        },
        Pick::Own => write!(f, "{what} (own)"),
        Pick::Nameless => write!(f, "{what} ()"),
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
            Self::ToggleHandViewer(Some(side)) => write!(f, " {side}"),
            Self::SetShowTooltip(is_shown) => write!(f, " {is_shown}"),
            _ => Ok(()),
        }
    }
}

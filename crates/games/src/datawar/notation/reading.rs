//! How states and actions are read.

use core::str::FromStr;

use parlour_engine::{Garbled, Seats, Words, codec, to_value};
use serde::Deserialize;

use super::writing::{counted, counts};
use crate::datawar::action::{Action, Pick, Slots, Ui};
use crate::datawar::cards::Card;
use crate::datawar::layout::Layout;
use crate::datawar::options::Options;
use crate::datawar::queue::Effect;
use crate::datawar::rules::machine::Leaf;
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, Openers, Screen, WinCondition};

impl FromStr for DataWar {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut layout = Layout::new(Options::default());
        let mut sections = Words::sections(text);
        let head = sections.next().unwrap_or_else(|| Words::new(""));
        read_head(&mut layout, head)?;
        let mut values = None;
        for section in sections {
            if section.peek() == Some("values") {
                values = Some(section.rest());
            } else {
                read_section(&mut layout, section)?;
            }
        }
        let game = layout.finish().map_err(Garbled::impossible)?;
        // They follow from the cards, and may be left out, but not be wrong.
        match values {
            Some(values) if values != counts(counted(&game)) => {
                Err(Garbled::new("what the cards count", values))
            }
            _ => Ok(game),
        }
    }
}

/// `comparing t3 #17 @17`; numbers that are missing are those of a table that begins here.
fn read_head(layout: &mut Layout, mut words: Words<'_>) -> Result<(), Garbled> {
    let path = words.word("a state of the machine")?;
    let flow = &mut layout.game.flow;
    flow.leaf =
        Leaf::from_path(path).ok_or_else(|| Garbled::new("a state of the machine", path))?;
    let mut number = |mark: char| {
        let is_next = words.peek().is_some_and(|word| word.starts_with(mark));
        let mut mark_text = [0; 4];
        is_next
            .then(|| words.marked::<u32>(mark.encode_utf8(&mut mark_text), "a number"))
            .transpose()
    };
    flow.current_turn = number('t')?.unwrap_or_default();
    flow.seq = number('#')?.unwrap_or_default();
    layout.timer = number('@')?;
    words.end()
}

fn read_section(layout: &mut Layout, mut words: Words<'_>) -> Result<(), Garbled> {
    let game = &mut layout.game;
    let turn = &mut game.turn;
    match words.word("a section")? {
        "player" => return read_deck(layout, Side::Player, words),
        "cpu" => return read_deck(layout, Side::Cpu, words),
        "table" => return read_table(layout, words),
        "from" => {
            for window in &mut layout.windows {
                *window = Some(words.read("a place in a hand")?);
            }
        }
        "seen" => {
            game.seen = words.all("a card")?;
            return Ok(());
        }
        "stacks" => {
            let side: Side = words.read("player or cpu")?;
            let cards: Vec<Card> = words.all("a card")?;
            for card in cards {
                let card = layout.deal(card).map_err(Garbled::impossible)?;
                layout.game.stacks[side.index()].push(card);
            }
            return Ok(());
        }
        "queue" => {
            while !words.is_empty() {
                let (card, side) = read_owned(words.word("a card")?)?;
                game.pending.push(Effect { card, side });
            }
        }
        "openers" => {
            while !words.is_empty() {
                if game.openers.len() == Openers::MOST {
                    return Err(Garbled::impossible("too many sides open what they want"));
                }
                game.openers.push(words.read("player or cpu")?);
            }
        }
        "active" => turn.active = words.read("player or cpu")?,
        "again" => turn.another_play = true,
        "smacker" => turn.smacker = Some(words.read("player or cpu")?),
        "tantrum" => turn.tantrum = Some(words.read("player or cpu")?),
        "opener" => turn.opener = Some(words.read("player or cpu")?),
        "offered" => layout.offered = Some(words.read("a number of cards")?),
        "spent" => turn.takeover_spent = true,
        "war" if words.is_empty() => turn.participants = Seats::all(2),
        "war" => turn.participants = Seats::only(words.read::<Side>("player or cpu")?.seat()),
        "won" => {
            let side = words.read("player or cpu")?;
            turn.won = Some((side, words.read("all_cards or launch_stacks")?));
        }
        "screen" => {
            while !words.is_empty() {
                read_switch(&mut game.screen, words.word("a switch")?)?;
            }
        }
        "with" => {
            game.options = read_options(words)?;
            return Ok(());
        }
        // What cards count follows from the cards.
        "values" => return Ok(()),
        other => {
            let numbers = other.split_once('/').ok_or_else(|| Garbled::new("a section", other))?;
            turn.completed = read(numbers.0, "a number of turns")?;
            turn.swaps = read(numbers.1, "a number of exchanges")?;
        }
    }
    words.end()
}

fn read<T: FromStr>(word: &str, expected: &'static str) -> Result<T, Garbled> {
    word.parse().map_err(|_| Garbled::new(expected, word))
}

fn read_deck(layout: &mut Layout, side: Side, words: Words<'_>) -> Result<(), Garbled> {
    let cards: Vec<Card> = words.all("a card")?;
    for card in cards {
        let card = layout.deal(card).map_err(Garbled::impossible)?;
        layout.game.decks[side.index()].put_under([card]);
    }
    Ok(())
}

fn read_table(layout: &mut Layout, mut words: Words<'_>) -> Result<(), Garbled> {
    while !words.is_empty() {
        let word = words.word("a card")?;
        let is_down = word.starts_with('~');
        let (card, side) = read_owned(word.strip_prefix('~').unwrap_or(word))?;
        let card = layout.deal(card).map_err(Garbled::impossible)?;
        layout.lay(side, card, is_down);
    }
    Ok(())
}

/// A card, and who has played it: `4b'` is the cpu's.
fn read_owned(word: &str) -> Result<(Card, Side), Garbled> {
    match word.strip_suffix('\'') {
        Some(card) => Ok((card.parse()?, Side::Cpu)),
        None => Ok((word.parse()?, Side::Player)),
    }
}

fn read_switch(screen: &mut Screen, word: &str) -> Result<(), Garbled> {
    match word {
        "paused" => screen.is_paused = true,
        "menu" => screen.show_menu = true,
        "viewer" => screen.show_hand_viewer = true,
        "viewing-cpu" => screen.hand_viewer = Side::Cpu,
        "instructions" => screen.show_instructions = true,
        "mute" => screen.audio_enabled = false,
        "tooltip" => screen.show_tooltip = true,
        "modal" => screen.show_modal = true,
        "animation" => screen.show_animation = true,
        _ => return Err(Garbled::new("a switch", word)),
    }
    Ok(())
}

/// What differs from the usual: `hostileTakeover="one_sided" timings.CARD_FLIP=1`.
fn read_options(mut words: Words<'_>) -> Result<Options, Garbled> {
    let mut options = to_value(&Options::default());
    while !words.is_empty() {
        let word = words.word("an option")?;
        let garbled = || Garbled::new("an option", word);
        let (path, value) = word.split_once('=').ok_or_else(garbled)?;
        let place = options.pointer_mut(&format!("/{}", path.replace('.', "/")));
        *place.ok_or_else(garbled)? = serde_json::from_str(value).map_err(|_| garbled())?;
    }
    Options::deserialize(&options).map_err(|error| Garbled::impossible(error.to_string()))
}

impl FromStr for Side {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let side = Self::BOTH.into_iter().find(|side| side.id() == text);
        side.ok_or_else(|| Garbled::new("player or cpu", text))
    }
}

impl FromStr for WinCondition {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let found =
            [Self::AllCards, Self::LaunchStacks].into_iter().find(|how| codec::verb(how) == text);
        found.ok_or_else(|| Garbled::new("all_cards or launch_stacks", text))
    }
}

impl FromStr for Action {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut words = Words::new(text);
        let action = match words.word("an action")? {
            "billionaire" => Self::SelectBillionaire { billionaire: words.read("a name")? },
            "background" => Self::SelectBackground { background: words.read("a name")? },
            "open" if words.takes("??") => Self::CardSelected { card_id: Card::NOWHERE },
            "open" => Self::CardSelected { card_id: words.read("a card")? },
            "take" if words.is_empty() => Self::TantrumSelect { slots: Slots(0) },
            "take" => Self::TantrumSelect { slots: words.read("places in a hand")? },
            "timer" => Self::Timer { id: words.read("the number of a timer")? },
            "ui" => {
                let name = words.rest();
                let switch = Ui::ALL.into_iter().find(|switch| switch.to_string() == name);
                return Ok(Self::Ui(switch.ok_or_else(|| Garbled::new("a switch", name))?));
            }
            word => {
                let plain = Self::EVENTS.into_iter().find(|event| event.to_string() == word);
                plain.ok_or_else(|| Garbled::new("an action", word))?
            }
        };
        words.end()?;
        Ok(action)
    }
}

impl<const NAMES: usize> FromStr for Pick<NAMES> {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        match text {
            "(own)" => Ok(Self::Own),
            "()" => Ok(Self::Nameless),
            name => match Self::listed(name) {
                Some(listed) => Ok(listed),
                None => read(name, "a name").map(Self::Listed),
            },
        }
    }
}

impl FromStr for Slots {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let garbled = || Garbled::new("places in a hand", text);
        text.split('+').try_fold(Self(0), |slots, place| {
            let place: u32 = place.parse().map_err(|_| garbled())?;
            Ok(Self(slots.0 | 1_u64.checked_shl(place).ok_or_else(garbled)?))
        })
    }
}

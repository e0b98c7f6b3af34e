//! How states and actions are read.

use core::str::FromStr;

use parlour_engine::{Garbled, Words, to_value};
use serde::Deserialize;

use crate::datawar::action::{Action, BACKGROUNDS, BILLIONAIRES, Pick, Slots, Ui};
use crate::datawar::cards::Card;
use crate::datawar::layout::Layout;
use crate::datawar::options::Options;
use crate::datawar::queue::Effect;
use crate::datawar::rules::machine::{Leaf, Signal};
use crate::datawar::side::Side;
use crate::datawar::state::{DataWar, Openers, Screen, WinCondition};

impl FromStr for DataWar {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut layout = Layout::new(Options::default());
        let mut sections = Words::sections(text);
        let head = sections.next().unwrap_or_else(|| Words::new(""));
        read_head(&mut layout, head)?;
        for section in sections {
            read_section(&mut layout, section)?;
        }
        layout.finish().map_err(Garbled::impossible)
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
            let seen: Vec<Card> = words.all("a card")?;
            game.seen = seen.iter().fold(game.seen, |set, card| set | card.bit());
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
        "war" if words.is_empty() => turn.participants = [true; 2],
        "war" => turn.participants[words.read::<Side>("player or cpu")?.index()] = true,
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
        layout.game.decks[side.index()].put_under(card);
    }
    Ok(())
}

fn read_table(layout: &mut Layout, mut words: Words<'_>) -> Result<(), Garbled> {
    while !words.is_empty() {
        let word = words.word("a card")?;
        let is_down = word.starts_with('~');
        let (card, side) = read_owned(word.strip_prefix('~').unwrap_or(word))?;
        let card = layout.deal(card).map_err(Garbled::impossible)?;
        let game = &mut layout.game;
        game.table.push(card);
        game.played_by_cpu |= if side == Side::Cpu { card.bit() } else { 0 };
        game.face_down |= if is_down { card.bit() } else { 0 };
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
        let all = [Self::AllCards, Self::LaunchStacks];
        let found = all.into_iter().find(|condition| condition.name() == text);
        found.ok_or_else(|| Garbled::new("all_cards or launch_stacks", text))
    }
}

impl FromStr for Action {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut words = Words::new(text);
        let action = match words.word("an action")? {
            "billionaire" => Self::SelectBillionaire(read_pick(&mut words, &BILLIONAIRES)?),
            "background" => Self::SelectBackground(read_pick(&mut words, &BACKGROUNDS)?),
            "open" if words.takes("??") => Self::CardSelected(Card::NOWHERE),
            "open" => Self::CardSelected(words.read("a card")?),
            "take" if words.is_empty() => Self::TantrumSelect(Slots(0)),
            "take" => Self::TantrumSelect(words.read("places in a hand")?),
            "timer" if words.is_empty() => Self::Plain(Signal::After),
            "timer" => Self::Timer(words.read("the number of a timer")?),
            "ui" => Self::Ui(read_ui(&mut words)?),
            word => {
                let signal = Signal::from_name(&word.to_uppercase().replace('-', "_"));
                Self::Plain(signal.ok_or_else(|| Garbled::new("an action", word))?)
            }
        };
        words.end()?;
        Ok(action)
    }
}

fn read_pick(words: &mut Words<'_>, catalogue: &[&str]) -> Result<Pick, Garbled> {
    match words.word("a name of the catalogue")? {
        "(own)" => Ok(Pick::Own),
        "()" => Ok(Pick::Nameless),
        name => match catalogue.iter().position(|listed| *listed == name) {
            Some(id) => Ok(Pick::Listed(id as u8)),
            None => read(name, "a name of the catalogue").map(Pick::Listed),
        },
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

fn read_ui(words: &mut Words<'_>) -> Result<Ui, Garbled> {
    Ok(match words.word("a switch")? {
        "togglePause" => Ui::TogglePause,
        "toggleMenu" => Ui::ToggleMenu,
        "toggleHandViewer" if words.is_empty() => Ui::ToggleHandViewer(None),
        "toggleHandViewer" => Ui::ToggleHandViewer(Some(words.read("player or cpu")?)),
        "toggleAudio" => Ui::ToggleAudio,
        "toggleInstructions" => Ui::ToggleInstructions,
        "setShowTooltip" => Ui::SetShowTooltip(words.read("true or false")?),
        other => return Err(Garbled::new("a switch", other)),
    })
}

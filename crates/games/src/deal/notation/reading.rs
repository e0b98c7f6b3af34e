//! Reads tables and actions.

use core::str::FromStr;

use parlour_engine::{Garbled, Seat, Seats, Words};
use serde_json::{Map, Value};

use crate::deal::action::{Action, Play};
use crate::deal::card_set::CardSet;
use crate::deal::cards::{ActionType, Card};
use crate::deal::colors::{Color, Hue};
use crate::deal::options::Options;
use crate::deal::pending::{Chain, Pending};
use crate::deal::setup::Setup;
use crate::deal::state::{Deal, MOST_PLAYERS, Phase, Shield, Status};

impl FromStr for Deal {
    type Err = Garbled;

    /// Reads a table. What is left out is empty, zero or as usual; a table that is not waiting has at least two players.
    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut reader = Reader(Setup::new(0, Options::default()));
        let mut sections = Words::sections(text);
        reader.read_head(sections.next().unwrap_or(Words::new("")))?;
        sections.try_for_each(|section| reader.read_section(section))?;
        reader.finish()
    }
}

/// A table that is being laid.
struct Reader(Setup);

impl Reader {
    fn finish(self) -> Result<Deal, Garbled> {
        let Self(mut setup) = self;
        let open = &mut setup.state.open;
        if open.status != Status::Waiting {
            open.seats = open.seats.max(2);
        }
        open.options.players = open.seats.clamp(2, MOST_PLAYERS as u8);
        setup.finish().map_err(Garbled::impossible)
    }

    fn read_head(&mut self, mut words: Words<'_>) -> Result<(), Garbled> {
        let open = &mut self.0.state.open;
        let is_waiting = words.takes("waiting");
        open.phase = words.read("a phase")?;
        open.status = match open.phase {
            _ if is_waiting => Status::Waiting,
            Phase::Ended => Status::Finished,
            _ => Status::Active,
        };
        while let Some(word) = words.peek() {
            match word.chars().next() {
                _ if words.takes("idle") => open.idle = words.read("a number of turns")?,
                _ if words.takes("without") => open.gone = open.gone.with(read_player(&mut words)?),
                _ if words.takes("won") => {
                    words.expect("by")?;
                    open.winner = Some(read_player(&mut words)?);
                }
                Some('r') => open.round = words.marked("r", "a round")?,
                Some('m') => open.moves = words.marked("m", "a number of moves")?,
                Some('x') => open.doubles = words.marked("x", "a number of doublings")?,
                _ => open.current = Seat::new(words.marked(">", "the player on turn")?),
            }
        }
        Ok(())
    }

    fn read_section(&mut self, mut words: Words<'_>) -> Result<(), Garbled> {
        let Some(first) = words.peek() else { return Ok(()) };
        let Self(setup) = self;
        if words.takes("draw") {
            setup.draw = words.all("a card")?;
        } else if words.takes("discard") {
            setup.discard = words.all("a card")?;
        } else if words.takes("with") {
            setup.state.open.options = read_options(words)?;
        } else if let Some(number) = first.strip_suffix(':') {
            let seat = player(number)?;
            words.word("a player")?;
            setup.state.open.seats = setup.state.open.seats.max(seat.number() + 1);
            for place in words.rest().split("; ") {
                read_place(setup, seat, Words::new(place))?;
            }
        } else {
            setup.state.pending = Some(read_pending(words)?);
        }
        Ok(())
    }
}

/// A hand, a bank, a shield, or what lies under a color.
fn read_place(setup: &mut Setup, seat: Seat, mut words: Words<'_>) -> Result<(), Garbled> {
    let impossible = |why: String| Garbled::impossible(why);
    if words.takes("hand") {
        while !words.is_empty() {
            setup.take_up(seat, words.read("a card")?).map_err(impossible)?;
        }
    } else if words.takes("bank") {
        while !words.is_empty() {
            setup.bank(seat, words.read("a card")?).map_err(impossible)?;
        }
    } else if words.takes("shield") {
        let (card, turns) = (words.read("a card")?, words.read("a number of turns")?);
        setup.raise_shield(seat, Shield { card, turns }).map_err(impossible)?;
        words.end()?;
    } else if !words.is_empty() {
        let color = words.read("a color")?;
        while !words.is_empty() {
            read_property(setup, seat, color, words.word("a property")?)?;
        }
    }
    Ok(())
}

/// A property, a building or lock on it, or that the set is locked.
fn read_property(setup: &mut Setup, seat: Seat, color: Color, word: &str) -> Result<(), Garbled> {
    if word == "locked" {
        setup.state.lock(seat, color);
        return Ok(());
    }
    let laid = if let Some(fixture) = word.strip_prefix('+') {
        let (card, played_as) = match fixture.split_once('=') {
            Some((card, played_as)) => (card, Some(played_as.parse()?)),
            None => (fixture, None),
        };
        setup.attach(seat, card.parse()?, color, played_as)
    } else {
        setup.lay(seat, word.parse()?, color)
    };
    laid.map_err(Garbled::impossible)
}

fn read_pending(mut words: Words<'_>) -> Result<Pending, Garbled> {
    let card = take(&mut words);
    let action = words.read("an action")?;
    words.expect("by")?;
    let attacker = read_player(&mut words)?;
    words.expect("for")?;
    let payee = words.word("a player")?;
    let mut pending = Pending {
        card,
        payee: player(payee.strip_suffix(':').unwrap_or(payee))?,
        amount: words.read("an amount")?,
        is_double: words.takes("double"),
        color: take(&mut words),
        ..Pending::new(action, attacker, Seats::NONE)
    };
    if words.takes("give") {
        pending.own = Some(words.read("a card")?);
    }
    if words.takes("take") {
        pending.target = Some(words.read("a card")?);
    }
    if words.takes("to") {
        pending.to = Some(words.read("a color")?);
    }
    words.expect("from")?;
    while words.peek().is_some_and(|word| word != "no") {
        let word = words.word("a victim")?;
        let must_pay = word.strip_suffix('!');
        let victim = player(must_pay.unwrap_or(word))?;
        pending.victims = pending.victims.with(victim);
        if must_pay.is_some() {
            pending.committed = pending.committed.with(victim);
        }
    }
    if words.takes("no") {
        pending.chain = Some(read_chain(words)?);
    }
    Ok(pending)
}

fn read_chain(mut words: Words<'_>) -> Result<Chain, Garbled> {
    words.expect("of")?;
    let victim = read_player(&mut words)?;
    let mut chain = Chain::new(victim, words.read("a No")?);
    for _ in 1..Chain::LONGEST {
        if !words.is_empty() {
            chain.push(words.read("a No")?);
        }
    }
    words.end()?;
    Ok(chain)
}

fn read_options(words: Words<'_>) -> Result<Options, Garbled> {
    let mut options = Map::new();
    for word in words.rest().split(' ') {
        let (name, value) = word.split_once('=').ok_or_else(|| Garbled::new("an option", word))?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        options.insert(name.to_owned(), value);
    }
    serde_json::from_value(Value::Object(options))
        .map_err(|error| Garbled::impossible(error.to_string()))
}

impl FromStr for Action {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        const CARD: &str = "a card";
        let mut words = Words::new(text);
        let action = match words.word("an action")? {
            "draw" => Self::DrawCards,
            "bank" => Self::PlayToBank { card: words.read(CARD)? },
            "lay" => Self::PlayProperty { card: words.read(CARD)?, color: read_hue(&mut words) },
            "play" => Self::PlayAction(read_play(&mut words)?),
            "rent" => Self::PlayRent {
                card: words.read(CARD)?,
                color: read_hue(&mut words),
                victim: read_victim(&mut words)?,
            },
            "move" => Self::MoveWild { card: words.read(CARD)?, color: read_hue(&mut words) },
            "pay" => Self::Pay { cards: read_list(&mut words)? },
            "no" => Self::JustSayNo { card: words.read(CARD)? },
            "accept" => Self::Accept,
            "discard" => Self::Discard { cards: read_list(&mut words)? },
            "end" => Self::EndTurn,
            "leave" => Self::Leave { seat: read_seat(&mut words)? },
            "return" => Self::Return { seat: read_seat(&mut words)? },
            other => return Err(Garbled::new("an action", other)),
        };
        words.end()?;
        Ok(action)
    }
}

fn read_play(words: &mut Words<'_>) -> Result<Play, Garbled> {
    let mut play = Play::new(words.read("a card")?);
    if words.takes("as") {
        play.copy = Some(words.read("an action")?);
    }
    play.color = read_hue(words);
    if words.takes("give") {
        play.own = Some(words.read("a card")?);
    }
    if words.takes("take") {
        play.target = Some(words.read("a card")?);
    }
    if words.takes("to") {
        play.to = read_hue(words);
    }
    play.victim = read_victim(words)?;
    Ok(play)
}

fn read_victim(words: &mut Words<'_>) -> Result<Option<Seat>, Garbled> {
    if words.takes("from") { read_seat(words).map(Some) } else { Ok(None) }
}

fn read_hue(words: &mut Words<'_>) -> Hue {
    if words.takes("no-color") { Hue::Unknown } else { take::<Color>(words).into() }
}

/// Cards, and perhaps that one of them is listed twice.
fn read_list(words: &mut Words<'_>) -> Result<CardSet, Garbled> {
    let mut cards = Vec::new();
    while words.peek().is_some_and(|word| word != "twice") {
        cards.push(words.read("a card")?);
    }
    if words.takes("twice") {
        cards.extend(cards.first().copied());
    }
    Ok(CardSet::listed(cards))
}

fn read_seat(words: &mut Words<'_>) -> Result<Seat, Garbled> {
    words.read("a player").map(Seat::new)
}

/// A seat that a table can have: states name no other.
fn read_player(words: &mut Words<'_>) -> Result<Seat, Garbled> {
    player(words.word("a player")?)
}

fn player(word: &str) -> Result<Seat, Garbled> {
    let seat = word.parse().map(Seat::new).ok().filter(|seat| seat.exists(MOST_PLAYERS));
    seat.ok_or_else(|| Garbled::new("a player", word))
}

/// Takes the next word if it is such a thing.
fn take<T: FromStr>(words: &mut Words<'_>) -> Option<T> {
    let value = words.peek()?.parse().ok()?;
    words.word("").ok()?;
    Some(value)
}

impl FromStr for Card {
    type Err = Garbled;

    fn from_str(word: &str) -> Result<Self, Garbled> {
        let number = word.rsplit(|digit: char| !digit.is_ascii_digit()).next();
        let card = match number.and_then(|number| number.parse().ok()).and_then(Self::numbered) {
            Some(card) => card,
            None => Self::NOWHERE,
        };
        if card.to_string() == word { Ok(card) } else { Err(Garbled::new("a card", word)) }
    }
}

impl FromStr for Color {
    type Err = Garbled;

    fn from_str(word: &str) -> Result<Self, Garbled> {
        Self::named(word).ok_or_else(|| Garbled::new("a color", word))
    }
}

impl FromStr for ActionType {
    type Err = Garbled;

    fn from_str(word: &str) -> Result<Self, Garbled> {
        Self::named(word).ok_or_else(|| Garbled::new("an action", word))
    }
}

impl FromStr for Phase {
    type Err = Garbled;

    fn from_str(word: &str) -> Result<Self, Garbled> {
        use Phase::{Drawing, Ended, Paying, Playing, Responding};
        let mut phases = [Drawing, Playing, Paying, Responding, Ended].into_iter();
        let phase = phases.find(|phase| phase.name() == word);
        phase.ok_or_else(|| Garbled::new("a phase", word))
    }
}

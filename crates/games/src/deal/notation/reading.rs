//! Reads tables and actions.

use core::str::FromStr;

use parlour_engine::{Garbled, Observable, Seat, Seats, Words};
use serde_json::{Map, Value};

use crate::deal::action::{Action, Play};
use crate::deal::card_set::CardSet;
use crate::deal::cards::{ActionType, Card};
use crate::deal::colors::{Color, Hue};
use crate::deal::options::Options;
use crate::deal::pending::{Chain, Pending};
use crate::deal::piles::Piles;
use crate::deal::state::{Deal, MOST_PLAYERS, Phase, Shield, Status};

impl FromStr for Deal {
    type Err = Garbled;

    /// Reads a table. What is left out is empty, zero or as usual; a table that is not waiting has at least two players.
    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut reader = Reader::new();
        let mut sections = Words::sections(text);
        reader.read_head(sections.next().unwrap_or(Words::new("")))?;
        sections.try_for_each(|section| reader.read_section(section))?;
        reader.finish()
    }
}

/// A table that is being laid.
struct Reader {
    state: Deal,
    draw: Vec<Card>,
    discard: Vec<Card>,
    /// The cards that lie somewhere.
    seen: CardSet,
}

impl Reader {
    fn new() -> Self {
        let state = Deal::empty(0, Options::default());
        Self { state, draw: Vec::new(), discard: Vec::new(), seen: CardSet::EMPTY }
    }

    fn finish(self) -> Result<Deal, Garbled> {
        let Self { mut state, draw, discard, seen } = self;
        if state.open.status != Status::Waiting {
            state.open.seats = state.open.seats.max(2);
        }
        state.open.options.players = state.open.seats.clamp(2, MOST_PLAYERS as u8);
        state.piles = Piles::new(&draw, &discard);
        state.in_play = seen;
        state.audit().map_err(Garbled::impossible)?;
        Ok(state)
    }

    fn read_head(&mut self, mut words: Words<'_>) -> Result<(), Garbled> {
        let open = &mut self.state.open;
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
        if words.takes("draw") {
            self.draw = self.cards(words)?;
        } else if words.takes("discard") {
            self.discard = self.cards(words)?;
        } else if words.takes("with") {
            self.state.open.options = read_options(words)?;
        } else if let Some(number) = first.strip_suffix(':') {
            let seat = player(number)?;
            words.word("a player")?;
            self.state.open.seats = self.state.open.seats.max(seat.number() + 1);
            for place in words.rest().split("; ") {
                self.read_place(seat, Words::new(place))?;
            }
        } else {
            self.state.pending = Some(read_pending(words)?);
        }
        Ok(())
    }

    /// A hand, a bank, a shield, or what lies under a color.
    fn read_place(&mut self, seat: Seat, mut words: Words<'_>) -> Result<(), Garbled> {
        if words.is_empty() {
            return Ok(());
        }
        if words.takes("hand") {
            for card in self.cards(words)? {
                self.state.take_up(seat, card);
            }
        } else if words.takes("bank") {
            for card in self.cards(words)? {
                self.state.bank(seat, card);
            }
        } else if words.takes("shield") {
            let card = self.card(words.word("a shield")?)?;
            let turns = words.read("a number of turns")?;
            self.state.raise_shield(seat, Shield { card, turns });
            words.end()?;
        } else {
            let color = words.read("a color")?;
            while !words.is_empty() {
                self.read_property(seat, color, words.word("a property")?)?;
            }
        }
        Ok(())
    }

    /// A property, a building or lock on it, or that the set is locked.
    fn read_property(&mut self, seat: Seat, color: Color, word: &str) -> Result<(), Garbled> {
        if word == "locked" {
            self.state.lock(seat, color);
        } else if let Some(fixture) = word.strip_prefix('+') {
            let (name, played_as) = match fixture.split_once('=') {
                Some((name, played_as)) => (name, Some(played_as.parse()?)),
                None => (fixture, None),
            };
            let card = self.card(name)?;
            let kind = if card == Card::ABRACADABRA { played_as } else { card.action() };
            let kind = kind.filter(|kind| kind.is_fixture());
            let kind = kind.ok_or_else(|| Garbled::new("a building or a lock", word))?;
            self.state.attach(seat, card, color, kind);
            if kind == ActionType::SetLock {
                self.state.lock(seat, color);
            }
        } else {
            let card = self.card(word)?;
            if !card.is_land() {
                return Err(Garbled::new("a property", word));
            }
            self.state.lay(seat, card, color);
        }
        Ok(())
    }

    fn cards(&mut self, mut words: Words<'_>) -> Result<Vec<Card>, Garbled> {
        let mut cards = Vec::new();
        while !words.is_empty() {
            cards.push(self.card(words.word("a card")?)?);
        }
        Ok(cards)
    }

    /// A card of the deck. None can lie in two places.
    fn card(&mut self, word: &str) -> Result<Card, Garbled> {
        let card = known(word.parse()?)?;
        if self.seen.contains(card) {
            return Err(Garbled::impossible(format!("the card {card} is there twice")));
        }
        self.seen = self.seen.with(card);
        Ok(card)
    }
}

fn read_pending(mut words: Words<'_>) -> Result<Pending, Garbled> {
    let card = take::<Card>(&mut words).map(known).transpose()?;
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
        pending.own = Some(known(words.read("a card")?)?);
    }
    if words.takes("take") {
        pending.target = Some(known(words.read("a card")?)?);
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
            "bank" => Self::PlayToBank(words.read(CARD)?),
            "lay" => Self::PlayProperty(words.read(CARD)?, read_hue(&mut words)),
            "play" => Self::PlayAction(read_play(&mut words)?),
            "rent" => Self::PlayRent {
                card: words.read(CARD)?,
                color: read_hue(&mut words),
                victim: read_victim(&mut words)?,
            },
            "move" => Self::MoveWild(words.read(CARD)?, read_hue(&mut words)),
            "pay" => Self::Pay(read_list(&mut words)?),
            "no" => Self::JustSayNo(words.read(CARD)?),
            "accept" => Self::Accept,
            "discard" => Self::Discard(read_list(&mut words)?),
            "end" => Self::EndTurn,
            "leave" => Self::Leave(read_seat(&mut words)?),
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
    if words.takes("no-color") { Hue::Unknown } else { Hue::from(take(words)) }
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

/// A card that is in the deck: states have no other.
fn known(card: Card) -> Result<Card, Garbled> {
    if card == Card::NOWHERE { Err(Garbled::new("a card", "no-card")) } else { Ok(card) }
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

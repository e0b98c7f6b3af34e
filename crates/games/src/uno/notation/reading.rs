//! Reads games and actions.

use core::str::FromStr;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use parlour_engine::{Garbled, MAX_SEATS, Observable, Seat, Stock, Words};

use super::{SWITCHES, likely_seating};
use crate::uno::action::{Action, Extras, Named, Partner, Play};
use crate::uno::cards::{Card, CardSet, Color};
use crate::uno::options::{Bots, Options, ScoreLimit, Seating};
use crate::uno::state::{Challenge, Direction, Draws, EndType, MOST_IN_LOBBY, Stack, Status, Uno};
use crate::uno::view::GameState;

impl FromStr for Uno {
    type Err = Garbled;

    /// Reads a game. What is left out is empty, zero or as usual; without a `>` the first hand is that of the player on turn.
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
    table: Uno,
    deck: Vec<Card>,
    discards: Vec<Card>,
    seats: Option<u8>,
    /// The cards that lie somewhere.
    laid: CardSet,
    has_turn: bool,
    has_options: bool,
    seating: Option<Seating>,
}

impl Reader {
    fn new() -> Self {
        Self {
            table: Uno::lobby(0, Options::default()),
            deck: Vec::new(),
            discards: Vec::new(),
            seats: None,
            laid: CardSet::NONE,
            has_turn: false,
            has_options: false,
            seating: None,
        }
    }

    /// Works out what is not written, and makes sure that there can be such a table.
    fn finish(self) -> Result<Uno, Garbled> {
        let Self { mut table, mut deck, discards, .. } = self;
        deck.reverse();
        table.pile = Stock::new(&deck, &discards);
        table.cards = self.laid;
        let open = &mut table.open;
        let listed = open.order().iter().map(|seat| seat.number() + 1).max();
        open.seats = self.seats.or(listed).unwrap_or(0);
        if open.status != Status::Lobby && open.options.score_limit.keeps_scores() {
            open.round = open.round.max(1);
        }
        if open.status == Status::Ended {
            open.end.get_or_insert(EndType::Win);
        }
        if open.decides {
            let last = open.current().and_then(|seat| table.hands.last(seat));
            table.drawn = last.unwrap_or(Card::NOWHERE);
        }
        if self.has_options {
            let likely = likely_seating(&GameState::new(&table, false));
            table.open.options.seating = self.seating.unwrap_or(likely);
        }
        table.plain = table.open.options.is_plain();
        table.refit();
        table.audit().map_err(Garbled::impossible)?;
        Ok(table)
    }

    /// `PLAYING #9` or `PAUSED_WAITING_PLAYER #9 in PLAYING without 1`, of which the number may be missing.
    fn read_head(&mut self, mut words: Words<'_>) -> Result<(), Garbled> {
        let open = &mut self.table.open;
        open.status = words.read("a status")?;
        if words.peek().is_some_and(|word| word.starts_with('#')) {
            open.seq = words.marked("#", "a number of actions")?;
        }
        if open.status == Status::PausedWaitingPlayer {
            open.was_paused = true;
            words.expect("in")?;
            open.before_pause = words.read("a status")?;
            words.expect("without")?;
            while !words.is_empty() {
                open.orphans.push(read_seat(&mut words)?);
            }
        }
        words.end()
    }

    fn read_section(&mut self, mut words: Words<'_>) -> Result<(), Garbled> {
        let open = &mut self.table.open;
        match words.word("a part of a table")? {
            "deck" => return self.read_deck(words),
            "discard" => return self.read_discards(words),
            "draw" => open.stack = Some(read_stack(&mut words)?),
            "drawn" => open.decides = true,
            "exposed" => open.exposed = Some(read_seat(&mut words)?),
            "called" => {
                while !words.is_empty() {
                    open.called = open.called.with(read_seat(&mut words)?);
                }
            }
            "last" => open.last_player = Some(read_seat(&mut words)?),
            "round" => open.round = words.read("the number of a round")?,
            "scores" => {
                for score in &mut open.scores {
                    *score = if words.is_empty() { 0 } else { words.read("a score")? };
                }
            }
            "points" => open.last_points = Some(words.read("points")?),
            "won" => {
                words.expect("by")?;
                open.winner = Some(read_seat(&mut words)?);
            }
            "too" => {
                words.expect("few")?;
                words.expect("left")?;
                open.end = Some(EndType::InsufficientPlayers);
            }
            "was" => {
                words.expect("paused")?;
                open.was_paused = true;
            }
            "owner" => open.owner = words.read("a seat").map(Seat::new)?,
            "bots" => open.bots = read_bots(&mut words, MOST_IN_LOBBY)?,
            "with" => {
                open.options = read_options(&mut words)?;
                self.has_options = true;
            }
            "seating" => {
                let owner = words.read("a seat")?;
                let bots = Bots(read_bots(&mut words, MAX_SEATS)? as u16);
                self.seating = Some(Seating { owner, bots });
            }
            word => return self.read_seat_section(word, words),
        }
        words.end()
    }

    /// What begins with a seat or a number of them: `>1: r5 b2 ~ y3 +`, `3 seats`, `2 answers 1 after red`.
    fn read_seat_section(&mut self, word: &str, mut words: Words<'_>) -> Result<(), Garbled> {
        let (is_on_turn, seat) = match word.strip_prefix('>') {
            Some(seat) => (true, seat),
            None => (false, word),
        };
        let number =
            |text: &str| text.parse::<u8>().map_err(|_| Garbled::new("a part of a table", word));
        if let Some(seat) = seat.strip_suffix(':') {
            let seat = Seat::new(number(seat)?);
            self.seat(seat, is_on_turn)?;
            self.read_hand(seat, &mut words)?;
        } else if words.takes("answers") {
            self.table.open.challenge = Some(read_challenge(Seat::new(number(word)?), &mut words)?);
        } else {
            self.seats = Some(number(word)?);
            words.expect("seats")?;
        }
        if words.takes("-") {
            self.table.open.direction = Direction::Back;
        } else {
            words.takes("+");
        }
        words.end()
    }

    /// Seats the next player.
    fn seat(&mut self, seat: Seat, is_on_turn: bool) -> Result<(), Garbled> {
        let open = &mut self.table.open;
        if !seat.exists(MAX_SEATS) || open.is_seated(seat) {
            return Err(Garbled::impossible(format!("seat {seat} has no place in the turn order")));
        }
        if is_on_turn && self.has_turn {
            return Err(Garbled::impossible("two players are on turn"));
        }
        if is_on_turn {
            self.has_turn = true;
            open.at = open.players;
        }
        open.order[usize::from(open.players)] = seat;
        open.players += 1;
        Ok(())
    }

    fn read_hand(&mut self, seat: Seat, words: &mut Words<'_>) -> Result<(), Garbled> {
        while words.peek().is_some_and(|word| !["~", "+", "-"].contains(&word)) {
            let card = self.read_card(words.word("a card")?)?;
            self.table.hands.take(seat, card);
        }
        if words.takes("~") {
            while words.peek().is_some_and(|word| !["+", "-"].contains(&word)) {
                self.table.seen[seat.index()].insert(words.read("a card")?);
            }
        }
        Ok(())
    }

    fn read_deck(&mut self, mut words: Words<'_>) -> Result<(), Garbled> {
        while !words.is_empty() {
            let card = self.read_card(words.word("a card")?)?;
            self.deck.push(card);
        }
        Ok(())
    }

    /// The discards, wild ones with their colors.
    fn read_discards(&mut self, mut words: Words<'_>) -> Result<(), Garbled> {
        while !words.is_empty() {
            let word = words.word("a card")?;
            let (name, letter) = word.split_once(':').unwrap_or((word, ""));
            let card = self.read_card(name)?;
            let color = Color::ALL.into_iter().find(|color| letter == color.letter().to_string());
            match card.wild_index() {
                Some(index) if letter.is_empty() || color.is_some() => {
                    self.table.open.wild_colors[index] = color;
                }
                None if letter.is_empty() => {}
                _ => return Err(Garbled::new("a discarded card", word)),
            }
            self.discards.push(card);
        }
        Ok(())
    }

    /// A card of the box. None can lie in two places.
    fn read_card(&mut self, word: &str) -> Result<Card, Garbled> {
        let card = word.parse()?;
        if card == Card::NOWHERE {
            return Err(Garbled::new("a card", word));
        }
        if self.laid.contains(card) {
            return Err(Garbled::impossible(format!("the card {card} is there twice")));
        }
        self.laid.insert(card);
        Ok(card)
    }
}

fn read_seat(words: &mut Words<'_>) -> Result<Seat, Garbled> {
    words.read("a seat").map(Seat::new)
}

/// `101`: the seats of bots, the lowest last.
fn read_bots(words: &mut Words<'_>, seats: usize) -> Result<u32, Garbled> {
    let word = words.word("seats of bots")?;
    let bots = u32::from_str_radix(word, 2).ok().filter(|bots| bots >> seats == 0);
    bots.ok_or_else(|| Garbled::new("seats of bots", word))
}

/// `2 draw2`
fn read_stack(words: &mut Words<'_>) -> Result<Stack, Garbled> {
    let count = words.read("a number of cards")?;
    let name = words.word("a draw card")?;
    let symbol = [Draws::Two, Draws::Four].into_iter().find(|draws| draws.symbol().name() == name);
    Ok(Stack { count, symbol: symbol.ok_or_else(|| Garbled::new("a draw card", name))? })
}

/// `1 after red`
fn read_challenge(target: Seat, words: &mut Words<'_>) -> Result<Challenge, Garbled> {
    let by = read_seat(words)?;
    words.expect("after")?;
    let previous = if words.takes("no") {
        words.expect("colour")?;
        None
    } else {
        Some(read_color(words)?)
    };
    Ok(Challenge { by, target, previous })
}

fn read_options(words: &mut Words<'_>) -> Result<Options, Garbled> {
    let mut options = Options::default();
    while !words.is_empty() {
        let word = words.word("an option")?;
        match word {
            "limit" => options.score_limit = ScoreLimit::Points(words.read("a score limit")?),
            "endless" => options.score_limit = ScoreLimit::Endless,
            _ if words.takes("cards") => {
                let size = word.parse().map_err(|_| Garbled::new("a number of cards", word))?;
                options.starting_hand_size = size;
            }
            _ => {
                let switch = SWITCHES.iter().find(|(name, _)| *name == word);
                let (_, switch_on) = switch.ok_or_else(|| Garbled::new("an option", word))?;
                switch_on(&mut options);
            }
        }
    }
    Ok(options)
}

impl FromStr for Action {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut words = Words::new(text);
        let whole = words;
        let action = match words.word("an action")? {
            "draw" => Self::Draw,
            "pass" => Self::Pass,
            "challenge" => Self::Challenge,
            "accept" => Self::Accept,
            "uno" => Self::CallUno,
            "catch" => Self::CatchUno { target: read_seat(&mut words)? },
            "next" => {
                words.expect("round")?;
                Self::NextRound
            }
            "start" => Self::Start,
            "without" => Self::ContinueWithout { player: read_seat(&mut words)? },
            "lobby" => Self::ReturnToLobby,
            "lost" => Self::PlayerLost { player: read_seat(&mut words)? },
            "back" => Self::PlayerBack { player: read_seat(&mut words)? },
            "take" => Self::TakeSeat { player: read_seat(&mut words)? },
            _ => return read_play(whole).map(Self::Play),
        };
        words.end()?;
        Ok(action)
    }
}

/// `r7+b7 swap 2 uno`, `W0 green`
fn read_play(mut words: Words<'_>) -> Result<Play, Garbled> {
    let mut cards = words.word("an action")?.split('+');
    let mut play = Play::new(cards.next().unwrap_or_default().parse()?);
    match cards.clone().next() {
        None => {}
        Some("mixed") => play.extras = Extras::MIXED,
        Some("others") => play.extras = Extras::NOT_HELD,
        Some(_) => {
            let extras: Vec<Card> = cards.map(str::parse).collect::<Result<_, _>>()?;
            play.extras = Extras::new(play.card, &extras);
        }
    }
    let next = words.peek().unwrap_or("swap");
    if words.takes("nonsense") {
        play.color = Named::Nonsense;
    } else if !["swap", "uno"].contains(&next) {
        play.color = Named::Color(read_color(&mut words)?);
    }
    if words.takes("swap") {
        play.swap = Partner::new(read_seat(&mut words)?);
    }
    play.uno = words.takes("uno");
    words.end()?;
    Ok(play)
}

/// A color by its name.
fn read_color(words: &mut Words<'_>) -> Result<Color, Garbled> {
    let name = words.word("a color")?;
    Color::from_name(name).ok_or_else(|| Garbled::new("a color", name))
}

impl FromStr for Card {
    type Err = Garbled;

    fn from_str(name: &str) -> Result<Self, Garbled> {
        static CARDS: LazyLock<BTreeMap<String, Card>> = LazyLock::new(|| {
            let cards = CardSet::ALL.iter().chain([Card::NOWHERE]);
            cards.map(|card| (card.to_string(), card)).collect()
        });
        CARDS.get(name).copied().ok_or_else(|| Garbled::new("a card", name))
    }
}

impl FromStr for Status {
    type Err = Garbled;

    fn from_str(name: &str) -> Result<Self, Garbled> {
        let mut all =
            [Self::Lobby, Self::Playing, Self::PausedWaitingPlayer, Self::RoundEnded, Self::Ended]
                .into_iter();
        all.find(|status| status.name() == name).ok_or_else(|| Garbled::new("a status", name))
    }
}

//! Views as text, written straight from the view.
//!
//! A server writes a view for every viewer after every move, and making the [document](super::documents::ViewDoc) first
//! takes most of the time: dozens of cards, each with its texts, and maps by id. Here the same text comes without it. The
//! document stays what is meant, and a law holds the two against each other wherever a game may get.

use std::array;
use std::cell::RefCell;
use std::sync::LazyLock;

use arrayvec::ArrayVec;
use parlour_engine::{Seat, write_json};
use serde::Serialize;

use super::action::{Action, Named, Play};
use super::cards::{BOX, Card, CardSet, Color};
use super::documents::{COLORS, Field, card_text};
use super::json::Beside;
use super::options::Options;
use super::state::{MOST_IN_LOBBY, Status};
use super::view::View;
use super::writing::{self, Waiting, end_of, hidden_hand, orphans, pause_of, present};

/// A key of ours as it stands behind another field. It needs no escapes.
macro_rules! key {
    ($name:literal) => {
        concat!(",\"", $name, "\":")
    };
}

/// Writes what one viewer may know.
pub(super) fn write_view(view: &View, beside: &Beside, out: &mut Vec<u8>) {
    let open = &view.open;
    let by_key = Sorted::new(view, beside);
    let mut text = Object::open(out);
    text.key(key!("gameState"));
    game_state(&mut text, view, beside, &by_key);
    text.key(key!("dealtHands"));
    let mut hands = Object::open(text.out);
    for seat in &by_key.all {
        if let Some((_, hand)) = view.hands.iter().find(|(shown, _)| shown == seat) {
            hands.key_of(beside.roster.id(*seat));
            cards(hands.out, hand.iter().map(|card| (*card, card.color())));
        }
    }
    hands.close();
    text.key(key!("actions"));
    let mut actions = Object::open(text.out);
    for seat in &by_key.present {
        if open.options.is_shared() || view.viewer.is(*seat) {
            actions.key_of(beside.roster.id(*seat));
            actions.out.extend_from_slice(b"null");
        }
    }
    actions.close();
    text.key(key!("gameSettings"));
    settings(text.out, &open.options);
    text.key(key!("hints"));
    hints(&mut text, view);
    text.close();
}

fn hints(text: &mut Object<'_>, view: &View) {
    let top = view.discards.last().copied();
    let color = top.and_then(|top| view.open.color_of(top));
    let mut hints = Object::open(text.out);
    hints.switch(key!("isMyTurn"), view.is_my_turn());
    hints.switch(key!("canDraw"), view.can_draw());
    hints.key(key!("canPlayCard"));
    let ranks = &*RANKS;
    let mut own =
        view.own_hand().iter().fold(0_u128, |own, card| own | 1 << ranks.of[card.index()]);
    let mut fits = Object::open(hints.out);
    while own != 0 {
        let card = ranks.cards[own.trailing_zeros() as usize];
        own &= own - 1;
        fits.key(",\"");
        fits.out.extend_from_slice(card.id().as_bytes());
        fits.out.extend_from_slice(if view.fitting.contains(card) {
            br#"":true"#
        } else {
            br#"":false"#
        });
    }
    fits.close();
    hints.field(key!("activeColor"), &color);
    hints.key(key!("topDiscard"));
    match top {
        Some(top) => hints.out.extend_from_slice(card_text(top, color).as_bytes()),
        None => hints.out.extend_from_slice(b"null"),
    }
    hints.close();
}

fn game_state(text: &mut Object<'_>, view: &View, beside: &Beside, by_key: &Sorted) {
    let (open, roster) = (&view.open, &beside.roster);
    let id = |seat: Seat| Id(roster.id(seat));
    let everybody = || Seat::all(roster.len());
    let is_dealt = open.status != Status::Lobby;
    let keeps_scores = is_dealt && open.options.score_limit.keeps_scores();
    let waiting = Waiting { open, roster };
    let count = |seat: Seat| view.counts.get(seat.index()).copied().unwrap_or(0);
    let mut state = Object::open(text.out);
    state.word(key!("status"), open.status.name());
    state.field(key!("hostId"), &beside.host);
    if roster.get(open.owner).is_some() {
        state.number(key!("ownerId"), Some(id(open.owner)));
    }
    state.ids(key!("playerOrder"), everybody().map(id));
    if is_dealt {
        state.number(key!("currentTurn"), open.current().map(id));
        state.field(key!("direction"), &open.direction.sign());
        state.key(key!("discardPile"));
        cards(state.out, view.discards.iter().map(|card| (*card, open.color_of(*card))));
        state.by_key(key!("playerCardCounts"), by_key, beside, |seat| count(seat).into());
        state.ids(key!("turnOrder"), present(open).map(id));
    }
    state.key(key!("lockedPlayers"));
    list(state.out, present(open), |out, seat| {
        out.extend_from_slice(br#"{"clientId":"#);
        id(seat).write(out);
        out.extend_from_slice(br#","name":"#);
        write_json(&roster.name(seat), out);
        out.push(b'}');
    });
    if is_dealt {
        state.number(key!("lastPlayedBy"), open.last_player.map(id));
    }
    if keeps_scores {
        let score = |seat: Seat| open.scores.get(seat.index()).copied().unwrap_or(0);
        state.by_key(key!("scores"), by_key, beside, score);
        state.field(key!("currentRound"), &open.round);
    }
    if is_dealt {
        state.maybe(key!("lastRoundPoints"), open.last_points.as_ref());
        state.there(key!("winner"), &end_of(open, roster));
        state.maybe(key!("endType"), open.end.as_ref());
    }
    let shown = |seat: Seat| hidden_hand(view, seat);
    state.maybe(key!("orphanHands"), orphans(open, beside, shown).as_ref());
    if is_dealt {
        state.there(key!("statusBeforePause"), &pause_of(open));
        state.field(key!("deckCount"), &view.deck);
    }
    state.field(key!("stateSeq"), &open.seq);
    if is_dealt {
        state.there(key!("pendingDraw"), &waiting.draw());
        state.there(key!("pendingChallenge"), &waiting.challenge());
        state.there(key!("drawDecision"), &waiting.decision());
        state.there(key!("unoExposed"), &waiting.exposed());
        if !open.called.is_empty() {
            state.ids(key!("unoCalled"), open.called.iter().map(id));
        }
    }
    if open.bots != 0 && everybody().any(|seat| open.is_bot(seat)) {
        state.ids(key!("bots"), everybody().filter(|seat| open.is_bot(*seat)).map(id));
    }
    state.close();
}

/// Seats in the order of their ids, as maps have them.
struct Sorted {
    /// Everybody who has a hand.
    all: ArrayVec<Seat, MOST_IN_LOBBY>,
    /// Those who are there.
    present: ArrayVec<Seat, MOST_IN_LOBBY>,
}

impl Sorted {
    fn new(view: &View, beside: &Beside) -> Self {
        let sorted = |mut seats: ArrayVec<Seat, MOST_IN_LOBBY>| {
            seats.sort_unstable_by_key(|seat| beside.roster.id(*seat));
            seats
        };
        Self {
            all: sorted(view.hands.iter().map(|(seat, _)| *seat).collect()),
            present: sorted(present(&view.open).collect()),
        }
    }
}

/// An object that is being written.
struct Object<'a> {
    out: &'a mut Vec<u8>,
    is_empty: bool,
}

impl<'a> Object<'a> {
    fn open(out: &'a mut Vec<u8>) -> Self {
        out.push(b'{');
        Self { out, is_empty: true }
    }

    fn close(self) {
        self.out.push(b'}');
    }

    /// Text that begins with a comma, which the first field does without.
    fn key(&mut self, key: &'static str) {
        let start = usize::from(std::mem::take(&mut self.is_empty));
        self.out.extend_from_slice(&key.as_bytes()[start..]);
    }

    fn switch(&mut self, key: &'static str, is_on: bool) {
        self.key(key);
        self.out.extend_from_slice(word(is_on));
    }

    /// The id of somebody as a key.
    fn key_of(&mut self, id: &str) {
        self.key(",\"");
        self.out.extend_from_slice(id.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    /// A field with a word of ours.
    fn word(&mut self, key: &'static str, word: &'static str) {
        self.key(key);
        quoted(self.out, word);
    }

    /// A field with the id of somebody.
    fn number(&mut self, key: &'static str, id: Option<Id<'_>>) {
        self.key(key);
        match id {
            Some(id) => id.write(self.out),
            None => self.out.extend_from_slice(b"null"),
        }
    }

    fn value(&mut self, value: &impl Serialize) {
        write_json(value, self.out);
    }

    fn field(&mut self, key: &'static str, value: &impl Serialize) {
        self.key(key);
        self.value(value);
    }

    /// A field that may be missing.
    fn maybe(&mut self, key: &'static str, value: Option<&impl Serialize>) {
        if let Some(value) = value {
            self.field(key, value);
        }
    }

    fn there<T: Serialize>(&mut self, key: &'static str, value: &Field<T>) {
        if !value.is_missing() {
            self.field(key, value);
        }
    }

    fn ids<'b>(&mut self, key: &'static str, ids: impl Iterator<Item = Id<'b>>) {
        self.key(key);
        list(self.out, ids, |out, id| id.write(out));
    }

    fn by_key(
        &mut self,
        key: &'static str,
        sorted: &Sorted,
        beside: &Beside,
        number: impl Fn(Seat) -> u32,
    ) {
        self.key(key);
        let mut object = Object::open(self.out);
        for seat in &sorted.present {
            object.key_of(beside.roster.id(*seat));
            object.value(&number(*seat));
        }
        object.close();
    }
}

/// The id of somebody: digits, as rosters of this game have them, and nothing for nobody.
#[derive(Clone, Copy)]
struct Id<'a>(&'a str);

impl Id<'_> {
    fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.0.is_empty() { b"0" } else { self.0.as_bytes() });
    }
}

/// Text that needs no escapes.
fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

fn word(is_so: bool) -> &'static [u8] {
    if is_so { b"true" } else { b"false" }
}

thread_local! {
    /// The options that were written last: most tables have the same.
    static SETTINGS: RefCell<(Options, Vec<u8>)> = RefCell::default();
}

/// Writes the options of a game.
fn settings(out: &mut Vec<u8>, options: &Options) {
    SETTINGS.with_borrow_mut(|(known, text)| {
        if text.is_empty() || known != options {
            text.clear();
            write_settings(text, options);
            *known = *options;
        }
        out.extend_from_slice(text);
    });
}

fn write_settings(out: &mut Vec<u8>, options: &Options) {
    let mut text = Object::open(out);
    text.field(key!("startingHandSize"), &options.starting_hand_size);
    text.field(key!("scoreLimit"), &options.score_limit);
    text.switch(key!("forcePlay"), options.force_play);
    text.switch(key!("drawStacking"), options.draw_stacking);
    text.switch(key!("jumpIn"), options.jump_in);
    text.switch(key!("zeroSwap"), options.zero_swap);
    text.switch(key!("sevenSwap"), options.seven_swap);
    text.switch(key!("multipleCardPlay"), options.multiple_card_play);
    text.switch(key!("playDrawnCard"), options.play_drawn_card);
    text.switch(key!("wildDrawFourChallenge"), options.wild_draw_four_challenge);
    text.switch(key!("unoCall"), options.uno_call);
    text.field(key!("minPlayers"), &options.min_players);
    text.field(key!("handPrivacy"), &options.hand_privacy);
    text.switch(key!("spectators"), options.spectators);
    text.switch(key!("revealHandsAtEnd"), options.reveal_hands_at_end);
    if !options.seating.is_usual() {
        text.field(key!("seating"), &options.seating);
    }
    text.close();
}

/// Writes an action.
pub(super) fn write_action(action: Action, beside: &Beside, out: &mut Vec<u8>) {
    match action {
        Action::Play(play) => write_play(play, beside, out),
        Action::Draw => out.extend_from_slice(br#"{"type":"DRAW_CARD"}"#),
        Action::Pass => out.extend_from_slice(br#"{"type":"PASS"}"#),
        _ => write_json(&writing::write_action(action, &beside.roster), out),
    }
}

fn write_play(play: Play, beside: &Beside, out: &mut Vec<u8>) {
    let mut text = Object::open(out);
    text.word(key!("type"), "PLAY_CARD");
    text.word(key!("cardId"), play.card.id());
    if let Named::Color(color) = play.color {
        text.word(key!("chosenColor"), color.name());
    }
    if let Some(seat) = play.swap.seat() {
        text.number(key!("swapWith"), Some(Id(beside.roster.id(seat))));
    }
    let mut extras = play.extras.cards(play.card).peekable();
    if extras.peek().is_some() {
        text.key(key!("extraCardIds"));
        list(text.out, extras, |out, card| quoted(out, card.id()));
    }
    if play.uno {
        text.switch(key!("callUno"), true);
    }
    text.close();
}

/// Writes a list of cards.
fn cards(out: &mut Vec<u8>, cards: impl Iterator<Item = (Card, Option<Color>)>) {
    let (start, items) = (out.len(), &*ITEMS);
    for (card, color) in cards {
        let (text, length) = &items[card.index()][color.map_or(0, |color| color as usize + 1)];
        let end = out.len() + usize::from(*length);
        // All are copied with the same length, which takes a few instructions only.
        out.extend_from_slice(text);
        out.truncate(end);
    }
    match out.get_mut(start) {
        Some(comma) => *comma = b'[',
        None => out.push(b'['),
    }
    out.push(b']');
}

/// A card as an item of a list: its text with a comma before it, and how long that is.
type Item = ([u8; 64], u8);

/// Every card in every colour.
static ITEMS: LazyLock<Vec<[Item; COLORS]>> = LazyLock::new(|| {
    let item = |card, color| {
        let text = format!(",{}", card_text(card, color));
        let mut item = [0; 64];
        item[..text.len()].copy_from_slice(text.as_bytes());
        (item, text.len() as u8)
    };
    let items = |card| {
        array::from_fn(|color| item(card, color.checked_sub(1).map(|color| Color::ALL[color])))
    };
    CardSet::ALL.iter().map(items).collect()
});

/// All cards in the order of their ids.
struct Ranks {
    cards: Vec<Card>,
    /// Where each card is among them.
    of: [u8; BOX],
}

static RANKS: LazyLock<Ranks> = LazyLock::new(|| {
    let mut cards: Vec<Card> = CardSet::ALL.iter().collect();
    cards.sort_by_key(|card| card.id());
    let mut of = [0; BOX];
    for (rank, card) in (0..).zip(&cards) {
        of[card.index()] = rank;
    }
    Ranks { cards, of }
});

fn list<T>(
    out: &mut Vec<u8>,
    items: impl Iterator<Item = T>,
    mut write: impl FnMut(&mut Vec<u8>, T),
) {
    out.push(b'[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write(out, item);
    }
    out.push(b']');
}

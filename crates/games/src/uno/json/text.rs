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

use super::Beside;
use super::documents::{COLORS, Field, card_text};
use super::writing::{self, Waiting, end_of, hidden_hand, orphans, pause_of, present};
use crate::uno::action::{Action, Named, Play};
use crate::uno::cards::{BOX, Card, CardSet, Color};
use crate::uno::options::Options;
use crate::uno::state::{MOST_IN_LOBBY, Status};
use crate::uno::view::View;

/// A key of ours as it stands behind another field. It needs no escapes.
macro_rules! key {
    ($name:literal) => {
        concat!(",\"", $name, "\":")
    };
}

/// Writes what one viewer may know. The state of the game is the same for all of them, and mostly longer than the rest.
pub(super) fn write_view(view: &View, beside: &Beside, common: &mut Vec<u8>, out: &mut Vec<u8>) {
    let open = &view.open;
    let mut text = Object::open(out);
    text.key(key!("gameState"));
    if common.is_empty() {
        game_state(common, view, beside);
    }
    text.out.extend_from_slice(common);
    text.key(key!("dealtHands"));
    let mut hands = Object::open(text.out);
    for seat in sorted(view.hands.iter().map(|(seat, _)| *seat), beside) {
        if let Some((_, hand)) = view.hands.iter().find(|(shown, _)| *shown == seat) {
            hands.key_of(beside.roster.id(seat));
            cards(hands.out, hand.iter().map(|card| (*card, card.color())));
        }
    }
    hands.close();
    text.key(key!("actions"));
    let mut actions = Object::open(text.out);
    let is_shown = |seat: &Seat| open.options.is_shared() || view.viewer.is(*seat);
    for seat in sorted(present(open).filter(is_shown), beside) {
        actions.key_of(beside.roster.id(seat));
        actions.out.extend_from_slice(b"null");
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
    let items = &*FITTING;
    padded(hints.out, [b'{', b'}'], || {
        let card = *ranks.cards.get(own.trailing_zeros() as usize)?;
        own &= own - 1;
        Some(&items[card.index()][usize::from(view.fitting.contains(card))])
    });
    hints.field(key!("activeColor"), &color);
    hints.key(key!("topDiscard"));
    match top {
        Some(top) => hints.out.extend_from_slice(card_text(top, color).as_bytes()),
        None => hints.out.extend_from_slice(b"null"),
    }
    hints.close();
}

fn game_state(out: &mut Vec<u8>, view: &View, beside: &Beside) {
    let (open, roster) = (&view.open, &beside.roster);
    let id = |seat: Seat| Id(roster.id(seat));
    let everybody = || Seat::all(roster.len());
    let is_dealt = open.status != Status::Lobby;
    let keeps_scores = is_dealt && open.options.score_limit.keeps_scores();
    let waiting = Waiting { open, roster };
    let count = |seat: Seat| view.counts.get(seat.index()).copied().unwrap_or(0);
    let seated = sorted(present(open), beside);
    let mut state = Object::open(out);
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
        state.by_key(key!("playerCardCounts"), &seated, beside, |seat| count(seat).into());
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
        state.by_key(key!("scores"), &seated, beside, score);
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
fn sorted(seats: impl Iterator<Item = Seat>, beside: &Beside) -> ArrayVec<Seat, MOST_IN_LOBBY> {
    let mut seats: ArrayVec<Seat, MOST_IN_LOBBY> = seats.collect();
    seats.sort_unstable_by_key(|seat| beside.roster.id(*seat));
    seats
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
        seats: &[Seat],
        beside: &Beside,
        number: impl Fn(Seat) -> u32,
    ) {
        self.key(key);
        let mut object = Object::open(self.out);
        for seat in seats {
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
fn cards(out: &mut Vec<u8>, mut cards: impl Iterator<Item = (Card, Option<Color>)>) {
    let items = &*ITEMS;
    padded(out, [b'[', b']'], || {
        let (card, color) = cards.next()?;
        Some(&items[card.index()][color.map_or(0, |color| color as usize + 1)])
    });
}

/// An item with a comma before it, and how long that is.
type Item<const N: usize> = ([u8; N], u8);

fn item<const N: usize>(text: &str) -> Item<N> {
    let mut item = [0; N];
    item[0] = b',';
    item[1..=text.len()].copy_from_slice(text.as_bytes());
    (item, text.len() as u8 + 1)
}

/// Writes items in brackets. All are copied with the same length, which takes a few instructions only.
fn padded<'a, const N: usize>(
    out: &mut Vec<u8>,
    [open, close]: [u8; 2],
    mut next: impl FnMut() -> Option<&'a Item<N>>,
) {
    let start = out.len();
    while let Some((text, length)) = next() {
        let end = out.len() + usize::from(*length);
        out.extend_from_slice(text);
        out.truncate(end);
    }
    match out.get_mut(start) {
        Some(comma) => *comma = open,
        None => out.push(open),
    }
    out.push(close);
}

/// Every card in every colour.
static ITEMS: LazyLock<Vec<[Item<64>; COLORS]>> = LazyLock::new(|| {
    let color = |index: usize| index.checked_sub(1).map(|index| Color::ALL[index]);
    let items = |card| array::from_fn(|index| item(card_text(card, color(index))));
    CardSet::ALL.iter().map(items).collect()
});

/// Whether a card fits, for every card: that it does not, and that it does.
static FITTING: LazyLock<Vec<[Item<24>; 2]>> = LazyLock::new(|| {
    let items = |card: Card| [false, true].map(|fits| item(&format!("\"{}\":{fits}", card.id())));
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

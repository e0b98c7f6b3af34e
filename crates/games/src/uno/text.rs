//! Views as text, written straight from the view.
//!
//! A server writes a view for every viewer after every move, and making the [document](super::documents::ViewDoc) first
//! takes most of the time: dozens of cards, each with its texts, and maps by id. Here the same text comes without it. The
//! document stays what is meant, and a law holds the two against each other wherever a game may get.

use parlour_engine::{Seat, write_json};
use serde::Serialize;

use super::cards::Card;
use super::documents::{Field, card_text};
use super::json::Beside;
use super::state::Status;
use super::view::View;
use super::writing::{Waiting, end_of, hidden_hand, id, locked, orphans, pause_of, present};

/// Writes what one viewer may know.
pub(super) fn write_view(view: &View, beside: &Beside, out: &mut Vec<u8>) {
    let open = &view.open;
    let by_key = Sorted::new(view, beside);
    let mut text = Object::open(out);
    text.key("gameState");
    game_state(&mut text, view, beside, &by_key);
    text.key("dealtHands");
    let mut hands = Object::open(text.out);
    for seat in &by_key.all {
        if let Some((_, hand)) = view.hands.iter().find(|(shown, _)| shown == seat) {
            hands.key_of(beside.roster.id(*seat));
            cards(hands.out, hand.iter().map(|card| (*card, card.color())));
        }
    }
    hands.close();
    text.key("actions");
    let mut actions = Object::open(text.out);
    for seat in &by_key.present {
        if open.options.is_shared() || view.viewer.is(*seat) {
            actions.key_of(beside.roster.id(*seat));
            actions.out.extend_from_slice(b"null");
        }
    }
    actions.close();
    text.field("gameSettings", &open.options);
    text.key("hints");
    hints(&mut text, view);
    text.close();
}

fn hints(text: &mut Object<'_>, view: &View) {
    let top = view.discards.last().copied();
    let color = top.and_then(|top| view.open.color_of(top));
    let mut hints = Object::open(text.out);
    hints.field("isMyTurn", &view.is_my_turn());
    hints.field("canDraw", &view.can_draw());
    hints.key("canPlayCard");
    let mut own = view.own_hand().to_vec();
    own.sort_unstable_by_key(|card| card.id());
    let mut fits = Object::open(hints.out);
    for card in own {
        fits.key(card.id());
        fits.value(&view.fitting.contains(card));
    }
    fits.close();
    hints.field("activeColor", &color);
    hints.key("topDiscard");
    match top {
        Some(top) => hints.out.extend_from_slice(card_text(top, color).as_bytes()),
        None => hints.out.extend_from_slice(b"null"),
    }
    hints.close();
}

fn game_state(text: &mut Object<'_>, view: &View, beside: &Beside, by_key: &Sorted) {
    let (open, roster) = (&view.open, &beside.roster);
    let id = |seat: Seat| id(roster, seat);
    let everybody = || Seat::all(roster.len());
    let is_dealt = open.status != Status::Lobby;
    let keeps_scores = is_dealt && open.options.score_limit.keeps_scores();
    let waiting = Waiting { open, roster };
    let count = |seat: Seat| view.counts.get(seat.index()).copied().unwrap_or(0);
    let mut state = Object::open(text.out);
    state.field("status", &open.status);
    state.field("hostId", &beside.host);
    if roster.get(open.owner).is_some() {
        state.field("ownerId", &id(open.owner));
    }
    state.list("playerOrder", everybody().map(id));
    if is_dealt {
        state.field("currentTurn", &open.current().map(id));
        state.field("direction", &open.direction.sign());
        state.key("discardPile");
        cards(state.out, view.discards.iter().map(|card| (*card, open.color_of(*card))));
        state.by_key("playerCardCounts", by_key, beside, |seat| count(seat).into());
        state.list("turnOrder", present(open).map(id));
    }
    state.list("lockedPlayers", present(open).map(|seat| locked(roster, seat)));
    if is_dealt {
        state.field("lastPlayedBy", &open.last_player.map(id));
    }
    if keeps_scores {
        let score = |seat: Seat| open.scores.get(seat.index()).copied().unwrap_or(0);
        state.by_key("scores", by_key, beside, score);
        state.field("currentRound", &open.round);
    }
    if is_dealt {
        state.maybe("lastRoundPoints", open.last_points.as_ref());
        state.there("winner", &end_of(open, roster));
        state.maybe("endType", open.end.as_ref());
    }
    let shown = |seat: Seat| hidden_hand(view, seat);
    state.maybe("orphanHands", orphans(open, beside, shown).as_ref());
    if is_dealt {
        state.there("statusBeforePause", &pause_of(open));
        state.field("deckCount", &view.deck);
    }
    state.field("stateSeq", &open.seq);
    if is_dealt {
        state.there("pendingDraw", &waiting.draw());
        state.there("pendingChallenge", &waiting.challenge());
        state.there("drawDecision", &waiting.decision());
        state.there("unoExposed", &waiting.exposed());
        if !open.called.is_empty() {
            state.list("unoCalled", open.called.iter().map(id));
        }
    }
    if open.bots != 0 && everybody().any(|seat| open.is_bot(seat)) {
        state.list("bots", everybody().filter(|seat| open.is_bot(*seat)).map(id));
    }
    state.close();
}

/// Seats in the order of their ids, as maps have them.
struct Sorted {
    /// Everybody who has a hand.
    all: Vec<Seat>,
    /// Those who are there.
    present: Vec<Seat>,
}

impl Sorted {
    fn new(view: &View, beside: &Beside) -> Self {
        let sorted = |mut seats: Vec<Seat>| {
            seats.sort_by_key(|seat| beside.roster.id(*seat));
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

    fn comma(&mut self) {
        if !std::mem::take(&mut self.is_empty) {
            self.out.push(b',');
        }
    }

    /// A key of ours, which needs no escapes.
    fn key(&mut self, key: &str) {
        self.comma();
        self.out.push(b'"');
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    /// A key that somebody else has chosen.
    fn key_of(&mut self, key: &str) {
        self.comma();
        write_json(&key, self.out);
        self.out.push(b':');
    }

    fn value(&mut self, value: &impl Serialize) {
        write_json(value, self.out);
    }

    fn field(&mut self, key: &str, value: &impl Serialize) {
        self.key(key);
        self.value(value);
    }

    /// A field that may be missing.
    fn maybe(&mut self, key: &str, value: Option<&impl Serialize>) {
        if let Some(value) = value {
            self.field(key, value);
        }
    }

    fn there<T: Serialize>(&mut self, key: &str, value: &Field<T>) {
        if !value.is_missing() {
            self.field(key, value);
        }
    }

    fn list(&mut self, key: &str, items: impl Iterator<Item: Serialize>) {
        self.key(key);
        list(self.out, items, |out, item| write_json(&item, out));
    }

    fn by_key(
        &mut self,
        key: &str,
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

fn cards(out: &mut Vec<u8>, cards: impl Iterator<Item = (Card, Option<super::cards::Color>)>) {
    list(out, cards, |out, (card, color)| out.extend_from_slice(card_text(card, color).as_bytes()));
}

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

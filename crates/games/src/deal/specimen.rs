//! What the laws need to know of the game.

use std::collections::BTreeSet;

use parlour_engine::conformance::{Specimen, random_options};
use parlour_engine::{Actor, AnyPosition, Chance, Face, Position, Rules, Seat, Viewer, to_value};
use serde_json::{Value, json};

use super::action::{Action, Play};
use super::card_set::CardSet;
use super::cards::{ActionType, Card};
use super::colors::{Color, Hue};
use super::options::{OnLeave, Options};
use super::piles::Piles;
use super::state::{Deal, Phase};

/// How many random plays are tried in a state.
const PLAYS: usize = 40;

impl Specimen for Deal {
    /// Cards go round until they lie in banks and areas, and a round without cards ends the game: of
    /// 200,000 games with two to five players and various options the longest took 1,869 steps.
    const LONGEST: u64 = 10_000;

    fn draw_options(rng: &mut impl Chance) -> Options {
        Options {
            auto_accept: rng.happens(1, 3),
            turn_timeout_s: [0, 60][rng.index(2)],
            response_timeout_s: [0, 20][rng.index(2)],
            ..random_options(rng)
        }
    }

    /// A table near its end: everybody has two sets and most of a third, or hardly a card is left, or
    /// the third set has been refused and nobody is asked twice.
    fn hasten(position: &mut Position<Self>, rng: &mut impl Chance) {
        if rng.happens(1, 16) {
            refuse_a_third_set(position);
            return;
        }
        let state = &mut position.game;
        let mut deck = Deck::of(state);
        if rng.happens(1, 4) {
            let cards: Vec<Card> = deck.cards.into_iter().take(rng.index(6)).collect();
            state.piles = Piles::new(&cards, &[]);
        } else {
            for seat in Seat::all(state.open.seats()) {
                deck.deal_sets(state, seat, rng);
                for _ in 0..rng.index(4) {
                    deck.deal_wanted(state, seat, rng);
                }
            }
            let keep = if rng.happens(1, 2) { deck.cards.len() } else { rng.index(12) };
            deck.cards.truncate(keep);
            state.piles = Piles::new(&deck.cards, &[]);
        }
        state.in_play = state.places().fold(CardSet::EMPTY, CardSet::or);
        // A table that is won before it begins is none.
        if state.find_winner().is_some() {
            state.areas = [0; 5];
            state.under = [0; 12];
            state.work_out();
            state.in_play = state.places().fold(CardSet::EMPTY, CardSet::or);
        }
    }

    /// Plays of all kinds, aimed anywhere, and answers that nearly fit.
    fn plays(&self, rng: &mut impl Chance) -> Vec<Action> {
        let mut plays = vec![Action::DrawCards, Action::Accept, Action::EndTurn];
        plays.extend((0..PLAYS).map(|_| self.random_play(rng)));
        for seat in self.to_act().iter() {
            let mut legal = Vec::new();
            self.legal(seat, &mut legal);
            plays.extend((0..8).filter_map(|_| {
                let action = *legal.get(rng.index(legal.len()))?;
                Some(self.bent(seat, action, rng))
            }));
        }
        plays
    }

    fn errand(
        Position { game, beside }: &Position<Self>,
        rng: &mut impl Chance,
    ) -> Option<(Actor, Value)> {
        // A table that people leave for good is soon empty, so they do where it matters.
        let odds = if game.pending.is_some() { 2 } else { 8 };
        if game.open.options.on_leave == OnLeave::Remove && !rng.happens(1, odds) {
            return None;
        }
        let refusing = game.pending.and_then(|pending| Some(pending.chain?.victim));
        let anybody = Seat::from_index(rng.index(game.seats() + 1));
        let seat = refusing.filter(|_| rng.happens(1, 2)).unwrap_or(anybody);
        let kind = if beside.extra.bots.contains(seat) { "RETURN" } else { "LEAVE" };
        let id = beside.roster.id(seat);
        if rng.happens(1, 2) {
            Some((Actor::Table, json!({"type": kind, "playerId": id})))
        } else {
            Some((Actor::Seat(seat), json!({"type": kind})))
        }
    }

    /// The own hand and everything that lies open.
    ///
    /// A table that does not ask those who have no No tells that they have none: there, a theft or a
    /// No on the discard pile is such a fact.
    fn known(&self, viewer: Viewer) -> BTreeSet<u32> {
        let known = self.in_play.minus(self.unknown(viewer));
        let mut known: BTreeSet<u32> = known.iter().map(|card| card.index() as u32).collect();
        if self.open.options.auto_accept
            && let Some(top) = self.piles.discarded().last()
            && top.action().is_some_and(|action| {
                action.is_theft() || action.is_answer() || action == ActionType::Abracadabra
            })
        {
            known.insert(1000 + self.piles.discarded().len() as u32);
        }
        known
    }
}

impl Deal {
    fn random_play(&self, rng: &mut impl Chance) -> Action {
        let card = |rng: &mut _| random_card(self.in_play, rng);
        let some = |rng: &mut _| Chance::happens(rng, 2, 3).then(|| random_card(self.in_play, rng));
        let seat = |rng: &mut _| {
            let seat = Seat::from_index(Chance::index(rng, self.seats() + 1));
            Chance::happens(rng, 3, 4).then_some(seat)
        };
        let color = |rng: &mut _| match Chance::index(rng, 16) {
            0 | 1 => Hue::Unnamed,
            2 => Hue::Unknown,
            index => Hue::Of(Color::ALL[index % Color::ALL.len()]),
        };
        let cards = |rng: &mut _| {
            let cards = (0..Chance::index(rng, 4)).map(|_| random_card(self.in_play, rng));
            CardSet::listed(cards.collect::<Vec<_>>())
        };
        match rng.index(10) {
            0 => Action::PlayToBank { card: card(rng) },
            1 => Action::PlayProperty { card: card(rng), color: color(rng) },
            2 => Action::PlayRent { card: card(rng), color: color(rng), victim: seat(rng) },
            3 => Action::MoveWild { card: card(rng), color: color(rng) },
            4 => Action::Pay { cards: cards(rng) },
            5 => Action::JustSayNo { card: card(rng) },
            6 => Action::Discard { cards: cards(rng) },
            _ => Action::PlayAction(Play {
                card: card(rng),
                victim: seat(rng),
                color: color(rng),
                target: some(rng),
                own: some(rng),
                to: color(rng),
                copy: Some(ActionType::ALL[rng.index(18)]).filter(|_| rng.happens(3, 4)),
            }),
        }
    }

    /// A legal play, changed a little: it may still be legal, as another or as the same.
    fn bent(&self, seat: Seat, action: Action, rng: &mut impl Chance) -> Action {
        let any = self.random_play(rng);
        match (action, any) {
            (Action::PlayAction(play), Action::PlayAction(other)) => {
                Action::PlayAction(match rng.index(5) {
                    0 => Play { victim: other.victim, ..play },
                    1 => Play { color: other.color, ..play },
                    2 => Play { target: other.target, ..play },
                    3 => Play { own: other.own, to: other.to, ..play },
                    _ => Play { copy: other.copy, ..play },
                })
            }
            (Action::PlayRent { card, color, .. }, _) => {
                Action::PlayRent { card, color, victim: Some(Seat::from_index(rng.index(6))) }
            }
            (Action::PlayProperty { card, .. }, _) => {
                Action::PlayProperty { card, color: Hue::Of(Color::ALL[rng.index(12)]) }
            }
            (Action::Pay { cards }, _) => {
                Action::Pay { cards: exchange(cards, self.payables(seat), rng) }
            }
            (Action::Discard { cards }, _) => {
                Action::Discard { cards: exchange(cards, self.hands[seat.index()], rng) }
            }
            _ => action,
        }
    }
}

/// The first player wants a third set, the second has said No, and the first can still answer.
fn refuse_a_third_set(position: &mut Position<Deal>) {
    let seats = position.game.seats();
    let mut state = to_value(&position.state());
    let cards = |ids: &[&str]| ids.iter().map(|id| json!({ "id": id })).collect::<Value>();
    let ids: Vec<_> = Seat::all(seats).map(|seat| position.beside.roster.id(seat)).collect();
    state["players"] = ids.iter().map(|id| json!({ "id": id })).collect();
    state["players"][0]["hand"] = cards(&["action_just_say_no_67"]);
    state["players"][0]["propertyArea"] = json!({
        "tabuk": cards(&["prop_tabuk_1", "prop_tabuk_2"]),
        "hail": cards(&["prop_hail_3", "prop_hail_4"]),
    });
    state["players"][1]["propertyArea"] =
        json!({ "al_jouf": cards(&["prop_al_jouf_5", "prop_al_jouf_6"]) });
    state["drawPile"] = json!([]);
    state["discardPile"] = cards(&["action_deal_breaker_56", "action_just_say_no_68"]);
    state["options"]["autoAccept"] = json!(true);
    state["turnPhase"] = json!("responding");
    state["currentPlayerIndex"] = json!(0);
    state["turnMovesPlayed"] = json!(1);
    state["pendingAction"] = json!({
        "type": "deal_breaker",
        "attackerId": ids[0],
        "victimIds": [ids[1]],
        "propertyColor": "al_jouf",
        "cardId": "action_deal_breaker_56",
        "justSayNoPlayed": true,
        "chain": {
            "victimId": ids[1],
            "responderId": ids[0],
            "cardIds": ["action_just_say_no_68"],
        },
    });
    *position = Deal::read_state(&state).expect("a position that can be");
}

/// Gives one card back, or takes another one, or both.
fn exchange(cards: CardSet, from: CardSet, rng: &mut impl Chance) -> CardSet {
    let pick = |set: CardSet, rng: &mut _| set.iter().nth(Chance::index(rng, set.len()));
    let mut cards = cards;
    if rng.happens(2, 3)
        && let Some(card) = pick(cards, rng)
    {
        cards = cards.without(card);
    }
    if rng.happens(2, 3)
        && let Some(card) = pick(from.minus(cards), rng)
    {
        cards = cards.with(card);
    }
    cards
}

fn random_card(from: CardSet, rng: &mut impl Chance) -> Card {
    if rng.happens(1, 20) {
        return Card::NOWHERE;
    }
    from.iter().nth(rng.index(from.len())).unwrap_or(Card::NOWHERE)
}

/// What is left to deal when a table is hastened.
struct Deck {
    cards: Vec<Card>,
}

impl Deck {
    fn of(state: &Deal) -> Self {
        debug_assert!(state.open.phase == Phase::Drawing);
        Self { cards: state.piles.drawn_from().to_vec() }
    }

    fn take(&mut self, fits: impl Fn(Card) -> bool) -> Option<Card> {
        let place = self.cards.iter().position(|card| fits(*card))?;
        Some(self.cards.remove(place))
    }

    /// Up to two complete sets, perhaps built on, and a few lands.
    fn deal_sets(&mut self, state: &mut Deal, seat: Seat, rng: &mut impl Chance) {
        for _ in 0..2 {
            let color = Color::ALL[rng.index(12)];
            for _ in 0..color.size() {
                let fits = |card: Card| card.is_land() && card.colors().contains(color);
                if let Some(card) = self.take(fits) {
                    state.lay(seat, card, color);
                }
            }
            for kind in [ActionType::House, ActionType::Hotel, ActionType::SetLock] {
                if state.has_set(seat, color)
                    && rng.happens(1, 3)
                    && (kind == ActionType::SetLock && !state.is_locked(seat, color)
                        || state.check_building(seat, color, kind).is_ok())
                    && let Some(card) = self.take(|card| card.is(kind))
                {
                    state.attach(seat, card, color, kind);
                    if kind == ActionType::SetLock {
                        state.lock(seat, color);
                    }
                }
            }
        }
        for _ in 0..rng.index(4) {
            if let Some(card) = self.take(Card::is_land)
                && let Some(color) = card.first_color()
            {
                state.lay(seat, card, color);
            }
        }
    }

    /// A theft, a No, a Double Rent or an Abracadabra.
    fn deal_wanted(&mut self, state: &mut Deal, seat: Seat, rng: &mut impl Chance) {
        let wanted = match rng.index(4) {
            0 => ActionType::is_theft,
            1 | 2 => ActionType::is_answer,
            _ => |action: ActionType| {
                matches!(action, ActionType::DoubleRent | ActionType::Abracadabra)
            },
        };
        if let Some(card) = self.take(|card| card.action().is_some_and(wanted)) {
            state.take_up(seat, card);
        }
    }
}

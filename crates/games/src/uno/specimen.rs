//! What the laws need to know of the game.

use std::collections::BTreeSet;

use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, Chance, Position, Rules, Seat, Seats, Stock, Viewer};
use serde_json::{Value, json};

use super::action::{Action, Extras, Named, Partner, Play};
use super::cards::{BOX, Card, CardSet, Color};
use super::options::{HandPrivacy, Options, ScoreLimit, Seating};
use super::state::{LAST_ROUND, Status, Uno};

impl Specimen for Uno {
    /// A random player draws often, so hands grow and a round takes 1,200 steps or so; nothing but chance
    /// ends it. Of 130,000 single rounds the longest took 22,170 steps. Endless games have fifty rounds: of
    /// 1,900 the longest took 119,139.
    const LONGEST: u64 = 500_000;

    fn draw_options(rng: &mut impl Chance) -> Options {
        let coin = |rng: &mut _| Chance::happens(rng, 1, 3);
        let stacks = coin(rng);
        Options {
            starting_hand_size: Options::HAND_SIZES[rng.index(3)],
            // Endless games are long, so there are few of them.
            score_limit: ScoreLimit::ALL[[rng.index(5), 5][usize::from(rng.happens(1, 120))]],
            force_play: coin(rng),
            draw_stacking: stacks,
            jump_in: coin(rng),
            zero_swap: coin(rng),
            seven_swap: coin(rng),
            multiple_card_play: coin(rng),
            play_drawn_card: coin(rng),
            wild_draw_four_challenge: !stacks && rng.happens(1, 2),
            uno_call: coin(rng),
            min_players: 2,
            hand_privacy: [HandPrivacy::Private, HandPrivacy::Shared][rng.index(8) / 7],
            spectators: !coin(rng),
            reveal_hands_at_end: coin(rng),
            seating: [
                Seating::default(),
                Seating { owner: 1, bots: Seats::only(Seat::new(0)).into() },
            ][usize::from(coin(rng))],
        }
    }

    /// Small hands, a thin deck, scores close to the limit, a last round.
    fn hasten(position: &mut Position<Self>, rng: &mut impl Chance) {
        let game = &mut position.game;
        let mut under = Vec::new();
        let most = 1 + rng.index(4);
        for seat in Seat::all(game.seats()) {
            for card in game.hands.cards(seat).into_iter().skip(most) {
                game.hands.lose(seat, card);
                under.push(card);
            }
        }
        let deck = game.pile.deck().to_vec();
        let thin = deck.len().min(rng.index(6));
        under.extend_from_slice(&deck[thin..]);
        under.extend(game.pile.discards().iter().rev());
        game.pile = Stock::new(&deck[..thin], &under);
        match game.open.options.score_limit {
            ScoreLimit::SingleRound => {}
            ScoreLimit::Points(limit) => {
                game.open.scores[rng.index(game.seats())] = u32::from(limit) - 1 - rng.below(40);
            }
            ScoreLimit::Endless => game.open.round = LAST_ROUND - rng.below(3),
        }
    }

    fn plays(&self, rng: &mut impl Chance) -> Vec<Action> {
        use Action::{Accept, CallUno, CatchUno, Challenge, Draw, NextRound, Pass};
        let mut plays = vec![Draw, Pass, Challenge, Accept, CallUno, NextRound];
        plays.extend(Seat::all(self.seats() + 1).map(|target| CatchUno { target }));
        plays.extend((0..40).map(|_| Action::Play(self.random_play(rng))));
        plays
    }

    fn errand(position: &Position<Self>, rng: &mut impl Chance) -> Option<(Actor, Value)> {
        let game = &position.game;
        let action = match game.open.status {
            Status::Playing if game.open.decides || game.open.challenge.is_some() => {
                [json!({"type": "DRAW_CARD"}), lost(position, rng)][rng.index(2)].clone()
            }
            Status::Playing | Status::RoundEnded if rng.happens(1, 3) => lost(position, rng),
            Status::PausedWaitingPlayer => while_paused(position, rng),
            Status::Lobby => in_lobby(position, rng),
            // Seldom where it is accepted, or there would be no end.
            Status::Ended if rng.happens(1, 24) => json!({"type": "RETURN_TO_LOBBY"}),
            _ => refused(position, rng),
        };
        let seat = Seat::from_index(rng.index(game.seats() + 1));
        let is_owners = rng.happens(2, 3);
        let actor = match action["type"].as_str() {
            Some("PLAYER_LOST" | "PLAYER_BACK" | "TAKE_SEAT") if is_owners => Actor::Table,
            Some("DRAW_CARD") => Actor::Table,
            _ if is_owners => Actor::Seat(game.open.owner),
            _ => Actor::Seat(seat),
        };
        Some((actor, action))
    }

    /// The cards somebody can place; and what play gives away besides cards: that a drawn card fits,
    /// that a challenge was right, what all hands together are worth.
    fn known(&self, viewer: Viewer) -> BTreeSet<u32> {
        let open = &self.open;
        let placed = self.known_in_hands(viewer).iter().chain(self.pile.discards().iter().copied());
        let mut known: BTreeSet<u32> = placed.map(|card| card.number().into()).collect();
        if open.options.play_drawn_card || open.options.wild_draw_four_challenge {
            // Both make hands grow, if there is a card left to draw.
            known.extend((0..self.hands.total()).map(|nth| 1_000 + nth));
            if self.pile.deck_height() == 0 && self.pile.discard_height() < 2 {
                known.insert(10_000 + open.seq);
            }
        }
        if !open.is_in_round() {
            known.insert(2_000 + open.round);
        }
        known
    }
}

impl Uno {
    /// A play that might be legal, or almost.
    fn random_play(&self, rng: &mut impl Chance) -> Play {
        let seat = match self.open.current() {
            Some(current) if rng.happens(2, 3) => current,
            _ => Seat::from_index(rng.index(self.seats() + 1)),
        };
        let held = self.hands.cards(seat);
        let any = Card::new(rng.below(110) as u8).unwrap_or(Card::NOWHERE);
        let card = if rng.happens(1, 8) { any } else { *pick(&held, rng).unwrap_or(&any) };
        let named = Color::ALL.map(Named::Color);
        let likely = if card.is_wild() { named[rng.index(4)] } else { Named::Nothing };
        let odd = [Named::Nothing, Named::Nonsense, named[0]][rng.index(3)];
        let mut like: Vec<Card> = CardSet::like(card).iter().filter(|c| held.contains(c)).collect();
        rng.shuffle(&mut like);
        like.retain(|other| *other != card || rng.happens(1, 12));
        like.truncate(rng.index(8));
        if rng.happens(1, 8) {
            like.push(any);
        }
        let other = Seat::from_index(rng.index(self.seats() + 1));
        let extras = if rng.happens(1, 3) { Extras::new(card, &like) } else { Extras::NONE };
        Play {
            card,
            color: if rng.happens(3, 4) { likely } else { odd },
            swap: if rng.happens(1, 4) { Partner::new(other) } else { Partner::NOBODY },
            uno: rng.happens(1, 4),
            extras,
        }
    }
}

fn pick<'a, T>(list: &'a [T], rng: &mut impl Chance) -> Option<&'a T> {
    list.get(rng.index(list.len().max(1)))
}

/// The id of somebody at the table, or of nobody.
fn somebody(position: &Position<Uno>, rng: &mut impl Chance) -> Value {
    let seat = Seat::from_index(rng.index(position.game.seats() + 1));
    match position.id_json(seat) {
        Value::Null => json!(4_294_967_295_u32),
        id => id,
    }
}

fn lost(position: &Position<Uno>, rng: &mut impl Chance) -> Value {
    json!({"type": "PLAYER_LOST", "clientId": somebody(position, rng)})
}

fn while_paused(position: &Position<Uno>, rng: &mut impl Chance) -> Value {
    let orphans = position.game.open.orphans.seats();
    let orphan = pick(orphans, rng).map(|seat| position.id_json(*seat));
    let id = if rng.happens(1, 6) { somebody(position, rng) } else { orphan.unwrap_or_default() };
    match rng.below(8) {
        0 | 1 => lost(position, rng),
        2 | 3 => json!({"type": "PLAYER_BACK", "clientId": id}),
        4 => json!({"type": "TAKE_SEAT", "clientId": id, "name": "N1"}),
        5 => json!({"type": "TAKE_SEAT", "clientId": 100 + rng.below(50), "name": "n3"}),
        6 => json!({"type": "CONTINUE_WITHOUT", "clientId": id}),
        _ => refused(position, rng),
    }
}

fn in_lobby(position: &Position<Uno>, rng: &mut impl Chance) -> Value {
    let id = somebody(position, rng);
    let mut order: Vec<Value> =
        Seat::all(position.game.seats()).map(|seat| position.id_json(seat)).collect();
    rng.shuffle(&mut order);
    match rng.below(12) {
        0 => json!({"type": "START_GAME"}),
        1 => {
            json!({"type": "UPDATE_SETTINGS", "settings": {"forcePlay": rng.happens(1, 2), "minPlayers": 2 + rng.below(3)}})
        }
        2 => json!({"type": "REORDER_PLAYERS", "order": order}),
        3 => json!({"type": "RANDOMIZE_PLAYERS"}),
        4 | 5 => json!({"type": "ADD_BOT"}),
        6 => json!({"type": "ADD_BOT", "name": "Robby"}),
        7 | 8 => json!({"type": "REMOVE_BOT", "clientId": id}),
        9 => json!({"type": "TAKE_SEAT", "clientId": 200 + rng.below(50), "name": "New"}),
        10 => json!({"type": "PLAYER_LOST", "clientId": id}),
        _ => refused(position, rng),
    }
}

/// Something that is refused in most states.
fn refused(position: &Position<Uno>, rng: &mut impl Chance) -> Value {
    let id = somebody(position, rng);
    let kinds =
        ["ADD_BOT", "RANDOMIZE_PLAYERS", "NEXT_ROUND", "PLAYER_BACK", "TAKE_SEAT", "NONSENSE"];
    match rng.below(4) {
        0 => json!({"type": "REMOVE_BOT", "clientId": id}),
        1 => json!({"type": "CONTINUE_WITHOUT", "clientId": id}),
        2 => json!({"type": "UPDATE_SETTINGS", "settings": {"scoreLimit": BOX}}),
        _ => json!({"type": kinds[rng.index(kinds.len())], "clientId": id, "name": "Zed"}),
    }
}

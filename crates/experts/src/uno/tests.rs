//! Positions with a play that has to be liked best, and games in which nothing illegal is.

use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, Chance, Face, FastRng, Rules, Seat, Silent};
use parlour_games::uno::action::Named;
use parlour_games::uno::cards::CardSet;
use parlour_games::uno::{Action, Card, Color, Options, Uno};
use serde_json::{Map, Value, json};

use super::UnoExpert;
use parlour_bots::{Instinct, Level, Levels, Luck, Recipe, Unwatched, play};

/// A table: the top with its colour, and hands of which the first is to play.
fn table(top: &str, hands: &[&str], more: &Value) -> Uno {
    let (top, color) = top.split_once(':').unwrap_or((top, ""));
    let mut top = document(card(top));
    if !color.is_empty() {
        top["color"] = color.into();
    }
    let held = |hand: &&str| hand.split(' ').map(card).collect::<Vec<_>>();
    let held: Vec<_> = hands.iter().map(held).collect();
    let used: CardSet = held.iter().flatten().copied().collect();
    let is_free = |free: &Card| !used.contains(*free) && document(*free)["id"] != top["id"];
    let deck: Vec<_> = CardSet::ALL.iter().filter(is_free).map(document).collect();
    let hand = |(place, cards): (usize, &Vec<Card>)| {
        (place.to_string(), cards.iter().copied().map(document).collect())
    };
    let mut game = json!({
        "status": "PLAYING",
        "playerOrder": (0..hands.len()).collect::<Vec<_>>(),
        "currentTurn": 0,
        "discardPile": [top],
    });
    let mut settings = Map::new();
    for (key, value) in more.as_object().unwrap() {
        match serde_json::from_value::<Options>(json!({key: value})) {
            Ok(_) => settings.insert(key.clone(), value.clone()),
            Err(_) => game.as_object_mut().unwrap().insert(key.clone(), value.clone()),
        };
    }
    let hands: Map<_, _> = held.iter().enumerate().map(hand).collect();
    let state = json!({
        "gameState": game, "dealtHands": hands, "gameSettings": settings, "deck": deck,
    });
    Uno::read_state(&state).unwrap().game
}

fn card(name: &str) -> Card {
    CardSet::ALL.iter().find(|card| card.to_string() == name).unwrap()
}

fn document(card: Card) -> Value {
    let color = card.color().map(Color::name);
    json!({"id": card.id(), "color": color, "symbol": card.symbol().name()})
}

fn liked(game: &Uno, seat: u8) -> Action {
    let (mut plays, mut weights) = (Vec::new(), Vec::new());
    UnoExpert::consider(game, Seat::new(seat), &mut plays);
    UnoExpert::weigh(game, Seat::new(seat), &plays, &mut weights);
    let best = (0..plays.len()).max_by(|a, b| weights[*a].total_cmp(&weights[*b]));
    plays[best.unwrap()]
}

#[test]
fn instinct_knows_a_good_play() {
    let off = json!({});
    for (idea, top, hands, more, expected) in [
        ("the last card wins", "r5", &["r7", "b1"][..], &off, "r7"),
        ("a number goes before a wild card", "r5", &["r7 b2 g4 W0", "b1 b3 b4"], &off, "r7"),
        ("a wild card goes before a card more", "r5", &["b7 b2 W0", "g1"], &off, "W0 blue"),
        ("a wild card names what is held", "r5", &["g7 g2 W0", "b1 b3"], &off, "W0 green"),
        ("a free turn that wins is taken", "r5", &["rS r7", "b1 b3"], &off, "rS"),
        ("nobody goes out unopposed", "r5", &["rD r7 b2 b4", "b1"], &off, "rD"),
        (
            "a seven takes the shortest hand",
            "r5",
            &["r7 b2 b4 g1", "y1", "y2 y3"],
            &json!({"sevenSwap": true}),
            "r7 swap 1",
        ),
        (
            "a seven swaps nothing away",
            "r5",
            &["r7 b2", "y1 y4 y6", "y2 y3 y5"],
            &json!({"sevenSwap": true}),
            "r7",
        ),
        (
            "a zero that brings a long hand waits",
            "r5",
            &["r0 r1 b2", "y1 y4 y6 y7 y8", "y2 y3 y5 b8 b9"],
            &json!({"zeroSwap": true}),
            "r1",
        ),
        (
            "what piles up is passed on",
            "rD",
            &["bD b1 g4 g6", "y1 y2"],
            &json!({"drawStacking": true, "pendingDraw": {"count": 4, "symbol": "draw2"}}),
            "bD",
        ),
        (
            "all of a number go together",
            "r5",
            &["r7 b7 g1 y4", "y1 y2 b4"],
            &json!({"multipleCardPlay": true}),
            "r7 b7",
        ),
        (
            "a full hand is doubted",
            "F0:blue",
            &["b7 g1", "y1 y2 b4 g7 r8 r9"],
            &challenged(Some("red")),
            "challenge",
        ),
        (
            "what cannot be wrong is not doubted",
            "F0:blue",
            &["b7 g1", "y1 y2 b4 g7"],
            &challenged(None),
            "accept",
        ),
    ] {
        let game = table(top, hands, more);
        assert_eq!(describe(liked(&game, 0)), expected, "{idea}");
    }
}

fn challenged(color: Option<&str>) -> Value {
    json!({
        "wildDrawFourChallenge": true,
        "pendingChallenge": {"playedBy": 1, "targetId": 0, "previousColor": color},
    })
}

/// A play in a few words: the card, its colour, what goes with it.
fn describe(action: Action) -> String {
    let Action::Play(play) = action else {
        return format!("{action:?}").to_lowercase();
    };
    let mut words = vec![play.card.to_string()];
    words.extend(play.extras.cards(play.card).map(|card| card.to_string()));
    if let Named::Color(color) = play.color {
        words.push(color.name().to_owned());
    }
    if let Some(seat) = play.swap.seat() {
        words.push(format!("swap {seat}"));
    }
    if play.uno {
        words.push("uno".to_owned());
    }
    words.join(" ")
}

#[test]
fn instinct_butts_in_where_it_helps() {
    let uno = json!({"unoCall": true, "unoExposed": 0});
    let late = json!({"unoCall": true, "unoExposed": 0, "currentTurn": 1});
    for (idea, hands, more, seat, expected) in [
        (
            "who forgot to call is caught",
            &["r7", "b1 b2"][..],
            &uno,
            1,
            "catchuno { target: seat(0) }",
        ),
        ("who forgot to call does it now", &["r7", "b1 b2"], &late, 0, "calluno"),
        (
            "the same card jumps in",
            &["r7 b1", "b1' b2", "r5' g1 g2"],
            &json!({"jumpIn": true}),
            2,
            "r5'",
        ),
        (
            "calls while jumping in",
            &["r7 b1", "b1' b2", "r5' g1"],
            &json!({"jumpIn": true, "unoCall": true}),
            2,
            "r5' uno",
        ),
        (
            "others wait for their turn",
            &["r7 b1", "b1' b2", "g5 g1 g2"],
            &json!({"jumpIn": true}),
            2,
            "nothing",
        ),
    ] {
        let game = table("r5", hands, more);
        let mut plays = Vec::new();
        game.legal(Seat::new(seat), &mut plays);
        let wanted =
            UnoExpert::butt_in(&game, Seat::new(seat), &plays).map(|index| describe(plays[index]));
        assert_eq!(wanted.as_deref().unwrap_or("nothing"), expected, "{idea}");
    }
}

#[test]
fn uno_is_called_with_the_last_card_but_one() {
    let game = table("r5", &["r7 b2", "b1 b3"], &json!({"unoCall": true}));
    assert_eq!(describe(liked(&game, 0)), "r7 uno");
}

#[test]
fn points_of_other_rounds_count() {
    let hands = ["r7 b2 g4", "b1 b3 g8"];
    let scores = |first: u32, second: u32| {
        let more = json!({"scoreLimit": 200, "scores": {"0": first, "1": second}});
        UnoExpert::promise(&table("r5", &hands, &more), Seat::new(0))
    };
    let (behind, even, ahead) = (scores(0, 190), scores(100, 100), scores(190, 0));
    assert!(behind < even && even < ahead, "{behind} {even} {ahead}");
    assert!(scores(199, 199) > 0.3, "one round decides, and the first is on turn");
}

#[test]
fn plays_are_legal_and_judged_by_any_options() {
    let mut rng = FastRng::new(5);
    for number in 0..200 {
        let options = Uno::draw_options(&mut rng);
        let seats = 2 + rng.index(4);
        let mut game = Uno::deal(seats, &options, &mut rng).unwrap();
        let (mut legal, mut plays, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..200 {
            for seat in Seat::all(seats) {
                legal.clear();
                game.legal(seat, &mut legal);
                UnoExpert::consider(&game, seat, &mut plays);
                UnoExpert::weigh(&game, seat, &plays, &mut weights);
                assert_eq!(legal.is_empty(), plays.is_empty(), "game {number}: {game}");
                assert!(plays.iter().all(|play| legal.contains(play)), "game {number}: {game}");
                assert_eq!(plays.len(), weights.len());
                assert!(weights.iter().all(|weight| weight.is_finite()), "game {number}: {game}");
                assert!(
                    (0.0..=1.0).contains(&UnoExpert::promise(&game, seat)),
                    "game {number}: {game}"
                );
                assert!(
                    UnoExpert::butt_in(&game, seat, &legal).is_none_or(|index| index < legal.len())
                );
            }
            let Some(seat) = game.to_act().first() else { break };
            legal.clear();
            game.legal(seat, &mut legal);
            let action = legal[rng.index(legal.len())];
            game.act(Actor::Seat(seat), action, &mut rng, &mut Silent).unwrap();
        }
    }
}

#[test]
fn levels_that_do_not_search_play_whole_games_by_any_options() {
    for number in 0..200 {
        let mut luck = Luck::new(number);
        let options = Uno::draw_options(&mut luck.table);
        let seats = 2 + luck.table.index(4);
        let game = Uno::deal(seats, &options, &mut luck.table).unwrap();
        let names = ["easy", "normal", "greedy"];
        let mut bots: Vec<_> =
            (0..seats).map(|seat| UnoExpert::bot(names[seat % 3]).unwrap()).collect();
        let (end, finished) = play(game, &mut bots, &mut luck, 3000, &mut Unwatched);
        // A game that stops before its end was stopped by a play that was refused.
        assert!(finished.outcome.is_some() || finished.steps == 3000, "game {number}: {end}");
    }
    for level in [Level::Easy, Level::Normal] {
        assert!(matches!(UnoExpert::recipe(level), Recipe::Feeling(_)));
    }
}

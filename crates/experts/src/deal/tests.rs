//! What the instinct has to know.

use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, Chance, Face, FastRng, Rules, Seat, Silent};
use parlour_games::deal::cards::Card;
use parlour_games::deal::{Action, Deal, Options};
use serde_json::{Map, Value, json};

use super::DealExpert;
use parlour_bots::{Instinct, Level, Levels, Place, Recipe};

/// The cards with these numbers, as a document has them.
fn cards(numbers: &[u8]) -> Vec<Value> {
    let id = |number: &u8| Card::numbered(*number).expect("a card").id();
    numbers.iter().map(|number| json!({"id": id(number)})).collect()
}

/// What lies before a player: cards in hand, in the bank, and under colors.
struct Player {
    hand: &'static [u8],
    bank: &'static [u8],
    area: &'static [(&'static str, &'static [u8])],
}

impl Player {
    fn document(&self, id: &str) -> Value {
        let group = |(color, numbers): &(&str, &[u8])| {
            let mut group = cards(numbers);
            for card in &mut group {
                if card["id"].as_str().is_some_and(|id| id.starts_with("wild")) {
                    card["chosenColor"] = json!(color);
                }
            }
            ((*color).to_owned(), Value::from(group))
        };
        let area: Map<String, Value> = self.area.iter().map(group).collect();
        json!({"id": id, "hand": cards(self.hand), "bank": cards(self.bank), "propertyArea": area})
    }
}

/// A table on which the first of two players makes moves.
fn table(mine: &Player, theirs: &Player, moves: u8) -> Deal {
    let state = json!({
        "gameId": "g1", "status": "active", "currentPlayerIndex": 0, "turnPhase": "playing",
        "turnMovesPlayed": moves, "doubleRentActive": false, "round": 1,
        "players": [mine.document("p1"), theirs.document("p2")],
        "drawPile": cards(&[45, 44, 40, 39]), "discardPile": [],
    });
    Deal::read_state(&state).expect("a table").game
}

/// What a seat likes best.
fn favourite(game: &Deal, seat: u8) -> String {
    let (mut plays, mut weights) = (Vec::new(), Vec::new());
    DealExpert::consider(game, Seat::new(seat), &mut plays);
    DealExpert::weigh(game, Seat::new(seat), &plays, &mut weights);
    let best = plays.iter().zip(&weights).max_by(|a, b| a.1.total_cmp(b.1));
    best.map(|(action, _)| action.to_string()).unwrap_or_default()
}

const NOTHING: Player = Player { hand: &[], bank: &[], area: &[] };
const RICH: Player = Player { hand: &[], bank: &[52, 53], area: &[] };

#[test]
fn the_instinct_knows_what_to_play() {
    let two_sets: &[(&str, &[u8])] = &[("tabuk", &[1, 2]), ("hail", &[3, 4]), ("jeddah", &[7])];
    for (idea, mine, theirs, moves, expected) in [
        (
            "the third set wins",
            Player { hand: &[8, 75, 54], bank: &[], area: two_sets },
            RICH,
            0,
            "lay jeddah8",
        ),
        (
            "a set that wins is taken",
            Player { hand: &[56, 75, 54], bank: &[], area: &two_sets[..2] },
            Player { hand: &[], bank: &[], area: &[("jeddah", &[7, 8])] },
            0,
            "play deal_breaker56 jeddah from 1",
        ),
        (
            "new cards come first",
            Player { hand: &[75, 35, 41, 9, 12], bank: &[], area: &[] },
            NOTHING,
            0,
            "play draw_two75",
        ),
        (
            "a wild card goes where it completes a set",
            Player {
                hand: &[103, 35, 36, 37],
                bank: &[],
                area: &[("jeddah", &[7]), ("makkah", &[21])],
            },
            NOTHING,
            0,
            "lay wild103 jeddah",
        ),
        (
            "a set is not broken for another",
            Player {
                hand: &[35, 36, 37, 38],
                bank: &[],
                area: &[("tabuk", &[98, 106]), ("hail", &[3, 4]), ("jeddah", &[8])],
            },
            NOTHING,
            0,
            "bank 1M35",
        ),
        (
            "a rent is doubled first",
            Player { hand: &[65, 94, 67, 68, 58], bank: &[], area: &[("jeddah", &[7, 8])] },
            RICH,
            0,
            "play double_rent65",
        ),
        (
            "a card that completes a set is stolen",
            Player { hand: &[58, 67, 68, 56], bank: &[], area: &[("jeddah", &[7])] },
            Player { hand: &[], bank: &[], area: &[("jeddah", &[8]), ("taif", &[12])] },
            0,
            "play sly_deal58 take jeddah8 from 1",
        ),
        (
            "a No stays in the hand",
            Player { hand: &[67, 68, 56, 57], bank: &[], area: &[] },
            NOTHING,
            0,
            "end",
        ),
    ] {
        assert_eq!(favourite(&table(&mine, &theirs, moves), 0), expected, "{idea}");
    }
}

/// What the second player answers to a play of the first one.
fn answer(mine: &Player, theirs: &Player, play: &str) -> String {
    let mut game = table(mine, theirs, 0);
    let mut plays = Vec::new();
    game.legal(Seat::new(0), &mut plays);
    let action = plays.into_iter().find(|action| action.to_string() == play).expect("a play");
    let done = game.act(Actor::Seat(Seat::new(0)), action, &mut FastRng::new(1), &mut Silent);
    assert_eq!(done, Ok(()), "{play}");
    favourite(&game, 1)
}

#[test]
fn the_instinct_knows_what_to_answer() {
    let debt = Player { hand: &[62], bank: &[], area: &[] };
    let thief = Player { hand: &[56], bank: &[], area: &[] };
    for (idea, mine, theirs, play, expected) in [
        (
            "money goes before property",
            &debt,
            Player { hand: &[], bank: &[52], area: &[("jeddah", &[7, 8])] },
            "play debt_collector62 from 1",
            "pay 5M52",
        ),
        (
            "a single card goes before a set",
            &debt,
            Player { hand: &[], bank: &[35], area: &[("jeddah", &[7, 8]), ("makkah", &[21])] },
            "play debt_collector62 from 1",
            "pay makkah21 1M35",
        ),
        (
            "a No is not for money",
            &debt,
            Player { hand: &[67], bank: &[52, 53], area: &[] },
            "play debt_collector62 from 1",
            "pay 5M52",
        ),
        (
            "a No is for a set",
            &thief,
            Player { hand: &[67], bank: &[], area: &[("jeddah", &[7, 8])] },
            "play deal_breaker56 jeddah from 1",
            "no just_say_no67",
        ),
        (
            "the weak No is enough",
            &thief,
            Player { hand: &[67, 69], bank: &[], area: &[("jeddah", &[7, 8])] },
            "play deal_breaker56 jeddah from 1",
            "no weak_no69",
        ),
    ] {
        assert_eq!(answer(mine, &theirs, play), expected, "{idea}");
    }
}

#[test]
fn more_is_better() {
    let one = Player { hand: &[], bank: &[], area: &[("jeddah", &[7])] };
    let set = Player { hand: &[], bank: &[], area: &[("jeddah", &[7, 8])] };
    let no = Player { hand: &[67], bank: &[], area: &[("jeddah", &[7, 8])] };
    let promise = |mine| DealExpert::promise(&table(mine, &RICH, 0), Seat::new(0));
    assert!(promise(&one) < promise(&set));
    assert!(promise(&set) < promise(&no));
}

/// Whether what the instinct says about a seat makes sense.
fn check(game: &Deal, seat: Seat) {
    let (mut legal, mut plays, mut weights) = (Vec::new(), Vec::new(), Vec::new());
    game.legal(seat, &mut legal);
    DealExpert::consider(game, seat, &mut plays);
    DealExpert::weigh(game, seat, &plays, &mut weights);
    assert_eq!(plays.is_empty(), legal.is_empty(), "{game}");
    assert!(plays.iter().all(|play| legal.contains(play)), "{plays:?} of {legal:?} in {game}");
    assert_eq!(plays.len(), weights.len(), "{game}");
    assert!(weights.iter().all(|weight| weight.is_finite()), "{weights:?} in {game}");
}

#[test]
fn all_plays_are_legal_under_all_options() {
    let recipes =
        [Recipe::Random, DealExpert::recipe(Level::Easy), DealExpert::recipe(Level::Normal)];
    let mut rng = FastRng::new(11);
    for _ in 0..200 {
        let options: Options = Deal::draw_options(&mut rng);
        let mut game = Deal::deal(options.players.into(), &options, &mut rng).expect("a table");
        let mut bots: Vec<_> = Seat::all(game.seats())
            .map(|_| recipes[rng.index(recipes.len())].bot::<Deal, DealExpert>())
            .collect();
        let mut steps = 0;
        while let Some(seat) = game.to_act().first() {
            check(&game, seat);
            for seat in Seat::all(game.seats()) {
                assert!((0.0..=1.0).contains(&DealExpert::promise(&game, seat)), "{game}");
            }
            let action: Option<Action> =
                bots[seat.index()].choose(&Place::new(&game, seat), &mut rng);
            let action = action.expect("a play");
            let done = game.act(Actor::Seat(seat), action, &mut rng, &mut Silent);
            assert_eq!(done, Ok(()), "{action} in {game}");
            steps += 1;
            assert!(steps < Deal::LONGEST, "a game that does not end: {game}");
        }
    }
}

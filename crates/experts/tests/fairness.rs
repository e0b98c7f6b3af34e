//! Bots play by the rules, see only what their seat sees, and play the same game again from the same
//! seed.

use parlour_bots::{Levels, Luck, NoFeel, Place, Unwatched, Watch, play};
use parlour_engine::conformance::Specimen;
use parlour_engine::{Actor, FastRng, Observable, Seat, Silent, Viewer, playout};
use parlour_experts::{DataWarExpert, DealExpert, PobudkaExpert, QwixxExpert, UnoExpert};
use parlour_games::datawar::DataWar;
use parlour_games::deal::Deal;
use parlour_games::pobudka::Pobudka;
use parlour_games::qwixx::Qwixx;
use parlour_games::uno::Uno;

const BOTS: [&str; 4] = ["random", "easy", "normal", "search:8"];

/// Writes down what is done.
#[derive(Default)]
struct Notes(Vec<String>);

impl<R: Observable> Watch<R> for Notes {
    fn after(&mut self, _: &R, actor: Actor, action: R::Action) {
        self.0.push(format!("{:?} {action}", actor.seat().map(Seat::index)));
    }
}

macro_rules! for_every_game {
    ($check:ident) => {
        $check::<Pobudka, PobudkaExpert>();
        $check::<Qwixx, QwixxExpert>();
        $check::<Uno, UnoExpert>();
        $check::<Deal, DealExpert>();
        $check::<DataWar, DataWarExpert>();
        // What a game has for which no bots are written.
        $check::<Qwixx, NoFeel>();
        $check::<Uno, NoFeel>();
    };
}

/// Long games are only begun: what is asked here is asked of every step.
const STEPS: u64 = 150;

fn plays_by_the_rules<R: Specimen, L: Levels<R>>() {
    for seats in R::INFO.seats {
        for number in 0..6_usize {
            let mut luck = Luck::new((number << 8 | seats) as u64);
            let options = R::draw_options(&mut luck.table);
            let Ok(game) = R::deal(seats, &options, &mut luck.table) else { continue };
            let name = |seat: usize| BOTS[(seat + number) % BOTS.len()];
            let mut bots: Vec<_> =
                (0..seats).map(|seat| L::bot(name(seat)).expect("a known bot")).collect();
            // An illegal play is a failed assertion there.
            let (end, finished) = play(game, &mut bots, &mut luck, STEPS, &mut Unwatched);
            let is_stuck = finished.steps < STEPS && end.outcome().is_none();
            assert!(!is_stuck || end.to_act().is_empty(), "nobody goes on in {end}");
        }
    }
}

#[test]
fn bots_play_by_the_rules_with_any_options() {
    for_every_game!(plays_by_the_rules);
}

fn plays_the_same_again<R: Observable, L: Levels<R>>() {
    let game = || {
        let mut luck = Luck::new(5);
        let dealt = R::deal(2, &R::Options::default(), &mut luck.table).expect("two can play");
        let mut bots = ["search:8", "easy"].map(|name| L::bot(name).expect("a known bot"));
        let mut notes = Notes::default();
        play(dealt, &mut bots, &mut luck, STEPS, &mut notes);
        notes.0
    };
    assert_eq!(game(), game());
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for_every_game!(plays_the_same_again);
}

/// In another world that looks the same from a seat, its bot does the same.
fn decides_by_what_it_sees<R: Observable, L: Levels<R>>() {
    let mut luck = Luck::new(11);
    let mut game = R::deal(2, &R::Options::default(), &mut luck.table).expect("two can play");
    let mut legal = Vec::new();
    for step in 0..60 {
        if let Some(seat) = game.to_act().first()
            && game.timer().is_none()
        {
            let other = game.determinize(Viewer::Seat(seat), &mut FastRng::new(step));
            for name in BOTS {
                let choose = |state: &R| {
                    let mut bot = L::bot(name).expect("a known bot");
                    bot.choose(&Place::new(state, seat), &mut FastRng::new(step))
                };
                assert_eq!(choose(&game), choose(&other), "{name} in {game} and in {other}");
            }
        }
        if playout::step(&mut game, &mut legal, &mut luck.bots, &mut Silent).is_none() {
            break;
        }
    }
}

#[test]
fn bots_decide_by_what_they_see() {
    for_every_game!(decides_by_what_it_sees);
}

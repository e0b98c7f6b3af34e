//! A bot for Uno in a page: it gets rid of its dearest cards first.
//!
//!     cargo run --release -p parlour-bots --example write_a_bot

use parlour_bots::{Bot, Levels, Luck, Place, Unwatched, play};
use parlour_engine::{FastRng, Rules, Seat};
use parlour_experts::UnoExpert;
use parlour_games::uno::{Action, Event, Options, Uno};

/// Counts what others had to draw: what a bot remembers is its own affair.
#[derive(Default)]
struct Thrifty {
    drawn: u32,
}

impl Bot<Uno> for Thrifty {
    fn choose(&mut self, place: &Place<'_, Uno>, _: &mut FastRng) -> Option<Action> {
        let mut plays = Vec::new();
        place.list(&mut plays);
        plays.into_iter().max_by_key(|play| match play {
            Action::Play(play) => 1 + play.card.points(),
            _ => 0,
        })
    }

    fn notice(&mut self, place: &Place<'_, Uno>, event: &Event) {
        if let Event::CardsDrawn { player_id: player, count, .. } = event
            && *player != place.seat()
        {
            self.drawn += u32::from(*count);
        }
    }
}

fn main() {
    let (games, me) = (500, Seat::new(0));
    let mut wins = 0;
    for seed in 0..games {
        let mut luck = Luck::new(seed);
        let game = Uno::deal(2, &Options::default(), &mut luck.table).expect("two can play");
        let random = UnoExpert::bot("random").expect("every game has one");
        let mut bots: [Box<dyn Bot<Uno>>; 2] = [Box::<Thrifty>::default(), random];
        let (end, _) = play(game, &mut bots, &mut luck, 100_000, &mut Unwatched);
        wins += u64::from(end.outcome().is_some_and(|outcome| outcome.winners.contains(me)));
    }
    println!("Thrift wins {wins} of {games} games against chance.");
    assert!(wins > games / 2, "thrift should help");
}

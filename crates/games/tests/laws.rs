//! Every game of the catalog keeps every law, at every table size, with random options.
//!
//! `PARLOUR_GAMES` sets how many games are played for each number of seats. Without it there are
//! fewer of those that take long.

use parlour_engine::conformance::{Plan, check};
use parlour_games::datawar::DataWar;
use parlour_games::deal::Deal;
use parlour_games::pobudka::Pobudka;
use parlour_games::qwixx::Qwixx;
use parlour_games::uno::Uno;

fn games(usual: u32) -> u32 {
    std::env::var("PARLOUR_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

macro_rules! keeps_the_laws {
    ($($name:ident: $game:ty, $games:literal games);+ $(;)?) => {
        $(
            #[test]
            fn $name() {
                match check::<$game>(Plan::new(games($games), 1)) {
                    Ok(report) => println!("{report:?}"),
                    Err(broken) => panic!("{broken}"),
                }
            }
        )+
    };
}

keeps_the_laws! {
    pobudka: Pobudka, 60 games;
    qwixx: Qwixx, 60 games;
    uno: Uno, 6 games;
    deal: Deal, 12 games;
    datawar: DataWar, 200 games;
}

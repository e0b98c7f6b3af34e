//! A match of four: a thousand games of Lebanese Deal, every deal with all rotations of the seats.
//!
//!     cargo run --release -p parlour-bots --example run_a_match

use parlour_bots::arena::{Progress, Simulation};
use parlour_experts::DealExpert;
use parlour_games::deal::{self, Deal, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let simulation = Simulation {
        names: ["normal", "easy", "random", "random"].map(str::to_owned).to_vec(),
        options: Options::default(),
        games: 1000,
        seed: 7,
        threads: 2,
        duplicate: true,
        most_steps: 100_000,
    };
    let tally = simulation.run::<Deal, DealExpert>(deal::game(), &Progress::default())?;
    for (at, bot) in tally.entrants.iter().enumerate() {
        let wins = tally.win_rate(at);
        let [mean, low, high] = [wins.mean, wins.low, wins.high].map(|rate| 100.0 * rate);
        let sets = bot.scores.mean();
        println!("{:8} wins {mean:4.1} % ({low:.1} to {high:.1}), {sets:.2} sets a game", bot.name);
    }
    println!("{} games of {:.0} steps.", tally.games, tally.mean_length());
    Ok(())
}

//! Plays on this machine, for comparison: a line of numbers for each title, a number for each seed.

fn main() {
    for (title, name) in bare::TITLES.iter().enumerate() {
        let seats = if *name == "datawar" { 2 } else { 4 };
        let games: Vec<String> =
            (1..=20).map(|seed| bare::play(title as u32, seats, seed).to_string()).collect();
        println!("{name} {seats} {}", games.join(" "));
    }
}

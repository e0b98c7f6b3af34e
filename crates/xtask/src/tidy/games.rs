//! Every game has its recordings and its rule book.

use parlour_games::catalog;

use crate::tree::File;

pub(super) fn look(files: &[File]) -> Vec<String> {
    let mut wanted = Vec::new();
    for info in catalog().iter().map(|game| game.info()) {
        wanted.push((format!("docs/rules/{}.md", info.id), "a rule book"));
        for seats in info.seats.clone() {
            let path = format!("crates/games/playthroughs/{}-{seats}.txt", info.id);
            wanted.push((path, "a recording (see `cargo xtask bless`)"));
        }
    }
    wanted.retain(|(path, _)| !files.iter().any(|file| file.path == *path));
    wanted.into_iter().map(|(path, what)| format!("{path}: {what} is missing")).collect()
}

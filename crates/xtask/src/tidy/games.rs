//! Every game has its recordings and its rule book, and is held to every law.

use parlour::Standard;
use parlour_engine::{Catalog, Registration};

use crate::tree::File;

pub(super) fn look(files: &[File]) -> Vec<String> {
    let mut wanted = Vec::new();
    let catalog = Catalog::standard();
    for info in catalog.iter().map(Registration::info) {
        wanted.push((format!("docs/rules/{}.md", info.id), "a rule book"));
        for seats in info.seats.clone() {
            let path = format!("crates/games/playthroughs/{}-{seats}.txt", info.id);
            wanted.push((path, "a recording (see `cargo xtask bless`)"));
        }
    }
    let mut findings = Vec::new();
    for test in ["laws", "fuzz", "no_allocation", "playthroughs"] {
        let path = format!("crates/games/tests/{test}.rs");
        let text = files.iter().find(|file| file.path == path).map_or("", |file| &*file.text);
        let left_out = catalog.ids().into_iter().filter(|id| !text.contains(id));
        findings.extend(left_out.map(|id| format!("{path}: {id} is left out")));
    }
    wanted.retain(|(path, _)| !files.iter().any(|file| file.path == *path));
    findings.extend(wanted.into_iter().map(|(path, what)| format!("{path}: {what} is missing")));
    findings
}

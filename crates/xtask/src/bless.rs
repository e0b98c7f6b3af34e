//! `cargo xtask bless`: what is played now is what is kept.

use std::collections::BTreeSet;
use std::fs;
use std::process::ExitCode;

use anyhow::Context as _;
use parlour::Standard;
use parlour_engine::Catalog;
use parlour_engine::playthrough::recordings;

use crate::tree;

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let folder = tree::root().join("crates/games/playthroughs");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let mut stale: BTreeSet<String> = tree::names(&folder)?.into_iter().collect();
    let catalog = Catalog::standard();
    let recordings = catalog.iter().map(|listed| recordings(listed.game()));
    for recording in recordings.collect::<Result<Vec<_>, _>>()?.concat() {
        let path = folder.join(&recording.file);
        let existed = stale.remove(&recording.file);
        if existed && fs::read_to_string(&path).is_ok_and(|kept| kept == recording.text) {
            continue;
        }
        fs::write(&path, &recording.text)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        println!("{} {}", if existed { "changed" } else { "new    " }, recording.file);
    }
    for file in stale {
        fs::remove_file(folder.join(&file)).with_context(|| format!("{file} cannot be removed"))?;
        println!("removed {file}");
    }
    Ok(ExitCode::SUCCESS)
}

//! `cargo xtask tidy`: what neither the compiler nor the lints look for.

mod games;
mod manifests;
mod pages;
mod texts;

use std::process::ExitCode;

use crate::tree;

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let files = tree::files()?;
    let mut findings = Vec::new();
    findings.extend(manifests::look(&files));
    findings.extend(games::look(&files));
    findings.extend(pages::look(&files));
    findings.extend(texts::look(&files));
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("Tidy: {} files, nothing to say.", files.len());
        return Ok(ExitCode::SUCCESS);
    }
    Ok(ExitCode::FAILURE)
}

//! `cargo xtask tidy`: what neither the compiler nor the lints look for.

mod games;
mod manifests;
mod pages;
mod texts;

use std::process::ExitCode;

use crate::tree::{self, File};

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let files = tree::files()?;
    let findings = look(&files);
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("Tidy: {} files, nothing to say.", files.len());
        return Ok(ExitCode::SUCCESS);
    }
    Ok(ExitCode::FAILURE)
}

/// Everything that is not as it should be.
fn look(files: &[File]) -> Vec<String> {
    [manifests::look(files), games::look(files), pages::look(files), texts::look(files)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_tidy() -> anyhow::Result<()> {
        let findings = look(&tree::files()?);
        assert!(findings.is_empty(), "{}", findings.join("\n"));
        Ok(())
    }
}

//! The files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("this crate lives two folders below the root")
}

/// The names in a folder, in order. A folder that is not there has none.
pub(crate) fn names(folder: &Path) -> anyhow::Result<Vec<String>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries =
        fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    Ok(names)
}

/// A text file of the workspace, by its path below the root.
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Folders with nothing that we wrote.
const FOREIGN: &[&str] = &["target", "node_modules", ".git", "corpus", "artifacts", "coverage"];

/// Every text file, in order of their paths.
pub(crate) fn files() -> anyhow::Result<Vec<File>> {
    let mut paths = Vec::new();
    collect(root(), &mut paths)?;
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()));
        let name = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        // What is not UTF-8 is a picture or a sound, not a text.
        bytes.map(|bytes| Some(File { path: name, text: String::from_utf8(bytes).ok()? }))
    };
    paths.into_iter().map(read).filter_map(Result::transpose).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for name in names(folder)? {
        let path = folder.join(&name);
        // A link leads out of the tree or around in it.
        if FOREIGN.contains(&name.as_str()) || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

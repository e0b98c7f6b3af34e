//! Who may use whom: `engine ◀ games ◀ bots ◀ host ◀ api, web, yjs ◀ cli`.

use crate::tree::File;

/// The crates from left to right. A crate may use what stands left of it, never its neighbour.
const LAYERS: &[&[&str]] = &[
    &["parlour-engine"],
    &["parlour-games"],
    &["parlour-bots"],
    &["parlour-experts", "parlour-host"],
    &["parlour-api", "parlour-web", "parlour-yjs"],
    &["parlour"],
    &["xtask"],
];

/// Crates that know no clock and no network, and so no runtime either.
const PURE: &[&str] = &["parlour-engine", "parlour-games"];

/// What such a crate does not use.
const RUNTIMES: &[&str] = &["tokio", "async-std", "smol"];

pub(super) fn look(files: &[File]) -> Vec<String> {
    let manifests = files.iter().filter(|file| is_of_a_crate(&file.path));
    manifests.flat_map(|file| look_at(&file.path, &Manifest::read(&file.text))).collect()
}

fn is_of_a_crate(path: &str) -> bool {
    let name = path.strip_prefix("crates/").and_then(|rest| rest.strip_suffix("/Cargo.toml"));
    name.is_some_and(|name| !name.contains('/'))
}

fn look_at(path: &str, manifest: &Manifest<'_>) -> Vec<String> {
    let name = manifest.name;
    let mut findings = Vec::new();
    if !manifest.uses_workspace_lints {
        findings.push(format!("{path}: {name} does not use the lints of the workspace"));
    }
    let Some(layer) = layer(name) else {
        findings.push(format!("{path}: {name} has no place among the arrows"));
        return findings;
    };
    for used in &manifest.dependencies {
        if self::layer(used).is_some_and(|theirs| theirs >= layer) {
            findings.push(format!("{path}: {name} uses {used}, which does not stand left of it"));
        }
    }
    for used in manifest.dependencies.iter().chain(&manifest.of_tests) {
        if PURE.contains(&name) && RUNTIMES.contains(used) {
            findings.push(format!("{path}: {name} uses {used}, and never awaits"));
        }
    }
    findings
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&name))
}

/// What matters of a `Cargo.toml`.
#[derive(Debug, Default, PartialEq)]
struct Manifest<'a> {
    name: &'a str,
    /// What it is made of.
    dependencies: Vec<&'a str>,
    /// What its tests use. They may ask the whole program for its games.
    of_tests: Vec<&'a str>,
    uses_workspace_lints: bool,
}

impl<'a> Manifest<'a> {
    /// Reads a manifest as people write them: one key a line.
    fn read(text: &'a str) -> Self {
        let mut manifest = Self::default();
        let mut section = "";
        for line in text.lines().map(str::trim) {
            if let Some(header) = line.strip_prefix('[').and_then(|line| line.split(']').next()) {
                section = header.trim();
                manifest.list(section).extend(dependency_table(section));
            } else if let Some((key, value)) = line.split_once('=') {
                manifest.read_key(section, key.trim(), value.trim());
            }
        }
        manifest
    }

    /// Where what this section lists belongs.
    fn list(&mut self, section: &str) -> &mut Vec<&'a str> {
        if section.contains("dev-dependencies") {
            &mut self.of_tests
        } else {
            &mut self.dependencies
        }
    }

    fn read_key(&mut self, section: &str, key: &'a str, value: &'a str) {
        if is_dependencies(section) {
            // The key of a renamed package is not its name.
            let renamed = value.split_once("package").and_then(|(_, rest)| quoted(rest));
            let (name, _) = key.split_once('.').unwrap_or((key, ""));
            self.list(section).push(renamed.unwrap_or(name.trim_matches('"')));
        } else if dependency_table(section).is_some() && key == "package" {
            self.list(section).extend(quoted(value));
        } else if section == "package" && key == "name" {
            self.name = quoted(value).unwrap_or(value);
        } else if section == "lints" && key == "workspace" {
            self.uses_workspace_lints = value.starts_with("true");
        }
    }
}

/// Whether a section lists dependencies: `dependencies`, `target.'cfg(unix)'.dev-dependencies`, …
fn is_dependencies(section: &str) -> bool {
    let kind = section.rsplit('.').next().unwrap_or(section);
    ["dependencies", "dev-dependencies", "build-dependencies"].contains(&kind)
}

/// The dependency that a whole section is about: `dependencies.serde`.
fn dependency_table(section: &str) -> Option<&str> {
    let (list, name) = section.rsplit_once('.')?;
    is_dependencies(list).then_some(name.trim_matches('"'))
}

fn quoted(text: &str) -> Option<&str> {
    text.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_however_they_are_written() {
        for (text, expected) in [
            ("[dependencies]\nserde.workspace = true", vec!["serde"]),
            ("[dependencies]\nserde = { version = \"1\" } # why", vec!["serde"]),
            ("[build-dependencies]\nserde = \"1\"\n\n[features]\nx = []", vec!["serde"]),
            ("[dev-dependencies]\nserde = \"1\"", vec![]),
            ("[target.'cfg(unix)'.dependencies]\nserde = \"1\"", vec!["serde"]),
            ("[dependencies.serde]\nversion = \"1\"", vec!["serde"]),
            ("[dependencies]\nother = { package = \"serde\", version = \"1\" }", vec!["serde"]),
            ("[dependencies.other]\npackage = \"serde\"", vec!["other", "serde"]),
        ] {
            assert_eq!(Manifest::read(text).dependencies, expected, "{text}");
        }
    }

    #[test]
    fn arrows_point_to_the_left() {
        for (name, used, expected) in [
            ("parlour-games", "parlour-engine", ""),
            ("parlour", "parlour-web", ""),
            ("parlour-bots", "tokio", ""),
            (
                "parlour-engine",
                "parlour-games",
                "uses parlour-games, which does not stand left of it",
            ),
            ("parlour-web", "parlour-api", "uses parlour-api, which does not stand left of it"),
            ("parlour-games", "tokio", "uses tokio, and never awaits"),
            ("parlour-toys", "parlour-engine", "has no place among the arrows"),
        ] {
            let text = format!(
                "[package]\nname = \"{name}\"\n[dependencies]\n{used} = \"1\"\n[lints]\nworkspace = true"
            );
            let found = look_at("Cargo.toml", &Manifest::read(&text)).join("\n");
            let expected = match expected {
                "" => String::new(),
                what => format!("Cargo.toml: {name} {what}"),
            };
            assert_eq!(found, expected, "{name} uses {used}");
        }
    }

    #[test]
    fn crates_share_their_lints() {
        let found = look_at("Cargo.toml", &Manifest::read("[package]\nname = \"parlour\""));
        assert_eq!(found, ["Cargo.toml: parlour does not use the lints of the workspace"]);
    }
}

//! Reports: one page that opens without a server, with charts in it.

pub(crate) mod chart;

use std::fs;
use std::path::Path;

use anyhow::anyhow;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

use crate::failure::{reason, usage};

/// A whole page.
pub(crate) fn page(title: &str, lead: &Markup, command: &str, body: &Markup) -> String {
    let style = PreEscaped(include_str!("style.css"));
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Parlour" }
                style { (style) }
            }
            body {
                main {
                    h1 { (title) }
                    p.lead { (lead) }
                    (body)
                    footer { "Made with " code { (command) } }
                }
            }
        }
    };
    markup.into_string()
}

/// A part of a page with a chart.
pub(crate) fn section(title: &str, about: &str, body: &Markup) -> Markup {
    html! {
        section {
            h2 { (title) }
            p { (about) }
            (body)
        }
    }
}

/// A few figures at a glance.
pub(crate) fn facts(facts: &[(String, &str)]) -> Markup {
    html! {
        ul.facts {
            @for (figure, what) in facts {
                li { b { (figure) } span { (what) } }
            }
        }
    }
}

/// The options of a game, one after the other.
pub(crate) fn options(options: &Value) -> Markup {
    html! {
        ul.options {
            @for (key, value) in options.as_object().into_iter().flatten() {
                li { (key) " " code { (value.to_string()) } }
            }
        }
    }
}

/// Looks whether a folder can be written to, and makes it if it is not there. Nothing in it changes.
pub(crate) fn check_folder(folder: &Path) -> anyhow::Result<()> {
    let probe = folder.join(".parlour-report");
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&probe, ""))
        .and_then(|()| fs::remove_file(&probe))
        .map_err(|error| {
            usage(format!(
                "--report: {} cannot be written to: {}.",
                folder.display(),
                reason(&error)
            ))
        })
}

/// Looks whether a file could be written, without touching it.
pub(crate) fn check_file(flag: &str, file: &Path) -> anyhow::Result<()> {
    let cannot =
        |why: String| usage(format!("{flag}: {} cannot be written: {why}.", file.display()));
    if file.is_dir() {
        return Err(cannot("it is a folder".to_owned()));
    }
    let existed = file.exists();
    let opened = fs::OpenOptions::new().append(true).create(true).open(file);
    opened.map_err(|error| cannot(reason(&error)))?;
    if !existed {
        fs::remove_file(file).map_err(|error| cannot(reason(&error)))?;
    }
    Ok(())
}

/// Writes the page of a report.
pub(crate) fn write(folder: &Path, page: &str) -> anyhow::Result<()> {
    let file = folder.join("index.html");
    fs::write(&file, page)
        .map_err(|error| anyhow!("{} cannot be written: {}.", file.display(), reason(&error)))
}

/// `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}

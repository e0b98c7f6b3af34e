//! Keys that do something, for the list under `?`. The script does what is said here; `tests/web/keys.mjs` presses each.

use maud::{Markup, html};
use parlour_engine::Registration;
use serde_json::{Map, Value};

use crate::boards::{self, Facts};
use crate::learn;
use crate::pages::rules;
use crate::words::words;

/// On every page.
fn everywhere() -> Markup {
    let w = words();
    list(&[
        ("?", w.key_help()),
        ("Tab", w.key_tab()),
        (&w.key_enter_name(), w.key_enter()),
        ("Esc", w.key_escape()),
        ("M", w.key_sound()),
    ])
}

/// Where there is a board.
fn board() -> Markup {
    let w = words();
    list(&[("← →", w.key_arrows()), (&w.key_numbers_name(), w.key_numbers())])
}

/// At a table.
fn table() -> Markup {
    let w = words();
    list(&[("H", w.hints_ask()), ("C", w.table_write()), ("L", w.key_read())])
}

/// The list. What only this page knows is put into it by the script, since without it no key does anything.
pub(crate) fn help() -> Markup {
    html! {
        dialog id="help" aria-labelledby="help-title" {
            h2 id="help-title" tabindex="-1" autofocus { (words().keys_title()) }
            (everywhere())
            div id="help-more" {}
            form method="dialog" { button.btn { (words().page_close()) } }
        }
    }
}

/// What the list also has where a game is played; with `is_table` also the keys of a table.
pub(crate) fn of_board(listed: &Registration, is_table: bool) -> Markup {
    let keys = boards::facts(listed).keys();
    let own: Vec<(&str, String)> = keys.into_iter().map(|key| (key.key, key.words)).collect();
    more(&html! {
        (board())
        @if is_table { (table()) }
        (list(&own))
        p.row {
            @if is_table && learn::is_there(listed) { a href={ "/learn/" (listed.id()) } target="_blank" { (words().page_learn()) } }
            @if rules::is_there(listed) { a href={ "/rules/" (listed.id()) } target="_blank" { (words().page_all_rules()) } }
        }
    })
}

/// What the list also has where a game is looked at again.
pub(crate) fn of_inspector() -> Markup {
    let w = words();
    more(&list(&[("← →", w.key_moments()), ("Home", w.key_first()), ("End", w.key_last())]))
}

fn more(inner: &Markup) -> Markup {
    html! { template id="more-keys" { (inner) } }
}

fn list(keys: &[(&str, String)]) -> Markup {
    html! {
        @if !keys.is_empty() {
            dl.keys { @for (key, what) in keys { div { dt { kbd { (key) } } dd { (what) } } } }
        }
    }
}

/// A key of a game: it presses whatever takes one of these types of action.
#[derive(Clone, Debug)]
pub struct Key {
    /// A capital letter.
    pub key: &'static str,
    /// Types of actions, with spaces between them.
    pub actions: &'static str,
    /// What it does, in words.
    pub words: String,
}

/// The keys of a game as the script takes them: small letters, and types of actions.
pub(crate) fn document(facts: &dyn Facts) -> String {
    let keys = facts.keys();
    let keys: Map<String, Value> =
        keys.iter().map(|key| (key.key.to_lowercase(), Value::from(key.actions))).collect();
    Value::Object(keys).to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::boards;
    use crate::sample::catalog;
    use parlour_engine::to_value;

    #[test]
    fn keys_of_games_are_letters_of_their_own_and_name_actions_that_there_are() {
        for listed in &catalog() {
            let game = listed.game();
            let schema = to_value(&game.schemas().action).to_string();
            let mut taken: BTreeSet<&str> = BTreeSet::from(["H", "C", "L", "M"]);
            let keys = boards::facts(listed).keys();
            assert!(!keys.is_empty(), "{}", game.info().id);
            for key in keys {
                assert!(taken.insert(key.key), "{} is taken", key.key);
                assert!(
                    key.key.len() == 1 && key.key.chars().all(char::is_uppercase),
                    "{}",
                    key.key
                );
                for action in key.actions.split(' ') {
                    assert!(
                        schema.contains(&format!("\"{action}\"")),
                        "{}: {action}",
                        game.info().id
                    );
                }
            }
        }
    }
}

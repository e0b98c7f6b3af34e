//! The rule books.

use std::sync::Arc;

use axum::extract::{Path, State};
use maud::{Markup, PreEscaped, html};
use parlour_engine::{Refusal, Registration};
use pulldown_cmark::{Options, Parser};

use super::Page;
use super::error::Refused;
use crate::boards::{self, Facts};
use crate::called;
use crate::words::words;
use crate::{Web, learn};

/// The rule book of a game as Markdown, as a catalog has it. `<!-- picture: NAME -->` is where its board may have one.
#[derive(Clone, Copy, Debug)]
pub struct Book(pub &'static str);

/// Pobudka's rule book.
pub const fn pobudka() -> Book {
    Book(include_str!("../../../../docs/rules/pobudka.md"))
}

/// Qwixx's rule book.
pub const fn qwixx() -> Book {
    Book(include_str!("../../../../docs/rules/qwixx.md"))
}

/// Uno's rule book.
pub const fn uno() -> Book {
    Book(include_str!("../../../../docs/rules/uno.md"))
}

/// Lebanese Deal's rule book.
pub const fn deal() -> Book {
    Book(include_str!("../../../../docs/rules/deal.md"))
}

/// Data War's rule book.
pub const fn datawar() -> Book {
    Book(include_str!("../../../../docs/rules/datawar.md"))
}

/// Whether a game has a rule book.
pub(crate) fn is_there(listed: &Registration) -> bool {
    listed.get::<Book>().is_some()
}

pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    Path(game): Path<String>,
) -> Result<Markup, Refused> {
    let listed = web.house.game(&game)?;
    let info = listed.info();
    let Some(Book(book)) = listed.get() else {
        let message = format!("{} has no rule book here.", info.title);
        return Err(Refusal::new("NO_RULE_BOOK", message).into());
    };
    let w = words();
    let title = w.rules_title(called::title(info));
    Ok(Page {
        title: &title,
        class: "page-rules",
        bar: html! {},
        main: html! {
            main.page.book id="main" {
                nav.books aria-label=(w.rules_books()) {
                    @for other in web.house.catalog().iter().filter(|other| is_there(other)) {
                        a href={ "/rules/" (other.id()) } aria-current=[(other.id() == info.id).then_some("page")] {
                            (called::title(other.info()))
                        }
                    }
                }
                (boards::style(listed))
                (boards::facts(listed).picture())
                (read(boards::facts(listed), book))
                p.row {
                    a.btn.btn-first href={ "/new/" (info.id) } { (w.rules_play(called::title(info))) }
                    @if learn::is_there(listed) {
                        a.btn href={ "/learn/" (info.id) } { (w.page_learn()) }
                    }
                }
            }
        },
    }
    .markup())
}

/// A book as markup. They are ours, so what is in them may be shown as it is.
fn read(board: &dyn Facts, book: &str) -> Markup {
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, Parser::new_ext(book, Options::ENABLE_TABLES));
    // Wide tables are scrolled by themselves, not with the page, and can be reached with the keyboard.
    let label = words().rules_table();
    let start = html! { div.scroll tabindex="0" role="group" aria-label=(label) {} }.into_string();
    let (start, end) = start.split_once("</").unwrap_or((&start, ""));
    let out = out
        .replace("<table>", &format!("{start}<table>"))
        .replace("</table>", &format!("</table></{end}"));
    PreEscaped(illustrate(board, &out))
}

/// Puts pictures where a book asks for them, with `<!-- picture: NAME -->`.
fn illustrate(board: &dyn Facts, book: &str) -> String {
    let mut out = String::with_capacity(book.len() + 4096);
    let mut rest = book;
    while let Some((before, after)) = rest.split_once("<!-- picture: ") {
        let Some((name, after)) = after.split_once(" -->") else { break };
        out.push_str(before);
        if let Some((words, drawing)) = board.figure(name) {
            let figure = html! {
                figure.figure { div.figure-drawing aria-hidden="true" { (drawing) } figcaption { (words) } }
            };
            out.push_str(&figure.into_string());
        }
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_book() {
        for listed in &crate::sample::catalog() {
            let Book(book) = listed.get().expect("a book");
            let page = read(boards::facts(listed), book).into_string();
            assert!(page.starts_with("<h1>") && page.contains("<p>1.1 "), "{}", listed.id());
            assert!(!page.contains("<script"));
            let asked = book.matches("<!-- picture: ").count();
            assert!(asked >= 2, "{} has {asked} pictures", listed.id());
            assert_eq!(page.matches("<figure").count(), asked, "{}", listed.id());
        }
    }
}

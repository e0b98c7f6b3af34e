//! The rule books.

use axum::extract::Path;
use maud::{Markup, PreEscaped, html};
use parlour_games::catalog;
use parlour_host::refuse;
use pulldown_cmark::{Options, Parser};

use super::Page;
use super::error::Refused;
use crate::boards;

/// The books, by the ids of their games.
const BOOKS: [(&str, &str); 5] = [
    ("pobudka", include_str!("../../../../docs/rules/pobudka.md")),
    ("qwixx", include_str!("../../../../docs/rules/qwixx.md")),
    ("uno", include_str!("../../../../docs/rules/uno.md")),
    ("deal", include_str!("../../../../docs/rules/deal.md")),
    ("datawar", include_str!("../../../../docs/rules/datawar.md")),
];

pub(crate) async fn show(Path(game): Path<String>) -> Result<Markup, Refused> {
    let book = BOOKS.iter().find(|(id, _)| *id == game);
    let game = parlour_games::find(&game).ok_or_else(refuse::unknown_game)?;
    let (_, book) = book.ok_or_else(refuse::unknown_game)?;
    let info = game.info();
    let title = format!("Rules of {}", info.title);
    Ok(Page {
        title: &title,
        class: "page-rules",
        bar: html! {},
        main: html! {
            main.page.book id="main" {
                nav.books aria-label="Rule books" {
                    @for other in catalog() {
                        a href={ "/rules/" (other.info().id) } aria-current=[(other.info().id == info.id).then_some("page")] {
                            (other.info().title)
                        }
                    }
                }
                (boards::find(info.id).picture())
                (read(info.id, book))
                p.row {
                    a.btn.btn-first href={ "/new/" (info.id) } { "Play " (info.title) }
                    a.btn href={ "/learn/" (info.id) } { "Learn it in two minutes" }
                }
            }
        },
    }
    .markup())
}

/// A book as markup. They are ours, so what is in them may be shown as it is.
fn read(game: &str, book: &str) -> Markup {
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, Parser::new_ext(book, Options::ENABLE_TABLES));
    // Wide tables are scrolled by themselves, not with the page, and can be reached with the keyboard.
    let out = out
        .replace(
            "<table>",
            r#"<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>"#,
        )
        .replace("</table>", "</table></div>");
    PreEscaped(illustrate(game, &out))
}

/// Puts pictures where a book asks for them, with `<!-- picture: NAME -->`.
fn illustrate(game: &str, book: &str) -> String {
    let mut out = String::with_capacity(book.len() + 4096);
    let mut rest = book;
    while let Some((before, after)) = rest.split_once("<!-- picture: ") {
        let Some((name, after)) = after.split_once(" -->") else { break };
        out.push_str(before);
        if let Some((words, drawing)) = boards::find(game).figure(name) {
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
        for game in catalog() {
            let book = BOOKS.iter().find(|(id, _)| *id == game.info().id).expect("a book").1;
            let page = read(game.info().id, book).into_string();
            assert!(page.starts_with("<h1>") && page.contains("<p>1.1 "), "{}", game.info().id);
            assert!(!page.contains("<script"));
            let asked = book.matches("<!-- picture: ").count();
            assert!(asked >= 2, "{} has {asked} pictures", game.info().id);
            assert_eq!(page.matches("<figure").count(), asked, "{}", game.info().id);
        }
    }
}

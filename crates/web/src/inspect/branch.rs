//! A table of one's own at which a game goes on from a moment.

use maud::{Markup, html};
use parlour_engine::{AnyPosition, Refusal};
use parlour_host::house::{NewTable, SeatPlan};
use parlour_host::id::Token;
use parlour_host::record::TableConfig;
use parlour_host::request::check_name;
use serde_json::{Map, Value};

use super::Tale;
use crate::boards;
use crate::pages::new::{is_on, text, wanted};
use crate::table::LEVELS;
use crate::words::words;

/// The form, or why there is none.
pub(super) fn form(tale: &Tale, moment: usize, position: &dyn AnyPosition, name: &str) -> Markup {
    let w = words();
    html! {
        section.panel aria-labelledby="branch-title" {
            h2 id="branch-title" { (w.branch_title()) }
            @if position.outcome().is_some() {
                p.muted { (w.branch_over()) }
            } @else {
                p.muted { (w.branch_how(moment)) }
                (fields(tale, moment, name))
            }
        }
    }
}

fn fields(tale: &Tale, moment: usize, name: &str) -> Markup {
    let w = words();
    html! {
        form.branch method="post" action={ (tale.path()) "/branch" } {
            input type="hidden" name="at" value=(moment);
            div.field {
                label for="branch-name" { (w.page_your_name()) }
                input id="branch-name" name="name" required maxlength="40" autocomplete="nickname" value=(name);
            }
            @if boards::facts(&tale.listed).has_secrets() {
                div.field {
                    label for="branch-cards" { (w.branch_hidden()) }
                    select id="branch-cards" name="cards" {
                        option value="all" { (w.branch_hidden_all()) }
                        @for (seat, person) in tale.people.iter().enumerate() {
                            option value=(seat) { (w.branch_hidden_known(&person.name)) }
                        }
                    }
                }
            }
            @for (seat, person) in tale.people.iter().enumerate() {
                div.field.field-seat {
                    label for={ "branch-seat-" (seat) } { (person.name) }
                    select id={ "branch-seat-" (seat) } name={ "seats." (seat) ".who" } {
                        option value="you" selected[seat == 0] { (w.new_seat_choice("you")) }
                        option value="me" { (w.new_seat_choice("me")) }
                        option value="open" { (w.new_seat_choice("open")) }
                        @for level in LEVELS {
                            option value={ "bot:" (level) } selected[seat > 0 && level == "normal"] { (w.bot_level(level)) }
                        }
                    }
                    input name={ "seats." (seat) ".name" } aria-label=(w.branch_name(&person.name)) maxlength="40"
                        placeholder=(person.name) autocomplete="off";
                }
            }
            label.switch { input type="checkbox" name="listed" value="1"; span { (w.new_listed()) } }
            label.switch { input type="checkbox" name="inspection" value="1"; span { (w.branch_inspection()) } }
            div.row { button.btn.btn-first type="submit" { (w.new_open()) } }
        }
    }
}

/// What a filled-in form comes to.
pub(crate) struct Branch {
    pub(crate) moment: usize,
    pub(crate) known_to: Option<u8>,
    pub(crate) name: String,
    pub(crate) wish: NewTable,
}

impl Branch {
    /// Reads the form.
    ///
    /// # Errors
    /// `BAD_NAME`, `BAD_SEAT`, `BAD_REQUEST`.
    pub(crate) fn read(
        tale: &Tale,
        chosen: &Map<String, Value>,
        person: &Token,
    ) -> Result<Self, Refusal> {
        let number = |key: &str| text(chosen, key).parse();
        let moment = number("at").map_err(|_| Refusal::bad_request("Say after how many moves."))?;
        let known_to = match text(chosen, "cards") {
            "" | "all" => None,
            seat => {
                Some(seat.parse().map_err(|_| Refusal::bad_request("Say who knew the cards."))?)
            }
        };
        let name = check_name(text(chosen, "name"))?;
        let mut seats = Vec::new();
        for (seat, was) in tale.people.iter().enumerate() {
            let about = chosen.get("seats").map_or(&Value::Null, |seats| &seats[seat.to_string()]);
            let seat = match about["who"].as_str() {
                Some("you") => Some(SeatPlan::Me(name.clone())),
                _ => wanted(about, &was.name)?,
            };
            seats.push(seat.ok_or_else(|| {
                Refusal::new("BAD_SEAT", "The game goes on with everybody: fill every seat.")
            })?);
        }
        let house = TableConfig {
            is_private: !is_on(chosen, "listed"),
            is_casual: true,
            has_inspection: is_on(chosen, "inspection"),
            ..TableConfig::default()
        };
        let wish = NewTable {
            game: tale.listed.id().to_owned(),
            options: Value::Null,
            seats,
            house,
            person: Some(person.hash()),
            nonce: None,
        };
        Ok(Self { moment, known_to, name, wish })
    }
}

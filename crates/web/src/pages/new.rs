//! A table of one's own: rules, seats, clock.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use parlour_engine::{Info, Refusal, Registration};
use parlour_host::door;
use parlour_host::house::{NewTable, SeatPlan};
use parlour_host::id::Token;
use parlour_host::record::{Absent, ClockRules, TableConfig};
use parlour_host::request::check_name;
use serde_json::{Map, Value, json};

use super::error::Refused;
use super::{Page, name};
use crate::table::LEVELS;
use crate::{Web, boards, options};

pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    Ok(page(web.house.game(&game)?, &name(&headers), &Value::Null, None))
}

/// The times that people can choose from: what they are called, seconds, and seconds more for each move.
const CLOCKS: [(&str, &str, u32, u32); 5] = [
    ("none", "No clock", 0, 0),
    ("quick", "3 minutes and 5 seconds a move", 180, 5),
    ("calm", "10 minutes and 15 seconds a move", 600, 15),
    ("slow", "30 minutes and 30 seconds a move", 1800, 30),
    ("days", "3 days", 259_200, 3600),
];

fn page(listed: &Registration, name: &str, chosen: &Value, refusal: Option<&Refusal>) -> Markup {
    let info = listed.info();
    let title = format!("New table: {}", info.title);
    Page {
        title: &title,
        class: "page-new",
        bar: html! {},
        main: html! {
            main.page id="main" {
                div.new-head { (boards::of(listed).picture()) div { h1 { (info.title) } p { (info.tagline) } } }
                @if let Some(refusal) = refusal {
                    p.panel.question role="alert" { (refusal.message) }
                }
                form.new method="post" action={ "/new/" (info.id) } {
                    fieldset.panel {
                        legend { "Who plays" }
                        div.field {
                            label for="name" { "Your name" }
                            input id="name" name="name" required maxlength="40" autocomplete="nickname"
                                value=(chosen["name"].as_str().unwrap_or(name));
                        }
                        @for seat in 1..*info.seats.end() { (seat_field(info, seat, &chosen["seats"][seat.to_string()])) }
                    }
                    fieldset.panel {
                        legend { "The table" }
                        div.field {
                            label for="clock" { "Time to think" }
                            select id="clock" name="clock" {
                                @for (key, words, ..) in CLOCKS { option value=(key) selected[chosen["clock"] == *key] { (words) } }
                            }
                        }
                        div.field {
                            label for="absent" { "If somebody goes away" }
                            select id="absent" name="absent" {
                                @for (key, words) in ABSENT { option value=(key) selected[chosen["absent"] == *key] { (words) } }
                            }
                        }
                        label.switch { input type="checkbox" name="listed" value="1" checked[chosen["listed"] == "1"]; span { "List the table, so that anybody can join" } }
                        label.switch { input type="checkbox" name="casual" value="1" checked[chosen["casual"] == "1" || chosen.is_null()]; span { "Moves may be taken back if the others agree" } }
                        label.switch { input type="checkbox" name="closed" value="1" checked[chosen["closed"] == "1"]; span { "Nobody looks on" } }
                        label.switch { input type="checkbox" name="inspection" value="1" checked[chosen["inspection"] == "1"]; span { "Open for inspection: whoever may look on sees every card and every move, also while you play" } }
                        label.switch { input type="checkbox" name="swift" value="1" checked[chosen["swift"] == "1"]; span { "Bots play at once, without thinking time" } }
                    }
                    fieldset.panel {
                        legend { "Rules" }
                        (presets(listed, chosen["preset"].as_str()))
                        (options::form(listed, &chosen["options"]))
                    }
                    div.row { button.btn.btn-first type="submit" { "Open the table" } a.btn href="/" { "Back" } }
                }
            }
        },
    }
    .markup()
}

/// Rules with a name, and at the end those that people put together themselves: the options show only then.
fn presets(listed: &Registration, chosen: Option<&str>) -> Markup {
    let presets = listed.presets();
    let chosen = chosen.or(presets.first().map(|preset| preset.name)).unwrap_or(OWN_RULES);
    html! {
        @if !presets.is_empty() {
            div.presets {
                @for preset in presets {
                    label.preset {
                        input type="radio" name="preset" value=(preset.name) checked[preset.name == chosen];
                        span {
                            strong { (preset.name) } " " (preset.about)
                            @if !preset.standard { " " span.muted { "No results are kept." } }
                        }
                    }
                }
                label.preset {
                    input type="radio" name="preset" value=(OWN_RULES) checked[chosen == OWN_RULES];
                    span { strong { "Your own rules" } " Choose every option yourself." }
                }
            }
        }
    }
}

/// What the form says for rules without a name.
const OWN_RULES: &str = "";

const ABSENT: [(&str, &str); 3] = [
    ("wait", "the others wait"),
    ("bot", "a bot plays on until they are back"),
    ("pause", "the game stands still (Uno: others may take the place, or go on without)"),
];

fn seat_field(info: &Info, seat: usize, chosen: &Value) -> Markup {
    let usual = if seat < *info.seats.start() { "bot:normal" } else { "none" };
    let chosen_kind = chosen["who"].as_str().unwrap_or(usual);
    let id = format!("seat-{seat}");
    html! {
        div.field.field-seat {
            label for=(id) { "Seat " (seat + 1) }
            select id=(id) name={ "seats." (seat) ".who" } {
                @if seat >= *info.seats.start() { option value="none" selected[chosen_kind == "none"] { "nobody" } }
                option value="open" selected[chosen_kind == "open"] { "whoever comes" }
                option value="me" selected[chosen_kind == "me"] { "somebody on this device" }
                @for (level, words) in LEVELS {
                    @let value = format!("bot:{level}");
                    option value=(value) selected[chosen_kind == value] { (words) }
                }
            }
            input name={ "seats." (seat) ".name" } aria-label={ "Name for seat " (seat + 1) } maxlength="40"
                placeholder={ "Player " (seat + 1) } value=[chosen["name"].as_str()] autocomplete="off";
        }
    }
}

pub(crate) async fn open(
    State(web): State<Arc<Web>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Refused> {
    door::check_origin(&headers, web.public_url.as_deref())?;
    let listed = web.house.game(&game)?;
    let chosen = options::read(&fields);
    let person = door::person(&headers).unwrap_or_else(Token::random);
    let opened = match wish(listed, &chosen, &person) {
        Ok((wish, name)) => web.house.open(wish).await.map(|fresh| (fresh.id, name)),
        Err(refusal) => Err(refusal),
    };
    match opened {
        Ok((id, name)) => {
            Ok((web.cookies(&person, &name), Redirect::to(&format!("/t/{id}"))).into_response())
        }
        Err(refusal) if matches!(refusal.code, "BUSY" | "NOT_KEPT") => Err(refusal.into()),
        Err(refusal) => {
            let page = page(listed, &name(&headers), &Value::Object(chosen), Some(&refusal));
            Ok((axum::http::StatusCode::BAD_REQUEST, page).into_response())
        }
    }
}

/// Reads what a table is to be like, and what its owner is called.
fn wish(
    listed: &Registration,
    chosen: &Map<String, Value>,
    person: &Token,
) -> Result<(NewTable, String), Refusal> {
    let text = |key: &str| text(chosen, key);
    let is_on = |key: &str| is_on(chosen, key);
    let info = listed.info();
    let name = check_name(text("name"))?;
    let options = match text("preset") {
        OWN_RULES => chosen.get("options").cloned().unwrap_or(json!({})),
        preset => listed.options_of(preset).cloned().ok_or_else(|| {
            Refusal::new("BAD_OPTION", format!("{} has no rules called {preset:?}.", info.title))
        })?,
    };
    let mut seats = vec![SeatPlan::Me(name.clone())];
    for seat in 1..*info.seats.end() {
        let about = chosen.get("seats").map_or(&Value::Null, |seats| &seats[seat.to_string()]);
        seats.extend(wanted(about, &format!("Player {}", seat + 1))?);
    }
    let clock = CLOCKS.iter().find(|(key, ..)| *key == text("clock"));
    let clock = clock.filter(|(.., seconds, _)| *seconds > 0);
    let house = TableConfig {
        is_private: !is_on("listed"),
        is_casual: is_on("casual"),
        has_spectators: !is_on("closed"),
        has_inspection: is_on("inspection"),
        starts_when_full: true,
        has_pace: !is_on("swift"),
        absent: match text("absent") {
            "bot" => Absent::Bot,
            "pause" => Absent::Pause,
            _ => Absent::Wait,
        },
        clock: clock.map(|(.., seconds, increment)| ClockRules {
            seconds: *seconds,
            increment: *increment,
        }),
    };
    let wish = NewTable {
        game: info.id.to_owned(),
        options,
        seats,
        house,
        person: Some(person.hash()),
        nonce: None,
    };
    Ok((wish, name))
}

/// A field of a form; empty if it was left out.
pub(crate) fn text<'a>(chosen: &'a Map<String, Value>, key: &str) -> &'a str {
    chosen.get(key).and_then(Value::as_str).unwrap_or("")
}

/// Whether a box of a form was ticked.
pub(crate) fn is_on(chosen: &Map<String, Value>, key: &str) -> bool {
    text(chosen, key) == "1"
}

/// Who is to have a seat; somebody here has this name if they bring none.
pub(crate) fn wanted(about: &Value, usual: &str) -> Result<Option<SeatPlan>, Refusal> {
    let own = about["name"].as_str().unwrap_or("").trim();
    let name = if own.is_empty() { usual } else { own };
    match about["who"].as_str().unwrap_or("none") {
        "none" => Ok(None),
        "open" => Ok(Some(SeatPlan::Open)),
        "me" => Ok(Some(SeatPlan::Me(check_name(name)?))),
        other => match other.strip_prefix("bot:") {
            Some(level) => Ok(Some(SeatPlan::Bot(level.to_owned()))),
            None => Err(Refusal::new("BAD_SEAT", "A seat is open, for somebody here, or a bot's.")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_become_tables() {
        let listed = Registration::new(parlour_games::qwixx::game());
        for (seats, expected) in [
            (json!({}), "me"),
            (json!({ "1": { "who": "open" }, "2": { "who": "none" } }), "me open"),
            (
                json!({ "1": { "who": "bot:hard" }, "3": { "who": "me", "name": "Bob" } }),
                "me bot:hard Bob",
            ),
            (json!({ "1": { "who": "me", "name": " " } }), "me Player 2"),
            (json!({ "1": { "who": "cat" } }), "BAD_SEAT"),
        ] {
            let chosen = json!({ "name": "me", "seats": seats.clone() });
            let Value::Object(chosen) = chosen else { unreachable!() };
            let told = match wish(&listed, &chosen, &Token::random()) {
                Err(refusal) => refusal.code.to_owned(),
                Ok((wish, _)) => {
                    let told = wish.seats.iter().map(|seat| match seat {
                        SeatPlan::Me(name) => name.clone(),
                        SeatPlan::Bot(level) => format!("bot:{level}"),
                        SeatPlan::Open => "open".to_owned(),
                    });
                    told.collect::<Vec<_>>().join(" ")
                }
            };
            assert_eq!(told, expected, "{seats}");
        }
    }
}

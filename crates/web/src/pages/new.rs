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
use crate::called;
use crate::table::LEVELS;
use crate::words::words;
use crate::{Web, boards, errors, options};

pub(crate) async fn show(
    State(web): State<Arc<Web>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Markup, Refused> {
    Ok(page(web.house.game(&game)?, &name(&headers), &Value::Null, None))
}

/// The times that people can choose from: seconds, and seconds more for each move.
const CLOCKS: [(&str, u32, u32); 5] = [
    ("none", 0, 0),
    ("quick", 180, 5),
    ("calm", 600, 15),
    ("slow", 1800, 30),
    ("days", 259_200, 3600),
];

/// What becomes of the seats of those who go away.
const ABSENT: [&str; 3] = ["wait", "bot", "pause"];

fn page(listed: &Registration, name: &str, chosen: &Value, refusal: Option<&Refusal>) -> Markup {
    let info = listed.info();
    let w = words();
    let title = w.new_title(called::title(info));
    Page {
        title: &title,
        class: "page-new",
        bar: html! {},
        main: html! {
            main.page id="main" {
                div.new-head { (boards::facts(listed).picture()) div { h1 { (called::title(info)) } p { (called::tagline(info)) } } }
                @if let Some(refusal) = refusal {
                    p.panel.question role="alert" { (errors::sentence(refusal)) }
                }
                form.new method="post" action={ "/new/" (info.id) } {
                    fieldset.panel {
                        legend { (w.new_who()) }
                        div.field {
                            label for="name" { (w.page_your_name()) }
                            input id="name" name="name" required maxlength="40" autocomplete="nickname"
                                value=(chosen["name"].as_str().unwrap_or(name));
                        }
                        @for seat in 1..*info.seats.end() { (seat_field(info, seat, &chosen["seats"][seat.to_string()])) }
                    }
                    fieldset.panel {
                        legend { (w.new_table()) }
                        div.field {
                            label for="clock" { (w.new_clock()) }
                            select id="clock" name="clock" {
                                @for (key, ..) in CLOCKS { option value=(key) selected[chosen["clock"] == *key] { (w.new_clock_choice(key)) } }
                            }
                        }
                        div.field {
                            label for="absent" { (w.new_absent()) }
                            select id="absent" name="absent" {
                                @for key in ABSENT { option value=(key) selected[chosen["absent"] == *key] { (w.new_absent_choice(key)) } }
                            }
                        }
                        label.switch { input type="checkbox" name="listed" value="1" checked[chosen["listed"] == "1"]; span { (w.new_listed()) } }
                        label.switch { input type="checkbox" name="casual" value="1" checked[chosen["casual"] == "1" || chosen.is_null()]; span { (w.new_casual()) } }
                        label.switch { input type="checkbox" name="closed" value="1" checked[chosen["closed"] == "1"]; span { (w.new_closed()) } }
                        label.switch { input type="checkbox" name="inspection" value="1" checked[chosen["inspection"] == "1"]; span { (w.new_inspection()) } }
                        label.switch { input type="checkbox" name="swift" value="1" checked[chosen["swift"] == "1"]; span { (w.new_swift()) } }
                    }
                    fieldset.panel {
                        legend { (w.new_rules()) }
                        (presets(listed, chosen["preset"].as_str()))
                        (options::form(listed, &chosen["options"]))
                    }
                    div.row { button.btn.btn-first type="submit" { (w.new_open()) } a.btn href="/" { (w.new_back()) } }
                }
            }
        },
    }
    .markup()
}

/// Rules with a name, and at the end those that people put together themselves: the options show only then.
fn presets(listed: &Registration, chosen: Option<&str>) -> Markup {
    let (info, presets) = (listed.info(), listed.presets());
    let chosen = chosen.or(presets.first().map(|preset| preset.name)).unwrap_or(OWN_RULES);
    let w = words();
    html! {
        @if !presets.is_empty() {
            div.presets {
                @for preset in presets {
                    label.preset {
                        input type="radio" name="preset" value=(preset.name) checked[preset.name == chosen];
                        span {
                            strong { (called::preset(info, preset)) } " " (called::about(info, preset))
                            @if !preset.standard { " " span.muted { (w.new_not_counted()) } }
                        }
                    }
                }
                label.preset {
                    input type="radio" name="preset" value=(OWN_RULES) checked[chosen == OWN_RULES];
                    span { strong { (w.new_own_rules()) } " " (w.new_own_rules_how()) }
                }
            }
        }
    }
}

/// What the form says for rules without a name.
const OWN_RULES: &str = "";

fn seat_field(info: &Info, seat: usize, chosen: &Value) -> Markup {
    let usual = if seat < *info.seats.start() { "bot:normal" } else { "none" };
    let chosen_kind = chosen["who"].as_str().unwrap_or(usual);
    let id = format!("seat-{seat}");
    let w = words();
    html! {
        div.field.field-seat {
            label for=(id) { (w.new_seat(seat + 1)) }
            select id=(id) name={ "seats." (seat) ".who" } {
                @if seat >= *info.seats.start() { option value="none" selected[chosen_kind == "none"] { (w.new_seat_choice("none")) } }
                option value="open" selected[chosen_kind == "open"] { (w.new_seat_choice("open")) }
                option value="me" selected[chosen_kind == "me"] { (w.new_seat_choice("me")) }
                @for level in LEVELS {
                    @let value = format!("bot:{level}");
                    option value=(value) selected[chosen_kind == value] { (w.bot_level(level)) }
                }
            }
            input name={ "seats." (seat) ".name" } aria-label=(w.new_seat_name(seat + 1)) maxlength="40"
                placeholder=(w.player_number(seat + 1)) value=[chosen["name"].as_str()] autocomplete="off";
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
        seats.extend(wanted(about, &words().player_number(seat + 1))?);
    }
    let clock = CLOCKS.iter().find(|(key, ..)| *key == text("clock"));
    let clock = clock.filter(|(_, seconds, _)| *seconds > 0);
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
        clock: clock
            .map(|(_, seconds, increment)| ClockRules { seconds: *seconds, increment: *increment }),
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

//! Whole pages.

pub(crate) mod error;
pub(crate) mod front;
pub(crate) mod inspect;
pub(crate) mod learn;
pub(crate) mod me;
pub(crate) mod new;
pub mod rules;
pub(crate) mod statistics;
pub(crate) mod table;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Extensions, HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use parlour_host::id::Token;
use parlour_host::{door, refuse};
use serde_json::json;

use crate::Web;
use crate::assets::{ICON, SCRIPT, STYLE};
use crate::keys;
use crate::kit::icons::icon;
use crate::words::words;

/// What a page is made of.
pub(crate) struct Page<'a> {
    pub(crate) title: &'a str,
    /// What the style sheet knows it by.
    pub(crate) class: &'a str,
    /// What stands in the bar besides the name of the house.
    pub(crate) bar: Markup,
    pub(crate) main: Markup,
}

impl Page<'_> {
    pub(crate) fn markup(&self) -> Markup {
        let w = words();
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    link rel="stylesheet" href=(STYLE.path);
                    link rel="icon" type="image/svg+xml" href=(ICON.path);
                    script src=(SCRIPT.path) defer {}
                }
                body class=(self.class) data-words=(script()) {
                    a.skip href="#main" { (w.page_skip()) }
                    header.bar {
                        a.home href="/" aria-label=(w.page_home()) { (logo()) span { (w.page_name()) } }
                        (self.bar)
                        nav.bar-tools aria-label=(w.page_settings()) {
                            button.tool type="button" data-toggle="sound" aria-pressed="false" {
                                (icon("sound")) span.visually-hidden { (w.page_sound()) }
                            }
                            button.tool type="button" data-toggle="theme" aria-pressed="false" {
                                (icon("theme")) span.visually-hidden { (w.page_theme()) }
                            }
                            button.tool type="button" data-open="help" { (icon("help")) span.visually-hidden { (w.page_keys()) } }
                            a.tool href="/me" { (icon("person")) span.visually-hidden { (w.me_title()) } }
                        }
                    }
                    (self.main)
                    (keys::help())
                    dialog id="dialog" aria-label=(w.page_message()) {
                        div id="dialog-body" {}
                        form method="dialog" { button.btn { (w.page_close()) } }
                    }
                    div id="toast" class="toast" role="alert" {}
                    div id="live" class="visually-hidden" aria-live="polite" {}
                }
            }
        }
    }
}

/// What the script says, by the names that it knows the sentences by.
fn script() -> String {
    let w = words();
    let sentences = json!({
        "lost": w.script_lost(), "silent": w.script_silent(), "noAnswer": w.script_no_answer(), "hide": w.script_hide("$who"),
        "turn": w.script_turn(), "copied": w.script_copied(), "notified": w.script_notified(),
        "notNotified": w.script_not_notified(), "notNow": w.script_not_now(),
    });
    sentences.to_string()
}

fn logo() -> Markup {
    html! {
        svg.logo viewBox="0 0 32 32" aria-hidden="true" focusable="false" {
            rect class="logo-back" x="3" y="6" width="15" height="21" rx="3" transform="rotate(-10 10 16)" {}
            rect class="logo-front" x="13" y="6" width="15" height="21" rx="3" transform="rotate(8 20 16)" {}
            circle class="logo-dot" cx="20.500" cy="16.500" r="3" {}
        }
    }
}

impl Web {
    /// The address that people use.
    pub(crate) fn base_url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.public_url {
            return url.trim_end_matches('/').to_owned();
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        format!("http://{}", host.unwrap_or("127.0.0.1"))
    }

    /// The cookies that make a browser known: who it is, and what that person is called.
    pub(crate) fn cookies(&self, person: &Token, name: &str) -> HeaderMap {
        let is_secure = self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        let mut headers = HeaderMap::new();
        headers.append(header::SET_COOKIE, door::cookie(person, is_secure));
        let name = format!(
            "{NAME}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000",
            hex::encode(name)
        );
        if let Ok(name) = HeaderValue::from_str(&name) {
            headers.append(header::SET_COOKIE, name);
        }
        headers
    }
}

/// The cookie with what a person is called, in hexadecimal digits: names have all sorts of letters.
const NAME: &str = "parlour-name";

/// What the person whose browser this is likes to be called; empty if they have not said.
pub(crate) fn name(headers: &HeaderMap) -> String {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let name = pairs.find(|(name, _)| *name == NAME).and_then(|(_, value)| hex::decode(value).ok());
    let name = name.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
    parlour_host::request::check_name(&name).unwrap_or_default()
}

/// Turns forms away, if too many come from one address.
pub(crate) async fn watch(State(web): State<Arc<Web>>, request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let address = web.rate_limiter.address(peer(request.extensions()), request.headers());
    let Err(wait) = web.rate_limiter.pass(address) else { return next.run(request).await };
    let refusal = refuse::too_fast();
    web.house.count_reject(refusal.code);
    ([(header::RETRY_AFTER, wait.as_secs() + 1)], error::Refused::from(refusal)).into_response()
}

/// Who is at the other end of a request.
fn peer(extensions: &Extensions) -> Option<SocketAddr> {
    extensions.get().map(|ConnectInfo(peer)| *peer)
}

/// Headers that every answer has.
pub(crate) async fn harden(mut response: Response) -> Response {
    const ALWAYS: [(header::HeaderName, &str); 4] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
             form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Not `no-referrer`: browsers then send forms from the origin `null`, which could be anybody's.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in ALWAYS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Map, Value};

    use super::*;

    #[test]
    fn the_script_says_what_comes_with_the_page_and_nothing_else() {
        let text = include_str!("../../assets/page.js");
        let known: Map<String, Value> = serde_json::from_str(&script()).expect("an object");
        let known: BTreeSet<&str> = known.keys().map(String::as_str).collect();
        let is_name = |c: char| c.is_ascii_alphanumeric();
        let said = text.split("words.").skip(1);
        let said: BTreeSet<&str> =
            said.map(|rest| rest.split(|c| !is_name(c)).next().unwrap_or_default()).collect();
        assert_eq!(said, known);
        for call in ["toast(", "notice(", "say(", "textContent = ", "textContent: "] {
            for own in ["\"", "`", "'"] {
                let start = format!("{call}{own}");
                let mut starts =
                    text.match_indices(&start).map(|(at, _)| &text[at + start.len()..]);
                assert!(starts.all(|rest| rest.starts_with(own)), "a sentence of its own: {start}");
            }
        }
    }

    #[test]
    fn names_come_back_as_they_went() {
        for (cookie, expected) in [
            (format!("a=b; {NAME}={}", hex::encode("Zoë 🎲")), "Zoë 🎲"),
            (format!("{NAME}=zz"), ""),
            (format!("{NAME}={}", hex::encode("x".repeat(99))), ""),
            ("other=1".to_owned(), ""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().expect("a header"));
            assert_eq!(name(&headers), expected, "{cookie}");
        }
    }
}

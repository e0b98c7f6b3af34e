//! Before the game: who is there, who may come, and how to invite them.

use maud::{Markup, html};
use parlour_engine::Seat;
use serde_json::json;

use super::people::initial;
use super::{Moment, Visitor};
use crate::kit::icons::icon;
use crate::pages::rules;
use crate::scene::{Kind, Person};
use crate::words::words;
use crate::{kit, learn, options, qr};

/// The levels of bots that people are offered.
pub(crate) const LEVELS: [&str; 4] = ["easy", "normal", "hard", "expert"];

/// A table that waits for people.
pub(super) fn lobby(moment: &Moment, visitor: &Visitor) -> Markup {
    let is_seated = moment.scene.viewer.is_some();
    let open = moment.about.open_seats();
    let w = words();
    html! {
        div.lobby {
            section.panel aria-labelledby="lobby-who" {
                h2 id="lobby-who" { (w.lobby_who()) }
                (moment.openness())
                @if moment.about.branch {
                    p.openness { (icon("back")) (w.lobby_branch()) }
                }
                (seats(moment))
                (go(moment))
            }
            @if !is_seated && open > 0 { (join(moment, visitor)) }
            @if open > 0 { (invite(moment, visitor)) }
            @if is_seated && open > 0 { (beside_me(moment)) }
            (rules(moment))
        }
    }
}

fn seats(moment: &Moment) -> Markup {
    let w = words();
    html! {
        ol.seats {
            @for (seat, person) in moment.scene.people.iter().enumerate() {
                li.seat data-key={ "seat-" (seat) } {
                    @if person.kind == Kind::Open {
                        span.avatar.avatar-open aria-hidden="true" { (icon("open")) }
                        span.player-name { (w.lobby_open_seat()) }
                    } @else {
                        span class={ "avatar avatar-" (seat % 8) } aria-hidden="true" { (initial(&person.name)) }
                        span.player-name {
                            (person.name)
                            @if moment.scene.is_me(Seat::from_index(seat)) { span.tag { (w.people_you()) } }
                            @if let Some(level) = &person.level { span.tag { (w.bot_level(level)) } }
                            @if moment.about.owner.map(usize::from) == Some(seat) { span.tag { (w.lobby_host()) } }
                            @if person.kind == Kind::Person && !person.is_here { span.tag { (w.people_away()) } }
                        }
                    }
                    @if moment.is_owner() {
                        (move_button(moment, seat, person))
                        (host_buttons(moment, seat, person))
                    }
                }
            }
        }
    }
}

/// Lets somebody change places with whoever sits before them.
fn move_button(moment: &Moment, seat: usize, person: &Person) -> Markup {
    let people = &moment.scene.people;
    let before = people[..seat].iter().rposition(|other| other.kind != Kind::Open);
    let Some(before) = before.filter(|_| person.kind != Kind::Open && !moment.about.branch) else {
        return html! {};
    };
    let mut seats: Vec<usize> = (0..people.len()).collect();
    seats.swap(before, seat);
    let w = words();
    let whole = w.lobby_move_up_of(&person.name, &people[before].name);
    html! {
        button.btn.btn-small type="button" data-send=(json!({ "type": "order", "seats": seats })) aria-label=(whole) {
            (w.lobby_move_up())
        }
    }
}

fn host_buttons(moment: &Moment, seat: usize, person: &Person) -> Markup {
    if moment.scene.is_me(Seat::from_index(seat)) {
        return html! {};
    }
    let w = words();
    html! {
        @if person.kind == Kind::Open {
            form.inline data-send=(json!({ "type": "bot", "seat": seat })) {
                label.visually-hidden for={ "level-" (seat) } { (w.lobby_bot_level(seat + 1)) }
                select id={ "level-" (seat) } name="level" {
                    @for level in LEVELS {
                        option value=(level) selected[level == "normal"] { (w.bot_level(level)) }
                    }
                }
                button.btn.btn-small type="submit" aria-label=(w.lobby_add_bot_to(seat + 1)) { (w.lobby_add_bot()) }
            }
        } @else {
            button.btn.btn-small type="button" data-send=(json!({ "type": "kick", "seat": seat })) aria-label=(w.lobby_remove_player(&person.name)) {
                (w.lobby_remove())
            }
        }
    }
}

/// The button that begins the game, or why it cannot begin yet.
fn go(moment: &Moment) -> Markup {
    let taken = moment.about.seats.len() - moment.about.open_seats();
    let least = *moment.listed.info().seats.start();
    let w = words();
    html! {
        div.row {
            @if !moment.is_owner() {
                p.muted { (w.lobby_waits_for_host()) }
            } @else if taken < least {
                (kit::cannot(&w.lobby_start(), &w.lobby_needs(least)))
                p.muted { (w.lobby_missing(least - taken)) }
            } @else {
                button.btn.btn-first type="button" data-send=(json!({ "type": "start" })) { (w.lobby_start()) }
                @if taken > 1 && !moment.about.branch {
                    button.btn type="button" data-send=(json!({ "type": "shuffle" })) { (w.lobby_shuffle()) }
                }
                @if moment.about.open_seats() > 0 { p.muted { (w.lobby_drops_open()) } }
            }
        }
    }
}

fn join(moment: &Moment, visitor: &Visitor) -> Markup {
    let w = words();
    html! {
        section.panel aria-labelledby="lobby-join" {
            h2 id="lobby-join" { (w.lobby_join()) }
            form.row method="post" action={ "/t/" (moment.about.id) "/join" } {
                label for="join-name" { (w.page_your_name()) }
                input id="join-name" name="name" required maxlength="40" autocomplete="nickname" value=(visitor.name);
                button.btn.btn-first type="submit" { (w.lobby_join_go()) }
            }
        }
    }
}

/// Somebody else on this device.
fn beside_me(moment: &Moment) -> Markup {
    let w = words();
    html! {
        section.panel aria-labelledby="lobby-beside" {
            h2 id="lobby-beside" { (w.lobby_beside()) }
            p.muted { (w.lobby_beside_how()) }
            form.row method="post" action={ "/t/" (moment.about.id) "/join" } {
                label for="beside-name" { (w.lobby_beside_name()) }
                input id="beside-name" name="name" required maxlength="40" autocomplete="off";
                button.btn type="submit" { (w.lobby_beside_add()) }
            }
        }
    }
}

fn invite(moment: &Moment, visitor: &Visitor) -> Markup {
    let link = format!("{}/t/{}", visitor.base_url, moment.about.id);
    let w = words();
    html! {
        section.panel.invite aria-labelledby="lobby-invite" {
            h2 id="lobby-invite" { (w.lobby_invite()) }
            div.invite-body {
                (qr::code(&link, &w.lobby_invite_code()))
                div {
                    p { (w.lobby_invite_how()) }
                    p.row {
                        label.visually-hidden for="invite-link" { (w.lobby_invite_link()) }
                        input.link id="invite-link" readonly value=(link);
                        button.btn type="button" data-copy=(link) { (w.page_copy()) }
                    }
                    p.muted {
                        @if moment.about.private { (w.lobby_is_private()) } @else { (w.lobby_is_listed()) }
                    }
                }
            }
        }
    }
}

fn rules(moment: &Moment) -> Markup {
    let changes = options::changed(&moment.listed, &moment.about.options);
    let w = words();
    html! {
        section.panel aria-labelledby="lobby-rules" {
            h2 id="lobby-rules" { (w.lobby_rules()) }
            @if changes.is_empty() { p { (w.lobby_standard_rules()) } }
            @else { ul { @for change in &changes { li { (change) } } } }
            p.row {
                @if learn::is_there(&moment.listed) {
                    a href={ "/learn/" (moment.about.game) } target="_blank" { (w.page_learn()) }
                }
                @if rules::is_there(&moment.listed) {
                    a href={ "/rules/" (moment.about.game) } target="_blank" { (w.page_all_rules()) }
                }
            }
            @if moment.is_owner() && !moment.about.branch {
                details {
                    summary { (w.lobby_change_rules()) }
                    form data-send=(json!({ "type": "options", "options": {} })) {
                        (options::form(&moment.listed, &moment.about.options))
                        div.row { button.btn.btn-first type="submit" { (w.lobby_change_rules_go()) } }
                    }
                }
            }
        }
    }
}

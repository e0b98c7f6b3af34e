//! Before the game: who is there, who may come, and how to invite them.

use maud::{Markup, html};
use parlour_engine::Seat;
use serde_json::json;

use super::people::initial;
use super::{Moment, Visitor};
use crate::kit::icons::icon;
use crate::pages::rules;
use crate::scene::{Kind, Person};
use crate::{kit, learn, options, qr};

/// The levels of bots that people are offered, and what they are called.
pub(crate) const LEVELS: [(&str, &str); 4] = [
    ("easy", "easy bot"),
    ("normal", "normal bot"),
    ("hard", "hard bot"),
    ("expert", "expert bot"),
];

/// A table that waits for people.
pub(super) fn lobby(moment: &Moment, visitor: &Visitor) -> Markup {
    let is_seated = moment.scene.viewer.is_some();
    let open = moment.about.open_seats();
    html! {
        div.lobby {
            section.panel aria-labelledby="lobby-who" {
                h2 id="lobby-who" { "Who plays" }
                (moment.openness())
                @if moment.about.branch {
                    p.openness { (icon("back")) "The game goes on from a moment of another one. Somebody here may have seen where the cards lie." }
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
    html! {
        ol.seats {
            @for (seat, person) in moment.scene.people.iter().enumerate() {
                li.seat data-key={ "seat-" (seat) } {
                    @if person.kind == Kind::Open {
                        span.avatar.avatar-open aria-hidden="true" { (icon("open")) }
                        span.player-name { "Open seat" }
                    } @else {
                        span class={ "avatar avatar-" (seat % 8) } aria-hidden="true" { (initial(&person.name)) }
                        span.player-name {
                            (person.name)
                            @if moment.scene.is_me(Seat::from_index(seat)) { span.tag { "you" } }
                            @if let Some(level) = &person.level { span.tag { (level) " bot" } }
                            @if moment.about.owner.map(usize::from) == Some(seat) { span.tag { "host" } }
                            @if person.kind == Kind::Person && !person.is_here { span.tag { "away" } }
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
    html! {
        button.btn.btn-small type="button" data-send=(json!({ "type": "order", "seats": seats })) {
            "Move up" span.visually-hidden { " " (person.name) ", before " (people[before].name) }
        }
    }
}

fn host_buttons(moment: &Moment, seat: usize, person: &Person) -> Markup {
    if moment.scene.is_me(Seat::from_index(seat)) {
        return html! {};
    }
    html! {
        @if person.kind == Kind::Open {
            form.inline data-send=(json!({ "type": "bot", "seat": seat })) {
                label.visually-hidden for={ "level-" (seat) } { "Level of a bot for seat " (seat + 1) }
                select id={ "level-" (seat) } name="level" {
                    @for (level, name) in LEVELS {
                        option value=(level) selected[level == "normal"] { (name) }
                    }
                }
                button.btn.btn-small type="submit" { "Seat bot" span.visually-hidden { " on seat " (seat + 1) } }
            }
        } @else {
            button.btn.btn-small type="button" data-send=(json!({ "type": "kick", "seat": seat })) {
                "Remove" span.visually-hidden { " " (person.name) }
            }
        }
    }
}

/// The button that begins the game, or why it cannot begin yet.
fn go(moment: &Moment) -> Markup {
    let taken = moment.about.seats.len() - moment.about.open_seats();
    let least = *moment.listed.info().seats.start();
    html! {
        div.row {
            @if !moment.is_owner() {
                p.muted { "The game begins when its host says so, or when every seat is taken." }
            } @else if taken < least {
                (kit::cannot("Start", &format!("It takes at least {least} players.")))
                p.muted { "Waiting for at least " (kit::count(least - taken, "more player", "more players")) "." }
            } @else {
                button.btn.btn-first type="button" data-send=(json!({ "type": "start" })) { "Start" }
                @if taken > 1 && !moment.about.branch {
                    button.btn type="button" data-send=(json!({ "type": "shuffle" })) { "Shuffle seats" }
                }
                @if moment.about.open_seats() > 0 { p.muted { "Open seats are dropped." } }
            }
        }
    }
}

fn join(moment: &Moment, visitor: &Visitor) -> Markup {
    html! {
        section.panel aria-labelledby="lobby-join" {
            h2 id="lobby-join" { "Sit down" }
            form.row method="post" action={ "/t/" (moment.about.id) "/join" } {
                label for="join-name" { "Your name" }
                input id="join-name" name="name" required maxlength="40" autocomplete="nickname" value=(visitor.name);
                button.btn.btn-first type="submit" { "Join" }
            }
        }
    }
}

/// Somebody else on this device.
fn beside_me(moment: &Moment) -> Markup {
    html! {
        section.panel aria-labelledby="lobby-beside" {
            h2 id="lobby-beside" { "On this device" }
            p.muted { "Others can play here with you: you hand the device round, and nobody sees your cards." }
            form.row method="post" action={ "/t/" (moment.about.id) "/join" } {
                label for="beside-name" { "Name" }
                input id="beside-name" name="name" required maxlength="40" autocomplete="off";
                button.btn type="submit" { "Add player" }
            }
        }
    }
}

fn invite(moment: &Moment, visitor: &Visitor) -> Markup {
    let link = format!("{}/t/{}", visitor.base_url, moment.about.id);
    html! {
        section.panel.invite aria-labelledby="lobby-invite" {
            h2 id="lobby-invite" { "Invite" }
            div.invite-body {
                (qr::code(&link, "The link to this table as a QR code"))
                div {
                    p { "Send this link, or let somebody scan the code." }
                    p.row {
                        label.visually-hidden for="invite-link" { "Link to this table" }
                        input.link id="invite-link" readonly value=(link);
                        button.btn type="button" data-copy=(link) { "Copy" }
                    }
                    p.muted {
                        @if moment.about.private { "Only those who have the link find this table." }
                        @else { "This table is also listed on the front page." }
                    }
                }
            }
        }
    }
}

fn rules(moment: &Moment) -> Markup {
    let changes = options::changed(&moment.listed, &moment.about.options);
    html! {
        section.panel aria-labelledby="lobby-rules" {
            h2 id="lobby-rules" { "Rules of this table" }
            @if changes.is_empty() { p { "As in the book." } }
            @else { ul { @for change in &changes { li { (change) } } } }
            p.row {
                @if learn::is_there(&moment.listed) {
                    a href={ "/learn/" (moment.about.game) } target="_blank" { "Learn it in two minutes" }
                }
                @if rules::is_there(&moment.listed) {
                    a href={ "/rules/" (moment.about.game) } target="_blank" { "All the rules" }
                }
            }
            @if moment.is_owner() && !moment.about.branch {
                details {
                    summary { "Change the rules" }
                    form data-send=(json!({ "type": "options", "options": {} })) {
                        (options::form(&moment.listed, &moment.about.options))
                        div.row { button.btn.btn-first type="submit" { "Change" } }
                    }
                }
            }
        }
    }
}

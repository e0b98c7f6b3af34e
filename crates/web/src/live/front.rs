//! Several people on one device: whose eyes the page has, and when the device changes hands.
//!
//! The host writes a frame for each seat. Only one of them goes to the page, and before another seat's does,
//! a curtain comes that nothing can be seen through.

use std::collections::BTreeMap;

use maud::{Markup, html};
use parlour_host::sight::Frame;
use serde_json::json;

use crate::kit::icons::icon;
use crate::table::Header;
use crate::window;
use crate::words::words;

/// Whose frames a page gets.
#[derive(Debug, Default)]
pub(super) struct Front {
    /// The seat that is shown; none before the first frame, and behind the curtain.
    shown: Option<usize>,
    /// The seat that the curtain waits for.
    awaited: Option<usize>,
    /// The seat that was in front before the connection broke.
    before: Option<usize>,
    /// What each seat has to see. On a device with only one the frame is not kept: it has gone to the page.
    latest: BTreeMap<usize, (Header, Frame)>,
}

impl Front {
    pub(super) fn new(before: Option<usize>) -> Self {
        Self { before, ..Self::default() }
    }

    /// The seat that acts.
    pub(super) fn shown(&self) -> Option<usize> {
        self.shown
    }

    /// Takes a frame of the host, for a page with so many seats; gives what the page is to get.
    pub(super) fn take(&mut self, frame: Frame, seats: usize) -> Option<Vec<Frame>> {
        let Some((header, seat)) = read(&frame) else { return Some(vec![frame]) };
        let is_other_stage = self.latest.values().any(|(known, _)| known.stage != header.stage);
        let is_complete = self.latest.len() >= seats;
        let has_moved = is_complete && !self.latest.contains_key(&seat);
        if is_other_stage || has_moved {
            // Seats are numbered anew when a game begins, and when its host puts the players in another order.
            *self = Self::default();
        }
        self.keep(seat, header, frame);
        let taken = self.decide(seat, seats);
        if seats <= 1
            && self.shown == Some(seat)
            && let Some((_, frame)) = self.latest.get_mut(&seat)
        {
            *frame = Frame::new();
        }
        taken
    }

    /// What the page is to get, now that this seat has something new to see.
    fn decide(&mut self, seat: usize, seats: usize) -> Option<Vec<Frame>> {
        if self.shown.is_none() && self.awaited.is_none() {
            return self.begin(seats).map(|frame| vec![frame]);
        }
        let mine = if self.shown == Some(seat) { self.with_others(seat) } else { None };
        Some(mine.into_iter().chain(self.pass()).collect())
    }

    /// Keeps a seat's frame, with all that has happened since the seat last looked.
    fn keep(&mut self, seat: usize, mut header: Header, frame: Frame) {
        if let Some((unseen, _)) = self.latest.remove(&seat).filter(|_| self.shown != Some(seat)) {
            header.log.splice(0..0, unseen.log);
        }
        self.latest.insert(seat, (header, frame));
    }

    /// Decides who looks first, once there is a frame for every seat of the page.
    fn begin(&mut self, seats: usize) -> Option<Frame> {
        if self.latest.len() < seats {
            return None;
        }
        if let Some(before) = self.before.filter(|before| self.latest.contains_key(before)) {
            return self.show(before);
        }
        let waited_for = self.latest.iter().find(|(_, (header, _))| header.turn);
        let (first, (header, _)) = waited_for.or_else(|| self.latest.iter().next())?;
        let (first, is_secret) = (*first, header.secret && seats > 1);
        if is_secret { self.draw_curtain(first) } else { self.show(first) }
    }

    /// Hands the device on if somebody else is waited for.
    fn pass(&mut self) -> Option<Frame> {
        let is_waited_for =
            |seat: usize| self.latest.get(&seat).is_some_and(|(header, _)| header.turn);
        let now = self.shown.or(self.awaited)?;
        if is_waited_for(now) {
            return None;
        }
        let (next, (header, _)) = self.latest.iter().find(|(_, (header, _))| header.turn)?;
        let (next, is_secret) = (*next, header.secret);
        if is_secret { self.draw_curtain(next) } else { self.show(next) }
    }

    fn draw_curtain(&mut self, next: usize) -> Option<Frame> {
        let (header, _) = self.latest.get(&next)?;
        let name = header.name.clone();
        (self.shown, self.awaited) = (None, Some(next));
        let w = words();
        let markup = html! {
            section.curtain aria-labelledby="curtain-title" {
                (icon("device"))
                h2 id="curtain-title" { (w.curtain_pass(&name)) }
                p { (w.curtain_look_away()) }
                button.btn.btn-first type="button" data-send=(json!({ "type": "front", "seat": next })) data-focus="1" {
                    (w.curtain_ready(&name))
                }
            }
        };
        let header = json!({ "type": "curtain", "seat": next, "title": w.curtain_title(&name) });
        Some(window::frame(&header, &markup.into_string()))
    }

    /// Somebody wants to look through the eyes of a seat of this device.
    pub(super) fn ask(&mut self, seat: usize) -> Option<Frame> {
        if self.shown == Some(seat) {
            return None;
        }
        let is_secret = self.latest.get(&seat)?.0.secret;
        match self.awaited {
            Some(awaited) if awaited == seat => self.show(seat),
            // The button was on a curtain that is gone; another one has come.
            Some(_) => None,
            None if is_secret => self.draw_curtain(seat),
            None => self.show(seat),
        }
    }

    /// Brings a seat of this device to the front.
    fn show(&mut self, seat: usize) -> Option<Frame> {
        self.latest.get(&seat)?;
        (self.shown, self.awaited) = (Some(seat), None);
        self.with_others(seat)
    }

    /// A seat's frame, with a way to the other seats of this device below it.
    fn with_others(&mut self, seat: usize) -> Option<Frame> {
        let markup = if self.latest.len() < 2 {
            html! {}
        } else {
            self.others(seat)
        };
        let (header, frame) = self.latest.get_mut(&seat)?;
        let line = serde_json::to_string(header).ok()?;
        header.log.clear();
        let start = frame.iter().position(|byte| *byte == b'\n')?;
        let mut bytes = line.into_bytes();
        bytes.extend_from_slice(&frame[start..]);
        bytes.extend_from_slice(markup.into_string().as_bytes());
        Some(bytes.into())
    }

    fn others(&self, seat: usize) -> Markup {
        html! {
            nav.devices aria-label=(words().devices_title()) {
                (icon("device"))
                @for (other, (header, _)) in self.latest.iter().filter(|(other, _)| **other != seat) {
                    button.btn.btn-small type="button" data-send=(json!({ "type": "front", "seat": other })) {
                        (words().devices_pass(&header.name))
                    }
                }
            }
        }
    }
}

/// The header of a frame that shows a seat's table.
fn read(frame: &Frame) -> Option<(Header, usize)> {
    let line = frame.split(|byte| *byte == b'\n').next()?;
    let header: Header = serde_json::from_slice(line).ok()?;
    let seat = header.seat?;
    Some((header, seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame of a seat as the host would write it.
    fn frame(seat: usize, turn: bool, secret: bool) -> Frame {
        let header = json!({
            "type": "view", "seat": seat, "seq": 1, "stage": "playing", "turn": turn, "secret": secret,
            "name": format!("P{seat}"), "title": "", "sounds": [], "log": [],
        });
        window::frame(&header, &format!("hand of {seat}"))
    }

    /// What the page sees after each frame: `0` for the table of seat 0, `|1` for a curtain before seat 1.
    fn after(front: &mut Front, seats: usize, frames: &[Frame]) -> String {
        let taken = frames.iter().filter_map(|frame| front.take(frame.clone(), seats)).flatten();
        let shown = taken.map(|frame| {
            let text = String::from_utf8(frame.to_vec()).expect("text");
            let header: serde_json::Value =
                serde_json::from_str(text.lines().next().expect("a line")).expect("a header");
            let curtain = if header["type"] == "curtain" { "|" } else { "" };
            assert!(curtain.is_empty() || !text.contains("hand of"), "{text}");
            format!("{curtain}{}", header["seat"])
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn one_seat_sees_everything_that_comes() {
        let mut front = Front::new(None);
        assert_eq!(after(&mut front, 1, &[frame(2, true, true), frame(2, false, true)]), "2 2");
        assert!(front.latest[&2].1.is_empty(), "a page of one seat keeps no frame");
        assert!(front.ask(2).is_none(), "it is there already");
    }

    #[test]
    fn whoever_gets_another_seat_in_the_lobby_sees_it() {
        let lobby = |seat| {
            let text = String::from_utf8(frame(seat, false, false).to_vec()).expect("text");
            Frame::from(text.replace("playing", "open"))
        };
        let mut front = Front::new(None);
        assert_eq!(after(&mut front, 1, &[lobby(2), lobby(1), lobby(1)]), "2 1 1");
        let mut front = Front::new(None);
        assert_eq!(after(&mut front, 2, &[lobby(0), lobby(2)]), "0");
        assert_eq!(after(&mut front, 2, &[lobby(1), lobby(2), lobby(1), lobby(2)]), "1 1");
    }

    #[test]
    fn a_curtain_comes_before_another_hand() {
        let mut front = Front::new(None);
        let deal = [frame(0, true, true), frame(1, false, true)];
        assert_eq!(after(&mut front, 2, &deal), "|0", "nobody knows who holds the device");
        assert!(front.ask(0).is_some());
        let moved = [frame(0, false, true), frame(1, true, true)];
        assert_eq!(after(&mut front, 2, &moved), "0 |1");
        assert_eq!(after(&mut front, 2, &moved), "", "nothing is seen through a curtain");
        assert!(front.ask(0).is_none(), "it is not for the one who has just played");
        assert!(front.ask(1).is_some());
        let back = [frame(0, true, true), frame(1, false, true)];
        assert_eq!(after(&mut front, 2, &back), "1 |0");
    }

    #[test]
    fn whoever_hands_the_device_on_sees_a_curtain_too() {
        let mut front = Front::new(None);
        after(&mut front, 2, &[frame(0, true, true), frame(1, false, true)]);
        front.ask(0).expect("a frame");
        let passed = front.ask(1).expect("a curtain");
        assert!(!String::from_utf8_lossy(&passed).contains("hand of"));
        assert_eq!(front.shown(), None);
    }

    #[test]
    fn without_secrets_the_table_just_turns() {
        let mut front = Front::new(None);
        let deal = [frame(0, true, false), frame(1, false, false)];
        assert_eq!(after(&mut front, 2, &deal), "0");
        assert_eq!(after(&mut front, 2, &[frame(0, false, false), frame(1, true, false)]), "0 1");
    }

    #[test]
    fn a_seat_that_is_not_here_cannot_be_shown() {
        let mut front = Front::new(None);
        after(&mut front, 1, &[frame(0, true, true)]);
        assert!(front.ask(1).is_none());
        assert_eq!(front.shown(), Some(0));
    }

    #[test]
    fn whoever_held_the_device_has_it_after_a_reconnect() {
        let mut front = Front::new(Some(1));
        assert_eq!(after(&mut front, 2, &[frame(0, false, true), frame(1, true, true)]), "1");
    }
}

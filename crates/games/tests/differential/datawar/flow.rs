//! The flow: events, who may send them, and time.

use serde_json::Value;

use super::cards::Card;
use super::document::{DataWar, Side};
use crate::Code;

/// An event that was understood.
pub(crate) enum Play {
    Event(&'static str),
    Billionaire(String),
    Background(String),
    Card(String),
    Slots(Vec<i64>),
    Timer(i64),
    Switch(&'static str),
    ShowHand(Option<Side>),
    ShowTooltip(bool),
}

pub(crate) const SETUP: [&str; 8] = [
    "START_GAME",
    "SKIP_TO_GAME",
    "SHOW_GUIDE",
    "SKIP_INSTRUCTIONS",
    "SHOW_MISSION",
    "START_PLAYING",
    "SKIP_GUIDE",
    "VS_ANIMATION_COMPLETE",
];
pub(crate) const PLAYS: [&str; 3] = ["REVEAL_CARDS", "TAP_DECK", "DISMISS_EFFECT"];
pub(crate) const GLOBAL: [&str; 2] = ["RESET_GAME", "QUIT_GAME"];
pub(crate) const SYSTEM: [&str; 7] = [
    "CARDS_REVEALED",
    "TIE",
    "SPECIAL_EFFECT",
    "RESOLVE_TURN",
    "CHECK_WIN_CONDITION",
    "START_OWYW_ANIMATION",
    "PRE_REVEAL_COMPLETE",
];
pub(crate) const UNUSED: [&str; 4] = ["NO_TIE", "NO_SPECIAL_EFFECT", "WIN", "CONTINUE"];
pub(crate) const SWITCHES: [&str; 4] =
    ["togglePause", "toggleMenu", "toggleAudio", "toggleInstructions"];

impl Play {
    pub(crate) fn read(action: &Value) -> Result<Self, Code> {
        let name = action.get("type").and_then(Value::as_str).ok_or("BAD_PAYLOAD")?;
        let mut plain = SETUP.iter().chain(&PLAYS).chain(&GLOBAL).chain(&SYSTEM).chain(&UNUSED);
        if let Some(name) = plain.find(|known| **known == name) {
            return Ok(Self::Event(name));
        }
        let text = |key: &str| action.get(key).and_then(Value::as_str).map(str::to_owned);
        let play = match name {
            "SELECT_BILLIONAIRE" => text("billionaire").map(Self::Billionaire),
            "SELECT_BACKGROUND" => text("background").map(Self::Background),
            "CARD_SELECTED" => text("cardId").map(Self::Card),
            "TANTRUM_SELECT" => {
                let slots = action.get("slots").and_then(Value::as_array);
                slots.and_then(|slots| slots.iter().map(whole).collect()).map(Self::Slots)
            }
            "TIMER" => action.get("id").and_then(whole).map(Self::Timer),
            "UI" => return Self::read_switch(action),
            _ => return Err("UNKNOWN_EVENT"),
        };
        play.ok_or("BAD_PAYLOAD")
    }

    fn read_switch(action: &Value) -> Result<Self, Code> {
        let name = action.get("action").and_then(Value::as_str).ok_or("BAD_PAYLOAD")?;
        if let Some(name) = SWITCHES.iter().find(|known| **known == name) {
            return Ok(Self::Switch(name));
        }
        match name {
            "toggleHandViewer" => match action.get("seat") {
                None | Some(Value::Null) => Ok(Self::ShowHand(None)),
                Some(seat) => {
                    let side = seat.as_str().and_then(Side::read).ok_or("BAD_PAYLOAD")?;
                    Ok(Self::ShowHand(Some(side)))
                }
            },
            "setShowTooltip" => {
                let value = action.get("value").and_then(Value::as_bool);
                value.map(Self::ShowTooltip).ok_or("BAD_PAYLOAD")
            }
            _ => Err("UNKNOWN_EVENT"),
        }
    }

    /// The states that know this event.
    fn states(&self) -> &'static [&'static str] {
        match self {
            Self::Billionaire(_) => &["select_billionaire"],
            Self::Background(_) => &["select_background"],
            Self::Card(_) => &["pre_reveal.selecting", "data_war.owyw_selecting"],
            Self::Slots(_) | Self::Event("CHECK_WIN_CONDITION") => &["resolving"],
            Self::Event(name) => match *name {
                "START_GAME" | "SKIP_TO_GAME" => &["welcome"],
                "SHOW_GUIDE" | "SKIP_INSTRUCTIONS" => &["intro"],
                "SHOW_MISSION" | "SKIP_GUIDE" => &["quick_start_guide"],
                "START_PLAYING" => &["your_mission"],
                "VS_ANIMATION_COMPLETE" => &["vs_animation"],
                "REVEAL_CARDS" => &["ready"],
                "TAP_DECK" => &[
                    "data_war.reveal_face_down",
                    "data_war.reveal_face_up",
                    "pre_reveal.awaiting_interaction",
                ],
                "DISMISS_EFFECT" => &["special_effect.showing"],
                "CARDS_REVEALED" => &["revealing"],
                "TIE" | "SPECIAL_EFFECT" | "RESOLVE_TURN" => &["comparing"],
                "START_OWYW_ANIMATION" => &["pre_reveal.processing"],
                "PRE_REVEAL_COMPLETE" => &[
                    "pre_reveal.processing",
                    "pre_reveal.animating",
                    "pre_reveal.awaiting_interaction",
                    "pre_reveal.selecting",
                ],
                _ => &[],
            },
            _ => &[],
        }
    }

    fn is_setup(&self) -> bool {
        match self {
            Self::Event(name) => SETUP.contains(name),
            Self::Billionaire(_) | Self::Background(_) => true,
            _ => false,
        }
    }
}

/// A number without a fraction, however it is written.
fn whole(value: &Value) -> Option<i64> {
    let huge = |negative| if negative { i64::MIN } else { i64::MAX };
    match (value.as_i64(), value.as_f64()) {
        (Some(number), _) => Some(number),
        (None, Some(number)) if number.fract() == 0.0 => {
            Some(format!("{number:.0}").parse().unwrap_or(huge(number < 0.0)))
        }
        _ => None,
    }
}

/// What is refused.
impl DataWar {
    pub(crate) fn check(&self, seat: Option<usize>, play: &Play) -> Result<(), Code> {
        let side = match seat {
            None => None,
            Some(seat) => Some(*Side::BOTH.get(seat).ok_or("BAD_SEAT")?),
        };
        let event = if let Play::Event(name) = play { *name } else { "" };
        let is_system = SYSTEM.contains(&event) || matches!(play, Play::Timer(_));
        if is_system && side.is_some() {
            return Err("SYSTEM_EVENT");
        }
        match play {
            Play::ShowHand(_) | Play::ShowTooltip(_) => return Ok(()),
            Play::Switch(name) => return self.check_switch(side, name),
            _ => {}
        }
        if GLOBAL.contains(&event) {
            let may = event == "QUIT_GAME" || side.is_none_or(|side| side == self.keeper());
            return if may { Ok(()) } else { Err("NOT_YOUR_TURN") };
        }
        if UNUSED.contains(&event) {
            return Err("INVALID_EVENT");
        }
        if self.flow.value == "game_over" {
            return Err("GAME_OVER");
        }
        let waits = event == "VS_ANIMATION_COMPLETE" || !play.is_setup();
        if self.store.is_paused && waits {
            return Err("GAME_PAUSED");
        }
        if let Play::Timer(id) = play {
            let pending = self.flow.timer.as_ref();
            let due = pending.is_some_and(|timer| i64::try_from(timer.id) == Ok(*id));
            return if due { Ok(()) } else { Err("STALE_TIMER") };
        }
        if !play.states().contains(&self.flow.value) {
            return Err("INVALID_EVENT");
        }
        side.map_or(Ok(()), |side| self.check_side(side, play))?;
        self.check_rest(play)
    }

    /// Who sets the table up.
    fn keeper(&self) -> Side {
        let only_cpu = self.is_bot(Side::Player) && !self.is_bot(Side::Cpu);
        if only_cpu { Side::Cpu } else { Side::Player }
    }

    fn check_switch(&self, side: Option<Side>, name: &str) -> Result<(), Code> {
        let two_people = Side::BOTH.into_iter().all(|side| !self.is_bot(side));
        let pauses = ["togglePause", "toggleMenu"].contains(&name);
        if pauses && two_people && side.is_some() { Err("PAUSE_NOT_ALLOWED") } else { Ok(()) }
    }

    fn check_side(&self, side: Side, play: &Play) -> Result<(), Code> {
        let taps = !self.is_bot(side) || self.both_bots();
        let chooses = match play {
            Play::Card(_) => true,
            Play::Event("TAP_DECK") => self.flow.value == "pre_reveal.awaiting_interaction",
            _ => false,
        };
        let may = match play {
            _ if chooses => self.store.open_what_you_want_active == Some(side),
            play if play.is_setup() => side == self.keeper(),
            Play::Event("REVEAL_CARDS") if self.store.another_play_mode => {
                side == self.store.active_player
            }
            Play::Slots(_) => {
                self.store.temper_tantrum.as_ref().is_some_and(|tantrum| tantrum.loser == side)
            }
            _ => taps,
        };
        match (may, chooses) {
            (true, _) => Ok(()),
            (false, true) => Err("NOT_CHOOSER"),
            (false, false) => Err("NOT_YOUR_TURN"),
        }
    }

    /// Nobody can turn up what is not there.
    pub(crate) fn check_deck(&self) -> Result<(), Code> {
        let short = |side: Side| self.store.deck(side).is_empty();
        if self.who_reveals().into_iter().any(short) { Err("DECK_EMPTY") } else { Ok(()) }
    }

    fn check_rest(&self, play: &Play) -> Result<(), Code> {
        let guard = |holds: bool| if holds { Ok(()) } else { Err("GUARD_FAILED") };
        let effects = !self.store.pending_effects.is_empty();
        let opens = !self.store.pre_reveal_effects.is_empty();
        match play {
            Play::Billionaire(name) | Play::Background(name) => {
                let fits = !name.is_empty() && name.chars().count() <= 64;
                if fits { Ok(()) } else { Err("EMPTY_SELECTION") }
            }
            Play::Card(id) => {
                let card = Card::find(id).ok_or("UNKNOWN_CARD_TYPE")?;
                let mut offer = self.store.open_what_you_want_cards.iter().flatten();
                if offer.any(|offered| *offered == card) { Ok(()) } else { Err("CARD_NOT_OFFERED") }
            }
            Play::Slots(slots) => self.check_slots(slots),
            Play::Event("REVEAL_CARDS") => self.check_deck(),
            Play::Event("TIE") => guard(self.is_data_war()),
            Play::Event("SPECIAL_EFFECT") => guard(!self.is_data_war() && effects),
            Play::Event("RESOLVE_TURN") => guard(!self.is_data_war() && !effects),
            Play::Event("CHECK_WIN_CONDITION") => guard(false),
            Play::Event("START_OWYW_ANIMATION") => guard(opens),
            Play::Event("PRE_REVEAL_COMPLETE") => guard(!opens),
            _ => Ok(()),
        }
    }

    fn check_slots(&self, slots: &[i64]) -> Result<(), Code> {
        let tantrum = self.store.temper_tantrum.as_ref().ok_or("INVALID_EVENT")?;
        // Where no hand ever reaches is nowhere, and nowhere is one place.
        let place = |slot: &i64| if (0..63).contains(slot) { *slot } else { -1 };
        let mut different: Vec<i64> = slots.iter().map(place).collect();
        different.sort_unstable();
        different.dedup();
        if different.len() != slots.len() || slots.len() != tantrum.count {
            return Err("WRONG_SELECTION_COUNT");
        }
        let offered = self.tantrum_slots(tantrum.loser.other());
        let is_offered = |slot: &i64| offered.iter().any(|offered| *offered as i64 == *slot);
        if slots.iter().all(is_offered) { Ok(()) } else { Err("CARD_NOT_OFFERED") }
    }
}

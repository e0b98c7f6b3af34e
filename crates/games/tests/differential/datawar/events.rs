//! What events do, and what happens by itself.

use super::cards::{Card, can_be_dealt};
use super::document::{DataWar, Side, Store, Timer};
use super::flow::Play;
use super::luck::cards_of;
use crate::{After, Code};

impl DataWar {
    /// Goes to a state, which may have a text and a timer.
    pub(crate) fn enter(&mut self, value: &'static str) {
        if !value.starts_with("pre_reveal") {
            self.store.pre_reveal_processed = false;
        }
        self.flow.value = value;
        let tip = match value {
            "welcome" => "Welcome to Data War!",
            "select_billionaire" => "Whose little face is going to space?",
            "select_background" => "Which one do you want to play on?",
            "intro" => "How do I play?",
            "quick_start_guide" => "Quick Launch Guide",
            "your_mission" => "Your mission: (should you choose to accept it)",
            "vs_animation" => "Get ready for battle!",
            "ready" => "Tap stack to start!",
            "data_war.animating" => "DATA WAR!",
            "data_war.reveal_face_down" => "Tap to reveal 3 cards face down",
            "data_war.reveal_face_up" => "Tap to reveal final card",
            "special_effect.showing" => "Special card effect!",
            "pre_reveal.awaiting_interaction" => "Tap to see top 3 cards",
            "game_over" => "Game Over!",
            "special_effect.processing" | "resolving" => self.flow.context.tooltip_message,
            _ => "",
        };
        self.flow.context.tooltip_message = tip;
        let timer = self.timer_of(value);
        self.flow.timer = timer.map(|(delay_ms, constant, fires)| Timer {
            id: self.seq,
            state: value,
            delay_ms,
            constant,
            fires,
        });
    }

    fn timer_of(&self, value: &str) -> Option<(u64, &'static str, &'static str)> {
        let timings = &self.options.timings;
        let bots = self.both_bots();
        let display = timings.special_effect_display;
        let after = |ms, constant| Some((ms, constant, "AFTER"));
        let tap = |fires| Some((self.bot_delay(), "CPU_TURN_DELAY", fires));
        match value {
            "vs_animation" | "data_war.animating" => after(display, "SPECIAL_EFFECT_DISPLAY"),
            "revealing" => Some((timings.card_flip, "CARD_FLIP", "CARDS_REVEALED")),
            "comparing" => after(timings.card_comparison, "CARD_COMPARISON"),
            "special_effect.processing" => after(timings.effect_processing, "EFFECT_PROCESSING"),
            "pre_reveal.processing" => after(timings.win_animation, "WIN_ANIMATION"),
            "pre_reveal.animating" => after(timings.owyw_animation, "OWYW_ANIMATION"),
            "special_effect.showing" => {
                let delay = if bots { Some(0) } else { self.dismiss_delay() };
                delay.map(|ms| (ms, "SPECIAL_EFFECT_DISPLAY", "DISMISS_EFFECT"))
            }
            "ready" => {
                let again = self.store.another_play_mode && self.is_bot(self.store.active_player);
                let can = self.check_deck().is_ok();
                if can && (bots || again) { tap("REVEAL_CARDS") } else { None }
            }
            "data_war.reveal_face_down" | "data_war.reveal_face_up" if bots => tap("TAP_DECK"),
            _ => None,
        }
    }

    /// Delays that were left alone follow their constants.
    fn bot_delay(&self) -> u64 {
        match self.options.cpu_delay_ms {
            1000 => self.options.timings.cpu_turn_delay,
            other => other,
        }
    }

    fn dismiss_delay(&self) -> Option<u64> {
        match self.options.auto_dismiss_ms {
            Some(2000) => Some(self.options.timings.special_effect_display),
            other => other,
        }
    }

    /// Does what was checked.
    pub(crate) fn apply(&mut self, play: &Play, after: After) -> Result<(), Code> {
        self.seq += 1;
        match play {
            Play::Event(name) => return self.event(name, after),
            Play::Billionaire(name) => {
                self.store.selected_billionaire.clone_from(name);
                self.store.player.billionaire_character = Some(name.clone());
                self.enter("select_background");
            }
            Play::Background(name) => {
                self.store.selected_background.clone_from(name);
                self.enter("intro");
            }
            Play::Card(id) => {
                let card = Card::find(id).expect("it is offered");
                self.by_chance(after, |this| this.select(card));
            }
            Play::Slots(slots) => {
                let slots: Vec<usize> = slots.iter().map(|slot| *slot as usize).collect();
                self.by_chance(after, |this| this.select_tantrum(&slots));
            }
            Play::Timer(_) => {
                let timer = self.flow.timer.clone().expect("it is pending");
                match timer.fires {
                    "AFTER" => self.time_passes(after)?,
                    event => return self.event(event, after),
                }
            }
            Play::Switch(name) => self.switch(name),
            Play::ShowHand(side) => {
                self.store.show_hand_viewer ^= true;
                self.store.hand_viewer_player = side.unwrap_or(self.store.hand_viewer_player);
            }
            Play::ShowTooltip(value) => self.store.show_tooltip = *value,
        }
        Ok(())
    }

    fn switch(&mut self, name: &str) {
        let store = &mut self.store;
        match name {
            "togglePause" => store.is_paused ^= true,
            "toggleMenu" => {
                store.show_menu ^= true;
                store.is_paused = store.show_menu;
            }
            "toggleAudio" => store.audio_enabled ^= true,
            _ => store.show_instructions ^= true,
        }
    }

    fn event(&mut self, name: &str, after: After) -> Result<(), Code> {
        match name {
            "START_GAME" => self.enter("select_billionaire"),
            "SHOW_GUIDE" => self.enter("quick_start_guide"),
            "SHOW_MISSION" | "SKIP_GUIDE" => self.enter("your_mission"),
            "SKIP_INSTRUCTIONS" | "START_PLAYING" => {
                self.deal_cards(after)?;
                self.enter("vs_animation");
            }
            "SKIP_TO_GAME" => {
                self.deal_cards(after)?;
                self.enter("ready");
            }
            "RESET_GAME" => {
                self.deal_cards(after)?;
                self.flow.context.current_turn = 0;
                self.enter("welcome");
            }
            "QUIT_GAME" => {
                // How a game ended is a matter of its end; the rest stays as it lies.
                self.store.ended_by = None;
                self.enter("welcome");
            }
            "REVEAL_CARDS" => {
                self.reveal_step();
                self.enter("revealing");
            }
            "CARDS_REVEALED" => self.enter("comparing"),
            "TAP_DECK" => self.tap(after),
            "DISMISS_EFFECT" => self.enter("special_effect.processing"),
            _ => self.time_passes(after)?,
        }
        Ok(())
    }

    fn tap(&mut self, after: After) {
        match self.flow.value {
            "data_war.reveal_face_down" => {
                self.lay_face_down();
                self.enter("data_war.reveal_face_up");
            }
            "data_war.reveal_face_up" => self.by_chance(after, Self::open_or_turn),
            _ => {
                self.store.show_open_what_you_want_modal = true;
                self.enter("pre_reveal.selecting");
            }
        }
    }

    /// The second tap of a war.
    fn open_or_turn(&mut self) {
        if let Some(side) = self.opens_in_war() {
            self.store.pending_effects.retain(|effect| effect.r#type != "open_what_you_want");
            self.offer_to(side);
            if !self.is_bot(side) {
                self.store.show_open_what_you_want_modal = true;
                return self.enter("data_war.owyw_selecting");
            }
            self.bot_opens();
        }
        self.turn_face_up();
        self.enter("comparing");
    }

    fn select(&mut self, card: Card) {
        self.open(card);
        if self.flow.value == "data_war.owyw_selecting" {
            self.turn_face_up();
            return self.enter("comparing");
        }
        self.store.pre_reveal_effects.remove(0);
        self.reveal_step();
        self.enter("revealing");
    }

    /// What a state does when its time is up, or when the driver says so.
    fn time_passes(&mut self, after: After) -> Result<(), Code> {
        match self.flow.value {
            "comparing" if self.is_data_war() => {
                self.start_war();
                let alone = self.store.war_participants.len() == 1;
                let next = if alone { "data_war.reveal_face_down" } else { "data_war.animating" };
                self.enter(next);
            }
            "comparing" if !self.store.pending_effects.is_empty() => {
                self.enter("special_effect.showing");
            }
            "comparing" | "special_effect.processing" => self.by_chance(after, Self::resolve),
            "data_war.animating" => self.enter("data_war.reveal_face_down"),
            "pre_reveal.processing" if !self.store.pre_reveal_effects.is_empty() => {
                self.enter("pre_reveal.animating");
            }
            "vs_animation" | "pre_reveal.processing" => self.enter("ready"),
            "pre_reveal.animating" => {
                self.store.show_open_what_you_want_animation = false;
                self.enter("pre_reveal.awaiting_interaction");
            }
            _ => return Err("(a timer of a state that has none)"),
        }
        Ok(())
    }

    fn deal_cards(&mut self, after: After) -> Result<(), Code> {
        let there = after();
        let player = cards_of(&there["store"]["player"]["deck"]);
        let cpu = cards_of(&there["store"]["cpu"]["deck"]);
        if !can_be_dealt(&self.options, &player, &cpu) {
            return Err("(a deal that cannot be)");
        }
        let old = self.store.clone();
        let mut store = Store::new([&old.player.name, &old.cpu.name]);
        *store.deck_mut(Side::Player) = player;
        *store.deck_mut(Side::Cpu) = cpu;
        let chosen = Some(old.selected_billionaire.clone());
        store.player.billionaire_character = chosen.filter(|name| !name.is_empty());
        store.selected_billionaire = old.selected_billionaire;
        store.selected_background = old.selected_background;
        store.audio_enabled = old.audio_enabled;
        store.show_instructions = old.show_instructions;
        store.hand_viewer_player = old.hand_viewer_player;
        self.store = store;
        self.set_smacker(None);
        Ok(())
    }
}

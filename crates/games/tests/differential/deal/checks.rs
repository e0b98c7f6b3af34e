//! What may be done in Lebanese Deal on one's own turn, and who may do it.

use super::document::{Card, Color, Deal, Player};
use super::play::Play;
use crate::Code;

/// Questions about a table.
impl Deal {
    pub(crate) fn seat_of(&self, id: &str) -> Option<usize> {
        self.players.iter().position(|player| player.id == id)
    }

    /// Those who play, from the one who is on turn.
    pub(crate) fn in_turn_order(&self, from: usize) -> Vec<usize> {
        let n = self.players.len();
        let order = (0..n).map(|k| (from + k) % n);
        order.filter(|&seat| !self.players[seat].has_left).collect()
    }

    /// The seats that are asked for an answer.
    pub(crate) fn asked(&self) -> Vec<usize> {
        let Some(pending) = &self.pending_action else { return Vec::new() };
        match &pending.chain {
            Some(chain) => self.seat_of(&chain.responder_id).into_iter().collect(),
            None => pending.victim_ids.iter().filter_map(|id| self.seat_of(id)).collect(),
        }
    }

    pub(crate) fn lock_key(&self, seat: usize, color: Color) -> String {
        format!("{}_{}", self.players[seat].id, color.name())
    }

    pub(crate) fn is_locked(&self, seat: usize, color: Color) -> bool {
        self.locked_sets.contains(&self.lock_key(seat, color))
    }

    pub(crate) fn limit(&self) -> usize {
        match self.options.hand_limit {
            99 => usize::MAX,
            limit => limit,
        }
    }

    pub(crate) fn rent(&self, seat: usize, color: Color) -> i64 {
        let player = &self.players[seat];
        let group = player.group(color);
        if group.iter().all(Card::is_joker) {
            return 0;
        }
        let mut rent = color.rents(&self.options)[group.len().min(color.size()) - 1];
        if player.is_complete(color) {
            rent += if player.has_built(color, "house") { 3 } else { 0 };
            rent += if player.has_built(color, "hotel") { 4 } else { 0 };
            rent += if player.has_built(color, "mosque") { 5 } else { 0 };
        }
        rent
    }
}

impl Player {
    pub(crate) fn group(&self, color: Color) -> &[Card] {
        self.property_area.get(&color).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn is_complete(&self, color: Color) -> bool {
        self.group(color).len() >= color.size()
    }

    pub(crate) fn complete_sets(&self) -> usize {
        Color::all().filter(|&color| self.is_complete(color)).count()
    }

    pub(crate) fn has_built(&self, color: Color, what: &str) -> bool {
        self.attachments
            .get(&color)
            .is_some_and(|cards| cards.iter().any(|card| card.acts_as() == what))
    }

    /// Where in the own area a card lies.
    pub(crate) fn find(&self, id: &str) -> Result<(Color, &Card), Code> {
        for (&color, group) in &self.property_area {
            if let Some(card) = group.iter().find(|card| card.id == id) {
                return Ok((color, card));
            }
        }
        Err("CARD_NOT_ON_TABLE")
    }

    pub(crate) fn holds(&self, id: &str) -> Result<&Card, Code> {
        self.hand.cards.iter().find(|card| card.id == id).ok_or("CARD_NOT_IN_HAND")
    }
}

/// What may be done.
impl Deal {
    /// Says who does it, or why it cannot be done.
    pub(crate) fn check(&self, seat: Option<usize>, play: &Play) -> Result<usize, Code> {
        match self.status {
            "waiting" => return Err("GAME_NOT_ACTIVE"),
            "finished" => return Err("GAME_OVER"),
            _ => {}
        }
        let seated = |&seat: &usize| self.players.get(seat).is_some_and(|player| !player.has_left);
        if seat.is_some_and(|seat| !seated(&seat)) {
            return Err("NOT_SEATED");
        }
        if play.is_table_keeping() {
            let named = || play.player_id.as_ref().and_then(|id| self.seat_of(id));
            let who = seat.or_else(named).filter(seated).ok_or("INVALID_VICTIM")?;
            let is_away = self.players[who].is_bot;
            let at_fault = play.r#type == "RETURN" && !is_away;
            return if at_fault { Err("INVALID_VICTIM") } else { Ok(who) };
        }
        if play.is_answer() {
            let first = self.asked().first().copied().ok_or("WRONG_PHASE")?;
            let seat = seat.unwrap_or(first);
            return self.check_answer(seat, play).map(|()| seat);
        }
        let current = self.current_player_index;
        if seat.is_some_and(|seat| seat != current) {
            return Err("NOT_YOUR_TURN");
        }
        match (self.turn_phase, play.r#type) {
            ("drawing", "DRAW_CARDS") => return Ok(current),
            ("drawing", _) => return Err("MUST_DRAW_FIRST"),
            ("playing", "DRAW_CARDS") => return Err("WRONG_PHASE"),
            ("playing", _) => {}
            _ => return Err("ACTION_PENDING"),
        }
        self.check_turn(play).map(|()| current)
    }

    fn check_turn(&self, play: &Play) -> Result<(), Code> {
        let player = &self.players[self.current_player_index];
        match play.r#type {
            "PLAY_TO_BANK" => {
                let card = player.holds(play.id())?;
                if ["property", "wild"].contains(&card.r#type) {
                    return Err("CARD_NOT_BANKABLE");
                }
                self.check_moves()
            }
            "PLAY_PROPERTY" => {
                let card = player.holds(play.id())?;
                if !["property", "wild"].contains(&card.r#type) {
                    return Err("NOT_A_PROPERTY");
                }
                self.check_moves()?;
                if card.is_wild() { check_wild_color(card, play).map(|_| ()) } else { Ok(()) }
            }
            "MOVE_WILD" => {
                let (from, card) = player.find(play.id())?;
                if !card.is_wild() {
                    return Err("NOT_A_WILD");
                }
                if self.options.wild_move_costs_play {
                    self.check_moves()?;
                }
                let to = check_wild_color(card, play)?;
                if to == from { Err("INVALID_COLOR") } else { Ok(()) }
            }
            "PLAY_RENT" => {
                let card = player.holds(play.id())?;
                let colors = card.colors.as_ref().ok_or("NOT_A_RENT_CARD")?;
                self.check_moves()?;
                self.check_rent(colors, play)
            }
            "PLAY_ACTION" => self.check_action_card(play),
            "DISCARD" => self.check_discard(play.ids()),
            _ if player.hand.cards.len() > self.limit() => Err("HAND_LIMIT"),
            _ => Ok(()),
        }
    }

    fn check_moves(&self) -> Result<(), Code> {
        if self.turn_moves_played < 3 { Ok(()) } else { Err("NO_MOVES_LEFT") }
    }

    fn check_discard(&self, ids: &[String]) -> Result<(), Code> {
        let player = &self.players[self.current_player_index];
        for id in ids {
            player.holds(id)?;
        }
        let twice = ids.iter().enumerate().any(|(at, id)| ids[..at].contains(id));
        let surplus = player.hand.cards.len().saturating_sub(self.limit());
        if twice || surplus == 0 || ids.len() != surplus { Err("WRONG_DISCARD") } else { Ok(()) }
    }

    fn check_rent(&self, colors: &[Color], play: &Play) -> Result<(), Code> {
        let for_one = colors.len() > 2;
        let name = play.color.as_ref().ok_or("COLOR_REQUIRED")?;
        if for_one && play.victim_id.is_none() {
            return Err("VICTIM_REQUIRED");
        }
        let color = Color::named(name).ok_or("INVALID_COLOR")?;
        if !colors.contains(&color) {
            return Err("INVALID_COLOR");
        }
        if self.rent(self.current_player_index, color) == 0 {
            return Err("NO_RENT_DUE");
        }
        if for_one { self.check_victim(play).map(|_| ()) } else { Ok(()) }
    }

    /// The one an action is played against.
    pub(crate) fn check_victim(&self, play: &Play) -> Result<usize, Code> {
        let id = play.victim_id.as_ref().ok_or("VICTIM_REQUIRED")?;
        let seat = self.seat_of(id).ok_or("INVALID_VICTIM")?;
        let wrong = seat == self.current_player_index || self.players[seat].has_left;
        if wrong { Err("INVALID_VICTIM") } else { Ok(seat) }
    }

    /// What an action card is played as.
    pub(crate) fn kind_of(&self, card: &Card, play: &Play) -> Result<&'static str, Code> {
        let kind = card.action_type.ok_or("NOT_AN_ACTION")?;
        if kind != "abracadabra" || self.options.abracadabra_rule == "convertSet" {
            return Ok(kind);
        }
        let never = ["deal_breaker", "just_say_no", "weak_no", "abracadabra"];
        let name = play.as_action_type.as_deref().ok_or("INVALID_COPY")?;
        let known = super::deck::ACTIONS.iter().map(|known| known.0).chain(["rent"]);
        known.filter(|kind| !never.contains(kind)).find(|kind| *kind == name).ok_or("INVALID_COPY")
    }

    fn check_action_card(&self, play: &Play) -> Result<(), Code> {
        let player = &self.players[self.current_player_index];
        let card = player.holds(play.id())?;
        let kind = card.action_type.ok_or("NOT_AN_ACTION")?;
        if ["just_say_no", "weak_no"].contains(&kind) {
            return Err("REACTION_ONLY");
        }
        self.check_moves()?;
        let kind = self.kind_of(card, play)?;
        if kind == "rent" {
            return self.check_rent(&Color::all().collect::<Vec<_>>(), play);
        }
        check_parameters(kind, play)?;
        match kind {
            "deal_breaker" | "sly_deal" | "force_deal" | "get_joker" => {
                self.check_theft(kind, play)
            }
            "debt_collector" => self.check_victim(play).map(|_| ()),
            "double_rent" if self.turn_moves_played > 1 => Err("NOT_ENOUGH_MOVES"),
            "double_rent" if self.double_rent_active && !self.options.double_rent_stacks => {
                Err("DOUBLE_RENT_ALREADY_ACTIVE")
            }
            "ultimate_shield" if player.shield.is_some() => Err("SHIELD_ALREADY_ACTIVE"),
            "set_lock" | "house" | "hotel" | "mosque" => self.check_building(kind, play),
            "abracadabra" => self.check_conversion(play),
            _ => Ok(()),
        }
    }

    fn check_theft(&self, kind: &str, play: &Play) -> Result<(), Code> {
        let seat = self.check_victim(play)?;
        let victim = &self.players[seat];
        if kind == "deal_breaker" {
            let color = named_color(play.color.as_ref())?;
            if !victim.is_complete(color) {
                return Err("SET_NOT_COMPLETE");
            }
            if self.is_locked(seat, color) && !self.options.deal_breaker_breaks_lock {
                return Err("SET_LOCKED");
            }
        } else {
            let id = play.target_card_id.as_ref().ok_or("TARGET_CARD_REQUIRED")?;
            let (color, card) = victim.find(id)?;
            if kind == "get_joker" {
                if !card.is_wild() {
                    return Err("NOT_A_WILD");
                }
                if self.is_locked(seat, color) {
                    return Err("SET_LOCKED");
                }
            } else if victim.is_complete(color) {
                return Err("SET_COMPLETE");
            }
        }
        if victim.shield.is_some() {
            return Err("TARGET_SHIELDED");
        }
        if kind == "force_deal" {
            let player = &self.players[self.current_player_index];
            let (color, _) =
                player.find(play.own_card_id.as_ref().ok_or("TARGET_CARD_REQUIRED")?)?;
            if player.is_complete(color) {
                return Err("SET_COMPLETE");
            }
        }
        Ok(())
    }

    fn check_building(&self, kind: &str, play: &Play) -> Result<(), Code> {
        let player = &self.players[self.current_player_index];
        let color = named_color(play.color.as_ref())?;
        if !player.is_complete(color) {
            return Err("SET_NOT_COMPLETE");
        }
        if kind == "mosque" && self.options.mosque_rule == "makkahOnly" && color != Color::Makkah {
            return Err("INVALID_COLOR");
        }
        let on_hotel = kind == "mosque" && self.options.mosque_rule == "onHotel";
        let lacks = kind == "hotel" && !player.has_built(color, "house")
            || on_hotel && !player.has_built(color, "hotel");
        if lacks {
            return Err("HOUSE_REQUIRED");
        }
        match (player.has_built(color, kind), kind) {
            (false, _) => Ok(()),
            (true, "set_lock") => Err("SET_ALREADY_LOCKED"),
            (true, _) => Err("BUILDING_EXISTS"),
        }
    }

    fn check_conversion(&self, play: &Play) -> Result<(), Code> {
        let player = &self.players[self.current_player_index];
        let from = named_color(play.color.as_ref())?;
        let to = named_color(play.to_color.as_ref())?;
        if !player.is_complete(from) {
            return Err("SET_NOT_COMPLETE");
        }
        let fits = to.size() <= player.group(from).len() && player.group(to).is_empty();
        if fits { Ok(()) } else { Err("INVALID_COLOR") }
    }
}

/// Whether an action says all that it needs.
fn check_parameters(kind: &str, play: &Play) -> Result<(), Code> {
    let targets = ["deal_breaker", "sly_deal", "force_deal", "get_joker", "debt_collector"];
    if targets.contains(&kind) && play.victim_id.is_none() {
        return Err("VICTIM_REQUIRED");
    }
    let colored = ["deal_breaker", "set_lock", "house", "hotel", "mosque", "abracadabra"];
    let uncolored = play.color.is_none() || kind == "abracadabra" && play.to_color.is_none();
    if colored.contains(&kind) && uncolored {
        return Err("COLOR_REQUIRED");
    }
    let names_card = ["sly_deal", "force_deal", "get_joker"].contains(&kind);
    let lacks_own = kind == "force_deal" && play.own_card_id.is_none();
    if lacks_own || names_card && play.target_card_id.is_none() {
        return Err("TARGET_CARD_REQUIRED");
    }
    Ok(())
}

fn named_color(name: Option<&String>) -> Result<Color, Code> {
    Color::named(name.ok_or("COLOR_REQUIRED")?).ok_or("INVALID_COLOR")
}

fn check_wild_color(card: &Card, play: &Play) -> Result<Color, Code> {
    let color = named_color(play.color.as_ref())?;
    if card.can_be(color) { Ok(color) } else { Err("INVALID_COLOR") }
}

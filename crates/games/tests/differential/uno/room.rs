//! The room in which Uno is played: its owner's commands, and the host's news of who comes and goes.

use serde_json::{Map, Value};

use super::action::{Move, whole};
use super::document::{Card, Id, Locked, Orphan, Settings, Uno, cards, same_cards};
use crate::{After, Code};

/// What the owner commands.
impl Uno {
    pub(crate) fn check_command(&self, name: &str) -> Result<(), Code> {
        let status = self.status();
        match name {
            "START_GAME" | "REORDER_PLAYERS" | "RANDOMIZE_PLAYERS" | "ADD_BOT" | "REMOVE_BOT"
                if status != "LOBBY" =>
            {
                return Err("GAME_ALREADY_STARTED");
            }
            "UPDATE_SETTINGS" if status != "LOBBY" => return Err("SETTINGS_LOCKED"),
            "NEXT_ROUND" | "RETURN_TO_LOBBY" => {
                let right = if name == "NEXT_ROUND" { "ROUND_ENDED" } else { "ENDED" };
                match status {
                    _ if status == right => {}
                    "PLAYING" => return Err("ROUND_NOT_ENDED"),
                    "PAUSED_WAITING_PLAYER" => return Err("GAME_PAUSED"),
                    "ROUND_ENDED" => return Err("GAME_ALREADY_STARTED"),
                    _ => return Err("NOT_PLAYING"),
                }
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn check_owner(&self, who: Option<Id>) -> Result<(), Code> {
        let mut here = self.game_state.locked_players.iter();
        match who {
            Some(who) if here.all(|locked| locked.client_id != who) => Err("NOT_SEATED"),
            None => Err("NOT_SEATED"),
            _ if who != self.game_state.owner_id => Err("NOT_OWNER"),
            _ => Ok(()),
        }
    }

    pub(crate) fn command(&mut self, name: &str, fields: &Move, after: After) -> Result<(), Code> {
        match (name, fields) {
            ("START_GAME", _) => self.start_game(&after()),
            ("NEXT_ROUND", _) => self.next_round(&after()),
            ("RETURN_TO_LOBBY", _) => {
                self.return_to_lobby();
                Ok(())
            }
            ("UPDATE_SETTINGS", Move::Settings(settings)) => self.update_settings(settings),
            ("REORDER_PLAYERS", Move::Order(order)) => self.reorder(order),
            ("RANDOMIZE_PLAYERS", _) => {
                let order = &after()["gameState"]["playerOrder"];
                let order: Vec<Id> =
                    order.as_array().into_iter().flatten().filter_map(whole).collect();
                self.reorder(&order)
            }
            ("ADD_BOT", Move::Name(name)) => self.add_bot(name.as_deref()),
            ("REMOVE_BOT", Move::Player(id)) => {
                if !self.game_state.bots.contains(id) {
                    return Err("MALFORMED_ACTION");
                }
                self.leave(*id);
                Ok(())
            }
            (_, Move::Player(id)) => self.continue_without(*id, after),
            _ => unreachable!("{name} is no command"),
        }
    }

    fn update_settings(&mut self, new: &Map<String, Value>) -> Result<(), Code> {
        let old = serde_json::to_value(&self.game_settings).expect("settings are JSON");
        let mut settings = old.as_object().cloned().expect("settings are an object");
        for (key, value) in new {
            let number = whole(value).map_or(value.clone(), Value::from);
            let right = match key.as_str() {
                "startingHandSize" => [5, 7, 10].contains(&number.as_i64().unwrap_or(0)),
                "minPlayers" => [2, 3].contains(&number.as_i64().unwrap_or(0)),
                "scoreLimit" => {
                    let limits = [100, 200, 300, 500];
                    value.is_null()
                        || value == "infinity"
                        || limits.contains(&number.as_i64().unwrap_or(0))
                }
                "handPrivacy" => value == "private" || value == "shared",
                _ => settings.contains_key(key) && value.is_boolean(),
            };
            if !right {
                return Err("INVALID_SETTINGS");
            }
            settings.insert(key.clone(), number);
        }
        let settings: Settings = serde_json::from_value(settings.into()).expect("checked");
        if settings.draw_stacking && settings.wild_draw_four_challenge {
            return Err("INVALID_SETTINGS");
        }
        self.game_settings = settings;
        Ok(())
    }

    fn reorder(&mut self, order: &[Id]) -> Result<(), Code> {
        let sorted = |order: &[Id]| {
            let mut order = order.to_vec();
            order.sort_unstable();
            order
        };
        if sorted(order) != sorted(&self.game_state.player_order) {
            return Err("INVALID_ORDER");
        }
        self.game_state.player_order = order.to_vec();
        let at = |locked: &Locked| order.iter().position(|id| *id == locked.client_id);
        self.game_state.locked_players.sort_by_key(at);
        Ok(())
    }

    fn add_bot(&mut self, name: Option<&str>) -> Result<(), Code> {
        let state = &mut self.game_state;
        if state.player_order.len() >= 10 {
            return Err("TOO_MANY_PLAYERS");
        }
        let free = |id: &Id| !state.player_order.contains(id) && state.host_id != Some(*id);
        let id = (1..=11).find(free).expect("there are fewer people, and one host");
        let taken = |name: &str| state.locked_players.iter().any(|locked| locked.name == name);
        let mut numbered = (1..=11).map(|number| format!("Bot {number}"));
        let name = match name.filter(|name| !name.trim().is_empty()) {
            Some(name) => name.to_owned(),
            None => numbered.find(|name| !taken(name)).expect("there are fewer people"),
        };
        state.bots.push(id);
        self.join(id, name);
        Ok(())
    }

    fn join(&mut self, id: Id, name: String) {
        self.game_state.player_order.push(id);
        self.game_state.locked_players.push(Locked { client_id: id, name });
        if self.game_state.owner_id.is_none() {
            self.game_state.owner_id = Some(id);
        }
    }

    /// Somebody leaves the lobby.
    fn leave(&mut self, id: Id) {
        let order = self.game_state.player_order.clone();
        self.game_state.player_order.retain(|other| *other != id);
        self.game_state.locked_players.retain(|locked| locked.client_id != id);
        self.game_state.bots.retain(|other| *other != id);
        self.hand_over_room(&order);
        if self.game_state.player_order.is_empty() {
            self.game_state.owner_id = None;
        }
    }

    /// If the owner is missing, the room goes to the next human who is there. If the owner is gone for good and nobody
    /// is there, it goes to the next human who is missing, and without any to the next bot.
    pub(crate) fn hand_over_room(&mut self, order: &[Id]) {
        let state = &self.game_state;
        let Some(owner) = state.owner_id else { return };
        let seated = |id: &Id| state.locked_players.iter().any(|locked| locked.client_id == *id);
        let orphans = self.orphans();
        if seated(&owner) && !orphans.contains(&owner) {
            return;
        }
        let at = order.iter().position(|id| *id == owner).unwrap_or(0);
        let mut others = [&order[at..], &order[..at]].concat();
        others.retain(|id| *id != owner && seated(id));
        let is_human = |id: &&Id| !state.bots.contains(id);
        let present = others.iter().filter(is_human).find(|id| !orphans.contains(id));
        let anybody = others.iter().find(is_human).or(others.first()).filter(|_| !seated(&owner));
        if let Some(next) = present.or(anybody) {
            self.game_state.owner_id = Some(*next);
        }
    }

    fn continue_without(&mut self, id: Id, after: After) -> Result<(), Code> {
        if !self.orphans().contains(&id) {
            return Err("NO_SUCH_ORPHAN");
        }
        let hand = self.dealt_hands.remove(&id.to_string()).unwrap_or_default();
        let card_ids: Vec<String> = hand.iter().map(|card| card.id.clone()).collect();
        let deck = cards(&after()["deck"]);
        let old: Vec<Card> = self.deck.iter().chain(&hand).cloned().collect();
        if !same_cards(old, deck.clone()) {
            return Err("(a deck with other cards)");
        }
        self.deck = deck;
        self.forget(&card_ids);
        self.seen_cards.remove(&id.to_string());
        let order = self.players().to_vec();
        self.forget_player(id);
        self.hand_over_room(&order);
        if self.players().len() < self.game_settings.min_players {
            self.end_game(None);
            self.game_state.status_before_pause = Some(None);
            self.game_state.orphan_hands = Some(Vec::new());
        } else {
            self.resume();
        }
        Ok(())
    }

    pub(crate) fn forget_player(&mut self, id: Id) {
        if self.game_state.current_turn == Some(id) {
            self.game_state.current_turn = Some(self.next(id, 1));
        }
        let state = &mut self.game_state;
        state
            .orphan_hands
            .iter_mut()
            .for_each(|all| all.retain(|one| one.original_client_id != id));
        state.turn_order.iter_mut().for_each(|order| order.retain(|other| *other != id));
        state.locked_players.retain(|locked| locked.client_id != id);
        state.scores.iter_mut().for_each(|scores| {
            scores.remove(&id.to_string());
        });
        for field in [&mut state.draw_decision, &mut state.uno_exposed] {
            if *field == Some(Some(id)) {
                *field = Some(None);
            }
        }
        state.uno_called.retain(|other| *other != id);
        if let Some(Some(challenge)) = &state.pending_challenge
            && [challenge.played_by, challenge.target_id].contains(&id)
        {
            state.pending_challenge = Some(None);
        }
    }
}

/// What the host knows.
impl Uno {
    pub(crate) fn hear(&mut self, name: &str, news: &Move) -> Result<(), Code> {
        match (name, news) {
            ("PLAYER_LOST", Move::Player(id)) => self.lose(*id),
            ("PLAYER_BACK", Move::Player(id)) => {
                if ["LOBBY", "ENDED"].contains(&self.status()) {
                    return Err("NOT_PLAYING");
                }
                if !self.orphans().contains(id) {
                    return Err("NO_SUCH_ORPHAN");
                }
                self.give_back(*id);
                Ok(())
            }
            (_, Move::Newcomer(id, name)) => self.take_seat(*id, name),
            _ => unreachable!("{name} is no news"),
        }
    }

    pub(crate) fn lose(&mut self, id: Id) -> Result<(), Code> {
        let in_lobby = self.status() == "LOBBY";
        if self.status() == "ENDED" {
            return Err("NOT_PLAYING");
        }
        let here = if in_lobby { &self.game_state.player_order[..] } else { self.players() };
        if !here.contains(&id) {
            return Err("NOT_SEATED");
        }
        if self.game_state.bots.contains(&id) || self.orphans().contains(&id) {
            return Err("NO_SUCH_ORPHAN");
        }
        if in_lobby {
            self.leave(id);
            return Ok(());
        }
        if self.status() != "PAUSED_WAITING_PLAYER" {
            self.game_state.status_before_pause = Some(Some(self.game_state.status.clone()));
            self.game_state.status = "PAUSED_WAITING_PLAYER".into();
        }
        let orphan = Orphan {
            original_client_id: id,
            original_name: self.name_of(id),
            cards: self.hand(id).to_vec(),
        };
        self.game_state.orphan_hands.get_or_insert_default().push(orphan);
        let order = self.players().to_vec();
        self.hand_over_room(&order);
        Ok(())
    }

    fn give_back(&mut self, id: Id) {
        if let Some(orphans) = &mut self.game_state.orphan_hands {
            orphans.retain(|orphan| orphan.original_client_id != id);
        }
        let order = self.players().to_vec();
        self.hand_over_room(&order);
        self.resume();
    }

    /// Goes on if nobody is missing any more.
    fn resume(&mut self) {
        if self.orphans().is_empty()
            && let Some(before) = self.game_state.status_before_pause.take()
        {
            self.game_state.status = before.unwrap_or_else(|| "PLAYING".into());
            self.game_state.status_before_pause = Some(None);
        }
    }

    fn take_seat(&mut self, id: Id, name: &str) -> Result<(), Code> {
        match self.status() {
            "LOBBY" => self.enter_lobby(id, name),
            "PAUSED_WAITING_PLAYER" if self.orphans().contains(&id) => {
                self.give_back(id);
                self.rename(id, name);
                Ok(())
            }
            "PAUSED_WAITING_PLAYER" if !self.players().contains(&id) => {
                let orphan = self.most_alike(name);
                self.replace_player(orphan, id);
                self.rename(id, name);
                self.give_back(orphan);
                Ok(())
            }
            _ => Err("GAME_ALREADY_STARTED"),
        }
    }

    fn enter_lobby(&mut self, id: Id, name: &str) -> Result<(), Code> {
        if self.game_state.player_order.contains(&id) {
            self.rename(id, name);
        } else if self.game_state.player_order.len() >= 10 {
            return Err("ROOM_FULL");
        } else {
            self.join(id, name.to_owned());
        }
        Ok(())
    }

    fn rename(&mut self, id: Id, name: &str) {
        for locked in &mut self.game_state.locked_players {
            if locked.client_id == id {
                name.clone_into(&mut locked.name);
            }
        }
    }

    /// The missing player whose name is most like this one; the one who is missing longest among equals.
    fn most_alike(&self, name: &str) -> Id {
        let orphans = self.game_state.orphan_hands.iter().flatten();
        let alike = orphans.min_by_key(|orphan| distance(&orphan.original_name, name));
        alike.expect("somebody is missing").original_client_id
    }

    /// Writes one id in the place of another, wherever it is.
    fn replace_player(&mut self, old: Id, new: Id) {
        let state = &mut self.game_state;
        let swap = |id: &mut Id| {
            if *id == old {
                *id = new;
            } else if *id == new {
                *id = old;
            }
        };
        state.player_order.iter_mut().for_each(swap);
        state.turn_order.iter_mut().flatten().for_each(swap);
        state.uno_called.iter_mut().for_each(swap);
        state.locked_players.iter_mut().for_each(|locked| swap(&mut locked.client_id));
        state.owner_id.iter_mut().chain(&mut state.current_turn).for_each(swap);
        let fields = [
            &mut state.last_played_by,
            &mut state.winner,
            &mut state.draw_decision,
            &mut state.uno_exposed,
        ];
        fields.into_iter().flatten().flatten().for_each(swap);
        for challenge in state.pending_challenge.iter_mut().flatten() {
            swap(&mut challenge.played_by);
            swap(&mut challenge.target_id);
        }
        let (from, to) = (old.to_string(), new.to_string());
        if let Some(scores) = &mut state.scores {
            let score = scores.remove(&from).unwrap_or(0);
            scores.insert(to.clone(), score);
        }
        let hand = self.dealt_hands.remove(&from).unwrap_or_default();
        self.dealt_hands.insert(to.clone(), hand);
        if let Some(seen) = self.seen_cards.remove(&from) {
            self.seen_cards.insert(to, seen);
        }
    }
}

/// How many letters have to be changed, added or taken away to make one name the other.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.to_lowercase().chars().collect();
    let right: Vec<char> = right.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, letter) in left.iter().enumerate() {
        let mut next = vec![at + 1];
        for (to, other) in right.iter().enumerate() {
            let change = row[to] + usize::from(letter != other);
            next.push(change.min(row[to + 1] + 1).min(next[to] + 1));
        }
        row = next;
    }
    row[right.len()]
}

//! What clients write into a room, and what they ask for by it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour_engine::Refusal;
use parlour_host::request::Request;
use serde_json::Value;
use yrs::Any;

use super::{Connection, DocumentKey, MOST_WRITTEN, State};
use crate::awareness::name_in;
use crate::document::{ACTIONS, Intent, Key, Merged, Rights, SETTINGS};
use crate::intent::{self, Decision, Place};
use crate::value::to_json;
use crate::window::About;
use crate::wire::{self, Garbled, Presence};

impl State {
    /// What a message asked for is decided. The keys to be written again, unless there is something new in their place.
    pub(super) fn resolve(&mut self, key: u64, id: &str) -> Option<(DocumentKey, Vec<Key>)> {
        self.decided.notify_waiters();
        let connection = self.connections.get_mut(&key)?;
        let document_key = connection.document_key;
        if let Some(at) = connection.wishes.iter().position(|(wish, _)| wish == id) {
            return Some((document_key, connection.wishes.swap_remove(at).1));
        }
        let (_, queue) = connection.flight.take_if(|(flight, _)| flight == id)?;
        let is_refused = match connection.queued.take() {
            Some(intent) => self.submit(key, &queue, &intent).is_err(),
            None => true,
        };
        is_refused.then(|| (document_key, vec![(ACTIONS, queue)]))
    }

    /// Nobody will say what came of what this connection asked for: its table is gone. What is written is cleared.
    pub(crate) fn give_up(&mut self, key: u64) {
        let Some(here) = self.connections.get_mut(&key) else { return };
        here.queued = None;
        let flight = here.flight.take().map(|(_, queue)| (ACTIONS, queue));
        let wishes = std::mem::take(&mut here.wishes).into_iter().flat_map(|(_, keys)| keys);
        let keys: Vec<Key> = flight.into_iter().chain(wishes).collect();
        let document_key = here.document_key;
        self.restore(document_key, &keys);
        self.decided.notify_waiters();
    }

    /// Asks the host.
    fn submit(&mut self, key: u64, queue: &str, intent: &Intent) -> Result<(), Refusal> {
        let number = self.number();
        let id = format!("y{:x}.{number:x}", self.tag);
        let none = || Refusal::new("NOT_SEATED", "You are not a player in this game.");
        let about = self.about.as_ref().ok_or_else(none)?;
        let connection = self.connections.get_mut(&key).ok_or_else(none)?;
        let seat = connection.seat.ok_or_else(none)?;
        let place = Place { about, client_ids: &self.client_ids, seat };
        let wanted = intent::read(intent, place).inspect_err(|refusal| {
            tracing::debug!(code = refusal.code, "an action was refused");
            self.house.count_reject(refusal.code);
        })?;
        match wanted {
            Decision::Of(request) => {
                let table = connection.table.as_ref().ok_or_else(none)?;
                table.ask(Some(id.clone()), request);
                connection.flight = Some((id, queue.to_owned()));
                Ok(())
            }
            Decision::Give { seat: from, to } => {
                let result = self.give(seat, from, to);
                // There is nothing to wait for: whatever comes of it is shown.
                result.and(Err(none()))
            }
        }
    }

    /// The room's owner lets a newcomer play on for a missing player.
    fn give(&self, owner: u8, seat: u8, to: u32) -> Result<(), Refusal> {
        let refuse = |code, message| Err(Refusal::new(code, message));
        if self.owner() != Some(owner) {
            return refuse("NOT_OWNER", "Only the room owner can do that.");
        }
        if !self.orphans().iter().any(|(orphan, _)| *orphan == seat) {
            return refuse("NO_SUCH_ORPHAN", "That player is not missing.");
        }
        let is_meant = |here: &&Connection| here.client.is_some_and(|(id, _)| id == to);
        let newcomer = self.connections.values().find(is_meant);
        let newcomer = newcomer.filter(|here| here.seat.is_none());
        let (Some(Connection { token, name: Some(name), .. }), Some(table)) =
            (newcomer, *self.table.borrow())
        else {
            return refuse("NOT_SEATED", "Nobody who looks on has that id.");
        };
        let (house, token, name) = (self.house.clone(), *token, name.clone());
        tokio::spawn(async move {
            if let Err(refusal) = house.replace(table, seat, &name, token).await {
                house.count_reject(refusal.code);
            }
        });
        Ok(())
    }

    /// What everybody may know of an Uno table that was dealt.
    fn open_state(&self) -> Option<&Value> {
        let shown = self.views.values().filter_map(|view| view.shown.as_ref());
        let newest = shown.max_by_key(|shown| shown.seq)?;
        newest.view.get("gameState").filter(|_| newest.about.is_uno)
    }

    /// The seat that owns the room, as the game says.
    fn owner(&self) -> Option<u8> {
        let owner = self.open_state()?.get("ownerId")?.as_u64()?.checked_sub(1)?;
        u8::try_from(owner).ok()
    }

    /// The seats that are missed, and the names of those who are missing.
    pub(crate) fn orphans(&self) -> Vec<(u8, String)> {
        let Some(state) = self.open_state() else { return Vec::new() };
        if state["status"] != "PAUSED_WAITING_PLAYER" {
            return Vec::new();
        }
        let orphan = |orphan: &Value| {
            let seat = orphan["originalClientId"].as_u64()?.checked_sub(1)?;
            let name = orphan["originalName"].as_str().unwrap_or_default();
            Some((u8::try_from(seat).ok()?, name.to_owned()))
        };
        state["orphanHands"].as_array().into_iter().flatten().filter_map(orphan).collect()
    }

    /// Takes what a client wrote.
    pub(crate) fn merge(&mut self, key: u64, update: &[u8], is_old: bool) -> Result<(), Garbled> {
        let connection = self.connections.get(&key).ok_or(Garbled)?;
        let document_key = connection.document_key;
        let client = connection.client.map(|(id, _)| id);
        let has_seat = connection
            .seat
            .is_some_and(|seat| self.client_ids.id(seat.into()) == client && client.is_some());
        let own = client.filter(|_| has_seat).map(|id| id.to_string());
        let view = self.views.get_mut(&document_key).ok_or(Garbled)?;
        view.written += update.len();
        if view.written > MOST_WRITTEN {
            // What was written and taken back again leaves traces; a new document has none.
            self.renew(document_key);
            return Ok(());
        }
        let is_known = client.is_some_and(|id| view.known.contains(&id));
        let may_act = !is_old || is_known || connection.is_moving;
        let is_owner = |about: &About| about.is_open() && about.owner == connection.seat;
        let may_ask = has_seat && self.about.as_ref().is_some_and(is_owner);
        let may_ask = may_ask && connection.wishes.is_empty();
        let rights = Rights { own: own.as_deref(), may_act, may_ask };
        let merged = catch_unwind(AssertUnwindSafe(|| view.document.merge(update, rights)));
        let merged = merged.unwrap_or(Err(Garbled));
        if view.document.is_broken() {
            self.renew(document_key);
        }
        let Merged { repair, intent, repaired, wishes } = merged?;
        if is_old {
            if let (Some(id), Some(view)) = (client, self.views.get_mut(&document_key)) {
                view.known.insert(id);
            }
            if let Some(here) = self.connections.get_mut(&key) {
                here.is_moving = false;
            }
        }
        if repaired > 0 {
            self.house.count_reject("READ_ONLY_FIELD");
        }
        if let Some(repair) = repair {
            self.send(&wire::update(&repair), |_, here| here.document_key == document_key);
        } else {
            let is_other =
                |other: u64, here: &Connection| other != key && here.document_key == document_key;
            if self.connections.iter().any(|(other, here)| is_other(*other, here)) {
                self.send(&wire::update(update), is_other);
            }
        }
        if let (Some(intent), Some(own)) = (intent, own) {
            self.intend(key, own, intent);
        }
        if !wishes.is_empty() {
            self.wish(key, wishes);
        }
        Ok(())
    }

    /// The owner has written settings, or another order.
    fn wish(&mut self, key: u64, wishes: Vec<(Key, Any)>) {
        let (settings, orders): (Vec<_>, Vec<_>) =
            wishes.into_iter().partition(|((root, _), _)| *root == SETTINGS);
        // What JSON does not have is no setting: the host says so.
        let json = |value: &Any| to_json(value).unwrap_or_else(|| Value::Array(Vec::new()));
        let Some((about, seat)) =
            self.about.as_ref().zip(self.connections.get(&key).and_then(|here| here.seat))
        else {
            return;
        };
        let mut asked = Vec::new();
        if !settings.is_empty() {
            let named = settings.iter().map(|((_, name), value)| (name.clone(), json(value)));
            asked.push((Ok(intent::settings_request(&named.collect(), about)), settings));
        }
        for order in orders {
            let place = Place { about, client_ids: &self.client_ids, seat };
            asked.push((intent::order_request(&json(&order.1), place), vec![order]));
        }
        for (request, wishes) in asked {
            let keys = wishes.into_iter().map(|(key, _)| key).collect();
            self.ask_for(key, request, keys);
        }
    }

    /// Asks the host for what was written here; what is no question is written over.
    fn ask_for(&mut self, key: u64, request: Result<Request, Refusal>, keys: Vec<Key>) {
        let number = self.number();
        let id = format!("y{:x}.{number:x}", self.tag);
        let Some(here) = self.connections.get_mut(&key) else { return };
        match (request, &here.table) {
            (Ok(request), Some(table)) => {
                table.ask(Some(id.clone()), request);
                here.wishes.push((id, keys));
            }
            (refused, _) => {
                let code = refused.err().map_or("NOT_SEATED", |refusal| refusal.code);
                let document_key = here.document_key;
                self.house.count_reject(code);
                self.restore(document_key, &keys);
            }
        }
    }

    /// A client wants to do something.
    fn intend(&mut self, key: u64, own: String, intent: Intent) {
        let Some(connection) = self.connections.get_mut(&key) else { return };
        let document_key = connection.document_key;
        if connection.flight.is_some() {
            connection.queued = Some(intent);
        } else if self.submit(key, &own, &intent).is_err() {
            self.restore(document_key, &[(ACTIONS, own)]);
        }
    }

    /// Takes what a client says of who is there. Says whether it has a name now and had none.
    pub(crate) fn hear(&mut self, key: u64, told: &[Presence]) -> bool {
        let mut has_come = false;
        let mut news = Vec::new();
        for presence in told {
            let Ok(id) = u32::try_from(presence.client) else { continue };
            let bound = self.connections.get(&key).and_then(|here| here.client);
            match bound {
                Some((mine, _)) if mine == id => {}
                // Clients pass on what they have heard of others; only who somebody is counts.
                Some(_) => continue,
                None => match name_in(&presence.state).filter(|_| self.may_be(key, id)) {
                    Some(name) => {
                        let since = self.number();
                        if let Some(here) = self.connections.get_mut(&key) {
                            (here.client, here.name) = (Some((id, since)), Some(name));
                        }
                        has_come = true;
                    }
                    None => continue,
                },
            }
            news.extend(self.awareness.hear(id, key, presence));
        }
        self.tell(&news);
        if has_come {
            self.rewrite();
        }
        has_come
    }

    /// Whether this connection may speak for this id: it is nobody else's.
    fn may_be(&self, key: u64, id: u32) -> bool {
        let Some(me) = self.connections.get(&key) else { return false };
        let is_mine = |seat: usize| me.seat.map(usize::from) == Some(seat);
        let is_anothers = |(other, here): (&u64, &Connection)| {
            *other != key
                && here.client.is_some_and(|(theirs, _)| theirs == id)
                && here.token != me.token
        };
        id != 0
            && id != self.client_ids.host
            && self.client_ids.seat_of(id).is_none_or(is_mine)
            && !self.connections.iter().any(is_anothers)
    }
}

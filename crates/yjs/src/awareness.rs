//! Who is in a room, as awareness tells it: clients for themselves, and we for the host, for bots and for those who play
//! through another door.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::wire::Presence;

/// Longest state that is passed on.
const MOST_STATE: usize = 4 * 1024;

/// How many people are remembered, those who are gone included.
const MOST_PEOPLE: usize = 256;

/// Everybody in a room.
#[derive(Debug, Default)]
pub(crate) struct Awareness {
    people: BTreeMap<u32, Person>,
}

#[derive(Debug)]
struct Person {
    clock: u64,
    /// JSON; nothing once they are gone.
    state: Option<String>,
    /// The connection that speaks for them; nobody's if we do.
    connection: Option<u64>,
}

impl Awareness {
    /// Everybody who is there.
    pub(crate) fn everybody(&self) -> Vec<Presence> {
        let there = self.people.iter().filter(|(_, person)| person.state.is_some());
        there.map(|(id, person)| presence(*id, person)).collect()
    }

    /// Takes what a client says of itself; what is to be passed on.
    pub(crate) fn hear(&mut self, id: u32, connection: u64, told: &Presence) -> Option<Presence> {
        if told.state.len() > MOST_STATE {
            return None;
        }
        let state = (told.state != "null").then(|| told.state.clone());
        let clock = told.clock;
        match self.people.get_mut(&id) {
            Some(known) if known.clock > clock => return None,
            Some(known) => *known = Person { clock, state, connection: Some(connection) },
            None => {
                let person = Person { clock, state, connection: Some(connection) };
                self.people.insert(id, person);
            }
        }
        Some(told.clone())
    }

    /// A connection is gone, and with it the clients it spoke for.
    pub(crate) fn leave(&mut self, connection: u64) -> Vec<Presence> {
        let theirs =
            self.people.iter_mut().filter(|(_, person)| person.connection == Some(connection));
        let gone = theirs.filter_map(|(id, person)| {
            person.state.take()?;
            Some(presence(*id, person))
        });
        let gone = gone.collect();
        if self.people.len() > MOST_PEOPLE {
            self.people.retain(|_, person| person.state.is_some());
        }
        gone
    }

    /// Says of these, and of nobody else, that they are there; what is news.
    pub(crate) fn speak_for(&mut self, present: &BTreeMap<u32, String>) -> Vec<Presence> {
        let mut news = Vec::new();
        for (id, person) in &mut self.people {
            let is_ours = person.connection.is_none() && !present.contains_key(id);
            if is_ours && person.state.take().is_some() {
                news.push(presence(*id, person));
            }
        }
        for (id, state) in present {
            let person = self.people.entry(*id).or_insert_with(|| Person {
                clock: 0,
                state: None,
                connection: None,
            });
            let is_anothers = person.connection.is_some() && person.state.is_some();
            if !is_anothers && person.state.as_ref() != Some(state) {
                person.connection = None;
                person.clock += 1;
                person.state = Some(state.clone());
                news.push(presence(*id, person));
            }
        }
        news
    }

    /// Repeats the states that we keep up ourselves: clients forget those not heard of for 30 seconds.
    pub(crate) fn renew(&mut self) -> Vec<Presence> {
        let ours = self
            .people
            .iter_mut()
            .filter(|(_, person)| person.connection.is_none() && person.state.is_some());
        let renewed = ours.map(|(id, person)| {
            person.clock += 1;
            presence(*id, person)
        });
        renewed.collect()
    }
}

fn presence(id: u32, person: &Person) -> Presence {
    let state = person.state.clone().unwrap_or_else(|| "null".to_owned());
    Presence { client: id.into(), clock: person.clock, state }
}

/// The name that somebody gives in their state; setting one is how one joins.
pub(crate) fn name_in(state: &str) -> Option<String> {
    let state: Value = serde_json::from_str(state).ok()?;
    state["user"]["name"].as_str().map(str::to_owned)
}

/// The state of the host: there, and no player.
pub(crate) fn host_state() -> String {
    json!({ "host": "parlour" }).to_string()
}

/// The state of somebody who is no client of this door.
pub(crate) fn player_state(name: &str, is_bot: bool) -> String {
    json!({ "user": { "name": name, "isBot": is_bot } }).to_string()
}

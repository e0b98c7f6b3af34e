//! Tales that were told lately, so that stepping through a game does not play it again each time.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::Semaphore;

use super::Tale;

/// The most bytes of all tales together, roughly.
const MOST_BYTES: usize = 48 * 1024 * 1024;

/// The most tales.
const MOST: usize = 200;

/// Tales by what they are called, the one that was last asked for at the end.
#[derive(Debug)]
pub(crate) struct Shelf {
    tales: Mutex<VecDeque<(String, Arc<Tale>)>>,
    /// One tale is made at a time: files are not written by friends only.
    pub(crate) desk: Semaphore,
}

impl Default for Shelf {
    fn default() -> Self {
        Self { tales: Mutex::default(), desk: Semaphore::new(1) }
    }
}

impl Shelf {
    pub(crate) fn get(&self, key: &str) -> Option<Arc<Tale>> {
        let mut tales = self.tales.lock();
        let at = tales.iter().position(|(known, _)| known == key)?;
        let found = tales.remove(at)?;
        let tale = Arc::clone(&found.1);
        tales.push_back(found);
        Some(tale)
    }

    pub(crate) fn put(&self, key: String, tale: Arc<Tale>) {
        let mut tales = self.tales.lock();
        tales.retain(|(known, _)| *known != key);
        tales.push_back((key, tale));
        let mut bytes: usize = tales.iter().map(|(_, tale)| tale.weight()).sum();
        // The last one stays, however long it is.
        while tales.len() > 1 && (bytes > MOST_BYTES || tales.len() > MOST) {
            let Some((_, oldest)) = tales.pop_front() else { return };
            bytes -= oldest.weight();
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Chronicle, Registration, Rng, Roster, Table};
    use serde_json::Value;

    use super::super::Source;
    use super::*;

    fn tale() -> Arc<Tale> {
        let game = parlour_games::uno::game();
        let player =
            |id: &str| parlour_engine::Player { id: id.to_owned(), name: format!("Player {id}") };
        let roster = Roster::new(vec![player("1"), player("2")]).expect("a roster");
        let dealt = game.deal(roster, &Value::Null, &mut Rng::stream(1, 0)).expect("a deal");
        let chronicle = Chronicle::of(&Table::new(dealt, 1), &[]);
        let source = Source::Table {
            id: String::new(),
            is_running: false,
            is_branch: false,
            commitment: String::new(),
        };
        Arc::new(Tale::new(Registration::new(game), Vec::new(), chronicle, source))
    }

    #[test]
    fn what_was_not_asked_for_makes_room() {
        let (shelf, tale) = (Shelf::default(), tale());
        for number in 0..MOST {
            shelf.put(number.to_string(), Arc::clone(&tale));
        }
        assert!(shelf.get("0").is_some(), "and it is the last one again");
        shelf.put("new".to_owned(), Arc::clone(&tale));
        for (key, is_there) in [("0", true), ("1", false), ("2", true), ("new", true), ("?", false)]
        {
            assert_eq!(shelf.get(key).is_some(), is_there, "{key}");
        }
        assert_eq!(shelf.tales.lock().len(), MOST);
    }
}

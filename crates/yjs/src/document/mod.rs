//! One Yjs document whose content is decided here, whatever anybody writes into it.
//!
//! [`Document::write`] makes it say something new, in one transaction. [`Document::merge`] takes what a client wrote, and
//! writes the truth again wherever the client had no business: causally later, so that it wins on every replica.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use yrs::updates::decoder::Decode;
use yrs::updates::encoder::Encode;
use yrs::{
    Any, Array, Doc, Map, MapRef, Observable, OffsetKind, Options, Out, ReadTxn, StateVector,
    Transact, TransactionMut, Update,
};

use crate::check;
use crate::wire::Garbled;

/// The map of intents: the one place where clients may write.
pub(crate) const ACTIONS: &str = "actions";

/// The map of settings.
pub(crate) const SETTINGS: &str = "gameSettings";

/// Where the order of the players is.
pub(crate) const ORDER: (&str, &str) = ("gameState", "playerOrder");

/// The maps that documents have.
pub(crate) const ROOTS: [&str; 5] = ["gameState", "dealtHands", ACTIONS, SETTINGS, "table"];

/// What a document says: its maps, and their keys and values.
pub(crate) type Maps = BTreeMap<&'static str, BTreeMap<String, Any>>;

/// A place in a document: a map and a key.
pub(crate) type Key = (&'static str, String);

/// Which keys of which maps a client has written or deleted.
type Touched = Vec<(&'static str, Arc<str>)>;

/// The maps of a document.
type Places = BTreeMap<&'static str, MapRef>;

pub(crate) struct Document {
    doc: Doc,
    maps: Places,
    touched: Arc<Mutex<Touched>>,
    truth: Maps,
    is_broken: bool,
}

/// What came of a client's update.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    /// What everybody needs to know if there was something to repair: what the client wrote, and the repair. Otherwise
    /// the others need what it wrote, as it wrote it.
    pub(crate) repair: Option<Vec<u8>>,
    /// What the client wants to do.
    pub(crate) intent: Option<Intent>,
    /// The keys that the client had no business with.
    pub(crate) repaired: usize,
    /// What the client wrote where it may ask for something by writing.
    pub(crate) wishes: Vec<(Key, Any)>,
}

/// What a client has written for the host to do.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Intent {
    /// A plain value.
    Value(Any),
    /// A shared type, which no action is.
    Shared,
}

/// Where a client may write.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rights<'a> {
    /// Its own key among the actions.
    pub(crate) own: Option<&'a str>,
    /// Whether what it wrote there is to be carried out. Otherwise it is cleared.
    pub(crate) may_act: bool,
    /// Whether it may ask for settings and for another order by writing them.
    pub(crate) may_ask: bool,
}

impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Document").finish_non_exhaustive()
    }
}

impl Document {
    /// An empty one, in which we write under this id.
    pub(crate) fn new(writer: u32) -> Self {
        let mut options = Options::with_client_id(yrs::block::ClientID::new(writer.into()));
        options.offset_kind = OffsetKind::Utf16;
        let doc = Doc::with_options(options);
        let touched = Arc::<Mutex<Touched>>::default();
        let watch = |root: &'static str| {
            let (map, touched) = (doc.get_or_insert_map(root), Arc::clone(&touched));
            map.observe("parlour", move |txn, event| {
                let keys = event.keys(txn).keys().map(|key| (root, Arc::clone(key)));
                touched.lock().extend(keys);
            });
            (root, map)
        };
        let maps = ROOTS.into_iter().map(watch).collect();
        Self { doc, maps, touched, truth: Maps::new(), is_broken: false }
    }

    /// Whether an update could be taken only in part, so that nobody should read it any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// What the document has, for a client to send what is missing.
    pub(crate) fn state_vector(&self) -> Vec<u8> {
        self.doc.transact().state_vector().encode_v1()
    }

    /// What somebody needs who has only this.
    pub(crate) fn missing(&self, state_vector: &[u8]) -> Result<Vec<u8>, Garbled> {
        check::state_vector(state_vector)?;
        let theirs = StateVector::decode_v1(state_vector).map_err(|_| Garbled)?;
        Ok(self.doc.transact().encode_diff_v1(&theirs))
    }

    /// All of it.
    pub(crate) fn whole(&self) -> Vec<u8> {
        self.doc.transact().encode_diff_v1(&StateVector::default())
    }

    /// Makes it say this, and writes these keys again whatever they say, in one transaction. What everybody needs to know
    /// of it, if anything has changed.
    pub(crate) fn write(&mut self, truth: Maps, again: &[Key]) -> Option<Vec<u8>> {
        let old = std::mem::replace(&mut self.truth, truth);
        self.change(|maps, truth, txn| {
            let mut changes = 0;
            for (root, map) in maps {
                let (before, after) = (old.get(root), truth.get(root));
                let was = |key: &String| before.and_then(|before| before.get(key));
                let is_new = |(key, value): &(&String, &Any)| was(key) != Some(*value);
                for (key, value) in after.into_iter().flatten().filter(is_new) {
                    map.insert(txn, key.as_str(), value.clone());
                    changes += 1;
                }
                let is_gone = |key: &&String| after.is_none_or(|after| !after.contains_key(*key));
                for key in before.into_iter().flat_map(BTreeMap::keys).filter(is_gone) {
                    map.remove(txn, key);
                    changes += 1;
                }
            }
            changes + set_all(maps, truth, txn, again)
        })
    }

    /// Writes these keys again.
    pub(crate) fn restore(&mut self, again: &[Key]) -> Option<Vec<u8>> {
        self.change(|maps, truth, txn| set_all(maps, truth, txn, again))
    }

    /// Changes something in one transaction; how many keys is for `change` to say.
    fn change(
        &mut self,
        change: impl FnOnce(&Places, &Maps, &mut TransactionMut<'_>) -> usize,
    ) -> Option<Vec<u8>> {
        let mut txn = self.doc.transact_mut();
        let changes = change(&self.maps, &self.truth, &mut txn);
        let update = (changes > 0).then(|| txn.encode_update_v1());
        drop(txn);
        // These were our own.
        self.touched.lock().clear();
        update
    }

    /// Takes what a client wrote.
    pub(crate) fn merge(&mut self, update: &[u8], rights: Rights<'_>) -> Result<Merged, Garbled> {
        check::update(update)?;
        let update = Update::decode_v1(update).map_err(|_| Garbled)?;
        self.touched.lock().clear();
        let before = self.doc.transact().state_vector();
        // Until this is over nobody knows what it says.
        self.is_broken = true;
        self.doc.transact_mut().apply_update(update).map_err(|_| Garbled)?;
        self.is_broken = false;
        let touched = std::mem::take(&mut *self.touched.lock());

        let mut merged = Merged::default();
        let mut is_whole = true;
        let mut txn = self.doc.transact_mut();
        for (root, key) in &touched {
            let written = self.maps.get(root).and_then(|map| map.get(&txn, key));
            if *root == ACTIONS && rights.own == Some(&**key) {
                merged.intent = written.and_then(to_intent);
                if merged.intent.is_some() && rights.may_act {
                    continue;
                }
            } else if let (true, Some(Out::Any(value))) =
                (rights.may_ask && is_wish(root, key), &written)
            {
                merged.wishes.push(((*root, key.to_string()), value.clone()));
                continue;
            } else {
                merged.repaired += 1;
            }
            set(&self.maps, &self.truth, &mut txn, root, key);
            is_whole = false;
        }
        let swept = sweep(&mut txn);
        merged.repaired += swept;
        is_whole &= swept == 0;
        drop(txn);
        self.touched.lock().clear();
        if !rights.may_act {
            merged.intent = None;
        }
        if !is_whole {
            merged.repair = Some(self.doc.transact().encode_diff_v1(&before));
        }
        Ok(merged)
    }
}

/// Whether writing here is asking for something.
fn is_wish(root: &str, key: &str) -> bool {
    root == SETTINGS || (root, key) == ORDER
}

fn set_all(maps: &Places, truth: &Maps, txn: &mut TransactionMut<'_>, keys: &[Key]) -> usize {
    keys.iter().filter(|(root, key)| set(maps, truth, txn, root, key)).count()
}

/// Writes the truth of one key again. Says whether there was anything to write.
fn set(maps: &Places, truth: &Maps, txn: &mut TransactionMut<'_>, root: &str, key: &str) -> bool {
    let Some(map) = maps.get(root) else { return false };
    match truth.get(root).and_then(|truth| truth.get(key)) {
        Some(value) => {
            map.insert(txn, key, value.clone());
            true
        }
        None => map.remove(txn, key).is_some(),
    }
}

fn to_intent(written: Out) -> Option<Intent> {
    match written {
        Out::Any(Any::Null | Any::Undefined) => None,
        Out::Any(value) => Some(Intent::Value(value)),
        _ => Some(Intent::Shared),
    }
}

/// Empties what no document of ours has: other maps, and lists where there should be maps.
fn sweep(txn: &mut TransactionMut<'_>) -> usize {
    let names: Vec<Arc<str>> = txn.root_refs().map(|(name, _)| name.into()).collect();
    let mut swept = 0;
    for name in names {
        if !ROOTS.contains(&&*name)
            && let Some(map) = txn.get_map(Arc::clone(&name))
            && map.len(txn) > 0
        {
            map.clear(txn);
            swept += 1;
        }
        if let Some(list) = txn.get_array(name)
            && list.len(txn) > 0
        {
            let length = list.len(txn);
            list.remove_range(txn, 0, length);
            swept += 1;
        }
    }
    swept
}

#[cfg(test)]
mod tests;

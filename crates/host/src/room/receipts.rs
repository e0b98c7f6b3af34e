//! Which messages of a seat were carried out, so that none is carried out twice.

use serde::{Deserialize, Serialize};

/// How many messages are remembered.
const MOST: usize = 64;

/// The last messages of a seat.
///
/// Every message is looked for here, and hardly any is found. So the search goes through a short part of each id's hash: all
/// of those are in two lines of memory.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<(u64, u64)>", into = "Vec<(u64, u64)>")]
pub(super) struct Receipts {
    tags: [u16; MOST],
    /// The hash of each id, and the line that was written then. Once there are enough, the next takes the place of the oldest.
    kept: Vec<(u64, u64)>,
    /// Where the next one goes.
    next: usize,
}

impl Default for Receipts {
    fn default() -> Self {
        Self { tags: [0; MOST], kept: Vec::new(), next: 0 }
    }
}

impl Receipts {
    /// The answer that a message had when it was carried out.
    pub(super) fn find(&self, id: &str) -> Option<u64> {
        let hash = hash_of(id);
        if !self.tags.contains(&tag_of(hash)) {
            return None;
        }
        self.kept.iter().find(|(known, _)| *known == hash).map(|(_, seq)| *seq)
    }

    /// Remembers a message.
    pub(super) fn note(&mut self, id: &str, seq: u64) {
        self.push(hash_of(id), seq);
    }

    fn push(&mut self, hash: u64, seq: u64) {
        self.tags[self.next] = tag_of(hash);
        match self.kept.get_mut(self.next) {
            Some(oldest) => *oldest = (hash, seq),
            None => self.kept.push((hash, seq)),
        }
        self.next = (self.next + 1) % MOST;
    }

    /// Forgets all of them.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

impl From<Vec<(u64, u64)>> for Receipts {
    fn from(kept: Vec<(u64, u64)>) -> Self {
        let mut receipts = Self::default();
        for (hash, seq) in kept {
            receipts.push(hash, seq);
        }
        receipts
    }
}

impl From<Receipts> for Vec<(u64, u64)> {
    /// The oldest first.
    fn from(Receipts { mut kept, next, .. }: Receipts) -> Self {
        if kept.len() == MOST {
            kept.rotate_left(next);
        }
        kept
    }
}

/// A short stand-in for a message's id (FNV-1a).
fn hash_of(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// An even shorter one.
fn tag_of(hash: u64) -> u16 {
    (hash >> 48) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sixty_four_messages_are_remembered() {
        let mut receipts = Receipts::default();
        for seq in 0..1000 {
            assert_eq!(receipts.find(&seq.to_string()), None);
            receipts.note(&seq.to_string(), seq);
            for known in 0..=seq {
                let is_kept = known + MOST as u64 > seq;
                assert_eq!(receipts.find(&known.to_string()), is_kept.then_some(known));
            }
        }
    }

    #[test]
    fn messages_whose_tags_are_alike_are_told_apart() {
        let mut receipts = Receipts::default();
        let tag = tag_of(hash_of("0"));
        let alike: Vec<String> = (1..2_000_000_u32)
            .map(|number| number.to_string())
            .filter(|id| tag_of(hash_of(id)) == tag)
            .take(10)
            .collect();
        assert!(alike.len() > 2);
        for (seq, id) in (0..).zip(&alike) {
            receipts.note(id, seq);
        }
        for (seq, id) in (0..).zip(&alike) {
            assert_eq!(receipts.find(id), Some(seq));
        }
        assert_eq!(receipts.find("0"), None);
    }

    #[test]
    fn they_are_written_as_pairs_and_read_back() {
        let mut receipts = Receipts::default();
        (0..100).for_each(|seq| receipts.note(&seq.to_string(), seq));
        let text = parlour_engine::to_json(&receipts);
        let pairs: Vec<(u64, u64)> = serde_json::from_str(text.get()).expect("pairs");
        assert_eq!(pairs.len(), MOST);
        let read: Receipts = serde_json::from_str(text.get()).expect("receipts");
        assert_eq!((read.find("35"), read.find("36"), read.find("99")), (None, Some(36), Some(99)));
        receipts = read;
        receipts.note("100", 100);
        let found = ["36", "37", "100"].map(|id| receipts.find(id));
        assert_eq!(found, [None, Some(37), Some(100)], "the oldest goes first");
    }
}

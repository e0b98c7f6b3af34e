//! What clients write, and what comes of it.

use parlour_engine::{Chance, FastRng};
use yrs::{ArrayPrelim, MapPrelim, Text, WriteTxn};

use super::*;

/// A client's replica.
struct Replica(Doc);

impl Replica {
    fn of(document: &Document, id: u64) -> Self {
        let replica = Self(Doc::with_client_id(id));
        replica.take(&document.whole());
        replica
    }

    fn take(&self, update: &[u8]) {
        let update = Update::decode_v1(update).expect("an update");
        self.0.transact_mut().apply_update(update).expect("it fits");
    }

    /// Writes something; what is sent to the server.
    fn write(&self, write: impl FnOnce(&mut TransactionMut<'_>)) -> Vec<u8> {
        let mut txn = self.0.transact_mut();
        write(&mut txn);
        txn.encode_update_v1()
    }

    fn says(&self) -> Maps {
        read(&self.0)
    }
}

fn read(doc: &Doc) -> Maps {
    let txn = doc.transact();
    let map = |root: &'static str| {
        let map = txn.get_map(root)?;
        let values = map.iter(&txn).map(|(key, value)| match value {
            Out::Any(value) => (key.to_owned(), value),
            other => (key.to_owned(), Any::from(format!("{other:?}"))),
        });
        Some((root, values.collect::<BTreeMap<_, _>>())).filter(|(_, values)| !values.is_empty())
    };
    ROOTS.into_iter().filter_map(map).collect()
}

fn truth() -> Maps {
    let map = |pairs: &[(&str, Any)]| {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
    };
    Maps::from([
        ("gameState", map(&[("status", "PLAYING".into()), ("currentTurn", 22.into())])),
        ("dealtHands", map(&[("11", Any::Array(["card-1".into()].into()))])),
        (ACTIONS, map(&[("11", Any::Null)])),
        ("gameSettings", map(&[("forcePlay", false.into())])),
    ])
}

fn document() -> Document {
    let mut document = Document::new(1);
    document.write(truth(), &[]);
    document
}

const OWN: Rights<'static> = Rights { own: Some("11"), may_act: true, may_ask: false };

type Deed = fn(&mut TransactionMut<'_>);

#[test]
fn whatever_is_written_where_it_should_not_be_is_written_over() {
    let deeds: [(&str, Deed); 14] = [
        ("another value", |txn| put(txn, "gameState", "status", "ENDED".into())),
        ("the same value", |txn| put(txn, "gameState", "currentTurn", 22.into())),
        ("a new key", |txn| put(txn, "gameState", "cheat", 1.into())),
        ("a deleted key", |txn| drop(txn.get_or_insert_map("gameState").remove(txn, "status"))),
        ("a hand", |txn| put(txn, "dealtHands", "22", 1.into())),
        ("settings", |txn| put(txn, "gameSettings", "forcePlay", true.into())),
        ("a foreign action", |txn| put(txn, ACTIONS, "22", "DRAW".into())),
        ("the own action, deleted", |txn| drop(txn.get_or_insert_map(ACTIONS).remove(txn, "11"))),
        ("the own action, null", |txn| put(txn, ACTIONS, "11", Any::Null)),
        ("a shared type", |txn| {
            txn.get_or_insert_map("gameState").insert(txn, "status", MapPrelim::from([("a", 1)]));
        }),
        ("a list in the place of a map", |txn| {
            txn.get_or_insert_array("gameState").push_back(txn, 1);
        }),
        ("another map", |txn| put(txn, "elsewhere", "a", 1.into())),
        ("another list", |txn| {
            txn.get_or_insert_array("list").push_back(txn, ArrayPrelim::from([1]));
        }),
        ("a text", |txn| txn.get_or_insert_text("text").push(txn, "hello")),
    ];
    for (what, deed) in deeds {
        let mut document = document();
        let (mallory, bystander) = (Replica::of(&document, 11), Replica::of(&document, 33));
        let update = mallory.write(deed);
        let merged = document.merge(&update, OWN).expect("an update");
        assert_eq!(merged.intent, None, "{what}");
        let answer = merged.repair.expect("an answer");
        mallory.take(&answer);
        bystander.take(&answer);
        for (who, says) in [
            ("the host", read(&document.doc)),
            ("mallory", mallory.says()),
            ("a bystander", bystander.says()),
        ] {
            assert_eq!(says, truth(), "{what}, says {who}");
        }
        for replica in [&mallory, &bystander] {
            let txn = replica.0.transact();
            let sizes: u32 = ["gameState", "elsewhere", "list", "text"]
                .map(|root| list_length(&txn, root))
                .iter()
                .sum();
            assert_eq!(sizes, 0, "{what}");
        }
    }
}

fn put(txn: &mut TransactionMut<'_>, root: &str, key: &str, value: Any) {
    let map = txn.get_or_insert_map(root);
    map.insert(txn, key, value);
}

fn list_length<T: ReadTxn>(txn: &T, root: &str) -> u32 {
    let list = txn.get_array(root).map_or(0, |list| list.len(txn));
    let map = txn.get_map(root).filter(|_| root == "elsewhere").map_or(0, |map| map.len(txn));
    list + map
}

#[test]
fn an_intent_stays_until_it_is_decided() {
    let mut document = document();
    let ann = Replica::of(&document, 11);
    let action = Any::from("DRAW_CARD");
    let update = ann.write(|txn| put(txn, ACTIONS, "11", "DRAW_CARD".into()));
    let merged = document.merge(&update, OWN).expect("an update");
    assert_eq!((merged.intent, merged.repaired), (Some(Intent::Value(action.clone())), 0));
    assert_eq!(merged.repair, None, "there is nothing to say against it");
    assert_eq!(ann.says()[ACTIONS]["11"], action);
    let cleared = document.restore(&[(ACTIONS, "11".to_owned())]).expect("a change");
    ann.take(&cleared);
    assert_eq!(ann.says(), truth());
}

#[test]
fn old_intents_and_those_of_people_without_a_seat_are_cleared() {
    for (what, rights) in [
        ("an old one", Rights { may_act: false, ..OWN }),
        ("without a seat", Rights { own: None, ..OWN }),
    ] {
        let mut document = document();
        let ann = Replica::of(&document, 11);
        let update = ann.write(|txn| put(txn, ACTIONS, "11", "DRAW_CARD".into()));
        let merged = document.merge(&update, rights).expect("an update");
        assert_eq!(merged.intent, None, "{what}");
        ann.take(&merged.repair.expect("an answer"));
        assert_eq!(ann.says(), truth(), "{what}");
    }
}

#[test]
fn where_writing_is_asking_nothing_is_written_over_before_it_is_decided() {
    let mut document = document();
    let ann = Replica::of(&document, 11);
    let update = ann.write(|txn| put(txn, "gameSettings", "forcePlay", true.into()));
    let rights = Rights { may_ask: true, ..OWN };
    let merged = document.merge(&update, rights).expect("an update");
    let place = ("gameSettings", "forcePlay".to_owned());
    assert_eq!(merged.wishes, [(place.clone(), Any::from(true))]);
    assert_eq!(ann.says()["gameSettings"]["forcePlay"], Any::from(true));
    ann.take(&document.restore(&[place]).expect("a change"));
    assert_eq!(ann.says(), truth());
}

#[test]
fn a_change_is_one_transaction_and_no_change_is_none() {
    let mut document = document();
    assert_eq!(document.write(truth(), &[]), None);
    let mut other = truth();
    other.entry("gameState").or_default().insert("currentTurn".to_owned(), 11.into());
    other.entry("gameState").or_default().remove("status");
    let ann = Replica::of(&document, 11);
    ann.take(&document.write(other.clone(), &[]).expect("a change"));
    assert_eq!(ann.says(), other);
}

#[test]
fn somebody_who_was_away_gets_what_they_lack_and_is_repaired() {
    let mut document = document();
    let ann = Replica::of(&document, 11);
    let old = ann.0.transact().state_vector().encode_v1();
    let mut other = truth();
    other.entry("gameState").or_default().insert("currentTurn".to_owned(), 11.into());
    document.write(other.clone(), &[]);
    ann.write(|txn| put(txn, "gameState", "status", "ENDED".into()));
    // As at every sync: both send what the other has not.
    let theirs = StateVector::decode_v1(&document.state_vector()).expect("a state vector");
    let update = ann.0.transact().encode_diff_v1(&theirs);
    ann.take(&document.missing(&old).expect("what is missing"));
    let answer = document.merge(&update, OWN).expect("an update").repair.expect("an answer");
    ann.take(&answer);
    assert_eq!(ann.says(), other);
}

/// Strangers send anything. Nothing may panic, and afterwards the document still says the truth.
#[test]
fn garbled_updates_are_refused_or_repaired() {
    let mut rng = FastRng::new(7);
    let rounds = std::env::var("PARLOUR_GARBLE").ok().and_then(|n| n.parse().ok()).unwrap_or(4_000);
    let mut taken = 0;
    for round in 0..rounds {
        let mut document = document();
        let mallory = Replica::of(&document, 11);
        let mut update = mallory.write(|txn| {
            put(txn, "gameState", "status", "ENDED".into());
            put(txn, ACTIONS, "11", Any::Array([1.into(), "a".into(), Any::Null].into()));
            txn.get_or_insert_map("gameState").remove(txn, "currentTurn");
            txn.get_or_insert_array("list").insert_range(txn, 0, [1, 2, 3]);
            txn.get_or_insert_text("text").push(txn, "hello");
            txn.get_or_insert_map("gameState").insert(txn, "m", MapPrelim::from([("a", 1)]));
        });
        for _ in 0..=rng.below(4) {
            let at = rng.below(update.len() as u32) as usize;
            match rng.below(4) {
                0 => update[at] = rng.below(256) as u8,
                1 => drop(update.remove(at)),
                2 => update.insert(at, rng.below(256) as u8),
                _ => update[at] ^= 1 << rng.below(8),
            }
        }
        if document.merge(&update, OWN).is_ok() {
            taken += 1;
        }
        if document.is_broken() {
            continue;
        }
        document.restore(&[(ACTIONS, "11".to_owned())]);
        assert_eq!(read(&document.doc), truth(), "round {round}: {update:?}");
        let fresh = Replica::of(&document, 99);
        assert_eq!(fresh.says(), truth(), "round {round}");
    }
    assert!(taken > rounds / 20, "only {taken} of {rounds} were updates at all");
}

//! The way from the journal's thread back to the tables.
//!
//! A commit makes many tables happy at once. Waking each of them from another thread costs a system call each; so what
//! is for them is put down in one place, and one task of the runtime is woken to hand it out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::Message;
use super::mailbox::Address;

/// Somewhere to put messages for tables.
#[derive(Default)]
pub(crate) struct Dispatcher {
    letters: Mutex<Vec<Letter>>,
    bell: Notify,
    has_postman: AtomicBool,
    is_closed: AtomicBool,
}

type Letter = (Address, Message);

impl Dispatcher {
    /// Leaves a message for a table.
    pub(crate) fn leave(&self, to: Address, message: Message) {
        let is_first = {
            let mut letters = self.letters.lock();
            letters.push((to, message));
            letters.len() == 1
        };
        if is_first {
            self.bell.notify_one();
        }
    }

    /// Sees to it that somebody hands messages out. To be called on the runtime of the tables.
    pub(crate) fn staff(self: &Arc<Self>) {
        if !self.has_postman.swap(true, Ordering::Relaxed) {
            tokio::spawn(hand_out(self.clone()));
        }
    }

    /// Lets the postman go.
    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.bell.notify_one();
    }
}

async fn hand_out(dispatcher: Arc<Dispatcher>) {
    let mut letters = Vec::new();
    while !dispatcher.is_closed.load(Ordering::Relaxed) {
        dispatcher.bell.notified().await;
        std::mem::swap(&mut *dispatcher.letters.lock(), &mut letters);
        for (to, message) in letters.drain(..) {
            to.send(message);
        }
    }
}

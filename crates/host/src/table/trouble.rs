//! What a table does when the journal fails or cannot keep up.

use std::time::Instant;

use parlour_engine::Refusal;

use super::{MOST_PENDING, Message, Table, decline, load};
use crate::journal::JournalError;
use crate::refuse;

impl Table {
    /// Nothing is begun that would only wait: not while the disk is far behind, and not once the host stops.
    pub(super) fn check_disk(&self) -> Result<(), Refusal> {
        if self.stopping.is_some() {
            return Err(refuse::busy());
        }
        let is_behind = self.pending.len() >= MOST_PENDING || self.shared.is_behind();
        if is_behind { Err(refuse::disk_slow()) } else { Ok(()) }
    }

    /// Leaves what would happen by itself for a little later, so that a broken disk is not asked all the time.
    pub(super) fn put_off(&mut self) {
        self.retry_due = Some(Instant::now() + self.shared.settings.retry);
    }

    /// The journal has failed: what it has is what counts.
    pub(super) async fn recover(&mut self, trouble: &JournalError) {
        tracing::error!(table = %self.id, %trouble, "the journal failed");
        self.epoch += 1;
        self.refuse_pending(trouble);
        while let Err(refusal) = self.read_back().await {
            tracing::error!(table = %self.id, %refusal, "waiting for the journal");
            self.wait_for_journal(&refusal).await;
            if self.stopping.is_some() {
                // What the table is now is not what the journal has.
                self.saved_seq = self.room.seq();
                return;
            }
        }
        self.asked = None;
        self.refresh();
        self.set_timer();
        self.put_off();
        self.show_all(&[], true);
    }

    /// Tells everybody who waits for an answer.
    fn refuse_pending(&mut self, trouble: &JournalError) {
        let refusal = refuse::not_kept(trouble);
        let is_doubtful = matches!(trouble, JournalError::Doubt(_));
        for pending in std::mem::take(&mut self.pending) {
            for (socket, id) in pending.askers {
                let id = id.as_deref();
                // Of a message that was in doubt before, one still cannot say that it was not kept.
                let was_doubtful = id.is_some_and(|id| self.doubts.iter().any(|known| known == id));
                if was_doubtful {
                    self.reject(socket, id, &refuse::in_doubt());
                    continue;
                }
                self.doubts.extend(id.filter(|_| is_doubtful).map(str::to_owned));
                self.reject(socket, id, &refusal);
            }
            for reply in pending.replies {
                reply(Err(refusal.clone()));
            }
        }
    }

    async fn read_back(&mut self) -> Result<(), Refusal> {
        (self.room, self.saved_seq) = load(&self.shared, self.id).await?;
        self.card = self.room.row();
        Ok(())
    }

    /// Turns everybody away until it is time to try again, or to stop.
    async fn wait_for_journal(&mut self, refusal: &Refusal) {
        let until = tokio::time::Instant::now() + self.shared.settings.retry;
        while let Ok(message) = tokio::time::timeout_at(until, self.inbox.recv()).await {
            match message {
                Message::Ask(ask) => self.reject(ask.socket, ask.id.as_deref(), refusal),
                Message::Detach(socket) => self.sockets.retain(|known| known.key != socket),
                Message::Thought(thought) => {
                    self.is_thinking = false;
                    self.bots = thought.give_back();
                }
                Message::Stop(done) => {
                    self.stopping = Some(done);
                    return;
                }
                message => decline(message, refusal),
            }
            self.send_off();
        }
    }
}

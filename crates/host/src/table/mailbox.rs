//! What lies in wait for a table.
//!
//! Two messages a move go through here, at thousands of tables in turn, so that none is in the processor's cache when its
//! turn comes. All of it is in two lines of memory: the next message, who waits for it, and seldom a queue.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Poll, Waker};

use parking_lot::Mutex;

use super::Message;

/// Where messages for a table can be left.
#[derive(Clone)]
pub(crate) struct Address(Arc<Mutex<Mailbox>>);

/// Where the table finds them. What comes after this is dropped goes nowhere.
pub(crate) struct Inbox(Arc<Mutex<Mailbox>>);

#[derive(Default)]
struct Mailbox {
    waker: Option<Waker>,
    first: Option<Message>,
    /// What came after the first.
    rest: VecDeque<Message>,
    is_closed: bool,
}

/// An empty mailbox.
pub(crate) fn mailbox() -> (Address, Inbox) {
    let mailbox = Arc::default();
    (Address(Arc::clone(&mailbox)), Inbox(mailbox))
}

impl Address {
    /// Leaves a message. If the table is gone, the message is dropped, and a caller that waits for an answer learns it that way.
    pub(crate) fn send(&self, message: Message) {
        let mut mailbox = self.0.lock();
        if mailbox.is_closed {
            // Dropping it may send something in turn.
            drop(mailbox);
            return drop(message);
        }
        match mailbox.first {
            None => mailbox.first = Some(message),
            Some(_) => mailbox.rest.push_back(message),
        }
        let waker = mailbox.waker.take();
        drop(mailbox);
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Whether the table is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.lock().is_closed
    }
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Address").finish_non_exhaustive()
    }
}

impl Inbox {
    /// The next message, as soon as there is one. Dropped while it waits, it has taken none.
    pub(crate) async fn recv(&mut self) -> Message {
        poll_fn(|cx| {
            let mut mailbox = self.0.lock();
            if let Some(message) = mailbox.take() {
                return Poll::Ready(message);
            }
            mailbox.waker = Some(cx.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// The next message, if there is one.
    pub(crate) fn try_recv(&mut self) -> Option<Message> {
        self.0.lock().take()
    }

    /// Whether there is no message.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.lock().first.is_none()
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        let mut mailbox = self.0.lock();
        mailbox.is_closed = true;
        let left = std::mem::take(&mut *mailbox);
        mailbox.is_closed = true;
        drop(mailbox);
        drop(left);
    }
}

impl Mailbox {
    fn take(&mut self) -> Option<Message> {
        let message = self.first.take()?;
        self.first = self.rest.pop_front();
        Some(message)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::oneshot;

    use super::*;

    fn number(message: &Message) -> u64 {
        match message {
            Message::Detach(number) => *number,
            _ => panic!("another message"),
        }
    }

    #[tokio::test]
    async fn messages_come_in_order_and_wake_whoever_waits() {
        let (address, mut inbox) = mailbox();
        assert!(inbox.is_empty());
        let sender = tokio::spawn(async move {
            for number in 0..100 {
                address.send(Message::Detach(number));
                if number % 7 == 0 {
                    tokio::task::yield_now().await;
                }
            }
            address
        });
        for expected in 0..100 {
            assert_eq!(number(&inbox.recv().await), expected);
        }
        let address = sender.await.expect("a sender");
        let nothing = tokio::time::timeout(Duration::from_millis(1), inbox.recv()).await;
        assert!(nothing.is_err());
        address.send(Message::Detach(100));
        assert!(!inbox.is_empty());
        assert_eq!(inbox.try_recv().as_ref().map(number), Some(100));
        assert!(inbox.try_recv().is_none());
    }

    #[tokio::test]
    async fn whoever_waits_for_an_answer_learns_that_the_table_is_gone() {
        let (address, inbox) = mailbox();
        let (before, answer_before) = oneshot::channel();
        let (after, answer_after) = oneshot::channel();
        address.send(Message::Stop(before));
        assert!(!address.is_closed());
        drop(inbox);
        address.send(Message::Stop(after));
        assert!(address.is_closed());
        assert!(answer_before.await.is_err() && answer_after.await.is_err());
    }

    #[test]
    fn a_mailbox_is_small() {
        // With the counts of those who hold it.
        assert!(size_of::<Mutex<Mailbox>>() + 16 <= 128, "{}", size_of::<Mutex<Mailbox>>());
    }
}

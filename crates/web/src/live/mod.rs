//! The page's own websocket at a table.

mod front;
mod message;

use std::sync::Arc;

use parking_lot::Mutex;
use parlour_engine::Refusal;
use parlour_host::door::{
    BadMessage, CloseReason, Codec, FrameSender, Handled, Incoming, REFUSED, Socket, Wire,
};
use parlour_host::house::{Client, House};
use parlour_host::id::{TableId, TokenHash};
use parlour_host::sight::{Frame, Outlet, Window};

use self::front::Front;
use self::message::Wanted;
use crate::table::Visitor;
use crate::window::HtmlWindow;

/// A page that wants to see a table.
pub(crate) struct Caller {
    pub(crate) table: TableId,
    pub(crate) keys: Vec<TokenHash>,
    pub(crate) visitor: Visitor,
}

/// Serves a page until it goes.
pub(crate) async fn serve(house: House, caller: Caller, socket: Socket) {
    let Caller { table, keys, visitor } = caller;
    let window = Arc::new(HtmlWindow::new(visitor, table.to_string()));
    let front = Arc::default();
    socket.serve(&mut PageCodec { house, table, keys, window, front, client: None }).await;
}

/// A page that speaks to a table.
struct PageCodec {
    house: House,
    table: TableId,
    keys: Vec<TokenHash>,
    window: Arc<HtmlWindow>,
    front: Arc<Mutex<Front>>,
    /// Once it has said hello.
    client: Option<Client>,
}

impl PageCodec {
    fn greet(&mut self, incoming: Incoming<'_>, wire: &Arc<Wire>) -> Result<Client, Refusal> {
        let hello = message::read_hello(incoming)?;
        *self.front.lock() = Front::new(hello.seat);
        let keys = std::mem::take(&mut self.keys);
        let out = Out {
            window: self.window.clone(),
            front: self.front.clone(),
            put: Mutex::default(),
            sender: FrameSender::new(wire.clone(), self.house.backlog()),
        };
        let (window, out) = (self.window.clone(), Box::new(out));
        self.house.attach(self.table, keys, false, hello.since, window, out)
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal, wire: &Wire) {
        self.house.count_reject(refusal.code);
        wire.send(&self.window.reject(id, refusal));
    }
}

impl Codec for PageCodec {
    fn refuse(&mut self, refusal: &Refusal, wire: &Wire) -> CloseReason {
        self.reject(None, refusal, wire);
        CloseReason::new(REFUSED, refusal.code)
    }

    fn is_known(&self) -> bool {
        self.client.is_some()
    }

    fn hear(&mut self, incoming: Incoming<'_>, wire: &Arc<Wire>) -> Handled {
        let Some(client) = &self.client else {
            let client =
                self.greet(incoming, wire).map_err(|refusal| self.refuse(&refusal, wire))?;
            self.client = Some(client);
            return Ok(None);
        };
        let mut front = self.front.lock();
        match message::read(incoming, front.shown()) {
            Ok(Wanted::Ask(id, request)) => client.ask(id, request),
            Ok(Wanted::Front(seat)) => {
                // The table may not write in between, or the page would have frames in another order than the front.
                if let Some(frame) = front.ask(seat) {
                    wire.send(&frame);
                }
            }
            Err(BadMessage { id, refusal }) => self.reject(id.as_deref(), &refusal, wire),
        }
        Ok(None)
    }
}

/// The way of frames to a page. They wait until all seats of the page have theirs, and then the front decides.
struct Out {
    window: Arc<HtmlWindow>,
    front: Arc<Mutex<Front>>,
    put: Mutex<Vec<Frame>>,
    sender: FrameSender,
}

impl Outlet for Out {
    fn put(&self, frame: Frame) -> bool {
        let mut put = self.put.lock();
        let has_room = self.sender.has_room(put.len());
        if has_room {
            put.push(frame);
        }
        has_room
    }

    fn flush(&self) {
        let put = std::mem::take(&mut *self.put.lock());
        if put.is_empty() {
            return;
        }
        let seats = self.window.seats();
        let mut front = self.front.lock();
        for frame in put.into_iter().filter_map(|frame| front.take(frame, seats)).flatten() {
            // There was room for what the table has put in, and a curtain comes on top.
            self.sender.add(&frame);
        }
        self.sender.flush();
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        self.flush();
    }
}

//! A websocket at a table, in JSON.

use std::sync::Arc;

use parlour_engine::Refusal;
use parlour_host::door::{
    self, BadMessage, CloseReason, Codec, FrameSender, Handled, Hello, Incoming, Message, REFUSED,
    Socket, Wire,
};
use parlour_host::house::{Client, House};
use parlour_host::id::{TableId, TokenHash};
use parlour_host::sight::Window;

use crate::window::JsonWindow;

/// Serves a client until it goes.
pub(crate) async fn serve(house: House, table: TableId, keys: Vec<TokenHash>, socket: Socket) {
    socket.serve(&mut JsonCodec { house, table, keys, client: None }).await;
}

/// A client that speaks JSON.
struct JsonCodec {
    house: House,
    table: TableId,
    /// The keys that its browser brought along.
    keys: Vec<TokenHash>,
    /// Once it has said hello.
    client: Option<Client>,
}

impl JsonCodec {
    fn greet(&mut self, incoming: Incoming<'_>, wire: &Arc<Wire>) -> Result<Client, Refusal> {
        let Hello { tokens, since, .. } = Hello::read(incoming)?;
        // A browser brings its cookie everywhere, also to tables where it only looks on.
        let is_strict = !tokens.is_empty();
        let tokens = if is_strict {
            door::hashes(tokens.iter().map(String::as_str))
        } else {
            std::mem::take(&mut self.keys)
        };
        let sender = Box::new(FrameSender::new(wire.clone(), self.house.backlog()));
        self.house.attach(self.table, tokens, is_strict, since, Arc::new(JsonWindow), sender)
    }

    fn reject(&self, id: Option<&str>, refusal: &Refusal, wire: &Wire) {
        self.house.count_reject(refusal.code);
        wire.send(&JsonWindow.reject(id, refusal));
    }
}

impl Codec for JsonCodec {
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
        match Message::read(incoming).map(Message::ask) {
            Ok((id, request)) => client.ask(id, request),
            Err(BadMessage { id, refusal }) => self.reject(id.as_deref(), &refusal, wire),
        }
        Ok(None)
    }
}

//! `parlour bench yjs`: how much the Yjs door can take, next to the JSON door.

use anyhow::{Context, bail};
use serde_json::json;
use yrs::sync::{Message, SyncMessage};
use yrs::updates::decoder::Decode;
use yrs::updates::encoder::Encode;
use yrs::{Any, Doc, Map, MapRef, Out, ReadTxn, Transact, Update};

use super::bench::{self, Folder, Load};
use super::client::Socket;
use super::pair::{Couple, Pair, Seats};
use crate::bench::print_figure;

/// Measure tables that are played through Yjs documents
///
/// Starts a server of its own on the first core and plays Uno against it from the last one, two players at each table,
/// the next move as soon as both hold the last one: first over JSON, then through documents. Both are
/// durable. One JSON object a line.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many tables
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    tables: u32,
    /// How long to measure each door
    #[arg(long, value_name = "S", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (runtime, has_core) = bench::on_last_core()?;
    runtime.block_on(async {
        let folder = Folder::new(None)?;
        let load = Load { seconds: args.seconds, rate: 1, folder: &folder, has_core };
        let tables = args.tables as usize;
        print_figure(&load.closed::<Pair>("json", tables).await?)?;
        print_figure(&load.closed::<Duet>("yjs", tables).await?)
    })
}

/// Two players at a table, each with a document.
struct Duet {
    players: [Player; 2],
}

impl Couple for Duet {
    async fn sit(addr: &str, seats: &Seats, number: usize) -> anyhow::Result<Self> {
        let id = u64::try_from(number)? * 2 + 1;
        let one = Player::sit(addr, &seats.table, &seats.tokens[0], id).await?;
        let other = Player::sit(addr, &seats.table, &seats.tokens[1], id + 1).await?;
        let mut duet = Self { players: [one, other] };
        for player in &mut duet.players {
            // Who plays is known by the ids that clients have, once both have told theirs.
            let order = [id, id + 1];
            player.hear_until(|player| player.is_seated() && player.order() == order).await?;
        }
        let seq = duet.players[0].seq().max(duet.players[1].seq());
        duet.catch_up(seq).await?;
        Ok(duet)
    }

    fn is_over(&self) -> bool {
        self.players[0].status() == "ENDED"
    }

    async fn make_move(&mut self, _id: u64) -> anyhow::Result<u64> {
        let is_between = self.players[0].status() == "ROUND_ENDED";
        let field = if is_between { "ownerId" } else { "currentTurn" };
        let whose = self.players[0].number(field);
        let player = self.players.iter_mut().find(|player| whose == Some(player.id));
        let player = player.context("nobody can do anything")?;
        let action = if is_between { json!({ "type": "NEXT_ROUND" }) } else { player.choose() };
        let seq = player.seq() + 1;
        player.act(&action).await?;
        Ok(seq)
    }

    async fn catch_up(&mut self, seq: u64) -> anyhow::Result<()> {
        for player in &mut self.players {
            player.hear_until(|player| player.seq() >= seq).await?;
        }
        Ok(())
    }
}

fn as_number(value: &Any) -> Option<u64> {
    match value {
        Any::Number(number) => u64::try_from(number.as_i64()?).ok(),
        _ => None,
    }
}

struct Player {
    socket: Socket,
    id: u64,
    doc: Doc,
    state: MapRef,
    hands: MapRef,
    actions: MapRef,
}

impl Player {
    async fn sit(addr: &str, table: &str, token: &str, id: u64) -> anyhow::Result<Self> {
        let doc = Doc::with_client_id(id);
        let [state, hands, actions] =
            ["gameState", "dealtHands", "actions"].map(|name| doc.get_or_insert_map(name));
        let mut socket = Socket::connect(addr, &format!("/yjs/{table}?token={token}")).await?;
        let start = Message::Sync(SyncMessage::SyncStep1(doc.transact().state_vector()));
        socket.send_bytes(&start.encode_v1()).await?;
        let name = json!({ "user": { "name": "Ann" } }).to_string();
        let entry = yrs::sync::awareness::AwarenessUpdateEntry { clock: 1, json: name.into() };
        let clients = [(yrs::block::ClientID::new(id), entry)].into();
        let here = Message::Awareness(yrs::sync::AwarenessUpdate { clients });
        socket.send_bytes(&here.encode_v1()).await?;
        Ok(Self { socket, id, doc, state, hands, actions })
    }

    fn get(&self, map: &MapRef, key: &str) -> Option<Any> {
        match map.get(&self.doc.transact(), key)? {
            Out::Any(value) => Some(value),
            _ => None,
        }
    }

    fn number(&self, key: &str) -> Option<u64> {
        as_number(&self.get(&self.state, key)?)
    }

    fn order(&self) -> Vec<u64> {
        match self.get(&self.state, "turnOrder") {
            Some(Any::Array(order)) => order.iter().filter_map(as_number).collect(),
            _ => Vec::new(),
        }
    }

    fn seq(&self) -> u64 {
        self.number("stateSeq").unwrap_or(0)
    }

    fn status(&self) -> String {
        self.get(&self.state, "status").map(|status| status.to_string()).unwrap_or_default()
    }

    fn is_seated(&self) -> bool {
        self.get(&self.actions, &self.id.to_string()).is_some()
    }

    /// The first card that fits, else draws.
    fn choose(&self) -> serde_json::Value {
        let field = |card: &Any, name: &str| match card {
            Any::Map(fields) => fields.get(name).map(ToString::to_string),
            _ => None,
        };
        let pile = self.get(&self.state, "discardPile");
        let top = match &pile {
            Some(Any::Array(cards)) => cards.last(),
            _ => None,
        };
        let hand = self.get(&self.hands, &self.id.to_string());
        let Some(Any::Array(hand)) = hand else { return json!({ "type": "DRAW_CARD" }) };
        let fits = |card: &&Any| {
            let color = top.and_then(|top| field(top, "color"));
            color.is_none()
                || field(card, "color").is_none_or(|own| Some(own) == color)
                || field(card, "symbol") == top.and_then(|top| field(top, "symbol"))
        };
        match hand.iter().find(fits) {
            Some(card) => json!({
                "type": "PLAY_CARD",
                "cardId": field(card, "id"),
                "chosenColor": "green",
            }),
            None => json!({ "type": "DRAW_CARD" }),
        }
    }

    async fn act(&mut self, action: &serde_json::Value) -> anyhow::Result<()> {
        let update = {
            let mut txn = self.doc.transact_mut();
            let action = Any::from_json(&action.to_string())?;
            self.actions.insert(&mut txn, self.id.to_string(), action);
            txn.encode_update_v1()
        };
        self.socket.send_bytes(&Message::Sync(SyncMessage::Update(update)).encode_v1()).await
    }

    /// Listens until something is so.
    async fn hear_until(&mut self, is_so: impl Fn(&Self) -> bool) -> anyhow::Result<()> {
        while !is_so(self) {
            let answer = match Message::decode_v1(self.socket.next_bytes().await?)? {
                Message::Sync(SyncMessage::SyncStep1(theirs)) => {
                    let missing = self.doc.transact().encode_diff_v1(&theirs);
                    Some(Message::Sync(SyncMessage::SyncStep2(missing)))
                }
                Message::Sync(SyncMessage::SyncStep2(update) | SyncMessage::Update(update)) => {
                    self.doc.transact_mut().apply_update(Update::decode_v1(&update)?)?;
                    None
                }
                Message::Auth(Some(reason)) => bail!("refused: {reason}"),
                _ => None,
            };
            if let Some(answer) = answer {
                self.socket.send_bytes(&answer.encode_v1()).await?;
            }
        }
        Ok(())
    }
}

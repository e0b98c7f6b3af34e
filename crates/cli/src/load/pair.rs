//! Two players at a table, each with a socket.

use std::fmt::Write as _;

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::client::{News, Socket, pick, read, request};

/// A table for two that was opened.
#[derive(Clone, Debug)]
pub(super) struct Seats {
    pub(super) table: String,
    pub(super) tokens: [String; 2],
}

/// Opens a table at which we have both seats.
pub(super) async fn open(addr: &str, game: &str, options: &Value) -> anyhow::Result<Seats> {
    let wish = json!({ "game": game, "options": options, "seats": ["me", "me"], "private": true });
    let answer: Value =
        serde_json::from_str(&request(addr, "POST", "/api/tables", Some(&wish)).await?)?;
    let token = |seat: usize| answer["seats"][seat]["token"].as_str().map(str::to_owned);
    let table = answer["id"].as_str().context("the table has no name")?.to_owned();
    let tokens = [token(0).context("no key")?, token(1).context("no key")?];
    Ok(Seats { table, tokens })
}

/// Two players at a table, whatever they speak.
pub(super) trait Couple: Sized {
    /// Sits both down.
    async fn sit(addr: &str, seats: &Seats, number: usize) -> anyhow::Result<Self>;
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// Makes any move, with this id, and gives the number that it will have.
    async fn make_move(&mut self, id: u64) -> anyhow::Result<u64>;
    /// Waits until both players hold what happened up to this number.
    async fn catch_up(&mut self, seq: u64) -> anyhow::Result<()>;
}

/// Two players who speak JSON.
pub(super) struct Pair {
    players: [Player; 2],
    number: usize,
    message: String,
}

struct Player {
    socket: Socket,
    seq: u64,
    legal: String,
    is_over: bool,
}

impl Couple for Pair {
    async fn sit(addr: &str, seats: &Seats, number: usize) -> anyhow::Result<Self> {
        let one = Player::sit(addr, &seats.table, &seats.tokens[0]).await?;
        let other = Player::sit(addr, &seats.table, &seats.tokens[1]).await?;
        let mut pair = Self { players: [one, other], number, message: String::new() };
        for player in &mut pair.players {
            player.hear(1).await?;
        }
        let seq = pair.players[0].seq.max(pair.players[1].seq);
        pair.catch_up(seq).await?;
        Ok(pair)
    }

    fn is_over(&self) -> bool {
        self.players[0].is_over
    }

    async fn make_move(&mut self, id: u64) -> anyhow::Result<u64> {
        self.number = self.number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(player) = self.players.iter_mut().find(|player| !player.legal.is_empty()) else {
            bail!("nobody can do anything");
        };
        let action = pick(&player.legal, self.number >> 33).context("an empty list")?;
        self.message.clear();
        write!(self.message, r#"{{"type":"act","id":"{id}","action":{action}}}"#)?;
        player.socket.send(&self.message).await?;
        Ok(player.seq + 1)
    }

    async fn catch_up(&mut self, seq: u64) -> anyhow::Result<()> {
        for player in &mut self.players {
            player.hear(seq).await?;
        }
        Ok(())
    }
}

impl Player {
    async fn sit(addr: &str, table: &str, token: &str) -> anyhow::Result<Self> {
        let socket = Socket::open(addr, table, token, None).await?;
        Ok(Self { socket, seq: 0, legal: String::new(), is_over: false })
    }

    /// Listens until it has a view of this number or a later one.
    async fn hear(&mut self, seq: u64) -> anyhow::Result<()> {
        while self.seq < seq {
            match read(self.socket.next().await?) {
                News::View { seq, legal, is_over } => {
                    self.seq = seq;
                    self.is_over = is_over;
                    self.legal.clear();
                    self.legal.push_str(legal);
                }
                News::Reject { text } => bail!("refused: {text}"),
                News::Ack { .. } | News::Other => {}
            }
        }
        Ok(())
    }
}

//! What changes something: carried out by the server if one runs, otherwise by whoever asks.
//!
//! A server listens on a socket in its folder, which only its owner may open. An order is one JSON document, and so is
//! the answer; each ends where its sender stops sending.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use parlour_engine::{Catalog, Refusal, to_json};
use parlour_host::house::House;
use parlour_host::id::TableId;
use parlour_host::journal::Journal;
use parlour_host::keeper;
use parlour_host::parcel::Parcel;
use parlour_host::refuse;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixListener;

use super::now_ms;
use crate::data::Data;
use crate::failure::reason;

/// Something to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Order {
    /// To close a table.
    Close(TableId),
    /// To delete tables that ended before this time (milliseconds since 1970).
    Forget { before_ms: u64 },
    /// To take in a table that was packed up elsewhere: the text of its file.
    Import(String),
}

/// It is done, to so many tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Done(pub(crate) u64);

/// What a server answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    Done(Done),
    Refused { code: String, message: String },
}

/// Longest order that is read.
const MOST: u64 = 512 << 20;

/// Has an order carried out.
pub(crate) fn carry_out(catalog: &Catalog, data: &Data, order: &Order) -> anyhow::Result<Done> {
    let nobody = [ErrorKind::NotFound, ErrorKind::ConnectionRefused];
    match UnixStream::connect(data.socket()) {
        Ok(server) => ask(server, order).context("The server did not answer."),
        Err(error) if nobody.contains(&error.kind()) => {
            let journal = match order {
                Order::Import(_) => data.open()?,
                _ => data.reopen()?,
            };
            Ok(alone(catalog, journal.as_ref(), order).into())
        }
        Err(error) => {
            let what = format!("its server cannot be asked: {}", reason(&error));
            Err(anyhow!("{}", data.fault(&what)))
        }
    }?
    .into_result()
}

impl Answer {
    fn into_result(self) -> anyhow::Result<Done> {
        match self {
            Self::Done(done) => Ok(done),
            Self::Refused { code, message } => Err(anyhow!("{message} ({code})")),
        }
    }
}

impl From<Result<Done, Refusal>> for Answer {
    fn from(result: Result<Done, Refusal>) -> Self {
        match result {
            Ok(done) => Self::Done(done),
            Err(Refusal { code, message }) => Self::Refused { code: code.to_owned(), message },
        }
    }
}

fn ask(mut server: UnixStream, order: &Order) -> anyhow::Result<Answer> {
    server.write_all(to_json(order).get().as_bytes())?;
    server.shutdown(Shutdown::Write)?;
    let mut answer = String::new();
    server.read_to_string(&mut answer)?;
    Ok(serde_json::from_str(&answer)?)
}

/// Carries an order out where no server runs.
fn alone(catalog: &Catalog, journal: &dyn Journal, order: &Order) -> Result<Done, Refusal> {
    match order {
        Order::Close(table) => keeper::close(catalog, journal, *table, now_ms())?,
        Order::Import(text) => drop(keeper::import(catalog, journal, &Parcel::read(text)?)?),
        Order::Forget { before_ms } => {
            let forgotten = journal.forget(*before_ms);
            return forgotten.map(Done).map_err(|trouble| refuse::not_kept(&trouble));
        }
    }
    Ok(Done(1))
}

/// Carries an order out in a server.
async fn together(house: &House, order: Order) -> Result<Done, Refusal> {
    match order {
        Order::Close(table) => house.close(table).await?,
        Order::Import(text) => house.import(Parcel::read(&text)?).await?,
        Order::Forget { before_ms } => return house.forget(before_ms).await.map(Done),
    }
    Ok(Done(1))
}

/// The socket of a server. It goes away with this.
pub(crate) struct Desk(PathBuf);

impl Desk {
    /// Begins to take orders. Whoever calls this has the journal open, so a socket that is there already belongs to nobody.
    pub(crate) fn open(data: &Data, house: House) -> io::Result<Self> {
        let path = data.socket();
        let mut fresh = path.clone();
        fresh.set_extension("new");
        // It gets its name when nobody else may open it any more.
        remove(&fresh)?;
        let listener = UnixListener::bind(&fresh)?;
        fs::set_permissions(&fresh, Permissions::from_mode(0o600))?;
        fs::rename(&fresh, &path)?;
        tokio::spawn(listen(listener, house));
        Ok(Self(path))
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        if let Err(error) = remove(&self.0) {
            tracing::warn!(%error, "the socket for orders stays behind");
        }
    }
}

fn remove(path: &PathBuf) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

async fn listen(listener: UnixListener, house: House) {
    loop {
        match listener.accept().await {
            Ok((mut client, _)) => {
                let house = house.clone();
                tokio::spawn(async move {
                    if let Err(error) = obey(&house, &mut client).await {
                        tracing::warn!(%error, "an order was lost");
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "an order was not heard");
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
        }
    }
}

async fn obey(house: &House, client: &mut tokio::net::UnixStream) -> io::Result<()> {
    let mut text = Vec::new();
    client.take(MOST).read_to_end(&mut text).await?;
    let result = match serde_json::from_slice(&text) {
        Ok(order) => together(house, order).await,
        Err(error) => Err(Refusal::bad_request(format!("This is no order: {error}."))),
    };
    client.write_all(to_json(&Answer::from(result)).get().as_bytes()).await?;
    client.shutdown().await
}

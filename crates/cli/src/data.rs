//! The folder of a server: its journal, and the socket on which it can be asked.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::anyhow;
use parlour_host::journal::{JournalError, JournalReader, SharedJournal, Sqlite};

use crate::failure::{reason, usage};

/// The folder, unless another is given.
pub(crate) const FOLDER: &str = "parlour-data";

/// The journal in its folder, and the socket of whoever serves it.
const JOURNAL: &str = "parlour.db";
const SOCKET: &str = "admin.sock";

/// Where the tables are.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Data {
    /// The folder of the journal
    #[arg(long = "data", value_name = "DIR", default_value = FOLDER)]
    folder: PathBuf,
}

impl Data {
    /// The one that a server was given, or the usual one.
    pub(crate) fn new(folder: Option<&Path>) -> Self {
        Self { folder: folder.unwrap_or(Path::new(FOLDER)).to_owned() }
    }

    /// Opens the journal to write to it, and makes a new one if there is none. Nobody else can do so meanwhile.
    pub(crate) fn open(&self) -> anyhow::Result<SharedJournal> {
        let file = self.folder.join(JOURNAL);
        self.make(&file).map_err(|error| usage(self.fault(&reason(&error))))?;
        match Sqlite::open(&file) {
            Ok(journal) => Ok(Arc::new(journal)),
            Err(JournalError::Locked) => Err(anyhow!(
                "{}",
                self.fault("another server or command is using this folder; stop it first")
            )),
            Err(trouble) => Err(anyhow!("The journal {}: {trouble}", file.display())),
        }
    }

    /// Opens the journal to write to it, if there is one.
    pub(crate) fn reopen(&self) -> anyhow::Result<SharedJournal> {
        self.existing()?;
        self.open()
    }

    /// Looks at the journal, whoever else has it open.
    pub(crate) fn look(&self) -> anyhow::Result<JournalReader> {
        let file = self.existing()?;
        JournalReader::at(&file)
            .map_err(|trouble| anyhow!("The journal {}: {trouble}", file.display()))
    }

    /// Where a server that runs can be asked.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join(SOCKET)
    }

    /// A sentence about this folder.
    pub(crate) fn fault(&self, what: &str) -> String {
        format!("--data {}: {what}.", self.folder.display())
    }

    fn existing(&self) -> anyhow::Result<PathBuf> {
        let file = self.folder.join(JOURNAL);
        if file.exists() { Ok(file) } else { Err(usage(self.fault("there is no journal in it"))) }
    }

    /// Makes the folder and an empty journal, which only their owner may read: the secrets of all shuffles are in it.
    fn make(&self, file: &Path) -> io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        match File::options().write(true).create_new(true).mode(0o600).open(file) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        }
    }
}

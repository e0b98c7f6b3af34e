//! A disk that fails when it is told to, and what is left on it after a power cut.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::Dice;

// What can go wrong, and where: the same lists as in `shim.c`.
pub(crate) const WRITE: u32 = 1;
pub(crate) const SYNC: u32 = 2;
pub(crate) const TRUNCATE: u32 = 4;
pub(crate) const OPEN: u32 = 8;

pub(crate) const DATABASE: u32 = 1;
pub(crate) const WAL: u32 = 2;
pub(crate) const EVERYWHERE: u32 = 0x1f;

pub(crate) const EIO: u32 = 5;
pub(crate) const ENOSPC: u32 = 28;
pub(crate) const EROFS: u32 = 30;

/// How a write goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    Fails,
    /// Half of it is there all the same.
    Tears,
    /// Half of it is written, and the other half is refused.
    Shortens,
    /// Half of it is there, and the server is dead.
    Kills,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) calls: u32,
    pub(crate) files: u32,
    pub(crate) error: u32,
    pub(crate) manner: Manner,
    /// So many calls are let through first.
    pub(crate) skip: u32,
    /// So many go wrong.
    pub(crate) times: u32,
    /// How much longer it takes to make something durable.
    pub(crate) slow_ms: u32,
}

/// Nothing goes wrong.
pub(crate) const NONE: Fault = Fault {
    calls: 0,
    files: EVERYWHERE,
    error: EIO,
    manner: Manner::Fails,
    skip: 0,
    times: u32::MAX,
    slow_ms: 0,
};

/// The place of the counter in the orders, in words.
const STRUCK: u64 = 7;

/// A disk of our own, in a folder that goes away with it.
pub(crate) struct Disk {
    root: PathBuf,
    orders: File,
    /// What was on it when the server that writes to it was started.
    base: Image,
    lives: u32,
}

impl Disk {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let root = tmp().join(format!("disk-{}-{number}", std::process::id()));
        fs::create_dir_all(root.join("data")).unwrap();
        fs::write(root.join("orders"), [0; 32]).unwrap();
        let orders = File::options().read(true).write(true).open(root.join("orders")).unwrap();
        Self { root, orders, base: Image::default(), lives: 0 }
    }

    /// The folder of the journal.
    pub(crate) fn data(&self) -> PathBuf {
        self.root.join("data")
    }

    /// Makes a server use the disk. Everything is well to begin with.
    pub(crate) fn plug_in(&mut self, server: &mut Command) {
        self.becomes(NONE);
        self.base = Image::read(&self.data());
        self.lives += 1;
        server
            .env("LD_PRELOAD", shim())
            .env("PARLOUR_DISK", self.data())
            .env("PARLOUR_DISK_ORDERS", self.root.join("orders"))
            .env("PARLOUR_DISK_TRACE", self.trace());
    }

    fn trace(&self) -> PathBuf {
        self.root.join(format!("trace-{}", self.lives))
    }

    /// From now on this goes wrong, and nothing else.
    pub(crate) fn becomes(&self, fault: Fault) {
        let Fault { calls, files, error, manner, skip, times, slow_ms } = fault;
        let order = |word: u64, value: u32| {
            self.orders.write_all_at(&value.to_ne_bytes(), word * 4).unwrap();
        };
        order(0, 0);
        for (word, value) in (1..).zip([files, error, manner as u32, skip, times, slow_ms, 0]) {
            order(word, value);
        }
        order(0, calls);
    }

    /// How many calls went wrong.
    pub(crate) fn struck(&self) -> u32 {
        let mut word = [0; 4];
        self.orders.read_exact_at(&mut word, STRUCK * 4).unwrap();
        u32::from_ne_bytes(word)
    }

    /// The power is cut: what was not made durable is there, or not, or half of it.
    pub(crate) fn loses_power(&mut self, dice: &mut Dice) {
        let trace = fs::read(self.trace()).unwrap();
        let image = std::mem::take(&mut self.base).after(&trace, dice);
        fs::remove_file(self.trace()).unwrap();
        fs::remove_dir_all(self.data()).unwrap();
        image.write(&self.data());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the disk of the failed test is {}", self.root.display());
        } else {
            fs::remove_dir_all(&self.root).ok();
        }
    }
}

/// A place for temporary files.
fn tmp() -> PathBuf {
    // The server's file system follows links, and so the shim would not know the folder.
    Path::new(env!("CARGO_TARGET_TMPDIR")).canonicalize().unwrap()
}

/// Builds the shim, once.
fn shim() -> &'static Path {
    static SHIM: OnceLock<PathBuf> = OnceLock::new();
    SHIM.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let shim = tmp().join(format!("disk-{}.so", std::process::id()));
        let mut cc = Command::new("cc");
        cc.args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o"]);
        let status = cc.arg(&shim).arg(source).args(["-ldl", "-pthread"]).status().unwrap();
        assert!(status.success(), "cc cannot build the shim");
        shim
    })
}

/// The files that count: the database, its write-ahead log, its rollback journal.
const FILES: [&str; 3] = ["parlour.db", "parlour.db-wal", "parlour.db-journal"];

/// What is on a disk, durably.
#[derive(Default)]
struct Image([Option<Vec<u8>>; FILES.len()]);

/// A change that was made and may be lost.
enum Change<'a> {
    Wrote { at: usize, bytes: &'a [u8] },
    Truncated(usize),
}

/// A line of the trace: the number of its kind, the file, two numbers, and bytes if something was written.
struct Record<'a> {
    kind: u32,
    file: usize,
    at: u64,
    bytes: &'a [u8],
}

impl Image {
    fn read(folder: &Path) -> Self {
        Self(FILES.map(|name| fs::read(folder.join(name)).ok()))
    }

    fn write(&self, folder: &Path) {
        fs::create_dir_all(folder).unwrap();
        for (name, file) in FILES.iter().zip(&self.0) {
            if let Some(bytes) = file {
                fs::write(folder.join(name), bytes).unwrap();
            }
        }
    }

    /// What is there after all of this, if the power is cut then.
    fn after(mut self, trace: &[u8], dice: &mut Dice) -> Self {
        let mut pending: [BTreeMap<u64, Change<'_>>; FILES.len()] = Default::default();
        let mut syncs = BTreeMap::new();
        for (number, record) in (0_u64..).zip(records(trace)) {
            let pending = &mut pending[record.file];
            match record.kind {
                1 => {
                    let change = Change::Wrote { at: record.at as usize, bytes: record.bytes };
                    pending.insert(number, change);
                }
                2 => drop(pending.insert(number, Change::Truncated(record.at as usize))),
                3 => drop(syncs.insert(record.at, number)),
                4 => {
                    let later = pending.split_off(&syncs[&record.at]);
                    for change in std::mem::replace(pending, later).values() {
                        self.make(record.file, change);
                    }
                }
                // What could not be made durable is taken for clean, and never written again; some of it may
                // be there all the same.
                5 => {
                    let later = pending.split_off(&syncs[&record.at]);
                    let lost = std::mem::replace(pending, later);
                    if dice.below(2) == 0 {
                        for change in lost.values() {
                            self.maybe_make(record.file, change, dice);
                        }
                    }
                }
                _ => {
                    pending.clear();
                    self.0[record.file] = None;
                }
            }
        }
        for (file, pending) in pending.iter().enumerate() {
            for change in pending.values() {
                self.maybe_make(file, change, dice);
            }
        }
        self
    }

    /// Disks write sectors in any order, and each of them whole or not at all.
    fn maybe_make(&mut self, file: usize, change: &Change<'_>, dice: &mut Dice) {
        match (change, dice.below(3)) {
            (_, 0) => {}
            (Change::Wrote { at, bytes }, 1) => {
                for (sector, bytes) in bytes.chunks(512).enumerate() {
                    if dice.below(2) == 0 {
                        self.make(file, &Change::Wrote { at: at + sector * 512, bytes });
                    }
                }
            }
            _ => self.make(file, change),
        }
    }

    fn make(&mut self, file: usize, change: &Change<'_>) {
        let file = self.0[file].get_or_insert_default();
        match change {
            Change::Truncated(length) => file.resize(*length, 0),
            Change::Wrote { at, bytes } => {
                let end = at + bytes.len();
                if file.len() < end {
                    file.resize(end, 0);
                }
                file[*at..end].copy_from_slice(bytes);
            }
        }
    }
}

/// The lines of a trace. The last one may be cut off.
fn records(mut trace: &[u8]) -> impl Iterator<Item = Record<'_>> {
    std::iter::from_fn(move || {
        let (head, rest) = trace.split_at_checked(24)?;
        let word = |at: usize| u32::from_ne_bytes(head[at..at + 4].try_into().unwrap());
        let long = |at: usize| u64::from_ne_bytes(head[at..at + 8].try_into().unwrap());
        let kind = word(0);
        let length = if kind == 1 { long(16) as usize } else { 0 };
        let (bytes, rest) = rest.split_at_checked(length)?;
        trace = rest;
        Some(Record { kind, file: word(4) as usize, at: long(8), bytes })
    })
}

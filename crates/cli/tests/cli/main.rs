//! The `parlour` binary as its users meet it: what it prints, what it says when it cannot, and the
//! exit code it leaves with.
#![expect(clippy::unwrap_used, reason = "the helpers of tests are tests, too")]

mod admin;
mod bench;
mod bots;
mod commands;
mod doors;
mod new;
mod recordings;
mod reduce;
mod serve;

use parlour::Standard;
use parlour_engine::{Catalog, Game};
use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// What a run of the program left behind.
#[derive(PartialEq, Eq, Debug)]
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs the program with nothing on stdin.
fn parlour(args: &[&str]) -> Ran {
    parlour_reading(args, b"")
}

/// Runs the program with these bytes on stdin.
fn parlour_reading(args: &[&str], input: &[u8]) -> Ran {
    let mut child = command(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // A program that fails early does not read to the end: that is no failure of the test.
        scope.spawn(move || stdin.write_all(input).ok());
        let output = child.wait_with_output().unwrap();
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    })
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Ran {
    /// What it printed, if all went well.
    fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{self:?}");
        self.out
    }

    /// The one sentence of a run that failed.
    fn failure(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert_eq!(self.err.matches("error: ").count(), 1, "{self:?}");
        let sentence = self.err.strip_prefix("error: ").expect("errors begin with the word");
        assert!(!sentence.contains("panicked"), "{self:?}");
        sentence.trim_end().to_owned()
    }
}

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("parlour-test-{}-{number}", process::id()));
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("temporary folders have plain names").to_owned()
    }

    /// A file with this content, by its path.
    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(Path::new(&path), content).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// The games of the house.
fn catalog() -> Catalog {
    Catalog::standard()
}

/// The game with this id.
fn game_of(id: &str) -> &'static dyn Game {
    catalog().find(id).expect("a game").game()
}

/// The ids of all games.
fn games() -> impl Iterator<Item = &'static str> {
    catalog().ids().into_iter()
}

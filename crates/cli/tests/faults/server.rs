//! A server in a process of its own.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::disk::Disk;

/// A running server. It is killed when this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) addr: String,
}

impl Server {
    /// Starts a server on a disk that can be made to fail.
    pub(crate) fn on(disk: &mut Disk) -> Self {
        let mut command = Self::command(&disk.data());
        disk.plug_in(&mut command);
        Self::spawn(command)
    }

    /// Starts a server on a disk that is well.
    pub(crate) fn start(data: &Path) -> Self {
        Self::spawn(Self::command(data))
    }

    fn command(data: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--messages", "100000", "--pace", "0"]);
        // Disks are to fail here; what the server says about it is kept for whoever looks into a failed test.
        let log = File::options().create(true).append(true).open(data.with_extension("log"));
        command.arg("--data").arg(data).stdout(Stdio::piped()).stderr(log.unwrap());
        command
    }

    fn spawn(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let addr = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let addr = addr.unwrap_or_else(|| panic!("where is the server? {line:?}")).to_owned();
        Self { child, addr }
    }

    /// Kills it, like a power cut that the disk survives.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until it is dead; says whether it is.
    pub(crate) fn dies(mut self, patience: Duration) -> bool {
        let start = Instant::now();
        while start.elapsed() < patience {
            if self.child.try_wait().unwrap().is_some() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        false
    }

    /// Asks it to stop, and waits for nothing.
    pub(crate) fn tell_to_stop(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    }

    /// Asks it to stop, and says how long that took.
    pub(crate) fn stop(mut self) -> Duration {
        let start = Instant::now();
        self.tell_to_stop();
        assert!(self.child.wait().unwrap().success());
        start.elapsed()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

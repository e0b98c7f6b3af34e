//! A server of our own in a process of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};

use crate::bench::real;

/// A running server. It is killed when this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) addr: String,
}

/// Our own load comes from one address, and is not to be turned away.
const UNLIMITED: [&str; 6] =
    ["--posts", "4000000000", "--sockets", "4000000000", "--messages", "100000"];

impl Server {
    /// Starts a server whose journal is in this folder.
    pub(crate) fn start(data: &Path, more: &[&str]) -> anyhow::Result<Self> {
        let program = std::env::current_exe()?;
        let mut child = Command::new(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(UNLIMITED)
            .args(more)
            .stdout(Stdio::piped())
            .stdin(Stdio::null())
            .spawn()
            .context("the server does not start")?;
        let stdout = child.stdout.take().context("the server has no output")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let addr = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        if let Some(addr) = addr {
            return Ok(Self { child, addr: addr.to_owned() });
        }
        // It may be gone already.
        let _ = child.kill();
        let status = child.wait()?;
        Err(anyhow!("the server did not say where it is ({status}): {line:?}"))
    }

    /// Pulls the plug.
    pub(crate) fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(&mut self, patience: Duration) -> anyhow::Result<()> {
        let pid = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status()?;
        if !told.success() {
            bail!("the server cannot be told to stop");
        }
        let start = Instant::now();
        while start.elapsed() < patience {
            if self.child.try_wait()?.is_some() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        bail!("the server did not stop within {patience:?}")
    }

    /// The processor time that it has used so far.
    pub(crate) fn cpu(&self) -> anyhow::Result<Duration> {
        cpu(&self.child.id().to_string())
    }

    /// The memory that it has, in bytes.
    pub(crate) fn memory(&self) -> anyhow::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
        Ok(kilobytes.context("no memory figure")? * 1024)
    }
}

/// The processor time that a process has used so far.
pub(super) fn cpu(process: &str) -> anyhow::Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks = |index: usize| after.split_whitespace().nth(index)?.parse::<u64>().ok();
    let (user, system) = ticks(11).zip(ticks(12)).context("no processor time")?;
    // Linux counts in hundredths of a second here, on every machine that we know of.
    Ok(Duration::from_millis((user + system) * 10))
}

/// Time of all cores as the system counts it: what another machine has taken away from this one, and all of it.
#[derive(Clone, Copy)]
pub(super) struct Ticks {
    stolen: u64,
    all: u64,
}

impl Ticks {
    /// Until now; nothing where the system does not say.
    pub(super) fn now() -> Option<Self> {
        Self::read(&fs::read_to_string("/proc/stat").ok()?)
    }

    fn read(stat: &str) -> Option<Self> {
        /// Behind these are times that are counted in others already.
        const COUNTED: usize = 8;
        let numbers = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
        let ticks: Vec<u64> =
            numbers.map_while(|number| number.parse().ok()).take(COUNTED).collect();
        (ticks.len() == COUNTED)
            .then(|| Self { stolen: ticks[COUNTED - 1], all: ticks.iter().sum() })
    }

    /// The share that was taken away since then.
    pub(super) fn stolen_since(self, then: Self) -> f64 {
        let all = self.all.saturating_sub(then.all).max(1);
        real(self.stolen.saturating_sub(then.stolen)) / real(all)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_was_taken_away_is_found() {
        let then = Ticks::read("cpu  10 1 20 300 5 0 4 60 7 7\ncpu0 1 2 3").expect("eight numbers");
        assert_eq!((then.stolen, then.all), (60, 400));
        let now = Ticks::read("cpu  20 1 20 350 5 0 4 100 9 9\n").expect("eight numbers");
        assert!((now.stolen_since(then) - 0.4).abs() < 1e-9);
        assert!(then.stolen_since(now) < 1e-9, "time does not go back");
        for text in ["", "cpu", "cpu  1 2 3", "cpu  a b c d e f g h", "intr 1 2 3 4 5 6 7 8"] {
            assert!(Ticks::read(text).is_none(), "{text:?}");
        }
    }
}

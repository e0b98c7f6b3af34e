//! Waiting for many games: a bar on a terminal, plain lines elsewhere, and a way out.

use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use parlour_bots::arena::Progress;

/// How often a bar is drawn.
const TICK: Duration = Duration::from_millis(100);

/// How often a plain line is written.
const LINE: Duration = Duration::from_secs(10);

/// Does `work` and shows how far it is. Ctrl-C asks it to stop; a second one ends the program.
pub(crate) fn watch<T: Send>(
    total: u64,
    done_before: u64,
    work: impl FnOnce(&Progress) -> T + Send,
) -> anyhow::Result<T> {
    let progress = Arc::new(Progress::default());
    let asked = Arc::clone(&progress);
    ctrlc::set_handler(move || {
        if asked.is_stopped() {
            std::process::exit(130);
        }
        asked.stop();
    })?;
    let meter = Meter::new(total, done_before);
    Ok(thread::scope(|scope| {
        let work = scope.spawn(|| work(&progress));
        let mut said = Instant::now();
        while !work.is_finished() {
            thread::sleep(if said.elapsed() < TICK { TICK / 10 } else { TICK });
            meter.show(progress.games(), &mut said);
        }
        meter.clear();
        work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }))
}

struct Meter {
    bar: Option<ProgressBar>,
    total: u64,
    before: u64,
    start: Instant,
}

impl Meter {
    fn new(total: u64, before: u64) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(
                "{bar:32} {human_pos} of {human_len} games, {per_sec}, {eta} left",
            );
            let bar = ProgressBar::new(total);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_position(before);
            bar.reset_eta();
            bar
        });
        Self { bar, total, before, start: Instant::now() }
    }

    fn show(&self, games: u64, said: &mut Instant) {
        if let Some(bar) = &self.bar {
            bar.set_position(self.before + games);
        } else if said.elapsed() >= LINE && games > 0 {
            *said = Instant::now();
            #[expect(clippy::cast_precision_loss, reason = "a rough figure for somebody who waits")]
            let (games_a_second, left) = {
                let rate = games as f64 / self.start.elapsed().as_secs_f64();
                (rate, (self.total - self.before).saturating_sub(games) as f64 / rate)
            };
            let done = self.before + games;
            let total = self.total;
            eprintln!("{done} of {total} games, {games_a_second:.1} a second, {left:.0} s left");
        }
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

//! How fast it is: `cargo test -p parlour-host journal_speed -- --ignored --nocapture`.

use std::fs;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use super::{Place, card};
use crate::id::TableId;
use crate::journal::sqlite::Sqlite;
use crate::journal::sqlite::bundle::{self, Bundle};
use crate::journal::{BUCKETS, Journal, Line, Stage, Write};

/// The time that this program or thread has used, in seconds.
fn cpu_seconds(of: &str) -> f64 {
    let stat = fs::read_to_string(of).unwrap();
    let fields: Vec<_> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    // Ticks of the user and of the system, a hundredth of a second each.
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

fn write(table: u64, seq: u64) -> Write {
    let body = vec![seq as u8; 120].into();
    let table = TableId(table.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    Write {
        table,
        lines: vec![Line { seq, at_ms: 1_700_000_000_000, body }],
        card: None,
        scores: Vec::new(),
    }
}

#[test]
#[ignore = "takes seconds, and only prints"]
fn journal_speed() {
    for (tables, has_cards) in [(1_000, false), (10_000, false), (1_000, true)] {
        println!("\n{tables} tables, a card with every line: {has_cards}");
        measure(tables, has_cards);
    }
}

fn measure(tables: u64, has_cards: bool) {
    let place = Place::new();
    let journal = place.open();
    let (tell, told) = channel();
    let (began, cpu) = (Instant::now(), cpu_seconds("/proc/self/stat"));
    let mut seqs = vec![1_u64; tables as usize];
    let send = |table: u64, seq: u64| {
        let tell = tell.clone();
        let card = has_cards.then(|| card("uno", Stage::Playing, seq, &[1, 2]));
        let write = Write { card: card.map(Box::new), ..write(table, seq) };
        journal.write(write, Box::new(move |result| tell.send((table, result)).unwrap()));
    };
    (0..tables).for_each(|table| send(table, 1));
    // Every table has one line in flight, and writes the next one when it hears of it.
    while began.elapsed() < Duration::from_secs(8) {
        let (table, result) = told.recv().unwrap();
        result.unwrap();
        seqs[table as usize] += 1;
        send(table, seqs[table as usize]);
    }
    report(&journal, began.elapsed().as_secs_f64(), cpu_seconds("/proc/self/stat") - cpu);
    drop(journal);
    println!("closing and all: {:.1} s", began.elapsed().as_secs_f64());
    time_opening(&place, &seqs);
}

#[expect(clippy::cast_precision_loss, reason = "it is only printed")]
fn report(journal: &Sqlite, seconds: f64, cpu: f64) {
    let health = journal.health();
    let lines = health.lines as f64;
    let rows = journal.probe(|writer| {
        writer.conn.query_row("SELECT count(*) FROM log", [], |row| row.get::<_, i64>(0)).unwrap()
    });
    println!("{:.0} lines/s, {:.0} commits/s", lines / seconds, health.commits as f64 / seconds);
    let thread = journal.probe(|_| cpu_seconds("/proc/thread-self/stat"));
    println!(
        "{:.2} us of CPU per line, {:.2} with the driver",
        thread * 1e6 / lines,
        cpu * 1e6 / lines
    );
    println!(
        "mean commit {} us, {} MB, {rows} rows in the log",
        health.latency_sum_us / health.commits,
        health.bytes >> 20
    );
    let status = fs::read_to_string("/proc/self/status").unwrap();
    println!("{}", status.lines().find(|line| line.starts_with("VmRSS")).unwrap());
    println!("commits up to us: {:?}", BUCKETS.iter().zip(health.latency).collect::<Vec<_>>());
}

fn time_opening(place: &Place, seqs: &[u64]) {
    let began = Instant::now();
    let journal = place.open();
    println!("open: {:?}", began.elapsed());
    let began = Instant::now();
    for (table, seq) in (0..).zip(seqs) {
        let found = journal.history(write(table, 1).table).unwrap().len() as u64;
        assert!(found + 1 >= *seq, "table {table}");
    }
    println!("a whole history: {:?}", began.elapsed() / seqs.len() as u32);
    journal.check().unwrap();
}

#[test]
#[ignore = "takes seconds, and only prints"]
fn journal_opening() {
    let place = Place::new();
    let journal = place.open();
    journal.probe(|writer| {
        let mut bundle = Bundle::new(1);
        let mut log = bundle::insert(&writer.conn).unwrap();
        writer.conn.execute_batch("BEGIN").unwrap();
        for n in 1..=500_000_i64 {
            let seq = ((n + 9_999) / 10_000).cast_unsigned();
            let line = Line { seq, at_ms: 5, body: vec![0; 120].into() };
            let table = TableId((n % 10_000).cast_unsigned());
            bundle.push(&mut log, table, &line, (n - 10_000).max(0)).unwrap();
        }
        bundle.flush(&mut log).unwrap();
        writer.conn.execute_batch("COMMIT").unwrap();
    });
    drop(journal);
    let began = Instant::now();
    let journal = place.open();
    println!("500,000 lines of 10,000 tables: {:?}", began.elapsed());
    let began = Instant::now();
    assert_eq!(journal.history(TableId(77)).unwrap().len(), 50);
    println!("a history from the log: {:?}", began.elapsed());
}

//! How the server fares, for programs that watch it.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use parlour_host::house::HouseMetrics;
use parlour_host::journal::BUCKETS;

use crate::Api;

/// Whether the server is up.
#[utoipa::path(get, path = "/healthz", responses((status = 200, description = "It is up", body = String)))]
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// Figures in the format of Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, description = "HouseMetrics in the format of Prometheus", body = String)))]
pub(crate) async fn metrics(State(api): State<Arc<Api>>) -> impl IntoResponse {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], write(&api.house.figures()))
}

fn write(figures: &HouseMetrics) -> String {
    let mut out = String::new();
    let journal = &figures.journal;
    let gauges = [
        ("parlour_tables", "Tables in memory", figures.tables),
        ("parlour_sockets", "Clients that look at a table", figures.sockets),
        ("parlour_journal_bytes", "Bytes of the journal", journal.bytes.cast_signed()),
    ];
    let counters = [
        ("parlour_moves_total", "Moves that were carried out", figures.moves),
        ("parlour_tables_opened_total", "Tables that were opened", figures.opened),
        ("parlour_journal_lines_total", "Lines that were written", journal.lines),
        ("parlour_journal_commits_total", "Times that lines were made durable", journal.commits),
        ("parlour_journal_failures_total", "Writes that failed", journal.failures),
    ];
    for (name, help, value) in gauges {
        metric(&mut out, name, help, "gauge", &value);
    }
    for (name, help, value) in counters {
        metric(&mut out, name, help, "counter", &value);
    }
    let name = "parlour_rejects_total";
    head(&mut out, name, "Messages that were refused", "counter");
    for (code, count) in &figures.rejects {
        let _ = writeln!(out, "{name}{{code=\"{code}\"}} {count}");
    }
    let name = "parlour_journal_commit_seconds";
    head(&mut out, name, "How long making lines durable took", "histogram");
    let mut sum = 0;
    for (bound, count) in BUCKETS.iter().zip(journal.latency) {
        sum += count;
        let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {sum}", seconds(*bound));
    }
    sum += journal.latency[BUCKETS.len()];
    let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {sum}");
    let _ = writeln!(out, "{name}_sum {}", seconds(journal.latency_sum_us));
    let _ = writeln!(out, "{name}_count {sum}");
    out
}

#[expect(clippy::cast_precision_loss, reason = "nobody needs the microseconds of centuries")]
fn seconds(micros: u64) -> f64 {
    micros as f64 / 1e6
}

fn head(out: &mut String, name: &str, help: &str, kind: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn metric(out: &mut String, name: &str, help: &str, kind: &str, value: &impl std::fmt::Display) {
    head(out, name, help, kind);
    let _ = writeln!(out, "{name} {value}");
}

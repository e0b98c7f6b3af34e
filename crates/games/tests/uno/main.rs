//! Uno as its rule book tells it: every worked example, every option, every code, a row each.
//!
//! A row is a name, a position, some plays, and facts that hold after them, in the words of [`language`].

mod chart;
mod documents;
mod language;
mod notation;
mod rooms;
mod rows;
mod setup;

use language::after;

/// Plays every row of a table and looks for each of its facts.
fn check(table: &str) {
    let mut wrong = Vec::new();
    for row in table.lines().filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split(" | ").map(str::trim).collect();
        let [name, before, plays, expected] = cells[..] else { panic!("four cells: {row}") };
        let facts = after(before, plays);
        for fact in expected.split("; ") {
            let (wanted, fact) =
                fact.strip_prefix("not ").map_or((true, fact), |fact| (false, fact));
            if facts.iter().any(|known| known == fact) != wanted {
                wrong.push(format!("{name}: {fact:?} ({wanted})\n  {row}\n  {}", facts.join("; ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

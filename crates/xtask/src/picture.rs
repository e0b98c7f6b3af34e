//! Draws `docs/terminal.svg`: the program at work, for people who read about it.

use std::fmt::Write as _;
use std::process::{Command, ExitCode};

use anyhow::{Context as _, ensure};

use crate::tree;

/// What is typed in the picture.
const SESSION: [&str; 4] = [
    "parlour games",
    "parlour record pobudka --names Ann,Bob,Cid --seed 5 -o game.json",
    "parlour replay game.json --at 12 --view 0",
    "parlour verify game.json",
];

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let program = tree::root().join("target/debug/parlour");
    ensure!(program.exists(), "the program is not built: run `cargo build` first");
    let folder = tempfolder()?;
    let mut lines = Vec::new();
    for typed in SESSION {
        let output = Command::new(&program)
            .args(typed.split(' ').skip(1))
            .current_dir(&folder)
            .env("COLUMNS", "80")
            .output()
            .with_context(|| format!("{typed} does not start"))?;
        ensure!(output.status.success(), "{typed} failed");
        lines.push(format!("$ {typed}"));
        let said = [output.stdout, output.stderr].concat();
        lines.extend(String::from_utf8_lossy(&said).lines().map(str::to_owned));
        lines.push(String::new());
    }
    std::fs::remove_dir_all(&folder).context("the temporary folder stays")?;
    lines.pop();
    let path = tree::root().join("docs/terminal.svg");
    std::fs::write(&path, draw(&lines))
        .with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn tempfolder() -> anyhow::Result<std::path::PathBuf> {
    let folder = std::env::temp_dir().join(format!("parlour-picture-{}", std::process::id()));
    std::fs::create_dir_all(&folder).context("there is no room for a temporary folder")?;
    Ok(folder)
}

/// A terminal window with these lines in it.
fn draw(lines: &[String]) -> String {
    let width = 760;
    let height = 64 + 20 * lines.len();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"A terminal session with parlour\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#1b2027\"/>\n"
    );
    for (nth, color) in ["#e0645c", "#e0b04c", "#6cb56c"].into_iter().enumerate() {
        let x = 22 + 20 * nth;
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"22\" r=\"6\" fill=\"{color}\"/>");
    }
    svg += "<g font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"14\" \
            xml:space=\"preserve\">\n";
    for (nth, line) in lines.iter().enumerate() {
        let color = if line.starts_with("$ ") { "#8fd0ff" } else { "#d7dde5" };
        let text = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let y = 60 + 20 * nth;
        let _ = writeln!(
            svg,
            "<text x=\"20\" y=\"{y}\" fill=\"{color}\" xml:space=\"preserve\">{text}</text>"
        );
    }
    svg + "</g>\n</svg>\n"
}

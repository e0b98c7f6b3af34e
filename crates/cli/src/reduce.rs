//! `parlour reduce`: the engine from a script, one JSON line in, one JSON line out.

use std::io::{self, BufRead, IsTerminal, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::anyhow;
use parlour_engine::{Catalog, Game, Refusal, protocol};

use crate::failure::reason;
use crate::output::print;
use crate::table_args;

/// Answer JSON requests, one a line, from stdin
///
/// Reads one request a line and writes one answer a line, in order, until the input ends. A line
/// that is no request is answered, too: {"ok":false,"error":{"code":…,"message":…}}.
///
/// A state goes in and a state comes out; nothing is kept between two lines. The same request gets
/// the same answer, byte for byte.
#[derive(clap::Args)]
#[command(after_help = "Requests:\n  \
    {\"op\":\"new\",\"players\":[\"Ann\",\"Bob\"],\"options\":{},\"seed\":7}\n  \
    {\"op\":\"legal\",\"state\":{…},\"seat\":0}\n  \
    {\"op\":\"act\",\"state\":{…},\"seat\":0,\"action\":{…},\"seed\":7,\"n\":1}\n  \
    {\"op\":\"view\",\"state\":{…},\"seat\":0}      seat null: as a spectator sees it\n  \
    {\"op\":\"timer\",\"state\":{…}}              what time will do, and when\n  \
    {\"op\":\"outcome\",\"state\":{…}}            how it ended, null while it goes on\n\
    \n\
    A seed is a number or 64 hexadecimal digits; n is the number of the action.\n\
    \n\
    Example:\n  \
    echo '{\"op\":\"new\",\"players\":[\"Ann\",\"Bob\"],\"seed\":7}' | parlour reduce qwixx")]
pub(crate) struct Args {
    /// The game, by its id (see `parlour games`)
    game: String,
}

pub(crate) fn run(catalog: &Catalog, args: &Args) -> anyhow::Result<()> {
    let game = table_args::game(catalog, &args.game)?.game();
    let mut requests = io::stdin().lock();
    if requests.is_terminal() {
        eprintln!("Type a request a line, Ctrl-D ends; `parlour help reduce` shows some requests.");
    }
    let mut line = Vec::new();
    loop {
        let read = read_line(&mut requests, &mut line)
            .map_err(|error| anyhow!("The input cannot be read: {}.", reason(&error)))?;
        let mut answer = match read {
            Line::End => return Ok(()),
            Line::Whole => answer(game, &line),
            Line::TooLong => protocol::refuse(Refusal::bad_request(format!(
                "The line is longer than {} MiB.",
                MAX_LINE >> 20
            ))),
        };
        answer.push('\n');
        print(&answer)?;
    }
}

/// A script that has a whole evening of games in one pipe should not lose them to one bug of ours.
fn answer(game: &dyn Game, line: &[u8]) -> String {
    catch_unwind(AssertUnwindSafe(|| protocol::answer(game, line))).unwrap_or_else(|_| {
        protocol::refuse(Refusal::new(
            "INTERNAL",
            "The engine has a bug: this request made it stumble.",
        ))
    })
}

/// The longest line that is kept in memory.
const MAX_LINE: usize = 16 << 20;

/// What came of reading a line.
#[derive(PartialEq, Eq, Debug)]
enum Line {
    /// There was none.
    End,
    /// It is in the buffer, without its end.
    Whole,
    /// It was longer than [`MAX_LINE`] and has been skipped.
    TooLong,
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    // Two more, for the end of a line that is as long as it may be.
    let read = input.by_ref().take(MAX_LINE as u64 + 2).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(Line::End);
    }
    let is_ended = line.ends_with(b"\n");
    if is_ended {
        line.pop();
        if line.ends_with(b"\r") {
            line.pop();
        }
    }
    if line.len() <= MAX_LINE {
        return Ok(Line::Whole);
    }
    if !is_ended {
        input.skip_until(b'\n')?;
    }
    *line = Vec::new();
    Ok(Line::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_end() {
        let lines = |mut input: &[u8]| {
            let (mut line, mut lines) = (Vec::new(), Vec::new());
            while read_line(&mut input, &mut line).unwrap() == Line::Whole {
                lines.push(String::from_utf8_lossy(&line).into_owned());
            }
            lines
        };
        for (input, expected) in [
            ("", &[][..]),
            ("\n", &[""]),
            ("a", &["a"]),
            ("a\n", &["a"]),
            ("a\r\nb", &["a", "b"]),
            ("a\rb\r\r\n\n", &["a\rb\r", ""]),
        ] {
            assert_eq!(lines(input.as_bytes()), expected, "{input:?}");
        }
    }

    #[test]
    fn a_line_may_be_so_long_and_no_longer() {
        for (length, end, expected) in [
            (MAX_LINE, "\n", Line::Whole),
            (MAX_LINE, "\r\n", Line::Whole),
            (MAX_LINE, "", Line::Whole),
            (MAX_LINE + 1, "\n", Line::TooLong),
            (MAX_LINE + 1, "\r\n", Line::TooLong),
            (MAX_LINE + 1, "", Line::TooLong),
            (MAX_LINE + 2, "\n", Line::TooLong),
            (MAX_LINE + 9, "\n", Line::TooLong),
        ] {
            let next = if end.is_empty() { "" } else { "next" };
            let text = format!("{}{end}{next}", "x".repeat(length));
            let (mut input, mut line) = (text.as_bytes(), Vec::new());
            assert_eq!(read_line(&mut input, &mut line).unwrap(), expected, "{length} {end:?}");
            if !next.is_empty() {
                assert_eq!(read_line(&mut input, &mut line).unwrap(), Line::Whole);
                assert_eq!(line, next.as_bytes(), "{length} {end:?}");
            }
            assert_eq!(read_line(&mut input, &mut line).unwrap(), Line::End);
        }
    }
}

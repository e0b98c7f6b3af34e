//! The server as whoever runs it meets it, and what is left of it after `kill -9`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};

use serde_json::Value;

use crate::{Folder, command, parlour};

/// A server, killed in the end whatever happens.
pub(crate) struct Server(pub(crate) Child);

impl Server {
    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(&mut self) {
        let pid = self.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert_eq!(self.0.wait().unwrap().code(), Some(0));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Starts a server and gives the first line that it prints.
pub(crate) fn start(args: &[&str]) -> (Server, String) {
    start_command(command(args))
}

/// Starts a server that was prepared, and gives the first line that it prints.
pub(crate) fn start_command(mut command: Command) -> (Server, String) {
    let mut server = Server(command.spawn().unwrap());
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (server, line)
}

/// Starts a server on a folder; gives its address.
pub(crate) fn start_on(data: &str) -> (Server, String) {
    let (server, line) = start(&["serve", "--addr", "127.0.0.1:0", "--data", data]);
    let addr = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
    (server, addr.unwrap_or_else(|| panic!("no address: {line:?}")).to_owned())
}

/// What the server answers.
fn get(addr: &str, path: &str) -> String {
    ask(addr, &format!("GET {path}"), "", "")
}

/// What the server answers to a method and path with these headers and this body.
pub(crate) fn ask(addr: &str, what: &str, headers: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(addr).unwrap();
    let length = body.len();
    write!(
        stream,
        "{what} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_first_line_says_where_the_server_is_and_it_stops_when_told() {
    let folder = Folder::new();
    let data = folder.path("data");
    let (mut server, line) = start(&["serve", "--addr", "127.0.0.1:0", "--data", &data]);
    assert!(line.starts_with("Parlour is at http://127.0.0.1:"), "{line}");
    let addr = line.split("http://").nth(1).unwrap().split(' ').next().unwrap();
    assert!(get(addr, "/").contains("What shall we play?"), "the link leads to the games");
    server.stop();
}

#[test]
#[cfg(target_os = "linux")]
fn a_server_never_waits_for_a_large_piece_of_memory() {
    let folder = Folder::new();
    let (server, _) = start_on(&folder.path("data"));
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.0.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("THP_enabled:"));
    // Older systems do not say.
    assert!(line.is_none_or(|value| value.trim() == "0"), "{line:?}");
}

#[test]
fn a_log_that_cannot_be_written_stops_nothing() {
    for reader_is_gone in [true, false] {
        let (reader, mut writer) = std::io::pipe().unwrap();
        let reader = if reader_is_gone {
            drop(reader);
            None
        } else {
            // As much as a pipe holds: whoever writes on waits until somebody reads.
            writer.write_all(&vec![b' '; 65_536]).unwrap();
            Some(reader)
        };
        let mut command =
            command(&["serve", "--addr", "127.0.0.1:0", "--memory", "--log", "debug"]);
        command.stderr(writer);
        let (mut server, line) = start_command(command);
        let addr = line.split("http://").nth(1).unwrap().split(' ').next().unwrap();
        assert!(get(addr, "/").contains("What shall we play?"), "gone: {reader_is_gone}");
        server.stop();
        drop(reader);
    }
}

#[test]
fn what_was_acknowledged_survives_being_killed() {
    let folder = Folder::new();
    let data = folder.path("data");
    let args = ["torture", "--kills", "20", "--tables", "8", "--data", &data];
    let report: Value = serde_json::from_str(&parlour(&args).ok()).unwrap();
    assert_eq!(report["kills"], 20);
    assert!(report["acknowledged"].as_u64().unwrap() > 100, "{report}");
}

#[test]
fn a_server_that_cannot_be_meant_is_explained() {
    let folder = Folder::new();
    let file = folder.file("parlour.toml", "adress = 1");
    let proxy = folder.file("proxy.toml", "trusted-proxies = [\"everybody\"]");
    let torn = folder.file("torn.toml", "posts = 3\naddr = \"127.0.0.1:0\n");
    let ping = folder.file("ping.toml", "ping = 0");
    let threads = folder.file("threads.toml", "threads = 0");
    for (args, expected) in [
        (&["serve", "--addr", "here"][..], "'--addr <IP:PORT>'"),
        (&["serve", "--threads", "0"], "from 1 to 1024"),
        (&["serve", "--log", "all"], "error, warn, info, debug"),
        (&["serve", "--config", "no-such-file"], "--config no-such-file: No such file"),
        (&["serve", "--config", &file], "line 1: unknown field `adress`"),
        (&["serve", "--config", &torn], "line 2: invalid basic string"),
        (&["serve", "--config", &ping], "ping: give at least one second."),
        (&["serve", "--config", &threads], "threads: give a number from 1 to 1024."),
        (
            &["serve", "--public-url", "games.example"],
            "public-url: \"games.example\" is no address",
        ),
        (&["serve", "--public-url", "https://"], "public-url: \"https://\" is no address"),
        (&["serve", "--public-url", "https://games.example/play"], "is no address like https://"),
        (&["serve", "--config", &proxy], "a network like 10.0.0.0/8"),
        (&["serve", "--data", &file], "--data"),
        (&["serve", "--posts", "many"], "'--posts <N>'"),
        (&["serve", "--trusted-proxies", "127.0.0.1,nginx"], "a network like 10.0.0.0/8"),
        (&["torture", "--kills", "0"], "'--kills <N>'"),
        (&["bench", "server", "--tables", "0"], "'--tables <N>'"),
    ] {
        let ran = parlour(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains(expected), "{args:?} should say {expected}:\n{}", ran.err);
        assert!(!ran.err.contains('\u{fffd}'), "{args:?}: {}", ran.err);
    }
}

#[test]
fn an_address_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let ran = parlour(&["serve", "--memory", "--addr", &addr]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.err.contains(&format!("Cannot listen on {addr}")), "{ran:?}");
}

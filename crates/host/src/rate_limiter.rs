//! How much one address may ask for.
//!
//! A client that keeps opening tables would fill the disk, and one that keeps opening sockets would use up what a
//! process may have. So requests that change something are counted by the address that they come from, and so are
//! sockets. Of an address of IPv6 only the network counts, since one household has all the addresses in it.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use http::HeaderMap;
use parlour_engine::Refusal;
use serde::Deserialize;

/// Counts what comes from where.
#[derive(Debug)]
pub struct RateLimiter {
    proxies: Vec<Network>,
    turnstile: Turnstile,
    opened: Instant,
    most_sockets: u32,
    sockets: Mutex<HashMap<IpAddr, u32>>,
}

impl RateLimiter {
    /// A doorman who lets every address have so many requests a minute and so many sockets, and who believes these
    /// proxies when they say whom they ask for.
    pub fn new(posts: u32, sockets: u32, proxies: Vec<Network>) -> Arc<Self> {
        Arc::new(Self {
            proxies,
            turnstile: Turnstile::new(posts),
            opened: Instant::now(),
            most_sockets: sockets,
            sockets: Mutex::default(),
        })
    }

    /// Where a request comes from.
    ///
    /// Proxies write down whom they ask for at the end of `X-Forwarded-For`. Anybody can send that header, so only what
    /// our own proxies have written counts: whatever stands before the first address that is not theirs may be a lie.
    pub fn address(&self, peer: Option<SocketAddr>, headers: &HeaderMap) -> IpAddr {
        // Those of whom nothing is known have one address together.
        let mut address = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.ip());
        let lines = headers.get_all("x-forwarded-for").iter().map(|line| line.to_str());
        let lines: Vec<&str> = lines.map(|line| line.unwrap_or("")).collect();
        let mut hops = lines.iter().flat_map(|line| line.split(',')).rev();
        while self.is_proxy(address)
            && let Some(hop) = hops.next().and_then(read_hop)
        {
            address = hop;
        }
        household(address)
    }

    fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|proxies| proxies.contains(address))
    }

    /// Lets a request through that changes something.
    ///
    /// # Errors
    /// How long the address has to wait, if too many come from it.
    pub fn pass(&self, address: IpAddr) -> Result<(), Duration> {
        self.turnstile.pass(address, self.opened.elapsed())
    }

    /// Gives an address a socket, until what this returns is dropped.
    ///
    /// # Errors
    /// If it has too many.
    pub fn seat(self: &Arc<Self>, address: IpAddr) -> Result<SocketPermit, Refusal> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(address).or_default();
        if *count >= self.most_sockets {
            return Err(Refusal::new(
                "TOO_MANY_SOCKETS",
                "Your address has too many connections open: close some first.",
            ));
        }
        *count += 1;
        Ok(SocketPermit { rate_limiter: Arc::clone(self), address })
    }
}

/// A socket that counts.
#[derive(Debug)]
pub struct SocketPermit {
    rate_limiter: Arc<RateLimiter>,
    address: IpAddr,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut sockets = self.rate_limiter.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// Lets each address through so many times a minute, all at once if it likes.
///
/// Of an address nothing is kept but the time at which all it did so far has worn off. Addresses share some thousand
/// places by a secret hash, so however many come, they take no more memory; two that meet in one place share what
/// they may do, and nobody can see to it that they meet.
#[derive(Debug)]
struct Turnstile {
    places: Box<[AtomicU64]>,
    hash: RandomState,
    /// How long it takes until one request has worn off, in microseconds.
    wear: u64,
}

const PLACES: usize = 16_384;
const MINUTE: u64 = 60_000_000;

impl Turnstile {
    fn new(a_minute: u32) -> Self {
        let places = (0..PLACES).map(|_| AtomicU64::new(0)).collect();
        Self { places, hash: RandomState::new(), wear: MINUTE / u64::from(a_minute.max(1)) }
    }

    /// Lets an address through, or says how long it has to wait.
    fn pass(&self, address: IpAddr, now: Duration) -> Result<(), Duration> {
        let now = u64::try_from(now.as_micros()).unwrap_or(u64::MAX / 2);
        let place = self.hash.hash_one(address) % self.places.len() as u64;
        let worn_off = |then: u64| then.max(now) + self.wear;
        let step = |then: u64| Some(worn_off(then)).filter(|then| *then <= now + MINUTE);
        let place = &self.places[place as usize];
        match place.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step) {
            Ok(_) => Ok(()),
            Err(then) => Err(Duration::from_micros(worn_off(then) - now - MINUTE)),
        }
    }
}

/// What counts of an address.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into()
        }
        IpAddr::V4(address) => address.into(),
    }
}

/// Reads an address as proxies write it, with a port or without.
fn read_hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse().map(|address: SocketAddr| address.ip());
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().or_else(|_| with_port()).ok().or_else(in_brackets)
}

/// Addresses that begin alike: `10.0.0.0/8`, or a single one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

/// A text that is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoNetwork;

impl std::fmt::Display for NoNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("give an address like 127.0.0.1 or a network like 10.0.0.0/8")
    }
}

impl std::error::Error for NoNetwork {}

impl Network {
    fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                let differ = ours.to_bits() ^ theirs.to_bits();
                differ.checked_shr(32 - self.bits).unwrap_or(0) == 0
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => {
                let differ = ours.to_bits() ^ theirs.to_bits();
                differ.checked_shr(128 - self.bits).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse().map_err(|_| NoNetwork)?)),
            None => (text, None),
        };
        let address: IpAddr = address.trim().parse().map_err(|_| NoNetwork)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most { Err(NoNetwork) } else { Ok(Self { address, bits }) }
    }
}

impl TryFrom<String> for Network {
    type Error = NoNetwork;

    fn try_from(text: String) -> Result<Self, NoNetwork> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_minutes_worth_comes_at_once_and_then_wears_off() {
        let turnstile = Turnstile::new(60);
        let try_at =
            |seconds: f64| turnstile.pass(ip("192.0.2.1"), Duration::from_secs_f64(seconds));
        assert_eq!((0..60).filter(|_| try_at(5.0).is_ok()).count(), 60);
        assert_eq!(try_at(5.0), Err(Duration::from_secs(1)));
        assert_eq!(try_at(5.25), Err(Duration::from_millis(750)));
        assert_eq!(turnstile.pass(ip("192.0.2.2"), Duration::from_secs(5)), Ok(()), "another");
        assert_eq!(
            [6.0, 6.0, 7.0, 7.5].map(|time| try_at(time).is_ok()),
            [true, false, true, false]
        );
        assert_eq!((0..99).filter(|_| try_at(500.0).is_ok()).count(), 60, "and not more later");
    }

    #[test]
    fn many_addresses_take_no_more_memory() {
        let turnstile = Turnstile::new(1);
        for number in 0..100_000 {
            let address = household(Ipv6Addr::from_bits(number << 64).into());
            // Some share a place, and are turned away.
            let _ = turnstile.pass(address, Duration::ZERO);
        }
        assert_eq!(turnstile.places.len(), PLACES);
        let busy = turnstile.places.iter().filter(|place| place.load(Ordering::Relaxed) > 0);
        assert!(busy.count() > PLACES * 9 / 10, "all places are used");
    }

    #[test]
    fn a_household_is_one() {
        for (one, other, are_one) in [
            ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
            ("192.0.2.1", "::ffff:192.0.2.1", true),
            ("2001:db8::1", "2001:db8::2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
        ] {
            assert_eq!(household(ip(one)) == household(ip(other)), are_one, "{one} {other}");
        }
    }

    #[test]
    fn networks_are_read_and_contain_what_begins_alike() {
        for (network, address, expected) in [
            ("127.0.0.1", "127.0.0.1", Some(true)),
            ("127.0.0.1", "127.0.0.2", Some(false)),
            ("10.0.0.0/8", "10.255.0.1", Some(true)),
            ("10.0.0.0/8", "11.0.0.1", Some(false)),
            ("10.0.0.0/8", "::ffff:10.0.0.1", Some(true)),
            ("0.0.0.0/0", "203.0.113.9", Some(true)),
            ("0.0.0.0/0", "::1", Some(false)),
            ("fd00::/8", "fdab::1", Some(true)),
            ("::/0", "2001:db8::1", Some(true)),
            ("::1", "::1", Some(true)),
            ("10.0.0.0/33", "10.0.0.0", None),
            ("10.0.0/8", "10.0.0.0", None),
            ("10.0.0.0/", "10.0.0.0", None),
            ("localhost", "127.0.0.1", None),
            ("", "127.0.0.1", None),
        ] {
            let found = network.parse().ok().map(|network: Network| network.contains(ip(address)));
            assert_eq!(found, expected, "{address} in {network}");
        }
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        let proxies = ["127.0.0.1", "10.0.0.0/8"].map(|text| text.parse().expect("a network"));
        let rate_limiter = RateLimiter::new(1, 1, proxies.to_vec());
        for (peer, lines, expected) in [
            ("203.0.113.5:1", &[][..], "203.0.113.5"),
            ("203.0.113.5:1", &["192.0.2.1"], "203.0.113.5"),
            ("127.0.0.1:1", &[], "127.0.0.1"),
            ("127.0.0.1:1", &["192.0.2.1"], "192.0.2.1"),
            ("127.0.0.1:1", &["192.0.2.1:8080"], "192.0.2.1"),
            ("127.0.0.1:1", &["198.51.100.7, 192.0.2.1"], "192.0.2.1"),
            ("127.0.0.1:1", &["198.51.100.7, 192.0.2.1, 10.1.2.3"], "192.0.2.1"),
            ("127.0.0.1:1", &["198.51.100.7", "192.0.2.1"], "192.0.2.1"),
            ("127.0.0.1:1", &["192.0.2.1, 127.0.0.1"], "192.0.2.1"),
            ("127.0.0.1:1", &["192.0.2.1, nonsense"], "127.0.0.1"),
            ("127.0.0.1:1", &["10.9.9.9"], "10.9.9.9"),
            ("127.0.0.1:1", &["[2001:db8::1]:443"], "2001:db8::"),
            ("127.0.0.1:1", &["[2001:db8::1]"], "2001:db8::"),
            ("[::ffff:127.0.0.1]:1", &["192.0.2.1"], "192.0.2.1"),
        ] {
            let peer: SocketAddr = peer.parse().expect("an address");
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().expect("a value"));
            }
            let found = rate_limiter.address(Some(peer), &headers);
            assert_eq!(found, ip(expected), "{peer} {lines:?}");
        }
    }

    #[test]
    fn sockets_count_as_long_as_they_are_open() {
        let rate_limiter = RateLimiter::new(1, 2, Vec::new());
        let (ann, bob) = (ip("192.0.2.1"), ip("192.0.2.2"));
        let first = rate_limiter.seat(ann).expect("the first");
        let second = rate_limiter.seat(ann).expect("the second");
        assert_eq!(rate_limiter.seat(ann).expect_err("one too many").code, "TOO_MANY_SOCKETS");
        drop(rate_limiter.seat(bob).expect("somebody else"));
        drop(first);
        drop(rate_limiter.seat(ann).expect("there is room again"));
        drop(second);
        assert!(rate_limiter.sockets.lock().expect("a lock").is_empty(), "nothing is left behind");
    }
}

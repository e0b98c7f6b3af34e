//! Who comes in: keys, cookies and origins.

use http::{HeaderMap, HeaderValue, header};
use parlour_engine::Refusal;

use crate::id::{Token, TokenHash};

/// The cookie that a browser is known by.
const COOKIE: &str = "parlour";

/// Longest key that is looked at.
const MOST_KEY: usize = 128;

/// The person whose browser this is, if it has been here before.
pub fn person(headers: &HeaderMap) -> Option<Token> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE && value.len() == 32).then_some(value)
    });
    pairs.next().map(Token::from_text)
}

/// The cookie that makes a browser known.
pub fn cookie(person: &Token, is_secure: bool) -> HeaderValue {
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!(
        "{COOKIE}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000{secure}",
        person.reveal()
    );
    let mut value = HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""));
    value.set_sensitive(true);
    value
}

/// The keys that a request brings: those of its `Authorization` header, else its cookie.
pub fn keys(headers: &HeaderMap) -> Vec<TokenHash> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    match bearer {
        Some(keys) => hashes(keys.split(',').map(str::trim)),
        None => person(headers).iter().map(Token::hash).collect(),
    }
}

/// What is kept of keys.
pub fn hashes<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<TokenHash> {
    let keys = keys.filter(|key| !key.is_empty() && key.len() <= MOST_KEY).take(16);
    keys.map(|key| Token::from_text(key).hash()).collect()
}

/// Refuses requests that another site's page has sent.
pub fn check_origin(headers: &HeaderMap, public: Option<&str>) -> Result<(), Refusal> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or("");
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let of_host = origin.split_once("://").map(|(_, rest)| rest);
    let is_ours = match public {
        // People come by this address and by no other; what a request says of its host anybody can make up.
        Some(public) => public.trim_end_matches('/') == origin,
        None => of_host.is_some_and(|of_host| !host.is_empty() && of_host == host),
    };
    if is_ours {
        return Ok(());
    }
    Err(Refusal::new("FOREIGN_ORIGIN", "This came from a page of another site."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        let pairs =
            pairs.iter().map(|(name, value)| (name.clone(), value.parse().expect("a value")));
        pairs.collect()
    }

    #[test]
    fn pages_of_other_sites_are_turned_away() {
        let host = (header::HOST, "games.example:7878");
        for (origin, public, is_let_in) in [
            (None, None, true),
            (Some("http://games.example:7878"), None, true),
            (Some("https://games.example:7878"), None, true),
            (Some("https://evil.example"), None, false),
            (Some("null"), None, false),
            (Some("https://play.example"), Some("https://play.example/"), true),
            (Some("https://play.example.evil.example"), Some("https://play.example"), false),
            (Some("http://games.example:7878"), Some("https://play.example"), false),
        ] {
            let mut pairs = vec![host.clone()];
            pairs.extend(origin.map(|origin| (header::ORIGIN, origin)));
            let result = check_origin(&headers(&pairs), public);
            assert_eq!(result.is_ok(), is_let_in, "{origin:?} {public:?}");
        }
    }

    #[test]
    fn a_browser_is_known_by_its_cookie() {
        let person = Token::random();
        let line = format!("a=b; parlour={}; c=d", person.reveal());
        let headers = headers(&[(header::COOKIE, &line)]);
        assert_eq!(keys(&headers), [person.hash()]);
    }

    #[test]
    fn keys_of_a_header_come_before_cookies() {
        let line = format!("parlour={}", Token::random().reveal());
        let pairs = [(header::COOKIE, line.as_str()), (header::AUTHORIZATION, "Bearer aa, bb")];
        let expected = ["aa", "bb"].map(|key| Token::from_text(key).hash());
        assert_eq!(keys(&headers(&pairs)), expected);
    }
}

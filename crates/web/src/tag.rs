//! Tags of markup that our own boards have written, in which every value is quoted.

/// A tag as it stands in markup.
pub(crate) struct Tag<'a> {
    pub(crate) name: &'a str,
    pub(crate) is_end: bool,
    /// Names and values, as they are written.
    pub(crate) attributes: Vec<(&'a str, Option<&'a str>)>,
    /// The bytes it takes.
    pub(crate) length: usize,
}

impl<'a> Tag<'a> {
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let mut is_quoted = false;
        let end = text.find(|letter| {
            is_quoted ^= letter == '"';
            letter == '>' && !is_quoted
        })?;
        let inside = &text[1..end];
        let is_end = inside.starts_with('/');
        let inside = inside.trim_matches('/').trim_end();
        let (name, mut rest) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let mut attributes = Vec::new();
        while !rest.trim_start().is_empty() {
            rest = rest.trim_start();
            let length = rest.find(|letter: char| letter == '=' || letter.is_whitespace());
            let (attribute, after) = rest.split_at(length.unwrap_or(rest.len()));
            if let Some(quoted) = after.strip_prefix("=\"") {
                let (value, after) = quoted.split_once('"')?;
                attributes.push((attribute, Some(value)));
                rest = after;
            } else {
                attributes.push((attribute, None));
                rest = after.strip_prefix('=').unwrap_or(after);
            }
        }
        Some(Self { name, is_end, attributes, length: end + 1 })
    }

    pub(crate) fn has(&self, attribute: &str) -> bool {
        self.attributes.iter().any(|(name, _)| *name == attribute)
    }

    /// The value of an attribute, as it was before it was quoted.
    pub(crate) fn get(&self, attribute: &str) -> Option<String> {
        let (_, value) = self.attributes.iter().find(|(name, _)| *name == attribute)?;
        Some(plain(value.unwrap_or("")))
    }
}

/// Text as it was before maud quoted it.
fn plain(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

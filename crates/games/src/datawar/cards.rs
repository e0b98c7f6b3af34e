//! The cards: two profiles of one deck, and what is printed on each card (rules 1.1).

use core::fmt;

use parlour_engine::{Blank, Indexed};

/// The most cards there can be.
pub const MOST_CARDS: usize = 66;

/// How many different cards there are.
pub const KINDS: usize = 24;

/// Which deck is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "lowercase"))]
pub enum DeckProfile {
    /// 66 cards.
    #[default]
    Standard66,
    /// 64 cards: no Tracker Smacker, one Data Grab less.
    Release64,
}

/// What a special card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(rename_all = "snake_case"))]
#[expect(missing_docs, reason = "the names are those of the cards")]
pub enum Special {
    Tracker,
    Blocker,
    LaunchStack,
    ForcedEmpathy,
    TrackerSmacker,
    HostileTakeover,
    OpenWhatYouWant,
    MandatoryRecall,
    TemperTantrum,
    PatentTheft,
    LeveragedBuyout,
    DataGrab,
}

/// One card, by its place in the composition order of the full deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

/// A card as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "std", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "std", serde(untagged), schemars(inline))]
pub enum CardView {
    /// Its face.
    Known(Card),
    /// Its back.
    FaceDown,
}

/// Cards in an order.
pub type Pile<const N: usize> = parlour_engine::Pile<Card, N>;

/// A side's deck, its top last.
pub type Deck = Pile<MOST_CARDS>;

/// A set of cards.
pub type CardSet = parlour_engine::CardSet<Card>;

/// What sort of card a card is: a row of the card list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardKind(u8);

/// A row of the card list.
struct Row {
    code: &'static str,
    type_id: &'static str,
    name: &'static str,
    value: u8,
    copies: u8,
    /// What stands before the number of the copy in an id.
    stem: &'static str,
    special: Option<Special>,
}

const fn row(
    code: &'static str,
    type_id: &'static str,
    name: &'static str,
    value: u8,
    copies: u8,
    stem: &'static str,
    special: Option<Special>,
) -> Row {
    Row { code, type_id, name, value, copies, stem, special }
}

#[rustfmt::skip]
const ROWS: [Row; KINDS] = {
    use Special::{
        Blocker, DataGrab, ForcedEmpathy, HostileTakeover, LaunchStack, LeveragedBuyout,
        MandatoryRecall, OpenWhatYouWant, PatentTheft, TemperTantrum, Tracker, TrackerSmacker,
    };
    [
        row("1", "common-1", "Secret Spyware", 1, 8, "CD-1-", None),
        row("2", "common-2", "Hidden Pixel", 2, 8, "CD-2-", None),
        row("3", "common-3", "Cafe Pirates!", 3, 8, "CD-3-", None),
        row("4", "common-4", "Email Trail", 4, 8, "CD-4-", None),
        row("5", "common-5", "Cookie Crumbs", 5, 8, "CD-5-", None),
        row("La", "ls-ai-platform", "Launch AI Platform to Parent Your Kids", 0, 1, "LS-AIParents-", Some(LaunchStack)),
        row("Le", "ls-energy-grid", "Divert the Entire Energy Grid", 0, 1, "LS-DivertEnergyGrid-", Some(LaunchStack)),
        row("Lg", "ls-government", "Set up a Shadow Government", 0, 1, "LS-ShadowGov-", Some(LaunchStack)),
        row("Ln", "ls-newspaper", "Buy a Newspaper and Shut it Down", 0, 1, "LS-NewspaperShutdown-", Some(LaunchStack)),
        row("Lr", "ls-rocket-company", "Buy a Rocket Company", 0, 1, "LS-BuyRocketCo-", Some(LaunchStack)),
        row("FE", "firewall-empathy", "Forced Empathy", 6, 1, "FW-ForcedEmpathy-6-", Some(ForcedEmpathy)),
        row("OW", "firewall-open", "Open What You Want (OWYW)", 6, 1, "FW-OpenWhatYouWant-6-", Some(OpenWhatYouWant)),
        row("MR", "firewall-recall", "Mandatory Recall", 6, 1, "FW-MandatoryRecall-6-", Some(MandatoryRecall)),
        row("TS", "firewall-smacker", "Tracker Smacker", 6, 1, "FW-TrackerSmacker-6-", Some(TrackerSmacker)),
        row("LB", "move-buyout", "Leveraged Buyout", 6, 1, "BM-LeveragedBuyout-6-", Some(LeveragedBuyout)),
        row("HT", "move-takeover", "Hostile Takeover", 6, 1, "BM-HostileTakeover-6-", Some(HostileTakeover)),
        row("TT", "move-tantrum", "Temper Tantrum", 6, 1, "BM-TemperTantrum-6-", Some(TemperTantrum)),
        row("PT", "move-theft", "Patent Theft", 6, 1, "BM-PatentTheft-6-", Some(PatentTheft)),
        row("T1", "tracker-1", "Cross Site Stalker", 1, 2, "TR-1-", Some(Tracker)),
        row("T2", "tracker-2", "Social Snooper", 2, 2, "TR-2-", Some(Tracker)),
        row("T3", "tracker-3", "Cursed Cursor", 3, 2, "TR-3-", Some(Tracker)),
        row("B1", "blocker-1", "Enhanced Tracking Protection", 0, 2, "BL-1-", Some(Blocker)),
        row("B2", "blocker-2", "Total Cookie Protection", 0, 2, "BL-2-", Some(Blocker)),
        row("DG", "data-grab", "Data Grab", 0, 3, "DG-", Some(DataGrab)),
    ]
};

/// The kind of each card. Places beyond the deck have that of the last card.
const KIND_OF: [u8; 128] = {
    let mut kinds = [(KINDS - 1) as u8; 128];
    let (mut card, mut kind) = (0, 0);
    while kind < KINDS {
        let mut copy = 0;
        while copy < ROWS[kind].copies {
            kinds[card] = kind as u8;
            card += 1;
            copy += 1;
        }
        kind += 1;
    }
    assert!(card == MOST_CARDS);
    kinds
};

/// What play looks at, for each card.
#[derive(Clone, Copy)]
struct Face {
    value: u8,
    subtract: u8,
    special: Option<Special>,
}

const FACES: [Face; 128] = {
    let mut faces = [Face { value: 0, subtract: 0, special: None }; 128];
    let mut card = 0;
    while card < MOST_CARDS {
        let Row { value, special, .. } = ROWS[KIND_OF[card] as usize];
        let is_first_blocker = KIND_OF[card] as usize == KINDS - 3;
        let subtract = match special {
            Some(Special::Blocker) => {
                if is_first_blocker {
                    1
                } else {
                    2
                }
            }
            _ => 0,
        };
        faces[card] = Face { value, subtract, special };
        card += 1;
    }
    faces
};

impl Card {
    /// A card that no deck has: what an unknown id from outside becomes.
    pub const NOWHERE: Self = Self(127);

    /// The card at this place of the composition order; beyond its end, no card.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        if index < MOST_CARDS { Self(index as u8) } else { Self::NOWHERE }
    }

    /// Its place in the composition order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row of the card list it is from.
    #[inline]
    pub const fn kind(self) -> CardKind {
        CardKind(KIND_OF[(self.0 & 127) as usize])
    }

    #[inline]
    const fn face(self) -> Face {
        FACES[(self.0 & 127) as usize]
    }

    /// What it counts, 0 to 6.
    #[inline]
    pub const fn value(self) -> u8 {
        self.face().value
    }

    /// What a blocker takes from the other seat.
    #[inline]
    pub const fn subtract(self) -> u8 {
        self.face().subtract
    }

    /// What it does, if it is special.
    #[inline]
    pub const fn special(self) -> Option<Special> {
        self.face().special
    }

    /// Whether it is a Launch Stack.
    #[inline]
    pub const fn is_launch_stack(self) -> bool {
        matches!(self.special(), Some(Special::LaunchStack))
    }

    /// Whether its player plays again.
    #[inline]
    pub const fn triggers_another_play(self) -> bool {
        matches!(self.special(), Some(Special::Tracker | Special::Blocker | Special::LaunchStack))
    }

    /// Its id, as documents write it.
    #[cfg(feature = "std")]
    pub fn id(self) -> String {
        let Row { stem, .. } = ROWS[self.kind().index()];
        format!("{stem}{:02}", self.copy() + 1)
    }

    /// Which of the copies of its kind it is, from 0.
    fn copy(self) -> usize {
        Self::all().take(self.index()).filter(|card| card.kind() == self.kind()).count()
    }

    /// The card with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        let kind = ROWS.iter().position(|row| {
            id.strip_prefix(row.stem).is_some_and(|copy| copy.len() == 2 && !copy.contains('-'))
        })?;
        let copy: u8 = id[id.len() - 2..].parse().ok()?;
        Self::of(kind, copy.checked_sub(1)?)
    }

    /// The copy of a kind with this number, from 0.
    fn of(kind: usize, copy: u8) -> Option<Self> {
        let first = KIND_OF.iter().position(|other| usize::from(*other) == kind)?;
        (copy < ROWS[kind].copies).then(|| Self::from_index(first + usize::from(copy)))
    }

    /// All cards, in composition order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..MOST_CARDS).map(Self::from_index)
    }
}

impl Blank for Card {
    const BLANK: Self = Self::NOWHERE;
}

impl Indexed for Card {
    #[inline]
    fn index(self) -> u8 {
        self.0
    }

    #[inline]
    fn from_index(index: u8) -> Self {
        Self(index)
    }
}

impl Blank for CardView {
    const BLANK: Self = Self::FaceDown;
}

impl CardView {
    /// The card, if it is known.
    pub fn known(self) -> Option<Card> {
        match self {
            Self::Known(card) => Some(card),
            Self::FaceDown => None,
        }
    }
}

impl CardKind {
    /// A kind that no deck has: what an unknown type from outside becomes.
    pub const NOWHERE: Self = Self(u8::MAX);

    /// Its row in the card list; beyond the list for a kind that no deck has.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind of this row.
    pub const fn from_index(index: usize) -> Self {
        if index < KINDS { Self(index as u8) } else { Self::NOWHERE }
    }

    fn row(self) -> Option<&'static Row> {
        const { &ROWS }.get(self.index())
    }

    /// Its id, as documents write it.
    #[cfg(feature = "std")]
    pub fn type_id(self) -> &'static str {
        self.row().map_or("unknown", |row| row.type_id)
    }

    /// The kind with this id.
    pub fn from_type_id(id: &str) -> Option<Self> {
        ROWS.iter().position(|row| row.type_id == id).map(Self::from_index)
    }

    /// The name that is printed on it.
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }

    /// Its one or two letters in notation.
    pub fn code(self) -> &'static str {
        self.row().map_or("?", |row| row.code)
    }
}

impl DeckProfile {
    /// The cards of this deck, in composition order.
    pub fn cards(self) -> impl Iterator<Item = Card> + Clone {
        Card::all().filter(move |card| self.has(*card))
    }

    #[inline]
    fn has(self, card: Card) -> bool {
        match card.special() {
            _ if self == Self::Standard66 => true,
            Some(Special::TrackerSmacker) => false,
            Some(Special::DataGrab) => card.index() + 1 < MOST_CARDS,
            _ => true,
        }
    }

    /// How many cards each seat is dealt.
    pub const fn share(self) -> usize {
        match self {
            Self::Standard66 => 33,
            Self::Release64 => 32,
        }
    }
}

impl Special {
    /// Whether it works as soon as the card is turned up, and is not queued.
    #[inline]
    pub const fn is_instant(self) -> bool {
        matches!(self, Self::ForcedEmpathy | Self::TrackerSmacker | Self::HostileTakeover)
    }

    /// Whether it is on a six of the firewall family.
    pub const fn is_firewall(self) -> bool {
        matches!(
            self,
            Self::ForcedEmpathy
                | Self::OpenWhatYouWant
                | Self::MandatoryRecall
                | Self::TrackerSmacker
        )
    }

    /// Whether it is on a six of the billionaire moves.
    pub const fn is_move(self) -> bool {
        matches!(
            self,
            Self::LeveragedBuyout | Self::HostileTakeover | Self::TemperTantrum | Self::PatentTheft
        )
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.index() >= MOST_CARDS {
            return f.write_str("??");
        }
        f.write_str(self.kind().code())?;
        // Where there are several, a letter says which.
        if ROWS[self.kind().index()].copies > 1 {
            write!(f, "{}", char::from(b'a' + self.copy() as u8))?;
        }
        Ok(())
    }
}

#[cfg(feature = "std")]
impl core::str::FromStr for Card {
    type Err = parlour_engine::Garbled;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let kind = ROWS.iter().position(|row| text.starts_with(row.code));
        let card = kind.and_then(|kind| {
            let Row { code, copies, .. } = ROWS[kind];
            match &text.as_bytes()[code.len()..] {
                [] if copies == 1 => Self::of(kind, 0),
                [letter] if copies > 1 => Self::of(kind, letter.checked_sub(b'a')?),
                _ => None,
            }
        });
        card.ok_or_else(|| Self::Err::new("a card", text))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_is_the_one_of_the_card_list() {
        let count = |test: &dyn Fn(Card) -> bool| Card::all().filter(|card| test(*card)).count();
        let by_value = [0, 1, 2, 3, 4, 5, 6].map(|value| count(&|card| card.value() == value));
        assert_eq!(by_value, [12, 10, 10, 10, 8, 8, 8]);
        assert_eq!(count(&|card| card.special().is_some()), 26);
        assert_eq!(count(&Card::triggers_another_play), 15);
        assert_eq!(count(&Card::is_launch_stack), 5);
        let subtracted: Vec<u8> =
            Card::all().map(Card::subtract).filter(|subtract| *subtract > 0).collect();
        assert_eq!(subtracted, [1, 1, 2, 2]);
        assert_eq!(DeckProfile::Standard66.cards().count(), 66);
        assert_eq!(DeckProfile::Release64.cards().count(), 64);
    }

    #[test]
    fn ids_name_cards() {
        for (id, code) in [
            ("CD-1-01", "1a"),
            ("CD-5-08", "5h"),
            ("LS-ShadowGov-01", "Lg"),
            ("FW-TrackerSmacker-6-01", "TS"),
            ("BL-2-02", "B2b"),
            ("DG-03", "DGc"),
        ] {
            let card = Card::from_id(id).unwrap();
            assert_eq!((card.id().as_str(), card.to_string().as_str()), (id, code));
        }
        for card in Card::all() {
            assert_eq!(Card::from_id(&card.id()), Some(card));
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(CardKind::from_type_id(card.kind().type_id()), Some(card.kind()));
        }
        for id in ["", "CD-1-00", "CD-1-09", "CD-6-01", "DG-1", "DG-04", "cd-1-01", "CD-1-0é"] {
            assert_eq!(Card::from_id(id), None, "{id}");
        }
        for code in ["", "1", "1i", "1A", "6a", "La1", "TSa", "T1", "T1c", "??", "1é"] {
            assert!(code.parse::<Card>().is_err(), "{code}");
        }
    }
}

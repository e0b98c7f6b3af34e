//! What programs and people call the cards.

use parlour_engine::{read_as, written_as};
use serde::{Deserialize, Deserializer};

use super::card_set::CardSet;
use super::cards::{ActionType, Card, CardType};
use super::colors::{Color, Hue};

// Actions and events name cards and colors. A name that nobody knows is one that no table has, so that the rules refuse
// it in their own order.
written_as!(Card => String, CardSet => Vec<Card>, Hue => Option<String>);
read_as!(String => Card, Vec<Card> => CardSet, Option<String> => Hue);

impl From<Card> for String {
    fn from(card: Card) -> Self {
        if card == Card::NOWHERE { Self::new() } else { card.id() }
    }
}

impl From<String> for Card {
    fn from(id: String) -> Self {
        Self::with_id(&id).unwrap_or(Self::NOWHERE)
    }
}

impl From<CardSet> for Vec<Card> {
    fn from(cards: CardSet) -> Self {
        let mut list: Self = cards.unmarked().iter().collect();
        if cards.is_listed_twice() {
            list.extend(list.first().copied());
        }
        list
    }
}

impl From<Vec<Card>> for CardSet {
    fn from(cards: Vec<Card>) -> Self {
        Self::listed(cards)
    }
}

impl From<Hue> for Option<String> {
    fn from(hue: Hue) -> Self {
        match hue {
            Hue::Unnamed => None,
            Hue::Unknown => Some(String::new()),
            Hue::Of(color) => Some(color.name().to_owned()),
        }
    }
}

impl From<Option<String>> for Hue {
    fn from(name: Option<String>) -> Self {
        name.map_or(Self::Unnamed, |name| Color::named(&name).map_or(Self::Unknown, Self::Of))
    }
}

/// Reads an action type; none if there is no such type.
pub(super) fn action_or_none<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<ActionType>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    Ok(name.and_then(|name| ActionType::named(&name)))
}

impl Card {
    /// The id that documents use: `prop_tabuk_1`, `money_5_52`, `wild_universal_106`.
    pub fn id(self) -> String {
        let number = self.number();
        let mut colors = self.colors().iter().map(Color::name);
        let mut color = || colors.next().unwrap_or_default();
        match self.card_type() {
            CardType::Property => format!("prop_{}_{number}", color()),
            CardType::Money => format!("money_{}_{number}", self.value()),
            CardType::Action => {
                format!("action_{}_{number}", self.action().map_or("", ActionType::name))
            }
            CardType::Rent if self.is_universal_rent() => format!("rent_any_{number}"),
            CardType::Rent => format!("rent_{}_{}_{number}", color(), color()),
            CardType::Wild if self == Self::JOKER => format!("wild_universal_{number}"),
            CardType::Wild => format!("wild_{}_{}_{number}", color(), color()),
        }
    }

    /// The card with this id.
    pub fn with_id(id: &str) -> Option<Self> {
        let number = id.rsplit('_').next()?.parse().ok()?;
        Self::numbered(number).filter(|card| card.id() == id)
    }

    /// Its name in English.
    pub fn english(self) -> String {
        let pair = || self.colors().iter().map(Color::name).collect::<Vec<_>>().join("/");
        match self.card_type() {
            CardType::Property => self.place().0.to_owned(),
            CardType::Money => format!("{}M", self.value()),
            CardType::Action => self.action().map_or("", |action| action.names().0).to_owned(),
            CardType::Rent if self.is_universal_rent() => "Rent (any)".to_owned(),
            CardType::Rent => format!("Rent ({})", pair()),
            CardType::Wild if self == Self::JOKER => "Joker".to_owned(),
            CardType::Wild => format!("Wild ({})", pair()),
        }
    }

    /// Its name in Arabic.
    pub fn arabic(self) -> String {
        let pair = || self.colors().iter().map(Color::arabic).collect::<Vec<_>>().join("/");
        match self.card_type() {
            CardType::Property => self.place().1.to_owned(),
            CardType::Money => format!("{}م", self.value()),
            CardType::Action => self.action().map_or("", |action| action.names().1).to_owned(),
            CardType::Rent if self.is_universal_rent() => "طب وتخيّر".to_owned(),
            CardType::Rent => format!("إيجار {}", pair()),
            CardType::Wild if self == Self::JOKER => "هلا بالجوكر".to_owned(),
            CardType::Wild => format!("جوكر {}", pair()),
        }
    }

    fn place(self) -> (&'static str, &'static str) {
        PLACES.get(self.index()).copied().unwrap_or_default()
    }
}

impl ActionType {
    /// Its names in English and Arabic.
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::DealBreaker => ("Deal Breaker", "رحت فيها"),
            Self::SlyDeal => ("Sly Deal", "ازررررف"),
            Self::ForceDeal => ("Force Deal", "أعطيني أعطيك"),
            Self::DebtCollector => ("Debt Collector", "طلّع الدفايات يا الطيب"),
            Self::Birthday => ("Birthday", "جاك يا مهنا ما تمنى"),
            Self::Zakat => ("Zakat", "طلع زكاتك"),
            Self::DoubleRent => ("Double Rent", "زيادة الخير خيرين"),
            Self::JustSayNo => ("Just Say No", "تبطي عظم"),
            Self::WeakNo => ("Weak No", "أقول لا يكثر"),
            Self::UltimateShield => ("Ultimate Shield", "عدم تعرض"),
            Self::SetLock => ("Set Lock", "لا يحوشك"),
            Self::ExtraTurn => ("Extra Turn", "واسطة"),
            Self::DrawTwo => ("Draw Two", "حبتين"),
            Self::House => ("House", "بيت"),
            Self::Hotel => ("Hotel", "فندق"),
            Self::Mosque => ("Mosque", "مسجد"),
            Self::GetJoker => ("Get Joker", "هات الجوكر"),
            Self::Abracadabra => ("Abracadabra", "أبرا كدبرا"),
            Self::Rent => ("Rent", "إيجار"),
        }
    }
}

/// The properties in the order of the deck.
const PLACES: [(&str, &str); 34] = [
    ("Tayma", "تيماء"),
    ("Duba", "ضباء"),
    ("Al Ghazalah", "الغزالة"),
    ("Ash Shinan", "الشنان"),
    ("Al Qurayyat", "القريات"),
    ("Tabarjal", "طبرجل"),
    ("Durrat Al Arous", "درة العروس"),
    ("Old Jeddah", "جدة القديمة"),
    ("Khaybar", "خيبر"),
    ("Mahd Adh Dhahab", "معهد الذهب"),
    ("Yanbu", "ينبع"),
    ("Ash Shafa", "الشفا"),
    ("Al Hada", "الهدا"),
    ("Hawazin", "هوازن"),
    ("Khamis Mushait", "خميس مشيط"),
    ("Abha", "أبها"),
    ("An Namas", "النماص"),
    ("Dammam", "الدمام"),
    ("Jubail", "الجبيل"),
    ("Khobar", "الخبر"),
    ("Muzdalifah", "مزدلفة"),
    ("Ajyad", "أجياد مكة"),
    ("Arafah", "عرفة"),
    ("Riyadh Al Khabra", "رياض الخبراء"),
    ("Buraydah", "بريدة"),
    ("Unayzah", "عنيزة"),
    ("Farasan Islands", "جزر فرسان"),
    ("Sabya", "صبيا"),
    ("Arish", "عريش"),
    ("Fayfa", "فيفاء"),
    ("Al Janadriyah", "الجنادرية"),
    ("Ad Dawadimi", "الدوادمي"),
    ("Ad Diriyah", "الدرعية"),
    ("Sudair", "سدير"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_again() {
        for card in Card::all() {
            assert_eq!(Card::with_id(&card.id()), Some(card));
            assert!(!card.english().is_empty() && !card.arabic().is_empty());
        }
        for (number, id, english) in [
            (1, "prop_tabuk_1", "Tayma"),
            (6, "prop_al_jouf_6", "Tabarjal"),
            (52, "money_5_52", "5M"),
            (56, "action_deal_breaker_56", "Deal Breaker"),
            (88, "rent_al_jouf_jizan_88", "Rent (al_jouf/jizan)"),
            (91, "rent_madinah_asir_91", "Rent (madinah/asir)"),
            (96, "rent_any_96", "Rent (any)"),
            (98, "wild_tabuk_taif_98", "Wild (tabuk/taif)"),
            (103, "wild_jeddah_makkah_103", "Wild (jeddah/makkah)"),
            (105, "wild_makkah_riyadh_105", "Wild (makkah/riyadh)"),
            (106, "wild_universal_106", "Joker"),
        ] {
            let card = Card::numbered(number).unwrap();
            assert_eq!((card.id().as_str(), card.english().as_str()), (id, english));
        }
        for unknown in ["", "prop_tabuk_3", "money_5_5", "wild_106", "prop_tabuk_01", "x_-1"] {
            assert_eq!(Card::with_id(unknown), None, "{unknown}");
        }
    }
}

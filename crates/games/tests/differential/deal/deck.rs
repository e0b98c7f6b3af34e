//! The 106 cards of Lebanese Deal, and what is written on them.

use super::document::Color::{
    self, AlJouf, Asir, Eastern, Hail, Jeddah, Jizan, Madinah, Makkah, Qassim, Riyadh, Tabuk, Taif,
};
use super::document::{Card, Options, Valid};

/// A color, its names, what each of its cards is worth, and the names of those cards.
struct Land {
    color: Color,
    name: &'static str,
    arabic: &'static str,
    worth: i64,
    printed: &'static [i64],
    config: &'static [i64],
    cards: &'static [(&'static str, &'static str)],
}

type Rents = &'static [i64];

const fn land(
    color: Color,
    (name, arabic): (&'static str, &'static str),
    worth: i64,
    (printed, config): (Rents, Rents),
    cards: &'static [(&'static str, &'static str)],
) -> Land {
    Land { color, name, arabic, worth, printed, config, cards }
}

#[rustfmt::skip]
const LANDS: [Land; 12] = [
    land(Tabuk, ("tabuk", "تبوك"), 1, (&[1, 2], &[1, 2]), &[("Tayma", "تيماء"), ("Duba", "ضباء")]),
    land(Hail, ("hail", "حائل"), 2, (&[1, 2], &[2, 3]), &[("Al Ghazalah", "الغزالة"), ("Ash Shinan", "الشنان")]),
    land(AlJouf, ("al_jouf", "الجوف"), 2, (&[1, 2], &[2, 4]), &[("Al Qurayyat", "القريات"), ("Tabarjal", "طبرجل")]),
    land(Jeddah, ("jeddah", "جدة"), 4, (&[3, 8], &[2, 4]), &[("Durrat Al Arous", "درة العروس"), ("Old Jeddah", "جدة القديمة")]),
    land(Madinah, ("madinah", "المدينة"), 2, (&[1, 2, 4], &[2, 3, 4]),
        &[("Khaybar", "خيبر"), ("Mahd Adh Dhahab", "معهد الذهب"), ("Yanbu", "ينبع")]),
    land(Taif, ("taif", "الطائف"), 1, (&[1, 2, 3], &[1, 2, 3]),
        &[("Ash Shafa", "الشفا"), ("Al Hada", "الهدا"), ("Hawazin", "هوازن")]),
    land(Asir, ("asir", "عسير"), 2, (&[1, 3, 5], &[2, 3, 5]),
        &[("Khamis Mushait", "خميس مشيط"), ("Abha", "أبها"), ("An Namas", "النماص")]),
    land(Eastern, ("eastern", "الشرقية"), 3, (&[2, 3, 6], &[2, 3, 6]),
        &[("Dammam", "الدمام"), ("Jubail", "الجبيل"), ("Khobar", "الخبر")]),
    land(Makkah, ("makkah", "مكة"), 4, (&[2, 4, 7], &[2, 4, 7]),
        &[("Muzdalifah", "مزدلفة"), ("Ajyad", "أجياد مكة"), ("Arafah", "عرفة")]),
    land(Qassim, ("qassim", "القصيم"), 3, (&[2, 4, 6], &[3, 4, 6]),
        &[("Riyadh Al Khabra", "رياض الخبراء"), ("Buraydah", "بريدة"), ("Unayzah", "عنيزة")]),
    land(Jizan, ("jizan", "جازان"), 2, (&[1, 3, 5, 10], &[3, 5, 10, 12]),
        &[("Farasan Islands", "جزر فرسان"), ("Sabya", "صبيا"), ("Arish", "عريش"), ("Fayfa", "فيفاء")]),
    land(Riyadh, ("riyadh", "الرياض"), 2, (&[1, 2, 3, 4], &[2, 3, 4, 8]),
        &[("Al Janadriyah", "الجنادرية"), ("Ad Dawadimi", "الدوادمي"), ("Ad Diriyah", "الدرعية"), ("Sudair", "سدير")]),
];

const MONEY: [(i64, usize); 7] = [(1, 6), (2, 5), (3, 3), (4, 3), (5, 2), (10, 1), (20, 1)];

/// Each action: its type, how many cards it has, their worth and names.
#[rustfmt::skip]
pub(crate) const ACTIONS: [(&str, usize, i64, &str, &str); 18] = [
    ("deal_breaker", 2, 5, "Deal Breaker", "رحت فيها"),
    ("sly_deal", 2, 3, "Sly Deal", "ازررررف"),
    ("force_deal", 2, 2, "Force Deal", "أعطيني أعطيك"),
    ("debt_collector", 1, 3, "Debt Collector", "طلّع الدفايات يا الطيب"),
    ("birthday", 1, 2, "Birthday", "جاك يا مهنا ما تمنى"),
    ("zakat", 1, 1, "Zakat", "طلع زكاتك"),
    ("double_rent", 2, 1, "Double Rent", "زيادة الخير خيرين"),
    ("just_say_no", 2, 5, "Just Say No", "تبطي عظم"),
    ("weak_no", 1, 3, "Weak No", "أقول لا يكثر"),
    ("ultimate_shield", 1, 5, "Ultimate Shield", "عدم تعرض"),
    ("set_lock", 2, 5, "Set Lock", "لا يحوشك"),
    ("extra_turn", 2, 2, "Extra Turn", "واسطة"),
    ("draw_two", 2, 1, "Draw Two", "حبتين"),
    ("house", 2, 3, "House", "بيت"),
    ("hotel", 2, 4, "Hotel", "فندق"),
    ("mosque", 1, 3, "Mosque", "مسجد"),
    ("get_joker", 1, 5, "Get Joker", "هات الجوكر"),
    ("abracadabra", 1, 7, "Abracadabra", "أبرا كدبرا"),
];

const RENTS: [[Color; 2]; 6] = [
    [Tabuk, Taif],
    [Hail, Riyadh],
    [AlJouf, Jizan],
    [Madinah, Asir],
    [Eastern, Qassim],
    [Jeddah, Makkah],
];

const WILDS: [([Color; 2], i64); 8] = [
    ([Tabuk, Taif], 1),
    ([Hail, Riyadh], 2),
    ([AlJouf, Jizan], 2),
    ([Madinah, Asir], 2),
    ([Eastern, Qassim], 3),
    ([Jeddah, Makkah], 4),
    ([Taif, Riyadh], 4),
    ([Makkah, Riyadh], 4),
];

impl Color {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        LANDS.iter().map(|land| land.color)
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        LANDS.iter().find(|land| land.name == name).map(|land| land.color)
    }

    fn land(self) -> &'static Land {
        &LANDS[self as usize]
    }

    pub(crate) fn name(self) -> &'static str {
        self.land().name
    }

    /// How many cards a complete set has.
    pub(crate) fn size(self) -> usize {
        self.land().cards.len()
    }

    pub(crate) fn rents(self, options: &Options) -> Rents {
        let land = self.land();
        if options.rent_table == "config" { land.config } else { land.printed }
    }
}

/// The name of a thing for two colors, in both languages.
fn pair(what: (&str, &str), [one, two]: [Color; 2]) -> (String, String) {
    let (one, two) = (one.land(), two.land());
    let english = format!("{} ({}/{})", what.0, one.name, two.name);
    (english, format!("{} {}/{}", what.1, one.arabic, two.arabic))
}

/// The deck in the order of its numbers.
pub(crate) fn full_deck(options: &Options) -> Vec<Card> {
    let mut deck: Vec<Card> = Vec::new();
    let mut add = |prefix: &str, (english, arabic): (&str, &str), card: Card| {
        let number = deck.len() + 1;
        let id = format!("{prefix}_{number}");
        deck.push(Card { number, id, name_en: english.into(), name_ar: arabic.into(), ..card });
    };
    let worth = |r#type: &'static str, worth: i64| Card {
        r#type,
        bank_value: Some(worth),
        ..Card::default()
    };
    for land in &LANDS {
        for &names in land.cards {
            let rent_values = Some(land.color.rents(options));
            let card = worth("property", land.worth);
            let card = Card { color: Some(land.color), rent_values, ..card };
            add(&format!("prop_{}", land.name), names, card);
        }
    }
    for (value, copies) in MONEY {
        let names = (format!("{value}M"), format!("{value}م"));
        for _ in 0..copies {
            let card = Card { r#type: "money", value: Some(value), ..Card::default() };
            add(&format!("money_{value}"), (&names.0, &names.1), card);
        }
    }
    for (kind, copies, value, english, arabic) in ACTIONS {
        for _ in 0..copies {
            let card = Card { action_type: Some(kind), ..worth("action", value) };
            add(&format!("action_{kind}"), (english, arabic), card);
        }
    }
    for colors in RENTS {
        let names = pair(("Rent", "إيجار"), colors);
        let prefix = format!("rent_{}_{}", colors[0].name(), colors[1].name());
        for _ in 0..2 {
            let card = Card { colors: Some(colors.to_vec()), ..worth("rent", 1) };
            add(&prefix, (&names.0, &names.1), card);
        }
    }
    for _ in 0..2 {
        let card = Card { colors: Some(Color::all().collect()), ..worth("rent", 3) };
        add("rent_any", ("Rent (any)", "طب وتخيّر"), card);
    }
    for (colors, value) in WILDS {
        let names = pair(("Wild", "جوكر"), colors);
        let prefix = format!("wild_{}_{}", colors[0].name(), colors[1].name());
        let card = Card { valid_colors: Some(Valid::Two(colors)), ..worth("wild", value) };
        add(&prefix, (&names.0, &names.1), card);
    }
    let joker = Card { valid_colors: Some(Valid::Any), ..worth("wild", 0) };
    add("wild_universal", ("Joker", "هلا بالجوكر"), joker);
    deck
}

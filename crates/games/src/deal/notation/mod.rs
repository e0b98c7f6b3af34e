//! Lebanese Deal as text: one line for a state, a view or an action.
//!
//! ```text
//! paying r3 m2 >0 | 0: hand 2M41; bank draw_two75; riyadh riyadh31 wild99 | 1: hand 5 cards | draw 80 | discard rent86
//!   | rent86 rent by 0 for 0: 6 double riyadh from 1
//! ```
//!
//! A card is its color, value, action or sort and the number of its id. After a color stand the cards
//! under it, `+` before what is on the set, and `locked`. `>` marks whose turn it is, `m` moves made,
//! `x` how often the next rent is doubled.
//!
//! A table and an action are read again as what they were. What a text leaves out is empty, zero or as usual, so
//! `playing | 0: hand 5M52` is a table, too.

mod reading;
mod writing;

#[cfg(test)]
mod tests {
    use parlour_engine::{Observable, Seat, Seats, Viewer};

    use crate::deal::action::{Action, Play};
    use crate::deal::card_set::CardSet;
    use crate::deal::cards::{ActionType, Card};
    use crate::deal::colors::{Color, Hue};
    use crate::deal::options::Options;
    use crate::deal::piles::Piles;
    use crate::deal::state::{Chain, Deal};

    fn card(number: u8) -> Card {
        Card::numbered(number).expect("a card")
    }

    /// The first player has charged a doubled rent, and the second one has refused.
    fn table() -> Deal {
        let (first, second) = (Seat::new(0), Seat::new(1));
        let options = Options { auto_accept: true, ..Options::default() };
        let mut state = Deal::empty(2, options);
        state.take_up(first, card(41));
        state.take_up(second, card(35));
        state.bank(second, card(75));
        for number in [32, 99, 31, 34] {
            state.lay(first, card(number), Color::Riyadh);
        }
        state.attach(first, Card::ABRACADABRA, Color::Riyadh, ActionType::House);
        state.lock(first, Color::Riyadh);
        state.piles = Piles::new(&[card(1), card(2)], &[card(86), card(67)]);
        (state.open.round, state.open.moves) = (3, 2);
        let mut pending = state.due(first, Color::Riyadh, None);
        (pending.is_double, pending.card) = (true, Some(card(86)));
        pending.chain = Some(Chain::new(second, card(67)));
        pending.committed = Seats::only(second);
        state.demand(pending);
        state
    }

    #[test]
    fn a_table_is_one_line() {
        let state = table();
        let land = "riyadh riyadh32 wild99 riyadh31 riyadh34 +abracadabra83=house locked";
        let tail = "discard rent86 just_say_no67 \
            | rent86 rent by 0 for 0: 7 double riyadh from 1! no of 1 just_say_no67 \
            | with autoAccept=true";
        for (text, expected) in [
            (
                state.to_string(),
                format!("hand 2M41; {land} | 1: hand 1M35; bank draw_two75 | draw tabuk1 tabuk2"),
            ),
            (
                state.view(Viewer::Seat(Seat::new(1))).to_string(),
                format!("hand 1 cards; {land} | 1: hand 1M35; bank draw_two75 | draw 2"),
            ),
            (
                state.view(Viewer::Spectator).to_string(),
                format!("hand 1 cards; {land} | 1: hand 1 cards; bank draw_two75 | draw 2"),
            ),
        ] {
            assert_eq!(text, format!("responding r3 m2 >0 | 0: {expected} | {tail}"));
        }
    }

    #[test]
    fn actions_are_short() {
        let play = Play::new(card(58));
        let victim = Some(Seat::new(2));
        for (action, text) in [
            (Action::PlayProperty(card(98), Hue::Of(Color::Taif)), "lay wild98 taif"),
            (
                Action::PlayAction(Play { victim, target: Some(card(15)), ..play }),
                "play sly_deal58 take asir15 from 2",
            ),
            (Action::Pay(CardSet::listed([card(52), card(35)])), "pay 1M35 5M52"),
            (Action::Pay(CardSet::listed([card(52), card(52)])), "pay 5M52 twice"),
            (Action::PlayToBank(Card::NOWHERE), "bank no-card"),
        ] {
            assert_eq!(action.to_string(), text);
        }
    }
}

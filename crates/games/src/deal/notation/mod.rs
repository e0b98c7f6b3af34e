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
    use parlour_engine::{Observable, Seat, Viewer};

    use crate::deal::action::{Action, Play};
    use crate::deal::card_set::CardSet;
    use crate::deal::cards::Card;
    use crate::deal::colors::{Color, Hue};
    use crate::deal::state::Deal;

    fn card(number: u8) -> Card {
        Card::numbered(number).expect("a card")
    }

    /// The first player has charged a doubled rent, and the second one has refused.
    #[test]
    fn a_table_is_one_line() {
        let land = "riyadh riyadh32 wild99 riyadh31 riyadh34 +abracadabra83=house locked";
        let line = |places: &str| {
            format!(
                "responding r3 m2 >0 | 0: {places} | discard rent86 just_say_no67 \
                | rent86 rent by 0 for 0: 7 double riyadh from 1! no of 1 just_say_no67 \
                | with autoAccept=true"
            )
        };
        let text = line(&format!(
            "hand 2M41; {land} | 1: hand 1M35; bank draw_two75 | draw tabuk1 tabuk2"
        ));
        let state: Deal = text.parse().expect("a table");
        assert_eq!(state.to_string(), text);
        for (viewer, hand) in [(Viewer::Seat(Seat::new(1)), "1M35"), (Viewer::Spectator, "1 cards")]
        {
            let places = format!("hand 1 cards; {land} | 1: hand {hand}; bank draw_two75 | draw 2");
            assert_eq!(state.view(viewer).to_string(), line(&places));
        }
    }

    #[test]
    fn actions_are_short() {
        let play = Play::new(card(58));
        let victim = Some(Seat::new(2));
        for (action, text) in [
            (
                Action::PlayProperty { card: card(98), color: Hue::Of(Color::Taif) },
                "lay wild98 taif",
            ),
            (
                Action::PlayAction(Play { victim, target: Some(card(15)), ..play }),
                "play sly_deal58 take asir15 from 2",
            ),
            (Action::Pay { cards: CardSet::listed([card(52), card(35)]) }, "pay 1M35 5M52"),
            (Action::Pay { cards: CardSet::listed([card(52), card(52)]) }, "pay 5M52 twice"),
            (Action::PlayToBank { card: Card::NOWHERE }, "bank no-card"),
        ] {
            assert_eq!(action.to_string(), text);
            assert_eq!(text.parse(), Ok(action));
        }
    }
}

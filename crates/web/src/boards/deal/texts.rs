//! Lebanese Deal in sentences: moves, buttons, options.

use parlour_engine::{Seat, Seats};
use parlour_games::deal::{Action, ActionType, Card, CardType, Event, Hue, Play};
use serde_json::Value;

use super::names::{self, money, region};
use super::seen::Seen;
use crate::table::list;
use crate::words::words;

/// An event as a sentence.
#[expect(clippy::too_many_lines, reason = "one flat list of events")]
pub(super) fn log(event: &Event, seen: Seen<'_>) -> Option<String> {
    let words = words();
    let me = |seat: Seat| seen.is_me(seat);
    let who = |seat: Seat| seen.name(seat);
    let card = names::card;
    Some(match *event {
        Event::CardsDrawn { player_id, count: 0, .. } => {
            words.deal_drew_nothing(me(player_id), who(player_id))
        }
        // Those who draw are told which cards they are.
        Event::CardsDrawn { player_id, .. } if me(player_id) => return None,
        Event::CardsDrawn { player_id, count, .. } => words.deal_drew(count, who(player_id)),
        Event::DrawResult { player_id, card_ids } if me(player_id) => {
            words.deal_you_drew(names::cards(card_ids))
        }
        Event::PileShuffled { .. } => words.deal_shuffled(),
        Event::CardBanked { player_id, card_id } => {
            words.deal_banked(me(player_id), names::banked(card_id), who(player_id))
        }
        Event::PropertyPlayed { player_id, card_id, color } if card_id.is_wild() => {
            words.deal_laid_as(me(player_id), card(card_id), region(color), who(player_id))
        }
        Event::PropertyPlayed { player_id, card_id, color: _ } => {
            words.deal_laid(me(player_id), card(card_id), who(player_id))
        }
        Event::WildMoved { player_id, card_id, from_color, to_color } => words.deal_moved(
            me(player_id),
            card(card_id),
            region(from_color),
            region(to_color),
            who(player_id),
        ),
        Event::ActionPlayed {
            player_id,
            card_id,
            action_type,
            victim_id,
            color,
            target_card_id,
            own_card_id,
            to_color,
        } => {
            let play = Play {
                victim: victim_id,
                color: color.into(),
                target: target_card_id,
                own: own_card_id,
                to: to_color.into(),
                copy: Some(action_type),
                card: card_id,
            };
            action_played(player_id, play, seen)
        }
        Event::RentCharged { player_id, card_id: _, color, amount, is_double_rent } => words
            .deal_asked_rent(
                me(player_id),
                is_double_rent,
                region(color),
                money(amount),
                who(player_id),
            ),
        Event::RentDoubled { player_id, times } => {
            words.deal_doubled(times, me(player_id), who(player_id))
        }
        Event::MovesRenewed { player_id } => words.deal_new_moves(me(player_id), who(player_id)),
        Event::PaymentDemanded { action_type: _, payee_id, victim_ids, amount } => {
            demanded(payee_id, victim_ids, amount, seen)
        }
        Event::VictimReleased { player_id } => {
            words.deal_has_nothing(me(player_id), who(player_id))
        }
        Event::PaymentMade { player_id, payee_id, card_ids, value } => {
            let (is_you, payee) = (me(payee_id), who(payee_id));
            let (amount, cards) = (money(value), names::cards(card_ids));
            if amount == cards {
                words.deal_paid(me(player_id), payee, amount, is_you, who(player_id))
            } else {
                words.deal_paid_with(me(player_id), payee, amount, cards, is_you, who(player_id))
            }
        }
        Event::NoSaid { player_id, card_id } => {
            words.deal_said_no(me(player_id), card(card_id), who(player_id))
        }
        Event::Accepted { player_id } => words.deal_accepted(me(player_id), who(player_id)),
        Event::PlayRefused { player_id } => words.deal_safe(me(player_id), who(player_id)),
        Event::MustPay { player_id } => words.deal_must_pay(me(player_id), who(player_id)),
        Event::CardStolen { player_id, victim_id, card_id, color: _ } => words.deal_took(
            me(player_id),
            card(card_id),
            who(victim_id),
            me(victim_id),
            who(player_id),
        ),
        Event::CardsSwapped { player_id, victim_id, given_card_id, taken_card_id } => words
            .deal_swapped(
                me(player_id),
                who(victim_id),
                card(given_card_id),
                card(taken_card_id),
                me(victim_id),
                who(player_id),
            ),
        Event::SetStolen { player_id, victim_id, color, card_ids: _ } => words.deal_took_set(
            me(player_id),
            region(color),
            who(victim_id),
            me(victim_id),
            who(player_id),
        ),
        Event::SetConverted { player_id, from_color, to_color } => words.deal_converted(
            me(player_id),
            region(from_color),
            region(to_color),
            who(player_id),
        ),
        Event::SetLocked { player_id, color, card_id: _ } => {
            words.deal_locked_set(me(player_id), region(color), who(player_id))
        }
        Event::LockRemoved { player_id, color, card_id: _ } => {
            words.deal_unlocked(me(player_id), region(color), who(player_id))
        }
        Event::BuildingPlaced { player_id, color, card_id: _, action_type } => words.deal_built(
            me(player_id),
            names::action(action_type),
            region(color),
            who(player_id),
        ),
        Event::BuildingBanked { player_id, color, card_id } => {
            words.deal_building_banked(me(player_id), card(card_id), region(color), who(player_id))
        }
        Event::ShieldRaised { player_id, card_id: _ } => {
            words.deal_shield_up(me(player_id), who(player_id))
        }
        Event::ShieldWorn { player_id, turns_left: 0, card_id: _ } => {
            words.deal_shield_gone(me(player_id), who(player_id))
        }
        Event::ShieldWorn { player_id, turns_left: _, card_id: _ } => {
            words.deal_shield_worn(me(player_id), who(player_id))
        }
        Event::CardsDiscarded { player_id, card_ids } => {
            words.deal_discarded(me(player_id), names::cards(card_ids), who(player_id))
        }
        Event::PlayerLeft { player_id } => words.deal_has_left(me(player_id), who(player_id)),
        Event::BotTookOver { player_id } => words.deal_bot_plays(me(player_id), who(player_id)),
        Event::PlayerReturned { player_id } => words.deal_came_back(me(player_id), who(player_id)),
        Event::HandRevealed { player_id, card_ids } if !card_ids.is_empty() => {
            words.deal_still_held(me(player_id), names::cards(card_ids), who(player_id))
        }
        Event::GameEnded { winner_id: Some(winner) } => words.deal_won(me(winner), who(winner)),
        Event::GameEnded { winner_id: None } => words.deal_nobody_won(),
        Event::DrawResult { .. } | Event::TurnStarted { .. } | Event::HandRevealed { .. } => {
            return None;
        }
    })
}

fn demanded(payee: Seat, victims: Seats, amount: u16, seen: Seen<'_>) -> String {
    let words = words();
    let you = words.you();
    let me = victims.iter().find(|seat| seen.is_me(*seat));
    let others = victims.iter().filter(|seat| !seen.is_me(*seat));
    let names: Vec<&str> =
        me.map(|_| &*you).into_iter().chain(others.map(|seat| seen.name(seat))).collect();
    if seen.is_me(payee) {
        words.deal_owe_you(victims.len(), list(&names), money(amount))
    } else {
        words.deal_owe(me.is_some(), victims.len(), seen.name(payee), money(amount), list(&names))
    }
}

fn action_played(seat: Seat, play: Play, seen: Seen<'_>) -> String {
    let words = words();
    let (me, who) = (seen.is_me(seat), seen.name(seat));
    let (what, aim) = (what(play), aim(play));
    let victim = play.victim.map(|victim| (seen.name(victim), seen.is_me(victim)));
    match (victim, aim) {
        (Some((victim, is_you)), Some(aim)) => {
            words.deal_played_against_for(me, what, victim, aim, is_you, who)
        }
        (Some((victim, is_you)), None) => words.deal_played_against(me, what, victim, is_you, who),
        (None, Some(aim)) => words.deal_played_for(me, what, aim, who),
        (None, None) => words.deal_played(me, what, who),
    }
}

/// What is played: a card, and what it stands for if that is something else.
fn what(play: Play) -> String {
    let card = names::card(play.card);
    let is_itself = |copy: ActionType| {
        play.card.is(copy) || copy == ActionType::Rent && play.card.card_type() == CardType::Rent
    };
    match play.copy.filter(|copy| !is_itself(*copy)) {
        Some(copy) => words().deal_as(card, names::action(copy)),
        None => card,
    }
}

/// What it is aimed at: cards, or a color.
fn aim(play: Play) -> Option<String> {
    let words = words();
    match (play.own, play.target, play.color) {
        (Some(own), Some(target), _) => Some(words.deal_for(names::card(own), names::card(target))),
        (_, Some(target), Hue::Of(color)) if target.is_wild() => {
            Some(words.deal_as(names::card(target), region(color)))
        }
        (_, Some(target), _) => Some(names::card(target)),
        (_, None, Hue::Of(color)) => Some(match play.to.color() {
            Some(to) => words.deal_as(region(color), region(to)),
            None => region(color),
        }),
        (_, None, Hue::Unnamed | Hue::Unknown) => None,
    }
}

/// An action as the words of a button.
pub(super) fn label(action: &Action, seen: Seen<'_>) -> String {
    let words = words();
    let card = names::card;
    match *action {
        Action::DrawCards => words.deal_do_draw(),
        Action::PlayToBank { card } => words.deal_do_bank(names::banked(card)),
        Action::PlayProperty { card: land, color: Hue::Of(color) } => {
            words.deal_do_lay_as(card(land), region(color))
        }
        Action::PlayProperty { card: land, color: Hue::Unnamed | Hue::Unknown } => {
            words.deal_do_lay(card(land))
        }
        Action::MoveWild { card: wild, color } => {
            words.deal_do_move(card(wild), color.color().map(region).unwrap_or_default())
        }
        Action::PlayAction(play) => do_play(play, seen),
        Action::PlayRent { card, color, victim } => {
            do_play(Play { color, victim, ..Play::new(card) }, seen)
        }
        Action::Pay { cards } => words.deal_do_pay(names::cards(cards)),
        Action::JustSayNo { card: no } => words.deal_do_no(card(no)),
        Action::Accept => words.deal_accept(),
        Action::Discard { cards } => words.deal_do_discard(names::cards(cards)),
        Action::EndTurn => words.deal_end_turn(),
        Action::Leave { .. } => words.deal_do_leave(),
        Action::Return { .. } => words.deal_do_return(),
    }
}

fn do_play(play: Play, seen: Seen<'_>) -> String {
    let words = words();
    let what = what(play);
    match (play.victim.map(|victim| seen.name(victim)), aim(play)) {
        (Some(victim), Some(aim)) => words.deal_do_play_against_for(what, victim, aim),
        (Some(victim), None) => words.deal_do_play_against(what, victim),
        (None, Some(aim)) => words.deal_do_play_for(what, aim),
        (None, None) => words.deal_do_play(what),
    }
}

/// What an action belongs to, among all that can be done.
pub(super) fn heading(action: &Action) -> String {
    let words = words();
    match *action {
        Action::PlayProperty { .. } | Action::MoveWild { .. } => words.deal_heading_land(),
        Action::PlayToBank { .. } => words.deal_heading_bank(),
        Action::PlayAction(Play { card, .. }) | Action::PlayRent { card, .. } => names::card(card),
        Action::Pay { .. } => words.deal_heading_pay(),
        Action::JustSayNo { .. } | Action::Accept => words.deal_heading_answer(),
        Action::Discard { .. } => words.deal_heading_discard(),
        Action::DrawCards | Action::EndTurn | Action::Leave { .. } | Action::Return { .. } => {
            words.deal_heading_turn()
        }
    }
}

/// What is lost with the cards that an action gives away.
pub(super) fn cost(action: &Action) -> usize {
    let worth = |card: Card| usize::from(card.value()) + if card.is_land() { 4 } else { 0 };
    match action {
        Action::Pay { cards } | Action::Discard { cards } => cards.iter().map(worth).sum(),
        _ => 0,
    }
}

/// An option as a sentence.
pub(super) fn option(key: &str) -> Option<String> {
    let words = words();
    Some(match key {
        "rentTable" => words.deal_option_rents(),
        "handLimit" => words.deal_option_hand(),
        "emptyHandDraw" => words.deal_option_empty(),
        "wildMoveCostsPlay" => words.deal_option_wild(),
        "weakNoScope" => words.deal_option_weak(),
        "zakatRule" => words.deal_option_zakat(),
        "mosqueRule" => words.deal_option_mosque(),
        "abracadabraRule" => words.deal_option_abracadabra(),
        "doubleRentStacks" => words.deal_option_stacks(),
        "dealBreakerBreaksLock" => words.deal_option_breaks_lock(),
        "autoAccept" => words.deal_option_auto(),
        "firstPlayer" => words.deal_option_first(),
        "onLeave" => words.deal_option_leave(),
        "turnTimeoutS" => words.deal_option_turn_time(),
        "responseTimeoutS" => words.deal_option_answer_time(),
        "revealHandsAtEnd" => words.deal_option_reveal(),
        _ => return None,
    })
}

/// A value of an option in words.
pub(super) fn choice(key: &str, value: &Value) -> Option<String> {
    let words = words();
    Some(match (key, value.as_str()) {
        ("handLimit", None) if *value == 99 => words.deal_choice_hand_any(),
        ("handLimit", None) => words.deal_choice_hand_seven(),
        ("rentTable", Some("printed")) => words.deal_choice_rents_printed(),
        ("rentTable", Some("config")) => words.deal_choice_rents_old(),
        ("weakNoScope", Some("any")) => words.deal_choice_weak_any(),
        ("weakNoScope", Some("rent")) => words.deal_choice_weak_rent(),
        ("zakatRule", Some("collect")) => words.deal_choice_zakat_player(),
        ("zakatRule", Some("poorest")) => words.deal_choice_zakat_poorest(),
        ("mosqueRule", Some("anyCompleteSet")) => words.deal_choice_mosque_any(),
        ("mosqueRule", Some("makkahOnly")) => words.deal_choice_mosque_makkah(),
        ("mosqueRule", Some("onHotel")) => words.deal_choice_mosque_hotel(),
        ("abracadabraRule", Some("copyAction")) => words.deal_choice_abracadabra_copy(),
        ("abracadabraRule", Some("convertSet")) => words.deal_choice_abracadabra_convert(),
        ("firstPlayer", Some("seat0")) => words.deal_choice_first_seat(),
        ("firstPlayer", Some("random")) => words.deal_choice_first_any(),
        ("onLeave", Some("bot")) => words.deal_choice_leave_bot(),
        ("onLeave", Some("remove")) => words.deal_choice_leave_discard(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use parlour_games::deal::{self, CardSet, Color};

    use super::*;
    use crate::sample::dealt;
    use crate::scene::{Mode, Scene};

    const ANN: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);
    const CLEO: Seat = Seat::new(2);

    fn scene() -> Scene {
        dealt(deal::game(), &["Ann", "Bob", "Cleo"], Some(0))
    }

    fn card(id: &str) -> Card {
        Card::with_id(id).expect("a card")
    }

    fn cards(ids: &[&str]) -> CardSet {
        ids.iter().map(|id| card(id)).collect()
    }

    fn played(seat: Seat, id: &str, action: ActionType) -> Event {
        Event::ActionPlayed {
            player_id: seat,
            card_id: card(id),
            action_type: action,
            victim_id: None,
            color: None,
            target_card_id: None,
            own_card_id: None,
            to_color: None,
        }
    }

    /// The same play against somebody, aimed at this card.
    fn against(event: Event, victim: Seat, target: Option<&str>) -> Event {
        match event {
            Event::ActionPlayed {
                player_id,
                card_id,
                action_type,
                color,
                own_card_id,
                to_color,
                ..
            } => Event::ActionPlayed {
                player_id,
                card_id,
                action_type,
                victim_id: Some(victim),
                color,
                target_card_id: target.map(card),
                own_card_id,
                to_color,
            },
            other => other,
        }
    }

    fn owes(payee: Seat, victims: &[Seat]) -> Event {
        let victim_ids = victims.iter().copied().collect();
        Event::PaymentDemanded {
            action_type: ActionType::Rent,
            payee_id: payee,
            victim_ids,
            amount: 3,
        }
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "one flat list of events")]
    fn moves_are_told_in_sentences() {
        let scene = scene();
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let sly = |seat| played(seat, "action_sly_deal_58", ActionType::SlyDeal);
        let magic = played(BOB, "action_abracadabra_83", ActionType::DebtCollector);
        for (event, expected) in [
            (
                Event::CardsDrawn { player_id: BOB, count: 2, draw_pile_count: 60 },
                "Bob drew 2 cards.",
            ),
            (
                Event::CardsDrawn { player_id: BOB, count: 1, draw_pile_count: 60 },
                "Bob drew a card.",
            ),
            (
                Event::CardsDrawn { player_id: ANN, count: 0, draw_pile_count: 0 },
                "You found nothing to draw.",
            ),
            (
                Event::DrawResult {
                    player_id: ANN,
                    card_ids: cards(&["money_5_52", "prop_riyadh_31"]),
                },
                "You drew Al Janadriyah (Riyadh) and 5M.",
            ),
            (
                Event::CardBanked { player_id: BOB, card_id: card("action_sly_deal_58") },
                "Bob put Sly Deal (3M) in the bank.",
            ),
            (
                Event::PropertyPlayed {
                    player_id: BOB,
                    card_id: card("prop_tabuk_1"),
                    color: Color::Tabuk,
                },
                "Bob laid Tayma (Tabuk).",
            ),
            (
                Event::PropertyPlayed {
                    player_id: ANN,
                    card_id: card("wild_hail_riyadh_99"),
                    color: Color::Riyadh,
                },
                "You laid wild card Hail/Riyadh as Riyadh.",
            ),
            (sly(ANN), "You played Sly Deal."),
            (
                against(sly(BOB), ANN, Some("prop_madinah_9")),
                "Bob played Sly Deal against you: Khaybar (Madinah).",
            ),
            (
                against(sly(ANN), CLEO, Some("prop_madinah_9")),
                "You played Sly Deal against Cleo: Khaybar (Madinah).",
            ),
            (against(magic, CLEO, None), "Bob played Abracadabra as Debt Collector against Cleo."),
            (
                Event::RentCharged {
                    player_id: BOB,
                    card_id: card("rent_hail_riyadh_86"),
                    color: Color::Riyadh,
                    amount: 6,
                    is_double_rent: true,
                },
                "Bob charged rent for Riyadh: 6M, doubled.",
            ),
            (Event::RentDoubled { player_id: BOB, times: 2 }, "Bob’s next rent counts four times."),
            (owes(BOB, &[CLEO, ANN]), "You and Cleo owe Bob 3M."),
            (owes(BOB, &[ANN]), "You owe Bob 3M."),
            (owes(CLEO, &[BOB]), "Bob owes Cleo 3M."),
            (owes(ANN, &[CLEO]), "Cleo owes you 3M."),
            (owes(ANN, &[BOB, CLEO]), "Bob and Cleo owe you 3M."),
            (
                Event::PaymentMade {
                    player_id: ANN,
                    payee_id: BOB,
                    card_ids: cards(&["money_5_52"]),
                    value: 5,
                },
                "You paid Bob 5M.",
            ),
            (
                Event::PaymentMade {
                    player_id: CLEO,
                    payee_id: ANN,
                    card_ids: cards(&["money_5_52", "action_house_77"]),
                    value: 8,
                },
                "Cleo paid you 8M: 5M and House.",
            ),
            (
                Event::NoSaid { player_id: ANN, card_id: card("action_just_say_no_67") },
                "You said no with Just Say No.",
            ),
            (Event::PlayRefused { player_id: CLEO }, "Cleo is safe from it."),
            (
                Event::CardStolen {
                    player_id: BOB,
                    victim_id: ANN,
                    card_id: card("prop_tabuk_1"),
                    color: Color::Tabuk,
                },
                "Bob took Tayma (Tabuk) from you.",
            ),
            (
                Event::CardsSwapped {
                    player_id: BOB,
                    victim_id: ANN,
                    given_card_id: card("prop_tabuk_1"),
                    taken_card_id: card("prop_eastern_18"),
                },
                "Bob gave you Tayma (Tabuk) for Dammam (Eastern).",
            ),
            (
                Event::SetStolen {
                    player_id: ANN,
                    victim_id: CLEO,
                    color: Color::Hail,
                    card_ids: CardSet::EMPTY,
                },
                "You took the whole set of Hail from Cleo.",
            ),
            (
                Event::WildMoved {
                    player_id: CLEO,
                    card_id: card("wild_hail_riyadh_99"),
                    from_color: Color::Hail,
                    to_color: Color::Riyadh,
                },
                "Cleo moved wild card Hail/Riyadh from Hail to Riyadh.",
            ),
            (
                Event::SetConverted {
                    player_id: ANN,
                    from_color: Color::Hail,
                    to_color: Color::Taif,
                },
                "You turned a set of Hail into Taif.",
            ),
            (
                Event::BuildingPlaced {
                    player_id: BOB,
                    color: Color::Hail,
                    card_id: card("action_abracadabra_83"),
                    action_type: ActionType::House,
                },
                "Bob built a House on Hail.",
            ),
            (
                Event::BuildingBanked {
                    player_id: BOB,
                    color: Color::Hail,
                    card_id: card("action_house_77"),
                },
                "The House on Hail went into Bob’s bank.",
            ),
            (
                Event::LockRemoved { player_id: ANN, color: Color::AlJouf, card_id: None },
                "The lock on your set of Al Jouf is gone.",
            ),
            (
                Event::ShieldRaised { player_id: ANN, card_id: card("action_ultimate_shield_70") },
                "You raised a shield: nobody can rob you.",
            ),
            (
                Event::GameEnded { winner_id: Some(BOB) },
                "Bob won the game with three complete sets.",
            ),
            (Event::GameEnded { winner_id: None }, "The game is over, and nobody won."),
        ] {
            assert_eq!(log(&event, seen).as_deref(), Some(expected), "{event:?}");
        }
        let started = Event::TurnStarted { player_id: ANN, round: 2 };
        assert_eq!(log(&started, seen), None);
    }

    #[test]
    fn what_others_draw_stays_with_them() {
        let scene = scene();
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let drawn = |seat| Event::DrawResult { player_id: seat, card_ids: cards(&["money_5_52"]) };
        assert_eq!(log(&drawn(BOB), seen), None);
        let own = Event::CardsDrawn { player_id: ANN, count: 1, draw_pile_count: 60 };
        assert_eq!(log(&own, seen), None, "which card it was is told instead");
    }

    #[test]
    fn buttons_say_what_a_card_is_played_as_and_against_whom() {
        let scene = scene();
        let seen = Seen::of(&scene, &Mode::Play).expect("a game");
        let play = |id: &str| Play::new(card(id));
        for (action, expected) in [
            (
                Action::PlayAction(Play {
                    victim: Some(BOB),
                    own: Some(card("prop_tabuk_1")),
                    target: Some(card("prop_eastern_18")),
                    ..play("action_force_deal_60")
                }),
                "Play Force Deal against Bob: Tayma (Tabuk) for Dammam (Eastern)",
            ),
            (
                Action::PlayAction(Play {
                    copy: Some(ActionType::House),
                    color: Hue::Of(Color::Hail),
                    ..play("action_abracadabra_83")
                }),
                "Play Abracadabra as House: Hail",
            ),
            (
                Action::PlayAction(Play {
                    victim: Some(CLEO),
                    target: Some(card("wild_hail_riyadh_99")),
                    color: Hue::Of(Color::Hail),
                    ..play("action_get_joker_82")
                }),
                "Play Get Joker against Cleo: wild card Hail/Riyadh as Hail",
            ),
            (
                Action::PlayRent {
                    card: card("rent_any_96"),
                    color: Hue::Of(Color::Hail),
                    victim: Some(BOB),
                },
                "Play rent for any color against Bob: Hail",
            ),
            (
                Action::PlayProperty { card: card("prop_tabuk_1"), color: Hue::Unnamed },
                "Lay Tayma (Tabuk)",
            ),
            (Action::Pay { cards: cards(&["money_5_52"]) }, "Pay 5M"),
        ] {
            assert_eq!(label(&action, seen), expected);
        }
    }
}

//! The notation of lobbies, which no game leads to.

use parlour_engine::Rules;
use parlour_games::pobudka::Pobudka;

#[test]
fn lobbies_of_any_size_are_read_again() {
    for seats in 0..=10 {
        let text = format!("lobby r0 t0 >0 from 0{}", " | 0:".repeat(seats));
        let lobby: Pobudka = text.parse().expect("a lobby");
        assert_eq!((lobby.seats(), lobby.to_string()), (seats, text));
    }
    let eleven = format!("lobby{}", " | 0:".repeat(11));
    assert!(eleven.parse::<Pobudka>().is_err());
}

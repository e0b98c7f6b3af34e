//! The games of the house for tests of this crate, which cannot ask the program for them: it depends on this crate.

use parlour_engine::{Catalog, Registration};
use parlour_games::{datawar, deal, pobudka, qwixx, uno};

use crate::pages::rules;
use crate::{boards, learn};

pub(crate) fn catalog() -> Catalog {
    let listed = Registration::new;
    Catalog::new()
        .with(
            listed(pobudka::game())
                .with(boards::pobudka())
                .with(learn::pobudka())
                .with(rules::pobudka()),
        )
        .with(listed(qwixx::game()).with(boards::qwixx()).with(learn::qwixx()).with(rules::qwixx()))
        .with(listed(uno::game()).with(boards::uno()).with(learn::uno()).with(rules::uno()))
        .with(listed(deal::game()).with(boards::deal()).with(learn::deal()).with(rules::deal()))
        .with(
            listed(datawar::game())
                .with(boards::datawar())
                .with(learn::datawar())
                .with(rules::datawar()),
        )
}

//! Documents fit their schemas, and a game that is saved and loaded is the same game.

use jsonschema::Validator;
use parlour_engine::conformance::Specimen;
use parlour_engine::{AnyPosition, Erased, Game, Viewer, Views, to_value};
use schemars::Schema;
use serde_json::Value;

use crate::{each_game, walk};

each_game!(documents_are_read_again_and_fit_their_schemas);

fn documents_are_read_again_and_fit_their_schemas<G: Specimen>() {
    let game = Erased::<G>::new();
    let schemas = game.schemas();
    let [state, view, action, event, options] =
        [&schemas.state, &schemas.view, &schemas.action, &schemas.event, &schemas.options]
            .map(validator);
    walk::<G>(16, 120, |position, taken, _| {
        fits(&options, &to_value(&position.options()));
        let saved = to_value(&position.state());
        fits(&state, &saved);
        let loaded = game.load(&saved).expect("our own state");
        assert_eq!(loaded.state().get(), position.state().get());
        assert_eq!(loaded.notation(), position.notation());
        let views = Views::new(position);
        for viewer in Viewer::all(position.seats()) {
            let alone = position.view(viewer).expect("a viewer");
            fits(&view, &to_value(&alone));
            let mut together = Vec::new();
            views.write(viewer, &mut together).expect("a viewer");
            assert_eq!(String::from_utf8_lossy(&together), alone.get(), "for {viewer}");
        }
        if let Some(taken) = taken {
            fits(&action, &taken.action);
            taken.events.iter().for_each(|told| fits(&event, &to_value(&told.event)));
        }
    });
}

fn validator(schema: &Schema) -> Validator {
    jsonschema::validator_for(schema.as_value()).expect("a schema")
}

fn fits(schema: &Validator, document: &Value) {
    if let Err(error) = schema.validate(document) {
        panic!("{error} in {document}");
    }
}

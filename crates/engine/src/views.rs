//! Views of one moment, written together.

use std::cell::{Cell, RefCell};

use crate::{AnyPosition, Refusal, Viewer};

/// The views of a position as texts. What they have in common is written once.
#[derive(Debug)]
pub struct Views<'p> {
    position: &'p dyn AnyPosition,
    common: RefCell<Vec<u8>>,
}

thread_local! {
    /// Memory for what views have in common: somebody looks at some position all the time.
    static SPARE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// What is larger than this is not kept.
const MOST_SPARE: usize = 64 * 1024;

impl<'p> Views<'p> {
    /// All views of this position.
    pub fn new(position: &'p dyn AnyPosition) -> Self {
        let common = SPARE.try_with(Cell::take).unwrap_or_default();
        Self { position, common: RefCell::new(common) }
    }

    /// Writes what a viewer may know at the end of a text, and nothing if there is no such viewer.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn write(&self, viewer: Viewer, out: &mut Vec<u8>) -> Result<(), Refusal> {
        self.position.write_view(viewer, &mut self.common.borrow_mut(), out)
    }
}

impl Drop for Views<'_> {
    fn drop(&mut self) {
        let mut common = self.common.take();
        if common.capacity() <= MOST_SPARE {
            common.clear();
            // A thread that ends needs it no more.
            let _ = SPARE.try_with(|spare| spare.set(common));
        }
    }
}

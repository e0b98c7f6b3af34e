//! qwixx.

//! The notation of games that have none of their own.

/// Writes values of these types as JSON where a notation is asked for: in replay files, logs and error reports.
///
/// Games whose types are their documents need no other. A game that wants a shorter one implements `Display` itself.
#[macro_export]
macro_rules! notation_from_json {
    ($($type:ty),+ $(,)?) => {
        $(
            impl ::core::fmt::Display for $type {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str($crate::to_json(self).get())
                }
            }
        )+
    };
}

//! Reasons to refuse, written once.

/// Defines the reasons for which a game refuses actions: a name, a code for programs and a sentence for people.
///
/// ```
/// use parlour_engine::Illegal;
///
/// parlour_engine::refusals! {
///     /// Why Pig refuses.
///     pub enum Refused {
///         NotYourTurn, "NOT_YOUR_TURN", "It is not your turn.";
///     }
/// }
///
/// assert_eq!(Refused::NotYourTurn.code(), "NOT_YOUR_TURN");
/// assert_eq!(Refused::NotYourTurn.to_string(), "It is not your turn.");
/// ```
#[macro_export]
macro_rules! refusals {
    ($(#[$about:meta])* $vis:vis enum $name:ident { $($variant:ident, $code:literal, $sentence:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {
            $(#[doc = $sentence] $variant,)+
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $sentence,)+
                })
            }
        }

        impl $crate::Illegal for $name {
            fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }
        }
    };
}

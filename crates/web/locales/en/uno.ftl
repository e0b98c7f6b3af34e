## Cards

uno-color = { $color ->
    [red] red
    [blue] blue
    [green] green
   *[yellow] yellow
}

# Colors as the words of buttons.
uno-pick = { $color ->
    [red] Red
    [blue] Blue
    [green] Green
   *[yellow] Yellow
}

# $color is that of the card, or the one that was named with a wild card; none before that.
uno-card = { $kind ->
    [wild] { $color ->
        [none] wild
       *[other] wild ({ uno-color })
    }
    [wild-draw4] { $color ->
        [none] wild draw four
       *[other] wild draw four ({ uno-color })
    }
    [skip] { uno-color } skip
    [reverse] { uno-color } reverse
    [draw2] { uno-color } draw two
   *[number] { uno-color } { $number }
}
uno-a-card = a card
uno-no-card = nothing

## The table

uno-pending = stacked up
uno-left = { $count ->
    [one] 1 card left
   *[other] { $count } cards left
}
uno-top = On top of the pile: { $card }
uno-follow = Color: { $color }
uno-any = Any card fits
uno-answers = Answers and calls
uno-badge = { $cards }, { $score }
uno-hand = Your hand: { $cards }
uno-holds = { $who }: { $cards }
uno-said = UNO!
uno-one-left = one left

## Buttons

uno-draw = Draw a card
uno-draw-many = Draw { $count }
uno-keep = Keep it and pass
uno-challenge = Challenge it
uno-accept = Accept and draw four
uno-call = Call “UNO!”
uno-catch = Catch { $who }
uno-start = Start the game
uno-continue = Go on without { $who }
uno-to-lobby = Back to the lobby
uno-lost = { $who } is missing
uno-back = { $who } is back
uno-play = Play { $card }
uno-play-how = Play { $card }…
uno-play-now = Play

# These go on with $text, which says what is played already.
uno-play-and = { $text } and { $card }
uno-play-as = { $text } as { $color }
uno-play-swap = { $text }, swap hands with { $who }
uno-play-call = { $text }, call “UNO!”

uno-which-color = Which color?
uno-together = Together with
uno-on-top = On top of it
uno-nothing-more = nothing more
uno-swap-with = Swap hands with
uno-swap-choice = { $who } ({ $cards })
uno-call-last = Call “UNO!” if one card is left

## Why something is not possible now

uno-watching = You are watching.
uno-turn-of = It is { $who }’s turn.
uno-no-round = There is no round going on.
uno-waits-for = { $me ->
    [true] The game is waiting for you.
   *[false] The game is waiting for { $who }.
}
uno-answer-four = Accept or challenge the wild draw four first.
uno-decide = You have drawn: play that card or pass.
uno-must-play = You have a card that fits. At this table you must play it.
uno-cannot-draw = You cannot draw now.
uno-only-twin = Out of turn you can only play the very card that lies on top.
uno-only-drawn = After drawing you may only play the card you drew.
uno-answer-draw = Answer with a draw card, or draw the stack.
uno-does-not-fit = It has neither the color nor the symbol of { $card }.

## What is special about the moment

uno-answer-me = { $color ->
    [none] { $who } played a wild draw four. Accept it or challenge it.
   *[other] { $who } played a wild draw four on { uno-color }. Accept it or challenge it.
}
uno-answer-other = { $color ->
    [none] { $me ->
        [true] You played a wild draw four. { $target } can accept or challenge it.
       *[false] { $who } played a wild draw four. { $target } can accept or challenge it.
    }
   *[other] { $me ->
        [true] You played a wild draw four on { uno-color }. { $target } can accept or challenge it.
       *[false] { $who } played a wild draw four on { uno-color }. { $target } can accept or challenge it.
    }
}
uno-drawn-fits = The card you drew fits: play it, or keep it and pass.
uno-can-jump = You hold the very card that lies on top: you can jump in.
uno-exposed = { $me ->
    [true] You have not called UNO yet. Do it before somebody notices.
   *[false] { $who } has one card and has not called UNO.
}

## What happened

uno-round-started = Round { $round } begins with { $card }.
uno-played = { $left ->
    [0] { $me ->
        [true] You played { $card }: the last card.
       *[false] { $who } played { $card }: the last card.
    }
    [1] { $me ->
        [true] You played { $card }, one card left.
       *[false] { $who } played { $card }, one card left.
    }
   *[other] { $me ->
        [true] You played { $card }.
       *[false] { $who } played { $card }.
    }
}
uno-jumped-in = { $me ->
    [true] You jumped in.
   *[false] { $who } jumped in.
}
uno-skipped = { $me ->
    [true] You were skipped.
   *[false] { $who } was skipped.
}
uno-reversed = The direction of play changed.
uno-drew = { $count ->
    [one] { $who } drew a card.
   *[other] { $who } drew { $count } cards.
}
uno-you-drew = You drew { $card }.
uno-reshuffled = The discard pile was shuffled into a new deck.
uno-must-draw = { $me ->
    [true] You must answer or draw { $count }.
   *[false] { $who } must answer or draw { $count }.
}
uno-passed = { $me ->
    [true] You passed.
   *[false] { $who } passed.
}
uno-accepted = { $me ->
    [true] You accepted the wild draw four.
   *[false] { $who } accepted the wild draw four.
}
# The player who was challenged, if that is the reader.
uno-you-challenged = you
uno-challenged = { $is-right ->
    [true] { $me ->
        [true] You challenged { $target } and won.
       *[false] { $who } challenged { $target } and won.
    }
   *[false] { $me ->
        [true] You challenged { $target } and lost.
       *[false] { $who } challenged { $target } and lost.
    }
}
uno-swapped = { $me ->
    [true] You swapped hands with { $other }.
   *[false] { $who } swapped hands with { $other }.
}
uno-swapped-with-you = { $who } swapped hands with you.
uno-rotated = All hands moved on.
uno-called = { $me ->
    [true] You called UNO.
   *[false] { $who } called UNO.
}
uno-caught = { $me ->
    [true] { $other } caught you without a call of UNO.
   *[false] { $other } caught { $who } without a call of UNO.
}
uno-you-caught = You caught { $who } without a call of UNO.
uno-round-won = { $me ->
    [true] You won the round.
   *[false] { $who } won the round.
}
uno-round-won-with = { $me ->
    [true] You won the round with { $score }.
   *[false] { $who } won the round with { $score }.
}
uno-nobody-won = The game is over. Nobody won.
uno-is-missing = { $me ->
    [true] You are missing.
   *[false] { $who } is missing.
}
uno-sat-down = { $me ->
    [true] You sat down.
   *[false] { $who } sat down.
}
uno-removed = { $me ->
    [true] The game goes on without you.
   *[false] The game goes on without { $who }.
}

## Somebody is missing

uno-paused = The game is paused
uno-missing = { $who } is missing, with { $cards }.
uno-offer = { $is-offered ->
    [true] Keep the place for { $who }
   *[false] Offer { $who }’s place
}
uno-goes-on = { $is-offered ->
    [true] It goes on as soon as they come back, or a newcomer with the link to this table takes the place.
   *[false] It goes on as soon as everybody is back.
}
uno-without = { $me ->
    [true] You may offer their place and cards to a newcomer, or go on without them; their cards then go back into the deck.
   *[false] { $is-offered ->
        [true] { $who } may also decide to go on without them.
       *[false] { $who } may also offer their place to a newcomer, or decide to go on without them.
    }
}

## Options

uno-option-hand = Cards in a starting hand
uno-option-score = How long the game lasts
uno-option-force = If you can play, you must
uno-option-stacking = Draw cards can be stacked: the last player draws them all
uno-option-jump = Jump in: play the very card on top out of turn
uno-option-zero = After a 0, all hands move on
uno-option-seven = With a 7 you may swap hands
uno-option-multiple = Several cards of one number may be played together
uno-option-drawn = A drawn card that fits may be played at once
uno-option-challenge = A wild draw four may be challenged (not with stacked draw cards)
uno-option-call = Forget to call UNO, and others can catch you
uno-option-least = Fewest players to go on with
uno-option-privacy = Who sees the cards
uno-option-reveal = Show all hands when a round is over
uno-choice-round = one round
uno-choice-endless = round after round
uno-choice-points = to { $points } points
uno-choice-private = each player their own
uno-choice-shared = everyone sees all of them

## Pictures of the rule book

uno-figure-fits = On a red 7 fit another red card, another 7, and a wild card.
uno-figure-actions = Skip, reverse, draw two, wild, and wild draw four.

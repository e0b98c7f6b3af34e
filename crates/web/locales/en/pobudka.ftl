### Pobudka: four cards that nobody sees for long, and a call that wakes everybody up.

## Cards

# What a power is called; it stands on the card, too.
pobudka-power = { $power ->
    [take-2] Take 2
    [peek-1] Peek 1
    [swap-2] Swap 2
   *[choose-1] Choose 1
}
# A card in a sentence.
pobudka-card = { $value ->
    [8] an 8
   *[other] a { $value }
}
pobudka-card-hourglass = an hourglass ({ $value })
pobudka-card-power = { $power } ({ $value })
pobudka-card-unknown = a card
pobudka-ordinal = { $number ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[other] { $number }th
}
# A card of a dream in a sentence. “own” is a card of the player whom the sentence is about.
pobudka-place = { $whose ->
    [mine] your { $ordinal } card
    [own] their { $ordinal } card
   *[other] { $owner }’s { $ordinal } card
}

## What happened

pobudka-round-started = { $me ->
    [true] Round { $round }. You go first. The first discard is { $card }.
   *[false] Round { $round }. { $who } goes first. The first discard is { $card }.
}
pobudka-looked = { $me ->
    [true] You looked at { $place }.
   *[false] { $who } looked at { $place }.
}
pobudka-card-is = { $whose ->
    [mine] Your { $ordinal } card is { $card }.
   *[other] { $owner }’s { $ordinal } card is { $card }.
}
pobudka-done-looking = { $me ->
    [true] You are done looking.
   *[false] { $who } is done looking.
}
pobudka-drew = { $me ->
    [true] You drew from the deck.
   *[false] { $who } drew from the deck.
}
pobudka-took = { $me ->
    [true] You took { $card } from the discard pile.
   *[false] { $who } took { $card } from the discard pile.
}
pobudka-replaced = { $me ->
    [true] You replaced { $place } and discarded { $card }.
   *[false] { $who } replaced { $place } and discarded { $card }.
}
pobudka-discarded = { $me ->
    [true] You discarded { $card }.
   *[false] { $who } discarded { $card }.
}
pobudka-used = { $me ->
    [true] You used { $card }.
   *[false] { $who } used { $card }.
}
pobudka-power-lost = The deck is empty, so the power has no effect.
pobudka-offered = { $me ->
    [true] You drew { $cards }.
   *[false] { $who } drew { $cards }.
}
pobudka-kept = { $me ->
    [true] You kept the card.
   *[false] { $who } kept the card.
}
pobudka-kept-one = { $me ->
    [true] You kept one card and discarded { $card }.
   *[false] { $who } kept one card and discarded { $card }.
}
pobudka-chose = { $me ->
    [true] You chose { $place }.
   *[false] { $who } chose { $place }.
}
pobudka-swapped = { $me ->
    [true] You swapped { $place } and { $other }.
   *[false] { $who } swapped { $place } and { $other }.
}
pobudka-called = { $me ->
    [true] You called POBUDKA.
   *[false] { $who } called POBUDKA.
}
# By somebody who has left the table since.
pobudka-was-called = POBUDKA was called.
pobudka-deck-ran-out = The deck ran out, so the round is over.
pobudka-scored = { $me ->
    [true] You scored { $score } and have { $total }.
   *[false] { $who } scored { $score } and has { $total }.
}
pobudka-scored-wrong-call = { $me ->
    [true] You scored { $score }, plus { $penalty } for a wrong call, and have { $total }.
   *[false] { $who } scored { $score }, plus { $penalty } for a wrong call, and has { $total }.
}
# The list of names can begin with “You”.
pobudka-lightest = { $count ->
    [one] { $names } had the lightest dream.
   *[other] { $names } tied for the lightest dream.
}
pobudka-won = { $count ->
    [one] { $names } won the game.
   *[other] { $names } tied for the win.
}

## What can be done

pobudka-look-at = Look at { $place }
pobudka-finish-looking = Done looking
pobudka-draw-from-deck = Draw from the deck
pobudka-take-discard = Take the discarded card
pobudka-discard-it = Discard it
pobudka-swap-for = Swap it for your { $ordinal } card
pobudka-use-its-power = Use its power
pobudka-use = { $power ->
    [take-2] Take 2: draw two cards and keep one
    [peek-1] Peek 1: look at any card on the table
    [swap-2] Swap 2: swap any two cards on the table
   *[choose-1] Choose 1: take any discarded card
}
pobudka-choose-for-swap = Swap { $place }
pobudka-keep = Keep { $card }
pobudka-take-card = Take { $card }
pobudka-call = Call POBUDKA
pobudka-play-again = Play again
pobudka-to-lobby = Back to the lobby

# What a key does.
pobudka-key-call = Call POBUDKA (asks again first)

## What is to be done

pobudka-not-dealt = The cards have not been dealt yet.
pobudka-look-now = Look at up to two of your cards, and remember them.
pobudka-others-look = The others are still looking at their cards.
pobudka-looks = { $who } is looking at two cards.
pobudka-your-turn = Draw, take the discarded card, or call.
pobudka-swap-it-in = Swap it with one of your cards.
pobudka-swap-or-discard = Swap it with one of your cards, or discard it.
pobudka-swap-discard-or-use = Swap it with one of your cards, discard it, or use its power.
pobudka-took-open-card = { $who } took { $card }.
pobudka-holds-hidden-card = { $who } holds a card from the deck.
pobudka-keep-one = Keep one; the other one is discarded.
pobudka-keeps-one = { $who } keeps one of two cards.
pobudka-peek-now = Choose any card on the table to look at.
pobudka-peeks = { $who } may look at any card.
pobudka-swap-first = Choose the first of two cards to swap.
pobudka-swap-second = Choose the second card.
pobudka-swaps = { $who } is swapping two cards.
pobudka-choose-now = Take any discarded card. It goes into your dream.
pobudka-chooses = { $who } takes a card from the discard pile.
pobudka-their-turn = It is { $who }’s turn.

## Why something cannot be done

pobudka-round-over = The round is over.
pobudka-watching = You are watching.
pobudka-done-others-look = You are done. The others are still looking.
pobudka-own-cards-only = For now you may only look at your own cards.
pobudka-looking-at-it = You are looking at this card.
pobudka-two-looks = You have looked at two cards.
pobudka-two-looks-needed = At this table everybody looks at two cards.
pobudka-take-or-call-first = Draw, take the discarded card, or call first.
pobudka-own-dream-only = The card goes into your own dream.
pobudka-two-different = Choose two different cards.
pobudka-keep-one-first = Keep one of the two cards first.
pobudka-choose-first = Take a discarded card first.
pobudka-look-first = Look at your cards first.
pobudka-put-it-first = You hold a card: swap or discard it first.
pobudka-power-first = Finish using the power first.
pobudka-no-card = There is no card.
pobudka-not-now = Not now.
pobudka-must-swap = A card from the discard pile has to go into your dream.
pobudka-no-power = From the discard pile it is just a number.

## Dreams

pobudka-your-dream = Your dream
# A card of a dream for those who do not see it.
pobudka-slot = { $place }: { $look }
pobudka-slot-chosen = { $place }: { $look }, chosen as the first card
pobudka-slot-touched = { $place }: { $look }, part of the last move
pobudka-face-down = face down
pobudka-face-down-peeked = face down, looked at before
pobudka-only-you-see = { $card }, only you see it
pobudka-you-have-seen = { $card }, you have seen it
# What pressing a card does, and which card it is.
pobudka-press = { $action } ({ $slot })
# Words on a card of a dream.
pobudka-mark-shown = only you see it
pobudka-mark-known = you know it
pobudka-mark-first = first card
pobudka-mark-new = new
pobudka-mark-peeked = looked at
pobudka-mark-swapped = swapped
# Before the sum of a dream that is not the sum of its cards.
pobudka-counts = counts as
# Behind it.
pobudka-for-the-call = + { $penalty } for the call

## The middle

pobudka-deck = Draw
pobudka-deck-ends = Draw (ends the round)
pobudka-deck-left = { $count ->
    [one] 1 card left
   *[other] { $count } cards left
}
pobudka-deck-empty = the deck is empty
pobudka-discard = Take
pobudka-discard-top = discarded: { $card }
pobudka-discard-empty = no discards
pobudka-discards = The discard pile, newest first
pobudka-holds = { $source ->
    [discard] { $me ->
        [true] You hold { $card } from the discard pile
       *[false] { $who } holds { $card } from the discard pile
    }
   *[deck] { $me ->
        [true] You hold { $card } from the deck
       *[false] { $who } holds { $card } from the deck
    }
}
pobudka-face-down-card = a face-down card
pobudka-in-your-hand = In your hand: { $cards }.
pobudka-call-ask = Call POBUDKA…
pobudka-wake-up = Wake everybody up?
pobudka-call-reveals = All dreams are turned up and counted.
pobudka-call-costs = All dreams are turned up and counted. If yours is not the lightest, it costs you { $score } more.
pobudka-call-now = POBUDKA!
pobudka-call-not-yet = Not yet

## The end of a round

pobudka-round-end = The end of the round
pobudka-table = Points in this round and in total
pobudka-table-player = Player
pobudka-table-round = This round
pobudka-table-call = Call
pobudka-table-total = Total
pobudka-goal = Round { $round }. The game ends when a player reaches { $score }. The lowest total wins.
pobudka-goal-rounds = Round { $round } of { $of }. The game ends when a player reaches { $score }. The lowest total wins.

## The rule book

pobudka-figure-dream = A dream: four cards in a row, face down. Their owner is looking at the second one, a 3.
pobudka-figure-powers = The cards with a power: Peek 1, Swap 2 and Take 2.
pobudka-figure-sum = A dream that is turned up: 1, 3, 1 and 7 make 12 points.

## Options

pobudka-option-target-score = Points that end the game
pobudka-option-wrong-call-penalty = Points for a wrong call
pobudka-option-max-rounds = Most rounds
pobudka-option-require-two-peeks = Everybody has to look at two cards before play
pobudka-option-simultaneous-peek = Everybody looks at their cards at the same time
pobudka-option-deck-exhaustion = An empty deck ends the round
pobudka-option-first-player = Who goes first
pobudka-option-lowest-scores-zero = The lightest dream costs nothing
pobudka-option-memory-aid = The table shows you again what you have seen
pobudka-option-go-all-in = A dream of only nines costs nothing, and everybody else 50
pobudka-option-edition = Which cards
pobudka-deck-exhaustion-on-draw = when somebody wants to draw
pobudka-deck-exhaustion-immediate = at once
pobudka-first-player-seat0 = the first seat
pobudka-first-player-random = a random player
pobudka-edition-classic54 = 54 cards
pobudka-edition-new56 = 56 cards, with hourglasses and Choose 1

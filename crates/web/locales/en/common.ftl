### Sentences that stand in many places. Types of variables are told by their names, see `build.rs`.

## Counting

cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
points = { $points ->
    [one] 1 point
    [-1] -1 point
   *[other] { $points } points
}
tally-points = Points

## Lists of names

# Two parts of a list: everything but the last, and the last.
list-last = { $first } and { $last }

## The list of what can be done

what-you-can-do = What you can do
more-ways = { $count ->
    [one] 1 more way
   *[other] { $count } more ways
}
plain-nothing = You have no moves now.

## “What can I do?”

hints-ask = What can I do?
hints-moves = { $count ->
    [one] You have one move (highlighted).
   *[other] You have { $count } moves (highlighted).
}
hints-none = You have no moves now.
hints-timer = The game goes on by itself.
hints-moment = One moment.
hints-waits = Waiting for { $names }.
hints-more = { $count ->
    [one] and one more on the board
   *[other] and { $count } more on the board
}

## Words of many games

you = You
nobody = nobody
not-now = Not now
round = Round { $round }
deal-next-round = Deal the next round
game-won = { $me ->
    [true] You won the game.
   *[false] { $who } won the game.
}
option-spectators = People without a seat may watch

### Qwixx: dice and score sheets.

## Rows and numbers

qwixx-color = { $color ->
    [red] red
    [yellow] yellow
    [green] green
   *[blue] blue
}
# A row on its own, or at the start of a label.
qwixx-row = { $color ->
    [red] Red
    [yellow] Yellow
    [green] Green
   *[blue] Blue
}
# A number of a row, or of the die of that color.
qwixx-cross = { $color ->
    [red] red { $number }
    [yellow] yellow { $number }
    [green] green { $number }
   *[blue] blue { $number }
}
# A number in a sentence.
qwixx-number = { $number ->
    [8] an 8
    [11] an 11
   *[other] a { $number }
}
qwixx-crosses = { $count ->
    [one] 1 cross
   *[other] { $count } crosses
}
qwixx-penalties = { $count ->
    [one] 1 penalty
   *[other] { $count } penalties
}
qwixx-closed-rows = { $count ->
    [one] 1 closed row
   *[other] { $count } closed rows
}
qwixx-badge = { $score }, { $penalties }

## What happened

qwixx-started = { $me ->
    [true] You go first.
   *[false] { $who } goes first.
}
# $dice are the white ones and the colored ones that are still in the game.
qwixx-rolled = { $me ->
    [true] You rolled { $dice }.
   *[false] { $who } rolled { $dice }.
}
qwixx-two-whites = white { $white1 } and { $white2 }
qwixx-has-chosen = { $who } has chosen.
qwixx-chose-nothing = { $me ->
    [true] You chose to cross out nothing.
   *[false] { $who } chose to cross out nothing.
}
qwixx-chose = { $me ->
    [true] You chose { $cross }.
   *[false] { $who } chose { $cross }.
}
qwixx-took-back = { $me ->
    [true] You took a choice back.
   *[false] { $who } took a choice back.
}
qwixx-chose-colored = { $me ->
    [true] You chose { $cross } with a colored die.
   *[false] { $who } chose { $cross } with a colored die.
}
qwixx-marked = { $me ->
    [true] You crossed out { $cross }.
   *[false] { $who } crossed out { $cross }.
}
qwixx-marked-lock = { $me ->
    [true] You crossed out { $cross } and locked the row.
   *[false] { $who } crossed out { $cross } and locked the row.
}
# The list of names can begin with “You”.
qwixx-passed = { $names } crossed out nothing with the white dice.
qwixx-all-passed = Nobody crossed out anything with the white dice.
qwixx-unmarked = { $me ->
    [true] Your { $cross } is no longer crossed out.
   *[false] { $who }’s { $cross } is no longer crossed out.
}
qwixx-row-closed = The { $color } row is closed.
qwixx-row-reopened = The { $color } row is open again.
qwixx-took-penalty = { $me ->
    [true] You took a penalty.
   *[false] { $who } took a penalty.
}
qwixx-over = The game is over.
qwixx-over-rows = The game is over: enough rows are closed.
qwixx-over-penalties = The game is over: a player has taken the last penalty.
qwixx-undone = The last entry was undone.
qwixx-redone = The last entry was redone.

## What can be done

qwixx-roll = Roll the dice
qwixx-mark = { $me ->
    [true] Cross out { $cross }
   *[false] Cross out { $cross } for { $who }
}
qwixx-unmark = { $me ->
    [true] Take { $cross } back
   *[false] Take { $cross } back for { $who }
}
# What crossing a number out is worth.
qwixx-gain = { $action } (+{ $gain })
qwixx-gain-lock = { $action } (+{ $gain }), and lock the row
qwixx-pass = Cross out nothing
qwixx-take-back = Take it back
qwixx-end-turn = End the turn
qwixx-end-turn-lose = End the turn and lose { $score }
qwixx-close-row = Close the { $color } row
qwixx-add-penalty = { $me ->
    [true] Take a penalty
   *[false] Take a penalty for { $who }
}
qwixx-start = Start the game
qwixx-end-game = End the game
qwixx-no-such-row = A row that does not exist
# Whose sheet.
qwixx-sheet = { $me ->
    [true] Your sheet
   *[false] { $who }’s sheet
}

## What is to be done

qwixx-not-set-up = The sheets are not set up yet.
qwixx-pad-note = A score pad for real dice: anybody may write on any sheet.
qwixx-your-roll = Your roll. Everybody may use the white dice; you may also use one colored die.
qwixx-rolls = { $who } rolls.
qwixx-everybody-may = Everybody may cross out { $a-number }.
qwixx-chosen-waiting = You have chosen. Waiting for { $names }.
qwixx-cross-out-one = Cross out { $a-number } in one row, or nothing.
qwixx-no-row-for = You have no row for { $a-number }.
qwixx-may-use-colored = { $who } may use one white and one colored die.
qwixx-written-later = It is written down when you end the turn.
qwixx-add-or-penalty = Add a white and a colored die. If you cross out nothing at all, you take a penalty.
qwixx-penalty-now = No colored die fits, and you have crossed out nothing: a penalty.
qwixx-may-add-too = You may add a white and a colored die, too.
qwixx-no-colored-fits = No colored die fits.

## Why something cannot be done

qwixx-is-over = The game is over.
qwixx-already-crossed = It is crossed out already.
qwixx-gone-why = Crosses go from left to right: this number is gone.
qwixx-roll-first = Roll the dice first.
qwixx-has-to-roll = { $who } has to roll first.
qwixx-chosen-why = You have chosen. Take it back if you want something else.
qwixx-passed-why = You have passed. Take it back if you want something else.
qwixx-only-active = Only { $who } uses the colored dice.
qwixx-last-needs = The last number needs { $needed } crosses in its row first. You have { $count }.
qwixx-white-make = The white dice make { $sum }.
qwixx-colored-make = White and { $color } make { $sum }.
qwixx-colored-make-either = White and { $color } make { $sum } or { $sum2 }.
qwixx-not-now = Not now.
qwixx-turn-of = It is { $who }’s turn.
qwixx-nothing-to-undo = There is nothing to undo.
qwixx-nothing-to-redo = There is nothing to redo.

## Dice

qwixx-dice = Dice
qwixx-white-dice = White dice: { $white1 } + { $white2 } = { $sum }.
qwixx-for-everybody = for everybody, in any row
qwixx-white-for-everybody = white: for everybody
qwixx-out = out of the game

## Buttons

qwixx-your-turn = Your turn
qwixx-pad = Score pad
qwixx-next-player = Next player
qwixx-undo = Undo
qwixx-redo = Redo
qwixx-close-by-hand = Close a row by hand
qwixx-is-closed = { $row } is closed
qwixx-white-die = White { $number }
qwixx-dice-show = The dice show this

## Sheets

qwixx-about-row = { $row } row: { $crosses }, { $score }
qwixx-about-row-closed = { $row } row: { $crosses }, { $score }, closed
# The unit behind a number that stands out.
qwixx-points-unit = { $points ->
    [one] point
   *[other] points
}
qwixx-in-total = points in total
qwixx-crossed = { $cross }, crossed out
qwixx-chosen = { $cross }, chosen
qwixx-chosen-back = { $cross }, chosen: take it back
qwixx-gone = { $cross }, gone
qwixx-lock-yours = this lock counts as a cross
qwixx-lock-closed = closed
qwixx-lock-open = lock, still open
qwixx-penalties-title = Penalties
qwixx-penalty-boxes = { $count } of { $of } penalties, −{ $points } points each
qwixx-add-one = Add one
qwixx-add-one-for = { $me ->
    [true] Add one penalty for you
   *[false] Add one penalty for { $who }
}
# A row in words.
qwixx-row-words = { $row }: { $crosses }, { $score }.
qwixx-row-words-closed = { $row }: { $crosses }, { $score }, closed.
qwixx-no-crosses = nothing crossed out
qwixx-and-lock = { $crosses } and the lock
qwixx-penalties-taken = { $count ->
    [0] No penalties
    [one] 1 penalty of { $of }: −{ $total }
   *[other] { $count } penalties of { $of }: −{ $total }
}
qwixx-choosing = choosing
qwixx-state-hidden = has chosen
qwixx-state-chose = chose { $cross }
qwixx-state-passed = chose nothing
qwixx-state-white = white dice: { $cross }
qwixx-state-white-passed = white dice: nothing
qwixx-on-turn = on turn
qwixx-end = The game ends with { $rows } (now { $count }) or when a player has { $penalties }.

## The rule book

qwixx-figure-dice = White dice of 3 and 4 make 7, which everybody may cross out. With a red die of 5 the player on turn may also make a red 8 or a red 9.
qwixx-figure-row = A red row with crosses at 2, 3, 5 and 8. The 4, the 6 and the 7 are gone; the row is worth 10 points.
qwixx-figure-or = = { $sum } or { $sum2 }

## Options

qwixx-option-ruleset = What the table is for
qwixx-option-reveal-mode = Choices with the white dice
qwixx-option-first-player = Who goes first
qwixx-option-penalty-points = Points that a penalty costs
qwixx-option-max-penalties = Penalties of one player that end the game
qwixx-option-rows-to-end = Closed rows that end the game
qwixx-option-min-marks-to-lock = Crosses that a row needs before its last number
qwixx-option-lock-counts-as-mark = The lock counts as a cross
qwixx-option-row-orders = Other orders of the numbers (a mixed sheet)
qwixx-option-row-order = { $color ->
    [red] The red row from left to right
    [yellow] The yellow row from left to right
    [green] The green row from left to right
   *[blue] The blue row from left to right
}
qwixx-option-turn-seconds = Seconds for each decision
qwixx-option-free-end-check = When the score pad checks for the end
qwixx-ruleset-strict = to play, with our dice
qwixx-ruleset-free = a score pad for your own dice
qwixx-reveal-hidden = secret until everybody has chosen
qwixx-reveal-open = seen at once
qwixx-first-player-seat0 = the first seat
qwixx-first-player-random = a random player
qwixx-free-end-immediate = after every entry
qwixx-free-end-turn-end = when a turn ends

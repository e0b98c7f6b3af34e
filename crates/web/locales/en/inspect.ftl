### A game that is reviewed move by move.

inspect-title = { $game }: move { $number } of { $of }
inspect-state = State
inspect-changes = { $count ->
    [0] This move changed nothing.
    [one] This move changed one thing.
   *[other] This move changed { $count } things.
}
inspect-state-json = The whole state as JSON
inspect-chart = Chart
inspect-phase = Phase: { $phase }.
inspect-chart-how = Thick lines were taken, the thickest by this move. Pale states were never reached.
inspect-chart-label = The chart, which can be scrolled
inspect-to-table = To the table
inspect-replay = { $is-running ->
    [true] Replay file so far
   *[false] Replay file
}
inspect-another-file = Another file

## What can be believed of it

inspect-running = The game is still going on, and this table plays with open hands: everybody who may watch sees what you see here. Nobody knows what is still to be drawn or rolled.
# $code is the beginning of the commitment.
inspect-proof = The replay file proves that this was played, from a shuffle that nobody picked: the server committed to it as { $code }… before the first card.
inspect-file-bad = This file does not prove itself.
inspect-file-bad-why = What you see here is what it says, and not necessarily what was played.
inspect-file-good = This file proves itself.
inspect-file-good-why = Every move was allowed, every hash fits, and the shuffle comes from the secret behind the commitment { $code }…, which anybody at the table can compare with what they were shown before the first card.
inspect-no-seal = It has no seal, so moves may be missing at its end.
inspect-from-elsewhere = The game continues from a moment of another one. How its cards came to lie as they did is not proved here.

## Moments

inspect-timeline = Timeline
inspect-deal = The deal
inspect-back = One move back
inspect-move = Move
inspect-move-of = move { $number } of { $of }
inspect-on = One move forward
inspect-end = The last move
inspect-go = Go
inspect-begins = The game begins.
inspect-went-back = { $count ->
    [0] Play went back to the deal.
    [one] Play went back to where it stood after 1 move.
   *[other] Play went back to where it stood after { $count } moves.
}
inspect-did = { $who }: { $what }.
inspect-happened = { $what }.
inspect-views = What everybody saw
inspect-spectators = Spectators
inspect-to-move = to move
inspect-view-json = What { $who } saw as JSON
inspect-spectators-json = What spectators saw as JSON
inspect-moves = Moves
inspect-earlier = { $count ->
    [one] 1 move before
   *[other] { $count } moves before
}
inspect-later = { $count ->
    [one] 1 move after
   *[other] { $count } moves after
}
inspect-after-seconds = after { $time } s
inspect-after-minutes = after { $time } min
inspect-after-hours = after { $time } h

## The tree of a state

tree-as-before = { $first } to { $last }, as before
tree-changed = { $count } changed
tree-gone = is gone
tree-new = is new

## Playing on from a moment

branch-title = Branch from here
branch-over = The game is over here. Go back to a move from which it can continue.
branch-how = Opens a new table of your own, where the game continues after move { $number }. From there on, dice and shuffles come from a new secret of that table.
branch-hidden = Hidden cards
branch-hidden-all = stay as they were
branch-hidden-known = only what { $who } knew stays, the rest is dealt anew
branch-name = Name in place of { $who }
branch-inspection = Open hands

## A file

file-title = Open a replay file
file-how = Choose the replay file of a finished game. It is checked, and you can go through it move by move.
file-choose = Replay file
file-paste = Or paste its text
file-text = The text of a replay file
file-go = Open it
file-kept = The server keeps the file for a while, so that you can step through it, and then deletes it.

## What is wrong with a file

# $what is what the reader of JSON says, in English.
fault-unreadable = The file is damaged or cut off at line { $line }, column { $column }: { $what }.
fault-format = This is not a replay file: its format is “{ $format }”.
fault-other-game = The file is of the game “{ $game }”, not of “{ $other }”.
fault-version = The game was played with version { $version } of the rules. This server has version { $ours }.
fault-unfinished = The game was not over yet when this file was made, so the secret of its shuffle is missing.
fault-commitment = The secret does not match the commitment, so one of the two was changed.
fault-nonces = There are { $nonces } nonces for { $players } players.
# $why is what the rules say, in English.
fault-deal = No such table can be dealt. { $why }
fault-order = Entry { $entry } is missing, and entry { $other-entry } stands in its place.
fault-no-move = Entry { $entry } is neither a move nor a way back to an earlier one.
fault-refused = Entry { $entry } is not possible. { $why }
fault-hash = Entry { $entry } does not match its hash: it, the players, the options or the cards were changed.
fault-seal = The seal does not fit: the players, options, nonces, outcome or the seal itself were changed, or entries are missing at the end.
fault-outcome = { $count ->
    [one] The outcome is not what the only entry leads to: it was changed, or entries are missing at the end.
   *[other] The outcome is not what the { $count } entries lead to: it was changed, or entries are missing at the end.
}

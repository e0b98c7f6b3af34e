### Pages around the tables.

## Every page

page-skip = To the content
page-home = Parlour, front page
page-name = Parlour
page-settings = Settings
page-sound = Sound
page-theme = Dark theme
page-keys = Keyboard shortcuts
page-message = Message
page-close = Close
page-copy = Copy
page-your-name = Your name
page-to-games = To the games
page-learn = Learn it in two minutes
page-all-rules = All the rules

## The front page

front-title = Parlour – games with friends and bots
front-hello = What shall we play?
front-you-are = You are
front-name = your name
front-mine = Your tables
front-open = Open tables
front-none-open = No open tables right now. Invite friends, or play against bots.
front-players = { $range } players
front-minutes = { $range } min
front-learn = Learn
front-learn-game = Learn { $game }
front-rules = Rules
front-rules-of = Rules of { $game }
front-bots = Play against bots
front-bots-at = Play against bots: { $game }
front-friends = Invite friends
front-friends-to = Invite friends: { $game }
front-device = One device
front-device-for = One device: { $game }
front-match = Quick match
front-match-at = Quick match: { $game }
front-choose = Choose rules and seats
front-choose-for = Choose rules and seats for { $game }
front-stage = { $stage ->
    [open] waiting for players
    [playing] in progress
    [finished] over
   *[closed] closed
}
front-review = Review
front-review-of = Review: { $game } with { $names }
front-free = { $count ->
    [one] 1 seat free
   *[other] { $count } seats free
}
front-with = with { $names }
front-with-open-hands = with { $names }, open hands
front-with-branch = with { $names }, continues another game
front-with-both = with { $names }, open hands, continues another game
front-ask-title = Your name
front-ask = What shall we call you?
front-ask-go = Continue

## A new table

new-title = New table: { $game }
new-who = Who plays
new-table = The table
new-clock = Time to think
new-clock-choice = { $clock ->
    [quick] 3 minutes, plus 5 seconds per move
    [calm] 10 minutes, plus 15 seconds per move
    [slow] 30 minutes, plus 30 seconds per move
    [days] 3 days
   *[none] No clock
}
new-absent = If somebody leaves
new-absent-choice = { $absent ->
    [bot] a bot plays until they are back
    [pause] the game pauses (if its rules say so, others may take their place or play on without them)
   *[wait] the others wait
}
new-listed = List the table, so that anybody can join
new-casual = Moves can be taken back if the others agree
new-closed = No spectators
new-inspection = Open hands: everybody, spectators included, can see every card and every move while you play
new-swift = Bots play at once, without thinking time
new-rules = Rules
new-not-counted = No results are kept.
new-own-rules = Your own rules
new-own-rules-how = Choose every option yourself.
new-open = Open the table
new-back = Back
new-seat = Seat { $number }
new-seat-choice = { $who ->
    [none] nobody
    [you] you
    [open] anybody
   *[me] somebody on this device
}
new-seat-name = Name for seat { $number }

## Options of a game

options-no-limit = no limit
options-as-usual = as usual
options-names = Names for “{ $option }”
options-off = { $option }: no
options-set = { $option }: { $text }
options-none = none

## A seat that moves here

take-title = Take your seat
take-here = Continue here
take-how = Your seat moves to this device. The other device can then only watch.
take-go = Take the seat

## One's own tables and results

me-title = My tables
me-now = In progress
me-none = You are not at a table.
me-open-one = Open one
me-results = Results
me-no-results = You have not finished a game yet.
me-counted = Games with standard rules are counted.
me-past = Played
me-file = Open a replay file
me-won = { $count } of { $total } won
me-streak = { $count } wins in a row right now
me-longest-streak = at most { $count } wins in a row
me-more = scores, streaks and charts

statistics-title = { $me ->
    [true] You at { $game }
   *[false] { $who } at { $game }
}
statistics-all = All games and tables
statistics-none = You have not finished a game of it yet.
statistics-begin = Play now
statistics-sums = Summary
statistics-wins = Wins
statistics-course = Scores over time
statistics-course-how = Full dots are games you won. The broken line is the average of all games.
statistics-spread = Score distribution
statistics-list = Game by game
statistics-games = Games
statistics-won = Won
statistics-won-share = { $count } ({ $percent } %)
statistics-streak = Current streak
statistics-longest-streak = Longest streak
statistics-best = Best score
statistics-mean = Average score
statistics-worst = Worst score
statistics-played = Played
statistics-played-range = { $first } to { $last }
statistics-bar-won = Won
statistics-bar-lost = Not won
statistics-bars = { $won } won, { $lost } not won
statistics-result = { $is-won ->
    [true] won
   *[false] not won
}
statistics-form = { $count ->
    [one] The last game: { $results }
   *[other] The last { $count } games, the oldest first: { $results }
}
statistics-line = { $count ->
    [one] { $tally } of the last game of { $game }: { $scores }.
   *[other] { $tally } of the last { $count } games of { $game }, the oldest first: { $scores }.
}
statistics-range = { $count ->
    [one] { $range }: 1 game
   *[other] { $range }: { $count } games
}
statistics-ranges = { $tally }: { $ranges }.
statistics-last = The last { $count } of { $total }.
statistics-all-results = All results
statistics-day = Day
statistics-outcome = Result

## Rule books

rules-title = Rules of { $game }
rules-books = Rule books
rules-table = Table
rules-play = Play { $game }

## What went wrong, as a heading

trouble-nothing-here = There is nothing here
trouble-not-yet = Not yet
trouble-no-entry = You cannot come in
trouble-too-late = You are too late
trouble-server = The server has trouble
trouble-too-much = Too much at once
trouble-other = That did not work
trouble-code = Code:

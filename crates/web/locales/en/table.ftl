### What stands around a board: the lobby, the players, the log, the end of a game.

## Names of people

somebody = Somebody
guest = Guest
player-number = Player { $number }
list-more = { $first }, { $next }
list-or = { $first } or { $last }
bot-level = { $level ->
    [easy] easy bot
    [normal] normal bot
    [hard] hard bot
    [expert] expert bot
   *[other] { $level } bot
}

## The lobby

lobby-who = Who plays
lobby-branch = This game continues from a moment of another one. Somebody here may know some of the hidden cards.
lobby-open-seat = Open seat
lobby-host = host
lobby-move-up = Move up
lobby-move-up-of = Move up: { $who }, before { $other }
lobby-bot-level = Level of the bot for seat { $number }
lobby-add-bot = Add bot
lobby-add-bot-to = Add bot to seat { $number }
lobby-remove = Remove
lobby-remove-player = Remove { $who }
lobby-waits-for-host = The game begins when the host starts it, or when every seat is taken.
lobby-start = Start
lobby-needs = This game needs at least { $count } players.
lobby-missing = { $count ->
    [one] Waiting for at least 1 more player.
   *[other] Waiting for at least { $count } more players.
}
lobby-shuffle = Shuffle seats
lobby-drops-open = Empty seats will be removed.
lobby-join = Take a seat
lobby-join-go = Join
lobby-beside = On this device
lobby-beside-how = Others can play on this device with you. You pass it around, and nobody sees your cards.
lobby-beside-name = Name
lobby-beside-add = Add player
lobby-invite = Invite
lobby-invite-how = Send this link, or let somebody scan the code.
lobby-invite-code = The link to this table as a QR code
lobby-invite-link = Link to this table
lobby-is-private = Only people with the link can find this table.
lobby-is-listed = This table is also listed on the front page.
lobby-rules = Rules of this table
lobby-standard-rules = The standard rules.
lobby-change-rules = Change the rules
lobby-change-rules-go = Change

## The players

people-title = Players
people-watching = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
people-you = you
people-bot = bot
people-to-move = (to move)
people-gave-up = gave up, a bot plays on
people-away = away
people-muted = muted
people-mute = Mute
people-mute-player = Mute { $who }
people-unmute = Unmute
people-unmute-player = Unmute { $who }

## The table

table-board = Board
table-log-and-chat = Log and chat
table-log = Log
table-log-title = What happened
table-chat = Chat
table-chat-title = What was said
table-hushed = People whose messages are hidden on this device
table-write = Write to the others
table-send = Send
table-undo = Take back
table-menu = Table
table-inspect = Inspect
table-this = This table
table-hand-over = Continue on another device
table-give-up = Give up
table-close = Close the table for everybody
table-notify = Notify me when it is my turn
table-shuffle = Shuffle:
table-back = Back to the game
table-closed = The table is closed
table-closed-why = The host closed it before the game was over.
table-is-open = Open hands: everybody at this table can see every card.

# Titles of the browser's window.
table-title-paused = Paused – { $game }
table-title-turn = ● Your turn – { $game }
table-title-over = Over – { $game }

turn-mine = Your turn
turn-missing = The game is waiting for { $names }
turn-moment = One moment…
turn-others = Waiting for { $names }

place-free = Play on for { $names }
place-how = { $count ->
    [one] You take over their cards.
   *[other] You take over the cards of the player whose name is most like yours.
}
place-take = Take their place

question-title = A question
question-undo = { $who } would like to take the last move back.
question-end = { $who } would like to end the game now.
question-agree = Agree
question-refuse = Refuse

said = { $who } says: { $text }

## Another device

hand-title = Continue on another device
hand-how = Scan this with the device you want to play on. It works once, for ten minutes.
hand-code = A QR code that moves your seat to another device
hand-link = Link that moves your seat

## Several people on one device

curtain-pass = Pass the device to { $who }
curtain-look-away = Everybody else looks away.
curtain-ready = I am { $who }
curtain-title = { $who } is next
devices-title = Players on this device
devices-pass = Pass to { $who }

## The end

ending-title = The end
ending-over = The game is over
ending-gave-up = { $me ->
    [true] You gave up
   *[false] { $who } gave up
}
ending-nobody = Nobody wins
ending-draw = A draw
ending-mine = You win!
ending-won = { $count ->
    [one] { $names } wins
   *[other] { $names } win
}
ending-to-rematch = To the rematch
ending-rematch = Rematch
ending-review = Review the game
ending-new-table = New table
ending-other-games = Other games
ending-replay = Replay file
ending-score = { $who } { $score }
ending-scores = Scores: { $scores }.

## Keys

keys-title = Keyboard
key-help = This list
key-tab = Next control
key-enter-name = Enter or Space
key-enter = Press it
key-escape = Close what is open
key-sound = Sound on or off
key-arrows = Next card or number in a row
key-numbers-name = 1 to 9
key-numbers = Press the button with that number, counting only what can be pressed
key-read = Read the last moves aloud
key-moments = One move back or forward
key-first = To the deal
key-last = To the last move

## What the script says

script-lost = Connection lost. Trying again…
script-silent = The server does not answer. Still trying…
script-no-answer = The server does not answer. Try again.
# The script puts a name in place of $who.
script-hide = Hide { $who }
script-turn = Your turn.
script-copied = Copied.
script-notified = You will be notified.
script-not-notified = Your browser does not allow notifications.
script-not-now = You cannot do that now.

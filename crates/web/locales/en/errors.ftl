### Why something was not done, by its code: `error-not-your-turn` for `NOT_YOUR_TURN`. Several games may share a sentence.

# A sentence of this file, and the English one that the rules of the game add because it names what is wrong.
error-with-detail = { $text } { $detail }

## Tables and seats

error-unknown-game = There is no such game here.
error-no-such-table = There is no such table, or it is gone.
error-no-such-seat = There is no such seat at this table.
error-not-seated = You have no seat at this table.
error-not-a-player = You are watching. Take a seat to play.
error-not-your-seat = That seat is not yours.
error-which-seat = You have several seats here. Say which one you mean.
error-not-owner = Only the host of this table can do that.
error-not-host = Only the host of this table can do that.
error-host-only = Only the host of this table can do that.
error-already-started = The game has already begun.
error-game-already-started = The game has already begun.
error-not-started = The game has not begun yet.
error-not-finished = The game is not over yet.
error-game-over = The game is over.
error-already-ended = The game is over.
error-table-closed = The table was closed.
error-table-full = Every seat is taken.
error-room-full = Every seat is taken.
error-seat-taken = That seat is taken.
error-bad-seat = That is not possible for this seat. Fill every seat that the game needs.
error-no-seat-for-you = Take at least one seat yourself.
error-invalid-order = The order has to list everybody exactly once.
error-no-such-orphan = The game is not waiting for that player.
error-unknown-player = There is no such player at this table.
error-unknown-bot = There is no such bot here.
error-player-count = This game cannot be played by that many people.
error-invalid-player-count = This game cannot be played by that many people.
error-not-enough-players = There are too few players.
error-too-few-players = There are too few players.
error-too-many-players = There are too many players.
error-bad-clock = A clock has 5 seconds to 14 days, and adds at most an hour per move.
error-goes-on = This game continues from another one, so it keeps its rules, and every seat has to be taken.
error-other-ids = This game comes from elsewhere, so you can review it here, but not play on.
error-no-spectators = This table is for its players only.
error-bad-token = That key does not fit any seat at this table.
error-table-exists = This table is already here.

## Names and messages

error-bad-name = A name has 1 to 40 letters.
error-empty-name = Everybody needs a name.
error-duplicate-name = Two players have the same name.
error-name-too-long = A name can have at most 20 letters.
error-bad-chat = A message has 1 to 500 letters.
error-muted = The host of this table has muted you.

## Moves in general

error-not-your-turn = It is not your turn.
error-not-active-player = It is not your turn.
error-not-playing = No round is in progress.
error-game-not-playing = No game is in progress.
error-game-not-active = The cards have not been dealt yet.
error-paused = The game is waiting for somebody who is away.
error-game-paused = The game is paused.
error-wrong-phase = You cannot do that now.
error-invalid-event = You cannot do that now.
error-guard-failed = You cannot do that with the cards on the table.
error-stale-state = The game has moved on since you looked.
error-version-conflict = The game has moved on since you looked.
error-not-alone = You are not playing alone here, so you cannot do that alone.
error-nothing-to-undo = There is no move of yours to take back.
error-nothing-to-redo = There is nothing to redo.
error-undo-refused = Others have seen what came of that move, so it stands.
error-undo-waits = The others have already been asked.
error-nothing-asked = Nobody has asked you for anything.

## Rules of a table

error-bad-option = These rules cannot be played as they are.
error-invalid-option = These rules cannot be played as they are.
error-invalid-settings = These rules cannot be played as they are.
error-settings-locked = The rules cannot change until the game is over.
error-rule-disabled = That belongs to a house rule that this table plays without.

## Uno

error-not-identical = Out of turn you can only play the very card that lies on top.
error-card-not-in-hand = That card is not in your hand.
error-card-not-playable = That card has neither the color nor the symbol of the card on top.
error-color-required = Choose a color.
error-invalid-color = That color is not possible here.
error-must-play = You have a card that fits, and at this table you must play it.
error-must-stack-or-draw = Answer with a draw card, or draw the stack.
error-only-drawn-card = After drawing you may only play the card you drew.
error-nothing-to-pass = You can pass only after drawing a card that fits.
error-invalid-swap-target = Only a seven swaps hands, with another player at the table.
error-invalid-multi-play = Cards played together must be different cards of the same number.
error-challenge-pending = Accept or challenge the wild draw four first.
error-no-challenge = There is no wild draw four for you to answer.
error-uno-not-allowed = Call UNO once: on your turn with two cards, or with your last card.
error-not-catchable = There is nothing to catch that player for.
error-round-not-ended = This round is not over yet.

## Pobudka

error-peek-limit = You may only look at two cards.
error-not-your-card = You can only look at your own cards now.
error-invalid-card-index = There is no card there.
error-already-face-up = That card is already face up.
error-peek-two-first = At this table you have to look at two cards first.
error-discard-empty = The discard pile is empty.
error-no-held-card = You are not holding a card.
error-must-swap = A card from the discard pile has to be swapped in.
error-not-special = Only special cards have a power.
error-special-not-from-deck = A special card only has its power when it comes from the deck.
error-no-temp-cards = There are no cards to choose from.
error-invalid-choice = That is not one of the cards to choose from.
error-no-first-card = Choose the first card of the trade first.
error-same-card = A card cannot trade places with itself.

## Qwixx

error-not-rolled = Roll the dice first.
error-already-rolled = The dice have already been rolled.
error-white-step-open = Somebody is still choosing.
error-white-step-over = Everybody has chosen, so the white dice are spent.
error-not-your-sheet = That sheet is not yours.
error-invalid-dice = A die shows 1 to 6, and nobody knows in advance which.
error-already-chosen = You have already chosen. Take your choice back first.
error-unknown-color = The rows are red, yellow, green and blue.
error-invalid-number = The rows have the numbers 2 to 12.
error-row-locked = This row is closed.
error-number-not-on-dice = The dice do not add up to that.
error-already-marked = You have already crossed that out.
error-not-right-of-last = You are already past that number.
error-last-number-needs-five = You need more crosses in this row for its last number.
error-nothing-to-unmark = There is no such cross to take back.
error-lock-is-automatic = A row closes by itself when its last number is crossed out.
error-penalty-is-automatic = A penalty comes by itself when a turn ends without a cross.

## Lebanese Deal

error-not-your-response = Nobody is asking you now.
error-must-draw-first = Draw cards first.
error-action-pending = Your last card is still waiting for an answer.
error-no-moves-left = You have no moves left this turn.
error-not-enough-moves = Keep a move for the rent you want to double.
error-double-rent-already-active = Your next rent is already doubled.
error-card-not-bankable = The bank takes money, action and rent cards, but no properties.
error-not-a-property = Only properties and wild cards can be laid out.
error-not-an-action = Only action cards can be played like that.
error-not-a-rent-card = Rent needs a rent card.
error-reaction-only = Keep that card until somebody plays something against you.
error-no-rent-due = You have nothing of that color that earns rent.
error-victim-required = Choose a player.
error-invalid-victim = It cannot be played against that player.
error-target-card-required = Choose a card.
error-card-not-on-table = That card is not there.
error-set-not-complete = That set is not complete.
error-set-complete = Nothing can be taken out of a complete set like that.
error-set-locked = A lock protects that set.
error-set-already-locked = That set already has a lock.
error-target-shielded = A shield protects that player.
error-shield-already-active = Your shield still holds.
error-not-a-wild = That only works with wild cards.
error-house-required = Another building has to stand there first.
error-building-exists = A set can only have one building of each kind.
error-invalid-copy = An Abracadabra has to say what it is, and cannot be just anything.
error-cannot-refuse = You cannot refuse this with that card, or not anymore.
error-card-not-payable = You cannot pay with one of these cards.
error-payment-too-low = That is not enough.
error-payment-too-much = That is more than you owe. Take a card back.
error-building-order = The Hotel on that House has to go first.
error-hand-limit = You have too many cards to end your turn. Discard some.
error-wrong-discard = Discard exactly the cards you have too many.

## Data War

error-unknown-event = This game has no such move.
error-bad-payload = Something about this move is missing or wrong.
error-system-event = That happens by itself.
error-pause-not-allowed = You cannot pause the game while somebody else plays.
error-not-chooser = The player of Open What You Want does this.
error-stale-timer = That moment has passed.
error-timer-not-due = That moment has not come yet.
error-card-not-offered = That is not one of the cards to choose from.
error-wrong-selection-count = Choose as many different cards as are offered.
error-empty-selection = A choice needs a name of 1 to 64 characters.
error-deck-empty = That deck is empty.
error-bad-count = A number of cards cannot be negative.
error-bad-reorder = These are not the cards on top of that deck.
error-unknown-strategy = There is no such order of a deck.
error-unknown-card-type = There is no such card.
error-card-type-exhausted = The deck does not have that many copies of a card.
error-custom-order-too-long = A custom order has more cards than a player is dealt.
error-duplicate-card = A card cannot be in two places.

## Pages, files and lessons

error-not-found = There is nothing at this address.
error-no-lesson = This game has no lesson here.
error-no-such-step = This lesson has no such step.
error-no-rule-book = This game has no rule book here.
error-not-inspectable = The game is still going on, and not with open hands. Come back when it is over.
error-no-such-moment = The game does not have that many moves.
error-no-file = Choose a file, or paste its text.
error-no-such-file = That file is no longer here. Open it again.
error-too-large = That is too large. A replay file is much smaller.
error-too-long = This game is too long to review: it has too many moves, or too many were taken back.
error-no-replay = This is not a replay file, or it is damaged.
error-other-game = The file is of another game.
error-rules-changed = This was dealt with another version of the rules, which this server does not have.
error-bad-commitment = The secret in the file does not match the commitment.
error-bad-deal = No such table can be dealt.
error-bad-entry = One of the moves is not possible.
error-bad-hash = A hash does not fit: something in the file was changed.
error-bad-outcome = The outcome is not what the moves lead to.
error-bad-parcel = The exported table is damaged.

## What the server cannot take

error-malformed-action = The server did not understand this move. Reload the page.
error-unknown-action = This game has no such move.
error-bad-request = The server did not understand this page. Reload it and try again.
error-bad-state = This game is damaged and cannot be shown.
error-invalid-state = This game is damaged and cannot be shown.
error-bad-id = The number of a message has 1 to 64 letters.
error-bad-nonce = A nonce has 64 hexadecimal digits.
error-bad-room = A room cannot have this name.
error-no-upgrade = This address is for websockets only.
error-wrong-method = This address does not do that.
error-foreign-origin = This came from a page of another site.
error-too-fast = That was too much at once. Wait a moment.
error-too-many-sockets = Your address has too many open connections. Close some first.
error-not-kept = The server could not save that, so nothing was done. Try again in a moment.
error-in-doubt = The server is not sure whether it saved that. Try again.
error-disk-slow = The server is slow right now. Try again in a moment.
error-busy = The server is stopping, or has too much to do. Try again in a moment.

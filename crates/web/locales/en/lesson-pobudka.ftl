### The lesson of Pobudka. The title of each step, what it says, and what is said to somebody who does something else.

lesson-pobudka-dream = Four cards, face down
    .say = The four cards below are your dream. When everybody wakes up, the fewest points are best, but nobody quite knows their own cards.
lesson-pobudka-look-at-two = Look at two
    .say = Before the first turn you may look at two of your own cards. Look at the first.
    .but = You could look at any two. Here, start with the first one.
lesson-pobudka-second-card = And another one
    .say = A 9, the worst card there is. Look at the second card, too.
    .but = You may look at two, so look at the second one, too.
lesson-pobudka-remember-them = Remember them
    .say = A 9 and a 3. Remember that: when you continue, they are face down again, and you will not see them a second time.
lesson-pobudka-draw = Draw
    .say = Zoe has looked at hers. On your turn you draw from the deck, take the top card of the discard pile, or wake everybody up. Draw from the deck.
    .but = We will come to that. First draw a card from the deck.
lesson-pobudka-swap-it-in = Swap it in
    .say = A 1, and only you can see it. Put it where your 9 is, in the first place. The 9 goes to the discard pile.
    .but = A 1 is worth keeping, and your 9 is in the first place. Put it there.
lesson-pobudka-discard-pile = What others throw away
    .say = Zoe swapped out a card that she had never seen, and it was a 1. Anybody may take the top of the discard pile: take it.
    .but = There is a 1 for the taking. Take it before Zoe does.
lesson-pobudka-it-has-to-go-in = It has to go in
    .say = A card from the discard pile cannot be discarded again. Put it in the third place: you do not know what is there, but it is hardly better than a 1.
    .but = The cards in the first two places are low. Put it in the third.
lesson-pobudka-last-place = One place left
    .say = It was an 8. Zoe drew a 9 and discarded it. Draw again.
    .but = Not yet: you do not know your last card. Draw.
lesson-pobudka-powers = Powers
    .say = This card has a power: Peek 1 lets you look at any card. There are also Swap 2, which swaps two cards on the table, and Take 2, which draws two. Use it.
    .but = As a card it counts 6 points. Its power is worth more: use it.
lesson-pobudka-peek = Look at the one you do not know
    .say = You can choose anybody’s card. Choose your fourth one.
    .but = You could do that, but you want to know your own fourth card.
lesson-pobudka-wake-everybody-up = Wake everybody up
    .say = A 7. So you have 1 + 3 + 1 + 7 = 12, and Zoe has just discarded an 8. Call POBUDKA: the round ends at once, and all dreams are counted. If somebody has fewer points, your call costs you five.
    .but = You could go on, but twelve points are good. Call it before Zoe gets better.
lesson-pobudka-end = Twelve against twenty. A real game goes on, round after round, until somebody has 100 points. Then the lowest score wins.

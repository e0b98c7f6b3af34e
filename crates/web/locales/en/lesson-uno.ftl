### The lesson of Uno. The title of each step, what it says, and what is said to somebody who does something else.

lesson-uno-first-without-cards = Be the first to get rid of your cards
    .say = Your hand is below, the pile is in the middle. Players take turns playing one card on the pile, and the first to have none left wins.
lesson-uno-match-the-color = Match the color
    .say = There is a red card on top, so any red card fits. Play your red 3.
    .but = You could play that, too, but keep it for later. Play the red 3.
lesson-uno-match-the-symbol = Or match the symbol
    .say = Zoe and Max followed with red. A card of another color fits if it has the same number: play your blue 3 on the red 3. From then on, blue has to be matched.
    .but = That fits as well, but see how a number changes the color: play the blue 3.
lesson-uno-draw = Nothing fits? Draw
    .say = You have neither yellow nor a 7. The wild card would fit, but it is too good to use now. Press the deck to draw a card. That ends your turn.
    .but = The wild card fits everything, so keep it until you need it. Draw a card.
lesson-uno-action-cards = Cards that do something
    .say = You drew a blue 2. The color is green now, so play your green skip, the crossed circle: Zoe misses her turn. A reverse changes the direction of play, and a draw two makes the next player draw two cards and miss a turn.
    .but = You have a better card: the green skip. Zoe will miss her turn.
lesson-uno-wild-cards = Wild cards choose a color
    .say = Max had to draw. A wild card goes on anything, and you say which color is next. Press it and choose blue: you have a blue card left.
    .but = Choose blue with the wild card: then your blue 2 can follow.
lesson-uno-call-uno = Call UNO!
    .say = Zoe’s draw two hit Max, so it is your turn again. After the blue 2 you have one card left, and at tables with this rule you have to call UNO: leave the box checked. If you forget, others can catch you, and you draw two.
    .but = Play the blue 2 and call UNO with it: leave the box checked, so that nobody can catch you.
lesson-uno-last-card = The last card
    .say = Red again, and your last card is a red 9. Play it and win.
    .but = You do not need more cards. Play the red 9.
lesson-uno-end = That is all there is to know: match the color or the symbol, draw if nothing fits, and call UNO before your last card.

## What games and their sets of rules are called
##
## A set of rules is known by its English name: its id ends with it. What is missing here is told by the game itself.

game-pobudka = Pobudka
    .tagline = Remember your four dreams, trade the bad ones, and wake everybody in time.
preset-pobudka-classic = Classic
    .about = 54 cards, to 100 points.
preset-pobudka-new-edition = New edition
    .about = 56 cards, with hourglasses and a fourth power.
preset-pobudka-one-round = One round
    .about = A quick nap.
preset-pobudka-family = Family
    .about = Cards you have seen stay visible to you.

game-qwixx = Qwixx
    .tagline = Roll six dice, cross out numbers from left to right, and dare to skip.
preset-qwixx-classic = Classic
    .about = The game in the box.
preset-qwixx-short = Short
    .about = One closed row or three penalties end it.
preset-qwixx-open-choices = Open choices
    .about = Everyone sees what the others do with the white dice.
preset-qwixx-score-pad = Score pad
    .about = For dice on a real table: anyone crosses out anything that fits.

game-uno = Uno
    .tagline = Match the color or the symbol, and be rid of your cards first.
preset-uno-classic = Classic
    .about = A single round.
preset-uno-tournament = Tournament
    .about = Rounds until someone has 500 points.
preset-uno-house-rules = House rules
    .about = Stacked draw cards, jump-ins, sevens and zeros that pass hands on.
preset-uno-sharp = Sharp
    .about = Call UNO or be caught; a wild draw four may be challenged.

game-deal = Lebanese Deal
    .tagline = Collect three sets of property; charge rent, rob your friends, and just say no.
preset-deal-classic = Classic
    .about = The game in the box.
preset-deal-brisk = Brisk
    .about = Players who cannot say no are not asked, and wild cards move for free.
preset-deal-house-rules = House rules
    .about = Double Rents add up, and a Deal Breaker breaks locks.

game-datawar = Data War
    .tagline = Turn up cards, win the hand, launch three stacks before the other side does.
preset-datawar-classic = Classic
    .about = 66 cards.
preset-datawar-brisk = Brisk
    .about = The same, in less than half the time.
preset-datawar-first-release = First release
    .about = 64 cards: no Tracker Smacker, one Data Grab less.
preset-datawar-choices = Choices
    .about = The loser picks for Temper Tantrum, and wars go on with the cards that are left.


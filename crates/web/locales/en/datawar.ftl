### Data War. Most names are jokes: translate the joke.

## Cards

# The names that are printed on the cards.
datawar-card = { $card ->
    [common-1] Secret Spyware
    [common-2] Hidden Pixel
    [common-3] Cafe Pirates!
    [common-4] Email Trail
    [common-5] Cookie Crumbs
    [ls-ai-platform] Launch AI Platform to Parent Your Kids
    [ls-energy-grid] Divert the Entire Energy Grid
    [ls-government] Set up a Shadow Government
    [ls-newspaper] Buy a Newspaper and Shut it Down
    [ls-rocket-company] Buy a Rocket Company
    [firewall-empathy] Forced Empathy
    [firewall-open] Open What You Want
    [firewall-recall] Mandatory Recall
    [firewall-smacker] Tracker Smacker
    [move-buyout] Leveraged Buyout
    [move-takeover] Hostile Takeover
    [move-tantrum] Temper Tantrum
    [move-theft] Patent Theft
    [tracker-1] Cross Site Stalker
    [tracker-2] Social Snooper
    [tracker-3] Cursed Cursor
    [blocker-1] Enhanced Tracking Protection
    [blocker-2] Total Cookie Protection
   *[data-grab] Data Grab
}
# A card and what it is worth: Email Trail, 4.
datawar-card-worth = { $card }, { $worth }
datawar-worth = { $family ->
    [tracker] tracker +{ $value }
    [blocker] blocker −{ $value }
    [launch] Launch Stack
   *[other] { $value }
}
# The large sign in the middle of a card.
datawar-sign = { $family ->
    [tracker] +{ $value }
    [blocker] −{ $value }
    [launch] LS
    [grab] DG
   *[other] { $value }
}
# The small word at the top of a card.
datawar-family = { $family ->
    [common] data
    [tracker] tracker
    [blocker] blocker
    [launch] launch
    [grab] grab
    [firewall] firewall
   *[move] move
}
datawar-figure-families = A common card worth 5, a tracker that adds 2, a blocker that takes 1, a Launch Stack, and a six.
datawar-figure-war = A Data War: both turned up a 3, each lays three cards face down, and a 5 beats a 4.

## Effects

datawar-effect = { $effect ->
    [tracker] Tracker
    [blocker] Blocker
    [launch_stack] Launch Stack
    [forced_empathy] Forced Empathy
    [tracker_smacker] Tracker Smacker
    [hostile_takeover] Hostile Takeover
    [open_what_you_want] Open What You Want
    [mandatory_recall] Mandatory Recall
    [temper_tantrum] Temper Tantrum
    [patent_theft] Patent Theft
    [leveraged_buyout] Leveraged Buyout
   *[data_grab] Data Grab
}
datawar-effect-of = { $me ->
    [true] Your { $effect }
   *[false] { $who }’s { $effect }
}
datawar-meaning = { $effect ->
    [tracker] Adds to its player’s value. That player plays again.
    [blocker] Lowers the other side’s value. Its player plays again.
    [launch_stack] Worth nothing by itself. Its player plays again, and the winner of the turn keeps it. Three win the game.
    [forced_empathy] The two decks change sides at once.
    [tracker_smacker] Until the turn ends, the other side’s trackers, blockers and moves do nothing.
    [hostile_takeover] Starts a Data War at once, whatever the values are.
    [open_what_you_want] Before the next turn, its player looks at their top three cards and plays one of them.
    [mandatory_recall] If its player wins the turn, the other side’s Launch Stacks go back into their deck.
    [temper_tantrum] If its player loses the turn, they still take two cards.
    [patent_theft] If its player wins the turn, they take a Launch Stack from the other side.
    [leveraged_buyout] If its player wins the turn, they take the top two cards of the other deck.
   *[data_grab] Everything on the table is shuffled and split between both sides.
}

## Characters and backgrounds

datawar-character = { $character ->
    [chaz] Chaz
    [chloe] Chloe
    [savannah] Savannah
    [walter] Walter
    [enzo] Enzo
    [prudence] Prudence
   *[other] { $character }
}
datawar-about-character = { $character ->
    [chaz] Bought the sky, now wants the rest
    [chloe] Knows what you had for breakfast
    [savannah] Sells the island, keeps the sea
    [walter] Old money, new cookies
    [enzo] Fast cars, faster trackers
    [prudence] Reads the terms. Writes them, too
   *[other] Nobody knows much about them
}
datawar-ground = { $ground ->
    [chaz] Launch pad
    [chloe] Glass tower
    [savannah] Private island
    [walter] Old bank
    [poindexter] Laboratory
    [prudence] Boardroom
    [nebula] Nebula
    [nightsky] Night sky
    [felt] Card table
   *[other] { $ground }
}

## Before the first card

datawar-sets-up = { $who } is setting up the table.
datawar-welcome = Everybody’s data is on the table. Turn up cards, take what the other side has, and get off this planet first.
datawar-intro = Two minutes of guide, or straight to the cards?
datawar-guide-turn = Turn up.
datawar-guide-turn-how = Both sides turn up their top card. The higher value takes everything on the table.
datawar-guide-tie = Tie? Data War!
datawar-guide-tie-how = Three cards face down, one face up. The higher one takes it all.
datawar-guide-again = Trackers add, blockers subtract.
datawar-guide-again-how = Turn one up and you play again.
datawar-guide-six = Sixes are special.
datawar-guide-six-how = Firewalls and moves swap decks, steal cards, or stop the other side.
datawar-guide-launch = Launch Stacks win.
datawar-guide-launch-how = Three of them and you are off.
datawar-mission = Collect { $count } Launch Stacks, or all the cards, before the other side does.
datawar-versus = vs

## The moment, in large letters

datawar-tip-welcome = Welcome to Data War!
datawar-tip-character = Whose little face is going to space?
datawar-tip-ground = Where do you want to play?
datawar-tip-intro = How do I play?
datawar-tip-guide = Quick launch guide
datawar-tip-mission = Your mission, should you choose to accept it
datawar-tip-versus = Get ready for battle!
datawar-tip-start = Tap your deck to start!
datawar-tip-next = Ready for the next turn?
datawar-tip-war = DATA WAR!
datawar-tip-face-down = Tap your deck: three cards face down
datawar-tip-face-up = Tap your deck: the last card
datawar-tip-effect = Special card effect!
datawar-tip-see = Tap your deck to see your top three cards
datawar-tip-over = Game over!

## The table

datawar-side = { $who }’s side
datawar-name-me = { $who } (you)
datawar-stacks = { $count } of { $of } Launch Stacks
datawar-deck = Your deck: { $cards }
datawar-deck-tap = { $what }, your deck: { $cards }
datawar-past = (does not count any more)
datawar-face-down = a card face down
datawar-value = Value
datawar-raised = raised by a tracker
datawar-lowered = lowered by a blocker
datawar-badge = { $cards }, { $count } of { $of } stacks

## What pressing the deck does

datawar-tap-war-down = Lay three cards face down
datawar-tap-war-up = Turn up the last card
datawar-tap-see = See your top three cards
datawar-tap-again = Play again
datawar-tap = Turn up the cards

## Why pressing the deck does nothing

datawar-why-over = The game is over.
datawar-why-paused = The game is paused.
datawar-why-again = { $who } plays again, alone.
datawar-why-choose = { $me ->
    [true] Choose a card first.
   *[false] { $who } chooses a card.
}
datawar-why-effects = Look at the effects first.
datawar-why-revealing = The cards are being turned up.
datawar-why-comparing = The cards are being compared.
datawar-why-tantrum = { $me ->
    [true] Choose your cards first.
   *[false] { $who } chooses cards first.
}
datawar-why-wait = Wait a moment.

## What goes on

datawar-won-stacks = { $me ->
    [true] You won with three Launch Stacks.
   *[false] { $who } won with three Launch Stacks.
}
datawar-won-cards = { $me ->
    [true] You won with all the cards.
   *[false] { $who } won with all the cards.
}
datawar-tantrum = { $me ->
    [true] Temper Tantrum: you choose from the winner’s cards.
   *[false] Temper Tantrum: { $who } chooses from the winner’s cards.
}
datawar-open = { $me ->
    [true] Open What You Want: you choose your next card.
   *[false] Open What You Want: { $who } chooses the next card.
}
datawar-takeover = A Hostile Takeover: only the other side lays cards, against the 6.
datawar-war = Each side lays three cards face down and turns up one more. The higher one takes it all.
datawar-smacker = { $me ->
    [true] Your Tracker Smacker is at work until the turn ends.
   *[false] { $who }’s Tracker Smacker is at work until the turn ends.
}
datawar-again = { $me ->
    [true] You play again, alone: the card adds to yours.
   *[false] { $who } plays again, alone.
}
datawar-tie = { $high } to { $low }: a tie.
datawar-even = { $high } to { $low } so far.
datawar-ahead = { $me ->
    [true] { $high } to { $low }: you are ahead.
   *[false] { $high } to { $low }: { $who } is ahead.
}
datawar-effects = Effects of this turn
datawar-offer = Your top cards
datawar-offer-how = Play one of them; the others go under your deck.
datawar-loot = { $count ->
    [one] Take 1 of { $who }’s cards
   *[other] Take { $count } of { $who }’s cards
}
datawar-loot-face-down = Card { $number }, face down
# $chosen counts on while cards are ticked.
datawar-loot-chosen = Chosen: { $chosen } of { $count }
datawar-loot-why = { $count ->
    [one] Choose exactly 1 card.
   *[other] Choose exactly { $count } cards.
}
datawar-loot-take = Take them

## Time

datawar-pace = Pace
datawar-paused = Paused.
datawar-pause = Pause
datawar-resume = Resume
datawar-skip = Skip
datawar-fast = Fast
datawar-skip-effect = Press “Go on”, or wait until the effects go away.
datawar-skip-nothing = Nothing runs by itself now.
datawar-skip-others = With another person at the table the cards keep their pace.

## Keys

datawar-key-deck = Press your deck
datawar-key-go-on = Go on after an effect

## What can be done

datawar-do-start = Start
datawar-do-skip-to-game = Straight to the cards
datawar-do-show-guide = Show me how
datawar-do-skip-guide-offer = I know how. Let’s play!
datawar-do-show-mission = What is my mission?
datawar-do-skip-guide = Skip the guide
datawar-do-accept = I accept
datawar-do-skip = Skip
datawar-do-reveal = Turn up a card
datawar-do-tap = Tap the deck
datawar-do-dismiss = Go on
datawar-do-play = Play { $card }
datawar-do-take = { $count ->
    [one] Take card { $numbers }
   *[other] Take cards { $numbers }
}
datawar-do-reset = Start all over
datawar-do-quit = Back to the welcome screen
datawar-do-pause = Pause or resume
datawar-do-switch = Change the screen
# What nobody does: time and the rules do it.
datawar-do-nothing = The game moves on

## What has happened

datawar-dealt = Each side was dealt { $count } cards.
datawar-dealt-unevenly = { $count } cards against { $of } were dealt.
datawar-reset = The game starts over.
datawar-chosen-character = { $character } goes to space.
datawar-turned-up = { $me ->
    [true] You turned up { $card }.
   *[false] { $who } turned up { $card }.
}
datawar-took-effect = { $me ->
    [true] Your { $effect } took effect.
   *[false] { $who }’s { $effect } took effect.
}
datawar-was-blocked = { $me ->
    [true] Your { $effect } was smacked down.
   *[false] { $who }’s { $effect } was smacked down.
}
datawar-swapped = The decks changed sides.
datawar-war-began = DATA WAR! Three cards face down, then one face up.
datawar-war-alone = { $me ->
    [true] DATA WAR! You fight the 6 alone.
   *[false] DATA WAR! { $who } fights the 6 alone.
}
datawar-plays-again = { $me ->
    [true] You play again.
   *[false] { $who } plays again.
}
datawar-took = { $me ->
    [true] You took { $cards }.
   *[false] { $who } took { $cards }.
}
datawar-got-stack = { $me ->
    [true] You got a Launch Stack: { $card }.
   *[false] { $who } got a Launch Stack: { $card }.
}
datawar-lost-stack = { $me ->
    [true] You lost a Launch Stack.
   *[false] { $who } lost a Launch Stack.
}
datawar-recalled = { $me ->
    [true] { $count ->
        [one] You had to give back 1 Launch Stack.
       *[other] You had to give back { $count } Launch Stacks.
    }
   *[false] { $count ->
        [one] { $who } had to give back 1 Launch Stack.
       *[other] { $who } had to give back { $count } Launch Stacks.
    }
}
datawar-may-open = { $me ->
    [true] You choose your next card.
   *[false] { $who } chooses the next card.
}
datawar-opened = { $me ->
    [true] You chose a card.
   *[false] { $who } chose a card.
}
datawar-threw-tantrum = { $me ->
    [true] You threw a tantrum: choose what you take.
   *[false] { $who } threw a tantrum and chooses what to take.
}
datawar-took-loot = { $me ->
    [true] You chose what you take.
   *[false] { $who } chose what to take.
}
datawar-won-turn = { $me ->
    [true] You won the turn, { $high } to { $low }.
   *[false] { $who } won the turn, { $high } to { $low }.
}
datawar-won-game-stacks = { $me ->
    [true] You won the game with three Launch Stacks.
   *[false] { $who } won the game with three Launch Stacks.
}
datawar-won-game-cards = { $me ->
    [true] You won the game: the other side is out of cards.
   *[false] { $who } won the game: the other side is out of cards.
}
datawar-turns-up = The turn limit is reached, and nobody won.
datawar-is-paused = The game is paused.
datawar-goes-on = The game goes on.

## What scores are made of

datawar-tally = Launch Stacks
datawar-points = { $points ->
    [one] 1 Launch Stack
   *[other] { $points } Launch Stacks
}

## Options

datawar-option-deck = Which deck
datawar-option-takeover = Who fights the war of a Hostile Takeover
datawar-option-short-war = A side with too few cards for a war
datawar-option-tantrum = A Temper Tantrum takes
datawar-option-grab = A Data Grab splits the table
datawar-option-smacker = A Tracker Smacker stops blockers, too
datawar-option-stack-owner = A Launch Stack goes to
datawar-option-open-in-war = Open What You Want, played as the tying card, chooses the last card of the war
datawar-option-dismiss = An effect goes away by itself after (milliseconds)
datawar-option-bot-delay = A bot waits before it plays again (milliseconds)
datawar-option-max-turns = The game ends without a winner after so many turns
datawar-option-first-order = How the deck is ordered before it is dealt
datawar-option-second-order = How the second half is ordered after that
datawar-option-first-custom = The first player’s top cards, where both choose them
datawar-option-second-custom = The second player’s top cards, where both choose them
datawar-option-decks = Decks of your own, card by card
datawar-option-first-deck = The first player’s cards from the top (like CD-5-01 TR-2-02 DG-01)
datawar-option-second-deck = The second player’s cards from the top (like CD-1-01 BL-1-02 LS-BuyRocketCo-01)
datawar-option-timings = How long everything takes
datawar-option-flip = Turning cards up (milliseconds)
datawar-option-compare = Comparing cards (milliseconds)
datawar-option-win = Taking what lies on the table (milliseconds)
datawar-option-open = Announcing Open What You Want (milliseconds)
datawar-option-effect = Showing an effect or a war (milliseconds)
datawar-option-war = Turning up the cards of a war (milliseconds)
datawar-option-rest = Resting after an effect (milliseconds)
datawar-option-bot-tap = A bot’s tap (milliseconds)

datawar-deck-standard = 66 cards
datawar-deck-release = 64 cards: no Tracker Smacker, one Data Grab less
datawar-takeover-both = both sides
datawar-takeover-other = the other side, against the 6
datawar-short-war-forfeit = loses the game
datawar-short-war-fewer = lays fewer cards
datawar-tantrum-first = the first two cards of the table
datawar-tantrum-choice = two of the winner’s cards, chosen by the loser
datawar-grab-random = at random
datawar-stack-winner = the winner of the turn
datawar-stack-player = the player who turned it up
datawar-order = { $order ->
    [random] shuffled
    [tracker-first] trackers first
    [firewall-first] firewalls first
    [move-first] moves first
    [blocker-first] blockers first
    [launch-stack-first] Launch Stacks first
    [special-first] special cards first
    [common-first] common cards first
    [high-value-first] from high to low
    [low-value-first] from low to high
    [owyw-first] Open What You Want first
   *[custom] as listed below
}

### Lebanese Deal. Amounts are in millions, and cards say 5M; see deal-money.

## Cards

deal-money = { $value }M
deal-unit = M
deal-region = { $color ->
    [tabuk] Tabuk
    [hail] Hail
    [al_jouf] Al Jouf
    [jeddah] Jeddah
    [madinah] Madinah
    [taif] Taif
    [asir] Asir
    [eastern] Eastern
    [makkah] Makkah
    [qassim] Qassim
    [jizan] Jizan
   *[riyadh] Riyadh
}
deal-place = { $card ->
    [prop_tabuk_1] Tayma
    [prop_tabuk_2] Duba
    [prop_hail_3] Al Ghazalah
    [prop_hail_4] Ash Shinan
    [prop_al_jouf_5] Al Qurayyat
    [prop_al_jouf_6] Tabarjal
    [prop_jeddah_7] Durrat Al Arous
    [prop_jeddah_8] Old Jeddah
    [prop_madinah_9] Khaybar
    [prop_madinah_10] Mahd Adh Dhahab
    [prop_madinah_11] Yanbu
    [prop_taif_12] Ash Shafa
    [prop_taif_13] Al Hada
    [prop_taif_14] Hawazin
    [prop_asir_15] Khamis Mushait
    [prop_asir_16] Abha
    [prop_asir_17] An Namas
    [prop_eastern_18] Dammam
    [prop_eastern_19] Jubail
    [prop_eastern_20] Khobar
    [prop_makkah_21] Muzdalifah
    [prop_makkah_22] Ajyad
    [prop_makkah_23] Arafah
    [prop_qassim_24] Riyadh Al Khabra
    [prop_qassim_25] Buraydah
    [prop_qassim_26] Unayzah
    [prop_jizan_27] Farasan Islands
    [prop_jizan_28] Sabya
    [prop_jizan_29] Arish
    [prop_jizan_30] Fayfa
    [prop_riyadh_31] Al Janadriyah
    [prop_riyadh_32] Ad Dawadimi
    [prop_riyadh_33] Ad Diriyah
   *[prop_riyadh_34] Sudair
}
deal-action = { $action ->
    [deal_breaker] Deal Breaker
    [sly_deal] Sly Deal
    [force_deal] Force Deal
    [debt_collector] Debt Collector
    [birthday] Birthday
    [zakat] Zakat
    [double_rent] Double Rent
    [just_say_no] Just Say No
    [weak_no] Weak No
    [ultimate_shield] Ultimate Shield
    [set_lock] Set Lock
    [extra_turn] Extra Turn
    [draw_two] Draw Two
    [house] House
    [hotel] Hotel
    [mosque] Mosque
    [get_joker] Get Joker
    [abracadabra] Abracadabra
   *[rent] Rent
}
deal-any-color = any color
deal-either = { $first } or { $second }

# Cards inside a sentence. The bare form comes after somebody’s name: Bob’s joker.
deal-card-property = { $place } ({ $region })
deal-card-rent = rent for { $colors }
deal-card-wild = wild card { $first }/{ $second }
deal-card-joker = the joker
deal-card-joker-bare = joker
deal-card-worth = { $card } ({ $amount })
deal-nothing = nothing

# Cards as a heading.
deal-title-rent = Rent for { $colors }
deal-title-wild = Wild card { $first }/{ $second }
deal-title-joker = The joker

# Cards on the table.
deal-strip-wild = Wild { $first }/{ $second }
deal-strip-joker = Joker

# The face of a card.
deal-face-rent = Rent
deal-face-wild = Wild card
deal-face-joker = Joker
deal-face-any = Any color
deal-face-worth = worth { $amount }
deal-face-one-pays = One player pays
deal-face-all-pay = Everybody pays
deal-sort = { $sort ->
    [land] Land
    [money] Money
    [answer] Answer
    [rent] Rent
   *[action] Action
}
deal-figure-set = A complete set of Tabuk has two cards; a wild card of Tabuk or Taif could be one of them.
deal-figure-rent = A rent card for two colors, and one for any color.
deal-figure-no = The cards that refuse: Just Say No and Weak No.

# What an action does, short enough for the face of a card.
deal-brief = { $action ->
    [deal_breaker] Take a complete set
    [sly_deal] Take one property
    [force_deal] Swap a property
    [debt_collector] One player pays 5M
    [birthday] Everybody pays 2M
    [zakat] Everybody pays 1M
    [double_rent] Next rent ×2
    [just_say_no] Refuse anything
    [weak_no] Refuse, but never a No
    [ultimate_shield] No thefts for two rounds
    [set_lock] A set is safe
    [extra_turn] Three new moves
    [draw_two] Draw two cards
    [house] Full set: rent +3M
    [hotel] With House: rent +4M
    [mosque] Full set: rent +5M
    [get_joker] Take a wild card
    [abracadabra] Becomes another card
   *[rent] Charge rent
}

## What a card is for

deal-purpose-money = Money. In your bank, you can pay with it.
deal-purpose-property = A property. Enough of one color make a set, and each earns more rent.
deal-purpose-joker = It can be any color. It is worth nothing, cannot be paid with, and earns no rent alone.
deal-purpose-wild = A property of either color. You can move it later.
deal-purpose-rent-any = One player pays you rent for any of your colors.
deal-purpose-rent = Everybody pays you rent for one of these colors.
deal-purpose-convert = One of your complete sets becomes another color. Nobody can refuse.
deal-purpose = { $action ->
    [deal_breaker] Take a complete set from somebody, with its buildings. Locked sets are safe.
    [sly_deal] Take one property from somebody. Cards of complete sets are safe.
    [force_deal] Swap one of your properties for somebody else’s. Cards of complete sets stay where they are.
    [debt_collector] One player of your choice pays you 5M.
    [birthday] Everybody pays you 2M.
    [zakat] Everybody pays 1M.
    [double_rent] The next rent of this turn counts double. That takes two moves: this card and the rent.
    [just_say_no] An answer: refuse anything that is played against you, even another No. It costs no move.
    [weak_no] An answer: refuse what is played against you. It cannot refuse a No.
    [ultimate_shield] Nobody can rob you until your turn after next. You still have to pay.
    [set_lock] One of your complete sets cannot be robbed anymore.
    [extra_turn] You have three moves again, at once.
    [draw_two] Draw two more cards.
    [house] Build it on a complete set: its rent goes up by 3M.
    [hotel] Build it on a set with a House: its rent goes up by another 4M.
    [mosque] Build it on a complete set: its rent goes up by 5M.
    [get_joker] Take a wild card from somebody, even out of a complete set.
    [abracadabra] It plays as any other action but Deal Breaker and the Nos, or as rent for any color.
   *[rent] Charge rent.
}

## The table

deal-you = { $who } (you)
deal-mine = What lies in front of you
deal-sets = { $count } of { $of } sets
deal-badge = { $cards }, { $count } of { $of } sets
deal-shield = { $count ->
    [one] Shield: 1 round
   *[other] Shield: { $count } rounds
}
deal-left = left
deal-held = Held: { $cards }
deal-in-hand = { $cards } in hand
deal-no-property = No property yet
deal-full = full
deal-progress = { $count } of { $of }
deal-rent = Rent { $amount }
deal-locked = Locked
deal-bank = Bank { $amount }
deal-bank-card = ({ $card })
deal-draw-pile = Draw pile
deal-draw = { $count ->
    [one] Draw 1 card
   *[other] Draw { $count } cards
}
deal-discards = Discards: { $cards }
deal-on-top = On top: { $card }
deal-older = { $count ->
    [one] and 1 older one
   *[other] and { $count } older ones
}
deal-hand = Your hand: { $cards }
deal-turn-of = { $me ->
    [true] Your turn
   *[false] { $who }’s turn
}
deal-moves-left = { $count ->
    [one] 1 move left
   *[other] { $count } moves left
}
deal-next-rent = Next rent ×{ $count }

## Buttons on the table

deal-bank-it = Bank it
deal-lay-it = Lay it: { $progress }
deal-use-it = Use it…
deal-end-turn = End the turn
deal-key-draw = Draw your cards

# What a set would be with one more card.
deal-completes = completes the set
deal-complete-already = the set is complete already

## Moving a wild card

deal-move = Move { $card }
deal-move-costs = It costs a move. If a set breaks, its buildings go into your bank and its lock is gone.
deal-move-free = It costs no move. If a set breaks, its buildings go into your bank and its lock is gone.
deal-move-to = To { $region } ({ $progress })

## Discarding

deal-discard = { $count ->
    [one] Discard 1 card
   *[other] Discard { $count } cards
}
deal-discard-open = End the turn: discard { $count }…
deal-discard-label = Discard
deal-discard-how = { $count ->
    [one] You may keep { $of }. Choose exactly 1 card; the cheapest is ticked.
   *[other] You may keep { $of }. Choose exactly { $count } cards; the cheapest are ticked.
}
deal-discard-why = { $count ->
    [one] Choose exactly 1 card.
   *[other] Choose exactly { $count } cards.
}
# $chosen counts on while cards are ticked.
deal-discard-chosen = Chosen: { $chosen } of { $count }
deal-discard-now = Discard and end the turn
deal-not-yet = Not yet

## Why something is not possible now

deal-watching = You are watching.
deal-answer-first = Answer first.
deal-has-drawn = You have drawn for this turn.
deal-is-over = The game is over.
deal-no-answer = You have to answer, and this card is no answer.
deal-not-your-turn = It is { $who }’s turn.
deal-draw-first = Draw your cards first.
deal-wait-answers = Wait until everybody has answered.
deal-no-moves = You have used your three moves.
deal-nothing-to-do = There is nothing to do with it now.
deal-why-not = { $action ->
    [deal_breaker] Nobody has a complete set that you could take.
    [sly_deal] Nobody has a property outside a complete set that you could take.
    [force_deal] Both of you need a property outside a complete set.
    [get_joker] Nobody has a wild card that you could take.
    [double_rent] It needs a second move for the rent.
    [ultimate_shield] Your shield is still up.
    [set_lock] You have no complete set without a lock.
    [house] You have no complete set without a House.
    [hotel] You have no set with a House and without a Hotel.
    [mosque] You have no set that a Mosque could stand on.
    [just_say_no] It is an answer: keep it for when somebody plays against you.
    [weak_no] It is an answer: keep it for when somebody plays against you.
    [abracadabra] No complete set of yours can take another color.
   *[other] It cannot be played now.
}
deal-why-doubled = Your rent is doubled already.
deal-no-rent-any = You have no property that earns rent.
deal-no-rent = You have nothing in { $colors } that earns rent.

## What a card can do

deal-say-no-with-it = Say no with it
deal-part-money = Money
deal-part-lay = Lay it in front of you
deal-part-rent = Charge rent
deal-part-play = Play it
deal-part-play-as = Play it as
deal-to-bank = Put it in the bank: { $amount }
deal-stays-money = It stays money then.
deal-lay-as = { $region } ({ $progress })
deal-doubled-here = Doubled: these amounts count it already.
deal-rent-from-all = { $region }: { $amount } from everybody
deal-rent-from = { $region }: { $amount } from { $who }
deal-rent-for = Rent for
deal-from = From
deal-their-bank = bank { $amount }
deal-aim-set = { $who }’s set of { $region }
deal-aim-card = { $card } from { $who }
deal-aim-player = { $who } (bank: { $amount })
deal-aim-convert = { $region } becomes { $to }
deal-aim-on = On { $region }
deal-aim-on-rent = On { $region }: rent { $amount } becomes { $to }
deal-swap-with = With { $who }
deal-swap-give = You give
deal-swap-get = You get
deal-swap-do = Swap with { $who }
deal-joker-under = Lay it in
deal-joker-as-is = the color it has
deal-joker-take = Take it

## Answers

deal-waits-label = What waits for an answer
deal-asked-rent = { $me ->
    [true] { $is-double ->
        [true] You charged rent for { $region }: { $amount }, doubled.
       *[false] You charged rent for { $region }: { $amount }.
    }
   *[false] { $is-double ->
        [true] { $who } charged rent for { $region }: { $amount }, doubled.
       *[false] { $who } charged rent for { $region }: { $amount }.
    }
}
deal-asked-set = { $me ->
    [true] You played { $action } for { $victim }’s whole set of { $region }.
   *[false] { $is-you ->
        [true] { $who } played { $action } for your whole set of { $region }.
       *[false] { $who } played { $action } for { $victim }’s whole set of { $region }.
    }
}
deal-asked-swap = { $me ->
    [true] You played { $action }: { $card } for { $victim }’s { $target }.
   *[false] { $is-you ->
        [true] { $who } played { $action }: { $card } for your { $target }.
       *[false] { $who } played { $action }: { $card } for { $victim }’s { $target }.
    }
}
deal-asked-card = { $me ->
    [true] You played { $action } for { $victim }’s { $target }.
   *[false] { $is-you ->
        [true] { $who } played { $action } for your { $target }.
       *[false] { $who } played { $action } for { $victim }’s { $target }.
    }
}
deal-asked-card-as = { $me ->
    [true] You played { $action } for { $victim }’s { $target }, as { $region }.
   *[false] { $is-you ->
        [true] { $who } played { $action } for your { $target }, as { $region }.
       *[false] { $who } played { $action } for { $victim }’s { $target }, as { $region }.
    }
}
deal-asked-for = { $me ->
    [true] You played { $action }: { $amount } for { $payee }.
   *[false] { $is-you ->
        [true] { $who } played { $action }: { $amount } for you.
       *[false] { $who } played { $action }: { $amount } for { $payee }.
    }
}
deal-asked-one = { $me ->
    [true] You played { $action }: { $amount }.
   *[false] { $who } played { $action }: { $amount }.
}
deal-asked-all = { $me ->
    [true] You played { $action }: { $amount } from everybody.
   *[false] { $who } played { $action }: { $amount } from everybody.
}
# Who said the last No, and who can answer it; the reader is one of them, or neither.
deal-chain = { $me ->
    [true] You said no with { $card }. { $responder } can accept that or refuse it.
   *[false] { $is-you ->
        [true] { $who } said no with { $card }. You can accept that or refuse it.
       *[false] { $who } said no with { $card }. { $responder } can accept that or refuse it.
    }
}
deal-waits-theft = { $me ->
    [true] You can let it happen or refuse.
   *[false] { $who } can let it happen or refuse.
}
deal-waits-pay = { $me ->
    [true] You have to pay or refuse.
   *[false] { $who } has to pay or refuse.
}
deal-waits-many = Still to pay or refuse: { $names }.
# The reader in such a list.
deal-waits-you = you
deal-answers = Answers
deal-accept-no = Accept the No
deal-accept-pay = Accept, and pay
deal-accept = Let it happen
deal-say-no = Say no
deal-why-committed = Your No was refused: you have to pay.
deal-why-yourself = You played it yourself: you cannot refuse.
deal-why-weak = A Weak No cannot refuse a No.
deal-why-weak-rent = At this table a Weak No refuses rent only.
deal-why-no-no = You hold no card that refuses this.
deal-pay-head = Pay { $who } { $amount }
deal-pay-all = All you have is worth { $amount }: you give everything.
deal-pay-how = No change is given, and cards that are not needed stay with you. A cheap way is ticked.
# $chosen counts on while cards are ticked.
deal-pay-chosen = Chosen: { $chosen }M of { $amount }
deal-pay-why = That is less than { $amount }.
deal-pay-now = Pay

# Where a card lies that can be paid with.
deal-in-bank = bank
deal-on-set = on { $region }
deal-in-set = { $region }
deal-in-full-set = full set of { $region }

## What can be done

deal-do-draw = Draw cards
deal-do-bank = Put { $card } in the bank
deal-do-lay = Lay { $card }
deal-do-lay-as = Lay { $card } as { $region }
deal-do-move = Move { $card } to { $region }
deal-do-play = Play { $what }
deal-do-play-for = Play { $what }: { $aim }
deal-do-play-against = Play { $what } against { $victim }
deal-do-play-against-for = Play { $what } against { $victim }: { $aim }
deal-do-pay = Pay { $cards }
deal-do-no = Say no with { $card }
deal-do-discard = Discard { $cards } and end the turn
deal-do-leave = Leave the table
deal-do-return = Come back to the table
# A card that stands for another: Abracadabra as Debt Collector.
deal-as = { $card } as { $other }
deal-for = { $card } for { $target }
deal-heading-land = Land
deal-heading-bank = Bank
deal-heading-pay = Pay
deal-heading-answer = Answer
deal-heading-discard = Discard
deal-heading-turn = Turn

## What has happened

deal-drew-nothing = { $me ->
    [true] You found nothing to draw.
   *[false] { $who } found nothing to draw.
}
deal-drew = { $count ->
    [one] { $who } drew a card.
   *[other] { $who } drew { $count } cards.
}
deal-you-drew = You drew { $cards }.
deal-shuffled = The discards were shuffled into a new draw pile.
deal-banked = { $me ->
    [true] You put { $card } in the bank.
   *[false] { $who } put { $card } in the bank.
}
deal-laid = { $me ->
    [true] You laid { $card }.
   *[false] { $who } laid { $card }.
}
deal-laid-as = { $me ->
    [true] You laid { $card } as { $region }.
   *[false] { $who } laid { $card } as { $region }.
}
deal-moved = { $me ->
    [true] You moved { $card } from { $from } to { $to }.
   *[false] { $who } moved { $card } from { $from } to { $to }.
}
deal-played = { $me ->
    [true] You played { $what }.
   *[false] { $who } played { $what }.
}
deal-played-for = { $me ->
    [true] You played { $what }: { $aim }.
   *[false] { $who } played { $what }: { $aim }.
}
deal-played-against = { $me ->
    [true] You played { $what } against { $victim }.
   *[false] { $is-you ->
        [true] { $who } played { $what } against you.
       *[false] { $who } played { $what } against { $victim }.
    }
}
deal-played-against-for = { $me ->
    [true] You played { $what } against { $victim }: { $aim }.
   *[false] { $is-you ->
        [true] { $who } played { $what } against you: { $aim }.
       *[false] { $who } played { $what } against { $victim }: { $aim }.
    }
}
deal-doubled = { $count ->
    [2] { $me ->
        [true] Your next rent counts four times.
       *[false] { $who }’s next rent counts four times.
    }
   *[other] { $me ->
        [true] Your next rent counts double.
       *[false] { $who }’s next rent counts double.
    }
}
deal-new-moves = { $me ->
    [true] You got three new moves.
   *[false] { $who } got three new moves.
}
deal-converted = { $me ->
    [true] You turned a set of { $from } into { $to }.
   *[false] { $who } turned a set of { $from } into { $to }.
}
deal-locked-set = { $me ->
    [true] You locked your set of { $region }.
   *[false] { $who } locked the set of { $region }.
}
deal-unlocked = { $me ->
    [true] The lock on your set of { $region } is gone.
   *[false] The lock on { $who }’s set of { $region } is gone.
}
deal-built = { $me ->
    [true] You built a { $action } on { $region }.
   *[false] { $who } built a { $action } on { $region }.
}
deal-building-banked = { $me ->
    [true] The { $card } on { $region } went into your bank.
   *[false] The { $card } on { $region } went into { $who }’s bank.
}
deal-shield-up = { $me ->
    [true] You raised a shield: nobody can rob you.
   *[false] { $who } raised a shield: nobody can rob them.
}
deal-shield-worn = { $me ->
    [true] Your shield holds one more round.
   *[false] { $who }’s shield holds one more round.
}
deal-shield-gone = { $me ->
    [true] Your shield is gone.
   *[false] { $who }’s shield is gone.
}
# $names are all who owe, $count of them; the reader is one of them or not.
deal-owe = { $me ->
    [true] { $count ->
        [one] You owe { $payee } { $amount }.
       *[other] { $names } owe { $payee } { $amount }.
    }
   *[false] { $count ->
        [one] { $names } owes { $payee } { $amount }.
       *[other] { $names } owe { $payee } { $amount }.
    }
}
deal-owe-you = { $count ->
    [one] { $names } owes you { $amount }.
   *[other] { $names } owe you { $amount }.
}
deal-has-nothing = { $me ->
    [true] You have nothing to pay with.
   *[false] { $who } has nothing to pay with.
}
deal-paid = { $me ->
    [true] You paid { $payee } { $amount }.
   *[false] { $is-you ->
        [true] { $who } paid you { $amount }.
       *[false] { $who } paid { $payee } { $amount }.
    }
}
deal-paid-with = { $me ->
    [true] You paid { $payee } { $amount }: { $cards }.
   *[false] { $is-you ->
        [true] { $who } paid you { $amount }: { $cards }.
       *[false] { $who } paid { $payee } { $amount }: { $cards }.
    }
}
deal-said-no = { $me ->
    [true] You said no with { $card }.
   *[false] { $who } said no with { $card }.
}
deal-accepted = { $me ->
    [true] You let it stand.
   *[false] { $who } let it stand.
}
deal-safe = { $me ->
    [true] You are safe from it.
   *[false] { $who } is safe from it.
}
deal-must-pay = { $me ->
    [true] You have to pay after all.
   *[false] { $who } has to pay after all.
}
deal-took = { $me ->
    [true] You took { $card } from { $victim }.
   *[false] { $is-you ->
        [true] { $who } took { $card } from you.
       *[false] { $who } took { $card } from { $victim }.
    }
}
deal-swapped = { $me ->
    [true] You gave { $victim } { $card } for { $target }.
   *[false] { $is-you ->
        [true] { $who } gave you { $card } for { $target }.
       *[false] { $who } gave { $victim } { $card } for { $target }.
    }
}
deal-took-set = { $me ->
    [true] You took the whole set of { $region } from { $victim }.
   *[false] { $is-you ->
        [true] { $who } took the whole set of { $region } from you.
       *[false] { $who } took the whole set of { $region } from { $victim }.
    }
}
deal-discarded = { $me ->
    [true] You discarded { $cards }.
   *[false] { $who } discarded { $cards }.
}
deal-has-left = { $me ->
    [true] You left the table.
   *[false] { $who } left the table.
}
deal-bot-plays = { $me ->
    [true] A bot plays for you now.
   *[false] A bot plays for { $who } now.
}
deal-came-back = { $me ->
    [true] You came back.
   *[false] { $who } came back.
}
deal-still-held = { $me ->
    [true] You still held { $cards }.
   *[false] { $who } still held { $cards }.
}
deal-won = { $me ->
    [true] You won the game with three complete sets.
   *[false] { $who } won the game with three complete sets.
}
deal-nobody-won = The game is over, and nobody won.

## What scores are made of

deal-tally = Sets
deal-points = { $points ->
    [one] 1 set
   *[other] { $points } sets
}

## Options

deal-option-rents = Which rents are charged
deal-option-hand = Cards you may keep at the end of a turn
deal-option-empty = Cards you draw with an empty hand
deal-option-wild = Moving a wild card to another color costs a move
deal-option-weak = What a Weak No refuses
deal-option-zakat = Who gets the Zakat
deal-option-mosque = Where a Mosque can stand
deal-option-abracadabra = What an Abracadabra does
deal-option-stacks = Two Double Rents before one rent make it four times as much
deal-option-breaks-lock = A Deal Breaker can be spent to break a lock
deal-option-auto = Players without a No are not asked (faster, but it gives away that they have none)
deal-option-first = Who begins
deal-option-leave = When somebody leaves
deal-option-turn-time = Seconds for a turn (0: no limit)
deal-option-answer-time = Seconds for an answer (0: no limit)
deal-option-reveal = All hands are shown when the game is over

deal-choice-rents-printed = those on the cards
deal-choice-rents-old = those of an older list
deal-choice-hand-any = as many as you like
deal-choice-hand-seven = seven
deal-choice-weak-any = anything
deal-choice-weak-rent = rent only
deal-choice-zakat-player = the player who plays it
deal-choice-zakat-poorest = the player with the least in the bank
deal-choice-mosque-any = on any complete set
deal-choice-mosque-makkah = on Makkah only
deal-choice-mosque-hotel = on a set with a Hotel
deal-choice-abracadabra-copy = plays as another action
deal-choice-abracadabra-convert = gives a set another color
deal-choice-first-seat = the first seat
deal-choice-first-any = anybody
deal-choice-leave-bot = a bot plays on
deal-choice-leave-discard = their cards are discarded

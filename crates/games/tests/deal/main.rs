//! Lebanese Deal as its rule book tells it: every worked example, every option, every code, a row each.
//!
//! A row is a table, some plays, and facts that hold after them, in the words of [`language`].

mod documents;
mod effects;
mod language;
mod notation;
mod payments;

use std::collections::BTreeSet;

use parlour_engine::Illegal as _;
use parlour_games::deal::{Card, Illegal};
use serde_json::json;

use language::{after, ask};

/// The worked examples by their numbers. (The deck and the rents, 1 to 3, are tests of the cards.)
const EXAMPLES: &str = "
4  | drawing; p1 hand 1M35 1M36 1M37; draw 5M52 5M53 2M41 | p1: draw | p1 hand 1M35 1M36 1M37 5M52 5M53; playing; draw 2M41
4  | drawing; draw 5M52 5M53 2M41 2M42 2M43 2M44      | p1: draw | p1 hand of 5; draw 2M44; playing
4  | drawing; p1 hand 5M52                            | p1: bank 5M52 | MUST_DRAW_FIRST
5  | p1 hand 5M52                                     | p1: bank 5M52 | p1 bank 5M52; moves 1; p1 hand
5  | p1 hand tabuk1                                   | p1: bank tabuk1 | CARD_NOT_BANKABLE
6  | p1 hand just_say_no67                            | p1: bank just_say_no67 | p1 bank worth 5
6  | p1 hand just_say_no67; p2 hand sly_deal58; p1 asir asir15; draw 1M35 1M36 | p1: bank just_say_no67; p1: end; p2: draw; p2: play sly_deal58 on p1 take asir15; p1: no just_say_no67 | CARD_NOT_IN_HAND
7  | p1 hand wild98                                   | p1: lay wild98 color taif | p1 taif wild98@taif; moves 1
7  | p1 hand wild98                                   | p1: lay wild98 color riyadh | INVALID_COLOR
7  | p1 hand wild98                                   | p1: lay wild98 | COLOR_REQUIRED
8  | moves 3; p1 hand 5M52                            | p1: bank 5M52 | NO_MOVES_LEFT
8  | moves 3; p1 hand tabuk1                          | p1: lay tabuk1 | NO_MOVES_LEFT
8  | moves 3; p1 hand birthday63                      | p1: play birthday63 | NO_MOVES_LEFT
8  | moves 3; p1 hand rent84; p1 tabuk tabuk1         | p1: rent rent84 color tabuk | NO_MOVES_LEFT
8  | moves 3; p1 tabuk wild98                         | p1: move wild98 color taif | NO_MOVES_LEFT
8  | moves 3; p1 hand 5M52                            | p1: end | drawing; current p2; moves 0
9  | p1 taif wild98                                   | p1: move wild98 color tabuk | p1 tabuk wild98@tabuk; p1 taif; moves 1
9  | p1 taif taif12 taif13 wild98 +house77 +set_lock71 | p1: move wild98 color tabuk | p1 taif taif12 taif13; p1 bank house77; discard set_lock71; locked; p1 tabuk wild98@tabuk
10 | moves 2; p1 hand extra_turn73                    | p1: play extra_turn73 | moves 0; discard extra_turn73
10 | moves 3; p1 hand extra_turn73                    | p1: play extra_turn73 | NO_MOVES_LEFT
11 | p1 hand draw_two75; draw 5M52; discard 1M35 1M36 1M37 | p1: play draw_two75 | p1 hand of 2; draw of 3; discard of 0; moves 1; event PILE_SHUFFLED
12 | p1 hand debt_collector62; p2 bank 5M52           | p1: play debt_collector62 on p2 | pending debt_collector of p1 on p2; amount 5; refused false; doubled false; paying; payee p1; no chain; committed ; card debt_collector62
13 | p1 hand birthday63; p2 bank 1M35; p4 bank 1M36   | p1: play birthday63 | pending birthday of p1 on p2 p4; amount 2; paying
13 | p1 hand birthday63                               | p1: play birthday63 | playing; nothing pending; moves 1; discard birthday63
14 | p1 hand debt_collector62; p2 bank 3M46 3M47      | p1: play debt_collector62 on p2; p2: pay 3M46 3M47 | p1 bank 3M46 3M47; p2 bank; playing; nothing pending
14 | p1 hand debt_collector62; p2 bank 3M46 3M47      | p1: play debt_collector62 on p2; p2: pay 3M46 | PAYMENT_TOO_LOW
14 | p1 hand debt_collector62; p2 bank 5M52 1M35      | p1: play debt_collector62 on p2; p2: pay 5M52 1M35 | PAYMENT_TOO_MUCH
14 | p1 hand debt_collector62; p2 bank 5M52 1M35      | p1: play debt_collector62 on p2; p2: pay 5M52 | p1 bank 5M52; p2 bank 1M35
15 | p1 hand debt_collector62; p2 bank 1M35; p2 tabuk tabuk1 | p1: play debt_collector62 on p2; p2: pay 1M35 | PAYMENT_TOO_LOW
15 | p1 hand debt_collector62; p2 bank 1M35; p2 tabuk tabuk1 | p1: play debt_collector62 on p2; p2: pay 1M35 tabuk1 | p1 tabuk tabuk1; p1 bank 1M35; p2 tabuk
16 | p1 hand birthday63; p2 riyadh wild106            | p1: play birthday63 | playing; nothing pending; event VICTIM_RELEASED
17 | p1 hand birthday63; p2 bank 20M55                | p1: play birthday63; p2: pay 20M55 | p1 bank worth 20; playing
18 | p1 hand birthday63; p2 bank 2M41; p2 hand 2M42   | p1: play birthday63; p2: pay 2M42 | CARD_NOT_PAYABLE
19 | p1 hand debt_collector62; p2 makkah makkah21 makkah22 makkah23 +house77 +set_lock71; p2 bank 1M35 | p1: play debt_collector62 on p2; p2: pay makkah22 1M35 | p2 makkah makkah21 makkah23; p2 bank house77; locked; discard debt_collector62 set_lock71; p1 makkah makkah22
20 | p1 hand rent90; p1 madinah madinah9 madinah10 madinah11; p2 jeddah jeddah7 jeddah8 +house77 +hotel79 | p1: rent rent90 color madinah; p2: pay house77 | PAYMENT_TOO_LOW
20 | p1 hand rent86; p1 riyadh riyadh31 riyadh32 riyadh33; p2 jeddah jeddah7 jeddah8 +house77 +hotel79 | p1: rent rent86 color riyadh; p2: pay house77 | BUILDING_ORDER
20 | p1 hand rent86; p1 riyadh riyadh31 riyadh32 riyadh33; p2 jeddah jeddah7 jeddah8 +house77 +hotel79 | p1: rent rent86 color riyadh; p2: pay hotel79 | p1 bank worth 4; p2 jeddah jeddah7 jeddah8 +house77
21 | p1 hand rent86; p1 riyadh riyadh31 riyadh32 riyadh33; p2 bank 1M35; p3 bank 1M36; p4 bank 1M37 | p1: rent rent86 color riyadh | amount 3; pending rent of p1 on p2 p3 p4; color riyadh; discard rent86
21 | p1 hand rent86; p1 riyadh riyadh31               | p1: rent rent86 color jeddah | INVALID_COLOR
21 | p1 hand rent86; p1 riyadh riyadh31               | p1: rent rent86 color hail | NO_RENT_DUE
22 | p1 hand rent92; p1 qassim wild106                | p1: rent rent92 color qassim | NO_RENT_DUE
23 | p1 hand rent96; p1 jeddah jeddah7 jeddah8 +house77 +hotel79 +mosque81; p3 bank 20M55 | p1: rent rent96 color jeddah on p3 | amount 20; pending rent of p1 on p3
23 | p1 hand rent96; p1 jeddah jeddah7 jeddah8        | p1: rent rent96 color jeddah | VICTIM_REQUIRED
24 | p1 hand double_rent65 rent86; p1 riyadh riyadh31 riyadh32 riyadh33; p2 bank 1M35 | p1: play double_rent65 | double on; moves 1
24 | p1 hand double_rent65 rent86; p1 riyadh riyadh31 riyadh32 riyadh33; p2 bank 1M35 | p1: play double_rent65; p1: rent rent86 color riyadh | amount 6; doubled true; double off; moves 2
24 | moves 2; p1 hand double_rent65                   | p1: play double_rent65 | NOT_ENOUGH_MOVES
24 | p1 hand double_rent65 double_rent66              | p1: play double_rent65; p1: play double_rent66 | DOUBLE_RENT_ALREADY_ACTIVE
25 | p1 hand double_rent65                            | p1: play double_rent65; p1: end | double off; current p2
26 | p1 hand sly_deal58; p2 asir asir15               | p1: play sly_deal58 on p2 take asir15 | responding; pending sly_deal of p1 on p2; card2 asir15; color asir; p2 asir asir15
26 | p1 hand sly_deal58; p2 asir asir15               | p1: play sly_deal58 on p2 take asir15; p2: accept | p1 asir asir15; p2 asir; playing
26 | p1 hand sly_deal58; p2 asir asir15 asir16 asir17 | p1: play sly_deal58 on p2 take asir15 | SET_COMPLETE
26 | p1 hand sly_deal58; p3 asir asir15               | p1: play sly_deal58 on p2 take asir15 | CARD_NOT_ON_TABLE; p1 hand sly_deal58; moves 0
27 | p1 hand sly_deal58; p2 asir wild101              | p1: play sly_deal58 on p2 take wild101; p2: accept | p1 asir wild101@asir; p2 asir
28 | p1 hand force_deal60; p1 tabuk tabuk1; p2 eastern eastern18 | p1: play force_deal60 on p2 give tabuk1 take eastern18; p2: accept | p2 tabuk tabuk1; p1 eastern eastern18; p1 tabuk; p2 eastern
28 | p1 hand force_deal60; p1 tabuk tabuk1 tabuk2; p2 eastern eastern18 | p1: play force_deal60 on p2 give tabuk1 take eastern18 | SET_COMPLETE
29 | p1 hand deal_breaker56 rent94; p1 jeddah wild103; p2 jeddah jeddah7 jeddah8 +house77; p3 bank 20M55 | p1: play deal_breaker56 on p2 color jeddah; p2: accept | p1 jeddah wild103@jeddah jeddah7 jeddah8 +house77; p2 jeddah
29 | p1 hand deal_breaker56 rent94; p1 jeddah wild103; p2 jeddah jeddah7 jeddah8 +house77; p3 bank 20M55 | p1: play deal_breaker56 on p2 color jeddah; p2: accept; p1: rent rent94 color jeddah | amount 11
30 | p1 hand deal_breaker56; p2 jeddah jeddah7        | p1: play deal_breaker56 on p2 color jeddah | SET_NOT_COMPLETE; p1 hand deal_breaker56; moves 0
30 | p1 hand deal_breaker56; p2 jeddah jeddah7 jeddah8; locked p2_jeddah | p1: play deal_breaker56 on p2 color jeddah | SET_LOCKED; p1 hand deal_breaker56; moves 0
30 | p1 hand deal_breaker56; p2 jeddah jeddah7 jeddah8; p2 shield 2 | p1: play deal_breaker56 on p2 color jeddah | TARGET_SHIELDED; p1 hand deal_breaker56; moves 0
31 | p1 hand deal_breaker56; p2 jeddah jeddah7 jeddah8; p2 hand just_say_no67 | p1: play deal_breaker56 on p2 color jeddah; p2: no just_say_no67 | responding; chain of p2, p1 to answer: just_say_no67; refused true; p2 defense just_say_no67; p1 no defense
31 | p1 hand deal_breaker56; p2 jeddah jeddah7 jeddah8; p2 hand just_say_no67 | p1: play deal_breaker56 on p2 color jeddah; p2: no just_say_no67; p1: accept | nothing pending; playing; p2 jeddah jeddah7 jeddah8; moves 1; discard deal_breaker56 just_say_no67
32 | p1 hand deal_breaker56 just_say_no68; p2 jeddah jeddah7 jeddah8; p2 hand just_say_no67 | p1: play deal_breaker56 on p2 color jeddah; p2: no just_say_no67; p1: no just_say_no68 | chain of p2, p2 to answer: just_say_no67 just_say_no68; refused false; p1 defense just_say_no68
32 | p1 hand deal_breaker56 just_say_no68; p2 jeddah jeddah7 jeddah8; p2 hand just_say_no67 | p1: play deal_breaker56 on p2 color jeddah; p2: no just_say_no67; p1: no just_say_no68; p2: accept | p1 jeddah jeddah7 jeddah8; p2 jeddah; playing
33 | p1 hand birthday63; p2 hand weak_no69; p2 bank 2M41; p3 bank 2M42; p4 bank 2M43 | p1: play birthday63; p2: no weak_no69; p1: accept | pending birthday of p1 on p3 p4; paying
33 | p1 hand birthday63; p2 hand weak_no69; p2 bank 2M41; p3 bank 2M42; p4 bank 2M43 | p1: play birthday63; p2: no weak_no69; p1: accept; p3: pay 2M42; p4: pay 2M43 | playing; p1 bank 2M42 2M43; p2 bank 2M41
34 | p1 hand debt_collector62 just_say_no67; p2 hand weak_no69 just_say_no68; p2 bank 5M52 | p1: play debt_collector62 on p2; p2: no weak_no69; p1: no just_say_no67; p2: accept | committed p2; paying; pending debt_collector of p1 on p2
34 | p1 hand debt_collector62 just_say_no67; p2 hand weak_no69 just_say_no68; p2 bank 5M52 | p1: play debt_collector62 on p2; p2: no weak_no69; p1: no just_say_no67; p2: accept; p2: no just_say_no68 | CANNOT_REFUSE
34 | p1 hand debt_collector62 just_say_no67; p2 hand weak_no69 just_say_no68; p2 bank 5M52 | p1: play debt_collector62 on p2; p2: no weak_no69; p1: no just_say_no67; p2: accept; p2: pay 5M52 | p1 bank 5M52; playing
35 | p1 hand sly_deal58 weak_no69; p2 asir asir15; p2 hand just_say_no67 | p1: play sly_deal58 on p2 take asir15; p2: no just_say_no67; p1: no weak_no69 | CANNOT_REFUSE
35 | option weakNoScope rent; p1 hand sly_deal58; p2 asir asir15; p2 hand weak_no69 | p1: play sly_deal58 on p2 take asir15; p2: no weak_no69 | CANNOT_REFUSE
35 | option weakNoScope rent; p1 hand rent90; p1 asir asir16; p2 asir asir15; p2 hand weak_no69 | p1: rent rent90 color asir; p2: no weak_no69 | responding; chain of p2, p1 to answer: weak_no69
36 | p1 hand birthday63; p2 hand just_say_no67; p2 bank 2M41; p3 bank 2M42 | p1: play birthday63; p2: no just_say_no67; p3: pay 2M42 | NOT_YOUR_RESPONSE
36 | p1 hand birthday63; p2 hand just_say_no67; p2 bank 2M41; p3 bank 2M42 | p1: play birthday63; p2: no just_say_no67; p1: accept; p3: pay 2M42 | playing; p1 bank 2M42
37 | p1 hand set_lock71; p1 tabuk tabuk1 tabuk2       | p1: play set_lock71 color tabuk | p1 tabuk tabuk1 tabuk2 +set_lock71; locked p1_tabuk
37 | p1 hand set_lock71 set_lock72; p1 tabuk tabuk1 tabuk2 | p1: play set_lock71 color tabuk; p1: play set_lock72 color tabuk | SET_ALREADY_LOCKED
37 | p1 hand set_lock71; p1 taif taif12               | p1: play set_lock71 color taif | SET_NOT_COMPLETE
38 | p1 hand hotel79; p1 eastern eastern18 eastern19 eastern20 | p1: play hotel79 color eastern | HOUSE_REQUIRED
38 | p1 hand house77 hotel79 rent92; p1 eastern eastern18 eastern19 eastern20; p2 bank 1M35 | p1: play house77 color eastern; p1: play hotel79 color eastern; p1: rent rent92 color eastern | amount 13
38 | p1 hand house77 house78; p1 eastern eastern18 eastern19 eastern20 | p1: play house77 color eastern; p1: play house78 color eastern | BUILDING_EXISTS
39 | p1 hand mosque81 rent84; p1 tabuk tabuk1 tabuk2; p2 bank 1M35 | p1: play mosque81 color tabuk; p1: rent rent84 color tabuk | amount 7
40 | p1 hand ultimate_shield70                        | p1: play ultimate_shield70 | p1 shield 2 ultimate_shield70; p1 hand
40 | players 2; p1 shield 2; current p2; p1 asir asir15; p2 hand sly_deal58; draw 1M35 1M36 1M37 1M38 | p2: play sly_deal58 on p1 take asir15 | TARGET_SHIELDED
40 | players 2; p1 shield 2; current p2; p1 asir asir15; p2 hand sly_deal58; draw 1M35 1M36 1M37 1M38 | p2: end; p1: draw; p1: end; p2: draw; p2: play sly_deal58 on p1 take asir15 | p1 shield 1 ultimate_shield70; TARGET_SHIELDED
40 | players 2; p1 shield 1; current p2; p1 asir asir15; p2 hand sly_deal58; draw 1M35 1M36 1M37 1M38 | p2: end | p1 no shield; discard ultimate_shield70; event SHIELD_WORN
40 | players 2; p1 shield 1; current p2; p1 asir asir15; p2 hand sly_deal58; draw 1M35 1M36 1M37 1M38 | p2: end; p1: draw; p1: end; p2: draw; p2: play sly_deal58 on p1 take asir15 | responding
40 | p1 shield 2; current p2; p2 hand rent84; p2 tabuk tabuk1; p1 bank 1M35 | p2: rent rent84 color tabuk | pending rent of p2 on p1
41 | p1 hand zakat64; p2 bank 1M35; p3 bank 1M36      | p1: play zakat64; p2: pay 1M35; p3: pay 1M36 | p1 bank 1M35 1M36; playing
41 | p1 hand zakat64; p2 bank 1M35; p3 bank 1M36      | p1: play zakat64 | pending zakat of p1 on p2 p3; amount 1
42 | p1 hand get_joker82; p2 asir asir15 asir16 wild106 +house77 | p1: play get_joker82 on p2 take wild106 color riyadh; p2: accept | p1 riyadh wild106@riyadh; p2 asir asir15 asir16; p2 bank house77
42 | p1 hand get_joker82; p2 asir asir15 asir16 wild106 +house77 | p1: play get_joker82 on p2 take wild106 color riyadh | pending get_joker of p1 on p2; card2 wild106@asir; color asir; to riyadh
42 | p1 hand get_joker82; p2 asir asir15 asir16 wild106 | p1: play get_joker82 on p2 take asir15 | NOT_A_WILD
43 | p1 hand abracadabra83; p3 bank 5M52              | p1: play abracadabra83 as debt_collector on p3 | pending debt_collector of p1 on p3; amount 5; discard abracadabra83; card abracadabra83
43 | p1 hand abracadabra83; p2 jeddah jeddah7 jeddah8 | p1: play abracadabra83 as deal_breaker on p2 color jeddah | INVALID_COPY
43 | p1 hand abracadabra83 rent84; p1 tabuk tabuk1 tabuk2; p2 bank 1M35 | p1: play abracadabra83 as house color tabuk | p1 tabuk tabuk1 tabuk2 +abracadabra83=house
43 | p1 hand abracadabra83 rent84; p1 tabuk tabuk1 tabuk2; p2 bank 1M35 | p1: play abracadabra83 as house color tabuk; p1: rent rent84 color tabuk | amount 5
43 | current p2; p2 hand debt_collector62; p1 tabuk tabuk1 tabuk2 +abracadabra83=house | p2: play debt_collector62 on p1; p1: pay abracadabra83 | p2 bank abracadabra83; p2 bank worth 7; p1 tabuk tabuk1 tabuk2
44 | p1 hand eastern20; p1 tabuk tabuk1 tabuk2; p1 jeddah jeddah7 jeddah8; p1 eastern eastern18 eastern19 | p1: lay eastern20 | finished; winner p1; ended; event GAME_ENDED
45 | p1 hand birthday63; p1 tabuk tabuk1; p1 jeddah jeddah7 jeddah8; p1 hail hail3 hail4; p2 tabuk tabuk2; p3 bank 2M41 | p1: play birthday63; p2: pay tabuk2 | finished; winner p1; nothing pending; p3 bank 2M41
46 | p1 hand force_deal60; p1 jeddah jeddah7 jeddah8; p1 hail hail3 hail4; p1 tabuk tabuk1; p1 al_jouf al_jouf5; p2 al_jouf al_jouf6; p2 tabuk tabuk2; p2 asir asir15 asir16 asir17; p2 taif taif12 taif13 taif14 | p1: play force_deal60 on p2 give tabuk1 take al_jouf6; p2: accept | winner p1; finished
47 | p1 hand wild98; p1 tabuk tabuk1 tabuk2; p1 jeddah jeddah7 jeddah8 | p1: lay wild98 color tabuk | playing; winner nobody; p1 tabuk tabuk1 tabuk2 wild98@tabuk
48 | p1 hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 2M42 2M43 | p1: end | HAND_LIMIT
48 | p1 hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 2M42 2M43 | p1: discard 2M41 1M36 | discard 1M36 2M41; drawing; current p2; moves 0; p1 hand of 7
48 | p1 hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 2M42 2M43 | p1: discard 2M41 1M36 1M35 | WRONG_DISCARD
49 | drawing; p1 hand 1M35                            | p1: draw | p1 hand 1M35; playing
50 | p3 hand 5M52                                     | p3: bank 5M52 | NOT_YOUR_TURN
50 |                                                  | p1: pay 5M52 | WRONG_PHASE
50 | p1 hand birthday63; p2 bank 2M41                 | p1: play birthday63; p1: end | ACTION_PENDING
";

#[test]
fn the_worked_examples_of_the_rule_book_hold() {
    check(EXAMPLES);
}

const OPTIONS: &str = "
rent table  | option rentTable config; p1 hand rent86; p1 riyadh riyadh31 riyadh32 riyadh33 riyadh34; p2 bank 1M35 | p1: rent rent86 color riyadh | amount 8
no limit    | option handLimit 99; p1 hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 2M42 2M43 | p1: end | drawing; p1 hand of 9
empty hand  | option emptyHandDraw 2; drawing; draw 5M52 5M53 2M41 | p1: draw | p1 hand of 2
free moves  | option wildMoveCostsPlay false; moves 3; p1 taif wild98 | p1: move wild98 color tabuk; p1: move wild98 color taif | moves 3; p1 taif wild98@taif
weak no     | option weakNoScope rent; p1 hand birthday63; p2 hand weak_no69; p2 bank 2M41 | p1: play birthday63; p2: no weak_no69 | CANNOT_REFUSE
poorest     | option zakatRule poorest; p1 hand zakat64; p1 bank 2M41; p2 bank 1M35; p3 bank 2M42; p4 bank 1M36 | p1: play zakat64 | pending zakat of p1 on p3 p4 p1; payee p2; amount 1
poorest     | option zakatRule poorest; p1 hand zakat64; p1 bank 2M41; p2 bank 1M35; p3 bank 2M42; p4 bank 1M36 | p1: play zakat64; p1: pay 2M41; p3: pay 2M42; p4: pay 1M36 | p2 bank 1M35 2M41 2M42 1M36; playing
poorest     | option zakatRule poorest; p1 hand zakat64 just_say_no67; p1 bank 2M41; p2 bank 1M35 | p1: play zakat64; p1: no just_say_no67 | CANNOT_REFUSE
poorest     | option zakatRule poorest; p1 hand zakat64; p2 bank 1M35 | p1: play zakat64 | pending zakat of p1 on p2; payee p1
poorest     | option zakatRule poorest; players 3; p1 hand zakat64; p1 bank 2M41; p2 bank 1M35; p3 bank 1M36 | p1: play zakat64 | payee p2; pending zakat of p1 on p3 p1
mosque      | option mosqueRule makkahOnly; p1 hand mosque81; p1 tabuk tabuk1 tabuk2 | p1: play mosque81 color tabuk | INVALID_COLOR
mosque      | option mosqueRule makkahOnly; p1 hand mosque81; p1 makkah makkah21 makkah22 makkah23 | p1: play mosque81 color makkah | p1 makkah makkah21 makkah22 makkah23 +mosque81
mosque      | option mosqueRule onHotel; p1 hand mosque81; p1 tabuk tabuk1 tabuk2 +house77 | p1: play mosque81 color tabuk | HOUSE_REQUIRED
mosque      | option mosqueRule onHotel; p1 hand mosque81; p1 tabuk tabuk1 tabuk2 +house77 +hotel79 | p1: play mosque81 color tabuk | p1 tabuk tabuk1 tabuk2 +house77 +hotel79 +mosque81
convert     | option abracadabraRule convertSet; p1 hand abracadabra83; p1 taif taif12 taif13 taif14 +house77 +set_lock71 | p1: play abracadabra83 color taif to jeddah | p1 jeddah taif12 taif13 taif14 +house77 +set_lock71; p1 taif; locked p1_jeddah; discard abracadabra83; moves 1
convert     | option abracadabraRule convertSet; p1 hand abracadabra83; p1 tabuk tabuk1 tabuk2 | p1: play abracadabra83 color tabuk to taif | INVALID_COLOR
convert     | option abracadabraRule convertSet; p1 hand abracadabra83; p1 tabuk tabuk1 tabuk2; p1 hail hail3 | p1: play abracadabra83 color tabuk to hail | INVALID_COLOR
convert     | option abracadabraRule convertSet; p1 hand abracadabra83; p1 tabuk tabuk1 | p1: play abracadabra83 color tabuk to hail | SET_NOT_COMPLETE
convert     | option abracadabraRule convertSet; p1 hand abracadabra83; p1 tabuk tabuk1 tabuk2 | p1: play abracadabra83 color tabuk | COLOR_REQUIRED
convert     | option abracadabraRule convertSet; current p2; p2 hand birthday63; p1 hail tabuk1 tabuk2 wild98 | p2: play birthday63; p1: pay tabuk1 tabuk2 | p2 tabuk tabuk1 tabuk2; p1 hail wild98@hail
convert     | option abracadabraRule convertSet; current p2; p2 hand get_joker82; p1 hail tabuk1 tabuk2 wild98 | p2: play get_joker82 on p1 take wild98; p1: accept | p2 tabuk wild98@tabuk; p1 hail tabuk1 tabuk2
convert     | option abracadabraRule convertSet; current p2; p2 hand deal_breaker56; p1 hail tabuk1 tabuk2 | p2: play deal_breaker56 on p1 color hail; p1: accept | p2 hail tabuk1 tabuk2; p1 hail
stacks      | option doubleRentStacks true; p1 hand double_rent65 double_rent66 rent86; p1 riyadh riyadh31; p2 bank 1M35 | p1: play double_rent65; p1: play double_rent66; p1: rent rent86 color riyadh | amount 4; doubled true; double off; moves 3
break lock  | option dealBreakerBreaksLock true; p1 hand deal_breaker56; p2 jeddah jeddah7 jeddah8 +set_lock71 | p1: play deal_breaker56 on p2 color jeddah; p2: accept | p2 jeddah jeddah7 jeddah8; locked; discard deal_breaker56 set_lock71; playing
auto accept | option autoAccept true; p1 hand sly_deal58; p2 asir asir15 | p1: play sly_deal58 on p2 take asir15 | p1 asir asir15; playing
auto accept | option autoAccept true; p1 hand sly_deal58; p2 asir asir15; p2 hand weak_no69 | p1: play sly_deal58 on p2 take asir15 | responding
auto accept | option autoAccept true; p1 hand sly_deal58; p2 asir asir15; p2 hand weak_no69 | p1: play sly_deal58 on p2 take asir15; p2: no weak_no69 | playing; p2 asir asir15; nothing pending
auto accept | option autoAccept true; p1 hand sly_deal58 just_say_no67; p2 asir asir15; p2 hand weak_no69 | p1: play sly_deal58 on p2 take asir15; p2: no weak_no69; p1: no just_say_no67 | playing; p1 asir asir15
auto accept | option autoAccept true; p1 hand debt_collector62 just_say_no67; p2 bank 5M52; p2 hand weak_no69 | p1: play debt_collector62 on p2; p2: no weak_no69; p1: no just_say_no67 | paying; committed p2
auto accept | option autoAccept true; p1 hand debt_collector62; p2 bank 5M52 | p1: play debt_collector62 on p2 | paying
leaving     | option onLeave bot; p2 hand 5M52 | -: leave p2 | p2 bot; p2 hand 5M52; event BOT_TOOK_OVER
leaving     | option onLeave bot; p2 hand 5M52 | p2: leave; p2: return | p2 human; event PLAYER_RETURNED
leaving     | option onLeave remove; p2 hand 5M52; p2 bank 1M35; p2 tabuk tabuk1 tabuk2 +set_lock71; p2 shield 1 | p2: leave | p2 hand; p2 bank; p2 tabuk; p2 no shield; locked; discard of 6; playing; current p1
leaving     | option onLeave remove; p1 hand 5M52; p2 hand 1M35 | p1: leave | current p2; drawing; discard 5M52
leaving     | option onLeave remove; p1 hand birthday63; p2 bank 2M41; p3 bank 2M42 | p1: play birthday63; p2: leave | pending birthday of p1 on p3; discard birthday63 2M41
leaving     | option onLeave remove; p1 hand birthday63; p2 bank 2M41; p3 bank 2M42 | p1: play birthday63; p1: leave | nothing pending; drawing; current p2
leaving     | option onLeave remove; p2 gone; p1 hand 1M35 | p1: end | current p3
leaving     | option onLeave remove; p2 gone; p1 hand debt_collector62 | p1: play debt_collector62 on p2 | INVALID_VICTIM
leaving     | option onLeave remove; p2 gone | p2: accept | NOT_SEATED
leaving     | option onLeave remove; players 2 | p2: leave | finished; winner p1
hands       | option revealHandsAtEnd true; finished; p1 hand 5M52 | view p2 | p1 hand 5M52
hands       | option revealHandsAtEnd false; finished; p1 hand 5M52 | view p2 | p1 hand hidden, 1
";

#[test]
fn every_option_changes_what_it_says() {
    check(OPTIONS);
}

const DETAILS: &str = "
nobody can go on | current p4; players 4 | p4: end | drawing; current p1; round 2
a round without cards | players 2 | p1: end; p2: draw; p2: end; p1: draw; p1: end | finished; winner nobody; ended
a round without cards | players 2; p1 hand 5M52 | p1: bank 5M52; p1: end; p2: draw; p2: end | active; drawing
moving wilds is nothing | players 2; p1 tabuk wild98 | p1: end; p2: draw; p2: end; p1: draw; p1: move wild98 color taif; p1: end | finished
surplus buildings | p1 hand deal_breaker56; p1 jeddah jeddah7 wild103 +house77; p2 jeddah jeddah8 wild106 +house78 +hotel79 | p1: play deal_breaker56 on p2 color jeddah; p2: accept | p1 jeddah jeddah7 wild103@jeddah jeddah8 wild106@jeddah +house77 +hotel79; p1 bank house78
an own lock stays | p1 hand deal_breaker56; p1 jeddah jeddah7 wild103 +set_lock71; p2 jeddah jeddah8 wild106 | p1: play deal_breaker56 on p2 color jeddah; p2: accept | locked p1_jeddah; p2 jeddah
overfull    | p1 hand sly_deal58; p2 tabuk tabuk1 tabuk2 wild98 | p1: play sly_deal58 on p2 take wild98 | SET_COMPLETE
the joker   | p1 hand get_joker82; p2 asir wild106 | p1: play get_joker82 on p2 take wild106; p2: accept | p1 asir wild106@asir
no such color | p1 hand get_joker82; p2 asir wild101 | p1: play get_joker82 on p2 take wild101 color tabuk; p2: accept | p1 asir wild101@asir
locked wild | p1 hand get_joker82; p2 asir asir15 asir16 wild101 +set_lock71 | p1: play get_joker82 on p2 take wild101 | SET_LOCKED
locked      | p1 hand sly_deal58; p2 asir asir15; locked p2_asir | p1: play sly_deal58 on p2 take asir15 | SET_LOCKED
shielded    | p1 hand force_deal60; p1 tabuk tabuk1; p2 asir asir15; p2 shield 1 | p1: play force_deal60 on p2 give tabuk1 take asir15 | TARGET_SHIELDED
shielded    | p1 hand get_joker82; p2 asir wild101; p2 shield 1 | p1: play get_joker82 on p2 take wild101 | TARGET_SHIELDED
own shield  | p1 hand sly_deal58; p1 shield 1; p2 asir asir15 | p1: play sly_deal58 on p2 take asir15 | responding
magic shield | p1 hand abracadabra83 | p1: play abracadabra83 as ultimate_shield | p1 shield 2 abracadabra83=ultimate_shield
magic shield | players 2; current p2; p1 shield 1 abracadabra83 | p2: end | p1 no shield; discard abracadabra83
magic lock  | p1 hand abracadabra83; p1 tabuk tabuk1 tabuk2 | p1: play abracadabra83 as set_lock color tabuk | p1 tabuk tabuk1 tabuk2 +abracadabra83=set_lock; locked p1_tabuk
magic lock  | p1 tabuk tabuk1 wild98 +abracadabra83=set_lock | p1: move wild98 color taif | discard abracadabra83; locked; p1 tabuk tabuk1
magic rent  | p1 hand abracadabra83; p1 tabuk tabuk1; p2 bank 1M35 | p1: play abracadabra83 as rent color tabuk on p2 | pending rent of p1 on p2; amount 1
magic rent  | p1 hand abracadabra83; p1 tabuk tabuk1 | p1: play abracadabra83 as rent color tabuk | VICTIM_REQUIRED
magic       | p1 hand abracadabra83 | p1: play abracadabra83 | INVALID_COPY
magic       | p1 hand abracadabra83 | p1: play abracadabra83 as just_say_no | INVALID_COPY
magic       | p1 hand abracadabra83 | p1: play abracadabra83 as abracadabra | INVALID_COPY
magic       | p1 hand abracadabra83 | p1: play abracadabra83 as lightning | INVALID_COPY
magic       | moves 2; p1 hand abracadabra83 | p1: play abracadabra83 as double_rent | NOT_ENOUGH_MOVES
magic       | moves 2; p1 hand abracadabra83 | p1: play abracadabra83 as extra_turn | moves 0
magic       | p1 hand abracadabra83; draw 5M52 5M53 | p1: play abracadabra83 as draw_two | p1 hand 5M52 5M53
magic       | p1 hand abracadabra83; p2 asir asir15; p2 hand weak_no69 | p1: play abracadabra83 as sly_deal on p2 take asir15; p2: no weak_no69; p1: accept | playing; p2 asir asir15
magic house | current p2; p2 hand debt_collector62; p1 tabuk tabuk1 tabuk2 +abracadabra83=house +hotel79; p1 bank | p2: play debt_collector62 on p1; p1: pay abracadabra83 | BUILDING_ORDER
magic house | current p2; p2 hand rent94; p2 jeddah jeddah7 jeddah8; p1 tabuk tabuk1 tabuk2 +abracadabra83=house +hotel79 | p2: rent rent94 color jeddah; p1: pay abracadabra83 hotel79 | p2 bank worth 11; p1 tabuk tabuk1 tabuk2
without a seat | p1 hand 5M52 | -: bank 5M52 | p1 bank 5M52
without a seat | p1 hand birthday63; p2 bank 2M41; p3 bank 2M42; p3 hand just_say_no67 | -: play birthday63; -: pay 2M41; -: no just_say_no67; -: accept | playing; p1 bank 2M41; p3 bank 2M42
without a seat | p1 hand sly_deal58; p3 asir asir15 | -: play sly_deal58 on p3 take asir15; -: accept | p1 asir asir15
without a seat | current p3; p3 hand birthday63; p1 bank 2M41; p4 bank 2M42 | -: play birthday63; -: pay 2M42 | p3 bank 2M42; pending birthday of p3 on p1
hidden      | p1 hand 5M52 5M53; p2 hand 1M35; draw 2M41 2M42 | view p1 | p1 hand 5M52 5M53; p2 hand hidden, 1; draw pile of 2, null
hidden      | p1 hand 5M52 5M53; p2 hand 1M35; draw 2M41 2M42; discard 3M46 | view - | p1 hand hidden, 2; p2 hand hidden, 1; discard 3M46
in order    | p2 hand 5M52 tabuk1 1M35; p1 hand 1M36; p1 bank 10M54 1M37 | p1: bank 1M36 | p1 bank 10M54 1M37 1M36; p2 hand 5M52 tabuk1 1M35
nothing to pay with | current p2; p2 hand debt_collector62; p1 tabuk wild106 | p2: play debt_collector62 on p1 | playing; moves 1
a set that breaks | current p2; p2 hand debt_collector62; p1 tabuk tabuk1 tabuk2 +house77 +hotel79; p1 bank 1M35 | p2: play debt_collector62 on p1; p1: pay house77 tabuk1 1M35 | p2 bank 1M35 house77; p2 tabuk tabuk1; p1 bank hotel79; p1 tabuk tabuk2
";

#[test]
fn details_that_the_rule_book_decides() {
    check(DETAILS);
}

const CODES: &str = r#"
a number is no action | | p1: 7 | MALFORMED_ACTION
no type     | | p1: {"cardId":"x"} | MALFORMED_ACTION
no card     | | p1: {"type":"PLAY_TO_BANK"} | MALFORMED_ACTION
a card that is a number | | p1: {"type":"PLAY_TO_BANK","cardId":52} | MALFORMED_ACTION
cards that are no list | | p1: {"type":"PAY","cardIds":"x"} | MALFORMED_ACTION
a color that is a number | p1 hand wild98 | p1: {"type":"PLAY_PROPERTY","cardId":"wild_tabuk_taif_98","color":3} | MALFORMED_ACTION
an unknown type | | p1: {"type":"FLY"} | UNKNOWN_ACTION
shape comes before status | waiting | p1: {"type":"FLY"} | UNKNOWN_ACTION
not dealt   | waiting | p1: draw | GAME_NOT_ACTIVE
not dealt   | waiting | p1: leave | GAME_NOT_ACTIVE
over        | finished | p1: draw | GAME_OVER
over        | finished | p9: draw | GAME_OVER
a stranger  | | p5: draw | NOT_SEATED
a stranger  | | p5: leave | NOT_SEATED
a stranger  | | -: leave p7 | INVALID_VICTIM
leaving     | | -: {"type":"LEAVE"} | MALFORMED_ACTION
not a bot   | | p1: return | INVALID_VICTIM
turn before phase | drawing | p2: end | NOT_YOUR_TURN
twice       | | p1: draw | WRONG_PHASE
drawing     | drawing | p1: draw; p1: draw | WRONG_PHASE
drawing     | drawing | p1: end | MUST_DRAW_FIRST
drawing     | drawing | p1: discard | MUST_DRAW_FIRST
pending     | p1 hand birthday63; p2 bank 2M41 | p1: play birthday63; p1: draw | ACTION_PENDING
pending     | p1 hand birthday63; p2 bank 2M41 | p1: play birthday63; p2: end | NOT_YOUR_TURN
answers     | drawing | p2: accept | WRONG_PHASE
answers     | | p2: no just_say_no67 | WRONG_PHASE
answers     | p1 hand birthday63; p2 bank 2M41 | p1: play birthday63; p2: accept | WRONG_PHASE
answers     | p1 hand birthday63; p2 bank 2M41 | p1: play birthday63; p1: accept | NOT_YOUR_RESPONSE
answers     | p1 hand birthday63; p2 bank 2M41 | p1: play birthday63; p3: pay | NOT_YOUR_RESPONSE
answers     | p1 hand sly_deal58; p2 asir asir15 | p1: play sly_deal58 on p2 take asir15; p2: pay asir15 | WRONG_PHASE
answers     | p1 hand sly_deal58; p2 asir asir15 | p1: play sly_deal58 on p2 take asir15; p1: accept | NOT_YOUR_RESPONSE
not a no    | p1 hand sly_deal58; p2 asir asir15; p2 hand 5M52 | p1: play sly_deal58 on p2 take asir15; p2: no 5M52 | CANNOT_REFUSE
not held    | p1 hand sly_deal58; p2 asir asir15 | p1: play sly_deal58 on p2 take asir15; p2: no just_say_no67 | CARD_NOT_IN_HAND
not held    | p2 hand 5M52 | p1: bank 5M52 | CARD_NOT_IN_HAND
not held    | | p1: bank nothing | CARD_NOT_IN_HAND
held before kind | | p1: play 5M52 | CARD_NOT_IN_HAND
kind before moves | moves 3; p1 hand tabuk1 | p1: bank tabuk1 | CARD_NOT_BANKABLE
kinds       | p1 hand 5M52 | p1: lay 5M52 | NOT_A_PROPERTY
kinds       | p1 hand wild98 | p1: bank wild98 | CARD_NOT_BANKABLE
kinds       | p1 hand 5M52 | p1: play 5M52 | NOT_AN_ACTION
kinds       | p1 hand rent84 | p1: play rent84 | NOT_AN_ACTION
kinds       | p1 hand tabuk1 | p1: play tabuk1 | NOT_AN_ACTION
kinds       | p1 hand birthday63 | p1: rent birthday63 color tabuk | NOT_A_RENT_CARD
kinds       | moves 3; p1 hand just_say_no67 | p1: play just_say_no67 | REACTION_ONLY
kinds       | p1 hand weak_no69 | p1: play weak_no69 | REACTION_ONLY
moves before color | moves 3; p1 hand wild98 | p1: lay wild98 | NO_MOVES_LEFT
colors      | p1 hand wild98 | p1: lay wild98 color pink | INVALID_COLOR
colors      | p1 hand rent84 | p1: rent rent84 | COLOR_REQUIRED
colors      | p1 hand rent96 | p1: rent rent96 | COLOR_REQUIRED
colors      | p1 hand rent84 | p1: rent rent84 color pink | INVALID_COLOR
colors      | p1 hand set_lock71 | p1: play set_lock71 | COLOR_REQUIRED
colors      | p1 hand house77 | p1: play house77 | COLOR_REQUIRED
colors      | p1 hand house77 | p1: play house77 color pink | INVALID_COLOR
colors      | p1 hand house77; p1 tabuk tabuk1 | p1: play house77 color tabuk | SET_NOT_COMPLETE
colors      | p1 hand deal_breaker56 | p1: play deal_breaker56 on p2 | COLOR_REQUIRED
colors      | p1 hand deal_breaker56 | p1: play deal_breaker56 on p2 color pink | INVALID_COLOR
colors      | p1 tabuk wild98 | p1: move wild98 | COLOR_REQUIRED
colors      | p1 tabuk wild98 | p1: move wild98 color tabuk | INVALID_COLOR
colors      | p1 tabuk wild98 | p1: move wild98 color riyadh | INVALID_COLOR
wilds       | p1 tabuk tabuk1 | p1: move tabuk1 color taif | NOT_A_WILD
wilds       | p2 tabuk wild98 | p1: move wild98 color taif | CARD_NOT_ON_TABLE
wilds       | p1 hand wild98 | p1: move wild98 color taif | CARD_NOT_ON_TABLE
victims     | p1 hand debt_collector62 | p1: play debt_collector62 | VICTIM_REQUIRED
victims     | p1 hand debt_collector62 | p1: play debt_collector62 on p1 | INVALID_VICTIM
victims     | p1 hand debt_collector62 | p1: play debt_collector62 on p9 | INVALID_VICTIM
victims     | p1 hand rent96; p1 tabuk tabuk1 | p1: rent rent96 color tabuk on p1 | INVALID_VICTIM
victims     | p1 hand rent84; p1 tabuk tabuk1; p2 bank 1M35; p3 bank 1M36 | p1: rent rent84 color tabuk on p2 | pending rent of p1 on p2 p3
targets     | p1 hand sly_deal58 | p1: play sly_deal58 | VICTIM_REQUIRED
targets     | p1 hand sly_deal58 | p1: play sly_deal58 on p2 | TARGET_CARD_REQUIRED
targets     | p1 hand force_deal60; p2 asir asir15 | p1: play force_deal60 on p2 take asir15 | TARGET_CARD_REQUIRED
targets     | p1 hand force_deal60; p2 asir asir15 | p1: play force_deal60 on p2 take asir15 give tabuk1 | CARD_NOT_ON_TABLE
targets     | p1 hand force_deal60; p1 tabuk tabuk1; p2 asir asir15 asir16 asir17 | p1: play force_deal60 on p2 take asir15 give tabuk1 | SET_COMPLETE
targets     | p1 hand sly_deal58; p2 hand asir15 | p1: play sly_deal58 on p2 take asir15 | CARD_NOT_ON_TABLE
targets     | p1 hand sly_deal58 | p1: play sly_deal58 on p2 take nothing | CARD_NOT_ON_TABLE
targets     | p1 hand get_joker82 | p1: play get_joker82 on p2 take wild98 | CARD_NOT_ON_TABLE
shield      | p1 hand ultimate_shield70; p1 shield 1 abracadabra83 | p1: play ultimate_shield70 | SHIELD_ALREADY_ACTIVE
payments    | p1 hand birthday63; p2 bank 1M35 1M36; p3 bank 2M41 | p1: play birthday63; p2: pay 2M41 | CARD_NOT_PAYABLE
payments    | p1 hand birthday63; p2 bank 1M35 1M36 | p1: play birthday63; p2: pay 1M35 1M35 | CARD_NOT_PAYABLE
payments    | p1 hand birthday63; p2 bank 1M35 1M36 | p1: play birthday63; p2: pay nothing | CARD_NOT_PAYABLE
payments    | p1 hand birthday63; p2 bank 1M35 1M36; p2 riyadh wild106 | p1: play birthday63; p2: pay 1M35 1M36 wild106 | CARD_NOT_PAYABLE
payments    | p1 hand birthday63; p2 bank 1M35; p2 tabuk tabuk1 tabuk2 +set_lock71 | p1: play birthday63; p2: pay set_lock71 | CARD_NOT_PAYABLE
payments    | p1 hand birthday63; p2 bank 1M35; p2 shield 1 | p1: play birthday63; p2: pay ultimate_shield70 | CARD_NOT_PAYABLE
payments    | p1 hand birthday63; p2 bank 5M52 | p1: play birthday63; p2: pay | PAYMENT_TOO_LOW
discards    | p1 hand 5M52 | p1: discard | WRONG_DISCARD
discards    | p1 hand 5M52 | p1: discard 5M52 | WRONG_DISCARD
discards    | p1 hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 2M42 2M43 | p1: discard 2M41 2M41 | WRONG_DISCARD
discards    | p1 hand 1M35 1M36 1M37 1M38 1M39 1M40 2M41 2M42 2M43 | p1: discard 2M41 5M52 | CARD_NOT_IN_HAND
"#;

#[test]
fn refusals_come_in_the_order_of_the_rules() {
    check(CODES);
}

fn rows(table: &str) -> impl Iterator<Item = [&str; 4]> {
    table.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        parts.try_into().unwrap_or_else(|parts| panic!("what is {parts:?}?"))
    })
}

fn check(table: &str) {
    for [name, before, plays, expected] in rows(table) {
        let facts = after(before, plays);
        for fact in expected.split("; ") {
            let is_code = fact.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            assert!(
                facts.iter().any(|found| found.trim() == fact.trim()),
                "{name}: {fact} is missing after {plays}\n  on {before}\n  where {}",
                if is_code { facts.last().cloned().unwrap_or_default() } else { facts.join("; ") }
            );
        }
        let last = facts.last().map_or("", String::as_str);
        let refused = last.contains('_') && last == last.to_uppercase();
        let expects = expected.split("; ").any(|fact| fact == last);
        assert!(!refused || expects, "{name}: {last} after {plays} on {before}");
    }
}

#[test]
fn without_a_limit_a_hand_can_have_every_card() {
    let deck: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    let before = format!("option handLimit 99; p1 hand {}", deck.join(" "));
    let facts = after(&before, "p1: end");
    assert!(facts.iter().any(|fact| fact == "drawing"), "{facts:?}");
}

#[test]
fn every_code_is_produced() {
    let mut produced: BTreeSet<String> = BTreeSet::new();
    for table in [EXAMPLES, OPTIONS, DETAILS, CODES] {
        for [_, before, plays, _] in rows(table) {
            produced.extend(after(before, plays));
        }
    }
    let new = |players: &[&str], options: serde_json::Value| {
        let answer = ask(&json!({"op": "new", "players": players, "options": options}));
        answer["error"]["code"].as_str().unwrap_or("none").to_owned()
    };
    assert_eq!(new(&["A", "B"], json!({})), "none");
    assert_eq!(new(&["A"], json!({})), "PLAYER_COUNT");
    assert_eq!(new(&["A", "B", "C", "D", "E", "F"], json!({})), "PLAYER_COUNT");
    for options in [
        json!({"handLimit": 8}),
        json!({"emptyHandDraw": 3}),
        json!({"players": 6}),
        json!({"rentTable": "free"}),
        json!({"house": true}),
        json!({"autoAccept": 1}),
        json!({"turnTimeoutS": -1}),
    ] {
        assert_eq!(new(&["A", "B"], options.clone()), "INVALID_OPTION", "{options}");
    }
    produced.extend(["PLAYER_COUNT".to_owned(), "INVALID_OPTION".to_owned()]);
    let missing: Vec<_> = Illegal::ALL
        .iter()
        .map(|why| why.code())
        .filter(|code| !produced.contains(*code))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

//! Worked examples, options and codes as rows.

use crate::check;

/// The worked examples by their numbers. Setup (25 to 27 and 33) is in [`crate::setup`]; 40 and 41 are about
/// documents that several people write, which a host repairs.
const EXAMPLES: &str = r#"
1  | discard r5; 11 r7 b2                 | 11: play r7 | top r7; 11 b2; counts {11:1,22:2,33:2}; last 11; turn 22
2  | discard r5; 11 b5 b2                 | 11: play b5 | top b5; turn 22
3  | discard r5; 11 b7                    | 11: play b7 | CARD_NOT_PLAYABLE; 11 b7; top r5; turn 11
4  | discard r5; 22 r9                    | 22: play r9 | NOT_YOUR_TURN; 22 r9
5  | discard r5                           | 11: play card-999 | CARD_NOT_IN_HAND
6  | discard r5; 11 W0 b2                 | 11: play W0 | COLOR_REQUIRED
6  | discard r5; 11 W0 b2                 | 11: play W0 purple | INVALID_COLOR; 11 W0 b2
7  | discard r5; 11 W0 b2                 | 11: play W0 green | top W0:g; turn 22
7  | discard r5; 11 W0 b2; 22 y3 g3       | 11: play W0 green; view 22 | cannot y3; can g3; activeColor green
7  | discard r5; 11 W0 b2; 22 y3 g3       | 11: play W0 green; 22: play y3 | CARD_NOT_PLAYABLE
7  | discard r5; 11 W0 b2; 22 y3 g3       | 11: play W0 green; 22: play g3 | top g3; turn 33
8  | discard r5; 11 r7 b2                 | 11: play r7 blue | top r7; turn 22
8  | discard r5; 11 r7 b2                 | 11: json {"type":"PLAY_CARD","cardId":"card-13","chosenColor":null} | top r7; turn 22
9  | discard r5; 11 rS b2                 | 11: play rS | turn 33
10 | discard r5; 11 rR b2                 | 11: play rR | direction -1; turn 33
11 | players 11 22; discard r5; 11 rR b2  | 11: play rR | direction -1; turn 11
12 | players 11 22; discard r5; 11 rS b2  | 11: play rS | direction 1; turn 11
13 | discard r5; 11 rD b2; 22 y1; deck g1 g2 g3 | 11: play rD | 22 y1 g1 g2; counts {11:1,22:3,33:2}; turn 33; deckCount 1
14 | discard r5; 11 F0 r2; 22 y1; deck g1 g2 g3 g4 g5 | 11: play F0 blue | 22 y1 g1 g2 g3 g4; top F0:b; turn 33
15 | back; discard r5; 11 rD b2; 33 y1; deck g1 g2 g3 | 11: play rD | 33 y1 g1 g2; turn 22
16 | discard r5; 11 b2; deck r1 g1        | 11: draw | 11 b2 r1; counts {11:2,22:2,33:2}; turn 22; deckCount 1
17 | option forcePlay true; discard r5; 11 r1 | 11: draw | MUST_PLAY
17 | option forcePlay true; discard r5; 11 r1 | view 11 | canDraw false
18 | option forcePlay true; discard r5; 11 W0 | 11: draw | MUST_PLAY
19 | option forcePlay true; discard r5; 11 b2; deck y1 | 11: draw | 11 b2 y1; turn 22
19 | option forcePlay true; discard r5; 11 b2; deck y1 | view 11 | canDraw true
20 | discard g1 W0:b r5; 11 b2; deck      | 11: draw | discard r5; deckCount 1; counts {11:2,22:2,33:2}; turn 22; event RESHUFFLED
21 | discard r5; 11 b2; deck              | 11: draw | 11 b2; turn 22; discard r5; deckCount 0
22 | discard r1 r5; 11 rD b2; 22 y1; deck g1 | 11: play rD | discard rD; deckCount 1; counts {11:1,22:3,33:2}; turn 33
23 | discard r5; 11 rD b2; 22 y1; deck    | 11: play rD | discard rD; 22 y1 r5; turn 33; deckCount 0
24 | discard W0; 11 b4 y1                 | 11: play b4 | top b4; turn 22
24 | discard W0; 11 b4 y1                 | 11: play b4; view 22 | activeColor blue
28 | discard r5; 11 r9                    | 11: play r9 | ENDED; winner 11; endType WIN; turn 11; no scores; 11
29 | option scoreLimit 200; scores 150 0 0; discard r5; 11 r9; 22 b5 b7; 33 yS gD | 11: play r9 | points 52; scores {11:202,22:0,33:0}; ENDED; endType WIN; winner 11
30 | option scoreLimit 200; scores 100 0 0; discard r5; 11 r9; 22 b5 b7; 33 yS gD | 11: play r9 | scores {11:152,22:0,33:0}; ROUND_ENDED; winner 11; no endType
31 | option scoreLimit 500; scores 0 0 0; discard r5; 11 rD; 22 b5; 33 g1; deck W0 y9 | 11: play rD | points 65; scores {11:65,22:0,33:0}; counts {11:0,22:3,33:1}; ROUND_ENDED; turn 11
32 | option scoreLimit infinity; scores 99999 0 0; discard r5; 11 r9 | 11: play r9 | ROUND_ENDED; no endType
33 | option scoreLimit 500; scores 7 8 9; round 1; discard r5; 11 r9 | 11: play r9; 11: next | round 2; PLAYING; orphans; no winner; last null
34 | option scoreLimit 500; scores 0 0 0; discard r5; 11 r9; owner 11 | 11: play r9; 22: next | NOT_OWNER; ROUND_ENDED
35 | discard r5; 22 y1 y2                 | -: lost 22 | PAUSED_WAITING_PLAYER; before PLAYING; orphans 22:Bob:y1 y2; turn 11; 22 y1 y2
36 | status PAUSED_WAITING_PLAYER; missing 22 33 | -: take 44 bobby | order [11,44,33]; PAUSED_WAITING_PLAYER; name 44 bobby
36 | status PAUSED_WAITING_PLAYER; missing 22 33 | -: take 44 bobby; -: take 55 x | order [11,44,55]; PLAYING; before null; orphans
37 | players 11 22 33 44; status PAUSED_WAITING_PLAYER; missing 22; turn 22; back; 22 y1 y2; deck g1 | 11: without 22 | turn 11; deckCount 3; PLAYING; order [11,33,44]; seats [11,22,33,44]
38 | option minPlayers 3; status PAUSED_WAITING_PLAYER; missing 22 | 11: without 22 | ENDED; winner null; endType INSUFFICIENT_PLAYERS
39 | status PAUSED_WAITING_PLAYER; missing 22 | 11: draw | GAME_PAUSED; turn 11
42 | discard r5                           | 11: json {"type":"DANCE"} | UNKNOWN_ACTION
42 | discard r5                           | 11: json "DRAW_CARD" | MALFORMED_ACTION
43 | option drawStacking true; discard r5; 11 rD b2; 22 F0 b3; 33 gD b4 | 11: play rD | pending {count:2,symbol:draw2}; turn 22
43 | option drawStacking true; discard r5; 11 rD b2; 22 F0 b3; 33 gD b4 | 11: play rD; 22: play F0 red | pending {count:6,symbol:wild-draw4}; turn 33
43 | option drawStacking true; discard r5; 11 rD b2; 22 F0 b3; 33 gD b4 | 11: play rD; 22: play F0 red; 33: play gD | MUST_STACK_OR_DRAW
43 | option drawStacking true; discard r5; 11 rD b2; 22 F0 b3; 33 gD b4 | 11: play rD; 22: play F0 red; 33: draw | counts {11:1,22:1,33:8}; pending null; turn 11
44 | option wildDrawFourChallenge true; discard r5; 11 F0 r3 | 11: play F0 blue | challenge {playedBy:11,previousColor:red,targetId:22}; turn 22; counts {11:1,22:2,33:2}
44 | option wildDrawFourChallenge true; discard r5; 11 F0 r3 | 11: play F0 blue; 22: challenge | counts {11:5,22:2,33:2}; turn 22; top F0:b; challenge null; event CHALLENGED 22 true
44 | option wildDrawFourChallenge true; discard r5; 11 F0 g3 | 11: play F0 blue; 22: challenge | counts {11:1,22:8,33:2}; turn 33
45 | option jumpIn true; discard r5; 11 g4 r5' g1; 33 g4' b1 | 11: play r5'; 22: draw | turn 33
45 | option jumpIn true; discard g5; 11 g4 b1; 33 g4' b2 | 11: play g4; 33: play g4' | top g4'; turn 11; last 33; event JUMPED_IN 33
46 | option sevenSwap true; discard r5; 11 r7 b1; 33 g1 g2 g3 | 11: play r7 swap 33 | 11 g1 g2 g3; 33 b1; counts {11:3,22:2,33:1}; turn 22
47 | option zeroSwap true; discard r5; 11 r0 b1; 22 g1 g2; 33 y1 | 11: play r0 | 22 b1; 33 g1 g2; 11 y1; turn 22
48 | option playDrawnCard true; discard r5; 11 b3; deck r2 | 11: draw | decision 11; turn 11; 11 b3 r2
48 | option playDrawnCard true; discard r5; 11 b3; deck r2 | 11: draw; 11: play r2 | turn 22; top r2; decision null
48 | option playDrawnCard true; discard r5; 11 b3; deck r2 | 11: draw; 11: pass | turn 22; 11 b3 r2; decision null
48 | option playDrawnCard true; discard r5; 11 r3; deck r2 | 11: draw; 11: play r3 | ONLY_DRAWN_CARD
"#;

#[test]
fn every_worked_example_holds() {
    check(EXAMPLES);
}

const OPTIONS: &str = r#"
no key without its option | discard r5 | 11: draw | no pendingDraw; no pendingChallenge; no drawDecision; no unoExposed; no scores; no currentRound; no winner
keys with their options | option drawStacking true; option playDrawnCard true; option unoCall true; deck b1 | 11: draw | pending null; decision null; exposed null
force play, stack | option forcePlay true; option drawStacking true; pending 2 draw2; discard rD; 11 r1 | 11: draw | pending null; turn 22
force play, stack | option forcePlay true; option drawStacking true; pending 2 draw2; discard rD; 11 bD r1 | 11: draw | MUST_PLAY
force play, pass  | option forcePlay true; option playDrawnCard true; discard r5; 11 b3; deck r2 | 11: draw; 11: pass | MUST_PLAY
force play, pass  | option forcePlay true; option playDrawnCard true; discard r5; 11 b3; deck r2 | 11: draw; 11: draw | MUST_PLAY
play drawn, no fit | option playDrawnCard true; discard r5; 11 b3; deck b2 | 11: draw | turn 22; decision null
play drawn, any colour | option playDrawnCard true; discard W0; 11 b3; deck b2 | 11: draw | turn 11; decision 11
play drawn, none  | option playDrawnCard true; discard r5; 11 b3; deck | 11: draw | turn 22; decision null
second draw       | option playDrawnCard true; discard r5; 11 b3; deck r2 r3 | 11: draw; 11: draw | turn 22; 11 b3 r2; event PASSED 11
drawn wild        | option playDrawnCard true; discard r5; 11 b3; deck W0 | 11: draw; 11: play W0 red | turn 22; top W0:r
drawn goes alone  | option playDrawnCard true; option multipleCardPlay true; discard r5; 11 b2; deck r2 | 11: draw; 11: play r2 with b2 | ONLY_DRAWN_CARD
stack, two on two | option drawStacking true; pending 2 draw2; discard rD; 11 bD b1 | 11: play bD | pending {count:4,symbol:draw2}; turn 22
stack, four on four | option drawStacking true; pending 4 wild-draw4; discard F0:r; 11 F1 b1 | 11: play F1 blue | pending {count:8,symbol:wild-draw4}
stack, other card | option drawStacking true; pending 2 draw2; discard rD; 11 r1 b1 | 11: play r1 | MUST_STACK_OR_DRAW
stack, last card  | option drawStacking true; option scoreLimit 100; scores 0 0 0; pending 2 draw2; discard rD; 11 bD; 22 b1; 33 b2; deck g1 g2 g3 g4 g5 | 11: play bD | 22 b1 g1 g2 g3 g4; points 13; pending null
stack, first card | option drawStacking true; discard rD; 11 r1 b1 | 11: play r1 | turn 22; pending null
jump in off       | discard g4; 33 g4' b1 | 33: play g4' | NOT_YOUR_TURN
jump in, other    | option jumpIn true; discard g4; 33 g5 b4 b1 | 33: play b4 | NOT_IDENTICAL
jump in, wild     | option jumpIn true; discard W0:g; 33 W1 b1 | 33: play W1 green | NOT_IDENTICAL
jump in, not held | option jumpIn true; discard g4; 33 b1 | 33: play g4' | CARD_NOT_IN_HAND
jump in, stack    | option jumpIn true; option drawStacking true; pending 2 draw2; discard gD; 33 gD' b1 | 33: play gD' | NOT_YOUR_TURN
jump in, challenge | option jumpIn true; option wildDrawFourChallenge true; discard g5; 11 F0 b1; 33 g5' | 11: play F0 red; 33: play g5' | NOT_YOUR_TURN
jump in, decision | option jumpIn true; option playDrawnCard true; discard g4; 11 b1; 33 g4' b2; deck g1 | 11: draw; 33: play g4' | decision null; turn 11; top g4'
jump in, skip     | option jumpIn true; discard gS; 33 gS' b2 | 33: play gS' | turn 22
jump in, last     | option jumpIn true; discard gS; 33 gS' | 33: play gS' | ENDED; winner 33; turn 33
jump in, several  | option jumpIn true; option multipleCardPlay true; discard g4; 33 g4' b4 b2 | 33: play g4' with b4 | top b4; turn 11
zero, last card   | option zeroSwap true; discard r5; 11 r0; 22 g1 | 11: play r0 | ENDED; 11; 22 g1
zero, back        | option zeroSwap true; back; discard r5; 11 r0 b1; 22 g1 g2; 33 y1 | 11: play r0 | 33 b1; 22 y1; 11 g1 g2; turn 33
zero off          | discard r5; 11 r0 b1; 22 g1 g2 | 11: play r0 | 11 b1; 22 g1 g2
seven, no swap    | option sevenSwap true; discard r5; 11 r7 b1; 33 g1 | 11: play r7 | 11 b1; 33 g1
seven, last card  | option sevenSwap true; discard r5; 11 r7; 33 g1 | 11: play r7 swap 33 | ENDED; 33 g1
seven, self       | option sevenSwap true; discard r5; 11 r7 b1 | 11: play r7 swap 11 | INVALID_SWAP_TARGET
seven, stranger   | option sevenSwap true; discard r5; 11 r7 b1 | 11: play r7 swap 99 | INVALID_SWAP_TARGET
seven, nonsense   | option sevenSwap true; discard r5; 11 r7 b1 | 11: play r7 swap -4 | INVALID_SWAP_TARGET
no seven          | option sevenSwap true; discard r5; 11 r6 b1 | 11: play r6 swap 22 | INVALID_SWAP_TARGET
seven off         | discard r5; 11 r7 b1 | 11: play r7 swap 22 | RULE_DISABLED
several           | option multipleCardPlay true; discard r5; 11 r4 b4 g4 y1 | 11: play r4 with g4 b4 | discard r5 r4 g4 b4; 11 y1; turn 22
several, twin     | option multipleCardPlay true; discard r5; 11 r4 r4' y1 | 11: play r4 with r4' | top r4'
several, first    | option multipleCardPlay true; discard r5; 11 r4 b4 y1 | 11: play b4 with r4 | CARD_NOT_PLAYABLE
several, other    | option multipleCardPlay true; discard r5; 11 r4 b3 y1 | 11: play r4 with b3 | INVALID_MULTI_PLAY
several, twice    | option multipleCardPlay true; discard r5; 11 r4 b4 y1 | 11: play r4 with b4 b4 | INVALID_MULTI_PLAY
several, itself   | option multipleCardPlay true; discard r5; 11 r4 b4 y1 | 11: play r4 with r4 | INVALID_MULTI_PLAY
several, no number | option multipleCardPlay true; discard r5; 11 rS bS y1 | 11: play rS with bS | INVALID_MULTI_PLAY
several, not held | option multipleCardPlay true; discard r5; 11 r4 y1 | 11: play r4 with b4 | CARD_NOT_IN_HAND
several, too many | option multipleCardPlay true; discard r5; 11 r4 b4 y1 | 11: play r4 with b4 b4 b4 b4 b4 b4 b4 b4 b4 | INVALID_MULTI_PLAY
several, too many | option multipleCardPlay true; discard r5; 11 r4 b4 y1 | 11: play r4 with b4 b4 b4 b4 b4 b4 b4 b4 y9 | CARD_NOT_IN_HAND
several, last     | option multipleCardPlay true; discard r5; 11 r4 b4 | 11: play r4 with b4 | ENDED; winner 11
several zeros     | option multipleCardPlay true; option zeroSwap true; discard r5; 11 r0 b0 y1; 22 g1 g2; 33 g3 | 11: play r0 with b0 | 22 y1; 33 g1 g2; 11 g3
several sevens    | option multipleCardPlay true; option sevenSwap true; discard r5; 11 r7 b7 y1; 22 g1 g2 | 11: play r7 with b7 swap 22 | CARD_NOT_IN_HAND
several sevens    | option multipleCardPlay true; option sevenSwap true; discard r5; 11 r7 b7 y1; 22 g1 g2 | 11: play r7 swap 22 with b7 | 22 y1; 11 g1 g2; top b7
several off       | discard r5; 11 r4 b4 y1 | 11: play r4 with b4 | RULE_DISABLED
none              | discard r5; 11 r4 b4 y1 | 11: json {"type":"PLAY_CARD","cardId":"card-7","extraCardIds":[],"callUno":false,"swapWith":null} | top r4
challenge, accept | option wildDrawFourChallenge true; discard r5; 11 F0 r3 | 11: play F0 blue; 22: accept | counts {11:1,22:6,33:2}; turn 33; challenge null
challenge, draw   | option wildDrawFourChallenge true; option forcePlay true; discard r5; 11 F0 r3 | 11: play F0 blue; 22: draw | counts {11:1,22:6,33:2}; turn 33
challenge, no colour | option wildDrawFourChallenge true; discard W0; 11 F0 r3 | 11: play F0 blue; 22: challenge | counts {11:1,22:8,33:2}; turn 33
challenge, last   | option wildDrawFourChallenge true; discard r5; 11 F0; 22 b1; deck g1 g2 g3 g4 g5 | 11: play F0 blue | ENDED; 22 b1 g1 g2 g3 g4; challenge null
challenge, draw2  | option wildDrawFourChallenge true; discard r5; 11 rD b1; 22 b2; deck g1 g2 g3 | 11: play rD | 22 b2 g1 g2; challenge null
challenge, other  | option wildDrawFourChallenge true; discard r5; 11 F0 r3; 22 b1 | 11: play F0 blue; 22: play b1 | CHALLENGE_PENDING
challenge, not you | option wildDrawFourChallenge true; discard r5; 11 F0 r3 | 11: play F0 blue; 33: challenge | NOT_YOUR_TURN
challenge, pass   | option wildDrawFourChallenge true; option playDrawnCard true; discard r5; 11 F0 r3 | 11: play F0 blue; 22: pass | CHALLENGE_PENDING
challenge, uno    | option wildDrawFourChallenge true; option unoCall true; discard r5; 11 F0 g3 | 11: play F0 blue; 33: catch 11 | CHALLENGE_PENDING; exposed 11
challenge, uno    | option wildDrawFourChallenge true; option unoCall true; discard r5; 11 F0 g3 | 11: play F0 blue; 22: accept; 33: catch 11 | exposed null; counts {11:3,22:6,33:2}
challenge, uno    | option wildDrawFourChallenge true; option unoCall true; discard r5; 11 F0 r3 | 11: play F0 blue; 22: challenge | exposed null; counts {11:5,22:2,33:2}
uno, exposed      | option unoCall true; discard r5; 11 r4 b1 | 11: play r4 | exposed 11; event UNO_EXPOSED 11
uno, with play    | option unoCall true; discard r5; 11 r4 b1 | 11: play r4 uno | exposed null; called [11]; event UNO_CALLED 11
uno, before       | option unoCall true; discard r5; 11 r4 b1 | 11: uno; 11: play r4 | exposed null; called [11]
uno, after        | option unoCall true; discard r5; 11 r4 b1 | 11: play r4; 11: uno | exposed null; called [11]
uno, next turn    | option unoCall true; discard r5; 11 r4 b1 | 11: play r4; 22: draw | exposed null; no unoCalled
uno, called, drew | option unoCall true; discard r5; 11 r4 b1 | 11: uno; 11: draw | no unoCalled
uno, caught       | option unoCall true; discard r5; 11 r4 b1; deck g1 g2 g3 | 11: play r4; 33: catch 11 | 11 b1 g1 g2; exposed null; turn 22
uno, caught twice | option unoCall true; discard r5; 11 r4 b1 | 11: play r4; 33: catch 11; 22: catch 11 | NOT_CATCHABLE
uno, too late     | option unoCall true; discard r5; 11 r4 b1 | 11: play r4; 22: draw; 33: catch 11 | NOT_CATCHABLE
uno, oneself      | option unoCall true; discard r5; 11 r4 b1 | 11: play r4; 11: catch 11 | NOT_CATCHABLE
uno, other        | option unoCall true; discard r5; 11 r4 b1 | 11: play r4; 33: catch 22 | NOT_CATCHABLE
uno, not turn     | option unoCall true; discard r5; 22 r4 b1 | 22: uno | UNO_NOT_ALLOWED
uno, three cards  | option unoCall true; discard r5; 11 r4 b1 b2 | 11: uno | UNO_NOT_ALLOWED
uno, twice        | option unoCall true; discard r5; 11 r4 b1 | 11: uno; 11: uno | UNO_NOT_ALLOWED
uno, one card     | option unoCall true; discard r5; 22 r4 | 22: uno | called [22]
uno, ignored      | option unoCall true; discard r5; 11 r4 b1 b2 | 11: play r4 uno | exposed null; no unoCalled
uno, last card    | option unoCall true; discard r5; 11 r4 | 11: play r4 uno | ENDED
uno, several      | option unoCall true; option multipleCardPlay true; discard r5; 11 r4 b4 b2 | 11: play r4 with b4 | exposed 11
uno, swapped away | option unoCall true; option sevenSwap true; discard r5; 11 r7 b1; 22 g1 g2 | 11: play r7 swap 22 | exposed null
uno, two players  | players 11 22; option unoCall true; discard r5; 11 rS b1 | 11: play rS; 22: catch 11 | counts {11:3,22:2}; turn 11
uno off           | discard r5; 11 r4 b1 | 11: uno | RULE_DISABLED
uno off           | discard r5; 11 r4 b1 | 11: play r4 uno | RULE_DISABLED
uno off           | discard r5; 11 r4 b1 | 22: catch 11 | RULE_DISABLED
hand size         | players 11 22; status LOBBY; option startingHandSize 5 | 11: start | PLAYING
endless, last round | option scoreLimit infinity; round 50; scores 0 900 0; discard r5; 11 r9; 22 b1; 33 b2 | 11: play r9 | ENDED; winner 22; endType WIN; points 3
endless, last round | option scoreLimit infinity; round 49; scores 0 900 0; discard r5; 11 r9; 22 b1; 33 b2 | 11: play r9 | ROUND_ENDED; winner 11
shared            | option handPrivacy shared; discard r5; 11 b1; 22 b2; 33 b3 | view 22 | sees 11 22 33; 11 b1; acts 11 22 33
private           | discard r5; 11 b1; 22 b2; 33 b3 | view 22 | sees 22; 22 b2; acts 22; counts {11:1,22:1,33:1}
spectator         | discard r5; 11 b1; 22 b2; 33 b3 | view nobody | sees; acts; isMyTurn false; canDraw true
reveal            | option revealHandsAtEnd true; discard r5; 11 r1; 22 b2; 33 b3 | 11: play r1; view nobody | sees 11 22 33; 22 b2
no reveal         | discard r5; 11 r1; 22 b2; 33 b3 | 11: play r1; view 22 | sees 22
hints             | discard r5; 11 r1 b2 | view 11 | isMyTurn true; can r1; cannot b2; activeColor red; canDraw true
hints             | discard r5; 22 r1 b2 | view 22 | isMyTurn false; can r1; cannot b2
hints, stacked    | option drawStacking true; pending 2 draw2; discard rD; 11 r1 bD | view 11 | cannot r1; can bD
hints, no top     | discard; 11 r1 W0 | view 11 | cannot r1; cannot W0; activeColor null
legal             | discard r5; 11 r1 b2 W0 | legal 11 | play r1; play W0 red; play W0 blue; play W0 green; play W0 yellow; draw_card; not play b2; not pass
legal             | discard r5; 22 r5' | legal 22 | not play r5'; not draw_card
legal, jump in    | option jumpIn true; discard r5; 22 r5' r1 | legal 22 | play r5'; not play r1; not draw_card
legal, several    | option multipleCardPlay true; discard r5; 11 r4 b4 g4 | legal 11 | play r4; play r4 with b4; play r4 with g4; play r4 with b4 g4; play r4 with g4 b4; not play b4 with r4
legal, several out of turn | option jumpIn true; option multipleCardPlay true; option playDrawnCard true; discard g4; 11 b1; 33 g4' b4 b2; deck g1 | 11: draw; legal 33 | play g4'; play g4' with b4
legal, seven      | option sevenSwap true; discard r5; 11 r7 b1 | legal 11 | play r7; play r7 swap 22; play r7 swap 33; not play r7 swap 11
legal, uno        | option unoCall true; discard r5; 11 r4 b1 | legal 11 | play r4; play r4 uno; call_uno; draw_card
"#;

#[test]
fn every_option_changes_what_it_says() {
    check(OPTIONS);
}

const WITHOUT_A_SEAT: &str = "
plays for whoever is on turn | discard r5; turn 22; 22 r7 b1 | -: play r7 | turn 33; last 22
draws for whoever is on turn | turn 33 | -: draw | turn 11
room commands are the owner's | option scoreLimit 500; scores 0 0 0; owner 22; discard r5; 11 r9 | 11: play r9; -: next | PLAYING
answers for the target | option wildDrawFourChallenge true; discard r5; 11 F0 r3 | -: play F0 blue; -: accept | turn 33
";

#[test]
fn without_a_seat_the_player_on_turn_acts() {
    check(WITHOUT_A_SEAT);
}

const CODES: &str = r#"
MALFORMED_ACTION | discard r5 | 11: json 7 | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json null | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json {"type":5} | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json {"type":"PLAY_CARD"} | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json {"type":"PLAY_CARD","cardId":7} | MALFORMED_ACTION
MALFORMED_ACTION | status LOBBY | 11: json {"type":"PLAY_CARD"} | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json {"type":"PLAY_CARD","cardId":"card-1","swapWith":"22"} | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json {"type":"PLAY_CARD","cardId":"card-1","extraCardIds":"card-2"} | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json {"type":"PLAY_CARD","cardId":"card-1","callUno":1} | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json {"type":"CATCH_UNO"} | MALFORMED_ACTION
MALFORMED_ACTION | discard r5 | 11: json {"type":"CATCH_UNO","targetId":1.5} | MALFORMED_ACTION
UNKNOWN_ACTION | status LOBBY | 11: json {"type":"draw_card"} | UNKNOWN_ACTION
UNKNOWN_ACTION | discard r5 | 11: lost 22 | UNKNOWN_ACTION
UNKNOWN_ACTION | discard r5 | 11: back 22 | UNKNOWN_ACTION
UNKNOWN_ACTION | discard r5 | 11: take 44 Dan | UNKNOWN_ACTION
NOT_PLAYING | status LOBBY | zed: play r1 | NOT_PLAYING
NOT_PLAYING | option scoreLimit 100; scores 0 0 0; discard r5; 11 r1; 22 r2; 33 r3 | 11: play r1; 22: play r2 | NOT_PLAYING
NOT_PLAYING | discard r5; 11 r1 | 11: play r1; 22: draw | NOT_PLAYING
NOT_PLAYING | status LOBBY | 11: next | NOT_PLAYING
GAME_PAUSED | status PAUSED_WAITING_PLAYER; missing 22 | zed: play r1 | GAME_PAUSED
GAME_PAUSED | status PAUSED_WAITING_PLAYER; missing 22 | 11: next | GAME_PAUSED
GAME_PAUSED | status PAUSED_WAITING_PLAYER; missing 22 | 11: lobby | GAME_PAUSED
NOT_SEATED | discard r5 | zed: draw | NOT_SEATED
NOT_SEATED | discard r5 | zed: pass | NOT_SEATED
RULE_DISABLED | discard r5 | 22: pass | RULE_DISABLED
RULE_DISABLED | discard r5 | 22: challenge | RULE_DISABLED
RULE_DISABLED | discard r5 | 22: accept | RULE_DISABLED
NOT_YOUR_TURN | discard r5 | 22: draw | NOT_YOUR_TURN
NOT_YOUR_TURN | discard r5 | 22: play card-999 | NOT_YOUR_TURN
NOT_IDENTICAL | option jumpIn true; discard r5 | 22: play card-999 | NOT_IDENTICAL
CARD_NOT_IN_HAND | discard r5; 11 r1; 22 b1 | 11: play b1 | CARD_NOT_IN_HAND
CARD_NOT_PLAYABLE | discard; 11 r1 | 11: play r1 | CARD_NOT_PLAYABLE
CARD_NOT_PLAYABLE | discard W0:g; 11 r1 | 11: play r1 | CARD_NOT_PLAYABLE
COLOR_REQUIRED | discard r5; 11 F0 | 11: play F0 | COLOR_REQUIRED
INVALID_COLOR | discard r5; 11 F0 | 11: json {"type":"PLAY_CARD","cardId":"card-104","chosenColor":7} | INVALID_COLOR
NOTHING_TO_PASS | option playDrawnCard true; discard r5 | 11: pass | NOTHING_TO_PASS
NOTHING_TO_PASS | option playDrawnCard true; discard r5 | 22: pass | NOT_YOUR_TURN
NO_CHALLENGE | option wildDrawFourChallenge true; discard r5 | 11: challenge | NO_CHALLENGE
NO_CHALLENGE | option wildDrawFourChallenge true; discard r5 | 11: accept | NO_CHALLENGE
NO_CHALLENGE | option wildDrawFourChallenge true; discard r5 | 22: accept | NOT_YOUR_TURN
"#;

#[test]
fn every_refusal_has_its_code() {
    check(CODES);
}

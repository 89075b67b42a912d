"""The tables of the browser tests, and rounds whose cards are known. Amounts are worked out by hand."""

TWO_DECKS = """\
[table]
name = "Known shoe"
game = "blackjack"
boxes = 5
[cards]
decks = 2
[rules]
hole_card = "reader"
split_hands = 3
[wagers.21-plus-3]
paytable = "B"
[limits.blackjack]
min = "10.00"
max = "500.00"
[limits.21-plus-3]
min = "5.00"
max = "100.00"
"""

INSURED = "Ts As 9h 8d"
"""19 against an ace; insured for 5.00. No blackjack, 19: the wager comes back, insurance is lost. -5.00"""
SPLIT = "8s 6c 8h Td Tc Kd Kc"
"""Eights against a 6, split: 18 and 18. The dealer has 16 and draws a king. +20.00 on 10.00"""
DOUBLED = "6h 6s 5h 9c Kh 7c"
"""11 against a 6, doubled: 21. The dealer has 15 and draws a 7. +20.00 on 10.00"""
FLUSH = "Jc 9c 8c 9d"
"""Three clubs with the dealer's 9: 10.00 on 21+3 pays 5 to 1. 18 against 18: the wager comes back. +50.00"""
PLAIN = "Qh 7d 9s Jh"
"""19 against 17. +10.00 on 10.00"""

KNOWN_SHOE = " ".join((INSURED, SPLIT, DOUBLED, FLUSH, PLAIN))

STREAKS = """\
[table]
name = "Streaks"
game = "blackjack"
boxes = 5
[cards]
decks = 2
[limits.blackjack]
min = "10.00"
max = "500.00"
[limits.streak]
min = "10.00"
max = "100.00"
[wagers.streak]
"""

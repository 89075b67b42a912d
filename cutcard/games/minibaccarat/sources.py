"""Where the rules of minibaccarat come from. The documents print 7.1(a), and headings of 7.1 to 7.12.

A refusal or an event cites 7.1(a) and 8.2 where they speak, and otherwise the name of one of these sources.
An analogy is to a paragraph the documents print for blackjack; it says so wherever it is cited.
"""

from collections.abc import Mapping

from cutcard.law.sources import Source, SourceKind

DECKS = "7.1(a)"
"""At least six decks and two cutting cards: the one paragraph of the game that the documents print."""

VALUES = Source(
    SourceKind.PAGE,
    "Rivers Casino page",
    "https://www.riverscasino.com/desplaines/casino/table-games/baccarat-mini-baccarat",
)
"""Values and point count; 1 to 1 and 8 to 1, 5 percent on the banker's; a tie leaves the other wagers."""
DEAL = Source(
    SourceKind.OTHER_STATE,
    "58 Pa. Code 627a.8",
    "https://casetext.com/regulation/pennsylvania-code-rules-and-regulations/title-58-recreation/"
    "part-vii-gaming-control-board/subpart-k-table-games/chapter-627a-minibaccarat/"
    "section-627a8-hands-of-player-and-banker-procedure-for-dealing-initial-two-cards-to-each-hand",
)
"""(b) "no more bets" before any card, (c) first and third card to the player's hand, the others to the
banker's, all face up."""
THIRD_CARD = Source(
    SourceKind.OTHER_STATE,
    "58 Pa. Code 631a.11",
    "https://pacodeandbulletin.gov/Display/pacode?d=reduce&file=%2Fsecure%2Fpacode%2Fdata%2F058%2F"
    "chapter631a%2Fs631a.11.html",
)
"""Which hand draws a third card: of baccarat, whose rule is the same."""
SHOE = Source(
    SourceKind.PAGE,
    "Scribd page on baccarat",
    "https://www.scribd.com/document/236968643/Baccarat",
)
"""The first card of a shoe says how many are burned; 16 cards of eight decks lie behind the cutting card; one
more hand after the one it comes out in."""
MARKERS = Source(
    SourceKind.OTHER_STATE,
    "58 Pa. Code 629a.2(c)",
    "https://regulations.justia.com/states/pennsylvania/title-58/part-vii/subpart-k/chapter-629a/"
    "section-629a-2",
)
"""Marker buttons may mark the vigorish: of midibaccarat."""
END_OF_SHOE = Source(
    SourceKind.PAGE,
    "Trump Indiana page",
    "https://trumpindiana.com/mini-baccarat.html",
)
"""The vigorish is paid at the conclusion of each shoe."""
WHOLE_CENTS = Source(SourceKind.ARITHMETIC, "Money in whole cents")
"""How a vigorish of parts of a cent is rounded: the licensee's choice."""
ENOUGH_CARDS = Source(SourceKind.ARITHMETIC, "Two hands of six cards")


def _analogy(paragraph: str) -> Source:
    return Source(SourceKind.NEW_JERSEY, f"{paragraph} by analogy")


OPENING = _analogy("2.4")
SHUFFLE = _analogy("2.5(a)")
CUT = _analogy("2.5(c)")
CUT_OFFERED = _analogy("2.5(f)")
RECUT = _analogy("2.5(g)")
WAGERS = _analogy("2.3(d)")
BOXES = _analogy("2.14")
PICKED_UP = _analogy("2.6(i)")
FACE_UP = _analogy("2.15(a)")
DRAWN_IN_ERROR = _analogy("2.15(b)")
ONE_TOO_MANY = _analogy("2.15(d)")
DEVICE = _analogy("2.21")
DEAD_ROUND = Source(
    SourceKind.PAGE, "Super Casino page, rule 12.4", "http://www.super-casino.com/mini-baccarat-13.htm"
)
"""A coup that a fault has spoilt is ended, and every amount wagered goes back."""

SOURCES: Mapping[str, Source] = {
    # keys of the sheet
    "table.boxes": BOXES,
    "table.chip": WAGERS,
    "cards.device": DEAL,
    "cards.approval": DEVICE,
    "cards.cut": SHOE,
    "rules.vigorish": VALUES,
    "rules.vigorish_collected": MARKERS,
    "rules.vigorish_rounding": WHOLE_CENTS,
    "rules.vigorish_unit": WHOLE_CENTS,
    "rules.last_hand": SHOE,
    # wagers, as the sign names them
    "player": VALUES,
    "banker": VALUES,
    "tie": VALUES,
    # rules that no key chooses
    "values": VALUES,
    "opening": OPENING,
    "shuffle": SHUFFLE,
    "cut": CUT,
    "cut refused": CUT_OFFERED,
    "recut": RECUT,
    "cards picked up": PICKED_UP,
    "burn": SHOE,
    "deal": DEAL,
    "third card": THIRD_CARD,
    "markers settled": END_OF_SHOE,
    "cards behind": ENOUGH_CARDS,
    "continuous device": DEVICE,
    "face-up card": FACE_UP,
    "card drawn in error": DRAWN_IN_ERROR,
    "third card too many": ONE_TOO_MANY,
    "dead round": DEAD_ROUND,
}
"""By the sheet's key, or by the name of a rule that no key chooses."""

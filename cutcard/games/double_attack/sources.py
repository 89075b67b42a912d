"""What double attack needs and the documents do not contain, each with its source.

The documents print 26.8(a)1 to 26.15. Of 26.1 to 26.7 and of the lead-in of 26.8(a) they have the headings
alone. A refusal cites a source by its name, where the documents print no paragraph for it.
"""

from cutcard.law.sources import Source, SourceKind, Sources

_CODE = "https://www.pacodeandbulletin.gov/Display/pacode?file=/secure/pacode/data/058/chapter665a"

PAYOUT = "58 Pa. Code 665a.12(a)"
"""Winning initial and double attack wagers, blackjacks among them: 1 to 1. In the place of 26.5."""
INSURANCE_PAYOUT = "26.11(c)"
BUST_IT_PAYOUT = "58 Pa. Code 665a.12(c)"
"""The optional bonus wager of 26.6."""
DEFINITIONS = "58 Pa. Code 665a.1"
"""Blackjack, card reader, hard and soft totals, hole card. In the place of 26.1."""
ATTACK = "Casino City Times, Grochowski on double attack"
"""The order of the cards and the double attack wager. In the place of 26.5 and 26.7."""
RULES_PAGE = "A Responsible Gambler, Double Attack Blackjack"
"""The deck, the limits of the bust-it wager, when a hand may be surrendered."""

_PENNSYLVANIA = Source(SourceKind.OTHER_STATE, PAYOUT, f"{_CODE}/s665a.12.html&d=reduce")
_BUST_IT = Source(SourceKind.OTHER_STATE, BUST_IT_PAYOUT, f"{_CODE}/s665a.12.html&d=reduce")
_DEFINITIONS = Source(
    SourceKind.OTHER_STATE, DEFINITIONS, "https://www.pacode.com/secure/data/058/chapter665a/s665a.1.html"
)
_ATTACK = Source(
    SourceKind.PAGE,
    ATTACK,
    "https://www.casinocitytimes.com/john-grochowski/article/double-attack-blackjack-59997",
)
_PAGE = Source(
    SourceKind.PAGE, RULES_PAGE, "http://www.aresponsiblegambler.com/blackjack-rules-double-attack.html"
)


def _by_analogy(sections: str) -> Source:
    return Source(SourceKind.NEW_JERSEY, f"{sections} (blackjack), by analogy")


SOURCES: Sources = {
    "cards.decks": _PAGE,
    "cards.cut": _by_analogy("19:47-2.5(d)"),
    "cards.recut_by": _by_analogy("19:47-2.5(g)"),
    "cards.backs": _by_analogy("19:47-2.2"),
    "cards.cutting_card": _by_analogy("19:47-2.2"),
    "table.chip": _by_analogy("19:47-2.3(d)"),
    "rules.surrender": _PAGE,
    "readings.blackjack_21": _by_analogy("19:47-2.3(a)3"),
    "initial": _PENNSYLVANIA,
    "double-attack": _ATTACK,
    "bust-it": _BUST_IT,
    "limits.bust-it": _PAGE,
    "blackjack": _DEFINITIONS,
    "opening, shuffle, cut and burn": _by_analogy("19:47-2.4 to 2.6"),
    "wagers before the deal, order of the boxes": _by_analogy("19:47-2.3, 2.6"),
}
"""By the sheet's key, by the wager, or by the name of the rule."""

"""`[what_if]`: rules New Jersey does not have, for a proposed sheet to be analysed with. No table runs them.

Each key departs from the clause it names, so that a sheet with it can only be proposed (8.4).
"""

from dataclasses import dataclass
from typing import Any

from cutcard.law.options import BadValueError, Option, Switch, Whole, Words, show
from cutcard.money import Odds

MOST_DECKS = 100
_MOST = 100


@dataclass(frozen=True, slots=True)
class Payout:
    """Odds such as `"6 to 5"`, or nothing."""

    def read(self, raw: object) -> Odds | None:
        words = raw.split() if isinstance(raw, str) else []
        numbers = [int(one) for one in words[::2] if one.isascii() and one.isdecimal() and len(one) < 4]
        if words[1::2] != ["to"] or len(numbers) != 2 or not all(1 <= one <= _MOST for one in numbers):
            raise BadValueError(f"expected {self.choices}, got {show(raw)}")
        return Odds(*numbers)

    def write(self, value: Any) -> str:
        return '""' if value is None else f'"{value}"'

    @property
    def choices(self) -> str:
        return 'odds such as "6 to 5" or "1 to 1"'


WHAT_IF = (
    Option(
        key="what_if.blackjack_pays",
        kind=Payout(),
        clause="2.3(e)",
        about="what a blackjack is paid",
        sign="Blackjack pays {}",
        asked_first=True,
    ),
    Option(
        key="what_if.double_on",
        kind=Words(),
        clause="2.10(a)",
        about="the totals of two cards that may be doubled",
        sign={
            "9-11": "Double down on 9, 10 or 11 only",
            "10-11": "Double down on 10 or 11 only",
        },
    ),
    Option(
        key="what_if.early_surrender",
        kind=Switch(),
        clause="2.8(a)2",
        about="whether a surrendered hand keeps half its wager against a dealer's blackjack too",
        beside=("rules.surrender", (True,)),
        sign={True: "Surrender half your wager, whatever the dealer's second card"},
    ),
    Option(
        key="what_if.late_blackjack",
        kind=Words(),
        clause="2.10(b)",
        about="what a dealer's blackjack found after play takes: one original wager a box, or everything",
        sign={"everything": "A dealer's blackjack takes doubles and splits too"},
    ),
    Option(
        key="what_if.draw_to_split_aces",
        kind=Switch(),
        clause="2.11(c)2",
        about="whether a split ace may take more than one card",
        sign={True: "Split aces are played like any other hand"},
    ),
    Option(
        key="what_if.decks",
        kind=Whole(0, MOST_DECKS),
        clause="2.2(a)",
        about="another number of decks than cards.decks; 0 for that number",
        sign={number: f"{number} decks" for number in range(2, MOST_DECKS + 1)},
    ),
    Option(
        key="what_if.deck",
        kind=Words(),
        clause="2.2(b)",
        about="the cards of a deck: all 52, or a Spanish deck without the four tens",
        sign={"spanish": "Spanish decks of 48 cards, without tens"},
    ),
)

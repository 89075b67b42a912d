"""The optional bonus wager: the dealer's third card puts them over 21 (58 Pa. Code 665a.12(c))."""

from collections.abc import Sequence

from cutcard.cards import Card
from cutcard.games.double_attack.sheet.sheet import (
    BUST_IT_PAYS,
    EIGHTS_COLORED,
    EIGHTS_SUITED,
    DoubleAttackSheet,
)
from cutcard.games.twenty_one.points import count, is_bust, value
from cutcard.money import Odds

THREE = 3
_RED = "hd"
_ROWS = {"6": "third card 6", "7": "third card 7", "8": "third card 8", "9": "third card 9"}
_FACES = "third card jack, queen or king"


def bust_it_offered(sheet: DoubleAttackSheet) -> bool:
    return sheet.bust_it


def bust_it_odds(sheet: DoubleAttackSheet, row: str) -> Odds:
    return dict(BUST_IT_PAYS)[row]


def bust_it_row(cards: Sequence[Card]) -> str | None:
    """The row the dealer's first three cards make; None where they are not over 21 with exactly three."""
    three = cards[:THREE]
    if len(three) < THREE or not is_bust(count(value(card) for card in three).total):
        return None
    if all(card.rank == "8" for card in three):
        if len({card.suit for card in three}) == 1:
            return EIGHTS_SUITED
        if len({card.suit in _RED for card in three}) == 1:
            return EIGHTS_COLORED
    third = three[-1].rank
    assert third in (*_ROWS, *"TJQK"), "no smaller card puts a dealer of 16 and less over 21"
    return _ROWS.get(third, _FACES)


def bust_it_decided(sheet: DoubleAttackSheet, cards: Sequence[Card], *, draws: bool) -> bool:
    """Whether the dealer's cards decide it: their third card has come, or they take none (26.12(c))."""
    return len(cards) >= THREE or (len(cards) > 1 and not draws)

"""Payout odds: what a winning wager is paid in addition to its own return."""

import re
from fractions import Fraction
from typing import NamedTuple

_SHAPE = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) to ([0-9]{1,6})")


class Odds(NamedTuple):
    """`3 to 2`: three paid for every two wagered."""

    pays: int
    per: int

    def __str__(self) -> str:
        return f"{self.pays} to {self.per}"

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.pays, self.per)

    def winnings(self, wager: int) -> int:
        """What a wager of that many cents wins. A part of a cent is rounded up, for the player."""
        return -(-wager * self.pays // self.per)


EVEN_MONEY = Odds(1, 1)


def read_odds(text: str) -> Odds:
    """`"12 to 1"` or `"2.5 to 1"` as odds; `ValueError` says what odds look like."""
    found = _SHAPE.fullmatch(text.strip())
    if found is None or Fraction(found[1]) == 0 or int(found[2]) == 0:
        raise ValueError(f'expected a payout such as "12 to 1", got {text[:40]!r}')
    ratio = Fraction(found[1]) / int(found[2])
    if ratio.denominator == 1 or "." in found[1]:
        return Odds(ratio.numerator, ratio.denominator)
    return Odds(int(found[1]), int(found[2]))

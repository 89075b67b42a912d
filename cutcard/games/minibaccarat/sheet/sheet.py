"""A minibaccarat table's sheet: every choice the licensee has made, in one frozen value."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cutcard.games.defaults.sheet import CardSheet
from cutcard.law.limits import Limits
from cutcard.money import EVEN_MONEY, Odds

MINIBACCARAT = "minibaccarat"
PLAYER, BANKER, TIE = "player", "banker", "tie"
WAGERS = (PLAYER, BANKER, TIE)
"""What may be wagered on: the two hands, and that they are equal."""
VIGORISH = "vigorish"
"""Chips that lie under a marker until the vigorish is collected."""

PAYS = {PLAYER: EVEN_MONEY, BANKER: EVEN_MONEY, TIE: Odds(8, 1)}
"""Before the vigorish on a winning banker wager."""

LIMITS = Limits(5_00, 500_00)
TIE_LIMITS = Limits(1_00, 100_00)
LEAST_DECKS = 6
CUTTING_CARDS = 2
LEAST_BEHIND = 12
"""Cards behind the cutting card that are enough for the hand it comes out in and one more."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class MinibaccaratSheet(CardSheet):
    """One table's rules. `limits` are those of the player wager."""

    name: str = "Minibaccarat"
    game: str = MINIBACCARAT
    edition: Literal["2010", "1999"] = "2010"
    device: Literal["shoe", "continuous"] = "shoe"
    cut: Fraction = Fraction(1, 26)
    """16 cards of eight decks."""
    cutting_cards: int = 2
    approval: str = ""
    vigorish: Fraction = Fraction(1, 20)
    """The share of a banker wager's winnings that the house keeps."""
    vigorish_collected: Literal["at-once", "markers"] = "at-once"
    vigorish_rounding: Literal["up", "nearest", "down"] = "nearest"
    vigorish_unit: int = 1
    """What the vigorish is a multiple of, in cents."""
    last_hand: Literal["one-more", "this"] = "one-more"
    banker_limits: Limits = LIMITS
    tie_limits: Limits = TIE_LIMITS

    def limits_of(self, wager: str) -> Limits:
        return {BANKER: self.banker_limits, TIE: self.tie_limits}.get(wager, self.limits)

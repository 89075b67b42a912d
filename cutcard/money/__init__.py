"""Money as integer cents, and odds as ratios. Knows no game."""

from cutcard.money.cents import (
    BadAmountError,
    dollars,
    read_dollars,
    readable_dollars,
    signed_dollars,
)
from cutcard.money.odds import EVEN_MONEY, Odds, read_odds

__all__ = [
    "EVEN_MONEY",
    "BadAmountError",
    "Odds",
    "dollars",
    "read_dollars",
    "read_odds",
    "readable_dollars",
    "signed_dollars",
]

"""A red dog table's sheet: every choice the licensee has made, in one frozen value.

A sheet as written may be wrong. `sheet_parser.py` makes this value from text; it is lawful or proposed.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from cutcard.games.table.clocks import CLOCKS, Clocks
from cutcard.law.limits import Limits
from cutcard.law.sheet_digest import DigestedSheet
from cutcard.money import EVEN_MONEY, Odds

RED_DOG = "red-dog"
"""The one wager of the game; a raise lies beside it and is settled with it (6.5(h))."""

THREE_OF_A_KIND = "three of a kind"
BY_LAW: tuple[tuple[str, Odds], ...] = (
    ("spread 1", Odds(5, 1)),
    ("spread 2", Odds(4, 1)),
    ("spread 3", Odds(2, 1)),
    ("spread 4 to 11", EVEN_MONEY),
    (THREE_OF_A_KIND, Odds(11, 1)),
)
"""The payouts of 6.5(i)2 and, last, of 6.5(f)1."""
ROWS: tuple[str, ...] = tuple(row for row, _ in BY_LAW)

LIMITS = Limits(5_00, 500_00)


@dataclass(frozen=True, slots=True, eq=False)
class RedDogSheet(DigestedSheet):
    """One table's rules. Two sheets of the same content are equal and share a digest."""

    decks: int
    name: str = "Red dog"
    game: Literal["red-dog"] = "red-dog"
    status: Literal["lawful", "proposed"] = "lawful"
    sign_approval: str = ""
    dealing: Literal["program", "live"] = "program"
    edition: Literal["2010", "1999"] = "2010"
    areas: int = 7
    """Betting areas on the layout."""
    chip: int = 50
    device: Literal["shoe", "continuous"] = "shoe"
    cut: Fraction = Fraction(1, 4)
    approval: str = ""
    recut_by: Literal["last-cutter", "next"] = "last-cutter"
    backs: str = "red"
    cutting_card: str = "yellow"
    areas_per_player: int = 1
    verbal_wagers: bool = True
    match_play: bool = False
    limits: Limits = LIMITS
    pays: tuple[tuple[str, Odds], ...] = BY_LAW
    """What each row pays here, in the order of `ROWS`."""
    clocks: Clocks = CLOCKS
    digest: str = field(init=False, default="")

    def odds(self, row: str) -> Odds:
        return dict(self.pays)[row]

"""The fields that the sheet of every card table has, and the keys they are written by."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, ClassVar, Literal

from cutcard.games.table.clocks import CLOCKS, Clocks
from cutcard.games.table.sheet_keys import (
    COLOURS,
    MOST_MONEY,
    SIGN_APPROVAL,
    STATUS,
    TABLE_NAME,
    chip,
    clocks,
    decks,
)
from cutcard.law.limits import Limits
from cutcard.law.options import Amount, Option, Share, Whole, Words
from cutcard.law.sheet_digest import digest_of
from cutcard.law.sheet_fields import from_fields

MOST_BOXES = 7
LIMITS = Limits(5_00, 500_00)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class CardSheet:
    """A table with one shoe. A game's own sheet gives `name` and `game` their defaults and adds fields."""

    device: ClassVar[str] = "shoe"

    name: str
    game: str
    decks: int
    status: Literal["lawful", "proposed"] = "lawful"
    sign_approval: str = ""
    boxes: int = MOST_BOXES
    chip: int = 50
    cut: Fraction = Fraction(1, 4)
    backs: str = "red"
    cutting_card: str = "yellow"
    limits: Limits = LIMITS
    """Of the one wager."""
    clocks: Clocks = CLOCKS
    digest: str = field(init=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", digest_of(self))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, CardSheet) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def card_options(
    sheet: type[CardSheet], *, wager: str, clause: str, limits: str, own: Iterable[Option] = ()
) -> tuple[Option, ...]:
    """Every key of a sheet: those of each card table by the game's `clause`, then the game's own.

    `limits` is the clause of the posted limits. The defaults are those of the sheet's fields.
    """
    known = {one.name: one.default for one in fields(sheet)}
    game: Any = known["game"]
    keys = (
        Option(key="table.game", kind=Words((game,)), clause=clause, about="the game", required=True),
        TABLE_NAME,
        STATUS,
        SIGN_APPROVAL,
        Option(
            key="table.boxes",
            kind=Whole(1, MOST_BOXES),
            clause=clause,
            about="boxes on the layout",
            sign="{} boxes",
        ),
        chip(clause),
        decks(clause, "decks in the shoe"),
        Option(
            key="cards.cut",
            kind=Share(),
            clause=clause,
            about="share of the stack behind the cutting card",
            sign="{} of the cards stay behind the cutting card",
        ),
        Option(key="cards.backs", kind=Words(COLOURS), clause=clause, about="the colour of the backs"),
        Option(
            key="cards.cutting_card",
            kind=Words(COLOURS),
            clause=clause,
            about="the colour of the cutting card",
        ),
        *own,
    )
    posted: Any = known["limits"]
    return (
        *from_fields(sheet, keys),
        Option(
            key=f"limits.{wager}.min",
            kind=Amount(1, MOST_MONEY),
            clause=limits,
            about="the least one may wager",
            default=posted.least,
        ),
        Option(
            key=f"limits.{wager}.max",
            kind=Amount(1, MOST_MONEY),
            clause=limits,
            about="the most one may wager",
            default=posted.most,
        ),
        *clocks(betting=clause, decision=clause, window=clause, cut=clause),
    )

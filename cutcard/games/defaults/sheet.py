"""The fields that the sheet of every card table has, and the keys they are written by."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal

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
    """Of the one wager, or of the first of several."""
    clocks: Clocks = CLOCKS
    digest: str = field(init=False, default="")

    @property
    def device(self) -> str:
        """What the cards are dealt from. A game with several devices has a field of this name."""
        return "shoe"

    def limits_of(self, wager: str) -> Limits:
        """A game with several wagers has a field for the limits of each further one."""
        return self.limits

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", digest_of(self))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, CardSheet) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def card_options(
    sheet: type[CardSheet],
    *,
    wager: str,
    clause: str,
    limits: str,
    own: Iterable[Option] = (),
    others: Iterable[str] = (),
    clauses: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Option, ...]:
    """Every key of a sheet: those of each card table by the game's `clause`, then the game's own.

    `limits` is the clause of the posted limits, `others` are further wagers, `clauses` the clauses of keys
    that have one of their own. The defaults are those of the sheet's fields.
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
    found = (
        *from_fields(sheet, keys),
        *_limits(wager, known["limits"], limits),
        *(option for other in others for option in _limits(other, known[f"{other}_limits"], limits)),
        *clocks(betting=clause, decision=clause, window=clause, cut=clause),
    )
    return tuple(replace(one, clause=clauses.get(one.key, one.clause)) for one in found)


def _limits(wager: str, posted: Any, clause: str) -> Iterator[Option]:
    named = f"the {wager.replace('-', ' ')} wager"
    for end, about, cents in (
        ("min", f"the least one may wager: {named}", posted.least),
        ("max", f"the most one may wager: {named}", posted.most),
    ):
        kind = Amount(1, MOST_MONEY)
        yield Option(key=f"limits.{wager}.{end}", kind=kind, clause=clause, about=about, default=cents)

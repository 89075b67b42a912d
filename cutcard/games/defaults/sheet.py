"""The fields that the sheet of every card table has, and the keys they are written by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal

from cutcard.games.table.clocks import CLOCKS, Clocks
from cutcard.games.table.sheet_keys import (
    DEALING,
    MOST_BOXES,
    SIGN_APPROVAL,
    STATUS,
    TABLE_NAME,
    boxes,
    chip,
    clocks,
    colours,
    cut,
    decks,
    game,
)
from cutcard.games.table.sheet_keys import limits as limit_keys
from cutcard.law.limits import Limits
from cutcard.law.options import Option
from cutcard.law.sheet_digest import DigestedSheet
from cutcard.law.sheet_fields import from_fields

LIMITS = Limits(5_00, 500_00)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class CardSheet(DigestedSheet):
    """A table with one shoe. A game's own sheet gives `name` and `game` their defaults and adds fields."""

    name: str
    game: str
    decks: int
    status: Literal["lawful", "proposed"] = "lawful"
    sign_approval: str = ""
    dealing: Literal["program", "live"] = "program"
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
    known: dict[str, Any] = {one.name: one.default for one in fields(sheet)}
    keys = (
        game(str(known["game"]), clause),
        TABLE_NAME,
        STATUS,
        DEALING,
        SIGN_APPROVAL,
        boxes(clause),
        chip(clause),
        decks(clause, "decks in the shoe"),
        cut(clause),
        *colours(clause),
        *own,
    )
    found = (
        *from_fields(sheet, keys),
        *_posted(wager, known["limits"], limits),
        *(option for other in others for option in _posted(other, known[f"{other}_limits"], limits)),
        *clocks(betting=clause, decision=clause, window=clause, cut=clause),
    )
    return tuple(replace(one, clause=clauses.get(one.key, one.clause)) for one in found)


def _posted(wager: str, posted: Limits, clause: str) -> tuple[Option, Option]:
    return limit_keys(wager, posted, clause, f"the {wager.replace('-', ' ')} wager")

"""What an exposed card that is refused freezes, and how a reader can be misused.

2.15(c) and (j), 26.15(e) and (l) say the same; a game binds its paragraphs once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import TEN
from cutcard.law.refusal import Bar

TAKES_A_CARD = (Action.HIT, Action.DOUBLE, Action.SPLIT)
"""What a hand does to get a card."""


class RefusalReading(Protocol):
    @property
    def refused_card(self) -> str: ...


class RefusalSheet(Protocol):
    @property
    def readings(self) -> RefusalReading: ...


class ReaderSheet(Protocol):
    @property
    def hole_card(self) -> str: ...

    @property
    def reader(self) -> str: ...


@dataclass(frozen=True, slots=True)
class ExposedCardRules:
    """The deciders of a card that was drawn in error and seen, by a game's paragraph."""

    clause: str

    def frozen_by_refusal(
        self, sheet: RefusalSheet, refused: int, callers: Sequence[tuple[int, str]]
    ) -> list[int]:
        """The boxes that get no additional card once one box has refused the exposed one.

        Reading `refused_card`: "box" means every hand of that box; "player" every box the same player calls.
        """
        if sheet.readings.refused_card == "box":
            return [refused]
        player = dict(callers)[refused]
        return [box for box, caller in callers if caller == player]

    def why_not_frozen(self, action: Action) -> Bar | None:
        """What a refusal of the exposed card bars for the rest of the round."""
        if action in TAKES_A_CARD:
            return Bar(self.clause, "the exposed card was refused: no additional card in this round")
        return None


@dataclass(frozen=True, slots=True)
class MisreadRules:
    """The decider of a hole card that was read against the rules, by a game's paragraph."""

    clause: str
    """With its number 1 of a device that may show the card, with 2 of one that hides it."""
    read_with: str
    """The up cards with which the reader is used."""

    def why_not_misread(self, sheet: ReaderSheet, up: int, *, shows: bool) -> list[Bar]:
        """Whether the hole card can have gone into the reader against the rules, at this kind of device."""
        bars = []
        if sheet.hole_card != "reader":
            bars.append(Bar(self.clause, "no card reader is in use at this table"))
        elif up >= TEN:
            bars.append(Bar(self.clause, f"with {self.read_with} up the reader is used as it should be"))
        if (sheet.reader == "hides" and shows) or (sheet.reader == "may-show" and not shows):
            kind = "lets nobody" if shows else "may let a player"
            clause = f"{self.clause}{1 if shows else 2}"
            bars.append(Bar(clause, f"the card reader of this table {kind} determine the hole card"))
        return bars

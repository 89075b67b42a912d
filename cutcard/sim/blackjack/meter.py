"""The progressive meter over the rounds of a simulation (2.19): what it pays to those who won it.

The kernel records who won what after how many wagers. Play does not depend on the meter, so its amounts are
computed afterwards, in the order of the rounds.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import floor
from typing import NamedTuple

from cutcard.games.blackjack.rules import award_off_the_meter, jackpot_parts
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL


class Record(NamedTuple):
    """A row won with the meter's wager."""

    made: int
    """Wagers made on the meter until then, those of the round included."""
    box: int
    row: int
    total: int
    """The results of the round's wagers without what the meter pays."""


class Paid(NamedTuple):
    """What the meter paid in one round."""

    made: int
    total: int
    shares: tuple[tuple[int, int], ...]
    """By winning box."""

    @property
    def cents(self) -> int:
        return sum(share for _, share in self.shares)


def metered(sheet: BlackjackSheet) -> int | None:
    """The place of the wager with a meter among the sheet's, if it has one."""
    places = [place for place, one in enumerate(sheet.wagers) if ALL[one.name].jackpot]
    return places[0] if places and sheet.progressive else None


class Meter:
    """A meter and its reset meter, in cents and parts of one."""

    def __init__(self, sheet: BlackjackSheet, stake: int) -> None:
        place = metered(sheet)
        assert place is not None
        assert sheet.progressive is not None
        self.sheet, self.stake, self.rates = sheet, stake, sheet.progressive
        self.offered = sheet.wagers[place]
        self.wager = ALL[self.offered.name]
        self.meter, self.reset_meter = Fraction(self.rates.start), Fraction(0)

    def play(self, records: Sequence[Record], made: int) -> Iterator[Paid]:
        """What it pays for these records, over this many further wagers."""
        before = 0
        for so_far, of_round in groupby(records, key=lambda one: one.made):
            self._register(so_far - before)
            before = so_far
            if paid := self._round(list(of_round)):
                yield paid
        self._register(made - before)

    def _register(self, wagers: int) -> None:
        self.meter += self.rates.rate * self.stake * wagers
        self.reset_meter += self.rates.reset_rate * self.stake * wagers

    def _round(self, records: Sequence[Record]) -> Paid | None:
        """Boxes in the order in which they are paid; each belongs to another player."""
        jackpot = self.wager.outcomes.index(self.wager.jackpot) + 1
        winners = [one.box for one in records if one.row == jackpot]
        parts = list(jackpot_parts(self.sheet, [str(box) for box in winners]))
        pool: int | None = None
        shares = []
        for one in records:
            if one.row != jackpot:
                award = self.offered.odds(self.wager.outcomes[one.row - 1]).winnings(self.stake)
                if award_off_the_meter(self.sheet, award, self.meter):
                    self.meter -= award
                continue
            pool = floor(self.meter) if pool is None else pool
            share = -floor(-pool * parts[0] / sum(parts))
            parts, pool = parts[1:], pool - share
            self.meter -= share
            shares.append((one.box, share))
            if not parts:
                held = floor(self.reset_meter)
                self.meter += self.rates.reset + held
                self.reset_meter -= held
        return Paid(records[0].made, records[0].total, tuple(shares)) if shares else None

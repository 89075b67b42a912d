"""Craps, for the conformance suite."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cutcard.cards import Card
from cutcard.games.craps.layout import LAYOUT, Spot
from cutcard.games.craps.model import commands as cr
from cutcard.games.craps.rules import stakes
from cutcard.games.protocol import (
    DEALER,
    CloseTable,
    Deal,
    PlaceBet,
    RollDice,
    VoidRound,
    WithdrawBet,
)
from tests.conformance.suite import PLAYERS


class CrapsPlay:
    """Wagers and arbitrary commands of craps."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        for player in chance.sample(PLAYERS, 2):
            for name in chance.sample(sorted(LAYOUT), 4):
                step = stakes.unit(sheet, Spot(name)) if name in stakes.offered(sheet) else sheet.chip
                yield PlaceBet(0, player, name, step * chance.randint(1, 12))
            yield PlaceBet(0, player, chance.choice(("pass", "dont-pass", "come", "dont-come")), 1000)

    def under_way(self, state: Any) -> int:
        return sum(wager.amount for wager in state.wagers)

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, 1000, 10**7))
        wager = chance.choice(
            (*sorted(LAYOUT), "come.9", "dont-come.4", "come-odds.6", "come.7", "pass.4", "big-6")
        )
        every = (
            PlaceBet(chance.choice((0, 0, 1)), player, wager, amount, chance.choice(("chips", "cash"))),
            PlaceBet(0, player, wager, 1000, accepted=True),
            WithdrawBet(0, player, wager),
            cr.TakeDown(0, player, wager),
            cr.CallOn(player, wager),
            cr.CallOff(player, wager),
            cr.MarkOn(player, wager),
            cr.PassDice(player),
            cr.NoRoll(chance.choice(("", "a die fell"))),
            VoidRound("a die fell"),
            Deal(),
            RollDice(chance.randint(1, 6), chance.randint(1, 6)),
            CloseTable(),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        if chance.random() < 0.05:
            yield cr.NoRoll("the dice left the table")

"""Minibaccarat, for the conformance suite."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cutcard.cards import ALL_CARDS, Card
from cutcard.dealing.shoe import Stage
from cutcard.games.minibaccarat.model import commands as mb
from cutcard.games.protocol import (
    DEALER,
    ChangeBox,
    CloseTable,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    VoidRound,
)
from tests.conformance.suite import PLAYERS


class MinibaccaratPlay:
    """Wagers and arbitrary commands of minibaccarat."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        if chance.random() < 0.2:
            yield chance.choice(
                (Reshuffle(), NewDealer(), ShowBurn("ann", chance.choice((None, ALL_CARDS[0]))))
            )
        if chance.random() < 0.1:
            yield chance.choice((CloseTable(), mb.CollectVigorish(1, "ann"), ChangeBox(1, "ann", 2)))
        for box in range(1, sheet.boxes + 1):
            for wager in chance.sample(("player", "banker", "tie"), chance.randint(0, 3)):
                units = chance.randint(1, 5)
                yield PlaceBet(box, PLAYERS[box - 1], wager, units * sheet.limits_of(wager).least)

    def under_way(self, state: Any) -> int:
        return sum(marker.cents for marker in state.markers)

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        box = chance.randint(-1, 8)
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, 1000, 10**7))
        every = (
            PlaceBet(box, player, chance.choice(("player", "banker", "tie", "blackjack")), amount),
            PlaceBet(box, player, "banker", 1000, chance.choice(("cash", "coupon", "chips"))),
            Deal(),
            EndRound(),
            Cut(player, chance.randint(0, 60 * sheet.decks)),
            RefuseCut(player),
            Shuffle(),
            ShoeRunsOut(),
            VoidRound(),
            Reshuffle(),
            NewDealer(),
            Prepare(chance.choice(list(Stage))),
            PutBack(),
            Recut(),
            ShowBurn(player, chance.choice((None, *ALL_CARDS[:5]))),
            GiveCard(chance.choice(ALL_CARDS)),
            GiveCard(None),
            ConfirmWager(chance.choice((DEALER, "floorperson")), box, player, "tie"),
            mb.TurnFirstCard(chance.choice(ALL_CARDS)),
            mb.FoundFaceUp(chance.choice(ALL_CARDS)),
            mb.DrawnInError(),
            mb.OneTooMany(chance.choice(ALL_CARDS)),
            mb.CollectVigorish(box, player),
            ChangeBox(box, player, chance.randint(0, 8)),
            CloseTable(),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        if top is not None and chance.random() < 0.1:
            yield chance.choice((mb.FoundFaceUp(top), mb.DrawnInError(), mb.OneTooMany(top)))

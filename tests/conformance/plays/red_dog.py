"""Red dog, for the conformance suite."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cutcard.cards import ALL_CARDS, Card
from cutcard.dealing.shoe import Stage
from cutcard.games.protocol import (
    DEALER,
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
from cutcard.games.red_dog.model import commands as rd
from tests.conformance.suite import PLAYERS


class RedDogPlay:
    """Wagers and arbitrary commands of red dog."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        if chance.random() < 0.1:
            yield chance.choice(
                (Reshuffle(), NewDealer(), ShowBurn("ann", chance.choice((None, ALL_CARDS[0]))))
            )
        for area in range(1, sheet.areas + 1):
            if chance.random() < 0.5:
                player = chance.choice(PLAYERS)
                means = chance.choice(("chips", "chips", "cash", "coupon"))
                units = chance.randint(1, 10)
                yield PlaceBet(area, player, "red-dog", units * sheet.limits.least, means)

    def under_way(self, state: Any) -> int:
        return 0

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        area = chance.randint(-1, 8)
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, sheet.limits.least, 10**7))
        every = (
            PlaceBet(area, player, chance.choice(("red-dog", "blackjack")), amount),
            PlaceBet(area, player, "red-dog", sheet.limits.least),
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
            ConfirmWager(chance.choice((DEALER, "floorperson")), area, player, "red-dog"),
            rd.Raise(player, amount, chance.choice((0, area))),
            rd.CloseRaises(),
            rd.FoundFaceUp(chance.choice(ALL_CARDS)),
            rd.DrawnInError(),
            rd.ThirdCardExposed(chance.choice(ALL_CARDS)),
            rd.PlayOn(area),
            rd.VoidArea(area),
            rd.CloseChoice(),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        if top is not None and chance.random() < 0.1:
            yield chance.choice((rd.FoundFaceUp(top), rd.DrawnInError(), rd.ThirdCardExposed(top)))

"""Double attack, for the conformance suite."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cutcard.cards import ALL_CARDS, Card
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack.model.commands import (
    StayAlone,
)
from cutcard.games.blackjack.model.hand import value
from cutcard.games.double_attack.irregularities.handlers import HANDLERS as DA_HANDLERS
from cutcard.games.double_attack.model import commands as da
from cutcard.games.protocol import (
    DEALER,
    Awaiting,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    VoidRound,
)
from tests.conformance import suite
from tests.conformance.suite import PLAYERS


class DoubleAttackPlay:
    """Wagers and arbitrary commands of double attack."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        if chance.random() < 0.1:
            yield chance.choice((Reshuffle(), NewDealer(), da.PermitBoxes("ann", 2), StayAlone(1, "ann")))
        for box in range(1, sheet.boxes + 1):
            player = chance.choice(PLAYERS)
            for behind in (False, True):
                if chance.random() < 0.5:
                    least = sheet.limits_of("initial").least
                    yield PlaceBet(box, player, "initial", least * chance.randint(1, 8), behind=behind)
                    if chance.random() < 0.4:
                        yield PlaceBet(box, player, "bust-it", sheet.chip * chance.randint(1, 20))

    def under_way(self, state: Any) -> int:
        return 0

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        box, hand = chance.randint(-1, 8), chance.randint(0, 4)
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, 1000, 10**7))
        wager = chance.choice(("initial", "double-attack", "bust-it", "insurance", "blackjack"))
        every = (
            PlaceBet(box, player, wager, amount),
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
            Recut(),
            ShowBurn(player, chance.choice((None, *ALL_CARDS[:5]))),
            GiveCard(chance.choice(ALL_CARDS)),
            GiveCard(None),
            da.Attack(box, player, amount),
            da.CloseAttack(),
            da.Insure(box, player, amount),
            da.CloseInsurance(),
            da.AnswerReader(chance.random() < 0.5),
            da.TurnHoleCard(chance.choice(ALL_CARDS)),
            da.Hit(box, hand),
            da.Stand(box, hand),
            da.Split(box, hand),
            da.Surrender(box, hand),
            da.Double(box, hand, chance.choice((0, amount))),
            da.Follow(box, hand, player, amount),
            da.Assign(box, hand, player),
            da.CloseJoining(box),
            da.DealerPlays(),
            da.TakeCard(box),
            da.DeclineCard(box),
            da.PermitBoxes(player, box),
            StayAlone(box, player),
            da.ShuffleByHand(),
            da.PlaceDevice(),
            da.Repair("26.15(m)"),
            da.Irregular(chance.choice(sorted(DA_HANDLERS)), chance.choice((None, *ALL_CARDS)), max(box, 0)),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        """Each paragraph of 26.15, whether it can happen now or not; the card is the next card, or a ten."""
        if chance.random() < 0.1:
            clause = chance.choice(sorted(DA_HANDLERS))
            card = top if clause in ("26.15(a)", "26.15(e)", "26.15(f)") else None
            card = (
                chance.choice([one for one in ALL_CARDS if one.rank == "T"]) if clause == "26.15(b)" else card
            )
            box = chance.randint(1, 7) if clause in ("26.15(h)", "26.15(i)") else 0
            yield da.Irregular(clause, card, box)
        elif chance.random() < 0.05:
            yield da.Repair("26.15(m)")


def double_attack_answer(waits: Awaiting, hidden: suite.Hidden, state: Any) -> Any:
    """The answer of the reader or the dealer about a hole card unknown to the table."""
    if waits.place == "reader":
        return da.AnswerReader(blackjack=state.dealer.up + value(hidden[DEALER][0]) == 21)
    return da.TurnHoleCard(hidden[DEALER][0]) if waits.place == "turn dealer" else None

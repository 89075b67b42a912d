"""A table that knows every card and one that learns them when they are turned settle the same cents."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import CardSource, Croupier, Step, virtual_source
from cutcard.games.protocol import Deal, EndRound, GiveCard, PlaceBet
from tests.law.felt import BareTable
from tests.machines.sheets import random_whole_sheet

TURNED_FIRST = (cm.Split, EndRound)
"""Commands before which unknown cards must be turned (2.6A(e)1, (g), 2.10(c))."""


def money(events: Iterable[Any]) -> Counter[Any]:
    moved: Counter[Any] = Counter()
    for event in events:
        for transfer in event.transfers:
            moved[transfer.source] -= transfer.cents
            moved[transfer.target] += transfer.cents
    return moved


class ToldLate:
    """The same rounds at a table that does not know face-down cards."""

    def __init__(self, sheet: BlackjackSheet) -> None:
        self.table = BareTable(sheet, opened=False)
        self.told: Counter[type] = Counter()

    def follow(self, step: Step) -> None:
        command = step.command
        if isinstance(command, GiveCard):
            face_up = BLACKJACK.bind(self.table.sheet).awaiting(self.table.state).face_up
            self.table.do(command if face_up else GiveCard(None))
            self._tell(step.events)
        elif isinstance(command, TURNED_FIRST):
            self._tell(event for event in step.events if isinstance(event, ev.CardsTurned))
            self.table.do(command)
        else:
            self.table.do(command)
            self._tell(step.events)

    def _tell(self, events: Iterable[Any]) -> None:
        for event in events:
            word = self._word(event)
            if word is not None:
                self.told[type(word)] += 1
                self.table.do(word)

    def _word(self, event: Any) -> Any:
        """The command needed at this table where the other one knew the card."""
        phase = self.table.state.phase
        match event:
            case ev.HoleCardRead() if phase is Phase.READER:
                return cm.AnswerReader(event.blackjack)
            case ev.HoleCardTurned() if phase is Phase.TURNING:
                return cm.TurnHoleCard(event.card)
            case ev.CardsTurned() | ev.HandDiscarded() | ev.HandStood() if phase is not Phase.BETWEEN:
                return self._word_of_a_hand(event)
        return None

    def _word_of_a_hand(self, event: Any) -> Any:
        place = event.box, event.hand + 1
        hand = self.table.state.box(event.box).hands[event.hand]
        if hand.settled or hand.discarded or (hand.stood and not isinstance(event, ev.CardsTurned)):
            return None
        if isinstance(event, ev.HandDiscarded):
            return cm.DiscardHand(*place)
        if isinstance(event, ev.HandStood):
            return cm.Stand(*place)
        untold = [face for face, known in zip(event.cards, hand.cards, strict=True) if known is None]
        return cm.TurnCards(event.box, tuple(untold), event.hand + 1) if untold else None


def _shuffled_by(on: BlackjackSheet, chance: Random) -> CardSource:
    return virtual_source(BLACKJACK.bind(on).stock(), lambda cards: chance.sample(range(cards), cards))


@pytest.mark.clause("2.6A(g)", "2.6A(e)2/1", "2.6(j)/2", "2.10(c)/7")
@pytest.mark.parametrize("double_card", ["face-up", "face-down"])
@pytest.mark.parametrize("dealing", ["face-down", "reader", "six-to-five", "six-to-five, reader"])
def test_a_table_that_learns_cards_late_settles_the_same(dealing: str, double_card: str) -> None:
    told: Counter[type] = Counter()
    for seed in range(5):
        chance = Random(f"{dealing} {double_card} {seed}")
        on = random_whole_sheet(chance, dealing=dealing, double_card=double_card, edition="2010", boxes=3)
        croupier, late = (
            Croupier(BLACKJACK.bind(on), _shuffled_by(on, chance), draw=Random(1).randrange),
            ToldLate(on),
        )
        followed = 0
        for _ in range(10):
            for box, player in enumerate(("ann", "bob", "cy"), start=1):
                croupier.do(PlaceBet(box, player, "blackjack", on.limits_of("blackjack").least))
            croupier.do(PlaceBet(1, "di", "blackjack", on.limits_of("blackjack").least))
            croupier.do(Deal())
            while croupier.rules.in_round(croupier.state):
                waits = croupier.awaiting
                lawful = [one.command for one in waits.choices if one.refusal is None]
                croupier.do(chance.choice([*lawful, *lawful, waits.default_command]))
            for step in croupier.steps[followed:]:
                late.follow(step)
            followed = len(croupier.steps)
            known = [event for step in croupier.steps for event in step.events]
            assert money(late.table.events) == money(known)
        told += late.told
    assert told[cm.TurnHoleCard] > 20 or dealing == "six-to-five"
    assert told[cm.TurnCards] > 10 or (dealing in ("face-down", "reader") and double_card == "face-up")

"""The state machines with bounded runs; `bench/soak.py` runs them for as long as you like.

A failure shows the steps that led to it as found. To reduce them, which can take minutes, add `Phase.shrink`
to the phases.
"""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model.commands import Hit, Split, Stand
from cutcard.games.blackjack.model.events import WagerReturned
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import Deal, Felt, GiveCard, PlaceBet, Shuffle, VoidRound
from cutcard.law.refusal import Refusal
from tests.machines.sheets import read, sheet_text, sheets
from tests.machines.table import TableMachine
from tests.sampling import portion

BOUNDED = settings(
    max_examples=portion(100, one_in=4, quick=20),
    stateful_step_count=40,
    deadline=None,  # Speed is measured in bench/.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
)

NARROW = settings(BOUNDED, max_examples=portion(40, one_in=4, quick=13))
"""For machines with one kind of dealing."""


class OneDeckMachine(TableMachine):
    """Seven boxes and one deck: the shoe runs out within a round (2.15(f))."""

    sheet_strategy = sheets(dealing="none", cards="shoe", decks=1, boxes=7, split_hands=3, cut="1/4")


class ReaderMachine(TableMachine):
    """A hole card at every table, which nobody may see."""

    sheet_strategy = sheets(dealing="reader")


class FaceDownMachine(TableMachine):
    """A hole card that is not read, and doubles face down."""

    sheet_strategy = sheets(dealing="face-down", double_card="face-down", edition="2010")


class FaceUpMachine(TableMachine):
    """Both dealer's cards face up (2.6(k))."""

    sheet_strategy = sheets(dealing="face-up")


class SixToFiveMachine(TableMachine):
    """Cards that only their player may see (2.6A(d))."""

    sheet_strategy = sheets(dealing="six-to-five")


class PatientMachine(TableMachine):
    """Cards that only their player may see, at a table that also waits for their word on a 21.

    A statement made while such a hand waits comes before the end of the hand in the text, but after it at the
    table that plays the text. So the hand stands before any other statement.
    """

    sheet_strategy = st.sampled_from(("six-to-five", "six-to-five, reader")).flatmap(
        lambda dealing: sheets(dealing=dealing)
    )
    patient = True

    def do(self, command: Any) -> tuple[Any, ...] | Refusal:
        waits = self.croupier.awaiting
        left = [one.command for one in waits.choices if one.refusal is None]
        if self.in_round and left and all(isinstance(one, Stand) for one in left):
            assert isinstance(self.croupier.do(Hit(left[0].box)), Refusal)
            stood = super().do(left[0])
            if isinstance(command, Stand):
                return stood
        return super().do(command)


class SixToFiveReaderMachine(TableMachine):
    """Players' cards and the hole card face down (2.6A(h)), and doubles too."""

    sheet_strategy = sheets(dealing="six-to-five, reader", double_card="face-down")


class SharedMachine(TableMachine):
    """Boxes of up to three bettors, with coupons; doubles are followed, splits covered or assigned."""

    sheet_strategy = sheets(shared_boxes="true", match_play="true", mid_shoe_entry="true")


class MultipleActionMachine(TableMachine):
    """Two or three wagers on a hand, each against one hand of the dealer (2.18), from one deck."""

    sheet_strategy = sheets(dealing="multiple-action", decks=1, boxes=5)


class TwoStacksMachine(TableMachine):
    """Two sides or two batches that soon reach their cutting cards."""

    sheet_strategy = st.sampled_from(
        ("automated", "automated, stored", "double-shoe", "double-shoe, red right")
    ).flatmap(lambda cards: sheets(cards=cards, decks=1, cut="3/4"))


class DiscardsMachine(TableMachine):
    """Discards that are put back: the Bart Carter shuffle, the continuous device."""

    sheet_strategy = st.sampled_from(("bart-carter", "continuous")).flatmap(
        lambda cards: sheets(cards=cards, decks=2, boxes=7)
    )


TestAnyTable = TableMachine.TestCase
TestAnyTable.settings = BOUNDED
TestOneDeck = OneDeckMachine.TestCase
TestOneDeck.settings = BOUNDED
TestReader = ReaderMachine.TestCase
TestReader.settings = BOUNDED
TestShared = SharedMachine.TestCase
TestShared.settings = BOUNDED
TestFaceDown = FaceDownMachine.TestCase
TestFaceDown.settings = NARROW
TestFaceUp = FaceUpMachine.TestCase
TestFaceUp.settings = NARROW
TestSixToFive = SixToFiveMachine.TestCase
TestSixToFive.settings = NARROW
TestPatient = PatientMachine.TestCase
TestPatient.settings = NARROW
TestSixToFiveReader = SixToFiveReaderMachine.TestCase
TestSixToFiveReader.settings = NARROW
TestMultipleAction = MultipleActionMachine.TestCase
TestMultipleAction.settings = NARROW
TestTwoStacks = TwoStacksMachine.TestCase
TestTwoStacks.settings = BOUNDED
TestDiscards = DiscardsMachine.TestCase
TestDiscards.settings = BOUNDED


def test_a_round_that_needs_more_cards_than_exist_is_called_dead() -> None:
    """One deck, seven boxes, all split and drawn: 51 cards are on the layout, one is burned (2.15(f)).

    No cards are left to shuffle: wagers not settled are returned, and play continues from a full shoe.
    """
    chance = Random(1404)
    sheet = read(sheet_text(lambda values: values[0], decks=1, boxes=7, split_hands=3))
    shoe = VirtualShoe(1, lambda cards: chance.sample(range(cards), cards))
    croupier = Croupier(BLACKJACK.bind(sheet), shoe, draw=chance.randrange)
    for box in range(1, 8):
        croupier.do(PlaceBet(box, f"p{box}", "blackjack", sheet.limits_of("blackjack").least))
    croupier.do(Deal())
    _split_and_draw(croupier)
    *_, last = (step for step in croupier.steps if not isinstance(step.command, Shuffle | GiveCard))
    assert isinstance(last.command, VoidRound)
    assert {event.clause for event in last.events if isinstance(event, WagerReturned)} == {"2.15(f)"}
    lying: Counter[object] = Counter()
    for step in croupier.steps:
        for event in step.events:
            for transfer in event.transfers:
                lying[transfer.source] -= transfer.cents
                lying[transfer.target] += transfer.cents
    assert not any(cents for account, cents in lying.items() if isinstance(account, Felt))
    assert croupier.awaiting.place == "shuffle"
    croupier.do(PlaceBet(1, "p1", "blackjack", sheet.limits_of("blackjack").least))
    assert not isinstance(croupier.do(Deal()), Refusal)


def _split_and_draw(croupier: Croupier) -> None:
    while croupier.rules.in_round(croupier.state):
        waits = croupier.awaiting
        lawful = {type(one.command): one.command for one in waits.choices if one.refusal is None}
        croupier.do(lawful.get(Split) or lawful.get(Hit) or waits.default_command)

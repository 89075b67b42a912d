"""The machines, bounded: `bench/soak.py` runs the same ones for as long as you like.

A failure shows the steps that led there as they were found. To have them made fewer, which can take minutes,
add `Phase.shrink` to the phases.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.commands import Hit, Split
from cutcard.games.croupier import Croupier, OutOfCardsError, VirtualShoe
from cutcard.games.game import Deal, PlaceBet
from tests.machines.sheets import read, sheet_text, sheets
from tests.machines.table import TableMachine

BOUNDED = settings(
    max_examples=100,
    stateful_step_count=40,
    deadline=None,  # speed lives in bench/
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
)


class OneDeckMachine(TableMachine):
    """Seven boxes and one deck: the shoe runs out within a round (2.15(f))."""

    sheet_strategy = sheets(decks=1, boxes=7, split_hands=3, cut="1/4")


class ReaderMachine(TableMachine):
    """A hole card at every table: what nobody may see."""

    sheet_strategy = sheets(hole_card="reader")


TestAnyTable = TableMachine.TestCase
TestAnyTable.settings = BOUNDED
TestOneDeck = OneDeckMachine.TestCase
TestOneDeck.settings = BOUNDED
TestReader = ReaderMachine.TestCase
TestReader.settings = BOUNDED


def test_a_round_that_needs_more_cards_than_there_are_stops() -> None:
    """One deck, seven boxes, everything split and drawn: 51 cards lie on the layout, one is burned (2.15(f)).

    The law has no answer to that. The table says so; it does not shuffle nothing for ever.
    """
    chance = Random(1404)
    sheet = read(sheet_text(lambda values: values[0], decks=1, boxes=7, split_hands=3))
    croupier = Croupier(BLACKJACK, sheet, VirtualShoe(1, lambda cards: chance.sample(range(cards), cards)))
    for box in range(1, 8):
        croupier.do(PlaceBet(box, f"p{box}", "blackjack", sheet.limits_of("blackjack").least))
    croupier.do(Deal())
    with pytest.raises(OutOfCardsError):
        _split_and_draw(croupier)
    assert croupier.state.cards_out == 51


def _split_and_draw(croupier: Croupier) -> None:
    while BLACKJACK.in_round(croupier.state):
        waits = croupier.awaiting
        lawful = {type(one.command): one.command for one in waits.choices if one.refusal is None}
        croupier.do(lawful.get(Split) or lawful.get(Hit) or waits.otherwise)

"""The machines, bounded: `bench/soak.py` runs the same ones for as long as you like."""

from hypothesis import HealthCheck, settings

from tests.machines.sheets import sheets
from tests.machines.table import TableMachine

BOUNDED = settings(
    max_examples=100,
    stateful_step_count=40,
    deadline=None,  # speed lives in bench/
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
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

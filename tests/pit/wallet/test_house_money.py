"""The house has enough play money for as many tables as a server holds."""

from cutcard.pit.runtime.table_writer import FULL_RACK
from cutcard.pit.wallet.play_money import HOUSE_OPENING

TABLES = 1_000
FILLS = 20


def test_the_house_can_fill_the_racks_of_a_thousand_tables_many_times() -> None:
    assert HOUSE_OPENING >= TABLES * FILLS * FULL_RACK

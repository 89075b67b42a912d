"""2.3(d), 2.9(b): a wager that is not offered is refused by the clause that would allow the offer."""

import pytest

from cutcard.games.protocol import PlaceBet
from tests.law.felt import BareTable, sheet


@pytest.mark.parametrize(
    ("wager", "clause"),
    [("zebra", "2.3(d)"), ("in-between", "2.26(a)"), ("21-plus-3", "2.27(a)"), ("insurance", "2.9(b)")],
)
def test_d_a_wager_that_is_not_offered(wager: str, clause: str) -> None:
    table = BareTable(sheet()).do(PlaceBet(1, "ann", "blackjack", 1000))
    table.refuses(PlaceBet(1, "ann", wager, 1000), clause)

"""2.14: one box a player, unless the licensee permits more."""

import pytest

from cutcard.games.protocol import PlaceBet
from tests.law.felt import BareTable, sheet


def bet(box: int, player: str = "ann", *, behind: bool = False) -> PlaceBet:
    return PlaceBet(box, player, "blackjack", 1000, behind=behind)


@pytest.mark.clause("2.14#1")
def test_one_box_by_default_and_more_chips_on_it_are_not_a_second_box() -> None:
    table = BareTable(sheet()).do(bet(1))
    table.refuses(bet(2), "2.14")
    table.do(bet(1), bet(2, "bob"))


@pytest.mark.clause("2.14#2")
@pytest.mark.parametrize("permitted", range(1, 8))
def test_as_many_as_the_licensee_permits(permitted: int) -> None:
    table = BareTable(sheet(f"rules.boxes_per_player = {permitted}"))
    for box in range(1, permitted + 1):
        table.do(bet(box))
    for box in range(permitted + 1, 8):
        table.refuses(bet(box), "2.14")


@pytest.mark.clause("2.14#1")
def test_a_wager_behind_another_player_is_a_wager_on_that_box() -> None:
    table = BareTable(sheet("rules.shared_boxes = true")).do(bet(1, "bob"), bet(1, behind=True))
    table.refuses(bet(2), "2.14")
    table.refuses(bet(2, behind=True), "2.14")

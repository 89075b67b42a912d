"""Little height, as of a page made twice as large or a phone lying down: the bar stands beside the felt."""

import pytest

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.tables import INSURED, TWO_DECKS
from tests.browser.test_large_text import play_hand

TWICE, LYING = (1024 // 2, 768 // 2), (844, 390)


@pytest.mark.parametrize("size", [TWICE, LYING], ids=["tablet twice as large", "phone lying down"])
def test_a_hand_in_a_low_window(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[INSURED])
    play_hand(new_player(server, size=size).open().sit("Known shoe"))

"""Little height, as of a page made twice as large or a phone lying down: the bar stands beside the felt."""

import pytest

from tests.browser.conftest import Come, Serve
from tests.browser.tables import INSURED, TWO_DECKS
from tests.browser.test_large_text import a_hand

TWICE, LYING = (1024 // 2, 768 // 2), (844, 390)


@pytest.mark.parametrize("size", [TWICE, LYING], ids=["tablet twice as large", "phone lying down"])
def test_a_hand_in_a_low_window(serve: Serve, come: Come, size: tuple[int, int]) -> None:
    server = serve({"known": TWO_DECKS}, shoes=[INSURED])
    a_hand(come(server, size=size).open().sit("Known shoe"))

"""Counts: the values of Hi-Lo, shoes of which cards are gone, and training shoes."""

from collections import Counter

import pytest

from cutcard.training.counts import HI_LO, NoSuchShoeError, counted, is_balanced, removed_cards
from cutcard.training.draw import drawn, kinds_of, seeded
from cutcard.training.protocol import TRAINERS
from cutcard.training.shoes import STOP_LEAST, next_stop, shuffled_shoe
from tests.training.sheets import ATTACK, BLACKJACK, sheet


def test_the_values_of_hi_lo() -> None:
    assert HI_LO.of(["2c", "3d", "4h", "5s", "6c"]) == 5
    assert HI_LO.of(["7c", "8d", "9h"]) == 0
    assert HI_LO.of(["Tc", "Jd", "Qh", "Ks", "Ac"]) == -5
    assert is_balanced(sheet(BLACKJACK))
    assert not is_balanced(sheet(ATTACK)), "a deck without tens counts four"


@pytest.mark.parametrize("name", [BLACKJACK, "two-deck-hit", "single-deck", "double-exposure"])
def test_the_cards_that_are_gone_make_the_count(name: str) -> None:
    one, source = sheet(name), seeded(name)
    kinds = kinds_of(TRAINERS["blackjack"].cells(one))
    seen = set()
    for _ in range(200):
        plain = TRAINERS["blackjack"].exercise(one, drawn(kinds, source), source)
        asked = counted(one, plain, source)
        assert asked.counted is not None
        gone = (*asked.gone, *asked.cards, *asked.dealer)
        assert HI_LO.of(gone) == asked.counted.running != 0
        assert 52 * one.decks - len(gone) == asked.counted.cards_left == round(52 * asked.counted.decks_left)
        assert max(Counter(gone).values()) <= one.decks
        seen.add(asked.counted.true)
    assert min(seen) < -2
    assert max(seen) > 2


def test_cards_that_count_alike_are_gone_alike() -> None:
    gone = Counter(one[0] for one in removed_cards(sheet(BLACKJACK), (), left=208, running=12))
    assert {gone[rank] for rank in "23456"} == {gone["2"], gone["6"]}
    for ranks in ("23456", "789", "TJQKA"):
        many = [gone[rank] for rank in ranks]
        assert max(many) - min(many) <= 1, ranks
    with pytest.raises(NoSuchShoeError):
        removed_cards(sheet(BLACKJACK), (), left=410, running=30)


def test_a_training_shoe_has_every_card_and_is_counted_to_its_end() -> None:
    for name in (BLACKJACK, ATTACK):
        shoe = shuffled_shoe(sheet(name), seeded("shoe"))
        decks = sheet(name).decks
        assert set(Counter(shoe).values()) == {decks}
        assert len(shoe) == decks * (48 if name == ATTACK else 52)
        assert shoe == shuffled_shoe(sheet(name), seeded("shoe")) != shuffled_shoe(sheet(name), seeded("b"))
    for together in (1, 2, 3):
        left, source = 416, seeded(f"stops {together}")
        while left:
            stop = next_stop(left, together, source)
            assert STOP_LEAST - together < stop <= 34
            assert stop % together == 0 or stop == left
            left -= stop

"""Factory order and the order of the last shoe: found under any cut by the seventh card, and not before."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from bench.alarms import false_alarms, probabilities
from cutcard.cards import ALL_CARDS, WITHOUT_TENS, Card, card, full_stack
from cutcard.pit.alarms import factory_order, used_order
from cutcard.pit.alarms.letters import ROUND_OVER, UNKNOWN, text_of
from tests.sampling import portion, some

LOW, HIGH = "A23456789TJQK", "23456789TJQKA"


def packed(suits: str, ways: str, ranks: str) -> list[Card]:
    """A deck as a maker may pack it: each suit upwards or downwards."""
    return [
        card(rank + suit)
        for suit, way in zip(suits, ways, strict=True)
        for rank in (ranks if way == "u" else ranks[::-1])
    ]


def makers() -> Iterator[list[Card]]:
    for suits, ways, ranks in product(permutations("shdc"), product("ud", repeat=4), (LOW, HIGH)):
        yield packed("".join(suits), "".join(ways), ranks)


def test_every_maker_s_order_is_found_under_any_cut() -> None:
    for deck in some(makers(), one_in=8, quick=60):
        stack = deck * 3
        for cut in range(52):
            run = text_of(stack[cut : cut + 7])
            assert factory_order.first_run(run, ALL_CARDS) == run
            assert factory_order.first_run(run[:6], ALL_CARDS) == ""


def test_cards_face_down_do_not_hide_a_factory_order() -> None:
    run = text_of(packed("shdc", "uudd", LOW)[9:18])
    hidden = run[:3] + UNKNOWN + run[4:6] + UNKNOWN + run[7:]
    assert factory_order.first_run(hidden, ALL_CARDS) == hidden
    assert factory_order.first_run(hidden[:-1], ALL_CARDS) == ""


def test_a_deck_without_tens_is_packed_without_them() -> None:
    deck = [one for one in packed("shdc", "uudd", LOW) if one in WITHOUT_TENS]
    assert factory_order.first_run(text_of(deck[5:12]), WITHOUT_TENS)


def test_later_in_a_shoe_nine_cards_are_asked_for() -> None:
    shoe = text_of(Random(1).sample(ALL_CARDS, 20))
    made = text_of(packed("shdc", "uuuu", LOW)[2:11])
    assert factory_order.first_run(shoe + made[:8], ALL_CARDS, 20) == ""
    assert factory_order.first_run(shoe + made, ALL_CARDS, 20) == made


# --- the last shoe ---

ROUNDS = 8
PLACES = "1230123" + "0"


def last_shoe(seed: int = 4) -> tuple[str, str]:
    """Eight rounds of three boxes and the dealer."""
    stack = list(full_stack(8))
    Random(seed).shuffle(stack)
    text = text_of(stack[: ROUNDS * len(PLACES)])
    rounds = [text[at : at + len(PLACES)] for at in range(0, len(text), len(PLACES))]
    return ROUND_OVER.join([*rounds, ""]), ROUND_OVER.join([PLACES] * ROUNDS + [""])


def picked_up(last: str, *, boxes: str, dealer_first: bool, backwards: bool) -> str:
    """A rack, computed without the program's own function."""
    rack = ""
    for cards in last.split(ROUND_OVER)[:-1]:
        hands = dict.fromkeys("0123", "")
        for one, box in zip(cards, PLACES, strict=True):
            hands[box] += one
        order = ("0" + boxes) if dealer_first else (boxes + "0")
        rack += "".join(hands[box][::-1] if backwards else hands[box] for box in order)
    return rack


@pytest.mark.parametrize("from_top", [False, True])
@pytest.mark.parametrize(
    ("boxes", "dealer_first", "backwards"), list(product(("123", "321"), (False, True), (False, True)))
)
def test_every_order_of_the_rack_is_found_under_any_cut(
    boxes: str, dealer_first: bool, backwards: bool, from_top: bool
) -> None:
    last, places = last_shoe()
    rack = picked_up(last, boxes=boxes, dealer_first=dealer_first, backwards=backwards)
    rack = rack[::-1] if from_top else rack
    for cut in range(0, len(rack), 5):
        run = (rack + rack)[cut : cut + 7]
        found = used_order.first_run(run, last, places)
        assert found is not None, cut
        assert found.run == run
        assert used_order.first_run(run[:6], last, places) is None


def test_cards_as_they_were_dealt_are_found_too() -> None:
    last, places = last_shoe()
    dealt = last.replace(ROUND_OVER, "")
    found = used_order.first_run(dealt[11:18], last, places)
    assert found == (dealt[11:18], "as the cards were dealt")


def test_a_card_nobody_saw_counts_neither_way() -> None:
    last, places = last_shoe()
    dealt = last.replace(ROUND_OVER, "")
    unseen = last[:13] + UNKNOWN + last[14:]  # in the last shoe: the sixth card of the second round
    at = 7
    run = dealt[at : at + 8]
    assert used_order.first_run(run[:7], unseen, places) is None
    assert used_order.first_run(run, unseen, places) is not None


def test_random_shoes_raise_no_alarm() -> None:
    """By the functions of the bench, which deals a million of them."""
    assert false_alarms(portion(20_000, one_in=8, quick=100), seed=1) == 0
    assert sum(probabilities().values()) < 1e-8

"""The oracle of multiple action against rounds computed by hand."""

from tests.oracle.multiple_action import Box, play
from tests.oracle.table import Rules

STAND = ("stand", ())


def cards(text: str) -> list[str]:
    return text.split()


def test_the_registers_own_example() -> None:
    """A 19 against 21, 25 and 19: one loss, one win, one tie."""
    found = play(cards("Ts 6c 9d Th 5s Td 9s Kc 3d"), [Box((10, 10, 10), (STAND,))])
    assert found.main == [[-10, 10, 0]]
    assert (sorted(found.dealers), found.used) == ([1, 2, 3], 9)


def test_two_wagers_two_hands() -> None:
    found = play(cards("Ts 6c 9d Th 5s Td 9s Kc 3d"), [Box((10, 20), (STAND,))])
    assert found.main == [[-10, 20]]
    assert (sorted(found.dealers), found.used) == ([1, 2], 7)


def test_a_bust_takes_all_and_insurance_waits_for_its_own_card() -> None:
    shoe = cards("Ts As 6d 8c Kd 5h")
    found = play(shoe, [Box((10, 20, 30), (("hit", ()),), {2: 5})])
    assert found.main == [[-10, -20, -30]]
    assert found.insurance == [{2: 10}]
    assert (sorted(found.dealers), found.used) == ([2], 5)
    assert play(shoe, [Box((10, 20), (("hit", ()),))]).dealers == {}


def test_a_blackjack_waits_for_every_hand_against_a_ten() -> None:
    found = play(cards("As Ks Kd Ad 5c Qd"), [Box((10, 10, 10))])
    assert found.main == [[0, 15, 15]]
    assert [len(hand) for hand in found.dealers.values()] == [2, 2, 2]
    early = play(cards("As 6c Kd Td"), [Box((10, 10))])
    assert (early.main, early.used) == ([[15, 15]], 4)
    assert play(cards("As 6c Kd Td"), [Box((10, 10))], second_card="when-needed").used == 3


def test_a_late_blackjack_with_a_bust() -> None:
    shoe = cards("8s Ts 8d Th 9c 9h Ad 5c 2d")
    box = Box((10, 10), (("split", ()), ("hit", ()), STAND))
    assert play(shoe, [box]).main == [[-10, -10]]
    assert play(shoe, [box], rules=Rules(busted_extras="kept")).main == [[-20, -10]]


def test_a_double_adds_to_each_wager() -> None:
    found = play(cards("5s Ts 6d Tc Ad 7c Kd"), [Box((10, 20, 30), (("double", (10, 5, 30)),))])
    assert found.main == [[-10, 25, 60]]

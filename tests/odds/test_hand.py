"""The hand calculator: the same values as fractions, as the whole game, and as the law bars choices."""

from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

from cutcard.cards import read_cards
from cutcard.exact_odds.errors import ShoeRanOutError, SuitsUnknownError
from cutcard.exact_odds.twenty_one.calculator import HandValues, Seen, hand_values, seen_cards
from cutcard.exact_odds.twenty_one.hand_request import read_hand
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, fresh_shoe, full_shoe
from cutcard.exact_odds.twenty_one.split_box_hand import split_box_values
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.deciders import why_not
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import count, is_bust
from tests.sampling import some

EIGHT = BlackjackSheet(decks=8, boxes=6, split_hands=4, hole_card="reader", surrender=True)
LATE = BlackjackSheet(decks=8, boxes=6, split_hands=4, readings=Readings(busted_extras="kept"))


class Drawn(NamedTuple):
    hand: tuple[int, ...]
    up: int
    shoe: Composition


def _drawn(many: int) -> list[Drawn]:
    """Hands, up cards and removed cards from an 8-deck shoe; every fourth hand is a pair."""
    chance, found = Random("hands of an 8-deck shoe"), []
    shoe = [value for value, there in zip(VALUES, fresh_shoe(8), strict=True) for _ in range(there)]
    while len(found) < many:
        size = 2 if len(found) % 4 == 0 else chance.choice((2, 2, 2, 3, 4))
        hand, up = tuple(chance.sample(shoe, size)), chance.choice(shoe)
        if len(found) % 4 == 0:
            hand = (hand[0], hand[0])
        left = list(fresh_shoe(8))
        for value in chance.sample(shoe, chance.randrange(250)):
            left[VALUES.index(value)] -= 1
        seen = (*hand, up)
        enough = all(left[VALUES.index(each)] >= seen.count(each) for each in seen)
        if enough and not is_bust(count(hand).total):
            found.append(Drawn(hand, up, tuple(left)))
    return found


DRAWN = _drawn(1000)


def _same(found: HandValues, exact: HandValues) -> None:
    assert isinstance(exact.value, Fraction)
    assert found.value == pytest.approx(float(exact.value), abs=1e-12)
    values = {each.action: each.value for each in found.choices}
    assert [each.action for each in exact.choices if each.value is None] == [
        action for action in (each.action for each in exact.choices) if values[action] is None
    ]
    for each in exact.choices:
        if each.value is not None:
            assert values[each.action] == pytest.approx(float(each.value), abs=1e-12)


@pytest.mark.parametrize("drawn", some(DRAWN, one_in=250, quick=334, at=5))
@pytest.mark.parametrize("conditional", [False, True])
def test_the_same_as_in_fractions(drawn: Drawn, conditional: bool) -> None:
    seen = Seen(drawn.hand, drawn.up)
    found, exact = (
        hand_values(EIGHT, seen, shoe=drawn.shoe, conditional=conditional, number=number)
        for number in (float, Fraction)
    )
    _same(found, exact)


FEW: Composition = (0, 0, 0, 8, 9, 0, 9, 0, 14, 5)
"""Of few values, so that fractions take little time, and enough for four hands."""


@pytest.mark.parametrize("sheet", [LATE, DoubleAttackSheet(decks=2), BlackjackSheet(decks=2, split_hands=4)])
@pytest.mark.parametrize("conditional", [False, True])
@pytest.mark.parametrize(("hand", "up"), some([((8, 8), 10), ((5, 6), 11), ((10, 10), 6)], quick=2))
def test_other_tables_in_fractions(
    sheet: BlackjackSheet | DoubleAttackSheet, hand: tuple[int, ...], up: int, conditional: bool
) -> None:
    found, exact = (
        hand_values(sheet, Seen(hand, up), shoe=FEW, conditional=conditional, number=number)
        for number in (float, Fraction)
    )
    _same(found, exact)


@pytest.mark.parametrize("up", [6, 11])
def test_the_same_as_in_the_whole_game(up: int) -> None:
    whole = solve(EIGHT, ups=(up,))
    shoe = fresh_shoe(8)
    for first, second in ((2, 2), (8, 8), (11, 11), (10, 6), (11, 7), (5, 4)):
        known = whole.action_values(first, second, up)
        found = hand_values(EIGHT, Seen((first, second), up), shoe=shoe)
        assert {each.action for each in found.choices if each.refusal is None} == set(known)
        for each in found.choices:
            # Where a split is not the best choice, the whole game has the value of a worse one.
            if each.refusal is None and (each.action is not Action.SPLIT or each is found.choices[0]):
                assert each.value == pytest.approx(known[each.action], abs=1e-13)


def _split(found: HandValues) -> float:
    return next(float(each.value) for each in found.choices if each.action is Action.SPLIT)


@pytest.mark.parametrize(("pair", "up"), [(10, 6), (9, 7), (4, 10), (2, 11)])
@pytest.mark.parametrize("conditional", [False, True])
def test_who_splits_where_another_choice_is_better_does_so_once(
    pair: int, up: int, conditional: bool
) -> None:
    """A further pair is played as before the split, so it is not split again: a third ten is stood on."""
    values = {}
    for most in (2, 4):
        sheet = BlackjackSheet(decks=8, boxes=6, split_hands=most, hole_card="reader")
        seen, shoe = Seen((pair, pair), up), fresh_shoe(8)
        alone = hand_values(sheet, seen, shoe=shoe, conditional=conditional)
        assert alone.choices[0].action is not Action.SPLIT
        values[most] = _split(alone)
    assert values[4] == pytest.approx(values[2], abs=1e-13)
    whole = solve(BlackjackSheet(decks=8, boxes=6, split_hands=4, hole_card="reader"), ups=(up,))
    again = whole.action_values(pair, pair, up)[Action.SPLIT]
    assert conditional or values[4] > again + 1e-3


def test_so_does_who_splits_a_hand_of_a_split_box() -> None:
    """With three hands in the box one more may come of it; with two, a further pair might be split."""
    shoe = fresh_shoe(8)
    splits = [
        _split(split_box_values(EIGHT, Seen((10, 10), 6), box_hands=hands, shoe=shoe)) for hands in (2, 3)
    ]
    assert splits[0] == pytest.approx(splits[1], abs=1e-13)
    better = [split_box_values(EIGHT, Seen((8, 8), 6), box_hands=hands, shoe=shoe) for hands in (2, 3)]
    assert _split(better[0]) > _split(better[1]) + 1e-3


def test_a_split_that_is_not_taken_may_be_a_bound() -> None:
    """As in the whole game, where a late blackjack takes the hands of a box together; it is marked."""
    whole = solve(LATE, ups=(10,))
    bound = next(iter(whole.against[10].split_bound))
    counted, without = (
        hand_values(LATE, Seen((bound, bound), 10), shoe=fresh_shoe(8), conditional=each)
        for each in (False, True)
    )
    assert [each.action for each in counted.choices if each.bound] == [Action.SPLIT]
    assert counted.choices[0].action is not Action.SPLIT
    assert not any(each.bound for each in without.choices)
    assert not any(each.bound for each in hand_values(EIGHT, Seen((2, 2), 10), shoe=fresh_shoe(8)).choices)


@pytest.mark.parametrize("drawn", DRAWN[:60])
def test_best_first_and_barred_as_the_rules_say(drawn: Drawn) -> None:
    found = hand_values(EIGHT, Seen(drawn.hand, drawn.up), shoe=drawn.shoe)
    for each in found.choices:
        assert each.refusal == why_not(EIGHT, found.view, each.action)
        assert (each.value is None) == (each.refusal is not None)
    values = [each.value for each in found.choices if each.value is not None]
    assert values == sorted(values, reverse=True)
    assert len(found.choices) == len(Action)


@pytest.mark.parametrize(("hand", "up"), [((10, 6), 10), ((8, 8), 11), ((5, 6), 10), ((11, 11), 11)])
def test_without_a_blackjack_found_before_play(hand: tuple[int, ...], up: int) -> None:
    """Such a blackjack takes the wager, whatever the hand: the rest is the value without it."""
    counted, without = (
        hand_values(EIGHT, Seen(hand, up), shoe=fresh_shoe(8), conditional=each) for each in (False, True)
    )
    chance = counted.blackjack
    assert chance > 0
    assert [each.action for each in counted.choices] == [each.action for each in without.choices]
    for mine, theirs in zip(counted.choices, without.choices, strict=True):
        if mine.value is not None:
            assert mine.value == pytest.approx((1 - chance) * theirs.value - chance, abs=1e-12)


def test_a_late_blackjack_takes_more_of_a_doubled_hand() -> None:
    """With the extras of busted hands kept, what a blackjack takes depends on the choice."""
    seen, shoe = Seen((6, 6), 10), fresh_shoe(8)
    counted, without = (hand_values(LATE, seen, shoe=shoe, conditional=each) for each in (False, True))
    lost = {
        mine.action: (1 - counted.blackjack) * theirs.value - mine.value
        for mine in counted.choices
        for theirs in without.choices
        if mine.action is theirs.action and mine.value is not None
    }
    assert lost[Action.STAND] == pytest.approx(counted.blackjack, abs=1e-12)
    assert lost[Action.DOUBLE] > lost[Action.STAND] + 1e-3


def test_a_blackjack_has_nothing_to_decide() -> None:
    found = hand_values(EIGHT, Seen((11, 10), 6), shoe=fresh_shoe(8))
    assert all(each.refusal is not None for each in found.choices)
    assert found.value == pytest.approx(1.5)


def test_suits_decide_where_the_table_pays_for_them() -> None:
    sheet = BlackjackSheet(decks=6, suited_678=True)
    stack = full_shoe(6)
    suited, mixed = (
        hand_values(sheet, seen_cards(read_cards(hand), read_cards("9c")), stack=stack)
        for hand in ("6d 7d", "6d 7s")
    )
    hits = [next(one.value for one in each.choices if one.action is Action.HIT) for each in (suited, mixed)]
    assert hits[0] > hits[1] + 1e-3
    with pytest.raises(SuitsUnknownError):
        hand_values(sheet, Seen((6, 7), 9), shoe=fresh_shoe(6))


def test_a_shoe_that_can_run_out() -> None:
    with pytest.raises(ShoeRanOutError):
        hand_values(EIGHT, Seen((2, 3), 4), shoe=(3, 3, 2, 0, 0, 0, 0, 0, 0, 0))


def test_a_request_knows_what_is_left() -> None:
    asked = read_hand(EIGHT, cards="T 6", up="Kd", removed="5 5 As")
    assert (asked.hand, asked.up, asked.second) == ((10, 6), 10, 0)
    assert asked.shoe == (32, 32, 32, 30, 32, 32, 32, 32, 128, 31)
    assert asked.left == (32, 32, 32, 30, 31, 32, 32, 32, 126, 31)

"""The deciders against programs written from the text alone: every hand, pair of hands and triple."""

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from cutcard.cards import ALL_CARDS, RANKS
from cutcard.games.blackjack import decide
from cutcard.games.blackjack.decide import Action, LateStake, Result
from cutcard.games.blackjack.hand import Count, DealerHand, FinishedHand, HandView, count, value
from cutcard.games.blackjack.sheet import BlackjackSheet, Readings
from cutcard.games.blackjack.wagers import ALL
from tests.oracle import dealer as dealer_oracle
from tests.oracle import hand as hand_oracle
from tests.oracle import in_between, twenty_one_plus_three

VALUES = range(2, 12)


def hands(most: int) -> list[tuple[int, ...]]:
    return [cards for size in range(1, most + 1) for cards in combinations_with_replacement(VALUES, size)]


@pytest.mark.clause("2.2(b)1", "2.2(b)2", "2.2(b)3i", '2.1 "Hard Total"', '2.1 "Soft Total"')
def test_points_of_every_hand_up_to_five_cards() -> None:
    for cards in hands(5):
        assert count(cards) == hand_oracle.total_and_soft(cards), cards


@pytest.mark.clause("2.2(b)1", "2.2(b)2")
def test_value_of_every_card() -> None:
    printed = {rank: number for number, rank in enumerate(RANKS[:8], start=2)}
    printed |= {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
    assert [value(card) for card in ALL_CARDS] == [printed[card.rank] for card in ALL_CARDS]


@pytest.mark.parametrize("soft_17", ["stand", "hit"])
def test_dealer_draws_as_the_text_says(soft_17: str) -> None:
    sheet = BlackjackSheet(decks=8, soft_17=soft_17)  # type: ignore[arg-type]
    for cards in hands(4):
        if len(cards) > 1:
            wanted = dealer_oracle.must_draw(cards, soft_17=soft_17)
            assert decide.dealer_draws(sheet, Count(*hand_oracle.total_and_soft(cards))) == wanted, cards


@pytest.mark.clause(
    '2.1 "Blackjack"', "2.3(a)1", "2.3(a)2", "2.3(a)3", "2.3(b)/1", "2.3(b)/2", "2.3(e)/2", "2.3(e)/3"
)
@pytest.mark.parametrize("reading", ["beats-21", "plain"])
def test_every_hand_against_every_hand(reading: str) -> None:
    sheet = BlackjackSheet(decks=8, readings=Readings(split_two_card_21=reading))  # type: ignore[arg-type]
    ends = [cards for cards in hands(4) if len(cards) > 1]
    mine = {}
    for cards, split in product(ends, (False, True)):
        final = hand_oracle.final(cards, after_split=split)
        mine[FinishedHand(final.total, final.cards, 2 if split else 1)] = final
    theirs = {}
    for cards in ends:
        final = hand_oracle.final(cards)
        if final.total >= 17:
            theirs[DealerHand(final.total, final.cards)] = final
    for (hand, player), (dealer, house) in product(mine.items(), theirs.items()):
        found = decide.verdict(sheet, hand, dealer)
        net = {Result.WON: found.odds.ratio, Result.VOID: Fraction(0), Result.LOST: Fraction(-1)}[
            found.result
        ]
        assert net == hand_oracle.pays(player, house, split_two_card_21=reading), (hand, dealer)


def test_every_triple_of_in_between() -> None:
    wager = ALL["in-between"]
    assert {
        name: {row: odds.ratio for row, odds in table.items()} for name, table in wager.paytables.items()
    } == (in_between.PAY_TABLES)
    for first, second, up in product(ALL_CARDS, repeat=3):
        ranks = (first.rank_order + 2, second.rank_order + 2, up.rank_order + 2)
        assert wager.row_of(first, second, up) == in_between.row(*ranks), (first, second, up)


def test_every_triple_of_21_plus_3() -> None:
    wager = ALL["21-plus-3"]
    assert {
        name: {row: odds.ratio for row, odds in table.items()} for name, table in wager.paytables.items()
    } == (twenty_one_plus_three.PAY_TABLES)
    for cards in product(ALL_CARDS, repeat=3):
        told = [(card.rank_order + 2, card.suit) for card in cards]
        assert wager.row_of(*cards) == twenty_one_plus_three.row(told), cards


LAWFUL = [
    # cards, hands, split ace, first decision -> what the text lets a hand do, besides standing
    ((10, 6), 1, False, True, "hit double surrender"),
    ((10, 6), 1, False, False, "hit double"),
    ((8, 8), 1, False, True, "hit double split surrender"),
    ((8, 8), 2, False, False, "hit double split"),
    ((8, 8), 3, False, False, "hit double split"),
    ((8, 8), 4, False, False, "hit double"),
    ((11, 11), 1, False, True, "hit double split surrender"),
    ((11, 11), 2, True, False, "split"),
    ((11, 11), 4, True, False, ""),
    ((11, 5), 2, True, False, ""),
    ((11, 10), 1, False, True, ""),
    ((11, 10), 2, False, False, ""),
    ((5, 3, 4), 1, False, False, "hit"),
    ((10, 5, 6), 1, False, False, ""),
    ((10, 5, 7), 1, False, False, ""),
]


@pytest.mark.parametrize(("cards", "in_box", "split_ace", "first", "may"), LAWFUL)
def test_what_a_hand_may_do(
    cards: tuple[int, ...], in_box: int, split_ace: bool, first: bool, may: str
) -> None:
    sheet = BlackjackSheet(decks=8, boxes=6, split_hands=4, surrender=True)
    points = count(cards)
    pair = cards[0] if len(cards) == 2 and cards[0] == cards[1] else 0
    view = HandView(*points, min(len(cards), 3), pair, in_box, split_ace, False, first, 9)
    allowed = [action.value for action in decide.lawful(sheet, view) if action is not Action.STAND]
    assert sorted(allowed) == sorted(may.split())
    assert decide.ends_by_itself(sheet, view) == (not may)


@pytest.mark.clause("2.10(b)", "2.11(d)")
def test_what_a_late_blackjack_takes() -> None:
    """$10 a hand: one doubled, one busted, one busted after a double: originals only, or the busts too."""
    stakes = [LateStake(2000, False), LateStake(1000, True), LateStake(2000, True), LateStake(1000, False)]
    returned = BlackjackSheet(decks=8)
    kept = BlackjackSheet(decks=8, readings=Readings(busted_extras="kept"))
    assert sum(decide.collected_by_late_blackjack(returned, 1000, stakes)) == 1000
    assert decide.collected_by_late_blackjack(kept, 1000, stakes) == (1000, 1000, 2000, 0)
    assert decide.collected_by_late_blackjack(kept, 1000, stakes[1:3]) == (1000, 2000)
    assert decide.collected_by_late_blackjack(returned, 1000, stakes[1:3]) == (1000, 0)

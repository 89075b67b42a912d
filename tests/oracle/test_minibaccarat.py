"""The minibaccarat program against the examples of its sources."""

from tests.oracle import minibaccarat as oracle


def test_naturals_end_the_draw() -> None:
    assert oracle.hands([4, 1, 4, 1, 9, 9]) == ([4, 4], [1, 1])
    assert oracle.hands([0, 4, 0, 5, 9, 9]) == ([0, 0], [4, 5])


def test_the_banker_draws_by_the_third_card_of_the_player() -> None:
    assert oracle.hands([0, 1, 0, 2, 8, 9]) == ([0, 0, 8], [1, 2]), "three stays on an eight"
    assert oracle.hands([0, 1, 0, 2, 9, 9]) == ([0, 0, 9], [1, 2, 9])
    assert oracle.hands([0, 2, 0, 4, 6, 9]) == ([0, 0, 6], [2, 4, 9])
    assert oracle.hands([0, 2, 0, 4, 5, 9]) == ([0, 0, 5], [2, 4])
    assert oracle.hands([3, 2, 3, 3, 9]) == ([3, 3], [2, 3, 9]), "the player's hand stays on six"


def test_what_wagers_bring() -> None:
    cards = ["2c", "5d", "4h", "3s"]
    assert oracle.winner(cards) == "banker"
    assert oracle.net("banker", cards, cents=1000) == 950
    assert oracle.net("player", cards, cents=1000) == -1000
    tie = ["4c", "5d", "5h", "4s"]
    assert oracle.net("tie", tie, cents=1000) == 8000
    assert oracle.net("banker", tie, cents=1000) == 0


def test_two_ways_of_counting_agree() -> None:
    cards = ["Ac", "2c", "3c", "5d", "7d", "8h", "9s", "Ks"]
    counts = dict.fromkeys(range(10), 0)
    for card in cards:
        counts[oracle.WORTH[card[0]]] += 1
    assert oracle.chances(counts) == oracle.tiny(cards)

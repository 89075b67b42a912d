"""2.17(i), 2.19(d), 2.20(i), 2.22(i), 2.23(b), 2.24(b), 2.25(g), 2.26(c), 2.27(c): a side wager changes no
limit of the wagers beside it, and no result of them."""

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import Purse
from tests.law.felt import SURRENDER, Table, sheet

EVERY_SIDE_WAGER = [
    pytest.param("over-13", "1", id="over 13", marks=pytest.mark.clause("2.17(i)")),
    pytest.param("under-13", "1", id="under 13", marks=pytest.mark.clause("2.17(i)")),
    pytest.param("same-suit", "1", id="same suit", marks=pytest.mark.clause("2.17(i)")),
    pytest.param("sevens", "1", id="sevens", marks=pytest.mark.clause("2.17(i)")),
    pytest.param("progressive", "1", id="progressive", marks=pytest.mark.clause("2.19(d)")),
    pytest.param("blackjack-bonus", "5", id="blackjack bonus", marks=pytest.mark.clause("2.20(i)")),
    pytest.param("streak-2", "10", id="streak", marks=pytest.mark.clause("2.22(i)")),
    pytest.param("match-the-dealer", "10", id="match the dealer", marks=pytest.mark.clause("2.23(b)")),
    pytest.param("twenty-point", "10", id="twenty point bonus", marks=pytest.mark.clause("2.24(b)")),
    pytest.param("optional-bonus", "10", id="optional bonus", marks=pytest.mark.clause("2.25(g)")),
    pytest.param("in-between", "10", id="in-between", marks=pytest.mark.clause("2.26(c)")),
    pytest.param("21-plus-3", "10", id="21+3", marks=pytest.mark.clause("2.27(c)")),
]


def beside(wager: str, amount: str, cards: str, *lines: str) -> Table:
    """10 on box 1, and this wager beside it; dealt."""
    offered = sheet(f"wagers.{ALL[wager].table} = {{}}", *lines)
    return Table(cards, sheet=offered).bets(1).say(f"bet 1 a {wager} {amount}", "deal")


@pytest.mark.parametrize(("wager", "amount"), EVERY_SIDE_WAGER)
def test_insurance_is_half_the_blackjack_wager_alone(wager: str, amount: str) -> None:
    table = beside(wager, amount, "8c Ah 9d 5d 6d")
    table.refuses("insure 1 a 5.50", "2.9(b)")
    table.say("insure 1 a 5")


@pytest.mark.parametrize(("wager", "amount"), EVERY_SIDE_WAGER)
def test_a_double_is_as_much_as_the_blackjack_wager_alone(wager: str, amount: str) -> None:
    table = beside(wager, amount, "5c 6h 6d 9s Td 9d")
    table.refuses("double 1 10.50", "2.10(a)")
    table.say("double 1")
    assert [one.amount for one in table.of(ev.WagerDoubled)] == [1000]


@pytest.mark.parametrize(("wager", "amount"), EVERY_SIDE_WAGER)
def test_a_split_is_as_much_as_the_blackjack_wager_alone(wager: str, amount: str) -> None:
    table = beside(wager, amount, "8c 6h 8d 9s 9c Td 9d").say("split 1")
    assert [one.amount for one in table.of(ev.PairSplit)] == [1000]


@pytest.mark.parametrize(("wager", "amount"), EVERY_SIDE_WAGER)
@pytest.mark.parametrize(
    ("cards", "acts", "brought"),
    [
        pytest.param("Ac Th Kd 9s", (), {"blackjack": 1500}, id="a blackjack"),
        pytest.param("Tc Ah 6d Kd", ("insure 1 a 5",), {"blackjack": -1000, "insurance": 1000}, id="insured"),
        pytest.param("Tc Th 9d 9s", ("stand 1",), {"blackjack": 0}, id="a tie"),
        pytest.param("Tc Th 6d 9s", ("surrender 1",), {"blackjack": -500}, id="surrendered"),
    ],
)
def test_the_other_wagers_bring_what_they_bring_without_it(
    wager: str, amount: str, cards: str, acts: tuple[str, ...], brought: dict[str, int]
) -> None:
    lines = () if wager == "progressive" else (SURRENDER,)
    if "surrender 1" in acts and not lines:
        acts, brought = ("stand 1",), {"blackjack": -1000}  # 2.8(c): no surrender beside the progressive
    table = beside(wager, amount, cards, *lines).say(*acts)
    if wager == "blackjack-bonus" and cards.startswith("Ac"):
        table.say("press 1 a 50")
    table.say("end")
    found = dict.fromkeys(brought, 0)
    for event in table.events:
        for moved in event.transfers:
            if moved.wager.wager in found:
                found[moved.wager.wager] += (moved.target == Purse("a")) * moved.cents
                found[moved.wager.wager] -= (moved.source == Purse("a")) * moved.cents
    assert found == brought

"""2.26: the in-between wager, when and in which order it is settled."""

import pytest

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import PlaceBet
from tests.law.felt import READER, BareTable, Table, name, sheet
from tests.law.sheet_lines import broken

OFFERED = ("wagers.in-between = {}",)
WAGER = ALL["in-between"]
RANKS = "23456789TJQKA"


def row(player: tuple[Card, Card], up: Card) -> str | None:
    """2.26(a), (b), (g) again from the text, by counting the ranks between."""
    if player[0].rank == player[1].rank == up.rank:
        return "triple match"
    low, high = sorted(RANKS.index(one.rank) for one in player)
    between = RANKS[low + 1 : high]
    if up.rank not in between:
        return None
    names = {1: "one card spread", 2: "two card spread", 3: "three card spread"}
    return names.get(len(between), "all other spreads")


@pytest.mark.clause("2.26(a)#2", "2.26(b)", "2.26(g)1", "2.26(g)2", "2.26(g)3", "2.26(g)4", "2.26(g)5")
def test_a_b_g_every_three_ranks() -> None:
    by_rank = {one.rank: one for one in ALL_CARDS}
    seen = set()
    for first in by_rank.values():
        for second in by_rank.values():
            for up in by_rank.values():
                expected = row((first, second), up)
                assert WAGER.row_of(first, second, up) == expected, (first, second, up)
                seen.add(expected)
    assert len(seen) == 6


@pytest.mark.clause("2.26(e)#1")
def test_e_no_more_bets_is_said_before_the_first_card() -> None:
    table = Table("4d 5c 6s", sheet=sheet(*OFFERED)).bets(1).say("bet 1 a in-between 5", "deal")
    assert table.at(ev.BettingClosed()) < table.at(table.of(ev.CardDealt)[0])
    table.refuses("bet 1 a in-between 5", "2.3(c)")


@pytest.mark.clause("2.26(e)#1")
def test_e_cards_are_dealt_by_2_6_never_by_2_6a() -> None:
    six_to_five = ('rules.variation = "six-to-five"', 'rules.soft_17 = "hit"')
    assert broken(*six_to_five, *OFFERED, decks=2) == {"2.26(e)"}
    assert broken(*OFFERED, decks=2) == set()


@pytest.mark.clause("2.26(e)#2")
@pytest.mark.parametrize("up", ["Th", "Ah", "5h"])
def test_e_settled_from_the_far_right_before_insurance_reader_and_any_further_card(up: str) -> None:
    """Boxes 1, 4 and 7; with a reader, behind a ten, an ace and a 5."""
    table = Table(f"9c 9d 4c {up} Jc 2d 6c 7s 2s Ts Td Tc", sheet=sheet(READER, *OFFERED)).bets(4, 1, 7)
    table.say("bet 1 a in-between 5", "bet 7 g in-between 5", "bet 4 d in-between 5", "deal", "hit 1", "end")
    settled = [one for one in table.of(ev.WagerPaid, ev.WagerCollected) if one.wager == "in-between"]
    assert [one.box for one in settled] == [7, 4, 1]
    assert {one.clause for one in settled} == {"2.26(e)"}
    last = max(table.at(one) for one in settled)
    initial = table.of(ev.CardDealt)[6]
    assert initial.box == 7
    assert min(table.at(one) for one in settled) > table.at(initial)
    later = table.of(ev.InsuranceOpened, ev.HoleCardInserted, ev.TurnBegan, ev.CardAsked)
    assert later
    assert all(last < table.at(one) for one in later)


@pytest.mark.clause("2.26(c)")
def test_c_it_affects_no_other_wager() -> None:
    """The main wager and insurance have the same result with and without the wager."""
    results = []
    for side in ((), ("bet 1 a in-between 5",)):
        table = Table("8c Ah 8d 3d Tc 9c 7d", sheet=sheet(*OFFERED)).bets(1).say(*side)
        table.say("deal", "insure 1 a 5", "split 1", "double 1", "stand 1", "end")
        moved = [event for event in table.events if getattr(event, "wager", "") in ("blackjack", "insurance")]
        results.append(moved)
    assert results[0] == results[1]


@pytest.mark.clause("2.26(d)#2", "8.2(a)#1")
@pytest.mark.parametrize("box", range(1, 8))
def test_d_the_posted_limits_hold_at_every_box(box: int) -> None:
    limits = ('limits.in-between.min = "2.00"', 'limits.in-between.max = "40.00"')
    table = BareTable(sheet(*OFFERED, *limits)).do(PlaceBet(box, name(box), "blackjack", 1000))
    table.refuses(PlaceBet(box, name(box), "in-between", 150), "2.26(d)")
    table.refuses(PlaceBet(box, name(box), "in-between", 150), "8.2(a)")
    table.refuses(PlaceBet(box, name(box), "in-between", 4050), "2.26(d)")
    table.do(PlaceBet(box, name(box), "in-between", 200), PlaceBet(box, name(box), "in-between", 3800))
    table.refuses(PlaceBet(box, name(box), "in-between", 50), "2.26(d)")


@pytest.mark.clause("2.26(f)#1", "2.26(f)#2")
@pytest.mark.parametrize(
    ("paytable", "pays"),
    [("A", [30, 12, 6, 4, 1]), ("B", [30, 10, 6, 4, 1]), ("C", [30, 10, 5, 3, 1]), ("D", [40, 10, 5, 3, 1])],
)
def test_f_the_four_pay_tables(paytable: str, pays: list[int]) -> None:
    offered = sheet(f'wagers.in-between.paytable = "{paytable}"').offered("in-between")
    assert offered is not None
    assert [offered.odds(one) for one in WAGER.rows] == [(one, 1) for one in pays]


@pytest.mark.clause("2.26(d)#1")
def test_d_beside_a_blackjack_wager_before_the_first_card() -> None:
    table = Table("9c 8c 9h 4d 5d Tc", sheet=sheet(*OFFERED)).bets(2)
    table.refuses("bet 1 a in-between 5", "2.26(d)")
    table.bets(1).say("bet 1 a in-between 5", "deal")
    table.refuses("bet 1 a in-between 5", "2.3(c)")

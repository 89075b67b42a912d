"""2.27: the 21+3 wager, when and in which order it is settled."""

from collections import Counter

import pytest

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import PlaceBet
from tests.law.felt import READER, BareTable, Table, name, sheet

OFFERED = ("wagers.21-plus-3 = {}",)
WAGER = ALL["21-plus-3"]
STRAIGHTS = ["A23", *("23456789TJQKA"[at : at + 3] for at in range(11))]


def row(cards: tuple[Card, Card, Card]) -> str | None:
    """2.27(b) again from the text, by the list of straights."""
    ranks = {one.rank for one in cards}
    flush = len({one.suit for one in cards}) == 1
    straight = any(ranks == set(one) for one in STRAIGHTS)
    if straight and flush:
        return "straight flush"
    if len(ranks) == 1:
        return "three-of-a-kind"
    return "straight" if straight else "flush" if flush else None


@pytest.mark.clause("2.27(a)", "2.27(b)#1", "2.27(b)#2", "2.27(b)i", "2.27(b)ii", "2.27(b)iii", "2.27(b)iv")
def test_a_b_every_three_cards() -> None:
    seen = Counter(
        (WAGER.row_of(first, second, up), row((first, second, up)))
        for first in ALL_CARDS
        for second in ALL_CARDS
        for up in ALL_CARDS
    )
    assert all(found == expected for found, expected in seen)
    assert len(seen) == 5


@pytest.mark.clause("2.27(e)#1")
def test_e_no_more_bets_is_said_before_the_first_card() -> None:
    table = Table("4d 5c 6s", sheet=sheet(*OFFERED)).bets(1).say("bet 1 a 21-plus-3 5", "deal")
    assert table.at(ev.BettingClosed()) < table.at(table.of(ev.CardDealt)[0])
    table.refuses("bet 1 a 21-plus-3 5", "2.3(c)")


@pytest.mark.clause("2.27(e)#2")
@pytest.mark.parametrize("up", ["Th", "Ah", "5h"])
def test_e_settled_from_the_far_right_before_insurance_reader_and_any_further_card(up: str) -> None:
    """Boxes 1, 4 and 7; with a reader, behind a ten, an ace and a 5."""
    table = Table(f"9c 9d 4c {up} Jc 2d 6c 7s 2s Ts Td Tc", sheet=sheet(READER, *OFFERED)).bets(4, 1, 7)
    table.say("bet 1 a 21-plus-3 5", "bet 7 g 21-plus-3 5", "bet 4 d 21-plus-3 5", "deal", "hit 1", "end")
    settled = [one for one in table.of(ev.WagerPaid, ev.WagerCollected) if one.wager == "21-plus-3"]
    assert [one.box for one in settled] == [7, 4, 1]
    assert {one.clause for one in settled} == {"2.27(e)"}
    last = max(table.at(one) for one in settled)
    initial = table.of(ev.CardDealt)[6]
    assert initial.box == 7
    assert min(table.at(one) for one in settled) > table.at(initial)
    later = table.of(ev.InsuranceOpened, ev.HoleCardInserted, ev.TurnBegan, ev.CardAsked)
    assert later
    assert all(last < table.at(one) for one in later)


@pytest.mark.clause("2.27(c)")
def test_c_it_affects_no_other_wager() -> None:
    """The main wager and insurance have the same result with and without the wager."""
    results = []
    for side in ((), ("bet 1 a 21-plus-3 5",)):
        table = Table("8c Ah 8d 3d Tc 9c 7d", sheet=sheet(*OFFERED)).bets(1).say(*side)
        table.say("deal", "insure 1 a 5", "split 1", "double 1", "stand 1", "end")
        moved = [event for event in table.events if getattr(event, "wager", "") in ("blackjack", "insurance")]
        results.append(moved)
    assert results[0] == results[1]


@pytest.mark.clause("2.27(d)#2", "8.2(a)#1")
@pytest.mark.parametrize("box", range(1, 8))
def test_d_the_posted_limits_hold_at_every_box(box: int) -> None:
    limits = ('limits.21-plus-3.min = "2.00"', 'limits.21-plus-3.max = "40.00"')
    table = BareTable(sheet(*OFFERED, *limits)).do(PlaceBet(box, name(box), "blackjack", 1000))
    table.refuses(PlaceBet(box, name(box), "21-plus-3", 150), "2.27(d)")
    table.refuses(PlaceBet(box, name(box), "21-plus-3", 150), "8.2(a)")
    table.refuses(PlaceBet(box, name(box), "21-plus-3", 4050), "2.27(d)")
    table.do(PlaceBet(box, name(box), "21-plus-3", 200), PlaceBet(box, name(box), "21-plus-3", 3800))
    table.refuses(PlaceBet(box, name(box), "21-plus-3", 50), "2.27(d)")


@pytest.mark.clause("2.27(f)#1", "2.27(f)#2")
@pytest.mark.parametrize(("paytable", "pays"), [("A", [9, 9, 9, 9]), ("B", [30, 20, 10, 5])])
def test_f_the_two_pay_tables(paytable: str, pays: list[int]) -> None:
    offered = sheet(f'wagers.21-plus-3.paytable = "{paytable}"').offered("21-plus-3")
    assert offered is not None
    assert [offered.odds(one) for one in WAGER.rows] == [(one, 1) for one in pays]


@pytest.mark.clause("2.27(d)#1")
def test_d_beside_a_blackjack_wager_before_the_first_card() -> None:
    table = Table("9c 8c 9h 4d 5d Tc", sheet=sheet(*OFFERED)).bets(2)
    table.refuses("bet 1 a 21-plus-3 5", "2.27(d)")
    table.bets(1).say("bet 1 a 21-plus-3 5", "deal")
    table.refuses("bet 1 a 21-plus-3 5", "2.3(c)")

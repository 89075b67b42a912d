"""2.23: the match-the-dealer wager: every card, its two passes and its payouts."""

from itertools import product

import pytest

from cutcard.cards import ALL_CARDS
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import PlaceBet
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import READER, BareTable, Table, name, sheet
from tests.law.sheet_lines import broken, read
from tests.oracle import match_the_dealer as oracle

OFFERED = ("wagers.match-the-dealer = {}",)
WAGER = ALL["match-the-dealer"]


@pytest.mark.clause("2.23(a)#1", "2.23(a)#2", "2.23(a)1", "2.23(a)2", "2.23(f)#six", "2.23(f)#eight")
def test_a_f_every_three_cards() -> None:
    """The oracle was written from the text alone; the odds are the defaults of a sheet."""
    pays = {}
    for decks in (6, 8):
        offered = sheet(*OFFERED, decks=decks).offered("match-the-dealer")
        assert offered is not None
        pays[decks] = {row: odds.ratio for row, odds in offered.pays} | {None: None}
    told = {one: str(one) for one in ALL_CARDS}
    seen = set()
    for first, second, up in product(ALL_CARDS, repeat=3):
        row = WAGER.row_of(first, second, up)
        seen.add(row)
        for decks, odds in oracle.PAYS.items():
            expected = oracle.to_one(told[first], told[second], told[up], odds)
            assert pays[decks][row] == expected, (first, second, up)
    assert seen == {None, *WAGER.rows, *WAGER.combined}


@pytest.mark.clause("2.23(e)")
@pytest.mark.parametrize("up", ["9h", "Kh", "Ah"])
def test_e_all_losers_then_all_winners_before_hole_card_insurance_and_reader(up: str) -> None:
    """Boxes 1 and 5 match, 2, 4 and 7 do not: from the far right, twice round the table."""
    rank = up[0]
    seconds = f"{rank}c 4c 4d {rank}d 4s"
    table = Table(f"2c 3c 5c 6c 7c {up} {seconds} 2s Td Tc Ts", sheet=sheet(READER, *OFFERED))
    table.bets(1, 2, 4, 5, 7)
    table.say(*(f"bet {box} {name(box)} match-the-dealer 5" for box in (1, 2, 4, 5, 7)), "deal", "hit 1")
    settled = [one for one in table.of(ev.WagerPaid, ev.WagerCollected) if one.wager == "match-the-dealer"]
    boxes = {1: ("2c", f"{rank}c"), 2: ("3c", "4c"), 4: ("5c", "4d"), 5: ("6c", f"{rank}d"), 7: ("7c", "4s")}
    order = [(one.box, isinstance(one, ev.WagerPaid)) for one in settled]
    assert order == [(7, False), (4, False), (2, False), (5, True), (1, True)]
    assert order == list(oracle.in_order(boxes, up))
    assert {one.clause for one in settled} == {"2.23(e)"}
    dealt = table.of(ev.CardDealt)
    last_second, hole = dealt[10], dealt[11]
    assert (last_second.box, hole.box, hole.face_up) == (7, 0, False)
    places = [table.at(one) for one in settled]
    assert table.at(last_second) < min(places)
    later = [hole, *table.of(ev.InsuranceOpened, ev.HoleCardInserted, ev.BlackjackAnnounced, ev.TurnBegan)]
    assert all(max(places) < table.at(one) for one in later)


@pytest.mark.clause("2.23(b)")
def test_b_it_affects_no_other_wager() -> None:
    """The main wager and insurance have the same result with and without the wager."""
    results = []
    for side in ((), ("bet 1 a match-the-dealer 5",)):
        table = Table("8c Ah 8d 3d Tc 9c 7d", sheet=sheet(*OFFERED)).bets(1).say(*side)
        table.say("deal", "insure 1 a 5", "split 1", "double 1", "stand 1", "end")
        moved = [event for event in table.events if getattr(event, "wager", "") in ("blackjack", "insurance")]
        results.append(moved)
    assert results[0] == results[1]
    assert results[0]


@pytest.mark.clause("2.23(c)#1")
def test_c_beside_a_blackjack_wager_before_the_first_card() -> None:
    table = Table("8c 9c Ah 8d 3d", sheet=sheet(*OFFERED)).bets(2)
    table.refuses("bet 1 a match-the-dealer 5", "2.23(c)")
    table.bets(1).say("bet 1 a match-the-dealer 5")
    bare = BareTable(sheet(*OFFERED)).do(PlaceBet(1, "a", "blackjack", 1000))
    bare.refuses(PlaceBet(2, "a", "match-the-dealer", 500), "2.23(c)")
    table.say("deal")
    table.refuses("bet 2 b match-the-dealer 5", "2.3(c)")


@pytest.mark.clause("2.23(c)#2", "8.2(a)#1")
@pytest.mark.parametrize("box", range(1, 8))
def test_c_the_posted_limits_hold_at_every_box(box: int) -> None:
    limits = ('limits.match-the-dealer.min = "2.00"', 'limits.match-the-dealer.max = "40.00"')
    offered = sheet(*OFFERED, *limits)
    table = BareTable(offered).do(PlaceBet(box, name(box), "blackjack", 1000))
    table.refuses(PlaceBet(box, name(box), "match-the-dealer", 150), "2.23(c)")
    table.refuses(PlaceBet(box, name(box), "match-the-dealer", 4050), "2.23(c)")
    table.do(
        PlaceBet(box, name(box), "match-the-dealer", 200), PlaceBet(box, name(box), "match-the-dealer", 3800)
    )
    table.refuses(PlaceBet(box, name(box), "match-the-dealer", 50), "2.23(c)")
    assert sign_of(offered).paytables[0].clauses == ("2.23(f)", "2.23(c)")
    (posted,) = [line for line in sign_of(offered).limits if line.wager == "match-the-dealer"]
    assert (posted.least, posted.most) == (200, 4000)


@pytest.mark.clause("2.23(d)")
def test_d_chips_a_coupon_or_cash_once_confirmed() -> None:
    none = sheet(*OFFERED, "rules.verbal_wagers = false")
    table = Table("9c 9h 4d Tc", sheet=none).bets(1)
    table.refuses("bet 1 a match-the-dealer 5 coupon", "2.23(d)")
    table.refuses("bet 1 a match-the-dealer 5 cash", "2.23(d)")
    taken = BareTable(sheet(*OFFERED)).do(PlaceBet(1, "a", "blackjack", 1000))
    taken.do(PlaceBet(1, "a", "match-the-dealer", 500, means="cash"))
    assert not [one for one in taken.events if isinstance(one, ev.BetPlaced) and one.wager != "blackjack"]
    table = Table("9c 9h 4d Tc", sheet=sheet(*OFFERED)).bets(1).say("bet 1 a match-the-dealer 5 cash", "deal")
    (chips,) = table.of(ev.CashConverted)
    words = [(one.by, table.at(one)) for one in table.of(ev.WagerConfirmed)]
    assert [by for by, _ in words] == ["dealer", "floorperson"]
    assert max(at for _, at in words) < table.at(chips) < table.at(table.of(ev.CardDealt)[0])
    assert (chips.wager, chips.amount) == ("match-the-dealer", 500)


@pytest.mark.clause("2.23(f)#six", "2.23(f)#eight")
@pytest.mark.parametrize(
    ("decks", "row", "odds", "lawful"),
    [
        (6, "non-matching suit", "3 to 1", False),
        (6, "non-matching suit", "4 to 1", True),
        (6, "matching suit", "10 to 1", False),
        (6, "matching suit", "14 to 1", True),
        (8, "non-matching suit", "2.5 to 1", False),
        (8, "non-matching suit", "4 to 1", True),
        (8, "matching suit", "11 to 1", False),
        (8, "matching suit", "15 to 1", True),
    ],
)
def test_f_no_less_than_the_odds_of_its_decks(decks: int, row: str, odds: str, lawful: bool) -> None:
    line = f'wagers.match-the-dealer.pays = {{ "{row}" = "{odds}" }}'
    assert broken(line, decks=decks) == (set() if lawful else {"2.23(f)"})


@pytest.mark.clause("2.23(f)#six", "2.23(a)2")
def test_f_better_odds_apply_to_each_of_two_cards() -> None:
    """5 and 12.5 to 1 are 17.5 to 1 together: 8.75 on half a dollar."""
    better = (
        'wagers.match-the-dealer.pays = { "non-matching suit" = "5 to 1", "matching suit" = "12.5 to 1" }'
    )
    offered = sheet(better, 'limits.match-the-dealer.min = "0.50"').offered("match-the-dealer")
    assert offered is not None
    pays = {row: odds.winnings(50) for row, odds in offered.pays}
    assert pays == {
        "non-matching suit": 250,
        "matching suit": 625,
        "non-matching suit twice": 500,
        "matching suit and non-matching suit": 875,
        "matching suit twice": 1250,
    }


@pytest.mark.clause("2.23(f)#six")
def test_f_a_sheet_cannot_name_a_row_of_two_cards() -> None:
    """What two cards pay follows from each card, so no sheet sets it."""
    assert read('wagers.match-the-dealer.pays = { "matching suit twice" = "30 to 1" }', decks=6).problems


@pytest.mark.clause("2.23(a)#1")
def test_a_a_table_without_it_refuses_it_by_name() -> None:
    Table("9c", sheet=sheet()).bets(1).refuses("bet 1 a match-the-dealer 5", "2.23(a)")


@pytest.mark.clause("2.23(f)#eight")
def test_f_an_underpaid_row_is_named_without_a_letter_if_the_law_has_one_pay_table() -> None:
    less = 'wagers.match-the-dealer.pays = { "matching suit" = "10 to 1" }'
    (violation,) = read(less, decks=8).violations
    assert violation.message == "matching suit pays at least 14 to 1, not 10 to 1"

"""2.24: the twenty point bonus: its rows, two queens of hearts, the floorperson and the ceiling."""

from itertools import product

import pytest

from cutcard.cards import ALL_CARDS, card
from cutcard.games.blackjack import BLACKJACK, rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import FLOORPERSON, Cut, Deal, PlaceBet, Shuffle
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import READER, SURRENDER, BareTable, Table, name, sheet
from tests.law.sheet_lines import broken
from tests.oracle import twenty_point as oracle

OFFERED = ("wagers.twenty-point = {}",)
WAGER = ALL["twenty-point"]
ROWS = dict(zip(WAGER.rows, oracle.ROWS, strict=True))
FACE_DOWN = 'rules.hole_card = "face-down"'
CEILING = 'wagers.twenty-point.ceiling = "25000.00"'


def of_the_bonus(table: Table) -> list[ev.WagerPaid | ev.WagerCollected]:
    return [one for one in table.of(ev.WagerPaid, ev.WagerCollected) if one.wager == "twenty-point"]


@pytest.mark.clause("2.24(a)", "2.24(f)#1", "2.24(g)1", "2.24(g)2", "2.24(g)3")
def test_a_f_g_every_two_cards() -> None:
    seen = set()
    for first, second in product(ALL_CARDS, ALL_CARDS):
        row = WAGER.row_of(first, second, card("2c"))
        assert (row and ROWS[row]) == oracle.row(str(first), str(second), "2c", "2c"), (first, second)
        seen.add(row)
    assert len(seen) == 5


@pytest.mark.clause("2.24(e)", "2.24(f)#2")
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("up", ["2s", "9s", "Ts", "Js", "Qs", "Ks", "As"])
def test_e_queens_of_hearts_at_a_table_beside_each_up_card(letter: str, up: str) -> None:
    """Box 6 has the queens, box 2 another twenty. Against a ten or an ace the queens are settled last, with
    the floorperson there; they are paid by the oracle's pay table for the row of the dealer's two cards."""
    rules = sheet(f'wagers.twenty-point.paytable = "{letter}"', READER)
    paid_rows = set()
    for second in ("Ad", "Td", "7d"):
        table = Table(f"Kd Qh {up} Kh Qh {second} 5c 5d", sheet=rules).bets(2, 6)
        table.say("bet 2 b twenty-point 5", "bet 6 f twenty-point 5", "deal", "end")
        settled = of_the_bonus(table)
        deferred = oracle.deferred("Qh", "Qh", up)
        assert [one.box for one in settled] == ([2, 6] if deferred else [6, 2])
        assert [len(table.of(kind)) for kind in (ev.FloorpersonNotified, ev.FloorpersonAttends)] == (
            [1, 1] if deferred else [0, 0]
        )
        row = oracle.row("Qh", "Qh", up, second if deferred else "2c")
        queens_paid = next(one for one in settled if one.box == 6)
        assert queens_paid.winnings == 500 * oracle.PAY_TABLES[letter][row]
        paid_rows.add(row)
    assert len(paid_rows) == (2 if deferred else 1)


@pytest.mark.clause("2.24(f)#1", "2.24(f)#2")
@pytest.mark.parametrize("letter", ["A", "B"])
def test_f_the_pay_table_the_licensee_selects(letter: str) -> None:
    offered = sheet(f'wagers.twenty-point.paytable = "{letter}"').offered("twenty-point")
    assert offered is not None
    assert {ROWS[row]: odds.ratio for row, odds in offered.pays} == oracle.PAY_TABLES[letter]
    (posted,) = sign_of(sheet(f'wagers.twenty-point.paytable = "{letter}"')).paytables
    assert (posted.paytable, posted.clauses) == (letter, ("2.24(f)", "2.24(c)"))


@pytest.mark.clause("2.24(f)#1", "2.24(f)#2")
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("row", WAGER.rows)
def test_f_at_least_the_odds_of_that_table(letter: str, row: str) -> None:
    least = oracle.PAY_TABLES[letter][ROWS[row]]
    for odds, lawful in ((f"{least - 1} to 1", False), (f"{least} to 1", True), (f"{least + 1} to 1", True)):
        lines = (
            f'wagers.twenty-point.paytable = "{letter}"',
            f'wagers.twenty-point.pays = {{ "{row}" = "{odds}" }}',
        )
        assert broken(*lines) == (set() if lawful else {"2.24(f)"}), odds


@pytest.mark.clause("2.24(d)#1")
def test_d_no_more_bets_is_said_before_the_first_card() -> None:
    table = Table("4d 5c 6s", sheet=sheet(*OFFERED)).bets(1).say("bet 1 a twenty-point 5", "deal")
    assert table.at(ev.BettingClosed()) < table.at(table.of(ev.CardDealt)[0])
    table.refuses("bet 1 a twenty-point 5", "2.3(c)")


@pytest.mark.clause("2.24(d)#1")
def test_d_dealt_under_2_6_e_and_j_and_no_other_way() -> None:
    """Not with both dealer's cards face up (2.6(k)), nor from the hand at 6 to 5 (2.6A)."""
    assert broken(*OFFERED, 'rules.hole_card = "face-up"') == {"2.24(d)"}
    assert broken(*OFFERED, 'rules.variation = "six-to-five"', decks=2) == {"2.24(d)"}
    for hole in ("none", "face-down", "reader"):
        assert broken(*OFFERED, f'rules.hole_card = "{hole}"') == set()


@pytest.mark.clause("2.24(d)#2")
@pytest.mark.parametrize("up", ["Th", "Ah", "5h"])
def test_d_settled_from_the_far_right_before_insurance_reader_and_any_further_card(up: str) -> None:
    """Boxes 2, 5 and 6: won, lost, won."""
    table = Table(f"Kd 9d Kc {up} Jc 2d Kh 7s 2s Ts Td Tc", sheet=sheet(READER, *OFFERED)).bets(2, 5, 6)
    table.say(*(f"bet {box} {name(box)} twenty-point 5" for box in (2, 5, 6)), "deal", "hit 2", "end")
    settled = of_the_bonus(table)
    assert [(one.box, type(one)) for one in settled] == [
        (6, ev.WagerPaid),
        (5, ev.WagerCollected),
        (2, ev.WagerPaid),
    ]
    assert {one.clause for one in settled} == {"2.24(d)"}
    hole = table.of(ev.CardDealt)[7]
    assert (hole.box, hole.face_up) == (0, False)
    places = [table.at(one) for one in settled]
    assert min(places) > table.at(hole)
    later = table.of(ev.InsuranceOpened, ev.HoleCardInserted, ev.TurnBegan, ev.CardAsked)
    assert later
    assert all(max(places) < table.at(one) for one in later)
    assert not table.of(ev.FloorpersonNotified)


def queens(*lines: str, second: str, up: str = "Ks") -> Table:
    """Boxes 1 and 6 have queens of hearts, box 2 a 20 of kings and box 4 nothing."""
    table = Table(f"Qh Kd 9c Qh {up} Qh Kh 9d Qh {second} 7c", sheet=sheet(*OFFERED, *lines))
    table.bets(1, 2, 4, 6)
    return table.say(*(f"bet {box} {name(box)} twenty-point 5" for box in (1, 2, 4, 6)), "deal")


@pytest.mark.clause("2.24(e)", "2.24(e)1ii")
def test_e_after_all_others_with_the_floorperson_at_the_table() -> None:
    table = queens(READER, second="7d").say("stand 1", "end")
    settled = of_the_bonus(table)
    assert [(one.box, one.clause) for one in settled] == [
        (4, "2.24(d)"),
        (2, "2.24(d)"),
        (6, "2.24(e)1ii"),
        (1, "2.24(e)1ii"),
    ]
    called = table.at(ev.FloorpersonNotified((6, 1), "twenty-point"))
    comes = table.at(ev.FloorpersonAttends())
    read = table.at(ev.HoleCardRead(False))
    places = [table.at(one) for one in settled]
    assert places[1] < called < comes < read < places[2]
    assert places[3] < min(table.at(one) for one in table.of(ev.TurnBegan))
    further = table.of(ev.CardDealt)[10:]
    assert all(places[3] < table.at(one) for one in further)


@pytest.mark.clause("2.24(e)")
def test_e_in_their_turn_where_the_dealer_shows_a_nine() -> None:
    table = queens(READER, second="7d", up="9s")
    assert [(one.box, one.clause) for one in of_the_bonus(table)] == [
        (box, "2.24(d)") for box in (6, 4, 2, 1)
    ]
    assert not table.of(ev.FloorpersonNotified)


@pytest.mark.clause("2.24(e)")
def test_e_the_round_waits_for_the_floorperson() -> None:
    """Without a croupier: the round waits for the floorperson, who is not called twice."""
    table = BareTable(sheet(*OFFERED)).house_acts(Shuffle, Cut).cards("2c")
    table.do(PlaceBet(1, "a", "blackjack", 1000), PlaceBet(1, "a", "twenty-point", 500))
    table.do(Deal())
    table.refuses(cm.Attend(), "2.24(e)")
    table.cards("Qh Ks Qh")
    assert table.state.phase is Phase.ATTENDING
    table.refuses(cm.Stand(1), "2.6(f)")
    table.refuses(cm.DealerPlays(), "2.6(h)")
    table.do(cm.Attend())
    table.refuses(cm.Attend(), "2.24(e)")
    table.do(cm.Stand(1))


@pytest.mark.clause("2.24(e)")
def test_e_the_table_awaits_the_floorperson() -> None:
    table = BareTable(sheet(*OFFERED)).house_acts(Shuffle, Cut).cards("2c")
    table.do(PlaceBet(1, "a", "blackjack", 1000), PlaceBet(1, "a", "twenty-point", 500), Deal())
    table.cards("Qh As Qh")
    waits = BLACKJACK.bind(table.sheet).awaiting(table.state)
    assert (waits.who, waits.place, waits.default_command, waits.automatic) == (
        FLOORPERSON,
        "attend",
        cm.Attend(),
        True,
    )
    table.refuses(cm.Insure(1, "a", 500), "2.9(b)")
    table.do(cm.Attend(), cm.Insure(1, "a", 500))


@pytest.mark.clause("2.24(e)1i")
def test_e_1i_the_readers_blackjack_pays_with_the_blackjack_wager() -> None:
    table = queens(READER, second="Ad").say("end")
    paid = [one for one in of_the_bonus(table) if one.box in (1, 6)]
    assert [(one.box, one.winnings, one.clause) for one in paid] == [
        (6, 500_000, "2.24(e)1i"),
        (1, 500_000, "2.24(e)1i"),
    ]
    main = {one.box: table.at(one) for one in table.of(ev.WagerCollected) if one.wager == "blackjack"}
    assert main[6] < table.at(paid[0]) < main[4] < main[2] < main[1] < table.at(paid[1])


@pytest.mark.clause("2.24(e)2")
@pytest.mark.parametrize("hole", ["none", "face-down"])
@pytest.mark.parametrize(("second", "winnings"), [("Ad", 500_000), ("7d", 62_500)])
def test_e_2_without_a_reader_with_the_blackjack_wager(hole: str, second: str, winnings: int) -> None:
    table = queens(f'rules.hole_card = "{hole}"', second=second)
    assert {one.box for one in of_the_bonus(table)} == {2, 4}
    table.say("stand 1", "stand 2", "stand 4", "stand 6")
    assert {one.box for one in of_the_bonus(table)} == {2, 4}
    table.say("end")
    paid = of_the_bonus(table)[2:]
    assert [(one.box, one.winnings, one.clause) for one in paid] == [
        (6, winnings, "2.24(e)2"),
        (1, winnings, "2.24(e)2"),
    ]
    main = {
        one.box: table.at(one)
        for one in table.events
        if getattr(one, "wager", "") == "blackjack" and isinstance(one, ev.WagerPaid | ev.WagerCollected)
    }
    assert main[6] < table.at(paid[0]) < main[1] < table.at(paid[1])


@pytest.mark.clause("2.24(e)2", "2.12(c)")
@pytest.mark.parametrize("decision", ["surrender 1", "hit 1"])
@pytest.mark.parametrize(("second", "winnings"), [("Ad", 500_000), ("3d", 62_500)])
def test_e_2_the_second_card_comes_for_them_alone_and_no_third(
    decision: str, second: str, winnings: int
) -> None:
    """Surrendered or over 21, the second card dealt only when needed: it is, and 13 is not drawn to."""
    needed = 'readings.second_card = "when-needed"'
    fifth = "5c " if decision == "hit 1" else ""
    for bonus in (True, False):
        table = Table(f"Qh Ks Qh {fifth}{second} 9c", sheet=sheet(*OFFERED, SURRENDER, needed)).bets(1)
        table.say(*(["bet 1 a twenty-point 5"] if bonus else []), "deal", decision, "dealer")
        dealers = [one for one in table.of(ev.CardDealt) if one.box == 0]
        waits = bonus or decision == "surrender 1"
        assert len(dealers) == (2 if waits else 1)
        paid = [one for one in table.of(ev.WagerPaid) if one.wager == "twenty-point"]
        assert [one.winnings for one in paid] == ([winnings] if bonus else [])
        table.say("end")


@pytest.mark.clause("2.24(b)")
def test_b_it_affects_no_other_wager() -> None:
    results = []
    for side in ((), ("bet 1 a twenty-point 5",)):
        table = Table("Qh Ah Qh 3d Tc 9c 7d 6d", sheet=sheet(*OFFERED)).bets(1).say(*side)
        table.say("deal", "insure 1 a 5", "split 1", "hit 1", "stand 1", "end")
        results.append(
            [one for one in table.events if getattr(one, "wager", "") in ("blackjack", "insurance")]
        )
    assert results[0] == results[1]
    assert results[0]


@pytest.mark.clause("2.24(c)#1")
def test_c_beside_a_blackjack_wager_with_chips_a_coupon_or_cash() -> None:
    none = Table("9c 9h 4d Tc", sheet=sheet(*OFFERED, "rules.verbal_wagers = false"))
    none.refuses("bet 1 a twenty-point 5", "2.24(c)")
    none.bets(1)
    none.refuses("bet 1 a twenty-point 5 coupon", "2.24(c)")
    none.refuses("bet 1 a twenty-point 5 cash", "2.24(c)")
    table = Table("9c 9h 4d Tc", sheet=sheet(*OFFERED)).bets(1).say("bet 1 a twenty-point 5 cash", "deal")
    (chips,) = table.of(ev.CashConverted)
    assert [one.by for one in table.of(ev.WagerConfirmed)] == ["dealer", "floorperson"]
    assert table.at(table.of(ev.WagerConfirmed)[1]) < table.at(chips) < table.at(table.of(ev.CardDealt)[0])


@pytest.mark.clause("2.24(c)#2", "8.2(a)#1")
@pytest.mark.parametrize("box", range(1, 8))
def test_c_the_posted_limits_hold_at_every_box(box: int) -> None:
    limits = ('limits.twenty-point.min = "5.00"', 'limits.twenty-point.max = "100.00"')
    offered = sheet(*OFFERED, *limits)
    table = BareTable(offered).do(PlaceBet(box, name(box), "blackjack", 1000))
    table.refuses(PlaceBet(box, name(box), "twenty-point", 300), "2.24(c)")
    table.refuses(PlaceBet(box, name(box), "twenty-point", 15000), "2.24(c)")
    table.do(PlaceBet(box, name(box), "twenty-point", 500), PlaceBet(box, name(box), "twenty-point", 9500))
    table.refuses(PlaceBet(box, name(box), "twenty-point", 50), "2.24(c)")
    (posted,) = [line for line in sign_of(offered).limits if line.wager == "twenty-point"]
    assert (posted.least, posted.most) == (500, 10000)


# --- the ceiling ------------------------------------------------------------------------------------------


@pytest.mark.clause("2.24(h)#1", "2.24(h)#3")
@pytest.mark.parametrize(
    ("due", "ceiling", "shares"),
    [
        # Below the ceiling: as due. One winner: the ceiling. 3 to 2; three thirds; odd cents by largest part.
        ((2_000_000, 500_000), 2_500_000, (2_000_000, 500_000)),
        ((2_000_000, 500_000), None, (2_000_000, 500_000)),
        ((5_000_000,), 2_500_000, (2_500_000,)),
        ((3_000_000, 2_000_000), 2_500_000, (1_500_000, 1_000_000)),
        ((1_000_000,) * 3, 2_500_000, (833_334, 833_333, 833_333)),
        ((700_000, 900_000, 1_300_000), 2_500_000, (603_448, 775_862, 1_120_690)),
        ((5, 5, 5, 5), 7, (2, 2, 2, 1)),
        ((1, 9), 5, (1, 4)),
        ((), 2_500_000, ()),
    ],
)
def test_h_shared_in_proportion_to_the_cent(
    due: tuple[int, ...], ceiling: int | None, shares: tuple[int, ...]
) -> None:
    assert rules.shared_under_ceiling(due, ceiling) == shares


@pytest.mark.clause("2.24(h)#1", "2.24(h)#3")
def test_h_all_winners_share_whichever_is_paid_first() -> None:
    """Box 1 surrenders and is paid with the second card, box 2 at the end: 30 and 20 of 25,000."""
    table = Table("Qh Qh Ks Qh Qh Ad", sheet=sheet(CEILING, SURRENDER)).bets(1, 2)
    table.say("bet 1 a twenty-point 30", "bet 2 b twenty-point 20", "deal", "surrender 1", "stand 2", "end")
    paid = [one for one in table.of(ev.WagerPaid) if one.wager == "twenty-point"]
    assert [(one.box, one.winnings, one.clause) for one in paid] == [
        (1, 1_500_000, "2.24(h)"),
        (2, 1_000_000, "2.24(h)"),
    ]
    assert all("$25000.00 a round at most" in one.why for one in paid)


@pytest.mark.clause("2.24(h)#1")
def test_h_the_other_rows_have_no_ceiling() -> None:
    """Three pairs of queens without a blackjack at $100: 12,500 each, more than 25,000 together."""
    table = Table("Qh Qh Qh Ks Qh Qh Qh 7d", sheet=sheet(CEILING, READER)).bets(1, 2, 3)
    table.say(*(f"bet {box} {name(box)} twenty-point 100" for box in (1, 2, 3)), "deal")
    assert [one.winnings for one in of_the_bonus(table)] == [1_250_000] * 3


@pytest.mark.clause("2.24(h)#2")
@pytest.mark.parametrize(
    ("least", "ceiling", "better", "lawful"),
    [
        ("5.00", "24999.99", "", False),
        ("5.00", "25000.00", "", True),
        ("25.00", "25000.00", "", True),
        ("50.00", "49999.99", "", False),
        ("50.00", "50000.00", "", True),
        ("50.00", "50000.00", "1500 to 1", False),
        ("50.00", "75000.00", "1500 to 1", True),
    ],
)
def test_h_no_ceiling_under_what_the_least_wager_wins(
    least: str, ceiling: str, better: str, lawful: bool
) -> None:
    lines = [
        f'limits.twenty-point.min = "{least}"',
        'limits.twenty-point.max = "500.00"',
        f'wagers.twenty-point.ceiling = "{ceiling}"',
    ]
    if better:
        lines.append(
            f'wagers.twenty-point.pays = {{ "queen of hearts pair and dealer blackjack" = "{better}" }}'
        )
    assert broken(*lines) == (set() if lawful else {"2.24(h)"})


@pytest.mark.clause("2.24(h)#4")
def test_h_the_sign_has_the_ceiling_and_how_it_is_shared() -> None:
    (line,) = [one for one in sign_of(sheet(CEILING)).rules if one.key == "twenty-point"]
    assert line.clause == "2.24(h)"
    assert "$25,000 at most in a round" in line.words
    assert "in proportion to the wagers" in line.words
    assert not [one for one in sign_of(sheet(*OFFERED)).rules if one.key == "twenty-point"]


@pytest.mark.clause("2.24(h)#3", "2.15(g)#1")
@pytest.mark.parametrize("ceiling", [CEILING, *OFFERED])
@pytest.mark.parametrize("passed_over", ["irregular 2.15(g) 2", "irregular 2.15(g) Qh 2"])
def test_h_a_box_that_was_passed_over_has_no_share(ceiling: str, passed_over: str) -> None:
    """Ann's queens at $20 win 20,000; bob's hand is dead and the wager of $100 was returned."""
    table = Table("Qh 5c Ah Qh 9d Kd", sheet=sheet(ceiling)).bets(1, 2, 3)
    table.say("bet 1 a twenty-point 20", "bet 2 b twenty-point 100", passed_over, "deal", "end")
    assert [(one.box, one.winnings) for one in of_the_bonus(table)] == [(1, 2_000_000)]
    (back,) = [one for one in table.of(ev.WagerReturned) if one.wager == "twenty-point"]
    assert (back.box, back.amount, back.clause) == (2, 10_000, "2.15(g)")

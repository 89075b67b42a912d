"""2.17: the paragraphs by which wagers are taken, paid and posted; what a sheet may not change."""

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import Table, sheet
from tests.law.sheet_lines import broken, read
from tests.law.sheet_lines import sheet as written_sheet

NAMES = ("over-13", "under-13", "same-suit", "sevens")
POSTED = {
    "over-13": "2.17(e)1",
    "under-13": "2.17(e)1",
    "same-suit": "2.17(e)2",
    "sevens": "2.17(e)3",
}


@pytest.mark.clause("2.17(d)", "2.17(e)1", "2.17(e)2#1", "2.17(e)3")
@pytest.mark.parametrize(
    ("wager", "cards", "winnings"),
    [
        # Box 1 wins and box 2 loses, 1.00 each: 15 and 13; 12 and 13; hearts and two suits; a seven and none.
        pytest.param("over-13", "9c 6c 9h 6d 7s", 100, id="over"),
        pytest.param("under-13", "9c 6c 9h 3d 7s", 100, id="under"),
        pytest.param("same-suit", "9h 6c 9d 3h 7s", 300, id="same suit"),
        pytest.param("sevens", "7h 6c 9d 3h 7s", 300, id="sevens"),
    ],
)
def test_d_e_paid_by_e_and_collected_by_d(wager: str, cards: str, winnings: int) -> None:
    offered = sheet(f"wagers.{ALL[wager].table} = {{}}")
    table = Table(cards, sheet=offered).bets(1, 2)
    table.say(f"bet 1 a {wager} 1", f"bet 2 b {wager} 1", "deal")
    (paid,) = [one for one in table.of(ev.WagerPaid) if one.wager == wager]
    (lost,) = [one for one in table.of(ev.WagerCollected) if one.wager == wager]
    assert (paid.box, paid.winnings, paid.clause) == (1, winnings, POSTED[wager])
    assert (lost.box, lost.amount, lost.clause) == (2, 100, "2.17(d)")


@pytest.mark.clause("2.17(b)")
@pytest.mark.parametrize("wager", NAMES)
def test_b_refused_without_a_blackjack_wager(wager: str) -> None:
    table = Table("9c", sheet=sheet(f"wagers.{ALL[wager].table} = {{}}")).bets(2)
    table.refuses(f"bet 1 a {wager} 1", "2.17(b)")


@pytest.mark.clause("2.17(g)1")
def test_g_1_a_sevens_wager_of_a_dollar_is_over_a_blackjack_wager_of_half_a_dollar() -> None:
    lines = ('limits.blackjack.min = "0.50"', 'limits.blackjack.max = "100.00"', "wagers.sevens = {}")
    table = Table("9c", sheet=written_sheet(*lines)).bets(1, amount="0.50")
    table.refuses("bet 1 a sevens 1", "2.17(g)1")
    table.say("bet 1 a blackjack 0.50", "bet 1 a sevens 1")


@pytest.mark.clause("2.17(f)")
@pytest.mark.parametrize("wager", NAMES)
def test_f_a_coupon_and_cash_are_refused_by_f_where_the_table_takes_none(wager: str) -> None:
    offered = sheet(
        f"wagers.{ALL[wager].table} = {{}}", "rules.match_play = false", "rules.verbal_wagers = false"
    )
    table = Table("9c", sheet=offered).bets(1)
    table.refuses(f"bet 1 a {wager} 1 coupon", "2.17(f)")
    table.refuses(f"bet 1 a {wager} 1 cash", "2.17(f)")


@pytest.mark.clause("2.17(h)")
@pytest.mark.parametrize("wager", NAMES)
def test_h_the_sign_cites_the_payout_and_the_posting(wager: str) -> None:
    found = sign_of(sheet(f"wagers.{ALL[wager].table} = {{}}"))
    (posted,) = [one for one in found.paytables if one.wager == wager]
    assert posted.clauses == (POSTED[wager], "2.17(h)")


@pytest.mark.clause("2.17(e)1", "2.17(e)2#1", "2.17(e)3", "2.19(c)")
@pytest.mark.parametrize("wager", [*NAMES, "progressive"])
def test_e_a_payout_fixed_by_the_law_is_not_a_key_of_a_sheet(wager: str) -> None:
    """In-between and 21 plus 3 may pay more than their table; these wagers pay what the law prints."""
    row = ALL[wager].rows[-1]
    found = read(f'wagers.{ALL[wager].table}.pays = {{ "{row}" = "5000 to 1" }}')
    assert [one.key for one in found.problems] == [f"wagers.{ALL[wager].table}.pays"]


def test_which_wagers_the_first_cards_decide() -> None:
    """Sevens wait for a third card and the progressive wager for a fourth."""
    decided = {name for name, wager in ALL.items() if wager.by_first_cards}
    assert decided == {
        "over-13",
        "under-13",
        "same-suit",
        "match-the-dealer",
        "in-between",
        "21-plus-3",
    }


@pytest.mark.clause("2.17(a)#1")
@pytest.mark.parametrize("wager", NAMES)
def test_a_a_wager_is_posted_and_taken_where_it_is_offered_and_nowhere_else(wager: str) -> None:
    offered, plain = sheet(f"wagers.{ALL[wager].table} = {{}}"), sheet()
    assert wager in {one.wager for one in sign_of(offered).paytables}
    assert wager not in {one.wager for one in sign_of(plain).paytables}
    Table("9c", sheet=offered).bets(1).say(f"bet 1 a {wager} 1")
    Table("9c", sheet=plain).bets(1).refuses(f"bet 1 a {wager} 1", "2.17(a)")


@pytest.mark.clause("2.17(a)#1")
def test_a_one_kind_at_a_table_or_one_kind_on_a_hand() -> None:
    """Reading `additional_wagers`; by either value none of them is offered with the progressive wager."""
    each = 'readings.additional_wagers = "one-each"'
    three = ("wagers.over-under-13 = {}", "wagers.same-suit = {}", "wagers.sevens = {}")
    assert broken(*three) == {"2.17(a)"}
    assert broken(*three, each) == set()
    assert broken("wagers.sevens = {}", "wagers.progressive = {}", each) == {"2.17(a)"}
    table = Table("9c", sheet=sheet(*three, each)).bets(1).say("bet 1 a sevens 1")
    for other in ("over-13", "under-13", "same-suit"):
        table.refuses(f"bet 1 a {other} 1", "2.17(a)")

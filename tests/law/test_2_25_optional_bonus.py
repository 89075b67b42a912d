"""2.25: the optional bonus: the dealer's third card, when it is drawn, and when the wager is settled."""

from itertools import product

import pytest

from cutcard.cards import ALL_CARDS, read_cards
from cutcard.games.blackjack import rules as decide
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import PlaceBet
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import READER, SURRENDER, BareTable, Table, name, sheet
from tests.law.sheet_lines import broken, read
from tests.oracle import optional_bonus as oracle

OFFERED = ("wagers.optional-bonus = {}",)
WAGER = ALL["optional-bonus"]
FACE_UP, FACE_DOWN = 'rules.hole_card = "face-up"', 'rules.hole_card = "face-down"'
WHEN_NEEDED = 'readings.second_card = "when-needed"'


def of_the_bonus(table: Table) -> list[ev.WagerPaid | ev.WagerCollected]:
    return [one for one in table.of(ev.WagerPaid, ev.WagerCollected) if one.wager == "optional-bonus"]


@pytest.mark.clause("2.25(a)", "2.25(d)#1", "2.25(d)#2", "2.25(d)#3", "2.25(e)#3", "2.25(f)")
def test_a_d_e_f_every_three_cards_of_the_dealer() -> None:
    offered = sheet(*OFFERED).offered("optional-bonus")
    assert offered is not None
    assert WAGER.wants_dealers_card is not None
    assert WAGER.dealers_row is not None
    pays = {row: odds.ratio for row, odds in offered.pays}
    seen = set()
    for cards in product(ALL_CARDS, repeat=3):
        told = [str(one) for one in cards]
        needed = oracle.cards_needed(told)
        assert WAGER.wants_dealers_card(cards[:2]) == (needed == 3), told
        row = WAGER.dealers_row(cards[:needed])
        assert (None if row is None else pays[row]) == oracle.to_one(told), told
        seen.add(row)
    assert seen == {None, *WAGER.rows}
    assert WAGER.wants_dealers_card(ALL_CARDS[:1])
    assert not any(WAGER.wants_dealers_card((*ALL_CARDS[:2], one)) for one in ALL_CARDS)


@pytest.mark.clause("2.25(d)#1")
@pytest.mark.parametrize("cards", ["Tc 7d Kh", "Tc 7d 5h", "Tc Td 8h"])
def test_d_a_third_card_that_the_dealer_need_not_draw_pays_nothing(cards: str) -> None:
    assert WAGER.dealers_row is not None
    assert WAGER.dealers_row(read_cards(cards)) is None


@pytest.mark.clause("2.25(d)#2")
def test_d_a_fourth_card_changes_nothing() -> None:
    """5, 6 and 5 are lost; the king that follows takes the dealer over 21 and pays the hand."""
    table = (
        Table("Tc 5c 8d 6d 5h Kc", sheet=sheet(*OFFERED))
        .bets(1)
        .say("bet 1 a optional-bonus 5", "deal", "end")
    )
    (lost,) = of_the_bonus(table)
    assert isinstance(lost, ev.WagerCollected)
    dealers = [one for one in table.of(ev.CardDealt) if one.box == 0]
    assert table.at(dealers[2]) < table.at(lost) < table.at(dealers[3])


DEALINGS = {
    # The cards until the hand of box 1 is finished; then the cards after it.
    "none": ((), "Tc 6s {} ", "8s 9d Kc"),
    "face-down": ((FACE_DOWN,), "Tc 6s {} 8s ", "9d Kc"),
    "reader": ((READER,), "Tc 6s {} 8s ", "9d Kc"),
    "face-up": ((FACE_UP,), "Tc 6s {} 8s ", "9d Kc"),
}


@pytest.mark.clause("2.25(d)#4", "2.12(c)")
@pytest.mark.parametrize(
    ("dealing", "own", "drawn", "decision"),
    [
        (dealing, *hand)
        for dealing in DEALINGS
        for hand in (("As", "", ()), ("6d", "8c ", ("hit 1",)), ("6d", "", ("surrender 1",)))
        if not (dealing == "face-up" and "surrender 1" in hand[2])  # 2.6(k)3
    ],
)
def test_d_a_third_card_even_if_no_hand_waits_for_one(
    dealing: str, own: str, drawn: str, decision: tuple[str, ...]
) -> None:
    """A paid blackjack, a hand over 21, a settled surrender: 6 and 8 draw only with the wager."""
    lines, before, after = DEALINGS[dealing]
    rules = (*lines, WHEN_NEEDED, *(() if dealing == "face-up" else (SURRENDER,)))
    for bonus in (True, False):
        table = Table(before.format(own) + drawn + after, sheet=sheet(*OFFERED, *rules)).bets(1)
        table.say(*(["bet 1 a optional-bonus 5"] if bonus else []), "deal", *decision)
        assert not of_the_bonus(table)
        table.say("end")
        cards = len(table.state.dealer.cards)
        assert cards == (3 if bonus else 1 if dealing == "none" else 2)
        assert [one.winnings for one in table.of(ev.WagerPaid) if one.wager == "optional-bonus"] == (
            [2500] if bonus else []
        )


@pytest.mark.clause("2.25(d)#4", "2.12(c)")
def test_d_one_card_is_forced_and_no_more() -> None:
    """The hand is over 21 and nothing is open: 5, 6 and 5 are 16, and the dealer draws no fourth card."""
    table = Table("Tc 5c 8d 9h 6d 5h Ks", sheet=sheet(*OFFERED)).bets(1)
    table.say("bet 1 a optional-bonus 5", "deal", "hit 1", "end")
    assert [str(one) for one in table.state.dealer.cards] == ["5c", "6d", "5h"]


@pytest.mark.clause("2.25(d)#4")
@pytest.mark.parametrize(
    ("wager", "cards", "waits"),
    [
        ("optional-bonus", "6s", True),
        ("optional-bonus", "6s Ts", True),
        ("optional-bonus", "7s Ts", False),
        ("optional-bonus", "As 6s", False),
        ("optional-bonus", "As 5s", True),
        ("optional-bonus", "6s Ts 2s", False),
        ("insurance", "As", True),
        ("insurance", "As 2s", False),
        ("twenty-point", "Ks", True),
        ("twenty-point", "Ks 2s", False),
        ("progressive", "Ks", False),
        ("in-between", "Ks", False),
        ("match-the-dealer", "Ks", False),
        ("sevens", "Ks", False),
    ],
)
def test_d_what_keeps_the_dealer_drawing(wager: str, cards: str, waits: bool) -> None:
    assert decide.waits_for_dealer(wager, read_cards(cards)) is waits


@pytest.mark.clause("2.25(e)#1", "2.25(e)#2")
@pytest.mark.parametrize(
    ("second", "third", "row"), [("4d", "9c", "nine"), ("7d", "", None), ("Ad", "", None), ("5d", "6c", None)]
)
def test_e_from_the_far_right_before_the_wagers_still_open(second: str, third: str, row: str | None) -> None:
    """Boxes 1, 3 and 7 behind a ten, no hole card; box 3 has surrendered and box 7 is over 21."""
    shoe = f"Tc 9c Td Ts 8d 7c 6d 9h {second} {third}"
    table = Table(shoe, sheet=sheet(*OFFERED, SURRENDER)).bets(1, 3, 7)
    table.say(*(f"bet {box} {name(box)} optional-bonus 5" for box in (7, 1, 3)), "deal")
    table.say("stand 1", "surrender 3", "hit 7")
    assert not of_the_bonus(table)
    table.say("end")
    settled = of_the_bonus(table)
    assert [one.box for one in settled] == [7, 3, 1]
    assert {one.clause for one in settled} == {"2.25(e)"}
    assert all(isinstance(one, ev.WagerPaid) == (row is not None) for one in settled)
    places = [table.at(one) for one in settled]
    dealers = [table.at(one) for one in table.of(ev.CardDealt) if one.box == 0]
    assert min(places) > dealers[-1]
    main = [
        table.at(one)
        for one in table.events
        if getattr(one, "wager", "") == "blackjack"
        and type(one) in (ev.WagerPaid, ev.WagerCollected)
        and one.box == 1
    ]
    assert max(places) < min(main)


@pytest.mark.clause("2.25(e)#1")
def test_e_insurance_and_a_pending_surrender_keep_their_own_time() -> None:
    """Ace and 5: insurance is collected and the surrender settled with the second card, then the third comes.

    Ace and 7: two cards of 18, so the bonus is lost before either.
    """
    for second, first in (("5d", False), ("7d", True)):
        table = Table(f"Tc As 8d {second} 9h 2c", sheet=sheet(*OFFERED, SURRENDER)).bets(1)
        table.say("bet 1 a optional-bonus 5", "deal", "insure 1 a 5", "surrender 1", "end")
        (bonus,) = of_the_bonus(table)
        (insurance,) = [one for one in table.of(ev.WagerCollected) if one.wager == "insurance"]
        (half,) = [one for one in table.of(ev.WagerReturned) if one.wager == "blackjack"]
        assert (table.at(bonus) < table.at(insurance)) is first
        assert (table.at(bonus) < table.at(half)) is first


@pytest.mark.clause("2.25(e)#1", "2.25(d)#1")
def test_e_behind_a_reader_a_blackjack_takes_it_before_all_else() -> None:
    table = Table("Tc As 8d Kd", sheet=sheet(*OFFERED, READER)).bets(1)
    table.say("bet 1 a optional-bonus 5", "deal", "insure 1 a 5", "end")
    settled = [one for one in table.events if type(one) in (ev.WagerPaid, ev.WagerCollected)]
    assert [one.wager for one in settled] == ["optional-bonus", "insurance", "blackjack"]


@pytest.mark.clause("2.25(e)#1", "2.25(d)#1")
def test_e_with_both_cards_face_up_seventeen_takes_it_at_the_deal() -> None:
    """It is collected before the blackjack of box 2, which is also paid at the deal."""
    table = Table("Tc As Ts 8d Kd 7d", sheet=sheet(*OFFERED, FACE_UP)).bets(1, 2)
    table.say("bet 1 a optional-bonus 5", "deal")
    settled = [one for one in table.events if type(one) in (ev.WagerPaid, ev.WagerCollected)]
    assert [(one.box, one.wager) for one in settled] == [(1, "optional-bonus"), (2, "blackjack")]


@pytest.mark.clause("2.25(b)")
def test_b_beside_a_blackjack_wager_with_chips_or_cash_and_no_coupon() -> None:
    table = Table("Tc 6d 8d Ts Kc", sheet=sheet(*OFFERED, "rules.match_play = true"))
    table.refuses("bet 1 a optional-bonus 5", "2.25(b)")
    table.bets(1)
    table.refuses("bet 1 a optional-bonus 5 coupon", "2.3(d)")
    table.say("bet 1 a optional-bonus 5 cash", "deal")
    table.refuses("bet 1 a optional-bonus 5", "2.3(c)")
    (chips,) = table.of(ev.CashConverted)
    assert [one.by for one in table.of(ev.WagerConfirmed)] == ["dealer", "floorperson"]
    assert table.at(table.of(ev.WagerConfirmed)[1]) < table.at(chips) < table.at(table.of(ev.CardDealt)[0])
    no_cash = Table("Tc", sheet=sheet(*OFFERED, "rules.verbal_wagers = false")).bets(1)
    no_cash.refuses("bet 1 a optional-bonus 5 cash", "2.25(b)")


@pytest.mark.clause("2.25(c)#1")
def test_c_at_least_a_dollar() -> None:
    assert broken(*OFFERED, 'limits.optional-bonus.min = "0.50"') == {"2.25(c)"}
    cents = 'table.chip = "0.01"'
    assert broken(*OFFERED, cents, 'limits.optional-bonus.min = "0.99"') == {"2.25(c)"}
    assert broken(*OFFERED, cents, 'limits.optional-bonus.min = "1.00"') == set()
    table = BareTable(sheet(*OFFERED)).do(PlaceBet(1, "a", "blackjack", 1000))
    table.refuses(PlaceBet(1, "a", "optional-bonus", 50), "2.25(c)")
    table.do(PlaceBet(1, "a", "optional-bonus", 100))


@pytest.mark.clause("2.25(c)#2", "8.2(a)#1")
@pytest.mark.parametrize("box", range(1, 8))
def test_c_at_most_the_blackjack_wager_and_the_posted_maximum(box: int) -> None:
    offered = sheet(*OFFERED, 'limits.optional-bonus.max = "25.00"')
    player = name(box)
    table = BareTable(offered).do(PlaceBet(box, player, "blackjack", 1000))
    table.refuses(PlaceBet(box, player, "optional-bonus", 1500), "2.25(c)")
    table.do(PlaceBet(box, player, "optional-bonus", 1000))
    table.refuses(PlaceBet(box, player, "optional-bonus", 50), "2.25(c)")
    table.do(PlaceBet(box, player, "blackjack", 9000))
    table.refuses(PlaceBet(box, player, "optional-bonus", 2000), "2.25(c)")
    table.do(PlaceBet(box, player, "optional-bonus", 1500))
    (posted,) = [line for line in sign_of(offered).limits if line.wager == "optional-bonus"]
    assert (posted.least, posted.most) == (100, 2500)


@pytest.mark.clause("2.25(e)#3", "2.25(f)")
def test_e_f_the_odds_are_printed_and_a_sheet_changes_none() -> None:
    assert read('wagers.optional-bonus.pays = { "six" = "20 to 1" }', decks=6).problems
    (table,) = sign_of(sheet(*OFFERED)).paytables
    assert table.clauses == ("2.25(e)", "2.25(f)", "2.25(c)")
    assert [row.pays for row in table.rows] == [f"{odds} to 1" for odds in (3, 5, 7, 9, 15, 50, 200)]


@pytest.mark.clause("2.25(g)")
def test_g_it_affects_no_other_wager() -> None:
    """The same cards with and without the wager: a hand stays open, so the dealer draws the same cards."""
    results = []
    for side in ((), ("bet 1 a optional-bonus 5",)):
        table = Table("8c Ah 8d 3d Tc 9c 4d 6d", sheet=sheet(*OFFERED)).bets(1).say(*side)
        table.say("deal", "insure 1 a 5", "split 1", "double 1", "stand 1", "end")
        results.append(
            [one for one in table.events if getattr(one, "wager", "") in ("blackjack", "insurance")]
        )
    assert results[0] == results[1]
    assert results[0]

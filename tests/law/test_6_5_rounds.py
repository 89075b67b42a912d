"""6.5: wagers, the two cards, the spread, raises, the third card, and the payouts."""

import pytest

from cutcard.cards import ALL_CARDS, card
from cutcard.games.protocol import Cut, Deal, EndRound, GiveCard, PlaceBet, Shuffle
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.sheet.sheet_parser import read_text as read_red_dog_text
from tests.law.felt import BareTable
from tests.law.red_dog import COUPONS, PLAIN, SEVERAL, RedDogTable, bare, broken, sheet, verdict
from tests.machines.red_dog_sheets import red_dog_text


def names(table: RedDogTable) -> list[str]:
    return [type(event).__name__ for event in table.events]


# --- wagers -----------------------------------------------------------------------------------------------


def in_round(cards: str) -> BareTable:
    """A table with one wager and this many cards dealt."""
    two, third = cards.split()[:2], cards.split()[2:]
    made_ready = PlaceBet(1, "a", "red-dog", 1000), Shuffle(), Cut("a", 100), GiveCard(None), Deal()
    table = bare().do(*made_ready).cards(" ".join(two))
    return table.do(cm.CloseRaises()).cards(third[0]) if third else table


@pytest.mark.clause("6.5(a)")
@pytest.mark.parametrize("cards", ["", "4c", "4c Jd", "4c Jd 8h"])
def test_a_no_wager_is_made_once_the_first_card_is_about_to_be_dealt(cards: str) -> None:
    in_round(cards).refuses(PlaceBet(2, "b", "red-dog", 1000), "6.5(a)")


@pytest.mark.clause("6.5(d)")
@pytest.mark.parametrize("cards", ["", "4c", "4c Jd"])
def test_d_no_wager_is_altered_until_it_is_decided(cards: str) -> None:
    in_round(cards).refuses(PlaceBet(1, "a", "red-dog", 1000), "6.5(d)")


@pytest.mark.clause("6.5(b)#1")
def test_b_chips_on_an_area_of_the_layout() -> None:
    table = bare()
    for bet in (
        PlaceBet(0, "a", "red-dog", 1000),
        PlaceBet(8, "a", "red-dog", 1000),
        PlaceBet(1, "a", "raise", 1000),
        PlaceBet(1, "a", "red-dog", 1050),
        PlaceBet(1, "a", "red-dog", 1000, "plaster"),
        PlaceBet(1, "a", "red-dog", 1000, "coupon"),
        PlaceBet(1, "house", "red-dog", 1000),
    ):
        table.refuses(bet, "6.5(b)")
    table.do(PlaceBet(1, "a", "red-dog", 1000)).refuses(PlaceBet(1, "b", "red-dog", 1000), "6.5(b)")
    cents = sheet('table.chip = "0.01"')
    assert rules.why_not_chips(cents, 1) is None
    assert rules.why_not_chips(cents, 0) is not None


@pytest.mark.clause("6.5(b)#2")
def test_b_a_spoken_wager_needs_both_confirmations_before_the_first_card() -> None:
    table = bare().do(PlaceBet(1, "a", "red-dog", 2500, "cash"))
    assert [event.transfers for event in table.events] == [()], "it is none yet: no money moves"
    table.refuses(Deal(), "6.5(b)")
    listed = RedDogTable("4c Jd 8h").say("bet 1 a red-dog 25 cash", "confirm floorperson 1 a red-dog")
    listed.refuses("confirm floorperson 1 a red-dog", "6.5(b)")
    assert listed.of(ev.BetPlaced) == []
    listed.say("confirm dealer 1 a red-dog")
    assert listed.of(ev.BetPlaced) == [ev.BetPlaced(1, "a", "red-dog", 2500, "cash")]
    assert listed.at(ev.CashConverted(1, "a", "red-dog", 2500)) < listed.at(listed.of(ev.BetPlaced)[0])
    bare(sheet("rules.verbal_wagers = false")).refuses(PlaceBet(1, "a", "red-dog", 2500, "cash"), "6.5(b)")


@pytest.mark.clause("6.5(b)#2", "8.2(d)")
def test_b_cash_accepted_over_the_maximum_is_recorded_as_such() -> None:
    table = RedDogTable("4c Jd 8h").say("bet 1 a red-dog 600 cash accepted", "deal", "end")
    assert table.of(ev.BetPlaced)[0].over_maximum
    assert table.of(ev.WagerPaid)[0].winnings == 60000


@pytest.mark.clause("8.2(a)#1", "8.2(d)")
def test_b_chips_and_spoken_cash_count_together_and_what_is_over_is_marked() -> None:
    table = bare().do(PlaceBet(1, "a", "red-dog", 30000, "cash"))
    table.refuses(PlaceBet(1, "a", "red-dog", 20100), "8.2(a)")
    table.do(PlaceBet(1, "a", "red-dog", 20000), PlaceBet(2, "b", "red-dog", 50000, accepted=True))
    table.do(PlaceBet(3, "c", "red-dog", 50100, accepted=True))
    marked = [event.over_maximum for event in table.events if isinstance(event, ev.BetPlaced)]
    assert marked == [False, False, True]


def test_b_a_coupon_is_paid_lost_and_handed_back_with_its_wager() -> None:
    won, lost, void = (
        RedDogTable(cards, sheet=sheet(COUPONS)).say("bet 1 a red-dog 10 coupon", "deal", "end")
        for cards in ("8c Td 9h", "8c Td 8h", "Kc Ad")
    )
    place = 1, 0, "a", "red-dog"
    assert won.of(ev.WagerPaid) == [ev.WagerPaid(*place, 1000, 10000, "spread 1", "6.5(i)2")]
    assert won.of(ev.CouponCollected) == [ev.CouponCollected(*place, 1000, "6.5(i)2")]
    assert lost.of(ev.WagerCollected) == [ev.WagerCollected(*place, 1000, "6.5(i)1")]
    assert lost.of(ev.CouponCollected) == [ev.CouponCollected(*place, 1000, "6.5(i)1")]
    assert void.of(ev.WagerReturned) == [ev.WagerReturned(*place, 1000, "6.5(e)")]
    assert void.of(ev.CouponReturned) == [ev.CouponReturned(*place, 1000, "6.5(e)")]


# --- the cards --------------------------------------------------------------------------------------------


@pytest.mark.clause("6.5(c)")
def test_c_first_to_the_left_second_to_the_right_face_up() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1).say("deal")
    assert table.of(ev.CardDealt) == [ev.CardDealt("left", card("4c")), ev.CardDealt("right", card("Jd"))]
    seen = GAME.bind(PLAIN).view(table.state, "")
    assert (seen.left, seen.right, seen.middle) == (card("4c"), card("Jd"), None)


@pytest.mark.clause("6.5(c)")
def test_c_every_card_lies_face_up() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1)
    table.say("deal")
    run = bare()
    run.state = table.state
    run.refuses(GiveCard(card("8h")), "6.5(c)")
    run.do(cm.CloseRaises()).refuses(GiveCard(None), "6.5(c)")


@pytest.mark.clause("6.5(e)")
@pytest.mark.parametrize("low", range(2, 14))
def test_e_consecutive_cards_are_a_tie_and_no_third_card_comes(low: int) -> None:
    ranks = "23456789TJQKA"
    one, other = f"{ranks[low - 2]}c", f"{ranks[low - 1]}d"
    for first, second in ((one, other), (other, one)):
        assert verdict(f"{first} {second}") == ("void", "")
        table = RedDogTable(f"{first} {second} 8h").wagers(1, 2).say("deal")
        assert table.of(ev.ConsecutiveAnnounced) == [ev.ConsecutiveAnnounced()]
        assert [(event.box, event.clause) for event in table.of(ev.WagerReturned)] == [
            (2, "6.5(e)"),
            (1, "6.5(e)"),
        ]
        table.say("end")
        assert len(table.of(ev.CardDealt)) == 2


@pytest.mark.clause("6.5(f)", "6.5(f)1", "6.5(f)2")
@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_f_a_pair_draws_at_once_and_only_a_third_of_its_value_wins(rank: str) -> None:
    for third in ALL_CARDS:
        wanted = ("won", "11 to 1") if third.rank == rank else ("void", "")
        assert verdict(f"{rank}c {rank}d {third}") == wanted
    assert verdict(f"{rank}c {rank}d") is None
    table = RedDogTable(f"{rank}c {rank}d {rank}h").wagers(1).say("deal")
    table.refuses("raise a 10", "6.5(f)")
    assert names(table)[-5:] == ["CardDealt", "PairAnnounced", "CardDealt", "ThirdCardAnnounced", "WagerPaid"]
    assert table.of(ev.ThirdCardAnnounced)[0].says == "Three of a kind"
    assert [(event.winnings, event.clause) for event in table.of(ev.WagerPaid)] == [(11000, "6.5(f)1")]
    other = "3h" if rank != "3" else "4h"
    tie = RedDogTable(f"{rank}c {rank}d {other}").wagers(1).say("deal", "end")
    assert tie.of(ev.ThirdCardAnnounced)[0].says == "No three of a kind: tie hand"
    assert [event.clause for event in tie.of(ev.WagerReturned)] == ["6.5(f)2"]


@pytest.mark.clause("6.5(g)#2")
def test_g_the_spread_counts_the_values_between() -> None:
    for first in ALL_CARDS[::4]:
        for second in ALL_CARDS[1::4]:
            low, high = sorted((rules.rank_value(first), rules.rank_value(second)))
            between = [value for value in range(2, 15) if low < value < high]
            if between:
                assert rules.spread(first, second) == rules.spread(second, first) == len(between)
                assert 1 <= len(between) <= 11
            else:
                assert not rules.may_raise(rules.spread(first, second))


@pytest.mark.clause("6.5(g)1", "6.5(g)2")
@pytest.mark.parametrize(("cards", "spread"), [("4c 7d", 2), ("9c Kd", 3), ("2c Ad", 11), ("Tc Qd", 1)])
def test_g_the_examples_of_the_text(cards: str, spread: int) -> None:
    first, second = map(card, cards.split())
    assert rules.spread(first, second) == spread


@pytest.mark.clause("6.5(g)#1")
def test_g_the_spread_is_announced_and_marked() -> None:
    table = RedDogTable("5c 9d 8h").wagers(1).say("deal")
    assert table.of(ev.SpreadAnnounced) == [ev.SpreadAnnounced(3)]
    assert GAME.bind(PLAIN).view(table.state, "").spread == 3
    for cards in ("Kc Ad", "9c 9d 9h"):
        none = RedDogTable(cards).wagers(1).say("deal")
        assert none.of(ev.SpreadAnnounced) == []
        assert GAME.bind(PLAIN).view(none.state, "").spread is None


# --- raises -----------------------------------------------------------------------------------------------


@pytest.mark.clause("6.5(h)#1")
def test_h_a_raise_up_to_the_original_wager() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1, amount="20").say("deal")
    waits = GAME.bind(PLAIN).awaiting(table.state)
    assert [(one.command, one.least, one.most) for one in waits.choices] == [
        (cm.Raise("a", 2000, 1), 100, 2000)
    ]
    assert waits.window
    table.refuses("raise a 21", "6.5(h)")
    table.say("raise a 20")
    table.refuses("raise a 1", "6.5(h)")
    assert table.of(ev.RaisePlaced) == [ev.RaisePlaced(1, "a", 2000)]


@pytest.mark.clause("6.5(h)#1")
def test_h_each_area_is_raised_separately() -> None:
    table = RedDogTable("4c Jd 8h", sheet=sheet(SEVERAL))
    table.say("bet 1 a red-dog 10", "bet 2 a red-dog 30", "deal")
    table.refuses("raise a 10", "6.5(h)")
    table.refuses("raise a 10 3", "6.5(h)")
    table.refuses("raise a 11 1", "6.5(h)")
    table.say("raise a 30 2", "end")
    assert [(event.box, event.winnings) for event in table.of(ev.WagerPaid)] == [(2, 6000), (1, 1000)]


@pytest.mark.clause("6.5(h)#1", "6.5(e)", "6.5(f)")
@pytest.mark.parametrize(
    ("between", "raised", "amount", "clauses"),
    [
        (1, 0, 1000, []),
        (11, 400, 600, []),
        (1, 0, 1100, ["6.5(h)"]),
        (1, 400, 700, ["6.5(h)"]),
        (1, 0, 50, ["6.5(b)"]),
        (1, 0, 0, ["6.5(b)"]),
        (rules.CONSECUTIVE, 0, 1000, ["6.5(e)", "6.5(h)"]),
        (rules.PAIR, 0, 1000, ["6.5(f)", "6.5(h)"]),
    ],
)
def test_h_everything_that_bars_a_raise(between: int, raised: int, amount: int, clauses: list[str]) -> None:
    bars = rules.why_not_raise(PLAIN, between=between, original=1000, raised=raised, amount=amount)
    assert [bar.clause for bar in bars] == clauses


@pytest.mark.clause("6.5(h)#2")
def test_h_after_the_second_card_and_before_the_third() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1)
    table.refuses("raise a 10", "6.5(h)")
    table.say("deal", "raises-closed")
    table.refuses("raise a 10", "6.5(h)")
    table.say("end").refuses("raise a 10", "6.5(h)")
    run = bare()
    run.state = RedDogTable("4c Jd 8h").wagers(1).say("deal").state
    run.do(cm.CloseRaises()).refuses(cm.Raise("a", 1000), "6.5(h)")
    run.refuses(cm.CloseRaises(), "6.5(i)")


# --- the third card and the settlement --------------------------------------------------------------------


@pytest.mark.clause("6.5(i)")
def test_i_raises_closed_third_card_its_value_then_the_money() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1, 3).say("deal", "raise c 10", "end")
    start = names(table).index("SpreadAnnounced")
    assert names(table)[start:] == [
        *("SpreadAnnounced", "RaisePlaced", "RaisesClosed", "CardDealt", "ThirdCardAnnounced"),
        *("WagerPaid", "WagerPaid", "CardsPickedUp", "RoundEnded"),
    ]
    assert table.of(ev.CardDealt)[2] == ev.CardDealt("middle", card("8h"))
    assert table.of(ev.ThirdCardAnnounced) == [ev.ThirdCardAnnounced("8", 8)]
    assert [event.box for event in table.of(ev.WagerPaid)] == [3, 1], "from the dealer's far right"


@pytest.mark.clause("6.5(i)1")
@pytest.mark.parametrize(
    ("cards", "result"),
    [
        ("4c 8d 6h", "won"),
        ("4c 8d 8h", "lost"),
        ("4c 8d 4h", "lost"),
        ("4c 8d Kh", "lost"),
        ("4c 8d 3h", "lost"),
    ],
)
def test_i1_strictly_between_wins_and_any_other_card_loses(cards: str, result: str) -> None:
    assert verdict(cards)[0] == result
    table = RedDogTable(cards).wagers(1).say("deal", "raise a 5", "end")
    collected = [(event.amount, event.clause) for event in table.of(ev.WagerCollected)]
    assert collected == ([] if result == "won" else [(1500, "6.5(i)1")])
    assert [event.clause for event in table.of(ev.WagerPaid)] == (["6.5(i)2"] if result == "won" else [])


@pytest.mark.clause("6.5(i)2")
@pytest.mark.parametrize(
    ("cards", "winnings"),
    [("8c Td 9h", 10000), ("4c 7d 5h", 8000), ("9c Kd Th", 4000), ("2c 7d 3h", 2000), ("3c Kd 8h", 2000)],
)
def test_i2_wager_and_raise_by_the_spread(cards: str, winnings: int) -> None:
    table = RedDogTable(cards).wagers(1).say("deal", "raise a 10", "end")
    assert [(event.returned, event.winnings) for event in table.of(ev.WagerPaid)] == [(2000, winnings)]


@pytest.mark.clause("6.5(i)2")
def test_i2_every_spread_has_its_odds() -> None:
    paid = [str(PLAIN.odds(rules.row_of(spread))) for spread in range(1, 12)]
    assert paid == ["5 to 1", "4 to 1", "2 to 1", *["1 to 1"] * 8]


@pytest.mark.clause("6.5(i)3#1", "6.5(i)3#2")
def test_i3_higher_odds_may_be_posted_and_never_lower_ones() -> None:
    def pays(row: str, odds: str) -> str:
        return f'wagers.red-dog.pays = {{ "{row}" = "{odds}" }}'

    for row, least, more, less in (
        ("spread 1", "5 to 1", "6 to 1", "9 to 2"),
        ("spread 2", "4 to 1", "9 to 2", "3 to 1"),
        ("spread 3", "2 to 1", "5 to 2", "3 to 2"),
        ("spread 4 to 11", "1 to 1", "11 to 10", "9 to 10"),
    ):
        assert broken(pays(row, least)) == set()
        assert broken(pays(row, more)) == set()
        assert str(sheet(pays(row, more)).odds(row)) == more
        assert broken(pays(row, less)) == {"6.5(i)3"}
    better = sheet(pays("spread 4 to 11", "3 to 2"))
    table = RedDogTable("2c 7d 3h", sheet=better).wagers(1).say("deal", "raise a 10", "end")
    assert table.of(ev.WagerPaid)[0].winnings == 3000


@pytest.mark.clause("6.5(f)1", "6.5(i)3#1")
def test_i3_three_of_a_kind_is_not_among_them() -> None:
    for odds in ("12 to 1", "10 to 1"):
        assert broken(f'wagers.red-dog.pays = {{ "three of a kind" = "{odds}" }}') == {"6.5(f)1"}
    assert broken('wagers.red-dog.pays = { "three of a kind" = "11 to 1" }') == set()


@pytest.mark.clause("6.5(j)")
def test_j_the_cards_go_to_the_rack_in_the_order_they_were_dealt() -> None:
    table = RedDogTable("4c Jd 8h").wagers(1).say("deal", "end")
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((card("4c"), card("Jd"), card("8h")))]
    tie = RedDogTable("Kc Ad").wagers(1).say("deal", "end")
    assert tie.of(ev.CardsPickedUp) == [ev.CardsPickedUp((card("Kc"), card("Ad")))]
    run = bare()
    run.state = RedDogTable("4c Jd 8h").wagers(1).say("deal").state
    run.refuses(EndRound(), "6.5(j)")


@pytest.mark.clause("6.5(k)")
@pytest.mark.parametrize(
    ("ties", "rounds", "dealt"),
    [(2, 14, 40), (0, 13, 39), (1, 13, 38)],
    ids=["met at the first card", "met at the second", "met at the third"],
)
def test_k_the_round_with_the_cutting_card_is_dealt_to_its_end(ties: int, rounds: int, dealt: int) -> None:
    """One deck: the burn and 38 cards are in front of it; a tie of two cards shifts the next rounds."""
    shoe = " ".join([*["Kc Ad"] * ties, *["4c Jd 8h"] * 13])
    table = RedDogTable(shoe, "2c Ad 7h", sheet=sheet(decks=1))
    for _ in range(rounds):
        assert table.of(ev.CardsDue) == []
        table.wagers(1).say("deal", "end")
    assert len(table.of(ev.CardDealt)) == dealt
    assert table.of(ev.CardsDue)[0].clause == "6.5(k)"
    table.wagers(1).say("deal")
    assert len(table.of(ev.Shuffled)) == 2
    assert table.of(ev.CardDealt)[-2].card == card("2c")


@pytest.mark.clause("6.8")
def test_8_several_areas_with_the_houses_permission() -> None:
    one, three = bare(), bare(sheet(SEVERAL))
    one.do(PlaceBet(1, "a", "red-dog", 1000)).refuses(PlaceBet(2, "a", "red-dog", 1000), "6.8")
    three.do(*(PlaceBet(area, "a", "red-dog", 1000) for area in (1, 2, 3)))
    three.refuses(PlaceBet(4, "a", "red-dog", 1000), "6.8")
    three.do(PlaceBet(2, "a", "red-dog", 1000))
    assert broken("table.boxes = 2", SEVERAL) == {"6.8"}


@pytest.mark.clause("8.2(a)#1", "8.2(a)#2")
def test_limits_apply_to_the_wager_and_the_ten_times_rule_to_the_sheet() -> None:
    table = bare()
    table.refuses(PlaceBet(1, "a", "red-dog", 400), "8.2(a)")
    table.refuses(PlaceBet(1, "a", "red-dog", 50100), "8.2(a)")

    def limits(least: str, most: str) -> tuple[str, str]:
        return f'limits.red-dog.min = "{least}"', f'limits.red-dog.max = "{most}"'

    assert broken(*limits("25.00", "250.00")) == set()
    assert broken(*limits("25.00", "249.50")) == {"8.2(a)"}
    assert broken(*limits("100.00", "999.00")) == {"8.2(a)"}
    assert broken(*limits("100.50", "200.00")) == set()
    assert broken(*limits("25.00", "10.00")) == {"8.2(a)"}
    assert broken(*limits("200.00", "150.00")) == {"8.2(a)"}, "under its minimum, and no ten times to miss"
    assert broken(*limits("200.00", "200.00")) == set()
    (short,) = read_red_dog_text(red_dog_text(*limits("25.00", "249.50"))).violations
    assert "from $25 needs a maximum of at least $250, not $249.50" in short.message
    odd = read_red_dog_text(red_dog_text('table.chip = "2.50"', *limits("6.00", "61.00")))
    assert [(one.clause, one.message.split(" of ")[0]) for one in odd.violations] == [
        ("6.5(b)", "the minimum"),
        ("6.5(b)", "the maximum"),
    ]
    assert broken('table.chip = "2.50"', *limits("6.00", "60.00")) == {"6.5(b)"}

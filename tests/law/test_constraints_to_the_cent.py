"""Edge cases of the law across options: the last cent, the last deck, the words of a violation."""

import pytest

from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.games.blackjack.sheet.licensee import licensee_violations
from tests.law.sheet_lines import broken, offers, read

SIX_TO_FIVE = 'rules.variation = "six-to-five"'
CENTS = 'table.chip = "0.01"'


def messages(*lines: str, decks: int = 8) -> list[str]:
    return [violation.message for violation in read(*lines, decks=decks).violations]


# --- cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("device", "shuffle", "expected"),
    [
        ("shoe", "manual", set()),
        ("shoe", "automated", set()),
        ("shoe", "bart-carter", set()),
        ("double-shoe", "manual", set()),
        ("double-shoe", "automated", {"2.6(l)3"}),
        ("double-shoe", "bart-carter", {"2.6(l)3"}),
        ("continuous", "manual", set()),
        ("continuous", "automated", {"2.21"}),
        ("continuous", "bart-carter", {"2.21"}),
        ("hand", "manual", {"2.6(a)"}),
    ],
)
def test_2_2_2_6_2_21_devices_and_their_shuffle(device: str, shuffle: str, expected: set[str]) -> None:
    assert broken(f'cards.device = "{device}"', f'cards.shuffle = "{shuffle}"') == expected


def test_2_6_m_a_deck_of_discards_needs_another_deck() -> None:
    assert broken('cards.shuffle = "bart-carter"', decks=1) == {"2.6(m)"}
    assert not broken('cards.shuffle = "bart-carter"', decks=2)


def colours(first: str, second: str, cutting: str) -> tuple[str, ...]:
    names = ("backs", first), ("second_backs", second), ("cutting_card", cutting)
    return tuple(f'cards.{key} = "{colour}"' for key, colour in names)


@pytest.mark.clause("2.2(a)/3", "2.2(c)/2", "2.2(d)2")
@pytest.mark.parametrize(
    ("lines", "same", "as_second"),
    [
        ((), set(), set()),
        (('cards.device = "double-shoe"',), {"2.2(c)"}, {"2.2(a)"}),
        (('cards.shuffle = "automated"',), {"2.2(d)2"}, {"2.2(a)"}),
    ],
)
def test_2_2_a_c_d_2_colours(lines: tuple[str, ...], same: set[str], as_second: set[str]) -> None:
    assert broken(*lines, *colours("red", "blue", "yellow")) == set()
    assert broken(*lines, *colours("red", "red", "yellow")) == same
    assert broken(*lines, *colours("red", "blue", "red")) == {"2.2(a)"}
    assert broken(*lines, *colours("red", "blue", "blue")) == as_second


def test_2_2_c_d_2_the_violation_names_the_backs() -> None:
    same = colours("red", "red", "yellow")
    assert messages('cards.device = "double-shoe"', *same) == [
        "the two sides of a double shoe have backs of different colours, not red both"
    ]
    assert messages('cards.shuffle = "automated"', *same) == [
        "the two batches have backs of different colours, not red both"
    ]


@pytest.mark.clause("2.5(k)")
def test_2_5_k_what_an_approval_permits() -> None:
    approved = 'cards.approval = "petition 12"'
    assert broken("cards.burn = false") == {"2.6(c)"}
    assert not broken("cards.burn = false", approved)
    assert broken('cards.cut = "1/10"') == {"2.5(d)"}
    assert not broken('cards.cut = "1/10"', approved)


@pytest.mark.clause("2.5(j)1")
def test_2_5_j_1_an_idle_tables_cards_are_shuffled() -> None:
    stays = "cards.idle_respread = false"
    assert broken(stays) == {"2.5(j)1"}
    assert not broken(stays, 'cards.shuffle = "automated"')


def test_2_2_a_the_violation_lists_the_decks() -> None:
    assert messages(*offers("match-the-dealer"), decks=7) == [
        "the match-the-dealer wager is dealt from 6 or 8 decks, not 7"
    ]
    assert messages(*offers("same-suit"), decks=3) == [
        "the same suit wager is dealt from 1, 2, 4, 6 or 8 decks, not 3"
    ]
    assert messages(*offers("sevens"), decks=3) == ["the sevens wager needs at least 4 decks, not 3"]


@pytest.mark.clause("2.17(e)2v")
def test_2_17_e_2_the_fourth_option_by_decks() -> None:
    for option in (1, 2, 3):
        assert not broken(f"wagers.same-suit.option = {option}", decks=8)
    for decks in (1, 2, 4, 6):
        assert not broken("wagers.same-suit.option = 4", decks=decks)


# --- what the wagers themselves fix -----------------------------------------------------------------------


@pytest.mark.clause("2.20(j)", "2.20(k)#1")
@pytest.mark.parametrize(
    ("decks", "awards", "expected"),
    [
        # An ace and a ten of one deck: 128 in 2652. The award and the stake come to at most 20.71875 stakes,
        # so 19.71875 are paid at most: seven times 19.72 and once 19.71.
        (1, '"1" = [["19.72", 1]]', {"2.20(k)"}),
        (1, '"1" = [["19.71", 1]]', set()),
        (1, '"1" = [["19.71", 1], ["19.72", 7]]', set()),
        (1, '"1" = [["19.71", 1], ["19.72", 8]]', {"2.20(k)"}),
        # 30 percent for the house leave 0.7 of that, 13.503125: eleven times 13.50 and five times 13.51.
        (1, '"1" = [["13.50", 1]]', {"2.20(k)"}),
        (1, '"1" = [["13.50", 11], ["13.51", 5]]', set()),
        (1, '"1" = [["13.50", 12], ["13.51", 5]]', {"2.20(k)"}),
        # Of six decks 4608 in 97032, 20.0573 stakes; of eight 8192 in 172640, 20.0742.
        (6, '"1" = [["20.05", 1]]', set()),
        (6, '"1" = [["20.06", 1]]', {"2.20(k)"}),
        (8, '"1" = [["20.07", 1]]', set()),
        (8, '"1" = [["20.08", 1]]', {"2.20(k)"}),
        (6, '"5" = [["100.28", 1]]', set()),
        (6, '"5" = [["100.29", 1]]', {"2.20(k)"}),
        # Single awards: 5 to 1,000 dollars for one, 50 to 5,000 for five.
        (6, '"1" = [["5.00", 1], ["25.00", 1]]', set()),
        (6, '"1" = [["4.99", 1], ["25.00", 1]]', {"2.20(j)"}),
        (6, '"1" = [["1000.00", 1], ["5.00", 80]]', set()),
        (6, '"1" = [["1000.01", 1], ["5.00", 80]]', {"2.20(j)"}),
        (6, '"5" = [["50.00", 1], ["100.00", 1]]', set()),
        (6, '"5" = [["49.99", 1], ["100.00", 1]]', {"2.20(j)"}),
        (6, '"5" = [["5000.00", 1], ["50.00", 150]]', set()),
        (6, '"5" = [["5000.01", 1], ["50.00", 150]]', {"2.20(j)"}),
    ],
)
def test_2_20_j_k_awards_to_the_cent(decks: int, awards: str, expected: set[str]) -> None:
    assert broken(f"wagers.blackjack-bonus.awards = {{ {awards} }}", decks=decks) == expected


@pytest.mark.clause("2.20(j)")
def test_2_20_j_every_award_and_every_stake_is_checked() -> None:
    low = '"1" = [["25.00", 1], ["4.00", 1]], "2" = [["30.00", 1]], "5" = [["49.00", 1], ["100.00", 1]]'
    assert messages(f"wagers.blackjack-bonus.awards = {{ {low} }}", decks=6) == [
        "a bonus wager of $1 is paid $5 to $1,000, not $4",
        "the blackjack bonus wager is $1 or $5, not $2",
        "a bonus wager of $5 is paid $50 to $5,000, not $49",
    ]


@pytest.mark.clause("2.24(h)#2")
@pytest.mark.parametrize(
    ("least", "ceiling", "lawful"),
    [
        ("5.00", "24999.99", False),
        ("5.00", "25000.00", True),
        ("25.00", "25000.00", True),
        ("30.00", "29999.99", False),
        ("30.00", "30000.00", True),
    ],
)
def test_2_24_h_the_ceiling_to_the_cent(least: str, ceiling: str, lawful: bool) -> None:
    limits = (f'limits.twenty-point.min = "{least}"', 'limits.twenty-point.max = "1000.00"')
    found = broken(*limits, f'wagers.twenty-point.ceiling = "{ceiling}"')
    assert found == (set() if lawful else {"2.24(h)"})


@pytest.mark.clause("2.19(i)#1", "2.19(i)#3")
@pytest.mark.parametrize("key", ["meter", "reset"])
def test_2_19_i_the_meter_to_the_cent(key: str) -> None:
    assert broken(f'wagers.progressive.{key} = "4999.99"') == {"2.19(i)"}
    assert not broken(f'wagers.progressive.{key} = "5000.00"')


# --- limits -----------------------------------------------------------------------------------------------


@pytest.mark.clause("8.2(a)#2")
@pytest.mark.parametrize(
    ("least", "most", "lawful"),
    [
        ("100.00", "999.99", False),
        ("100.00", "1000.00", True),
        ("100.01", "100.01", True),
        ("100.01", "100.00", False),
        ("25.00", "25.00", False),
    ],
)
def test_8_2_a_ten_times_to_the_cent(least: str, most: str, lawful: bool) -> None:
    lines = CENTS, f'limits.blackjack.min = "{least}"', f'limits.blackjack.max = "{most}"'
    assert broken(*lines) == (set() if lawful else {"8.2(a)"})


def test_8_2_a_the_violation_says_what_is_needed() -> None:
    lines = 'limits.blackjack.min = "25.00"', 'limits.blackjack.max = "200.00"'
    assert messages(*lines) == ["the blackjack wager from $25 needs a maximum of at least $250, not $200"]
    lines = 'limits.blackjack.min = "25.00"', 'limits.blackjack.max = "20.00"'
    assert messages(*lines) == ["the maximum of the blackjack wager is under its minimum"]
    lines = 'limits.in-between.min = "25.00"', 'limits.in-between.max = "20.00"'
    assert messages(*offers("in-between"), *lines) == [
        "the maximum of the in-between wager is under its minimum"
    ]


@pytest.mark.clause("8.2(a)#2")
@pytest.mark.parametrize(
    ("wager", "ten_times"),
    [
        ("over-under-13", True),
        ("same-suit", True),
        ("streak", True),
        ("match-the-dealer", True),
        ("twenty-point", True),
        ("optional-bonus", True),
        ("in-between", True),
        ("21-plus-3", False),
    ],
)
def test_8_2_a_wagers_paid_5_to_1_or_less(wager: str, ten_times: bool) -> None:
    limits = f'limits.{wager}.min = "25.00"', f'limits.{wager}.max = "200.00"'
    assert broken(*offers(wager), *limits) == ({"8.2(a)"} if ten_times else set())


def test_8_2_a_the_lowest_payout_the_law_prints_for_each_wager() -> None:
    """2.17(e), 2.19(c), 2.20(j), 2.22(j), 2.23(f), 2.24(f), 2.25(g), 2.26(f), 2.27(f).

    Same suit: option 3 of eight decks. Progressive: 25 dollars for one. The bonus wager has awards and
    no odds.
    """
    printed = {
        name: [odds for one in offer.wagers for table in one.paytables.values() for odds in table.values()]
        for name, offer in KNOWN.items()
    }
    assert printed.pop("blackjack-bonus") == []
    lowest = {name: str(min(pays, key=lambda odds: odds.ratio)) for name, pays in printed.items()}
    assert lowest == {
        "over-under-13": "1 to 1",
        "same-suit": "2 to 1",
        "sevens": "3 to 1",
        "progressive": "25 to 1",
        "streak": "3 to 1",
        "match-the-dealer": "3 to 1",
        "twenty-point": "4 to 1",
        "optional-bonus": "3 to 1",
        "in-between": "1 to 1",
        "21-plus-3": "5 to 1",
    }


@pytest.mark.parametrize(
    ("wager", "clause", "only"),
    [("sevens", "2.17(a)3i", "1.00"), ("progressive", "2.19(a)", "1.00"), ("blackjack-bonus", "2.20(a)", "")],
)
def test_2_17_2_19_2_20_stakes_the_law_fixes_to_the_cent(wager: str, clause: str, only: str) -> None:
    limits = f'limits.{wager}.min = "{{}}"', f'limits.{wager}.max = "{{}}"'
    least, most = (only, only) if only else ("1.00", "5.00")
    assert not broken(*offers(wager), limits[0].format(least), limits[1].format(most))
    assert broken(*offers(wager), limits[0].format("0.50")) == {clause}
    for other in ("0.99", "1.01", "4.99", "5.01"):
        assert broken(*offers(wager), CENTS, limits[1].format(other)) == {clause}


@pytest.mark.clause("2.3(d)/3")
def test_2_3_d_fixed_stakes_at_6_to_5() -> None:
    """The bonus wager may be five dollars there, the sevens wager never."""
    assert not broken(SIX_TO_FIVE, *offers("blackjack-bonus"), decks=2)
    assert messages(SIX_TO_FIVE, *offers("sevens"), decks=2)[1:] == [
        "wagers of the 6 to 5 variation are multiples of $5: the sevens wager cannot be"
    ]


@pytest.mark.clause("2.3(d)/3")
@pytest.mark.parametrize(
    ("end", "amount"), [("min", "5.01"), ("min", "4.99"), ("max", "499.99"), ("max", "500.01")]
)
def test_2_3_d_limits_at_6_to_5_to_the_cent(end: str, amount: str) -> None:
    key = f'limits.blackjack.{end} = "{amount}"'
    assert broken(SIX_TO_FIVE, CENTS, key, decks=1) == {"2.3(d)"}
    assert not broken(CENTS, key, decks=1)


def test_2_14_2_18_b_options_that_do_not_apply() -> None:
    assert broken('rules.rounds_per_deck = "one"', decks=1) == {"2.5(i)"}
    assert not broken("rules.fewest_wagers = 2")
    assert messages("table.boxes = 3", "rules.boxes_per_player = 4") == [
        "a player cannot wager on 4 boxes where there are 3"
    ]


def test_2_17_to_2_27_the_paragraph_that_permits_each_wager() -> None:
    assert {name: wager.clause for name, wager in KNOWN.items()} == {
        "over-under-13": "2.17(a)1",
        "same-suit": "2.17(a)2",
        "sevens": "2.17(a)3",
        "progressive": "2.19(a)",
        "blackjack-bonus": "2.20(a)",
        "streak": "2.22(a)",
        "match-the-dealer": "2.23(a)",
        "twenty-point": "2.24(a)",
        "optional-bonus": "2.25(a)",
        "in-between": "2.26(a)",
        "21-plus-3": "2.27(a)",
    }


def test_2_17_a_a_ban_that_both_wagers_declare_is_reported_once() -> None:
    (once,) = messages(*offers("over-under-13", "sevens"))
    assert "the over/under 13 wager" in once
    assert "the sevens wager" in once


def test_2_17_e_2_a_table_without_the_same_suit_wager_has_no_option() -> None:
    with_it, without = read("wagers.same-suit.option = 2", decks=6).choices, read(decks=6).choices
    assert with_it is not None
    assert without is not None
    assert licensee_violations([with_it, without]) == ()
    assert licensee_violations([without, with_it]) == ()

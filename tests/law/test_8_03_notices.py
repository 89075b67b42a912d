"""8.3 and the clauses that refer to it: which duty a change falls under, and from when it may take effect."""

import re
from fnmatch import fnmatchcase

import pytest

from cutcard.games.registry import BUILT, NOTICES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.law.notice import (
    COMMON,
    Duty,
    KeyChange,
    Times,
    changes_between,
    earliest,
    strictest,
    why_not_in_time,
)
from tests.law.game_options import every_option
from tests.law.sheet_lines import sheet_text
from tests.machines.red_dog_sheets import red_dog_text

MINUTE = 60 * 1_000_000
SIX = 6


def changes(old: str, new: str) -> tuple[KeyChange, ...]:
    before, after = read_sheet_text(old), read_sheet_text(new)
    assert before.sheet is not None, before.problems
    assert after.sheet is not None, (after.problems, after.violations)
    return changes_between(before.posted, after.posted, NOTICES[after.sheet.game])


def change(*, old: tuple[str, ...] = (), new: tuple[str, ...] = (), decks: int = 8) -> KeyChange:
    """The one change between two blackjack sheets."""
    (found,) = changes(sheet_text(*old, decks=decks), sheet_text(*new, decks=decks))
    return found


# --- 8.3(b): half an hour ---------------------------------------------------------------------------------

NOON = 12 * 60 * MINUTE
IN_TIME = NOON - 30 * MINUTE


@pytest.mark.clause("8.3(b)")
def test_b_half_an_hour_before_to_the_moment() -> None:
    done = Times(NOON, IN_TIME, IN_TIME, IN_TIME)
    assert not why_not_in_time(Duty.HALF_HOUR, done)
    late = why_not_in_time(Duty.HALF_HOUR, done._replace(effective=NOON - 1))
    assert [bar.clause for bar in late] == ["8.3(b)1", "8.3(b)2", "8.3(b)3"]
    assert earliest(Duty.HALF_HOUR, done) == NOON
    assert earliest(Duty.HALF_HOUR, done._replace(announced=IN_TIME + MINUTE)) == NOON + MINUTE


@pytest.mark.clause("8.3(b)1", "8.3(b)2", "8.3(b)3")
@pytest.mark.parametrize(
    ("step", "clause"), [("sign", "8.3(b)1"), ("announced", "8.3(b)2"), ("notified", "8.3(b)3")]
)
def test_b1_to_b3_each_step_is_needed_in_time(step: str, clause: str) -> None:
    done = Times(NOON, IN_TIME, IN_TIME, IN_TIME)
    for wrong in (None, IN_TIME + 1):
        times = done._replace(**{step: wrong})
        assert [bar.clause for bar in why_not_in_time(Duty.HALF_HOUR, times)] == [clause]
    assert earliest(Duty.HALF_HOUR, done._replace(**{step: None})) is None


@pytest.mark.clause("8.3(c)")
def test_c_limits_at_once_upon_sign_and_announcement() -> None:
    done = Times(NOON, NOON, NOON, None)
    assert not why_not_in_time(Duty.AT_ONCE, done)
    assert earliest(Duty.AT_ONCE, done) == NOON
    for step in ("sign", "announced"):
        assert [bar.clause for bar in why_not_in_time(Duty.AT_ONCE, done._replace(**{step: None}))] == [
            "8.3(c)"
        ]
        assert why_not_in_time(Duty.AT_ONCE, done._replace(**{step: NOON + 1}))


@pytest.mark.clause("8.2(c)", "8.3(c)")
def test_c_a_minimum_or_maximum_is_a_limit_whatever_the_wager() -> None:
    found = change(new=('limits.blackjack.min = "10.00"',))
    assert (found.duty, found.clauses) == (Duty.AT_ONCE, ("8.3(c)",))
    assert found.becomes == "Minimum of the blackjack wager: $10"
    side = ("wagers.in-between = {}",)
    found = change(old=side, new=(*side, 'limits.in-between.max = "50.00"'))
    assert (found.duty, found.clauses) == (Duty.AT_ONCE, ("2.26(d)", "8.3(c)"))


def test_every_limit_names_its_wager_and_nothing_else() -> None:
    limits = [option for option in every_option() if option.table.startswith("limits.")]
    assert len(limits) > 100
    assert all(re.fullmatch(r"the [a-z0-9' +/-]+ wager", option.limits) for option in limits)


@pytest.mark.clause("8.3(b)", "8.3(c)")
def test_b_a_rule_changed_with_a_limit_waits_for_half_an_hour() -> None:
    old, new = sheet_text(), sheet_text("rules.surrender = true", 'limits.blackjack.min = "10.00"')
    assert strictest(changes(old, new)) is Duty.HALF_HOUR
    assert strictest(changes(old, old)) is Duty.NOTHING


@pytest.mark.clause("8.3(b)")
@pytest.mark.parametrize("game", [one.name for one in BUILT])
def test_b_what_no_clause_of_the_game_names_is_a_rule_all_the_same(game: str) -> None:
    """Only what is listed in one place escapes the half hour; a key added later does not."""
    free = {one.key for one in (*COMMON, *NOTICES[game]) if one.duty is not Duty.HALF_HOUR}
    text = sheet_text() if game == "blackjack" else f'table.game = "{game}"\ncards.decks = 6'
    read = read_sheet_text(text)
    if not read.keys_read:
        return
    for key in read.posted.options:
        exempt = key.split(".")[0] in ("limits", "clocks") or key in free
        assert exempt == (_duty_of(game, key) is not Duty.HALF_HOUR), key


def _duty_of(game: str, key: str) -> Duty:
    rules = [one for one in (*NOTICES[game], *COMMON) if fnmatchcase(key, one.key)]
    return rules[0].duty if rules else Duty.HALF_HOUR


@pytest.mark.clause("8.3(a)", "8.3(b)")
@pytest.mark.parametrize(
    "line",
    [
        'table.name = "BJ 8"',
        'table.sign_approval = "CCC 26-117"',
        'table.dealing = "live"',
        "clocks.decision = 40",
        'cards.backs = "blue"',
        'cards.cutting_card = "green"',
        ('cards.shuffle = "automated"', 'cards.second_backs = "green"'),
    ],
)
def test_a_keys_that_are_not_rules_of_the_game_require_nothing(line: str | tuple[str, str]) -> None:
    """The sign advises of the rules; a table's name, its clocks and the colours of its cards are none."""
    *beside, changed = (line,) if isinstance(line, str) else line
    found = change(old=tuple(beside), new=(*beside, changed))
    assert found.key == changed.partition(" ")[0]
    assert found.duty is Duty.NOTHING
    assert strictest([found]) is Duty.NOTHING
    assert found.says != "no rule is changed without notice"


# --- the clauses that refer to 8.3 ------------------------------------------------------------------------


@pytest.mark.clause("2.8(c)/3")
def test_2_8_c_surrender_both_ways() -> None:
    on = ("rules.surrender = true",)
    for old, new in ((on, ()), ((), on)):
        found = change(old=old, new=new)
        assert (found.duty, found.clauses) == (Duty.HALF_HOUR, ("2.8(c)", "8.3(b)"))


@pytest.mark.clause("2.16(c)")
def test_2_16_c_before_five_card_21_is_withdrawn() -> None:
    on = ("rules.five_card_21 = true",)
    assert change(old=on).clauses == ("2.16(c)", "8.3(b)")
    assert change(new=on).clauses == ("8.3(b)",)


@pytest.mark.clause("2.17(a)#3")
@pytest.mark.parametrize("wager", ["over-under-13", "same-suit", "sevens"])
def test_2_17_a_before_the_offer_is_withdrawn(wager: str) -> None:
    offer = (f"wagers.{wager} = {{}}",)
    withdrawn = change(old=offer, decks=SIX)
    assert (withdrawn.duty, withdrawn.clauses) == (Duty.HALF_HOUR, ("2.17(a)", "8.3(b)"))
    assert withdrawn.becomes.endswith("is not offered")
    assert change(new=offer, decks=SIX).clauses == ("8.3(b)",)


@pytest.mark.clause("2.17(e)2#1")
def test_2_17_e_2_the_option_and_at_every_table_of_as_many_decks() -> None:
    old, new = (f"wagers.same-suit.option = {number}" for number in (1, 2))
    found = change(old=(old,), new=(new,), decks=SIX)
    assert (found.duty, found.clauses) == (Duty.HALF_HOUR, ("2.17(e)2", "8.3(b)"))
    assert found.every_table == "with as many decks of cards"


@pytest.mark.clause("2.18(a)#2")
def test_2_18_a_before_multiple_action_is_withdrawn() -> None:
    on = ('rules.variation = "multiple-action"',)
    assert change(old=on).clauses == ("2.18(a)", "8.3(b)")
    assert change(new=on).clauses == ("8.3(b)",)


@pytest.mark.clause("2.24(h)#4")
def test_2_24_h_a_lower_ceiling() -> None:
    def ceiling(amount: str) -> tuple[str, ...]:
        return (f'wagers.twenty-point.ceiling = "{amount}"',)

    assert change(old=ceiling("50000.00"), new=ceiling("25000.00")).clauses == ("2.24(h)", "8.3(b)")
    assert change(old=ceiling("25000.00"), new=ceiling("50000.00")).clauses == ("8.3(b)",)
    none = ("wagers.twenty-point = {}",)
    assert change(old=none, new=ceiling("25000.00")).clauses == ("2.24(h)", "8.3(b)")
    assert change(old=ceiling("25000.00"), new=none).clauses == ("8.3(b)",)


@pytest.mark.clause("6.5(i)3#1")
def test_6_5_i_3_before_payout_odds_are_decreased() -> None:
    better = red_dog_text('wagers.red-dog.pays = { "spread 1" = "6 to 1" }')
    by_law = red_dog_text()
    (lowered,) = changes(better, by_law)
    assert (lowered.duty, lowered.clauses) == (Duty.HALF_HOUR, ("6.5(i)3", "6.5(i)2", "8.3(b)"))
    (raised,) = changes(by_law, better)
    assert "6.5(i)3" not in raised.clauses


@pytest.mark.clause("2.10(c)/6")
def test_2_10_c_the_dealing_of_a_doubled_card_is_posted() -> None:
    found = change(new=('rules.double_card = "face-down"',))
    assert found.clauses == ("2.10(c)", "8.3(b)")
    assert "gaming submission" in found.says


@pytest.mark.clause("2.3(e)/6", "2.6(k)/2", "2.7(c)/2", "2.9(b)/5", "2.11(e)/2")
@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ('rules.hole_card = "face-up"', "2.6(k)"),
        ("rules.even_money = true", "2.7(c)"),
        ('rules.insurance = "at-turn"', "2.9(b)"),
        ("rules.split_hands = 3", "2.11(e)"),
        ("rules.suited_678 = true", "2.3(e)"),
        ('rules.designated_blackjack = "As Js"', "2.3(e)3"),
    ],
)
def test_options_offered_with_notice(line: str, clause: str) -> None:
    found = change(new=(line,))
    assert (found.duty, found.clauses) == (Duty.HALF_HOUR, (clause, "8.3(b)"))

"""`[what_if]`, rules New Jersey does not have: read, refused where they mean nothing, worth what is printed.

The printed figures and where they stand; ours are composition-dependent, and a split hand is played like the
same cards before the split, so that they may differ from the Wizard's by a thousandth of a point.
"""

from pathlib import Path

import pytest

from cutcard.cards import WITHOUT_TENS
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.rules import lawful, why_not
from cutcard.games.blackjack.rules.equipment import cards_in_a_stack, stock
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, WhatIf
from cutcard.games.blackjack.sheet.sheet_parser import BlackjackSheetRead, read_text
from cutcard.games.live_sheet import NotALiveSheetError, live_sheet
from cutcard.games.twenty_one.hand import HandView
from cutcard.games.twenty_one.outcomes import Action
from cutcard.money import EVEN_MONEY, Odds
from tests.odds.test_published import customary, percent

LINES = '[table]\ngame = "blackjack"\nboxes = 6\nstatus = "{status}"\n[cards]\ndecks = 8\n[rules]\n{rules}\n'


def read(what_if: str, rules: str = "", status: str = "proposed") -> BlackjackSheetRead:
    return read_text(LINES.format(status=status, rules=rules) + "[what_if]\n" + what_if)


# --- the sheet --------------------------------------------------------------------------------------------

KEYS = [
    ('blackjack_pays = "6 to 5"', "2.3(e)", WhatIf(blackjack_pays=Odds(6, 5))),
    ('blackjack_pays = "1 to 1"', "2.3(e)", WhatIf(blackjack_pays=EVEN_MONEY)),
    ('double_on = "9-11"', "2.10(a)", WhatIf(double_on="9-11")),
    ('double_on = "10-11"', "2.10(a)", WhatIf(double_on="10-11")),
    ("early_surrender = true", "2.8(a)2", WhatIf(early_surrender=True)),
    ('late_blackjack = "everything"', "2.10(b)", WhatIf(late_blackjack="everything")),
    ("draw_to_split_aces = true", "2.11(c)2", WhatIf(draw_to_split_aces=True)),
    ("decks = 16", "2.2(a)", WhatIf(decks=16)),
    ('deck = "spanish"', "2.2(b)", WhatIf(deck="spanish")),
]


@pytest.mark.parametrize(("line", "clause", "meant"), KEYS)
def test_a_proposed_sheet_may_ask_for_it_and_no_other(line: str, clause: str, meant: WhatIf) -> None:
    rules = "surrender = true"
    proposed, lawful_one = read(line, rules), read(line, rules, "lawful")
    assert proposed.sheet is not None
    assert proposed.sheet.what_if == meant
    assert [one.clause for one in proposed.violations] == [clause]
    assert lawful_one.sheet is None
    assert [one.clause for one in lawful_one.violations] == [clause]
    assert lawful_one.violations[0].key == "what_if." + line.split(" ", maxsplit=1)[0]
    assert proposed.sheet.digest != read("", rules).sheet.digest  # type: ignore[union-attr]


def test_a_value_of_the_law_asks_for_nothing() -> None:
    found = read('double_on = "any"\nlate_blackjack = "original"\nearly_surrender = false', status="lawful")
    assert found.sheet == read_text(LINES.format(status="lawful", rules="")).sheet
    assert found.violations == ()


def test_no_live_table_runs_it() -> None:
    text = LINES.format(status="proposed", rules="") + '[what_if]\nblackjack_pays = "6 to 5"\n'
    with pytest.raises(NotALiveSheetError, match="proposed"):
        live_sheet(text)


@pytest.mark.parametrize(
    ("line", "rules", "says"),
    [
        ("early_surrender = true", "", "early surrender needs surrender = true in [rules]"),
        ("early_surrender = true", 'surrender = true\nhole_card = "reader"', 'write hole_card = "none"'),
        ('deck = "spanish"', "[wagers.sevens]", "take [wagers] out"),
        ('blackjack_pays = "6:5"', "", 'expected odds such as "6 to 5" or "1 to 1", got "6:5"'),
        ('blackjack_pays = "0 to 5"', "", 'expected odds such as "6 to 5"'),
        ("blackjack_pays = 1.2", "", 'expected odds such as "6 to 5"'),
        ('double_on = "11"', "", 'expected one of "any", "9-11", "10-11", got "11"'),
        ("decks = 101", "", "expected a whole number from 0 to 100, got 101"),
        ("charlie = true", "", "unknown key in [what_if]"),
    ],
)
def test_what_means_nothing_is_named(line: str, rules: str, says: str) -> None:
    found = read(line, rules)
    assert found.sheet is None
    (problem,) = found.problems
    assert says in problem.message
    assert problem.line


# --- the deciders -----------------------------------------------------------------------------------------


def table(**what_if: object) -> BlackjackSheet:
    return BlackjackSheet(decks=8, surrender=True, split_hands=4, boxes=6, what_if=WhatIf(**what_if))  # type: ignore[arg-type]


def two_cards(total: int, *, soft: bool = False, split_ace: bool = False) -> HandView:
    return HandView(
        total=total,
        soft=soft,
        cards=2,
        pair=0,
        hands=1 + split_ace,
        split_ace=split_ace,
        doubled=False,
        first_decision=not split_ace,
        up=6,
    )


@pytest.mark.parametrize(("double_on", "totals"), [("9-11", {9, 10, 11}), ("10-11", {10, 11})])
def test_totals_that_may_be_doubled(double_on: str, totals: set[int]) -> None:
    sheet = table(double_on=double_on)
    views = [two_cards(total) for total in range(5, 21)] + [two_cards(19, soft=True)]
    assert {view.total for view in views if Action.DOUBLE in lawful(sheet, view)} == totals
    barred = why_not(sheet, two_cards(8), Action.DOUBLE)
    assert barred is not None
    assert barred.clauses == ("19:47-2.10(a)",)


def test_a_split_ace_draws_on() -> None:
    view = two_cards(15, soft=True, split_ace=True)
    assert lawful(table(), view) == (Action.STAND,)
    assert {Action.HIT, Action.DOUBLE} <= set(lawful(table(draw_to_split_aces=True), view))


def test_the_cards_of_a_spanish_shoe() -> None:
    assert stock(table(deck="spanish")).deck == WITHOUT_TENS
    assert cards_in_a_stack(table(deck="spanish")) == 8 * 48


# --- what they are worth ----------------------------------------------------------------------------------

EFFECTS = [
    ({"blackjack_pays": Odds(6, 5)}, "-1.36"),
    ({"blackjack_pays": Odds(2, 1)}, "2.3"),
    ({"double_on": "9-11"}, "-0.09"),
]
"""blackjackreview.com, "Blackjack Rule Variations and Odds": 6 decks, no double after a split, aces split
once. Its double on 10 and 11 is printed as -.09 beside the one on 9 to 11."""


@pytest.mark.parametrize(("what_if", "printed"), EFFECTS)
def test_printed_rule_effects(what_if: dict[str, object], printed: str) -> None:
    base = percent(customary(6, 4, double_after_split=False))
    changed = percent(customary(6, 4, double_after_split=False, what_if=WhatIf(**what_if)))  # type: ignore[arg-type]
    assert f"{base - changed:.{len(printed.split('.')[1])}f}" == printed


def test_early_surrender() -> None:
    """The same page: .39 against an ace and .24 against a ten, .002 against a nine."""
    base = customary(6, 4, double_after_split=False)
    early = customary(6, 4, double_after_split=False, surrender=True, what_if=WhatIf(early_surrender=True))
    gains = {
        up: 100 * float(solve(early, ups=(up,)).value - solve(base, ups=(up,)).value) for up in (9, 10, 11)
    }
    assert [f"{gains[up]:.2f}" for up in (11, 10)] == ["0.39", "0.24"]
    assert f"{gains[9]:.3f}" == "0.002"


@pytest.mark.parametrize(("decks", "printed"), [(6, 0.7271), (8, 0.7562)])
def test_everything_lost_to_a_late_blackjack(decks: int, printed: float) -> None:
    """wizardofodds.com, appendix 9, euro-6dh17r4 and euro-8dh17r4."""
    sheet = customary(decks, 4, soft_17="hit", what_if=WhatIf(late_blackjack="everything"))
    assert percent(sheet) == pytest.approx(printed, abs=0.001)


@pytest.mark.parametrize(("decks", "rules", "printed"), [(1, {}, -0.0423), (2, {"soft_17": "hit"}, 0.5252)])
def test_no_double_after_a_split(decks: int, rules: dict[str, object], printed: float) -> None:
    """wizardofodds.com, appendix 9, 1ds17r4 and 2dh17r4: a key of `[rules]` that a proposed sheet sets."""
    sheet = customary(decks, 4, double_after_split=False, **rules)
    assert percent(sheet) == pytest.approx(printed, abs=0.0015)


def test_eight_decks_hit_17_late_surrender_6_to_5() -> None:
    """hhoppe/blackjack, "House edge results": 1.913 with a chart by totals; best play is worth .002 more."""
    sheet = customary(8, 4, soft_17="hit", surrender=True, what_if=WhatIf(blackjack_pays=Odds(6, 5)))
    assert percent(sheet) == pytest.approx(1.913, abs=0.0025)


def test_more_decks_are_worse_and_come_to_rest() -> None:
    found = [percent(read(f"decks = {decks}").sheet) for decks in (8, 32, 64)]  # type: ignore[arg-type]
    assert found[0] < found[1] < found[2] < found[1] + 0.02


def test_the_example_in_the_docs_can_be_read() -> None:
    text = Path("docs/odds.md").read_text(encoding="utf-8")
    example = text.split("[what_if]")[1].split("```")[0]
    found = read(example, "surrender = true")
    assert found.problems == ()
    assert found.sheet is not None
    assert found.sheet.what_if != WhatIf()

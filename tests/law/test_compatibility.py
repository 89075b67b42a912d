"""Which features may be combined: every pair that a sheet can express, lawful or with its clauses.

Each ban is listed under the section that contains it. A ban holds for both features, and every pair is
checked in both orders of the sheet.
"""

from itertools import combinations

import pytest

from tests.law.sheet_lines import broken

FEATURES: dict[str, str] = {
    "over-under-13": "wagers.over-under-13 = {}",
    "same-suit": "wagers.same-suit = {}",
    "sevens": "wagers.sevens = {}",
    "multiple-action": 'rules.variation = "multiple-action"',
    "progressive": "wagers.progressive = {}",
    "blackjack-bonus": "wagers.blackjack-bonus = {}",
    "streak": "wagers.streak = {}",
    "match-the-dealer": "wagers.match-the-dealer = {}",
    "twenty-point": "wagers.twenty-point = {}",
    "optional-bonus": "wagers.optional-bonus = {}",
    "in-between": "wagers.in-between = {}",
    "21-plus-3": "wagers.21-plus-3 = {}",
    "surrender": "rules.surrender = true",
    "resplit": "rules.split_hands = 3",
    "hole card face down": 'rules.hole_card = "face-down"',
    "card reader": 'rules.hole_card = "reader"',
    "hole card face up": 'rules.hole_card = "face-up"',
    "shared boxes": "rules.shared_boxes = true",
    "6 to 5": 'rules.variation = "six-to-five"',
}

BANS: dict[str, dict[str, str]] = {
    "over-under-13": dict.fromkeys(("same-suit", "sevens", "progressive"), "2.17(a)"),
    "same-suit": dict.fromkeys(("over-under-13", "sevens", "progressive"), "2.17(a)"),
    "sevens": dict.fromkeys(("over-under-13", "same-suit", "progressive"), "2.17(a)"),
    "multiple-action": {
        **dict.fromkeys(
            (
                *("progressive", "blackjack-bonus", "streak", "match-the-dealer", "twenty-point"),
                *("optional-bonus", "in-between", "21-plus-3"),
            ),
            "2.18(a)",
        ),
        "surrender": "2.8(c)",
        "resplit": "2.11(e)",
        **dict.fromkeys(("hole card face down", "card reader", "hole card face up"), "2.18(e)"),
    },
    "progressive": {
        "surrender": "2.8(c)",
        "hole card face down": "2.6(j)2",
        "card reader": "2.6(j)2",
        "hole card face up": "2.6(k)",
        "shared boxes": "2.13(a)",
    },
    "blackjack-bonus": dict.fromkeys(
        (
            *("multiple-action", "progressive", "streak", "twenty-point", "optional-bonus"),
            *("in-between", "21-plus-3"),
        ),
        "2.20(l)",
    ),
    "streak": dict.fromkeys(
        (
            *("multiple-action", "progressive", "blackjack-bonus", "twenty-point", "optional-bonus"),
            *("in-between", "21-plus-3"),
        ),
        "2.22(l)",
    ),
    "match-the-dealer": dict.fromkeys(("optional-bonus", "in-between"), "2.23(g)"),
    "twenty-point": {
        **dict.fromkeys(
            (
                *("multiple-action", "progressive", "blackjack-bonus", "streak", "optional-bonus"),
                *("in-between", "21-plus-3"),
            ),
            "2.24(i)",
        ),
        "hole card face up": "2.24(d)",
        "6 to 5": "2.24(d)",
    },
    "optional-bonus": dict.fromkeys(
        (
            *("multiple-action", "progressive", "blackjack-bonus", "streak", "match-the-dealer"),
            *("twenty-point", "in-between", "21-plus-3"),
        ),
        "2.25(h)",
    ),
    "in-between": {
        **dict.fromkeys(
            (
                *("multiple-action", "progressive", "blackjack-bonus", "streak", "match-the-dealer"),
                *("twenty-point", "optional-bonus", "21-plus-3"),
            ),
            "2.26(h)",
        ),
        "6 to 5": "2.26(e)",
    },
    "21-plus-3": {
        **dict.fromkeys(
            (
                *("multiple-action", "progressive", "blackjack-bonus", "streak", "optional-bonus"),
                *("in-between",),
            ),
            "2.27(g)",
        ),
        "6 to 5": "2.27(e)",
    },
    "hole card face up": {"surrender": "2.6(k)3", "resplit": "2.6(k)5"},
    "6 to 5": {
        "surrender": "2.8(c)",
        "hole card face down": "2.6A(h)",
        "hole card face up": "2.6A(h)",
    },
}

BY_DECKS_OR_STAKES = {
    frozenset(("sevens", "6 to 5")): {"2.2(a)3", "2.3(d)"},
    frozenset(("progressive", "6 to 5")): {"2.2(a)3", "2.3(d)"},
    frozenset(("match-the-dealer", "6 to 5")): {"2.2(a)4"},
    frozenset(("optional-bonus", "6 to 5")): {"2.2(a)4"},
}
"""With two decks: impossible because of the decks, or of a stake that is not a multiple of five dollars."""

PAIRS = [
    pair for pair in combinations(FEATURES, 2) if len({FEATURES[one].partition(" =")[0] for one in pair}) == 2
]
"""Left out: two values of one key, which no sheet can have."""


def clauses(one: str, other: str) -> set[str]:
    pair = frozenset((one, other))
    written = {BANS.get(a, {}).get(b) for a, b in ((one, other), (other, one))} - {None}
    return {clause for clause in written if clause} | BY_DECKS_OR_STAKES.get(pair, set())


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_pair_is_lawful_or_names_every_clause(one: str, other: str) -> None:
    decks = 2 if "6 to 5" in (one, other) else 6
    for pair in ((one, other), (other, one)):
        assert broken(*(FEATURES[feature] for feature in pair), decks=decks) == clauses(one, other)


def test_how_many_pairs_are_forbidden() -> None:
    """171 pairs; 4 of two values of one key; 60 forbidden: 47 by a ban, 13 by dealing, decks or stakes."""
    assert len(list(combinations(FEATURES, 2))) == 171
    assert len(PAIRS) == 167
    assert sum(bool(clauses(*pair)) for pair in PAIRS) == 60


@pytest.mark.parametrize("wager", ["twenty-point", "in-between"])
def test_a_single_deck_is_too_few(wager: str) -> None:
    assert broken(FEATURES[wager], decks=1) == {"2.2(a)2"}


DECKS = {
    "over-under-13": set(range(1, 9)),
    "same-suit": {1, 2, 4, 6, 8},
    "sevens": {4, 5, 6, 7, 8},
    "progressive": {4, 5, 6, 7, 8},
    "blackjack-bonus": set(range(1, 9)),
    "streak": set(range(1, 9)),
    "match-the-dealer": {6, 8},
    "twenty-point": set(range(2, 9)),
    "optional-bonus": {6, 8},
    "in-between": set(range(2, 9)),
    "21-plus-3": set(range(1, 9)),
}
"""The numbers of decks each wager may be dealt from (2.2(a), 2.17(e)2)."""


@pytest.mark.parametrize("wager", DECKS)
def test_the_numbers_of_decks(wager: str) -> None:
    assert {decks for decks in range(1, 9) if not broken(FEATURES[wager], decks=decks)} == DECKS[wager]

"""Sheets that cover every pair of options, tiny shoes, and the comparison of engine and solver over them."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

from cutcard.cards import ALL_CARDS, read_cards
from cutcard.exact_odds.twenty_one.solver.main_game import Solution, solve
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Stack
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.rules import Action, hole_card_face_up
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.strategies.twenty_one.chart import Chart, columns
from tests.agreement.enumerator import Enumerator, Shoe

OPTIONS: dict[str, tuple[str, ...]] = {
    "variation": ('"standard"', '"six-to-five"'),
    "hole_card": ('"none"', '"face-down"', '"reader"', '"face-up"'),
    "soft_17": ('"stand"', '"hit"'),
    "surrender": ("false", "true"),
    "double_after_split": ("true", "false"),
    "double_card": ('"face-up"', '"face-down"', '"on-request"'),
    "split_hands": ("2", "3", "4"),
    "resplit_aces": ("true", "false"),
    "five_card_21": ("false", "true"),
    "suited_678": ("false", "true"),
    "three_sevens": ("false", "true"),
    "designated_blackjack": ('""', '"As Js"'),
    "split_two_card_21": ('"beats-21"', '"plain"'),
    "busted_extras": ('"returned"', '"kept"'),
}
"""Every option that affects the money of a main wager, as a sheet writes it."""

READINGS = ("split_two_card_21", "busted_extras")
INSURED = ('"none"', '"face-down"', '"reader"')
"""The dealings with insurance."""
SPECIALS = ("five_card_21", "suited_678", "three_sevens", "designated_blackjack")
Rules = dict[str, str]

LEFT: dict[tuple[str, str], Rules] = {
    ("variation", '"six-to-five"'): {
        "soft_17": '"hit"',
        "surrender": "false",
        **{name: OPTIONS[name][0] for name in SPECIALS},
    },
    ("hole_card", '"face-up"'): {"variation": '"standard"', "surrender": "false", "split_hands": "2"},
    ("hole_card", '"face-down"'): {"variation": '"standard"'},
}
"""The values of other options that the law allows with a value of one option."""


@cache
def meet(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether two values of two options may be on one sheet."""
    return all(
        LEFT.get(first, {}).get(second[0], second[1]) == second[1]
        for first, second in ((one, other), (other, one))
    )


def sheet_of(rules: Rules, *, wagers: str = "", decks: int = 8) -> BlackjackSheet:
    """The sheet, which is proposed if it breaks the law.

    No double after a split outside 6 to 5, and 6 to 5 from eight decks: tiny shoes hold one card often.
    """
    proposed = rules.get("double_after_split") == "false" or rules.get("variation") == '"six-to-five"'
    lines = [
        "[table]",
        'game = "blackjack"',
        "boxes = 6",
        f'status = "{"proposed" if proposed else "lawful"}"',
        "[cards]",
        f"decks = {decks}",
        "[rules]",
        *(f"{name} = {text}" for name, text in rules.items() if name not in READINGS),
        "[readings]",
        *(f"{name} = {text}" for name, text in rules.items() if name in READINGS),
        wagers,
    ]
    found = read_blackjack_text("\n".join(lines))
    assert found.sheet is not None, (rules, found)
    return found.sheet


@cache
def covering(seed: int) -> list[Rules]:
    """Sheets that contain every lawful pair of values of two options."""
    chance = Random(seed)
    missing = {
        pair
        for one, other in combinations(OPTIONS, 2)
        for pair in product(product([one], OPTIONS[one]), product([other], OPTIONS[other]))
        if meet(*pair)
    }
    rows = []
    while missing:
        tries = [_row_by_lot(chance) for _ in range(200)]
        best = max(tries, key=lambda row: len(missing.intersection(combinations(row.items(), 2))))
        missing.difference_update(combinations(best.items(), 2))
        rows.append(best)
    return rows


@cache
def never_met(one: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """The values of other options that exclude this one."""
    others = ((name, text) for name, texts in OPTIONS.items() if name != one[0] for text in texts)
    return tuple(other for other in others if not meet(one, other))


def _row_by_lot(chance: Random) -> Rules:
    row: Rules = {}
    for name in chance.sample(list(OPTIONS), len(OPTIONS)):
        here = row.items()
        row[name] = chance.choice(
            [text for text in OPTIONS[name] if here.isdisjoint(never_met((name, text)))]
        )
    return {name: row[name] for name in OPTIONS}


def shoe_of(text: str) -> Shoe:
    """A shoe from card names; a number after a name is a count."""
    shoe: Shoe = Counter()
    for word in text.split():
        shoe[read_cards(word[:2])[0]] += int(word[2:] or 1)
    return shoe


# No line of play uses up all cards, even with four hands; otherwise the enumerator would fail.
ACES_AND_NINES = shoe_of("As2 Ac2 9c3 Js2 Tc5")
EIGHTS = shoe_of("Ac2 5c 8s4 Tc7")
SIXES = shoe_of("Ac3 6c2 9c3 Tc6")
FOURS = shoe_of("Ac 4c3 8c 9c2 Tc7")
MIXED = shoe_of("Ac4 6s 7s 8s 9c2 Tc6")
FIVES_AND_EIGHTS = shoe_of("Ac 5c2 6s 8s4 9c2 Tc5")
SUITED = shoe_of("Ac 6s3 7s 7h 8s3 9c Tc6")
SEVENS = shoe_of("Ac 4c 7s5 9c2 Tc6")
LITTLE = shoe_of("Ac2 2c 3c2 4c 5c 9c Tc7")


# A pair here has always one suit or always two: the solver's player splits pairs by value.


def told_apart(sheet: BlackjackSheet, shoe: Shoe) -> Shoe:
    """The shoe with one card for each value, except cards with special payouts here: fewer deals."""
    paid = {card for card in ALL_CARDS if sheet.suited_678 and card.rank in "678"}
    paid.update(sheet.designated_blackjack)
    names = {value(card): card for card in ALL_CARDS if card.suit == "c" and card.rank not in "JQK"}
    found: Shoe = Counter()
    for card, many in shoe.items():
        found[card if card in paid else names[value(card)]] += many
    return found


def stack_of(shoe: Shoe) -> Stack:
    return tuple(shoe[one] for one in ALL_CARDS)


def solved(
    sheet: BlackjackSheet, shoe: Shoe, chart: Chart | None = None, ups: Sequence[int] = VALUES
) -> Solution:
    only = {(up, second) for up in ups for second in (0, *VALUES)}
    return solve(sheet, stack=stack_of(shoe), chart=chart, number=Fraction, only=only)


def named(rules: Rules) -> str:
    return " ".join(text.strip('"') for text in rules.values())


def chart_by_lot(sheet: BlackjackSheet, chance: Random) -> Chart:
    """Random actions, but no card to a hard 17 or more, so that the shoe lasts. Pairs are mostly split."""

    def cell(total: int) -> tuple[Action, ...]:
        first = chance.choice((Action.HIT, Action.STAND, Action.DOUBLE, Action.SURRENDER))
        return (first, chance.choice((Action.HIT, Action.STAND))) if total < 17 else (Action.STAND,)

    both = hole_card_face_up(sheet)
    shown = list(columns(both_cards=both).values())
    return Chart(
        "by lot",
        hard={(total, seen): cell(total) for total in range(4, 21) for seen in shown},
        soft={(total, seen): cell(total - 2) for total in range(12, 21) for seen in shown},
        pairs={
            (pair, seen): (Action.SPLIT,) if chance.random() < 0.7 else ()
            for pair in range(2, 12)
            for seen in shown
        },
        both_cards=both,
    )


def compare_every_deal(
    sheet: BlackjackSheet, shoe: Shoe, chart: Chart | None = None, ups: Sequence[int] = VALUES
) -> None:
    """Restricted to these up cards; results are weighted by their probability."""
    table, solution = Enumerator(sheet, told_apart(sheet, shoe), chart), solved(sheet, shoe, chart, ups)
    whole = table.whole(ups)
    assert whole.net == solution.value == -solution.house_advantage
    assert whole.laid == solution.average_total_wager

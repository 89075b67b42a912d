"""The round engine over every deal of a tiny shoe equals the exact solver in fractions."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.exact_odds.blackjack.wagers.wagers import even_money, insurance_odds, side_wager_odds
from cutcard.exact_odds.twenty_one.solver import rule_tables
from cutcard.exact_odds.twenty_one.solver.main_game import Solution, solve
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Stack
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.rules import Action, hole_card_face_up
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import Deal, EndRound, GiveCard, Kind, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from cutcard.strategies.twenty_one.chart import Chart, columns
from tests.agreement.enumerator import WAGER, Enumerator, Shoe
from tests.sampling import one_for_each_value, some
from tests.sim.charts import CHART

# --- sheets and shoes -------------------------------------------------------------------------------------

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


# --- the main game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", one_for_each_value(covering(seed=1), dict.items, one_in=12), ids=named)
def test_every_deal_of_a_shoe(rules: Rules) -> None:
    """House advantage and average total wager over all deals."""
    _compare_every_deal(sheet_of(rules), EIGHTS)


@pytest.mark.parametrize("rules", some(covering(seed=5)[::2], one_in=16, quick=24, at=1), ids=named)
def test_every_deal_of_a_shoe_with_many_blackjacks(rules: Rules) -> None:
    _compare_every_deal(sheet_of(rules), ACES_AND_NINES)


LONGER: dict[str, tuple[Shoe, Rules]] = {
    "sixes, reader": (
        SIXES,
        {"hole_card": '"reader"', "soft_17": '"hit"', "split_hands": "3", "surrender": "true"},
    ),
    "sixes, no hole card": (SIXES, {"hole_card": '"none"', "split_hands": "3", "surrender": "true"}),
    "sixes, face up": (SIXES, {"hole_card": '"face-up"'}),
    "fours": (FOURS, {"hole_card": '"none"', "soft_17": '"hit"', "split_hands": "3", "surrender": "true"}),
    "fours, 6 to 5": (FOURS, {"variation": '"six-to-five"', "soft_17": '"hit"', "split_hands": "3"}),
}


@pytest.mark.parametrize("name", some(LONGER, one_in=2, quick=10, at=2))
def test_every_deal_of_a_shoe_with_longer_hands(name: str) -> None:
    shoe, rules = LONGER[name]
    _compare_every_deal(sheet_of(rules), shoe)


SPECIAL = {
    "five cards": (LITTLE, {"five_card_21": "true"}),
    "suited": (SUITED, {"suited_678": "true"}),
    "sevens": (SEVENS, {"three_sevens": "true"}),
    "all": (SUITED, {"suited_678": "true", "three_sevens": "true", "designated_blackjack": '"As Js"'}),
}
"""Shoes in which hands with special odds come often, and the options that pay for them."""


@pytest.mark.parametrize(
    ("name", "hole_card"), some(product(SPECIAL, OPTIONS["hole_card"]), one_in=10, quick=10)
)
def test_special_payouts_against_some_up_cards(name: str, hole_card: str) -> None:
    """Best play, in which a player draws, splits and doubles for the special odds."""
    shoe, rules = SPECIAL[name]
    chance = Random(f"{name} {hole_card}")
    more = {"split_hands": "2" if hole_card == '"face-up"' else chance.choice("23")}
    sheet = sheet_of({"hole_card": hole_card, **rules, **more})
    _compare_every_deal(sheet, shoe, ups=(chance.choice((9, 10)),))


@pytest.mark.parametrize("rules", some(covering(seed=4), one_in=12, quick=36, at=1), ids=named)
def test_every_deal_played_by_a_chart(rules: Rules) -> None:
    """A player who follows a chart, a sensible or a random one, instead of best play."""
    sheet = sheet_of(rules)
    chance = Random(named(rules))
    _compare_every_deal(sheet, EIGHTS, chart_by_lot(sheet, chance))
    _compare_every_deal(sheet, ACES_AND_NINES, chart_by_lot(sheet, chance), ups=(11,))
    if not hole_card_face_up(sheet):
        _compare_every_deal(sheet, EIGHTS, CHART)
    shoe = chance.choice((SUITED, SEVENS))
    _compare_every_deal(sheet, shoe, chart_by_lot(sheet, chance), ups=(10,))


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


def _compare_every_deal(
    sheet: BlackjackSheet, shoe: Shoe, chart: Chart | None = None, ups: Sequence[int] = VALUES
) -> None:
    """Restricted to these up cards; results are weighted by their probability."""
    table, solution = Enumerator(sheet, told_apart(sheet, shoe), chart), solved(sheet, shoe, chart, ups)
    whole = table.whole(ups)
    assert whole.net == solution.value == -solution.house_advantage
    assert whole.laid == solution.average_total_wager


@pytest.mark.parametrize("variation", some(OPTIONS["variation"], quick=2))
def test_a_hole_card_moves_no_money_where_busted_extras_are_returned(variation: str) -> None:
    """2.10(b), 2.11(d): a blackjack takes one original wager, early or late, unless `kept`."""
    for reading in OPTIONS["busted_extras"]:
        rules = {"variation": variation, "soft_17": '"hit"', "busted_extras": reading, "split_hands": "3"}
        dealings = [text for text in INSURED if meet(("variation", variation), ("hole_card", text))]
        for seed in (2, 1947):
            chart = chart_by_lot(sheet_of(rules), Random(seed))
            sheets = [sheet_of({**rules, "hole_card": text}) for text in dealings]
            found = [Enumerator(sheet, told_apart(sheet, EIGHTS), chart).whole().net for sheet in sheets]
            assert found == [solved(sheet, EIGHTS, chart).value for sheet in sheets]
            assert len(set(found[:-1])) == 1, "nobody looks at either"
            assert (found[0] == found[-1]) is (reading == '"returned"')


DEALS = [
    (FIVES_AND_EIGHTS, 8, 8, 10),
    (FIVES_AND_EIGHTS, 8, 8, 11),
    (FIVES_AND_EIGHTS, 5, 6, 9),
    (MIXED, 11, 11, 10),
    (MIXED, 11, 11, 6),
    (MIXED, 9, 9, 11),
    (MIXED, 10, 10, 6),
    (FOURS, 4, 4, 10),
    (FOURS, 4, 8, 11),
    (SIXES, 6, 6, 11),
]


@pytest.mark.parametrize(("shoe", "first", "second", "up"), some(DEALS, quick=10))
@pytest.mark.parametrize("seed", some([2, 3], one_in=2))
def test_every_action_of_one_deal(shoe: Shoe, first: int, second: int, up: int, seed: int) -> None:
    """The value of each action with three known cards, on random sheets."""
    chance = Random(f"{seed} {first} {second} {up}")
    rows = [row for row in covering(seed) if row["hole_card"] != '"face-up"' and row["suited_678"] == "false"]
    for rules in chance.sample(rows, 3):
        sheet = sheet_of(rules)
        table = Enumerator(sheet, shoe)
        held = {value(card): card for card in shoe}
        cards = (held[first], held[second], held[up])
        solution = solved(sheet, shoe, ups=(up,))
        against = solution.against[up]
        expected = solution.action_values(first, second, up)
        found = table.actions(*cards)
        assert found.keys() == expected.keys()
        for action in found:
            if action is Action.SPLIT and first in against.split_bound:
                assert found[action] <= expected[action] < max(expected.values())
            else:
                assert found[action] == expected[action], (rules, action)
        worth = table.deal(*cards)
        hand = solution.hands.number(first, second)
        measures = against.values[hand, against.choice[hand]]
        assert worth == (measures[rule_tables.NET], measures[rule_tables.LAID])


TOLD_APART: dict[str, Rules] = {
    "soft_17": {"split_hands": "4", "surrender": "true"},
    "surrender": {"split_hands": "4"},
    "variation": {"soft_17": '"hit"'},
    "hole_card": {"busted_extras": '"kept"'},
    "double_card": {"busted_extras": '"kept"', "split_hands": "3"},
}
"""The other options of a sheet on which a value of this option has an effect."""
SHOES = (EIGHTS, ACES_AND_NINES, SIXES, SUITED, SEVENS, LITTLE)
WORTH_THE_SAME = {("hole_card", '"none"', '"face-down"'), ("double_card", '"face-up"', '"on-request"')}
"""An unread hole card gives no information, and a chart never asks for a card face down."""


@pytest.mark.parametrize("name", some(OPTIONS, quick=8))
def test_every_option_changes_a_figure_here(name: str) -> None:
    """The comparisons above can fail: each value of each option changes a figure on one of the shoes."""
    plain = TOLD_APART.get(name, {"split_hands": "4", "surrender": "true"})
    for one, other in combinations(OPTIONS[name], 2):
        sheets = [sheet_of({**plain, name: text}) for text in (one, other)]
        same = (name, one, other) in WORTH_THE_SAME
        shoes = (EIGHTS, ACES_AND_NINES) if same else SHOES
        stacks = [stack_of(shoe) for shoe in shoes]
        different = any(_figures(sheets[0], stack) != _figures(sheets[1], stack) for stack in stacks)
        assert different is not same, (name, one, other)


@lru_cache(maxsize=64)
def _figures(sheet: BlackjackSheet, stack: Stack) -> tuple[Fraction, Fraction]:
    """By best play; if extras are kept, by a chart, which busts more doubles and splits."""
    kept = sheet.readings.busted_extras == "kept"
    chart = chart_by_lot(sheet, Random(7)) if kept else None
    solution = solve(sheet, stack=stack, chart=chart, number=Fraction)
    return solution.value, solution.average_total_wager


@pytest.mark.parametrize("hole_card", some(OPTIONS["hole_card"], one_in=2, quick=4))
def test_the_order_of_a_hands_cards_does_not_matter(hole_card: str) -> None:
    """The enumerator relies on this when it ignores the order of a hand."""
    sheet = sheet_of({"hole_card": hole_card, "split_hands": "2", "suited_678": "true"})
    for first, second, up, _ in Enumerator(sheet, ACES_AND_NINES).deals():
        if first < second:
            one, other = Enumerator(sheet, ACES_AND_NINES), Enumerator(sheet, ACES_AND_NINES)
            assert one.deal(first, second, up) == other.deal(second, first, up)
    dealer = read_cards("Tc 9c")[: 1 + hole_card_face_up(sheet)]
    for shoe, cards in ((FOURS, "4c 8c 4c"), (SUITED, "6s 7s 8s")):
        worths = set()
        for first, second, third in permutations(read_cards(cards)):
            table = Enumerator(sheet, shoe)
            worths.add(table.worth(table.hand(dealer, (first, second), (third,))))
        assert len(worths) == 1


# --- wagers decided by the first cards --------------------------------------------------------------------

SMALL = read_cards("2c 2d 2h 3c 3s 4c 4d 5c 9h Th Kh Kd Ac Ah")
TENS = read_cards("Ac Ad Ah Ts Kd Qh Jc 9c 5d 5h")
SIDE = [
    (name, letter)
    for name, wager in ALL.items()
    if wager.selected_by == "paytable"
    for letter in wager.paytables
]


def kinds_of(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(cards.count(one) for one in ALL_CARDS)


def settled(sheet: BlackjackSheet, wager: str, commands: list[Any]) -> tuple[int, set[str]]:
    """The wager's result in a round of these commands, in cents, and the rows by which it was paid."""
    state = BLACKJACK.bind(sheet).open_table()
    net, rows = 0, set()
    while commands:
        waits = BLACKJACK.bind(sheet).awaiting(state)
        command = commands[0]
        if waits.automatic and not isinstance(command, PlaceBet):
            command = GiveCard(None) if waits.kind is Kind.CARD else waits.default_command
        else:
            commands = commands[1:]
        answer = BLACKJACK.bind(sheet).advance(state, command)
        assert not isinstance(answer, Refusal), (command, answer)
        state, events = answer
        for event in events:
            for transfer in event.transfers:
                if transfer.wager.wager == wager:
                    net += transfer.cents * isinstance(transfer.target, Purse)
                    net -= transfer.cents * isinstance(transfer.source, Purse)
                    rows.add(getattr(event, "why", "").rpartition(",")[0])
    return net, rows - {""}


@pytest.mark.parametrize(("name", "letter"), SIDE)
def test_every_deal_of_a_side_wager(name: str, letter: str) -> None:
    row = ALL[name].rows[1]
    every_deal(name, f'[wagers.{name}]\npaytable = "{letter}"\npays = {{ "{row}" = "777 to 2" }}\n')


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("over-13", "[wagers.over-under-13]\n"),
        ("under-13", "[wagers.over-under-13]\n"),
        ("same-suit", "[wagers.same-suit]\noption = 3\n"),
    ],
)
def test_every_deal_of_a_wager_whose_odds_the_law_fixes(name: str, offered: str) -> None:
    every_deal(name, offered)


def every_deal(name: str, offered: str) -> None:
    sheet = sheet_of({}, wagers=offered)
    odds = side_wager_odds(sheet, ALL[name], kinds_of(SMALL))
    chance_of: Counter[str] = Counter()
    total = deals = 0
    for first, up, second in permutations(SMALL, 3):
        commands = [PlaceBet(1, "ann", "blackjack", WAGER), PlaceBet(1, "ann", name, WAGER), Deal()]
        net, rows = settled(sheet, name, commands + [GiveCard(card) for card in (first, up, second)])
        total += net
        deals += 1
        chance_of.update(rows)
    assert Fraction(-total, deals * WAGER) == odds.house_advantage
    assert {one.name: one.probability for one in odds.outcomes} == {
        row: Fraction(chance_of[row], deals) for row in ALL[name].rows
    }


@pytest.mark.parametrize("hole_card", INSURED)
def test_every_deal_of_insurance(hole_card: str) -> None:
    sheet = sheet_of({"hole_card": hole_card})
    odds = insurance_odds(sheet, kinds_of(TENS))
    assert odds is not None
    total = deals = 0
    for first, up, second, hole in permutations(TENS, 4):
        if value(up) != 11:
            continue
        total += settled(
            sheet, "insurance", _insured(sheet, first, up, second, hole, cm.Insure(1, "ann", 500))
        )[0]
        deals += 1
    assert Fraction(-total, deals * 500) == odds.house_advantage


def test_every_deal_of_even_money() -> None:
    for hole_card in INSURED:
        sheet = sheet_of({"hole_card": hole_card, "even_money": "true"})
        odds = even_money(sheet, kinds_of(TENS))
        assert odds is not None
        taken = declined = deals = 0
        first, second, up = read_cards("Ac Ts Ad")
        for hole in TENS:
            if hole in (first, second, up):
                continue
            take = _insured(sheet, first, up, second, hole, cm.TakeEvenMoney(1, "ann"))
            taken += settled(sheet, "blackjack", take)[0]
            declined += settled(sheet, "blackjack", _insured(sheet, first, up, second, hole, None))[0]
            deals += 1
        assert Fraction(taken, deals * WAGER) == odds.taken
        assert Fraction(declined, deals * WAGER) == odds.declined


def _insured(sheet: BlackjackSheet, first: Card, up: Card, second: Card, hole: Card, act: Any) -> list[Any]:
    """A round in which the box stands: cards, the answer about insurance, the dealer's second card."""
    begin = [PlaceBet(1, "ann", "blackjack", WAGER), Deal(), *map(GiveCard, (first, up, second))]
    acts = [act] if act else []
    decides = value(first) + value(second) != 21
    dealers_blackjack = value(up) + value(hole) == 21
    if sheet.hole_card == "reader":
        stands = [cm.Stand(1)] if decides and not dealers_blackjack else []
        dealer = [] if dealers_blackjack else [cm.DealerPlays()]
        return [*begin, GiveCard(hole), *acts, cm.CloseInsurance(), *stands, *dealer, *_end(decides)]
    stands = [cm.Stand(1)] if decides else []
    if sheet.hole_card == "face-down":
        return [*begin, GiveCard(hole), *acts, cm.CloseInsurance(), *stands, cm.DealerPlays(), *_end(decides)]
    return [*begin, *acts, cm.CloseInsurance(), *stands, cm.DealerPlays(), GiveCard(hole), *_end(decides)]


def _end(decides: bool) -> list[Any]:
    """A blackjack needs no further card of the dealer; the main wager of another hand is not examined."""
    return [] if decides else [EndRound()]

"""The round engine, dealt every way a tiny shoe can fall, against the exact solver in fractions: equal."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack.decide import Action
from cutcard.games.blackjack.hand import value
from cutcard.games.blackjack.reading import read_blackjack_text
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.game import Deal, EndRound, GiveCard, Kind, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from cutcard.odds import asked
from cutcard.odds.main_game import Solution, solve
from cutcard.odds.shoe import VALUES
from cutcard.odds.wagers import even_money, insurance_odds, side_wager_odds
from cutcard.strategy.chart import Chart
from tests.agreement.enumerator import CARD_OF, WAGER, Enumerator, cards_of
from tests.sim.charts import CHART

# --- sheets and shoes -------------------------------------------------------------------------------------

OPTIONS: dict[str, tuple[str, ...]] = {
    "hole_card": ('"none"', '"reader"'),
    "soft_17": ('"stand"', '"hit"'),
    "surrender": ("false", "true"),
    "double_after_split": ("true", "false"),
    "split_hands": ("2", "3", "4"),
    "resplit_aces": ("true", "false"),
    "split_two_card_21": ('"beats-21"', '"plain"'),
    "busted_extras": ('"returned"', '"kept"'),
}
"""Every option of the main game that is built, as a sheet writes it."""

READINGS = ("split_two_card_21", "busted_extras")
Rules = dict[str, str]


def sheet_of(rules: Rules, *, wagers: str = "", decks: int = 8) -> BlackjackSheet:
    """The sheet, proposed where it asks for what the law does not give (no double after a split)."""
    lines = [
        "[table]",
        'game = "blackjack"',
        "boxes = 6",
        f'status = "{"proposed" if rules.get("double_after_split") == "false" else "lawful"}"',
        "[cards]",
        f"decks = {decks}",
        "[rules]",
        *(f"{name} = {text}" for name, text in rules.items() if name not in READINGS),
        "[readings]",
        *(f"{name} = {text}" for name, text in rules.items() if name in READINGS),
        wagers,
    ]
    sheet = read_blackjack_text("\n".join(lines)).sheet
    assert sheet is not None
    return sheet


def covering(seed: int) -> list[Rules]:
    """Sheets among which every two values of two options meet."""
    chance = Random(seed)
    missing = {
        pair
        for one, other in combinations(OPTIONS, 2)
        for pair in product(product([one], OPTIONS[one]), product([other], OPTIONS[other]))
    }
    rows = []
    while missing:
        tries = [{name: chance.choice(texts) for name, texts in OPTIONS.items()} for _ in range(200)]
        best = max(tries, key=lambda row: len(missing.intersection(combinations(row.items(), 2))))
        missing.difference_update(combinations(best.items(), 2))
        rows.append(best)
    return rows


def shoe_of(text: str) -> Counter[int]:
    return Counter({"T": 10, "A": 11}.get(one) or int(one) for one in text)


# No line of play uses them up, four hands of a box included: the enumerator would fail if one did.
ACES_AND_NINES = shoe_of("AAAA999TTTTTTT")
EIGHTS = shoe_of("AA58888TTTTTTT")
SIXES = shoe_of("AAA66999TTTTTT")
FOURS = shoe_of("A444899TTTTTTT")
MIXED = shoe_of("AAAA67899TTTTTT")
FIVES_AND_EIGHTS = shoe_of("A55688889" + "9TTTTT")


def solved(sheet: BlackjackSheet, shoe: Counter[int], chart: Chart | None = None) -> Solution:
    return solve(sheet, shoe=tuple(shoe[one] for one in VALUES), chart=chart, number=Fraction)


def named(rules: Rules) -> str:
    return " ".join(text.strip('"') for text in rules.values())


# --- the main game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", covering(seed=1), ids=named)
@pytest.mark.parametrize("shoe", [ACES_AND_NINES, EIGHTS], ids=["aces and nines", "eights"])
def test_every_deal_of_a_shoe(rules: Rules, shoe: Counter[int]) -> None:
    """House advantage and average total wager, over everything that can happen."""
    sheet = sheet_of(rules)
    _compare_every_deal(sheet, shoe)


@pytest.mark.parametrize(
    ("shoe", "hole_card", "soft_17"),
    [(SIXES, '"reader"', '"hit"'), (SIXES, '"none"', '"stand"'), (FOURS, '"none"', '"hit"')],
    ids=["sixes, reader", "sixes, no hole card", "fours"],
)
def test_every_deal_of_a_shoe_with_longer_hands(shoe: Counter[int], hole_card: str, soft_17: str) -> None:
    rules = {"hole_card": hole_card, "soft_17": soft_17, "split_hands": "3", "surrender": "true"}
    _compare_every_deal(sheet_of(rules), shoe)


@pytest.mark.parametrize("rules", covering(seed=4), ids=named)
def test_every_deal_played_by_a_chart(rules: Rules) -> None:
    """A player who follows a chart, a sensible one and one drawn by lot: no best play, no convention."""
    sheet = sheet_of(rules)
    chance = Random(named(rules))
    for shoe in (ACES_AND_NINES, EIGHTS):
        for chart in (CHART, chart_by_lot(chance)):
            _compare_every_deal(sheet, shoe, chart)


def chart_by_lot(chance: Random) -> Chart:
    """Any action anywhere, but no card to a hard 17 and up: the shoe must last. Pairs are mostly split."""

    def cell(total: int) -> tuple[Action, ...]:
        first = chance.choice((Action.HIT, Action.STAND, Action.DOUBLE, Action.SURRENDER))
        return (first, chance.choice((Action.HIT, Action.STAND))) if total < 17 else (Action.STAND,)

    ups = range(2, 12)
    return Chart(
        "by lot",
        hard={(total, up): cell(total) for total in range(4, 21) for up in ups},
        soft={(total, up): cell(total - 2) for total in range(12, 21) for up in ups},
        pairs={(pair, up): (Action.SPLIT,) if chance.random() < 0.7 else () for pair in ups for up in ups},
    )


def _compare_every_deal(sheet: BlackjackSheet, shoe: Counter[int], chart: Chart | None = None) -> None:
    table, solution = Enumerator(sheet, cards_of(shoe), chart), solved(sheet, shoe, chart)
    whole = table.whole()
    assert whole.net == solution.value == -solution.house_advantage
    assert whole.laid == solution.average_total_wager


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


@pytest.mark.parametrize(("shoe", "first", "second", "up"), DEALS)
@pytest.mark.parametrize("seed", [2, 3])
def test_every_action_of_one_deal(shoe: Counter[int], first: int, second: int, up: int, seed: int) -> None:
    """What each action brings with three known cards, under sheets drawn by lot."""
    chance = Random(f"{seed} {first} {second} {up}")
    for rules in chance.sample(covering(seed), 3):
        sheet = sheet_of(rules)
        table = Enumerator(sheet, cards_of(shoe))
        cards = (CARD_OF[first], CARD_OF[second], CARD_OF[up])
        solution = solve(sheet, shoe=tuple(shoe[one] for one in VALUES), number=Fraction, ups=(up,))
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
        assert worth == (measures[asked.NET], measures[asked.LAID])


def test_every_option_is_worth_something_here() -> None:
    """No comparison above is idle: each value of each option changes a figure on one of the shoes."""
    plain = {"split_hands": "4", "surrender": "true"}
    for name, texts in OPTIONS.items():
        for one, other in combinations(texts, 2):
            figures = [
                [_figures(sheet_of({**plain, name: text}), shoe) for shoe in (ACES_AND_NINES, EIGHTS, SIXES)]
                for text in (one, other)
            ]
            assert figures[0] != figures[1], (name, one, other)


def _figures(sheet: BlackjackSheet, shoe: Counter[int]) -> tuple[Fraction, Fraction]:
    solution = solved(sheet, shoe)
    return solution.value, solution.average_total_wager


@pytest.mark.parametrize("hole_card", OPTIONS["hole_card"])
def test_the_order_of_a_hands_cards_does_not_matter(hole_card: str) -> None:
    """What the enumerator takes for granted when it remembers a hand without its order."""
    sheet = sheet_of({"hole_card": hole_card, "split_hands": "3"})
    shoe = cards_of(ACES_AND_NINES)
    for first, second, up, _ in Enumerator(sheet, shoe).deals():
        if first < second:
            one, other = Enumerator(sheet, shoe), Enumerator(sheet, shoe)
            assert one.deal(first, second, up) == other.deal(second, first, up)
    worths = set()
    for cards in ("4c 8c 4c", "8c 4c 4c", "4c 4c 8c"):
        table = Enumerator(sheet, cards_of(FOURS))
        first, second, third = (CARD_OF[value(card)] for card in read_cards(cards))
        worths.add(table.worth(table.hand((CARD_OF[10],), (first, second), (third,))))
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
    """What that wager brings in a round of these commands, in cents, and the rows it was paid by."""
    state = BLACKJACK.open_table(sheet)
    net, rows = 0, set()
    while commands:
        waits = BLACKJACK.awaiting(sheet, state)
        command = commands[0]
        if waits.chore and not isinstance(command, PlaceBet):
            command = GiveCard(None) if waits.kind is Kind.CARD else waits.otherwise
        else:
            commands = commands[1:]
        answer = BLACKJACK.advance(sheet, state, command)
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
    every_deal(name, f'[wagers.{name}]\npaytable = "{letter}"\npays = {{ "{row}" = "77 to 2" }}\n')


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


@pytest.mark.parametrize("hole_card", OPTIONS["hole_card"])
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
    for hole_card in OPTIONS["hole_card"]:
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
    """A round in which the box stands: cards, the act in the insurance window, the dealer's second card."""
    begin = [PlaceBet(1, "ann", "blackjack", WAGER), Deal(), *map(GiveCard, (first, up, second))]
    acts = [act] if act else []
    decides = value(first) + value(second) != 21
    dealers_blackjack = value(up) + value(hole) == 21
    if sheet.hole_card == "reader":
        stands = [cm.Stand(1)] if decides and not dealers_blackjack else []
        dealer = [] if dealers_blackjack else [cm.DealerPlays()]
        return [*begin, GiveCard(hole), *acts, cm.CloseInsurance(), *stands, *dealer, *_end(decides)]
    stands = [cm.Stand(1)] if decides else []
    return [*begin, *acts, cm.CloseInsurance(), *stands, cm.DealerPlays(), GiveCard(hole), *_end(decides)]


def _end(decides: bool) -> list[Any]:
    """A blackjack needs no further card of the dealer; the main wager of another hand is not looked at."""
    return [] if decides else [EndRound()]

"""Red dog's decisions and results against the oracle's program."""

import itertools
from random import Random

import pytest

from cutcard.cards import ALL_CARDS, full_stack
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.protocol import Deal, PlaceBet, Purse
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.law.refusal import Refusal
from cutcard.money import Odds
from tests.machines.red_dog_sheets import red_dog_sheet
from tests.oracle import red_dog as oracle

PLAIN = red_dog_sheet('table.chip = "1.00"')
BETTER = red_dog_sheet(
    'table.chip = "1.00"',
    'wagers.red-dog.pays = { "spread 1" = "11 to 2", "spread 2" = "5 to 1", "spread 3" = "9 to 4", '
    '"spread 4 to 11" = "6 to 5" }',
)
BETTER_ODDS = {1: (11, 2), 2: (5, 1), 3: (9, 4)} | dict.fromkeys(range(4, 12), (6, 5))


@pytest.mark.parametrize(
    ("sheet", "odds"), [(PLAIN, oracle.LISTED), (BETTER, BETTER_ODDS)], ids=["law", "better"]
)
def test_every_three_cards_agree_with_the_text(sheet: RedDogSheet, odds: dict[int, tuple[int, int]]) -> None:
    for first, second in itertools.product(ALL_CARDS, repeat=2):
        said = oracle.announced(str(first), str(second))
        between = rules.spread(first, second)
        assert said == {rules.PAIR: "pair", rules.CONSECUTIVE: "consecutive"}.get(
            between, f"spread {between}"
        )
        assert rules.may_raise(between) == said.startswith("spread")
        undecided = rules.outcome(sheet, first, second)
        assert (undecided is not None) == (said == "consecutive")
        for third in ALL_CARDS:
            wanted = oracle.paid(str(first), str(second), str(third), odds)
            found = rules.outcome(sheet, first, second, third)
            assert found is not None
            if isinstance(wanted, str):
                assert (found.result, found.odds) == (wanted, None)
            else:
                assert (found.result, found.odds) == ("won", Odds(*wanted))


@pytest.mark.parametrize("seed", range(4))
def test_whole_rounds_agree_with_the_text(seed: int) -> None:
    """Random cards, wagers and raises through the engine: the cents of each player."""
    chance = Random(seed)
    sheet, odds = chance.choice(((PLAIN, oracle.LISTED), (BETTER, BETTER_ODDS)))
    for _ in range(150):
        cards = chance.sample(full_stack(6), 3)
        one, other, third = map(str, cards)
        croupier = Croupier(GAME.bind(sheet), ListedShoes((tuple(cards),)))
        wagers = {area: 100 * chance.randint(5, 500) for area in chance.sample(range(1, 8), 3)}
        raised = dict.fromkeys(wagers, 0)
        for area, wager in wagers.items():
            croupier.do(PlaceBet(area, f"p{area}", "red-dog", wager))
        croupier.do(Deal())
        for area, wager in wagers.items():
            amount = 100 * chance.randint(0, wager // 100)
            answer = croupier.do(cm.Raise(f"p{area}", amount)) if amount else ()
            assert isinstance(answer, Refusal) == bool(
                amount and not oracle.announced(one, other).startswith("spread")
            )
            raised[area] = 0 if isinstance(answer, Refusal) else amount
        croupier.finish_round()
        for area, wager in wagers.items():
            exact = oracle.net(one, other, third, wager=wager, raised=raised[area], odds=odds)
            assert _won(croupier, f"p{area}") == -(-exact.numerator // exact.denominator), (
                "rounded up to a cent"
            )


def _won(croupier: Croupier, player: str) -> int:
    moved = [transfer for step in croupier.steps for event in step.events for transfer in event.transfers]
    gained = sum(one.cents for one in moved if one.target == Purse(player))
    return gained - sum(one.cents for one in moved if one.source == Purse(player))

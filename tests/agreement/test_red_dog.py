"""Red dog's round engine, exact odds and kernel were written separately and agree.

The seeds are fixed, so the result changes only with kernel, shuffle or odds.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.exact_odds.red_dog.solver import best_raises, counts_left, counts_of, red_dog_odds
from cutcard.games.croupier.croupier import Croupier
from cutcard.games.protocol import Deal, GiveCard, Kind, PlaceBet, Purse
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.law.refusal import Refusal
from cutcard.sim.red_dog.run import simulate_red_dog, trace_red_dog
from cutcard.strategies.red_dog.chart import SPREADS, RaiseChart
from tests.agreement.engine_table import DealtCards
from tests.odds.test_red_dog import BETTER, SEVEN_UP, table
from tests.oracle import red_dog_odds as oracle
from tests.sampling import portion

WAGER = 1000


# --- engine and odds --------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """The mean result of the rest of a round and the mean amount wagered in it, in cents."""

    net: Fraction
    laid: Fraction


class Enumerator:
    """One area at the engine's table, with every card of a small shoe and every raise."""

    def __init__(self, sheet: RedDogSheet, cards: tuple[Card, ...]) -> None:
        self.sheet = sheet
        self.cards = Counter(cards)
        state = GAME.bind(sheet).open_table()
        state, _ = self.do(state, PlaceBet(1, "ann", RED_DOG, WAGER))
        while (waits := GAME.bind(sheet).awaiting(state)).automatic:
            state, _ = self.do(state, GiveCard(None) if waits.kind is Kind.CARD else waits.default_command)
        self.dealt, _ = self.do(state, Deal())

    def do(self, state: Any, command: Any) -> tuple[Any, Worth]:
        answer = GAME.bind(self.sheet).advance(state, command)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
        moved = [transfer for event in answer[1] for transfer in event.transfers]
        laid = sum(one.cents for one in moved if isinstance(one.source, Purse))
        back = sum(one.cents for one in moved if isinstance(one.target, Purse))
        return answer[0], Worth(Fraction(back - laid), Fraction(laid))

    def whole(self) -> Worth:
        """Result and amount wagered per unit of the original wager."""
        found = self.worth(self.dealt, self.cards)
        return Worth((found.net - WAGER) / WAGER, (found.laid + WAGER) / WAGER)

    def worth(self, state: Any, left: "Counter[Card]") -> Worth:
        if not GAME.bind(self.sheet).in_round(state):
            return Worth(Fraction(0), Fraction(0))
        waits = GAME.bind(self.sheet).awaiting(state)
        if waits.kind is Kind.CARD:
            chances = [(Fraction(many, left.total()), one) for one, many in left.items() if many]
            assert sum(chance for chance, _ in chances) == 1
            found = [
                (chance, self.after(state, GiveCard(one), left - Counter([one]))) for chance, one in chances
            ]
            return Worth(
                sum((chance * each.net for chance, each in found), Fraction(0)),
                sum((chance * each.laid for chance, each in found), Fraction(0)),
            )
        if waits.kind is Kind.DECISION:
            (choice,) = waits.choices
            ways = [self.after(state, waits.default_command, left)]
            for amount in (choice.least, choice.most // 2, choice.most):
                raised, now = self.do(state, replace(choice.command, amount=amount))
                then = self.after(raised, cm.CloseRaises(), left)
                ways.append(Worth(now.net + then.net, now.laid + then.laid))
            return max(ways, key=lambda each: (each.net, -each.laid))
        return self.after(state, waits.default_command, left)

    def after(self, state: Any, command: Any, left: "Counter[Card]") -> Worth:
        following, now = self.do(state, command)
        then = self.worth(following, left)
        return Worth(now.net + then.net, now.laid + then.laid)


SHOES = {
    "narrow": (table(1), "2c 3c 4c 4d 5c 6c 6d"),
    "pairs": (table(1), "7c 7d 7h 7s 9c 9d 9h"),
    "wide": (table(1), "2c 2d 5c 8c 9c Jc Kc Ac Ad"),
    "two decks, six to one": (BETTER["six to one, two decks"], "2c 2c 4c 3h 3h Ac Kc"),
    "better payouts": (BETTER["everything better"], "2c 4c 3h 7d 8d Tc Jc Ah As"),
    "a continuous device": (replace(table(2), device="continuous"), "3c 9c 9c 6d 6d Kh"),
}


@pytest.mark.parametrize("name", SHOES)
def test_the_engine_over_every_deal_agrees_with_the_odds(name: str) -> None:
    sheet, text = SHOES[name]
    cards = read_cards(text)
    found = Enumerator(sheet, cards).whole()
    exact = red_dog_odds(sheet, counts_of(cards))
    assert found.net == exact.value
    assert found.laid == exact.average_total_wager
    pays = {s: sheet.odds(f"spread {s}" if s < 4 else "spread 4 to 11").ratio for s in SPREADS}
    by_value = Counter(card.rank_order + 2 for card in cards)
    assert found.net == oracle.best_value({rank: by_value[rank] for rank in oracle.RANKS}, pays)


# --- kernel and engine ------------------------------------------------------------------------------------

SHEETS: dict[str, tuple[RedDogSheet, RaiseChart, int]] = {
    "six decks": (table(6), SEVEN_UP, 1),
    "one deck, seven areas": (replace(table(1), cut=Fraction(1, 5)), SEVEN_UP, 7),
    "eight decks, raises on everything": (table(8), RaiseChart("all", frozenset(SPREADS)), 3),
    "two decks, better payouts, odd raises": (
        replace(BETTER["everything better"], decks=2, cut=Fraction(3, 10)),
        RaiseChart("odd", frozenset(SPREADS[::2])),
        2,
    ),
    "four decks, continuous device": (replace(table(4), device="continuous"), SEVEN_UP, 4),
}


def play_round(croupier: Croupier, chart: RaiseChart, areas: int) -> list[Any]:
    """Plays one round of the engine's table with flat wagers and returns its events."""
    events: list[Any] = []

    def do(command: Any) -> None:
        answer = croupier.do(command)
        assert not isinstance(answer, Refusal), (command, answer)
        events.extend(answer)

    for area in range(1, areas + 1):
        do(PlaceBet(area, f"p{area}", RED_DOG, WAGER))
    do(Deal())
    while (waits := croupier.awaiting).kind is Kind.DECISION:
        view: TableView = croupier.rules.view(croupier.state, "p1")
        assert view.spread is not None
        if chart.raises(view.spread):
            for choice in waits.choices:
                do(replace(choice.command, amount=choice.most))
        do(cm.CloseRaises())
    events.extend(croupier.finish_round())
    return events


@pytest.mark.parametrize("fresh_shoe", [False, True])
@pytest.mark.parametrize("name", SHEETS)
def test_kernel_and_engine_to_the_cent(name: str, fresh_shoe: bool) -> None:
    sheet, chart, areas = SHEETS[name]
    rounds = portion(2000 if not fresh_shoe else 200, quick=4)
    traced = trace_red_dog(
        sheet, chart, rounds=rounds, seed=19470601, boxes=areas, fresh_shoe=fresh_shoe, wager=WAGER
    )
    source = DealtCards(tuple(("", ALL_CARDS[one]) for taken in traced.cards for one in taken))
    croupier = Croupier(GAME.bind(sheet), source)
    shuffles = gone = 0
    for number in range(rounds):
        events = play_round(croupier, chart, areas)
        net: Counter[int] = Counter()
        for transfer in (one for event in events for one in event.transfers):
            net[transfer.wager.box] += transfer.cents * isinstance(transfer.target, Purse)
            net[transfer.wager.box] -= transfer.cents * isinstance(transfer.source, Purse)
        assert [net[area] for area in range(1, areas + 1)] == list(traced.played.main[number])
        dealt = [event.card for event in events if isinstance(event, ev.CardDealt)]
        assert dealt == [ALL_CARDS[one] for one in traced.cards[number]]
        if fresh_shoe:
            continue
        shuffled = any(isinstance(event, ev.Shuffled | ev.DeviceLoaded) for event in events)
        shuffles += shuffled
        gone = 0 if shuffled else gone
        gone += sum(isinstance(event, ev.CardBurned) for event in events)
        assert gone == traced.gone_before[number], number
        gone += len(dealt)
    if not fresh_shoe:
        assert shuffles >= rounds // (52 * sheet.decks), "the cutting card was met"


def test_the_trace_agrees_with_the_simulation() -> None:
    sheet, chart, areas = SHEETS["two decks, better payouts, odd raises"]
    traced = trace_red_dog(sheet, chart, rounds=5000, seed=5, boxes=areas)
    found = simulate_red_dog(sheet, chart, 5000, 5, workers=2, boxes=areas)
    assert found.mean * 5000 * areas * 1000 == pytest.approx(int(traced.played.main.sum()))


# --- kernel and odds --------------------------------------------------------------------------------------

ROUNDS = 20_000_000
SAMPLED: dict[str, tuple[RedDogSheet, int]] = {
    "one deck": (table(1), 19470611),
    "six decks": (table(6), 19470612),
    "eight decks, continuous device": (replace(table(8), device="continuous"), 19470613),
    "one deck, better payouts": (BETTER["everything better"], 19470614),
}


def z_of(sheet: RedDogSheet, chart: RaiseChart, seed: int, exact: Fraction) -> float:
    found = simulate_red_dog(sheet, chart, ROUNDS, seed, fresh_shoe=True)
    assert found.unfinished == 0
    return (found.mean - float(exact)) / found.standard_error


@pytest.mark.parametrize("name", SAMPLED)
def test_twenty_million_rounds_agree_with_the_odds(name: str) -> None:
    sheet, seed = SAMPLED[name]
    exact = red_dog_odds(sheet, counts_left(sheet.decks))
    found = simulate_red_dog(sheet, best_raises(sheet), ROUNDS, seed, fresh_shoe=True)
    assert found.unfinished == 0
    assert abs(found.mean - float(exact.value)) < 4 * found.standard_error
    assert found.standard_deviation == pytest.approx(float(exact.variance) ** 0.5, rel=0.002)
    assert found.average_total_wager == pytest.approx(float(exact.average_total_wager), rel=0.001)


def test_a_wrong_figure_would_be_noticed() -> None:
    """Raising on a spread of six as well costs half a percent, which is far outside."""
    sheet, seed = SAMPLED["six decks"]
    wider = RaiseChart("six or more", frozenset(range(6, 12)))
    exact = red_dog_odds(sheet, counts_left(6))
    assert abs(z_of(sheet, wider, seed, exact.value)) > 10
    assert abs(z_of(sheet, wider, seed, red_dog_odds(sheet, counts_left(6), wider).value)) < 4

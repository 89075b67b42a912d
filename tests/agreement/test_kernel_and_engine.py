"""Kernel and round engine: same cards, same chart, same cents, round by round, down to the cards used.

The kernel plays seeded shoes and tells its cards; the engine's table is run with those cards from its opening
on, so that shuffles, the cutting card and a shoe that runs out within a round (2.15(f)) must agree as well.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.decide import Action
from cutcard.games.blackjack.play import ACTIONS, COMMANDS
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.croupier import Croupier
from cutcard.games.game import Deal, Event, Kind, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from cutcard.sim import TracedRounds, play_given_cards, trace_rounds
from cutcard.strategy.chart import Cell, Chart
from tests.machines.sheets import random_sheet


class DealtCards(NamedTuple):
    """The cards a simulation dealt, one round after the other. It makes no difference who shuffles them."""

    cards: tuple[Card, ...]
    position: int = 0

    def shuffled(self, stack: str = "") -> "DealtCards":
        return self

    def discards_shuffled(self, stack: str = "") -> "DealtCards":
        return self

    def put_back(self, stack: str = "") -> "DealtCards":
        return self

    def cut(self, position: int, stack: str = "") -> "DealtCards":
        return self

    def top(self, stack: str = "") -> Card | None:
        return None

    def burn(self, stack: str = "") -> "DealtCards":
        return self

    def draw(self, stack: str = "") -> "tuple[Card, DealtCards]":
        return self.cards[self.position], self._replace(position=self.position + 1)

    def round_over(self) -> "DealtCards":
        return self


class EngineRound(NamedTuple):
    """What one round at the engine's table brought."""

    net: Counter[tuple[int, str]]
    """Cents by box and wager."""
    cards_used: int
    gone_before: int
    ran_out: bool


def laid(sheet: BlackjackSheet, box: int) -> list[str]:
    """The side wagers of a box: of two that may not be made together every other box has the other."""
    names = [offered.name for offered in sheet.wagers]
    return [names[box % len(names)]] if "over-13" in names else names


class EngineTable:
    """A table of the round engine where every box plays by the chart with flat wagers."""

    def __init__(self, sheet: BlackjackSheet, chart: Chart, cards: Sequence[Card], *, boxes: int) -> None:
        self.sheet = sheet
        self.chart = chart
        self.boxes = boxes
        self.croupier = Croupier(BLACKJACK, sheet, DealtCards(tuple(cards)))

    def play(self, *, wager: int, side_wager: int) -> EngineRound:
        croupier = self.croupier
        events: list[Event] = []

        def do(command: Any) -> None:
            answer = croupier.do(command)
            assert not isinstance(answer, Refusal), (command, answer)
            events.extend(answer)

        for box in range(1, self.boxes + 1):
            do(PlaceBet(box, f"p{box}", "blackjack", wager))
            for name in laid(self.sheet, box):
                do(PlaceBet(box, f"p{box}", name, side_wager))
        position, left = croupier.source.position, croupier.state.shoe.left
        do(Deal())
        closed = next(place for place, event in enumerate(events) if isinstance(event, ev.BettingClosed))
        shuffled = any(isinstance(event, ev.Shuffled) for event in events[:closed])
        while (waits := croupier.awaiting).kind is Kind.DECISION:
            do(waits.otherwise if waits.place == "insurance" else self._decision(waits))
        events.extend(croupier.finish_round())
        del croupier.steps[:]
        ran_out = any(isinstance(event, ev.Shuffled) for event in events[closed:])
        return EngineRound(
            _net(events),
            croupier.source.position - position,
            1 if shuffled else left,
            ran_out,
        )

    def _decision(self, waits: Any) -> Any:
        state = self.croupier.state
        turn = state.turn
        box = state.boxes[turn.box]
        lawful = [ACTIONS[type(one.command)] for one in waits.choices if one.refusal is None]
        action = self.chart.choose(box.view(turn.hand, state.dealer), lawful)
        return COMMANDS[action](box.number, turn.hand + 1)


def _net(events: Sequence[Event]) -> Counter[tuple[int, str]]:
    net: Counter[tuple[int, str]] = Counter()
    for event in events:
        for transfer in event.transfers:
            key = (transfer.wager.box, transfer.wager.wager)
            if isinstance(transfer.source, Purse):
                net[key] -= transfer.cents
            if isinstance(transfer.target, Purse):
                net[key] += transfer.cents
    return net


class Agreement(NamedTuple):
    """What was compared, for those who want to know that it was not idle."""

    rounds: int
    splits_or_doubles: int
    ran_out: int
    shuffles: int


def compare(
    sheet: BlackjackSheet,
    chart: Chart,
    *,
    rounds: int,
    boxes: int,
    seed: int,
    wager: int,
    side_wager: int,
) -> Agreement:
    """Plays the same rounds in kernel and engine; an AssertionError shows the first that differs."""
    traced = trace_rounds(
        sheet, chart, rounds=rounds, seed=seed, boxes=boxes, wager=wager, side_wager=side_wager
    )
    table = EngineTable(
        sheet, chart, [ALL_CARDS[one] for taken in traced.cards for one in taken], boxes=boxes
    )
    more = ran_out = shuffles = 0
    for number in range(rounds):
        played = table.play(wager=wager, side_wager=side_wager)
        found = (played.net, played.cards_used, played.gone_before)
        told = _of_kernel(sheet, traced, number, boxes)
        cards = [ALL_CARDS[one] for one in traced.cards[number]]
        assert found == told, (sheet, seed, number, cards)
        more += any(abs(cents) > wager * 3 // 2 for cents in traced.played.main[number])
        ran_out += played.ran_out
        shuffles += played.gone_before == 1
    given = play_given_cards(sheet, chart, traced.cards, boxes=boxes, wager=wager, side_wager=side_wager)
    assert np.array_equal(given.main, traced.played.main)
    assert np.array_equal(given.cards_used, traced.played.cards_used)
    for name, cents in given.side.items():
        assert np.array_equal(cents, traced.played.side[name])
    return Agreement(rounds, more, ran_out, shuffles)


def _of_kernel(
    sheet: BlackjackSheet, traced: TracedRounds, number: int, boxes: int
) -> tuple[Counter[tuple[int, str]], int, int]:
    net: Counter[tuple[int, str]] = Counter()
    for box in range(boxes):
        net[box + 1, "blackjack"] = int(traced.played.main[number, box])
        for name in laid(sheet, box + 1):
            net[box + 1, name] = int(traced.played.side[name][number, box])
    return net, int(traced.played.cards_used[number]), int(traced.gone_before[number])


# --- charts -----------------------------------------------------------------------------------------------


def random_chart(chance: Random, *, name: str = "by lot") -> Chart:
    """A chart that does anything: every cell an order of preference by lot. Most totals of 17 stand."""

    def cell(total: int) -> Cell:
        actions = list(Action)
        chance.shuffle(actions)
        if total >= 17 and chance.random() < 0.8:
            actions.insert(0, Action.STAND)
        return tuple(actions[: chance.randint(1, 5)])

    ups = range(2, 12)
    return Chart(
        name,
        hard={(total, up): cell(total) for total in range(4, 21) for up in ups},
        soft={(total, up): cell(total) for total in range(12, 21) for up in ups},
        pairs={(pair, up): (Action.SPLIT,) if chance.random() < 0.7 else () for pair in ups for up in ups},
    )


def long_chart(chance: Random) -> Chart:
    """Splits every pair and draws to 16 or 17: many cards a round."""
    ups = range(2, 12)
    return Chart(
        "long",
        hard={(total, up): (Action.HIT,) for total in range(4, 17) for up in ups},
        soft={(total, up): (Action.HIT,) for total in range(12, 19) for up in ups},
        pairs={(pair, up): (Action.SPLIT,) for pair in ups if pair != 10 for up in ups},
    )


# --- tables -----------------------------------------------------------------------------------------------

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "one box, no hole card, two hands": (1, {"hole_card": "none", "split_hands": 2, "decks": 8}),
    "one box, no hole card, four hands": (1, {"hole_card": "none", "split_hands": 4, "boxes": 6, "decks": 2}),
    "one box, reader, three hands": (1, {"hole_card": "reader", "split_hands": 3, "decks": 6}),
    "one box, reader, four hands, hit": (
        1,
        {"hole_card": "reader", "split_hands": 4, "boxes": 6, "soft_17": "hit", "decks": 4},
    ),
    "one box, aces split once": (1, {"split_hands": 4, "boxes": 6, "resplit_aces": "false", "decks": 1}),
    "one box, surrender": (1, {"surrender": "true", "hole_card": "none", "chip": 1}),
    "one box, surrender, reader": (1, {"surrender": "true", "hole_card": "reader", "chip": 5}),
    "two boxes, no hole card": (2, {"hole_card": "none", "boxes": 6, "decks": 6}),
    "two boxes, reader": (2, {"hole_card": "reader", "boxes": 5, "decks": 2}),
    "three boxes, no hole card, four hands": (3, {"hole_card": "none", "boxes": 6, "split_hands": 4}),
    "three boxes, one deck": (3, {"decks": 1, "boxes": 3, "cut": "1/4"}),
    "seven boxes": (7, {"boxes": 7, "decks": 8}),
    "seven boxes, one deck, no hole card": (
        7,
        {"boxes": 7, "decks": 1, "cut": "1/4", "hole_card": "none", "split_hands": 3},
    ),
    "seven boxes, one deck, reader": (
        7,
        {"boxes": 7, "decks": 1, "cut": "1/4", "hole_card": "reader", "split_hands": 2},
    ),
}
"""What must be among the tables; the rest of each sheet is drawn by lot."""


def table_of(name: str, seed: int) -> tuple[BlackjackSheet, Chart, dict[str, int]]:
    """The sheet, the chart and the wagers of one of `TABLES`."""
    chance = Random(f"{name} {seed}")
    boxes, fixed = TABLES[name]
    sheet = random_sheet(chance, **fixed)
    while sheet.boxes < boxes:
        sheet = random_sheet(chance, **fixed)
    chart = (long_chart if "one deck" in name else random_chart)(chance)
    wagers = {"wager": sheet.limits_of("blackjack").least * chance.randint(1, 10), "side_wager": 0}
    for offered in sheet.wagers:
        wagers["side_wager"] = sheet.limits_of(offered.name).least * chance.randint(1, 10)
        if ALL[offered.name].within_main_clause:
            wagers["side_wager"] = sheet.limits_of(offered.name).least
            wagers["wager"] = max(wagers.values())
    return sheet, chart, wagers


@pytest.mark.parametrize("name", TABLES)
def test_same_cards_same_cents(name: str) -> None:
    sheet, chart, wagers = table_of(name, seed=1)
    found = compare(sheet, chart, rounds=2000, boxes=TABLES[name][0], seed=20261115, **wagers)
    assert found.splits_or_doubles > 20
    assert found.shuffles > 1
    if "one deck" in name and TABLES[name][0] == 7:
        assert found.ran_out > 10, "the shoe was to run out within some rounds"


def test_every_side_wager_is_at_one_of_the_tables() -> None:
    sheets = [table_of(name, seed=1)[0] for name in TABLES]
    assert {one.name for sheet in sheets for one in sheet.wagers} == {
        name for name, wager in ALL.items() if wager.by_first_cards
    }

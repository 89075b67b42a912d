"""Double attack's kernel and round engine: same cards, same chart, same cents, round by round.

The kernel plays seeded shoes and traces its cards. The engine's table gets those cards from its opening on,
so shuffles, the cutting card and a shoe that runs out within a round (26.15(g)) must agree as well.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from cutcard.cards import ALL_CARDS
from cutcard.games.croupier.croupier import Croupier
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.game import GAME
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.state import Phase
from cutcard.games.double_attack.sheet.sheet import ATTACK, BUST_IT, INITIAL, DoubleAttackSheet
from cutcard.games.protocol import Deal, Event, Kind, PlaceBet
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import value
from cutcard.law.refusal import Refusal
from cutcard.sim.double_attack.run import simulate_double_attack, trace_double_attack
from cutcard.sim.traces import TracedRounds
from cutcard.strategies.double_attack.chart import AttackChart
from cutcard.strategies.double_attack.house_bots import bundled_chart
from tests.agreement.charts import long_chart, random_chart
from tests.agreement.engine_table import DealtCards
from tests.law.double_attack import sheet
from tests.sampling import portion, some

COMMANDS = {action: command for command, action in cm.ACTIONS.items()}


class EngineRound(NamedTuple):
    """One round at the engine's table."""

    net: Counter[tuple[int, str]]
    """Cents by box and wager."""
    cards: list[Any]
    gone_before: int
    events: list[Event]
    ran_out: bool

    def happened(self, *kinds: type) -> bool:
        return any(isinstance(event, kinds) for event in self.events)


class EngineTable:
    """A table of the round engine where every box plays by the chart with flat wagers."""

    def __init__(self, on: DoubleAttackSheet, chart: AttackChart, traced: TracedRounds, boxes: int) -> None:
        source = DealtCards(tuple(("", ALL_CARDS[one]) for taken in traced.cards for one in taken))
        self.sheet, self.chart, self.boxes = on, chart, boxes
        self.croupier = Croupier(GAME.bind(on), source)
        self.gone = 0

    def play(self, wager: int, bust_it: int) -> EngineRound:
        events: list[Event] = []

        def do(command: Any) -> None:
            answer = self.croupier.do(command)
            assert not isinstance(answer, Refusal), (command, answer)
            events.extend(answer)

        for box in range(1, self.boxes + 1):
            do(PlaceBet(box, f"p{box}", INITIAL, wager))
            if rules.bust_it_offered(self.sheet):
                do(PlaceBet(box, f"p{box}", BUST_IT, bust_it))
        do(Deal())
        while (waits := self.croupier.awaiting).kind is Kind.DECISION:
            state = self.croupier.state
            if state.phase is Phase.ATTACK and self.chart.attacks(state.dealer.up):
                for box in range(1, self.boxes + 1):
                    do(cm.Attack(box, f"p{box}", wager))
            do(waits.default_command if waits.window else self._decision(waits))
        events.extend(self.croupier.finish_round())
        del self.croupier.steps[:]
        return self._seen(events)

    def _decision(self, waits: Any) -> Any:
        state = self.croupier.state
        box, hand = state.boxes[state.turn.box], state.turn.hand
        kinds = [type(one.command) for one in waits.choices if one.refusal is None]
        lawful = [cm.ACTIONS[kind] for kind in kinds if kind in cm.ACTIONS]
        action = self.chart.hands.choose(box.view(hand, state.dealer), lawful)
        return COMMANDS[action](box.number, hand + 1)

    def _seen(self, events: list[Event]) -> EngineRound:
        """The round from its events. Events after its end prepare the cards for the next."""
        first = next(at for at, event in enumerate(events) if isinstance(event, ev.CardDealt))
        self._count(events[:first])
        gone_before = self.gone
        self._count(events[first:])
        net: Counter[tuple[int, str]] = Counter()
        for transfer in (one for event in events for one in event.transfers):
            net[transfer.wager.box, transfer.wager.wager] += transfer.to_purse
        last = next(at for at, event in enumerate(events) if isinstance(event, ev.RoundEnded))
        return EngineRound(
            net,
            cards=[event.card for event in events if isinstance(event, ev.CardDealt)],
            gone_before=gone_before,
            events=events,
            ran_out=any(isinstance(event, ev.Shuffled) for event in events[first:last]),
        )

    def _count(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, ev.Shuffled):
                self.gone = rules.cards_in_the_shoe(self.sheet) - event.cards
            self.gone += isinstance(event, ev.CardBurned | ev.CardDealt)


class Agreement(NamedTuple):
    """Counts of what was compared, to show that the comparison was meaningful."""

    rounds: int
    attacks: int
    splits: int
    doubles: int
    surrenders: int
    ran_out: int
    shuffles: int


def compare(
    on: DoubleAttackSheet,
    chart: AttackChart,
    *,
    rounds: int,
    boxes: int,
    seed: int,
    wager: int = 1000,
    bust_it: int = 1000,
) -> Agreement:
    """Plays the same rounds in kernel and engine; an AssertionError shows the first that differs."""
    traced = trace_double_attack(
        on, chart, rounds=rounds, seed=seed, boxes=boxes, wager=wager, bust_it_wager=bust_it
    )
    table = EngineTable(on, chart, traced, boxes)
    found = []
    for number in range(rounds):
        played = table.play(wager, bust_it)
        cards = [ALL_CARDS[one] for one in traced.cards[number]]
        told = _of_kernel(traced, number, boxes), cards, int(traced.gone_before[number])
        assert (played.net, played.cards, played.gone_before) == told, (on, number, list(map(str, cards)))
        found.append(played)
    assert table.croupier.source.position == len(table.croupier.source.cards)
    return Agreement(
        rounds=rounds,
        attacks=sum(one.happened(ev.AttackPlaced) for one in found),
        splits=sum(one.happened(ev.PairSplit) for one in found),
        doubles=sum(one.happened(ev.WagerDoubled) for one in found),
        surrenders=sum(one.happened(ev.HandSurrendered) for one in found),
        ran_out=sum(one.ran_out for one in found),
        shuffles=sum(one.happened(ev.Shuffled) for one in found),
    )


def _of_kernel(traced: TracedRounds, number: int, boxes: int) -> Counter[tuple[int, str]]:
    net: Counter[tuple[int, str]] = Counter()
    played = traced.played
    for box in range(boxes):
        for name, by_round in played.side.items():
            net[box + 1, name] = int(by_round[number, box])
        net[box + 1, INITIAL] = int(played.main[number, box]) - net[box + 1, ATTACK]
    return net


# --- tables -----------------------------------------------------------------------------------------------


class Case(NamedTuple):
    lines: tuple[str, ...]
    decks: int = 8
    boxes: int = 1
    long: bool = False
    """Many cards a round, so that the shoe runs out within some rounds."""
    rounds: int = 2000


READER, BUST_IT_TOO = 'rules.hole_card = "reader"', "wagers.bust-it = {}"
FOUR = ("table.boxes = 6", "rules.split_hands = 4")
KEPT = 'readings.busted_extras = "kept"'
WHEN_NEEDED = 'readings.second_card = "when-needed"'

CASES: dict[str, Case] = {
    "reader, four hands, bust-it": Case((READER, BUST_IT_TOO, *FOUR), boxes=3),
    "reader, a surrender at once": Case((READER, "rules.surrender_at_once = true")),
    "two hands, surrender of two cards, bust-it": Case(
        ("rules.split_hands = 2", 'rules.surrender = "first-two"', BUST_IT_TOO), decks=6
    ),
    "no surrender, four hands": Case(('rules.surrender = "none"', *FOUR), decks=4),
    "second card when needed, four hands, extras kept": Case((WHEN_NEEDED, KEPT, *FOUR), decks=2),
    "a busted hand's extras kept": Case((KEPT,), decks=6),
    "a soft 21 may draw": Case(('readings.soft_21 = "may-draw"', READER), decks=6),
    "a blackjack ties 21": Case(('readings.blackjack_21 = "ties"', WHEN_NEEDED), decks=2),
    "as the text has it": Case(()),
    "second card when needed": Case((WHEN_NEEDED, *FOUR), decks=6),
    "second card when needed, bust-it, two boxes": Case((WHEN_NEEDED, BUST_IT_TOO), boxes=2),
    "odd cents": Case(('table.chip = "0.01"', 'limits.initial.min = "5.00"'), decks=6),
    "one deck, seven boxes": Case((), decks=1, boxes=7, long=True, rounds=600),
    "one deck, six boxes, reader, bust-it": Case(
        (READER, BUST_IT_TOO, *FOUR, 'cards.cut = "1/5"'), decks=1, boxes=5, long=True, rounds=600
    ),
    "two decks, seven boxes, reader": Case((READER,), decks=2, boxes=7, rounds=600),
}


def chart_by_lot(on: DoubleAttackSheet, seed: int, *, long: bool) -> AttackChart:
    """A random chart of the hands, or one that takes many cards, and random attacks."""
    chance = Random(seed)
    hands = long_chart(on) if long else random_chart(on, chance)
    if on.readings.soft_21 == "may-draw":
        hands = replace(hands, otherwise=(Action.DOUBLE, Action.STAND))
    return AttackChart(hands, frozenset(up for up in range(2, 12) if chance.random() < 0.6))


@pytest.mark.clause("26.8(a)1", "26.9(a)#1", "26.10(b)", "26.10(c)#2", "26.12(a)", "26.12(b)", "26.12(c)")
@pytest.mark.parametrize("name", some(CASES, quick=4))
def test_kernel_and_engine_card_for_card(name: str) -> None:
    case = CASES[name]
    on = sheet(*case.lines, decks=case.decks)
    wager = 1013 if "odd" in name else 1000
    totals = Counter[str]()
    for seed in some((1, 2), quick=2):
        chart = chart_by_lot(on, seed, long=case.long)
        found = compare(
            on,
            chart,
            rounds=portion(case.rounds, one_in=3, quick=15),
            boxes=case.boxes,
            seed=19472600 + seed,
            wager=wager,
        )
        totals.update(found._asdict())
    assert min(totals["attacks"], totals["splits"], totals["doubles"], totals["shuffles"]) > 1, totals
    if not case.long and on.surrender != "none":
        assert totals["surrenders"] > 1
    if case.long:
        assert totals["ran_out"] > 1, totals


@pytest.mark.parametrize("seed", some(range(40), one_in=4, quick=20))
def test_the_bundled_chart_at_random_tables(seed: int) -> None:
    chance = Random(seed)
    boxes = chance.choice((6, 7))
    lines = [
        f"table.boxes = {boxes}",
        f"rules.split_hands = {chance.randint(2, 10 - boxes)}",
        f'rules.surrender = "{chance.choice(("none", "first-two", "any-time"))}"',
        f'readings.busted_extras = "{chance.choice(("returned", "kept"))}"',
        f'readings.blackjack_21 = "{chance.choice(("wins", "ties"))}"',
        f'readings.second_card = "{chance.choice(("always", "when-needed"))}"',
        f'cards.cut = "{chance.choice(("1/5", "1/4", "3/10"))}"',
    ]
    if chance.random() < 0.5:
        lines += [READER, f"rules.surrender_at_once = {chance.choice(('true', 'false'))}"]
    if chance.random() < 0.5:
        lines.append(BUST_IT_TOO)
    on = sheet(*lines, decks=chance.choice((2, 4, 6, 8)))
    found = compare(on, bundled_chart(), rounds=100, boxes=chance.randint(1, boxes), seed=seed)
    assert found.attacks > 25


def test_the_trace_agrees_with_the_simulation() -> None:
    on = sheet(READER, BUST_IT_TOO, *FOUR)
    chart, rounds = bundled_chart(), 5000
    traced = trace_double_attack(on, chart, rounds=rounds, seed=5, boxes=3)
    found = simulate_double_attack(on, chart, rounds, 5, workers=2, boxes=3)
    stake, side = 3 * 1000 * rounds, traced.played.side
    assert found.mean * stake == pytest.approx(int(traced.played.main.sum()))
    assert found.wagers[BUST_IT].mean * stake == pytest.approx(int(side[BUST_IT].sum()))
    attacked = sum(chart.attacks(value(ALL_CARDS[taken[0]])) for taken in traced.cards)
    assert found.wagers[ATTACK].mean * 3 * 1000 * attacked == pytest.approx(int(side[ATTACK].sum()))

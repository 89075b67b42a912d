"""A table of the round engine that is dealt the kernel's cards, and the comparison of the two.

The kernel plays seeded shoes and traces its cards. The engine's table gets those cards from its opening on,
so shuffles, the cutting card and a shoe that runs out within a round (2.15(f)) must agree as well.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import TakeCard
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.rules import (
    bonus_awards,
    main_wagers,
    multiple_action,
)
from cutcard.games.blackjack.rules.equipment import SIDES, bart_carter, cards_in_a_stack
from cutcard.games.blackjack.sheet.sheet import (
    BlackjackSheet,
)
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.croupier.croupier import Croupier
from cutcard.games.protocol import Deal, Event, Kind, PlaceBet, Purse
from cutcard.games.twenty_one.commands import ACTIONS
from cutcard.law.refusal import Refusal
from cutcard.sim.blackjack.kernel import ROUNDS_OF_AN_OPENING
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards, trace_rounds
from cutcard.sim.blackjack.stakes import stakes_of
from cutcard.sim.traces import TracedRounds
from cutcard.strategies.twenty_one.chart import Chart

SHUFFLES = (ev.Shuffled, ev.DiscardsShuffled, ev.DeviceLoaded)

COMMANDS = {action: command for command, action in ACTIONS.items()}


class DealtCards(NamedTuple):
    """A card source with the cards that a simulation dealt, round after round, whatever is shuffled."""

    cards: tuple[tuple[str, Card], ...]
    """Each card with its side of a double shoe."""
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
        side, card = self.cards[self.position]
        assert stack == side, f"the engine wants a card from {stack or 'the shoe'}, not from {side}"
        return card, self._replace(position=self.position + 1)

    def collected(self, cards: Sequence[Card], stack: str = "") -> "DealtCards":
        return self

    def taken_out(self, card: Card, stack: str = "", lies: bool = True) -> "DealtCards":
        return self

    def round_over(self) -> "DealtCards":
        return self


def dealt_cards(sheet: BlackjackSheet, traced: TracedRounds) -> DealtCards:
    """All cards of traced rounds in order; a determinant card of the wrong side comes before its round."""
    cards: list[tuple[str, Card]] = []
    for number, taken in enumerate(traced.cards):
        side = ""
        if (drawn := traced.determinants) is not None:
            drawn_from, side = SIDES[drawn.drawn_from[number]], SIDES[drawn.dealt_from[number]]
            determinant = ALL_CARDS[drawn.cards[number]]
            if drawn_from != side:
                cards.append((drawn_from, determinant))
            else:
                assert determinant == ALL_CARDS[taken[0]]
        cards += [(side, ALL_CARDS[one]) for one in taken]
    return DealtCards(tuple(cards))


class Gone:
    """How many cards are outside each stack, counted from the table's events."""

    def __init__(self, sheet: BlackjackSheet) -> None:
        self.all = cards_in_a_stack(sheet)
        self.by_side: Counter[str] = Counter()
        self.side = ""
        """The side from which the round is dealt."""

    def see(self, event: Event) -> None:
        match event:
            case ev.Shuffled() | ev.DiscardsShuffled() | ev.DeviceLoaded():
                self.by_side[getattr(event, "stack", "")] = self.all - event.cards
            case ev.DeterminantDrawn():
                self.side = event.dealt_from
            case ev.DeterminantBurned():
                self.by_side[event.side] += 1
            case ev.CardBurned() | ev.CardDealt() | ev.OfferedCardDealt():
                self.by_side[self.side] += 1


class EngineRound(NamedTuple):
    """The results of one round at the engine's table."""

    net: Counter[tuple[int, str]]
    """Cents by box and wager."""
    cards_used: int
    gone_before: int
    shuffled: bool
    """Whether cards were shuffled for it."""
    ran_out: bool
    split: bool
    doubled: bool


def laid(sheet: BlackjackSheet, box: int) -> list[str]:
    """The side wagers of a box; of two that exclude each other, boxes alternate."""
    names = [offered.name for offered in sheet.wagers]
    sides = [name for name in names if name in ("over-13", "under-13")]
    return [name for name in names if name not in sides or name == sides[box % 2]]


def stakes_by_name(sheet: BlackjackSheet, side_wager: int) -> dict[str, int]:
    return dict(zip([one.name for one in sheet.wagers], stakes_of(sheet, side_wager), strict=True))


class EngineTable:
    """A table of the round engine where every box plays by the chart with flat wagers."""

    def __init__(self, sheet: BlackjackSheet, chart: Chart, cards: DealtCards, *, boxes: int) -> None:
        self.sheet = sheet
        self.chart = chart
        self.boxes = boxes
        self.croupier = Croupier(BLACKJACK.bind(sheet), cards, draw=self._shown)
        self.gone = Gone(sheet)
        self.shows: list[int] = []
        """The awards that displays are to show, the next first."""

    def play(self, *, wager: int, side_wager: int, shows: Sequence[int] = ()) -> EngineRound:
        croupier = self.croupier
        self.shows = list(shows)
        stakes = stakes_by_name(self.sheet, side_wager)
        begun: set[tuple[int, str]] = set()
        events: list[Event] = []

        def do(command: Any) -> None:
            answer = croupier.do(command)
            assert not isinstance(answer, Refusal), (command, answer)
            events.extend(answer)

        for box in range(1, self.boxes + 1):
            for name in main_wagers(self.sheet):
                do(PlaceBet(box, f"p{box}", name, wager))
            under_way = croupier.state.streak(box, f"p{box}") is not None
            for name in laid(self.sheet, box):
                if ALL[name].wins_in_a_row:
                    if under_way:
                        continue
                    begun.add((box, name))
                do(PlaceBet(box, f"p{box}", name, stakes[name]))
        do(Deal())
        while (waits := croupier.awaiting).kind is Kind.DECISION:
            passed_by = waits.window and croupier.state.phase is not Phase.OFFERING
            do(waits.default_command if passed_by else self._decision(waits))
        events.extend(croupier.finish_round())
        del croupier.steps[:]
        assert not self.shows, "the display was to show more"
        seen = self._seen(events)
        for place in begun:
            seen.net[place] += stakes[place[1]]  # Placing a wager that lasts several rounds is not a loss.
        return seen

    def _shown(self, below: int) -> int:
        """The number that a display must draw to show the kernel's award."""
        bets = self.croupier.state.boxes[0].side_bets
        stake = next(bet.amount for bet in bets if ALL[bet.wager].displayed)
        awards = dict(bonus_awards(self.sheet))[stake]
        assert below == sum(weight for _, weight in awards)
        amount = self.shows.pop(0)
        return sum(weight for other, weight in awards[: [one for one, _ in awards].index(amount)])

    def _seen(self, events: Sequence[Event]) -> EngineRound:
        """The round from its events. Events after its end prepare the cards for the next."""
        first = next(at for at, event in enumerate(events) if isinstance(event, ev.CardDealt))
        for event in events[:first]:
            self.gone.see(event)
        gone_before = self.gone.by_side[self.gone.side]
        for event in events[first:]:
            self.gone.see(event)
        return EngineRound(
            _net(events),
            cards_used=sum(isinstance(event, ev.CardDealt | ev.OfferedCardDealt) for event in events),
            gone_before=gone_before,
            shuffled=any(isinstance(event, SHUFFLES) for event in events[:first]),
            ran_out=any(isinstance(event, ev.Shuffled) for event in events[first:]),
            split=any(isinstance(event, ev.PairSplit) for event in events),
            doubled=any(isinstance(event, ev.WagerDoubled) for event in events),
        )

    def _decision(self, waits: Any) -> Any:
        state = self.croupier.state
        if state.phase is Phase.OFFERING:
            return TakeCard(state.offering)
        turn = state.turn
        box = state.boxes[turn.box]
        lawful = [
            ACTIONS[type(one.command)]
            for one in waits.choices
            if one.refusal is None and type(one.command) in ACTIONS
        ]
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
    """Counts of what was compared, to show that the comparison was meaningful."""

    rounds: int
    splits: int
    doubles: int
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
    """Plays the same rounds in kernel and engine; an AssertionError shows the first that differs.

    The kernel reopens a table with the Bart Carter shuffle after some rounds: there every opening is a chunk
    and a separate table.
    """
    found = []
    most = ROUNDS_OF_AN_OPENING if bart_carter(sheet) else rounds
    for chunk, first in enumerate(range(0, rounds, most)):
        traced = trace_rounds(
            sheet,
            chart,
            rounds=min(most, rounds - first),
            seed=seed,
            chunk=chunk,
            boxes=boxes,
            wager=wager,
            side_wager=side_wager,
        )
        found += _compare_rounds(sheet, chart, traced, boxes=boxes, wager=wager, side_wager=side_wager)
        given = play_prescribed_cards(
            sheet, chart, traced.cards, boxes=boxes, wager=wager, side_wager=side_wager
        )
        assert np.array_equal(given.main, traced.played.main)
        assert np.array_equal(given.cards_used, traced.played.cards_used)
        for name, cents in given.side.items():
            if not ALL[name].displayed:
                assert np.array_equal(cents, traced.played.side[name])
    return Agreement(
        rounds=len(found),
        splits=sum(one.split for one in found),
        doubles=sum(one.doubled for one in found),
        ran_out=sum(one.ran_out for one in found),
        shuffles=sum(one.shuffled for one in found),
    )


def _compare_rounds(
    sheet: BlackjackSheet, chart: Chart, traced: TracedRounds, *, boxes: int, wager: int, side_wager: int
) -> list[EngineRound]:
    table = EngineTable(sheet, chart, dealt_cards(sheet, traced), boxes=boxes)
    rounds = []
    for number in range(len(traced.cards)):
        shows = [
            int(cents)
            for name, by_round in traced.played.side.items()
            if ALL[name].displayed
            for cents in by_round[number]
            if cents > 0
        ]
        played = table.play(wager=wager, side_wager=side_wager, shows=shows)
        told = _of_kernel(sheet, traced, number, boxes, side_wager)
        cards = [str(ALL_CARDS[one]) for one in traced.cards[number]]
        assert (played.net, played.cards_used, played.gone_before) == told, (sheet, number, cards)
        rounds.append(played)
    assert table.croupier.source.position == len(table.croupier.source.cards)
    return rounds


def _of_kernel(
    sheet: BlackjackSheet, traced: TracedRounds, number: int, boxes: int, side_wager: int
) -> tuple[Counter[tuple[int, str]], int, int]:
    """A settled streak returns its stake in this round although it was placed in an earlier one."""
    net: Counter[tuple[int, str]] = Counter()
    stakes = stakes_by_name(sheet, side_wager)
    for box in range(boxes):
        names = main_wagers(sheet)
        net[box + 1, names[0]] = int(traced.played.main[number, box])
        if multiple_action(sheet):
            by_spot = traced.played.by_spot[:, number, box]
            assert by_spot.sum() == net[box + 1, names[0]]
            net.update({(box + 1, name): int(cents) for name, cents in zip(names, by_spot, strict=True)})
            net[box + 1, names[0]] = int(by_spot[0])
        for name in laid(sheet, box + 1):
            cents = int(traced.played.side[name][number, box])
            outlives = ALL[name].wins_in_a_row and cents
            net[box + 1, name] = cents + stakes[name] if outlives else cents
    return net, int(traced.played.cards_used[number]), int(traced.gone_before[number])

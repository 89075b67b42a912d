"""Kernel and round engine: same cards, same chart, same cents, round by round, down to the cards used.

The kernel plays seeded shoes and traces its cards. The engine's table gets those cards from its opening on,
so shuffles, the cutting card and a shoe that runs out within a round (2.15(f)) must agree as well.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np
import pytest

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.dealing.stack import inserted
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import TakeCard
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.round.decisions import ACTIONS, COMMANDS
from cutcard.games.blackjack.rules import (
    Action,
    bonus_awards,
    equipment,
    main_wagers,
    multiple_action,
    wager_unit,
)
from cutcard.games.blackjack.rules.equipment import SIDES, bart_carter, cards_in_a_stack
from cutcard.games.blackjack.sheet.sheet import (
    BlackjackSheet,
    Limits,
    OfferedWager,
    ProgressiveMeter,
    Readings,
)
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.croupier.croupier import Croupier
from cutcard.games.protocol import Deal, Event, Kind, PlaceBet, Purse
from cutcard.games.twenty_one.deciders import TwentyOneSheet, hole_card_face_up
from cutcard.law.refusal import Refusal
from cutcard.sim.blackjack import shoe
from cutcard.sim.blackjack.kernel import ROUNDS_OF_AN_OPENING, put_discards_back
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards, trace_rounds
from cutcard.sim.blackjack.stakes import stakes_of
from cutcard.sim.traces import TracedRounds
from cutcard.strategies.twenty_one.chart import Cell, Chart, columns
from tests import tiers
from tests.machines.sheets import A_PLAIN_SHOE, DEALINGS, random_whole_sheet
from tests.sampling import one_for_each_value, portion

SHUFFLES = (ev.Shuffled, ev.DiscardsShuffled, ev.DeviceLoaded)


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


# --- charts -----------------------------------------------------------------------------------------------


def random_chart(sheet: TwentyOneSheet, chance: Random) -> Chart:
    """A random chart: every cell is a random order of preference. Most totals of 17 stand."""

    def cell(total: int) -> Cell:
        actions = list(Action)
        chance.shuffle(actions)
        if total >= 17 and chance.random() < 0.8:
            actions.insert(0, Action.STAND)
        return tuple(actions[: chance.randint(1, 5)])

    both = hole_card_face_up(sheet)
    shown, pairs = list(columns(both_cards=both).values()), range(2, 12)
    return Chart(
        "by lot",
        hard={(total, seen): cell(total) for total in range(4, 21) for seen in shown},
        soft={(total, seen): cell(total) for total in range(12, 21) for seen in shown},
        pairs={
            (pair, seen): (Action.SPLIT,) if chance.random() < 0.7 else () for pair in pairs for seen in shown
        },
        both_cards=both,
        otherwise=(Action.STAND,),
    )


def long_chart(sheet: TwentyOneSheet) -> Chart:
    """Splits every pair and draws to 16 or 17, with a double or two: many cards a round."""
    both = hole_card_face_up(sheet)
    shown = list(columns(both_cards=both).values())
    hit, double, split = (Action.HIT,), (Action.DOUBLE, Action.HIT), (Action.SPLIT,)
    return Chart(
        "long",
        hard={(total, seen): double if total == 11 else hit for total in range(4, 17) for seen in shown},
        soft={(total, seen): hit for total in range(12, 19) for seen in shown},
        pairs={(pair, seen): split for pair in range(2, 12) if pair != 10 for seen in shown},
        both_cards=both,
        otherwise=(Action.STAND,),
    )


# --- tables -----------------------------------------------------------------------------------------------


class TableSpec(NamedTuple):
    """What a table must have; the rest of its sheet is random."""

    options: dict[str, Any]
    boxes: int = 1
    rounds: int = 2000
    long: bool = False
    """Many cards a round, so that the shoe runs out within some rounds."""
    offers: tuple[str, ...] = ()
    """What the sheet must offer; otherwise side wagers decided by the first cards, or none."""
    rich: str = ""
    """The shoe repeats these cards, so that rare rows occur."""
    meter: ProgressiveMeter | None = None
    readings: tuple[tuple[str, str], ...] = ()


NO_MORE: dict[str, Any] = {
    **A_PLAIN_SHOE,
    "edition": "2010",
    "double_card": "face-up",
    "insurance": "before-play",
    "five_card_21": "false",
    "suited_678": "false",
    "three_sevens": "false",
    "designated_blackjack": "",
    "losing_insurance": "at-disclosure",
    "second_card": "always",
}
"""A table without any of these, except those it names itself."""
SPECIALS: dict[str, Any] = {
    "five_card_21": "true",
    "suited_678": "true",
    "three_sevens": "true",
    "designated_blackjack": "As Js",
}


def plain(dealing: str = "none", **options: Any) -> dict[str, Any]:
    return {**NO_MORE, "dealing": dealing, **options}


def from_the_hand(dealing: str = "six-to-five", **options: Any) -> dict[str, Any]:
    return plain(dealing, **{"busted_extras": "returned", "burn_each_round": "false", **options})


ONE_DECK: dict[str, Any] = {"boxes": 7, "decks": 1, "cut": "1/4"}
DEVICES: dict[str, Any] = {**SPECIALS, "decks": 2, "cut": "1/4"}

TABLES: dict[str, TableSpec] = {
    # dealings
    "no hole card, two hands": TableSpec(plain(split_hands=2, decks=8)),
    "no hole card, four hands": TableSpec(plain(split_hands=4, boxes=6, decks=2)),
    "no hole card, extras kept": TableSpec(plain(split_hands=3, busted_extras="kept", decks=6)),
    "hole card face down, extras returned": TableSpec(
        plain("face-down", split_hands=4, boxes=6, busted_extras="returned")
    ),
    "hole card face down, extras kept": TableSpec(
        plain("face-down", split_hands=3, busted_extras="kept", surrender="true")
    ),
    "reader, three hands": TableSpec(plain("reader", split_hands=3, decks=6)),
    "reader, four hands, hit": TableSpec(plain("reader", split_hands=4, boxes=6, soft_17="hit", decks=4)),
    "face up": TableSpec(plain("face-up", decks=6)),
    "face up, two boxes, hit": TableSpec(
        plain("face-up", decks=2, soft_17="hit", boxes=6), boxes=2, rounds=1000
    ),
    "aces split once": TableSpec(plain(split_hands=4, boxes=6, resplit_aces="false", decks=1)),
    "surrender": TableSpec(plain(surrender="true", chip=1)),
    "surrender, reader": TableSpec(plain("reader", surrender="true", chip=5)),
    # 6 to 5
    "6 to 5": TableSpec(from_the_hand(decks=2)),
    "6 to 5, extras kept": TableSpec(from_the_hand(decks=1, busted_extras="kept")),
    "6 to 5, second card when needed": TableSpec(from_the_hand(decks=1, second_card="when-needed")),
    "6 to 5, reader, no double after a split": TableSpec(
        from_the_hand("six-to-five, reader", decks=1, double_after_split="false")
    ),
    "6 to 5, burn each round": TableSpec(
        from_the_hand(decks=2, burn_each_round="true", double_after_split="true")
    ),
    "6 to 5, one round a deck": TableSpec(
        from_the_hand(decks=1, rounds_per_deck="one"), boxes=2, rounds=1000
    ),
    "6 to 5, reader, one round a deck, burn": TableSpec(
        from_the_hand("six-to-five, reader", decks=1, rounds_per_deck="one", burn_each_round="true")
    ),
    "6 to 5, doubles face down": TableSpec(
        from_the_hand(decks=2, double_card="face-down", busted_extras="kept")
    ),
    "6 to 5, seven boxes, one deck": TableSpec(
        from_the_hand(decks=1, boxes=7), boxes=7, rounds=400, long=True
    ),
    # special payouts
    "five cards": TableSpec(plain(five_card_21="true", soft_17="hit")),
    "suited 6-7-8": TableSpec(plain(suited_678="true", split_hands=3, decks=1)),
    "three sevens": TableSpec(plain("reader", three_sevens="true", split_hands=3)),
    "designated blackjack": TableSpec(plain(designated_blackjack="As Js", decks=1)),
    "all special, no hole card, four hands, surrender": TableSpec(
        plain(**SPECIALS, split_hands=4, boxes=6, surrender="true", decks=1)
    ),
    "all special, reader": TableSpec(plain("reader", **SPECIALS, split_hands=3, decks=2)),
    "all special, face up": TableSpec(plain("face-up", **SPECIALS, decks=1)),
    # doubles, readings, insurance, editions
    "doubles face down, extras returned": TableSpec(
        plain(double_card="face-down", busted_extras="returned", split_hands=3)
    ),
    "doubles face down, extras kept": TableSpec(
        plain(double_card="face-down", busted_extras="kept", split_hands=4, boxes=5)
    ),
    "doubles face down, face up": TableSpec(plain("face-up", double_card="face-down")),
    "doubles on request": TableSpec(plain("face-down", double_card="on-request")),
    "second card when needed": TableSpec(
        plain(second_card="when-needed", surrender="true", busted_extras="returned")
    ),
    "second card when needed, two boxes, special": TableSpec(
        plain(**SPECIALS, second_card="when-needed", double_card="face-down", boxes=6), boxes=2, rounds=1000
    ),
    "losing insurance after the check": TableSpec(plain("reader", losing_insurance="after-check")),
    "insurance at turn": TableSpec(plain("none", insurance="at-turn", split_hands=3)),
    "insurance at turn, face down": TableSpec(
        plain("face-down", insurance="at-turn", boxes=6), boxes=2, rounds=1000
    ),
    "edition of 1999": TableSpec(plain("none", edition="1999", surrender="true")),
    "edition of 1999, reader": TableSpec(plain("reader", edition="1999")),
    # devices
    "automated shuffler": TableSpec(plain(cards="automated", **DEVICES)),
    "continuous device": TableSpec(plain("reader", cards="continuous", decks=1), boxes=2, rounds=1000),
    "continuous device, special": TableSpec(plain(cards="continuous", **DEVICES)),
    "Bart Carter": TableSpec(plain(cards="bart-carter", decks=2, boxes=5), boxes=2),
    "Bart Carter, reader": TableSpec(
        plain("reader", cards="bart-carter", decks=4, boxes=5, split_hands=3), boxes=3, rounds=1100
    ),
    "double shoe": TableSpec(plain(cards="double-shoe", decks=1)),
    "double shoe, red right": TableSpec(plain("face-down", cards="double-shoe, red right", **DEVICES)),
    "double shoe, face up": TableSpec(plain("face-up", cards="double-shoe", decks=4)),
    "no burn, approved": TableSpec(plain(approved=('approval = "CCC 12-07"', "burn = false"), decks=2)),
    # several boxes
    "two boxes": TableSpec(plain(boxes=6, decks=6), boxes=2, rounds=1000),
    "three boxes, reader, one deck": TableSpec(
        plain("reader", decks=1, boxes=3, cut="1/4"), boxes=3, rounds=1000
    ),
    "seven boxes": TableSpec(plain(boxes=7, decks=8), boxes=7, rounds=500),
    # shoes that run out, 2.15(f); two decks with the Bart Carter shuffle last for seven boxes
    "one deck runs out": TableSpec(plain(**ONE_DECK, split_hands=3), boxes=7, rounds=400, long=True),
    "one deck runs out, reader": TableSpec(
        plain("reader", **ONE_DECK, split_hands=2), boxes=7, rounds=400, long=True
    ),
    "one deck runs out, face up": TableSpec(plain("face-up", **ONE_DECK), boxes=7, rounds=400, long=True),
    "one deck runs out, automated, special": TableSpec(
        plain(**ONE_DECK, **SPECIALS, cards="automated, stored"), boxes=7, rounds=400, long=True
    ),
    "one deck runs out, double shoe": TableSpec(
        plain(**ONE_DECK, cards="double-shoe"), boxes=7, rounds=400, long=True
    ),
    # wagers that depend on more than the first cards
    **{
        f"{offer}, {dealing}": TableSpec(
            plain(dealing, decks=6, chip=50, **more), boxes=2, rounds=300, offers=(offer,), rich=rich
        )
        for offer, rich, more in (
            ("sevens", "7s 7s 7h Kc 4d As 5c 3d", {}),
            ("twenty-point", "Qh Qh Ks As 5d Kd", {}),
            ("optional-bonus", "8s 8s 8c 8h Kd 5c 2h As", {"second_card": "when-needed"}),
            ("streak", "", {}),
            ("blackjack-bonus", "As Kd Qh 6c 5d 3h", {"edition": "1999"}),
        )
        for dealing in ("none", "face-down", "reader", "face-up")
        if (offer, dealing) != ("twenty-point", "face-up")
    },
    **{
        f"progressive, {name}": TableSpec(
            plain(decks=6, surrender="false", shared_boxes="false", chip=50),
            boxes=3,
            rounds=400,
            offers=("progressive",),
            rich="Ah Ad Ac Ah 5d Kd 9s",
            meter=meter,
            readings=readings,
        )
        for name, meter, readings in (
            ("one meter", ProgressiveMeter(5_000_00, Fraction(7, 10), 5_000_00), ()),
            (
                "two meters",
                ProgressiveMeter(9_000_00, Fraction(2, 3), 5_000_00, Fraction(1, 7)),
                (("progressive_chip", "returned"), ("progressive_awards", "meter")),
            ),
            (
                "unsplit",
                ProgressiveMeter(5_000_00, Fraction(7, 10), 5_000_00),
                (("progressive_split", "unsplit"),),
            ),
        )
    },
    "streak, four hands, six boxes": TableSpec(
        plain(split_hands=4, boxes=6, decks=6, chip=50),
        boxes=6,
        rounds=200,
        offers=("streak",),
        readings=(("streak_split", "majority"),),
    ),
    "streak and match-the-dealer": TableSpec(
        plain(decks=8, chip=50), boxes=2, rounds=300, offers=("streak", "match-the-dealer")
    ),
    "twenty point and match-the-dealer": TableSpec(
        plain("reader", decks=6, chip=50), boxes=2, rounds=300, offers=("twenty-point", "match-the-dealer")
    ),
    "sevens and 21+3": TableSpec(
        plain(decks=4, chip=50),
        boxes=2,
        rounds=300,
        offers=("sevens", "21-plus-3"),
        rich="7s 7s 7h Kc 4d As",
        readings=(("single_seven", "either-card"),),
    ),
    "optional bonus and over and under 13": TableSpec(
        plain("reader", decks=8, chip=50),
        boxes=3,
        rounds=400,
        offers=("optional-bonus", "over-under-13"),
    ),
    "streak, 6 to 5": TableSpec(from_the_hand(decks=2), rounds=500, offers=("streak",)),
    "streak, doubles face down": TableSpec(
        plain(double_card="face-down", chip=50, decks=6), rounds=500, offers=("streak",)
    ),
    "sevens, doubles face down": TableSpec(
        plain(double_card="face-down", chip=50, decks=6),
        rounds=300,
        offers=("sevens",),
        rich="7s 7s 7h Kc 4d As",
    ),
    "streak, double shoe": TableSpec(
        plain(cards="double-shoe", decks=6, chip=50), boxes=2, rounds=300, offers=("streak",)
    ),
    "blackjack bonus, Bart Carter": TableSpec(
        plain(cards="bart-carter", decks=4, boxes=5, chip=50),
        boxes=2,
        rounds=300,
        offers=("blackjack-bonus",),
    ),
    # multiple action
    "multiple action": TableSpec(plain("multiple-action", decks=6, chip=50), rounds=400),
    "multiple action, extras kept, three boxes": TableSpec(
        plain("multiple-action", decks=2, boxes=5, busted_extras="kept", chip=50), boxes=3, rounds=250
    ),
    "multiple action, extras returned, when needed": TableSpec(
        plain("multiple-action", decks=1, busted_extras="returned", second_card="when-needed", chip=50),
        rounds=400,
    ),
    "multiple action, five cards, hit": TableSpec(
        plain("multiple-action", decks=4, five_card_21="true", soft_17="hit", boxes=3, chip=50),
        boxes=2,
        rounds=250,
    ),
    "multiple action, doubles face down": TableSpec(
        plain("multiple-action", decks=6, double_card="face-down", chip=50), rounds=400
    ),
    "multiple action, doubles face down, kept, when needed": TableSpec(
        plain(
            "multiple-action",
            decks=6,
            double_card="face-down",
            busted_extras="kept",
            second_card="when-needed",
            boxes=3,
            chip=50,
        ),
        boxes=2,
        rounds=400,
    ),
    "multiple action and sevens": TableSpec(
        plain("multiple-action", decks=4, chip=50),
        boxes=1,
        rounds=250,
        offers=("sevens",),
        rich="7s 7s 7h Kc 4d As",
    ),
    # all options random
    **{
        f"{dealing}, by lot": TableSpec({"dealing": dealing, "edition": "2010"}, rounds=1000)
        for dealing in DEALINGS
        if dealing != "multiple-action"
    },
}


def _sheet_of(told: TableSpec, chance: Random) -> BlackjackSheet:
    sheet = _plain_sheet_of(told, chance)
    return replace(sheet, readings=replace(sheet.readings, **dict(told.readings)))


def _plain_sheet_of(told: TableSpec, chance: Random) -> BlackjackSheet:
    if not told.offers:
        return random_whole_sheet(chance, play_dependent_odds=False, **told.options)
    wagers = tuple(one for one in told.offers if one != "progressive")
    sheet = random_whole_sheet(chance, **{"wagers": wagers, **told.options})
    if told.meter is None:
        return sheet
    pays = OfferedWager("progressive", "", tuple(ALL["progressive"].paytables[""].items()))
    limits = (*sheet.limits, ("progressive", Limits(100, 100)))
    return replace(sheet, wagers=(*sheet.wagers, pays), limits=limits, progressive=told.meter)


def _offers(sheet: BlackjackSheet, told: TableSpec) -> bool:
    return not told.offers or {ALL[one.name].table for one in sheet.wagers} == set(told.offers)


@cache
def table_of(name: str, seed: int) -> tuple[BlackjackSheet, Chart, dict[str, int]]:
    """The sheet, the chart and the wagers of one of `TABLES`."""
    chance = Random(f"{name} {seed}")
    told = TABLES[name]
    sheet = _sheet_of(told, chance)
    while sheet.boxes < told.boxes or not _offers(sheet, told):
        sheet = _sheet_of(told, chance)
    chart = long_chart(sheet) if told.long else random_chart(sheet, chance)
    unit = wager_unit(sheet)
    least = -(-sheet.limits_of("blackjack").least // unit) * unit
    wagers = {"wager": least * chance.randint(1, 10), "side_wager": 0}
    limits = [sheet.limits_of(one.name) for one in sheet.wagers if not ALL[one.name].stakes]
    if limits:
        # One stake for all: within the limits of each, and of the main wager where it is the limit.
        side = max(one.least for one in limits)
        within = any(ALL[one.name].within_main_clause for one in sheet.wagers)
        most = min(one.most for one in (*limits, *([sheet.limits_of("blackjack")] if within else [])))
        side *= chance.randint(1, max(1, min(10, most // side)))
        wagers["side_wager"] = side
        if within:
            wagers["wager"] = max(wagers.values())
    return sheet, chart, wagers


MOVES_NOTHING_HERE = (
    *("game", "status", "recut_by", "idle_spread"),
    *("streak_closing", "progressive_shares", "additional_wagers"),
    *("reader", "refused_card", "misread_bonus"),  # Irregularities: a chart never causes one.
)
"""Every box has its own player, nobody leaves, and a box makes one of two wagers that exclude each other."""

Value = tuple[str, object]
"""A value of an option that can affect money or cards when a chart plays, or a side wager."""


def possible_values() -> set[Value]:
    found: set[Value] = {("wagers", name) for name in ALL}
    for name, kind in (*get_type_hints(BlackjackSheet).items(), *get_type_hints(Readings).items()):
        if name not in MOVES_NOTHING_HERE and (kind is bool or get_origin(kind) is Literal):
            found |= {(name, value) for value in ((False, True) if kind is bool else get_args(kind))}
    return found


def values_of(sheet: BlackjackSheet, wanted: set[Value]) -> set[Value]:
    """The wanted values that this sheet has."""
    here = {(name, getattr(part, name, None)) for part in (sheet, sheet.readings) for name, _ in wanted}
    return wanted & (here | {("wagers", one.name) for one in sheet.wagers})


def sample() -> list[str]:
    """Every eighth table, and after them the first one with each value that none of these has. In the quick
    tier only as many as it takes for every value to be at one of them."""
    lacking = possible_values()
    values = {name: values_of(table_of(name, seed=1)[0], lacking) for name in TABLES}
    names = one_for_each_value(TABLES, lambda name: values[name], one_in=8)
    for name in (*names, *TABLES):
        new = values[name] & lacking
        if new and name not in names:
            names.append(name)
        lacking -= new
    return names


SAMPLE = sample()


@pytest.mark.parametrize("name", SAMPLE)
def test_same_cards_same_cents(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet, chart, wagers = table_of(name, seed=1)
    told = TABLES[name]
    if told.rich:
        cards = [one.number for one in read_cards(told.rich)]
        few = np.resize(np.array(cards, dtype=np.uint8), 52 * sheet.decks)
        monkeypatch.setattr(shoe, "new_shoe", lambda sheet: few.copy())
        monkeypatch.setattr(equipment, "why_not_these_cards", lambda sheet, state, cards: None)
    many = told.rounds > 1100
    rounds = portion(told.rounds, one_in=4 if many else 1, quick=16 if many else 6)
    found = compare(sheet, chart, rounds=rounds, boxes=told.boxes, seed=20261115, **wagers)
    least = 0 if tiers.TIER == tiers.QUICK else 10
    assert found.splits > least
    assert found.doubles > least
    assert found.shuffles > 1
    if told.long:
        assert found.ran_out > least // 2, "the shoe was to run out within some rounds"


def test_every_value_of_every_option_is_on_one_of_the_tables() -> None:
    """Every side wager too, even in the quick tier."""
    assert len({table_of(name, seed=1)[0].digest for name in TABLES}) >= 40
    sheets = [table_of(name, seed=1)[0] for name in SAMPLE]
    possible = possible_values()
    assert len(possible) > 60
    assert set().union(*(values_of(sheet, possible) for sheet in sheets)) == possible


@pytest.mark.parametrize("discards", [53, 54, 55, 80, 103])
def test_discards_go_back_to_the_same_places(discards: int) -> None:
    """2.6(m): the kernel's three stacks and three marks equal those of a virtual shoe."""
    shoe = np.arange(104, dtype=np.uint8)
    generator = np.array([1, 2, 3, 4], dtype=np.uint64)
    put_discards_back(shoe, np.zeros_like(shoe), generator, discards)
    shuffled = [card for card in shoe.tolist() if card < discards]
    remaining = list(range(discards, 104))
    assert shuffled != sorted(shuffled)
    assert tuple(shoe.tolist()) == inserted(remaining, shuffled)  # type: ignore[arg-type, comparison-overlap]

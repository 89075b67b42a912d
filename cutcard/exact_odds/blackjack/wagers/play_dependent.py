"""Side wagers that depend on the play of the hand: their odds by a play of the main wager.

Two sevens wait for the player's choice (2.17(e)); aces count in the order in which a box gets them (2.19(c)).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from cutcard.cards import ALL_CARDS, Card
from cutcard.exact_odds.blackjack.report.outcomes import Outcome, WagerOdds, to_one
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.main_game import Solution
from cutcard.exact_odds.twenty_one.solver.rule_tables import ACTIONS, NET
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Stack
from cutcard.exact_odds.twenty_one.splits.split import falling
from cutcard.games.blackjack.model.hand import ACE, count, is_blackjack, value
from cutcard.games.blackjack.rules import (
    Action,
    blackjack_found_before_play,
    hole_card_face_up,
    progressive_cards,
    progressive_chip_returned,
)
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import SideWager
from cutcard.money import Odds

Play = Callable[[int, int, tuple[int, ...]], Action]
"""The action against an up card and a visible second card, or 0, with cards of these values."""


def play_of(solution: Solution) -> Play:
    """The play of a solved main game; if suits of one value differ, the likeliest."""
    known = {each.showing[:2]: each for each in sorted(solution.cases, key=lambda case: case.orders)}
    for case in solution.cases:
        known.setdefault((case.showing.second, case.showing.up), case)

    def chosen(up: int, second: int, cards: tuple[int, ...]) -> Action:
        choice = known[up, second].choice[solution.hands.number(*cards)]
        return ACTIONS[max(int(choice), 0)]

    return chosen


# --- two sevens ---------------------------------------------------------------------------------------------


def held_odds(
    sheet: BlackjackSheet, wager: SideWager, offered: OfferedWager, kinds: Stack, play: Play
) -> WagerOdds:
    """A wager whose best rows wait for a third card that the player may not want.

    If a dealer's blackjack was found before play, the offered card is taken: it costs nothing.
    """
    assert wager.after_third is not None
    every = falling(sum(kinds), 5)
    if every <= 0:
        raise ShoeRanOutError
    ways: Counter[str | None] = Counter()
    for first, second, orders in _in_order(kinds, ()):
        row = wager.row_of(first, second, first)
        if row not in wager.held:
            ways[row] += orders * falling(sum(kinds) - 2, 3)
            continue
        rows = [wager.after_third(first, second, third) for third in ALL_CARDS]
        there: Counter[str | None] = Counter()
        for third, many in zip(rows, kinds, strict=True):
            there[third] += many
        values = (value(first), value(second))
        for up, hole, more in _in_order(kinds, (first, second)):
            if not draws(sheet, play, value(up), value(hole), values):
                ways[row] += orders * more * (sum(kinds) - 4)
                continue
            for third, many in there.items():
                out = sum(rows[one.number] == third for one in (first, second, up, hole))
                ways[third] += orders * more * (many - out)
    outcomes = tuple(Outcome(row, Fraction(ways[row], every), offered.odds(row)) for row in wager.rows)
    return WagerOdds(wager.name, offered.paytable or None, outcomes)


def draws(sheet: BlackjackSheet, play: Play, up: int, hole: int, cards: tuple[int, ...]) -> bool:
    """Whether the hand gets a third card."""
    if is_blackjack(total=count((up, hole)).total, cards=2) and blackjack_found_before_play(sheet, up):
        return True
    return play(up, hole if hole_card_face_up(sheet) else 0, cards) in (Action.HIT, Action.DOUBLE)


def drawing_costs(solution: Solution, wager: SideWager) -> float:
    """What the main wager loses, in its own units, if hands for which the wager waits always draw."""
    held = {
        (value(one), value(two))
        for one in ALL_CARDS
        for two in ALL_CARDS
        if wager.row_of(one, two, one) in wager.held
    }
    pairs = [pair for pair in held if solution.hands.can_be_held(*pair)]
    lost = 0.0
    for case in solution.cases:
        every = falling(sum(case.showing.left[: len(VALUES)]), 2)
        for pair in pairs:
            hand = solution.hands.number(*pair)
            values = solution.action_values_in(case, *pair)
            drawn = [float(values[action]) for action in (Action.HIT, Action.DOUBLE) if action in values]
            if drawn:
                chosen = float(case.values[hand, case.choice[hand], NET])
                lost += float(case.chance) * case.ways[hand] / every * (chosen - max(drawn))
    return lost


def _in_order(kinds: Stack, out: tuple[Card, ...]) -> Iterator[tuple[Card, Card, int]]:
    """Two cards in order, without those that are out, and in how many ways."""
    for one in ALL_CARDS:
        many = kinds[one.number] - out.count(one)
        if many > 0:
            for two in ALL_CARDS:
                more = kinds[two.number] - out.count(two) - (one is two)
                if more > 0:
                    yield one, two, many * more


# --- aces in order ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Progressive:
    """The progressive wager by one play, at any meter."""

    sheet: BlackjackSheet
    wager: SideWager
    offered: OfferedWager
    chances: dict[str, Fraction]

    @property
    def _stake(self) -> int:
        return self.wager.stakes[0]

    def at(self, meter: int) -> WagerOdds:
        """Its odds if the highest row wins this amount."""
        outcomes = (
            Outcome(row, chance, self._pays(row, Fraction(meter, self._stake)))
            for row, chance in self.chances.items()
        )
        return WagerOdds(self.wager.name, None, tuple(outcomes))

    def _pays(self, row: str, jackpot: Fraction) -> Odds:
        award = jackpot if row == self.wager.jackpot else self.offered.odds(row).ratio
        return to_one(award - (not progressive_chip_returned(self.sheet)))

    @property
    def break_even(self) -> Fraction | None:
        """The meter, in cents, at which the wager costs nothing; None if nothing wins the meter."""
        chance = self.chances[self.wager.jackpot]
        if not chance:
            return None
        return self.at(0).house_advantage / chance * self._stake


def always_draw(up: int, second: int, cards: tuple[int, ...]) -> Action:
    """A player who wants every card that split aces may get."""
    return Action.HIT


def in_order_odds(
    sheet: BlackjackSheet, wager: SideWager, offered: OfferedWager, kinds: Stack, play: Play
) -> Progressive:
    """Aces in the order of the box; all other cards count as one kind."""
    assert wager.in_order is not None
    aces = [one for one in ALL_CARDS if value(one) == ACE]
    by_value = {up: next(one for one in ALL_CARDS if value(one) == up) for up in range(2, ACE)}
    other = by_value[2]
    left = {one: kinds[one.number] for one in aces}
    left[other] = sum(kinds) - sum(left.values())
    ways = dict.fromkeys(wager.rows, 0)
    for up in (*aces, *by_value.values()):
        out = up if value(up) == ACE else other
        shown = sum(
            many
            for one, many in zip(ALL_CARDS, kinds, strict=True)
            if (one is up if value(up) == ACE else value(one) == value(up))
        )
        for four in product(left, repeat=4):
            orders = shown
            for at, one in enumerate(four):
                orders *= max(left[one] - four[:at].count(one) - (one is out), 0)
            if not orders:
                continue  # There is no play for cards that the shoe does not have.
            row = wager.in_order(_counted(sheet, play, value(up), four))
            if row is not None:
                ways[row] += orders
    every = falling(sum(kinds), 5)
    if every <= 0:
        raise ShoeRanOutError
    return Progressive(sheet, wager, offered, {row: Fraction(many, every) for row, many in ways.items()})


def _counted(sheet: BlackjackSheet, play: Play, up: int, four: tuple[Card, ...]) -> Sequence[Card | None]:
    """The cards that count of a box that would receive these four."""
    values = tuple(value(one) for one in four)
    if values[:2] != (ACE, ACE):
        return four[:2]
    action = play(up, 0, values[:2])
    if action is Action.SPLIT:
        return progressive_cards(sheet, four)
    if action is Action.HIT and values[2] == ACE and play(up, 0, values[:3]) is Action.HIT:
        return four
    return four[:3] if action in (Action.HIT, Action.DOUBLE) else four[:2]

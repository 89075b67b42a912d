"""Plays the round engine over every deal of a tiny shoe and every lawful action: exact values of a table.

The enumerator gives every possible next card with its probability and tries every action that `awaiting`
calls lawful. The only rule in it is the player's policy (CDZ-): before a split the player takes the best
action for their cards and the dealer's visible cards. After a split each hand takes the action that was best
for the same cards before a split, or the next best lawful one, and splits again whenever that is lawful.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from cutcard.cards import Card
from cutcard.games.blackjack import BLACKJACK, rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.model.state import Box, TableState
from cutcard.games.blackjack.rules import Action
from cutcard.games.protocol import Deal, Game, GiveCard, Kind, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from cutcard.strategies.twenty_one.chart import Chart

WAGER = 1000
DECISIONS = (cm.Stand, cm.Hit, cm.Double, cm.Split, cm.Surrender)
ACTIONS = {kind: Action(kind.__name__.lower()) for kind in DECISIONS}

Shoe = Counter[Card]
"""How many there are of each card; cards that the table does not distinguish should be counted as one."""


class Worth(NamedTuple):
    """The mean result of the rest of a round and the mean amount wagered in it, in original wagers."""

    net: Fraction
    laid: Fraction

    def __add__(self, other: "Worth") -> "Worth":  # type: ignore[override]
        return Worth(self.net + other.net, self.laid + other.laid)

    def times(self, chance: Fraction) -> "Worth":
        return Worth(chance * self.net, chance * self.laid)


NOTHING = Worth(Fraction(0), Fraction(0))


class Enumerator:
    """One table and one shoe."""

    def __init__(
        self,
        sheet: Any,
        shoe: Shoe,
        chart: Chart | None = None,
        *,
        game: Game = BLACKJACK,
        wager: str = "blackjack",
    ) -> None:
        self.sheet = sheet
        self.rules: Any = game.bind(sheet)
        self.chart = chart
        self.shoe = shoe
        self.known: dict[Any, Worth] = {}
        state = self.rules.open_table()
        state, self.first_wager = self.do(state, PlaceBet(1, "ann", wager, WAGER))
        while (waits := self.rules.awaiting(state)).automatic:
            state, _ = self.do(state, GiveCard(None) if waits.kind is Kind.CARD else waits.default_command)
        self.dealt, _ = self.do(state, Deal())

    def do(self, state: TableState, command: Any) -> tuple[TableState, Worth]:
        answer = self.rules.advance(state, command)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
        net = laid = 0
        for event in answer[1]:
            for transfer in event.transfers:
                if isinstance(transfer.source, Purse):
                    net -= transfer.cents
                    laid += transfer.cents
                if isinstance(transfer.target, Purse):
                    net += transfer.cents
        return answer[0], Worth(Fraction(net, WAGER), Fraction(laid, WAGER))

    # --- chance ---

    def unseen(self, state: TableState) -> Shoe:
        """The rest of the shoe, including the dealer's face-down card."""
        left = Counter(self.shoe)
        left.subtract(state.dealer.cards)
        for box in state.boxes:
            for hand in box.hands:
                left.subtract(card for card in hand.cards if card is not None)
        assert min(left.values()) >= 0
        return left

    def hole_chances(self, state: TableState) -> dict[Card, Fraction]:
        """Probabilities of the face-down card, given everything seen and the reader's answer."""
        left, dealer = self.unseen(state), state.dealer
        if dealer.reader is not None:
            completes = {10: 11, 11: 10}[dealer.up]
            left = Counter(
                {one: many for one, many in left.items() if (value(one) == completes) is dealer.reader}
            )
        return {one: Fraction(many, left.total()) for one, many in left.items() if many}

    def next_chances(self, state: TableState) -> dict[Card, Fraction]:
        """Probabilities of the next card, counted over the pairs of hole card and next card."""
        left = self.unseen(state)
        assert left.total() > state.dealer.hole_dealt, "the shoe ran out"
        if not state.dealer.hole_dealt:
            return {one: Fraction(many, left.total()) for one, many in left.items() if many}
        chances: dict[Card, Fraction] = dict.fromkeys(left, Fraction(0))
        for hole, chance in self.hole_chances(state).items():
            for one, many in left.items():
                chances[one] += chance * Fraction(many - (one == hole), left.total() - 1)
        return {one: chance for one, chance in chances.items() if chance}

    # --- the tree ---

    def worth(self, state: TableState) -> Worth:
        """The value of the rest of the round by best play."""
        if not self.rules.in_round(state):
            return NOTHING
        key = _key(state)
        if key not in self.known:
            self.known[key] = self._worth(state)
        return self.known[key]

    def _worth(self, state: TableState) -> Worth:
        waits = self.rules.awaiting(state)
        if waits.kind is Kind.CARD:
            if waits.place == "dealer" and not waits.face_up:
                return self.after(state, GiveCard(None))
            return self._mean(state, self.next_chances(state), GiveCard)
        if state.phase.name == "READER":
            completes = {10: 11, 11: 10}[state.dealer.up]
            holes = self.hole_chances(state).items()
            found = sum((chance for one, chance in holes if value(one) == completes), Fraction(0))
            worth = self.after(state, cm.AnswerReader(blackjack=False)).times(1 - found)
            return worth + self.after(state, cm.AnswerReader(blackjack=True)).times(found) if found else worth
        if state.phase.name == "TURNING":
            return self._mean(state, self.hole_chances(state), cm.TurnHoleCard)
        if state.in_play and not waits.window:
            return self._decision(state)
        return self.after(state, waits.default_command)

    def after(self, state: TableState, command: Any) -> Worth:
        following, now = self.do(state, command)
        return now + self.worth(following)

    def _mean(self, state: TableState, chances: dict[Card, Fraction], command: Any) -> Worth:
        assert sum(chances.values()) == 1
        worth = NOTHING
        for one, chance in chances.items():
            worth += self.after(state, command(one)).times(chance)
        return worth

    # --- decisions ---

    def lawful(self, state: TableState) -> dict[Action, Any]:
        choices = self.rules.awaiting(state).choices
        found = {
            ACTIONS[type(one.command)]: one.command
            for one in choices
            if one.refusal is None and type(one.command) in ACTIONS
        }
        if Action.DOUBLE in found and self.chart is None and self.may_ask_face_down:
            # Best play asks for a face-down card where it may; a chart never asks.
            found[Action.DOUBLE] = replace(found[Action.DOUBLE], down=True)
        return {action: found[action] for action in Action if action in found}

    @property
    def may_ask_face_down(self) -> bool:
        """Blackjack: whether a double's card may be asked for face down (2.10(c))."""
        return rules.why_not_face_down(self.sheet) is None

    def _decision(self, state: TableState) -> Worth:
        lawful = self.lawful(state)
        box = state.boxes[0]
        if self.chart is not None:
            view = box.view(state.turn.hand, state.dealer)
            return self.after(state, lawful[self.chart.choose(view, list(lawful))])
        if len(box.hands) == 1:
            return _best({action: self.after(state, command) for action, command in lawful.items()})[1]
        if Action.SPLIT in lawful:
            return self.after(state, lawful[Action.SPLIT])
        before = self.before_split(state)
        own = self.lawful(before)
        action, _ = _best({action: self.after(before, own[action]) for action in lawful})
        return self.after(state, lawful[action])

    def before_split(self, state: TableState) -> TableState:
        """A box that holds the same cards as the hand at turn and was never split."""
        first, second, *drawn = state.boxes[0].hands[state.turn.hand].cards
        return self.hand(state.dealer.cards, (first, second), drawn)

    def hand(self, dealer: Any, two: Any, drawn: Any = ()) -> TableState:
        """The state in which a box with these cards decides against the dealer's visible cards."""
        state = self.dealt
        up, *second = dealer
        for card in (two[0], up, two[1], *second):
            state, _ = self.do(state, GiveCard(card))
        state = self._to_the_decision(state)
        for card in drawn:
            state, _ = self.do(state, cm.Hit(1))
            state, _ = self.do(state, GiveCard(card))
        return state

    def _to_the_decision(self, state: TableState) -> TableState:
        while not state.in_play:
            waits = self.rules.awaiting(state)
            command = GiveCard(None) if waits.kind is Kind.CARD else waits.default_command
            if state.phase.name == "READER":
                command = cm.AnswerReader(blackjack=False)
            state, _ = self.do(state, command)
        return state

    # --- whole deals ---

    def deal(self, first: Card, second: Card, up: Card) -> Worth:
        """A round that begins with these three cards, the wager itself included."""
        state, worth = self.dealt, self.first_wager
        for one in (first, up, second):
            state, now = self.do(state, GiveCard(one))
            worth += now
        return worth + self.worth(state)

    def actions(self, first: Card, second: Card, up: Card) -> dict[Action, Fraction]:
        """The value of each lawful action with these cards, including a blackjack found by the reader."""
        state = self.hand((up,), (first, second))
        net = {action: self.after(state, command).net - 1 for action, command in self.lawful(state).items()}
        if state.dealer.reader is None:
            return net
        left = self.unseen(state)
        completes = {10: 11, 11: 10}[value(up)]
        found = Fraction(sum(many for one, many in left.items() if value(one) == completes), left.total())
        return {action: (1 - found) * one - found for action, one in net.items()}

    def deals(self) -> Iterator[tuple[Card, Card, Card, Fraction]]:
        """Every three first cards with their probability."""
        cards = self.shoe.total()
        for first, up, second in product(self.shoe, repeat=3):
            left = Counter(self.shoe)
            ways = 1
            for one in (first, up, second):
                ways *= left[one]
                left[one] -= 1
            if ways:
                yield first, second, up, Fraction(ways, cards * (cards - 1) * (cards - 2))

    def whole(self, ups: Sequence[int] = range(2, 12)) -> Worth:
        """The mean result of a round and the mean amount wagered, over all deals.

        Restricted to these up cards, weighted by their probability.
        """
        found = NOTHING
        for first, second, up, chance in self.deals():
            if first <= second and value(up) in ups:
                found += self.deal(first, second, up).times(chance if first == second else 2 * chance)
        return found


def _best(worths: dict[Action, Worth]) -> tuple[Action, Worth]:
    """The greatest net result; of equal ones the first in the order of `Action`."""
    action = max(worths, key=lambda one: worths[one].net)
    return action, worths[action]


def _key(state: TableState) -> Any:
    """The state as far as it affects the rest of the round: without the order of a hand's cards."""
    dealer = state.dealer
    boxes = tuple(
        (
            box.decided,
            box.surrendered,
            box.insurance_over,
            tuple(_forget_order(hand) for hand in _in_order(box, state)),
        )
        for box in state.boxes
    )
    cards = (dealer.cards[:1], tuple(sorted(dealer.cards[1:])))
    return state.phase, state.drawing, cards, dealer.hole_dealt, dealer.reader, state.turn, boxes


def _forget_order(hand: Any) -> Any:
    """A hidden card is kept apart from the others, which form a multiset."""
    down = tuple(card for at, card in enumerate(hand.cards) if hand.down >> at & 1)
    return hand._replace(cards=tuple(sorted(hand.cards)), down=0), tuple(sorted(down))


def _in_order(box: Box, state: TableState) -> tuple[Any, ...]:
    """Sorts finished hands, whose order does not matter."""
    open_from = state.turn.hand if state.in_play else len(box.hands)
    return (*sorted(box.hands[:open_from]), *box.hands[open_from:])

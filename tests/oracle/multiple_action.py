"""A round of multiple action from its cards and the players' decisions (19:47-2.18).

The players' hands are played once. Then the dealer forms up to three hands with one up card, each against one
spot of every betting area.

Doubtful places in the text, and how they are read here:
- (f): what a hand over 21 has lost stays lost, doubles and splits too. A dealer's blackjack takes nothing
  more from such a box ("returned"), or one more original wager ("kept").
- (f)1: insurance is decided by the second card of its own hand, also when every hand is over 21.
- A wager on the third spot keeps the second hand alive: (f)2, (g).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from tests.oracle.cards import card, worth
from tests.oracle.hand import is_blackjack, total_and_soft
from tests.oracle.table import Rules
from tests.oracle.verdict import verdict

HANDS = 3
Said = tuple[str, tuple[int, ...]]
"""hit, stand, split, or double with the amount added to each wager."""


class Box(NamedTuple):
    """A player's wagers and decisions."""

    wagers: tuple[int, ...]
    says: tuple[Said, ...] = ()
    insured: dict[int, int] = {}  # noqa: RUF012 (never changed)
    """By spot, from 1."""
    even_money: frozenset[int] = frozenset()
    """Spots."""


@dataclass
class Hand:
    cards: list[int]
    stakes: list[int]
    ended: bool = False
    split: bool = False
    doubled: bool = False

    @property
    def score(self) -> int:
        return total_and_soft([worth(one) for one in self.cards])[0]


class Played(NamedTuple):
    main: list[list[Fraction]]
    """The result of each box's wagers, by spot."""
    insurance: list[dict[int, int]]
    dealers: dict[int, list[int]]
    """The dealer's hands that were dealt, by number."""
    used: int
    """Cards that left the shoe."""


@dataclass
class Shoe:
    cards: Sequence[str]
    used: int = 0

    def deal(self) -> int:
        self.used += 1
        return card(self.cards[self.used - 1])


@dataclass
class Table:
    """One round."""

    rules: Rules
    boxes: Sequence[Box]
    shoe: Shoe
    second_card: str
    hands: list[list[Hand]] = field(default_factory=list)
    up: int = 0

    def play(self) -> Played:
        first = [self.shoe.deal() for _ in self.boxes]
        self.up = self.shoe.deal()
        self.hands = [
            [Hand([one, self.shoe.deal()], list(box.wagers))]
            for one, box in zip(first, self.boxes, strict=True)
        ]
        for box, hands in zip(self.boxes, self.hands, strict=True):
            _play(hands, iter(box.says), self.shoe.deal)
        dealers = self.dealers_hands()
        main = [
            [self.brought(box, hands, spot, dealers.get(spot)) for spot in range(1, len(box.wagers) + 1)]
            for box, hands in zip(self.boxes, self.hands, strict=True)
        ]
        insurance = [
            {spot: 2 * laid if worth(dealers[spot][1]) == 10 else -laid for spot, laid in box.insured.items()}
            for box in self.boxes
        ]
        return Played(main, insurance, dealers, self.shoe.used)

    def natural(self, hands: list[Hand]) -> bool:
        return len(hands) == 1 and is_blackjack([worth(one) for one in hands[0].cards])

    def settled(self, box: Box, hands: list[Hand], spot: int) -> bool:
        """Whether this spot's wager is decided before the dealer's hands: paid early, or all over 21."""
        low_card = 2 <= worth(self.up) <= 9
        if self.natural(hands) and (low_card or spot in box.even_money):
            return True
        return spot > len(box.wagers) or all(hand.score > 21 for hand in hands)

    def dealers_hands(self) -> dict[int, list[int]]:
        pairs = list(zip(self.boxes, self.hands, strict=True))
        live = {
            spot
            for spot in range(1, HANDS + 1)
            if not all(self.settled(box, hands, spot) for box, hands in pairs)
        }
        insured = {spot for box in self.boxes for spot in box.insured}
        dealt = [
            number
            for number in range(1, HANDS + 1)
            if number in insured or any(spot >= number for spot in live)
        ]
        over = all(hand.score > 21 for hands in self.hands for hand in hands)
        if not dealt and self.second_card == "always" and not over:
            dealt = [1]
        return {number: self.dealers_hand(number) for number in dealt}

    def dealers_hand(self, number: int) -> list[int]:
        cards = [self.up, self.shoe.deal()]
        while self.draws(cards) and self.awaited(number):
            cards.append(self.shoe.deal())
        return cards

    def draws(self, cards: list[int]) -> bool:
        score, soft = total_and_soft([worth(one) for one in cards])
        return score < 17 or (score == 17 and soft and self.rules.soft_17 == "hit")

    def awaited(self, spot: int) -> bool:
        """Whether a result on the spot still depends on the dealer's cards (2.12(c))."""
        best, over = (card(7),) * 3, (card(10), card(6), card(10))
        for box, hands in zip(self.boxes, self.hands, strict=True):
            if self.settled(box, hands, spot) or self.natural(hands):
                continue
            for hand in hands:
                nets = {verdict(self.rules, hand.cards, his, hands=len(hands)).net for his in (best, over)}
                if hand.score <= 21 and len(nets) > 1:
                    return True
        return False

    def brought(self, box: Box, hands: list[Hand], spot: int, dealer: list[int] | None) -> Fraction:
        wager = box.wagers[spot - 1]
        if self.natural(hands) and spot in box.even_money:
            return Fraction(wager)
        if self.settled(box, hands, spot) and self.natural(hands):
            return wager * verdict(self.rules, hands[0].cards, [self.up, card(5)]).net
        lost = sum(hand.stakes[spot - 1] for hand in hands if hand.score > 21)
        standing = [hand for hand in hands if hand.score <= 21]
        if not standing:
            return Fraction(-lost)
        assert dealer is not None
        if is_blackjack([worth(one) for one in dealer]) and not self.natural(hands):
            if self.rules.busted_extras == "returned" and lost:
                return Fraction(-lost)
            return Fraction(-lost - wager)
        won = (
            hand.stakes[spot - 1] * verdict(self.rules, hand.cards, dealer, hands=len(hands)).net
            for hand in standing
        )
        return sum(won, Fraction(-lost))


def _play(hands: list[Hand], says: Iterator[Said], deal: Callable[[], int]) -> None:
    at = 0
    while at < len(hands):
        hand = hands[at]
        if len(hand.cards) == 1:
            hand.cards.append(deal())
        one_card_only = hand.split and worth(hand.cards[0]) == 1
        if hand.ended or hand.doubled or one_card_only or hand.score >= 21:
            at += 1
            continue
        word, amounts = next(says)
        if word == "stand":
            hand.ended = True
        elif word == "hit":
            hand.cards.append(deal())
        elif word == "double":
            hand.stakes = [wager + more for wager, more in zip(hand.stakes, amounts, strict=True)]
            hand.doubled = True
            hand.cards.append(deal())
        else:
            left, right = hand.cards
            hands[at : at + 1] = [Hand([one], list(hand.stakes), split=True) for one in (left, right)]


def play(
    cards: Sequence[str], boxes: Sequence[Box], *, rules: Rules | None = None, second_card: str = "always"
) -> Played:
    """The round with these cards and decisions; `second_card` is the sheet's reading of 2.6(h)."""
    return Table(rules or Rules(), boxes, Shoe(cards), second_card).play()

"""Rounds dealt card by card from a tiny stack that distinguishes every card: slow, simple and independent.

One box, one wager of 1; no hole card before play, or both dealer's cards face up. Best play is CDZ- as in
`tests/oracle/tiny_game.py`. Special odds: suited 6-7-8 2 to 1, three sevens 3 to 2, five cards of 21 2 to 1,
designated blackjack 2 to 1.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Cards = tuple[str, ...]
"""Sorted card names such as 8s."""
ORDER = ("stand", "hit", "double", "split")
Policy = Callable[[Cards, Cards, tuple[str, ...], bool], str]


@dataclass(frozen=True)
class Rules:
    face_up: bool = False
    suited_678: bool = False
    three_sevens: bool = False
    five_card_21: bool = False
    designated: Cards = ()
    soft_17_hit: bool = False
    split_hands: int = 2
    busted_kept: bool = False
    doubles_hidden: bool = False


def total(cards: Cards) -> tuple[int, bool]:
    ranks = [card[0] for card in cards]
    low = sum(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in ranks)
    soft = "A" in ranks and low + 10 <= 21
    return (low + 10, True) if soft else (low, False)


def worth(card: str) -> str:
    return "T" if card[0] in "TJQK" else card[0]


def draws(stack: Cards) -> Iterator[tuple[str, Fraction, Cards]]:
    if not stack:
        raise ValueError("the stack ran out")
    for card in dict.fromkeys(stack):
        at = stack.index(card)
        yield card, Fraction(stack.count(card), len(stack)), stack[:at] + stack[at + 1 :]


def mean(stack: Cards, brings: Callable[[str, Cards], Fraction]) -> Fraction:
    """The mean value over the next card."""
    return sum((chance * brings(card, rest) for card, chance, rest in draws(stack)), Fraction(0))


def added(hand: Cards, card: str) -> Cards:
    """Adds a card; the first card stays first, because in a split box it is the one split off."""
    return (hand[0], *sorted((*hand[1:], card)))


@cache
def dealer_ends(rules: Rules, cards: Cards, stack: Cards) -> tuple[tuple[tuple[int, int], Fraction], ...]:
    points, soft = total(cards)
    draws_on = len(cards) < 2 or points < 17 or (points == 17 and soft and rules.soft_17_hit)
    if not draws_on:
        return (((min(points, 22), len(cards)), Fraction(1)),)
    found: dict[tuple[int, int], Fraction] = {}
    for card, chance, rest in draws(stack):
        for end, then in dealer_ends(rules, tuple(sorted((*cards, card))), rest):
            found[end] = found.get(end, Fraction(0)) + chance * then
    return tuple(found.items())


def pays(rules: Rules, hand: Cards, split: bool, dealer: tuple[int, int]) -> Fraction:
    """The payout for one unit if the dealer has no blackjack or the hand is a blackjack."""
    points = total(hand)[0]
    if points > 21:
        return Fraction(-1)
    if points == 21 and len(hand) == 2 and not split:
        if dealer == (21, 2) and not rules.face_up:
            return Fraction(0)
        named = rules.designated and sorted(hand) == sorted(rules.designated)
        return Fraction(2) if named else Fraction(1) if rules.face_up else Fraction(3, 2)
    wins = dealer[0] > 21 or points > dealer[0] or (points == dealer[0] == 21 and len(hand) == 2)
    if not wins:
        return Fraction(0) if points == dealer[0] and not rules.face_up else Fraction(-1)
    ranks, suits = sorted(card[0] for card in hand), {card[1] for card in hand}
    if rules.suited_678 and ranks == ["6", "7", "8"] and len(suits) == 1:
        return Fraction(2)
    if rules.three_sevens and ranks == ["7", "7", "7"]:
        return Fraction(3, 2)
    if rules.five_card_21 and points == 21 and len(hand) == 5:
        return Fraction(2)
    return Fraction(1)


Ended = tuple[Cards, int]
"""A finished hand and its wager."""


def settled(rules: Rules, shown: Cards, ended: tuple[Ended, ...], stack: Cards) -> Fraction:
    split, net = len(ended) > 1, Fraction(0)
    for end, chance in dealer_ends(rules, shown, stack):
        if end == (21, 2) and not (len(ended) == 1 and total(ended[0][0])[0] == 21 and len(ended[0][0]) == 2):
            net -= chance * _late(rules, ended)
            continue
        net += chance * sum(stake * pays(rules, hand, split, end) for hand, stake in ended)
    return net


def _late(rules: Rules, ended: tuple[Ended, ...]) -> int:
    """A blackjack found after play takes one wager; with `busted_kept` also those of known busts."""
    if not rules.busted_kept:
        return 1
    hidden = 2 if rules.doubles_hidden else 0
    over = [stake for hand, stake in ended if total(hand)[0] > 21 and stake != hidden]
    return sum(over) + (len(over) < len(ended))


def lawful(rules: Rules, hand: Cards, hands: int) -> tuple[str, ...]:
    points = total(hand)[0]
    ace = hands > 1 and hand[0][0] == "A"
    if points >= 21:
        return ("stand",)
    two = len(hand) == 2
    double = two and not ace and (not rules.face_up or points in (9, 10, 11))
    split = two and worth(hand[0]) == worth(hand[1]) and hands < rules.split_hands
    return tuple(name for name, may in zip(ORDER, (True, not ace, double, split), strict=True) if may)


class Round:
    """All rounds from one stack under one set of rules."""

    def __init__(self, rules: Rules, stack: str, policy: Policy | None = None) -> None:
        self.rules, self.stack = rules, tuple(sorted(stack.split()))
        self.policy = policy
        self._before = cache(self._values_before_split)
        self._box = cache(self._play)

    def value(self) -> Fraction:
        """The mean result of a round."""
        found = Fraction(0)
        for first, p, rest1 in draws(self.stack):
            for up, q, rest2 in draws(rest1):
                for second, r, rest3 in draws(rest2):
                    hand = tuple(sorted((first, second)))
                    if not self.rules.face_up:
                        found += p * q * r * self._deal(hand, (up,), rest3)
                        continue
                    for hole, s, rest4 in draws(rest3):
                        found += p * q * r * s * self._deal(hand, tuple(sorted((up, hole))), rest4)
        return found

    def _deal(self, hand: Cards, shown: Cards, stack: Cards) -> Fraction:
        if total(hand)[0] == 21 or (len(shown) == 2 and total(shown)[0] == 21):
            return settled(self.rules, shown, ((hand, 1),), stack)
        if self.policy is not None:
            return self._box((), hand, shown, stack, ())
        return max(self.values(hand, shown, stack).values())

    def values(self, hand: Cards, shown: Cards, stack: Cards) -> dict[str, Fraction]:
        """Every action on the first two cards, by best play."""
        found = dict(self._before(hand, shown, stack))
        if "split" in lawful(self.rules, hand, 1):
            # The first hand keeps one card, the second the other; both orders are equally likely.
            found["split"] = (
                self._box((), hand[:1], shown, stack, hand[1:])
                + self._box((), hand[1:], shown, stack, hand[:1])
            ) / 2
        return found

    def _values_before_split(self, hand: Cards, shown: Cards, stack: Cards) -> dict[str, Fraction]:
        rules, may = self.rules, lawful(self.rules, hand, 1)
        found = {"stand": settled(rules, shown, ((hand, 1),), stack)}
        if "hit" in may:
            found["hit"] = mean(
                stack, lambda card, rest: max(self._before(added(hand, card), shown, rest).values())
            )
        if "double" in may:
            found["double"] = mean(
                stack, lambda card, rest: settled(rules, shown, ((added(hand, card), 2),), rest)
            )
        return found

    def _choice(self, hand: Cards, shown: Cards, may: tuple[str, ...], split: bool) -> str:
        if self.policy is not None:
            return self.policy(hand, shown, may, split)
        if "split" in may:
            return "split"
        # As before the split, only this hand and the dealer's cards are missing from the stack.
        left = list(self.stack)
        for card in (*hand, *shown):
            left.remove(card)
        values = self._before(hand, shown, tuple(left))
        return max((name for name in may), key=lambda name: (values[name], -ORDER.index(name)))

    def _play(
        self, ended: tuple[Ended, ...], hand: Cards, shown: Cards, stack: Cards, others: Cards
    ) -> Fraction:
        """Plays a box by the policy; `others` are the first cards of the hands that wait for their turn."""

        def drawn(card: str, rest: Cards) -> Fraction:
            return self._box(ended, added(hand, card), shown, rest, others)

        hands = len(ended) + 1 + len(others)
        if len(hand) == 1:
            return mean(stack, drawn)
        may = lawful(self.rules, hand, hands)
        action = may[0] if len(may) == 1 else self._choice(hand, shown, may, hands > 1)
        if action == "split":
            return self._box(ended, hand[:1], shown, stack, (*others, hand[1]))
        if action == "hit":
            return mean(stack, drawn)
        if action == "double":
            return mean(
                stack,
                lambda card, rest: self._next((*ended, (added(hand, card), 2)), shown, rest, others),
            )
        return self._next((*ended, (hand, 1)), shown, stack, others)

    def _next(self, ended: tuple[Ended, ...], shown: Cards, stack: Cards, others: Cards) -> Fraction:
        if not others:
            return settled(self.rules, shown, ended, stack)
        return self._box(tuple(sorted(ended)), others[:1], shown, stack, others[1:])

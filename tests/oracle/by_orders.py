"""The same game by another road: every order of the shoe written out, each dealt like a pack of cards.

Only for the tests of `tiny_game`, with which it shares no code. There is no probability here but counting:
all orders are equally likely, and what a player knows is the list of the orders that still fit what he saw
(19:47-2.6(e), (h), (j), 2.8, 2.10 to 2.12).
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

Order = tuple[int, ...]
Policy = Callable[[tuple[int, ...], int, tuple[str, ...], bool], str]
Money = tuple[Fraction, Fraction]  # net, put down


@cache
def all_orders(cards: Order) -> tuple[Order, ...]:
    """Every different order of these cards, each once: any of them first, then the rest in every order."""
    if not cards:
        return ((),)
    orders: list[Order] = []
    for first in sorted(set(cards)):
        at = cards.index(first)
        orders.extend((first, *rest) for rest in all_orders(cards[:at] + cards[at + 1 :]))
    return tuple(orders)


def points(cards: Sequence[int]) -> int:
    """The score: aces as ones, ten more if there is an ace and room for it."""
    low = sum(cards)
    return low + 10 if 1 in cards and low <= 11 else low


def lawful(cards: Sequence[int], hands: int, rules: dict[str, Any]) -> tuple[str, ...]:
    """The actions open to a hand in a box of so many hands, those named first that win ties."""
    if points(cards) >= 21:
        return ("stand",)
    may = ["stand"]
    one_card_only = hands > 1 and cards[0] == 1
    first_two = len(cards) == 2
    if not one_card_only:
        may.append("hit")
        if first_two and (hands == 1 or rules["double_after_split"]):
            may.append("double")
    barred = one_card_only and not rules["resplit_aces"]
    if first_two and cards[0] == cards[1] and hands < rules["split_hands"] and not barred:
        may.append("split")
    if first_two and hands == 1 and rules["surrender"]:
        may.append("surrender")
    return tuple(may)


def dealer_takes(dealer: list[int], cards: Iterator[int], soft_17: str) -> None:
    """The dealer draws to 17, and from a soft 17 where he must."""
    while points(dealer) < 17 or (soft_17 == "hit" and points(dealer) == 17 and sum(dealer) == 7):
        dealer.append(next(cards))


def _settle(hands: list[list[int]], stakes: list[int], dealer: list[int], rules: dict[str, Any]) -> int:
    """The box's net on this layout, not counting first-two-card blackjacks of the player."""
    if len(dealer) == 2 and points(dealer) == 21:
        if rules["busted_extras"] == "returned":
            return -1
        bust = [stake for hand, stake in zip(hands, stakes, strict=True) if points(hand) > 21]
        return -sum(bust) - (1 if len(bust) < len(hands) else 0)
    net = 0
    for hand, stake in zip(hands, stakes, strict=True):
        mine, his = points(hand), points(dealer)
        if mine > 21:
            net -= stake
        elif his > 21 or mine > his:
            net += stake
        elif mine < his:
            net -= stake
        elif mine == 21 and len(hand) == 2 and rules["split_two_card_21"] == "beats-21":
            net += stake
    return net


def _play_box(
    cards: Iterator[int], dealt: list[int], up: int, policy: Policy, rules: dict[str, Any]
) -> tuple[list[list[int]], list[int], bool]:
    """The player's turn: his hands, the stakes on them, and whether he surrendered."""
    hands, stakes, at = [dealt], [1], 0
    while at < len(hands):
        hand = hands[at]
        if len(hand) == 1:
            hand.append(next(cards))
        may = lawful(hand, len(hands), rules)
        action = policy(tuple(hand), up, may, len(hands) > 1) if len(may) > 1 else "stand"
        assert action in may
        if action == "surrender":
            return hands, stakes, True
        if action == "split":
            hands.insert(at + 1, [hand.pop()])
            stakes.insert(at + 1, 1)
        if action in ("hit", "double"):
            hand.append(next(cards))
        if action == "double":
            stakes[at] = 2
        if action in ("stand", "double"):
            at += 1
    return hands, stakes, False


def deal_out(order: Order, policy: Policy, rules: dict[str, Any]) -> tuple[int, int]:
    """One round dealt from this order: the net in half wagers, and the wagers put down."""
    cards = iter(order)
    first, up, second = next(cards), next(cards), next(cards)
    natural = sorted((first, second)) == [1, 10]
    dealer = [up]
    if rules["hole_card"] == "reader":
        dealer.append(next(cards))
    hands, stakes, surrendered = [[first, second]], [1], False
    if not natural and sorted(dealer) != [1, 10]:
        hands, stakes, surrendered = _play_box(cards, [first, second], up, policy, rules)
    if len(dealer) == 1:
        dealer.append(next(cards))
    if natural:
        return (0 if sorted(dealer) == [1, 10] else 3), 1
    if surrendered:
        return (-2 if sorted(dealer) == [1, 10] else -1), 1
    if any(points(hand) <= 21 for hand in hands):
        dealer_takes(dealer, cards, rules["soft_17"])
    return 2 * _settle(hands, stakes, dealer, rules), sum(stakes)


def average(orders: Sequence[Order], policy: Policy, rules: dict[str, Any]) -> Money:
    """The mean over these orders of a player with this policy."""
    played = [deal_out(order, policy, rules) for order in orders]
    halves = sum(net for net, _ in played)
    return Fraction(halves, 2 * len(orders)), Fraction(sum(down for _, down in played), len(orders))


class BestPlay:
    """CDZ- found in the lists of orders. A plan is a script: the actions after the first two cards."""

    def __init__(self, cards: Sequence[int], rules: dict[str, Any]) -> None:
        self.deals: dict[Order, list[Order]] = {}  # all orders, laid out by their first three cards
        for order in all_orders(tuple(cards)):
            self.deals.setdefault(order[:3], []).append(order)
        self.rules = rules
        self.next_card = 4 if rules["hole_card"] == "reader" else 3
        self.known: dict[tuple[tuple[int, ...], int], dict[str, Money]] = {}

    def _fitting(self, hand: tuple[int, ...], up: int) -> list[Order]:
        """The orders in which an unsplit hand holds these cards, less those the reader ended."""
        at = self.next_card
        dealt = self.deals[hand[0], up, hand[1]]
        fits = [o for o in dealt if o[at : at + len(hand) - 2] == hand[2:]]
        if self.rules["hole_card"] == "reader":
            fits = [o for o in fits if sorted((o[1], o[3])) != [1, 10]]
        return fits

    def unsplit(self, hand: tuple[int, ...], up: int) -> dict[str, Money]:
        """Stand, hit, double (and surrender) with this hand before any split, and what each brings."""
        if (hand, up) in self.known:
            return self.known[hand, up]
        fits = self._fitting(hand, up)
        values: dict[str, Money] = {}
        for action in lawful(hand, 1, self.rules):
            if action == "hit":
                at = self.next_card + len(hand) - 2
                net, down = Fraction(0), Fraction(0)
                for card in sorted({o[at] for o in fits}):
                    share = Fraction(sum(o[at] == card for o in fits), len(fits))
                    then = self.choose(self.unsplit((*hand, card), up))[1]
                    net, down = net + share * then[0], down + share * then[1]
                values["hit"] = (net, down)
            elif action != "split":
                script = {**{hand[:i]: "hit" for i in range(2, len(hand))}, hand: action}
                values[action] = average(fits, lambda h, _u, _m, _s: script.get(h, "stand"), self.rules)  # noqa: B023
        self.known[hand, up] = values
        return values

    @staticmethod
    def choose(values: dict[str, Money]) -> tuple[str, Money]:
        """The action of the greatest value; of equals the one named first."""
        names = ("stand", "hit", "double", "split", "surrender")
        name = min(values, key=lambda each: (-values[each][0], names.index(each)))
        return name, values[name]

    def after_split(self, hand: tuple[int, ...], up: int, may: tuple[str, ...], split: bool) -> str:
        """The pair again is split, any other hand does what was best before a split, if it may."""
        if "split" in may:
            return "split"
        assert split
        values = self.unsplit(hand, up)
        return self.choose({action: values[action] for action in may})[0]

    def first_decision(self, hand: tuple[int, int], up: int) -> dict[str, Money]:
        """All actions on the first two cards, as the player sees them at that moment."""
        values = dict(self.unsplit(hand, up))
        if hand[0] == hand[1]:
            values["split"] = average(self._fitting(hand, up), self.after_split, self.rules)
        return values

    def whole_game(self) -> Money:
        """The mean over every order of the shoe."""
        net, down = Fraction(0), Fraction(0)
        number = sum(len(every) for every in self.deals.values())
        for deal, every in self.deals.items():
            hand, up = (deal[0], deal[2]), deal[1]
            going_on = self._fitting(hand, up)
            if sorted(hand) == [1, 10]:
                mean = average(every, lambda *_: "stand", self.rules)
            elif not going_on:
                mean = Fraction(-1), Fraction(1)
            else:
                best = self.choose(self.first_decision(hand, up))[1]
                ended = len(every) - len(going_on)
                mean = (
                    (best[0] * len(going_on) - ended) / len(every),
                    (best[1] * len(going_on) + ended) / len(every),
                )
            share = Fraction(len(every), number)
            net, down = net + share * mean[0], down + share * mean[1]
        return net, down

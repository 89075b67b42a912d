"""The same game computed another way: every order of the shoe is listed and dealt like a pack of cards.

Only for the tests of `tiny_game`, with which it shares no code. Probability is counting here: all orders are
equally likely, and a player's knowledge is the list of orders that fit what they have seen (19:47-2.3,
2.6(e), (h), (j), (k), 2.8, 2.10 to 2.12, 2.16). Cards are values, the ace 1, or names such as "7h".
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

Card = int | str
Order = tuple[Card, ...]
Policy = Callable[[tuple[Any, ...], Any, tuple[str, ...], bool], str]
Money = tuple[Fraction, Fraction]  # net result, amount wagered


@cache
def all_orders(cards: Order) -> tuple[Order, ...]:
    """Every different order of these cards, each once: any of them first, then the rest in every order."""
    if not cards:
        return ((),)
    orders: list[Order] = []
    for first in sorted(set(cards), key=str):
        at = cards.index(first)
        orders.extend((first, *rest) for rest in all_orders(cards[:at] + cards[at + 1 :]))
    return tuple(orders)


WORTH: dict[Card, int] = {number: number for number in range(1, 11)}
WORTH |= {rank + suit: int(rank) for rank in "23456789" for suit in "cdhs"}
WORTH |= {rank + suit: 1 if rank == "A" else 10 for rank in "ATJQK" for suit in "cdhs"}


def worth(card: Card) -> int:
    """The value of a card, the ace as 1."""
    return WORTH[card]


def points(cards: Sequence[Card]) -> int:
    """The score: aces count 1; one ace counts 11 if the total stays within 21."""
    values = [WORTH[card] for card in cards]
    low = sum(values)
    return low + 10 if low <= 11 and 1 in values else low


def natural(cards: Sequence[Card]) -> bool:
    """An ace and a ten in two cards."""
    return len(cards) == 2 and points(cards) == 21


def lawful(cards: Sequence[Card], hands: int, rules: dict[str, Any]) -> tuple[str, ...]:
    """The lawful actions of a hand in a box of this many hands; on ties the first one is taken."""
    if points(cards) >= 21:
        return ("stand",)
    may = ["stand"]
    one_card_only = hands > 1 and worth(cards[0]) == 1
    first_two = len(cards) == 2
    shows_both = rules["hole_card"] == "face-up"
    if not one_card_only:
        may.append("hit")
        after_split = hands == 1 or rules["double_after_split"]
        if first_two and after_split and (not shows_both or 9 <= points(cards) <= 11):
            may.append("double")
    barred = one_card_only and not rules["resplit_aces"]
    if first_two and worth(cards[0]) == worth(cards[1]) and hands < rules["split_hands"] and not barred:
        may.append("split")
    if first_two and hands == 1 and rules["surrender"]:
        may.append("surrender")
    return tuple(may)


def dealer_takes(dealer: list[Any], cards: Iterator[Any], soft_17: str) -> None:
    """Whether the dealer draws: below 17, and to a soft 17 where the rules say so."""
    while points(dealer) < 17 or (
        soft_17 == "hit" and points(dealer) == 17 and sum(worth(card) for card in dealer) == 7
    ):
        dealer.append(next(cards))


def _price(hand: Sequence[Card], rules: dict[str, Any], blackjack: bool) -> int:
    """The payout of a winning hand for each unit, in tenths."""
    if blackjack:
        if rules["designated_blackjack"] and set(hand) == set(rules["designated_blackjack"]):
            return 20
        if rules["hole_card"] == "face-up":
            return 10
        return 12 if rules["variation"] == "six-to-five" else 15
    if len(hand) == 3:
        texts = [card for card in hand if isinstance(card, str)]
        one_suit = len(texts) == 3 and len({card[1] for card in texts}) == 1
        if rules["suited_678"] and one_suit and {card[0] for card in texts} == set("678"):
            return 20
        if rules["three_sevens"] and all(worth(card) == 7 for card in hand):
            return 15
    return 20 if rules["five_card_21"] and len(hand) == 5 and points(hand) == 21 else 10


def _settle(hands: list[list[Card]], stakes: list[int], dealer: list[Card], rules: dict[str, Any]) -> int:
    """The box's net result on this layout in tenths, without blackjacks of the player."""
    if natural(dealer):
        if rules["busted_extras"] == "returned":
            return -10
        bust = [stake for hand, stake in zip(hands, stakes, strict=True) if points(hand) > 21]
        return -10 * sum(bust) - (10 if len(bust) < len(hands) else 0)
    net, dealers = 0, points(dealer)
    for hand, stake in zip(hands, stakes, strict=True):
        mine = points(hand)
        if mine > 21:
            net -= 10 * stake
        elif dealers > 21 or mine > dealers:
            net += stake * _price(hand, rules, blackjack=False)
        elif mine < dealers:
            net -= 10 * stake
        elif mine == 21 and len(hand) == 2 and rules["split_two_card_21"] == "beats-21":
            net += 10 * stake
        elif rules["hole_card"] == "face-up":
            net -= 10 * stake
    return net


def _play_box(
    cards: Iterator[Card],
    dealt: list[Card],
    ask: Callable[[list[Card], tuple[str, ...], bool], str],
    rules: dict[str, Any],
) -> tuple[list[list[Card]], list[int], bool]:
    """The player's turn: the hands, their stakes, and whether the player surrendered."""
    hands, stakes, at = [dealt], [1], 0
    while at < len(hands):
        hand = hands[at]
        if len(hand) == 1:
            hand.append(next(cards))
        may = lawful(hand, len(hands), rules)
        action = ask(hand, may, len(hands) > 1) if len(may) > 1 else "stand"
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


Eyes = tuple[
    Callable[[Card], Any], Callable[[Card], Any]
]  # The player's own cards and the dealer's, as the player sees them.


def deal_out(
    order: Order, policy: Policy, rules: dict[str, Any], eyes: Eyes = (worth, worth)
) -> tuple[int, int]:
    """One round dealt from this order: the net result in tenths of a wager, and the amount wagered."""
    own, others = eyes
    cards = iter(order)
    first, up, second = next(cards), next(cards), next(cards)
    dealer = [up]
    if rules["hole_card"] != "none":
        dealer.append(next(cards))
    known = rules["hole_card"] in ("reader", "face-up") and natural(dealer)
    shown = (others(up), others(dealer[1])) if rules["hole_card"] == "face-up" else others(up)
    hands, stakes, surrendered = [[first, second]], [1], False
    blackjack = natural((first, second))
    if not blackjack and not known:
        hands, stakes, surrendered = _play_box(
            cards,
            [first, second],
            lambda hand, may, split: policy(tuple(own(card) for card in hand), shown, may, split),
            rules,
        )
    if len(dealer) == 1:
        dealer.append(next(cards))
    if blackjack:
        tie = natural(dealer) and rules["hole_card"] != "face-up"
        return 0 if tie else _price((first, second), rules, blackjack=True), 1
    if surrendered:
        return -10 if natural(dealer) else -5, 1
    hidden = rules["double_card"] == "face-down" and 2 in stakes
    if hidden or any(points(hand) <= 21 for hand in hands):
        dealer_takes(dealer, cards, rules["soft_17"])
    return _settle(hands, stakes, dealer, rules), sum(stakes)


def average(
    orders: Sequence[Order], policy: Policy, rules: dict[str, Any], eyes: Eyes = (worth, worth)
) -> Money:
    """The mean over these orders for a player with this policy."""
    played = [deal_out(order, policy, rules, eyes) for order in orders]
    tenths = sum(net for net, _ in played)
    return Fraction(tenths, 10 * len(orders)), Fraction(sum(down for _, down in played), len(orders))


class BestPlay:
    """CDZ- computed from the lists of orders. A plan lists the actions after the first two cards."""

    def __init__(self, cards: Sequence[Card], rules: dict[str, Any]) -> None:
        self.rules = rules
        self.shows_both = rules["hole_card"] == "face-up"
        self.next_card = 3 if rules["hole_card"] == "none" else 4
        full = lambda card: card  # noqa: E731 -- a card as it is, beside `worth`
        self.own = worth if rules["suits_seen"] == "none" else full
        self.others = full if rules["suits_seen"] == "all" else worth
        self.deals: dict[Any, list[Order]] = {}  # All orders, grouped by what the player sees of the deal.
        for order in all_orders(tuple(cards)):
            hand = (self.own(order[0]), self.own(order[2]))
            self.deals.setdefault((hand, self.shown(order)), []).append(order)
        self.known: dict[Any, dict[str, Money]] = {}

    def shown(self, order: Order) -> Any:
        """The dealer's visible cards in this order."""
        return (self.others(order[1]), self.others(order[3])) if self.shows_both else self.others(order[1])

    def _fitting(self, hand: tuple[Any, ...], shown: Any) -> list[Order]:
        """The orders in which an unsplit hand holds these cards, without those ended by a known blackjack."""
        at = self.next_card
        fits = [
            order
            for order in self.deals[hand[:2], shown]
            if tuple(self.own(card) for card in order[at : at + len(hand) - 2]) == hand[2:]
        ]
        if self.rules["hole_card"] in ("reader", "face-up"):
            fits = [order for order in fits if not natural((order[1], order[3]))]
        return fits

    def _mean(self, orders: Sequence[Order], policy: Policy) -> Money:
        return average(orders, policy, self.rules, (self.own, self.others))

    def unsplit(self, hand: tuple[Any, ...], shown: Any) -> dict[str, Money]:
        """The values of stand, hit, double and surrender with this hand before any split."""
        if (hand, shown) in self.known:
            return self.known[hand, shown]
        fits = self._fitting(hand, shown)
        values: dict[str, Money] = {}
        for action in lawful(hand, 1, self.rules):
            if action == "hit":
                at = self.next_card + len(hand) - 2
                net, down = Fraction(0), Fraction(0)
                for card in sorted({self.own(order[at]) for order in fits}, key=str):
                    share = Fraction(sum(self.own(order[at]) == card for order in fits), len(fits))
                    then = self.choose(self.unsplit((*hand, card), shown))[1]
                    net, down = net + share * then[0], down + share * then[1]
                values["hit"] = (net, down)
            elif action != "split":
                script = {**{hand[:i]: "hit" for i in range(2, len(hand))}, hand: action}
                values[action] = self._mean(fits, lambda h, _u, _m, _s: script.get(h, "stand"))  # noqa: B023
        self.known[hand, shown] = values
        return values

    @staticmethod
    def choose(values: dict[str, Money]) -> tuple[str, Money]:
        """The action with the greatest value; of equal ones the first."""
        names = ("stand", "hit", "double", "split", "surrender")
        name = min(values, key=lambda each: (-values[each][0], names.index(each)))
        return name, values[name]

    def after_split(self, hand: tuple[Any, ...], shown: Any, may: tuple[str, ...], split: bool) -> str:
        """Splits the pair again; any other hand takes the action that was best before a split, if lawful."""
        if "split" in may:
            return "split"
        assert split
        values = self.unsplit(hand, shown)
        return self.choose({action: values[action] for action in may})[0]

    def first_decision(self, hand: tuple[Any, Any], shown: Any) -> dict[str, Money]:
        """All actions on the first two cards, by the player's knowledge at that time."""
        values = dict(self.unsplit(hand, shown))
        if worth(hand[0]) == worth(hand[1]):
            values["split"] = self._mean(self._fitting(hand, shown), self.after_split)
        return values

    def whole_game(self) -> Money:
        """The mean over every order of the shoe."""
        net, down = Fraction(0), Fraction(0)
        number = sum(len(every) for every in self.deals.values())
        for (hand, shown), every in self.deals.items():
            going_on = self._fitting(hand, shown)
            if natural(hand):
                mean = self._mean(every, lambda *_: "stand")
            elif not going_on:
                mean = Fraction(-1), Fraction(1)
            else:
                best = self.choose(self.first_decision(hand, shown))[1]
                ended = len(every) - len(going_on)
                mean = (
                    (best[0] * len(going_on) - ended) / len(every),
                    (best[1] * len(going_on) + ended) / len(every),
                )
            share = Fraction(len(every), number)
            net, down = net + share * mean[0], down + share * mean[1]
        return net, down

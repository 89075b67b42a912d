"""A whole game of blackjack from a tiny shoe, exact: one box, one wager of 1 (19:47-2.3 and 2.6 to 2.12).

Order of the cards (2.6(e), (h), (j)): player, dealer's up card, player, with a reader the hole card, then the
player's further cards, then the dealer's. Every card is drawn one by one from what is left.

Best play is CDZ-: before a split the player takes the action of the greatest expected value, knowing his own
hand, the up card and, where the reader was used, that there is no blackjack. After a split each hand takes
the action that would be best for the same cards before a split (only that hand and the up card missing from
the shoe), the next best where that is not lawful; a pair like the first is split again whenever it may be.
Of equal values the first of stand, hit, double, split, surrender is taken.

Cards are values: 2 to 10, an ace 1 or 11; all cards worth ten are one value, and a pair is two cards of
identical value (2.11(a)). Insurance and even money are not played. Not enough cards: `ShoeRanOut`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple, TypedDict, Unpack

from tests.oracle.dealer import Outcome, play_out
from tests.oracle.hand import Final, is_blackjack, pays, total_and_soft
from tests.oracle.shoe import Shoe, count, draws, value, without

ACTIONS = ("stand", "hit", "double", "split", "surrender")  # of equal values the first is taken
Hand = tuple[int, ...]
Policy = Callable[[Hand, int, tuple[str, ...], bool], str]  # own cards, up card, lawful actions, after split

SHOES = (  # these lasted in every game tried, with four hands, either hole card and either soft 17
    (1, 1, 1, 1, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10),
    (1, 1, 5, 8, 8, 8, 8, 10, 10, 10, 10, 10, 10, 10),
    (1, 1, 1, 6, 6, 9, 9, 9, 10, 10, 10, 10, 10, 10),
    (1, 4, 4, 4, 8, 9, 9, 10, 10, 10, 10, 10, 10, 10),
    (1, 1, 1, 1, 6, 7, 8, 9, 9, 10, 10, 10, 10, 10, 10),
    (1, 5, 5, 6, 8, 8, 8, 8, 9, 9, 10, 10, 10, 10, 10),
    (1, 1, 3, 6, 6, 7, 8, 8, 8, 9, 10, 10, 10, 10),
    (1, 2, 5, 6, 7, 7, 8, 8, 9, 10, 10, 10, 10, 10, 10),
    (1, 1, 1, 3, 6, 7, 7, 7, 9, 9, 10, 10, 10, 10, 10, 10),
)


class Options(TypedDict, total=False):
    """The rules of the table, as keywords."""

    hole_card: str
    soft_17: str
    surrender: bool
    double_after_split: bool
    split_hands: int
    resplit_aces: bool
    split_two_card_21: str
    busted_extras: str


@dataclass(frozen=True)
class Rules:
    """The rules of the table, with the defaults of a sheet that says nothing."""

    hole_card: str = "none"  # none (2.6(h)) | reader (2.6(j))
    soft_17: str = "stand"  # stand | hit (2.12(b))
    surrender: bool = False  # 2.8
    double_after_split: bool = True  # 2.10(a), (d)
    split_hands: int = 2  # 2 | 3 | 4 (2.11(c)1, (e))
    resplit_aces: bool = True  # 2.11(e), second sentence
    split_two_card_21: str = "beats-21"  # beats-21 | plain (2.3(a)3)
    busted_extras: str = "returned"  # returned | kept (2.10(b), 2.11(d))

    def __post_init__(self) -> None:
        known = {
            "hole_card": ("none", "reader"),
            "soft_17": ("stand", "hit"),
            "split_hands": (2, 3, 4),
            "split_two_card_21": ("beats-21", "plain"),
            "busted_extras": ("returned", "kept"),
        }
        for name, values in known.items():
            if getattr(self, name) not in values:
                raise ValueError(f"{name} is one of {values}, not {getattr(self, name)!r}")


class Result(NamedTuple):
    """What a round brings: the player's net, and all he put down (wager, doubles, splits), on average."""

    value: Fraction
    wagered: Fraction


class Ended(NamedTuple):
    """A hand of the box that takes no more cards; 22 stands for every bust."""

    total: int
    cards: int
    wager: int


class World(NamedTuple):
    """One way the cards unseen by the player may lie: its weight, the hole card, the shoe."""

    weight: Fraction
    hole: int | None
    shoe: Shoe


def _sum(parts: Iterable[tuple[Fraction, Result]]) -> Result:
    value_, wagered = Fraction(0), Fraction(0)
    for weight, part in parts:
        value_ += weight * part.value
        wagered += weight * part.wagered
    return Result(value_, wagered)


def _best(values: dict[str, Result]) -> str:
    return max(values, key=lambda action: (values[action].value, -ACTIONS.index(action)))


def lawful(rules: Rules, hand: Hand, hands: int) -> tuple[str, ...]:
    """What the player may do with this hand when his box holds so many (2.8, 2.10, 2.11, 2.12(a)).

    The first card of a hand of a split box is the one that was split off.
    """
    split = hands > 1
    split_ace = split and hand[0] == 1
    if total_and_soft(hand)[0] >= 21:
        return ("stand",)  # 2.12(a)1, 2.10(a); or bust
    two = len(hand) == 2
    may = {
        "stand": True,
        "hit": not split_ace,  # 2.11(c)2, 2.12(a)3
        "double": two and not split_ace and (not split or rules.double_after_split),
        "split": two
        and hand[0] == hand[1]
        and hands < rules.split_hands
        and (not split_ace or rules.resplit_aces),
        "surrender": two and not split and rules.surrender,
    }
    return tuple(action for action in ACTIONS if may[action])


@lru_cache(maxsize=1 << 17)
def _dealer(up: int, hole: int | None, shoe: Shoe, soft_17: str) -> dict[Outcome, Fraction]:
    return play_out((up,) if hole is None else (up, hole), shoe, soft_17=soft_17)


def _blackjack_chance(up: int, hole: int | None, shoe: Shoe) -> Fraction:
    """The chance that the dealer's second card gives him blackjack."""
    if hole is not None:
        return Fraction(int(is_blackjack((up, hole))))
    return sum((chance for card, chance, _ in draws(shoe) if is_blackjack((up, card))), Fraction(0))


def _lost_to_blackjack(rules: Rules, ended: tuple[Ended, ...]) -> int:
    """What the box loses when the dealer turns up a blackjack after play (2.10(b), 2.11(d))."""
    if rules.busted_extras == "returned":
        return 1
    return sum(hand.wager for hand in ended if hand.total > 21) + any(hand.total <= 21 for hand in ended)


def _settle(rules: Rules, up: int, ended: tuple[Ended, ...], world: World) -> Result:
    """The dealer takes his cards and all hands of the box are settled (2.3, 2.12(b), (c))."""
    _, hole, shoe = world
    wagered = Fraction(sum(hand.wager for hand in ended))
    if all(hand.total > 21 for hand in ended):  # no third card to the dealer: 2.12(c)
        blackjack = _blackjack_chance(up, hole, shoe)
        return Result(-blackjack * _lost_to_blackjack(rules, ended) - (1 - blackjack) * wagered, wagered)
    net = Fraction(0)
    for outcome, chance in _dealer(up, hole, shoe, rules.soft_17).items():
        if chance == 0:
            continue
        if outcome == "blackjack":
            net -= chance * _lost_to_blackjack(rules, ended)
            continue
        # a dealer's 21 that is no blackjack has three cards or more
        dealers = Final(total=outcome if isinstance(outcome, int) else 22, cards=3, blackjack=False)
        for total, cards, wager in ended:
            players = Final(total, cards, blackjack=False)
            net += chance * wager * pays(players, dealers, split_two_card_21=rules.split_two_card_21)
    return Result(net, wagered)


def _surrendered(up: int, world: World) -> Result:
    """Half is lost, all of it to a dealer's blackjack (2.8(a))."""
    blackjack = _blackjack_chance(up, world.hole, world.shoe)
    return Result(-blackjack - (1 - blackjack) / 2, Fraction(1))


def _ended(hand: Hand, wager: int) -> Ended:
    return Ended(min(total_and_soft(hand)[0], 22), min(len(hand), 3), wager)


def _worlds(rules: Rules, start: Shoe, up: int, hand: Hand) -> list[World]:
    """All the player cannot see, weighed by the chance of it and of the cards he drew after his first two.

    With a reader and an ace or ten up, worlds with a blackjack are not among them (2.6(j)).
    """
    shoe = without(start, (*hand[:2], up))
    worlds = [World(Fraction(1), None, shoe)]
    if rules.hole_card == "reader":
        worlds = [World(p, hole, rest) for hole, p, rest in draws(shoe) if not is_blackjack((up, hole))]
    for card in hand[2:]:
        worlds = [
            World(weight * p, hole, rest)
            for weight, hole, shoe in worlds
            for drawn, p, rest in draws(shoe)
            if drawn == card
        ]
    return worlds


@lru_cache(maxsize=1 << 17)
def _unsplit_values(rules: Rules, start: Shoe, up: int, hand: Hand) -> dict[str, Result]:
    """Stand, hit and double before any split, weighed as the worlds are; best play after a hit."""
    worlds = _worlds(rules, start, up, hand)
    actions = lawful(rules, hand, 1)
    stood = (_ended(hand, 1),)
    values = {"stand": _sum((world.weight, _settle(rules, up, stood, world)) for world in worlds)}
    if actions == ("stand",):
        return values
    next_cards = sorted({card for world in worlds for card, _, _ in draws(world.shoe)})
    if "hit" in actions:
        after = [_unsplit_values(rules, start, up, (*hand, card)) for card in next_cards]
        values["hit"] = _sum((Fraction(1), then[_best(then)]) for then in after)
    if "double" in actions:
        values["double"] = _sum(
            (world.weight, _settle(rules, up, (_ended((*hand, card), 2),), world))
            for card in next_cards
            for world in _worlds(rules, start, up, (*hand, card))
        )
    return values


def _play_box(rules: Rules, up: int, policy: Policy) -> Callable[[Hand, int, World], Result]:
    """A player of one box by a policy: (hand, hands waiting to its right, world) to what comes of it.

    The leftmost hand gets its second card and is played to its end before the next (2.11(b)).
    """

    @cache
    def play(ended: tuple[Ended, ...], hand: Hand, waiting: int, hole: int | None, shoe: Shoe) -> Result:
        hands = len(ended) + 1 + waiting
        world = World(Fraction(1), hole, shoe)
        if len(hand) == 1:
            return _sum((p, play(ended, (*hand, card), waiting, hole, rest)) for card, p, rest in draws(shoe))
        actions = lawful(rules, hand, hands)
        action = actions[0] if len(actions) == 1 else policy(hand, up, actions, hands > 1)
        if action not in actions:
            raise ValueError(f"{action} is not lawful with {hand}: {actions}")
        if action == "surrender":
            return _surrendered(up, world)
        if action == "split":
            return play(ended, hand[:1], waiting + 1, hole, shoe)
        if action == "hit":
            return _sum((p, play(ended, (*hand, card), waiting, hole, rest)) for card, p, rest in draws(shoe))
        if action == "double":
            return _sum(
                (p, done((*ended, _ended((*hand, card), 2)), hand[0], waiting, hole, rest))
                for card, p, rest in draws(shoe)
            )
        return done((*ended, _ended(hand, 1)), hand[0], waiting, hole, shoe)

    def done(ended: tuple[Ended, ...], first: int, waiting: int, hole: int | None, shoe: Shoe) -> Result:
        if waiting:
            return play(tuple(sorted(ended)), (first,), waiting - 1, hole, shoe)
        return _settle(rules, up, ended, World(Fraction(1), hole, shoe))

    return lambda hand, waiting, world: play((), hand, waiting, world.hole, world.shoe)


def _after_split_policy(rules: Rules, start: Shoe) -> Policy:
    """CDZ-: the pair again is split, any other hand does what was best before a split, if it may."""

    def choose(hand: Hand, up: int, actions: tuple[str, ...], after_split: bool) -> str:
        assert after_split
        if "split" in actions:
            return "split"
        values = _unsplit_values(rules, start, up, hand)
        return _best({action: values[action] for action in actions})

    return choose


@lru_cache(maxsize=1 << 17)
def _first_values(rules: Rules, start: Shoe, up: int, hand: Hand) -> dict[str, Result]:
    """Every lawful action on the first two cards, weighed as the worlds are."""
    worlds = _worlds(rules, start, up, hand)
    values = dict(_unsplit_values(rules, start, up, hand))
    actions = lawful(rules, hand, 1)
    if "split" in actions:
        box = _play_box(rules, up, _after_split_policy(rules, start))
        values["split"] = _sum((world.weight, box(hand[:1], 1, world)) for world in worlds)
    if "surrender" in actions:
        values["surrender"] = _sum((world.weight, _surrendered(up, world)) for world in worlds)
    assert tuple(values) == actions
    return values


def _deals(start: Shoe, cards: Hand | None, up_card: int | None) -> Iterator[tuple[Fraction, Hand, int]]:
    """Every initial deal (2.6(e)) that fits what is fixed, with its chance among those."""
    fitting = [
        (p * q * r, (first, second), up)
        for first, p, shoe1 in draws(start)
        for up, q, shoe2 in draws(shoe1)
        for second, r, _ in draws(shoe2)
        if cards is None or sorted((first, second)) == sorted(value(card) for card in cards)
        if up_card is None or up == value(up_card)
    ]
    every = sum((chance for chance, _, _ in fitting), Fraction(0))
    if every == 0:
        raise ValueError("the shoe does not hold the cards that are fixed")
    for chance, hand, up in fitting:
        yield chance / every, hand, up


def _round(rules: Rules, start: Shoe, hand: Hand, up: int, decide: Callable[[], Result]) -> Result:
    """One deal: blackjacks at once (2.7, 2.6(j)1), else what the player's decisions bring."""
    blackjack = _blackjack_chance(up, None, without(start, (*hand, up)))
    if is_blackjack(hand):
        return Result(Fraction(3, 2) * (1 - blackjack), Fraction(1))
    if rules.hole_card == "reader":
        return _sum(((blackjack, Result(Fraction(-1), Fraction(1))), (Fraction(1), decide())))
    return decide()


def action_values(
    shoe: Iterable[int], *, cards: tuple[int, int], up_card: int, **options: Unpack[Options]
) -> dict[str, Result]:
    """The value of every lawful action with these cards against this up card, as the player sees it then.

    `shoe` is the shoe before the deal: the fixed cards are among its cards, here and below.
    """
    rules, start, up = Rules(**options), count(shoe), value(up_card)
    hand = (value(cards[0]), value(cards[1]))
    if is_blackjack(hand):
        raise ValueError("a blackjack leaves nothing to decide")
    seen = sum((world.weight for world in _worlds(rules, start, up, hand)), Fraction(0))
    if seen == 0:
        raise ValueError("the reader always finds a blackjack: there is nothing to decide")
    values = _first_values(rules, start, up, hand)
    return {name: Result(each.value / seen, each.wagered / seen) for name, each in values.items()}


def best_play(
    shoe: Iterable[int],
    *,
    cards: tuple[int, int] | None = None,
    up_card: int | None = None,
    **options: Unpack[Options],
) -> Result:
    """The expectation at best play, over the whole deal or with the player's cards or the up card fixed."""
    rules, start = Rules(**options), count(shoe)

    def value_of(hand: Hand, up: int) -> Result:
        def decide() -> Result:
            values = _first_values(rules, start, up, hand)
            return values[_best(values)]

        return _round(rules, start, hand, up, decide)

    return _sum((chance, value_of(hand, up)) for chance, hand, up in _deals(start, cards, up_card))


def fixed_play(
    shoe: Iterable[int],
    policy: Policy,
    *,
    cards: tuple[int, int] | None = None,
    up_card: int | None = None,
    **options: Unpack[Options],
) -> Result:
    """The player's expectation when he plays by this policy.

    It is asked `policy(hand, up_card, lawful_actions, after_split)` wherever there is a choice, the hand's
    cards in the order they came, the ace as 1; it must answer one of the lawful actions, always the same
    to the same question.
    """
    rules, start = Rules(**options), count(shoe)

    def value_of(hand: Hand, up: int) -> Result:
        def decide() -> Result:
            box = _play_box(rules, up, policy)
            return _sum((world.weight, box(hand, 0, world)) for world in _worlds(rules, start, up, hand))

        return _round(rules, start, hand, up, decide)

    return _sum((chance, value_of(hand, up)) for chance, hand, up in _deals(start, cards, up_card))

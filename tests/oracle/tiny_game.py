"""A whole game of blackjack from a tiny shoe, exact: one box, one wager of 1 (19:47-2.3 and 2.6 to 2.12).

Order of the cards (2.6(e), (h), (j), (k)): player, dealer's up card, player, the hole card where there is
one, then the player's further cards, then the dealer's. Every card is drawn one by one from what is left.

Best play is CDZ-. Before a split the player takes the action with the greatest expected value, given their
own hand, the up card, a face-up hole card, and, if the reader was used, that there is no blackjack. After a
split each hand takes the action that would be best for the same cards before a split, with only that hand and
the dealer's visible cards missing from the shoe; if that is not lawful, the next best. A pair like the first
is split again whenever that is lawful. Of equal values the first of stand, hit, double, split, surrender is
taken.

Cards are written as values, 2 to 10, an ace 1 or 11, or by rank and suit, as "7h", where suits matter. A pair
is two cards of identical value (2.11(a)). Insurance and even money are not played. Not enough cards:
`ShoeRanOut`.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple, Unpack

from tests.oracle.cards import CardName, card, fits, worth
from tests.oracle.dealer import Outcome, play_out
from tests.oracle.hand import is_blackjack, total_and_soft
from tests.oracle.late_blackjack import Stake, taken
from tests.oracle.legal import ACTIONS, may
from tests.oracle.shoe import ShoeRanOut, count
from tests.oracle.table import Options, Rules
from tests.oracle.verdict import verdict

Hand = tuple[int, ...]
Pack = tuple[int, ...]  # the cards of a shoe, sorted
Shown = int | tuple[int, int]  # the up card's value, with the hole card face up both values
Policy = Callable[
    [Hand, Shown, tuple[str, ...], bool], str
]  # own values, dealer's, lawful actions, after split

SHOES = (  # These lasted in every game tried, with four hands, either hole card and either soft 17.
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

DEALERS: dict[Outcome, Hand] = {  # One dealer's hand for each result except blackjack.
    17: (10, 7),
    18: (10, 8),
    19: (10, 9),
    20: (10, 10),
    21: (10, 6, 5),
    "bust": (10, 6, 10),
}


class Result(NamedTuple):
    """The means of a round: the player's net result, and the amount wagered (wager, doubles, splits)."""

    value: Fraction
    wagered: Fraction


class Ended(NamedTuple):
    """A hand of the box that takes no more cards, and its net result against each of `DEALERS`."""

    wager: int
    busted: bool
    hidden: bool
    nets: tuple[Fraction, ...]


class World(NamedTuple):
    """One possible deal with its probability: the dealer's up and hole card, the player's cards, the shoe."""

    weight: Fraction
    up: int
    hole: int | None
    hand: Hand
    pack: Pack


class Seen(NamedTuple):
    """What a player knows of the cards: the dealer's (up card, and hole card if face up) and their own."""

    dealer: Hand
    own: Hand


def _sum(parts: Iterable[tuple[Fraction, Result]]) -> Result:
    value_, wagered = Fraction(0), Fraction(0)
    for weight, part in parts:
        value_ += weight * part.value
        wagered += weight * part.wagered
    return Result(value_, wagered)


def _best(values: dict[str, Result]) -> str:
    return max(values, key=lambda action: (values[action].value, -ACTIONS.index(action)))


@lru_cache(maxsize=1 << 17)
def draws(pack: Pack) -> list[tuple[int, Fraction, Pack]]:
    """Every possible next card: the card, its probability, the pack after it."""
    if not pack:
        raise ShoeRanOut("a card is called for and the shoe is empty")
    drawn = []
    for one in sorted(set(pack)):
        at = pack.index(one)
        drawn.append((one, Fraction(pack.count(one), len(pack)), pack[:at] + pack[at + 1 :]))
    return drawn


@cache
def _values(cards: Hand) -> Hand:
    return tuple(worth(one) for one in cards)


@cache
def _blackjack(cards: Hand) -> bool:
    return is_blackjack(_values(cards))


@cache
def lawful(rules: Rules, hand: Hand, hands: int) -> tuple[str, ...]:
    """The lawful actions of a hand; the first card of a hand in a split box is the one split off."""
    split_ace = hands > 1 and worth(hand[0]) == 1
    return may(rules, hand, hands=hands, split_ace=split_ace, first_decision=hands == 1 and len(hand) == 2)


# the end of a round


@lru_cache(maxsize=1 << 17)
def _dealer(rules: Rules, cards: Hand, values: Hand) -> tuple[Fraction, ...]:
    """The probabilities of the dealer's results: those of `DEALERS`, then a blackjack."""
    chances = play_out(cards, count(values), soft_17=rules.soft_17)
    return (*(chances[outcome] for outcome in DEALERS), chances["blackjack"])


def _blackjack_chance(world: World) -> Fraction:
    """The probability that the dealer's second card makes a blackjack."""
    if world.hole is not None:
        return Fraction(int(_blackjack((world.up, world.hole))))
    return sum((chance for one, chance, _ in draws(world.pack) if _blackjack((world.up, one))), Fraction(0))


@lru_cache(maxsize=1 << 17)
def _ended(rules: Rules, hand: Hand, hands: int, doubled: bool) -> Ended:
    """A finished hand. The face-down card of a double keeps it open (2.10(c))."""
    busted = total_and_soft(_values(hand))[0] > 21
    nets = tuple(verdict(rules, hand, dealer, hands=hands).net for dealer in DEALERS.values())
    return Ended(2 if doubled else 1, busted, doubled and rules.double_card == "face-down", nets)


def _settle(rules: Rules, ended: tuple[Ended, ...], world: World) -> Result:
    """The dealer draws and all hands of the box are settled (2.3, 2.12(b), (c), (d))."""
    wagered = Fraction(sum(hand.wager for hand in ended))
    late = taken(rules.busted_extras, 1, [Stake(hand.wager, hand.busted) for hand in ended])
    if all(hand.busted and not hand.hidden for hand in ended):  # No third card for the dealer: 2.12(c).
        blackjack = _blackjack_chance(world)
        return Result(-blackjack * late - (1 - blackjack) * wagered, wagered)
    held = (world.up,) if world.hole is None else (world.up, world.hole)
    *chances, blackjack = _dealer(rules, _values(held), _values(world.pack))
    net = -blackjack * late
    for hand in ended:
        net += hand.wager * sum(chance * each for chance, each in zip(chances, hand.nets, strict=True))
    return Result(net, wagered)


def _surrendered(world: World) -> Result:
    """Half is lost, all of it to a dealer's blackjack (2.8(a))."""
    blackjack = _blackjack_chance(world)
    return Result(-blackjack - (1 - blackjack) / 2, Fraction(1))


def _at_once(rules: Rules, world: World) -> Result | None:
    """The result if the deal ends the box: by a blackjack (2.7), or by the dealer's, known before play.

    The dealer's is known with a reader (2.6(j)1) or with the hole card face up (2.6(k)6).
    """
    if _blackjack(world.hand):
        seconds = [(world.hole, Fraction(1))]
        if world.hole is None:
            seconds = [(one, chance) for one, chance, _ in draws(world.pack)]
        nets = (chance * verdict(rules, world.hand, (world.up, one)).net for one, chance in seconds)
        return Result(sum(nets, Fraction(0)), Fraction(1))
    if rules.hole_card in ("reader", "face-up") and _blackjack((world.up, world.hole)):
        return Result(verdict(rules, world.hand, (world.up, world.hole)).net, Fraction(1))
    return None


# what a player knows


def _seen(rules: Rules, world: World) -> Seen:
    """The deal as the player knows it, with the suits that they consider; their cards are unordered."""
    dealer = (world.up, world.hole) if rules.hole_card == "face-up" else (world.up,)
    own = world.hand if rules.suits_seen != "none" else _values(world.hand)
    return Seen(dealer if rules.suits_seen == "all" else _values(dealer), tuple(sorted(own)))


def _looks(rules: Rules, one: int, *, own: bool) -> int:
    """A card as the player sees it: with its suit, or as a value."""
    heeded = rules.suits_seen == "all" or (own and rules.suits_seen == "own")
    return one if heeded else worth(one)


@lru_cache(maxsize=1 << 16)
def _worlds(rules: Rules, start: Pack, seen: Seen) -> tuple[World, ...]:
    """All possible deals that fit what is seen, with their probabilities from the start.

    Deals in which the dealer's blackjack ended the round before play are left out. All orders of the cards
    are equally likely, so one order represents all.
    """
    worlds = [World(Fraction(1), 0, None, (), start)]
    if len(seen.own) > 2:
        worlds = list(_worlds(rules, start, Seen(seen.dealer, seen.own[:-1])))
    else:
        worlds = _with(rules, worlds, seen.own[0])
        worlds = [
            World(weight * chance, one, None, hand, rest)
            for weight, _, _, hand, pack in worlds
            for one, chance, rest in draws(pack)
            if _looks(rules, one, own=False) == seen.dealer[0]
        ]
    worlds = _with(rules, worlds, seen.own[-1])
    if len(seen.own) > 2 or rules.hole_card == "none":
        return tuple(worlds)
    return tuple(
        World(weight * chance, up, one, hand, rest)
        for weight, up, _, hand, pack in worlds
        for one, chance, rest in draws(pack)
        if rules.hole_card == "face-down" or not _blackjack((up, one))
        if len(seen.dealer) == 1 or _looks(rules, one, own=False) == seen.dealer[1]
    )


def _with(rules: Rules, worlds: Iterable[World], seen: int) -> list[World]:
    """The possible deals after the player got a card that looks like this."""
    return [
        World(weight * chance, up, hole, (*hand, one), rest)
        for weight, up, hole, hand, pack in worlds
        for one, chance, rest in draws(pack)
        if _looks(rules, one, own=True) == seen
    ]


# decisions


@lru_cache(maxsize=1 << 17)
def _unsplit_values(rules: Rules, start: Pack, seen: Seen) -> dict[str, Result]:
    """The values of stand, hit and double before any split, weighted over the deals."""
    worlds = _worlds(rules, start, seen)

    def ending(after: Iterable[World], doubled: bool) -> Result:
        return _sum(
            (world.weight, _settle(rules, (_ended(rules, world.hand, 1, doubled),), world)) for world in after
        )

    actions = lawful(rules, seen.own, 1)
    values = {"stand": ending(worlds, False)}
    if actions == ("stand",):
        return values
    next_cards = {_looks(rules, one, own=True) for world in worlds for one, _, _ in draws(world.pack)}
    after = [Seen(seen.dealer, tuple(sorted((*seen.own, one)))) for one in sorted(next_cards)]
    if "hit" in actions:
        then = [_unsplit_values(rules, start, each) for each in after]
        values["hit"] = _sum((Fraction(1), each[_best(each)]) for each in then)
    if "double" in actions:
        values["double"] = _sum((Fraction(1), ending(_worlds(rules, start, each), True)) for each in after)
    return values


def _player(rules: Rules, policy: Policy | Callable[..., str], *, by_seen: bool) -> Callable[..., Result]:
    """A player of one box: from hand, first cards of the hands to its right, and deal to the result.

    The leftmost hand gets its second card and is played to its end before the next (2.11(b)).
    """

    @cache
    def play(ended: tuple[Ended, ...], hand: Hand, waiting: Hand, world: World) -> Result:
        hands = len(ended) + 1 + len(waiting)

        def drawing(go_on: Callable[[int, World], Result]) -> Result:
            return _sum((p, go_on(one, world._replace(pack=rest))) for one, p, rest in draws(world.pack))

        if len(hand) == 1:
            return drawing(lambda one, then: play(ended, (*hand, one), waiting, then))
        actions = lawful(rules, hand, hands)
        action = actions[0]
        if len(actions) > 1:
            seen = _seen(rules, world._replace(hand=hand)) if by_seen else None
            action = policy(seen or _values(hand), _shown(rules, world), actions, hands > 1)
        if action not in actions:
            raise ValueError(f"{action} is not lawful with {_values(hand)}: {actions}")
        if action == "surrender":
            return _surrendered(world)
        if action == "split":
            return play(ended, hand[:1], (hand[1], *waiting), world)
        if action == "hit":
            return drawing(lambda one, then: play(ended, (*hand, one), waiting, then))
        if action == "double":
            return drawing(
                lambda one, then: done((*ended, _ended(rules, (*hand, one), hands, True)), waiting, then)
            )
        return done((*ended, _ended(rules, hand, hands, False)), waiting, world)

    def done(ended: tuple[Ended, ...], waiting: Hand, world: World) -> Result:
        if waiting:
            return play(tuple(sorted(ended)), waiting[:1], waiting[1:], world)
        return _settle(rules, ended, world)

    return lambda hand, waiting, world: play(
        (), hand, waiting, World(Fraction(1), world.up, world.hole, (), world.pack)
    )


def _shown(rules: Rules, world: World) -> Shown:
    if rules.hole_card == "face-up" and world.hole is not None:
        return worth(world.up), worth(world.hole)
    return worth(world.up)


@lru_cache(maxsize=64)
def _after_split(rules: Rules, start: Pack) -> Callable[..., Result]:
    """CDZ-: splits the pair again; another hand takes the action that was best before a split, if lawful."""

    def choose(seen: Seen, _shown: Shown, actions: tuple[str, ...], after_split: bool) -> str:
        assert after_split
        if "split" in actions:
            return "split"
        values = _unsplit_values(rules, start, seen)
        return _best({action: values[action] for action in actions})

    return _player(rules, choose, by_seen=True)


@lru_cache(maxsize=1 << 17)
def _first_values(rules: Rules, start: Pack, seen: Seen) -> dict[str, Result]:
    """The values of every lawful action on the first two cards, weighted over the possible deals."""
    worlds = _worlds(rules, start, seen)
    values = dict(_unsplit_values(rules, start, seen))
    actions = lawful(rules, seen.own, 1)
    if "split" in actions:
        box = _after_split(rules, start)
        values["split"] = _sum((world.weight, box(world.hand[:1], world.hand[1:], world)) for world in worlds)
    if "surrender" in actions:
        values["surrender"] = _sum((world.weight, _surrendered(world)) for world in worlds)
    assert tuple(values) == actions
    return values


# the deal


def _deals(
    rules: Rules,
    start: Pack,
    cards: tuple[CardName, CardName] | None,
    up_card: CardName | None,
    second_card: CardName | None,
) -> list[World]:
    """Every initial deal (2.6(e), (j), (k)) with the fixed cards, with its probability among those."""
    if second_card is not None and rules.hole_card != "face-up":
        raise ValueError("the dealer's second card is fixed only where it lies face up")

    def with_hole(pack: Pack) -> Iterator[tuple[int | None, Fraction, Pack]]:
        if rules.hole_card == "none":
            yield None, Fraction(1), pack
        else:
            yield from draws(pack)

    fitting = [
        World(p * q * r * s, up, hole, (first, second), rest)
        for first, p, pack1 in draws(start)
        for up, q, pack2 in draws(pack1)
        if up_card is None or fits(up_card, up)
        for second, r, pack3 in draws(pack2)
        if cards is None or any(fits(a, first) and fits(b, second) for a, b in (cards, cards[::-1]))
        for hole, s, rest in with_hole(pack3)
        if second_card is None or (hole is not None and fits(second_card, hole))
    ]
    every = sum((world.weight for world in fitting), Fraction(0))
    if every == 0:
        raise ValueError("the shoe does not hold the cards that are fixed")
    return [world._replace(weight=world.weight / every) for world in fitting]


def _pack(shoe: Iterable[CardName]) -> Pack:
    return tuple(sorted(card(told) for told in shoe))


def action_values(
    shoe: Iterable[CardName],
    *,
    cards: tuple[CardName, CardName],
    up_card: CardName,
    second_card: CardName | None = None,
    **options: Unpack[Options],
) -> dict[str, Result]:
    """The value of every lawful action with these cards against this up card, by the player's knowledge.

    `shoe` is the shoe before the deal and includes the fixed cards, here and below. With the hole card face
    up, `second_card` is required. A value fits a card of any suit; if the player would see more than is
    given, this is refused.
    """
    rules, start = Rules(**options), _pack(shoe)
    deals = _deals(rules, start, cards, up_card, second_card)
    if _blackjack(deals[0].hand):
        raise ValueError("a blackjack leaves nothing to decide")
    deals = [world for world in deals if _at_once(rules, world) is None]
    known = {_seen(rules, world) for world in deals}
    if not known:
        raise ValueError("the dealer always has a blackjack: there is nothing to decide")
    if len(known) > 1:
        raise ValueError("the player sees more than is told: name the suits, or the dealer's second card")
    (seen,) = known
    weight = sum((world.weight for world in _worlds(rules, start, seen)), Fraction(0))
    values = _first_values(rules, start, seen)
    return {action: Result(each.value / weight, each.wagered / weight) for action, each in values.items()}


def best_play(
    shoe: Iterable[CardName],
    *,
    cards: tuple[CardName, CardName] | None = None,
    up_card: CardName | None = None,
    second_card: CardName | None = None,
    **options: Unpack[Options],
) -> Result:
    """The expectation at best play, over the whole deal or with the player's or dealer's cards fixed."""
    rules, start = Rules(**options), _pack(shoe)
    parts: list[tuple[Fraction, Result]] = []
    going_on: dict[Seen, Fraction] = {}
    for world in _deals(rules, start, cards, up_card, second_card):
        ended = _at_once(rules, world)
        if ended is not None:
            parts.append((world.weight, ended))
        else:
            seen = _seen(rules, world)
            going_on[seen] = going_on.get(seen, Fraction(0)) + world.weight
    for seen, chance in going_on.items():
        values = _first_values(rules, start, seen)
        weight = sum((world.weight for world in _worlds(rules, start, seen)), Fraction(0))
        parts.append((chance / weight, values[_best(values)]))
    return _sum(parts)


def fixed_play(
    shoe: Iterable[CardName],
    policy: Policy,
    *,
    cards: tuple[CardName, CardName] | None = None,
    up_card: CardName | None = None,
    second_card: CardName | None = None,
    **options: Unpack[Options],
) -> Result:
    """The expectation of a player with this policy.

    `policy(hand, shown, lawful_actions, after_split)` is called for every choice: with the values of the
    hand's cards in order, the ace as 1, and the value of the up card, or of both cards if the hole card is
    face up. It must return one of the lawful actions and be deterministic.
    """
    rules, start = Rules(**options), _pack(shoe)
    box = _player(rules, policy, by_seen=False)
    return _sum(
        (world.weight, _at_once(rules, world) or box(world.hand, (), world))
        for world in _deals(rules, start, cards, up_card, second_card)
    )

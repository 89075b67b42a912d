"""Fresh cards that were not shuffled: the order dealt is the order decks are made in, under any cut.

Makers pack a deck suit by suit, each suit upwards or downwards, with the ace at either end. Which suit
comes first, and which way each one runs, differs from maker to maker, so any of these orders is recognised:
a suit in sequence to its end, then another suit from one of its ends. Decks stacked upon each other go on
in the same way. A run is followed through cards whose faces are not known.
"""

from collections.abc import Iterable
from functools import lru_cache

from cutcard.cards import RANKS, SUITS, Card, card
from cutcard.pit.alarms.letters import UNKNOWN, letter
from cutcard.pit.alarms.run_lengths import runs_ending

_ACE_LOW = RANKS[-1] + RANKS[:-1]
Place = tuple[str, int, str]
"""Where a card lies in a suit that is packed in sequence: the ranks in order, its index there, its suit."""
Packed = dict[str, frozenset[str]]


def first_run(dealt: str, deck: tuple[Card, ...], after: int = 0) -> str:
    """The first run in factory order that ends beyond `after` and is long enough; empty where none is."""
    neighbours = _neighbours(deck)
    for end in range(after + 1, len(dealt) + 1):
        if end > 1 and dealt[end - 2] != UNKNOWN and dealt[end - 1] not in neighbours.get(dealt[end - 2], ()):
            continue
        for run, _ in runs_ending(dealt, end):
            if _is_packed(run, deck):
                return run
    return ""


def _is_packed(run: str, deck: tuple[Card, ...]) -> bool:
    """Whether some factory order has this run in it."""
    following = _followed(deck)
    here = _places(run[0], deck) if run[0] != UNKNOWN else frozenset(following)
    for one in run[1:]:
        reached = {after for place in here for after in following[place]}
        here = frozenset(reached if one == UNKNOWN else reached & _places(one, deck))
        if not here:
            return False
    return True


@lru_cache(maxsize=4)
def _sequences(deck: tuple[Card, ...]) -> tuple[str, ...]:
    """The ways the ranks of a deck are packed: ace low or high, upwards or downwards."""
    ranks = {one.rank for one in deck}
    ways = []
    for order in (_ACE_LOW, RANKS):
        upwards = "".join(rank for rank in order if rank in ranks)
        ways += [upwards, upwards[::-1]]
    return tuple(dict.fromkeys(ways))


@lru_cache(maxsize=4)
def _followed(deck: tuple[Card, ...]) -> dict[Place, tuple[Place, ...]]:
    """The places that come next after each place, in some factory order."""
    sequences = _sequences(deck)
    begins: Iterable[Place] = [(order, 0, suit) for order in sequences for suit in SUITS]
    found: dict[Place, tuple[Place, ...]] = {}
    for order in sequences:
        for suit in SUITS:
            for index in range(len(order)):
                last = index == len(order) - 1
                found[order, index, suit] = tuple(begins) if last else ((order, index + 1, suit),)
    return found


@lru_cache(maxsize=512)
def _places(one: str, deck: tuple[Card, ...]) -> frozenset[Place]:
    """The places a card can have."""
    return frozenset(place for place in _followed(deck) if letter(card(place[0][place[1]] + place[2])) == one)


@lru_cache(maxsize=4)
def _neighbours(deck: tuple[Card, ...]) -> Packed:
    """The cards that can follow each card, as letters: most pairs of cards are settled by this alone."""
    following = _followed(deck)
    return {
        letter(one): frozenset(
            letter(card(order[index] + suit))
            for place in _places(letter(one), deck)
            for order, index, suit in following[place]
        )
        for one in deck
    }

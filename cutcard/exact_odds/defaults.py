"""Exact odds of a wager that is decided by cards alone: all outcomes counted, as fractions."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from cutcard import __version__, stages
from cutcard.cards import ALL_CARDS, RANKS, Card, full_stack
from cutcard.exact_odds.errors import TooManyRemovedError
from cutcard.exact_odds.figures import exact_entry, outcome
from cutcard.games.protocol import Sheet


class Outcome(NamedTuple):
    """One way a wager may end."""

    name: str
    probability: Fraction
    net: Fraction
    """What it brings for a wager of 1."""
    pays: str | None = None


def cards_left(decks: int, removed: Iterable[Card] = ()) -> Counter[Card]:
    """A fresh shoe, less the cards taken out."""
    cards = Counter(full_stack(decks))
    cards.subtract(removed)
    for one, there in cards.items():
        if there < 0:
            raise TooManyRemovedError.of(one, decks)
    return +cards


def house_advantage(outcomes: Sequence[Outcome]) -> Fraction:
    assert sum(one.probability for one in outcomes) == 1
    return -sum((one.probability * one.net for one in outcomes), Fraction(0))


def entry_of(wager: str, outcomes: Sequence[Outcome], *, play: str = "no decisions") -> dict[str, Any]:
    """A wager as `cutcard odds --json` prints it."""
    advantage = house_advantage(outcomes)
    squares = sum((one.probability * one.net**2 for one in outcomes), Fraction(0))
    nets: dict[Fraction, Fraction] = {}
    for one in outcomes:
        nets[one.net] = nets.get(one.net, Fraction(0)) + one.probability
    return exact_entry(
        wager=wager,
        paytable=None,
        house_advantage=advantage,
        hit_frequency=sum((one.probability for one in outcomes if one.net > 0), Fraction(0)),
        variance=squares - advantage**2,
        nets=nets,
        play=play,
        outcomes=[outcome(one.name, one.probability, one.pays) for one in outcomes],
    )


def report_of(sheet: Sheet, removed: Sequence[Card], entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The odds of a sheet as one object."""
    return {
        "version": __version__,
        "sheet": {"name": sheet.name, "digest": sheet.digest},
        "removed": [str(one) for one in removed],
        "wagers": list(entries),
        "not_laid": [],
        "readings": [],
    }


def effects_of(
    decks: int, removed: Sequence[Card], advantage: Callable[[Sequence[Card]], Fraction]
) -> dict[str, float | None]:
    """The same as `exact_effects` for all ranks, as `cutcard odds --json` prints it."""
    found = exact_effects(decks, removed, advantage, RANKS)
    return {rank: None if change is None else float(change) for rank, change in found.items()}


def exact_effects(
    decks: int,
    removed: Sequence[Card],
    advantage: Callable[[Sequence[Card]], Fraction],
    ranks: Iterable[str],
) -> dict[str, Fraction | None]:
    """By rank: how the advantage changes when one card of it is taken out; None where none is left."""
    there, before = cards_left(decks, removed), advantage(removed)
    found: dict[str, Fraction | None] = {}
    every = list(ranks)
    for done, rank in enumerate(every):
        stages.tell("effects", done, len(every))
        one = next((card for card in ALL_CARDS if card.rank == rank and there[card]), None)
        found[rank] = None if one is None else advantage((*removed, one)) - before
    return found

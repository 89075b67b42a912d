"""Everything a table is, to be compared; and a table read from its log."""

from collections.abc import Iterable
from typing import Any

from cutcard.pit.entry import Entry
from cutcard.pit.keeper import Keeper
from cutcard.pit.opening import keeper_of

from .crowd import SeededChance


def standing(keeper: Keeper) -> tuple[Any, ...]:
    """Everything a table is; the acts of the round come last."""
    source: Any = keeper.croupier.source
    sides = (source.left, source.right) if hasattr(source, "left") else (source,)
    cards = [(side.cards, side.position, side.out) for side in sides]
    held = {name: cents for name, cents in keeper.ledger.balances.items() if cents}
    waits = keeper.croupier.awaiting
    return keeper.state, keeper.facts, held, keeper.version, keeper.hash, cards, waits, keeper.croupier.done


def read(log: Iterable[Entry]) -> Keeper:
    """The table a log tells of, read from its beginning."""
    entries = list(log)
    keeper = keeper_of(entries[0], SeededChance(0))
    for entry in entries:
        keeper.follow(entry)
    return keeper

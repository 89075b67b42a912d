"""Compares tables completely, and rebuilds a table from its log."""

from collections.abc import Iterable
from typing import Any

from cutcard.games.croupier.sources import TwoSides, VirtualShoe
from cutcard.pit.log.entry import Entry
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.table_opening import keeper_from_log, new_keeper

from .random_players import SeededRandomness


def standing(keeper: Keeper) -> tuple[Any, ...]:
    """Everything a table is; the acts of the round come last."""
    source: Any = keeper.croupier.source
    sides = (source.left, source.right) if hasattr(source, "left") else (source,)
    cards = [(side.cards, side.position, side.out) for side in sides if isinstance(side, VirtualShoe)]
    held = {name: cents for name, cents in keeper.ledger.balances.items() if cents}
    waits = keeper.croupier.awaiting
    return keeper.state, keeper.facts, held, keeper.version, keeper.hash, cards, waits, keeper.croupier.done


def read(log: Iterable[Entry]) -> Keeper:
    """The table a log tells of, read from its beginning."""
    entries = list(log)
    keeper = keeper_from_log(entries[0], SeededRandomness(0))
    for entry in entries:
        keeper.follow(entry)
    return keeper


def twin(keeper: Keeper) -> Keeper:
    """Another table that stands where this one stands, and shares nothing with it that could change."""
    made = new_keeper(keeper.table, keeper.rules, SeededRandomness(0), keeper.croupier.automations)
    mark, source = keeper.croupier.mark(), keeper.croupier.source
    made.croupier.state = mark.state
    made.croupier.source = (
        TwoSides(*(one._replace(permute=made.randomness.order) for one in source))  # type: ignore[attr-defined]
        if isinstance(source, TwoSides)
        else source._replace(permute=made.randomness.order)  # type: ignore[attr-defined]
    )
    made.croupier.steps, made.croupier.acts = [*keeper.croupier.steps], [*mark.acts]
    made.ledger.balances = dict(keeper.ledger.balances)
    made.facts, made.version, made.hash = keeper.facts, keeper.version, keeper.hash
    return made

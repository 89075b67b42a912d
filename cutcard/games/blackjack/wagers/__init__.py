"""The side wagers: one file each. A file in this folder that has `WAGERS` is found by itself.

`ALL` is their only list, in the order of the sections: the order in which wagers of one moment are settled.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules

from cutcard.games.blackjack.wagers.definition import SideWager


def _found() -> Iterator[SideWager]:
    for module in iter_modules(__path__):
        yield from getattr(import_module(f"{__name__}.{module.name}"), "WAGERS", ())


def _section(wager: SideWager) -> tuple[int, ...]:
    return tuple(int(part) for part in wager.section.split("."))


ALL: dict[str, SideWager] = {one.name: one for one in sorted(_found(), key=_section)}
"""By the name a wager has on the felt."""


def add_proposed(wagers: Sequence[SideWager]) -> None:
    """Adds wagers that a proposed sheet defines (8.4). Only before the first sheet is read: everything that
    is made from `ALL` is made then, once."""
    for one in wagers:
        ALL[one.name] = one


def offered_by(table: str) -> tuple[SideWager, ...]:
    """The wagers a sheet offers by its table of that name: two for over and under, else mostly one."""
    return tuple(one for one in ALL.values() if one.table == table)


__all__ = ["ALL", "SideWager", "add_proposed", "offered_by"]

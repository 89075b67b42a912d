"""The side wagers: one file each. A file in this folder that has `WAGERS` is found by itself.

`ALL` is their only list, in the order of the sections: the order in which wagers of one moment are settled.
"""

import sys
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


class ProposedWagers:
    """Wagers that a proposed sheet defines (8.4), added to those of the law."""

    kind = SideWager

    def is_open(self) -> bool:
        """Whether a wager may be added: everything that is made from `ALL` is made with the first sheet."""
        return f"{__package__.rpartition('.')[0]}.sheet.compatibility" not in sys.modules

    def is_known(self, name: str) -> bool:
        return name in ALL

    def add(self, wagers: Sequence[SideWager]) -> None:
        for one in wagers:
            ALL[one.name] = one


PROPOSED = ProposedWagers()


def offered_by(table: str) -> tuple[SideWager, ...]:
    """The wagers a sheet offers by its table of that name: two for over and under, else mostly one."""
    return tuple(one for one in ALL.values() if one.table == table)


__all__ = ["ALL", "PROPOSED", "SideWager", "offered_by"]

"""A command being carried out at a table of twenty-one."""

from typing import ClassVar, TypeVar

from cutcard.games.table.commands import Command
from cutcard.games.table.state import Sheet
from cutcard.games.table.transaction import Transaction
from cutcard.games.twenty_one.boxes import Box
from cutcard.games.twenty_one.state import State

Sheet_contra = TypeVar("Sheet_contra", contravariant=True)
"""Of a game's deciders."""


class TwentyOneTransaction(Transaction[Sheet, State]):
    """Collects events and keeps the state they lead to; a game's own class names its main wagers."""

    __slots__ = ("command",)

    main_wagers: ClassVar[tuple[str, ...]]
    """By the spot of a stake."""

    def __init__(self, sheet: Sheet, state: State, command: Command | None = None) -> None:
        super().__init__(sheet, state)
        self.command = command

    def counterclockwise(self) -> list[Box]:
        """The boxes from the dealer's far right round to their left: the order of settlement."""
        return list(reversed(self.state.boxes))

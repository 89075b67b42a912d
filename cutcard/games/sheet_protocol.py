"""The result of parsing a sheet's text, in every game: the sheet, or what is wrong with it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cutcard.games.protocol import Sheet
from cutcard.law.notice import PostedRules
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem
from cutcard.law.toml_lines import Lines


class OfferedRule(NamedTuple):
    """A wager that a sheet offers, by a section of the book."""

    wager: str
    title: str
    section: str


class SheetRead(Protocol):
    """The result of reading a sheet's text."""

    @property
    def sheet(self) -> Sheet | None:
        """There when nothing is wrong with it, or when it is proposed and only asks what the law denies."""
        ...

    @property
    def keys_read(self) -> bool:
        """Whether the values of all its keys are known, so that the law could be asked about them."""
        ...

    @property
    def proposed(self) -> bool: ...

    @property
    def violations(self) -> tuple[Violation, ...]: ...

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The ways it could not be read."""
        ...

    @property
    def not_built(self) -> tuple[Problem, ...]:
        """Lawful values that nothing plays yet."""
        ...

    @property
    def lines(self) -> Lines:
        """Where each key stands."""
        ...

    @property
    def offered(self) -> tuple[OfferedRule, ...]:
        """The wagers offered by sections of their own; empty where there is no sheet."""
        ...

    @property
    def posted(self) -> PostedRules:
        """What it chooses, key by key, for a notice of what another sheet changes. Its keys are read."""
        ...

    def beside(self, others: Sequence["SheetRead"]) -> Sequence[tuple[int, Violation]]:
        """What these sheets of its game, itself among them, break together as one licensee's tables.

        Each with the number of the sheet. All of them have their keys read.
        """
        ...

"""The last answers of a table, kept at hand: a command that comes again is answered without the disk."""

from collections import OrderedDict
from typing import NamedTuple

from cutcard.pit.store.protocol import StoredAnswer

MOST = 512


class _Kept(NamedTuple):
    answer: StoredAnswer
    version: int
    """Of the table when it was given: who sent the command had seen no later one."""


class Answers:
    """What is not here stands in the store; it is asked only for commands that may be as old as that."""

    def __init__(self, version: int) -> None:
        self._kept: OrderedDict[tuple[str, str], _Kept] = OrderedDict()
        self._forgotten = version

    def get(self, sender: str, command: str) -> StoredAnswer | None:
        kept = self._kept.get((sender, command))
        return None if kept is None else kept.answer

    def may_be_older(self, seen: int) -> bool:
        """Whether a command of one who had seen this version may have been answered and forgotten here."""
        return seen <= self._forgotten

    def keep(self, answer: StoredAnswer, version: int) -> None:
        self._kept[answer.sender, answer.command] = _Kept(answer, version)
        while len(self._kept) > MOST:
            _, oldest = self._kept.popitem(last=False)
            self.forget(oldest.version)

    def forget(self, version: int) -> None:
        """What was answered up to this version may not be here."""
        self._forgotten = max(self._forgotten, version)

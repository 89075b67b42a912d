"""The last answers of a table in memory, so that a repeated command is answered without reading the store."""

from collections import OrderedDict
from typing import NamedTuple

from cutcard.pit.store.protocol import StoredAnswer

CAPACITY = 512


class _CachedAnswer(NamedTuple):
    answer: StoredAnswer
    version: int
    """The table's version when the answer was given. The sender cannot have seen a later one."""


class AnswerCache:
    """The store keeps every answer. It is asked only for commands old enough to have been evicted here."""

    def __init__(self, version: int) -> None:
        self._cached: OrderedDict[tuple[str, str], _CachedAnswer] = OrderedDict()
        self._evicted_up_to = version

    def get(self, sender: str, command: str) -> StoredAnswer | None:
        cached = self._cached.get((sender, command))
        return None if cached is None else cached.answer

    def may_have_been_evicted(self, seen: int) -> bool:
        """Whether a command sent by someone who saw this version may have an answer that is not cached."""
        return seen <= self._evicted_up_to

    def put(self, answer: StoredAnswer, version: int) -> None:
        self._cached[answer.sender, answer.command] = _CachedAnswer(answer, version)
        while len(self._cached) > CAPACITY:
            _, oldest = self._cached.popitem(last=False)
            self.mark_evicted(oldest.version)

    def mark_evicted(self, version: int) -> None:
        """Answers given up to this version may be missing here."""
        self._evicted_up_to = max(self._evicted_up_to, version)

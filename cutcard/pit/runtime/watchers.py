"""Who watches a running table: players and spectators, each with a sink that takes whole frames."""

from collections.abc import Callable, Mapping

Sink = Callable[[bytes], None]


class Watchers:
    def __init__(self) -> None:
        self._sinks: dict[int, tuple[str, Sink]] = {}
        self._next = 0
        self.present: frozenset[str] = frozenset()
        """The observers who are connected."""

    def join(self, observer: str, sink: Sink) -> int:
        """The number to leave by."""
        number, self._next = self._next, self._next + 1
        self._sinks[number] = (observer, sink)
        self._count()
        return number

    def leave(self, number: int) -> None:
        self._sinks.pop(number, None)
        self._count()

    def _count(self) -> None:
        self.present = frozenset(observer for observer, _ in self._sinks.values())

    def tell(self, frames: Mapping[str, bytes]) -> None:
        for observer, sink in tuple(self._sinks.values()):
            sink(frames[observer])

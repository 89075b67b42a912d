"""The subscribers of a running table: players and spectators, each with a sink that takes whole frames."""

from collections.abc import Callable, Mapping

Sink = Callable[[bytes], None]


class Subscribers:
    def __init__(self) -> None:
        self._sinks: dict[int, tuple[str, Sink]] = {}
        self._next = 0
        self.present: frozenset[str] = frozenset()
        """The names of the observers who are connected."""

    def add(self, observer: str, sink: Sink) -> int:
        """The number to remove this sink with."""
        number, self._next = self._next, self._next + 1
        self._sinks[number] = (observer, sink)
        self._update_present()
        return number

    def remove(self, number: int) -> None:
        self._sinks.pop(number, None)
        self._update_present()

    def _update_present(self) -> None:
        self.present = frozenset(observer for observer, _ in self._sinks.values())

    def send(self, frames: Mapping[str, bytes]) -> None:
        for observer, sink in tuple(self._sinks.values()):
            sink(frames[observer])

"""Timers that remove players from their seats after they have been disconnected for a while."""

import asyncio
from collections.abc import Callable

REMOVE_AFTER = 120.0
"""Seconds after which a player who is not connected loses their seat."""


class AbsentPlayers:
    """`remove` is called with a player's name once their time is over."""

    def __init__(self, remove: Callable[[str], None]) -> None:
        self._remove = remove
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def schedule_removal(self, player: str) -> None:
        self.cancel_removal(player)
        loop = asyncio.get_running_loop()
        self._timers[player] = loop.call_later(REMOVE_AFTER, self._expired, player)

    def cancel_removal(self, player: str) -> None:
        timer = self._timers.pop(player, None)
        if timer is not None:
            timer.cancel()

    def cancel_all(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _expired(self, player: str) -> None:
        self._timers.pop(player, None)
        self._remove(player)

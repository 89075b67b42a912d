"""A server without a coach: it says so, and watches nobody."""

from collections.abc import Callable
from typing import Any

from cutcard.training.protocol import Exercise, Worth
from cutcard.web.http.coach_types import Accuracy, Coach, CoachAccuracy, CoachedRound
from cutcard.web.server.ports import CoachWatch

SAYS = "This server has no coach."
_NOTHING = Accuracy(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ())


class NoCoach:
    def __init__(self, says: str = SAYS) -> None:
        self._says = says

    def watch(self, person: str, table: Any, send: Callable[[bytes], None]) -> CoachWatch | None:
        return None

    async def coach(self, person: str) -> Coach:
        return Coach("off", self._says, "off", "round")

    async def change(self, person: str, mode: str, cards: str) -> Coach:
        return await self.coach(person)

    async def accuracy(self, person: str) -> CoachAccuracy:
        return CoachAccuracy(_NOTHING, _NOTHING)

    async def round(self, person: str, table: str, number: int) -> CoachedRound:
        return CoachedRound(())

    async def worth(self, table: Any, exercise: Exercise) -> Worth | None:
        return None

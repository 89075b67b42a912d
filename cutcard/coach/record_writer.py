"""Writes decisions and rounds a little later, many at a time, and says how they add up."""

import asyncio
import contextlib
import time
from collections.abc import Callable

from cutcard.pit.coaching.records import CoachRecords, Decision, PlayedRound, Totals
from cutcard.web.http import coach_types as http

WRITE_SECONDS = 2.0
MOST_WAITING = 10_000
SECOND = 1_000_000
HUNDREDTHS = 100


class RecordWriter:
    """`lost` is called for each record that could not be written."""

    def __init__(self, records: CoachRecords, lost: Callable[[int], None]) -> None:
        self._records, self._lost = records, lost
        self._decisions: list[tuple[str, Decision]] = []
        self._rounds: list[tuple[str, PlayedRound]] = []
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self.flush()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(WRITE_SECONDS)
            with contextlib.suppress(Exception):  # tried again the next time
                await self.flush()

    def decided(self, person: str, decision: Decision) -> None:
        if len(self._decisions) < MOST_WAITING:
            self._decisions.append((person, decision))
        else:
            self._lost(1)

    def played(self, person: str, played: PlayedRound) -> None:
        if len(self._rounds) < MOST_WAITING:
            self._rounds.append((person, played))
        else:
            self._lost(1)

    async def flush(self) -> None:
        """Writes what waits. If the store is away it stays for the next time."""
        async with self._writing:
            made, played = tuple(self._decisions), tuple(self._rounds)
            if not made and not played:
                return
            await self._records.add(made, played)
            del self._decisions[: len(made)], self._rounds[: len(played)]

    async def totals(self, person: str) -> tuple[Totals, Totals]:
        """Of the session and of all time, with what was just played."""
        await self.flush()
        return await self._records.totals(person, time.time_ns() // 1000)


def decision_of(one: Decision) -> http.CoachedDecision:
    return http.CoachedDecision(
        table=one.table,
        round=one.round,
        at=one.at / SECOND,
        place=one.place,
        hand=one.hand,
        chose=one.chose,
        best=one.best,
        cost=one.cost / HUNDREDTHS,
        wager=one.wager,
        before=one.mode == "before",
    )


def accuracy_of(totals: Totals) -> http.Accuracy:
    """Play is what the wagers and decisions were worth; luck is the rest of the result."""
    cost, price = totals.cost / HUNDREDTHS, totals.price / HUNDREDTHS
    play = -(price + totals.priced_cost / HUNDREDTHS)
    return http.Accuracy(
        since=totals.since / SECOND,
        decisions=totals.decisions,
        best=totals.best,
        cost=cost,
        cost_per_hundred=round(100 * cost / totals.wagered, 4) if totals.wagered else 0.0,
        rounds=totals.rounds,
        wagered=totals.laid,
        result=totals.result,
        price=round(price, 2),
        play=round(play, 2) + 0.0,
        luck=round(totals.priced_result - play, 2) + 0.0,
        priced_rounds=totals.priced_rounds,
        costliest=tuple(map(decision_of, totals.costliest)),
    )

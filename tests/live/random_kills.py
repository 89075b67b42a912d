"""Kills the server or its database at random moments while people play, and checks what is left.

Nothing acknowledged may be lost, nothing done twice, money must be whole, and the round continues.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cutcard.pit.store.connection.opening import open_store

from .player import Player
from .served import Served

TABLES = ("atlantic-city", "six-to-five", "red-dog")
PLAYERS = 6


class Report(NamedTuple):
    kills: int
    acknowledged: int
    entries: int
    rounds: int
    repeated: int
    """Answers asked for again, each the same."""
    told_to_send_again: int

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} commands acknowledged, {self.entries} entries, "
            f"{self.rounds} rounds, {self.repeated} answers asked for again: all there, once, money whole"
        )


async def kill_often(
    served: Served,
    *,
    kills: int,
    seed: int,
    strike: Callable[[], None] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """`strike` kills something and brings it back; the server itself where it is None."""
    random_source = random.Random(seed)
    served.start()
    players = [Player(served.address, TABLES[number % 3], seed * 100 + number) for number in range(PLAYERS)]
    for player in players:
        await player.enter()
    playing = [asyncio.create_task(player.play()) for player in players]
    for kill in range(kills):
        before = sum(len(player.answers) for player in players)
        await _some_answers(players, before + random_source.randrange(1, 60))
        await asyncio.sleep(random_source.random() * 0.05)
        if strike is None:
            await asyncio.to_thread(served.kill)
            await asyncio.to_thread(served.start)
        else:
            await asyncio.to_thread(strike)
        progress(kill + 1)
        for task in playing:
            if task.done():
                task.result()
    await _some_answers(players, sum(len(player.answers) for player in players) + 60)
    for player in players:
        player.stopping = True
    await asyncio.wait(playing, timeout=25)
    for task in playing:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, AssertionError):
            raise outcome
    assert await asyncio.to_thread(served.stop) == 0, served.errors()
    return judge(served, players, kills)


async def _some_answers(players: list[Player], wanted: int) -> None:
    """Until so many commands are answered in all: the load is on, and the table goes on after a kill."""
    for _ in range(1200):
        if sum(len(player.answers) for player in players) >= wanted:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the tables do not go on: no answers for a minute")


def judge(served: Served, players: list[Player], kills: int) -> Report:
    """What the log says, against what people were told."""
    audit = served.audit()
    assert audit.returncode == 0, audit.stdout + audit.stderr
    store = open_store(served.database)
    try:
        logs = {row.table: list(store.entries(row.table)) for row in store.tables()}
    finally:
        store.close()
    numbers = {
        (table, entry.actor, entry.command): entry.number
        for table, log in logs.items()
        for entry in log
        if entry.command
    }
    often = Counter(entry.command for log in logs.values() for entry in log if entry.command)
    assert not [command for command, times in often.items() if times > 1], "a command was done twice"
    acknowledged = 0
    for player in players:
        for command, text in player.answers.items():
            answer = json.loads(text)
            number = numbers.get((player.table, player.name, command))
            if answer["done"]:
                acknowledged += 1
                assert number == answer["version"], f"acknowledged and not there: {player.sent[command]}"
            else:
                assert number is None, f"refused and done: {player.sent[command]}"
    return Report(
        kills=kills,
        acknowledged=acknowledged,
        entries=sum(len(log) for log in logs.values()),
        rounds=sum(entry.body.count(b'"ended":true') for log in logs.values() for entry in log),
        repeated=sum(player.repeated for player in players),
        told_to_send_again=sum(player.told_to_send_again for player in players),
    )


def on_sqlite(folder: Path) -> Served:
    return Served(folder, TABLES, arguments=("--bots", "1"))

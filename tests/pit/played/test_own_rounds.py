"""One person's rounds from the log: the results that the table paid, page by page."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cutcard.games.croupier.croupier import Step
from cutcard.pit.played import own_rounds as reading
from cutcard.pit.played.own_rounds import Cursor, OwnRound, own_rounds
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql_store import SqlStore
from tests.pit.played_house import play_into
from tests.pit.random_players import PEOPLE, SHEETS, RandomPlayers
from tests.sampling import portion, some

SHEET_NAMES = tuple(sorted(path.stem for path in SHEETS.glob("*.toml")))
FEW = ("atlantic-city", "craps", "red-dog")


@cache
def played(sheet: str) -> RandomPlayers:
    players = RandomPlayers(sheet, 5, bots=2)
    players.play(portion(24, quick=3))
    return players


def stored(sheet: str, folder: Path) -> SqlStore:
    store = open_store(f"sqlite:///{folder / 'one.db'}")
    asyncio.run(play_into(store, played(sheet)))
    return store


def newest(sheet: str) -> Cursor:
    players = played(sheet)
    return Cursor(len(players.log), players.round_number)


def every_page(store: SqlStore, sheet: str, player: str) -> list[OwnRound]:
    game, found = played(sheet).keeper.rules.game, []
    at: Cursor | None = newest(sheet)
    while at is not None:
        cursor = at
        page = asyncio.run(store.read(lambda one: own_rounds(one, sheet, game, player, cursor)))  # noqa: B023
        found += page.rounds
        assert page.before is None or page.before.entry < at.entry
        at = page.before
    return found


def told_by_the_log(sheet: str, player: str) -> dict[int, dict[str, tuple[int, int]]]:
    """What was laid before the deal and what was won, by round and wager, from the decoded events."""
    keeper = played(sheet).keeper
    found: dict[int, dict[str, tuple[int, int]]] = {}
    number, closed = 1, False
    for entry in played(sheet).log:
        for _, item in keeper.codec.decode_body(entry.body)[0]:
            for event in getattr(item, "events", ()):
                closed = closed or type(event).__name__ == "BettingClosed"
                for one in event.transfers:
                    if one.wager.player == player and one.cents:
                        wager = found.setdefault(number, {}).setdefault(one.wager.wager, (0, 0))
                        laid = 0 if closed else one.to_felt
                        found[number][one.wager.wager] = wager[0] + laid, wager[1] + one.gain
            if isinstance(item, Step) and item.ended:
                number, closed = number + 1, False
    return {one: wagers for one, wagers in found.items() if one < number}


def moved_only(rounds: dict[int, dict[str, tuple[int, int]]]) -> dict[int, dict[str, tuple[int, int]]]:
    """Without wagers that were taken back before the deal."""
    kept = {one: {name: sums for name, sums in wagers.items() if any(sums)} for one, wagers in rounds.items()}
    return {one: wagers for one, wagers in kept.items() if wagers}


@pytest.mark.parametrize("sheet", some(SHEET_NAMES, quick=4))
def test_results_are_those_that_the_table_paid(sheet: str, tmp_path: Path) -> None:
    store = stored(sheet, tmp_path)
    for player in PEOPLE:
        rounds = every_page(store, sheet, player)
        told = told_by_the_log(sheet, player)
        shown = {one.number: {each.wager: (each.laid, each.result) for each in one.wagers} for one in rounds}
        assert moved_only(shown) == moved_only(told)
        assert [one.number for one in rounds] == sorted(shown, reverse=True)
        assert rounds, "somebody played"
    assert every_page(store, sheet, "nobody") == []
    store.close()


@pytest.mark.parametrize("sheet", FEW)
def test_short_pages_hold_the_same_rounds(sheet: str, tmp_path: Path, monkeypatch: Any) -> None:
    store = stored(sheet, tmp_path)
    whole = every_page(store, sheet, "ann")
    for entries in (3, 11, 40):
        monkeypatch.setattr(reading, "PAGE_ENTRIES", entries)
        assert every_page(store, sheet, "ann") == whole
    store.close()


def test_a_name_inside_another_is_another_person(tmp_path: Path) -> None:
    """The database is asked by a pattern; what it finds is compared exactly."""
    store = stored("atlantic-city", tmp_path)
    for name in ("an", "nn", "%", "_nn", "a\\nn"):
        assert every_page(store, "atlantic-city", name) == []
    store.close()

"""Any round of a table, read from its log: the same as the table itself had, with and without milestones."""

import asyncio
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cutcard.cards import card
from cutcard.games.protocol import CorrectCard
from cutcard.pit.log import checkpoints
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.log.entry import Entry
from cutcard.pit.played import past_rounds as reading
from cutcard.pit.played.past_rounds import PastRound, PastRounds, StillReadingError
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import Commit, Milestone, Opening
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.table import acts
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.table_opening import keeper_from_log
from tests.pit.live_table import LiveTable
from tests.pit.played_house import play_into
from tests.pit.random_players import RandomPlayers, SeededRandomness

ROUNDS = 16
GAMES = ("atlantic-city", "craps")


@cache
def played(sheet: str) -> RandomPlayers:
    players = RandomPlayers(sheet, 5, bots=1)
    players.play(ROUNDS)
    return players


def from_log(first: Entry) -> Keeper:
    return keeper_from_log(first, SeededRandomness(0))


def past_rounds(store: Any) -> PastRounds:
    def rebuilt(table: str) -> Keeper:
        entries = list(store.entries(table))
        keeper = from_log(entries[0])
        for entry in entries:
            keeper.follow(entry)
        return keeper

    return PastRounds(store, from_log, rebuilt)


def as_followed(log: list[Entry]) -> dict[int, Any]:
    """Each round with its entries, as a table that keeps all of them has it."""
    keeper, found = from_log(log[0]), {}
    for entry in log:
        keeper.follow(entry)
        for one in keeper.history.rounds[-1:]:
            found[one.number] = one.unpacked
    return found


def told(rounds: Any) -> dict[int, Any]:
    return {
        one.number: [(entry.version, entry.change, entry.chips) for entry in one.entries] for one in rounds
    }


@pytest.fixture
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStore]:
    store = open_store(f"sqlite:///{tmp_path / 'one.db'}")
    yield store
    store.close()


class Counted:
    """A store that says how many entries were read."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self.read = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def entries(self, table: str, after: int = 0) -> Iterator[Entry]:
        for entry in self._store.entries(table, after):
            self.read += 1
            yield entry


@pytest.mark.parametrize("sheet", GAMES)
def test_every_round_is_the_one_that_was_played(
    sheet: str, stored: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "KEPT_EVERY", 32)
    players = played(sheet)
    asyncio.run(play_into(stored, players))
    wanted = told(as_followed(players.log).values())
    assert len(wanted) == ROUNDS
    store = Counted(stored)
    past = past_rounds(store)
    assert list(stored.milestones(sheet)) == []
    assert told(asyncio.run(past.rounds(sheet, 1, ROUNDS))) == wanted
    assert len(list(stored.milestones(sheet))) > 3, "taken on the way"
    for number in (1, 2, 8, 9, ROUNDS):
        store.read = 0
        found = asyncio.run(past.rounds(sheet, number, number))
        assert told(found) == {number: wanted[number]}
        assert store.read < 140, "from the milestone before it, and not from the beginning"
    assert told(asyncio.run(past.rounds(sheet, 12, 15))) == {one: wanted[one] for one in range(12, 16)}
    assert asyncio.run(past.rounds(sheet, ROUNDS + 1, ROUNDS + 9)) == ()
    assert asyncio.run(past.rounds("nowhere", 1, 9)) == ()
    assert [asyncio.run(past.ended(one)) for one in (sheet, "nowhere")] == [ROUNDS, None]
    assert audit(stored).faults == ()


def test_a_long_log_is_read_in_parts(stored: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "KEPT_EVERY", 8)
    monkeypatch.setattr(reading, "MOST_ENTRIES", 30)
    players = played("craps")
    asyncio.run(play_into(stored, players))
    past = past_rounds(stored)
    stopped = []
    while True:
        try:
            found = asyncio.run(past.rounds("craps", ROUNDS, ROUNDS))
        except StillReadingError as still:
            stopped.append(still.entry)
        else:
            break
    assert len(stopped) > 2
    assert stopped == sorted(set(stopped)), "each goes on where the one before ended"
    assert [one.number for one in found] == [ROUNDS]


def test_milestones_of_another_program_and_damaged_ones_are_not_used(
    stored: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "KEPT_EVERY", 32)
    players = played("atlantic-city")
    asyncio.run(play_into(stored, players))
    past = past_rounds(stored)
    wanted = told(asyncio.run(past.rounds("atlantic-city", ROUNDS, ROUNDS)))
    good = list(stored.milestones("atlantic-city"))
    for spoiled in (
        lambda one: one._replace(shapes="of another program"),
        lambda one: one._replace(body=one.body[:-1] + b"!"),
    ):
        asyncio.run(stored.put_milestones("atlantic-city", [spoiled(one) for one in good]))
        assert told(asyncio.run(past.rounds("atlantic-city", ROUNDS, ROUNDS))) == wanted
        assert list(stored.milestones("atlantic-city")) == good, "they are taken again"


def test_a_milestone_that_was_changed_is_found_by_the_audit(
    stored: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "KEPT_EVERY", 32)
    players = played("atlantic-city")
    asyncio.run(play_into(stored, players))
    asyncio.run(past_rounds(stored).rounds("atlantic-city", 1, ROUNDS))
    first, second, *_ = stored.milestones("atlantic-city")

    def places(one: Milestone) -> list[str]:
        asyncio.run(stored.put_milestones("atlantic-city", [one]))
        found = [fault.row for fault in audit(stored).faults]
        asyncio.run(stored.put_milestones("atlantic-city", [first]))
        return found

    assert places(first) == []
    for wrong in (first._replace(body=second.body), first._replace(rounds=first.rounds + 1)):
        assert places(wrong) == [f"milestones atlantic-city {first.entry}"]


def test_a_correction_after_the_end_of_a_round_belongs_to_it(stored: SqlStore) -> None:
    table = LiveTable("atlantic-city", seed=7)
    table.begins()
    table.sit("ann", 1)
    for _ in range(2):
        table.play_round()
    dealt = as_followed(table.log)[table.keeper.state.rounds]
    given = next(
        item.command.card
        for entry in dealt.entries
        for _, item in entry.change.items
        if type(getattr(item, "command", None)).__name__ == "GiveCard" and item.command.card
    )
    rank, suit = str(given)
    other = card(rank + ("c" if suit != "c" else "s"))  # the same value: what followed stays lawful
    order = acts.Order(CorrectCard("1", given, other, "misread"), "misread")
    table.done(order, "flo")
    table.play_round()

    async def written() -> tuple[PastRound, ...]:
        keeper = from_log(table.log[0])
        for entry in table.log:
            keeper.follow(entry)
            opening = Opening("blackjack", keeper.rules.sheet.digest) if entry.number == 1 else None
            held = keeper.ledger.touched
            await stored.commit(
                Commit(
                    entry.table,
                    entry.number - 1,
                    (entry,),
                    balances=held,
                    cage=keeper.cage_rows,
                    opening=opening,
                )
            )
        return tuple(await past_rounds(stored).rounds("atlantic-city", dealt.number, dealt.number))

    (found,) = asyncio.run(written())
    assert [entry.version for entry in found.entries][: len(dealt.entries)] == [
        one.version for one in dealt.entries
    ]
    last = found.entries[-1].change.items
    assert any(getattr(item, "undone", 0) for _, item in last), "the correction is its last entry"

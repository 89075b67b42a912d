"""The rounds of one person at one table, with their wagers and results, from the log's movements of money.

The log is read backwards in pages of whole rounds. Most bodies are not decoded: a body says by one word
whether betting was closed in it, and by another whether a round ended. The one that closes betting is
decoded, because it has wagers before that moment and what follows after it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, or_, select

from cutcard.games.protocol import Felt, Game, Purse, Transfer
from cutcard.narration.protocol import NARRATIONS
from cutcard.pit.log.account_text import account_text
from cutcard.pit.log.codec import codec_of
from cutcard.pit.log.entry import StoredMovement, read_movement
from cutcard.pit.store.sql.tables import log, movements

ENDED = b'"ended":true'
"""In the body of an entry with which a round ended. A text inside a body has its quotes escaped."""
VOID = b'"VoidRound"'
PAGE_ENTRIES = 600
MOST_ENTRIES = 20_000
"""A round of more entries than this has no page; the reading stops there."""


class Cursor(NamedTuple):
    """Where a page begins: the entry it may end with, and how many rounds had ended by then."""

    entry: int
    rounds: int


class OwnWager(NamedTuple):
    """A wager of one round. Cents."""

    wager: str
    laid: int
    """Before the cards or dice."""
    added: int
    """During the round: doubles, splits."""
    result: int


class OwnRound(NamedTuple):
    number: int
    ended: int
    """Microseconds since 1970."""
    wagers: tuple[OwnWager, ...]
    void: bool

    @property
    def result(self) -> int:
        return sum(one.result for one in self.wagers)


class RoundsPage(NamedTuple):
    """Rounds, the newest first, and where the page before them begins; None after the first round."""

    rounds: tuple[OwnRound, ...]
    before: Cursor | None


class _Entry(NamedTuple):
    number: int
    at: int
    closes: bytes
    """The body, if betting was closed in it."""
    ends: int
    void: bool


def own_rounds(connection: Connection, table: str, game: Game, player: str, at: Cursor) -> RoundsPage:
    """The rounds the person had wagers in, among those that ended up to the cursor."""
    closing: type = NARRATIONS[game.name].round_results().betting_closed
    entries, begins = _whole_rounds(connection, table, f'{{"{closing.__name__}'.encode(), at)
    if not entries:
        return RoundsPage((), None)
    moved = _own_transfers(connection, table, player, begins + 1, entries[-1].number)
    found: list[OwnRound] = []
    number = first = at.rounds - sum(one.ends for one in entries)
    sums = _Sums()
    void = False
    for entry in entries:
        if entry.number in moved and entry.closes:
            sums.follow(codec_of(game).decode_body(entry.closes)[0], player, closing)
        else:
            sums.closed = sums.closed or bool(entry.closes)
            for transfer in moved.get(entry.number, ()):
                sums.add(transfer)
        void = void or entry.void
        if entry.ends:
            number += entry.ends
            if sums.wagers:
                found.append(OwnRound(number, entry.at, sums.wagers, void))
            sums, void = _Sums(), False
    before = Cursor(begins, first) if begins else None
    return RoundsPage(tuple(reversed(found)), before)


class _Sums:
    """What the person's wagers of one round come to."""

    def __init__(self) -> None:
        self.closed = False
        """Betting is over."""
        self._sums: dict[str, list[int]] = {}

    def add(self, transfer: Transfer) -> None:
        sums = self._sums.setdefault(transfer.wager.wager, [0, 0, 0])
        if not self.closed:
            sums[0] += transfer.to_felt
        elif transfer.to_purse < 0:
            sums[1] += transfer.to_felt
        sums[2] += transfer.gain

    def follow(self, items: Sequence[tuple[str, Any]], player: str, closing: type) -> None:
        for _, item in items:
            for event in getattr(item, "events", ()):
                self.closed = self.closed or isinstance(event, closing)
                for transfer in event.transfers:
                    if transfer.wager.player == player:
                        self.add(transfer)

    @property
    def wagers(self) -> tuple[OwnWager, ...]:
        """Without those that were taken back before the cards."""
        return tuple(OwnWager(wager, *sums) for wager, sums in self._sums.items() if any(sums))


def _whole_rounds(
    connection: Connection, table: str, closing: bytes, at: Cursor
) -> tuple[Sequence[_Entry], int]:
    """The entries of whole rounds up to the cursor in their order, and the entry they follow; 0 if they are
    the first."""
    entries: list[_Entry] = []
    wanted = (
        select(log.c.number, log.c.at, log.c.body)
        .where(log.c.table_name == table)
        .order_by(log.c.number.desc())
        .limit(PAGE_ENTRIES)
    )
    below = at.entry + 1
    while below > 1 and len(entries) < MOST_ENTRIES:
        page = connection.execute(wanted.where(log.c.number < below)).all()
        if not page:
            break
        entries += (_read(row, closing) for row in page)
        below = page[-1].number
        ends = [place for place, one in enumerate(entries) if one.ends]
        if below == 1:
            return entries[::-1], 0
        if len(ends) > 1:  # the oldest round that ends here may have begun before
            return entries[: ends[-1]][::-1], entries[ends[-1]].number
    return (), 0


def _read(row: Any, closing: bytes) -> _Entry:
    body = row.body.encode() if isinstance(row.body, str) else bytes(row.body)
    return _Entry(row.number, row.at, body if closing in body else b"", body.count(ENDED), VOID in body)


def _own_transfers(
    connection: Connection, table: str, player: str, first: int, last: int
) -> dict[int, list[Transfer]]:
    columns, purse = movements.c, account_text(table, Purse(player))
    escaped = player.replace("\\", "\\\\").replace("_", "\\_").replace("%", "\\%")
    mine = or_(
        columns.source == purse, columns.target == purse, columns.wager.like(f"% {escaped} %", escape="\\")
    )
    wanted = (
        select(columns.entry, columns.source, columns.target, columns.cents, columns.wager)
        .where(columns.table_name == table, columns.entry >= first, columns.entry <= last, mine)
        .order_by(columns.entry, columns.place)
    )
    found: dict[int, list[Transfer]] = {}
    for number, source, target, cents, wager in connection.execute(wanted):
        moved = read_movement(table, StoredMovement(source, target, cents, wager))
        if isinstance(moved.wager, Felt) and moved.wager.player == player:
            transfer = Transfer(*moved[:3], moved.wager)  # type: ignore[arg-type] # accounts of a game
            found.setdefault(number, []).append(transfer)
    return found

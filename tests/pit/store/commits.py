"""Handmade commits for a table without a game: the store does not read what it keeps."""

from cutcard.pit.log.accounts import LedgerAccount
from cutcard.pit.log.entry import NOTHING_BEFORE, Entry, Movement, chained
from cutcard.pit.store.protocol import CageRow, Commit, Opening, StoredAnswer


def entry(
    table: str,
    number: int,
    before: bytes = NOTHING_BEFORE,
    *,
    body: bytes = b"{}",
    movements: tuple[Movement, ...] = (),
    kind: str = "say",
    actor: str = "ann",
    command: str = "",
) -> Entry:
    made = Entry(table, number, 1_700_000_000_000_000 + number, kind, actor, command, body, movements, b"")
    return made._replace(hash=chained(before, made))


def opening(table: str = "t", body: bytes = b"{}") -> Commit:
    return Commit(
        table,
        0,
        (entry(table, 1, kind="opened", actor="table", body=body),),
        opening=Opening("red-dog", "d1"),
    )


def act(
    before: Entry,
    command: str = "",
    *,
    sender: str = "ann",
    movements: tuple[Movement, ...] = (),
    balances: tuple[tuple[LedgerAccount, int], ...] = (),
    cage: tuple[CageRow, ...] = (),
    body: bytes = b"{}",
    closes: bool = False,
) -> Commit:
    """One act after another."""
    made = entry(
        before.table,
        before.number + 1,
        before.hash,
        body=body,
        movements=movements,
        actor=sender,
        command=command,
    )
    answer = StoredAnswer(sender, command, b"done " + command.encode()) if command else None
    return Commit(before.table, before.number, (made,), answer, balances, cage, closes=closes)

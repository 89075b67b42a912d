"""Reads the database for the auditor. One function answers one question; nothing is written here."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, desc, or_, select

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Game, GiveCard
from cutcard.games.registry import GAMES
from cutcard.pit.log.codec import Codec, CodecError, codec_of
from cutcard.pit.store.sql.tables import balances, cage, log, movements, tables
from cutcard.pit.wallet.accounts import HOUSE, ISSUE, PIT, account_of, wallet_account_text
from cutcard.pit.wallet.statements import seen_from
from cutcard.pit.wallet.tables import wallet_accounts, wallet_movements
from cutcard.web.audit.audit_types import (
    AuditedAccount,
    AuditedEntry,
    AuditedMove,
    AuditedStatement,
    CageEntry,
    StatementLine,
    TableBooks,
)
from cutcard.web.floor.act_words import act_words, words_of

SECOND = 1_000_000
_TOLD = (
    *("number", "round", "table", "game", "box", "player", "bot", "dealer", "name", "cents", "key"),
    *("digest", "limits", "automations", "effective", "notified", "new_cards", "part"),
    *("cards", "removed", "added", "has", "must", "stack", "test"),
    *("says", "decision", "approved", "by", "reason", "clause"),
)
"""The fields of events that an auditor reads in a log: no sheet and no secret of a shoe. `cards` are those an
alarm rests on, which everybody saw, or their number at a count."""
MOST_ACCOUNTS = 200


class Filter(NamedTuple):
    """Which entries of a log: of one person, of one kind, within a time in seconds since 1970."""

    person: str = ""
    kind: str = ""
    since: float = 0
    until: float = 0


def heads(connection: Connection) -> Iterator[tuple[str, str, bool, int, str]]:
    """Name, game, closed, entries and the hash of the last entry of every table."""
    found = (
        select(tables.c.name, tables.c.game, tables.c.closed, tables.c.version, log.c.hash)
        .join(log, (log.c.table_name == tables.c.name) & (log.c.number == tables.c.version))
        .order_by(tables.c.name)
    )
    for name, game, closed, version, head in connection.execute(found):
        yield name, game, bool(closed), version, bytes(head).hex()


def entries(
    connection: Connection, table: str, wanted: Filter, *, before: int = 0, most: int = 50
) -> list[AuditedEntry] | None:
    """Entries of a log, the newest first; None where there is no such table."""
    game = connection.execute(select(tables.c.game).where(tables.c.name == table)).scalar()
    if game is None:
        return None
    conditions: list[ColumnElement[bool]] = [log.c.table_name == table]
    if before:
        conditions.append(log.c.number < before)
    if wanted.person:
        conditions.append(log.c.actor == wanted.person)
    if wanted.kind:
        conditions.append(log.c.kind == wanted.kind)
    if wanted.since:
        conditions.append(log.c.at >= int(wanted.since * SECOND))
    if wanted.until:
        conditions.append(log.c.at <= int(wanted.until * SECOND))
    rows = list(connection.execute(select(log).where(*conditions).order_by(desc(log.c.number)).limit(most)))
    moved = _moves(connection, table, [row.number for row in rows])
    codec = codec_of(GAMES[game])
    return [
        AuditedEntry(
            number=row.number,
            at=row.at / SECOND,
            kind=row.kind,
            actor=row.actor,
            steps=tuple(_steps(GAMES[game], codec, bytes(row.body))),
            moves=tuple(moved.get(row.number, ())),
            hash=bytes(row.hash).hex(),
        )
        for row in rows
    ]


def _moves(connection: Connection, table: str, numbers: Sequence[int]) -> dict[int, list[AuditedMove]]:
    found: dict[int, list[AuditedMove]] = {}
    if not numbers:
        return found
    first, last = min(numbers), max(numbers)
    rows = connection.execute(
        select(movements)
        .where(movements.c.table_name == table, movements.c.entry >= first, movements.c.entry <= last)
        .order_by(movements.c.entry, movements.c.place)
    )
    for row in rows:
        found.setdefault(row.entry, []).append(AuditedMove(row.source, row.target, row.cents, row.wager))
    return found


def _steps(game: Game, codec: Codec, body: bytes) -> Iterator[str]:
    """Who did what, in statements and names of events. No face of a card that was given is told: it may lie
    face down. The steps of a finished round show the cards that everybody saw."""
    try:
        items, _, _ = codec.decode_body(body)
    except CodecError as error:
        yield f"unreadable: {error}"
        return
    for by, item in items:
        yield f"{by}: {_act(game, item)}"


def _act(game: Game, item: Any) -> str:
    if not isinstance(item, Step):
        fields = {name: getattr(item, name, None) for name in _TOLD}
        said = ", ".join(
            f"{name} {_text(value)}" for name, value in fields.items() if value not in ("", None, ())
        )
        return f"{words_of(type(item).__name__)}{': ' if said else ''}{said}"
    if isinstance(item.command, GiveCard):
        return "a card is burned" if item.burn else "a card"
    said = act_words(game, item.command, faces=False)
    return said + (f", undoes {item.undone} act{'s' * (item.undone > 1)}" if item.undone else "")


def _text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# --- money ---


def books(connection: Connection) -> list[TableBooks]:
    found: dict[str, list[AuditedAccount]] = {}
    rows = connection.execute(
        select(balances).where(balances.c.cents != 0).order_by(balances.c.table_name, balances.c.account)
    )
    for row in rows:
        found.setdefault(row.table_name, []).append(AuditedAccount(row.account, row.cents))
    return [TableBooks(name, tuple(own), sum(one.cents for one in own)) for name, own in found.items()]


def open_cage(connection: Connection, most: int = MOST_ACCOUNTS) -> list[CageEntry]:
    rows = connection.execute(
        select(cage).where(cage.c.state.not_in(("settled", "rolled-back"))).order_by(cage.c.key).limit(most)
    )
    return [CageEntry(row.key, row.player, row.table_name, row.cents, row.state, row.pays) for row in rows]


def wallet(connection: Connection) -> tuple[list[AuditedAccount], int]:
    """The accounts of the house, then the largest of the people; and the sum of all, which is nothing."""
    own = {wallet_account_text(one) for one in (ISSUE, PIT, HOUSE)}
    rows = connection.execute(
        select(wallet_accounts.c.account, wallet_accounts.c.balance).order_by(desc(wallet_accounts.c.balance))
    )
    accounts = [AuditedAccount(wallet_account_text(row.account), row.balance) for row in rows]
    accounts.sort(key=lambda one: one.account not in own)
    return accounts[:MOST_ACCOUNTS], sum(one.cents for one in accounts)


def statement(
    connection: Connection, player: str, *, before: int = 0, most: int = 50
) -> AuditedStatement | None:
    """The wallet's movements of one account, the newest first; None where nobody has it."""
    account = account_of(player)
    balance = connection.execute(
        select(wallet_accounts.c.balance).where(wallet_accounts.c.account == account)
    ).scalar()
    if balance is None:
        return None
    wanted = select(wallet_movements).where(
        or_(wallet_movements.c.source == account, wallet_movements.c.target == account)
    )
    if before:
        wanted = wanted.where(wallet_movements.c.number < before)
    rows = list(connection.execute(wanted.order_by(desc(wallet_movements.c.number)).limit(most + 1)))
    lines = tuple(
        StatementLine(row.number, row.at / SECOND, row.reason, *seen_from(account, row), row.key)
        for row in rows[:most]
    )
    return AuditedStatement(
        wallet_account_text(account), balance, lines, lines[-1].number if len(rows) > most else 0
    )

"""What the auditor's page gets. The page's types are generated from these. Amounts are integer cents."""

from msgspec import Struct

from cutcard.web.floor.floor_types import FloorAlarm, FloorCorrection, FloorDispute


class AuditedTable(Struct, frozen=True):
    """A table of the house, open or closed, with the head of its log."""

    name: str
    game: str
    closed: bool
    entries: int
    head: str
    """The hash of its last entry, which every entry before it is chained to."""
    live: bool = False
    dealer: str = ""
    open_alarms: int = 0


class AuditedTables(Struct, frozen=True):
    tables: tuple[AuditedTable, ...]


class AuditedMove(Struct, frozen=True):
    source: str
    target: str
    cents: int
    wager: str = ""


class AuditedEntry(Struct, frozen=True):
    """An entry of a table's log: who did what and when. The faces of cards dealt face down are not told."""

    number: int
    at: float
    kind: str
    actor: str
    steps: tuple[str, ...]
    moves: tuple[AuditedMove, ...]
    hash: str


class AuditedLog(Struct, frozen=True):
    table: str
    entries: tuple[AuditedEntry, ...]
    """The newest first."""
    before: int = 0
    """The number to ask for older entries with; 0 where there are none."""


class AuditedAccount(Struct, frozen=True):
    account: str
    cents: int


class TableBooks(Struct, frozen=True):
    """The accounts of a table. Money is moved and never made, so their sum is zero."""

    table: str
    accounts: tuple[AuditedAccount, ...]
    total: int


class CageEntry(Struct, frozen=True):
    """Money on its way between the wallet and a table."""

    key: str
    player: str
    table: str
    cents: int
    state: str
    pays: int


class AuditedMoney(Struct, frozen=True):
    tables: tuple[TableBooks, ...]
    cage: tuple[CageEntry, ...]
    """What is not settled yet."""
    wallet: tuple[AuditedAccount, ...]
    """The largest accounts of the wallet, those of the house first."""
    wallet_total: int


class StatementLine(Struct, frozen=True):
    number: int
    at: float
    reason: str
    other: str
    """The other account."""
    cents: int
    """Below 0 for money that left."""
    key: str


class AuditedStatement(Struct, frozen=True):
    account: str
    balance: int
    lines: tuple[StatementLine, ...]
    before: int = 0


class TableCases(Struct, frozen=True):
    """Alarms, disputes and corrections of a table, the open ones and the last decided ones."""

    table: str
    alarms: tuple[FloorAlarm, ...]
    disputes: tuple[FloorDispute, ...]
    corrections: tuple[FloorCorrection, ...]


class AuditedCases(Struct, frozen=True):
    tables: tuple[TableCases, ...]

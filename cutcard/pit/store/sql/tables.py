"""The store's tables. The database itself refuses a balance below zero."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

from cutcard.pit.journal.journaled_tables import journaled
from cutcard.pit.log.account_text import CLEARING_TEXT

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)
"""The schema of all the pit's tables. Wallet and people declare theirs in their own `tables.py`.

A new table is declared there and made by a new migration under `migrations/versions`. A test compares what is
declared with what the migrations make.
"""


tables = Table(
    "tables",
    metadata,
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),  # raised by every writer that takes over the table
    Column("closed", Boolean, nullable=False),
    Column("owner", Text, nullable=False, server_default=text("''")),  # the id of the server that runs it
)

log = Table(
    "log",
    metadata,
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

movements = Table(
    "movements",
    metadata,
    Column("table_name", Text, primary_key=True),
    Column("entry", BigInteger, primary_key=True),
    Column("place", Integer, primary_key=True),  # from 0, in the order they were made
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("wager", Text, nullable=False),
    CheckConstraint("cents >= 0", name="not_below_zero"),
    ForeignKeyConstraint(["table_name", "entry"], ["log.table_name", "log.number"]),
    sqlite_with_rowid=False,
)

balances = Table(
    "balances",
    metadata,
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    Column("account", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint(f"cents >= 0 OR account = '{CLEARING_TEXT}'", name="not_below_zero"),
    sqlite_with_rowid=False,
)

answers = Table(
    "answers",
    metadata,
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    Column("sender", Text, primary_key=True),
    Column("command", Text, primary_key=True),
    Column("entry", BigInteger),  # the command's entry; NULL if it was refused
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary),  # of the command's content
    Column("refusal", BigInteger),  # the refusals of a table are numbered; NULL of others and of old ones
    Column("hash", LargeBinary),  # of a refusal and the one before it
    ForeignKeyConstraint(["table_name", "entry"], ["log.table_name", "log.number"]),
    sqlite_with_rowid=False,
)

Index(None, answers.c.table_name, answers.c.refusal)

cage = Table(
    "cage",
    metadata,
    Column("key", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("table_name", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("state", Text, nullable=False, index=True),
    Column("pays", BigInteger, nullable=False),
    CheckConstraint("cents >= 0", name="not_below_zero"),
    CheckConstraint("pays >= 0", name="pays_not_below_zero"),
    CheckConstraint("state IN ('requested', 'held', 'due', 'settled', 'rolled-back')", name="known_state"),
    info=journaled(final=("state", "settled", "rolled-back")),  # the other states are in a table's log
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_name", Text, primary_key=True),
    Column("entry", BigInteger, nullable=False),  # the entry it was taken after
    Column("body", LargeBinary, nullable=False),
    ForeignKeyConstraint(["table_name", "entry"], ["log.table_name", "log.number"]),
)

pending_wagers = Table(
    "pending_wagers",
    metadata,
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    Column("sender", Text, primary_key=True),
    Column("command", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents > 0", name="above_zero"),
)
"""Wagers that fit into their player's own limits and are not committed yet. The commit of the wager's command
deletes the row; so does the next writer of the table, because the wager can no longer be committed."""

Index(None, pending_wagers.c.sender)

milestones = Table(
    "milestones",
    metadata,
    Column("table_name", Text, primary_key=True),
    Column("entry", BigInteger, primary_key=True),  # the entry it was taken after
    Column("rounds", BigInteger, nullable=False),  # how many rounds had ended by then
    Column("shapes", Text, nullable=False),  # of its values: a program of other shapes cannot read it
    Column("body", LargeBinary, nullable=False),
    ForeignKeyConstraint(["table_name", "entry"], ["log.table_name", "log.number"]),
)
"""Checkpoints that are kept, so that any round of a table can be read without its whole log."""

Index(None, milestones.c.table_name, milestones.c.rounds)

readiness = Table(
    "readiness",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),  # when it was last written, in microseconds since 1970
    CheckConstraint("number = 1", name="one_row"),
)
"""Written to test whether writing works; nobody reads it."""

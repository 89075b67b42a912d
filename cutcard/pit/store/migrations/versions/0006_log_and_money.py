"""Tables, their log, movements of money, balances, answers, the cage, and the readiness row.

This is the first revision this program reads. Databases of the revisions 0001 to 0005, from before the first
release, use other names and are refused (`migration.py`).
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_tables"),
    )
    op.create_table(
        "log",
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_name", "number", name="pk_log"),
        sa.ForeignKeyConstraint(["table_name"], ["tables.name"], name="fk_log_tables"),
    )
    op.create_table(
        "movements",
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("wager", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_name", "entry", "place", name="pk_movements"),
        sa.ForeignKeyConstraint(
            ["table_name", "entry"], ["log.table_name", "log.number"], name="fk_movements_log"
        ),
        sa.CheckConstraint("cents >= 0", name="ck_movements_not_below_zero"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "balances",
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_name", "account", name="pk_balances"),
        sa.ForeignKeyConstraint(["table_name"], ["tables.name"], name="fk_balances_tables"),
        sa.CheckConstraint("cents >= 0 OR account = 'wallet-clearing'", name="ck_balances_not_below_zero"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("sender", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("table_name", "sender", "command", name="pk_answers"),
        sa.ForeignKeyConstraint(["table_name"], ["tables.name"], name="fk_answers_tables"),
        sa.ForeignKeyConstraint(
            ["table_name", "entry"], ["log.table_name", "log.number"], name="fk_answers_log"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "cage",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("pays", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_cage"),
        sa.CheckConstraint("cents >= 0", name="ck_cage_not_below_zero"),
        sa.CheckConstraint("pays >= 0", name="ck_cage_pays_not_below_zero"),
        sa.CheckConstraint(
            "state IN ('requested', 'held', 'due', 'settled', 'rolled-back')", name="ck_cage_known_state"
        ),
    )
    op.create_index("ix_cage_state", "cage", ["state"])
    op.create_table(
        "readiness",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_readiness"),
        sa.CheckConstraint("number = 1", name="ck_readiness_one_row"),
    )

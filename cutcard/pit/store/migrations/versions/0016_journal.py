"""The journal: a chain of every change to money, people, roles, sessions and limits; and a chain of the
answers to refused commands, of each table."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

APPEND_ONLY = "an entry of the journal is never changed"


def upgrade() -> None:
    op.create_table(
        "journal",
        sa.Column("number", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("mac", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_journal"),
    )
    op.add_column("answers", sa.Column("refusal", sa.BigInteger, nullable=True))
    op.add_column("answers", sa.Column("hash", sa.LargeBinary, nullable=True))
    op.create_index("ix_answers_table_name_refusal", "answers", ["table_name", "refusal"])
    if op.get_bind().dialect.name == "sqlite":
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER journal_no_{act.lower()} BEFORE {act} ON journal"
                f" BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION journal_append_only() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE EXCEPTION '{APPEND_ONLY}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        "CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal"
        " FOR EACH STATEMENT EXECUTE FUNCTION journal_append_only()"
    )

"""People, their sessions, sign-in attempts, and the first-run token."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column(
            "number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_people"),
        sa.UniqueConstraint("folded", name="uq_people_folded"),
        sa.CheckConstraint("kind IN ('guest', 'account', 'bot')", name="ck_people_known_kind"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_sessions_people"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "sign_in_attempts",
        sa.Column("name", sa.LargeBinary, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("locked_until", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_sign_in_attempts"),
    )
    op.create_table(
        "first_run",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_first_run"),
        sa.CheckConstraint("number = 1", name="ck_first_run_one_row"),
    )

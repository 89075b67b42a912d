"""Rounds that people have shared by a link."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "shared_rounds",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("round", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("picture", sa.LargeBinary),
        sa.PrimaryKeyConstraint("id", name="pk_shared_rounds"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_shared_rounds_people"),
        sa.CheckConstraint("round > 0", name="ck_shared_rounds_rounds_from_1"),
    )
    op.create_index("ix_shared_rounds_person_at", "shared_rounds", ["person", "at"])
    op.create_index(
        "ix_shared_rounds_person_table_name_round",
        "shared_rounds",
        ["person", "table_name", "round"],
        unique=True,
    )

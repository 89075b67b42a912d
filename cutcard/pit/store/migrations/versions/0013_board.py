"""The weekly board: who does not want to be listed, and decisions by their time."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "board_settings",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_board_settings"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_board_settings_people"),
        sa.CheckConstraint("listed IN (0, 1)", name="ck_board_settings_yes_or_no"),
    )
    op.create_index("ix_coach_decisions_at", "coach_decisions", ["at"])

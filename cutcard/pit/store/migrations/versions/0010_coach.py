"""The coach: settings, decisions and rounds of people."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "coach_settings",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_coach_settings"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_coach_settings_people"),
        sa.CheckConstraint("mode IN ('off', 'after', 'before')", name="ck_coach_settings_known_mode"),
        sa.CheckConstraint("cards IN ('round', 'shuffle')", name="ck_coach_settings_known_cards"),
    )
    op.create_table(
        "coach_decisions",
        sa.Column("number", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("round", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("chose", sa.Text, nullable=False),
        sa.Column("best", sa.Text, nullable=False),
        sa.Column("cost", sa.BigInteger, nullable=False),
        sa.Column("wager", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_coach_decisions"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_coach_decisions_people"),
        sa.CheckConstraint("cost >= 0", name="ck_coach_decisions_no_gain"),
    )
    op.create_index("ix_coach_decisions_person_at", "coach_decisions", ["person", "at"])
    op.create_index(
        "ix_coach_decisions_person_table_name_round", "coach_decisions", ["person", "table_name", "round"]
    )
    op.create_table(
        "coach_rounds",
        sa.Column("number", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("table_name", sa.Text, nullable=False),
        sa.Column("round", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("wagered", sa.BigInteger, nullable=False),
        sa.Column("price", sa.BigInteger),
        sa.Column("result", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_coach_rounds"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_coach_rounds_people"),
    )
    op.create_index("ix_coach_rounds_person_at", "coach_rounds", ["person", "at"])
    op.create_index(
        "ix_coach_rounds_person_table_name_round", "coach_rounds", ["person", "table_name", "round"]
    )

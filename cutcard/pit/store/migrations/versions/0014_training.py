"""Training: sums by drill, by day and by decision, daily puzzles and streaks."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def _person(table: str, *key: str) -> tuple[Any, ...]:
    return (
        sa.PrimaryKeyConstraint("person", *key, name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name=f"fk_{table}_people"),
    )


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger, nullable=False)


def _owner() -> "sa.Column[int]":
    return sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False)


def _text(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    op.create_table(
        "training_drills",
        _owner(),
        _text("drill"),
        _number("answered"),
        _number("right"),
        _number("cost"),
        sa.Column("best_ms", sa.BigInteger),
        *_person("training_drills", "drill"),
        sa.CheckConstraint("answered >= 1", name="ck_training_drills_answered"),
    )
    op.create_table(
        "training_days",
        _owner(),
        _text("drill"),
        _text("day"),
        _number("answered"),
        _number("right"),
        _number("cost"),
        *_person("training_days", "drill", "day"),
    )
    op.create_table(
        "training_decisions",
        _owner(),
        _text("decision"),
        _number("answered"),
        _number("wrong"),
        sa.Column("owed", sa.Integer, nullable=False),
        _number("cost"),
        _number("at"),
        *_person("training_decisions", "decision"),
        sa.CheckConstraint("owed >= 0", name="ck_training_decisions_none_owed_twice"),
    )
    op.create_table(
        "training_puzzles",
        _owner(),
        _text("day"),
        _text("sheet"),
        sa.Column("answers", sa.LargeBinary, nullable=False),
        *_person("training_puzzles", "day", "sheet"),
    )
    op.create_table(
        "training_streaks",
        _owner(),
        _text("last_day"),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        *_person("training_streaks"),
    )

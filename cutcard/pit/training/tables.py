"""The tables of training. Costs are hundredths of a cent for wagers of $100, days are dates (UTC).

Sums are kept, not answers: what one person takes is bounded (`progress.py`).
"""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Integer, LargeBinary, Table, Text

from cutcard.pit.store.sql.tables import metadata


def _person() -> "Column[int]":
    return Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False)


drills = Table(
    "training_drills",
    metadata,
    _person(),
    Column("drill", Text, primary_key=True),
    Column("answered", BigInteger, nullable=False),
    Column("right", BigInteger, nullable=False),
    Column("cost", BigInteger, nullable=False),
    Column("best_ms", BigInteger),
    CheckConstraint("answered >= 1", name="answered"),
)
"""`best_ms`: the shortest time of a right answer; null before the first."""

days = Table(
    "training_days",
    metadata,
    _person(),
    Column("drill", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("answered", BigInteger, nullable=False),
    Column("right", BigInteger, nullable=False),
    Column("cost", BigInteger, nullable=False),
)

decisions = Table(
    "training_decisions",
    metadata,
    _person(),
    Column("decision", Text, primary_key=True),
    Column("answered", BigInteger, nullable=False),
    Column("wrong", BigInteger, nullable=False),
    Column("owed", Integer, nullable=False),
    Column("cost", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("owed >= 0", name="none_owed_twice"),
)
"""`owed`: mistakes that no right answer has made good since. `at`: microseconds since 1970."""

puzzles = Table(
    "training_puzzles",
    metadata,
    _person(),
    Column("day", Text, primary_key=True),
    Column("sheet", Text, primary_key=True),
    Column("answers", LargeBinary, nullable=False),
)
"""`sheet`: the sheet's digest. `answers`: what was said about each answer, as JSON, in order."""

streaks = Table(
    "training_streaks",
    metadata,
    _person(),
    Column("last_day", Text, nullable=False),
    Column("days", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
)
"""`days`: puzzles solved on their own day, one day after the other up to `last_day`."""

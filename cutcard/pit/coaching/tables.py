"""The coach's tables. Costs and prices are hundredths of a cent, times microseconds since 1970."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text

from cutcard.pit.store.sql.tables import metadata

_NUMBER = BigInteger().with_variant(Integer, "sqlite")

settings = Table(
    "coach_settings",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("mode", Text, nullable=False),
    Column("cards", Text, nullable=False),
    CheckConstraint("mode IN ('off', 'after', 'before')", name="known_mode"),
    CheckConstraint("cards IN ('round', 'shuffle')", name="known_cards"),
)

decisions = Table(
    "coach_decisions",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("person", BigInteger, ForeignKey("people.number"), nullable=False),
    Column("table_name", Text, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mode", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("hand", Text, nullable=False),
    Column("chose", Text, nullable=False),
    Column("best", Text, nullable=False),
    Column("cost", BigInteger, nullable=False),
    Column("wager", BigInteger, nullable=False),
    Index("ix_coach_decisions_at", "at"),
    Index("ix_coach_decisions_person_at", "person", "at"),
    Index("ix_coach_decisions_person_table_name_round", "person", "table_name", "round"),
    CheckConstraint("cost >= 0", name="no_gain"),
)
"""`cost`: what the best choice is worth more; 0 if what was done is the best."""

rounds = Table(
    "coach_rounds",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("person", BigInteger, ForeignKey("people.number"), nullable=False),
    Column("table_name", Text, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("wagered", BigInteger, nullable=False),
    Column("price", BigInteger),
    Column("result", BigInteger, nullable=False),
    Index("ix_coach_rounds_person_at", "person", "at"),
    Index("ix_coach_rounds_person_table_name_round", "person", "table_name", "round"),
)
"""`wagered`, `result`: cents. `price`: what the wagers cost on average; null if one of them has no figure."""

board_settings = Table(
    "board_settings",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("listed", Integer, nullable=False),
    CheckConstraint("listed IN (0, 1)", name="yes_or_no"),
)
"""`listed`: whether a person wants to be on the weekly board; without a row they do."""

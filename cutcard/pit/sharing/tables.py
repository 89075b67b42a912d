"""The table of shared rounds. Times are microseconds since 1970.

A person has one link to a round: the database itself refuses a second one.
"""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, LargeBinary, Table, Text

from cutcard.pit.store.sql.tables import metadata

shared_rounds = Table(
    "shared_rounds",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", BigInteger, ForeignKey("people.number"), nullable=False),
    Column("table_name", Text, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("picture", LargeBinary),
    Index("ix_shared_rounds_person_at", "person", "at"),
    Index("ix_shared_rounds_person_table_name_round", "person", "table_name", "round", unique=True),
    CheckConstraint("round > 0", name="rounds_from_1"),
)
"""`body`: what the person saw of the round, fixed when the link was made. `picture`: a PNG, once drawn.
`table_name`: a table that may have been closed since, so it refers to no other row."""

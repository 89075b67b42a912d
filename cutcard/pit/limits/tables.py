"""The tables of the limits that players set for themselves. Times are microseconds since 1970; 0 for none."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Table, Text

from cutcard.pit.journal.journaled_tables import journaled
from cutcard.pit.store.sql.tables import metadata

own_limits = Table(
    "own_limits",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("value", BigInteger, nullable=False),
    Column("later", BigInteger, nullable=False),
    Column("later_from", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("held", BigInteger, nullable=False),
    CheckConstraint("kind IN ('loss-day', 'loss-week', 'play-minutes')", name="known_kind"),
    info=journaled(),
)
"""`value`: cents or minutes in effect; 0 for none. `later`: what takes its place at the time `later_from`.
`since` and `held`: of a limit on losses, from when they are counted, and what the person had then in all."""

exclusions = Table(
    "exclusions",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    info=journaled(),
)

playing = Table(
    "playing",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    info=journaled(left_out=("last",)),
)
"""Of people who limit how long they play at a stretch: when the stretch began, and their last wager in it."""

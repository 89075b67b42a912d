"""The tables of people and sessions. Times are microseconds since 1970; 0 for never."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Integer, LargeBinary, Table, Text

from cutcard.pit.store.sql.tables import metadata

people = Table(
    "people",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("roles", Text, nullable=False),
    Column("password", Text),
    Column("created", BigInteger, nullable=False),
    CheckConstraint("kind IN ('guest', 'account', 'bot')", name="known_kind"),
)
"""`folded`: the name without regard to case. `roles`: words separated by spaces. `password`: its argon2id
hash."""

faces = Table(
    "faces",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("shown", Text, nullable=False),
    Column("folded", Text, unique=True),
    Column("colour", Integer, nullable=False),
    CheckConstraint("colour BETWEEN 0 AND 8", name="known_colour"),
)
"""`shown`: the name a guest chose, or an account's name; empty for none. `folded`: the same without regard to
case. It is unique, so a guest and a new account cannot take one name at the same time."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("person", BigInteger, ForeignKey("people.number"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
)
"""`token`: the SHA-256 of the browser's token."""

sign_in_attempts = Table(
    "sign_in_attempts",
    metadata,
    Column("name", LargeBinary, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("locked_until", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
)
"""Keyed by the SHA-256 of the name that was tried, because it may be a mistyped password."""

first_run = Table(
    "first_run",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("token", LargeBinary, nullable=False),
    CheckConstraint("number = 1", name="one_row"),
)
"""The SHA-256 of the token that makes the first administrator, while there is none."""

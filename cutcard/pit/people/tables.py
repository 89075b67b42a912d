"""The tables of people and sessions. Times are microseconds since 1970; 0 for never."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    text,
)

from cutcard.pit.journal.journaled_tables import journaled
from cutcard.pit.store.sql.tables import metadata

_NUMBER = BigInteger().with_variant(Integer, "sqlite")

people = Table(
    "people",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("roles", Text, nullable=False),
    Column("password", Text),
    Column("created", BigInteger, nullable=False),
    Column("locked", BigInteger, nullable=False, server_default=text("0")),
    CheckConstraint("kind IN ('guest', 'account', 'bot')", name="known_kind"),
    info=journaled(secret=("password",)),
)
"""`folded`: the name without regard to case. `roles`: words separated by spaces. `password`: its argon2id
hash. `locked`: since when the person may not sign in."""

faces = Table(
    "faces",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("shown", Text, nullable=False),
    Column("folded", Text, unique=True),
    Column("colour", Integer, nullable=False),
    CheckConstraint("colour BETWEEN 0 AND 8", name="known_colour"),
    info=journaled(),
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
    Column("address", Text, nullable=False, server_default=text("''")),
    Column("device", Text, nullable=False, server_default=text("''")),
    Column("active", BigInteger, nullable=False, server_default=text("0")),
    Column("second_factor", Integer, nullable=False, server_default=text("0")),
    info=journaled(left_out=("seen", "active")),
)
"""`token`: the SHA-256 of the browser's token. `seen`: its last request. `active`: when its person last did
something, which a page that refreshes itself does not. `second_factor`: whether it was begun with one."""

sign_in_attempts = Table(
    "sign_in_attempts",
    metadata,
    Column("key", LargeBinary, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("wait_until", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    info=journaled(),
)
"""Keyed by the SHA-256 of an address, or of the name that was tried with it, because a name may be a mistyped
password."""

first_run = Table(
    "first_run",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("token", LargeBinary, nullable=False),
    CheckConstraint("number = 1", name="one_row"),
    info=journaled(secret=("token",)),
)
"""The SHA-256 of the token that makes the first administrator, while there is none."""

security_events = Table(
    "security_events",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("by_kind", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("address", Text, nullable=False),
    Index("ix_security_events_about", "about"),
    CheckConstraint("by_kind IN ('person', 'owner')", name="known_actor"),
    info=journaled(),
)
"""Append-only: the migration adds triggers that refuse to change or delete a row."""

reset_codes = Table(
    "reset_codes",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("code", LargeBinary, nullable=False),
    Column("expires", BigInteger, nullable=False),
    info=journaled(secret=("code",)),
)
"""The SHA-256 of the code by which a person may choose a new password, once."""

second_factors = Table(
    "second_factors",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),
    Column("confirmed", BigInteger, nullable=False),
    Column("last_step", BigInteger, nullable=False),
    info=journaled(secret=("secret",)),
)
"""`confirmed`: when the first code was right; 0 before. `last_step`: of the last code that was used. No code
is taken twice."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("person", BigInteger, ForeignKey("people.number"), primary_key=True, autoincrement=False),
    Column("code", LargeBinary, primary_key=True),
    info=journaled(),
)
"""The SHA-256 of each code that is left."""

"""The bodies of HTTP requests, and of error responses."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cutcard.web.wire_coach import CoachCards, CoachMode

Name = Annotated[str, Meta(min_length=1, max_length=64)]
"""`pit/people` decides which names are valid."""
Password = Annotated[str, Meta(min_length=1, max_length=200)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
TableName = Annotated[str, Meta(min_length=1, max_length=64)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password
    code: Annotated[str, Meta(max_length=40)] = ""
    """Of the second factor, for an account that has one; or a recovery code."""


class FaceChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """How others are to see a person."""

    name: Annotated[str, Meta(max_length=64)] = ""
    """Empty to leave it as it is."""
    colour: Annotated[int, Meta(ge=0, le=8)] = 0


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Claims the role of the first administrator with the token the server printed at its first start."""

    token: Token
    name: Annotated[str, Meta(max_length=64)] = ""
    """Empty for the account that is signed in."""
    password: Annotated[str, Meta(max_length=200)] = ""


class TicketFor(Struct, frozen=True, forbid_unknown_fields=True):
    table: TableName


class Permission(Struct, frozen=True, forbid_unknown_fields=True):
    """One player may wager on so many boxes in all."""

    player: Name
    boxes: Annotated[int, Meta(ge=1, le=7)]


class CoachSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a person sets their own coach."""

    mode: CoachMode
    cards: CoachCards


class BoardListing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a person wants to be on the weekly board."""

    listed: bool


Milliseconds = Annotated[int, Meta(ge=0, le=86_400_000)]
Act = Annotated[str, Meta(min_length=1, max_length=20)]
ExerciseId = Annotated[int, Meta(ge=1, le=1 << 53)]


class ExerciseFor(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for the next exercise of a drill."""

    table: TableName
    drill: Literal["hands", "deviations", "spreads"]


class ExerciseAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    id: ExerciseId
    chose: Act
    milliseconds: Milliseconds = 0
    """How long the person looked at it; 0 where that is not known."""


class CountFor(Struct, frozen=True, forbid_unknown_fields=True):
    """Begins a training shoe whose cards are to be counted."""

    table: TableName
    count: Annotated[str, Meta(max_length=20)] = "hi-lo"
    together: Annotated[int, Meta(ge=1, le=3)] = 1
    """Cards shown at a time."""


class CountAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    id: ExerciseId
    running: Annotated[int, Meta(ge=-1000, le=1000)]
    milliseconds: Milliseconds = 0


class PuzzleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to one question of a daily puzzle."""

    table: TableName
    place: Annotated[int, Meta(ge=1, le=5)]
    chose: Act
    milliseconds: Milliseconds = 0


class SheetChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Another sheet for one table."""

    table: TableName
    sheet: Annotated[str, Meta(min_length=1, max_length=1 << 14)]
    """Its text."""


Seconds = Annotated[float, Meta(ge=0, le=1e11)]
"""Since 1970."""


class ChangeNotice(Struct, frozen=True, forbid_unknown_fields=True):
    """A notice of changed rules (8.3), at one table or at several at once."""

    changes: Annotated[tuple[SheetChange, ...], Meta(min_length=1, max_length=64)]
    effective: Seconds = 0.0
    """When the change takes effect; not needed for limits, which change at once."""
    notified: Seconds = 0.0
    """When the Commission was told; not needed for limits."""


class Withdrawal(Struct, frozen=True, forbid_unknown_fields=True):
    """The announced changes of these tables are taken back, all together."""

    tables: Annotated[tuple[TableName, ...], Meta(min_length=1, max_length=64)]


class ErrorDetail(Struct, frozen=True, omit_defaults=True):
    message: str
    key: str = ""
    """The field it is about, if any."""


class ErrorAnswer(Struct, frozen=True):
    """The body of every error response."""

    error: ErrorDetail


class Health(Struct, frozen=True):
    """The server runs."""

    ok: bool
    tables: int


class Ready(Struct, frozen=True):
    """Commands can be carried out, because the database can be written."""

    ok: bool

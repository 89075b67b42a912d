"""What a page asks for over HTTP, and how it is told no."""

from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=64)]
"""Which names are good is said by `pit/people`."""
Password = Annotated[str, Meta(min_length=1, max_length=200)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
TableName = Annotated[str, Meta(min_length=1, max_length=64)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """The first administrator, by the token the server printed at its first start."""

    token: Token
    name: Name
    password: Password


class TicketFor(Struct, frozen=True, forbid_unknown_fields=True):
    table: TableName


class ErrorDetail(Struct, frozen=True, omit_defaults=True):
    message: str
    key: str = ""
    """The field it is about, where it is about one."""


class ErrorAnswer(Struct, frozen=True):
    """Every answer that is a no, whatever was asked."""

    error: ErrorDetail


class Health(Struct, frozen=True):
    """The server runs."""

    ok: bool
    tables: int


class Ready(Struct, frozen=True):
    """Commands can be carried out: what they write gets to the disk."""

    ok: bool

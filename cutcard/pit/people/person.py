"""A person of the house, and the results of sign-in and registration."""

from dataclasses import dataclass, field
from typing import NamedTuple

GUEST = "guest"
ACCOUNT = "account"
BOT = "bot"

PLAYER = "player"
DEALER = "dealer"
FLOORPERSON = "floorperson"
AUDITOR = "auditor"
ADMIN = "admin"
ROLES = frozenset({PLAYER, DEALER, FLOORPERSON, AUDITOR, ADMIN})


class Person(NamedTuple):
    number: int
    name: str
    kind: str
    """guest | account | bot"""
    roles: frozenset[str]


class Denied(NamedTuple):
    """A refusal in one sentence, with what would be right where that may be said."""

    word: str
    """name | taken | password | sign-in | seated | kind | role | unknown | last-admin | token"""
    says: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A new session. The token is returned once and stored nowhere. It is not shown when this value is
    printed."""

    person: Person
    token: str = field(repr=False)

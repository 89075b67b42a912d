"""A person of the house, and what the house answers him."""

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
    """Why not, in one sentence; what would be right, where that may be told."""

    word: str
    """name | taken | password | sign-in | seated | kind | role | unknown | last-admin | token"""
    says: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A new session. The token is told once and kept nowhere; it is not shown when this value is printed."""

    person: Person
    token: str = field(repr=False)

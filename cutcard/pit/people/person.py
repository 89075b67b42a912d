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
STAFF = frozenset({DEALER, FLOORPERSON, AUDITOR, ADMIN})
"""The roles of people who work for the house. An auditor has no other one."""
ROLES = STAFF | {PLAYER}


class Person(NamedTuple):
    number: int
    name: str
    kind: str
    """guest | account | bot"""
    roles: frozenset[str]
    withheld: frozenset[str] = frozenset()
    """Roles that this session does not have, because it was begun without a second factor."""


class Denied(NamedTuple):
    """A refusal in one sentence, with what would be right where that may be said."""

    word: str
    """name | taken | password | sign-in | too-soon | seated | kind | role | unknown | last-admin | token |
    why | code | second-factor | locked"""
    says: str
    wait: int = 0
    """Seconds until it may be tried again, if that helps."""


class Client(NamedTuple):
    """Where a request comes from, as far as it can be told."""

    address: str = ""
    device: str = ""
    """The browser and its system in words: `Firefox on Linux`."""


NO_CLIENT = Client()


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A new session. The token is returned once and stored nowhere. It is not shown when this value is
    printed."""

    person: Person
    token: str = field(repr=False)

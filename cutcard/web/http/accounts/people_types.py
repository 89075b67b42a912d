"""The bodies of responses about people, their sessions and their accounts. The page's types are generated
from these. Times are seconds since 1970; 0 for never."""

from typing import Literal

from msgspec import Struct


class PersonRow(Struct, frozen=True):
    """A person, as administrators see them."""

    name: str
    kind: str
    """`guest` or `account`."""
    role: str
    """The role of the staff: `dealer`, `floorperson`, `auditor`, `admin`; empty for none."""
    locked: float
    """Since when they may not sign in."""
    created: float
    seen: float
    """Their last request in a session that is open."""
    sessions: int
    second_factor: bool
    own: bool
    """The reader themselves."""


class PeopleList(Struct, frozen=True):
    people: tuple[PersonRow, ...]
    more: str
    """The name after which more follow; empty if these are all."""


class SessionRow(Struct, frozen=True):
    id: str
    created: float
    seen: float
    address: str
    device: str
    """`Firefox on Linux`."""
    current: bool
    """The session this was asked in."""


class SessionList(Struct, frozen=True):
    """The open sessions of one person."""

    sessions: tuple[SessionRow, ...]


class SecurityEventRow(Struct, frozen=True):
    """What somebody did to an account."""

    number: int
    at: float
    by: str
    by_owner: bool
    """By the command line, with access to the database itself."""
    about: str
    """Whose account; empty if nobody has the name that was tried."""
    what: str
    detail: str
    why: str
    address: str


class SecurityEvents(Struct, frozen=True):
    """The record of security events, the newest first."""

    events: tuple[SecurityEventRow, ...]
    more: int
    """The number before which more follow; 0 if these are all."""


class ResetCode(Struct, frozen=True):
    """A code by which a person chooses a new password. It is shown once and stored nowhere."""

    name: str
    code: str
    hours: int
    """How long it is valid."""


class SecondFactor(Struct, frozen=True):
    """Whether the reader has a second factor, and whether their work needs one."""

    on: bool
    needed: bool
    """A role of theirs is withheld until they have one."""


class SecondFactorSecret(Struct, frozen=True):
    """The secret for an authenticator app. It counts once a code of it was right."""

    secret: str
    """As it is typed into an app."""
    address: str
    """As an app reads it from the QR code."""
    qr_size: int
    """Modules a side."""
    qr_path: str
    """The dark modules, as the path of an SVG whose unit is one module."""


class RecoveryCodes(Struct, frozen=True):
    """Codes that are good once each in place of the app's. They are shown once and stored nowhere."""

    codes: tuple[str, ...]


class OwnLimit(Struct, frozen=True):
    """A limit that the reader set for themselves; 0 for none."""

    kind: str
    """`loss-day` and `loss-week` in cents, `play-minutes` at a stretch."""
    value: int
    later: int
    later_from: float
    """When `later` takes the place of `value`; 0 if nothing is to change."""


class OwnLimits(Struct, frozen=True):
    limits: tuple[OwnLimit, ...]
    excluded_until: float
    """0 if the reader has not excluded themselves from play."""
    exclusion_days: tuple[int, ...]
    """How long an exclusion may be."""


class StatementMovement(Struct, frozen=True):
    """A movement of the reader's wallet."""

    at: float
    """Seconds since 1970."""
    what: str
    cents: int
    """Below zero for what went out."""
    balance: int
    """After it."""


class AccountStatement(Struct, frozen=True):
    """The reader's wallet over a period."""

    opening: int
    movements: tuple[StatementMovement, ...]
    closing: int


class HouseKeyRow(Struct, frozen=True):
    """A key of the house, without its secret."""

    id: str
    made: str
    """In ISO 8601."""
    public: str
    """Its public key, in base64: what an auditor checks signatures with."""
    newest: bool
    """It seals, signs and vouches; the others open and verify what they sealed and signed."""


class HeadsExport(Struct, frozen=True):
    """The signed ends of all chains, and where this server sends them."""

    at: float
    """When this server has signed the last ones, in seconds since 1970; 0 for never."""
    entry: int
    """The last entry of the journal in them."""
    every: float
    """Seconds between two exports, where something has changed."""
    file: Literal["none", "kept", "failed"]
    webhook: Literal["none", "kept", "failed"]
    why: str = ""
    """Why one of them failed."""


class HouseKeyList(Struct, frozen=True):
    """The keys of the house and the export of its heads. No secret is among them."""

    keys: tuple[HouseKeyRow, ...]
    """The newest first."""
    place: Literal["file", "environment"]
    """Where the secrets are."""
    rotated: str
    """The id of a newer key in the file, which servers use from their next start; empty for none."""
    problem: str
    """What is wrong with the file now; empty if nothing is."""
    heads: HeadsExport
    version: str
    digest: str
    """Of the program: SHA-256 over all files of the installed package."""

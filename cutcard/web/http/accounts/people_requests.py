"""The bodies of requests about people, their sessions and their accounts."""

from typing import Annotated

from msgspec import Meta, Struct

from cutcard.web.http.requests import Name, Password

Why = Annotated[str, Meta(max_length=400)]
"""Why something is done, for the record; `pit/people` decides what is a reason."""
SessionId = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]


class Reason(Struct, frozen=True, forbid_unknown_fields=True):
    why: Why


class RoleChange(Struct, frozen=True, forbid_unknown_fields=True):
    role: Annotated[str, Meta(min_length=1, max_length=40)]
    """`dealer`, `floorperson`, `auditor`, `admin`, several joined by `+`; `none` to take it away."""
    why: Why


class SessionEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """Ends one session of a person, or all of them."""

    why: Why
    session: SessionId | None = None


class OwnSessionEnd(Struct, frozen=True, forbid_unknown_fields=True):
    session: SessionId


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    old: Password
    new: Password


class ResetCodeUse(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password, by the code that an administrator gave."""

    name: Name
    code: Annotated[str, Meta(min_length=1, max_length=60)]
    password: Password


class SecondFactorBegin(Struct, frozen=True, forbid_unknown_fields=True):
    password: Password


class SecondFactorConfirm(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=40)]
    """What the app shows."""


class SecondFactorRemove(Struct, frozen=True, forbid_unknown_fields=True):
    password: Password
    code: Annotated[str, Meta(min_length=1, max_length=40)]


class LimitChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A limit for oneself: `loss-day` and `loss-week` in cents, `play-minutes` in minutes; 0 for none."""

    kind: Annotated[str, Meta(max_length=20)]
    value: Annotated[int, Meta(ge=0, le=10_000_000_000)]


class ExclusionStart(Struct, frozen=True, forbid_unknown_fields=True):
    days: Annotated[int, Meta(ge=1, le=365)]

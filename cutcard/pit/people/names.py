"""What a person may be called."""

import re
import secrets

SHAPE = re.compile(r"[A-Za-z][A-Za-z0-9-]{1,19}")
RESERVED = frozenset({"dealer", "house", "table", "floorperson", "auditor", "admin"})
"""Names used at tables by the house itself."""
BOT_PREFIX = "bot-"
GUEST_PREFIX = "guest-"
_GUEST_SIGNS = "23456789abcdefghjkmnpqrstvwxyz"
"""No characters that look alike, and no vowels but a and e."""


def well_formed(name: str) -> bool:
    return SHAPE.fullmatch(name) is not None


def fault_of(name: str) -> str | None:
    """Why an account may not have this name, and what would be right; None if it may."""
    if not well_formed(name):
        return "A name has 2 to 20 letters, digits and hyphens, and begins with a letter."
    folded = name.casefold()
    if folded in RESERVED:
        return f"The house uses the name {folded} itself. Choose another."
    if folded.startswith((BOT_PREFIX, GUEST_PREFIX)):
        return f"Names that begin with {BOT_PREFIX} or {GUEST_PREFIX} are given by the house. Choose another."
    return None


def new_guest_name() -> str:
    return GUEST_PREFIX + "".join(secrets.choice(_GUEST_SIGNS) for _ in range(6))

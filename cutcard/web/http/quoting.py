"""What may be repeated of something a stranger sent: little, and nothing a reader's program would obey."""

from starlette.types import Scope

LONGEST = 120
LONGEST_ADDRESS = 64


def quoted(text: str, longest: int = LONGEST) -> str:
    """In printable ASCII, cut short."""
    safe = "".join(one if " " <= one <= "~" else "?" for one in text[: longest + 1])
    return safe if len(safe) <= longest else safe[:longest] + "..."


def address_of(scope: Scope) -> str:
    """Where a request comes from. Behind a proxy it is what a header says: any text, of any length."""
    client = scope.get("client")
    return quoted(client[0], LONGEST_ADDRESS) if client else ""

"""Where a request comes from, which proxies are trusted to say so, and quoting of text a client sent."""

import ipaddress

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


class BadProxyError(ValueError):
    """No address of a proxy: the message says what is expected."""


def read_proxies(text: str) -> str:
    """Addresses and networks between commas, as the web server takes them; empty for none."""
    if not text.strip():
        return ""
    return ",".join(_read(one.strip()) for one in text.split(","))


def _read(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text) if "/" in text else ipaddress.ip_address(text))
    except ValueError:
        expected = "IP addresses or networks with commas between them, such as 10.0.0.1,10.1.0.0/16"
        raise BadProxyError(f'expected {expected}, got "{text[:60]}"') from None

"""Where a request comes from, which proxies are trusted to say so, and quoting of text a client sent."""

import ipaddress

from starlette.types import Scope

LONGEST = 120
LONGEST_ADDRESS = 64


def quoted(text: str, longest: int = LONGEST) -> str:
    """Text from a client, shortened and in printable ASCII, so that it is safe to repeat."""
    safe = "".join(one if " " <= one <= "~" else "?" for one in text[: longest + 1])
    return safe if len(safe) <= longest else safe[:longest] + "..."


def address_of(scope: Scope) -> str:
    """The client's address. Behind a proxy it comes from a header, which may contain anything."""
    client = scope.get("client")
    return quoted(client[0], LONGEST_ADDRESS) if client else ""


class BadProxyError(ValueError):
    """Not a proxy's address. The message says what is expected."""


def read_proxies(text: str) -> str:
    """Checks addresses and networks separated by commas, in the web server's form; empty for none.

    The web server accepts any text as a name and never says that it can match nobody.
    """
    if not text.strip():
        return ""
    return ",".join(_read(one.strip()) for one in text.split(","))


def _read(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text) if "/" in text else ipaddress.ip_address(text))
    except ValueError:
        expected = "IP addresses or networks with commas between them, such as 10.0.0.1,10.1.0.0/16"
        raise BadProxyError(f'expected {expected}, got "{text[:60]}"') from None

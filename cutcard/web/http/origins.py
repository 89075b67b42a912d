"""Which pages may talk to the server: those of its own address, and those it was told of."""

import ipaddress
import re
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost")
ANYWHERE = ("0.0.0.0", "::", "")
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")


class BadOriginError(ValueError):
    """No origin: the message says how one is written."""


def own_origins(host: str, port: int) -> frozenset[str]:
    """The server's own addresses: by the loopback names where it listens there."""
    hosts = LOOPBACK if host in (*LOOPBACK, *ANYWHERE) else (f"[{host}]" if ":" in host else host,)
    return frozenset(f"http://{name}:{port}" for name in hosts)


def read_origin(text: str) -> str:
    """An origin as browsers send it: scheme, host, and the port where it is not the scheme's own."""
    try:
        parts = urlsplit(text)
        port, name = parts.port, _host(parts.hostname or "")
    except ValueError:  # of which UnicodeError is one
        raise BadOriginError(_form(text)) from None
    if parts.scheme not in ("http", "https") or port == 0 or parts.username is not None:
        raise BadOriginError(_form(text))
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadOriginError(_form(text))
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{name}" + ("" if port in (None, usual) else f":{port}")


def _host(text: str) -> str:
    """As browsers write it into the header; `ValueError` for what no host is called."""
    if ":" in text:
        return f"[{ipaddress.IPv6Address(text)}]"
    name = text.encode("idna").decode("ascii")
    if not _HOST.fullmatch(name):
        raise ValueError(name)
    return name


def read_origins(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(read_origin(text) for text in texts)


def why_not_accepted_from(origin: str | None, allowed: Collection[str], asked_at: str) -> str:
    """Why a request that changes something is not taken from there; empty where it is.

    `origin` is its header, None where it has none; `asked_at` is the origin of the address it asked. Nothing
    of the request is repeated.
    """
    if origin and origin in allowed:
        return ""
    own = asked_at if asked_at in allowed else min(allowed, default="")
    if not origin:
        return (
            f"The request has no Origin header. Browsers send it; a program must send it too: Origin: {own}"
        )
    if origin == "null":
        return (
            'The request has the origin "null": it comes from a file, or from a page that hides where it is'
            f" from. Open {own} instead."
        )
    return (
        f"Requests from pages of that address are not taken here. Open {own} instead; if this server is"
        " reached by another address, it must be started with --origin and that address."
    )


def _form(text: str) -> str:
    expected = "an address of pages, such as https://example.org or http://example.org:8000"
    return f'expected {expected}, got "{text[:60]}"'

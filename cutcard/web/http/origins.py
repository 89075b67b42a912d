"""The origins whose pages may use the server: its own addresses, and those it is configured with."""

import ipaddress
import re
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost")
ANYWHERE = ("0.0.0.0", "::", "")
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
_PATH = re.compile(r"(/[A-Za-z0-9._-]+)*/?")


class BadOriginError(ValueError):
    """Not an origin. The message says how one is written."""


def own_origins(host: str, port: int) -> frozenset[str]:
    """The server's own origins, by the loopback names if it listens there."""
    hosts = LOOPBACK if host in (*LOOPBACK, *ANYWHERE) else (f"[{host}]" if ":" in host else host,)
    return frozenset(f"http://{name}:{port}" for name in hosts)


def read_origin(text: str) -> str:
    """An origin as browsers send it: scheme, host, and the port where it is not the scheme's own."""
    try:
        parts = urlsplit(text)
        port, name = parts.port, _host(parts.hostname or "")
    except ValueError:  # UnicodeError is one
        raise BadOriginError(_form(text)) from None
    if parts.scheme not in ("http", "https") or port == 0 or parts.username is not None:
        raise BadOriginError(_form(text))
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadOriginError(_form(text))
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{name}" + ("" if port in (None, usual) else f":{port}")


def _host(text: str) -> str:
    """The host as browsers write it in the header. `ValueError` if it is not a host name."""
    if ":" in text:
        return f"[{ipaddress.IPv6Address(text)}]"
    name = text.encode("idna").decode("ascii")
    if not _HOST.fullmatch(name):
        raise ValueError(name)
    return name


def read_origins(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(read_origin(text) for text in texts)


def read_public_address(text: str) -> tuple[str, frozenset[str]]:
    """Where browsers reach a server, without a last slash, and the origin of its pages there; nothing for
    nothing."""
    if not text:
        return "", frozenset()
    parts = urlsplit(text)
    try:
        origin = read_origin(f"{parts.scheme}://{parts.netloc}")
    except BadOriginError:
        origin = ""
    if not origin or parts.query or parts.fragment or not _PATH.fullmatch(parts.path):
        expected = "an address of this server, such as https://example.org/s/1 or http://example.org:8001"
        raise BadOriginError(f'expected {expected}, got "{text[:60]}"')
    return origin + parts.path.rstrip("/"), frozenset({origin})


def path_of(address: str) -> str:
    return urlsplit(address).path


def why_not_accepted_from(origin: str | None, allowed: Collection[str], asked_at: str) -> str:
    """Why a request that changes something is not accepted from this origin; empty if it is.

    `origin` is the request's header, None if it has none; `asked_at` is the origin of the address it was sent
    to. Nothing of the request is repeated.
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
            'The request has the origin "null": it comes from a file, or from a page that hides its origin.'
            f" Open {own} instead."
        )
    return (
        f"Requests from pages of that origin are not accepted. Open {own} instead; if this server is"
        " reached by another address, it must be started with --origin and that address."
    )


def _form(text: str) -> str:
    expected = "an address of pages, such as https://example.org or http://example.org:8000"
    return f'expected {expected}, got "{text[:60]}"'

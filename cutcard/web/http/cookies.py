"""The session cookie: not readable by scripts, not sent from other sites.

Over TLS its name begins with `__Host-`: a browser then takes it from this host alone, over TLS alone, and no
neighbouring host can set one. A request over TLS is believed no other cookie.
"""

from collections.abc import Collection

from starlette.responses import Response
from starlette.types import Scope

NAME = "cutcard_session"
SECURE_NAME = f"__Host-{NAME}"
SECONDS = 30 * 24 * 3600
LONGEST = 200
SECURE = "secure"
"""The key in a scope's state: whether the request came over TLS."""


def is_secure(scope: Scope, origins: Collection[str]) -> bool:
    """Whether a request came over TLS: here, or to a host whose pages are served by TLS alone."""
    if scope["scheme"] in ("https", "wss"):
        return True
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"host"), "")
    return f"https://{host}" in origins and f"http://{host}" not in origins


def mark(scope: Scope, origins: Collection[str]) -> None:
    scope.setdefault("state", {})[SECURE] = is_secure(scope, origins)


def secure(scope: Scope) -> bool:
    return bool(scope.get("state", {}).get(SECURE))


def token_in(header: str, *, secure: bool = False) -> str:
    """The token in a Cookie header; empty if there is none. Other cookies may have any form."""
    wanted, found = SECURE_NAME if secure else NAME, ""
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == wanted:
            found = value.strip('"')
    return found if len(found) <= LONGEST else ""


def give(response: Response, token: str, *, secure: bool) -> None:
    response.set_cookie(
        SECURE_NAME if secure else NAME,
        token,
        max_age=SECONDS,
        path="/",
        httponly=True,
        samesite="strict",
        secure=secure,
    )


def take_away(response: Response, *, secure: bool) -> None:
    name = SECURE_NAME if secure else NAME
    response.delete_cookie(name, path="/", httponly=True, samesite="strict", secure=secure)

"""The session cookie: not readable by scripts, not sent from other sites."""

from starlette.responses import Response

NAME = "cutcard_session"
SECONDS = 30 * 24 * 3600
LONGEST = 200


def token_in(header: str) -> str:
    """The token in a Cookie header; empty if there is none. Other cookies may have any form."""
    found = ""
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == NAME:
            found = value.strip('"')
    return found if len(found) <= LONGEST else ""


def give(response: Response, token: str, *, origin: str) -> None:
    secure = origin.startswith("https://")
    response.set_cookie(
        NAME, token, max_age=SECONDS, path="/", httponly=True, samesite="strict", secure=secure
    )


def take_away(response: Response) -> None:
    response.delete_cookie(NAME, path="/", httponly=True, samesite="strict")

"""The session's cookie: never readable by a script, never sent from another site."""

from starlette.responses import Response

NAME = "cutcard_session"
SECONDS = 30 * 24 * 3600
LONGEST = 200


def token_in(header: str) -> str:
    """The token of a Cookie header; empty where there is none. Others' cookies may be as odd as they like."""
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

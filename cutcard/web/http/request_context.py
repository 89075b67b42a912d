"""What every route does first: who asks, whether not too often, what the body says."""

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from cutcard.web.http.guards import token_of
from cutcard.web.http.http_errors import Denied
from cutcard.web.http.quoting import address_of, quoted
from cutcard.web.server.app_context import Front, Rates
from cutcard.web.server.ports import Person

T = TypeVar("T")


async def someone(front: Front, request: Request) -> Person | None:
    """Who is signed in, if anybody."""
    token = token_of(request.scope)
    person = await front.standing.who(token) if token else None
    if person is not None:
        request.state.person = person.name
    return person


async def signed_in(front: Front, request: Request) -> Person:
    person = await someone(front, request)
    if person is None:
        raise Denied(401, "Sign in first, or come in as a guest.")
    if not front.requests.persons.take(person.name):
        raise Denied(429, "Too many requests.", wait=front.requests.persons.wait(person.name))
    return person


def not_too_often(rates: Rates, request: Request, *, person: str = "") -> None:
    address = address_of(request.scope)
    if not rates.take(person=person, address=address):
        raise Denied(429, "Too often: wait a little.", wait=rates.wait(person=person, address=address))


async def body(request: Request, of: type[T]) -> T:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Denied(415, "Send the body as application/json.")
    try:
        return msgspec.json.decode(await request.body(), type=of)
    except ClientDisconnect:
        raise Denied(400, "The body did not come.") from None
    except msgspec.ValidationError as error:
        says, _, place = str(error).partition(" - at `$")
        raise Denied(
            400, f"The body does not fit: {quoted(says)}.", key=quoted(place.strip("`."), 60)
        ) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Denied(400, "The body is not readable: it must be one JSON object.") from None

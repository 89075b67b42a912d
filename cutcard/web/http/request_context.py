"""What every route does first: who sends the request, the rate limit, and the body."""

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from cutcard.pit.people.person import AUDITOR, FLOORPERSON
from cutcard.web.http.client_address import address_of, quoted
from cutcard.web.http.guards import SAFE_METHODS, token_of
from cutcard.web.http.http_errors import HttpError
from cutcard.web.server.app_context import AppContext, Rates
from cutcard.web.server.ports import PersonPort

BY_THE_PAGE = ("/api/tickets",)
"""What the page asks for by itself, when it connects again: nobody need be there."""
T = TypeVar("T")


async def someone(context: AppContext, request: Request) -> PersonPort | None:
    """The person who is signed in, if any."""
    token = token_of(request.scope)
    person = await context.sessions.who(token) if token else None
    if person is not None:
        request.state.person = person.name
    return person


async def signed_in(context: AppContext, request: Request) -> PersonPort:
    person = await someone(context, request)
    if person is None:
        raise HttpError(401, "Sign in first, or continue as a guest.")
    if not context.requests.persons.take(person.name):
        raise HttpError(429, "Too many requests.", wait=context.requests.persons.wait(person.name))
    if request.method not in SAFE_METHODS and request.url.path not in BY_THE_PAGE:
        await context.note_active(token_of(request.scope), person)
    return person


async def floorperson(context: AppContext, request: Request) -> PersonPort:
    """The person who is signed in, with the role of a floorperson. Roles are separate: an administrator has
    it only if it was given to them."""
    return await with_role(context, request, FLOORPERSON, "Only for floorpersons.")


async def auditor(context: AppContext, request: Request) -> PersonPort:
    """The person who is signed in, with the role of an auditor."""
    return await with_role(context, request, AUDITOR, "Only for auditors.")


async def with_role(context: AppContext, request: Request, role: str, says: str) -> PersonPort:
    person = await signed_in(context, request)
    if role not in person.roles:
        raise HttpError(403, says)
    return person


def not_too_often(rates: Rates, request: Request, *, person: str = "") -> None:
    address = address_of(request.scope)
    if not rates.take(person=person, address=address):
        raise HttpError(
            429, "Too many requests. Wait a moment.", wait=rates.wait(person=person, address=address)
        )


async def not_too_often_anywhere(
    context: AppContext, rates: Rates, request: Request, *, person: str = ""
) -> None:
    """For rates that hold over all servers of the house: counted here, and in the database if there are
    others."""
    not_too_often(rates, request, person=person)
    if not await context.others.may(rates, person=person, address=address_of(request.scope)):
        raise HttpError(429, "Too many requests. Wait a moment.", wait=30)


async def body(request: Request, of: type[T]) -> T:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HttpError(415, "Send the body as application/json.")
    try:
        return msgspec.json.decode(await request.body(), type=of)
    except ClientDisconnect:
        raise HttpError(400, "The body did not arrive.") from None
    except msgspec.ValidationError as error:
        says, _, place = str(error).partition(" - at `$")
        raise HttpError(
            400, f"The body is invalid: {quoted(says)}.", key=quoted(place.strip("`."), 60)
        ) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise HttpError(400, "The body must be one JSON object.") from None

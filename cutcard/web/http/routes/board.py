"""Routes of the weekly board. Anybody may read it; a person says for themselves whether they are listed."""

import time
from collections.abc import Sequence

from fastapi import APIRouter, Request
from starlette.responses import Response

from cutcard.pit.coaching.board import LEAST_DECISIONS, BoardPlace, OwnWeek, week_of
from cutcard.web.http import played_types as http
from cutcard.web.http.http_errors import json_response
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, signed_in, someone
from cutcard.web.http.requests import BoardListing
from cutcard.web.http.routes.played import played_of
from cutcard.web.server.app_context import AppContext

CACHED_SECONDS = 60.0


class _Cached:
    """The places, computed at most once a minute."""

    def __init__(self) -> None:
        self.until = 0.0
        self.week = 0
        self.places: Sequence[BoardPlace] = ()


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/board", tags=["board"])
    cached = _Cached()

    async def shown(person: str) -> http.Board:
        board = played_of(context).board
        now = time.time_ns() // 1000
        week = week_of(now)
        if time.monotonic() >= cached.until or cached.week != week:
            cached.places, cached.week = await board.places(week, now), week
            cached.until = time.monotonic() + CACHED_SECONDS
        places = tuple(_place(one) for one in cached.places)
        mine = _mine(await board.own(person, week)) if person else None
        return http.Board(week / 1e6, LEAST_DECISIONS, places, mine)

    @router.get("", response_model=None, responses=answers(http.Board))
    async def read(request: Request) -> Response:
        """The people who decided best this week, and how the reader stands."""
        person = await someone(context, request)
        return json_response(await shown(person.name if person else ""))

    @router.post(
        "",
        response_model=None,
        responses=answers(http.Board, 400, 401, 403, 413, 415),
        openapi_extra=request_body(BoardListing),
    )
    async def list_me(request: Request) -> Response:
        """Says whether the person wants to be listed."""
        person = await signed_in(context, request)
        wanted = await body(request, BoardListing)
        await played_of(context).board.list(person.name, listed=wanted.listed)
        cached.until = 0.0
        return json_response(await shown(person.name))

    return router


def _place(one: BoardPlace) -> http.BoardPlace:
    per_hundred = one.cost / one.wagered if one.wagered else 0.0
    return http.BoardPlace(one.name, one.decisions, one.best, round(per_hundred, 4))


def _mine(one: OwnWeek) -> http.OwnWeek:
    return http.OwnWeek(one.decisions, one.best, one.before, one.named, one.listed, _why_not(one))


def _why_not(one: OwnWeek) -> str:
    """Why the person is not on the board; empty if they are."""
    if not one.named:
        return "The board shows people by the name they chose, and you have not chosen one."
    if not one.listed:
        return "You asked not to be listed."
    if one.before:
        return "You had the coach on “before” this week. You can be listed from Monday on."
    left = LEAST_DECISIONS - one.decisions
    if left > 0:
        return f"{left} more {'decision' if left == 1 else 'decisions'} this week, and you are listed."
    return ""

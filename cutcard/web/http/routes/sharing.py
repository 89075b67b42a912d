"""Routes about rounds shown step by step. People read rounds as they saw them, make links to them and
withdraw these; anybody with a link may read.

A link shows what its maker saw: it is fixed when the link is made.
"""

import asyncio
import gzip
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.papers.pdf import NoTypesetterError
from cutcard.papers.round_picture import picture_of
from cutcard.pit.table.history import KEPT_ROUNDS
from cutcard.web.frames.round_picture import pictured
from cutcard.web.frames.shared_round import shared_round
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers
from cutcard.web.http.played_types import SharedLink, SharedRound
from cutcard.web.http.request_context import not_too_often, signed_in
from cutcard.web.http.routes.played import played_of, table_of
from cutcard.web.http.routes.tables import RoundNumber, TableName
from cutcard.web.server.app_context import AppContext

LinkName = Annotated[str, Path(min_length=20, max_length=20, pattern="^[A-Za-z0-9_-]+$")]
GONE = "This round is gone. Its link was withdrawn, or replaced by later ones of the same person."
NOT_KEPT = f"The table no longer has this round. A table keeps its last {KEPT_ROUNDS}."
NO_PICTURES = "This server draws no pictures: the package typst is missing."
FOR_EVER = "public, max-age=31536000, immutable"


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["sharing"])
    drawing = asyncio.Lock()

    async def seen(person: str, table: str, number: int) -> SharedRound:
        """A round as this person saw it. What they did not see is not in it."""
        one = table_of(context, table)
        decided = (await context.coach.round(person, table, number)).decisions
        faces = await context.faces_at((one,))
        shown = await run_in_threadpool(shared_round, one, number, person, decided, faces)
        if shown is None:
            raise HttpError(404, NOT_KEPT)
        return shown

    @router.get(
        "/tables/{table}/rounds/{number}/steps",
        response_model=None,
        responses=answers(SharedRound, 401, 404),
    )
    async def steps(table: TableName, number: RoundNumber, request: Request) -> Response:
        """A round step by step as this person saw it, with what the coach said of their decisions."""
        person = await signed_in(context, request)
        not_too_often(context.replays, request, person=person.name)
        return json_response(await seen(person.name, table, number))

    @router.post(
        "/tables/{table}/rounds/{number}/link",
        response_model=None,
        responses=answers(SharedLink, 401, 403, 404),
    )
    async def share(table: TableName, number: RoundNumber, request: Request) -> Response:
        """Makes a link to a round. It shows what this person saw, for anybody who has it."""
        person = await signed_in(context, request)
        not_too_often(context.replays, request, person=person.name)
        links = played_of(context).shared
        name = await links.link_of(person.name, table, number)
        if not name:
            shown = await seen(person.name, table, number)
            body = await run_in_threadpool(lambda: gzip.compress(msgspec.json.encode(shown), 6, mtime=0))
            name = await links.add(person.name, table, number, body)
        return json_response(SharedLink(name, f"/round/{name}"))

    @router.post(
        "/shared/{link}/withdrawn", response_model=None, responses=answers(None, 401, 403, 404, status=204)
    )
    async def withdraw(link: LinkName, request: Request) -> Response:
        """Withdraws a link. Only the person who made it may."""
        person = await signed_in(context, request)
        if not await played_of(context).shared.withdraw(person.name, link):
            raise HttpError(404, "You have no link of this name.")
        return Response(status_code=204)

    @router.get("/shared/{link}", response_model=None, responses=answers(SharedRound, 404))
    async def shared(link: LinkName, request: Request) -> Response:
        """A shared round, as the person saw it who shared it."""
        kept = await played_of(context).shared.find(link)
        if kept is None:
            raise HttpError(404, GONE)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            return Response(kept.body, media_type="application/json", headers=headers)
        return Response(gzip.decompress(kept.body), media_type="application/json")

    @router.get(
        "/shared/{link}/picture.png",
        response_model=None,
        responses=answers(None, 404, says="A PNG of 1200 by 630 pixels."),
    )
    async def picture(link: LinkName, request: Request) -> Response:
        """The picture of a shared round, for messengers. It is drawn when it is first asked for."""
        links = played_of(context).shared
        async with drawing:  # one at a time: drawing takes a processor
            kept = await links.find(link)
            if kept is None:
                raise HttpError(404, GONE)
            drawn = kept.picture
            if drawn is None:
                try:
                    drawn = await run_in_threadpool(lambda: picture_of(pictured(read_shared(kept.body))))
                except NoTypesetterError:
                    raise HttpError(404, NO_PICTURES) from None
                await links.keep_picture(link, drawn)
        return Response(drawn, media_type="image/png", headers={"Cache-Control": FOR_EVER})

    return router


def read_shared(body: bytes) -> SharedRound:
    return msgspec.json.decode(gzip.decompress(body), type=SharedRound)

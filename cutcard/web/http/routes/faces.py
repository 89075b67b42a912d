"""Routes of faces: the name and the colour by which others see a person."""

import contextlib
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from cutcard.pit.people.person import Denied
from cutcard.web.http.http_errors import AWAY, HttpError, json_response
from cutcard.web.http.http_types import Faces, Me
from cutcard.web.http.openapi import answers, request_body
from cutcard.web.http.request_context import body, not_too_often_anywhere, signed_in
from cutcard.web.http.requests import FaceChoice
from cutcard.web.http.routes.people import refused
from cutcard.web.server.app_context import AppContext
from cutcard.web.servers.peer_messages import FACE

TableName = Annotated[str, Path(max_length=64)]


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["people"])

    @router.post(
        "/face",
        response_model=None,
        responses=answers(Me, 400, 401, 403, 409, 413, 415),
        openapi_extra=request_body(FaceChoice),
    )
    async def choose(request: Request) -> Response:
        """Chooses the name (once, for a guest) and the colour by which others see this person."""
        person = await signed_in(context, request)
        await not_too_often_anywhere(context, context.logins, request, person=person.name)
        wanted = await body(request, FaceChoice)
        kept = await context.people.choose_face(person, wanted.name, wanted.colour)
        if isinstance(kept, Denied):
            raise refused(kept)
        with contextlib.suppress(*AWAY):
            await context.others.tell(f"{FACE} {person.name}")
        return json_response(await context.me(person))

    @router.get("/tables/{table}/faces", response_model=None, responses=answers(Faces, 404))
    async def at_table(table: TableName, request: Request) -> Response:
        """The people at a table who chose a name or a colour. Everybody who sees the table sees them."""
        found = context.house.table(table)
        if found is None:
            raise HttpError(404, "Table not found.")
        return json_response(Faces(await context.faces_at((found,))))

    return router

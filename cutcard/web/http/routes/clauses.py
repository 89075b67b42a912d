"""The route of the law's clauses: what a paragraph that the page cites says, in the register's words."""

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.law.citation import full
from cutcard.law.clauses import Clause, cited
from cutcard.law.contents import load_contents
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.http_types import ClauseText
from cutcard.web.http.openapi import answers
from cutcard.web.server.app_context import AppContext

Citation = Annotated[str, Path(max_length=40)]


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/clauses", tags=["law"])

    @router.get("/{citation}", response_model=None, responses=answers(ClauseText, 404))
    async def clause(citation: Citation) -> Response:
        """What a clause says, in plain words. It is cited with its chapter or without."""
        found = await run_in_threadpool(cited, citation)
        if not found:
            raise HttpError(404, "The register has no such clause.")
        return json_response(_text(citation, found))

    return router


def _text(citation: str, found: tuple[Clause, ...]) -> ClauseText:
    section = found[0].section
    headings = (one.heading for part in load_contents() for one in part.sections if one.id == section)
    says = tuple(dict.fromkeys(" ".join(one.text.split()) for one in found))
    return ClauseText(full(citation), next(headings, ""), found[0].edition, says)

"""Routes of the house's keys: which there are, and whether heads are exported. No secret of a key is told,
and nothing is changed: keys are made and rotated by a command on the server."""

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from cutcard.pit.heads.program import program
from cutcard.pit.keys.house_keys import HouseKeys, KeysError
from cutcard.pit.keys.key_file import VARIABLE
from cutcard.pit.people.person import ADMIN, AUDITOR
from cutcard.web.http.accounts.people_types import HeadsExport, HouseKeyList, HouseKeyRow
from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers
from cutcard.web.http.request_context import not_too_often
from cutcard.web.http.routes.accounts.administration import reader
from cutcard.web.record.record_keeper import HEADS_SECONDS, RecordKeeper
from cutcard.web.server.app_context import AppContext

NO_KEYS = "This house has no keys."
UNREADABLE = "The keys cannot be read where they are kept; `cutcard keys show` on the server says why."


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(prefix="/api/keys", tags=["administration"])

    @router.get("", response_model=None, responses=answers(HouseKeyList, 401, 403, 404))
    async def keys(request: Request) -> Response:
        """The keys of the house by their ids, and whether this server exports heads. For administrators and
        auditors."""
        await reader(context, request, ADMIN, AUDITOR)
        if context.keys is None or context.record is None:
            raise HttpError(404, NO_KEYS)
        return json_response(await run_in_threadpool(_listed, context.keys, context.record))

    @router.get(
        "/heads",
        response_model=None,
        responses={
            **answers(None, 401, 403, 404),
            200: {
                "description": "One signed line, for `cutcard audit --heads`.",
                "content": {"application/json": {"schema": {"type": "object"}}},
            },
        },
    )
    async def heads(request: Request) -> Response:
        """The ends of all chains as they are now, signed: a file to be kept elsewhere. For administrators and
        auditors."""
        person = await reader(context, request, ADMIN, AUDITOR)
        not_too_often(context.replays, request, person=person.name)
        if context.record is None:
            raise HttpError(404, NO_KEYS)
        line = await context.record.signed_now()
        saved = {"Content-Disposition": 'attachment; filename="cutcard-heads.jsonl"'}
        return Response(f"{line}\n", media_type="application/json", headers=saved)

    return router


def _listed(keys: HouseKeys, record: RecordKeeper) -> HouseKeyList:
    problem = rotated = ""
    try:
        newest = keys.stored()[0].id
        rotated = "" if newest in [one.id for one in keys.keys] else newest
    except KeysError:
        problem = UNREADABLE
    about = program()
    return HouseKeyList(
        keys=tuple(
            HouseKeyRow(
                one.id,
                one.made,
                one.public.line().partition(" ")[2],
                newest=one is keys.newest,
            )
            for one in keys.keys
        ),
        place="environment" if keys.place == VARIABLE else "file",
        rotated=rotated,
        problem=problem,
        heads=_exported(record),
        version=about["version"],
        digest=about["digest"],
    )


def _exported(record: RecordKeeper) -> HeadsExport:
    last, output = record.exported, record.output
    if last is None:
        return HeadsExport(0, 0, HEADS_SECONDS, "none", "none")
    return HeadsExport(
        last.at,
        last.heads.journal.entry,
        HEADS_SECONDS,
        "none" if output.file is None else "failed" if last.file else "kept",
        "none" if not output.webhook else "failed" if last.webhook else "kept",
        last.file or last.webhook,
    )

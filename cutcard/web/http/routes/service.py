"""For operators: whether the server runs, whether it is ready, and its metrics."""

import hmac

from fastapi import APIRouter, Request
from starlette.responses import Response

from cutcard.web.http.http_errors import HttpError, json_response
from cutcard.web.http.openapi import answers
from cutcard.web.http.request_context import someone
from cutcard.web.http.requests import Health, Ready
from cutcard.web.server.app_context import AppContext
from cutcard.web.server.metrics import CONTENT_TYPE

STOPPING = "The server is stopping."
READERS = frozenset({"admin", "auditor"})


def routes(context: AppContext) -> APIRouter:
    router = APIRouter(tags=["service"])

    @router.head("/healthz", include_in_schema=False)
    @router.get("/healthz", response_model=None, responses=answers(Health))
    async def health(request: Request) -> Response:
        """Whether the server runs. Whether it can write to the database is `/readyz`."""
        return json_response(Health(ok=True, tables=len(context.house.tables())))

    @router.head("/readyz", include_in_schema=False)
    @router.get("/readyz", response_model=None, responses=answers(Ready, 503))
    async def ready(request: Request) -> Response:
        """Whether commands can be carried out. A row is written to find out, at most once a second."""
        why_not = STOPPING if context.closing else await context.readiness.why_not()
        if why_not:
            raise HttpError(503, why_not, wait=1)
        return json_response(Ready(ok=True))

    @router.get(
        "/metrics",
        response_model=None,
        responses={
            **answers(None, 403),
            200: {
                "description": "Counts, for Prometheus.",
                "content": {"text/plain": {"schema": {"type": "string"}}},
            },
        },
    )
    async def metrics(request: Request) -> Response:
        """The server's metrics, for administrators, auditors, and holders of the metrics token."""
        if not (_carries_token(context, request) or await _may_read(context, request)):
            raise HttpError(403, "Only for administrators and auditors.")
        context.metrics.ready.set(not await context.readiness.why_not())
        context.metrics.log_lines_lost.set(context.log.lost)
        context.metrics.open_alarms.set(
            sum(len(one.snapshot.facts.floor.open_alarms) for one in context.house.tables())
        )
        context.metrics.tables.set(len(context.house.tables()))
        context.metrics.rounds.set(sum(map(context.table_info.played, context.house.tables())))
        return Response(context.metrics.text(), media_type=CONTENT_TYPE)

    return router


def _carries_token(context: AppContext, request: Request) -> bool:
    token = context.settings.metrics_token
    given = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


async def _may_read(context: AppContext, request: Request) -> bool:
    person = await someone(context, request)
    return person is not None and not READERS.isdisjoint(person.roles)

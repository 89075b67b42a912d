"""The OpenAPI description. Its types come from the structs the responses are encoded from."""

from collections.abc import Sequence
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from cutcard.web.audit import audit_types
from cutcard.web.floor import floor_requests, floor_types
from cutcard.web.http import coach_types, http_types, played_types, requests
from cutcard.web.http.accounts import people_requests, people_types
from cutcard.web.training import training_types

_REF = "#/components/schemas/{name}"

ANSWERS: tuple[type, ...] = (
    http_types.Me,
    http_types.Lobby,
    http_types.Faces,
    http_types.TableRules,
    http_types.ClauseText,
    http_types.Announced,
    http_types.TableSheets,
    http_types.NoticePreview,
    http_types.Rounds,
    http_types.RecentlySaid,
    http_types.RoundReplay,
    http_types.Ticket,
    coach_types.Coach,
    coach_types.CoachAccuracy,
    coach_types.CoachedRound,
    played_types.OwnRounds,
    played_types.SharedLink,
    played_types.SharedRound,
    played_types.Board,
    people_types.PersonRow,
    people_types.PeopleList,
    people_types.SessionList,
    people_types.SecurityEvents,
    people_types.ResetCode,
    people_types.SecondFactor,
    people_types.SecondFactorSecret,
    people_types.RecoveryCodes,
    people_types.OwnLimits,
    people_types.AccountStatement,
    people_types.HouseKeyList,
    training_types.TrainingOverview,
    training_types.DrillExercise,
    training_types.DrillJudgement,
    training_types.CountStep,
    training_types.CountJudgement,
    training_types.DailyPuzzle,
    floor_types.Floor,
    floor_types.Ordered,
    floor_types.RoundList,
    floor_types.RoundRecord,
    floor_types.Called,
    audit_types.AuditedTables,
    audit_types.AuditedLog,
    audit_types.AuditedMoney,
    audit_types.AuditedStatement,
    audit_types.AuditedCases,
    requests.Health,
    requests.Ready,
    requests.ErrorAnswer,
)
BODIES: tuple[type, ...] = (
    requests.Credentials,
    requests.Claim,
    requests.FaceChoice,
    requests.TicketFor,
    requests.Permission,
    requests.ChangeNotice,
    requests.Withdrawal,
    requests.CoachSettings,
    requests.BoardListing,
    people_requests.Reason,
    people_requests.RoleChange,
    people_requests.SessionEnd,
    people_requests.OwnSessionEnd,
    people_requests.PasswordChange,
    people_requests.ResetCodeUse,
    people_requests.SecondFactorBegin,
    people_requests.SecondFactorConfirm,
    people_requests.SecondFactorRemove,
    people_requests.LimitChange,
    people_requests.ExclusionStart,
    requests.ExerciseFor,
    requests.ExerciseAnswer,
    requests.CountFor,
    requests.CountAnswer,
    requests.PuzzleAnswer,
    floor_requests.FloorOrder,
    floor_requests.AlarmAnswer,
    floor_requests.DisputeCall,
    floor_requests.DisputeDecision,
    floor_requests.CorrectionAnswer,
    floor_requests.CardsChange,
    floor_requests.CardCount,
)

_NO = {
    400: "The body, the name or the password is invalid.",
    401: "Nobody is signed in.",
    403: "Not allowed from this origin, or for this person.",
    404: "Not found.",
    409: "Not possible in the current state.",
    413: "The request is too long.",
    415: "The body is not JSON.",
    429: "Too many requests.",
    503: "Not available now; try again.",
}


def _content(of: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": _REF.format(name=of.__name__)}}}


def answers(of: type | None, *no: int, status: int = 200, says: str = "Done.") -> dict[int | str, Any]:
    """A route's responses: success, its errors, and those any route may give (429, 503)."""
    good: dict[str, Any] = {"description": says}
    if of is not None:
        good["content"] = _content(of)
    refused: dict[int | str, Any] = {
        code: {"description": _NO[code], "content": _content(requests.ErrorAnswer)}
        for code in (*no, 429, 503)
    }
    return {status: good, **refused}


def request_body(of: type, *, required: bool = True) -> dict[str, Any]:
    return {"requestBody": {"required": required, "content": _content(of)}}


def describe(app: FastAPI) -> dict[str, Any]:
    """The whole description, made once."""
    if app.openapi_schema:
        return app.openapi_schema
    schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
    _, components = msgspec.json.schema_components([*ANSWERS, *BODIES], ref_template=_REF)
    for path in schema["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)  # an invalid part of a path is not found: 404
    schema.pop("components", None)
    schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
    schema["components"]["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": "cutcard_session"},
        "bearer": {"type": "http", "scheme": "bearer"},
    }
    app.openapi_schema = schema
    return schema


SESSION: Sequence[dict[str, list[str]]] = ({"session": []},)

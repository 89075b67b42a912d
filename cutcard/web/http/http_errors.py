"""HTTP errors, and how responses are written."""

import gzip
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.wallet.wallet import WalletDownError
from cutcard.web.http.requests import ErrorAnswer, ErrorDetail

AWAY = (TryAgainError, StoreDownError, WalletDownError)
"""The database or the wallet did not answer. The request may be repeated soon."""
NOT_NOW = "The database does not answer. Try again in a moment."
UNKNOWN = "It is not known whether the request was done. It is safe to send it again."


class HttpError(Exception):
    """A refused request: its status, one sentence, and the field it is about."""

    def __init__(self, status: int, message: str, *, key: str = "", wait: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.key = key
        self.wait = wait
        """Seconds until the request may be repeated, if that helps."""


def json_response(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def packed_json_response(request: Request, value: Any) -> Response:
    """A long answer without anything secret, compressed for a client that takes it so."""
    text, headers = msgspec.json.encode(value), {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        text, headers["Content-Encoding"] = gzip.compress(text, 5, mtime=0), "gzip"
    return Response(text, headers=headers, media_type="application/json")


def error_response(status: int, message: str, *, key: str = "", wait: int = 0) -> Response:
    response = json_response(ErrorAnswer(ErrorDetail(message, key)), status)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response

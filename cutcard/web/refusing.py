"""A request that is told no, and how answers are written."""

from typing import Any

import msgspec
from starlette.responses import Response

from cutcard.web.asked import ErrorAnswer, WhatIsWrong


class Denied(Exception):  # noqa: N818 - it is an answer, not an error
    """The request is not done: its status, one sentence, the field it is about."""

    def __init__(self, status: int, message: str, *, key: str = "", wait: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.key = key
        self.wait = wait
        """Seconds until it may be asked again, where that helps."""


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def denial(status: int, message: str, *, key: str = "", wait: int = 0) -> Response:
    response = answer(ErrorAnswer(WhatIsWrong(message, key)), status)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response

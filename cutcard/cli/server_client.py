"""A client of a running server for commands: signs in with a name and a password, asks, signs out."""

import contextlib
import json
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getpass
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

from cutcard.cli.errors import InputError

PASSWORD = "CUTCARD_PASSWORD"
CODE = "CUTCARD_CODE"
SECONDS = 30
MOST = 1 << 24
"""Bytes of an answer that are read."""


class ServerRefusedError(Exception):
    """The server refused a request: its sentence, and the field it is about, if any."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


class ServerClient:
    """One session at one server. The token of the session is kept here and nowhere else."""

    def __init__(self, address: str) -> None:
        if not _is_address(address):
            message = f'expected the address of a server such as http://127.0.0.1:8000, got "{address}"'
            raise InputError(message, key="--announce")
        self.address = address.rstrip("/")
        self._cookie = ""

    def get(self, path: str) -> Any:
        return self._ask("GET", path, None)

    def post(self, path: str, body: object) -> Any:
        return self._ask("POST", path, json.dumps(body).encode())

    def _ask(self, method: str, path: str, body: bytes | None) -> Any:
        headers = {"Origin": self.address, "Content-Type": "application/json", "Cookie": self._cookie}
        request = urllib.request.Request(self.address + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                self._keep(answer.headers.get("Set-Cookie", ""))
                return _decoded(answer.read(MOST))
        except urllib.error.HTTPError as error:
            with error:
                raise _refused(error) from None
        except (OSError, HTTPException, ValueError) as error:
            why = getattr(error, "reason", None) or error
            raise InputError(f"cannot reach the server: {why}", file=self.address) from None

    def _keep(self, cookie: str) -> None:
        if cookie:
            self._cookie = cookie.partition(";")[0]


def _is_address(text: str) -> bool:
    """Whether this is `http://HOST` or `https://HOST`, with or without a port, and nothing else."""
    try:
        parts = urlsplit(text)
        more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and not more
    except ValueError:  # a port that is not a number
        return False


def _decoded(body: bytes) -> Any:
    return json.loads(body) if body else None


def _refused(error: urllib.error.HTTPError) -> ServerRefusedError:
    """What the server says; another program behind the address may say anything."""
    with contextlib.suppress(OSError, HTTPException, ValueError, KeyError, TypeError):
        told = _decoded(error.read(MOST))["error"]
        return ServerRefusedError(str(told["message"]), str(told.get("key", "")))
    return ServerRefusedError(f"the server answered with error {error.code}")


@contextmanager
def signed_in(address: str, name: str) -> Iterator[ServerClient]:
    """A client signed in as this account, whose password comes from the environment or is asked for. So does
    the code of its second factor, if it has one."""
    client = ServerClient(address)
    credentials = {"name": name, "password": _secret(PASSWORD, f"Password of {name}: ", "password")}
    try:
        client.post("/api/login", credentials)
    except ServerRefusedError as error:
        if error.key != "code":
            raise
        code = _secret(CODE, f"Code of {name}'s authenticator app: ", "code of the second factor")
        client.post("/api/login", {**credentials, "code": code})
    try:
        yield client
    finally:
        with contextlib.suppress(ServerRefusedError, InputError):
            client.post("/api/logout", {})


def _secret(variable: str, question: str, what: str) -> str:
    given = os.environ.get(variable)
    if given:
        return given
    try:
        return getpass(question)
    except (EOFError, OSError, KeyboardInterrupt):
        raise InputError(f"no {what}: set {variable}, or run this on a terminal", key="--as") from None

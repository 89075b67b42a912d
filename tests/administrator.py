"""The first administrator of a real server, by the link that it prints at its first start."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from tests.served import Served

NAME, PASSWORD = "fay", "a long password"
FLOORPERSON = "flo"


@contextmanager
def administrator(served: Served) -> Iterator[httpx.Client]:
    assert served.process is not None
    assert served.process.stdout is not None
    link = next(line for line in served.process.stdout if "token=" in line)
    found = re.search(r"token=([\w-]+)", link)
    assert found is not None
    with httpx.Client(base_url=served.address, headers={"origin": served.address}) as client:
        wanted = {"token": found[1], "name": NAME, "password": PASSWORD}
        assert client.post("/api/admin/claim", json=wanted).status_code == 200
        yield client


@contextmanager
def floorperson(served: Served) -> Iterator[httpx.Client]:
    """A floorperson whom the first administrator has made one; roles are separate."""
    with (
        administrator(served) as boss,
        httpx.Client(base_url=served.address, headers={"origin": served.address}) as client,
    ):
        account = {"name": FLOORPERSON, "password": PASSWORD}
        assert client.post("/api/register", json=account).status_code == 200
        role = {"role": "floorperson", "why": "hired for the floor"}
        assert boss.post(f"/api/people/{FLOORPERSON}/role", json=role).status_code == 200
        yield client

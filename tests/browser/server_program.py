"""The server of the browser tests: the real one in all its parts, but for the shuffles a test has arranged.

    python -m tests.browser.server_program SETTINGS.json

`cutcard serve` cannot be given shuffles; chance is passed in where a house is put together, so this program
puts one together.
"""

import json
import sys
from pathlib import Path
from typing import Any

from cutcard.coach.opening import open_coach
from cutcard.pit.people.people import People
from cutcard.pit.people.person import Person, SignedIn
from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.pit.table.randomness import SystemRandomness
from cutcard.web.http.origins import own_origins
from cutcard.web.server import server
from cutcard.web.server.assembly import open_house
from cutcard.web.server.logs import open_log, take_over_logging
from cutcard.web.server.settings import Rate, RequestLimits, Settings
from cutcard.web.servers.joining import OwnAddress
from tests.browser.arranged_server import PASSWORD
from tests.browser.arranged_shoes import ArrangedChance

HOST = "127.0.0.1"


def main(told: dict[str, Any]) -> int:
    sheets = [TableSheet(name, text, name in told["live"]) for name, text in told["sheets"].items()]
    log = open_log(told["log"])
    take_over_logging(log)
    sock = server.listen(HOST, told["port"])
    port = sock.getsockname()[1]
    many = RequestLimits(guests=Rate(100, 10), people_per_address=100)
    settings = Settings(origins=own_origins(HOST, port), limits=many)

    async def run() -> int:
        async with open_house(
            told["database"],
            sheets,
            settings=settings,
            log=log,
            pace=Pace(**told["pace"]),
            bots=told["bots"],
            random_source=SystemRandomness if told["proven"] else lambda: ArrangedChance(told["shoes"]),
            open_coach=open_coach if told["coach"] else None,
            own_address=OwnAddress(f"http://{HOST}:{port}"),
        ) as opened:
            await _hire(opened.people, told["staff"])
            address = f"http://{HOST}:{port}\n"
            await server.serve(opened.app, opened.context, sock, opened=lambda: _say(address))
        return 0

    return server.run(run)


async def _hire(people: People, staff: dict[str, list[str]]) -> None:
    """Accounts with these roles, given by the first administrator."""
    token = await people.first_run_token() if staff else None
    if token is None:
        return
    boss = await people.claim_admin(token, "boss", PASSWORD)
    assert isinstance(boss, SignedIn)
    for name, roles in staff.items():
        assert isinstance(await people.register(name, PASSWORD), SignedIn)
        assert isinstance(await people.set_roles(boss.person, name, {"player", *roles}, "hired"), Person)


def _say(line: str) -> None:
    sys.stdout.write(line)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(json.loads(Path(sys.argv[1]).read_text("utf-8"))))

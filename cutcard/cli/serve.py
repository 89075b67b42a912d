"""`cutcard serve`: tables that run, and the page they are played on."""

import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cutcard.cli.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.house_sheets import default_sheets, live_sheets
from cutcard.cli.output import written
from cutcard.cli.places import data_folder, usual_database
from cutcard.cli.sheets import ProposedSheet, UnlawfulSheet

if TYPE_CHECKING:
    from cutcard.web.assembly import OpenHouse
    from cutcard.web.logs import Log
    from cutcard.web.settings import Settings

GOOD, NO = 0, 1


class Wanted(NamedTuple):
    """What the command line asks for."""

    sheets: Sequence[Path]
    database: str
    host: str
    port: int
    open_page: bool | None
    pace: tuple[int | None, int | None, int | None, int | None]
    bots: int
    origins: Sequence[str]
    log: str
    people_per_address: int
    proxies: str


def serve(wanted: Wanted) -> int:
    """Opens the house and serves it until a signal; the exit code."""
    try:
        return _serve(wanted)
    except InputError as error:
        return report(error, as_json=False)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=False)
    except ProposedSheet as error:
        print(error, file=sys.stderr)
        return NO
    except KeyboardInterrupt:
        return GOOD


def _serve(wanted: Wanted) -> int:
    sheets = live_sheets(wanted.sheets or default_sheets())
    _check_numbers(wanted)
    from cutcard.web import server

    database = wanted.database or _usual_database()
    sock = _listen(wanted)
    try:
        port = sock.getsockname()[1]
        settings, log = _settings(wanted, port), _log(wanted.log)
        address = f"http://{_shown_host(wanted.host)}:{port}"

        async def main() -> int:
            from cutcard.pit.house import Pace
            from cutcard.web.assembly import open_house

            async with open_house(
                database, sheets, settings=settings, log=log, pace=Pace(*wanted.pace), bots=wanted.bots
            ) as opened:
                token = await opened.people.first_run_token()
                announce = _announcement(address, database, opened, token, wanted.open_page)
                alone = await server.serve(
                    opened.app, opened.front, sock, opened=announce, trusted_proxies=wanted.proxies
                )
            if not alone:
                raise InputError("another server has taken the tables of this database", key="--database")
            return GOOD

        return _alone_on(database, lambda: server.run(main))
    finally:
        sock.close()


def _listen(wanted: Wanted) -> socket.socket:
    from cutcard.web import server

    try:
        return server.listen(wanted.host, wanted.port)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        where = f"{wanted.host}:{wanted.port}" if wanted.port else wanted.host
        key = "--port" if wanted.port else "--host"
        raise InputError(f"the server cannot listen at {where}: {reason.lower()}", key=key) from None


def _settings(wanted: Wanted, port: int) -> "Settings":
    from cutcard.web.origins import BadOriginError, own_origins, read_origins
    from cutcard.web.settings import Limits, Settings

    try:
        added = read_origins(wanted.origins)
    except BadOriginError as error:
        raise InputError(str(error), key="--origin") from None
    return Settings(
        origins=own_origins(wanted.host, port) | added,
        limits=Limits(people_per_address=wanted.people_per_address),
        metrics_token=os.environ.get("CUTCARD_METRICS_TOKEN", ""),
    )


def _log(path: str) -> "Log":
    from cutcard.web.logs import open_log, take_over_logging

    try:
        log = open_log(path)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=path, key="--log") from None
    take_over_logging(log)
    return log


def _alone_on(database: str, run: Callable[[], int]) -> int:
    """Runs while no other server does on the same file; what is wrong with the database is one sentence."""
    from cutcard.pit.codec import CodecError
    from cutcard.pit.house import HouseShortError
    from cutcard.pit.opening import NotALiveSheetError
    from cutcard.pit.store.protocol import FencedError, StoreDownError, StoreError
    from cutcard.web.alone import Alone, NotAloneError

    file: Path | None = None
    alone: Alone | None = None
    try:
        file = _sqlite_file(database)
        alone = Alone(file) if file is not None else None
        return run()
    except NotAloneError as error:
        who = f" (process {error.process})" if error.process else ""
        says = f"another server runs on {file}{who}"
    except (StoreError, StoreDownError) as error:
        says = str(error) or "the database does not answer"
    except FencedError:
        says = "another server has taken a table of this database at the same moment"
    except (CodecError, NotALiveSheetError) as error:
        says = f"a table of this database cannot go on: {error}"
    except HouseShortError:
        says = "the house has no play money left to fill the racks"
    except OSError as error:
        says = f"the database cannot be used: {error.strerror or error}"
    finally:
        if alone is not None:
            alone.release()
    raise InputError(says, key="--database")


def _usual_database() -> str:
    """In the place this system keeps a user's data, which is made where it is not there."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made: {error.strerror}", file=str(folder), key="CUTCARD_DATA") from None
    return usual_database()


def _check_numbers(wanted: Wanted) -> None:
    names = ("--betting-seconds", "--decision-seconds", "--window-seconds", "--cut-seconds")
    for name, seconds in zip(names, wanted.pace, strict=True):
        if seconds is not None and not 0 <= seconds <= 3600:
            raise InputError("a clock has 0 (no limit) to 3600 seconds", key=name)
    if not 0 <= wanted.bots <= 6:
        raise InputError("a table has room for 0 to 6 house bots", key="--bots")
    if not 0 <= wanted.port <= 65535:
        raise InputError("a port is a number from 0 (any that is free) to 65535", key="--port")
    if wanted.people_per_address < 1:
        raise InputError(
            "at least one person must be able to come from an address", key="--people-per-address"
        )


# --- what is said -----------------------------------------------------------------------------------------


def _sqlite_file(database: str) -> Path | None:
    """The file of a SQLite database, by whatever name it is reached; None for any other database."""
    from cutcard.pit.store.engines import address

    url = address(database)
    if url.drivername != "sqlite" or not url.database or url.database == ":memory:" or url.query:
        return None
    file = Path(url.database).resolve()
    return None if file.is_dir() else file


def _shown_host(host: str) -> str:
    from cutcard.web.origins import ANYWHERE

    if host in ANYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _announcement(
    address: str, database: str, opened: "OpenHouse", token: str | None, open_page: bool | None
) -> Callable[[], None]:
    """What is printed once connections are taken: the address alone on the first line."""

    def lines() -> None:
        say(address)
        tables = opened.house.tables()
        say(f"{len(tables)} tables: {', '.join(table.name for table in tables)}")
        say(f"Database: {re.sub(r':[^:@/]*@', ':***@', database)}")
        if token:
            say(f"Become the administrator (once): {address}/admin?token={token}")
        if not opened.page.built:
            from cutcard.web.page import NOT_BUILT

            say(NOT_BUILT)
        say("Ctrl-C stops the server; every round goes on where it was at the next start.")

    def announce() -> None:
        with written():
            lines()
        if open_page or (open_page is None and sys.stdout.isatty() and opened.page.built):
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    return announce

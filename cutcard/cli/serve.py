"""`cutcard serve`: tables that run, and the page they are played on."""

import os
import re
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cutcard.cli.bundled import bundled_sheets
from cutcard.cli.check import report_unlawful, violations_of
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.places import data_folder, usual_database
from cutcard.cli.sheets import UnlawfulSheet, input_error, read_table, read_text, resolve_sheet

if TYPE_CHECKING:
    from cutcard.pit.house import TableSheet
    from cutcard.web.assembly import OpenHouse

GOOD, NO = 0, 1
FIRST_TABLES = (
    "atlantic-city",
    "no-hole-card",
    "double-exposure",
    "six-to-five",
    "multiple-action",
    "progressive",
    "match-and-three",
    "red-dog",
)
"""Of the bundled sheets, those the lobby begins with."""


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
    except KeyboardInterrupt:
        return GOOD


def _serve(wanted: Wanted) -> int:
    sheets = live_sheets(wanted.sheets or default_sheets())
    _check_numbers(wanted)
    from cutcard.pit.house import HouseShortError, Pace
    from cutcard.pit.store.protocol import StoreDownError, StoreError
    from cutcard.web import server
    from cutcard.web.alone import Alone, NotAloneError
    from cutcard.web.assembly import open_house
    from cutcard.web.logs import open_log, take_over_logging
    from cutcard.web.origins import BadOriginError, own_origins, read_origins
    from cutcard.web.settings import Limits, Settings

    database = wanted.database or _usual_database()
    try:
        added = read_origins(wanted.origins)
    except BadOriginError as error:
        raise InputError(str(error), key="--origin") from None
    try:
        sock = server.listen(wanted.host, wanted.port)
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        where = f"{wanted.host}:{wanted.port}" if wanted.port else wanted.host
        raise InputError(f"the server cannot listen at {where}: {reason.lower()}", key="--port") from None
    try:
        log = open_log(wanted.log)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=wanted.log, key="--log") from None
    take_over_logging(log)
    port = sock.getsockname()[1]
    settings = Settings(
        origins=own_origins(wanted.host, port) | added,
        limits=Limits(people_per_address=wanted.people_per_address),
        metrics_token=os.environ.get("CUTCARD_METRICS_TOKEN", ""),
    )
    address = f"http://{_shown_host(wanted.host)}:{port}"

    async def main() -> int:
        async with open_house(
            database, sheets, settings=settings, log=log, pace=Pace(*wanted.pace), bots=wanted.bots
        ) as opened:
            token = await opened.people.first_run_token()
            announce = _announcement(address, database, opened, token, wanted.open_page)
            await server.serve(
                opened.app, opened.front, sock, opened=announce, trusted_proxies=wanted.proxies
            )
        return GOOD

    alone: Alone | None = None
    try:
        file = _sqlite_file(database)
        alone = Alone(file) if file is not None else None
        return server.run(main)
    except NotAloneError as error:
        who = f" (process {error.process})" if error.process else ""
        raise InputError(f"another server runs on {database}{who}", key="--database") from None
    except (StoreError, StoreDownError) as error:
        raise InputError(str(error) or "the database does not answer", key="--database") from None
    except HouseShortError:
        raise InputError("the house has no play money left to fill the racks", key="--database") from None
    except OSError as error:
        raise InputError(f"cannot be used: {error.strerror or error}", file=database, key="--database") from None
    finally:
        if alone is not None:
            alone.release()
        sock.close()


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
        raise InputError("at least one person must be able to come from an address", key="--people-per-address")


# --- sheets -----------------------------------------------------------------------------------------------


def default_sheets() -> list[Path]:
    """Every bundled sheet, the usual tables first."""

    def place(path: Path) -> tuple[int, str]:
        known = path.stem in FIRST_TABLES
        return (FIRST_TABLES.index(path.stem) if known else len(FIRST_TABLES), path.stem)

    return sorted(bundled_sheets(), key=place)


def live_sheets(paths: Sequence[Path]) -> "list[TableSheet]":
    """Sheets a live table may run by, as one licensee's; each has a name of its own."""
    from cutcard.pit.house import TableSheet

    reads = [(path, read_table(path)) for path in paths]
    for path, violations in violations_of(reads):
        if violations:
            raise UnlawfulSheet(str(path), violations)
    for path, read in reads:
        if read.sheet is None:
            raise input_error(path, read.not_built[0])
        if read.proposed:
            raise InputError("the sheet is only proposed: no table is opened with it", file=str(path))
    names = [table_name(path) for path in paths]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise InputError("another sheet goes by the same name: a table is named after its file", file=str(paths[at]))
    texts = [read_text(resolve_sheet(path), shown=path, bundled=True) for path in paths]
    return [TableSheet(name, text) for name, text in zip(names, texts, strict=True)]


def table_name(path: Path) -> str:
    """A table is named after its sheet's file, in letters that need no care anywhere."""
    return re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:40] or "table"


# --- where things are -------------------------------------------------------------------------------------


def _usual_database() -> str:
    """In the place this system keeps a user's data, which is made where it is not there."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made: {error.strerror}", file=str(folder), key="CUTCARD_DATA") from None
    return usual_database()


def _sqlite_file(database: str) -> Path | None:
    """The file of a SQLite database; None for one that is asked over a network."""
    if "://" not in database:
        return Path(database)
    return Path(database.removeprefix("sqlite:///")) if database.startswith("sqlite:///") else None


def _shown_host(host: str) -> str:
    from cutcard.web.origins import ANYWHERE

    if host in ANYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _announcement(
    address: str, database: str, opened: "OpenHouse", token: str | None, open_page: bool | None
) -> Callable[[], None]:
    """What is printed once connections are taken: the address alone on the first line."""

    def announce() -> None:
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
        sys.stdout.flush()
        if open_page or (open_page is None and sys.stdout.isatty() and opened.page.built):
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    return announce

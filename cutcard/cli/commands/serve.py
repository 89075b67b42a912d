"""`cutcard serve`: runs tables and serves the page they are played on."""

import contextlib
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.data_folder import data_folder, usual_database
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.house_sheets import default_sheets, live_sheets
from cutcard.cli.output import written
from cutcard.cli.records.heads_output import heads_output
from cutcard.cli.records.keys import house_keys
from cutcard.cli.sheets import ProposedSheet, UnlawfulSheet

if TYPE_CHECKING:
    from cutcard.pit.runtime.house import TableSheet
    from cutcard.web.floor.alarm_reports import Webhook
    from cutcard.web.server.assembly import OpenHouse
    from cutcard.web.server.database_lock import DatabaseLock
    from cutcard.web.server.logs import Log
    from cutcard.web.server.settings import Settings

GOOD, NO = 0, 1
MOST_PEOPLE = 1_000_000
"""Behind one address."""


class ServeOptions(NamedTuple):
    """What the command line asks for."""

    sheets: Sequence[Path]
    database: str
    take_over: bool
    host: str
    port: int
    open_page: bool | None
    pace: tuple[int | None, int | None, int | None, int | None]
    bots: int
    origins: Sequence[str]
    log: str
    people_per_address: int
    proxies: str
    coach: bool = True
    second_factor: bool | None = None
    alarm_webhook: str = ""
    live: Sequence[str] = ()
    """The tables that a person deals."""
    public_address: str = ""
    keys: str = ""
    """The file of the house's keys, where it is named."""
    heads_file: Path | None = None
    heads_webhook: str = ""
    accept_findings: str = ""
    """Why the server runs although the audit rejects its database."""


def serve(wanted: ServeOptions) -> int:
    """Opens the house and serves it until a signal; the exit code."""
    try:
        with _hangups_ignored():
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


@contextlib.contextmanager
def _hangups_ignored() -> Iterator[None]:
    """Ignores SIGHUP before the server is open and after it has stopped. An open server handles it itself."""
    if not hasattr(signal, "SIGHUP"):
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def _serve(wanted: ServeOptions) -> int:
    sheets = _dealt_live(live_sheets(wanted.sheets or default_sheets()), wanted.live)
    _check_numbers(wanted)
    heads_output(wanted)
    from cutcard.web.server import server

    database = wanted.database or _usual_database()
    sock = _listen(wanted)
    log: Log | None = None
    try:
        port = sock.getsockname()[1]
        settings, proxies = _settings(wanted, port), _proxies(wanted.proxies)
        log = written = _log(wanted.log)
        address = f"http://{_shown_host(wanted.host)}:{port}"

        async def main(lock: "DatabaseLock | None") -> int:
            from cutcard.coach.opening import open_coach
            from cutcard.pit.runtime.house import Pace
            from cutcard.web.server.assembly import open_house
            from cutcard.web.servers.joining import OwnAddress

            async with open_house(
                database,
                sheets,
                settings=settings,
                log=written,
                pace=Pace(*wanted.pace),
                bots=wanted.bots,
                open_coach=open_coach if wanted.coach else None,
                own_address=OwnAddress(address, settings.public_address),
                open_keys=lambda: house_keys(database, wanted.keys),
                heads=heads_output(wanted),
                accept_findings=wanted.accept_findings.strip(),
            ) as opened:
                token = await opened.people.first_run_token()
                announce = _announcement(address, database, opened, token, wanted.open_page)
                kept = await server.serve(
                    opened.app, opened.context, sock, opened=announce, trusted_proxies=proxies, lock=lock
                )
            if not kept:
                says = "another server has taken over this database; this server has stopped"
                raise InputError(says, key="--database")
            return GOOD

        return _run_locked(database, lambda lock: server.run(lambda: main(lock)), take_over=wanted.take_over)
    finally:
        sock.close()
        if log is not None:
            log.close()


def _dealt_live(sheets: Sequence["TableSheet"], live: Sequence[str]) -> Sequence["TableSheet"]:
    """The sheets, those named here to be dealt by a person."""
    names = [sheet.name for sheet in sheets]
    for name in live:
        if name not in names:
            says = f"expected the name of a table of this house ({', '.join(names)}), got {name!r}"
            raise InputError(says, key="--live")
    return [sheet._replace(live=sheet.live or sheet.name in live) for sheet in sheets]


def _listen(wanted: ServeOptions) -> socket.socket:
    from cutcard.web.server import server

    try:
        return server.listen(wanted.host, wanted.port)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        where = f"{wanted.host}:{wanted.port}" if wanted.port else wanted.host
        key = "--port" if wanted.port else "--host"
        raise InputError(f"the server cannot listen at {where}: {reason.lower()}", key=key) from None


def _settings(wanted: ServeOptions, port: int) -> "Settings":
    from cutcard.web.http.origins import (
        BadOriginError,
        own_origins,
        path_of,
        read_origins,
        read_public_address,
    )
    from cutcard.web.server.settings import RequestLimits, Settings

    try:
        added = read_origins(wanted.origins)
    except BadOriginError as error:
        raise InputError(str(error), key="--origin") from None
    try:
        public, origin = read_public_address(wanted.public_address)
    except BadOriginError as error:
        raise InputError(str(error), key="--public-address") from None
    return Settings(
        origins=own_origins(wanted.host, port) | added | origin,
        limits=RequestLimits(people_per_address=wanted.people_per_address),
        metrics_token=_metrics_token(),
        second_factor=_needs_second_factor(wanted),
        public_address=public,
        public_path=path_of(public),
        alarm_webhook=_alarm_webhook(wanted.alarm_webhook),
    )


def _needs_second_factor(wanted: ServeOptions) -> bool:
    """Whether people who work for the house need a second factor: as it is said, or where the house can be
    reached from elsewhere."""
    from cutcard.web.http.origins import LOOPBACK

    if wanted.second_factor is not None:
        return wanted.second_factor
    return wanted.host not in (*LOOPBACK, "::1") or bool(wanted.origins)


def _metrics_token() -> str:
    """From the environment, so that it is in no list of processes. Not even a wrong one is shown."""
    token = os.environ.get("CUTCARD_METRICS_TOKEN", "")
    if token and not re.fullmatch(r"[!-~]{1,200}", token):
        raise InputError(
            "expected 1 to 200 printable ASCII characters without blanks", key="CUTCARD_METRICS_TOKEN"
        )
    return token


def _alarm_webhook(url: str) -> "Webhook | None":
    """Where alarms go. The secret comes from the environment, so that it is in no list of processes."""
    from cutcard.web.floor.alarm_reports import Webhook

    secret = os.environ.get("CUTCARD_ALARM_SECRET", "")
    if secret and not re.fullmatch(r"[!-~]{8,200}", secret):
        raise InputError(
            "expected 8 to 200 printable ASCII characters without blanks", key="CUTCARD_ALARM_SECRET"
        )
    if not url:
        return None
    if not re.fullmatch(r"https?://[!-~]{1,2000}", url):
        raise InputError(
            f"expected an address such as https://example.org/alarms, got {url[:80]!r}", key="--alarm-webhook"
        )
    return Webhook(url, secret)


def _proxies(text: str) -> str:
    from cutcard.web.http.client_address import BadProxyError, read_proxies

    try:
        return read_proxies(text)
    except BadProxyError as error:
        raise InputError(str(error), key="--proxies") from None


def _log(path: str) -> "Log":
    from cutcard.web.server.logs import open_log, take_over_logging

    try:
        log = open_log(path)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=path, key="--log") from None
    take_over_logging(log)
    return log


def _run_locked(database: str, run: "Callable[[DatabaseLock | None], int]", *, take_over: bool) -> int:
    """Runs while holding the database lock. Whatever is wrong with the database is one sentence."""
    from cutcard.pit.log.audit.start_check import AuditRejectsError
    from cutcard.pit.log.codec import CodecError
    from cutcard.pit.runtime.background_tasks import TryAgainError
    from cutcard.pit.runtime.house import HouseShortError, OtherTablesError
    from cutcard.pit.servers.house_state import StartingError
    from cutcard.pit.store.protocol import FencedError, StoreDownError, StoreError
    from cutcard.pit.table.shoe.vault import SealedError
    from cutcard.pit.table.table_opening import NotALiveSheetError
    from cutcard.pit.wallet.wallet import WalletDownError
    from cutcard.web.server.database_lock import DatabaseInUseError

    lock: DatabaseLock | None = None
    try:
        lock = _lock(database, take_over=take_over)
        return run(lock)
    except DatabaseInUseError as error:
        who = f" (process {error.process})" if error.process else ""
        advice = "it did not stop when asked" if error.asked else "stop it first, or use --take-over"
        says = f"another server runs on {_place(database)}{who}: {advice}"
    except (StoreError, StoreDownError, SealedError) as error:
        says = str(error) or "the database does not answer"
    except (TryAgainError, WalletDownError) as error:
        why = f": {error.__cause__}" if error.__cause__ else ""
        says = f"the database cannot be written{why}"
    except FencedError:
        says = "another server has just taken over a table of this database"
    except (CodecError, NotALiveSheetError) as error:
        says = f"a table of this database cannot be resumed: {error}"
    except AuditRejectsError as error:
        says = f"{error}; `cutcard audit --database {_place(database)}` says more"
    except HouseShortError:
        says = "the house has no play money left to fill the racks"
    except OtherTablesError as error:
        says = (
            f"other servers run on {_place(database)}, and {error} is not a table of both; start all of them"
        )
        says += " with the same sheets, or stop the others first"
    except StartingError:
        says = f"another server is starting on {_place(database)} and has not finished; try again"
    except OSError as error:
        says = f"{_place(database)}: cannot be used: {(error.strerror or str(error)).lower()}"
    finally:
        if lock is not None:
            lock.release()
    raise InputError(says, key="--database")


def _lock(database: str, *, take_over: bool) -> "DatabaseLock | None":
    """The lock of a SQLite file, by whatever name it is reached. Servers on PostgreSQL share its tables."""
    from cutcard.web.server.database_lock import SqliteDatabaseLock

    file = _sqlite_file(database)
    return None if file is None else SqliteDatabaseLock(file, take_over=take_over)


def _place(database: str) -> str:
    from cutcard.pit.store.connection.engines import address, place

    return str(_sqlite_file(database) or place(address(database)))


def _usual_database() -> str:
    """The default database in the user's data folder, which is created if it is missing."""
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"cannot be created: {error.strerror}", file=str(folder), key="CUTCARD_DATA"
        ) from None
    return usual_database()


def _check_numbers(wanted: ServeOptions) -> None:
    names = ("--betting-seconds", "--decision-seconds", "--window-seconds", "--cut-seconds")
    for name, seconds in zip(names, wanted.pace, strict=True):
        if seconds is not None and not 0 <= seconds <= 3600:
            raise InputError(f"expected 0 (no limit) to 3600 seconds, got {seconds}", key=name)
    if not 0 <= wanted.bots <= 6:
        raise InputError(f"expected 0 to 6 house bots at a table, got {wanted.bots}", key="--bots")
    if not 0 <= wanted.port <= 65535:
        raise InputError(
            f"expected a port from 1 to 65535, or 0 for any that is free, got {wanted.port}", key="--port"
        )
    if not 1 <= wanted.people_per_address <= MOST_PEOPLE:
        raise InputError(
            f"expected 1 to {MOST_PEOPLE:,} people, got {wanted.people_per_address}",
            key="--people-per-address",
        )
    if not wanted.host.strip():
        raise InputError("expected an address to listen at; 0.0.0.0 is every address", key="--host")


# --- what is said -----------------------------------------------------------------------------------------


def _sqlite_file(database: str) -> Path | None:
    """The file of a SQLite database, by whatever name it is reached; None for any other database."""
    from cutcard.pit.store.connection.engines import address

    url = address(database)
    if url.drivername != "sqlite" or not url.database or url.database == ":memory:" or url.query:
        return None
    file = Path(url.database).resolve()
    return None if file.is_dir() else file


def _shown_host(host: str) -> str:
    from cutcard.web.http.origins import ANYWHERE

    if host in ANYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _announcement(
    address: str, database: str, opened: "OpenHouse", token: str | None, open_page: bool | None
) -> Callable[[], None]:
    """What is printed once connections are taken: the address alone on the first line."""

    def lines() -> None:
        say(address)
        tables = sorted(
            {table.name for table in opened.house.tables()} | {*opened.context.others.tables()},
            key=opened.house.place,
        )
        say(f"{len(tables)} tables: {', '.join(tables)}")
        say(f"Database: {re.sub(r':[^:@/]*@', ':***@', database)}")
        if token:
            say(f"Become the administrator (once): {address}/admin?token={token}")
        if not opened.page.built:
            from cutcard.web.http.page import NOT_BUILT

            say(NOT_BUILT)
        say("Ctrl-C stops the server; the next start resumes every round.")

    def announce() -> None:
        with written():
            lines()
        if open_page or (open_page is None and sys.stdout.isatty() and opened.page.built):
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    return announce

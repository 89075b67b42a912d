"""A real PostgreSQL for the tests: created, started, killed and restarted in a temporary folder.

As root its data directory belongs to another user, because PostgreSQL refuses to run as root. It listens on a
socket in its folder only, and syncs to the disk like any server.
"""

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg

INSTALL = (
    "PostgreSQL is not installed here, and the store must be tested on it: "
    "`apt-get install postgresql` (or `./go test`, which installs it), or put initdb into the PATH"
)
PORT = 5432
SECONDS = 60


class NoPostgresError(Exception):
    """There is no PostgreSQL on this machine."""


def programs() -> Path:
    """The folder of PostgreSQL's programs: the newest of the system's, or where `initdb` is found."""
    installed = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda found: int(found.parent.parent.name)
    )
    if installed:
        return installed[-1].parent
    found = shutil.which("initdb")
    if found is None:
        raise NoPostgresError(INSTALL)
    return Path(found).resolve().parent


def _other_user() -> dict[str, Any]:
    """How a process is started as somebody PostgreSQL serves; as oneself where one is not root."""
    if os.geteuid() != 0:
        return {}
    import pwd  # noqa: PLC0415 (only where there are users)

    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _runs(pid: int) -> bool:
    """The process is there, and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (OSError, IndexError):
        return False


class Cluster:
    """One server. `settings` are written to its configuration as they are."""

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        self._programs = programs()
        self._user = _other_user()
        self.folder = Path(tempfile.mkdtemp(prefix="cutcard-pg-"))
        self.data = self.folder / "data"
        self.process: subprocess.Popen[bytes] | None = None
        self._names = itertools.count(1)
        if self._user:
            os.chown(self.folder, self._user["user"], self._user["group"])
        command = [self._programs / "initdb", "--pgdata", self.data, "--username", "cutcard", "--no-sync"]
        command += ["--encoding", "UTF8", "--locale", "C", "--auth", "trust"]
        self._run(*command)
        configured = {
            "listen_addresses": "''",
            "unix_socket_directories": f"'{self.folder}'",
            "port": str(PORT),
            "fsync": "on",
            "shared_buffers": "32MB",
            "max_connections": "40",
            **(settings or {}),
        }
        with (self.data / "postgresql.conf").open("a") as file:
            file.writelines(f"{key} = {value}\n" for key, value in configured.items())
        rules = self.data / "pg_hba.conf"
        rules.write_text("local all locked scram-sha-256\n" + rules.read_text())

    def _run(self, *command: object) -> None:
        done = subprocess.run(
            [str(part) for part in command],
            capture_output=True,
            text=True,
            cwd="/",
            check=False,
            **self._user,
        )
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")

    def url(self, database: str = "postgres", *, user: str = "cutcard", password: str = "") -> str:
        secret = f":{password}" if password else ""
        return f"postgresql://{user}{secret}@/{database}?host={self.folder}&port={PORT}"

    def start(self) -> None:
        """Starts it and waits until it answers, its recovery after a crash behind it."""
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.data],
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                **self._user,
            )
        until = time.monotonic() + SECONDS
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((self.folder / "server.log").read_text()[-3000:]) from None
                time.sleep(0.05)

    def stop(self) -> None:
        """Stops it as an operator would who does not wait for those connected."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(SECONDS)
            self.process = None

    def kill(self) -> None:
        """SIGKILL to the server and every process of it at once, as a machine that goes dark."""
        if self.process is not None:
            pids = self.pids()
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait(SECONDS)
            while any(_runs(pid) for pid in pids):
                time.sleep(0.01)
            self.process = None

    def pids(self) -> list[int]:
        """The server's process and its children, the server's first."""
        assert self.process is not None
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=False
        )
        return [self.process.pid, *map(int, listed.stdout.split())]

    def killed_and_started(self) -> None:
        """As a machine that goes dark and comes back."""
        self.kill()
        time.sleep(0.2)
        self.start()

    def restart(self) -> None:
        self.stop()
        self.start()

    def new_database(self) -> str:
        """A fresh, empty database; its address."""
        name = f"pit_{next(self._names)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        return self.url(name)

    def emptied_database(self) -> str:
        """The same database every time, with nothing in it: much quicker than a new one."""
        self.execute(
            "DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC"
        )
        return self.url()

    def execute(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    def remove(self) -> None:
        """No use in stopping it in order: that would write all it has to the disk first."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

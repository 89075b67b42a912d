"""Operating a running server: log rotation, a full disk, health and readiness. One real process, because
starting one takes seconds."""

import json
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from tests.served import PATIENCE, ROOT, cutcard, environment
from tests.web.server_process import ServerProcess

NO_FILE_GROWS = (0, resource.RLIM_INFINITY)
"""As on a full disk: every write to a file fails."""


def until(reached: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 20
    while not reached():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def written(log: Path) -> list[dict[str, Any]]:
    whole, _, _ = log.read_text().rpartition("\n")
    return [json.loads(line) for line in whole.splitlines()]


def test_a_log_that_is_rotated_and_a_disk_that_is_full_for_a_while(tmp_path: Path) -> None:
    log, moved = tmp_path / "log", tmp_path / "log.1"
    with ServerProcess(tmp_path, "--sheet", "atlantic-city", "--log", str(log)) as serving:
        assert serving.process is not None
        process = serving.process
        assert log.stat().st_mode & 0o777 == 0o600
        with httpx.Client(base_url=serving.address, timeout=20) as asks:
            log.rename(moved)
            process.send_signal(signal.SIGHUP)
            until(log.exists, "the log was not opened again")
            assert log.stat().st_mode & 0o777 == 0o600
            assert asks.get("/readyz").json() == {"ok": True}

            usual = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, NO_FILE_GROWS)
            until(lambda: asks.get("/readyz").status_code == 503, "it says that it is ready")
            refused = asks.get("/readyz")
            assert refused.json() == {"error": {"message": "The database cannot be written."}}
            assert asks.get("/healthz").json() == {"ok": True, "tables": 1}
            time.sleep(0.5)  # lines are written together: these are lost
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, usual)

            until(lambda: asks.get("/readyz").status_code == 200, "it is not ready again")
            until(lambda: any("lost" in line for line in written(log)), "nobody says what was lost")
        assert process.poll() is None
        assert serving.stop() == 0
    lines = written(log)
    assert sum(line.get("lost", 0) for line in lines) > 0
    assert next(line["says"] for line in lines if "lost" in line).endswith("could not be written")
    assert "ready again" in [line.get("says") for line in lines]
    assert lines[-1]["event"] in ("request", "server", "heads"), "the log goes on after what was lost"


def test_a_server_in_a_terminal_ends_when_that_is_closed(tmp_path: Path) -> None:
    """Else it would run on unseen, and keep its database from the next one."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        cutcard("serve", "--no-open", "--no-coach", "--sheet", "atlantic-city"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        cwd=ROOT,
        env=environment(CUTCARD_DATA=str(tmp_path)),
    ) as process:
        try:
            os.close(theirs)
            assert process.stdout is not None
            assert process.stdout.readline().startswith("http://")
            os.close(ours)
            process.send_signal(signal.SIGHUP)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()

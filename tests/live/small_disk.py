"""A disk that is really full for a while: a small file system, or a process's limit on file sizes.

If this user may mount one it is a tmpfs, and writing fails with ENOSPC. Otherwise the server's limit for the
size of a file is lowered while it runs, and writing fails with EFBIG.
"""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .served import Served

MEBIBYTES = 6
ALMOST_NOTHING = 4096


class SmallDisk:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={MEBIBYTES}m", "tmpfs", str(folder)]
        self.mounted = os.geteuid() == 0 and subprocess.run(command, check=False).returncode == 0

    def fill(self, served: Served) -> None:
        """Until nothing more can be written."""
        if not self.mounted:
            self._limit(served, ALMOST_NOTHING)
            return
        with (self.folder / "filler").open("wb", buffering=0) as filler, suppress(OSError):
            while True:
                filler.write(b"x" * 4096)

    def make_room(self, served: Served) -> None:
        if not self.mounted:
            self._limit(served, resource.RLIM_INFINITY)
            return
        (self.folder / "filler").unlink()

    @staticmethod
    def _limit(served: Served, most: int) -> None:
        assert served.process is not None
        _, hard = resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE)
        limit = hard if most == resource.RLIM_INFINITY else most
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (limit, hard))

    def unmount(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    disk = SmallDisk(folder)
    try:
        yield disk
    finally:
        disk.unmount()

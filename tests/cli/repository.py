"""The repository as in a clone: its own files, without anything built or installed."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def tracked(*under: str) -> list[str]:
    """The files of the working tree that git would commit."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *under],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


def copy_of_the_repository(to: Path) -> Path:
    for name in tracked():
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, to / name)
    return to

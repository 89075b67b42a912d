"""The repository as a clone would have it: its files and nothing that was built or installed in it."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def tracked(*under: str) -> list[str]:
    """The files of the working tree that belong to the repository."""
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

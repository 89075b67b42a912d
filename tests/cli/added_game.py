"""The game of docs/adding-a-game.md: a copy of the package with the files the page shows and its one line."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
_FILE = re.compile(r"^`(cutcard/[a-z_/]+\.py)`:\n\n```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINKED = "page"
"""The built page is used as it is."""
_LAST_LINE = '    ListedGame("double-attack", "Double attack", "26.8"),\n'


def files() -> dict[str, str]:
    """The files of the page by their paths."""
    return dict(_FILE.findall(PAGE))


def block(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def build(folder: Path) -> Path:
    """The package with one game more; its sheet and its round lie beside it."""
    left_out = shutil.ignore_patterns("__pycache__", _LINKED)
    shutil.copytree(ROOT / "cutcard", folder / "cutcard", ignore=left_out)
    (folder / "cutcard" / "web" / _LINKED).symlink_to(ROOT / "cutcard" / "web" / _LINKED)
    (folder / "sheets").symlink_to(ROOT / "sheets")
    for path, text in files().items():
        file = folder / path
        assert not file.exists(), f"{path} is in the package already"
        for parent in [one for one in file.parents if not (one / "__init__.py").exists()]:
            if folder / "cutcard" in parent.parents:
                parent.mkdir(parents=True, exist_ok=True)
                (parent / "__init__.py").touch()
        file.write_text(text, encoding="utf-8")
    registry = folder / "cutcard" / "games" / "registry.py"
    text = registry.read_text(encoding="utf-8")
    assert text.count(_LAST_LINE) == 1
    registry.write_text(text.replace(_LAST_LINE, _LAST_LINE + block("registry")), encoding="utf-8")
    (folder / "sheet.toml").write_text(block("toml"), encoding="utf-8")
    (folder / "story.round").write_text(block("text"), encoding="utf-8")
    return folder


def environment(house: Path) -> dict[str, str]:
    """For programs that are to find this package; what else they import comes from the checkout."""
    path = os.pathsep.join((str(house), str(ROOT)))
    return {"PYTHONPATH": path, "PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def run(house: Path, program: str, *words: str, typed: str = "") -> tuple[int, str, str]:
    """A Python program in the house: exit code, standard output, standard error."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=house,
        env={**os.environ, **environment(house)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def cutcard(house: Path, *words: str, typed: str = "") -> tuple[int, str]:
    """A command; on standard error stands at most what takes long."""
    program = "from cutcard.cli.main import run_program; run_program()"
    code, output, errors = run(house, program, *words, typed=typed)
    assert all(line.endswith(" ...") for line in errors.splitlines()), errors
    return code, output

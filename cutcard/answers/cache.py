"""Answers kept in the user's cache folder: one file each, bounded in size, written whole or not at all.

A file that cannot be read, or is not what it should be, counts as missing. No answer depends on this folder:
`complain` is told what is wrong with it, once, and the answer is computed.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from cutcard.answers.question import SheetQuestion, digest_of_key

MOST_BYTES = 64 << 20
LARGEST_ANSWER = 8 << 20
_SUFFIX = ".answer"
_UNFINISHED = ".part"

NO_CACHE = "CUTCARD_NO_CACHE"
"""An environment variable: where it is set, every answer is computed."""

Complain = Callable[[str], None]


def cache_folder() -> Path:
    """`CUTCARD_CACHE`, or the system's usual folder; it may not exist yet."""
    named = os.environ.get("CUTCARD_CACHE")
    if named:
        return Path(named)
    if sys.platform == "win32":
        usual = os.environ.get("LOCALAPPDATA")
        return (Path(usual) if usual else Path.home() / "AppData" / "Local") / "Cutcard" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "Cutcard"
    usual = os.environ.get("XDG_CACHE_HOME")
    # The XDG specification: a path that is not absolute is ignored.
    base = Path(usual) if usual and Path(usual).is_absolute() else Path.home() / ".cache"
    return base / "cutcard"


def answers_folder() -> Path:
    """The folder of the answers within it; `RuntimeError` for a user who has no home folder."""
    return cache_folder() / "answers"


class UserCache:
    """The cache in one folder."""

    def __init__(
        self, folder: Path, complain: Complain = lambda _: None, *, most_bytes: int = MOST_BYTES
    ) -> None:
        self.folder = folder
        self.most_bytes = most_bytes
        self._complain: Complain | None = complain

    def find(self, question: SheetQuestion) -> Any:
        """The answer kept for this question and this program, or None."""
        key = question.key
        path = self._path(key)
        try:
            with path.open("rb") as opened:
                text = opened.read(LARGEST_ANSWER + 1)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            return self._failed(f"{path} cannot be read ({_reason(error)}); the answer is computed")
        try:
            answer = _read(text, key)
        except (ValueError, RecursionError):
            return self._failed(f"{path} is damaged; the answer is computed")
        with suppress(OSError):
            os.utime(path)  # used last: removed last
        return answer

    def keep(self, question: SheetQuestion, answer: Any) -> None:
        """Writes the answer, and removes those not used for longest where there are too many."""
        key = question.key
        text = _written(answer, key)
        if len(text) > LARGEST_ANSWER:
            return
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _replace(self._path(key), text)
            self._shrink()
        except OSError as error:
            self._failed(f"{self.folder} cannot be written ({_reason(error)}); the answer is not kept")

    def files(self) -> list[Path]:
        """Every file of the cache, the one not used for longest first. Other files are left alone."""
        return [path for _, _, path in sorted(self._entries())]

    def size(self) -> int:
        return sum(size for _, size, _ in self._entries())

    def clear(self) -> int:
        """Removes every file of the cache and says how many; `OSError` where one cannot be removed."""
        files = self.files()
        for path in files:
            path.unlink(missing_ok=True)
        return len(files)

    def _path(self, key: Mapping[str, Any]) -> Path:
        return self.folder / f"{digest_of_key(dict(key))}{_SUFFIX}"

    def _entries(self) -> Iterator[tuple[float, int, Path]]:
        """When each file was last used, and its size."""
        try:
            found = list(os.scandir(self.folder))
        except (FileNotFoundError, NotADirectoryError):
            return
        for entry in found:
            if entry.name.endswith((_SUFFIX, _UNFINISHED)):
                with suppress(FileNotFoundError):  # Another process removed it.
                    if entry.is_file(follow_symlinks=False):
                        stat = entry.stat(follow_symlinks=False)
                        yield stat.st_mtime, stat.st_size, Path(entry.path)

    def _shrink(self) -> None:
        """Down to three quarters, so that not every answer has to make room for itself."""
        entries = sorted(self._entries())
        size = sum(each for _, each, _ in entries)
        if size <= self.most_bytes:
            return
        for _, each, path in entries:
            if size <= self.most_bytes * 3 // 4:
                break
            path.unlink(missing_ok=True)
            size -= each

    def _failed(self, words: str) -> None:
        if self._complain is not None:
            self._complain(f"cache: {words}")
        self._complain = None


def _written(answer: Any, key: Mapping[str, Any]) -> bytes:
    body = json.dumps(answer, separators=(",", ":")).encode()
    head = json.dumps({"key": key, "sha256": sha256(body).hexdigest()}).encode()
    return head + b"\n" + body


def _read(text: bytes, key: Mapping[str, Any]) -> Any:
    """`ValueError` where this is not the whole answer to that question."""
    head, _, body = text.partition(b"\n")
    said = json.loads(head)
    if not isinstance(said, dict) or said.get("key") != key:
        raise ValueError("another question's answer")
    if said.get("sha256") != sha256(body).hexdigest():
        raise ValueError("not the answer that was written")
    return json.loads(body)


def _replace(path: Path, text: bytes) -> None:
    """Nobody sees half a file, and of two writers one wins."""
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=_UNFINISHED, delete=False) as part:
        try:
            part.write(text)
            part.close()
            os.replace(part.name, path)  # noqa: PTH105 - both are names
        except BaseException:
            with suppress(OSError):
                os.unlink(part.name)  # noqa: PTH108
            raise


def _reason(error: OSError) -> str:
    return error.strerror or str(error)

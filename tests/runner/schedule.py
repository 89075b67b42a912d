"""Which worker runs which file, and when: the longest first, files that share a fixture in one worker."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests import tiers

UNKNOWN = 5.0
"""Seconds that a file without a recorded duration is taken to last."""
NOBODY = -1
WORTH_A_SECOND_FIXTURE = 10.0
"""Seconds of work that must be left with one fixture before a second worker makes that fixture too."""


@dataclass(frozen=True, slots=True)
class Duration:
    """What a file took when it was recorded, in seconds."""

    clock: float
    processor: float


def recorded(file: Path, tier: str) -> dict[str, Duration]:
    """Of each file of a tier; empty where nothing was recorded yet."""
    if not file.exists():
        return {}
    kept = json.loads(file.read_text("utf-8")).get(tier, {})
    return {path: Duration(*seconds) for path, seconds in kept.items()}


def record(file: Path, tier: str, found: dict[str, Duration]) -> None:
    """Keeps the durations of a tier, those of the other tiers and of files that did not run stay. A file a
    line, so that a diff is short."""
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    new = {path: [round(one.clock, 2), round(one.processor, 2)] for path, one in found.items()}
    kept[tier] = kept.get(tier, {}) | new
    parts = []
    for name in sorted(kept):
        lines = [
            f"    {json.dumps(path)}: {json.dumps(seconds)}" for path, seconds in sorted(kept[name].items())
        ]
        parts.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n  }")
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


@dataclass
class Schedule:
    """The files that no worker has taken yet."""

    durations: dict[str, Duration]
    left: list[str] = field(default_factory=list)
    owners: dict[str, int] = field(default_factory=dict)
    """Which worker has made a fixture first."""

    @classmethod
    def of(cls, files: Iterable[str], durations: dict[str, Duration]) -> "Schedule":
        made = cls(durations)
        made.left = sorted(files, key=lambda path: (-made.seconds(path), path))
        return made

    def seconds(self, path: str) -> float:
        known = self.durations.get(path)
        return known.clock if known else UNKNOWN

    def take(self, worker: int) -> str | None:
        """The file that this worker should run next; None where nothing is left for it.

        First the files of a fixture that it has made, then those of one that nobody has made, then files
        without one, the longest first; at last it helps with another's, where that is worth a second fixture.
        """
        owners = {path: self._owner(path) for path in self.left}
        shared = [path for path in self.left if owners[path] == worker] or [
            path for path in self.left if owners[path] == NOBODY
        ]
        free = [path for path in self.left if owners[path] is None]
        helped = self.left if sum(map(self.seconds, self.left)) > WORTH_A_SECOND_FIXTURE else []
        path = next(iter((*shared, *free, *helped)), None)
        if path is not None:
            self.left.remove(path)
            if fixture := tiers.shared_fixture(path):
                self.owners.setdefault(fixture, worker)
        return path

    def _owner(self, path: str) -> int | None:
        """Of the fixture that the file shares; None where it shares none."""
        fixture = tiers.shared_fixture(path)
        return self.owners.get(fixture, NOBODY) if fixture else None

    def given_back(self, worker: int) -> None:
        """The worker has died: the other may use what it alone had made."""
        self.owners = {fixture: owner for fixture, owner in self.owners.items() if owner != worker}

"""What is printed at the end: every failure in full, where the time went, what was left out, the count."""

from collections import Counter
from collections.abc import Iterator

from tests import tiers
from tests.runner.coordinator import Found

FOLDERS, FILES = 8, 10


def summary(found: Found, tier: str, files: list[str], *, clock: float, processor: float) -> Iterator[str]:
    """The lines, in order. `files` are all test files, those that the tier leaves out too."""
    for test, text in found.failures:
        yield f"\n{'=' * 100}\nFAILED {test}\n{'=' * 100}\n{text}"
    yield from where_the_time_went(found)
    yield f"together {minutes(clock)}, {processor:.0f} s of processor time"
    for test in found.skipped:
        yield f"skipped {test}"
    if tier == tiers.QUICK:
        yield left_out(found, files)
    if found.interrupted:
        yield f"interrupted: {len(found.durations)} files were finished"
    yield from (f"unsteady: {test} failed beside other tests and passed alone" for test in found.unsteady)
    yield from (f"FAILED {test}" for test, _ in found.failures)
    yield f"{found.passed} passed, {len(found.failures)} failed"


def where_the_time_went(found: Found) -> Iterator[str]:
    folders: Counter[str] = Counter()
    for path, one in found.durations.items():
        folders["/".join(path.split("/")[:2])] += one.clock  # type: ignore[assignment]
    yield "\nwhere the time went:"
    yield "  " + ", ".join(f"{name} {seconds:.0f} s" for name, seconds in folders.most_common(FOLDERS))
    slowest = sorted(found.durations.items(), key=lambda pair: -pair[1].clock)[:FILES]
    for path, one in slowest:
        yield f"  {one.clock:6.1f} s, {one.processor:6.1f} s of processor time  {path}"


def left_out(found: Found, files: list[str]) -> str:
    """In one line what the quick tier has not run, and how to run it."""
    parts = Counter(part for path in files if (part := tiers.part_left_out(path)))
    named = [f"{part} ({count} {'file' if count == 1 else 'files'})" for part, count in sorted(parts.items())]
    if found.deselected:
        tests = "1 test" if found.deselected == 1 else f"{found.deselected} tests"
        named.append(f"{tests} of the files that ran ({tiers.POSTGRESQL} for the most part)")
    named.append("most cases of the long proofs")
    return f"left out: {', '.join(named)}; ./go test --all runs them, ./go prove every case"


def minutes(seconds: float) -> str:
    return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"

"""The recorded frames are those the tables send today."""

import json
import re
from collections.abc import Iterator

import pytest

from tests.browser.recorded_plays import KINDS, Kind
from tests.browser.recording import FOLDER, written


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_recorded_frames_are_what_the_tables_send(kind: Kind) -> None:
    recorded = (FOLDER / f"{kind.name}.json").read_text("utf-8")
    assert written(kind) == recorded, "record them again: python -m tests.browser.recording"


def test_every_recorded_file_has_its_kind() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {kind.name for kind in KINDS}


_SUM = re.compile(r"(?<![\d.,:])(?<![A-Z]-)(\$?)\d[\d,]*\.(\d\d)(?![\d(]| by analogy)")
_NOT_SENTENCES = ("statement", "again", "clause", "clauses")


def texts(value: object, field: str = "") -> Iterator[str]:
    """Every text of a frame that people read."""
    if isinstance(value, str) and field not in _NOT_SENTENCES:
        yield value
    for inner_field, inner in value.items() if isinstance(value, dict) else ():
        yield from texts(inner, inner_field)
    for inner in value if isinstance(value, list) else ():
        yield from texts(inner, field)


def test_sums_in_texts_are_written_for_people() -> None:
    """`$10` and `$7.50`, never `10.00` or `$10.00`: the page shows texts as they are sent."""
    found = [text for path in FOLDER.glob("*.json") for text in texts(json.loads(path.read_text("utf-8")))]
    sums = [(sum_, text) for text in found for sum_ in _SUM.finditer(text)]
    assert sums
    assert [text for sum_, text in sums if not sum_[1] or sum_[2] == "00"] == []

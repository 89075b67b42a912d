"""The recorded frames are those the tables send today."""

import pytest

from tests.browser.recorded_plays import KINDS, Kind
from tests.browser.recording import FOLDER, written


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_recorded_frames_are_what_the_tables_send(kind: Kind) -> None:
    recorded = (FOLDER / f"{kind.name}.json").read_text("utf-8")
    assert written(kind) == recorded, "record them again: python -m tests.browser.recording"


def test_every_recorded_file_has_its_kind() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {kind.name for kind in KINDS}

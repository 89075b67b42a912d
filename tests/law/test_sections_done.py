"""Every clause of a section that the register calls done has a test that names it."""

from pathlib import Path

import pytest

from cutcard.cli.commands.clauses import clauses

TESTS = Path(__file__).parents[1]


def test_the_sections_called_done_and_every_clause_named_are_real(capsys: pytest.CaptureFixture[str]) -> None:
    assert clauses(TESTS, as_json=False) == 0, capsys.readouterr().out

"""A proposed sheet may ask for what no lawful table has; every command answers with a clear message."""

from pathlib import Path

import pytest

from cutcard.cli.analysis.sim import sim
from cutcard.cli.analysis.strategy import strategy
from cutcard.cli.commands.sign import sign

HEAD = '[table]\ngame = "blackjack"\nstatus = "proposed"\n[cards]\ndecks = 1\n'
NO_STAKE = '[wagers.blackjack-bonus]\nawards = { "7" = [["140.00", 1]] }\n'
FOUR_HANDS = '[rules]\nvariation = "multiple-action"\nsplit_hands = 4\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "proposed.toml"
    file.write_text(HEAD + text, "utf-8")
    return file


def test_a_bonus_without_an_award_for_its_stakes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = written(tmp_path, NO_STAKE)
    assert sign(sheet, False) == 0
    assert "BLACKJACK BONUS WAGER" in capsys.readouterr().out
    assert sim(sheet, 10, 1, "cpu", 1, None, 1, False, False) == 2
    assert "wagers.blackjack-bonus.awards: it has no award" in capsys.readouterr().err


def test_a_sheet_that_the_exact_odds_do_not_support(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert strategy(written(tmp_path, FOUR_HANDS), False) == 2
    assert "this table has no exact odds or charts" in capsys.readouterr().err

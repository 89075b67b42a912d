"""Every `.round` file is one test, played once. It checks the expectations, the money, and that the round
survives being written as text and read again."""

from functools import cache
from pathlib import Path

import pytest

from cutcard.games.croupier.automations import NONE
from cutcard.games.croupier.croupier import Croupier
from cutcard.games.croupier.sources import DealtByHand
from cutcard.games.protocol import Felt, Purse, Rack, Sheet
from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.notation.replay import Failure, replay
from cutcard.notation.round_file import Pays, RoundFile, read_round_file
from cutcard.notation.write import write_rounds

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.round"))
SHEETS = sorted((HERE / "sheets").glob("*.toml"))

round_files = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE)))


@cache
def sheet_at(path: Path) -> Sheet:
    read = read_sheet_text(path.read_text(encoding="utf-8"))
    assert not read.problems, read.problems
    assert not read.violations, read.violations
    assert read.sheet is not None
    return read.sheet


def play(path: Path) -> tuple[RoundFile, list[Failure], Croupier]:
    file = read_round_file(path.read_text(encoding="utf-8"))
    sheet = sheet_at((path.parent / file.table).resolve())
    failures, croupier = replay(GAMES[sheet.game].bind(sheet), file)
    return file, failures, croupier


def play_text(text: str) -> list[Failure]:
    file = read_round_file(text)
    sheet = sheet_at((HERE / file.table).resolve())
    return replay(GAMES[sheet.game].bind(sheet), file)[0]


def test_there_are_round_files() -> None:
    assert len(FILES) >= 90


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_sheet_of_these_rounds_is_lawful(path: Path) -> None:
    assert sheet_at(path).status == "lawful"


@round_files
def test_round(path: Path) -> None:
    """The file shows the choices it names, its expectations are met, no money is made or lost, and the round
    is the same after it was written as text and read again, and with a live dealer."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# "), "it does not say what it shows"
    file, failures, croupier = play(path)
    assert not failures
    assert any(isinstance(statement, Pays) for statement in file.statements), "it expects no money"
    _check_that_money_is_neither_made_nor_lost(croupier)
    _check_that_its_notation_replays(file, croupier)
    _check_that_a_live_dealer_can_play_it(croupier)


def _check_that_a_live_dealer_can_play_it(croupier: Croupier) -> None:
    """Where the house does nothing by itself, each step is a command of its own with the same events."""
    live = Croupier(croupier.rules, DealtByHand(), automations=NONE)
    for step in croupier.steps:
        assert live.do(step.command) == step.events
    assert live.state == croupier.state
    assert len(live.steps) == len(croupier.steps)
    assert not any(step.automatic for step in live.steps)


def _check_that_its_notation_replays(file: RoundFile, croupier: Croupier) -> None:
    """Writes the round as notation and plays that: the events must be equal."""
    text = write_rounds(croupier.rules.game, croupier.steps, table=file.table)
    again = read_round_file(text)
    failures, second = replay(croupier.rules, again)
    assert not failures
    assert _events(second) == _events(croupier)
    assert second.state == croupier.state
    assert write_rounds(second.rules.game, second.steps, table=file.table) == text


def _check_that_money_is_neither_made_nor_lost(croupier: Croupier) -> None:
    """Every chip is returned or goes to the rack; after a round only streaks are on the felt."""
    accounts: dict[object, int] = {}
    for step in croupier.steps:
        for event in step.events:
            for transfer in event.transfers:
                assert transfer.cents > 0
                assert isinstance(transfer.wager, Felt)
                accounts[transfer.source] = accounts.get(transfer.source, 0) - transfer.cents
                accounts[transfer.target] = accounts.get(transfer.target, 0) + transfer.cents
                if isinstance(transfer.source, Felt):
                    assert accounts[transfer.source] >= 0, "more left the felt than lay there"
        if type(step.command).__name__ == "EndRound":
            lying = [account for account, cents in accounts.items() if isinstance(account, Felt) and cents]
            assert all(account.wager.startswith(("streak-", "vigorish")) for account in lying)
    assert sum(accounts.values()) == 0
    assert {type(account) for account in accounts} <= {Felt, Purse, Rack}


def _events(croupier: Croupier) -> list[tuple[object, ...]]:
    return [step.events for step in croupier.steps]


# --- a wrong expectation fails ----------------------------------------------------------------------------

ROUND = """\
table sheets/plain.toml
shoe Tc 7h 9d Td
bet 1 ann blackjack 10
deal
"""


def test_the_round_that_these_examples_change_passes() -> None:
    good = ROUND + "shows 1 Tc 9d 19\nopen 1 ann blackjack\nrefused 2.8(c): surrender 1\nend\n"
    assert play_text(good + "pays 1 ann blackjack +10\n") == []


@pytest.mark.parametrize(
    ("line", "expected", "found"),
    [
        ("pays 1 ann blackjack +10", "1 ann blackjack +10", "not settled yet"),
        ("pays 2 ann blackjack +10", "2 ann blackjack +10", "no such wager"),
        ("pays 1 bob blackjack +10", "1 bob blackjack +10", "no such wager"),
        ("pays 1 ann in-between +10", "1 ann in-between +10", "no such wager"),
        ("shows 1 Tc 9d 20", "1 Tc 9d 20", "Tc 9d 19"),
        ("shows 1 9d Tc 19", "1 9d Tc 19", "Tc 9d 19"),
        ("shows 1 Tc 19", "1 Tc 19", "Tc 9d 19"),
        ("shows 2 Tc 9d 19", "2 Tc 9d 19", "no such hand"),
        ("shows 1.2 Tc 9d 19", "1.2 Tc 9d 19", "no such hand"),
        ("shows dealer 7h ?? 7", "dealer 7h ?? 7", "7h 7"),
        ("open 1 ann insurance", "1 ann insurance not decided yet", "no such wager"),
        ("refused 2.12(a): hit 1", "hit 1 refused by 2.12(a)", "it is lawful"),
    ],
)
def test_a_wrong_expectation_in_the_round_fails(line: str, expected: str, found: str) -> None:
    assert play_text(f"{ROUND}{line}\nend\n") == [Failure(5, expected, found)]


@pytest.mark.parametrize(
    ("line", "expected", "found"),
    [
        ("pays 1 ann blackjack +10.50", "1 ann blackjack +10.50", "+10"),
        ("pays 1 ann blackjack -10", "1 ann blackjack -10", "+10"),
        ("pays 1 ann blackjack +0", "1 ann blackjack +0", "+10"),
        ("open 1 ann blackjack", "1 ann blackjack not decided yet", "it is settled"),
        ("shows dealer 7h Td 18", "dealer 7h Td 18", "7h Td 17"),
    ],
)
def test_a_wrong_expectation_after_the_round_fails(line: str, expected: str, found: str) -> None:
    assert play_text(f"{ROUND}end\n{line}\n") == [Failure(6, expected, found)]


def test_a_clause_other_than_the_refusals_fails() -> None:
    [failure] = play_text(ROUND + "refused 2.11(e): split 1\nend\npays 1 ann blackjack +10\n")
    assert (failure.line, failure.expected) == (5, "split 1 refused by 2.11(e)")
    assert "2.11(a)" in failure.found


def test_a_parent_of_the_refusals_clause_is_enough_and_a_child_is_not() -> None:
    assert play_text(ROUND + "refused 2.11: split 1\n") == []
    assert play_text(ROUND + "refused 19:47-2.11(a): split 1\n") == []
    assert len(play_text(ROUND + "refused 2.11(a)1: split 1\n")) == 1


def test_an_unexpected_refusal_fails_and_ends_the_file() -> None:
    [failure] = play_text(ROUND + "split 1\npays 7 zoe blackjack +1000\n")
    assert (failure.line, failure.expected) == (5, "split 1 is done")
    assert failure.found.startswith("refused: ")


def test_an_expected_refusal_that_does_not_come_changes_nothing() -> None:
    failures = play_text(ROUND + "refused 2.6(f): hit 1\nshows 1 Tc 9d 19\nend\npays 1 ann blackjack +10\n")
    assert [failure.line for failure in failures] == [5]


def test_every_failure_of_a_file_is_listed() -> None:
    failures = play_text(ROUND + "shows 1 Tc 9d 18\nend\npays 1 ann blackjack +11\nshows dealer 7h 7\n")
    assert [failure.line for failure in failures] == [5, 7, 8]

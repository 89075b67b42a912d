"""Account statements: opening balance, movements, closing balance, by period."""

import asyncio
import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cutcard.cli.main import app
from cutcard.pit.people import rows
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.pit.wallet.statements import statement_of

DAY = 86_400_000_000


class Clock:
    now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Ann brings 100.00 on the second day of 1970, which come back as 130.00 on the third."""
    file = str(tmp_path_factory.mktemp("house") / "pit.sqlite")
    store, clock = open_store(file), Clock()
    wallet = PlayMoney(store, clock)

    async def fill() -> None:
        await wallet.start()
        await wallet.reserve("house", 500_00, "rack")
        await store.transact(
            lambda connection: rows.add(
                connection, name="ann", kind="account", roles={"player"}, password=None, now=0
            )
        )
        await store.transact(lambda connection: wallet.opened(connection, "ann"))
        clock.now = DAY
        await wallet.reserve("ann", 100_00, "k1")
        clock.now = 2 * DAY
        await wallet.settle("k1", 130_00)

    asyncio.run(fill())
    yield file
    store.close()


def asked(database: str, *words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["people", "statement", "ann", "--database", database, *words])
    return done.exit_code, done.stdout, done.stderr


def test_all_of_it(database: str) -> None:
    code, out, _ = asked(database, "--json")
    told = json.loads(out)
    assert (code, told["opening"], told["closing"]) == (0, "0.00", "1030.00")
    assert [(one["reason"], one["amount"], one["balance"]) for one in told["movements"]] == [
        ("opening", "1000.00", "1000.00"),
        ("reserve", "-100.00", "900.00"),
        ("settle", "130.00", "1030.00"),
    ]


@pytest.mark.parametrize(
    ("words", "opening", "reasons", "closing"),
    [
        (("--from", "1970-01-02"), "1000.00", ["reserve", "settle"], "1030.00"),
        (("--to", "1970-01-02"), "0.00", ["opening", "reserve"], "900.00"),
        (("--from", "1970-01-02", "--to", "1970-01-02"), "1000.00", ["reserve"], "900.00"),
        (("--from", "1970-01-04"), "1030.00", [], "1030.00"),
    ],
)
def test_a_statement_has_the_movements_of_its_period(
    database: str, words: tuple[str, ...], opening: str, reasons: list[str], closing: str
) -> None:
    told = json.loads(asked(database, *words, "--json")[1])
    found = [one["reason"] for one in told["movements"]]
    assert (told["opening"], found, told["closing"]) == (opening, reasons, closing)


def test_one_period_ends_as_the_next_begins(database: str) -> None:
    store = open_store(database, reading=True)
    with store.snapshot() as found:
        parts = [statement_of(found.connection, "ann", day * DAY, (day + 1) * DAY) for day in range(5)]
        whole = statement_of(found.connection, "ann", 0, 5 * DAY)
    store.close()
    assert [one.closing for one in parts[:-1]] == [one.opening for one in parts[1:]]
    assert [line for one in parts for line in one.lines] == list(whole.lines)


def test_as_comma_separated_lines_and_as_a_table(database: str) -> None:
    code, out, _ = asked(database, "--csv")
    lines = list(csv.reader(io.StringIO(out)))
    assert (code, len(lines)) == (0, 6)
    assert lines[1][2:] == ["opening balance", "", "", "0.00"]
    assert lines[3][1:] == ["1970-01-02 00:00:00", "chips brought to a table", "k1", "-100.00", "900.00"]
    assert lines[-1][2:] == ["closing balance", "", "", "1030.00"]
    assert "chips brought back from a table" in asked(database)[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--from", "yesterday"), '--from: expected a day such as 2026-11-01, got "yesterday"'),
        (("--from", "1970-02-01", "--to", "1970-01-01"), "--to: expected a day from 1970-02-01 on"),
        (("--json", "--csv"), "expected one form of output"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(database: str, words: tuple[str, ...], says: str) -> None:
    code, out, err = asked(database, *words)
    assert code == 2
    assert says in out + err


def test_nobody_has_the_name(tmp_path: Path, database: str) -> None:
    done = CliRunner().invoke(app, ["people", "statement", "eve", "--database", database])
    assert (done.exit_code, done.stderr) == (2, "NAME: Nobody has this name.\n")

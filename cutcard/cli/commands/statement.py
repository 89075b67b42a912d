"""`cutcard people statement`: the account statement of a person's wallet."""

import json
from datetime import UTC, datetime, timedelta

from cutcard.cli.data_folder import usual_database
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import table
from cutcard.money import dollars
from cutcard.pit.people.rows import named
from cutcard.pit.store.connection.opening import transaction
from cutcard.pit.store.protocol import StoreError
from cutcard.pit.wallet.statements import WORDS, AccountStatement, as_csv, statement_of, when

GOOD = 0
SECOND = 1_000_000
_FIRST, _LAST = 0, 9_000_000_000_000_000


def statement(database: str, name: str, since: str, until: str, *, as_json: bool, as_csv: bool) -> int:
    try:
        if as_json and as_csv:
            raise InputError("expected one form of output, got --json and --csv")
        first = _day(since, "--from") if since else _FIRST
        last = _day(until, "--to") + 24 * 3600 * SECOND if until else _LAST
        if last <= first:
            raise InputError(f"expected a day from {since} on, got {until}", key="--to")
        with transaction(database or usual_database(), reading=True) as connection:
            person = named(connection, name)
            if person is None:
                raise InputError("Nobody has this name.", key="NAME")
            found = statement_of(connection, person.name, first, last)
    except StoreError as error:
        return report(InputError(str(error), key="--database"), as_json=as_json)
    except InputError as error:
        return report(error, as_json=as_json)
    _print(found, as_json=as_json, in_csv=as_csv)
    return GOOD


def _print(found: AccountStatement, *, as_json: bool, in_csv: bool) -> None:
    if as_json:
        lines = [
            {**line._asdict(), "cents": dollars(line.cents), "balance": dollars(line.balance)}
            for line in found.lines
        ]
        for line in lines:
            line["amount"] = line.pop("cents")
        told = {"name": found.player, "opening": dollars(found.opening), "closing": dollars(found.closing)}
        print(json.dumps({**told, "movements": lines}, indent=2))
    elif in_csv:
        print(as_csv(found), end="")
    else:
        rows = [
            (when(line.at), WORDS.get(line.reason, line.reason), dollars(line.cents), dollars(line.balance))
            for line in found.lines
        ]
        opening, closing = dollars(found.opening), dollars(found.closing)
        rows = [("", "opening balance", "", opening), *rows, ("", "closing balance", "", closing)]
        say(table("", ("time (UTC)", "what", "amount", "balance"), rows))


def _day(text: str, key: str) -> int:
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
        return int((day - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(microseconds=1))
    except ValueError:
        raise InputError(f'expected a day such as 2026-11-01, got "{text}"', key=key) from None

"""`cutcard people`: what the owner of a house's database does to people, recorded as the owner's acts."""

import getpass
import json
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection

from cutcard.cli.data_folder import usual_database
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import paragraph, table
from cutcard.cli.records.keys import existing_keys
from cutcard.pit.journal.recording import nobody
from cutcard.pit.people import administration, reset_codes, security_events
from cutcard.pit.people.person import ACCOUNT, Denied, Person
from cutcard.pit.people.sessions import OpenSession
from cutcard.pit.store.connection.opening import transaction
from cutcard.pit.store.protocol import StoreError

GOOD = 0
SECOND = 1_000_000
MOST_LISTED = 100_000
_KEYS = {"why": "--why", "role": "ROLE", "unknown": "NAME", "last-admin": "NAME", "kind": "NAME"}
Answer = TypeVar("Answer")
Work = Callable[[Connection, security_events.Actor, int], Answer | Denied]


def list_people(database: str, search: str, *, as_json: bool) -> int:
    def work(connection: Connection, by: object, now: int) -> Sequence[administration.ListedPerson]:
        return administration.listed(connection, now, search=search, most=MOST_LISTED)

    def shown(found: Sequence[administration.ListedPerson]) -> None:
        if as_json:
            print(json.dumps({"people": [_as_json(one) for one in found]}, indent=2))
        elif not found:
            say("Nobody has this name." if search else "There are no accounts.")
        else:
            columns = ("name", "role", "sessions", "factor", "last seen", "locked")
            say(table("", columns, [_row(one) for one in found]))

    return _done(database, work, shown, as_json=as_json, reading=True)


def role(database: str, name: str, new: str, why: str, *, as_json: bool) -> int:
    roles = administration.with_role(new)
    if isinstance(roles, Denied):
        return report(InputError(roles.says, key="ROLE"), as_json=as_json)
    return _done(
        database,
        lambda connection, by, now: administration.set_roles(connection, by, name, roles, why, now),
        _report(as_json, lambda person: f"{person.name}: {_role(person.roles)}."),
        as_json=as_json,
    )


def password(database: str, name: str, why: str, *, as_json: bool) -> int:
    def shown(reset: tuple[Person, str]) -> None:
        person, code = reset
        if as_json:
            print(json.dumps({"name": person.name, "code": code, "hours": reset_codes.HOURS}))
            return
        say(f"{person.name}: the old password is void, and all sessions have ended.")
        say(f"Code: {code}")
        says = f"It is shown once and valid once, for {reset_codes.HOURS} hours: on the page under Account, "
        say(paragraph(says + '"I have a code".'))

    return _done(
        database,
        lambda connection, by, now: administration.reset_password(connection, by, name, why, now),
        shown,
        as_json=as_json,
    )


def lock(database: str, name: str, why: str, *, as_json: bool) -> int:
    return _done(
        database,
        lambda connection, by, now: administration.lock(connection, by, name, why, now),
        _report(as_json, lambda person: f"{person.name}: locked. All sessions have ended."),
        as_json=as_json,
    )


def unlock(database: str, name: str, why: str, *, as_json: bool) -> int:
    return _done(
        database,
        lambda connection, by, now: administration.unlock(connection, by, name, why, now),
        _report(as_json, lambda person: f"{person.name}: may sign in again."),
        as_json=as_json,
    )


def remove_second_factor(database: str, name: str, why: str, *, as_json: bool) -> int:
    return _done(
        database,
        lambda connection, by, now: administration.remove_second_factor(connection, by, name, why, now),
        _report(as_json, lambda person: f"{person.name}: has no second factor now. All sessions have ended."),
        as_json=as_json,
    )


def list_sessions(database: str, name: str, *, as_json: bool) -> int:
    def work(connection: Connection, by: object, now: int) -> Sequence[OpenSession] | Denied:
        return administration.sessions_of(connection, name, now)

    def shown(found: Sequence[OpenSession]) -> None:
        if as_json:
            print(json.dumps({"sessions": [one._asdict() for one in found]}, indent=2))
        elif not found:
            say(f"{name} has no open session.")
        else:
            rows = [
                (one.id, one.device or "-", one.address or "-", _when(one.created), _when(one.seen))
                for one in found
            ]
            say(table("", ("session", "device", "address", "signed in", "last seen"), rows))

    return _done(database, work, shown, as_json=as_json, reading=True)


def end_sessions(database: str, name: str, why: str, session: str, *, as_json: bool) -> int:
    return _done(
        database,
        lambda connection, by, now: administration.end_sessions(connection, by, name, why, now, session),
        _report(
            as_json,
            lambda person: f"{person.name}: {'the session has' if session else 'all sessions have'} ended.",
        ),
        as_json=as_json,
    )


def list_events(database: str, about: str, most: int, *, as_json: bool) -> int:
    def work(connection: Connection, by: object, now: int) -> Sequence[security_events.SecurityEvent]:
        return security_events.latest(connection, about=about, most=most)

    def shown(found: Sequence[security_events.SecurityEvent]) -> None:
        if as_json:
            print(json.dumps({"events": [one._asdict() for one in found]}, indent=2))
        elif not found:
            say("Nothing is recorded.")
        else:
            rows = [
                (
                    str(one.number),
                    _when(one.at),
                    f"{one.by} (owner)" if one.by_kind == security_events.OWNER else one.by or "?",
                    one.what,
                    one.about or "?",
                    one.detail,
                    one.why,
                    one.address,
                )
                for one in found
            ]
            columns = ("", "when", "by", "what", "whose", "", "why", "address")
            say(table("", columns, rows))

    return _done(database, work, shown, as_json=as_json, reading=True)


def _done(
    database: str,
    work: Work[Answer],
    shown: Callable[[Answer], None],
    *,
    as_json: bool,
    reading: bool = False,
) -> int:
    """Does the work in one transaction and prints its answer; one sentence if it was refused."""
    now = time.time_ns() // 1000
    try:
        vouch = nobody if reading else lambda hash_: existing_keys(database).vouch(hash_)
        with transaction(database or usual_database(), reading=reading, vouch=vouch) as connection:
            answer = work(connection, security_events.owner(_user()), now)
    except InputError as error:
        return report(error, as_json=as_json)
    except StoreError as error:
        return report(InputError(str(error), key="--database"), as_json=as_json)
    if isinstance(answer, Denied):
        return report(InputError(answer.says, key=_KEYS.get(answer.word, "")), as_json=as_json)
    shown(answer)
    return GOOD


def _report(as_json: bool, says: Callable[[Person], str]) -> Callable[[Person], None]:
    def shown(person: Person) -> None:
        if as_json:
            print(json.dumps({"name": person.name, "roles": sorted(person.roles)}))
        else:
            say(says(person))

    return shown


def _user() -> str:
    """The user of the operating system, for the record."""
    try:
        return "".join(one for one in getpass.getuser() if one.isprintable())[:60] or "unknown"
    except (OSError, KeyError, ImportError):
        return "unknown"


def _role(roles: frozenset[str]) -> str:
    return administration.staff_text(roles) or "no staff role"


def _row(one: administration.ListedPerson) -> tuple[str, ...]:
    return (
        one.name,
        administration.staff_text(one.roles) or ("-" if one.kind == ACCOUNT else one.kind),
        str(one.open_sessions),
        "yes" if one.second_factor else "-",
        _when(one.seen),
        _when(one.locked),
    )


def _as_json(one: administration.ListedPerson) -> dict[str, object]:
    return {**one._asdict(), "roles": sorted(one.roles)}


def _when(microseconds: int) -> str:
    if not microseconds:
        return "-"
    return datetime.fromtimestamp(microseconds / SECOND).astimezone().strftime("%Y-%m-%d %H:%M")

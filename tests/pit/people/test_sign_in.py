"""Sign-in: one answer for every failure, failures make the next wait, sessions end when they must."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people import attempts
from cutcard.pit.people.person import SignedIn
from cutcard.pit.people.sign_in import WRONG
from cutcard.pit.people.tables import people, sessions
from cutcard.pit.store.sql.tables import metadata
from tests.pit.databases import sqlite_engine
from tests.pit.people.conftest import TABLES, House, opened_house
from tests.pit.people.test_people import signed_in

PASSWORD = "five of diamonds"
OTHER = "queen of spades"
MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR


def login(house: House, name: str = "ann", password: str = PASSWORD) -> object:
    return asyncio.run(house.people.login(name, password))


@pytest.fixture
def ann(house: House) -> SignedIn:
    return signed_in(asyncio.run(house.people.register("ann", PASSWORD)))


def test_each_sign_in_is_a_session_of_its_own(house: House, ann: SignedIn) -> None:
    again = signed_in(login(house, "ANN"))
    assert again.person == ann.person
    assert again.token != ann.token
    assert asyncio.run(house.people.who(ann.token)) == ann.person
    assert asyncio.run(house.people.who(again.token)) == ann.person


def test_signing_in_ends_the_session_it_takes_the_place_of(house: House, ann: SignedIn) -> None:
    guest = asyncio.run(house.people.new_guest())
    asyncio.run(house.people.login("ann", OTHER, ends_token=guest.token))
    assert asyncio.run(house.people.who(guest.token)) == guest.person
    signed_in(asyncio.run(house.people.login("ann", PASSWORD, ends_token=guest.token)))
    assert asyncio.run(house.people.who(guest.token)) is None


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("ann", OTHER),
        ("bob", PASSWORD),
        ("", ""),
        ("ann\x00", PASSWORD),
        ("\ud800", "\ud800"),
        ("a" * 10_000, "x" * 10_000),
    ],
)
def test_whatever_is_wrong_is_answered_the_same(
    house: House, ann: SignedIn, name: str, password: str
) -> None:
    assert login(house, name, password) == WRONG


def test_a_guest_and_a_bot_cannot_sign_in(house: House) -> None:
    guest = asyncio.run(house.people.new_guest())
    asyncio.run(house.people.house_bot("bot-1"))
    assert login(house, guest.person.name, "") == WRONG
    assert login(house, "bot-1", "") == WRONG


def test_as_much_is_done_for_a_name_nobody_has_as_for_a_wrong_password(
    house: House, ann: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    engine = house.threads._engine
    event.listen(engine, "before_cursor_execute", lambda *args: done.append(args[2]))
    hasher = house.people._passwords._hasher
    verify = type(hasher).verify

    def counted(self: Any, kept: str, given: bytes) -> bool:
        done.append("verify " + kept.rpartition("$")[0].rpartition("$")[0])
        return bool(verify(self, kept, given))

    monkeypatch.setattr(type(hasher), "verify", counted)

    def steps(name: str) -> list[str]:
        done.clear()
        assert login(house, name, OTHER) == WRONG
        return list(done)

    wrong = steps("ann")
    assert sum(step.startswith("verify $argon2id$") for step in wrong) == 1
    for name in ("ann", "bob", "bob"):
        assert steps(name) == wrong


def test_signing_out_ends_one_session(house: House, ann: SignedIn) -> None:
    again = signed_in(login(house))
    asyncio.run(house.people.logout(ann.token))
    asyncio.run(house.people.logout("no such token \ud800\x00"))
    assert asyncio.run(house.people.who(ann.token)) is None
    assert asyncio.run(house.people.who(again.token)) == ann.person
    assert asyncio.run(house.people.who("")) is None


def test_all_sessions_of_a_person_end_and_nobody_elses(house: House, ann: SignedIn) -> None:
    again = signed_in(login(house))
    bob = signed_in(asyncio.run(house.people.register("bob", PASSWORD)))
    assert asyncio.run(house.people.end_all_sessions(ann.person)) == 2
    assert asyncio.run(house.people.end_all_sessions(ann.person)) == 0
    assert asyncio.run(house.people.who(ann.token)) is None
    assert asyncio.run(house.people.who(again.token)) is None
    assert asyncio.run(house.people.who(bob.token)) == bob.person


def test_a_session_ends_after_twelve_hours_without_its_person(house: House, ann: SignedIn) -> None:
    house.wait(12 * HOUR - 1)
    assert asyncio.run(house.people.who(ann.token)) == ann.person
    house.wait(12 * HOUR - 1)
    assert asyncio.run(house.people.who(ann.token)) == ann.person
    house.wait(12 * HOUR)
    assert asyncio.run(house.people.who(ann.token)) is None


def test_a_session_ends_after_thirty_days_in_any_case(house: House, ann: SignedIn) -> None:
    for _ in range(3):
        house.wait(DAY // 2 - 1)
        assert asyncio.run(house.people.who(ann.token)) == ann.person
    house.wait(57 * (DAY // 2) + 3 - HOUR)
    house.threads.transact_here(
        lambda connection: connection.execute(update(sessions).values(seen=house.now))
    )
    assert asyncio.run(house.people.who(ann.token)) == ann.person
    house.wait(HOUR)
    assert asyncio.run(house.people.who(ann.token)) is None


def test_a_new_password_ends_every_session_but_the_new_one(house: House, ann: SignedIn) -> None:
    again = signed_in(login(house))
    new = signed_in(asyncio.run(house.people.change_password(ann.person, PASSWORD, OTHER)))
    assert asyncio.run(house.people.who(ann.token)) is None
    assert asyncio.run(house.people.who(again.token)) is None
    assert asyncio.run(house.people.who(new.token)) == ann.person
    assert login(house) == WRONG
    signed_in(login(house, password=OTHER))


def test_a_wrong_old_password_changes_nothing_and_counts(house: House, ann: SignedIn) -> None:
    for _ in range(3):
        assert asyncio.run(house.people.change_password(ann.person, OTHER, "ten of hearts")) == WRONG
    assert login(house) == attempts.too_soon(5)
    house.wait(15 * MINUTE)
    signed_in(login(house))
    weak = asyncio.run(house.people.change_password(ann.person, PASSWORD, "short"))
    assert not isinstance(weak, SignedIn)
    assert weak.word == "password"


def test_who_signs_in_while_the_password_is_being_changed_is_not_let_in_by_the_old_one(
    house: House, ann: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = house.people._passwords.matches

    async def changed_meanwhile(kept: str | None, password: str) -> bool:
        right = await matches(kept, password)
        new = await house.people._passwords.hash(OTHER)
        await house.threads.transact(
            lambda connection: recorded(connection, update(people).values(password=new))
        )
        return right

    monkeypatch.setattr(house.people._passwords, "matches", changed_meanwhile)
    assert login(house) == WRONG
    monkeypatch.undo()
    signed_in(login(house, password=OTHER))


def test_no_password_or_token_is_kept_or_logged_or_printed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, logger="sqlalchemy.engine")
    with opened_house(sqlite_engine(tmp_path / "pit.db", synchronous="OFF")) as house:
        guest = asyncio.run(house.people.new_guest())
        first = asyncio.run(house.people.first_run_token())
        ann = signed_in(asyncio.run(house.people.register("ann", PASSWORD)))
        bob = signed_in(asyncio.run(house.people.upgrade(guest.person, "bob", OTHER)))
        login(house, password=OTHER)
        login(house, name=PASSWORD, password="ann")
        admin = signed_in(asyncio.run(house.people.claim_admin(first or "", "carol", "ten of hearts")))
        kept = "".join(
            str(
                house.threads.transact_here(
                    lambda connection, table=table: list(connection.execute(select(table)))
                )
            )
            for table in metadata.sorted_tables
            if table in TABLES
        )
        assert "$argon2id$" in kept
        everything = kept + caplog.text + repr((guest, ann, bob, admin))
        assert "INSERT INTO people" in caplog.text
        secrets = (PASSWORD, OTHER, "ten of hearts", first, guest.token, ann.token, bob.token, admin.token)
        for secret in secrets:
            assert secret
            assert secret not in everything


def test_a_session_begun_before_the_clock_was_set_back_lasts_no_longer_than_others(
    house: House, ann: SignedIn
) -> None:
    house.wait(-300 * DAY)
    assert asyncio.run(house.people.who(ann.token)) == ann.person
    house.wait(12 * HOUR)
    assert asyncio.run(house.people.who(ann.token)) is None, "nobody was there for twelve hours"
    again = signed_in(login(house))
    house.wait(-300 * DAY)
    for _ in range(60):
        assert asyncio.run(house.people.who(again.token)) == ann.person
        house.wait(12 * HOUR - 1)
    assert asyncio.run(house.people.who(again.token)) == ann.person
    house.wait(MINUTE)
    assert asyncio.run(house.people.who(again.token)) is None, "no session lasts longer than thirty days"

"""The first administrator by a token the server prints once; roles by administrators only."""

import asyncio
import threading
import time

from sqlalchemy import Connection, select

from cutcard.pit.people.administration import (
    LAST_ADMIN,
    NO_SUCH_ROLE,
    NOT_ADMIN,
    UNKNOWN,
    WRONG_TOKEN,
    set_roles,
)
from cutcard.pit.people.people import TAKEN
from cutcard.pit.people.person import Denied, SignedIn
from cutcard.pit.people.tables import first_run
from tests.pit.people.conftest import House
from tests.pit.people.test_people import signed_in

PASSWORD = "five of diamonds"
BOTH = frozenset({"player", "admin"})


def first_run_token(house: House) -> str:
    token = asyncio.run(house.people.first_run_token())
    assert token is not None
    return token


def claim(house: House, token: str, name: str = "carol") -> SignedIn | Denied:
    return asyncio.run(house.people.claim_admin(token, name, PASSWORD))


def test_the_token_makes_one_administrator_once(house: House) -> None:
    token = first_run_token(house)
    carol = signed_in(claim(house, token))
    assert carol.person.roles == BOTH
    assert asyncio.run(house.people.who(carol.token)) == carol.person
    assert claim(house, token, "dave") == WRONG_TOKEN
    kept = house.threads.transact_here(lambda connection: connection.execute(select(first_run)).all())
    assert kept == []
    assert asyncio.run(house.people.first_run_token()) is None
    assert house.balance("carol") == 1_000_00


def test_only_the_last_token_printed_is_right(house: House) -> None:
    old, new = first_run_token(house), first_run_token(house)
    for wrong in (old, "", "\ud800", new + "x"):
        assert claim(house, wrong) == WRONG_TOKEN
    signed_in(claim(house, new))


def test_without_a_token_printed_none_is_right(house: House) -> None:
    assert claim(house, "") == WRONG_TOKEN


def test_a_name_that_cannot_be_does_not_use_the_token_up(house: House) -> None:
    signed_in(asyncio.run(house.people.register("carol", PASSWORD)))
    token = first_run_token(house)
    assert claim(house, token) == TAKEN
    bad = claim(house, token, "admin")
    assert isinstance(bad, Denied)
    assert bad.word == "name"
    signed_in(claim(house, token, "dave"))


def test_claims_at_once_make_one_administrator(house: House) -> None:
    token = first_run_token(house)

    async def claims() -> list[SignedIn | Denied]:
        names = ("carol", "dave", "erin")
        return await asyncio.gather(*(house.people.claim_admin(token, name, PASSWORD) for name in names))

    answers = asyncio.run(claims())
    assert sum(isinstance(answer, SignedIn) for answer in answers) == 1
    assert answers.count(WRONG_TOKEN) == 2


def test_an_administrator_gives_and_takes_roles_at_once(house: House) -> None:
    carol = signed_in(claim(house, first_run_token(house)))
    ann = signed_in(asyncio.run(house.people.register("ann", PASSWORD)))
    changed = asyncio.run(house.people.set_roles(carol.person, "Ann", {"player", "auditor"}))
    assert changed == ann.person._replace(roles=frozenset({"player", "auditor"}))
    assert asyncio.run(house.people.who(ann.token)) == changed
    asyncio.run(house.people.set_roles(carol.person, "ann", set()))
    assert asyncio.run(house.people.who(ann.token)) == ann.person._replace(roles=frozenset())


def test_nobody_else_changes_roles(house: House) -> None:
    carol = signed_in(claim(house, first_run_token(house)))
    ann = signed_in(asyncio.run(house.people.register("ann", PASSWORD)))
    assert asyncio.run(house.people.set_roles(ann.person, "ann", BOTH)) == NOT_ADMIN
    pretending = ann.person._replace(roles=BOTH)
    assert asyncio.run(house.people.set_roles(pretending, "ann", BOTH)) == NOT_ADMIN
    asyncio.run(house.people.set_roles(carol.person, "ann", BOTH))
    asyncio.run(house.people.set_roles(ann.person, "carol", {"player"}))
    assert asyncio.run(house.people.set_roles(carol.person, "ann", {"player"})) == NOT_ADMIN


def test_the_last_administrator_stays_one(house: House) -> None:
    carol = signed_in(claim(house, first_run_token(house)))
    assert asyncio.run(house.people.set_roles(carol.person, "carol", {"player"})) == LAST_ADMIN
    signed_in(asyncio.run(house.people.register("ann", PASSWORD)))
    asyncio.run(house.people.set_roles(carol.person, "ann", BOTH))

    ann = signed_in(asyncio.run(house.people.login("ann", PASSWORD))).person
    written = threading.Event()

    def slowly(connection: Connection) -> object:
        answer = set_roles(connection, carol.person.number, "carol", {"player"})
        written.set()
        time.sleep(0.2)
        return answer

    async def both() -> list[object]:
        first = asyncio.create_task(house.threads.transact(slowly))
        await asyncio.to_thread(written.wait)
        return [await house.people.set_roles(ann, "ann", {"player"}), await first]

    answers = asyncio.run(both())
    assert answers == [LAST_ADMIN, carol.person._replace(roles=frozenset({"player"}))]


def test_roles_are_those_of_the_house_and_for_accounts(house: House) -> None:
    carol = signed_in(claim(house, first_run_token(house)))
    guest = asyncio.run(house.people.new_guest())
    change = house.people.set_roles
    assert asyncio.run(change(carol.person, "carol", {"admin", "croupier"})) == NO_SUCH_ROLE
    for name in (guest.person.name, "nobody", "nobody\x00"):
        assert asyncio.run(change(carol.person, name, BOTH)) == UNKNOWN

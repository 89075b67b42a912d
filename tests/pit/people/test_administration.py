"""The first administrator by a token the server prints once; roles by other administrators only."""

import asyncio
import threading
import time

import pytest
from sqlalchemy import Connection, select

from cutcard.pit.people import administration, security_events
from cutcard.pit.people.administration import (
    AUDITOR_ALONE,
    LAST_ADMIN,
    NO_SUCH_ROLE,
    NOBODY,
    NOT_ADMIN,
    OWN_ACCOUNT,
    OWN_ROLE,
    UNKNOWN,
)
from cutcard.pit.people.first_run import WRONG_TOKEN
from cutcard.pit.people.people import SEATED, TAKEN
from cutcard.pit.people.person import Client, Denied, Person, SignedIn
from cutcard.pit.people.security_events import NO_REASON, Actor, SecurityEvent
from cutcard.pit.people.sign_in import LOCKED, WRONG, WRONG_CODE
from cutcard.pit.people.tables import first_run
from tests.pit.people.conftest import House
from tests.pit.people.test_people import signed_in

PASSWORD = "five of diamonds"
OTHER = "queen of spades"
BOTH = frozenset({"player", "admin"})
WHY = "by the shift plan"
OWNER = security_events.owner("root")


def first_run_token(house: House) -> str:
    token = asyncio.run(house.people.first_run_token())
    assert token is not None
    return token


def claim(house: House, token: str, name: str = "carol") -> SignedIn | Denied:
    return asyncio.run(house.people.claim_admin(token, name, PASSWORD))


def register(house: House, name: str) -> SignedIn:
    return signed_in(asyncio.run(house.people.register(name, PASSWORD)))


def change(house: House, by: Person, name: str, roles: set[str] | frozenset[str]) -> Person | Denied:
    return asyncio.run(house.people.set_roles(by, name, roles, WHY))


def events(house: House, about: str = "") -> list[SecurityEvent]:
    return list(house.threads.transact_here(lambda one: security_events.latest(one, about=about)))


def administrators(house: House) -> tuple[SignedIn, SignedIn]:
    """Carol, who is the first, and ann."""
    carol, ann = signed_in(claim(house, first_run_token(house))), register(house, "ann")
    assert isinstance(change(house, carol.person, "ann", BOTH), Person)
    return carol, ann


def test_an_account_that_is_signed_in_is_promoted(house: House) -> None:
    ann = register(house, "ann")
    token = first_run_token(house)
    claimed = signed_in(asyncio.run(house.people.claim_admin(token, "", "", signed_in=ann.person)))
    assert claimed.person == ann.person._replace(roles=BOTH)
    assert asyncio.run(house.people.who(claimed.token)) == claimed.person
    assert asyncio.run(house.people.who(ann.token)) is None, "a new session for a new role"
    assert next((one.what, one.about, one.by) for one in events(house)) == ("claimed", "ann", "ann")
    assert house.balance("ann") == 1_000_00


def test_a_guest_who_claims_becomes_the_account_and_keeps_their_money(house: House) -> None:
    guest = asyncio.run(house.people.new_guest())
    asyncio.run(house.wallet.reserve(guest.person.name, 300_00, "k"))
    asyncio.run(house.wallet.settle("k", 0))
    token = first_run_token(house)
    house.at_tables = {guest.person.name}
    asked = house.people.claim_admin
    assert asyncio.run(asked(token, "carol", PASSWORD, signed_in=guest.person)) == SEATED
    house.at_tables = set()
    carol = signed_in(asyncio.run(asked(token, "carol", PASSWORD, signed_in=guest.person)))
    assert carol.person == Person(guest.person.number, "carol", "account", BOTH)
    assert house.balance("carol") == 700_00
    assert asyncio.run(asked(token, "dave", PASSWORD)) == WRONG_TOKEN


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
    ann = register(house, "ann")
    changed = change(house, carol.person, "Ann", {"player", "auditor"})
    assert changed == ann.person._replace(roles=frozenset({"player", "auditor"}))
    assert asyncio.run(house.people.who(ann.token)) == changed
    change(house, carol.person, "ann", set())
    assert asyncio.run(house.people.who(ann.token)) == ann.person._replace(roles=frozenset())
    assert [(one.by_kind, one.by, one.what, one.detail, one.why) for one in events(house, "ANN")[:2]] == [
        ("person", "carol", "role", "auditor -> none", WHY),
        ("person", "carol", "role", "player -> auditor", WHY),
    ]


def test_nobody_else_changes_roles(house: House) -> None:
    carol = signed_in(claim(house, first_run_token(house)))
    ann = register(house, "ann")
    assert change(house, ann.person, "ann", BOTH) == NOT_ADMIN
    pretending = ann.person._replace(roles=BOTH)
    assert change(house, pretending, "ann", BOTH) == NOT_ADMIN
    change(house, carol.person, "ann", BOTH)
    change(house, ann.person, "carol", {"player"})
    assert change(house, carol.person, "ann", {"player"}) == NOT_ADMIN
    assert len([one for one in events(house) if one.what == "role"]) == 2, "a refusal changes nothing"


def test_nobody_changes_their_own_role_or_locks_themselves(house: House) -> None:
    carol, _ = administrators(house)
    assert change(house, carol.person, "CAROL", {"player"}) == OWN_ROLE
    actor = security_events.person(carol.person)
    for act in (administration.lock, administration.unlock, administration.reset_password):
        told = asyncio.run(house.people.administer(lambda c, now, act=act: act(c, actor, "carol", WHY, now)))
        assert told == OWN_ACCOUNT


def test_roles_of_the_staff_are_separate(house: House) -> None:
    carol = signed_in(claim(house, first_run_token(house)))
    register(house, "ann")
    assert change(house, carol.person, "ann", {"auditor", "dealer"}) == AUDITOR_ALONE
    assert administration.with_role("dealer") == {"player", "dealer"}
    assert administration.with_role("admin+floorperson") == {"player", "admin", "floorperson"}
    assert administration.with_role("none") == {"player"}
    assert isinstance(administration.with_role("player"), Denied)


def test_the_last_administrator_cannot_be_demoted(house: House) -> None:
    carol, ann = administrators(house)
    written = threading.Event()

    def slowly(connection: Connection) -> object:
        actor = security_events.person(carol.person)
        answer = administration.set_roles(connection, actor, "ann", {"player"}, WHY, house.now)
        written.set()
        time.sleep(0.2)
        return answer

    async def both() -> list[object]:
        first = asyncio.create_task(house.threads.transact(slowly))
        await asyncio.to_thread(written.wait)
        return [await house.people.set_roles(ann.person, "carol", {"player"}, WHY), await first]

    answers = asyncio.run(both())
    assert answers == [NOT_ADMIN, ann.person._replace(roles=frozenset({"player"}))]
    for act in (
        lambda c, now: administration.set_roles(c, OWNER, "carol", {"player"}, WHY, now),
        lambda c, now: administration.lock(c, OWNER, "carol", WHY, now),
    ):
        assert asyncio.run(house.people.administer(act)) == LAST_ADMIN


def test_roles_are_those_of_the_house_and_for_accounts(house: House) -> None:
    carol = signed_in(claim(house, first_run_token(house)))
    guest = asyncio.run(house.people.new_guest())
    asyncio.run(house.people.house_bot("bot-1"))
    register(house, "ann")
    assert change(house, carol.person, "ann", {"admin", "croupier"}) == NO_SUCH_ROLE
    assert change(house, carol.person, guest.person.name, BOTH) == UNKNOWN
    for name in ("bot-1", "nobody", "nobody\x00"):
        assert change(house, carol.person, name, BOTH) == NOBODY


@pytest.mark.parametrize("why", ["", "  ", "no", "x" * 201, "two\nlines"])
def test_every_act_says_why(house: House, why: str) -> None:
    carol, _ = administrators(house)
    before = events(house)
    assert asyncio.run(house.people.set_roles(carol.person, "ann", {"player"}, why)) == NO_REASON
    for act in (administration.lock, administration.end_sessions, administration.reset_password):
        told = asyncio.run(house.people.administer(lambda c, now, act=act: act(c, OWNER, "ann", why, now)))
        assert told == NO_REASON
    assert events(house) == before


def by(house: House, actor: Actor, act: object, name: str = "ann") -> object:
    return asyncio.run(
        house.people.administer(lambda c, now: act(c, actor, name, WHY, now))  # type: ignore[operator]
    )


def test_a_locked_person_is_out_at_once_and_cannot_sign_in_until_unlocked(house: House) -> None:
    ann = register(house, "ann")
    assert by(house, OWNER, administration.lock) == ann.person
    assert asyncio.run(house.people.who(ann.token)) is None
    assert asyncio.run(house.people.login("ann", PASSWORD)) == LOCKED
    assert asyncio.run(house.people.login("ann", OTHER)) == WRONG, "only who knows the password is told"
    by(house, OWNER, administration.unlock)
    signed_in(asyncio.run(house.people.login("ann", PASSWORD)))
    told = [(one.what, one.by_kind, one.by) for one in events(house, "ann")]
    assert ("locked", "owner", "root") in told
    assert ("unlocked", "owner", "root") in told


def test_a_locked_administrator_does_not_count(house: House) -> None:
    carol, ann = administrators(house)
    by(house, security_events.person(carol.person), administration.lock)
    assert change(house, ann.person, "carol", {"player"}) == NOT_ADMIN


def test_sessions_are_seen_and_ended_one_or_all(house: House) -> None:
    carol = signed_in(claim(house, first_run_token(house)))
    register(house, "ann")
    phone = Client("10.0.0.7", "Safari on iOS")
    on_phone = signed_in(asyncio.run(house.people.login("ann", PASSWORD, client=phone)))
    seen = asyncio.run(house.people.administer(lambda c, now: administration.sessions_of(c, "ann", now)))
    assert not isinstance(seen, Denied)
    one = next(one for one in seen if one.device)
    assert (one.address, one.device, len(seen)) == ("10.0.0.7", "Safari on iOS", 2)
    actor = security_events.person(carol.person)
    ended = house.people.administer(
        lambda c, now: administration.end_sessions(c, actor, "ann", WHY, now, one.id)
    )
    assert isinstance(asyncio.run(ended), Person)
    assert asyncio.run(house.people.who(on_phone.token)) is None
    again = house.people.administer(
        lambda c, now: administration.end_sessions(c, actor, "ann", WHY, now, one.id)
    )
    assert asyncio.run(again) == administration.NO_SUCH_SESSION
    assert by(house, actor, administration.end_sessions) == on_phone.person
    assert (
        asyncio.run(house.people.administer(lambda c, now: administration.sessions_of(c, "ann", now))) == []
    )


def test_a_reset_password_is_void_at_once_and_its_code_is_good_once(house: House) -> None:
    ann = register(house, "ann")
    told = by(house, OWNER, administration.reset_password)
    assert isinstance(told, tuple)
    person, code = told
    assert person == ann.person
    assert asyncio.run(house.people.who(ann.token)) is None
    assert asyncio.run(house.people.login("ann", PASSWORD)) == WRONG
    use = house.people.use_reset_code
    assert asyncio.run(use("ann", code[:-1] + "#", OTHER)) == WRONG_CODE
    short = asyncio.run(use("ann", code, "short"))
    assert isinstance(short, Denied)
    assert short.word == "password"
    assert asyncio.run(use("ANN", code.lower().replace("-", " "), OTHER)) == ann.person
    assert asyncio.run(use("ann", code, PASSWORD)) == WRONG_CODE
    signed_in(asyncio.run(house.people.login("ann", OTHER)))
    whats = [one.what for one in events(house, "ann")]
    assert whats.count("password-reset") == whats.count("reset-code-used") == 1
    assert code not in str(events(house))


def test_a_reset_code_is_void_after_a_day_and_by_a_newer_one(house: House) -> None:
    register(house, "ann")
    first = by(house, OWNER, administration.reset_password)
    second = by(house, OWNER, administration.reset_password)
    assert isinstance(first, tuple)
    assert isinstance(second, tuple)
    use = house.people.use_reset_code
    assert asyncio.run(use("ann", first[1], OTHER)) == WRONG_CODE
    house.wait(24 * 3600)
    assert asyncio.run(use("ann", second[1], OTHER)) == WRONG_CODE
    assert asyncio.run(use("nobody", second[1], OTHER)) == WRONG_CODE


def test_people_are_listed_and_searched_for(house: House) -> None:
    _carol, ann = administrators(house)
    guest = asyncio.run(house.people.new_guest())
    asyncio.run(house.people.house_bot("bot-1"))
    by(house, OWNER, administration.lock)

    def found(**wanted: str) -> list[str]:
        many = house.threads.transact_here(lambda c: administration.listed(c, house.now, **wanted))
        return [one.name for one in many]

    assert found() == ["ann", "carol"], "accounts, by name"
    assert found(after="ann") == ["carol"]
    assert found(search="GUEST") == [guest.person.name]
    assert found(search="%") == found(search="bot") == []
    listed = house.threads.transact_here(lambda c: administration.listed(c, house.now))
    assert [(one.roles, bool(one.locked), one.open_sessions) for one in listed] == [
        (BOTH, True, 0),
        (BOTH, False, 1),
    ]
    assert ann.person.number == listed[0].number

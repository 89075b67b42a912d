"""Second factors: codes by the RFC, each good once; roles of the staff with one; idle staff is signed out."""

import asyncio
from hashlib import sha1, sha256, sha512

import pytest
from sqlalchemy import select

from cutcard.pit.people import administration, security_events
from cutcard.pit.people.person import Denied, Person, SignedIn
from cutcard.pit.people.second_factor import totp
from cutcard.pit.people.sign_in import CODE_NEEDED, HAS_FACTOR, NO_FACTOR, NOT_BEGUN, WRONG, WRONG_FACTOR
from cutcard.pit.people.tables import recovery_codes, second_factors
from tests.pit.people.conftest import SECOND, House
from tests.pit.people.test_people import signed_in

PASSWORD, OTHER = "five of diamonds", "queen of spades"
MINUTE = 60
OWNER = security_events.owner("root")


@pytest.mark.parametrize(
    ("counter", "code"),
    list(
        enumerate(
            (
                "755224",
                "287082",
                "359152",
                "969429",
                "338314",
                "254676",
                "287922",
                "162583",
                "399871",
                "520489",
            )
        )
    ),
)
def test_the_values_of_rfc_4226_appendix_d(counter: int, code: str) -> None:
    assert totp.hotp(b"12345678901234567890", counter) == code


@pytest.mark.parametrize(
    ("seconds", "hashed", "code"),
    [
        (59, sha1, "94287082"),
        (59, sha256, "46119246"),
        (59, sha512, "90693936"),
        (1111111109, sha1, "07081804"),
        (1111111109, sha256, "68084774"),
        (1111111109, sha512, "25091201"),
        (1111111111, sha1, "14050471"),
        (1111111111, sha256, "67062674"),
        (1111111111, sha512, "99943326"),
        (1234567890, sha1, "89005924"),
        (1234567890, sha256, "91819424"),
        (1234567890, sha512, "93441116"),
        (2000000000, sha1, "69279037"),
        (2000000000, sha256, "90698825"),
        (2000000000, sha512, "38618901"),
        (20000000000, sha1, "65353130"),
        (20000000000, sha256, "77737706"),
        (20000000000, sha512, "47863826"),
    ],
)
def test_the_values_of_rfc_6238_appendix_b(seconds: int, hashed: object, code: str) -> None:
    size = {sha1: 20, sha256: 32, sha512: 64}[hashed]
    secret = (b"1234567890" * 7)[:size]
    assert totp.hotp(secret, totp.step_of(seconds), digits=8, hashed=hashed) == code  # type: ignore[arg-type]


def test_a_code_is_good_for_its_step_and_the_ones_beside_it_and_never_twice() -> None:
    secret, now = b"12345678901234567890", 3000.0
    code = totp.hotp(secret, 100)
    taken = [totp.matching_step(secret, code, now + away, 0) for away in (-31, -30, 0, 29, 30, 59, 60)]
    assert taken == [None, 100, 100, 100, 100, 100, None]
    assert totp.matching_step(secret, code, now, 100) is None
    assert totp.matching_step(secret, "\ud800", now, 0) is None


def test_what_an_app_reads() -> None:
    text = totp.address(b"12345678901234567890", "ann-7")
    assert text == ("otpauth://totp/Cutcard:ann-7?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cutcard")


@pytest.fixture
def ann(house: House) -> SignedIn:
    return signed_in(asyncio.run(house.people.register("ann", PASSWORD)))


def code_now(house: House, person: Person) -> str:
    row = house.threads.transact_here(
        lambda one: one.execute(select(second_factors).where(second_factors.c.person == person.number)).one()
    )
    return totp.hotp(bytes(row.secret), totp.step_of(house.now / SECOND))


def add(house: House, person: Person) -> tuple[SignedIn, list[str]]:
    secret = asyncio.run(house.people.begin_second_factor(person, PASSWORD))
    assert isinstance(secret, bytes)
    done = asyncio.run(house.people.confirm_second_factor(person, code_now(house, person)))
    assert isinstance(done, tuple), done
    house.wait(MINUTE)
    return done


def login(house: House, code: str = "", password: str = PASSWORD) -> object:
    return asyncio.run(house.people.login("ann", password, code=code))


def test_it_counts_once_a_code_was_right(house: House, ann: SignedIn) -> None:
    assert asyncio.run(house.people.confirm_second_factor(ann.person, "000000")) == NOT_BEGUN
    assert asyncio.run(house.people.begin_second_factor(ann.person, OTHER)) == WRONG
    asyncio.run(house.people.begin_second_factor(ann.person, PASSWORD))
    signed_in(login(house))
    entered, codes = add(house, ann.person)
    assert len(set(codes)) == 10
    assert asyncio.run(house.people.who(entered.token)) == ann.person
    assert asyncio.run(house.people.who(ann.token)) is None, "sessions without it have ended"
    assert asyncio.run(house.people.begin_second_factor(ann.person, PASSWORD)) == HAS_FACTOR
    kept = house.threads.transact_here(lambda one: one.execute(select(recovery_codes)).all())
    assert len(kept) == 10
    assert codes[0] not in str(kept)


def test_signing_in_needs_a_code_and_no_code_is_taken_twice(house: House, ann: SignedIn) -> None:
    add(house, ann.person)
    assert login(house) == CODE_NEEDED
    code = code_now(house, ann.person)
    assert login(house, code, OTHER) == WRONG
    signed_in(login(house, f" {code[:3]} {code[3:]} "))
    assert login(house, code) == WRONG_FACTOR
    house.wait(MINUTE)
    signed_in(login(house, code_now(house, ann.person)))


def test_a_recovery_code_is_good_once(house: House, ann: SignedIn) -> None:
    _, codes = add(house, ann.person)
    signed_in(login(house, codes[0].upper().replace("-", " ")))
    assert login(house, codes[0]) == WRONG_FACTOR
    signed_in(login(house, codes[1]))
    told = [
        one.detail for one in house.threads.transact_here(security_events.latest) if one.what == "signed-in"
    ]
    assert told[:2] == ["recovery-code", "recovery-code"]


def test_guessing_codes_makes_the_next_wait_from_wherever(house: House, ann: SignedIn) -> None:
    add(house, ann.person)
    for _ in range(3):
        assert login(house, "000000") == WRONG_FACTOR
    late = login(house, code_now(house, ann.person))
    assert isinstance(late, Denied)
    assert (late.word, late.wait) == ("too-soon", 5)
    house.wait(5)
    signed_in(login(house, code_now(house, ann.person)))


def test_asking_without_a_code_is_not_a_failure(house: House, ann: SignedIn) -> None:
    add(house, ann.person)
    for _ in range(30):
        assert login(house) == CODE_NEEDED


def test_a_clock_that_was_set_back_does_not_lock_a_person_out(house: House, ann: SignedIn) -> None:
    add(house, ann.person)
    house.wait(-90 * 24 * 3600)
    code = code_now(house, ann.person)
    signed_in(login(house, code))
    assert login(house, code) == WRONG_FACTOR, "and none is taken twice"


def test_it_is_removed_by_password_and_code_or_by_an_administrator(house: House, ann: SignedIn) -> None:
    remove = house.people.remove_second_factor
    assert asyncio.run(remove(ann.person, PASSWORD, "000000")) == NO_FACTOR
    add(house, ann.person)
    assert asyncio.run(remove(ann.person, OTHER, code_now(house, ann.person))) == WRONG
    assert asyncio.run(remove(ann.person, PASSWORD, "000000")) == WRONG_FACTOR
    signed_in(asyncio.run(remove(ann.person, PASSWORD, code_now(house, ann.person))))
    signed_in(login(house))
    add(house, ann.person)

    def removed() -> object:
        return asyncio.run(
            house.people.administer(
                lambda one, now: administration.remove_second_factor(one, OWNER, "ann", "lost phone", now)
            )
        )

    assert removed() == ann.person
    assert removed() == administration.NO_FACTOR
    signed_in(login(house))
    left = house.threads.transact_here(lambda one: one.execute(select(recovery_codes)).all())
    assert left == []


def make(house: House, role: str) -> None:
    roles = {"player", role}
    done = asyncio.run(
        house.people.administer(
            lambda one, now: administration.set_roles(one, OWNER, "ann", roles, "by the plan", now)
        )
    )
    assert isinstance(done, Person)


@pytest.mark.parametrize("role", ["dealer", "floorperson", "auditor", "admin"])
def test_where_it_is_needed_a_role_of_the_staff_is_withheld_until_there_is_one(
    house: House, ann: SignedIn, role: str
) -> None:
    house.people.second_factor = True
    make(house, role)
    without = asyncio.run(house.people.who(ann.token))
    assert without == Person(
        ann.person.number, "ann", "account", frozenset({"player"}), withheld=frozenset({role})
    )
    assert signed_in(login(house)).person == without
    entered, _ = add(house, ann.person)
    assert entered.person.roles == {"player", role}
    house.wait(MINUTE)
    again = signed_in(login(house, code_now(house, ann.person)))
    assert asyncio.run(house.people.who(again.token)) == entered.person
    assert not entered.person.withheld


def test_a_person_of_the_staff_signs_in_again_after_thirty_idle_minutes(house: House, ann: SignedIn) -> None:
    make(house, "dealer")
    for _ in range(3):
        house.wait(30 * MINUTE - 1)
        assert asyncio.run(house.people.who(ann.token)) is not None
        asyncio.run(house.people.note_active(ann.token))
    for _ in range(29):
        house.wait(MINUTE)
        assert asyncio.run(house.people.who(ann.token)) is not None, "a page that refreshes itself"
    house.wait(MINUTE)
    assert asyncio.run(house.people.who(ann.token)) is None
    asyncio.run(house.people.note_active(ann.token))
    assert asyncio.run(house.people.who(ann.token)) is None, "an ended session stays ended"
    again = signed_in(login(house))
    make(house, "auditor")
    assert asyncio.run(house.people.who(again.token)) is not None


def test_a_player_stays_signed_in_longer(house: House, ann: SignedIn) -> None:
    house.wait(11 * 3600)
    assert asyncio.run(house.people.who(ann.token)) == ann.person

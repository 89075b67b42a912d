"""Waits after failed attempts, by name and address: nobody keeps a person out of their own account."""

import asyncio

import pytest

from cutcard.pit.people import attempts
from cutcard.pit.people.person import Client, Denied, SignedIn
from cutcard.pit.people.sign_in import WRONG
from tests.pit.people.conftest import House
from tests.pit.people.test_people import signed_in

PASSWORD = "five of diamonds"
OTHER = "queen of spades"
HOME, THIEF = Client("203.0.113.5"), Client("198.51.100.9")
MINUTE, HOUR = 60, 3600


def login(house: House, password: str = PASSWORD, client: Client = HOME, name: str = "ann") -> object:
    return asyncio.run(house.people.login(name, password, client=client))


def waits(answer: object) -> int:
    """How long an attempt that came too soon must wait."""
    assert isinstance(answer, Denied)
    assert answer.word == "too-soon", answer
    assert answer.wait > 0
    return answer.wait


@pytest.fixture(autouse=True)
def ann(house: House) -> SignedIn:
    return signed_in(asyncio.run(house.people.register("ann", PASSWORD)))


def test_a_person_is_not_kept_out_by_guesses_from_elsewhere(house: House) -> None:
    for _ in range(3):
        assert login(house, OTHER, THIEF) == WRONG
    for _ in range(30):
        waits(login(house, OTHER, THIEF))
    signed_in(login(house))


def test_waits_grow_from_five_seconds_to_fifteen_minutes(house: House) -> None:
    for _ in range(3):
        assert login(house, OTHER) == WRONG
    seen = []
    for _ in range(10):
        seen.append(waits(login(house, OTHER)))
        house.wait(seen[-1] - 1)
        assert waits(login(house)) == 1, "also for the right password"
        house.wait(1)
        assert login(house, OTHER) == WRONG
    assert seen == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]
    house.wait(900)
    signed_in(login(house))


def test_an_attempt_that_came_too_soon_makes_nobody_wait_longer(house: House) -> None:
    for _ in range(3):
        login(house, OTHER)
    house.wait(4)
    for _ in range(9):
        assert waits(login(house, OTHER)) == 1
    house.wait(1)
    signed_in(login(house))


def test_an_attempt_that_came_too_soon_is_not_compared(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        login(house, OTHER)

    async def never(kept: str | None, password: str) -> bool:
        raise AssertionError("it costs the server nothing")

    monkeypatch.setattr(house.people._passwords, "matches", never)
    waits(login(house))


def test_the_right_password_clears_the_count(house: House) -> None:
    for _ in range(3):
        for _ in range(2):
            assert login(house, OTHER) == WRONG
        signed_in(login(house))


def test_guesses_sent_at_once_are_counted(house: House) -> None:
    async def guesses() -> list[object]:
        wrong = [house.people.login("ann", f"{OTHER} {number}", client=THIEF) for number in range(8)]
        return await asyncio.gather(*wrong)

    answers = asyncio.run(guesses())
    assert answers.count(WRONG) == 3


def test_a_name_nobody_has_waits_alike(house: House) -> None:
    for name in ("ann", "bob"):
        for _ in range(3):
            assert login(house, OTHER, name=name) == WRONG
        assert waits(login(house, OTHER, name=name)) == 5


def test_one_address_cannot_try_one_password_at_many_names(house: House) -> None:
    for number in range(20):
        assert login(house, OTHER, THIEF, f"name-{number}") == WRONG
    assert waits(login(house, OTHER, THIEF, "name-20")) == 5
    assert waits(login(house, PASSWORD, THIEF)) == 5
    signed_in(login(house))


def test_an_account_of_ones_own_does_not_help_to_guess_at_others(house: House) -> None:
    signed_in(asyncio.run(house.people.register("eve", PASSWORD)))
    for number in range(20):
        assert login(house, OTHER, THIEF, f"name-{number}") == WRONG
        if number < 19:
            signed_in(login(house, PASSWORD, THIEF, "eve"))
    waits(login(house, OTHER, THIEF, "name-20"))


def test_people_behind_one_address_who_mistype_now_and_then_do_not_wait(house: House) -> None:
    for number in range(60):
        assert login(house, OTHER, name=f"name-{number}") == WRONG
        signed_in(login(house))
        house.wait(5 * MINUTE)


def test_one_failure_is_forgiven_an_hour_and_all_after_a_day(house: House) -> None:
    for _ in range(3):
        login(house, OTHER)
    house.wait(2 * HOUR)
    assert login(house, OTHER) == WRONG
    assert login(house, OTHER) == WRONG
    waits(login(house, OTHER))
    house.wait(24 * HOUR + 1)
    for _ in range(3):
        assert login(house, OTHER) == WRONG


def test_a_clock_that_was_set_back_makes_nobody_wait_longer_than_the_longest_wait(house: House) -> None:
    for _ in range(3):
        login(house, OTHER)
    house.wait(-30 * 24 * HOUR)
    assert waits(login(house)) == 15 * MINUTE
    house.wait(15 * MINUTE)
    signed_in(login(house))


def test_codes_and_old_passwords_are_counted_too(house: House, ann: SignedIn) -> None:
    for _ in range(2):
        assert asyncio.run(house.people.change_password(ann.person, OTHER, OTHER + "!", client=HOME)) == WRONG
    asyncio.run(house.people.use_reset_code("ann", "no code", OTHER, client=HOME))
    waits(login(house))
    waits(asyncio.run(house.people.change_password(ann.person, PASSWORD, OTHER, client=HOME)))
    waits(asyncio.run(house.people.use_reset_code("ann", "no code", OTHER, client=HOME)))


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_what_counts_as_one_address(address: str, network: str) -> None:
    assert attempts.network_of(address) == network


@pytest.mark.parametrize(
    ("wait", "words"), [(1, "1 second"), (119, "119 seconds"), (120, "2 minutes"), (900, "15 minutes")]
)
def test_how_long_is_said_in_words(wait: int, words: str) -> None:
    assert attempts.too_soon(wait) == Denied("too-soon", f"Too many attempts. Try again in {words}.", wait)

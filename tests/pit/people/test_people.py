"""Guests and accounts: registration, names, first money, and what a guest keeps."""

import asyncio
from typing import Any

import pytest

from cutcard.pit.people.passwords import Passwords
from cutcard.pit.people.people import NOT_A_GUEST, SEATED, TAKEN
from cutcard.pit.people.person import Denied, Person, SignedIn
from cutcard.pit.wallet.audit import wallet_fault
from tests.pit.people.conftest import House

PASSWORD = "five of diamonds"
PLAYER = frozenset({"player"})


def signed_in(answer: object) -> SignedIn:
    assert isinstance(answer, SignedIn), answer
    return answer


def test_a_guest_has_a_name_a_session_and_a_thousand(house: House) -> None:
    guest = asyncio.run(house.people.new_guest())
    assert guest.person.kind == "guest"
    assert guest.person.roles == PLAYER
    assert guest.person.name.startswith("guest-")
    assert house.balance(guest.person.name) == 1_000_00
    assert asyncio.run(house.people.who(guest.token)) == guest.person


def test_many_guests_at_once(house: House) -> None:
    async def ten() -> list[SignedIn]:
        return await asyncio.gather(*(house.people.new_guest() for _ in range(10)))

    guests = asyncio.run(ten())
    assert len({guest.person.name for guest in guests}) == 10
    assert len({guest.token for guest in guests}) == 10
    assert {house.balance(guest.person.name) for guest in guests} == {1_000_00}
    assert house.threads.transact_here(wallet_fault) is None


def test_an_account_is_made_with_its_money(house: House) -> None:
    ann = signed_in(asyncio.run(house.people.register("Ann", PASSWORD)))
    assert ann.person == Person(ann.person.number, "Ann", "account", PLAYER)
    assert asyncio.run(house.people.who(ann.token)) == ann.person
    assert house.balance("Ann") == 1_000_00


def test_a_name_is_one_persons_whatever_its_case(house: House) -> None:
    signed_in(asyncio.run(house.people.register("Ann", PASSWORD)))
    assert asyncio.run(house.people.register("aNN", PASSWORD)) == TAKEN
    assert house.balance("aNN") == 0


def test_a_name_asked_for_twice_at_once_is_given_once(house: House) -> None:
    async def both() -> list[Any]:
        return await asyncio.gather(*(house.people.register(name, PASSWORD) for name in ("ann", "Ann")))

    answers = asyncio.run(both())
    assert answers.count(TAKEN) == 1
    assert house.balance("ann") + house.balance("Ann") == 1_000_00


@pytest.mark.parametrize(
    ("name", "password", "word"),
    [("a", PASSWORD, "name"), ("bot-1", PASSWORD, "name"), ("ann", "short", "password")],
)
def test_a_refused_registration_names_its_field(house: House, name: str, password: str, word: str) -> None:
    answer = asyncio.run(house.people.register(name, password))
    assert isinstance(answer, Denied)
    assert answer.word == word


def test_a_guest_becomes_an_account_and_keeps_their_money(house: House) -> None:
    guest = asyncio.run(house.people.new_guest())
    asyncio.run(house.wallet.reserve(guest.person.name, 200_00, "k1"))
    asyncio.run(house.wallet.settle("k1", 0))
    ann = signed_in(asyncio.run(house.people.upgrade(guest.person, "ann", PASSWORD)))
    assert ann.person == Person(guest.person.number, "ann", "account", PLAYER)
    assert house.balance("ann") == 800_00
    assert house.balance(guest.person.name) == 0
    assert asyncio.run(house.people.who(guest.token)) is None
    assert asyncio.run(house.people.who(ann.token)) == ann.person
    assert signed_in(asyncio.run(house.people.login("ann", PASSWORD))).person == ann.person
    assert house.threads.transact_here(wallet_fault) is None


def test_a_guest_at_a_table_keeps_their_name(house: House) -> None:
    guest = asyncio.run(house.people.new_guest())
    house.at_tables.add(guest.person.name)
    assert asyncio.run(house.people.upgrade(guest.person, "ann", PASSWORD)) == SEATED
    house.at_tables.clear()
    asyncio.run(house.wallet.reserve(guest.person.name, 200_00, "k1"))
    assert asyncio.run(house.people.upgrade(guest.person, "ann", PASSWORD)) == SEATED
    assert asyncio.run(house.people.who(guest.token)) == guest.person
    assert (house.balance(guest.person.name), house.balance("ann")) == (800_00, 0)
    signed_in(asyncio.run(house.people.register("ann", PASSWORD)))


def test_a_guest_who_sits_down_meanwhile_keeps_their_name(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The password takes its time, and longer where others wait for theirs."""
    guest = asyncio.run(house.people.new_guest())
    hashed = Passwords.hash

    async def slowly(passwords: Passwords, password: str) -> str:
        house.at_tables.add(guest.person.name)
        return await hashed(passwords, password)

    monkeypatch.setattr(Passwords, "hash", slowly)
    assert asyncio.run(house.people.upgrade(guest.person, "ann", PASSWORD)) == SEATED
    assert asyncio.run(house.people.who(guest.token)) == guest.person


def test_a_guest_cannot_take_anothers_name_or_become_two(house: House) -> None:
    signed_in(asyncio.run(house.people.register("Ann", PASSWORD)))
    guest = asyncio.run(house.people.new_guest())
    assert asyncio.run(house.people.upgrade(guest.person, "ann", PASSWORD)) == TAKEN
    assert house.balance(guest.person.name) == 1_000_00
    bob = signed_in(asyncio.run(house.people.upgrade(guest.person, "bob", PASSWORD)))
    assert asyncio.run(house.people.upgrade(guest.person, "bill", PASSWORD)) == NOT_A_GUEST
    assert asyncio.run(house.people.upgrade(bob.person, "bill", PASSWORD)) == NOT_A_GUEST
    assert (house.balance("bob"), house.balance("bill")) == (1_000_00, 0)


def test_a_house_bot_is_made_once(house: House) -> None:
    bot = asyncio.run(house.people.house_bot("bot-1"))
    assert bot == Person(bot.number, "bot-1", "bot", PLAYER)
    assert asyncio.run(house.people.house_bot("bot-1")) == bot
    assert house.balance("bot-1") == 1_000_00

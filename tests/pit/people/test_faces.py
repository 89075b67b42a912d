"""The name and the colour by which others see a person: a guest's is chosen once and is nobody else's."""

import asyncio
from typing import Any

import pytest

from cutcard.pit.people.faces import ACCOUNT_NAME, CHOSEN, NO_SUCH_COLOUR, TAKEN, Face
from cutcard.pit.people.person import Denied, Person, SignedIn
from tests.pit.people.conftest import House

PASSWORD = "five of diamonds"


def guest_of(house: House) -> Person:
    return asyncio.run(house.people.new_guest()).person


def choose(house: House, person: Person, shown: str, colour: int = 0) -> Any:
    return asyncio.run(house.people.choose_face(person, shown, colour))


def seen(house: House, *people: Person) -> Any:
    return asyncio.run(house.people.faces.of([one.name for one in people]))


def test_a_guest_chooses_a_name_and_a_colour_and_keeps_their_own_name(house: House) -> None:
    guest = guest_of(house)
    assert seen(house, guest) == {}
    assert choose(house, guest, "Ann", 3) == Face("Ann", 3)
    assert seen(house, guest) == {guest.name: Face("Ann", 3)}
    assert house.balance(guest.name) == 1_000_00
    assert house.balance("Ann") == 0


def test_a_choice_is_stored(house: House) -> None:
    guest = guest_of(house)
    choose(house, guest, "Ann", 3)
    house.people.faces.forget(guest.name)
    assert seen(house, guest) == {guest.name: Face("Ann", 3)}


def test_a_name_is_chosen_once_and_a_colour_again(house: House) -> None:
    guest = guest_of(house)
    choose(house, guest, "Ann", 3)
    assert choose(house, guest, "Bea", 3) == CHOSEN
    assert choose(house, guest, "", 5) == Face("Ann", 5)


def test_nobody_takes_the_name_of_another_whatever_its_case(house: House) -> None:
    first, second = guest_of(house), guest_of(house)
    assert isinstance(asyncio.run(house.people.register("Carl", PASSWORD)), SignedIn)
    choose(house, first, "Ann")
    for name in ("ANN", "carl"):
        assert choose(house, second, name) == TAKEN
    assert asyncio.run(house.people.register("aNN", PASSWORD)) == TAKEN
    assert asyncio.run(house.people.upgrade(second, "ann", PASSWORD)) == TAKEN
    assert seen(house, second) == {}


def test_a_name_asked_for_twice_at_once_is_given_once(house: House) -> None:
    people = [guest_of(house) for _ in range(4)]

    async def all_at_once() -> list[Any]:
        return await asyncio.gather(*(house.people.choose_face(one, "Ann", 1) for one in people))

    answers = asyncio.run(all_at_once())
    assert sorted(map(str, answers)) == sorted([str(Face("Ann", 1)), *[str(TAKEN)] * 3])


@pytest.mark.parametrize("name", ["a", "two words", "dealer", "bot-ada", "guest-ab", "<b>", "x" * 21, "é"])
def test_a_chosen_name_keeps_the_rules_of_names(house: House, name: str) -> None:
    refused = choose(house, guest_of(house), name)
    assert isinstance(refused, Denied)
    assert refused.word == "name"


def test_colours_are_eight(house: House) -> None:
    guest = guest_of(house)
    assert choose(house, guest, "", 9) == choose(house, guest, "", -1) == NO_SUCH_COLOUR


def test_an_account_has_its_own_name_and_a_colour(house: House) -> None:
    made = asyncio.run(house.people.register("Ann", PASSWORD))
    assert isinstance(made, SignedIn)
    assert choose(house, made.person, "Bea", 2) == ACCOUNT_NAME
    assert choose(house, made.person, "", 2) == Face("Ann", 2)


def test_a_guest_who_becomes_an_account_may_keep_the_name_and_keeps_the_colour(house: House) -> None:
    guest = guest_of(house)
    choose(house, guest, "Ann", 4)
    made = asyncio.run(house.people.upgrade(guest, "Ann", PASSWORD))
    assert isinstance(made, SignedIn)
    assert seen(house, made.person) == {"Ann": Face("Ann", 4)}

"""Which names and passwords are valid; each fault in one sentence that says what would be right."""

import asyncio
from pathlib import Path

import pytest

from cutcard.pit.people import common_passwords, names, passwords


@pytest.mark.parametrize("name", ["Al", "ann", "Ann-7", "a" * 20, "z-", "tablet", "robot-1", "botany"])
def test_valid_names(name: str) -> None:
    assert names.fault_of(name) is None


@pytest.mark.parametrize(
    "name",
    ["", "a", "a" * 21, "7ann", "-ann", "ann lee", "ann_lee", "änn", "ann\n", "ann\x00", "ann\ud800", "аnn"],
)
def test_a_malformed_name_is_refused_with_the_expected_form(name: str) -> None:
    assert names.fault_of(name) == (
        "A name has 2 to 20 letters, digits and hyphens, and begins with a letter."
    )


@pytest.mark.parametrize("name", ["dealer", "House", "TABLE", "Floorperson", "auditor", "Admin"])
def test_names_that_tables_use_are_reserved(name: str) -> None:
    assert names.fault_of(name) == f"The house uses the name {name.lower()} itself. Choose another."


@pytest.mark.parametrize("name", ["bot-1", "BOT-ann", "guest-77", "Guest-ann"])
def test_names_of_bots_and_guests_are_given_by_the_house(name: str) -> None:
    assert names.fault_of(name) == (
        "Names that begin with bot- or guest- are given by the house. Choose another."
    )


def test_guests_get_names_that_fit() -> None:
    given = {names.new_guest_name() for _ in range(50)}
    assert len(given) == 50
    assert all(names.well_formed(name) and name.startswith("guest-") for name in given)


@pytest.mark.parametrize("password", ["", "ninechars", "x" * 9 + "yz" * 96])
def test_a_password_has_ten_to_two_hundred_characters(password: str) -> None:
    assert passwords.fault_of(password, "ann") == "A password has 10 to 200 characters."


def test_a_password_is_not_the_name() -> None:
    fault = passwords.fault_of("Ann-Of-Absecon", "ann-of-absecon")
    assert fault is not None
    assert "must differ from the name" in fault
    assert passwords.fault_of("ann-of-absecon", "bob") is None


GUESSED_FIRST = """
1234567890 0123456789 0987654321 12345678910 123456789a a123456789 1q2w3e4r5t q1w2e3r4t5 1qaz2wsx3edc
qwertyuiop qwerty12345 asdfghjkl1 zxcvbnm123 Password123 PASSWORD1234 letmein123 welcome123 iloveyou123
sunshine123 princess123 football123 baseball123 superman123 administrator blackjack21 AtlanticCity
minibaccarat aaaaaaaaaaaa ababababab
"""


@pytest.mark.parametrize("password", GUESSED_FIRST.split())
def test_a_password_is_not_one_that_is_guessed_first(password: str) -> None:
    fault = passwords.fault_of(password, "ann")
    assert fault is not None
    assert "easy to guess" in fault


def test_a_password_that_is_not_guessed_first_may_be_used() -> None:
    for password in (
        "five of diamonds",
        "correct horse battery",
        "ann-of-absecon",
        "\ud800" * 3 + "abcdefgh",
    ):
        assert passwords.fault_of(password, "ann") is None


def test_the_filter_takes_few_others_for_common_ones() -> None:
    """6.7 in 100,000 are expected; 20 in 50,000 would be six times as many."""
    wrong = sum(common_passwords.is_common(f"table {number} of absecon") for number in range(50_000))
    assert wrong <= 20


def test_a_filter_holds_what_it_was_made_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    held = {f"password {number}" for number in range(2_000)}
    monkeypatch.setattr(common_passwords, "FILE", tmp_path / "filter.bin")
    common_passwords._bits.cache_clear()
    try:
        (tmp_path / "filter.bin").write_bytes(common_passwords.filter_of(held))
        assert all(common_passwords.is_common(one.upper()) for one in held)
        assert not common_passwords.is_common("password 2000")
    finally:
        common_passwords._bits.cache_clear()


def test_what_is_kept_is_argon2id_and_the_same_password_is_kept_differently() -> None:
    async def both(kept: passwords.Passwords) -> tuple[str, str]:
        return await kept.hash("shuffle and cut"), await kept.hash("shuffle and cut")

    made = passwords.Passwords()
    try:
        one, other = asyncio.run(both(made))
        assert one.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        assert one != other
        assert asyncio.run(made.matches(one, "shuffle and cut"))
        assert not asyncio.run(made.matches(one, "shuffle and cut "))
        assert not asyncio.run(made.matches(None, "shuffle and cut"))
        assert not asyncio.run(made.matches("not a hash", "shuffle and cut"))
    finally:
        made.close()


def test_letters_are_the_same_however_the_keyboard_composes_them() -> None:
    made = passwords.Passwords()
    try:
        kept = asyncio.run(made.hash("caf\u00e9 au casino"))
        assert asyncio.run(made.matches(kept, "cafe\u0301 au casino"))
        assert not asyncio.run(made.matches(kept, "\ud800" * 300))
    finally:
        made.close()

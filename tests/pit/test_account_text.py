"""The texts of accounts in the database: every account is read back from its text, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.games.protocol import Felt, Purse, Rack
from cutcard.pit.log.account_text import (
    account_text,
    rack_text,
    read_account,
    read_rack,
    read_wager,
    wager_text,
)
from cutcard.pit.log.accounts import RACK, WALLET_CLEARING, LedgerAccount, UnknownAccount

WORDS = st.text(st.characters(exclude_characters=" "), min_size=1)
"""Names of tables, players and wagers have no blank."""
FELTS = st.builds(Felt, st.integers(), WORDS, WORDS)
RACKS = st.builds(
    Rack,
    st.text(st.characters(exclude_characters="-")).filter(lambda name: name not in ("rack", "purse", "felt")),
)
ACCOUNTS = st.one_of(FELTS, st.builds(Purse, WORDS), RACKS, st.just(WALLET_CLEARING))


@pytest.mark.parametrize(
    ("account", "text"),
    [
        (Purse("ann"), "purse t ann"),
        (Felt(3, "ann", "21-plus-3"), "felt t 3 ann 21-plus-3"),
        (RACK, "rack t"),
        (Rack("meter"), "meter t"),
        (Rack("reset meter"), "reset-meter t"),
        (WALLET_CLEARING, "wallet-clearing"),
    ],
)
def test_the_text_of_each_kind_of_account(account: LedgerAccount, text: str) -> None:
    assert account_text("t", account) == text
    assert read_account("t", text) == account


@given(WORDS, ACCOUNTS)
def test_an_account_is_read_back_from_its_text(table: str, account: LedgerAccount) -> None:
    assert read_account(table, account_text(table, account)) == account


@given(FELTS)
def test_a_wager_is_read_back_from_its_text(wager: Felt) -> None:
    assert read_wager(wager_text(wager)) == wager


def test_money_for_no_wager_has_an_empty_text() -> None:
    assert wager_text(None) == ""
    assert read_wager("") is None


@given(WORDS, WORDS | st.text())
def test_any_text_is_written_again_as_it_was_read(table: str, text: str) -> None:
    assert account_text(table, read_account(table, text)) == text
    assert wager_text(read_wager(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "purse u ann",  # of another table
        "purse t",
        "felt t 01 ann blackjack",  # box 1 is written otherwise
        "felt t x ann blackjack",
        "felt t 1 ann",
        "house t",
        "rack u",
        "rack t ",
        "reset meter t",
        "wallet-clearing t2",
    ],
)
def test_a_text_that_no_account_has_is_unknown(text: str) -> None:
    assert read_account("t", text) == UnknownAccount(text)


@pytest.mark.parametrize("text", ["x", "01 ann blackjack", "ann blackjack"])
def test_a_text_that_no_wager_has_is_unknown(text: str) -> None:
    assert read_wager(text) == UnknownAccount(text)


@pytest.mark.parametrize("name", ["reset-meter", "purse", "felt", "rack"])
def test_a_rack_whose_text_would_be_read_as_another_account_cannot_be_written(name: str) -> None:
    with pytest.raises(AssertionError):
        rack_text(name)


@given(RACKS)
def test_a_racks_name_is_read_back_from_its_text(rack: Rack) -> None:
    assert read_rack(rack_text(rack.name)) == rack.name


def test_accounts_of_different_kinds_are_never_equal() -> None:
    """A player may be called `meter`."""
    assert len({Purse("meter"), Rack("meter"), UnknownAccount("meter")}) == 3

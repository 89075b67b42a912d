"""The session is found whatever else a browser sends; programs on one machine share their cookies."""

import pytest

from cutcard.web.http.cookies import token_in


@pytest.mark.parametrize(
    "others",
    ["", 'state={"a": 1}; ', "two words=1; ", "a@b=1; ", "path=/; ", "secure; ", "=; ", ";;", "x=[1,2]; "],
)
def test_the_token_is_found_behind_odd_cookies(others: str) -> None:
    assert token_in(f"{others}cutcard_session=abc-DEF_1") == "abc-DEF_1"
    assert token_in(f"cutcard_session=abc-DEF_1; {others}") == "abc-DEF_1"


@pytest.mark.parametrize("header", ["", "cutcard_session", "xcutcard_session=a", "a=cutcard_session=b"])
def test_no_token_is_no_token(header: str) -> None:
    assert token_in(header) == ""


def test_a_token_of_no_sensible_length_is_none() -> None:
    assert token_in("cutcard_session=" + "a" * 201) == ""

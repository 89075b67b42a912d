"""The session is found whatever else a browser sends; programs on one machine share their cookies."""

import pytest

from cutcard.web.http.cookies import is_secure, token_in


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


def test_a_token_of_wrong_length_is_ignored() -> None:
    assert token_in("cutcard_session=" + "a" * 201) == ""


def test_over_tls_only_the_cookie_that_no_other_host_can_set_is_believed() -> None:
    both = "cutcard_session=planted; __Host-cutcard_session=own"
    assert token_in(both, secure=True) == "own"
    assert token_in(both) == "planted"
    assert token_in("cutcard_session=planted", secure=True) == ""


@pytest.mark.parametrize(
    ("scheme", "host", "secure"),
    [
        ("https", "anywhere", True),
        ("wss", "anywhere", True),
        ("http", "example.org", True),
        ("ws", "example.org", True),
        ("http", "127.0.0.1:8000", False),
        ("http", "both.example", False),
        ("http", "unknown.example", False),
        ("http", "", False),
    ],
)
def test_a_request_to_a_host_that_is_served_by_tls_alone_came_over_tls(
    scheme: str, host: str, secure: bool
) -> None:
    origins = {"http://127.0.0.1:8000", "https://example.org", "https://both.example", "http://both.example"}
    scope = {"scheme": scheme, "headers": [(b"Host", host.encode())]}
    assert is_secure(scope, origins) is secure

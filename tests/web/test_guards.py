"""Each guard by itself: rates, tickets, origins, cookies, logs, the page's files."""

import gzip
import io
import json
import logging
from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from cutcard.pit.people.person import Person
from cutcard.web.http import cookies
from cutcard.web.http.client_address import read_proxies
from cutcard.web.http.origins import BadOriginError, own_origins, read_origin, why_not_accepted_from
from cutcard.web.http.page import NOT_BUILT, Page
from cutcard.web.http.rate_limits import MOST_KEYS, TokenBuckets
from cutcard.web.server.app_context import Rates
from cutcard.web.server.logs import Log, take_over_logging
from cutcard.web.server.settings import Rate
from cutcard.web.session_cache import SessionCache
from cutcard.web.socket.tickets import Admission, Tickets
from tests.web.fakes import Clock, FakePeople, person

# --- rates ------------------------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_then_its_rate() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(burst=3, a_second=0.5), clock)
    assert [buckets.take("ann") for _ in range(5)] == [True, True, True, False, False]
    assert buckets.take("bob")
    assert buckets.wait("ann") == 2
    clock.now += 1.9
    assert not buckets.take("ann")
    clock.now += 0.2
    assert [buckets.take("ann"), buckets.take("ann")] == [True, False]
    clock.now += 1000
    assert [buckets.take("ann") for _ in range(4)] == [True, True, True, False]


def test_buckets_are_bounded() -> None:
    buckets = TokenBuckets(Rate(1, 1), Clock())
    for number in range(MOST_KEYS + 10):
        buckets.take(str(number))
    assert len(buckets._levels) == MOST_KEYS
    assert not buckets.take(str(MOST_KEYS))


def test_an_address_has_the_rate_of_so_many_people() -> None:
    rates = Rates(Rate(burst=2, a_second=1), 3, Clock())
    assert [rates.take(person="ann", address="a") for _ in range(3)] == [True, True, False]
    taken = [rates.take(person=name, address="a") for name in ("bob", "bob", "cal", "cal", "dot")]
    assert taken == [True, True, True, True, False]
    assert rates.take(person="dot", address="b")


# --- tickets ----------------------------------------------------------------------------------------------


def test_tickets_are_random_long_and_kept_by_their_hash_only() -> None:
    tickets = Tickets(30, Clock())
    written = [tickets.write("session", "table") for _ in range(100)]
    assert len(set(written)) == 100
    assert {len(ticket) for ticket in written} == {43}
    assert not any(ticket in repr(tickets._open) for ticket in written)


def test_a_ticket_another_session_tries_is_void_for_its_owner_too() -> None:
    tickets = Tickets(30, Clock())
    ticket = tickets.write("anns", "table")
    assert tickets.redeem(ticket, "bobs") is None
    assert tickets.redeem(ticket, "anns") is None


def test_a_ticket_holds_until_its_time_is_up() -> None:
    clock = Clock()
    tickets = Tickets(30, clock)
    early, late = tickets.write("s", "one"), tickets.write("s", "two")
    clock.now += 29.9
    assert tickets.redeem(early, "s") == Admission("s", "one")
    clock.now += 0.1
    assert tickets.redeem(late, "s") is None
    assert not tickets._open


# --- origins and cookies ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://example.org", "https://example.org"),
        ("https://Example.org:443/", "https://example.org"),
        ("http://example.org:8000", "http://example.org:8000"),
        ("http://[::1]:80", "http://[::1]"),
        ("http://[0:0::1]:81", "http://[::1]:81"),
        ("https://b\u00fccher.example", "https://xn--bcher-kva.example"),
    ],
)
def test_an_origin_is_written_as_browsers_send_it(text: str, origin: str) -> None:
    assert read_origin(text) == origin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "*",
        "example.org",
        "ftp://example.org",
        "https://",
        "https://a/b",
        "https://u@a",
        "http://a:x",
        "http://[",
        "http://a:0",
        "https://*.example.org",
        "https://ex ample.org",
        "https://" + "a" * 100,
        "https://a..b",
    ],
)
def test_an_invalid_origin_is_refused_with_the_expected_form(text: str) -> None:
    with pytest.raises(BadOriginError, match=r"expected an address of pages, such as https://example\.org"):
        read_origin(text)


def test_the_origin_a_program_is_told_to_send_is_the_one_it_asked_at() -> None:
    allowed = {"http://127.0.0.1:81", "http://localhost:81", "https://tables.example.org"}
    for asked_at in allowed:
        assert why_not_accepted_from(None, allowed, asked_at).endswith(f" Origin: {asked_at}")
    strange = "http://evil.example/<script>"
    for origin in (None, "null", strange):
        assert "http://127.0.0.1:81" in why_not_accepted_from(origin, allowed, strange)
        assert "evil" not in why_not_accepted_from(origin, allowed, strange)


def test_proxies_are_read_as_the_web_server_takes_them() -> None:
    assert read_proxies("") == read_proxies(" ") == ""
    assert read_proxies("10.0.0.1, ::0:1 ,10.1.0.0/16") == "10.0.0.1,::1,10.1.0.0/16"


def test_the_servers_own_origins() -> None:
    loopback = {"http://127.0.0.1:81", "http://localhost:81"}
    assert own_origins("127.0.0.1", 81) == loopback
    assert own_origins("0.0.0.0", 81) == loopback
    assert own_origins("::2", 81) == {"http://[::2]:81"}


def test_the_cookie_is_closed_to_scripts_and_other_sites() -> None:
    response = Response()
    cookies.give(response, "secret", secure=True)
    header = response.headers["set-cookie"]
    assert header.startswith("__Host-cutcard_session=secret;")
    assert "domain" not in header.lower()
    parts = {part.strip().lower() for part in header.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/", "secure"} <= parts
    plain = Response()
    cookies.give(plain, "secret", secure=False)
    assert "secure" not in plain.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("cutcard_session=abc", "abc"),
        ("a=b; cutcard_session=abc; c=d", "abc"),
        ("", ""),
        ("other=1", ""),
        ("cutcard_session=" + "a" * 201, ""),
        ("=; ;;;=", ""),
        ("\xff\xfe", ""),
    ],
)
def test_the_token_in_a_cookie_header(header: str, token: str) -> None:
    assert cookies.token_in(header) == token


# --- standing ---------------------------------------------------------------------------------------------


async def test_an_ending_while_a_session_is_being_asked_for_is_not_forgotten() -> None:
    people = FakePeople()
    ann = people.enter("ann")

    async def slow(tokens: Sequence[str]) -> dict[str, Person]:
        """Read before the session ends, answered after it."""
        found = await people.people_by_token(tokens)
        if people.asked == 1:
            del people.sessions[ann]
            sessions.forget("whatever")
        return found

    sessions = SessionCache(slow, 15, Clock())
    assert await sessions.who(ann) is None


async def test_a_session_is_not_asked_for_again_within_its_time() -> None:
    people, clock = FakePeople(), Clock()
    ann = people.enter("ann")
    sessions = SessionCache(people.people_by_token, 15, clock)
    for _ in range(3):
        assert (await sessions.who(ann)) == person("ann")
    assert people.asked == 1
    clock.now += 15
    await sessions.who(ann)
    assert people.asked == 2


# --- logs -------------------------------------------------------------------------------------------------


def test_a_failure_is_written_without_the_words_of_its_error() -> None:
    out = io.StringIO()
    try:
        raise ValueError("the next card is Ks")
    except ValueError as error:
        name = Log(out).failure("somewhere", error, person="ann")
    (line,) = map(json.loads, out.getvalue().splitlines())
    assert (line["id"], line["kind"], line["where"], line["person"]) == (
        name,
        "ValueError",
        "somewhere",
        "ann",
    )
    assert "test_guards.py" in line["at_lines"]
    assert "Ks" not in out.getvalue()


def test_the_web_servers_own_lines_come_without_their_arguments() -> None:
    out = io.StringIO()
    take_over_logging(Log(out))
    logging.getLogger("uvicorn.error").info("nothing of this")
    logging.getLogger("uvicorn.error").warning("%s is strange", "/api/socket?ticket=secret")
    (line,) = map(json.loads, out.getvalue().splitlines())
    assert (line["event"], line["says"]) == ("server", "%s is strange")


def test_a_line_a_client_can_cause_is_written_a_few_times_a_minute() -> None:
    out, clock = io.StringIO(), Clock()
    take_over_logging(Log(out), clock)
    for minute in range(3):
        for _ in range(100 if minute < 2 else 1):
            logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("asyncio").error("something else")
        clock.now += 60
    says = [json.loads(line)["says"] for line in out.getvalue().splitlines()]
    invalid = "Invalid HTTP request received."
    left_out = "80 repeated lines of the last minute were left out"
    once = [*[invalid] * 20, "something else", left_out]
    assert says == [*once, *once, invalid, "something else"]


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    out = io.StringIO()
    log = Log(out)
    out.close()
    log.line("request")
    log.line("request")


def test_a_quiet_log_keeps_what_went_wrong_alone() -> None:
    out = io.StringIO()
    log = Log(out, quiet=True)
    log.line("act", person="ann")
    log.failure("somewhere", ValueError())
    assert [json.loads(line)["event"] for line in out.getvalue().splitlines()] == ["failure"]


# --- the page ---------------------------------------------------------------------------------------------


def _reserve_chips(path: str, **headers: str) -> Request:
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": path, "headers": given, "query_string": b""})


@pytest.fixture
def page(tmp_path: Path) -> Page:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Cutcard</title>" + " " * 500)
    (tmp_path / "assets" / "main-abc.js").write_text("let a = 1;" * 100)
    (tmp_path / "assets" / "main-abc.js.map").write_text("{}")
    (tmp_path / ".sources").write_text("which sources it was built from")
    return Page(tmp_path)


def test_a_path_without_a_file_is_the_page_itself(page: Page) -> None:
    for path in ("/", "/table/atlantic-city", "/admin"):
        answer = page.response(_reserve_chips(path))
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        assert answer.media_type == "text/html"


def test_files_are_packed_kept_and_known_again(page: Page) -> None:
    plain = page.response(_reserve_chips("/assets/main-abc.js"))
    packed = page.response(_reserve_chips("/assets/main-abc.js", accept_encoding="br, gzip"))
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(bytes(packed.body)) == plain.body
    assert "immutable" in packed.headers["cache-control"]
    again = page.response(_reserve_chips("/assets/main-abc.js", if_none_match=plain.headers["etag"]))
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "/assets/other.js",
        "/assets/main-abc.js.map",
        "/.sources",
        "/../secret.txt",
        "/favicon.ico",
        "/page.py",
    ],
)
def test_other_files_are_not_there(page: Page, path: str) -> None:
    assert page.response(_reserve_chips(path)).status_code == 404


def test_a_page_that_is_not_built_says_how(tmp_path: Path) -> None:
    answer = Page(tmp_path / "nothing").response(_reserve_chips("/"))
    assert (answer.status_code, bytes(answer.body).decode()) == (503, NOT_BUILT)
    assert "./go build-page" in NOT_BUILT

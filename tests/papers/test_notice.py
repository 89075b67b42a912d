"""`cutcard notice`: what changes at a table, and what is to be done before; as text, JSON, HTML and PDF."""

import json
import re
from pathlib import Path

import pytest

from cutcard.cli.commands.notice import NoticeRequest, notice
from tests.law.sheet_lines import sheet_text

PLAIN = sheet_text('table.name = "BJ 7"')
SURRENDER = sheet_text('table.name = "BJ 7"', "rules.surrender = true", 'limits.blackjack.min = "10.00"')


def asked(folder: Path, old: str = PLAIN, new: str = SURRENDER, **options: object) -> NoticeRequest:
    files = []
    for name, text in (("old", old), ("new", new)):
        files.append(folder / f"{name}.toml")
        files[-1].write_text(text, "utf-8")
    given: dict[str, object] = {
        **dict.fromkeys(("table", "effective", "sign", "announced", "notified"), ""),
        "beside": (),
        "output": None,
        "size": "letter",
        **options,
    }
    return NoticeRequest(old=files[0], new=files[1], **given)  # type: ignore[arg-type]


def answer(capsys: pytest.CaptureFixture[str], wanted: NoticeRequest) -> tuple[int, dict[str, object]]:
    code = notice(wanted, as_json=True)
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.clause("8.3(b)", "2.8(c)/3")
def test_half_an_hour_before_the_time_stated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = answer(capsys, asked(tmp_path, effective="2026-11-16T20:30", table="7"))
    assert code == 0
    assert (found["duty"], found["done_by"]) == ("19:47-8.3(b)", "2026-11-16T20:00")
    assert found["earliest"] is None
    done = dict.fromkeys(("sign", "announced", "notified"), "2026-11-16T20:00")
    code, found = answer(capsys, asked(tmp_path, effective="2026-11-16T20:30", **done))
    assert (code, found["earliest"], found["in_time"]) == (0, "2026-11-16T20:30", True)


@pytest.mark.clause("8.3(b)2")
def test_a_step_done_too_late_is_a_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    times = {"sign": "2026-11-16T19:00", "announced": "2026-11-16T20:01", "notified": "2026-11-16T19:00"}
    wanted = asked(tmp_path, effective="2026-11-16T20:30", **times)
    code, found = answer(capsys, wanted)
    assert code == 1
    assert [one["clause"] for one in found["late"]] == ["19:47-8.3(b)2"]  # type: ignore[attr-defined]
    assert found["earliest"] == "2026-11-16T20:31"
    assert notice(wanted, as_json=False) == 1
    assert "Too late (8.3(b)2)" in capsys.readouterr().out


@pytest.mark.clause("8.3(c)")
def test_limits_alone_need_no_commission(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    limits = sheet_text('table.name = "BJ 7"', 'limits.blackjack.min = "10.00"')
    now = "2026-11-16T13:45"
    code, found = answer(capsys, asked(tmp_path, new=limits, effective=now, sign=now, announced=now))
    assert (code, found["duty"], found["earliest"]) == (0, "19:47-8.3(c)", now)
    assert [one["step"] for one in found["steps"]] == ["sign", "announced"]  # type: ignore[attr-defined]


HALF_AN_HOUR = "Sign, announcement and notice to the Commission at least half an hour before (8.3(b))."
AT_ONCE = "Only limits change: at once, upon sign and announcement, without the Commission (8.3(c))."


@pytest.mark.clause("8.3(b)", "8.3(b)1", "8.3(b)2", "8.3(b)3", "8.3(c)")
def test_the_duty_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert notice(asked(tmp_path, effective="2026-11-16T20:30"), as_json=False) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert HALF_AN_HOUR in said
    assert AT_ONCE not in said
    assert "All three must be done by 20:00 on November 16, 2026." in said
    limits = sheet_text('table.name = "BJ 7"', 'limits.blackjack.min = "10.00"')
    assert notice(asked(tmp_path, new=limits, effective="2026-11-16T20:30"), as_json=False) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert AT_ONCE in said
    assert HALF_AN_HOUR not in said
    assert "All three" not in said
    named = sheet_text('table.name = "BJ 8"')
    assert notice(asked(tmp_path, new=named), as_json=False) == 0
    assert "No rule of the game changes, so 8.3 requires nothing." in capsys.readouterr().out


@pytest.mark.clause("8.3(b)1", "8.3(b)2", "8.3(b)3")
def test_sign_announcement_and_notice_name_table_change_and_time(tmp_path: Path) -> None:
    wanted = asked(tmp_path, effective="2026-11-16T20:30", table="BJ 7", output=tmp_path / "out")
    assert notice(wanted, as_json=True) == 0
    page = (tmp_path / "out" / "notice.html").read_text("utf-8")
    for part in ("Sign to be posted at the table", "Announcement to the patrons", "8.3(b)3"):
        assert part in page
    assert marks(page) == ["8.3(b)", "8.3(b)1", "8.3(b)2"]
    after_sign = page[page.index("Sign to be posted") :]
    for needed in ("BJ 7", "20:30 on November 16, 2026", "Surrender half your wager"):
        assert after_sign.count(needed) >= 2, needed
    assert "<dt>Table</dt><dd>BJ 7</dd>" in page
    assert after_sign.count(">Table BJ 7<") == 1
    shown = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.S)
    assert re.findall(r"[A-Z][a-z]+[A-Z]\w*", shown) == [], "a name of the program"


def marks(page: str) -> list[str]:
    """The clauses that stand beside the headings of a page."""
    return re.findall(r"<h[23]><span class=mark>(.*?)</span>", page)


@pytest.mark.clause("8.3(c)")
def test_sign_and_announcement_of_limits_cite_their_own_paragraph(tmp_path: Path) -> None:
    limits = sheet_text('table.name = "BJ 7"', 'limits.blackjack.min = "10.00"')
    wanted = asked(tmp_path, new=limits, effective="2026-11-16T20:30", output=tmp_path / "out")
    assert notice(wanted, as_json=True) == 0
    page = (tmp_path / "out" / "notice.html").read_text("utf-8")
    assert marks(page) == ["8.3(b)", "8.3(c)", "8.3(c)"]


def test_the_same_input_gives_the_same_bytes_with_the_fonts_inside(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        wanted = asked(tmp_path, effective="2026-11-16T20:30", output=tmp_path / folder)
        assert notice(wanted, as_json=True) == 0
    first, second = ((tmp_path / folder / "notice.pdf").read_bytes() for folder in ("one", "two"))
    assert first == second
    assert first.startswith(b"%PDF-")
    assert b"/FontFile3" in first
    assert b"D:20261116" in first


@pytest.mark.clause("8.3(d)")
def test_the_approval_of_the_sign_is_named_or_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert notice(asked(tmp_path), as_json=False) == 0
    assert "not on the sheet (key table.sign_approval)" in capsys.readouterr().out
    approved = SURRENDER + '\ntable.sign_approval = "CCC 26-117"'
    _, found = answer(capsys, asked(tmp_path, new=approved))
    assert found["sign_approval"] == "CCC 26-117"


@pytest.mark.clause("2.17(e)2#1", "2.17(e)2#2")
def test_another_table_of_as_many_decks_must_change_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [sheet_text(f"wagers.same-suit.option = {number}", decks=6) for number in (1, 2)]
    other = tmp_path / "other.toml"
    other.write_text(texts[0], "utf-8")
    assert notice(asked(tmp_path, *texts), as_json=False) == 0
    assert "at every table with as many decks of cards" in capsys.readouterr().out
    assert notice(asked(tmp_path, *texts, beside=(other,)), as_json=True) == 1
    assert "19:47-2.17(e)2" in capsys.readouterr().out
    other.write_text(texts[1], "utf-8")
    assert notice(asked(tmp_path, *texts, beside=(other,)), as_json=True) == 0


def test_the_same_sheet_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert notice(asked(tmp_path, new=PLAIN), as_json=False) == 0
    assert "Nothing changes." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "key", "says"),
    [
        ({"effective": "soon"}, "--effective", "expected a date and time such as 2026-11-16T20:30"),
        ({"size": "a5"}, "--size", 'expected letter or a4, got "a5"'),
        (
            {"effective": "2026-11-16T20:30", "sign": "2026-11-16T19:00+00:00"},
            "--effective",
            "write a time zone with all times",
        ),
        ({"new": sheet_text('table.status = "proposed"')}, "table.status", "this sheet is proposed"),
        ({"new": 'table.game = "red-dog"\ncards.decks = 6'}, "table.game", "a notice is about one game"),
    ],
)
def test_a_clear_message(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    options: dict[str, str],
    key: str,
    says: str,
) -> None:
    code, found = answer(capsys, asked(tmp_path, **options))
    error = found["error"]
    assert isinstance(error, dict)
    assert (code, error["key"]) == (2, key)
    assert says in error["message"]


def test_an_unlawful_new_sheet_is_a_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = sheet_text("rules.surrender = true", 'rules.variation = "multiple-action"')
    assert notice(asked(tmp_path, new=new), as_json=True) == 1
    assert "19:47-2.8(c)" in capsys.readouterr().out


@pytest.mark.clause("8.3(c)")
def test_limits_that_a_wager_did_not_have_are_a_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The double attack wager is bounded by the initial wager alone until limits are posted."""
    bare = 'table.game = "double-attack"\ncards.decks = 8\n'
    posted = f'{bare}limits.double-attack.min = "1.00"\nlimits.double-attack.max = "500.00"\n'
    code, found = answer(capsys, asked(tmp_path, bare, posted, effective="2026-11-16T20:30", table="7"))
    assert (code, found["duty"]) == (0, "19:47-8.3(c)")
    assert [(one["was"], one["becomes"]) for one in found["changes"]] == [  # type: ignore[attr-defined]
        ("Minimum of the double attack wager: none of its own", "Minimum of the double attack wager: $1"),
        ("Maximum of the double attack wager: none of its own", "Maximum of the double attack wager: $500"),
    ]

"""`cutcard petition` (8.4): what is missing is named, what is given is included, and nothing is made up."""

import json
import re
from pathlib import Path

import pytest

from cutcard.cli.commands.petition import petition
from cutcard.papers.petition.completeness import Missing, missing, open_filings, status_of
from cutcard.papers.petition.particulars import Particulars, read_particulars

EXAMPLE = Path("docs/examples/proposed-wager/petition.toml")
WHOLE = EXAMPLE.read_text("utf-8")
RED_DOG = Path("red-dog")


def given(text: str) -> Particulars:
    found, problems = read_particulars(text)
    assert not problems
    return found


def without(key: str, text: str = WHOLE) -> str:
    """The example without the first value of this key."""
    shorter = re.sub(rf'(?ms)^{key} = (?:"""(?:.*?)"""|[^\n]*)\n', "", text, count=1)
    assert shorter != text
    return shorter


def lacks(text: str) -> list[tuple[str, str]]:
    return [(one.clause, one.key) for one in missing(given(text))]


def test_the_example_is_complete() -> None:
    assert lacks(WHOLE) == []


@pytest.mark.clause("8.4(d)", "8.4(d)1", "8.4(d)2", "8.4(d)3", "8.4(d)3.i", "8.4(d)3.ii", "8.4(d)3.v")
@pytest.mark.clause("8.4(d)4", "8.4(d)5", "8.4(d)6", "8.4(d)7", "8.4(d)8")
@pytest.mark.parametrize(
    ("key", "clause"),
    [
        ("name", None),
        ("category", "8.4(d)2"),
        ("objectives", "8.4(d)3i"),
        ("method_of_play", "8.4(d)3i"),
        ("equipment", "8.4(d)3ii"),
        ("equipment_pictures", "8.4(d)3v"),
        ("intellectual_property", "8.4(d)4"),
        ("offered_to_all_licensees", "8.4(d)5"),
        ("release_and_indemnity", "8.4(d)6"),
        ("declaratory_ruling", "8.4(d)7"),
        ("test_request", "8.4(d)8"),
        ("joint_liability", "8.4(b)"),
    ],
)
def test_d_what_is_not_given_is_named_with_its_paragraph(key: str, clause: str | None) -> None:
    expected = [] if clause is None else [(clause, f"petition.{key}")]
    assert lacks(without(key)) == expected


@pytest.mark.clause("8.4(d)1", "8.4(d)", "8.4(a)")
@pytest.mark.parametrize(
    ("key", "clause", "words"),
    [
        ("name", "8.4(d)1", "the name of a petitioner"),
        ("address", "8.4(d)1", "the address of {name}"),
        ("signed_by", "8.4(d)", "the signature of {name}"),
        ("kind", "8.4(a)", "what kind of petitioner it is of {name}"),
    ],
)
def test_d_1_each_petitioner_has_name_address_kind_and_signature(key: str, clause: str, words: str) -> None:
    head, _, rest = WHOLE.rpartition("[[petitioner]]")
    named = given(WHOLE).petitioners[-1].name
    assert named
    (found,) = missing(given(head + "[[petitioner]]" + without(key, rest)))
    assert found == Missing(clause, f"petitioner.{key}", words.format(name=named))


@pytest.mark.clause("8.4(b)#1")
def test_b_a_casino_licensee_has_agreed_in_writing_to_a_test() -> None:
    assert lacks(without("test_consent")) == [("8.4(b)", "petitioner.test_consent")]
    inventors = WHOLE.replace('kind = "casino-licensee"', 'kind = "other"')
    assert lacks(inventors) == [("8.4(b)", "petitioner.kind")]


@pytest.mark.clause("8.4(d)6")
@pytest.mark.parametrize("party", ["Commission", "State"])
def test_d_6_the_release_names_commission_and_state(party: str) -> None:
    text = re.sub(rf"(?s)(release_and_indemnity.*?){party}", r"\1others", WHOLE, count=1)
    assert lacks(text) == [("8.4(d)6", "petition.release_and_indemnity")]


@pytest.mark.clause("8.4(d)9")
def test_d_9_what_was_asked_for_and_not_supplied() -> None:
    (found,) = missing(given(without("answer")))
    assert found == Missing("8.4(d)9", "request.answer", "what was asked for: simulation data")


@pytest.mark.clause("8.4(c)")
def test_c_one_of_three_categories() -> None:
    for category in ("variation", "composite", "other"):
        assert lacks(WHOLE.replace('category = "variation"', f'category = "{category}"')) == []
    _, problems = read_particulars(WHOLE.replace('category = "variation"', 'category = "sequel"'))
    assert [(one.key, one.line) for one in problems] == [("petition.category", 6)]


# --- the record -------------------------------------------------------------------------------------------

STEPS = {
    "": "not filed",
    "filed = 2026-11-20": "filed",
    "preliminary_approval = 2027-01-10": "preliminarily approved",
    "test_filed = 2027-01-20": "test filings submitted",
    "test_begun = 2027-02-01": "under test",
    'test_result = "successful"': "tested: successful",
    "approved = 2027-06-01": "approved",
}


def record(*lines: str) -> Particulars:
    return given(WHOLE.partition("[record]")[0] + "[record]\n" + "\n".join(lines))


@pytest.mark.clause("8.4(e)#2", "8.4(f)")
def test_a_petition_goes_step_by_step() -> None:
    lines: list[str] = []
    for line, step in STEPS.items():
        lines.append(line)
        found = status_of(record(*lines))
        assert (found.step, found.wrong) == (step, ())


@pytest.mark.clause("8.4(e)#2")
def test_e_no_final_approval_without_a_successful_test() -> None:
    lines = [line for line in STEPS if "test_result" not in line]
    for result in ((), ('test_result = "failed"',)):
        found = status_of(record(*lines, *result))
        assert found.step != "approved"
        assert found.wrong == (("8.4(e)", "final approval is subject to a successful test"),)


@pytest.mark.clause("8.4(d)", "8.4(e)#2")
def test_d_a_petition_is_filed_before_it_is_approved() -> None:
    early = ("8.4(d)", "a petition is filed before it is approved")
    assert status_of(record("preliminary_approval = 2027-01-10")).wrong == (early,)
    assert status_of(record("filed = 2026-11-20", "preliminary_approval = 2027-01-10")).wrong == ()
    assert status_of(record("filed = 2026-11-20")).wrong == ()
    assert status_of(record()).wrong == ()


@pytest.mark.clause("8.4(f)")
def test_f_a_test_follows_preliminary_approval() -> None:
    found = status_of(record("filed = 2026-11-20", "test_filed = 2027-01-20"))
    assert ("8.4(f)", "a test follows a preliminary approval") in found.wrong
    assert status_of(record("filed = 2027-01-20", "preliminary_approval = 2026-01-20")).wrong


@pytest.mark.clause("8.4(f)1.i", "8.4(f)1.ii")
def test_f_1_a_petitioner_without_a_licence_files_for_one() -> None:
    found = open_filings(given(WHOLE))
    assert [(one.clause, one.key) for one in found[:-1]] == [
        ("8.4(f)1i", "petitioner.license_application"),
        ("8.4(f)1i", "petitioner.license_fee"),
        ("8.4(f)1ii", "petitioner.transactional_waiver"),
    ]
    (inventor,) = [one.name for one in given(WHOLE).petitioners if one.kind == "other"]
    assert found[0].words == f"a completed application for a licence, of {inventor}"
    licensed = given(WHOLE.replace('kind = "other"', 'kind = "csi-licensee"'))
    assert [one.clause for one in open_filings(licensed)] == ["8.4(f)2"]


@pytest.mark.clause("8.4(f)1.i", "8.4(f)1.ii")
@pytest.mark.parametrize("key", ["license_application", "license_fee", "transactional_waiver"])
def test_f_1_what_is_filed_is_open_no_longer(key: str) -> None:
    head, _, rest = WHOLE.partition('kind = "other"\n')
    filed = given(f'{head}kind = "other"\n{key} = "filed on November 20"\n{rest}')
    still = [one.key for one in open_filings(filed) if one.key.startswith("petitioner.")]
    every = ["license_application", "license_fee", "transactional_waiver"]
    assert still == [f"petitioner.{one}" for one in every if one != key]


def test_f_2_says_that_it_is_not_in_the_documents() -> None:
    assert "not in the documents" in open_filings(given(WHOLE))[-1].words


# --- the file ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("petition")
    assert petition(RED_DOG, EXAMPLE, where, rounds=0, seed=1, size="letter", as_json=True) == 0
    return where


@pytest.mark.clause("8.4(d)3.iii")
def test_d_3_iii_every_wager_has_true_odds_payout_odds_and_house_advantage(folder: Path) -> None:
    page = (folder / "petition.html").read_text("utf-8")
    assert "2.7978 % = 17533/626665" in page  # six decks, as published
    row = re.search(r"<td[^>]*>three of a kind</td>.*?</tr>", page)
    assert row is not None
    cells = re.findall(r"<td[^>]*>(.*?)</td>", row[0])
    assert cells == ["three of a kind", "0.5248 %", "47,952 to 253 (189.5336 to 1)", "11 to 1"]
    for part in ("Standard deviation", "Strategy assumed", "enumeration; exact fraction"):
        assert part in page


def table_rows(page: str, head: str) -> list[list[str]]:
    """The cells of the first table behind a heading."""
    table = page[page.index(f"{head}</h") :]
    rows = re.findall(r"<tr>(.*?)</tr>", table[: table.index("</table>")])
    return [cells for row in rows if (cells := re.findall(r"<td[^>]*>(.*?)</td>", row))]


@pytest.fixture(scope="module")
def double_attack(tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("double-attack")
    sheet = Path("double-attack")
    assert petition(sheet, EXAMPLE, out, rounds=0, seed=1, size="letter", as_json=True) == 0
    return (out / "petition.html").read_text("utf-8")


@pytest.mark.clause("8.4(d)3.i")
def test_d_3_i_wagers_that_are_added_in_a_round_are_offered_too(double_attack: str) -> None:
    offered = table_rows(double_attack, "Wagers offered")
    names = ["Initial wager", "Bust-it wager", "Double attack", "Insurance"]
    assert [name for name, _, _ in offered] == names
    assert "up to half your initial wager" in offered[-1][1]


@pytest.mark.clause("8.4(d)3.iii")
def test_d_3_iii_a_wager_that_the_odds_count_with_another_has_figures_of_its_own(double_attack: str) -> None:
    summary = table_rows(double_attack, "True odds, payout odds and house advantage")
    assert [row[:1] + row[2:4] for row in summary] == [
        ["initial", "1 to 1", "0.5161 %"],
        ["double-attack", "1 to 1", "-6.2093 %"],
        ["insurance", "5 to 2", "12.2715 %"],
        ["bust-it", "3 to 1 up to 200 to 1", "8.0064 %"],
    ]
    assert double_attack.count("A win that no other row names is paid 1 to 1") == 2
    results = table_rows(double_attack, "double-attack")
    assert [row[0] for row in results] == ["win, of all rounds", "push, of all rounds", "loss, of all rounds"]


@pytest.mark.clause("8.4(d)3.iii")
def test_d_3_iii_true_odds_are_of_loss_against_win(tmp_path: Path) -> None:
    assert petition(Path("craps"), EXAMPLE, tmp_path, rounds=0, seed=1, size="letter", as_json=True) == 0
    page = (tmp_path / "petition.html").read_text("utf-8")
    odds = {
        wager: re.search(r"True odds</dt><dd>(.*?)</dd>", page[page.index(f">{wager}</h3>") :])[1]  # type: ignore[index]
        for wager in ("pass", "dont-pass", "any-seven")
    }
    assert odds == {
        "pass": "251 to 244 (1.0287 to 1)",
        "dont-pass": "976 to 949 (1.0285 to 1)",  # the void 12 is neither won nor lost
        "any-seven": "5 to 1",
    }


@pytest.mark.clause("8.4(d)2", "8.4(d)3", "8.4(d)3.i", "8.4(d)3.ii", "8.4(e)#1")
@pytest.mark.clause("8.4(d)4", "8.4(d)5", "8.4(d)6", "8.4(d)7", "8.4(d)8", "8.4(d)9")
def test_d_the_file_has_every_part(folder: Path) -> None:
    page = (folder / "petition.html").read_text("utf-8")
    assert "simulation data" in page, "material that was requested"
    assert "None has been requested so far." not in page
    heads = re.findall(r"<h2>(?:<span class=mark>(.*?)</span> )?(.*?)</h2>", page)
    assert [mark for mark, _ in heads if mark] == [
        "8.4(a), (b), (d)1",
        "8.4(c), (d)2",
        "8.4(d)3i",
        "8.4(d)3iii",
        "8.4(d)3ii",
        "8.4(d)3iv",
        "8.4(d)3ii, v",
        "8.4(d)4",
        "8.4(d)5",
        "8.4(d)6",
        "8.4(d)7",
        "8.4(d)8",
        "8.4(d)9",
        "8.4(e)",
        "8.4(e), (f)",
        "8.4(d)",
    ]
    assert "X.1  " in page
    assert "after 6.5" in page
    assert page.count("data:image/svg+xml") == 2  # the drawn layout and the picture of the shoe
    for factor in ("personnel requirements", "game security and integrity", "layout"):
        assert f">{factor}</td>" in page
    assert "Not given" not in page
    for item in given(WHOLE).equipment:
        assert item in page


@pytest.mark.clause("8.4(d)", "8.4(e)#2", "8.4(f)")
def test_the_file_says_where_the_petition_stands_step_by_step(folder: Path) -> None:
    page = (folder / "petition.html").read_text("utf-8")
    table = page[page.index("State of this petition") :]
    rows = re.findall(r"<tr><td[^>]*>(8\.4[^<]*)</td><td[^>]*>([^<,:]*)", table)
    assert rows == [
        ("8.4(d)", "filed"),
        ("8.4(e)", "preliminarily approved"),
        ("8.4(f)1", "filings of petitioners without a licence"),
        ("8.4(f)2", "test submission"),
        ("8.4(e)", "test for suitability"),
        ("8.4(e)", "finally approved"),
    ]


def test_the_same_input_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    assert petition(RED_DOG, EXAMPLE, tmp_path, rounds=0, seed=1, size="letter", as_json=True) == 0
    first, second = ((each / "petition.pdf").read_bytes() for each in (folder, tmp_path))
    assert first == second
    assert b"/FontFile3" in first


@pytest.mark.clause("8.4(d)3", "8.4(d)3.ii", "8.4(d)3.v", "8.4(d)4")
def test_what_is_missing_is_listed_and_makes_exit_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    particulars = tmp_path / "petition.toml"
    text = WHOLE
    for key in ("equipment", "equipment_pictures", "intellectual_property"):
        text = without(key, text)
    particulars.write_text(text, "utf-8")
    out = tmp_path / "out"
    assert petition(RED_DOG, particulars, out, rounds=0, seed=1, size="a4", as_json=True) == 1
    found = json.loads(capsys.readouterr().out)
    lacking = ["8.4(d)3ii", "8.4(d)3v", "8.4(d)4"]
    assert (found["complete"], [one["clause"] for one in found["missing"]]) == (False, lacking)
    page = (out / "petition.html").read_text("utf-8")
    assert re.findall(r"Not given \((.*?), key petition\.(.*?)\)\.", page) == [
        ("8.4(d)3ii", "equipment"),
        ("8.4(d)3v", "equipment_pictures"),
        ("8.4(d)4", "intellectual_property"),
    ]
    assert "Not complete" in page


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("objectives =", "objective =", "petition.objective"),
        ("dated = 2026-11-16", 'dated = "2026-11-16"', "petition.dated"),
        ("joint_liability = true", 'joint_liability = "yes"', "petition.joint_liability"),
        ('kind = "other"', "kind = 3", "petitioner.kind"),
        ("[record]", "[records]", "records"),
    ],
)
def test_a_file_that_cannot_be_read_is_answered_with_the_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, key: str
) -> None:
    particulars = tmp_path / "petition.toml"
    particulars.write_text(WHOLE.replace(old, new, 1), "utf-8")
    assert petition(RED_DOG, particulars, None, rounds=0, seed=1, size="letter", as_json=True) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["key"], error["file"]) == (key, str(particulars))
    assert error["line"] is not None


def test_a_picture_must_be_there_and_be_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    particulars = tmp_path / "petition.toml"
    particulars.write_text(WHOLE, "utf-8")
    assert petition(RED_DOG, particulars, None, rounds=0, seed=1, size="letter", as_json=False) == 2
    assert "shoe.svg: there is no such file" in capsys.readouterr().err
    (tmp_path / "shoe.svg").write_text("PNG", "utf-8")
    assert petition(RED_DOG, particulars, None, rounds=0, seed=1, size="letter", as_json=False) == 2
    assert "expected a picture as SVG" in capsys.readouterr().err


def test_another_game_has_its_file_too_with_its_sources(tmp_path: Path) -> None:
    assert petition(Path("minibaccarat"), EXAMPLE, tmp_path, rounds=0, seed=1, size="a4", as_json=True) == 0
    page = (tmp_path / "petition.html").read_text("utf-8")
    assert "Rules the documents do not contain, and their sources" in page
    for wager in ("player", "banker", "tie"):
        assert f"<h3>{wager}</h3>" in page
    assert "1.0579 %" in page  # the banker at eight decks, as published


def test_other_readings_name_their_wager_and_are_as_exact_as_they_are_known(tmp_path: Path) -> None:
    assert petition(Path("streak"), EXAMPLE, tmp_path, rounds=0, seed=1, size="letter", as_json=True) == 0
    page = (tmp_path / "petition.html").read_text("utf-8")
    rows = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>.*?</tr>", page)]
    [main, streak] = [row for row in rows if row[:1] == ["split_two_card_21"]][:2]
    assert main[1:4] == ["blackjack", "beats-21", "plain"]
    assert re.fullmatch(r"\d\.\d{4} %", main[4])
    assert streak[1] == "streak-2"
    assert re.fullmatch(r"about \d\.\d\d %", streak[4])

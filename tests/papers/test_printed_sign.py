"""`cutcard sign -o`: the sign as a page to print, in both sizes."""

from html import escape
from pathlib import Path

import pytest

from cutcard.api.sheets import bundled_sheets
from cutcard.cli.commands.sign import sign
from cutcard.desk.protocol import DESKS
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.papers.document import PaperTable
from cutcard.papers.html import html_of
from cutcard.papers.sign import NOT_APPROVED, sign_paper
from cutcard.signs.sign import sources_cited
from tests.law.sheet_lines import sheet_text


@pytest.mark.clause("8.3(a)", "8.2(c)")
@pytest.mark.parametrize("path", bundled_sheets(), ids=lambda path: path.stem)
def test_a_every_rule_limit_and_payout_stands_on_the_page(path: Path) -> None:
    sheet = read_sheet_text(path.read_text("utf-8")).sheet
    assert sheet is not None
    found = DESKS[sheet.game].sign(sheet)
    page = html_of(sign_paper(found, approval="CCC 26-117")).replace("&#x27;", "'").replace("&quot;", '"')
    for words in (
        *(line.words for line in (*found.headlines, *found.rules, *found.limits)),
        *(table.title for table in found.paytables),
        *(row.pays for table in found.paytables for row in table.rows),
        *(row.row for table in found.paytables if len(table.rows) > 1 for row in table.rows),
    ):
        assert words.replace("&", "&amp;") in page


def test_a_rule_from_another_source_carries_its_mark() -> None:
    marked = []
    for path in bundled_sheets():
        sheet = read_sheet_text(path.read_text("utf-8")).sheet
        assert sheet is not None
        found = DESKS[sheet.game].sign(sheet)
        page = html_of(sign_paper(found, approval=""))
        sources = sources_cited(found)
        marked += [path.stem] if sources else []
        assert all(escape(source.text()) in page for source in sources)
    assert "minibaccarat" in marked
    assert "atlantic-city" not in marked


@pytest.mark.clause("8.3(d)")
def test_d_a_sign_without_approval_says_so(tmp_path: Path) -> None:
    for name, approval in (("plain", ""), ("approved", 'table.sign_approval = "CCC 26-117"')):
        sheet = tmp_path / f"{name}.toml"
        sheet.write_text(sheet_text(approval), "utf-8")
        assert sign(sheet, True, tmp_path / name, "a4") == 0
    plain, approved = ((tmp_path / name / "sign.html").read_text("utf-8") for name in ("plain", "approved"))
    assert NOT_APPROVED in plain
    assert NOT_APPROVED not in approved
    assert "Sign approved: CCC 26-117" in approved


def test_both_sizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boxes = {"letter": b"/MediaBox[0 0 612 792]", "a4": b"/MediaBox[0 0 595.2756 841.8898]"}
    for size, box in boxes.items():
        assert sign(Path("red-dog"), True, tmp_path / size, size) == 0
        assert box in (tmp_path / size / "sign.pdf").read_bytes()
    capsys.readouterr()
    for folder in (tmp_path, None):
        assert sign(Path("red-dog"), False, folder, "a5") == 2
        assert 'expected letter or a4, got "a5"' in capsys.readouterr().err


@pytest.mark.clause("8.3(a)")
def test_wagers_of_one_payout_have_one_table_where_they_are_many() -> None:
    found = DESKS["craps"].sign(read_sheet_text('table.game = "craps"').sheet)  # type: ignore[arg-type]
    (table,) = [
        block
        for block in sign_paper(found, approval="").blocks
        if isinstance(block, PaperTable) and block.columns[:2] == ("Wager", "Pays")
    ]
    one_row = [each for each in found.paytables if len(each.rows) == 1]
    assert [(row[0], row[1]) for row in table.rows] == [(each.title, each.rows[0].pays) for each in one_row]
    assert all(each.summary in row[2] for each, row in zip(one_row, table.rows, strict=True))
    assert "Place 6" in [row[0] for row in table.rows]


def test_a_source_stands_once_with_every_rule_it_is_the_source_of() -> None:
    found = DESKS["craps"].sign(read_sheet_text('table.game = "craps"').sheet)  # type: ignore[arg-type]
    (rows,) = [
        block.rows
        for block in sign_paper(found, approval="").blocks
        if isinstance(block, PaperTable) and block.columns == ("Rules", "Source")
    ]
    assert len(rows) == len(sources_cited(found))
    (page,) = [row for row in rows if "Betfirm" in row[1]]
    assert page[0] == "Hard 4; Hard 6; Hard 8; Hard 10; Any craps; Two; Three; Eleven; Twelve"

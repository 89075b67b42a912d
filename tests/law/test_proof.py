"""Which tests name which clauses, found without running them and reported by section."""

import json
from pathlib import Path

import pytest

from cutcard.cli.commands import clauses as command
from cutcard.law import proof_table
from cutcard.law.clauses import Clause, load_register
from cutcard.law.proof import Naming, report, unknown_clauses
from tests.law.clause_marks import find_namings, namings_in_python, namings_in_round, namings_under

REGISTER = load_register()
TEST_FILE = "tests/law/test_some.py"


def named(text: str, name: str = TEST_FILE) -> dict[str, list[str]]:
    """The clauses that a Python file names, each with its tests; without the file's own name."""
    found: dict[str, list[str]] = {}
    for naming in namings_in_python(name, "import pytest\n" + text):
        found.setdefault(naming.clause, []).append(naming.test.removeprefix(name))
    return found


def made(clause_id: str, section: str, met: str, built: str = "yes") -> Clause:
    return Clause(
        id=clause_id,
        section=section,
        document="000",
        edition="2010",
        kind="definition",
        met=met,
        text="text",
        test="test",
        note="",
        paytable=None,
        built=built,
    )


def naming(clause: str) -> Naming:
    return Naming(clause=clause, test="tests/a.py::test_a", file="tests/a.py", line=1)


class TestPythonFiles:
    def test_a_mark_on_a_function_with_several_clauses(self) -> None:
        text = '@pytest.mark.clause("2.11(e)/1", "2.3(c)")\ndef test_a(): ...\n'
        assert named(text) == {"2.11(e)/1": ["::test_a"], "2.3(c)": ["::test_a"]}

    def test_the_line_is_where_the_clause_is_written(self) -> None:
        text = '@mark.clause(\n    "2.3(c)",\n    "2.3(f)",\n)\nasync def test_a(): ...\n'
        assert [(found.clause, found.line) for found in namings_in_python(TEST_FILE, text)] == [
            ("2.3(c)", 2),
            ("2.3(f)", 3),
        ]

    def test_marks_on_a_class_on_its_methods_and_in_its_pytestmark(self) -> None:
        text = (
            '@pytest.mark.clause("a")\nclass TestIt:\n    pytestmark = pytest.mark.clause("b")\n'
            '    @pytest.mark.clause("c")\n    def test_one(self): ...\n'
        )
        assert named(text) == {"a": ["::TestIt"], "b": ["::TestIt"], "c": ["::TestIt::test_one"]}

    @pytest.mark.parametrize(
        "value", ['pytest.mark.clause("a")', '[pytest.mark.slow, pytest.mark.clause("a")]']
    )
    def test_pytestmark_marks_the_whole_file(self, value: str) -> None:
        assert named(f"pytestmark = {value}\ndef test_a(): ...\n") == {"a": [""]}

    def test_a_mark_on_one_case_of_a_parametrized_test(self) -> None:
        text = (
            '@pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.clause("a")),'
            ' pytest.param(3, marks=[pytest.mark.clause("b", "c")])])\ndef test_a(x): ...\n'
        )
        assert named(text) == {"a": ["::test_a"], "b": ["::test_a"], "c": ["::test_a"]}

    def test_a_name_of_the_file_may_stand_between(self) -> None:
        text = (
            'CASES = [pytest.param(2, marks=pytest.mark.clause("a"))]\nMORE: list = [*CASES]\n'
            '@pytest.mark.parametrize("x", MORE)\ndef test_a(x): ...\n'
        )
        assert named(text) == {"a": ["::test_a"]}

    def test_a_short_name_for_the_mark_itself(self) -> None:
        assert named('clause = pytest.mark.clause\n@clause("a")\ndef test_a(): ...\n') == {"a": ["::test_a"]}

    @pytest.mark.parametrize(
        "text",
        [
            'CASES = [pytest.param(2, marks=pytest.mark.clause("a"))]\ndef test_a(): ...\n',
            '@pytest.mark.clause("a")\ndef helper(): ...\ndef test_a(): ...\n',
            '@pytest.mark.clause("a")\nclass Helper:\n    def test_a(self): ...\n',
            '@pytest.mark.clause("a")\nclass TestNothing:\n    x = 1\n',
            'pytestmark = pytest.mark.clause("a")\n',
            'def test_a():\n    pytest.mark.clause("a")\n',
            '@pytest.mark.other("a")\ndef test_a(): ...\n',
            '# @pytest.mark.clause("a")\n"""@pytest.mark.clause("a")"""\ndef test_a(): ...\n',
        ],
        ids=[
            "unused",
            "helper",
            "helper class",
            "empty class",
            "no tests",
            "in a body",
            "other mark",
            "words",
        ],
    )
    def test_what_pytest_would_not_collect_names_nothing(self, text: str) -> None:
        assert named(text) == {}

    @pytest.mark.parametrize("mark", ["pytest.mark.skip", 'pytest.mark.skip("later")', "pytest.mark.xfail"])
    def test_a_skipped_test_or_one_that_may_fail_proves_nothing(self, mark: str) -> None:
        test = '@pytest.mark.clause("a")\ndef test_a(): ...\n'
        assert named(test) == {"a": ["::test_a"]}
        assert named(f"@{mark}\n{test}") == {}
        assert named(f"pytestmark = [{mark}]\n{test}") == {}

    @pytest.mark.parametrize("name", ["tests/conftest.py", "tests/law/helpers.py"])
    def test_a_file_other_than_a_test_file_names_nothing(self, name: str) -> None:
        assert named('@pytest.mark.clause("a")\ndef test_a(): ...\n', name=name) == {}

    def test_a_clause_that_is_not_a_literal_is_shown_as_written(self) -> None:
        text = 'ID = "2.3(c)"\n@pytest.mark.clause(ID, *IDS)\ndef test_a(): ...\n'
        assert named(text) == {"ID": ["::test_a"], "*IDS": ["::test_a"]}
        assert len(unknown_clauses(REGISTER, namings_in_python(TEST_FILE, text))) == 2


class TestRoundFiles:
    def test_comment_lines_that_say_proves(self) -> None:
        text = 'table a.toml\n# proves 2.11(e)/1, 2.13(a)#1\n  #proves: 2.1 "Blackjack"\ndeal\n'
        assert [(found.clause, found.line) for found in namings_in_round("a.round", text)] == [
            ("2.11(e)/1", 2),
            ("2.13(a)#1", 2),
            ('2.1 "Blackjack"', 3),
        ]
        assert {found.test for found in namings_in_round("a.round", text)} == {"a.round"}

    @pytest.mark.parametrize(
        "line", ["# this proves 2.3(c)", "hit 1 # proves 2.3(c)", "# disproves 2.3(c)", "# proves"]
    )
    def test_other_lines_name_nothing(self, line: str) -> None:
        assert namings_in_round("a.round", line + "\n") == ()


def test_files_are_read_by_what_they_are() -> None:
    python = '@pytest.mark.clause("a")\ndef test_a(): ...\n'
    files = [
        ("test_a.py", python),
        ("b.round", "# proves b\n"),
        ("c.txt", "# proves c\n"),
        ("d.toml", python),
    ]
    assert [found.clause for found in find_namings(files)] == ["a", "b"]


def test_the_table_of_a_wheel_holds_every_naming() -> None:
    tests = Path(__file__).parents[1]
    namings = namings_under(tests, shown_as="tests")
    assert proof_table.read(proof_table.written(namings)) == tuple(namings)
    assert {found.file.split("/")[0] for found in namings} == {"tests"}
    assert proof_table.bundled() is None, "a checkout reads its tests"


class TestUnknownClauses:
    def test_a_bare_paragraph_is_not_a_clause_and_its_own_clauses_are_nearest(self) -> None:
        (fault,) = unknown_clauses(REGISTER, [naming("2.11(e)"), naming("2.11(e)/1")])
        assert (fault.name, fault.file, fault.line) == ("2.11(e)", "tests/a.py", 1)
        assert fault.nearest == tuple(f"2.11(e)/{number}" for number in range(1, 6))

    def test_a_misspelt_id_gets_the_ids_spelled_most_like_it(self) -> None:
        (fault,) = unknown_clauses(REGISTER, [naming('2.1 "Blackjac"')])
        assert fault.nearest[0] == '2.1 "Blackjack"'

    def test_ids_of_the_register_are_known(self) -> None:
        assert unknown_clauses(REGISTER, [naming(clause.id) for clause in REGISTER]) == ()


class TestReport:
    register = (
        made("2.10(a)", "2.10", "rule"),
        made("2.2(a)/1", "2.2", "rule"),
        made("2.2(a)/2", "2.2", "procedure"),
        made("2.2(b)", "2.2", "physical"),
    )

    def test_counts_and_missing_ids_in_the_order_of_the_law(self) -> None:
        first, second = report(self.register, [naming("2.2(a)/2"), naming("2.2(a)/2")], [])
        assert (first.section, second.section) == ("2.2", "2.10")
        assert (first.rule, first.procedure, first.physical, first.tested) == (1, 1, 1, 1)
        assert first.missing == ("2.2(a)/1",)
        assert (second.rule, second.tested, second.missing) == (1, 0, ("2.10(a)",))

    def test_a_physical_clause_neither_counts_as_tested_nor_as_missing(self) -> None:
        section = report(self.register, [naming("2.2(b)")], [])[0]
        assert section.tested == 0
        assert "2.2(b)" not in section.missing

    def test_only_a_section_called_done_fails_for_a_missing_test(self) -> None:
        tested = [naming("2.2(a)/1"), naming("2.2(a)/2")]
        assert [section.fails for section in report(self.register, tested, [])] == [False, False]
        assert [section.fails for section in report(self.register, tested, ["2.2"])] == [False, False]
        assert [section.fails for section in report(self.register, tested, ["2.2", "2.10"])] == [False, True]

    def test_what_is_called_done_must_be_a_section(self) -> None:
        with pytest.raises(ValueError, match=r"2\.99"):
            report(self.register, [], ["2.99"])

    def test_the_whole_register_adds_up(self) -> None:
        sections = report(REGISTER, [], [])
        assert sum(section.rule + section.procedure + section.physical for section in sections) == 677 - 7
        assert sum(section.heading for section in sections) == 7
        assert sum(len(section.missing) for section in sections) == 677 - 42 - 7
        assert not [one for section in sections for one in (*section.not_built, *section.in_part)]

    def test_a_clause_that_is_not_built_is_neither_tested_nor_missing_and_no_test_may_name_it(self) -> None:
        register = (made("2.2(a)", "2.2", "rule", "no"), made("2.2(b)", "2.2", "rule", "in part"))
        (section,) = report(register, [naming("2.2(b)")], ["2.2"])
        assert (section.rule, section.tested, section.missing) == (2, 1, ())
        assert (section.not_built, section.in_part, section.claimed) == (("2.2(a)",), ("2.2(b)",), ())
        assert not section.fails
        (claimed,) = report(register, [naming("2.2(a)"), naming("2.2(b)")], [])
        assert claimed.claimed == ("2.2(a)",)
        assert claimed.tested == 1
        assert claimed.fails


class TestCommand:
    @pytest.fixture(autouse=True)
    def _nothing_called_done(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The sections that the register calls done do not concern the folders made here."""
        monkeypatch.setattr(command, "sections_done", lambda: ())

    @pytest.fixture
    def tests(self, tmp_path: Path) -> Path:
        folder = tmp_path / "tests"
        (folder / "law").mkdir(parents=True)
        self.write(folder, "2.14#1")
        (folder / "one.round").write_text("# proves 2.14#2\n", "utf-8")
        return folder

    def write(self, folder: Path, clause: str) -> None:
        text = f'@pytest.mark.clause("{clause}")\ndef test_a(): ...\n'
        (folder / "law" / "test_a.py").write_text(text, "utf-8")

    def test_json_has_every_section(self, tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert command.clauses(tests, as_json=True) == 0
        answer = json.loads(capsys.readouterr().out)
        assert len(answer["sections"]) == 56
        assert answer["sections"]["2.14"] == {
            "rule": 2,
            "procedure": 0,
            "physical": 0,
            "heading": 0,
            "tested": 2,
            "missing": [],
            "not_built": [],
            "in_part": [],
        }
        assert answer["sections"]["8.5"]["heading"] == 1
        assert answer["sections"]["8.5"]["missing"] == []
        assert answer["sections"]["6.8"]["missing"] == ["6.8"]
        assert answer["unknown"] == []

    def test_the_answer_says_which_tests_were_read(
        self, tests: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def said(folder: Path | None) -> tuple[object, str]:
            assert command.clauses(folder, as_json=True) == 0
            answer = json.loads(capsys.readouterr().out)
            assert command.clauses(folder, as_json=False) == 0
            return answer["source"], capsys.readouterr().out

        source, text = said(tests)
        assert source == {"kind": "tests", "folder": str(tests)}
        assert "Read from the folder of tests that was named." in text
        assert Path(__file__).parents[1] == command.CHECKOUT / "tests"
        monkeypatch.setattr(command, "CHECKOUT", tests.parent)
        source, text = said(None)
        assert source == {"kind": "tests", "folder": str(tests)}
        assert "Read from the tests of this checkout." in text
        monkeypatch.setattr(proof_table, "bundled", lambda: (naming("2.14#1"),))
        source, text = said(None)
        assert source == {"kind": "package", "folder": None}
        assert "Read from the table written when this package was built." in text
        assert ["2.14", "2", "0", "0", "1", "1"] in [line.split() for line in text.splitlines()]

    def test_the_table_fits_80_columns_and_has_totals(
        self, tests: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert command.clauses(tests, as_json=False) == 0
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines)) <= 80
        assert ["2.14", "2", "0", "0", "2", "0"] in [line.split() for line in lines]
        assert ["all", "449", "179", "42", "7", "2", "626"] in [line.split()[:7] for line in lines]

    def test_an_unknown_clause_fails_and_is_named_with_its_place(
        self, tests: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.write(tests, "2.18(a)")
        assert command.clauses(tests, as_json=False) == 1
        output = capsys.readouterr().out
        assert f"{tests.as_posix()}/law/test_a.py:1" in output
        assert "2.18(a)[003]" in output
        assert command.clauses(tests, as_json=True) == 1
        (fault,) = json.loads(capsys.readouterr().out)["unknown"]
        assert (fault["clause"], fault["line"]) == ("2.18(a)", 1)
        assert "2.18(a)#1" in fault["nearest"]

    @pytest.mark.parametrize(("done", "code"), [(("2.14",), 0), (("2.14", "6.8"), 1)])
    def test_a_section_called_done_without_all_its_tests_fails(
        self,
        tests: Path,
        done: tuple[str, ...],
        code: int,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(command, "sections_done", lambda: done)
        assert command.clauses(tests, as_json=True) == code
        assert json.loads(capsys.readouterr().out)["done"] == list(done)
        assert command.clauses(tests, as_json=False) == code
        assert ("6.8 is called done, but no test names:" in capsys.readouterr().out) == bool(code)

    @pytest.mark.parametrize("section", ["2.14", "19:47-2.14", "2.14(a)"])
    def test_one_section_shows_its_clauses_and_their_tests(
        self, tests: Path, section: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert command.clauses(tests, as_json=False, section=section) == 0
        output = capsys.readouterr().out
        assert "By default a player is limited to one box at a table." in output
        assert f"+ {tests.as_posix()}/law/test_a.py::test_a" in output
        assert f"+ {tests.as_posix()}/one.round" in output
        assert command.clauses(tests, as_json=True, section=section) == 0
        answer = json.loads(capsys.readouterr().out)
        assert list(answer["sections"]) == ["2.14"]
        assert [clause["id"] for clause in answer["clauses"]] == ["2.14#1", "2.14#2"]
        assert answer["clauses"][1]["tests"] == [f"{tests.as_posix()}/one.round"]

    def test_every_section_can_be_shown_within_80_columns(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for section in sorted({clause.section for clause in REGISTER}):
            assert command.clauses(tmp_path, as_json=False, section=section) == 0
            assert max(map(len, capsys.readouterr().out.splitlines())) <= 80, section

    def test_a_missing_folder_is_one_clear_line(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        missing = tmp_path / "nowhere"
        assert command.clauses(missing, as_json=True) == 2
        error = json.loads(capsys.readouterr().out)["error"]
        assert set(error) == {"file", "line", "key", "message"}
        assert error["file"] == str(missing)
        assert command.clauses(missing, as_json=False) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert len(captured.err.splitlines()) == 1

    def test_an_unknown_section_suggests_the_nearest(
        self, tests: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert command.clauses(tests, as_json=True, section="2.99") == 2
        error = json.loads(capsys.readouterr().out)["error"]
        assert error["key"] == "section"
        assert "2.9" in error["message"].split("nearest: ")[1].split(", ")

    @pytest.mark.parametrize(
        ("content", "line"), [(b"def broken(:\n", 1), (b"x = 1\n\xff\n", None), (b"x = 1\0\n", None)]
    )
    def test_a_test_file_that_cannot_be_read_is_reported(
        self, tests: Path, content: bytes, line: int | None, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tests / "test_broken.py").write_bytes(content)
        assert command.clauses(tests, as_json=True) == 2
        error = json.loads(capsys.readouterr().out)["error"]
        assert error["file"] == f"{tests.as_posix()}/test_broken.py"
        assert error["line"] == line

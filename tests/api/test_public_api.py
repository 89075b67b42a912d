"""`import cutcard`: the exports, what they load, and what a program does with them."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import cutcard

EXPORTS = [
    *("Action", "Check", "ChoiceValue", "HandValues", "Odds", "RefusedError", "SheetError", "Strategy"),
    *("Table", "WagerOdds"),
    *("check", "exceptions", "hand", "odds", "read_sheet", "sign", "simulate", "strategy"),
]
UNLAWFUL = """
[table]
game = "blackjack"
[cards]
decks = 2
[rules]
variation = "six-to-five"
surrender = true
"""


def test_the_exports_are_these_and_no_others() -> None:
    assert cutcard.__all__ == EXPORTS
    assert dir(cutcard) == sorted([*EXPORTS, "__version__"])
    for name in EXPORTS:
        module = getattr(cutcard, name).__module__
        assert module == "cutcard" if name.endswith("Error") else module.startswith("cutcard.api.")


def test_every_export_is_documented_and_typed() -> None:
    for name in EXPORTS:
        value = getattr(cutcard, name)
        assert inspect.getdoc(value), name
        if inspect.isfunction(value):
            signature = inspect.signature(value)
            assert signature.return_annotation is not inspect.Signature.empty
            assert all(one.annotation is not inspect.Parameter.empty for one in signature.parameters.values())
    assert (Path(cutcard.__file__).parent / "py.typed").exists()


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'no_such_name'"):
        cutcard.no_such_name  # noqa: B018


@pytest.mark.parametrize(
    "code",
    [
        "import cutcard",
        "import cutcard; cutcard.check('atlantic-city')",
        "import cutcard; cutcard.Table(cutcard.read_sheet('red-dog'), seed=1).act('bet 1 ann red-dog 10')",
        "import cutcard; cutcard.sign(cutcard.read_sheet('streak'))",
    ],
)
def test_what_needs_no_analysis_does_not_load_it(code: str) -> None:
    slow = "{'numpy', 'numba', 'fastapi', 'sqlalchemy', 'rich', 'typer'}"
    check = f"{code}\nimport sys; print(sorted({slow} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", check], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_a_function_stays_itself_after_the_rooms_are_loaded() -> None:
    """No room of the package has the name of an export, or importing it would hide the function."""
    rooms = {path.name for path in Path(cutcard.__file__).parent.iterdir() if path.is_dir()}
    assert not rooms & set(EXPORTS)


def test_an_unlawful_sheet_has_every_fault_in_its_error() -> None:
    found = cutcard.check(UNLAWFUL)
    assert (found.status, found.lawful, found.sheet) == ("unlawful", False, None)
    assert [one.citation for one in found.violations] == ["19:47-2.8(c)"]
    with pytest.raises(cutcard.SheetError, match=r"19:47-2\.8\(c\)") as raised:
        cutcard.read_sheet(UNLAWFUL)
    assert raised.value.check == found


def test_an_unreadable_sheet_names_line_and_key() -> None:
    found = cutcard.check("[table]\ngame = 'blackjack'\n[cards]\ndecks = 99\n")
    assert found.status == "unreadable"
    assert [(one.line, one.key) for one in found.problems] == [(4, "cards.decks")]


def test_a_file_a_bundled_name_and_a_text_are_the_same_sheet(tmp_path: Path) -> None:
    text = (Path(cutcard.__file__).parents[1] / "sheets" / "red-dog.toml").read_text("utf-8")
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    assert cutcard.read_sheet(file) == cutcard.read_sheet("red-dog") == cutcard.read_sheet(text)


def test_a_refused_act_changes_nothing() -> None:
    table = cutcard.Table(cutcard.read_sheet("six-to-five"), seed=8)
    before = table.notation("six-to-five.toml")
    with pytest.raises(cutcard.RefusedError, match=r"2\.3\(d\)") as raised:
        table.act("bet 1 ann blackjack 7")
    assert [bar.clause for bar in raised.value.refusal.bars] == ["2.3(d)"]
    assert table.notation("six-to-five.toml") == before


@pytest.mark.parametrize("text", ["", "fold 1", "bet one ann blackjack 10"])
def test_a_text_that_is_not_a_statement_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|did you mean|known|write"):
        cutcard.Table(cutcard.read_sheet("boardwalk"), seed=1).act(text)


def test_actions_name_the_clause_of_what_is_barred() -> None:
    table = cutcard.Table(cutcard.read_sheet("six-to-five"), seed=8)
    table.act("bet 1 ann blackjack 10")
    table.act("deal")
    assert table.waits_for == "ann"
    barred = {one.text.split()[0]: one.refusal for one in table.actions() if not one.legal}
    assert {name: refusal.bars[0].clause for name, refusal in barred.items() if refusal} == {
        "split": "2.11(a)",
        "surrender": "2.8(c)",
    }


@pytest.mark.parametrize(("name", "wager"), [("atlantic-city", "blackjack"), ("red-dog", "red-dog")])
def test_a_record_gives_the_same_table_again(name: str, wager: str) -> None:
    sheet = cutcard.read_sheet(name)
    table = cutcard.Table(sheet, seed=3)
    table.act(f"bet 1 ann {wager} 10")
    table.act("deal")
    table.finish_round()
    again, failures = cutcard.Table.from_notation(sheet, table.notation(f"{name}.toml"))
    assert failures == []
    assert again.results == table.results
    assert len(table.results) == 1


def test_the_same_seed_deals_the_same_cards() -> None:
    records = set()
    for _ in range(2):
        table = cutcard.Table(cutcard.read_sheet("boardwalk"), seed=11)
        table.act("bet 1 ann blackjack 25")
        table.act("deal")
        table.finish_round()
        records.add(table.notation("boardwalk.toml"))
    assert len(records) == 1


def dealt(seed: int) -> cutcard.Table:
    table = cutcard.Table(cutcard.read_sheet("atlantic-city"), seed=seed)
    table.act("bet 1 ann blackjack 10")
    table.act("deal")
    return table


def test_a_hand_has_its_total_and_no_face_of_a_hidden_card() -> None:
    table = dealt(seed=8)
    mine, dealers = table.hand("1.1"), table.hand("dealer")
    assert mine is not None
    assert dealers is not None
    assert mine.total is not None
    assert None not in mine.cards
    assert dealers.cards[0] is not None
    assert dealers.cards[1:] == (None,)
    assert table.hand("2") is table.hand("1.9") is None


def test_decline_closes_insurance_and_nothing_else() -> None:
    tables = [dealt(seed) for seed in range(40)]
    open_ones = [table for table in tables if "insure" in str(table.legal_actions())]
    assert open_ones, "no dealer shows an ace"
    for table in tables:
        before = table.waits_for
        table.decline()
        assert "insure" not in str(table.legal_actions())
        assert table in open_ones or table.waits_for == before


def test_analysis_gives_what_the_commands_print() -> None:
    sheet = cutcard.read_sheet("red-dog")
    odds = cutcard.odds(sheet)
    assert odds["red-dog"].exact is not None
    assert odds["red-dog"].data == odds.data["wagers"][0]
    chart = cutcard.strategy(sheet)
    assert cutcard.strategy(sheet, chart.text).chart == chart.chart
    first = cutcard.simulate(sheet, rounds=1000, seed=7, workers=1)
    second = cutcard.simulate(sheet, rounds=1000, seed=7, strategy=chart, workers=2)
    assert (first.rounds, first.mean) == (second.rounds, second.mean)


def test_the_cache_is_used_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CUTCARD_NO_CACHE")
    monkeypatch.setenv("CUTCARD_CACHE", str(tmp_path))
    sheet = cutcard.read_sheet('[table]\ngame = "red-dog"\n[cards]\ndecks = 3\n')
    computed = cutcard.odds(sheet), cutcard.strategy(sheet)
    assert not list(tmp_path.iterdir())
    assert (cutcard.odds(sheet, cached=True), cutcard.strategy(sheet, cached=True)) == computed
    assert len(list((tmp_path / "answers").iterdir())) == 2
    for method in ("odds", "best_chart"):
        monkeypatch.setattr(
            f"cutcard.desk.red_dog.RedDogDesk.{method}", lambda *_, **__: pytest.fail("computed")
        )
    assert (cutcard.odds(sheet, cached=True), cutcard.strategy(sheet, cached=True)) == computed


def test_a_cache_that_is_of_no_use_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CUTCARD_NO_CACHE")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CUTCARD_CACHE", str(tmp_path / "file"))
    sheet = cutcard.read_sheet('[table]\ngame = "red-dog"\n[cards]\ndecks = 3\n')
    assert cutcard.odds(sheet, cached=True) == cutcard.odds(sheet)

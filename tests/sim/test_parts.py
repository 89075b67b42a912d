"""Parts of a simulation: they add up to the whole to the last bit, in any order, or are refused."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cutcard.cli.analysis.sim import SimOptions, sim
from cutcard.cli.analysis.sim_merge import sim_merge
from cutcard.sim.chunks import CHUNK
from cutcard.sim.part_data import part_data, read_part
from cutcard.sim.parts import ChunkTwiceError, SimulationPart, chunk_words

ROUNDS = 4 * CHUNK + 1000
TIMED = ("seconds", "rounds_per_second", "cached")
SHEETS = {
    "red-dog": "red-dog",
    "minibaccarat": "minibaccarat",
    "craps": "craps",
    "double-attack": "double-attack",
    "blackjack": "boardwalk",
    "a meter": "progressive",
    "streaks": "streak",
}


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)
    monkeypatch.setattr("cutcard.cli.progress.COMPILING_AT_ONCE", False)
    monkeypatch.setenv("CUTCARD_CACHE", str(tmp_path / "cache"))


class Program:
    """The commands, called in this process."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def sim(self, sheet: str = "red-dog", rounds: int = ROUNDS, seed: int = 7, **more: Any) -> dict[str, Any]:
        boxes = more.pop("boxes", 1)
        fresh = more.pop("fresh_shoe", False)
        asked = (rounds, seed, "cpu", 2, None, boxes, fresh, True, False, None)
        assert sim(Path(sheet), *asked, SimOptions(**more)) == 0
        found: dict[str, Any] = json.loads(self.capsys.readouterr().out)
        return found

    def part(self, name: str, first: int, chunks: int, sheet: str = "red-dog", **more: Any) -> Path:
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(self.sim(sheet, first_chunk=first, chunks=chunks, **more)))
        return path

    def merge(self, *paths: Path, partial: bool = False) -> dict[str, Any]:
        assert sim_merge(paths, partial=partial, svg=None, no_cache=False, as_json=True) == 0
        found: dict[str, Any] = json.loads(self.capsys.readouterr().out)
        return found

    def refused(self, *paths: Path) -> str:
        assert sim_merge(paths, partial=False, svg=None, no_cache=False, as_json=False) == 2
        printed = self.capsys.readouterr()
        assert printed.out == ""
        [line] = printed.err.splitlines()
        return line


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(tmp_path, capsys)


def untimed(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in TIMED}


@pytest.mark.parametrize("game", list(SHEETS))
def test_parts_in_any_order_are_the_whole_to_the_last_bit(game: str, program: Program) -> None:
    counted = {"histogram": game != "craps"}
    whole = program.sim(SHEETS[game], **counted)
    parts = [
        program.part("a", 0, 1, SHEETS[game], **counted),
        program.part("b", 1, 3, SHEETS[game], **counted),
        program.part("c", 4, 99, SHEETS[game], **counted),
    ]
    assert json.loads(parts[0].read_text())["partial"] is True
    order = Random(game)
    for _ in range(2):
        order.shuffle(parts)
        assert untimed(program.merge(*parts)) == untimed(whole)
    assert whole["partial"] is False
    if game == "a meter":
        [part] = (json.loads(path.read_text()) for path in parts if path.stem == "b")
        assert part["part"]["records"], "the meter's records travel with a part"


def test_parts_of_depths_are_the_whole(program: Program) -> None:
    shoes = 3 * (1 << 13)
    rounds = int(shoes * 8 * 52 / 2.8)
    whole = program.sim("red-dog", rounds, depths=True)
    parts = [
        program.part("a", 0, 1, rounds=rounds, depths=True),
        program.part("b", 1, 99, rounds=rounds, depths=True),
    ]
    assert len(whole["depths"]) > 40
    assert untimed(program.merge(*reversed(parts))) == untimed(whole)


def test_the_sums_of_a_part_are_whole_numbers(program: Program) -> None:
    part = json.loads(program.part("a", 1, 2, "minibaccarat", histogram=True).read_text())["part"]
    assert part["chunks"] == [[1, 3]]
    assert part["rounds"] == 2 * CHUNK
    flat = [*part["sums"], *(each for row in part["course"] for each in row)]
    flat += [each for pair in part["counted"] for each in pair]
    assert all(type(each) is int for each in flat)
    assert sum(rounds for _, rounds in part["counted"]) == 2 * CHUNK


def test_missing_chunks_are_named_and_allowed_only_when_asked(program: Program) -> None:
    first, last = program.part("a", 0, 1), program.part("c", 3, 1)
    assert program.refused(first, last) == ("chunks 1 to 2 and 4 are missing, of 5; --partial accepts this")
    found = program.merge(first, last, partial=True)
    assert found["partial"] is True
    assert found["rounds"] == 2 * CHUNK
    assert found["exact"] is None
    joined = program.folder / "joined.json"
    joined.write_text(json.dumps(found))
    rest = program.part("b", 1, 2), program.part("d", 4, 1)
    assert untimed(program.merge(joined, *rest)) == untimed(program.sim())


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"sheet": "minibaccarat"}, "expected the sheet of"),
        ({"seed": 8}, ", 7, got 8"),
        ({"rounds": ROUNDS + 1}, f", {ROUNDS}, got {ROUNDS + 1}"),
        ({"boxes": 2}, "expected the boxes of"),
        ({"fresh_shoe": True}, "expected the --fresh-shoe of"),
        ({"histogram": True}, "expected the --histogram of"),
    ],
)
def test_parts_of_another_simulation_are_refused(other: dict[str, Any], says: str, program: Program) -> None:
    first, second = program.part("a", 0, 1), program.part("b", 1, 1, **other)
    line = program.refused(first, second)
    assert line.startswith(f"{second}: ")
    assert says in line


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("version", "0.0.9", "expected the version of the program of"),
        ("strategy_digest", "sha256:0", "expected the strategy of"),
    ],
)
def test_parts_of_another_program_or_strategy_are_refused(
    key: str, value: str, says: str, program: Program
) -> None:
    """The part is one that another program would have written, with a digest of its own."""
    first, second = program.part("a", 0, 1), program.part("b", 1, 1)
    data = json.loads(second.read_text())
    part, identity = read_part(data["part"])
    second.write_text(json.dumps({"part": part_data(part, identity | {key: value})}))
    assert says in program.refused(first, second)


def test_a_part_of_another_version_is_refused_alone_too(program: Program) -> None:
    path = program.part("a", 0, 99)
    part, identity = read_part(json.loads(path.read_text())["part"])
    path.write_text(json.dumps({"part": part_data(part, identity | {"version": "0.0.9"})}))
    assert "expected a part of this program's version" in program.refused(path)


def test_a_chunk_that_is_there_twice_is_refused(program: Program) -> None:
    first, second = program.part("a", 0, 3), program.part("b", 2, 3)
    assert program.refused(first, second) == f"{second}: chunk 2 is in {first} too"
    assert program.refused(first, first).endswith(f"chunks 0 to 2 are in {first} too")


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"part": 3}', '{"rounds": 5}', "\x00", "[" * 10_000])
def test_a_file_that_is_not_a_part_is_refused(text: str, program: Program) -> None:
    path = program.folder / "no.json"
    path.write_text(text)
    assert program.refused(path).startswith(f"{path}: expected a part")


def test_a_changed_part_is_refused(program: Program) -> None:
    path = program.part("a", 0, 99)
    data = json.loads(path.read_text())
    data["part"]["sums"][0] += 1
    path.write_text(json.dumps(data))
    assert program.refused(path) == f"{path}: is damaged: its digest is of other figures"


@pytest.mark.parametrize(
    ("more", "seed", "says"),
    [
        ({"first_chunk": 5}, 7, "--first-chunk: these rounds have chunks 0 to 4, got 5"),
        ({"first_chunk": -1}, 7, "--first-chunk: these rounds have chunks 0 to 4, got -1"),
        ({"first_chunk": 0, "chunks": 0}, 7, "--chunks: expected 1 or more chunks, got 0"),
        ({"chunks": 1}, None, "--seed: a part of a simulation needs the seed of the whole"),
        ({"executor": "abacus"}, 7, '--executor: expected threads, processes or dask:ADDRESS, got "abacus"'),
        ({"executor": "dask:"}, 7, '--executor: expected threads, processes or dask:ADDRESS, got "dask:"'),
    ],
)
def test_chunks_that_are_not_there_are_refused(
    more: dict[str, Any], seed: int | None, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sim(Path("red-dog"), ROUNDS, seed, "cpu", 1, None, 1, False, False, more=SimOptions(**more)) == 2
    assert capsys.readouterr().err == f"{says}\n"


def test_runs_of_chunks_join() -> None:
    whole = SimulationPart()
    for run in ((4, 6), (0, 2), (9, 10), (2, 4)):
        whole.add(SimulationPart(chunks=[run]))
    assert whole.chunks == [(0, 6), (9, 10)]
    assert whole.missing(12) == [(6, 9), (10, 12)]
    assert chunk_words(whole.missing(12)) == "chunks 6 to 8 and 10 to 11 are"
    assert chunk_words([(3, 4)]) == "chunk 3 is"
    with pytest.raises(ChunkTwiceError):
        whole.add(SimulationPart(chunks=[(5, 7)]))

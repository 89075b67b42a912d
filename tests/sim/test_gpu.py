"""The GPU's lane program, compiled for the processor; how rounds are divided; its files and its refusals.

The program is the one a GPU runs. Results on a real GPU are in bench/README.md.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit, uint32

from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim import gpu
from cutcard.sim.blackjack.gpu_run import NotOnGpuError, gpu_table
from cutcard.sim.twenty_one import cuda, lane_program
from cutcard.sim.twenty_one.automaton import RANK_ROOM, RANKS
from cutcard.sim.twenty_one.lane_tables import CLASSES, ENDING_BITS, STILL
from cutcard.sim.twenty_one.table_file import BadTableFileError, TableFile, load, save
from tests.sampling import portion
from tests.sim.charts import CHART, offered

SHEETS = {
    "plain": BlackjackSheet(decks=6, boxes=6, split_hands=4, surrender=True),
    "reader": BlackjackSheet(decks=6, boxes=6, split_hands=4, hole_card="reader", soft_17="hit"),
    "21+3": BlackjackSheet(decks=6, boxes=6, split_hands=3, wagers=(offered("21-plus-3"),)),
    "21+3, reader": BlackjackSheet(
        decks=4, boxes=6, split_hands=2, hole_card="reader", wagers=(offered("21-plus-3"),)
    ),
}


@njit
def popcount(word: Any) -> Any:
    ones = uint32(0)
    while word:
        ones = uint32(ones + uint32(word & uint32(1)))
        word = uint32(word >> uint32(1))
    return ones


class OnProcessor:
    """The compiled program of a table."""

    def __init__(self, table: TableFile) -> None:
        self.table = table
        self.program = lane_program.compile_lane(table.tables, table.side, njit, popcount)

    def play(self, rounds: int, seed: int, stream: int) -> list[int]:
        side = self.table.side
        found = np.zeros(2 * len(side.rows) + 1, dtype=np.int64)
        suits = np.zeros((RANKS, 1), dtype=np.uint32)
        arrays = (self.table.tables.entries, side.rows, side.patterns, side.cents, suits, 0)
        sums = self.program(*arrays, np.uint32(rounds), np.uint64(seed), np.uint64(stream), found)
        return [*map(int, sums), *found[:-1].tolist()]


# --- the same lane in plain Python ------------------------------------------------------------------------

_64, _32 = (1 << 64) - 1, (1 << 32) - 1


def _mixed(word: int) -> int:
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _64
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _64
    return word ^ (word >> 31)


def _words(seed: int, stream: int) -> Iterator[int]:
    """xoshiro128++ of a stream."""
    golden = 0x9E3779B97F4A7C15
    word = (_mixed((_mixed(seed + golden & _64) + stream * golden) & _64) + golden) & _64
    lower, upper = _mixed(word), _mixed(word + golden & _64)
    s = [lower & _32, lower >> 32, upper & _32, upper >> 32]

    def rotated(one: int, by: int) -> int:
        return (one << by | one >> (32 - by)) & _32

    while True:
        yield (rotated(s[0] + s[3] & _32, 7) + s[0]) & _32
        shifted = s[1] << 9 & _32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotated(s[3], 11)


def _below(words: Iterator[int], limit: int) -> int:
    while True:
        product = next(words) * limit
        if product & _32 >= (1 << 32) % limit:
            return product >> 32


def in_python(table: TableFile, rounds: int, seed: int, stream: int) -> list[int]:  # noqa: PLR0912, PLR0915
    """A shoe is a list of counts, a suit a list of counts of its rank; every step as the tables say."""
    tables, side = table.tables, table.side
    wagers = len(side.rows)
    words = _words(seed, stream)
    whole = int(tables.shoe[-1])
    kinds = RANKS if wagers else CLASSES
    full = [whole // RANKS] * RANKS if wagers else np.diff(tables.shoe.astype(int), prepend=0).tolist()
    shoe, suits = list(full), [[whole // 52] * 4 for _ in range(RANKS)]
    keeps = bool(tables.keeps)
    state, total, seen, cards = tables.home, tables.empty, 0, []
    sums = [0, 0, 0, 0, 1, *[0] * (2 * wagers)]
    fields = _64 - ((1 << tables.kept_shift) - 1)
    while sums[lane_program.PLAYED] < rounds:
        number = _below(words, sum(shoe))
        kind = 0
        while number >= shoe[kind]:
            number -= shoe[kind]
            kind += 1
        assert kind < kinds
        shoe[kind] -= 1
        entry = int(tables.entries[state * RANK_ROOM + kind])
        total = total + (entry & fields) & _64
        state = entry & ((1 << tables.state_bits) - 1)
        ending = entry >> tables.state_bits & STILL
        if keeps and entry >> (tables.state_bits + ENDING_BITS) & 1:
            state += total >> tables.kept_shift & 15
        void = False
        if ending != STILL:
            result = total >> (tables.columns_shift + tables.width * ending) & ((1 << tables.width) - 1)
            stakes = total >> tables.stakes_shift & ((1 << tables.columns_shift - tables.stakes_shift) - 1)
            for place, more in enumerate((result, result * result, stakes, 1)):
                sums[place] += more
            total = tables.empty
            if keeps:
                seen, cards = 0, []
            if sum(shoe) <= tables.shuffled_at - keeps:
                shoe, suits, state = list(full), [[whole // 52] * 4 for _ in range(RANKS)], tables.home
                sums[lane_program.SHOES] += 1
                void = keeps
        if not void:
            if wagers and seen < 3:
                number, suit = _below(words, sum(suits[kind])), 0
                while number >= suits[kind][suit]:
                    number -= suits[kind][suit]
                    suit += 1
                suits[kind][suit] -= 1
                cards.append((kind, suit))
            if wagers and seen == 2:
                (first, a), (up, b), (second, c) = cards
                pattern = side.patterns[(a * 4 + b) * 4 + c]
                place = ((first * 13 + up) * 13 + second) * (side.rows.shape[1] // 13**3) + int(pattern)
                for wager in range(wagers):
                    brings = int(side.cents[wager, side.rows[wager, place]])
                    sums[lane_program.SIDE + 2 * wager] += brings
                    sums[lane_program.SIDE + 2 * wager + 1] += brings**2
            seen += 1
        if not keeps and ending != STILL:
            seen, cards = 0, []
    return sums


@pytest.mark.parametrize("name", SHEETS)
def test_the_program_and_plain_python_agree(name: str) -> None:
    table = gpu_table(SHEETS[name], CHART)
    program = OnProcessor(table)
    for stream in range(3):
        rounds = portion(400, quick=4)
        assert program.play(rounds, 5, stream) == in_python(table, rounds, 5, stream)
    assert program.play(50, 5, 0) != program.play(50, 5, 1)
    assert program.play(50, 5, 0) != program.play(50, 6, 0)


@pytest.mark.parametrize("name", ["plain", "21+3, reader"])
def test_means_of_fresh_shoes_are_the_exact_ones(name: str) -> None:
    sheet = SHEETS[name]
    table = gpu_table(sheet, CHART, fresh_shoe=True)
    rounds = portion(20_000_000, one_in=4, quick=10)
    found = gpu._in_cents(table.tables, OnProcessor(table).play(rounds, 1, 7), 1.0)
    assert found.rounds == found.shoes - 1 == rounds
    mean = found.net / rounds / 1000
    error = (found.net_squared / rounds / 1000**2 - mean**2) ** 0.5 / rounds**0.5
    assert abs(mean - float(solve(sheet, chart=CHART).value)) < 4 * error
    for cents, squares in found.side:
        won = cents / rounds / 1000
        assert won == pytest.approx(-0.0424387, abs=4 * (squares / rounds / 1000**2) ** 0.5 / rounds**0.5)


def test_every_number_below_a_limit_is_as_likely() -> None:
    """The first card of many streams: each class as often as its cards."""
    table = gpu_table(SHEETS["plain"], CHART)
    drawn = [_below(_words(1, stream), 312) for stream in range(portion(60_000, quick=3))]
    counts = np.bincount(drawn, minlength=312)
    expected = len(drawn) / 312
    assert ((counts - expected) ** 2 / expected).sum() < 312 + 5 * (2 * 312) ** 0.5
    assert int(table.tables.shoe[-1]) == 312


# --- how rounds are divided -------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 999, 1000, 123_457, 10**8 + 3, 10**11 + 7, 3 * 10**11])
def test_launches_play_every_round_once(rounds: int) -> None:
    found = cuda.launches(rounds)
    assert sum(one.rounds for one in found) == rounds
    assert [one.number for one in found] == list(range(len(found)))
    for one in found:
        assert 1 <= one.lanes <= cuda.LANES
        assert 0 <= one.more <= one.lanes
        assert one.each + 1 < lane_program.MOST_ROUNDS


# --- files and refusals -----------------------------------------------------------------------------------


def test_a_table_comes_back_from_its_file(tmp_path: Path) -> None:
    table = gpu_table(SHEETS["21+3, reader"], CHART)
    save(tmp_path / "x", table)
    again = load(tmp_path / "x")
    assert again.named == table.named
    assert OnProcessor(again).play(100, 1, 1) == OnProcessor(table).play(100, 1, 1)


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"PK\x03\x04 rubbish"])
def test_rubbish_is_not_a_table(rubbish: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x"
    path.write_bytes(rubbish)
    with pytest.raises(BadTableFileError):
        load(path)
    assert gpu.main([str(path), "--rounds", "10"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{path}: expected a file that `cutcard sim --save-tables` wrote\n")


def test_without_a_gpu_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(*_: object) -> None:
        raise cuda.NoGpuError("no NVIDIA GPU with a CUDA driver was found")

    monkeypatch.setattr(cuda, "_cuda", none)
    save(tmp_path / "x", gpu_table(SHEETS["plain"], CHART))
    assert gpu.main([str(tmp_path / "x"), "--rounds", "10"]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'x'}: no NVIDIA GPU with a CUDA driver was found\n"
    assert gpu.main([str(tmp_path / "none"), "--rounds", "10"]) == 2
    assert "No such file" in capsys.readouterr().err
    assert gpu.main([str(tmp_path / "x"), "--rounds", "0"]) == 2
    assert "expected 1 to 1e15 rounds" in capsys.readouterr().err


@pytest.mark.parametrize(
    "sheet",
    [
        BlackjackSheet(decks=1, boxes=6, split_hands=4),
        BlackjackSheet(decks=6, variation="multiple-action"),
        BlackjackSheet(decks=6, wagers=(offered("sevens", ""),)),
        BlackjackSheet(decks=10),
    ],
)
def test_tables_a_gpu_does_not_play(sheet: BlackjackSheet) -> None:
    with pytest.raises(NotOnGpuError, match="GPU"):
        gpu_table(sheet, CHART)


def test_what_is_printed() -> None:
    table = gpu_table(SHEETS["21+3"], CHART)
    sums = gpu._in_cents(table.tables, OnProcessor(table).play(1000, 1, 1), 0.5)
    said = json.loads(json.dumps(gpu._data(table, sums, 1)))
    assert said["rounds"] == 1000
    assert said["rounds_per_second"] == 2000
    assert set(said["wagers"]) == {"blackjack", "21-plus-3"}

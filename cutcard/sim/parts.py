"""Exact sums over some chunks of a simulation. Parts of one simulation add up to the whole in any order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cutcard.sim.chunks import Chunk, chunks_of

STRETCHES = 256
"""The course of a simulation is kept by stretches of its chunks, at most so many."""


class ChunkTwiceError(ValueError):
    """A chunk that is in two parts."""

    def __init__(self, first: int, end: int) -> None:
        super().__init__(f"{chunk_words([(first, end)])} in two parts")
        self.chunks = (first, end)


class Main(NamedTuple):
    """The main wager over some rounds, in cents."""

    rounds: int
    """Rounds that count; at craps wagers decided."""
    net: int
    squares: int


NOTHING = Main(0, 0, 0)


@dataclass(slots=True)
class SimulationPart:
    """What some chunks brought, as whole numbers."""

    chunks: list[tuple[int, int]] = field(default_factory=list)
    """Which: the first of each run of chunks, and the one after its last."""
    rounds: int = 0
    sums: list[int] = field(default_factory=list)
    course: dict[int, Main] = field(default_factory=dict)
    """By stretch of the whole simulation."""
    counted: dict[int, int] = field(default_factory=dict)
    """By what a round brought, in cents: how many rounds did."""
    records: dict[int, tuple[int, list[tuple[int, ...]]]] = field(default_factory=dict)
    """By chunk: wagers made on a meter, and what it must be played through."""
    seconds: float = 0.0
    """Compiling is not among them."""

    @property
    def total(self) -> Main:
        return sum_of(self.course.values())

    def add(self, other: "SimulationPart") -> None:
        """Adds another part of the same simulation; `ChunkTwiceError` where they share a chunk."""
        self.chunks = _joined(self.chunks, other.chunks)
        self.rounds += other.rounds
        if self.sums and other.sums:
            self.sums = [one + more for one, more in zip(self.sums, other.sums, strict=True)]
        else:
            self.sums = list(self.sums or other.sums)
        for stretch, main in other.course.items():
            self.course[stretch] = sum_of((self.course.get(stretch, NOTHING), main))
        for cents, rounds in other.counted.items():
            self.counted[cents] = self.counted.get(cents, 0) + rounds
        self.records |= other.records
        self.seconds += other.seconds

    def missing(self, chunks: int) -> list[tuple[int, int]]:
        """The runs of chunks, of so many in all, that are not in it."""
        edges = [0, *(edge for run in self.chunks for edge in run), chunks]
        return [(first, end) for first, end in zip(edges[::2], edges[1::2], strict=True) if first < end]

    def in_order(self) -> Iterable[tuple[int, list[tuple[int, ...]]]]:
        """The records of the chunks by their numbers."""
        return (self.records[number] for number in sorted(self.records))


def sum_of(several: Iterable[Main]) -> Main:
    rounds = net = squares = 0
    for one in several:
        rounds, net, squares = rounds + one.rounds, net + one.net, squares + one.squares
    return Main(rounds, net, squares)


def part_of(chunk: Chunk, main: Main | None, *, rounds: int, size: int) -> SimulationPart:
    """One chunk of a simulation of so many rounds, in chunks of this size."""
    stretch = chunk.number * STRETCHES // max(STRETCHES, chunks_of(rounds, size))
    records: Sequence[Any] = chunk.records
    return SimulationPart(
        chunks=[(chunk.number, chunk.number + 1)],
        rounds=chunk.rounds,
        sums=chunk.sums.tolist(),
        course={} if main is None else {stretch: main},
        counted=dict(chunk.counted),
        records={chunk.number: (chunk.made, [tuple(one) for one in records])} if chunk.made else {},
    )


def chunk_words(runs: Sequence[tuple[int, int]]) -> str:
    """`chunk 3 is`, `chunks 0 to 4 and 7 are`."""
    shown = [f"{first}" if end == first + 1 else f"{first} to {end - 1}" for first, end in runs]
    if len(shown) > 8:
        shown = [*shown[:8], f"{len(shown) - 8} more runs"]
    words = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
    one = len(runs) == 1 and runs[0][1] == runs[0][0] + 1
    return f"chunk {words} is" if one else f"chunks {words} are"


def _joined(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for first, end in sorted((*one, *other)):
        if joined and first < joined[-1][1]:
            raise ChunkTwiceError(first, min(end, joined[-1][1]))
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((first, end))
    return joined

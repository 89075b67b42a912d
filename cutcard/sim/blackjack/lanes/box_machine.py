"""Blackjack with several boxes on lanes with a queue: from counts, or from shoes for side wagers."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.arrays import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, SUMS, UNFINISHED, WAGERED
from cutcard.sim.blackjack.lanes import box_memory
from cutcard.sim.blackjack.lanes.box_lanes import play_boxes
from cutcard.sim.blackjack.lanes.box_memory import BoxLog, BoxTables
from cutcard.sim.blackjack.lanes.several_boxes import STATE_BITS, BoxStates
from cutcard.sim.blackjack.shoe import Dealing
from cutcard.sim.chunks import Chunk
from cutcard.sim.details import NOT_COUNTED, Counting, Details
from cutcard.sim.traces import NotEnoughCardsError, PlayedRounds, TracedRounds
from cutcard.sim.twenty_one import lanes
from cutcard.sim.twenty_one.first_cards import FirstCardWagers
from cutcard.sim.twenty_one.lane_tables import CLASSES

_CARDS = 8
"""For a box and for the dealer, far more cards than rounds take on average."""


class BoxMachine(NamedTuple):
    """A table with several boxes that the machine plays."""

    tables: BoxTables
    dealing: Dealing
    classes: NDArray[np.uint8]
    """By rank."""
    side: FirstCardWagers
    wagers: tuple[str, ...]
    """The side wagers, in the sheet's order."""

    @property
    def from_shoes(self) -> bool:
        """Cards are dealt from shoes; otherwise drawn from counts."""
        return len(self.tables.dealt) > 0

    def play(self, seed: int, chunk: int, rounds: int, counting: Counting = NOT_COUNTED) -> Chunk:
        details = counting.new()
        log = box_memory.new_log(0, 0, self.tables.boxes, len(self.wagers))
        found = self._played(seed, chunk, rounds, log, details)
        sums = np.zeros(SUMS, dtype=np.int64)
        unit = self.tables.unit
        sums[NET] = unit * found[box_memory.RESULTS]
        sums[NET_SQUARED] = unit**2 * found[box_memory.RESULTS_SQUARED]
        sums[BOX_SQUARED] = unit**2 * found[box_memory.BOXES_SQUARED]
        sums[WAGERED] = found[box_memory.STAKES]
        sums[SHUFFLES] = found[box_memory.SHOES]
        sums[UNFINISHED] = found[box_memory.UNFINISHED]
        sums = np.concatenate((sums, found[box_memory.OF_BOXES :], details.products))
        return Chunk(chunk, rounds, sums, counted=counting.read(details))

    def _played(self, seed: int, chunk: int, rounds: int, log: BoxLog, details: Details) -> NDArray[np.int64]:
        sums = np.zeros(box_memory.OF_BOXES + box_memory.SIDE_SUMS * len(self.wagers), dtype=np.int64)
        memory = box_memory.new_memory(self.tables, self.dealing.cards, self.side)
        playing = lanes.new_lanes(rounds, details)
        play_boxes(self.tables, playing, memory, np.uint64(seed), np.uint64(chunk), sums, log)
        return sums

    def trace(self, seed: int, chunk: int, rounds: int, lane: int) -> TracedRounds:
        """The first rounds of a lane. From counts the machine knows a card's kind: lots say which it is."""
        boxes = self.tables.boxes
        steps = _CARDS * (boxes + 1) * (rounds + _CARDS)
        log = box_memory.new_log(steps, rounds, boxes, len(self.wagers), lane)
        self._played(seed, chunk, rounds * lanes.LANES, log, NOT_COUNTED.new())
        if (log.ends < 0).any():
            number = int(np.argmax(log.ends < 0)) + 1
            raise NotEnoughCardsError(f"shoe and discards do not suffice for round {number}")
        return self._read(log, np.random.default_rng([seed, chunk, lane]))

    def _read(self, log: BoxLog, lots: np.random.Generator) -> TracedRounds:
        dealing = self.dealing
        whole = len(dealing.cards)
        cards: list[NDArray[np.uint8]] = []
        gone: list[int] = []
        shoe = _Shoe(dealing.cards, self.classes, lots)
        begin = 0
        for end in log.ends.tolist():
            left = log.left[begin:end].astype(np.int64)
            if begin == 0 or left[0] == whole - 1:
                shoe.shuffle()
            gone.append(whole - int(left[0]) - 1 + dealing.burned_first + dealing.burned_each_round)
            taken: list[int] = []
            for step, kind in enumerate(log.cards[begin:end].tolist()):
                if step and left[step] > left[step - 1]:
                    shoe.put_back_all_but(taken)
                taken.append(kind if self.from_shoes else shoe.take(kind))
            cards.append(np.array(self._as_dealt(taken[dealing.burned_each_round :]), dtype=np.uint8))
            begin = end
        main = log.net * self.tables.unit
        played = PlayedRounds(
            main=main,
            side={name: log.side[:, place] for place, name in enumerate(self.wagers)},
            cards_used=np.array([len(one) for one in cards], dtype=np.int64),
            by_spot=main[None],
        )
        return TracedRounds(played, cards, np.array(gone, dtype=np.int64))

    def _as_dealt(self, cards: list[int]) -> list[int]:
        """The cards of a round in the order of the law: the hole card after the boxes' second cards."""
        boxes, hole_cards = self.tables.boxes, self.tables.side_at - 1
        up_card = cards[: boxes + 1]
        hole = cards[boxes + 1 : boxes + 1 + hole_cards]
        second = cards[boxes + 1 + hole_cards : 2 * boxes + 1 + hole_cards]
        return [*up_card, *second, *hole, *cards[2 * boxes + 1 + hole_cards :]]


class _Shoe:
    """The cards of a shoe by kind, those of a kind in random order."""

    def __init__(
        self, cards: NDArray[np.uint8], classes: NDArray[np.uint8], lots: np.random.Generator
    ) -> None:
        self.cards, self.classes, self.lots = cards, classes, lots

    def shuffle(self) -> None:
        self.put_back_all_but([])

    def put_back_all_but(self, taken: list[int]) -> None:
        """2.15(f): the discards are shuffled, and the cards of the round stay on the layout."""
        counts = np.bincount(self.cards, minlength=52) - np.bincount(np.array(taken, dtype=int), minlength=52)
        cards = np.repeat(np.arange(52), counts)
        kinds = self.classes[cards >> 2]
        self.left = [self.lots.permutation(cards[kinds == kind]).tolist() for kind in np.unique(self.classes)]

    def take(self, kind: int) -> int:
        return int(self.left[kind].pop())


def box_machine(
    states: BoxStates,
    dealing: Dealing,
    side: FirstCardWagers,
    wagers: tuple[str, ...],
    *,
    boxes: int,
    from_shoes: bool,
) -> BoxMachine | None:
    """The table on this machine, or None where it cannot be."""
    whole = len(dealing.cards)
    behind = whole - dealing.cutting_card
    burned = dealing.burned_each_round
    most = burned + boxes * (1 + states.most_of_a_box) + 1 + states.most_of_the_dealer
    may_run_out = most > (whole - dealing.burned_first if dealing.fresh else behind)
    if may_run_out and burned:
        return None
    opening: list[int] = []
    for state in states.opening:
        if state < 0:
            opening += [states.first | box << STATE_BITS for box in range(boxes)]
        else:
            opening.append(state | int(box_memory.NO_BOX) << STATE_BITS)
    shoe = np.full(CLASSES, whole, dtype=np.uint16)
    kinds = np.unique(states.classes)
    of_class = np.bincount(states.classes[dealing.cards >> 2], minlength=len(states.classes))[kinds]
    shoe[: len(kinds)] = np.cumsum(of_class)
    tables = BoxTables(
        entries=states.entries,
        words=states.words,
        columns=states.columns,
        opening=np.array(opening, dtype=np.uint16),
        shoe=shoe,
        shuffled_at=whole if dealing.fresh else behind + dealing.burned_first,
        burned=dealing.burned_first,
        listed=(1,) * int(may_run_out),
        keeps=(),
        dealt=(1,) * int(from_shoes),
        boxes=boxes,
        done=states.done,
        columns_shift=states.columns_shift,
        width=states.width,
        offset=states.offset,
        empty=states.empty,
        unit=states.unit,
        side_at=1 + int(states.hole_card),
    )
    return BoxMachine(tables, dealing, states.classes, side, wagers)

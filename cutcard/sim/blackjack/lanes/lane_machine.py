"""Blackjack with one box on lanes in lock step, from counts, or from shoes where single cards matter."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.arrays import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, SUMS, WAGERED
from cutcard.sim.blackjack.shoe import Dealing
from cutcard.sim.chunks import Chunk
from cutcard.sim.details import NOT_COUNTED, Counting, Details
from cutcard.sim.traces import PlayedRounds, TracedRounds
from cutcard.sim.twenty_one import lanes, shoe_lanes
from cutcard.sim.twenty_one.automaton import Automaton, cards_of_a_round
from cutcard.sim.twenty_one.count_lanes import play_by_counts
from cutcard.sim.twenty_one.first_cards import FirstCardWagers
from cutcard.sim.twenty_one.lane_tables import STILL, LaneTables, fits_lanes, lane_tables

_CARDS = 16
"""Far more cards than rounds take on average."""


class LaneMachine(NamedTuple):
    """A table that the machine plays."""

    tables: LaneTables
    dealing: Dealing
    classes: NDArray[np.uint8]
    """By rank."""
    from_shoes: bool
    """Cards are dealt from shoes; otherwise drawn from counts."""
    side: FirstCardWagers
    wagers: tuple[str, ...]
    """The side wagers, in the sheet's order."""

    def play(self, seed: int, chunk: int, rounds: int, counting: Counting = NOT_COUNTED) -> Chunk:
        details = counting.new()
        sums, _ = self._played(seed, chunk, rounds, lanes.NO_LOG, details, logged=0)
        found = np.concatenate((self._in_cents(sums), details.products))
        return Chunk(chunk, rounds, found, counted=counting.read(details))

    def _played(
        self, seed: int, chunk: int, rounds: int, log: lanes.StepLog, details: Details, *, logged: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The machine's sums, and what the side wagers of the logged rounds brought."""
        sums = np.zeros(lanes.OF_A_CHUNK + shoe_lanes.SIDE_SUMS * len(self.wagers), dtype=np.int64)
        memory, key, number = lanes.new_lanes(rounds, details), np.uint64(seed), np.uint64(chunk)
        if not self.from_shoes:
            play_by_counts(self.tables, memory, key, number, sums, log)
            return sums, np.zeros((logged, 0), dtype=np.int64)
        shoes = shoe_lanes.new_shoes(self.dealing.cards, self.side, rounds=logged)
        shoe_lanes.play_dealt(self.tables, memory, shoes, key, number, sums, log)
        return sums, shoes.log

    def _in_cents(self, found: NDArray[np.int64]) -> NDArray[np.int64]:
        """The sums of a chunk as every game has them."""
        unit, offset = self.tables.unit, self.tables.offset
        results, squares, played = (
            int(found[one]) for one in (lanes.RESULTS, lanes.RESULTS_SQUARED, lanes.PLAYED)
        )
        sums = np.zeros(SUMS, dtype=np.int64)
        sums[NET] = unit * (results - offset * played)
        sums[NET_SQUARED] = unit**2 * (squares - 2 * offset * results + offset**2 * played)
        sums[BOX_SQUARED] = sums[NET_SQUARED]
        sums[WAGERED] = found[lanes.STAKES]
        sums[SHUFFLES] = found[lanes.SHOES]
        return np.concatenate((sums, found[lanes.OF_A_CHUNK :]))

    def trace(self, seed: int, chunk: int, rounds: int, lane: int) -> TracedRounds:
        """The first rounds of a lane. From counts the machine knows a card's kind: lots say which it is."""
        log = lanes.new_log(_CARDS * (rounds + _CARDS), lane)
        _, side = self._played(seed, chunk, rounds * lanes.LANES, log, NOT_COUNTED.new(), logged=rounds)
        return self._read(log, rounds, side, np.random.default_rng([seed, chunk, lane]))

    def _read(
        self, log: lanes.StepLog, rounds: int, side: NDArray[np.int64], lots: np.random.Generator
    ) -> TracedRounds:
        tables, dealing = self.tables, self.dealing
        fields = (1 << 64) - (1 << tables.kept_shift)
        whole = len(dealing.cards)
        net: list[int] = []
        cards: list[NDArray[np.uint8]] = []
        gone: list[int] = []
        shoe = self._shoe(lots)
        step = 0
        while len(net) < rounds:
            first = step
            gone.append(whole - int(log.left[step]) - 1 + dealing.burned_first + dealing.burned_each_round)
            # Where a card is kept, a round's ending is written with the first card after it.
            step += len(tables.keeps)
            while int(log.entries[step]) >> tables.state_bits & STILL == STILL:
                step += 1
            entry, total = int(log.entries[step]), int(log.sums[step])
            ending = entry >> tables.state_bits & STILL
            result = (total + (entry & fields)) >> (tables.columns_shift + tables.width * ending)
            net.append(tables.cents(result & ((1 << tables.width) - 1)))
            end = step + 1 - len(tables.keeps)
            taken = log.cards[first:end].tolist()
            round_cards = taken if self.from_shoes else [shoe[kind].pop() for kind in taken]
            cards.append(np.array(round_cards[dealing.burned_each_round :], dtype=np.uint8))
            over = int(log.left[step + 1]) == whole - 1
            if over:
                shoe = self._shoe(lots)
            step = step + 1 if over else end
        main = np.array(net, dtype=np.int64)[:, None]
        played = PlayedRounds(
            main=main,
            side={name: side[:, place, None] for place, name in enumerate(self.wagers)},
            cards_used=np.array([len(one) for one in cards], dtype=np.int64),
            by_spot=main[None],
        )
        return TracedRounds(played, cards, np.array(gone, dtype=np.int64))

    def _shoe(self, lots: np.random.Generator) -> list[list[int]]:
        """The cards of a whole shoe by kind, those of a kind in random order."""
        cards = self.dealing.cards
        kinds = self.classes[cards >> 2]
        return [lots.permutation(cards[kinds == kind]).tolist() for kind in np.unique(self.classes)]


def lane_machine(
    automaton: Automaton,
    dealing: Dealing,
    side: FirstCardWagers,
    wagers: tuple[str, ...],
    *,
    from_shoes: bool = False,
) -> LaneMachine | None:
    """The table on this machine, or None where it does not fit.

    Cards are drawn from counts, unless side wagers see single cards or the shoe may run out within a round.
    """
    if not fits_lanes(automaton):
        return None
    whole = len(dealing.cards)
    behind = whole - dealing.cutting_card
    _, most = cards_of_a_round(automaton)
    may_run_out = most > (whole - dealing.burned_first if dealing.fresh else behind)
    from_shoes = from_shoes or may_run_out or bool(wagers)
    tables = lane_tables(
        automaton,
        dealing.cards,
        shuffled_at=whole if dealing.fresh else behind + dealing.burned_first,
        burned=dealing.burned_first,
        by_rank=from_shoes,
        listed=may_run_out or bool(wagers),
    )
    return LaneMachine(tables, dealing, automaton.classes, from_shoes, side, wagers)

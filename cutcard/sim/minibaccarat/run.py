"""Monte Carlo of minibaccarat: tables made from the deciders, rounds by the million.

Every box lays the same flat wager on banker, player and tie. The figures are those of the banker wager; the
other two are listed beside it.
"""

from itertools import product

import numpy as np

from cutcard.cards import ALL_CARDS, full_stack
from cutcard.games.minibaccarat import equipment, rules
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PLAYER, TIE, MinibaccaratSheet
from cutcard.sim.arrays import OUT_OF_CARDS, SUMS
from cutcard.sim.chunks import CHUNK, WAGER, Chunk, Progress, play_all, seed_for
from cutcard.sim.minibaccarat import kernel
from cutcard.sim.minibaccarat.kernel import COUNTS, Dealing, Tables
from cutcard.sim.result import SimResult, estimate, finished_rounds, result_of
from cutcard.sim.traces import NotEnoughCardsError, PlayedRounds, TracedRounds

IN_ORDER = (BANKER, PLAYER, TIE)
"""The main wager first."""


def simulate_minibaccarat(
    sheet: MinibaccaratSheet,
    rounds: int,
    seed: int | None = None,
    workers: int | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    progress: Progress | None = None,
    *,
    wager: int = WAGER,
) -> SimResult:
    """Plays this many rounds. The notes on `simulate` for blackjack apply here as well."""
    check_boxes(sheet, boxes)
    seed = seed_for(rounds, seed, workers)
    tables = make_tables(sheet, wager=wager)
    assert CHUNK * (boxes * int(np.abs(tables.cents).max())) ** 2 < 1 << 63, "a chunk's sums must fit 64 bits"
    dealing, key = new_dealing(sheet, fresh_shoe=fresh_shoe), np.uint64(seed)

    def play(chunk: int, chunk_rounds: int) -> Chunk:
        sums = np.zeros(SUMS + 2 * len(IN_ORDER) - 2, dtype=np.int64)
        generator = kernel.new_generator()
        kernel.play_chunk(tables, dealing.copy(), generator, boxes, chunk_rounds, key, np.uint64(chunk), sums)
        return Chunk(chunk, chunk_rounds, sums)

    found = play_all(play, rounds, workers, progress)
    rounds = found.rounds
    totals, finished = found.totals, finished_rounds(found.totals, rounds)
    others = {
        name: estimate(*totals[SUMS + 2 * at : SUMS + 2 * at + 2], rounds=finished, stake=wager * boxes)
        for at, name in enumerate(IN_ORDER[1:])
    }
    return result_of(
        totals[:SUMS],
        others,
        rounds=rounds,
        boxes=boxes,
        wager=wager,
        fresh_shoe=fresh_shoe,
        seconds=found.seconds,
        seed=seed,
        device="cpu",
    )


def trace_minibaccarat(
    sheet: MinibaccaratSheet,
    *,
    rounds: int,
    seed: int,
    chunk: int = 0,
    fresh_shoe: bool = False,
    wager: int = WAGER,
) -> TracedRounds:
    """The first rounds of a chunk of `simulate_minibaccarat`, with their cards and the results of a box."""
    trace = kernel.Trace(
        starts=np.zeros(rounds, dtype=np.int64),
        used=np.zeros(rounds, dtype=np.int64),
        dealt=np.zeros((rounds, kernel.MOST_CARDS), dtype=np.uint8),
        net=np.zeros((rounds, len(IN_ORDER)), dtype=np.int64),
    )
    tables, dealing = make_tables(sheet, wager=wager), new_dealing(sheet, fresh_shoe=fresh_shoe)
    failed = kernel.trace_chunk(
        tables, dealing, kernel.new_generator(), np.uint64(seed), np.uint64(chunk), trace
    )
    if failed != OUT_OF_CARDS:
        raise NotEnoughCardsError(f"no card is left to finish round {failed + 1}")
    cards = [row[:taken] for row, taken in zip(trace.dealt, trace.used, strict=True)]
    by_wager = {name: trace.net[:, at : at + 1] for at, name in enumerate(IN_ORDER)}
    main = by_wager.pop(BANKER)
    played = PlayedRounds(main=main, side=by_wager, cards_used=trace.used, by_spot=main[None])
    return TracedRounds(played, cards, trace.starts)


def make_tables(sheet: MinibaccaratSheet, *, wager: int = WAGER) -> Tables:
    """Each entry is an answer of the deciders."""
    counts = list(product(range(COUNTS), repeat=2))
    thirds = [*range(COUNTS), None]
    return Tables(
        value=np.array([rules.value(one) for one in ALL_CARDS], dtype=np.uint8),
        burned=np.array([1 + rules.burned_by(one) for one in ALL_CARDS], dtype=np.uint8),
        player_draws=np.array([rules.player_draws(*two) for two in counts], dtype=np.uint8),
        banker_draws=np.array(
            [rules.banker_draws(player, banker, third) for player, banker in counts for third in thirds],
            dtype=np.uint8,
        ),
        cents=np.array(
            [_net(sheet, name, wager, *two) for name in IN_ORDER for two in counts], dtype=np.int64
        ),
    )


def _net(sheet: MinibaccaratSheet, name: str, wager: int, player: int, banker: int) -> int:
    verdict = rules.outcome(name, player, banker)
    if verdict.result == "won":
        winnings = verdict.odds.winnings(wager)
        return winnings - rules.vigorish(sheet, name, winnings)
    return -wager if verdict.result == "lost" else 0


def new_dealing(sheet: MinibaccaratSheet, *, fresh_shoe: bool) -> Dealing:
    """The table's cards in order: the kernel shuffles before it deals."""
    return Dealing(
        cards=np.array([one.number for one in full_stack(sheet.decks)], dtype=np.uint8),
        cutting_card=equipment.cutting_card_at(sheet),
        burns=equipment.burns(sheet),
        one_more=equipment.one_more_hand(sheet),
        fresh=fresh_shoe or equipment.continuous(sheet),
    )


def check_boxes(sheet: MinibaccaratSheet, boxes: int) -> None:
    if not 1 <= boxes <= sheet.boxes:
        raise ValueError(f"{boxes} boxes: this table has 1 to {sheet.boxes}")

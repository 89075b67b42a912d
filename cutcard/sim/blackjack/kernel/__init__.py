"""The kernel: rounds of blackjack at full speed, from a shuffled shoe or from prescribed cards.

It contains only the order of play (2.6(e) to (m), 2.11, 2.12(c), 2.15(f), 2.18); every rule is looked up in
`Tables`. The player follows a chart with flat wagers and takes neither insurance nor even money.

A round is compiled in three ways: for tables by rank; for tables by card, which keep more of a hand, see more
of the dealer and may leave out the second card; and for tables with deferred wagers, which depend on more
than the first cards. Code that a table does not need is not in its round.
"""

# The compiler chooses the round and the sums of these two.
import cutcard.sim.blackjack.kernel.round
import cutcard.sim.blackjack.kernel.side_sums  # noqa: F401
from cutcard.sim.blackjack.kernel.bart_carter import (
    ROUNDS_OF_AN_OPENING,
    play_chunk_bart_carter,
    put_discards_back,
    trace_bart_carter,
)
from cutcard.sim.blackjack.kernel.double_shoe import play_chunk_double_shoe, trace_double_shoe
from cutcard.sim.blackjack.kernel.traces import play_prescribed
from cutcard.sim.blackjack.kernel.workspace import (
    CENTS,
    PLAIN_SIDE_SUMS,
    PRODUCTS,
    SETTLED,
    SETTLED_SQUARED,
    SIDE_SUMS,
    SQUARES,
    SQUARES_BITS,
    SQUARES_HIGH,
    Workspace,
    make_workspace,
)
from cutcard.sim.twenty_one.rounds import Results, Trace, play_chunk, play_shoes, trace_chunk

__all__ = [
    "CENTS",
    "PLAIN_SIDE_SUMS",
    "PRODUCTS",
    "ROUNDS_OF_AN_OPENING",
    "SETTLED",
    "SETTLED_SQUARED",
    "SIDE_SUMS",
    "SQUARES",
    "SQUARES_BITS",
    "SQUARES_HIGH",
    "Results",
    "Trace",
    "Workspace",
    "make_workspace",
    "play_chunk",
    "play_chunk_bart_carter",
    "play_chunk_double_shoe",
    "play_prescribed",
    "play_shoes",
    "put_discards_back",
    "trace_bart_carter",
    "trace_chunk",
    "trace_double_shoe",
]

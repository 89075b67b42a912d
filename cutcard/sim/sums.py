"""What a chunk of rounds adds up, in this order, in every game. Cents unless said otherwise."""

NET, NET_SQUARED, BOX_SQUARED, WAGERED, UNFINISHED, SHUFFLES, SUMS = range(7)
"""Net of all boxes, its square by round and by box; wagers laid, in initial wagers; rounds that could not be
finished; shuffles. `SUMS` is their number."""

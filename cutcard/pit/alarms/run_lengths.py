"""How many cards in a row are enough for an alarm.

Two orders of random cards agree in so many cards by chance with probability 52 to the power of minus that
many, for each place of the one and each place of the other. After a shuffle only the first cards are
compared with every place of an order, whatever the cut was: seven are enough. Later in the shoe every place
is compared with every place, so nine are asked for. `docs/alarms.md` has the probabilities;
`bench/alarms.py` measures.
"""

from collections.abc import Iterator

from cutcard.pit.alarms.letters import UNKNOWN, known

FROM_THE_SHUFFLE = 7
"""Cards from the first one after a shuffle on."""
LATER = 9
"""Cards anywhere in a shoe."""
MOST_UNKNOWN = 4
"""Cards of a run whose faces are not known: they neither count nor break the run."""


def runs_ending(dealt: str, end: int) -> Iterator[tuple[str, int]]:
    """The runs that end with this card and are long enough, each with how many known cards it must agree in:
    all cards since the shuffle, and the last ones."""
    if dealt[end - 1] == UNKNOWN:
        return
    so_far = dealt[:end]
    if end <= FROM_THE_SHUFFLE + MOST_UNKNOWN and known(so_far) >= FROM_THE_SHUFFLE:
        yield so_far, FROM_THE_SHUFFLE
    last = so_far[-LATER:]
    if len(last) == LATER and UNKNOWN in last:
        last = so_far[-LATER - last.count(UNKNOWN) :]
    if known(last) >= LATER:
        yield last, LATER

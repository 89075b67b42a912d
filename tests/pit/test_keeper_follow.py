"""A table rebuilt from its log is in the same state and continues in the same way.

Every entry is one transaction, so a table can only be found at the end of one. After each entry the table is
rebuilt from the log alone, and the next act with its recorded randomness gives the same entry again, byte for
byte and hash for hash. Within an entry `tests/conformance` resumes the croupier at every step.
"""

import pytest

from cutcard.pit.log.entry import Entry
from cutcard.pit.table.acts import Act
from cutcard.pit.table.keeper import Draft, Keeper
from cutcard.pit.table.table_opening import keeper_from_log
from tests.sampling import portion

from .random_players import SHEETS, RandomPlayers, SeededRandomness
from .table_comparison import read, standing, twin

ROUNDS = 17
"""For each of the bundled sheets: more than 300 in all."""
READ_WHOLE = 29
"""After every so many entries the log is read from its beginning."""
NAMES = sorted(path.stem for path in SHEETS.glob("*.toml"))


def test_the_rounds_are_three_hundred() -> None:
    assert ROUNDS * len(NAMES) >= 300


@pytest.mark.parametrize("name", NAMES)
def test_a_table_resumes_after_every_entry(name: str) -> None:
    """One reader follows the log; what goes on from each place is its twin, so that each is read once."""
    players = RandomPlayers(name, seed=11)
    rounds = portion(ROUNDS, quick=4)
    players.play(rounds)
    assert players.round_number >= rounds
    reader = keeper_from_log(players.log[0], SeededRandomness(0))
    for entry, after, told in zip(players.log, players.log[1:], players.told[1:], strict=False):
        reader.follow(entry)
        resumed = twin(reader)
        if entry.number % READ_WHOLE == 0:
            resumed = read(players.log[: entry.number])
            assert standing(resumed) == standing(reader)
        assert done_again(resumed, after, *told) == after
    reader.follow(players.log[-1])
    assert standing(reader) == standing(players.keeper)


def done_again(keeper: Keeper, entry: Entry, act: Act, actor: str) -> Entry:
    """The entry the act gives with the chance that came in then."""
    _, orders, numbers = keeper.codec.decode(entry.body)
    keeper.randomness.replay_first = ([*orders], [*numbers])
    draft = keeper.do(act, actor, at=entry.at, command=entry.command)
    assert isinstance(draft, Draft)
    return draft.entry

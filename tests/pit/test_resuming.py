"""A table read from its log stands where it stood, and goes on as it would have gone on.

Every entry is one transaction, so a table can only be found at the end of one: after each of them it is read
again from its log alone, and the next act, with the chance that came in then, gives the same entry again,
byte for byte and hash for hash. Within an entry `tests/conformance` resumes the croupier at every step.
"""

import pytest

from cutcard.pit.acts import Act
from cutcard.pit.entry import Entry
from cutcard.pit.keeper import Draft, Keeper
from cutcard.pit.opening import keeper_of

from .crowd import SHEETS, Crowd, SeededChance

ROUNDS = 17
"""For each of the bundled sheets: more than 300 in all."""
NAMES = sorted(path.stem for path in SHEETS.glob("*.toml"))


def test_the_rounds_are_three_hundred() -> None:
    assert ROUNDS * len(NAMES) >= 300


def standing(keeper: Keeper) -> tuple[object, ...]:
    """Everything a table is."""
    source = keeper.croupier.source
    sides = (source.left, source.right) if hasattr(source, "left") else (source,)
    cards = [(side.cards, side.position, side.out) for side in sides]
    held = {name: cents for name, cents in keeper.ledger.balances.items() if cents}
    waits = keeper.croupier.awaiting
    return keeper.state, keeper.facts, held, keeper.version, keeper.hash, cards, waits, keeper.croupier.done


@pytest.mark.parametrize("name", NAMES)
def test_a_table_resumes_after_every_entry(name: str) -> None:
    crowd = Crowd(name, seed=11)
    crowd.play(ROUNDS)
    assert crowd.round_number >= ROUNDS
    reader = keeper_of(crowd.log[0], SeededChance(0))
    for number, entry in enumerate(crowd.log[:-1]):
        reader.follow(entry)
        resumed = read(crowd.log[: number + 1])
        assert standing(resumed) == standing(reader)
        assert done_again(resumed, crowd.log[number + 1], *crowd.told[number + 1]) == crowd.log[number + 1]
    reader.follow(crowd.log[-1])
    assert standing(reader) == standing(crowd.keeper)


def read(log: list[Entry]) -> Keeper:
    keeper = keeper_of(log[0], SeededChance(0))
    for entry in log:
        keeper.follow(entry)
    return keeper


def done_again(keeper: Keeper, entry: Entry, act: Act, actor: str) -> Entry:
    """The entry the act gives with the chance that came in then."""
    _, orders, numbers = keeper.codec.decode(entry.body)
    keeper.door.again = ([*orders], [*numbers])
    draft = keeper.do(act, actor, at=entry.at, command=entry.command)
    assert isinstance(draft, Draft)
    return draft.entry

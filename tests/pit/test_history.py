"""The last rounds are read from other threads while the table plays on."""

import pytest

from cutcard.pit.table import history as rooms
from cutcard.pit.table.table_opening import keeper_from_log
from tests.pit.random_players import RandomPlayers, SeededRandomness


def test_a_round_that_ends_while_others_are_read_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    players = RandomPlayers("red-dog", seed=3)
    players.play(3)
    keeper = keeper_from_log(players.log[0], SeededRandomness(0))
    for entry in players.log:
        keeper.follow(entry)
    history, packed = keeper.history, rooms._pack
    before = [one.number for one in history.rounds]
    assert len(before) == 3

    def meanwhile(one: rooms.Round) -> rooms.PackedRound:
        """The table goes on while a reader packs what it reads."""
        history._rounds.append(one._replace(number=99))
        return packed(one)

    with monkeypatch.context() as patched:
        patched.setattr(rooms, "_pack", meanwhile)
        assert [one.number for one in history.rounds] == before
    assert [one.number for one in history.rounds] == [*before, 99, 99, 99]

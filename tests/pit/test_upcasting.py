"""A log written by an older program is read by a newer one, step by step; one written by a newer is not."""

from typing import Any

import msgspec
import pytest

from cutcard.games.registry import GAMES
from cutcard.pit.log import codec, upcasting
from cutcard.pit.log.codec import Codec, CodecError
from cutcard.pit.log.entry import NOTHING_BEFORE, Entry, chained
from cutcard.pit.table.table_events import PlayerReady
from cutcard.pit.table.table_opening import keeper_from_log
from tests.pit.random_players import RandomPlayers, SeededRandomness


@pytest.fixture
def changed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if `PlayerReady` had first been `Done` with a `name`, and then `PlayerReady` with a `who`."""
    steps = {
        ("Done", 1): lambda fields: ("PlayerReady", {"who": fields["name"]}),
        ("PlayerReady", 2): lambda fields: ("PlayerReady", {"player": fields["who"]}),
    }
    monkeypatch.setattr(upcasting, "UPCASTERS", steps)
    monkeypatch.setattr(upcasting, "VERSIONS", {"PlayerReady": 3})
    monkeypatch.setattr(codec, "_WRITERS", {})


@pytest.fixture
def reader() -> Codec:
    return Codec(GAMES["red-dog"])


@pytest.mark.usefixtures("changed_twice")
@pytest.mark.parametrize(
    "old",
    [b'{"Done":{"name":"ann"}}', b'{"PlayerReady.2":{"who":"ann"}}', b'{"PlayerReady.3":{"player":"ann"}}'],
)
def test_every_older_version_is_read_as_the_newest(reader: Codec, old: bytes) -> None:
    assert reader.decode(old) == PlayerReady("ann")


@pytest.mark.usefixtures("changed_twice")
def test_a_value_is_written_with_the_newest_version(reader: Codec) -> None:
    assert reader.encode(PlayerReady("ann")) == b'{"PlayerReady.3":{"player":"ann"}}'


def test_a_first_version_is_not_written(reader: Codec) -> None:
    assert reader.encode(PlayerReady("ann")) == b'{"PlayerReady":{"player":"ann"}}'
    assert reader.decode(b'{"PlayerReady":{"player":"ann"}}') == PlayerReady("ann")


@pytest.mark.parametrize(
    "newer", [b'{"PlayerReady.2":{"player":"ann"}}', b'{"Unheard":{}}', b'{"PlayerReady.x":{"player":"ann"}}']
)
def test_what_a_newer_program_wrote_is_refused(reader: Codec, newer: bytes) -> None:
    with pytest.raises(CodecError):
        reader.decode(newer)


def test_bodies_have_a_version_of_their_own(reader: Codec, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the second kind of body had its parts the other way round, and the third one more of them."""
    first = reader.encode_body((("ann", PlayerReady("ann")),), (), ())
    assert first == b'[[["ann",{"PlayerReady":{"player":"ann"}}]],[],[]]'
    with pytest.raises(CodecError, match=r"body\.3"):
        reader.decode_body(b'{"body.3":[[],[],[],[]]}')
    steps = {1: lambda parts: parts[::-1], 2: lambda parts: [*parts, []]}
    monkeypatch.setattr(upcasting, "BODY_UPCASTERS", steps)
    monkeypatch.setattr(upcasting, "BODY_VERSION", 3)
    wanted = ((), (), (("ann", PlayerReady("ann")),), ())
    assert reader.decode_body(first) == wanted
    assert reader.decode_body(b'{"body.2":[[],[],[["ann",{"PlayerReady":{"player":"ann"}}]]]}') == wanted
    assert reader.decode_body(reader.encode_body(*wanted)) == wanted
    assert reader.encode_body((), (), (), ()) == b'{"body.3":[[],[],[],[]]}'


@pytest.mark.parametrize("body", [b"", b"{", b'{"body.2":[]}', b'{"other.1":[]}', b'{"a":1,"b":2}', b"\xff"])
def test_an_invalid_body_is_refused(reader: Codec, body: bytes) -> None:
    with pytest.raises(CodecError):
        reader.decode_body(body)


def test_a_whole_log_of_an_older_program_leads_to_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    players = RandomPlayers("red-dog", 5)
    players.play(3)
    assert any(b"PlayerReady" in entry.body for entry in players.log)
    old = _as_written_before(players.log)
    monkeypatch.setattr(
        upcasting,
        "UPCASTERS",
        {("PlayerReady", 1): lambda fields: ("PlayerReady", {"player": fields["name"]})},
    )
    monkeypatch.setattr(upcasting, "VERSIONS", {"PlayerReady": 2})
    keeper = keeper_from_log(old[0], SeededRandomness(0))
    for entry in old:
        keeper.follow(entry)
    assert keeper.state == players.keeper.state
    assert keeper.facts == players.keeper.facts
    assert keeper.ledger.balances == players.keeper.ledger.balances


def _as_written_before(log: list[Entry]) -> list[Entry]:
    """The same log, `PlayerReady` in it with an older name for its field."""
    made: list[Entry] = []
    before = NOTHING_BEFORE
    for entry in log:
        body = msgspec.json.encode(_renamed(msgspec.json.decode(entry.body)))
        one = entry._replace(body=body)
        made.append(one._replace(hash=chained(before, one)))
        before = made[-1].hash
    return made


def _renamed(plain: Any) -> Any:
    if isinstance(plain, list):
        return [_renamed(one) for one in plain]
    if not isinstance(plain, dict):
        return plain
    if "PlayerReady" in plain:
        return {"PlayerReady": {"name": plain["PlayerReady"]["player"]}}
    return {key: _renamed(one) for key, one in plain.items()}

"""Every class of every game is decoded from the log as it was encoded."""

import json
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from cutcard.games.registry import GAMES
from cutcard.law.refusal import Bar, Refusal
from cutcard.pit.log.codec import Codec, CodecError, codec_of, named_classes

from .random_players import SHEETS, RandomPlayers

NAMES = sorted(path.stem for path in SHEETS.glob("*.toml"))
CODECS = {name: codec_of(game) for name, game in GAMES.items()}
CLASSES = {one: (game, name) for game, codec in CODECS.items() for name, one in sorted(codec.classes.items())}
"""Those of both games once."""
CENTS = st.integers(-(10**12), 10**12)


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type, as the hints of the classes name it."""
    if kind is Any or kind is object:
        return st.none()
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return st.one_of(*map(values, inner))
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, inner))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    if getattr(kind, "_is_protocol", False):
        return st.none()  # an event of any kind: those have their own turn
    return objects(kind)


_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    int: CENTS,
    bool: st.booleans(),
    str: st.text(max_size=8),
    NoneType: st.none(),
    Card: st.sampled_from(ALL_CARDS),
    Fraction: st.fractions(max_denominator=1000),
    Refusal: st.deferred(lambda: st.lists(objects(Bar), min_size=1, max_size=2)).map(
        lambda bars: Refusal(tuple(bars))
    ),
    Transfer: st.deferred(lambda: objects(Transfer)),
}


def objects(kind: type) -> st.SearchStrategy[Any]:
    """Any object of one of the codec's classes."""
    hints = get_type_hints(kind)
    names = [one.name for one in fields(kind) if one.init] if is_dataclass(kind) else kind._fields  # type: ignore[attr-defined]
    return st.builds(kind, **{name: values(hints[name]) for name in names})


@pytest.mark.parametrize(("game", "name"), CLASSES.values())
def test_every_class_comes_back_as_it_was(game: str, name: str) -> None:
    codec = CODECS[game]

    @settings(max_examples=5, deadline=None, database=None, derandomize=True)
    @given(values(codec.classes[name]))
    def comes_back(value: Any) -> None:
        found = codec.decode(codec.encode(value))
        assert found == value
        assert type(found) is type(value)

    comes_back()


@pytest.mark.parametrize("sheet", NAMES)
def test_every_entry_of_a_play_comes_back_byte_for_byte(sheet: str) -> None:
    players = RandomPlayers(sheet, seed=2)
    players.play(2)
    for entry in players.log:
        assert players.keeper.codec.encode_body(*players.keeper.codec.decode_body(entry.body)) == entry.body


def test_what_is_written_can_be_read_by_people() -> None:
    codec = CODECS["blackjack"]
    transfer = Transfer(Purse("ann"), Felt(1, "ann", "blackjack"), 10_00, Felt(1, "ann", "blackjack"))
    assert json.loads(codec.encode(transfer)) == {
        "Transfer": {
            "source": {"Purse": {"player": "ann"}},
            "target": {"Felt": {"box": 1, "player": "ann", "wager": "blackjack"}},
            "cents": 1000,
            "wager": {"Felt": {"box": 1, "player": "ann", "wager": "blackjack"}},
        }
    }
    assert codec.encode(ALL_CARDS[0]) == b'{"Card":"%s"}' % str(ALL_CARDS[0]).encode()
    assert codec.encode(Fraction(3, 2)) == b'{"Fraction":"3/2"}'
    assert codec.encode(Rack()) == b'{"Rack":{}}', "what is as ever is left out"


def test_two_classes_of_one_name_are_noticed() -> None:
    """Or one of them would be read back as the other."""
    from cutcard.games.blackjack.model import state as blackjack  # noqa: PLC0415 (only here)
    from cutcard.games.red_dog.model import state as red_dog  # noqa: PLC0415 (only here)

    assert blackjack.TableState is not red_dog.TableState
    with pytest.raises(AssertionError, match="is the name of two classes"):
        named_classes([blackjack, red_dog])


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b'"\xff"',
        b'{"Nobody":{}}',
        b'{"Step":{}}',
        b'{"Rack":{"name":"house","colour":"red"}}',
        b'{"Rack":{},"Purse":{}}',
        b"{}",
        b'{"Card":"1x"}',
        b'{"Card":7}',
        b'{"Fraction":"1/0"}',
        b'{"Fraction":[]}',
        b'{"Stage":"lunch"}',
        b'{"Rack.9":{}}',
        b'{"Rack.x":{}}',
        b'{"Rack":7}',
        b'{"Rack":[1]}',
        b'{"Rack":null}',
    ],
)
def test_bytes_that_are_not_a_value_are_rejected(text: bytes) -> None:
    codec: Codec = CODECS["blackjack"]
    with pytest.raises(CodecError, match="not a value of this game"):
        codec.decode(text)
    with pytest.raises(CodecError, match="not the body of an entry"):
        codec.decode_body(b'[[["ann",' + text + b"]],[],[]]")


def test_a_command_of_another_game_is_unknown() -> None:
    raised = CODECS["red-dog"].classes["Raise"]("ann", 10_00)
    with pytest.raises(CodecError):
        CODECS["blackjack"].decode(CODECS["red-dog"].encode(raised))


def test_a_step_keeps_what_is_not_as_ever() -> None:
    codec = CODECS["red-dog"]
    step = Step(codec.classes["CloseRaises"](), (), automatic=True)
    assert codec.decode(codec.encode(step)) == step
    for field, value in {"stack": "left", "burn": True, "ended": True, "undone": 2, "again": (1, 0)}.items():
        changed = step._replace(**{field: value})
        assert codec.decode(codec.encode(changed)) == changed != step
    raised = codec.classes["Raise"]("ann", 10_00)
    assert codec.decode(codec.encode(replace(raised, area=3))).area == 3

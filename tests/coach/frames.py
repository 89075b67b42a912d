"""Frames for tests of the coach: recorded ones, and small ones made by hand."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from cutcard.web import wire
from tests.served import ROOT

RECORDED = ROOT / "ui" / "src" / "fixtures" / "recorded"
_decode = msgspec.json.Decoder(wire.TableFrame).decode


def recorded() -> Iterator[tuple[str, wire.TableFrame]]:
    """Every recorded frame, with the kind of table and the moment it is of."""
    for path in sorted(RECORDED.glob("*.json")):
        yield from _found(path.stem, json.loads(path.read_bytes()))


def _found(name: str, value: Any) -> Iterator[tuple[str, wire.TableFrame]]:
    if isinstance(value, dict) and value.get("type") == "table":
        yield name, _decode(json.dumps(value).encode())
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _found(f"{name} {key}", part)
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from _found(f"{name} {at}", part)


def hand(name: str, *cards: str | None, wager: int = 0, player: str = "ann") -> wire.HandOnFelt:
    wagers = (wire.WagerOnFelt("blackjack", "Blackjack", player, wager),) if wager else ()
    return wire.HandOnFelt(name, cards, wagers=wagers)


def felt(
    *hands: wire.HandOnFelt,
    dealer: tuple[wire.HandOnFelt, ...] = (),
    number: int = 1,
    gone: int = 20,
    in_round: bool = True,
    side: str = "",
    burned: str | None = None,
) -> wire.FeltFrame:
    boxes: dict[int, list[wire.HandOnFelt]] = {}
    for one in hands:
        boxes.setdefault(int(one.name.partition(".")[0]), []).append(one)
    return wire.FeltFrame(
        phase="play",
        in_round=in_round,
        round=number,
        dealer=dealer,
        boxes=tuple(wire.BoxOnFelt(box, "ann", tuple(found)) for box, found in boxes.items()),
        shoe=wire.ShoeOnFelt(416, gone, 0, 300, False, side),
        burn_card=burned,
    )


def frame(
    on_felt: wire.FeltFrame,
    *told: wire.Told,
    version: int = 1,
    question: wire.Question | None = None,
    **mine: Any,
) -> wire.TableFrame:
    return wire.TableFrame(
        game="blackjack",
        version=version,
        felt=on_felt,
        seats=(wire.Seat(3, "ann", False, True, 100_000),),
        question=question or wire.Question("dealer", ""),
        mine=wire.Mine("ann", 3, 100_000, **mine),
        told=told,
    )


def decision(place: str = "3", since: int = 7) -> wire.Question:
    return wire.Question("decision", "ann to decide", "ann", place, since)

"""Parts of a simulation as plain data: whole numbers all, so that parts from many machines add up exactly."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from cutcard.sim.parts import Main, SimulationPart

FORMAT = 1


class NoPartError(ValueError):
    """Data that is not a part, or not the part that was written."""


def part_data(part: SimulationPart, identity: Mapping[str, Any]) -> dict[str, Any]:
    """The part, what it is a part of, and a digest of both."""
    data = {
        "format": FORMAT,
        "of": dict(identity),
        "chunks": [list(run) for run in part.chunks],
        "rounds": part.rounds,
        "sums": part.sums,
        "course": [[stretch, *main] for stretch, main in sorted(part.course.items())],
        "counted": [list(pair) for pair in sorted(part.counted.items())],
        "records": [[number, made, rows] for number, (made, rows) in sorted(part.records.items())],
        "seconds": part.seconds,
    }
    return data | {"sha256": _digest(data)}


def read_part(data: Any) -> tuple[SimulationPart, dict[str, Any]]:
    """The part, and what it is a part of; `NoPartError` says what is wrong."""
    if not isinstance(data, dict) or "format" not in data or "sha256" not in data:
        raise NoPartError("expected a part, as `sim --first-chunk K --chunks N --json` writes it")
    if data["format"] != FORMAT:
        raise NoPartError(f"expected a part of format {FORMAT}, got {data['format']}")
    if data["sha256"] != _digest({key: value for key, value in data.items() if key != "sha256"}):
        raise NoPartError("is damaged: its digest is of other figures")
    part = SimulationPart(
        chunks=[(first, end) for first, end in data["chunks"]],
        rounds=data["rounds"],
        sums=data["sums"],
        course={stretch: Main(*main) for stretch, *main in data["course"]},
        counted=dict(data["counted"]),
        records={number: (made, [tuple(row) for row in rows]) for number, made, rows in data["records"]},
        seconds=data["seconds"],
    )
    return part, data["of"]


def _digest(data: Mapping[str, Any]) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()

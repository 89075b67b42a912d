"""Curves of a simulation as SVG: the running mean, and the result by depth of the cutting card."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from cutcard.desk.drawings import drawing, text

if TYPE_CHECKING:
    from cutcard.sim.result import Estimate, SimResult

_WIDE, _HIGH = 640, 320
_LEFT, _TOP, _EDGE = 96, 56, 24
_TICKS = 6


def course_svg(name: str, result: "SimResult") -> str:
    """The mean of the main wager after each stretch of rounds, with its 95 % interval."""
    points = [(float(one.rounds), one.main) for one in result.course]
    return _curve(f"{name}: running mean, seed {result.seed}", "rounds", points)


def depths_svg(name: str, result: "SimResult") -> str:
    """The mean by depth of the cutting card, with its 95 % interval; a line at the table's own depth."""
    points = [(float(one.depth), one.main) for one in result.depths]
    label = f"cards in front of the cutting card, of {result.cards}"
    return _curve(f"{name}: by depth of the cutting card", label, points, mark=result.cutting_card)


def _curve(
    title: str, label: str, points: "Sequence[tuple[float, Estimate]]", mark: float | None = None
) -> str:
    """What the player wins, in per cent of a wager."""
    # The first points are so uncertain that they would make all others a flat line.
    shown = [main.interval for _, main in points[len(points) // 8 :]] or [(-1.0, 1.0)]
    low, high = _ends(100 * min(one for one, _ in shown), 100 * max(one for _, one in shown))
    first, last = 0.0, max((at for at, _ in points), default=1.0)

    def x(at: float) -> float:
        return round(_LEFT + _WIDE * (at - first) / (last - first), 2)

    def y(percent: float) -> float:
        return round(_TOP + _HIGH * (high - min(max(percent, low), high)) / (high - low), 2)

    parts = [text(_EDGE, 32, title, size=17, bold=True)]
    for tick in _ticks(low, high):
        parts.append(_line(_LEFT, y(tick), _LEFT + _WIDE, y(tick), "#ddd"))
        parts.append(text(_LEFT - 8, y(tick) + 4, f"{tick:.4g} %", end=True))
    for tick in _ticks(first, last):
        parts.append(_line(x(tick), _TOP + _HIGH, x(tick), _TOP + _HIGH + 5, "#555"))
        parts.append(text(x(tick), _TOP + _HIGH + 22, _number(tick), middle=True))
    upper = [f"{x(at)},{y(100 * main.interval[1])}" for at, main in points]
    lower = [f"{x(at)},{y(100 * main.interval[0])}" for at, main in reversed(points)]
    parts.append(f'<polygon points="{" ".join(upper + lower)}" fill="#9fc5f0" fill-opacity="0.5"/>')
    middle = " ".join(f"{x(at)},{y(100 * main.mean)}" for at, main in points)
    parts.append(f'<polyline points="{middle}" fill="none" stroke="#1f5fa8" stroke-width="1.5"/>')
    if mark is not None:
        parts.append(_line(x(mark), _TOP, x(mark), _TOP + _HIGH, "#b03030"))
    parts.append(text(_LEFT + _WIDE / 2, _TOP + _HIGH + 44, label, middle=True))
    parts.append(text(_EDGE, _TOP - 8, "player wins, with the 95 % interval"))
    return drawing(_LEFT + _WIDE + 2 * _EDGE, _TOP + _HIGH + 60, parts)


def _ends(low: float, high: float) -> tuple[float, float]:
    """Somewhat wider, and never empty."""
    room = max((high - low) / 10, 1e-9)
    return low - room, high + room


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between them."""
    step = 10.0 ** floor(log10((high - low) / _TICKS))
    step *= next(by for by in (1, 2, 5, 10) if (high - low) / (step * by) <= _TICKS)
    return [at * step for at in range(ceil(low / step), floor(high / step) + 1)]


def _number(value: float) -> str:
    for size, word in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{word}"
    return f"{value:g}"


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}"/>'

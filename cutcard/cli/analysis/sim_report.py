"""What `cutcard sim` and `cutcard sim-merge` print: the figures for people and for programs."""

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard import __version__
from cutcard.cli.errors import InputError, say
from cutcard.cli.layout import lined, paragraph
from cutcard.cli.progress import waiting
from cutcard.desk.answers import Answers
from cutcard.desk.protocol import DESKS, UnsupportedRequestError

if TYPE_CHECKING:
    from cutcard.sim.result import DepthPoint, Estimate, SimResult

_WORTH_COMPARING = 1_000_000
"""Rounds from which on a simulation is compared with the exact odds: fewer are far from them by chance."""
_ROWS = 20
"""Depths in the table for people; `--json` has all."""


class Simulated(NamedTuple):
    """A simulation that was played, or as much of it as was."""

    sheet: Any
    chart: Any
    own_chart: bool
    """Whether it is the best chart of the sheet."""
    result: "SimResult"
    words: str = ""
    """What is missing, if it is not whole."""
    part: dict[str, Any] | None = None
    """As `sim-merge` reads it."""
    part_is_whole: bool = False
    """Whether every chunk was played that was asked for."""
    cached: bool = False

    @property
    def partial(self) -> bool:
        return bool(self.words)


class Exact(NamedTuple):
    """The exact figure beside the simulated one, and what lies between them."""

    best_play: float
    """What the player wins by best play, from a fresh shoe."""
    chart: float
    """The same by the chart that was played."""
    chart_cost: float
    """What the chart gives away against best play."""
    difference: float
    """What the simulation found beyond that: the cutting card's effect, and chance."""
    standard_error: float
    standard_errors: float
    cutting_card: bool
    """Whether rounds follow each other without a shuffle, so that there is such an effect."""

    def words(self) -> str:
        """Why simulation and odds differ, in one line for people."""
        rest = (
            f"the cutting card {100 * -self.difference:+.4f} % with a standard error of "
            f"{100 * self.standard_error:.4f} %"
            if self.cutting_card
            else f"the other {100 * -self.difference:+.4f} % are chance, "
            f"{abs(self.standard_errors):.1f} standard errors of {100 * self.standard_error:.4f} %"
        )
        return (
            f"exact, from a fresh shoe: {100 * self.best_play:.4f} % by best play; "
            f"the chart costs {100 * self.chart_cost:.4f} %, {rest}"
        )


def print_simulated(
    found: Simulated, source: Answers, *, as_json: bool, svg: Path | None, compared: bool = True
) -> None:
    """Prints the figures, and draws them where a file is named."""
    exact = _exact_beside(source, found) if compared else None
    if svg is not None:
        _draw(found, svg)
    if as_json:
        more: dict[str, Any] = {"partial": found.partial, "exact": exact and exact._asdict()}
        if found.part is not None:
            more["part"] = found.part
        print(json.dumps(_data(found) | more))
        return
    lines = [_text(found)]
    if exact is not None:
        lines.append(paragraph(exact.words()))
    if found.words:
        lines.append(paragraph(found.words))
    say("\n".join(lines))


def chart_digest(written: str) -> str:
    return "sha256:" + sha256(written.encode()).hexdigest()


def _exact_beside(source: Answers, found: Simulated) -> Exact | None:
    """None where it would take longer than the simulation, or the odds do not reach the table."""
    result = found.result
    if result.rounds < _WORTH_COMPARING or not result.standard_error:
        return None
    try:
        with waiting("Working out the exact odds beside it"):
            best, by_chart = (-source.advantage(found.sheet, each) for each in (None, found.chart))
    except (UnsupportedRequestError, IndexError):
        return None
    difference = result.mean - by_chart
    error = result.standard_error
    dealt_on = 0 < result.shuffles < result.rounds
    return Exact(best, by_chart, best - by_chart, difference, error, difference / error, dealt_on)


def check_drawing(path: Path) -> None:
    """Whether the file can be written, before the rounds are played: a figure of hours is not lost by it."""
    new = not path.exists()
    if new or path.is_file() or path.is_dir():
        try:
            path.open("ab").close()
        except OSError as error:
            raise _not_drawn(path, error) from None
        if new:
            path.unlink()


def _not_drawn(path: Path, error: OSError) -> InputError:
    return InputError(f"cannot be written: {error.strerror}", file=str(path), key="--svg")


def _draw(found: Simulated, path: Path) -> None:
    from cutcard.desk.plots import course_svg, depths_svg

    result, name = found.result, found.sheet.name
    drawn = depths_svg(name, result) if result.depths else course_svg(name, result)
    try:
        path.write_text(drawn, encoding="utf-8")
    except OSError as error:
        raise _not_drawn(path, error) from None


def _data(found: Simulated) -> dict[str, Any]:
    result, desk = found.result, DESKS[found.sheet.game]
    data = {
        "version": __version__,
        "sheet": {"name": found.sheet.name, "digest": found.sheet.digest},
        "strategy": found.chart.name,
        "strategy_digest": chart_digest(desk.write_chart(found.chart)),
        "rounds": result.rounds,
        "boxes": result.boxes,
        "fresh_shoe": result.fresh_shoe,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds_per_second,
        "cached": found.cached,
        "seed": result.seed,
        "device": result.device,
        "mean": result.mean,
        "standard_error": result.standard_error,
        "standard_deviation": result.standard_deviation,
        "average_total_wager": result.average_total_wager,
        "shuffles": result.shuffles,
        "unfinished_rounds": result.unfinished,
        "wagers": {
            name: {"mean": each.mean, "standard_error": each.standard_error}
            for name, each in {desk.main: result.main, **result.wagers}.items()
        },
    }
    if result.histogram is not None:
        data["histogram"] = [
            {"net": cents / result.wager, "rounds": rounds}
            for cents, rounds in sorted(result.histogram.items())
        ]
    if result.covariance is not None:
        data["covariance"] = result.covariance._asdict()
    if result.depths:
        data["cutting_card"] = {"cards": result.cards, "depth": result.cutting_card}
        data["depths"] = [
            {
                "depth": one.depth,
                "penetration": one.depth / result.cards,
                "rounds": one.rounds,
                "mean": one.main.mean,
                "standard_error": one.main.standard_error,
            }
            for one in result.depths
        ]
    return data


def _text(found: Simulated) -> str:
    """The figures: one line per wager, or several in a narrow terminal."""
    result, sheet, desk = found.result, found.sheet, DESKS[found.sheet.game]
    boxes = "one box" if result.boxes == 1 else f"{result.boxes} boxes"
    kept = "; from the cache" if found.cached else ""
    lines = [
        paragraph(f"{sheet.name}: {desk.cards_words(sheet, fresh_shoe=result.fresh_shoe)}"),
        paragraph(f"{boxes}, {desk.play_words(sheet)}, played by: {found.chart.name}"),
        "",
        *_wagers({desk.main: result.main, **result.wagers}),
        "",
        *_depths(result),
        *_histogram(result),
        *_covariance(result),
        paragraph(
            f"standard deviation {result.standard_deviation:.4f}, "
            f"average total wager {result.average_total_wager:.4f}, per initial wager"
        ),
        paragraph(
            f"{result.rounds:,} rounds in {result.seconds:.2f} s, "
            f"{result.rounds_per_second / 1e6:.1f} million a second; seed {result.seed}{kept}"
        ),
    ]
    if result.unfinished:
        unfinished = f"{result.unfinished:,} rounds ran out of cards and do not count"
        lines.append(paragraph(unfinished))
    return "\n".join(lines)


def _wagers(wagers: "dict[str, Estimate]") -> list[str]:
    rows = [(name, *_figures(found)) for name, found in wagers.items()]
    return lined(("wager", "player wins", "95 % interval", "error"), rows)


def _figures(found: "Estimate") -> tuple[str, str, str]:
    low, high = (f"{100 * end:.4f}" for end in found.interval)
    return f"{100 * found.mean:.4f} %", f"{low} to {high} %", f"{100 * found.standard_error:.4f} %"


def _depths(result: "SimResult") -> list[str]:
    if not result.depths:
        return []
    rows = [
        (
            f"{one.depth}{' *' if one.depth == result.cutting_card else ''}",
            f"{100 * one.depth / result.cards:.1f} %",
            *_figures(one.main),
        )
        for one in _some(result.depths, result.cutting_card)
    ]
    note = (
        f"by the cards in front of the cutting card, of {result.cards}; * is this table's; "
        f"{result.shuffles:,} shoes, the same for all depths"
    )
    columns = ("depth", "dealt", "player wins", "95 % interval", "error")
    return [*lined(columns, rows), paragraph(note), ""]


def _some(depths: "Sequence[DepthPoint]", own: int) -> "list[DepthPoint]":
    """Not more than fit a screen, the first, the last and the table's own among them."""
    step = max(1, -(-len(depths) // _ROWS))
    last = len(depths) - 1
    return [one for at, one in enumerate(depths) if at % step == 0 or at == last or one.depth == own]


def _histogram(result: "SimResult") -> list[str]:
    if result.histogram is None:
        return []
    rounds = sum(result.histogram.values())
    rows = [
        (f"{cents / result.wager:+g}", f"{many:,}", f"{100 * many / rounds:.4f} %")
        for cents, many in sorted(result.histogram.items())
    ]
    return [*lined(("net, in wagers", "rounds", "share"), rows), ""]


def _covariance(result: "SimResult") -> list[str]:
    found = result.covariance
    if found is None or len(found.wagers) == 1:
        return []
    rows = [
        (name, *(f"{each:.4f}" for each in row)) for name, row in zip(found.wagers, found.matrix, strict=True)
    ]
    return [*lined(("covariance", *found.wagers), rows), ""]

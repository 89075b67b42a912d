"""Charts and hands of the games of twenty-one at the desk."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cutcard.desk.protocol import Grid, HandTexts, PrintedCell, UnsupportedRequestError
from cutcard.games.twenty_one.deciders import TwentyOneSheet, verdict
from cutcard.games.twenty_one.hand import DealerHand, FinishedHand
from cutcard.strategies.twenty_one.chart import Chart, chart_data, columns

_TITLES = {"hard": "Hard hands", "soft": "Soft hands", "pairs": "Pairs"}
_LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
_COLOURS = {"S": "yellow", "H": "default", "D": "green", "P": "cyan", "R": "red"}


def ordinary_payout(sheet: TwentyOneSheet) -> str:
    """What a hand without a combination of its own wins: two cards of 20 against a dealer's 19."""
    return str(verdict(sheet, FinishedHand(total=20, cards=2, hands=1), DealerHand(total=19, cards=2)).odds)


def grids_of(chart: Chart) -> tuple[Grid, ...]:
    """Hard hands, soft hands and pairs, each in blocks that fit the screen."""
    data = chart_data(chart)
    return tuple(
        _grid(title + against, data[part], names)
        for part, title in _TITLES.items()
        for against, names in _blocks(chart)
    )


def _blocks(chart: Chart) -> list[tuple[str, list[str]]]:
    """The columns in blocks that fit the screen, each with the words that go behind a title."""
    names = list(columns(both_cards=chart.both_cards))
    if not chart.both_cards:
        return [("", names)]
    hard = [name for name in names if name.isdecimal()]
    half = (len(hard) + 1) // 2
    blocks = (hard[:half], hard[half:], [name for name in names if name not in hard])
    return [(f" against a dealer's {block[0]} to {block[-1]}", block) for block in blocks]


def _grid(title: str, rows: dict[str, dict[str, str]], names: list[str]) -> Grid:
    return Grid(
        title,
        tuple(names),
        tuple((row, tuple(_cell(cells.get(name, "")) for name in names)) for row, cells in rows.items()),
    )


def _cell(words: str) -> PrintedCell:
    letters = [_LETTERS[word] for word in words.split("/") if word]
    return PrintedCell("/".join(letters), _COLOURS[letters[0]] if letters else "")


# --- hands ------------------------------------------------------------------------------------------------


def hand_request(sheet: Any, asked: HandTexts) -> Any:
    """The hand as the calculator takes it (`HandRequest`), checked before anything slow is loaded."""
    from cutcard.exact_odds.twenty_one.hand_request import BadHandError, read_hand

    try:
        return read_hand(sheet, **asked)
    except BadHandError as error:
        raise UnsupportedRequestError(str(error), error.key) from None


@contextmanager
def input_errors() -> Iterator[None]:
    """Says what the calculator cannot do as the option that asked for it."""
    from cutcard.exact_odds.errors import BeyondTheSolverError, ShoeRanOutError

    try:
        yield
    except ShoeRanOutError as error:
        raise UnsupportedRequestError(str(error), "--removed") from None
    except BeyondTheSolverError as error:
        raise UnsupportedRequestError(f"this table has no exact values: {error}", "rules") from None

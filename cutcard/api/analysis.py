"""Exact odds, charts, simulation and the sign of a sheet, for programs."""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cutcard.answers.cache import NO_CACHE, UserCache, answers_folder
from cutcard.cards import Card, read_cards
from cutcard.desk.answers import Answers
from cutcard.desk.protocol import DESKS, Desk, hand_texts
from cutcard.games.protocol import Sheet

if TYPE_CHECKING:
    from cutcard.signs.sign import Sign
    from cutcard.sim.result import SimResult


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """The odds of one wager. Figures are shares of the initial wager; positive favours the house."""

    wager: str
    house_advantage: float
    exact: Fraction | None
    """The same as a fraction, where the analysis has one."""
    data: Mapping[str, Any]
    """The whole entry, as `cutcard odds --json` prints it."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact odds of a sheet."""

    wagers: tuple[WagerOdds, ...]
    data: Mapping[str, Any]
    """The whole report, as `cutcard odds --json` prints it."""

    def __getitem__(self, wager: str) -> WagerOdds:
        return next(one for one in self.wagers if one.wager == wager)


@dataclass(frozen=True, slots=True)
class ChoiceValue:
    """One choice with a hand: its value in initial wagers, or the clause that bars it."""

    choice: str
    value: float | None
    bound: bool
    """Whether the value is only an upper bound."""
    clause: str | None
    message: str | None


@dataclass(frozen=True, slots=True)
class HandValues:
    """The exact value of every choice with a hand, the best first; barred ones last."""

    choices: tuple[ChoiceValue, ...]
    value: float
    """Of the best choice, or of a hand that has nothing left to decide."""
    data: Mapping[str, Any]
    """The whole report, as `cutcard hand --json` prints it."""

    def __getitem__(self, choice: str) -> ChoiceValue:
        return next(one for one in self.choices if one.choice == choice)


@dataclass(frozen=True, slots=True)
class Strategy:
    """A chart for the tables of one sheet."""

    chart: Any
    text: str
    """The chart as a strategy file, which the commands read."""


def odds(
    sheet: Sheet,
    *,
    wager: str | None = None,
    strategy: Strategy | None = None,
    removed: str | Sequence[Card] = (),
    effects: bool = False,
    distribution: bool = False,
    cached: bool = False,
) -> Odds:
    """The exact odds of every wager, or of one. `removed` are cards out of the fresh shoe: `"As Td"`.

    With `distribution`, the results of the main wager are as exact as they are known, which takes longer.
    With `cached`, an answer that was shipped with the program or kept in the user's cache is taken, and a new
    one is kept there.
    """
    cards = tuple(read_cards(removed)) if isinstance(removed, str) else tuple(removed)
    chart = None if strategy is None else strategy.chart
    data = _answers(cached).odds(
        sheet, wager=wager, chart=chart, removed=cards, effects=effects, distribution=distribution
    )
    return Odds(tuple(_wager(entry) for entry in data["wagers"]), data)


def _wager(entry: Mapping[str, Any]) -> WagerOdds:
    exact = entry.get("exact")
    return WagerOdds(
        entry["wager"],
        entry["house_advantage"],
        Fraction(exact) if isinstance(exact, str) else None,
        entry,
    )


def hand(
    sheet: Sheet,
    cards: str,
    *,
    up: str,
    removed: str = "",
    conditional: bool = False,
    other_hands: str = "",
    cached: bool = False,
) -> HandValues:
    """The value of each choice with the cards `"T 6"` against `up="T"`, with other cards removed.

    A dealer's blackjack is counted; with `conditional`, values are given that the dealer has none. A hand of
    a split box has the others beside it: `"8 3"` with `other_hands="8 T, 8"`.
    `cached` is as `odds` has it.
    """
    asked = hand_texts(cards, up=up, removed=removed, conditional=conditional, other_hands=other_hands)
    data = _answers(cached).hand(sheet, asked)
    return HandValues(tuple(ChoiceValue(**each) for each in data["choices"]), data["value"], data)


def strategy(sheet: Sheet, text: str | None = None, *, cached: bool = False) -> Strategy:
    """The best chart of a sheet, or the one a strategy file's text holds, checked against the sheet.

    `cached` is as `odds` has it.
    """
    desk = _desk(sheet)
    chart = _answers(cached).best_chart(sheet) if text is None else desk.read_chart(text, sheet)
    return Strategy(chart, desk.write_chart(chart))


def exceptions(sheet: Sheet, *, cached: bool = False) -> Mapping[str, Any]:
    """The hands better played otherwise than by the best chart, as `cutcard strategy --exceptions --json`.

    `cached` is as `odds` has it.
    """
    return _answers(cached).exceptions(sheet)


def simulate(
    sheet: Sheet,
    *,
    rounds: int,
    seed: int | None = None,
    strategy: Strategy | None = None,
    boxes: int = 1,
    workers: int | None = None,
    fresh_shoe: bool = False,
    histogram: bool = False,
    executor: Executor | str | None = None,
) -> "SimResult":
    """Plays the sheet at random by a chart; a seed gives the same figures for any number of workers.

    `executor` plays the chunks: one of the caller's, or `"threads"` (the default), `"processes"`,
    `"dask:ADDRESS"`. `histogram` counts the rounds by their results.
    """
    from cutcard.sim.runner import simulate as run  # noqa: PLC0415 - slow to load

    desk = _desk(sheet)
    desk.check_simulated(sheet, "cpu")
    chart = desk.best_chart(sheet) if strategy is None else strategy.chart
    simulation = desk.simulation(
        sheet, chart, rounds=rounds, boxes=boxes, fresh_shoe=fresh_shoe, histogram=histogram
    )
    return run(simulation, seed, workers, executor=executor)


def sign(sheet: Sheet) -> "Sign":
    """The sign the table must post, as data: headlines, limits, rules, pay tables."""
    return _desk(sheet).sign(sheet)


def _answers(cached: bool) -> Answers:
    """A cache that is of no use is left alone, without a word: the answer is computed."""
    if not cached or os.environ.get(NO_CACHE):
        return Answers()
    try:
        return Answers(UserCache(answers_folder()), use_shipped=True)
    except RuntimeError:  # The user has no home folder.
        return Answers(use_shipped=True)


def _desk(sheet: Sheet) -> Desk:
    return DESKS[sheet.game]

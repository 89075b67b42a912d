"""One table and one shoe: computes what several wagers need only once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cutcard.cards import Card
from cutcard.exact_odds.blackjack.report.outcomes import WagerOdds, kinds_left
from cutcard.exact_odds.blackjack.splits.box_results import BoxResults, best_for_streak, results_of
from cutcard.exact_odds.blackjack.wagers.wagers import side_wager_odds
from cutcard.exact_odds.twenty_one.round_results import ResultDistribution, round_results
from cutcard.exact_odds.twenty_one.solver.main_game import Solution, solve_fitting
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import SideWager
from cutcard.games.twenty_one.deciders import stock
from cutcard.strategies.twenty_one.chart import Chart


@dataclass(frozen=True, eq=False)
class TableOdds:
    """A sheet, the cards removed from its fresh shoe, and the play: a chart, or best play without one.

    A chart must fit the table (`chart_fit.must_fit`).
    """

    sheet: BlackjackSheet
    chart: Chart | None = None
    removed: Sequence[Card] = ()
    same_play: "TableOdds | None" = None
    """A table whose main game is this one's, though its sheet may read a side wager otherwise."""

    @cached_property
    def kinds(self) -> Stack:
        return kinds_left(self.sheet.decks, self.removed, stock(self.sheet).deck)

    @cached_property
    def solution(self) -> Solution:
        """The main game."""
        if self.same_play is not None:
            known = self.same_play.solution
            return replace(known, sheet=self.sheet, context=replace(known.context, sheet=self.sheet))
        found = solve_fitting(self.sheet, stack=self.kinds, chart=self.chart)
        found.must_suffice()
        return found

    @cached_property
    def results(self) -> BoxResults:
        """The results of boxes by the play of the main game."""
        return results_of(self.solution)

    @cached_property
    def roughly(self) -> BoxResults:
        """The same with independent hands of a split box, given the dealer's result: ten times as fast."""
        return results_of(self.solution, together=False)

    @cached_property
    def round(self) -> ResultDistribution:
        """The main wager's net result, the hands of a split box taken as independent."""
        return round_results(self.solution)

    @cached_property
    def for_streaks(self) -> BoxResults:
        """The results of boxes by the play that is best for streaks alone."""
        return best_for_streak(self.solution, self.roughly.ratio)

    @cached_property
    def _side_wagers(self) -> dict[str, WagerOdds]:
        return {}

    def side_wager(self, wager: SideWager) -> WagerOdds:
        """A side wager that this sheet offers, by the play that its file names."""
        if wager.name not in self._side_wagers:
            self._side_wagers[wager.name] = side_wager_odds(self.sheet, wager, self.kinds)
        return self._side_wagers[wager.name]

    def without(self, one: Card) -> "TableOdds":
        return TableOdds(self.sheet, self.chart, (*self.removed, one))

    def read_as(self, sheet: BlackjackSheet, *, same_play: bool = False) -> "TableOdds":
        return TableOdds(sheet, self.chart, self.removed, self if same_play else None)

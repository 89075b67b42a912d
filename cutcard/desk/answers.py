"""A desk's answers about odds, hands and charts: shipped with the program, kept in a cache, or computed.

An answer that is computed goes through the same text as one that was kept, so both are the same to the byte.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from cutcard.answers.cache import UserCache
from cutcard.answers.question import SheetQuestion
from cutcard.answers.shipped import shipped
from cutcard.cards import Card
from cutcard.desk.protocol import (
    DESKS,
    ChartPage,
    DistributionDesk,
    Grid,
    HandTexts,
    PrintedCell,
    advantage_of,
    chart_exceptions,
    hand_values,
)
from cutcard.desk.rule_effects import RuleEffects, rule_effects, rule_effects_of
from cutcard.desk.variants import Variant
from cutcard.games.protocol import Sheet

ODDS, HAND, CHART, PAGE, RESULTS = "odds", "hand", "chart", "chart page", "results of a round"
EXCEPTIONS, RULE_EFFECTS, ADVANTAGE = "exceptions", "rule effects", "advantage"


class Answers:
    """Where answers come from; without a cache and without `use_shipped`, each is computed."""

    def __init__(self, cache: UserCache | None = None, *, use_shipped: bool = False) -> None:
        self.cache = cache
        self.use_shipped = use_shipped

    def odds(
        self,
        sheet: Sheet,
        *,
        wager: str | None,
        chart: object,
        removed: Sequence[Card],
        effects: bool,
        distribution: bool = False,
    ) -> dict[str, Any]:
        """As the desk's `odds`; with `distribution`, the main wager's results as exact as they are known."""
        desk = DESKS[sheet.game]
        play: dict[str, Any] = {}
        if chart is not None:
            play["chart"] = sha256(desk.write_chart(chart).encode()).hexdigest()
        if removed:
            play["removed"] = [str(one) for one in removed]
        asked = ({} if wager is None else {"wager": wager}) | play | ({"effects": True} if effects else {})
        found: dict[str, Any] = self._answer(
            SheetQuestion(ODDS, sheet.digest, tuple(asked.items())),
            lambda: desk.odds(sheet, wager=wager, chart=chart, removed=removed, effects=effects),
        )
        better: object = desk
        if distribution and isinstance(better, DistributionDesk):
            results = partial(better.distribution, sheet, chart=chart, removed=removed)
            for entry in found["wagers"]:
                if entry["wager"] == desk.main:
                    entry.update(
                        self._answer(SheetQuestion(RESULTS, sheet.digest, tuple(play.items())), results)
                    )
        return found

    def hand(self, sheet: Sheet, texts: HandTexts) -> dict[str, Any]:
        """As `hand_values`."""
        found: dict[str, Any] = self._answer(
            SheetQuestion(HAND, sheet.digest, tuple(texts.items())), lambda: hand_values(sheet, texts)
        )
        return found

    def advantage(self, sheet: Sheet, chart: object = None) -> float:
        """As `advantage_of`: what takes less time than all odds of the main wager."""
        desk = DESKS[sheet.game]
        if chart is None and self.use_shipped and ODDS in (known := shipped(sheet.digest)):
            return float(
                next(one["house_advantage"] for one in known[ODDS]["wagers"] if one["wager"] == desk.main)
            )
        play = () if chart is None else (("chart", sha256(desk.write_chart(chart).encode()).hexdigest()),)
        found = self._answer(SheetQuestion(ADVANTAGE, sheet.digest, play), lambda: advantage_of(sheet, chart))
        return float(found)

    def rule_effects(self, text: str, variant: Variant) -> RuleEffects:
        """As `rule_effects`. What a key has by default and what is written there is the sheet's text."""
        written = ("text", sha256(text.encode()).hexdigest())
        return rule_effects_of(
            self._answer(
                SheetQuestion(RULE_EFFECTS, variant.sheet.digest, (written,)),
                lambda: rule_effects(text, variant).data(),
            )
        )

    def best_chart(self, sheet: Sheet) -> object:
        """As the desk's `best_chart`."""
        return DESKS[sheet.game].read_chart(self.best_chart_file(sheet), sheet)

    def best_chart_file(self, sheet: Sheet) -> str:
        """The best chart as a strategy file."""
        desk = DESKS[sheet.game]
        text: str = self._answer(
            SheetQuestion(CHART, sheet.digest), lambda: desk.write_chart(desk.best_chart(sheet))
        )
        return text

    def best_chart_page(self, sheet: Sheet) -> ChartPage:
        """As the desk's `chart_page` of the best chart."""
        desk = DESKS[sheet.game]
        return page_of(
            self._answer(
                SheetQuestion(PAGE, sheet.digest),
                lambda: page_data(desk.chart_page(sheet, self.best_chart(sheet))),
            )
        )

    def exceptions(self, sheet: Sheet) -> dict[str, Any]:
        """As `chart_exceptions` of the best chart."""
        found: dict[str, Any] = self._answer(
            SheetQuestion(EXCEPTIONS, sheet.digest), lambda: chart_exceptions(sheet, self.best_chart(sheet))
        )
        return found

    def _answer(self, question: SheetQuestion, compute: Callable[[], Any]) -> Any:
        if self.use_shipped and not question.asked:
            known = shipped(question.sheet).get(question.kind)
            if known is not None:
                return known
        if self.cache is not None:
            known = self.cache.find(question)
            if known is not None:
                return known
        answer = json.loads(json.dumps(compute()))
        if self.cache is not None:
            self.cache.keep(question, answer)
        return answer


def figures_of(sheet: Sheet, odds: Mapping[str, Any]) -> dict[str, Any]:
    """What the lobby is told of one sheet. A wager with a figure for each stake is named with its stake."""
    advantages: dict[str, float] = {}
    results: dict[str, tuple[float, float]] = {}
    for entry in odds["wagers"]:
        name = f"{entry['wager']} {entry['stake']}" if "stake" in entry else entry["wager"]
        advantages[name] = entry["house_advantage"]
        if entry.get("results") is not None:
            results[name] = entry["results"]["win"], entry["results"]["push"]
    return {"main": DESKS[sheet.game].main, "house_advantages": advantages, "results": results}


def page_data(page: ChartPage) -> dict[str, Any]:
    """A chart for people as plain data."""
    return {"grids": page.grids, "notes": page.notes}


def page_of(data: dict[str, Any]) -> ChartPage:
    grids = (
        Grid(
            title,
            tuple(columns),
            tuple((row, tuple(PrintedCell(*cell) for cell in cells)) for row, cells in rows),
        )
        for title, columns, rows in data["grids"]
    )
    return ChartPage(tuple(grids), tuple(data["notes"]))

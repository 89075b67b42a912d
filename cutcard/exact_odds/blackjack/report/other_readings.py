"""The odds of a table's wagers if one place of the text were read the other way."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

from cutcard import stages
from cutcard.exact_odds.blackjack.report.side_entries import advantages
from cutcard.exact_odds.blackjack.report.table_odds import TableOdds
from cutcard.exact_odds.figures import Entry
from cutcard.games.blackjack.rules import wager_as_read
from cutcard.games.blackjack.sheet.options import BY_KEY
from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet, Readings

_MOVES_NO_MONEY = ("insurance_turn", "losing_insurance", "second_card")
"""Readings about the order of events: they do not affect any decider that the odds use."""
_OF_IRREGULARITIES = ("refused_card", "misread_bonus")
"""Readings of 2.15: the odds contain no irregularities."""
_CLOSE = 1e-12
"""A side wager is listed if the other reading changes its odds by more than this."""


def other_readings(table: TableOdds, entries: list[Entry]) -> list[dict[str, Any]]:
    """For the main wager every reading that applies here; for the others those that change them."""
    found: list[dict[str, Any]] = []
    names = dict.fromkeys(str(each["wager"]) for each in entries)
    others = list(_others(table.sheet))
    for done, (reading, chosen, other) in enumerate(others):
        stages.tell("other readings", done, len(others))
        read = replace(table.sheet, readings=replace(table.sheet.readings, **{reading: other}))
        otherwise = table
        if reading not in _MOVES_NO_MONEY:
            otherwise = table.read_as(read, same_play=_of_a_wager(reading))
        said = {"name": reading, "chosen": chosen, "other": other}
        for name in names:
            if name == MAIN and _of_a_wager(reading):
                continue
            about = {"approximate": True} if _in_a_row(table.sheet, name) else {}
            found += [
                said | {"wager": name, "house_advantage_other": advantage} | about
                for advantage in _changed(table, otherwise, name, entries)
            ]
    return found


def _changed(table: TableOdds, otherwise: TableOdds, name: str, entries: list[Entry]) -> Iterator[float]:
    if name == MAIN:
        yield float(otherwise.solution.house_advantage)
        return
    if otherwise is table:
        return
    printed = [each["house_advantage"] for each in entries if each["wager"] == name]
    before, after = ([float(each) for each in advantages(one, name)] for one in (table, otherwise))
    for shown, then, now in zip(printed, before, after, strict=True):
        if abs(now - then) > _CLOSE:
            yield shown + now - then


def _others(sheet: BlackjackSheet) -> Iterator[tuple[str, Any, Any]]:
    """Every reading that applies at this table: as chosen, and the other way."""
    for each in fields(Readings):
        chosen = getattr(sheet.readings, each.name)
        for other in get_args(get_type_hints(Readings)[each.name]):
            if other != chosen and _says_something(sheet, each.name):
                yield each.name, chosen, other


def _says_something(sheet: BlackjackSheet, reading: str) -> bool:
    if reading in _OF_IRREGULARITIES:
        return False
    beside = BY_KEY[f"readings.{reading}"].beside
    if beside is None:
        return True
    if _of_a_wager(reading):
        return any(each.name in beside[1] for each in sheet.wagers)
    return getattr(sheet, beside[0].rpartition(".")[2]) in beside[1]


def _in_a_row(sheet: BlackjackSheet, name: str) -> bool:
    """A streak's difference takes the hands of a split box as independent: five times as fast."""
    return sheet.offered(name) is not None and wager_as_read(sheet, name).wins_in_a_row > 0


def _of_a_wager(reading: str) -> bool:
    """Whether it concerns a side wager only."""
    beside = BY_KEY[f"readings.{reading}"].beside
    return beside is not None and beside[0] == "wagers"

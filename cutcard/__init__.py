"""Cutcard: New Jersey's table games by the book. Run the table, prove the odds.

This module is the public API (`docs/python.md`). Its parts are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cutcard.api.analysis import (
        ChoiceValue,
        HandValues,
        Odds,
        Strategy,
        WagerOdds,
        exceptions,
        hand,
        odds,
        sign,
        simulate,
        strategy,
    )
    from cutcard.api.sheets import Check, SheetError, check, read_sheet
    from cutcard.api.table import Action, RefusedError, Table

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Check",
    "ChoiceValue",
    "HandValues",
    "Odds",
    "RefusedError",
    "SheetError",
    "Strategy",
    "Table",
    "WagerOdds",
    "check",
    "exceptions",
    "hand",
    "odds",
    "read_sheet",
    "sign",
    "simulate",
    "strategy",
]

_MODULES = {
    "analysis": (
        *("ChoiceValue", "HandValues", "Odds", "Strategy", "WagerOdds"),
        *("exceptions", "hand", "odds", "sign", "simulate", "strategy"),
    ),
    "sheets": ("Check", "SheetError", "check", "read_sheet"),
    "table": ("Action", "RefusedError", "Table"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'cutcard' has no attribute {name!r}")
    return getattr(import_module(f"cutcard.api.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])

"""Bundled sheets for tests of training."""

from functools import lru_cache
from typing import Any

from cutcard.games.sheet_parser import read_sheet_text
from tests.served import ROOT

BLACKJACK, RED_DOG, ATTACK, EXPOSURE = "atlantic-city", "red-dog", "double-attack", "double-exposure"


@lru_cache
def sheet(name: str) -> Any:
    found = read_sheet_text((ROOT / "sheets" / f"{name}.toml").read_text("utf-8")).sheet
    assert found is not None
    return found

"""How much of a long proof an ordinary run takes: every so manieth case, a part of the rounds.

`bench/whole_proof.py` takes all of it, with the same tests (`CUTCARD_PROOF=whole`).
"""

import os
from collections.abc import Iterable
from typing import TypeVar

Case = TypeVar("Case")

WHOLE = os.environ.get("CUTCARD_PROOF") == "whole"


def some(cases: Iterable[Case], *, one_in: int, at: int = 0) -> list[Case]:
    """Every `one_in`th case, the first one `at`; all of them in the whole proof."""
    return list(cases) if WHOLE else list(cases)[at::one_in]


def portion(rounds: int, *, one_in: int) -> int:
    """Only a part of so many rounds; all of them in the whole proof."""
    return rounds if WHOLE else rounds // one_in

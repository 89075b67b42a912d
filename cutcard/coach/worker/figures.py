"""`python -m cutcard.coach.worker.figures`: the house advantages of the sheet on standard input, as JSON.

It runs apart from the worker, because the odds of a sheet that nobody has asked about may take minutes.
"""

import contextlib
import json
import os
import sys
from typing import Any

from cutcard.answers.cache import UserCache, answers_folder
from cutcard.desk.answers import Answers, figures_of
from cutcard.games.sheet_parser import read_sheet_text

NICENESS = 10


def figures_of_text(text: str) -> dict[str, Any]:
    sheet = read_sheet_text(text).sheet
    assert sheet is not None, "a table runs by it"
    try:
        cache = UserCache(answers_folder())
    except RuntimeError:  # the user has no home folder
        cache = None
    answers = Answers(cache, use_shipped=True)
    return figures_of(sheet, answers.odds(sheet, wager=None, chart=None, removed=(), effects=False))


if __name__ == "__main__":
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    sys.stdout.write(json.dumps(figures_of_text(sys.stdin.read())))

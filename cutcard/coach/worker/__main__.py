"""`python -m cutcard.coach.worker`: reads questions from standard input, writes answers to standard output.

It ends when its input ends, so it never outlives its server. Questions come before sheets to prepare.
"""

import contextlib
import os
import select
import sys
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

for _threads in ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")

from cutcard.coach.pipe import Unpacking, packed  # noqa: E402
from cutcard.coach.questions import AnsweredQuestion, Ask, PrepareSheet, ToWorker, WorkerReady  # noqa: E402

NICENESS = 5
"""Tables come first."""
_IN, _OUT = 0, 1
_DONE = object()
WARM = """
[table]
game = "blackjack"
[cards]
decks = {decks}
[rules]
hole_card = "reader"
"""
"""With these two shoes, every function that questions use is compiled."""


def main() -> int:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    out = os.dup(_OUT)
    os.dup2(2, _OUT)  # nothing that a library prints gets into the answers
    from cutcard.coach.worker.answering import Answering  # noqa: PLC0415 (slow to load)

    answering = Answering()
    for decks in (8, 1):
        for _ in answering.prepare(f"warm {decks}", WARM.format(decks=decks)):
            pass
    _write(out, WorkerReady())
    _serve(answering, out)
    return 0


def _serve(answering: Any, out: int) -> None:
    """Answers what is asked; meanwhile it prepares sheets, step by step."""
    incoming = Unpacking(ToWorker)
    texts: dict[str, str] = {}
    steps: deque[Iterator[None]] = deque()
    while True:
        if not steps or select.select([_IN], [], [], 0)[0]:
            data = os.read(_IN, 1 << 16)
            if not data:
                return
            for message in incoming.feed(data):
                if isinstance(message, PrepareSheet):
                    texts[message.digest] = message.sheet
                    steps.append(answering.prepare(message.digest, message.sheet))
                elif isinstance(message, Ask):
                    _answer(answering, message, texts, out)
        elif next(steps[0], _DONE) is _DONE:
            steps.popleft()


def _answer(answering: Any, asked: Ask, texts: dict[str, str], out: int) -> None:
    began = time.perf_counter()
    digest = asked.question.digest
    if digest in texts:
        answering.read(digest, texts[digest])
    found = answering.answer(asked.question)
    _write(out, AnsweredQuestion(asked.number, found, time.perf_counter() - began))


def _write(out: int, message: Any) -> None:
    left = memoryview(packed(message))
    while left:
        left = left[os.write(out, left) :]


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        sys.exit(main())

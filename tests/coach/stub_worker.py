"""A worker that fails in a way its test wants: `python -m tests.coach.stub_worker HOW`.

It speaks the real protocol and computes nothing.
"""

import os
import sys
import time

from cutcard.coach.pipe import Unpacking, packed
from cutcard.coach.questions import AnsweredQuestion, Ask, CoachAnswer, ToWorker, WorkerReady


def main(how: str, seconds: float) -> None:
    if how == "dies at once":
        sys.exit(3)
    if how == "talks nonsense":
        os.write(1, b"\xff" * 4096)
        time.sleep(60)
    os.write(1, packed(WorkerReady()))
    incoming = Unpacking(ToWorker)
    while data := os.read(0, 1 << 16):
        for message in incoming.feed(data):
            if not isinstance(message, Ask):
                continue
            if how == "dies when asked":
                sys.exit(3)
            time.sleep(seconds)
            os.write(1, packed(AnsweredQuestion(message.number, CoachAnswer("none", says=how), seconds)))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 0.0)

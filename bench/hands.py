"""The hand calculator over 1,000 hands drawn by seed from an 8-deck shoe: how long each takes, and how exact.

    python -m bench.hands [--first K] [--last K] [--pairs] [--every N] [--seconds S]

The hands are those of `tests/odds/test_hand.py`: every fourth is a pair, the shoe lacks up to 249 cards,
pairs are split to four. First all of them are timed (processor time, once loaded); then each, or every Nth,
is solved again in fractions, and every choice compared. `--first` and `--last` compare a part of the draw,
`--pairs` its pairs alone; `--seconds` ends it after that much processor time. It goes on in the order of the
draw, and the output says how far it came.
"""

import argparse
import time
from fractions import Fraction

from cutcard.exact_odds.twenty_one.calculator import HandValues, Seen, hand_values
from cutcard.games.twenty_one.hand import pair_of
from tests.odds.test_hand import DRAWN, EIGHT, Drawn

WARMED_BY = 60
"""Hands solved before the clock runs, so that everything is loaded and compiled."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--last", type=int, default=len(DRAWN))
    options.add_argument("--pairs", action="store_true")
    options.add_argument("--every", type=int, default=1)
    options.add_argument("--seconds", type=float, default=float("inf"))
    asked = options.parse_args()
    for drawn in DRAWN[:WARMED_BY]:
        _values(drawn)
    times = [(_timed(drawn), drawn) for drawn in DRAWN]
    _print_times("all hands", [spent for spent, _ in times])
    _print_times("pairs", [spent for spent, drawn in times if pair_of(drawn.hand)])
    slowest, worst = max(times, key=lambda each: each[0])
    print(f"the slowest: {_words(worst)}, {1000 * slowest:.1f} ms", flush=True)
    part = DRAWN[asked.first - 1 : asked.last]
    chosen = [drawn for drawn in part if pair_of(drawn.hand)] if asked.pairs else part
    _compare(chosen[:: asked.every], asked.seconds)


def _values(drawn: Drawn, number: type = float) -> HandValues:
    return hand_values(EIGHT, Seen(drawn.hand, drawn.up), shoe=drawn.shoe, number=number)


def _timed(drawn: Drawn) -> float:
    start = time.process_time()
    _values(drawn)
    return time.process_time() - start


def _print_times(what: str, times: list[float]) -> None:
    times = sorted(1000 * each for each in times)
    middle, high = (times[min(len(times) - 1, int(share * len(times)))] for share in (0.5, 0.99))
    print(f"{what} ({len(times)}): median {middle:.2f} ms, p99 {high:.2f} ms, most {times[-1]:.2f} ms")


def _words(drawn: Drawn) -> str:
    return f"{' '.join(map(str, drawn.hand))} against {drawn.up} with {sum(drawn.shoe)} cards in the shoe"


def difference(drawn: Drawn) -> float:
    """The largest difference of a choice's value, or of the hand's, from the fraction."""
    found, exact = _values(drawn), _values(drawn, Fraction)
    values = {each.action: each.value for each in found.choices}
    assert {action for action, value in values.items() if value is None} == {
        each.action for each in exact.choices if each.value is None
    }, _words(drawn)
    pairs = [(values[each.action], each.value) for each in exact.choices if each.value is not None]
    return max(abs(Fraction(ours) - theirs) for ours, theirs in [(found.value, exact.value), *pairs])


def _compare(hands: list[Drawn], seconds: float) -> None:
    start, largest, done, pairs = time.process_time(), 0.0, 0, 0
    for drawn in hands:
        if time.process_time() - start > seconds:
            break
        largest = max(largest, float(difference(drawn)))
        done += 1
        pairs += bool(pair_of(drawn.hand))
        if done % 50 == 0:
            print(f"  {done} of {len(hands)}, largest difference {largest:.1e}", flush=True)
    spent = time.process_time() - start
    print(
        f"{done} of {len(hands)} hands compared with fractions, {pairs} of them pairs: largest difference"
        f" {largest:.1e} ({spent:.0f} s)"
    )


if __name__ == "__main__":
    main()

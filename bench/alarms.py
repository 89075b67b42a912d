"""How often the alarms about the cards are wrong, and how soon they come. `python -m bench.alarms [SHOES]`.

Shoes of eight decks are shuffled at random and dealt in rounds of up to six boxes and the dealer; the tests
deal some thousand of them by the same functions. The two tests of the order are asked after every card, as at
a table. The test of a short stack is computed for many tables side by side with numpy; a test compares that
with the table's own computation.
"""

import json
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from cutcard.cards import ALL_CARDS, full_stack
from cutcard.pit.alarms import factory_order, short_stack, used_order
from cutcard.pit.alarms.letters import ROUND_OVER, text_of

DECKS, SEEN, BOXES = 8, 312, 6
CHUNK = 2_000
TABLES = 1_000
"""Computed side by side."""


# --- the order of the cards ---


def false_alarms(shoes: int, seed: int) -> int:
    """Alarms of the two tests of the order, over shoes that follow each other at one table."""
    chance, stack = random.Random(seed), list(full_stack(DECKS))
    last, last_places, found = "", "", 0
    for _ in range(shoes):
        chance.shuffle(stack)
        order = text_of(stack[:SEEN])
        found += bool(factory_order.first_run(order, ALL_CARDS))
        found += used_order.first_run(order, last, last_places) is not None
        last, last_places = _in_rounds(order, chance)
    return found


def _in_rounds(order: str, chance: random.Random) -> tuple[str, str]:
    """The cards of a shoe in rounds: two for each box and the dealer, then some more for each."""
    dealt, places, at = "", "", 0
    while at < len(order):
        boxes = "".join(map(str, range(1, chance.randint(1, BOXES) + 1))) + "0"
        where = boxes * 2 + "".join(one * chance.choice((0, 0, 1, 1, 2)) for one in boxes)
        cards = order[at : at + len(where)]
        dealt, places = dealt + cards + ROUND_OVER, places + where[: len(cards)] + ROUND_OVER
        at += len(cards)
    return dealt, places


def probabilities() -> dict[str, float]:
    """Bounds for one shoe: each place of an order is compared with each place of a shoe."""
    orders, cards = 18, DECKS * 52
    first, later = 52.0**-7, 52.0**-9
    packed = _packed_runs(7), _packed_runs(9)
    return {
        "used order, first seven cards": orders * cards * first,
        "used order, nine cards anywhere": orders * cards * SEEN * later,
        "factory order, first seven cards": packed[0] * first,
        "factory order, nine cards anywhere": packed[1] * SEEN * later,
    }


def _packed_runs(length: int) -> int:
    """How many different runs of that length some factory order has."""
    following = factory_order._followed(ALL_CARDS)
    runs = {(place, (_card(place),)) for place in following}
    for _ in range(length - 1):
        runs = {(after, (*cards, _card(after))) for place, cards in runs for after in following[place]}
    return len({cards for _, cards in runs})


def _card(place: tuple[str, int, str]) -> str:
    order, index, suit = place
    return order[index] + suit


# --- a short stack ---


def means(counts: Any, decks: int = DECKS, kinds: int = 52) -> Any:
    """The mean ratio over the sets of missing cards, for many tables: `counts` has tables, shoes, kinds."""
    counted = np.asarray(counts)
    cards = decks * kinds
    seen = counted.sum(axis=2)
    scales = cards / np.maximum(1, cards - seen)
    sums = [np.ones(len(counted))] + [np.zeros(len(counted))] * short_stack.MOST_MISSING
    ratios = np.array(
        [
            [
                math.perm(decks - less, came) / math.perm(decks, came) if came <= decks - less else 0.0
                for came in range(decks + 1)
            ]
            for less in range(short_stack.MOST_OF_ONE + 1)
        ]
    )
    for kind in range(kinds):
        own = [
            math.comb(decks, less) * np.prod(ratios[less][counted[:, :, kind]] * scales**less, axis=1)
            for less in range(short_stack.MOST_OF_ONE + 1)
        ]
        sums = [
            sum(own[less] * sums[size - less] for less in range(min(size, short_stack.MOST_OF_ONE) + 1))
            for size in range(short_stack.MOST_MISSING + 1)
        ]
    gammas = np.array([math.lgamma(one + 1) for one in range(cards + 1)])
    total = np.zeros(len(counted))
    for size in range(1, short_stack.MOST_MISSING + 1):
        left = np.maximum(0, cards - size - seen)
        logarithm = gammas[cards] - gammas[cards - seen] - gammas[cards - size] + gammas[left]
        whole = np.exp((logarithm - size * np.log(scales)).sum(axis=1))
        total += sums[size] / math.comb(cards, size) * whole
    return total / short_stack.MOST_MISSING


def shoes_until_alarm(missing: int, tables: int, seed: int, most: int = short_stack.LONGEST) -> list[int]:
    """The shoe at whose end each table has its alarm; `most + 1` where it has none. The missing cards come
    from two of the decks; 0 for a full stack."""
    chance = np.random.default_rng(seed)
    counts = np.zeros((tables, most, 52), dtype=np.int64)
    for table in range(tables):
        colours = np.full(52, DECKS)
        for kind, less in zip(
            *np.unique(chance.permutation(104)[:missing] % 52, return_counts=True), strict=True
        ):
            colours[kind] -= less
        counts[table] = chance.multivariate_hypergeometric(colours, SEEN, size=most)
    alarm = np.full(tables, most + 1)
    for shoes in range(1, most + 1):
        waiting = alarm > most
        if waiting.any():
            over = means(counts[waiting, :shoes]) >= short_stack.THRESHOLD
            alarm[np.flatnonzero(waiting)[over]] = shoes
    return [int(one) for one in alarm]


# --- the whole ---


def main(shoes: int = 1_000_000) -> None:
    result: dict[str, object] = {"decks": DECKS, "cards seen of a shoe": SEEN}
    result["probability of a false alarm in one shoe, at most"] = probabilities()
    chunks = [(CHUNK, seed) for seed in range(math.ceil(shoes / CHUNK))]
    with ProcessPoolExecutor() as pool:
        alarms = sum(pool.map(false_alarms, *zip(*chunks, strict=True)))
        result["order: shoes"], result["order: false alarms"] = CHUNK * len(chunks), alarms
        seeds = range(math.ceil(shoes / (TABLES * short_stack.LONGEST)))
        parts = pool.map(shoes_until_alarm, [0] * len(seeds), [TABLES] * len(seeds), seeds)
        full = [one for part in parts for one in part]
        result["short stack: shoes"] = len(full) * short_stack.LONGEST
        result["short stack: false alarms"] = sum(one <= short_stack.LONGEST for one in full)
        short = sorted(shoes_until_alarm(5, 400, 99))
        for share in (0.5, 0.9):
            result[f"five cards missing: shoes until {share:.0%} have the alarm"] = short[
                int(share * 400) - 1
            ]
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""Red dog beside blackjack, one core, in one run: kernel, round engine, exact odds.

    .venv/bin/python bench/red_dog.py

The two games take turns, and each figure is the best of several goes: the ratio says more than the figures.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time

from cutcard.exact_odds.red_dog.solver import best_raises, counts_left, red_dog_odds
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, virtual_source
from cutcard.games.protocol import Deal, Game, PlaceBet
from cutcard.games.red_dog.game import GAME as RED_DOG
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.law.refusal import Refusal
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.red_dog.run import simulate_red_dog
from cutcard.strategies.blackjack.house_bots import bundled_chart

GOES = 5
ROUNDS = 32 << 18
ENGINE_ROUNDS = 2000


def _in_turn(*works: Callable[[], object]) -> list[float]:
    """The best time of each, all taking turns."""
    for work in works:
        work()
    best = [float("inf")] * len(works)
    for _ in range(GOES):
        for place, work in enumerate(works):
            began = perf_counter()
            work()
            best[place] = min(best[place], perf_counter() - began)
    return best


def _rounds(game: Game, sheet: object, wager: str) -> float:
    """Rounds a second of the engine where nobody decides anything, by the processor's own time."""
    chance = Random(1)
    source = virtual_source(game.bind(sheet).stock(), lambda cards: chance.sample(range(cards), cards))
    croupier = Croupier(game.bind(sheet), source)
    began = process_time()
    for _ in range(ENGINE_ROUNDS):
        for command in (PlaceBet(1, "ann", wager, 1000), Deal()):
            answer = croupier.do(command)
            assert not isinstance(answer, Refusal), answer
        croupier.finish_round()
        croupier.steps.clear()
    return ENGINE_ROUNDS / (process_time() - began)


def main() -> None:
    six, dog = BlackjackSheet(decks=6), RedDogSheet(decks=6)
    chart, raises = bundled_chart(), best_raises(dog)
    print(f"| {'what':<46} | red dog | blackjack | ratio |\n|{'-' * 48}|--------:|----------:|------:|")
    for words, boxes, fresh in (
        ("kernel, 6 decks, one box", 1, False),
        ("kernel, 6 decks, one box, fresh shoes", 1, True),
        ("kernel, 6 decks, seven boxes", 7, False),
    ):
        ours, theirs = _in_turn(
            lambda boxes=boxes, fresh=fresh: simulate_red_dog(dog, raises, ROUNDS, 1, 1, boxes, fresh),  # type: ignore[misc]
            lambda boxes=boxes, fresh=fresh: simulate(six, chart, ROUNDS, 1, 1, boxes, fresh),  # type: ignore[misc]
        )
        first, second = ROUNDS / ours / 1e6, ROUNDS / theirs / 1e6
        print(f"| {words:<46} | {first:>5.1f} M | {second:>7.1f} M | {first / second:>5.2f} |")
    pairs = [(_rounds(RED_DOG, dog, "red-dog"), _rounds(BLACKJACK, six, "blackjack")) for _ in range(GOES)]
    first, second = (max(column) for column in zip(*pairs, strict=True))
    words = "engine, 6 decks, nobody decides"
    print(f"| {words:<46} | {first:>7,.0f} | {second:>9,.0f} | {first / second:>5.2f} |")
    (exact,) = _in_turn(lambda: red_dog_odds(dog, counts_left(6)))
    print(f"\nexact odds of six decks, best raises: {1000 * exact:.1f} ms")


if __name__ == "__main__":
    main()

"""Minibaccarat from the sources alone: the hands of a round, what each wager brings, and every deal counted.

Sources: 58 Pa. Code 627a.8 (order of the deal) and 631a.11 (third cards); the page of Rivers Casino (values,
payouts, 5 percent). Cards are texts such as "Td". Imports nothing of the program.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import prod

WORTH = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(pips): pips for pips in range(2, 10)}

# 631a.11, row by row: on these values of the player's third card the banker's hand draws.
BANKER_DRAWS_AFTER = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}


def points(cards: Sequence[int]) -> int:
    return int(str(sum(cards))[-1])


def hands(worths: Sequence[int]) -> tuple[list[int], list[int]]:
    """The values of the player's and the banker's cards, dealt from the front; fewer where cards run out."""
    player, banker = [worths[0], worths[2]], [worths[1], worths[3]]
    rest = iter(worths[4:])
    if points(player) >= 8 or points(banker) >= 8:
        return player, banker
    if points(player) >= 6:
        if points(banker) <= 5:
            banker.append(next(rest))
        return player, banker
    two = points(banker)
    third = next(rest)
    player.append(third)
    if str(third) in BANKER_DRAWS_AFTER[two]:
        banker.append(next(rest))
    return player, banker


def winner(cards: Sequence[str]) -> str:
    player, banker = hands([WORTH[card[0]] for card in cards])
    if points(player) == points(banker):
        return "tie"
    return "player" if points(player) > points(banker) else "banker"


def net(wager: str, cards: Sequence[str], *, cents: int, percent: int = 5) -> Fraction:
    """What a wager brings, the vigorish exact."""
    won = winner(cards)
    if won == wager:
        kept = Fraction(percent, 100) if wager == "banker" else Fraction(0)
        return cents * {"player": 1, "banker": 1, "tie": 8}[wager] * (1 - kept)
    return Fraction(0 if won == "tie" else -cents)


# --- every deal -------------------------------------------------------------------------------------------


def chances(counts: dict[int, int]) -> dict[str, Fraction]:
    """How likely each result is, over all orders of six cards by their values, counted one by one."""
    total = sum(counts.values())
    found = {"player": 0, "banker": 0, "tie": 0}
    for first_four, ways in _sequences(counts, 4):
        left = {worth: many - first_four.count(worth) for worth, many in counts.items()}
        for last_two, more in _sequences(left, 2):
            player, banker = hands((*first_four, *last_two))
            one, other = points(player), points(banker)
            found["tie" if one == other else "player" if one > other else "banker"] += ways * more
    assert sum(found.values()) == prod(total - taken for taken in range(6))
    return {name: Fraction(ways, sum(found.values())) for name, ways in found.items()}


def _sequences(counts: dict[int, int], length: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if not length:
        yield (), 1
        return
    for worth, many in counts.items():
        if many:
            left = counts | {worth: many - 1}
            for rest, ways in _sequences(left, length - 1):
                yield (worth, *rest), many * ways


def decks(number: int) -> dict[int, int]:
    return {0: 16 * number} | dict.fromkeys(range(1, 10), 4 * number)


def advantages(chance: dict[str, Fraction], percent: int = 5) -> dict[str, Fraction]:
    """What the house wins of each wager of 1."""
    player, banker, tie = chance["player"], chance["banker"], chance["tie"]
    return {
        "player": banker - player,
        "banker": player - banker * (1 - Fraction(percent, 100)),
        "tie": player + banker - 8 * tie,
    }


def tiny(cards: Sequence[str]) -> dict[str, Fraction]:
    """The same another way: a few cards dealt in every order."""
    orders = list(permutations(cards, 6))
    won = [winner(order) for order in orders]
    return {name: Fraction(won.count(name), len(orders)) for name in ("player", "banker", "tie")}


if __name__ == "__main__":
    for number in (6, 8):
        for wager, advantage in advantages(chances(decks(number))).items():
            print(number, wager, f"{100 * float(advantage):.6f} %")

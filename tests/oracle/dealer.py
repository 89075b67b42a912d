"""The exact distribution of the dealer's final hand (19:47-2.12(b)1 stands on, (b)2 draws to a soft 17).

Also decides when the dealer draws no more because no result depends on it (2.12(c)).
"""

from collections.abc import Sequence
from fractions import Fraction

from tests.oracle.cards import worth
from tests.oracle.hand import is_blackjack, total_and_soft
from tests.oracle.shoe import Shoe, draws, value
from tests.oracle.table import Rules
from tests.oracle.verdict import verdict

Outcome = int | str  # 17 to 21 (a 21 of three cards or more), "bust" or "blackjack"
OUTCOMES: tuple[Outcome, ...] = (17, 18, 19, 20, 21, "bust", "blackjack")


def must_draw(cards: tuple[int, ...], *, soft_17: str) -> bool:
    """Whether the dealer takes another card (2.12(b)); the second is always taken (2.6(h))."""
    if soft_17 not in ("stand", "hit"):
        raise ValueError(f"soft 17 is stand or hit, not {soft_17}")
    total, soft = total_and_soft(cards)
    return len(cards) < 2 or total < 17 or (soft_17 == "hit" and total == 17 and soft)


def play_out(cards: tuple[int, ...], shoe: Shoe, *, soft_17: str = "stand") -> dict[Outcome, Fraction]:
    """The probabilities of every final hand from these cards, with the rest drawn from this shoe."""
    if not must_draw(cards, soft_17=soft_17):
        total = total_and_soft(cards)[0]
        ending: Outcome = "blackjack" if is_blackjack(cards) else "bust" if total > 21 else total
        return {outcome: Fraction(int(outcome == ending)) for outcome in OUTCOMES}
    chances = dict.fromkeys(OUTCOMES, Fraction(0))
    for card, probability, rest in draws(shoe):
        for outcome, chance in play_out((*cards, card), rest, soft_17=soft_17).items():
            chances[outcome] += probability * chance
    return chances


def distribution(
    up_card: int, shoe: Shoe, *, soft_17: str = "stand", no_blackjack: bool = False
) -> dict[Outcome, Fraction]:
    """The dealer's final hands from the up card; `shoe` is the rest, without the up card.

    With `no_blackjack` the probabilities are those after a card reader found none (2.6(j)).
    """
    chances = play_out((value(up_card),), shoe, soft_17=soft_17)
    if not no_blackjack:
        return chances
    rest = 1 - chances["blackjack"]
    if rest == 0:
        raise ValueError("the dealer cannot but have a blackjack")
    return {key: chance / rest if key != "blackjack" else Fraction(0) for key, chance in chances.items()}


def endings(cards: tuple[int, ...], *, soft_17: str) -> list[tuple[int, ...]]:
    """Every final hand that the dealer can make from these cards if any card may come next."""
    if not must_draw(cards, soft_17=soft_17):
        return [cards]
    return [hand for one in range(1, 11) for hand in endings((*cards, one), soft_17=soft_17)]


def count_matters(
    rules: Rules,
    hand: Sequence[int],
    dealer: tuple[int, int],
    *,
    hands: int = 1,
    face_down: bool = False,
) -> bool:
    """Whether the dealer's further cards can change this hand's result or payout (2.12(c)).

    A hand with a face-down card is not decided before that card is turned up (2.10(c)).
    """
    if face_down:
        return True
    values = (worth(dealer[0]), worth(dealer[1]))
    ways = {verdict(rules, hand, ending, hands=hands) for ending in endings(values, soft_17=rules.soft_17)}
    return len({(each.result, each.net) for each in ways}) > 1

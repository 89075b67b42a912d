"""What may be done with a hand (19:47-2.6(k)3 to 5, 2.8, 2.10(a), (d), 2.11, 2.12(a))."""

from collections.abc import Sequence

from tests.oracle.cards import worth
from tests.oracle.hand import total_and_soft
from tests.oracle.table import Rules

ACTIONS = ("stand", "hit", "double", "split", "surrender")


def may(
    rules: Rules,
    cards: Sequence[int],
    *,
    hands: int = 1,
    split_ace: bool = False,
    doubled: bool = False,
    first_decision: bool = True,
) -> tuple[str, ...]:
    """The lawful actions of a hand in a box of this many hands. Standing is always lawful.

    `split_ace`: the hand grew from an ace of a split pair. `first_decision`: the box has decided nothing yet.
    """
    values = [worth(one) for one in cards]
    total = total_and_soft(values)[0]
    two, split = len(values) == 2, hands > 1
    face_up = rules.hole_card == "face-up"
    lawful = {"stand"}
    if total >= 21 or doubled:
        return ("stand",)  # 2.12(a)1, 2; 2.10(a); and a hand over 21 has lost
    if not split_ace:  # 2.11(c)2, 2.12(a)3
        lawful.add("hit")
        barred = (split and not rules.double_after_split) or (face_up and total not in (9, 10, 11))
        if two and not barred:  # 2.10(a), (d), 2.6(k)4
            lawful.add("double")
    most = 2 if face_up else rules.split_hands  # 2.6(k)5, 2.11(c)1, (e)
    if split_ace and not rules.resplit_aces:
        most = 2  # 2.11(e)
    if two and values[0] == values[1] and hands < most:
        lawful.add("split")
    offered = rules.surrender and not face_up and rules.variation == "standard"  # 2.6(k)3, 2.8(c)
    if two and not split and first_decision and offered:
        lawful.add("surrender")  # 2.8(a)
    return tuple(action for action in ACTIONS if action in lawful)

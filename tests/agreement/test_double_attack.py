"""Double attack: the round engine over every deal of a tiny shoe equals the exact solver in fractions."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, card
from cutcard.exact_odds.double_attack.solver import attack_odds
from cutcard.games.double_attack.game import GAME
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.protocol import GiveCard
from tests.agreement.enumerator import NOTHING, WAGER, Enumerator, Worth
from tests.law.double_attack import sheet
from tests.sampling import some


class AttackEnumerator(Enumerator):
    """The same policy, and the attack where it gains more than it costs."""

    may_ask_face_down = False  # type: ignore[assignment]

    def __init__(self, on: Any, shoe: Counter[Any]) -> None:
        super().__init__(on, shoe, game=GAME, wager="initial")

    def _worth(self, state: Any) -> Worth:
        if state.phase.name != "ATTACK":
            return super()._worth(state)
        closed = self.after(state, cm.CloseAttack())
        if len(state.boxes[0].hands[0].stakes) > 1:
            return closed
        attacked = self.after(state, cm.Attack(1, "ann", WAGER))
        return attacked if attacked.net > closed.net else closed

    def hand(self, dealer: Any, two: Any, drawn: Any = ()) -> Any:
        state, _ = self.do(self.dealt, GiveCard(dealer[0]))
        state, _ = self.do(state, cm.CloseAttack())
        for one in two:
            state, _ = self.do(state, GiveCard(one))
        state = self._to_the_decision(state)
        for one in drawn:
            state, _ = self.do(state, cm.Hit(1))
            state, _ = self.do(state, GiveCard(one))
        return state

    def everything(self) -> Worth:
        """The whole round, the wager itself included."""
        return self.first_wager + self.worth(self.dealt)


SHOES = (
    {"5s": 1, "6s": 2, "8s": 2, "9s": 3, "Ks": 6, "As": 2},
    {"7s": 3, "8s": 2, "9s": 2, "Ks": 6, "As": 1},
    {"6s": 2, "8s": 4, "Ks": 6, "Qs": 2, "As": 2},
)
TABLES = (
    ('rules.surrender = "first-two"', "rules.split_hands = 2"),
    ('rules.surrender = "any-time"', "rules.split_hands = 2"),
    ('rules.surrender = "any-time"', "rules.split_hands = 2", 'rules.hole_card = "reader"'),
    ('rules.surrender = "none"', "rules.split_hands = 3", 'readings.blackjack_21 = "ties"'),
    ('rules.surrender = "any-time"', "rules.split_hands = 2", 'readings.busted_extras = "kept"'),
)


CASES = [(lines, SHOES[at % len(SHOES)]) for at, lines in enumerate(TABLES)]


@pytest.mark.parametrize(("lines", "shoe"), some(CASES, one_in=2, quick=5), ids=str)
def test_the_engine_and_the_solver_agree(lines: tuple[str, ...], shoe: dict[str, int]) -> None:
    on = sheet(*lines)
    cards = Counter({card(name): many for name, many in shoe.items()})
    stack = tuple(cards[one] for one in ALL_CARDS)
    found = attack_odds(on, stack=stack, number=Fraction)
    worth = AttackEnumerator(on, cards).everything()
    assert worth.net == -found.house_advantage
    assert worth != NOTHING

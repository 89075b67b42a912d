"""A random walk through a game: `PLAY` has each game's wagers and commands, `ANSWER` its hidden cards."""

from collections.abc import Callable
from random import Random
from typing import Any

from cutcard.games.protocol import Awaiting
from cutcard.games.registry import GAMES
from tests.conformance import suite
from tests.conformance.plays.blackjack import BlackjackPlay, blackjack_answer
from tests.conformance.plays.craps import CrapsPlay
from tests.conformance.plays.double_attack import DoubleAttackPlay, double_attack_answer
from tests.conformance.plays.minibaccarat import MinibaccaratPlay
from tests.conformance.plays.red_dog import RedDogPlay

PLAY: dict[str, suite.Play] = {
    "blackjack": BlackjackPlay(),
    "red-dog": RedDogPlay(),
    "double-attack": DoubleAttackPlay(),
    "minibaccarat": MinibaccaratPlay(),
    "craps": CrapsPlay(),
}
ANSWER: dict[str, Callable[[Awaiting, suite.Hidden, Any], Any]] = {
    "blackjack": blackjack_answer,
    "red-dog": lambda waits, hidden, state: None,
    "minibaccarat": lambda waits, hidden, state: None,
    "double-attack": double_attack_answer,
    "craps": lambda waits, hidden, state: None,
}


def walk(sheet: Any, *, seed: int, hidden: bool) -> suite.Walk:
    """A walk through random rounds of the sheet's game."""
    return suite.Walk(
        GAMES[sheet.game].bind(sheet),
        PLAY[sheet.game],
        Random(seed),
        hidden_cards=hidden,
        answer=ANSWER[sheet.game] if hidden else None,
    )

"""House bots, marked by their names. They bet flat and play a chart.

A bot sees what any player in its seat sees. In a game it does not know, it answers as the table would for an
absent player.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cutcard.games.blackjack import rules as blackjack_law
from cutcard.games.blackjack.model import commands as blackjack
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import Awaiting, Game, Kind, PlaceBet, RefuseCut
from cutcard.games.red_dog.model import commands as red_dog
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.narration.audience import BOT
from cutcard.strategy.blackjack import house_bots
from cutcard.strategy.red_dog.chart import HOUSE_CHART

_NAMES = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay")


def places(boxes: int, number: int) -> list[tuple[int, str]]:
    """The boxes and names of so many bots. They sit apart, and the middle is left for people where
    possible."""
    middle = (boxes + 1) / 2
    order = sorted(range(1, boxes + 1), key=lambda box: (box % 2 == 1, -abs(box - middle), box))
    return [(box, BOT + name) for box, name in zip(order[: boxes - 1][:number], _NAMES, strict=False)]


def bets(game: Game, sheet: Any, box: int, name: str) -> list[PlaceBet]:
    """The minimum on the main wager, or on as many main wagers as every player must make."""
    laid = _BETS.get(game.name)
    return [] if laid is None else [PlaceBet(box, name, wager, cents) for wager, cents in laid(sheet)]


def _blackjack_bets(sheet: BlackjackSheet) -> Sequence[tuple[str, int]]:
    wagers = blackjack_law.main_wagers(sheet)[: blackjack_law.fewest_spots(sheet)]
    return [(wager, sheet.limits_of(wager).least) for wager in wagers]


def _red_dog_bets(sheet: RedDogSheet) -> Sequence[tuple[str, int]]:
    return [(RED_DOG, sheet.limits.least)]


def decide(game: Game, sheet: Any, state: Any, bot: str) -> Any:
    """The bot's command for what the table awaits; None if it has nothing to say."""
    view = game.view(sheet, state, bot)
    waits: Awaiting = view.awaiting
    if waits.kind is Kind.CUT:
        return RefuseCut(bot) if waits.who == bot else None
    decision = _DECISIONS.get(game.name)
    command = decision(view, bot) if decision is not None else None
    if command is None:
        command = waits.otherwise
    is_his = command is not None and bot in game.said_by(sheet, state, command)
    return command if is_his else None


def _blackjack_decision(view: Any, bot: str) -> Any:
    """By the chart for its hand. A bot takes neither insurance nor an offered card, and presses the
    button."""
    waits: Awaiting = view.awaiting
    stands = any(isinstance(one.command, blackjack.Stand) and one.refusal is None for one in waits.choices)
    if waits.window or waits.who != bot or not stands:
        return None
    command = house_bots.decision(view, house_bots.chart_for(view))
    if isinstance(command, blackjack.Double):
        command = replace(command, down=False)
    return command if "." in waits.place else replace(command, hand=0)


def _red_dog_decision(view: Any, bot: str) -> Any:
    """Raises by the whole wager if the chart says so."""
    for choice in view.awaiting.choices:
        command = choice.command
        if isinstance(command, red_dog.Raise) and command.player == bot and choice.refusal is None:
            return replace(command, area=0) if HOUSE_CHART.raises(view.spread) else None
        if isinstance(command, red_dog.PlayOn) and bot in _players(view, command.area):
            return command
    return None


def _players(view: Any, area: int) -> list[str]:
    return [one.player for one in view.areas if one.number == area and not one.settled]


_BETS: dict[str, Callable[[Any], Sequence[tuple[str, int]]]] = {
    "blackjack": _blackjack_bets,
    "red-dog": _red_dog_bets,
}
_DECISIONS: dict[str, Callable[[Any, str], Any]] = {
    "blackjack": _blackjack_decision,
    "red-dog": _red_dog_decision,
}

"""House bots, marked by their names. They bet flat and play a chart.

A bot sees what any player in its seat sees. Where there is no bot of a game, the table answers for it as for
somebody absent.
"""

from cutcard.games.protocol import Command, Kind, PlaceBet, RefuseCut, Rules, State
from cutcard.narration.audience import BOT
from cutcard.strategies.protocol import HOUSE_BOTS

_NAMES = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay")


def places(boxes: int, number: int) -> list[tuple[int, str]]:
    """The boxes and names of so many bots. They sit apart, and the middle is left for people where
    possible."""
    middle = (boxes + 1) / 2
    order = sorted(range(1, boxes + 1), key=lambda box: (box % 2 == 1, -abs(box - middle), box))
    return [(box, BOT + name) for box, name in zip(order[: boxes - 1][:number], _NAMES, strict=False)]


def bets(rules: Rules, box: int, name: str) -> list[PlaceBet]:
    """What a bot lays for a round."""
    house_bot = HOUSE_BOTS.get(rules.game.name)
    if house_bot is None:
        return []
    return [
        PlaceBet(rules.wager_box(box), name, wager, cents) for wager, cents in house_bot.bets(rules.sheet)
    ]


def decide(rules: Rules, state: State, bot: str) -> Command | None:
    """What the bot answers to what is awaited of it; None where it says nothing."""
    view = rules.view(state, bot)
    waits = view.awaiting
    if waits.kind is Kind.CUT:
        return RefuseCut(bot) if waits.who == bot else None
    house_bot = HOUSE_BOTS.get(rules.game.name)
    command = house_bot.decision(view, bot) if house_bot is not None else None
    if command is None:
        command = waits.default_command
    allowed = command is not None and bot in rules.allowed_senders(state, command)
    return command if allowed else None

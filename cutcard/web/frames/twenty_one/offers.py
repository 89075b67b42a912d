"""How the choices of a game of twenty-one are offered to a player: their labels, keys and amounts."""

from collections.abc import Callable, Sequence
from typing import Any

from cutcard.games.protocol import Choice
from cutcard.games.twenty_one import commands as cm
from cutcard.games.twenty_one.seen import SeenHand, TableView
from cutcard.web.frames.protocol import OfferedChoice

Offered = Callable[[Any, TableView, str, Choice], Sequence[OfferedChoice]]
"""From sheet, view and player: how a choice is offered."""


def plainly(label: str, key: str, *, gives_up: bool = False) -> Offered:
    return lambda sheet, view, player, choice: (OfferedChoice(label, key, gives_up=gives_up),)


def hand_of(view: TableView, command: Any) -> SeenHand:
    hands = view.box(command.box).hands
    return hands[command.hand - 1 if command.hand else 0]


def wagers_on(view: TableView, player: str, command: Any) -> list[int]:
    """The player's wagers on the hand of a decision, spot by spot."""
    return [stake.wager for stake in hand_of(view, command).stakes if stake.player == player]


def boxes_of(view: TableView, player: str) -> list[int]:
    """The boxes the player has a wager on."""
    return [
        box.number
        for box in view.boxes
        if any(stake.player == player for hand in box.hands for stake in hand.stakes)
    ]


def which(view: TableView, player: str, box: int, spot: int = 0) -> str:
    """Which wager is meant, if the player has several: `box 4, hand 2`."""
    named = [f"box {box}"] if len(boxes_of(view, player)) > 1 else []
    if spot:
        named.append(f"hand {spot}")
    return ", ".join(named)


def any_amount(label: str, key: str, say: str, choice: Choice, then: str = "") -> OfferedChoice:
    """A wager whose amount the player chooses, the most of it proposed."""
    least, most = choice.least, choice.most
    return OfferedChoice(
        label, key, asks=True, least=least, most=most, unit=least, amount=most, say=say, then=then
    )


def whole_double(view: TableView, player: str, choice: Choice) -> OfferedChoice:
    """A double for all the wagers on the hand."""
    return OfferedChoice("Double", "d", sum(wagers_on(view, player, choice.command)))


def double_for_less(choice: Choice, each: str = "") -> Sequence[OfferedChoice]:
    """A double for a part of them, where that is allowed."""
    if choice.refusal is not None or choice.least >= choice.most:
        return ()
    unit = choice.least
    half = max(unit, choice.most // 2 // unit * unit)
    return (
        OfferedChoice(
            f"Double for less{each}",
            "l",
            asks=True,
            least=unit,
            most=choice.most - unit,
            unit=unit,
            amount=half,
        ),
    )


def split(sheet: Any, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    return (OfferedChoice("Split", "p", sum(wagers_on(view, player, choice.command))),)


def assign(sheet: Any, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    assert isinstance(choice.command, cm.Assign)
    return (OfferedChoice(f"Ride on hand {choice.command.hand}", "w"),)


def followed(choice: Choice) -> tuple[OfferedChoice, str]:
    """The join of a double or split at one price, and the words before an amount where it has several."""
    follow = choice.command
    assert isinstance(follow, cm.Follow)
    hand = f"{follow.box}.{follow.hand}" if follow.hand else str(follow.box)
    plain = OfferedChoice("Join", "j", follow.amount or sum(follow.by_spot))
    return plain, f"follow {hand} {follow.player}"


COMMON: dict[type, Offered] = {
    cm.Hit: plainly("Hit", "h"),
    cm.Stand: plainly("Stand", "s"),
    cm.Split: split,
    cm.Surrender: plainly("Surrender", "u", gives_up=True),
    cm.TakeCard: plainly("Take the card", "t"),
    cm.DeclineCard: plainly("No card", "n"),
    cm.Assign: assign,
}
"""What every game of twenty-one offers in the same words."""

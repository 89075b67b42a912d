"""What a drawing is made from: the table through its view gate, the player's figures. Knows no game."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.games.game import DEALER

if TYPE_CHECKING:
    from cutcard.cli.terminal.manner import Manner

HUMAN = "you"
BOT = "bot-"
"""How a bot's name begins, in the notation too: nobody takes it for a person."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment at the table, as the person in front of the screen may see it."""

    manner: "Manner"
    sheet: Any
    view: Any
    """The game's own view, as the person sees it."""
    slate: Any
    """The game's own slate: what each wager has brought."""
    balance: int
    cutting_card: int
    """After how many cards it lies in the shoe; 0 while the shoe is not loaded."""
    motto: str


def shown_name(player: str) -> str:
    """`you`, `bot Ada`."""
    return player.replace(BOT, "bot ", 1) if player.startswith(BOT) else player


def subject(player: str) -> str:
    """`You`, `The dealer`, `bot Ada`: as a sentence begins."""
    if player == HUMAN:
        return "You"
    return "The dealer" if player == DEALER else shown_name(player)


def possessive(player: str) -> str:
    return "your" if player == HUMAN else f"{shown_name(player)}'s"


def verb(player: str, mine: str, theirs: str) -> str:
    return mine if player == HUMAN else theirs


def net_text(cents: int) -> str:
    """`+10.00`, `-10.00` or `push`."""
    if cents == 0:
        return "push"
    return f"{'+' if cents > 0 else '-'}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def money_style(text: str) -> str:
    return {"+": "bold green3", "-": "bold #ff8080"}.get(text[:1], "bold")

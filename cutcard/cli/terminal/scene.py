"""What a drawing is made from: the table through its view gate, the player's figures. Knows no game."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cutcard.narration.round_results import HandWager, RoundResults, net_text

if TYPE_CHECKING:
    from cutcard.cli.terminal.manner import Manner

HUMAN = "you"


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment at the table, as the person in front of the screen may see it."""

    manner: "Manner"
    sheet: Any
    view: Any
    """The game's own view, as the person sees it."""
    round_results: RoundResults
    """What each wager has brought."""
    balance: int
    cutting_card: int
    """After how many cards it lies in the shoe; 0 while the shoe is not loaded."""
    motto: str

    def brought(self, *spots: HandWager, settled: bool) -> str:
        """`+10.00`, `-10.00` or `push`, of these wagers together; empty while they are open."""
        cents = self.round_results.net_of(*spots) if settled else None
        return "" if cents is None else net_text(cents)


def money_style(text: str) -> str:
    return {"+": "bold green3", "-": "bold #ff8080"}.get(text[:1], "bold")

"""Who is spoken to, and how players and cards are named in a sentence. Knows no game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.games.protocol import DEALER
from cutcard.money import dollars

BOT = "bot-"
"""How a bot's name begins, in the notation too: nobody takes it for a person."""

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_UNSEEN = "a card face down"


class Sentence(NamedTuple):
    """Something to be told, without its full stop; the clause behind it stands by itself."""

    says: str
    clause: str = ""
    player: str = ""
    """Whom it is about, where it is about one player."""
    sign: str = ""
    """Money that moved: `+` won, `-` lost, a blank for what comes back; empty where it is about no money."""
    cents: int = 0

    @property
    def line(self) -> str:
        """As a transcript shows it: money first, the clause in brackets."""
        cited = f"{self.says} ({self.clause})" if self.clause else self.says
        if self.sign:
            return f"{self.sign}{dollars(self.cents)}  {cited}"
        return cited if cited.endswith("!") else f"{cited}."

    @property
    def text(self) -> str:
        """As it is read out: the clause left out, money last."""
        money = f": {self.sign.strip()}{dollars(self.cents)}" if self.sign else ""
        said = self.says.replace("the dealer", "The dealer", 1) if self.says.startswith("the ") else self.says
        said += money
        return said if said.endswith("!") else f"{said}."


def plain_card(card: Card | None) -> str:
    """`K♠`, `10♥`."""
    if card is None:
        return _UNSEEN
    return ("10" if card.rank == "T" else card.rank) + _SUITS[card.suit]


@dataclass(frozen=True, slots=True)
class Audience:
    """How sentences sound: to one person, who is `you`, or to all, everybody by his name."""

    person: str = ""
    card: Callable[[Card | None], str] = plain_card

    def includes(self, player: str) -> bool:
        """Whether what a player's own wagers brought is told: to himself, or to all."""
        return self.person in ("", player)

    def subject(self, player: str) -> str:
        """`You`, `The dealer`, `bot Ada`: as a sentence begins."""
        if player == self.person:
            return "You"
        return "The dealer" if player == DEALER else shown_name(player)

    def possessive(self, player: str) -> str:
        return "your" if player == self.person else f"{shown_name(player)}'s"

    def verb(self, player: str, mine: str, theirs: str) -> str:
        return mine if player == self.person else theirs

    def does(self, player: str, mine: str, theirs: str) -> str:
        """`You stand`, `bot Ada stands`."""
        return f"{self.subject(player)} {self.verb(player, mine, theirs)}"


def shown_name(player: str) -> str:
    """`you`, `bot Ada`."""
    return player.replace(BOT, "bot ", 1) if player.startswith(BOT) else player

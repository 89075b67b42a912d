"""The audience of a sentence, and how players and cards are named in it. For any game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.games.protocol import DEALER
from cutcard.money import dollars, readable_dollars

BOT = "bot-"
"""The prefix of a bot's name, in the notation too, so that nobody takes it for a person."""

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_UNSEEN = "a card face down"


class Sentence(NamedTuple):
    """A sentence without its full stop, with the clause behind it."""

    says: str
    clause: str = ""
    player: str = ""
    """The player it is about, if it is about one."""
    sign: str = ""
    """Money that moved: `+` won, `-` lost, a blank for what is returned; empty if no money moved."""
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
        """As it is read out: without the clause, money last."""
        money = f": {self.sign.strip()}{readable_dollars(self.cents)}" if self.sign else ""
        said = self.says.replace("the dealer", "The dealer", 1) if self.says.startswith("the ") else self.says
        said += money
        return said if said.endswith("!") else f"{said}."


def plain_card(card: Card | None) -> str:
    """`K♠`, `10♥`."""
    if card is None:
        return _UNSEEN
    return rank_words(card) + _SUITS[card.suit]


def rank_words(card: Card) -> str:
    """`K`, `10`."""
    return "10" if card.rank == "T" else card.rank


@dataclass(frozen=True, slots=True)
class Audience:
    """Who sentences are for: one person, who is `you`, or everybody, with each player by name."""

    person: str = ""
    card: Callable[[Card | None], str] = plain_card
    """How a card is written."""
    money: Callable[[int], str] = readable_dollars
    """How a sum in a sentence is written."""

    def includes(self, player: str) -> bool:
        """Whether the results of a player's wagers are told to this audience."""
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

"""The paragraphs of one game by which the common acts of a card table are done or refused.

The acts are the same at every card table; each subchapter of the book says so in its own paragraphs. A game
writes its paragraphs down once, as a `Clauses`, and gives it to its `CardTable`. A paragraph that stands for
several acts is written several times: it is the refusal of each of them.
"""

from dataclasses import dataclass

from cutcard.law.refusal import Bar


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """Each field names an act; its value is the paragraph, written without the chapter (`19:47-`)."""

    opening: str
    """The acts that come before the first shuffle, one after the other."""
    opening_before_shuffle: str
    """No shuffle before the cards are inspected, shown, washed and stacked."""
    no_shuffle_now: Bar
    """When the cards are shuffled, in the words said to a dealer who shuffles at another time."""
    no_reshuffle_in_round: Bar
    """The house may have the cards shuffled after a round, in the words said within one."""
    ready: str
    """No round before the cards are shuffled."""
    continuous: str
    """A device that shuffles continuously stands in the place of shuffle, cut and burn."""
    cut: str
    """The cards are offered for the cut after a shuffle."""
    cut_position: str
    """How far in from either end the cutting card goes."""
    cut_offered: str
    """The cut goes round the table when it is refused; the dealer cuts when everybody has refused."""
    recut: str
    """A supervisor has the cards cut again."""
    handling: str = ""
    """No player handles the cards except as the rules permit; empty where the subchapter does not say so."""
    burn: str
    """A card is burned after loading and by each new dealer, and shown to a player who asks."""
    wagers_first: str
    """A round begins with a wager."""
    round_in_play: str
    """No deal while a round is being played."""

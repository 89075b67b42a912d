"""The dealing shoe as the law sees it: how many cards, where the cutting card is, what must be done next.

No card's face is known here, so a shoe of real cards and a virtual one are the same to the rules.
"""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from cutcard.law.refusal import Bar


class Stage(Enum):
    """What the shoe needs before a card may be dealt from it."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    BURN = "burn"
    READY = "ready"


CUT_MARGIN = 10
"""How far in from either end the cutting card must go (2.5(c))."""


class Shoe(NamedTuple):
    """Cards in the stack being dealt, how many have left it, and where the cutting card lies."""

    stage: Stage
    stack: int
    """Cards in the shoe when it was loaded."""
    left: int
    """Cards that have left it, burned ones included."""
    cutting_card: int
    """Cards in front of the cutting card; at the end of the stack where none is inserted again."""
    burned: int
    to_burn: int
    """Cards to be burned before the next one is dealt: one for a loaded shoe, one for each new dealer."""
    reached: bool
    """The cutting card has been reached: this round is dealt to its end, then all is shuffled (2.6(l))."""

    @property
    def remaining(self) -> int:
        return self.stack - self.left


def closed_shoe(cards: int) -> Shoe:
    """A shoe whose cards are still to be shuffled for the first time."""
    return Shoe(Stage.SHUFFLE, stack=cards, left=0, cutting_card=cards, burned=0, to_burn=0, reached=False)


def behind_cutting_card(cards: int, share: Fraction) -> int:
    """How many cards lie behind the cutting card: the posted share, rounded up (2.5(d))."""
    return -(-cards * share.numerator // share.denominator)


def why_not_cut_at(cards: int, position: int) -> Bar | None:
    """Whether a cut may be made after this many cards (2.5(c))."""
    least, most = cut_range(cards)
    if least <= position <= most:
        return None
    return Bar("2.5(c)", f"the cutting card goes at least {CUT_MARGIN} cards in: from {least} to {most} here")


def cut_range(cards: int) -> tuple[int, int]:
    """The positions a cut may take. A remnant too small for ten cards on both sides is cut in its middle."""
    if cards < 2 * CUT_MARGIN:
        return cards // 2, cards // 2
    return CUT_MARGIN, cards - CUT_MARGIN


def shuffled(shoe: Shoe, *, cards: int) -> Shoe:
    return shoe._replace(stage=Stage.CUT, stack=cards, left=0, cutting_card=cards)


def loaded(shoe: Shoe, *, cutting_card: int, whole: bool) -> Shoe:
    """Cut and put into the shoe. A remnant shuffled within a round leaves `reached` as it was."""
    return shoe._replace(
        stage=Stage.BURN,
        cutting_card=cutting_card,
        burned=0 if whole else shoe.burned,
        to_burn=shoe.to_burn + 1,
        reached=False if whole else shoe.reached,
    )


def new_dealer(shoe: Shoe) -> Shoe:
    """A new dealer burns a card too before he deals (2.6(c))."""
    stage = Stage.BURN if shoe.stage is Stage.READY else shoe.stage
    return shoe._replace(stage=stage, to_burn=shoe.to_burn + 1)


def one_card_left(shoe: Shoe, *, burned: bool) -> Shoe:
    """A card has left the shoe. The cutting card is reached when no card is left in front of it."""
    left = shoe.left + 1
    to_burn = shoe.to_burn - burned
    return Shoe(
        Stage.BURN if to_burn else Stage.READY,
        shoe.stack,
        left,
        shoe.cutting_card,
        shoe.burned + burned,
        to_burn,
        shoe.reached or left >= shoe.cutting_card,
    )

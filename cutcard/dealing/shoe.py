"""A stack of cards as the rules see it: its size, its cutting card, and what must be done next.

It knows no card, so a shoe of real cards and a virtual one are the same to the rules.
"""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from cutcard.law.refusal import Bar


class Stage(Enum):
    """What a stack needs before a card may be dealt from it, in the words "the dealer has to ... first"."""

    RECEIVE = "take the pre-shuffled cards"
    INSPECT = "inspect the cards"
    SPREAD = "spread the cards"
    TURN_UP = "turn the cards up"
    VIEW = "let the first players look"
    TURN_DOWN = "turn the cards down"
    WASH = "wash the cards"
    STACK = "stack the cards"
    EXCHANGE = "change the batches"
    SHUFFLE = "shuffle"
    SHUFFLE_DISCARDS = "shuffle the discards"
    PUT_BACK = "put the cards back"
    CUT = "cut"
    BURN = "burn"
    READY = "ready"
    STORED = "stored"
    """The batch is shuffled and stored in the device while the other batch is dealt."""


PREPARING = (
    Stage.RECEIVE,
    Stage.INSPECT,
    Stage.SPREAD,
    Stage.TURN_UP,
    Stage.VIEW,
    Stage.TURN_DOWN,
    Stage.WASH,
    Stage.STACK,
    Stage.EXCHANGE,
)
"""What comes before a shuffle when a table is opened or was idle, in order."""

CUT_MARGIN = 10
"""How far in from either end the cutting card must go."""


class Shoe(NamedTuple):
    """Cards in the stack being dealt, how many have left it, and where the cutting card lies."""

    stage: Stage
    stack: int
    """Cards in the shoe when it was loaded."""
    left: int
    """Cards that have left it, burned ones included."""
    cutting_card: int
    """Cards in front of the cutting card: for a remnant all cards; without a cutting card more than all."""
    burned: int
    to_burn: int
    """Cards to be burned before the next one is dealt: one for a loaded shoe, one for each new dealer."""
    reached: bool
    """The cutting card has been reached: this round is dealt to its end, then all is shuffled."""
    met_at: int | None = None
    """The box at which the cutting card appeared; 0 is the dealer."""
    cut_by: str = ""
    """Who cut it last."""
    bottom_covered: bool = False
    """A cutting card covers its bottom card."""

    @property
    def remaining(self) -> int:
        return self.stack - self.left

    @property
    def cutting_card_seen(self) -> int:
        """Cards in front of the cutting card, as anybody sees it lie; 0 where none has been put in."""
        return self.cutting_card if self.cutting_card < self.stack else 0


def closed_shoe(cards: int, stage: Stage = Stage.SHUFFLE) -> Shoe:
    """A stack from which nothing has been dealt yet."""
    return Shoe(stage, stack=cards, left=0, cutting_card=cards, burned=0, to_burn=0, reached=False)


def behind_cutting_card(cards: int, share: Fraction) -> int:
    """How many cards are behind the cutting card: the posted share, rounded up."""
    return -(-cards * share.numerator // share.denominator)


def no_cutting_card(cards: int) -> int:
    """The place of a cutting card that is not put back: past the last card, never reached."""
    return cards + 1


def why_not_cut_at(cards: int, position: int, *, clause: str) -> Bar | None:
    """Whether a cut may be made after this many cards, by the game's clause."""
    least, most = cut_range(cards)
    if least <= position <= most:
        return None
    return Bar(clause, f"the cutting card goes at least {CUT_MARGIN} cards in: from {least} to {most} here")


def cut_range(cards: int) -> tuple[int, int]:
    """The positions a cut may take. A remnant too small for ten cards on both sides is cut in its middle."""
    if cards < 2 * CUT_MARGIN:
        return cards // 2, cards // 2
    return CUT_MARGIN, cards - CUT_MARGIN


def shuffled(shoe: Shoe, *, cards: int) -> Shoe:
    return shoe._replace(
        stage=Stage.CUT, stack=cards, left=0, cutting_card=cards, cut_by="", bottom_covered=False
    )


def loaded(
    shoe: Shoe,
    *,
    cutting_card: int,
    whole: bool,
    burn: bool = True,
    cut_by: str = "",
    bottom_covered: bool = False,
) -> Shoe:
    """Cut and put into the shoe. A remnant shuffled within a round leaves `reached` as it was."""
    to_burn = shoe.to_burn + burn
    return shoe._replace(
        stage=Stage.BURN if to_burn else Stage.READY,
        cutting_card=cutting_card,
        burned=0 if whole else shoe.burned,
        to_burn=to_burn,
        reached=False if whole else shoe.reached,
        met_at=None if whole else shoe.met_at,
        cut_by=cut_by,
        bottom_covered=bottom_covered,
    )


def to_be_recut(shoe: Shoe, *, burn: bool) -> Shoe:
    """The cards are taken out before any has been dealt; the burn after loading is not due."""
    return shoe._replace(stage=Stage.CUT, to_burn=shoe.to_burn - burn, bottom_covered=False)


def taken_out(shoe: Shoe) -> Shoe:
    """The cards are spread again; if none has been dealt, the burn after loading is not due."""
    waits = shoe.stage is Stage.BURN and not shoe.left
    return shoe._replace(to_burn=shoe.to_burn - waits)


def to_be_shuffled(shoe: Shoe) -> Shoe:
    """Shuffled before the next round, where a round has been dealt from it since its last shuffle."""
    return shoe._replace(stage=Stage.SHUFFLE, met_at=None) if shoe.left > shoe.burned else shoe


def device_loaded(shoe: Shoe, *, cards: int) -> Shoe:
    """All these cards in the shoe and shuffled, with no cut and no cutting card."""
    fresh = closed_shoe(cards, Stage.BURN if shoe.to_burn else Stage.READY)
    return fresh._replace(cutting_card=no_cutting_card(cards), to_burn=shoe.to_burn)


def one_more_to_burn(shoe: Shoe) -> Shoe:
    """A new dealer burns a card before dealing; so does each round if the game has that option."""
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
        shoe.met_at,
        shoe.cut_by,
        shoe.bottom_covered,
    )


def one_laid_aside(shoe: Shoe, *, next_box: int | None) -> Shoe:
    """A card has left the shoe without going to a hand; a burn that is due stays due.

    If it reaches the cutting card, that card appears at the box of the next card, unknown between rounds.
    """
    left = shoe.left + 1
    reached = shoe.reached or left >= shoe.cutting_card
    aside = shoe._replace(left=left, burned=shoe.burned + 1, reached=reached)
    return aside._replace(met_at=next_box) if reached and aside.met_at is None else aside


def determinant_burned(shoe: Shoe, *, next_box: int) -> Shoe:
    """A determinant card of the wrong side leaves; a cutting card reached belongs to the next card's box."""
    after = one_card_left(shoe._replace(to_burn=shoe.to_burn + 1), burned=True)
    return after._replace(met_at=next_box) if after.reached and after.met_at is None else after

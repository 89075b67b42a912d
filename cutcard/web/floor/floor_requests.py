"""What the floorperson's page sends."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=200)]
Why = Annotated[str, Meta(min_length=3, max_length=200)]
CardText = Annotated[str, Meta(max_length=3)]


class FloorOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What the floorperson orders at a table, and why.

    `next`: the act of theirs that the table waits for. `correct`: a card of the round that was entered
    wrongly. `void`: a dead round, all wagers returned. `recut`, `reshuffle`: the cards. `relieve`: the
    dealer leaves their place. `say`: any other statement that is the floorperson's to say.
    `seen` and `round` are the table's version and its round as the page shows them: an order that was meant
    for another act or another round is refused. 0 for none.
    """

    order: Literal["next", "correct", "void", "recut", "reshuffle", "relieve", "say"]
    reason: Why
    statement: Text = ""
    hand: Annotated[str, Meta(max_length=8)] = ""
    was: CardText = ""
    now: CardText = ""
    seen: Annotated[int, Meta(ge=0, le=1 << 53)] = 0
    round: Annotated[int, Meta(ge=0, le=1 << 53)] = 0


class AlarmAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A floorperson has looked into an alarm; what was found."""

    reason: Why


class DisputeCall(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody asks for a decision on a round of a table."""

    says: Why
    round: Annotated[int, Meta(ge=0, le=1 << 53)] = 0
    """0 for the round in play, or the last one."""


class DisputeDecision(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Literal["for-player", "for-house", "no-change"]
    reason: Why


class CorrectionAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Another person than the one who made it has looked at a correction."""

    approved: bool
    reason: Why


class CardsChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards are taken out of the stack, and others put in."""

    removed: Annotated[int, Meta(ge=0, le=10_000)]
    added: Annotated[int, Meta(ge=0, le=10_000)]
    reason: Why


class CardCount(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards the dealer has counted in the stack."""

    cards: Annotated[int, Meta(ge=0, le=10_000)]

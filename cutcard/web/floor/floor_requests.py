"""What the floorperson's page sends."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=200)]
Why = Annotated[str, Meta(min_length=3, max_length=200)]
CardText = Annotated[str, Meta(max_length=3)]


class FloorOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What the floorperson orders at a table, and why.

    `next`: the act of theirs that the table waits for. `correct`: a card of the round that was entered
    wrongly. `void`: the round is dead, all wagers go back. `recut`, `reshuffle`: the cards. `relieve`: the
    dealer leaves their place. `say`: any other statement that is the floorperson's to say.
    """

    order: Literal["next", "correct", "void", "recut", "reshuffle", "relieve", "say"]
    reason: Why
    statement: Text = ""
    hand: Annotated[str, Meta(max_length=8)] = ""
    was: CardText = ""
    now: CardText = ""

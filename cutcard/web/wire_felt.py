"""A table's felt as one observer sees it: the part of a table's frame that is drawn (`web/wire.py`)."""

from typing import Literal

from msgspec import Struct


class WagerOnFelt(Struct, frozen=True):
    """Chips on the layout."""

    wager: str
    """Its name on the sheet: `blackjack`, `blackjack.2`, `21-plus-3`, `insurance`; `come.9` on its point."""
    label: str
    player: str
    cents: int
    coupon: int = 0
    note: str = ""
    """`doubled`, `even money` ...; empty if there is nothing to say."""
    result: int | None = None
    """The bettor's net result in cents, once the wager is settled: its chips are gone then, and `cents` is
    what was laid. Null before."""
    row: str = ""
    """Why it was paid, once it was: `flush 5 to 1`, `1 to 1`."""


class HandOnFelt(Struct, frozen=True):
    name: str
    cards: tuple[str | None, ...]
    total: str = ""
    """The total as it is called at the table: `17`, `soft 17`, `blackjack`; empty if it is not known."""
    state: Literal["", "turn", "stood", "bust", "blackjack", "surrendered", "won", "lost", "tied", "dead"] = (
        ""
    )
    wagers: tuple[WagerOnFelt, ...] = ()
    """The wagers on this hand."""
    unseen: tuple[int, ...] = ()
    """The indexes of the cards that lie face down although this reader alone sees their face."""
    outcome: str = ""
    """How it ended, once it is settled: `20 beats 17`, `bust 25`; empty if its total says all."""


class BoxOnFelt(Struct, frozen=True):
    number: int
    player: str
    """The player who decides for the box; empty if nobody has wagered."""
    hands: tuple[HandOnFelt, ...] = ()
    wagers: tuple[WagerOnFelt, ...] = ()
    """Before the deal every wager laid; afterwards side wagers and insurance."""
    marks: tuple[str, ...] = ()
    """Marks in few words: lammers, the bonus button, a broken light, wagers of a player who has left."""


class Meter(Struct, frozen=True):
    label: str
    cents: int


class ShoeOnFelt(Struct, frozen=True):
    cards: int
    """The number of cards in a full stack."""
    gone: int
    """The cards that have left the stack since the shuffle."""
    rack: int
    """Of these, the cards in the discard rack: no longer on the layout."""
    cutting_card: int
    """After how many cards it comes; 0 if there is none or it is not inserted yet."""
    cutting_card_out: bool
    side: str = ""
    device: str = "shoe"


class DiceOnFelt(Struct, frozen=True):
    """The dice of a table, and what they have come to."""

    thrown: tuple[int, ...]
    """The last throw; empty before the first."""
    point: int
    """The number the puck lies on; 0 before a come out roll."""
    shooter: str
    """Who throws next; empty where nobody has a line wager."""
    out: bool = False
    """The dice are out: no more bets."""


class FeltFrame(Struct, frozen=True):
    """A table as one observer sees it."""

    phase: str
    """The game's own word for the phase of the round."""
    in_round: bool
    round: int
    dealer: tuple[HandOnFelt, ...]
    """The dealer's hand; several at multiple action. Red dog: the three cards, left, middle, right."""
    boxes: tuple[BoxOnFelt, ...]
    """Where a layout has no boxes, one for each seat, with its player's wagers."""
    shoe: ShoeOnFelt | None
    """Null at a table without cards."""
    meters: tuple[Meter, ...] = ()
    marks: tuple[str, ...] = ()
    """Marks for the whole table: the spread marker, a burn card that was shown."""
    burn_card: str | None = None
    dice: DiceOnFelt | None = None
    """Null at a table without dice."""

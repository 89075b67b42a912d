"""What the dealer of a live table is shown: the next act in the order of the law (`web/wire.py`)."""

from typing import Literal

from msgspec import Struct

from cutcard.pit.table.answers import RefusalReason

Needed = Literal["card", "box"]
Wants = Literal["card", "hidden-card", "dice", "act", "people"]


class DealerAct(Struct, frozen=True):
    """One act the dealer can do now. The page sends a `dealer` frame with `act`, or `say` as a statement."""

    label: str
    act: Literal["next", "say", "take-back", "shoe-empty", "return-bets", "end"]
    say: str = ""
    """The statement. What it needs is put behind it, in the order of `needs`, with blanks between."""
    key: str = ""
    needs: tuple[Needed, ...] = ()
    """What the dealer still has to say."""
    cards: int = 0
    """How many cards, where it needs any."""
    ranks: str = ""
    """The ranks these cards can have, where they are not those of the decks."""
    boxes: tuple[int, ...] = ()
    """The boxes it can be about, where it needs one."""
    player: str = ""
    """Whose wagers are returned."""
    clause: str = ""
    follows: str = ""
    """What the law orders then."""
    barred: RefusalReason | None = None


class Payment(Struct, frozen=True):
    """What the next act settles for one wager, to be made with real chips."""

    box: int
    player: str
    label: str
    gain: int
    """Cents the player wins; below 0 what they lose, 0 where the wager is returned."""


class Dealing(Struct, frozen=True):
    """What the dealer is asked for. Only the dealer of the table gets it."""

    asks: str
    """`Card for box 3`, `Shuffle the cards`, `ann decides` ..."""
    wants: Wants
    """What the answer is: the face of a card, a card face down whose face nobody tells, two dice, one of
    the acts, or something that players say."""
    ranks: str
    """The ranks that the decks have, as notation writes them: `A23456789TJQK`; empty at a table of dice."""
    place: str = ""
    """Where the next act is done: the hand whose card is dealt or turned, the dealer's own, `burn`, or
    `stack` for a shuffle and a cut; empty where it is at no one place."""
    acts: tuple[DealerAct, ...] = ()
    """What may be done now; the first is the next act, if there is one."""
    mistakes: tuple[DealerAct, ...] = ()
    """What may have gone wrong at this moment, with what the law orders then."""
    count: int = 0
    """How many cards the stack must have, where it is about to be shuffled: the dealer confirms it."""
    payments: tuple[Payment, ...] = ()
    """What the next act settles."""

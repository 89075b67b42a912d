"""Why a table or a shoe has no exact odds. For any game."""

from collections.abc import Sequence

from cutcard.law.options import show


class BeyondTheSolverError(NotImplementedError):
    """The rules of this sheet have a form that the exact solver does not support; the message says which."""


class SuitsUnknownError(ValueError):
    """A shoe given by values although the table pays for exact cards."""

    def __init__(self) -> None:
        super().__init__("this table pays for suits or ranks: its shoe must be given card by card")


class ShoeRanOutError(ValueError):
    """A card may be needed when none is left: the composition is too small for exact odds."""

    def __init__(self) -> None:
        super().__init__("the shoe can run out of cards within one round; its odds are not defined")


class TooManyRemovedError(ValueError):
    """A card is removed more often than the shoe has it, or so many that the wager cannot be made."""

    @classmethod
    def of(cls, card: object, decks: int) -> "TooManyRemovedError":
        hold = "1 deck holds" if decks == 1 else f"{decks} decks hold"
        return cls(f"{card} is removed more often than {hold} it")


class UnknownWagerError(LookupError):
    """A wager this sheet does not offer; `hint` says which one may be meant."""

    def __init__(self, wager: str, offered: Sequence[str], hint: str = "") -> None:
        super().__init__(
            f"{show(wager)} is not offered at this table{hint}; its wagers are {', '.join(offered)}"
        )

"""Why a table or a shoe has no exact odds. For any game."""


class BeyondTheSolverError(NotImplementedError):
    """The law of this sheet has a shape the exact solver cannot follow; it says which."""


class SuitsUnknownError(ValueError):
    """A shoe given by values where the table pays for the cards themselves."""

    def __init__(self) -> None:
        super().__init__("this table pays for suits or ranks: its shoe must be given card by card")


class ShoeRanOutError(ValueError):
    """A card may be called for when none is left: the composition is too small for exact odds."""

    def __init__(self) -> None:
        super().__init__("the shoe can run out of cards within one round; its odds are not defined")


class TooManyRemovedError(ValueError):
    """A card is taken out more often than it is there, or so many that the wager asked for cannot be laid."""

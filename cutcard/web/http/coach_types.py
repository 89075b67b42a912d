"""The bodies of HTTP responses about the coach. The page's types are generated from these."""

from msgspec import Struct

from cutcard.web.wire_coach import CoachCards, CoachMode, CoachState


class Coach(Struct, frozen=True):
    """The coach of this server, and how the person has set it."""

    state: CoachState
    says: str
    """The state in a sentence; empty while it is ready."""
    mode: CoachMode
    cards: CoachCards


class CoachedDecision(Struct, frozen=True):
    """A decision of the person's."""

    table: str
    round: int
    at: float
    """Seconds since 1970."""
    place: str
    """The hand it was about."""
    hand: str
    """The cards: `Th 6d against Ts`."""
    chose: str
    best: str
    cost: float
    """In cents: what the best choice is worth more; 0 if this was the best."""
    wager: int
    before: bool = False
    """The coach showed the values before it."""


class Accuracy(Struct, frozen=True):
    """How well a person has decided, and what the cards did. Sums are in cents."""

    since: float
    """Seconds since 1970; 0 for all time."""
    decisions: int
    best: int
    """How many of them were the best."""
    cost: float
    """Of all others together."""
    cost_per_hundred: float
    """The cost in cents of 100 cents wagered on the hands that were decided about."""
    rounds: int
    wagered: int
    """Before the deal, in all rounds."""
    result: int
    """Won or lost in all rounds."""
    price: float
    """What the wagers cost on average with best play, in the rounds whose prices are known; like the next
    two."""
    play: float
    """What play was worth by exact value: the price and the cost of decisions taken from nothing."""
    luck: float
    """What the cards added to that."""
    priced_rounds: int
    """The rounds whose prices are known."""
    costliest: tuple[CoachedDecision, ...]
    """At most five."""


class CoachAccuracy(Struct, frozen=True):
    session: Accuracy
    """Since the person began to play, without a pause of half an hour."""
    life: Accuracy


class CoachedRound(Struct, frozen=True):
    """The person's decisions in one round."""

    decisions: tuple[CoachedDecision, ...]

"""What goes wrong with a card where all lie face up: found so in the shoe, or drawn in error and unseen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from cutcard.cards import Card
from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.defaults import events as ev
from cutcard.games.defaults.game import OwnStatements
from cutcard.games.defaults.irregularities.commands import DrawnInError, FoundFaceUp
from cutcard.games.defaults.state import Mishaps
from cutcard.games.protocol import Command, StatementError
from cutcard.games.table.state import Sheet
from cutcard.games.table.statements import Writer, read_card
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Bar, Refusal, refusal_of


class DiscardedEvent(Protocol):
    """A card was seen and not used."""

    @property
    def card(self) -> Card: ...


@dataclass(frozen=True, kw_only=True)
class CardMishaps(Generic[Sheet, Mishaps]):
    """The two, by a game's paragraphs and deciders. Its state says whether a card is `drawn`."""

    face_up: str
    """By which a card found face up is not used."""
    in_error: str
    """By which a card drawn in error is the next one."""
    stage: Callable[[Mishaps], Stage]
    due: Callable[[Mishaps], bool]
    """Whether a card is due in the round."""
    why_not_this: Callable[[Sheet, Mishaps, Card], Bar | None]
    """Whether so many of that card can be in the round."""
    why_not_face_up: Callable[[Mishaps], Sequence[Bar]] = lambda state: ()

    def found_face_up(self, run: Transaction[Sheet, Mishaps], command: FoundFaceUp) -> Refusal | None:
        """A card found face up in the shoe is not used."""
        state = run.state
        bars = []
        if self.stage(state) not in (Stage.READY, Stage.BURN) or not state.shoe.remaining:
            bars.append(Bar(self.face_up, "no card is in the shoe to be found face up"))
        bars += self.why_not_face_up(state)
        if state.drawn:
            bars.append(Bar(self.in_error, "the card drawn in error is used first: it is the next card"))
        too_many = self.why_not_this(run.sheet, state, command.card)
        refusal = refusal_of([*bars, *([too_many] if too_many is not None else [])])
        if refusal is None:
            run.emit(ev.FaceUpCardDiscarded(command.card))
        return refusal

    def drawn_in_error(self, run: Transaction[Sheet, Mishaps], command: DrawnInError) -> Refusal | None:
        """A card drawn in error and not exposed is the next card as it was."""
        state = run.state
        bars = []
        if self.stage(state) is not Stage.READY or not state.shoe.remaining:
            bars.append(Bar(self.in_error, "no card can be drawn from the shoe now"))
        elif self.due(state):
            bars.append(Bar(self.in_error, "a card is due now: drawing it is not an error"))
        if state.drawn:
            bars.append(Bar(self.in_error, "a card drawn in error lies there already"))
        refusal = refusal_of(bars)
        if refusal is None:
            run.emit(ev.CardDrawnInError())
        return refusal


# --- how they change the state ----------------------------------------------------------------------------


def next_card_taken(state: Mishaps) -> Mishaps:
    """A card drawn in error is the next card: it has left the shoe already."""
    if state.drawn:
        return state._replace(drawn=False)
    return state._replace(shoe=shoes.one_card_left(state.shoe, burned=False))


def discarded(state: Mishaps, event: DiscardedEvent) -> Mishaps:
    """The next card is seen and not used."""
    return next_card_taken(state)._replace(discarded=(*state.discarded, event.card))


def card_drawn_in_error(state: Mishaps, event: ev.CardDrawnInError) -> Mishaps:
    return next_card_taken(state)._replace(drawn=True)


# --- how they are written ---------------------------------------------------------------------------------


def irregular_statements(game: str, by_clause: Mapping[str, type[Command]]) -> OwnStatements:
    """`irregular CLAUSE [CARD]`, by the command of each clause; those about a card name it."""
    cards = {clause: "card" in kind.__dataclass_fields__ for clause, kind in by_clause.items()}
    *first, last = (f"{clause} CARD" if names else clause for clause, names in cards.items())
    known = f"{', '.join(first)} or {last}"

    def read(words: list[str]) -> Command:
        clause, said = words[0].removeprefix("19:47-"), words[1:]
        if clause not in by_clause or cards[clause] != bool(said):
            raise StatementError(f"{' '.join(words)} is not an irregularity of {game}: expected {known}")
        return by_clause[clause](*map(read_card, said[:1]))

    def write(clause: str) -> Writer:
        return lambda one: f"irregular {clause} {one.card}" if cards[clause] else f"irregular {clause}"

    return OwnStatements(
        {"irregular": "irregular CLAUSE [CARD]"},
        {"irregular": read},
        {kind: write(clause) for clause, kind in by_clause.items()},
    )

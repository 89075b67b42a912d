"""The cards that left one stack since its shuffle and in the shoe before, as the steps of a table tell it.

Every card has a letter, and a place: the box it was dealt to, the dealer, or none. Only what everybody saw is
in it, so that no alarm reveals a hidden card: a card dealt face down has no face until it is turned, also
where the program knows it. A correction takes cards back, as it does at the table.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cutcard.cards import Card
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import (
    CardLeaves,
    Deal,
    Event,
    GiveCard,
    PlaceBet,
    PutBack,
    ReceivePreShuffled,
    Shuffle,
    ShuffleDiscards,
    VoidRound,
    WithdrawBet,
)
from cutcard.games.twenty_one.events.play import HoleCardTurned
from cutcard.pit.alarms.letters import ROUND_OVER, UNKNOWN, letter, text_of

NEW_ORDER = (Shuffle, ShuffleDiscards, ReceivePreShuffled, PutBack)
_NO_ACT = (PlaceBet, WithdrawBet)
_BURNED, _DISCARDED = "x", "y"
_DEALER = "0"


class SeenCards(NamedTuple):
    stack: str = ""
    dealt: str = ""
    """The cards since the shuffle, with a mark at the end of each round."""
    places: str = ""
    """The places of these cards."""
    last: str = ""
    """The cards of the shoe before, and their places."""
    last_places: str = ""
    marks: tuple[int, ...] = ()
    """For each act of the round, how many cards had left before it: a correction undoes the last ones."""
    hidden: tuple[int, ...] = ()
    """The indexes of cards that were dealt face down."""
    raised: tuple[str, ...] = ()
    """The tests that have raised an alarm since the shuffle."""

    @property
    def cards(self) -> tuple[str, str, str, str]:
        """All that was seen of the cards of this shoe and the one before."""
        return self.dealt, self.places, self.last, self.last_places

    @property
    def order(self) -> str:
        """The cards dealt since the shuffle, one after the other, from the first one after the burn on."""
        burned = len(self.places) - len(self.places.lstrip(_BURNED))
        return self.dealt[burned:].replace(ROUND_OVER, "")

    def after(self, step: Step) -> "SeenCards":
        command = step.command
        if step.undone:
            return self._corrected(step)
        if isinstance(command, _NO_ACT):
            return self._replace(marks=()) if self.marks else self
        if isinstance(command, NEW_ORDER):
            return self._new_order(step)
        marks = () if isinstance(command, Deal) else self.marks
        if isinstance(command, VoidRound) and command.reason:
            seen = self._replace(marks=())
        else:
            seen = self._replace(marks=(*marks, len(self.dealt)))
        seen = seen._with(command, step.events, burn=step.burn)
        return seen._round_over() if step.ended else seen

    def _new_order(self, step: Step) -> "SeenCards":
        marks = (*(0 for _ in self.marks), 0)
        if isinstance(step.command, PutBack | ShuffleDiscards):
            # Only a part of the cards was shuffled: the shoe before says nothing of the order now.
            return SeenCards(self.stack, marks=marks)
        return SeenCards(self.stack, last=self.dealt, last_places=self.places, marks=marks)

    def _round_over(self) -> "SeenCards":
        return self._replace(dealt=self.dealt + ROUND_OVER, places=self.places + ROUND_OVER)

    def _corrected(self, step: Step) -> "SeenCards":
        undone = min(step.undone, len(self.marks))
        if not undone:
            return self
        first = self.marks[-undone]
        seen = self._replace(
            dealt=self.dealt[:first],
            places=self.places[:first],
            marks=self.marks[:-undone],
            hidden=tuple(one for one in self.hidden if one < first),
        )
        at = len(step.events) - sum(step.again)
        for command, number in zip(step.redone, step.again, strict=True):
            events = step.events[at : at + number]
            seen = seen._replace(marks=(*seen.marks, len(seen.dealt)))._with(command, events, burn=False)
            at += number
        return seen

    # --- cards ---

    def _with(self, command: Any, events: tuple[Event, ...], *, burn: bool) -> "SeenCards":
        seen = self
        for card, place in _left(command, events, burn=burn):
            hidden = (*seen.hidden, len(seen.dealt)) if card is None else seen.hidden
            seen = seen._replace(dealt=seen.dealt + letter(card), places=seen.places + place, hidden=hidden)
        for event in events if seen.hidden and not isinstance(command, GiveCard) else ():
            seen = seen._turned(event)
        return seen

    def _turned(self, event: Event) -> "SeenCards":
        """Cards that lay face down are named: one of the dealer's, or all of a hand in order."""
        begun = self.dealt.rfind(ROUND_OVER) + 1
        named = getattr(event, "cards", None)
        if isinstance(named, tuple) and hasattr(event, "hand"):
            mine = [at for at in range(begun, len(self.dealt)) if self.places[at] == _place(event)]
            if len(mine) != len(named):
                return self
            return self._faces(dict(zip(mine, text_of(named), strict=True)))
        if isinstance(event, HoleCardTurned):
            own = [at for at in self.hidden if at >= begun and self.places[at] == _DEALER]
            return self._faces({own[0]: letter(event.card)}) if own else self
        return self

    def _faces(self, faces: dict[int, str]) -> "SeenCards":
        """With the faces of cards at these indexes. A card whose face is known keeps it."""
        letters = list(self.dealt)
        for at, face in faces.items():
            if at in self.hidden or letters[at] == UNKNOWN:
                letters[at] = face
        return self._replace(dealt="".join(letters))


def _left(command: Any, events: tuple[Event, ...], *, burn: bool) -> Iterator[tuple[Card | None, str]]:
    """The cards that left the stack with a command, with their places."""
    if isinstance(command, GiveCard):
        placed = next((event for event in events if hasattr(event, "card")), None)
        face_down = burn or not getattr(placed, "face_up", True)
        place = _BURNED if burn else _DISCARDED if placed is None else _place(placed)
        yield None if face_down else command.card, place
    elif isinstance(command, CardLeaves):
        yield command.card, _DISCARDED
    for event in events:
        taken = getattr(event, "taken_out", None)
        if taken is not None:
            yield taken[0], _DISCARDED


def _place(event: Event) -> str:
    """One character for the place of a card: the box, `0` for the dealer."""
    box = getattr(event, "box", None)
    if isinstance(box, int):
        return str(box)[-1]
    place = str(getattr(event, "place", "") or _DISCARDED)
    return _DEALER if place == "dealer" else place[0]

"""The proof of a shoe in frames: records of the wash, and the opening of each card that a reader sees.

Which cards a reader sees is decided by the view gate alone: an opening is added to a card whose face is told
already, and to no other.
"""

from collections.abc import Iterable, Sequence

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import seats, table_events
from cutcard.pit.table.keeper import Change, Keeper
from cutcard.pit.table.shoe import wash
from cutcard.web import wire

Places = dict[tuple[str, int], int]
"""At which position the card of a hand, by its index, left the shoe."""
_TELLS = (*table_events.OF_THE_SHOE, table_events.Seated, table_events.PlayerLeft)
_OF_CARDS = (wire.Dealt, wire.Turned, wire.CardsMoved)
DISPLAY = "The display of the bonus wager is drawn by the program: nothing proves it (2.20)."


class CardProofs:
    """Adds openings to what one reader is told. `shoe` is the one in play before the change."""

    def __init__(self, keeper: Keeper, shoe: int, places: Places) -> None:
        self._keeper = keeper
        self._shoe = shoe
        self._dealt_from = shoe > 0
        self.places = dict(places)

    def record(self, item: table_events.ProofRecorded) -> None:
        """A wash ends the shoe in play; the root begins the next."""
        if item.line.startswith('{"record":"wash"'):
            self._shoe += '"attempt":1,' in item.line
            self._dealt_from = False
        elif item.line.startswith('{"record":"root"'):
            self._dealt_from = True

    def concern(self, moves: Sequence[wire.Told]) -> bool:
        """Whether any of these moves is of a card of a proven shoe."""
        return self._dealt_from and any(isinstance(move, _OF_CARDS) for move in moves)

    def with_openings(self, moves: Sequence[wire.Told], gone: int) -> Sequence[wire.Told]:
        """`gone` is how many cards had left the shoe before."""
        return [self._with_opening(move, gone) for move in moves]

    def _with_opening(self, move: wire.Told, gone: int) -> wire.Told:
        match move:
            case wire.Dealt(place, index, face):
                self.places[place, index] = gone
                return move if face is None else replace(move, proof=self._opening(gone, face))
            case wire.Turned(place, index, face):
                position = self.places.get((place, index))
                return move if position is None else replace(move, proof=self._opening(position, face))
            case wire.CardsMoved("split", place):
                self.places = after_split(self.places, place)
            case wire.CardsMoved("discarded", ""):
                self.places = {}
        return move

    def _opening(self, position: int, face: str) -> wire.CardProof | UnsetType:
        found = wash.opening(self._keeper, self._shoe, position, face)
        if found is None:
            return UNSET
        return wire.CardProof(position, found.salt.hex(), tuple(one.hex() for one in found.path))


def after_split(places: Places, split: str) -> Places:
    """A hand has made two: its second card is the first of the next hand, and later hands have moved on."""
    box, _, number = split.partition(".")
    at = int(number or 1)
    moved: Places = {}
    for (place, index), position in places.items():
        of, _, hand = place.partition(".")
        if of != box:
            moved[place, index] = position
            continue
        here = int(hand or 1)
        if here == at and index == 1:
            moved[f"{box}.{at + 1}", 0] = position
        else:
            moved[f"{box}.{here + (here > at)}", index] = position
    return moved


def shoe_before(snapshot: Snapshot, change: Change) -> int:
    """The shoe that was in play before a change."""
    lines = (item.line for _, item in change.items if isinstance(item, table_events.ProofRecorded))
    begun = sum(line.startswith('{"record":"wash"') and '"attempt":1,' in line for line in lines)
    return snapshot.facts.shoe.proof.shoe - begun


def tells_of_proof(keeper: Keeper, change: Change | None) -> bool:
    """Whether a frame has something to say of the proof: all of it, or what a change brought."""
    return keeper.vault.draws and (change is None or _tells(change.items))


def shoe_proof(
    keeper: Keeper, snapshot: Snapshot, change: Change | None, observer: str
) -> wire.ShoeProof | UnsetType:
    """What is new of the proof, or without a change all of it."""
    facts = snapshot.facts
    why_not = wash.why_not_proven(keeper.rules.stock(), by_hand=facts.by_hand)
    if why_not:
        return wire.ShoeProof(not_proven=why_not) if change is None else UNSET
    seat = seats.of(facts.seats, observer)
    lines = (
        facts.shoe.proof.lines
        if change is None
        else tuple(item.line for _, item in change.items if isinstance(item, table_events.ProofRecorded))
    )
    return wire.ShoeProof(
        lines=lines,
        whole=change is None,
        part=seat is not None and seat.part,
        also_not=DISPLAY if keeper.rules.stock().display else "",
    )


def _tells(items: Iterable[tuple[str, object]]) -> bool:
    return any(isinstance(item, _TELLS) for _, item in items)

"""The cards that one person has seen at one table: in this round, and since the shuffle.

They come from frames alone. A person who joins late, or whose connection was lost, has seen what lies on the
felt then. A double shoe has two stacks, each with cards of its own.
"""

from collections import Counter

from cutcard.web import wire


class ObservedCards:
    def __init__(self) -> None:
        self._round = -1
        self._this_round: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        """Of the earlier rounds since the shuffle of the stack in use."""
        self._burned: str | None = None
        self._gone = 0
        self._side = ""
        self._other_side: tuple[Counter[str], int] = Counter(), 0

    def see(self, frame: wire.TableFrame) -> None:
        """Takes one frame, in the order they were sent."""
        shoe = frame.felt.shoe
        if shoe is None:
            return
        if shoe.side != self._side:
            self._change_side(shoe.side)
        if shoe.gone < self._gone:
            self._shuffled()
        self._gone = shoe.gone
        if frame.felt.round != self._round:
            self._begin_round(frame.felt.round)
        for told in frame.told:
            kind = type(told)
            if kind is wire.Dealt or kind is wire.Turned:
                if told.face is not None:  # type: ignore[union-attr]
                    self._this_round[told.face] += 1  # type: ignore[union-attr]
            elif kind is wire.CardsMoved and told.what == "shuffled":  # type: ignore[union-attr]
                self._shuffled()
        if frame.felt.in_round:  # between rounds the cards of the last one are shown, not dealt
            seen = self._this_round
            for face, many in _on_layout(frame.felt).items():
                seen[face] = max(seen[face], many)
        self._burned = frame.felt.burn_card
        if self._before and self._before.total() > max(0, shoe.gone - self._this_round.total()):
            self._before.clear()  # more than the stack has dealt: a shuffle was missed

    def this_round(self) -> Counter[str]:
        return self._this_round

    def since_shuffle(self) -> Counter[str]:
        burned = Counter([self._burned] if self._burned is not None else [])
        return self._before + self._this_round + burned

    def _begin_round(self, number: int) -> None:
        if self._round >= 0:
            self._before += self._this_round
        self._round, self._this_round = number, Counter()

    def _shuffled(self) -> None:
        """What lay on the felt before is back in the stack."""
        self._before, self._this_round = Counter(), Counter()

    def _change_side(self, side: str) -> None:
        """The other stack of a double shoe is used. Its cards are those seen when it was last in use."""
        before = self._before + self._this_round
        (self._before, gone), self._other_side = self._other_side, (before, self._gone)
        self._this_round = Counter()
        self._side, self._gone = side, gone


def _on_layout(felt: wire.FeltFrame) -> dict[str, int]:
    """The faces that lie on the layout. A plain loop: every frame of every seat comes here."""
    hands = [hand.cards for box in felt.boxes for hand in box.hands]
    for hand in felt.dealer:
        # The dealer's further hands are formed with the up card of the first (2.18).
        again = hand.name.startswith("dealer.") and hand is not felt.dealer[0]
        hands.append(hand.cards[1:] if again else hand.cards)
    found: dict[str, int] = {}
    for cards in hands:
        for face in cards:
            if face is not None:
                found[face] = found.get(face, 0) + 1
    return found

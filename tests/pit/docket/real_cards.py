"""A live table whose real cards are known to the test alone: what lies in the shoe, and what in the rack."""

from collections import Counter

from cutcard.cards import Card
from cutcard.web import wire
from tests.pit.live_table import DEALER, LiveTable


class RealCardTable(LiveTable):
    def __init__(self, sheet: str, *, seed: int = 1) -> None:
        super().__init__(sheet, seed=seed)
        self.loaded_next: tuple[Card, ...] = ()
        """What really goes into the shoe when the dealer says that they have shuffled."""
        self._rounds: list[list[tuple[str, Card]]] = [[]]

    def _give_next(self, asked: wire.Dealing, dealer: str) -> None:
        taken = self.cards.peek()
        self._rounds[-1].append((asked.place, taken))
        super()._give_next(asked, dealer)

    def _do_next(self, asked: wire.Dealing, dealer: str) -> None:
        if asked.asks == "Shuffle the cards":
            self._rounds = [[]]
            if self.loaded_next:
                self.cards.lay(self.loaded_next)
            else:
                self.cards.shuffle()
        super()._do_next(asked, dealer)

    def play_round(self) -> None:
        super().play_round()
        self._rounds.append([])

    def discard_rack(self) -> tuple[Card, ...]:
        """The rack from its top: the last round first, and each round as it is picked up, the box farthest to
        the dealer's right first and the dealer's cards against the bottom."""
        rack: list[Card] = []
        for dealt in reversed(self._rounds):
            hands: dict[str, list[Card]] = {}
            for place, one in dealt:
                hands.setdefault(place, []).append(one)
            boxes = sorted((place for place in hands if place not in ("dealer", "burn")), reverse=True)
            for place in (*boxes, "dealer", "burn"):
                rack += hands.get(place, [])
        return tuple(rack)

    def not_in(self, rack: tuple[Card, ...]) -> tuple[Card, ...]:
        """The other cards of the stack."""
        left = Counter(self.cards.all) - Counter(rack)
        return tuple(left.elements())

    def watch_a_shoe(self) -> None:
        """A whole shoe is dealt."""
        first = self.keeper.facts.card_watch.counts
        while self.keeper.facts.card_watch.counts == first:
            self.play_round()

    def deals(self, dealer: str = DEALER) -> None:
        while self.deal_on(dealer):
            pass

"""The felt of a game of twenty-one: the dealer's hand, the boxes, the wagers on them and their results."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from cutcard.games.protocol import DEALER, Kind
from cutcard.games.twenty_one.points import is_bust
from cutcard.games.twenty_one.seen import SeenBet, SeenBox, SeenHand, TableView
from cutcard.narration.audience import plain_card
from cutcard.narration.round_results import HandWager, RoundResults
from cutcard.narration.twenty_one.totals import dealer_total, hand_outcome, hand_total, spots_outcome
from cutcard.web import wire
from cutcard.web.frames.common import BETWEEN, face, row_text, shoe
from cutcard.web.frames.protocol import PlayersByBox


class TwentyOneFelt:
    """Draws tables of one game. A game overrides what lies there beside hands and wagers."""

    def __init__(
        self, main_wagers: Sequence[str], spots: Mapping[str, int], label_of: Callable[[str], str]
    ) -> None:
        """`main_wagers` are by the spot of a stake; `spots` is the same by name."""
        self.main_wagers, self.spots, self.label_of = main_wagers, spots, label_of

    def felt(
        self, sheet: Any, view: TableView, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.FeltFrame:
        """The whole felt. In each box the last round stays until something is laid there for the next, or its
        player has left."""
        in_round = view.phase != BETWEEN
        dealer = tuple(self.dealers_hands(sheet, view))
        boxes = tuple(self._box(view, number, round_results, seated) for number in range(1, sheet.boxes + 1))
        # Of several dealer's hands only the last is on the layout; the others are shown for reference.
        lying = (*dealer[-1:], *(hand for box in boxes for hand in box.hands))
        return wire.FeltFrame(
            phase=view.phase,
            in_round=in_round,
            round=view.round_number + in_round,
            dealer=dealer,
            boxes=boxes,
            shoe=shoe(sheet, view, lying, view.side),
            meters=() if view.meter is None else (wire.Meter("Progressive", view.meter),),
            marks=() if view.exposed is None else (f"next card: {plain_card(view.exposed)}",),
            burn_card=face(view.burn_card),
        )

    # --- what a game may have otherwise ---

    def dealers_name(self, sheet: Any, view: TableView) -> str:
        return DEALER

    def dealers_hands(self, sheet: Any, view: TableView) -> Iterator[wire.HandOnFelt]:
        dealer = view.dealer
        cards = (*map(face, dealer.cards), *(None for _ in range(dealer.face_down)))
        if cards:
            total = dealer_total(view)
            state = "bust" if total.startswith("bust") else "blackjack" if total == "blackjack" else ""
            yield wire.HandOnFelt(self.dealers_name(sheet, view), cards, total, state)  # type: ignore[arg-type]

    def laid(self, view: TableView, number: int, players: Collection[str]) -> Iterator[wire.WagerOnFelt]:
        """The wagers for the next round."""
        yield from (self._bet(bet) for bet in view.bets if bet.box == number)

    def marks(self, view: TableView, number: int, players: Collection[str]) -> Iterator[str]:
        """What lies at the box beside cards and wagers; `players` are those who play it."""
        yield from ()

    def marks_of_round(
        self, number: int, round_results: RoundResults, players: Collection[str]
    ) -> Iterator[str]:
        """What the round has left at the box of players who do not play it."""
        yield from ()

    # --- a box ---

    def _bet(self, bet: SeenBet) -> wire.WagerOnFelt:
        note = "cash, not confirmed yet" if bet.spoken else ""
        cents = bet.amount + bet.spoken
        return wire.WagerOnFelt(bet.wager, self.label_of(bet.wager), bet.player, cents, bet.coupon, note)

    def _box(
        self, view: TableView, number: int, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.BoxOnFelt:
        """One box. Its spots show the wagers of those who play it."""
        bets = [bet for bet in view.bets if bet.box == number]
        box = next((one for one in view.boxes if one.number == number), None)
        if box is not None and view.phase == BETWEEN and box.player not in seated.values():
            box = None
        if bets or box is None:
            players = {seated.get(number, ""), *(bet.player for bet in bets)}
            first = bets[0].player if bets else ""
            marks = tuple(self.marks(view, number, players))
            return wire.BoxOnFelt(number, first, wagers=tuple(self.laid(view, number, players)), marks=marks)
        players = {stake.player for hand in box.hands for stake in hand.stakes}
        hands = tuple(self._hand(view, box, index, round_results) for index in range(len(box.hands)))
        marks = (*self.marks(view, number, players), *self.marks_of_round(number, round_results, players))
        wagers = tuple(self._beside(box, round_results, players))
        return wire.BoxOnFelt(number, box.player, hands, wagers, marks)

    def _hand(
        self, view: TableView, box: SeenBox, index: int, round_results: RoundResults
    ) -> wire.HandOnFelt:
        hand = box.hands[index]
        wagers = []
        for stake in hand.stakes:
            name = self.main_wagers[stake.spot]
            spot = HandWager(box.number, index, name)
            over = hand.settled or stake.settled
            brought = round_results.net_of(spot, player=stake.player) if over else None
            row = round_results.row_of(spot, stake.player)
            note = "doubled" if stake.doubled else ""
            cents = stake.wager + stake.doubled
            label = self.label_of(name)
            wagers.append(
                wire.WagerOnFelt(name, label, stake.player, cents, stake.coupon, note, brought, row)
            )
        state = _state(view, box, hand, [one.result for one in wagers])
        if view.dealers_before:  # against several hands of the dealer's no one total says how it ended
            own = [one.result for one in wagers if one.player == box.player and one.result is not None]
            outcome = spots_outcome(own) if state in ("won", "lost", "tied") else ""
        else:
            outcome = hand_outcome(box, hand, state, dealer=dealer_total(view) if hand.settled else "")
        return wire.HandOnFelt(
            hand.name,
            tuple(map(face, hand.cards)),
            hand_total(box, hand),
            state,  # type: ignore[arg-type]
            tuple(wagers),
            hand.unseen,
            outcome,
        )

    def _beside(
        self, box: SeenBox, round_results: RoundResults, players: Collection[str]
    ) -> Iterator[wire.WagerOnFelt]:
        """The side wagers and insurance of the players of the box, then those already settled."""
        shown = set()
        for bet in box.side_bets:
            if bet.player not in players:
                continue
            shown.add((bet.wager, bet.player))
            spot = HandWager(box.number, 0, bet.wager)
            brought = round_results.net_of(spot, player=bet.player) if bet.settled else None
            row = row_text(round_results.row_of(spot, bet.player))
            label = self.label_of(bet.wager)
            yield wire.WagerOnFelt(bet.wager, label, bet.player, bet.amount, bet.coupon, "", brought, row)
        for spot, by_player in round_results.net.items():
            if spot.box != box.number or spot.wager in self.spots:
                continue
            for player, cents in by_player.items():
                if (spot.wager, player) not in shown and player in players:
                    row = row_text(round_results.row_of(spot, player))
                    label = self.label_of(spot.wager)
                    yield wire.WagerOnFelt(spot.wager, label, player, 0, result=cents, row=row)


def _state(view: TableView, box: SeenBox, hand: SeenHand, brought: list[int | None]) -> str:
    if hand.dead:
        return "dead"
    if box.surrendered or hand.surrendered:
        return "surrendered"
    if hand.discarded or (hand.total is not None and is_bust(hand.total)):
        return "bust"
    figures = [cents for cents in brought if cents is not None]
    if hand.settled and figures:
        net = sum(figures)
        return "won" if net > 0 else "lost" if net < 0 else "tied"
    if view.awaiting.kind is Kind.DECISION and view.turn == hand.name:
        return "turn"
    return "blackjack" if box.blackjack else ""

"""The felt of double attack: the dealer's hand, the boxes, the wagers on them and their results."""

from collections.abc import Collection, Iterator

from cutcard.games.double_attack.model.spots import MAIN_WAGERS, SPOTS
from cutcard.games.double_attack.sheet.sheet import ATTACK, BUST_IT, INITIAL, INSURANCE, DoubleAttackSheet
from cutcard.games.protocol import DEALER, Kind
from cutcard.games.twenty_one.points import is_bust
from cutcard.games.twenty_one.seen import SeenBox, SeenHand, TableView
from cutcard.narration.audience import plain_card
from cutcard.narration.round_results import HandWager, RoundResults
from cutcard.narration.twenty_one import dealer_total, hand_outcome, hand_total
from cutcard.web import wire
from cutcard.web.frames.common import BETWEEN, face, row_text, shoe
from cutcard.web.frames.protocol import PlayersByBox

LABELS = {INITIAL: "Initial", ATTACK: "Attack", BUST_IT: "Bust it", INSURANCE: "Insurance"}


def felt(
    sheet: DoubleAttackSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
) -> wire.FeltFrame:
    """The whole felt. In each box the last round stays until something is laid there for the next."""
    in_round = view.phase != BETWEEN
    dealer = tuple(_dealer(view))
    boxes = tuple(_box(view, number, round_results, seated) for number in range(1, sheet.boxes + 1))
    return wire.FeltFrame(
        phase=view.phase,
        in_round=in_round,
        round=view.round_number + in_round,
        dealer=dealer,
        boxes=boxes,
        shoe=shoe(sheet, view, (*dealer, *(hand for box in boxes for hand in box.hands))),
        marks=() if view.exposed is None else (f"next card: {plain_card(view.exposed)}",),
        burn_card=face(view.burn_card),
    )


def _dealer(view: TableView) -> Iterator[wire.HandOnFelt]:
    dealer = view.dealer
    cards = (*map(face, dealer.cards), *(None for _ in range(dealer.face_down)))
    if cards:
        total = dealer_total(view)
        state = "bust" if total.startswith("bust") else "blackjack" if total == "blackjack" else ""
        yield wire.HandOnFelt(DEALER, cards, total, state)  # type: ignore[arg-type]


def _box(view: TableView, number: int, round_results: RoundResults, seated: PlayersByBox) -> wire.BoxOnFelt:
    bets = [bet for bet in view.bets if bet.box == number]
    box = next((one for one in view.boxes if one.number == number), None)
    if box is not None and view.phase == BETWEEN and box.player not in seated.values():
        box = None
    if bets or box is None:
        laid = tuple(
            wire.WagerOnFelt(bet.wager, LABELS[bet.wager], bet.player, bet.amount, bet.coupon, "")
            for bet in bets
        )
        return wire.BoxOnFelt(number, bets[0].player if bets else "", wagers=laid)
    hands = tuple(_hand(view, box, index, round_results) for index in range(len(box.hands)))
    players = {stake.player for hand in box.hands for stake in hand.stakes}
    return wire.BoxOnFelt(number, box.player, hands, tuple(_beside(box, round_results, players)))


def _hand(view: TableView, box: SeenBox, index: int, round_results: RoundResults) -> wire.HandOnFelt:
    hand = box.hands[index]
    wagers = []
    for stake in hand.stakes:
        name = MAIN_WAGERS[stake.spot]
        over = hand.settled or stake.settled
        spot = HandWager(box.number, index, name)
        brought = round_results.net_of(spot, player=stake.player) if over else None
        note = "doubled" if stake.doubled else ""
        cents = stake.wager + stake.doubled
        row = round_results.row_of(spot, stake.player)
        wagers.append(wire.WagerOnFelt(name, LABELS[name], stake.player, cents, 0, note, brought, row))
    state = _state(view, box, hand, [one.result for one in wagers])
    cards = tuple(map(face, hand.cards))
    outcome = hand_outcome(box, hand, state, dealer=dealer_total(view) if hand.settled else "")
    return wire.HandOnFelt(
        hand.name,
        cards,
        hand_total(box, hand),
        state,  # type: ignore[arg-type]
        tuple(wagers),
        outcome=outcome,
    )


def _state(view: TableView, box: SeenBox, hand: SeenHand, brought: list[int | None]) -> str:
    if hand.dead:
        return "dead"
    if hand.surrendered:
        return "surrendered"
    if hand.total is not None and is_bust(hand.total):
        return "bust"
    figures = [cents for cents in brought if cents is not None]
    if hand.settled and figures:
        net = sum(figures)
        return "won" if net > 0 else "lost" if net < 0 else "tied"
    if view.awaiting.kind is Kind.DECISION and view.turn == hand.name:
        return "turn"
    return "blackjack" if box.blackjack else ""


def _beside(
    box: SeenBox, round_results: RoundResults, players: Collection[str]
) -> Iterator[wire.WagerOnFelt]:
    """Bust-it wagers and insurance of the players of the box, then those already settled."""
    shown = set()
    for bet in box.side_bets:
        shown.add((bet.wager, bet.player))
        spot = HandWager(box.number, 0, bet.wager)
        brought = round_results.net_of(spot, player=bet.player) if bet.settled else None
        label = LABELS[bet.wager]
        row = row_text(round_results.row_of(spot, bet.player))
        yield wire.WagerOnFelt(bet.wager, label, bet.player, bet.amount, bet.coupon, "", brought, row)
    for spot, by_player in round_results.net.items():
        if spot.box == box.number and spot.wager not in SPOTS:
            for player, cents in by_player.items():
                if (spot.wager, player) not in shown and player in players:
                    row = row_text(round_results.row_of(spot, player))
                    yield wire.WagerOnFelt(spot.wager, LABELS[spot.wager], player, 0, result=cents, row=row)

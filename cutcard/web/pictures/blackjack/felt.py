"""The felt of blackjack: the dealer's hands, seven boxes, what lies in them and what it brought."""

from collections.abc import Iterator

from cutcard.games.blackjack.decide import multiple_action
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.spots import MAIN_WAGERS, SPOTS
from cutcard.games.blackjack.view import SeenBox, SeenHand, TableView
from cutcard.games.game import DEALER, Kind
from cutcard.telling.blackjack.hands import dealer_total, dealers_before, hand_total
from cutcard.telling.slate import Slate, Spot
from cutcard.telling.voice import plain_card
from cutcard.web import wire
from cutcard.web.pictures.blackjack.labels import label_of
from cutcard.web.pictures.common import BETWEEN, face, shoe


def felt(sheet: BlackjackSheet, view: TableView, slate: Slate) -> wire.Felt:
    """The table; the last round stays in each box until something is laid there for the next one."""
    in_round = view.phase != BETWEEN
    dealer = tuple(_dealer(sheet, view))
    boxes = tuple(_box(view, number, slate) for number in range(1, sheet.boxes + 1))
    # Of several hands of the dealer's only the last lies there; the others are shown as they were (2.18).
    lying = (*dealer[-1:], *(hand for box in boxes for hand in box.hands))
    return wire.Felt(
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


def dealers_name(sheet: BlackjackSheet, view: TableView) -> str:
    """`dealer`; at multiple action each of his hands has a number: `dealer.2`."""
    return f"{DEALER}.{len(view.dealers_before) + 1}" if multiple_action(sheet) else DEALER


def _dealer(sheet: BlackjackSheet, view: TableView) -> Iterator[wire.HandOnFelt]:
    for number, (_, hand, total) in enumerate(dealers_before(view), start=1):
        yield wire.HandOnFelt(f"{DEALER}.{number}", tuple(map(face, hand.cards)), total)
    dealer = view.dealer
    cards = (*map(face, dealer.cards), *(None for _ in range(dealer.face_down)))
    if not cards:
        return
    total = dealer_total(view)
    state = "bust" if total.startswith("bust") else "blackjack" if total == "blackjack" else ""
    yield wire.HandOnFelt(dealers_name(sheet, view), cards, total, state)  # type: ignore[arg-type]


# --- a box ------------------------------------------------------------------------------------------------


def _box(view: TableView, number: int, slate: Slate) -> wire.BoxOnFelt:
    laid = tuple(_laid(view, number))
    marks = tuple(_marks(view, number))
    box = next((one for one in view.boxes if one.number == number), None)
    if laid or box is None:
        first = next((bet.player for bet in view.bets if bet.box == number), "")
        return wire.BoxOnFelt(number, first, wagers=laid, marks=marks)
    hands = tuple(_hand(view, box, index, slate) for index in range(len(box.hands)))
    return wire.BoxOnFelt(number, box.player, hands, tuple(_beside(box, slate)), marks)


def _laid(view: TableView, number: int) -> Iterator[wire.WagerOnFelt]:
    """For the round to come; streaks under way lie there too (2.22)."""
    bets = [bet for bet in view.bets if bet.box == number]
    for bet in bets:
        note = "cash, not confirmed yet" if bet.spoken else ""
        cents = bet.amount + bet.spoken
        yield wire.WagerOnFelt(bet.wager, label_of(bet.wager), bet.player, cents, bet.coupon, note)
    for streak in view.streaks if bets else ():
        if streak.box == number:
            yield from (
                wire.WagerOnFelt(wager, label_of(wager), streak.player, cents)
                for wager, cents in streak.wagers
            )


def _marks(view: TableView, number: int) -> Iterator[str]:
    for streak in view.streaks:
        if streak.box == number and streak.lammer:
            yield f"{streak.lammer - 1} in a row"
    if view.button == number:
        yield "bonus button"
    if number in view.dark:
        yield "light out of order"
    for box in view.boxes:
        if box.number == number and box.offered is not None:
            yield f"for the sevens: {plain_card(box.offered)}"


def _hand(view: TableView, box: SeenBox, index: int, slate: Slate) -> wire.HandOnFelt:
    hand = box.hands[index]
    wagers = []
    for stake in hand.stakes:
        name = MAIN_WAGERS[stake.spot]
        over = hand.settled or stake.settled
        brought = slate.brought(Spot(box.number, index, name), player=stake.player) if over else None
        note = "doubled" if stake.doubled else ""
        cents = stake.wager + stake.doubled
        wagers.append(
            wire.WagerOnFelt(name, label_of(name), stake.player, cents, stake.coupon, note, brought)
        )
    state = _state(view, box, hand, [one.result for one in wagers])
    cards = tuple(map(face, hand.cards))
    total = hand_total(box, hand)
    return wire.HandOnFelt(hand.name, cards, total, state, tuple(wagers), hand.unseen)  # type: ignore[arg-type]


def _state(view: TableView, box: SeenBox, hand: SeenHand, brought: list[int | None]) -> str:
    if hand.dead:
        return "dead"
    if box.surrendered:
        return "surrendered"
    if hand.discarded or (hand.total is not None and hand.total > 21):
        return "bust"
    figures = [cents for cents in brought if cents is not None]
    if hand.settled and figures:
        net = sum(figures)
        return "won" if net > 0 else "lost" if net < 0 else "tied"
    if view.awaiting.kind is Kind.DECISION and view.turn == hand.name:
        return "turn"
    return "blackjack" if box.blackjack else ""


def _beside(box: SeenBox, slate: Slate) -> Iterator[wire.WagerOnFelt]:
    """Side wagers and insurance; then what was decided and lies there no longer."""
    shown = set()
    for bet in box.side_bets:
        shown.add((bet.wager, bet.player))
        spot = Spot(box.number, 0, bet.wager)
        brought = slate.brought(spot, player=bet.player) if bet.settled else None
        yield wire.WagerOnFelt(
            bet.wager, label_of(bet.wager), bet.player, bet.amount, bet.coupon, "", brought
        )
    for spot, by_player in slate.net.items():
        if spot.box != box.number or spot.wager in SPOTS:
            continue
        for player, cents in by_player.items():
            if (spot.wager, player) not in shown:
                yield wire.WagerOnFelt(spot.wager, label_of(spot.wager), player, 0, result=cents)

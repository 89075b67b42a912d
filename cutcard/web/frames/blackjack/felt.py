"""The felt of blackjack: the dealer's hands, the boxes, the wagers on them and their results."""

from collections.abc import Collection, Iterator
from functools import cache

from cutcard.games.blackjack.model.hand import is_bust
from cutcard.games.blackjack.model.spots import MAIN_WAGERS, SPOTS
from cutcard.games.blackjack.rules import multiple_action
from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.games.blackjack.view import SeenBox, SeenHand, TableView
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import DEALER, Kind
from cutcard.money import readable_dollars
from cutcard.narration.audience import plain_card
from cutcard.narration.blackjack.hands import dealer_total, dealers_before, hand_outcome, hand_total
from cutcard.narration.round_results import HandWager, RoundResults
from cutcard.web import wire
from cutcard.web.frames.common import BETWEEN, face, row_text, shoe
from cutcard.web.frames.protocol import PlayersByBox

_AS_PRINTED = {MAIN: "Blackjack", INSURANCE: "Insurance", "match-the-dealer": "Match the Dealer"}


@cache
def label_of(wager: str) -> str:
    """`21+3`, `Match the Dealer`, `Streak 3`; at multiple action `Hand 2`, `Insurance 2`."""
    name, _, spot = wager.partition(".")
    if spot:
        return f"Hand {spot}" if name == MAIN else f"{_AS_PRINTED[name]} {spot}"
    if wager in _AS_PRINTED:
        return _AS_PRINTED[wager]
    if wager in ALL and ALL[wager].wins_in_a_row:
        return f"Streak {ALL[wager].wins_in_a_row}"
    return ALL[wager].title.removesuffix(" wager") if wager in ALL else wager.capitalize()


def felt(
    sheet: BlackjackSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
) -> wire.FeltFrame:
    """The whole felt. In each box the last round stays until something is laid there for the next, or its
    player has left."""
    in_round = view.phase != BETWEEN
    dealer = tuple(_dealer(sheet, view))
    boxes = tuple(_box(view, number, round_results, seated) for number in range(1, sheet.boxes + 1))
    # Of several dealer's hands only the last is on the layout; the others are shown for reference (2.18).
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


def dealers_name(sheet: BlackjackSheet, view: TableView) -> str:
    """`dealer`; at multiple action each of the dealer's hands has a number: `dealer.2`."""
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


def _box(view: TableView, number: int, round_results: RoundResults, seated: PlayersByBox) -> wire.BoxOnFelt:
    """One box. Its spots show the wagers of those who play it. Streaks of players who have left are marks."""
    bets = [bet for bet in view.bets if bet.box == number]
    box = next((one for one in view.boxes if one.number == number), None)
    if box is not None and view.phase == BETWEEN and box.player not in seated.values():
        box = None
    if bets or box is None:
        players = {seated.get(number, ""), *(bet.player for bet in bets)}
        first = bets[0].player if bets else ""
        marks = tuple(_marks(view, number, players))
        return wire.BoxOnFelt(number, first, wagers=tuple(_laid(view, number, players)), marks=marks)
    players = {stake.player for hand in box.hands for stake in hand.stakes}
    hands = tuple(_hand(view, box, index, round_results) for index in range(len(box.hands)))
    marks = (*_marks(view, number, players), *_given_up(number, round_results, players))
    return wire.BoxOnFelt(number, box.player, hands, tuple(_beside(box, round_results, players)), marks)


def _laid(view: TableView, number: int, players: Collection[str]) -> Iterator[wire.WagerOnFelt]:
    """The wagers for the next round, with the streaks under way (2.22)."""
    for bet in view.bets:
        if bet.box == number:
            note = "cash, not confirmed yet" if bet.spoken else ""
            cents = bet.amount + bet.spoken
            yield wire.WagerOnFelt(bet.wager, label_of(bet.wager), bet.player, cents, bet.coupon, note)
    for streak in view.streaks:
        if streak.box == number and streak.player in players:
            yield from (
                wire.WagerOnFelt(wager, label_of(wager), streak.player, cents)
                for wager, cents in streak.wagers
            )


def _marks(view: TableView, number: int, players: Collection[str]) -> Iterator[str]:
    for streak in view.streaks:
        if streak.box != number:
            continue
        if streak.player not in players:
            yield f"{readable_dollars(sum(cents for _, cents in streak.wagers))} on streaks: {streak.player}"
        elif streak.lammer:
            yield f"{streak.lammer - 1} in a row"
    if view.button == number:
        yield "bonus button"
    if number in view.dark:
        yield "light out of order"
    for box in view.boxes:
        if box.number == number and box.offered is not None:
            yield f"for the sevens: {plain_card(box.offered)}"


def _hand(view: TableView, box: SeenBox, index: int, round_results: RoundResults) -> wire.HandOnFelt:
    hand = box.hands[index]
    wagers = []
    for stake in hand.stakes:
        name = MAIN_WAGERS[stake.spot]
        over = hand.settled or stake.settled
        brought = (
            round_results.net_of(HandWager(box.number, index, name), player=stake.player) if over else None
        )
        row = round_results.row_of(HandWager(box.number, index, name), stake.player)
        note = "doubled" if stake.doubled else ""
        cents = stake.wager + stake.doubled
        wagers.append(
            wire.WagerOnFelt(name, label_of(name), stake.player, cents, stake.coupon, note, brought, row)
        )
    state = _state(view, box, hand, [one.result for one in wagers])
    cards = tuple(map(face, hand.cards))
    total = hand_total(box, hand)
    # Against several hands of the dealer's, no one total says how it ended (2.18).
    dealer = "" if view.dealers_before or not hand.settled else dealer_total(view)
    outcome = hand_outcome(box, hand, state, dealer=dealer)
    return wire.HandOnFelt(hand.name, cards, total, state, tuple(wagers), hand.unseen, outcome)  # type: ignore[arg-type]


def _state(view: TableView, box: SeenBox, hand: SeenHand, brought: list[int | None]) -> str:
    if hand.dead:
        return "dead"
    if box.surrendered:
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


def _given_up(number: int, round_results: RoundResults, players: Collection[str]) -> Iterator[str]:
    """Streaks lost at this deal because their players no longer play the box (2.22(f))."""
    lost: dict[str, int] = {}
    for spot, by_player in round_results.net.items():
        for player, cents in by_player.items():
            if spot.box == number and player not in players:
                lost[player] = lost.get(player, 0) + cents
    yield from (
        f"{readable_dollars(cents)} on streaks: {player}" for player, cents in lost.items() if cents < 0
    )


def _beside(
    box: SeenBox, round_results: RoundResults, players: Collection[str]
) -> Iterator[wire.WagerOnFelt]:
    """The side wagers and insurance of the players of the box, then those already settled."""
    shown = set()
    for bet in box.side_bets:
        if bet.player not in players:
            continue
        shown.add((bet.wager, bet.player))
        spot = HandWager(box.number, 0, bet.wager)
        brought = round_results.net_of(spot, player=bet.player) if bet.settled else None
        yield wire.WagerOnFelt(
            bet.wager,
            label_of(bet.wager),
            bet.player,
            bet.amount,
            bet.coupon,
            "",
            brought,
            row_text(round_results.row_of(spot, bet.player)),
        )
    for spot, by_player in round_results.net.items():
        if spot.box != box.number or spot.wager in SPOTS:
            continue
        for player, cents in by_player.items():
            if (spot.wager, player) not in shown and player in players:
                row = row_text(round_results.row_of(spot, player))
                yield wire.WagerOnFelt(spot.wager, label_of(spot.wager), player, 0, result=cents, row=row)

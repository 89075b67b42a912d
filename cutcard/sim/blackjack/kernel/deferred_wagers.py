"""Deferred wagers, which depend on more than the first cards: their cards and their settlement.

Every answer is looked up in `DeferredTables`. A table without such wagers compiles none of this.
"""

from cutcard.jit import inlined
from cutcard.sim.arrays import OUT_OF_CARDS, Cents, Shoe, Words
from cutcard.sim.blackjack.deferred_wagers import (
    AWARDS,
    AWARDS_END,
    CARDS,
    DEALER,
    DISPLAY,
    FIRST,
    FLAGS,
    IN_A_ROW,
    KIND,
    NEXT_TABLE,
    NONE,
    ORDER,
    PAIRS,
    ROW,
    SECOND,
    START,
    TABLE,
    THIRD,
    WANTS_THIRD,
    WHEN_SPLIT,
    DeferredTables,
)
from cutcard.sim.blackjack.kernel.streaks import settle_streaks
from cutcard.sim.blackjack.kernel.workspace import FOURTH_CARD, RECEIVED, THIRD_CARD, Workspace
from cutcard.sim.randomness import shown_below
from cutcard.sim.twenty_one.cards import deal, whole


@inlined
def first_rows(
    deferred: DeferredTables, cards: Shoe, won: Shoe, kept: Cents, boxes: int, up_card: int
) -> None:
    """The rows by the first two cards of each box and the up card."""
    for box in range(boxes):
        kept[box, RECEIVED] = 2
    for wager in range(len(won)):
        kind, table = deferred.wagers[wager, KIND], deferred.wagers[wager, TABLE]
        if kind <= SECOND or kind == DISPLAY:
            for box in range(boxes):
                two = whole(cards[2 * box]) * CARDS + whole(cards[2 * box + 1])
                won[wager, box] = deferred.answers[table + two * CARDS + up_card]


@inlined
def receive(kept: Cents, box: int, card: int) -> None:
    """Stores a card after the first two if it is the box's third or fourth."""
    if kept[box, RECEIVED] < 4:
        kept[box, THIRD_CARD + kept[box, RECEIVED] - 2] = card
    kept[box, RECEIVED] += 1


@inlined
def offer_cards(
    deferred: DeferredTables,
    workspace: Workspace,
    shoe: Shoe,
    position: int,
    ready: int,
    limit: int,
    discards: int,
    boxes: int,
) -> tuple[int, int, int]:
    """A dealer's blackjack before play: a waiting row is offered a card and takes it (2.6(j)3, (k)6)."""
    for box in range(boxes):
        workspace.hands[box] = 1
        waits = False
        for wager in range(len(workspace.won)):
            if deferred.wagers[wager, KIND] == THIRD:
                waits |= (
                    deferred.answers[deferred.wagers[wager, FLAGS] + whole(workspace.won[wager, box])] > 0
                )
        if waits:
            card, position, ready, limit = deal(shoe, workspace.generator, position, ready, limit, discards)
            receive(workspace.kept, box, card)
    return position, ready, limit


@inlined
def wanted_second(deferred: DeferredTables, won: Shoe, boxes: int, up_card: int) -> bool:
    """Whether a side wager waits for the dealer's second card (2.12(c), 2.24(e), 2.25(d))."""
    wanted = deferred.answers[up_card] > 0
    for wager in range(len(won)):
        if deferred.wagers[wager, KIND] == SECOND:
            for box in range(boxes):
                row = whole(won[wager, box])
                wanted |= deferred.answers[deferred.wagers[wager, FLAGS] + row * CARDS + up_card] > 0
    return wanted  # type: ignore[no-any-return]


@inlined
def wanted_third(deferred: DeferredTables, up_card: int, second: int) -> bool:
    """Whether a wager needs the dealer's third card, whatever the hands (2.25(d))."""
    return second != NONE and deferred.answers[WANTS_THIRD + up_card * CARDS + second] > 0


@inlined
def keep_dealers(dealers: Cents, up_card: int, second: int, third: int) -> None:
    """Stores the dealer's cards that a wager may need; `NONE` for a card that was not dealt."""
    dealers[0] = up_card
    dealers[1] = second
    dealers[2] = third


@inlined
def settle_deferred(deferred: DeferredTables, workspace: Workspace, boxes: int, limit: int) -> None:
    """Settles every side wager if the round was finished."""
    if limit == OUT_OF_CARDS:
        return
    won, side = workspace.won, workspace.side
    second, third = workspace.dealers[1], workspace.dealers[2]
    dealers_two = workspace.dealers[0] * CARDS + second
    for wager in range(len(won)):
        kind = deferred.wagers[wager, KIND]
        if kind == IN_A_ROW:
            continue
        if kind not in (FIRST, DISPLAY):
            for box in range(boxes):
                won[wager, box] = _last_row(
                    deferred,
                    wager,
                    kind,
                    whole(won[wager, box]),
                    whole(workspace.cards[2 * box]) * CARDS + whole(workspace.cards[2 * box + 1]),
                    workspace.kept,
                    box,
                    workspace.hands[box],
                    dealers_two,
                    second,
                    third,
                )
        for box in range(boxes):
            side[wager, box] = deferred.cents[wager, whole(won[wager, box])]
            if kind == DISPLAY and won[wager, box] > 0:
                side[wager, box] += _displayed(deferred, workspace.generator, wager)
        if deferred.wagers[wager, ROW] != NONE:
            if kind == ORDER:
                _record(deferred, workspace.records, won, side, wager, boxes)
            else:
                _share_ceiling(deferred, won, side, wager, boxes)
    if deferred.streaks:
        settle_streaks(deferred, workspace, boxes)


@inlined
def _last_row(
    deferred: DeferredTables,
    wager: int,
    kind: int,
    row: int,
    two: int,
    kept: Cents,
    box: int,
    hands: int,
    dealers_two: int,
    second: int,
    third: int,
) -> int:
    """The final row, by the kind of the wager."""
    table = deferred.wagers[wager, NEXT_TABLE]
    if kind == THIRD:
        if hands == 1 and kept[box, RECEIVED] > 2 and deferred.answers[deferred.wagers[wager, FLAGS] + row]:
            return whole(deferred.answers[table + two * CARDS + kept[box, THIRD_CARD]])
    elif kind == SECOND:
        if second != NONE:
            return whole(deferred.answers[table + row * PAIRS + dealers_two])
    elif kind == DEALER:
        if deferred.answers[WANTS_THIRD + dealers_two]:
            return whole(deferred.answers[table + PAIRS + dealers_two * CARDS + third])
        return whole(deferred.answers[table + dealers_two])
    else:
        following = deferred.wagers[wager, TABLE]
        counted = kept[box, RECEIVED]
        if hands > 1:
            counted = min(counted, deferred.wagers[wager, WHEN_SPLIT])
        state = whole(deferred.answers[following + deferred.wagers[wager, START] * CARDS + two // CARDS])
        state = whole(deferred.answers[following + state * CARDS + two % CARDS])
        if counted > 2:
            state = whole(deferred.answers[following + state * CARDS + kept[box, THIRD_CARD]])
        if counted > 3:
            state = whole(deferred.answers[following + state * CARDS + kept[box, FOURTH_CARD]])
        return whole(deferred.answers[table + state])
    return row


@inlined
def _displayed(deferred: DeferredTables, generator: Words, wager: int) -> int:
    """The award on the display, drawn by weight from a separate stream."""
    award = deferred.wagers[wager, AWARDS]
    drawn = shown_below(generator, deferred.display_weights[deferred.wagers[wager, AWARDS_END] - 1])
    while deferred.display_weights[award] <= drawn:
        award += 1
    return deferred.display_cents[award]  # type: ignore[no-any-return]


@inlined
def _share_ceiling(deferred: DeferredTables, won: Shoe, side: Cents, wager: int, boxes: int) -> None:
    """Winners of the row with a ceiling are paid from the dealer's far right (2.24(h))."""
    ceiling_row = deferred.wagers[wager, ROW]
    winners = 0
    for box in range(boxes):
        winners += whole(won[wager, box]) == ceiling_row
    place = 0
    for box in range(boxes - 1, -1, -1):
        if whole(won[wager, box]) == ceiling_row:
            side[wager, box] = deferred.shares[wager, winners, place]
            place += 1


@inlined
def _record(deferred: DeferredTables, records: Cents, won: Shoe, side: Cents, wager: int, boxes: int) -> None:
    """Records the winners of the meter, and of every row if awards come from it, from the far right."""
    records[0, 1] += boxes
    for box in range(boxes - 1, -1, -1):
        row = whole(won[wager, box])
        if row == deferred.wagers[wager, ROW] or (row > 0 and deferred.records_awards):
            records[0, 0] += 1
            if records[0, 0] < len(records):
                number = records[0, 0]
                records[number, 0] = records[0, 1]
                records[number, 1] = box
                records[number, 2] = row
                for other in range(boxes):
                    records[number, 3] += side[wager, other]

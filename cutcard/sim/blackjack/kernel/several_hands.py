"""Multiple action: the dealer's hands one after the other, all with the same up card (2.18)."""

from cutcard.sim.blackjack.kernel.cards import deal
from cutcard.sim.blackjack.kernel.workspace import Room, Shoe, whole
from cutcard.sim.blackjack.payoffs import MARK_BITS
from cutcard.sim.blackjack.tables import CARD_ROOM, Tables
from cutcard.sim.jit import inlined


@inlined
def several_hands(
    tables: Tables,
    room: Room,
    shoe: Shoe,
    position: int,
    ready: int,
    limit: int,
    discards: int,
    boxes: int,
    up_card: int,
    open_hands: int,
    waiting: bool,
) -> tuple[int, int, int]:
    """Plays the dealer's hands while something waits for them and settles a spot of every box with each."""
    all_over = 1
    for box in range(boxes):
        room.net[box] = 0
        all_over &= whole(tables.over_21[room.codes[box]])
    anyway = tables.later.first_hand_anyway[all_over] > 0
    for spot in range(len(room.spots)):
        dealer = 0
        if waiting or (anyway and spot == 0):
            card, position, ready, limit = deal(shoe, room.generator, position, ready, limit, discards)
            dealer = whole(tables.start[up_card * CARD_ROOM + card])
        late = tables.late[up_card >> 2] > 0 and tables.dealer_blackjack[dealer] > 0
        if not late and tables.needed[open_hands]:
            while tables.draws[dealer]:
                card, position, ready, limit = deal(shoe, room.generator, position, ready, limit, discards)
                dealer = whole(tables.after[dealer * CARD_ROOM + card])
        column = whole(tables.dealer_column[dealer])
        for box in range(boxes):
            total = 0
            if late:
                total = tables.late_cents[room.codes[box]]
            else:
                for hand in range(room.hands[box]):
                    total += tables.cents[whole(room.rows[box, hand]), column]
            room.spots[spot, box] = total
            room.net[box] += total
        if spot == 0:
            open_hands, waiting = _turned(tables, room, boxes, up_card)
    return position, ready, limit


@inlined
def _turned(tables: Tables, room: Room, boxes: int, up_card: int) -> tuple[int, bool]:
    """The first hand is settled and all cards are face up: how many hands are open, and whether any waits."""
    open_hands, waiting = 0, False
    for box in range(boxes):
        code = 0
        for hand in range(room.hands[box]):
            row = whole(room.rows[box, hand])
            code = (code << MARK_BITS) | whole(tables.turned_mark[row])
            open_hands += whole(tables.turned_open[row])
        room.codes[box] = code
        waiting |= tables.waits[up_card >> 2, code] > 0
    return open_hands, waiting

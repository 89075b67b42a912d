"""Multiple action: the dealer's hands in turn, all with the same up card (2.18)."""

from cutcard.jit import inlined
from cutcard.sim.arrays import Shoe
from cutcard.sim.blackjack.kernel.workspace import Workspace
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.twenty_one.cards import deal, whole
from cutcard.sim.twenty_one.hand_tables import CARD_ROOM
from cutcard.sim.twenty_one.payoff_rows import MARK_BITS


@inlined
def several_hands(
    tables: Tables,
    workspace: Workspace,
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
        workspace.net[box] = 0
        all_over &= whole(tables.over_21[workspace.codes[box]])
    anyway = tables.deferred.first_hand_anyway[all_over] > 0
    for spot in range(len(workspace.spots)):
        dealer = 0
        if waiting or (anyway and spot == 0):
            card, position, ready, limit = deal(shoe, workspace.generator, position, ready, limit, discards)
            dealer = whole(tables.start[up_card * CARD_ROOM + card])
        late = tables.late[up_card >> 2] > 0 and tables.dealer_blackjack[dealer] > 0
        if not late and tables.needed[open_hands]:
            while tables.draws[dealer]:
                card, position, ready, limit = deal(
                    shoe, workspace.generator, position, ready, limit, discards
                )
                dealer = whole(tables.after[dealer * CARD_ROOM + card])
        column = whole(tables.dealer_column[dealer])
        for box in range(boxes):
            total = 0
            if late:
                total = tables.late_cents[workspace.codes[box]]
            else:
                for hand in range(workspace.hands[box]):
                    total += tables.cents[whole(workspace.rows[box, hand]), column]
            workspace.spots[spot, box] = total
            workspace.net[box] += total
        if spot == 0:
            open_hands, waiting = _turned(tables, workspace, boxes, up_card)
    return position, ready, limit


@inlined
def _turned(tables: Tables, workspace: Workspace, boxes: int, up_card: int) -> tuple[int, bool]:
    """The first hand is settled and all cards are face up: how many hands are open, and whether any waits."""
    open_hands, waiting = 0, False
    for box in range(boxes):
        code = 0
        for hand in range(workspace.hands[box]):
            row = whole(workspace.rows[box, hand])
            code = (code << MARK_BITS) | whole(tables.turned_mark[row])
            open_hands += whole(tables.turned_open[row])
        workspace.codes[box] = code
        waiting |= tables.waits[up_card >> 2, code] > 0
    return open_hands, waiting

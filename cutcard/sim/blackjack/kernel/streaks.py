"""Hands won one after the other (2.22): what a round does to the wagers on them."""

from cutcard.sim.blackjack.deferred_wagers import WINS, Later
from cutcard.sim.blackjack.kernel.workspace import OPEN_STREAKS, RESULTS, SETTLED_NOW, WON_IN_A_ROW, Room
from cutcard.sim.jit import inlined


@inlined
def settle_streaks(later: Later, room: Room, boxes: int) -> None:
    """One step for all of a box's streaks; they are laid together whenever none is left (2.22(k))."""
    kept, side = room.kept, room.side
    for wager in range(len(later.wagers)):
        if later.streaks >> wager & 1:
            room.batches[wager, SETTLED_NOW] = 0
            for box in range(boxes):
                side[wager, box] = 0
    for box in range(boxes):
        if kept[box, OPEN_STREAKS] == 0:
            kept[box, WON_IN_A_ROW] = 0
            kept[box, OPEN_STREAKS] = later.streaks
        step = later.steps[kept[box, RESULTS]]
        if step == 0:
            continue
        kept[box, WON_IN_A_ROW] += 1
        for wager in range(len(later.wagers)):
            wins = later.wagers[wager, WINS]
            if kept[box, OPEN_STREAKS] >> wager & 1 and (step < 0 or kept[box, WON_IN_A_ROW] == wins):
                side[wager, box] = later.cents[wager, 1 if step > 0 else 0]
                room.batches[wager, SETTLED_NOW] += 1
                kept[box, OPEN_STREAKS] ^= 1 << wager

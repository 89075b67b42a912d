"""Streak wagers (2.22): what a round does to them."""

from cutcard.jit import inlined
from cutcard.sim.blackjack.deferred_wagers import WINS, DeferredTables
from cutcard.sim.blackjack.kernel.workspace import OPEN_STREAKS, RESULTS, SETTLED_NOW, WON_IN_A_ROW, Workspace


@inlined
def settle_streaks(deferred: DeferredTables, workspace: Workspace, boxes: int) -> None:
    """One step for all streaks of a box; they are placed together whenever none is left (2.22(k))."""
    kept, side = workspace.kept, workspace.side
    for wager in range(len(deferred.wagers)):
        if deferred.streaks >> wager & 1:
            workspace.batches[wager, SETTLED_NOW] = 0
            for box in range(boxes):
                side[wager, box] = 0
    for box in range(boxes):
        if kept[box, OPEN_STREAKS] == 0:
            kept[box, WON_IN_A_ROW] = 0
            kept[box, OPEN_STREAKS] = deferred.streaks
        step = deferred.steps[kept[box, RESULTS]]
        if step == 0:
            continue
        kept[box, WON_IN_A_ROW] += 1
        for wager in range(len(deferred.wagers)):
            wins = deferred.wagers[wager, WINS]
            if kept[box, OPEN_STREAKS] >> wager & 1 and (step < 0 or kept[box, WON_IN_A_ROW] == wins):
                side[wager, box] = deferred.cents[wager, 1 if step > 0 else 0]
                workspace.batches[wager, SETTLED_NOW] += 1
                kept[box, OPEN_STREAKS] ^= 1 << wager

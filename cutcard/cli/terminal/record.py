"""The last round as the person may write it down: what others discarded unseen stays unseen."""

from collections.abc import Iterator, Sequence

from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack import events as ev
from cutcard.games.croupier import Step
from cutcard.games.game import GiveCard


def seen_steps(steps: Sequence[Step], own_box: int) -> Iterator[Step]:
    """2.6A(e)2: the first two cards of a hand over 21 go away face down, and only its player knows them."""
    hidden = {place for step in steps for place in _discarded(step)} - {own_box}
    for step in steps:
        first = step.events[0] if step.events else None
        if isinstance(first, ev.CardDealt) and not first.face_up and first.box in hidden:
            yield step._replace(command=GiveCard(None))
        else:
            yield step
        for box in _discarded(step):
            if box in hidden:
                # to who does not know the cards, the player says that he is over
                yield Step(cm.DiscardHand(box), (), chore=False)


def _discarded(step: Step) -> list[int]:
    return [event.box for event in step.events if isinstance(event, ev.HandDiscarded)]

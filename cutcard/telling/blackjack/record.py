"""A finished round as one reader may write it down: what he never saw stays unseen."""

from collections.abc import Iterator, Sequence

from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.spots import SPOTS
from cutcard.games.blackjack.state import Hand, new_hand
from cutcard.games.croupier import Step
from cutcard.games.game import GiveCard


def seen_steps(steps: Sequence[Step], reader: str) -> Iterator[Step]:
    """2.6A(e)2: the first two cards of a hand over 21 go away face down, and only its player knows them."""
    boxes = {event.box for step in steps for event in step.events if isinstance(event, ev.HandDiscarded)}
    hidden: dict[int, Hand] = dict.fromkeys(boxes - _own_boxes(steps, reader), new_hand(()))
    for step in steps:
        command = step.command
        for event in step.events:
            if isinstance(event, ev.CardDealt) and event.box in hidden:
                card = event.card if event.face_up else None
                command = GiveCard(card)
                hidden[event.box] = hidden[event.box].with_card(card, face_up=event.face_up)
        yield step._replace(command=command)
        for event in step.events:
            if isinstance(event, ev.HandDiscarded) and event.box in hidden and not hidden[event.box].busted:
                # his open cards do not tell it: the player says that he is over
                yield Step(cm.DiscardHand(event.box), (), chore=False)


def _own_boxes(steps: Sequence[Step], reader: str) -> set[int]:
    """The boxes whose cards he looks at: he wagered there first, or calls the decisions (2.13(b))."""
    speaks: dict[int, str] = {}
    for step in steps:
        for event in step.events:
            if isinstance(event, ev.BetPlaced) and event.wager in SPOTS:
                speaks.setdefault(event.box, event.player)
            elif isinstance(event, ev.BettingClosed):
                speaks |= dict(event.callers)
    return {box for box, player in speaks.items() if player == reader}

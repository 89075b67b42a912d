"""The steps of a finished round as one reader may write them down, without cards they never saw."""

from collections.abc import Iterable, Iterator, Sequence

from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import PermitBoxes
from cutcard.games.blackjack.model.spots import SPOTS
from cutcard.games.blackjack.model.state import Hand, new_hand
from cutcard.games.blackjack.view import FIRST_CARDS
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import GiveCard


def seen_steps(steps: Sequence[Step], reader: str) -> Iterator[Step]:
    """A card that was never turned over is written down only for the player who looked at it.

    The first two cards of a hand over 21 go away unseen (2.6A(e)2). In a round that is called dead, so do the
    hole card and all other cards face down.
    """
    yield from _with_permissions(_seen(steps, reader))


def _with_permissions(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps, with each permission for additional boxes (2.14) before the first wager that needs it. Where
    it was given or taken back does not matter: that may have been in an earlier round."""
    told: dict[str, int] = {}
    for step in steps:
        for event in step.events:
            match event:
                case ev.BetPlaced() | ev.WagerSpoken() if event.granted > told.get(event.player, 0):
                    told[event.player] = event.granted
                    yield Step(PermitBoxes(event.player, event.granted), (), automatic=False)
        if not isinstance(step.command, PermitBoxes):
            yield step


def _seen(steps: Sequence[Step], reader: str) -> Iterator[Step]:
    own = _own_boxes(steps, reader)
    unseen = _never_turned(steps, own)
    boxes = {event.box for step in steps for event in step.events if isinstance(event, ev.HandDiscarded)}
    hidden: dict[int, Hand] = dict.fromkeys(boxes - own, new_hand(()))
    for index, step in enumerate(steps):
        yield step._replace(command=GiveCard(None)) if index in unseen else step
        for event in step.events:
            match event:
                case ev.CardDealt() if event.box in hidden:
                    card = event.card if event.face_up else None
                    hidden[event.box] = hidden[event.box].with_card(card, face_up=event.face_up)
                case ev.HandDiscarded() if event.box in hidden and not hidden[event.box].busted:
                    # their open cards do not show it: the player says that they are over 21
                    yield Step(cm.DiscardHand(event.box), (), automatic=False)
                case ev.HoleCardRead() if _hole_card(steps, index) in unseen:
                    yield Step(cm.AnswerReader(event.blackjack), (), automatic=False)


def _never_turned(steps: Sequence[Step], own: set[int]) -> set[int]:
    """The steps that dealt a card the reader has not seen by the end of its round."""
    unseen: set[int] = set()
    lying: dict[tuple[int, int], set[int]] = {}
    dealt: dict[int, int] = {}
    for index, step in enumerate(steps):
        for event in step.events:
            match event:
                case ev.BettingClosed():
                    unseen |= set().union(*lying.values())
                    lying, dealt = {}, {}
                case ev.CardDealt():
                    dealt[event.box] = dealt.get(event.box, 0) + 1
                    looks = event.box in own and dealt[event.box] <= FIRST_CARDS
                    if not event.face_up and not looks:
                        lying.setdefault((event.box, event.hand), set()).add(index)
                case ev.HoleCardTurned():
                    lying.pop((0, 0), None)
                case ev.CardsTurned() | ev.DoubleCardExposed():
                    lying.pop((event.box, event.hand), None)
    return unseen.union(*lying.values())


def _hole_card(steps: Sequence[Step], before: int) -> int:
    """The step that dealt the hole card the card reader has read."""
    return next(
        index
        for index in range(before, -1, -1)
        for event in steps[index].events
        if isinstance(event, ev.CardDealt) and event.box == 0 and not event.face_up
    )


def _own_boxes(steps: Sequence[Step], reader: str) -> set[int]:
    """The boxes whose cards the reader looks at: they call the decisions there, as the first of those whose
    wagers lay there when the deal began, or as the one agreed on (2.13(b)). A withdrawn wager shows nobody a
    card."""
    laid: dict[tuple[int, str, str], None] = {}
    speaks: dict[int, set[str]] = {}
    for step in steps:
        for event in step.events:
            match event:
                case ev.BetPlaced() if event.wager in SPOTS:
                    laid.setdefault((event.box, event.player, event.wager))
                case ev.BetWithdrawn() | ev.BetHandedBack():
                    laid.pop((event.box, event.player, event.wager), None)
                case ev.BettingClosed():
                    first: dict[int, str] = {}
                    for box, player, _ in laid:
                        first.setdefault(box, player)
                    for box, player in (first | dict(event.callers)).items():
                        speaks.setdefault(box, set()).add(player)
                    laid = {}
    return {box for box, players in speaks.items() if players == {reader}}

"""Hands by their names and whose turn it is: from hand to hand, at last those that a card was missed for."""

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from cutcard.games.protocol import Awaiting, Choice, Kind
from cutcard.games.table.events import Event
from cutcard.games.twenty_one.boxes import Box, Missed, Stake
from cutcard.games.twenty_one.commands import DeclineCard, TakeCard
from cutcard.games.twenty_one.events.irregularities import LateCardDue, LateCardOffered
from cutcard.games.twenty_one.events.play import PlayersFinished, TurnBegan
from cutcard.games.twenty_one.state import TwentyOneState, the_box
from cutcard.law.refusal import Bar


class _Run(Protocol):
    """A command being carried out."""

    @property
    def state(self) -> TwentyOneState: ...

    def emit(self, event: Event) -> None: ...


RunT = TypeVar("RunT", bound=_Run)
"""The transaction of the game."""


def seek(
    run: RunT,
    box_index: int,
    hand_index: int,
    *,
    waits: Callable[[RunT, Box, int], bool],
    announce: Callable[[RunT, Box, int], None],
    late_clause: str,
    same: bool = False,
) -> None:
    """Gives the turn to the first hand from here on that waits for a card or a decision.

    `announce` says the total of a hand whose turn begins. `same`: the hand whose turn it is may go on.
    """
    state = run.state
    for index in range(box_index, len(state.boxes)):
        box = state.boxes[index]
        for hand in range(hand_index if index == box_index else 0, len(box.hands)):
            if not waits(run, box, hand):
                continue
            if not (same and (index, hand) == state.turn):
                run.emit(TurnBegan(box.number, hand))
                if len(box.hands[hand].cards) > 1:
                    announce(run, box, hand)
            return
    if not _late_card(run, late_clause):
        run.emit(PlayersFinished())


def _late_card(run: _Run, clause: str) -> bool:
    """When all others have their cards, a hand that was missed gets its own or is asked for it."""
    for box in run.state.boxes:
        for index, hand in enumerate(box.hands):
            if hand.missed is Missed.TAKEN:
                run.emit(LateCardDue(box.number, index))
                return True
            if hand.missed is Missed.ASKED:
                run.emit(LateCardOffered(box.number, index, clause))
                return True
    return False


def hand_name(state: TwentyOneState, number: int, hand: int) -> str:
    """`1`, or `1.2` where the box has been split."""
    box = state.box(number)
    return name_in_box(box, hand) if box is not None else str(number)


def name_in_box(box: Box, hand: int) -> str:
    return f"{box.number}.{hand + 1}" if len(box.hands) > 1 else str(box.number)


def meant_hand(state: TwentyOneState, box: Box, hand: int) -> int | None:
    """The index of the hand a command means; 0 means the one whose turn it is, else the leftmost."""
    if hand:
        return hand - 1 if 1 <= hand <= len(box.hands) else None
    if state.in_play and state.boxes[state.turn.box].number == box.number:
        return state.turn.hand
    return 0


def hand_called(state: TwentyOneState, name: str) -> tuple[Box, int] | None:
    """The box and the index of the hand of that name; `1` is the hand whose turn it is."""
    number, dot, index = name.partition(".")
    box = state.box(int(number)) if number.isdecimal() and len(number) < 4 else None
    if box is None or (dot and not (index.isdecimal() and len(index) < 4)):
        return None
    meant = meant_hand(state, box, int(index or 0))
    return None if meant is None else (box, meant)


def late_card(state: TwentyOneState) -> Awaiting:
    """All others have their cards; the player takes a missed one late, or the hand is dead."""
    box = the_box(state, state.mishaps.asking)
    decline = DeclineCard(box.number)
    return Awaiting(
        Kind.DECISION,
        box.player,
        hand_name(state, box.number, state.turn.hand),
        choices=(Choice(TakeCard(box.number)), Choice(decline)),
        default_command=decline,
    )


def not_its_turn(
    state: TwentyOneState, box: Box, hand: int, *, missed: str, split: str, shared: str
) -> list[Bar]:
    """What bars a decision while players decide: another hand's turn, or what comes before it.

    The game's clauses: `missed` of a missed card, `split` of split hands, `shared` of shared boxes.
    """
    bars = []
    if state.mishaps.asking:
        bars.append(Bar(missed, f"box {state.mishaps.asking} is asked first about the card it missed"))
    turn = state.boxes[state.turn.box]
    if turn.number != box.number:
        bars.append(Bar("2.6(f)", f"it is the turn of box {turn.number}"))
    elif state.turn.hand != hand:
        bars.append(Bar(split, f"hand {state.turn.hand + 1} of the box is played to its end first"))
    elif state.joining is not None:
        bars.append(Bar(shared, "the other bettors of the box are asked first"))
    elif state.drawing:
        bars.append(Bar("2.6(g)", "the card asked for comes first"))
    return bars


def taken_at_bust(
    box: Box, hand: int, collected: Callable[[int, int, int], int]
) -> Iterator[tuple[Stake, int]]:
    """Each stake of a hand over 21, and what is taken of it.

    `collected` decides by the original wager, what was taken of it before, and what is left of the stake.
    """
    for stake in box.hands[hand].stakes:
        already = sum(
            other.taken
            for one in box.hands
            for other in one.stakes
            if other.player == stake.player and other.spot == stake.spot and not one.dead
        )
        yield stake, collected(stake.wager, already, stake.amount - stake.taken)

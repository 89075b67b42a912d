"""Boxes several people wager on: the others answer a double or a split (2.13(d), (e); 26.13(d), (f))."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from cutcard.games.protocol import Choice
from cutcard.games.table.state import Sheet
from cutcard.games.twenty_one.commands import Assign, CloseJoining, Follow
from cutcard.games.twenty_one.events import JoiningClosed, JoiningOpened, Raised, WagerAssigned
from cutcard.games.twenty_one.state import Joining, State, TwentyOneState, the_box
from cutcard.games.twenty_one.transaction import TwentyOneTransaction as Run
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

Wagers = tuple[int, ...]
"""What a bettor has on a hand, spot by spot."""


@dataclass(frozen=True, kw_only=True)
class SharedBoxes(Generic[Sheet]):
    """How the other bettors of a box join, by a game's paragraphs and deciders."""

    double: str
    """By which they may double too."""
    split: str
    """By which they cover the new hand or name one."""
    consent: str
    """By which others wager on a box at all."""
    caller: str
    """By which one of them calls the decisions."""
    made: str
    """By which a wager that is made is not altered."""
    followed: type[Raised]
    covered: type[Raised]
    added: Callable[[Sheet, Joining, Wagers, Follow], Wagers]
    """What a bettor adds, spot by spot, by the sheet."""
    why_not_add: Callable[[Sheet, Joining, Wagers, Follow], list[Bar]]
    double_range: Callable[[Sheet, Wagers], tuple[int, int]]
    """The least and the most a bettor adds to a double."""
    by_spot: bool = True
    """Whether an answer names an amount for each of several wagers."""

    # --- asking ---

    def ask_about_double(self, run: Run[Sheet, State]) -> None:
        """The other bettors of a doubled hand say whether they double too."""
        self._ask(run, split=False)

    def ask_about_split(self, run: Run[Sheet, State]) -> None:
        """The other bettors of a split pair cover the new hand, or name the hand they stay on."""
        self._ask(run, split=True)

    def _ask(self, run: Run[Sheet, State], *, split: bool) -> None:
        box, hand = run.state.boxes[run.state.turn.box], run.state.turn.hand
        stakes = box.hands[hand].stakes
        others = tuple(dict.fromkeys(stake.player for stake in stakes if stake.player != stakes[0].player))
        if others:
            run.emit(JoiningOpened(box.number, hand, split, others))

    # --- answering ---

    def follow(self, run: Run[Sheet, State], command: Follow) -> Refusal | None:
        refusal = self.why_not_follow(run.sheet, run.state, command)
        if refusal is not None:
            return refusal
        joining = run.state.joining
        assert joining is not None
        kind = self.covered if joining.split else self.followed
        wagers = _wagers(run.state, joining, command.player)
        added = self.added(run.sheet, joining, wagers, command)
        place = joining.box, joining.hand + joining.split, command.player
        by_spot = the_box(run.state, joining.box).by_spot(added)
        run.emit(kind(*place, sum(added), by_spot=by_spot))
        _close_if_all_answered(run)
        return None

    def why_not_follow(self, sheet: Sheet, state: TwentyOneState, command: Follow) -> Refusal | None:
        joining = _open_for(state, command.box)
        if joining is None:
            return self._nothing_open(command)
        bars = self._not_asked(state, joining, command.player)
        wagers = _wagers(state, joining, command.player)
        if command.hand and command.hand != joining.hand + joining.split + 1:
            where = f"{joining.box}.{joining.hand + joining.split + 1}"
            bars.append(
                Bar(self.split if joining.split else self.double, f"the hand that waits for them is {where}")
            )
        if wagers:
            bars += self.why_not_add(sheet, joining, wagers, command)
        return refusal_of(bars)

    def assign(self, run: Run[Sheet, State], command: Assign) -> Refusal | None:
        refusal = self.why_not_assign(run.state, command)
        if refusal is not None:
            return refusal
        joining = run.state.joining
        assert joining is not None
        hand = command.hand - 1 if command.hand else joining.hand
        run.emit(WagerAssigned(joining.box, hand, command.player))
        _close_if_all_answered(run)
        return None

    def why_not_assign(self, state: TwentyOneState, command: Assign) -> Refusal | None:
        joining = _open_for(state, command.box)
        if joining is None:
            return self._nothing_open(command)
        bars = self._not_asked(state, joining, command.player)
        if not joining.split:
            bars.append(Bar(self.split, "a wager is assigned to a hand when a pair is split"))
        elif command.hand and command.hand - 1 not in (joining.hand, joining.hand + 1):
            says = f"the pair just split lies in hands {joining.hand + 1} and {joining.hand + 2} of the box"
            bars.append(Bar(self.split, says))
        return refusal_of(bars)

    def close(self, run: Run[Sheet, State], command: CloseJoining) -> Refusal | None:
        if _open_for(run.state, command.box) is None:
            return refuse(self.double, f"nobody on box {command.box} is asked now")
        run.emit(JoiningClosed(command.box))
        return None

    def choices(self, sheet: Sheet, state: TwentyOneState) -> tuple[Choice, ...]:
        """What the bettors who have not answered may say."""
        joining = state.joining
        assert joining is not None
        found = []
        left, right = joining.hand + 1, joining.hand + 2
        for player in joining.asked:
            wagers = _wagers(state, joining, player)
            if joining.split:
                one_amount = len(wagers) == 1 or not self.by_spot
                cover = (sum(wagers), ()) if one_amount else (0, wagers)
                found.append(Choice(Follow(joining.box, right, player, *cover)))
                found += [Choice(Assign(joining.box, hand, player)) for hand in (left, right)]
            else:
                least, most = self.double_range(sheet, wagers)
                found.append(Choice(Follow(joining.box, left, player, most), None, least, most))
        return tuple(found)

    # --- what bars an answer ---

    def _nothing_open(self, command: Follow | Assign) -> Refusal:
        clause = self.double if isinstance(command, Follow) else self.split
        return refuse(clause, f"no double or split of box {command.box} waits for its other bettors")

    def _not_asked(self, state: TwentyOneState, joining: Joining, player: str) -> list[Bar]:
        if player in joining.asked:
            return []
        if player == the_box(state, joining.box).player:
            return [Bar(self.caller, f"{player} calls the decisions of the box and has made their wager")]
        if _wagers(state, joining, player):
            return [Bar(self.made, f"{player} has answered, and what is made is not altered")]
        return [Bar(self.consent, f"{player} has no wager on that hand")]


def _close_if_all_answered(run: Run[Sheet, State]) -> None:
    joining = run.state.joining
    if joining is not None and not joining.asked:
        run.emit(JoiningClosed(joining.box))


def _open_for(state: TwentyOneState, number: int) -> Joining | None:
    joining = state.joining
    return joining if joining is not None and joining.box == number else None


def _wagers(state: TwentyOneState, joining: Joining, player: str) -> Wagers:
    """What a bettor has on the hand that was doubled or split, spot by spot."""
    box = the_box(state, joining.box)
    for index in range(joining.hand, joining.hand + joining.split + 1):
        found = box.wagers(index, player)
        if found:
            return found
    return ()

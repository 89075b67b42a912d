"""Boxes several people wager on: the other bettors answer a double or a split (2.13(d), (e))."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Assign, CloseJoining, Follow
from cutcard.games.blackjack.model.procedure import Next
from cutcard.games.blackjack.model.state import Joining, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import Choice
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def ask_about_double(run: Progress) -> Next:
    """The others on a hand its caller has doubled say whether they double too."""
    return _ask(run, split=False)


def ask_about_split(run: Progress) -> Next:
    """The others on a pair its caller has split cover the new hand, or say which one their wager stays on."""
    return _ask(run, split=True)


def _ask(run: Progress, *, split: bool) -> Next:
    box, hand = run.state.boxes[run.state.turn.box], run.state.turn.hand
    stakes = box.hands[hand].stakes
    others = tuple(dict.fromkeys(stake.player for stake in stakes if stake.player != stakes[0].player))
    if others:
        run.emit(ev.JoiningOpened(box.number, hand, split, others))
    return None


def follow(run: Progress, command: Follow) -> Refusal | None:
    refusal = why_not_follow(run.sheet, run.state, command)
    if refusal is not None:
        return refusal
    joining = run.state.joining
    assert joining is not None
    kind = ev.SplitCovered if joining.split else ev.DoubleFollowed
    box = run.state.box(joining.box)
    assert box is not None
    wagers = _wagers(run.state, joining, command.player)
    added = rules.each_spot(command.amount, command.by_spot, wagers)
    place = joining.box, joining.hand + joining.split, command.player
    run.emit(kind(*place, sum(added), by_spot=box.by_spot(added)))
    _close_if_all_answered(run)
    return None


def why_not_follow(sheet: BlackjackSheet, state: TableState, command: Follow) -> Refusal | None:
    joining = _open_for(state, command.box)
    if joining is None:
        return _nothing_open(state, command)
    bars = _not_asked(state, joining, command.player)
    wagers = _wagers(state, joining, command.player)
    if command.hand and command.hand != joining.hand + joining.split + 1:
        where = f"{joining.box}.{joining.hand + joining.split + 1}"
        clause = "2.13(e)" if joining.split else "2.13(d)"
        bars.append(Bar(clause, f"what waits for them is hand {where}"))
    if wagers:
        bars += _why_not_add(sheet, joining, wagers, command)
    return refusal_of(bars)


def _why_not_add(
    sheet: BlackjackSheet, joining: Joining, wagers: tuple[int, ...], command: Follow
) -> list[Bar]:
    added = rules.each_spot(command.amount, command.by_spot, wagers)
    unequal = rules.why_not_each_spot(sheet, added, wagers)
    if unequal is not None:
        return [unequal]
    why_not = rules.why_not_cover if joining.split else rules.why_not_double_by
    pairs = zip(wagers, added, strict=True)
    return [bar for wager, amount in pairs for bar in why_not(sheet, wager, amount)]


def assign(run: Progress, command: Assign) -> Refusal | None:
    refusal = why_not_assign(run.state, command)
    if refusal is not None:
        return refusal
    joining = run.state.joining
    assert joining is not None
    hand = command.hand - 1 if command.hand else joining.hand
    run.emit(ev.WagerAssigned(joining.box, hand, command.player))
    _close_if_all_answered(run)
    return None


def why_not_assign(state: TableState, command: Assign) -> Refusal | None:
    joining = _open_for(state, command.box)
    if joining is None:
        return _nothing_open(state, command)
    bars = _not_asked(state, joining, command.player)
    if not joining.split:
        bars.append(Bar("2.13(e)", "a wager is assigned to a hand when a pair is split"))
    elif command.hand and command.hand - 1 not in (joining.hand, joining.hand + 1):
        says = f"the pair just split lies in hands {joining.hand + 1} and {joining.hand + 2} of the box"
        bars.append(Bar("2.13(e)", says))
    return refusal_of(bars)


def close(run: Progress, command: CloseJoining) -> Refusal | None:
    if _open_for(run.state, command.box) is None:
        return refuse("2.13(d)", f"nobody on box {command.box} is asked now")
    run.emit(ev.JoiningClosed(command.box))
    return None


def _close_if_all_answered(run: Progress) -> None:
    joining = run.state.joining
    if joining is not None and not joining.asked:
        run.emit(ev.JoiningClosed(joining.box))


def choices(sheet: BlackjackSheet, state: TableState) -> tuple[Choice, ...]:
    """What the bettors who have not answered may say."""
    joining = state.joining
    assert joining is not None
    found = []
    left, right = joining.hand + 1, joining.hand + 2
    for player in joining.asked:
        wagers = _wagers(state, joining, player)
        if joining.split:
            cover = (wagers[0], ()) if len(wagers) == 1 else (0, wagers)
            found.append(Choice(Follow(joining.box, right, player, *cover)))
            found += [Choice(Assign(joining.box, hand, player)) for hand in (left, right)]
        else:
            double = Follow(joining.box, left, player, min(wagers))
            found.append(Choice(double, None, *rules.double_range(sheet, min(wagers))))
    return tuple(found)


def _open_for(state: TableState, number: int) -> Joining | None:
    joining = state.joining
    return joining if joining is not None and joining.box == number else None


def _nothing_open(state: TableState, command: Follow | Assign) -> Refusal:
    clause = "2.13(d)" if isinstance(command, Follow) else "2.13(e)"
    return Refusal((Bar(clause, f"no double or split of box {command.box} waits for its other bettors"),))


def _not_asked(state: TableState, joining: Joining, player: str) -> list[Bar]:
    if player in joining.asked:
        return []
    box = state.box(joining.box)
    assert box is not None
    if player == box.player:
        return [Bar("2.13(b)", f"{player} calls the decisions of the box and has made their wager")]
    if _wagers(state, joining, player):
        return [Bar("2.3(g)", f"{player} has answered, and what is made is not altered")]
    return [Bar("2.13(a)", f"{player} has no wager on that hand")]


def _wagers(state: TableState, joining: Joining, player: str) -> tuple[int, ...]:
    """What a bettor has on the hand that was doubled or split, spot by spot."""
    box = state.box(joining.box)
    assert box is not None
    for index in range(joining.hand, joining.hand + joining.split + 1):
        found = box.wagers(index, player)
        if found:
            return found
    return ()

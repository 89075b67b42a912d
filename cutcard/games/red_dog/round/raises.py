"""Raises, and a third card exposed before they are closed (6.5(h), (i), 6.7(c))."""

from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.evolve import RedDogTransaction
from cutcard.games.red_dog.model.state import Answer, Area, Phase, TableState
from cutcard.games.red_dog.round import settlement
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def place(run: RedDogTransaction, command: cm.Raise) -> Refusal | None:
    refusal = why_not_raise(run.sheet, run.state, command)
    if refusal is None:
        area = _meant(run.state, command)[0]
        run.emit(ev.RaisePlaced(area.number, area.player, command.amount))
    return refusal


def why_not_raise(sheet: RedDogSheet, state: TableState, command: cm.Raise) -> Refusal | None:
    """Everything that forbids this raise: the cards, the amount, the moment."""
    bars: list[Bar | None] = []
    meant = _meant(state, command)
    if len(meant) == 1 and len(state.cards) > 1:
        bars += rules.why_not_raise(
            sheet,
            between=state.spread,
            original=meant[0].wager,
            raised=meant[0].raised,
            amount=command.amount,
        )
        if meant[0].answer is Answer.VOIDED:
            bars.append(Bar("6.5(h)", f"betting area {meant[0].number} has voided the round"))
    elif len(meant) > 1:
        says = f"{command.player} has several betting areas: say which one is raised"
        bars.append(Bar("6.5(h)", says))
    elif not meant:
        where = f" on betting area {command.area}" if command.area else ""
        bars.append(Bar("6.5(h)", f"{command.player} has no wager{where} to raise"))
    bars.append(_not_the_time(state))
    return refusal_of([bar for bar in bars if bar is not None])


def _meant(state: TableState, command: cm.Raise) -> tuple[Area, ...]:
    """The areas of the player the command can mean."""
    if state.phase is Phase.BETWEEN:
        return ()
    theirs = [area for area in state.areas if area.player == command.player]
    if command.area:
        return tuple(area for area in theirs if area.number == command.area)
    return tuple(area for area in theirs if not area.settled) or tuple(theirs)


def _not_the_time(state: TableState) -> Bar | None:
    match state.phase:
        case Phase.RAISES:
            return None
        case Phase.CHOICE:
            return Bar("6.7(c)", "each area says first whether it plays the round out")
        case Phase.THIRD | Phase.SETTLING:
            return Bar("6.5(h)", "raises are made before the third card is dealt")
    return Bar("6.5(h)", "raises are made immediately after the initial two cards")


def close(run: RedDogTransaction, command: cm.CloseRaises) -> Refusal | None:
    if run.state.phase is not Phase.RAISES:
        return refuse("6.5(i)", "there are no raises to be closed now")
    run.emit(ev.RaisesClosed())
    return None


# --- a third card too early -------------------------------------------------------------------------------


def exposed(run: RedDogTransaction, command: cm.ThirdCardExposed) -> Refusal | None:
    if run.state.phase is not Phase.RAISES:
        return refuse("6.7(c)", "no third card can be drawn before raises are closed now")
    barred = equipment.why_not_these(run.sheet, run.state, (command.card,))
    if not equipment.card_to_come(run.state):
        barred = Bar("6.7(c)", "no card is left in the shoe")
    if barred is not None:
        return refusal_of([barred])
    run.emit(ev.ThirdCardDiscarded(command.card))
    return None


def play_on(run: RedDogTransaction, command: cm.PlayOn) -> Refusal | None:
    refusal = why_not_answer(run.state, command.area)
    if refusal is None:
        run.emit(ev.AreaPlaysOn(command.area, _player(run.state, command.area)))
        _all_answered(run)
    return refusal


def void(run: RedDogTransaction, command: cm.VoidArea) -> Refusal | None:
    refusal = why_not_answer(run.state, command.area)
    if refusal is None:
        _void(run, command.area, asked=True)
        _all_answered(run)
    return refusal


def close_choice(run: RedDogTransaction, command: cm.CloseChoice) -> Refusal | None:
    """Who does not answer takes no further part: their wagers go back."""
    if run.state.phase is not Phase.CHOICE:
        return refuse("6.7(c)", "no area is asked whether it plays on")
    for area in unanswered(run.state):
        _void(run, area.number, asked=False)
    _all_answered(run)
    return None


def why_not_answer(state: TableState, number: int) -> Refusal | None:
    if state.phase is not Phase.CHOICE:
        return refuse("6.7(c)", "no area is asked whether it plays on")
    if number not in [area.number for area in unanswered(state)]:
        return refuse("6.7(c)", f"betting area {number} is not asked, or has answered")
    return None


def unanswered(state: TableState) -> list[Area]:
    return [area for area in state.playing if area.answer is Answer.NONE]


def _player(state: TableState, number: int) -> str:
    area = state.area(number)
    assert area is not None
    return area.player


def _void(run: RedDogTransaction, number: int, *, asked: bool) -> None:
    run.emit(ev.AreaVoided(number, _player(run.state, number), asked))
    settlement.give_back(run, number, "6.7(c)")


def _all_answered(run: RedDogTransaction) -> None:
    """With every answer in the raises go on; with nobody left the round is over."""
    if unanswered(run.state):
        return
    if run.state.playing:
        run.emit(ev.RaisesOpenedAgain())
    else:
        run.emit(ev.RoundVoided())

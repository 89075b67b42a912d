"""What a red dog table waits for now, with every choice and what forbids it."""

from typing import Any

from cutcard.dealing.shoe import Stage, cut_range
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    Awaiting,
    Choice,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    Kind,
    Prepare,
    PutBack,
    RefuseCut,
    Shuffle,
    VoidRound,
)
from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.equipment import stage
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model.state import PLACES, Area, Phase, TableState
from cutcard.games.red_dog.round import betting, raises, shoe
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table import bets


def _act(place: str, command: Any, *, who: str = DEALER, chore: bool = False) -> Awaiting:
    return Awaiting(Kind.ACT, who, place, choices=(Choice(command),), otherwise=command, chore=chore)


_CHORES = {
    stage: _act(stage.value, command, chore=True)
    for stage, command in (
        *((stage, Prepare(stage)) for stage in equipment.OPENING),
        (Stage.SHUFFLE, Shuffle()),
        (Stage.PUT_BACK, PutBack()),
    )
}
_BURN = Awaiting(Kind.CARD, DEALER, "burn", face_up=False, chore=True)
_CARDS = tuple(Awaiting(Kind.CARD, DEALER, place) for place in PLACES)
_VOID = _act("void", VoidRound(), who=FLOORPERSON, chore=True)
_END = _act("end", EndRound())


def awaiting(sheet: RedDogSheet, state: TableState) -> Awaiting:
    """The one thing this table waits for. Wagers may also be laid while the cards are made ready."""
    match state.phase:
        case Phase.BETWEEN:
            return _stack(state) or _wagers(state)
        case Phase.RAISES:
            return _raises(sheet, state)
        case Phase.CHOICE:
            return _choice(state)
        case Phase.SETTLING:
            return _END
    if len(state.cards) == len(_CARDS):  # the third card lies there, its value is not announced yet
        return _END
    return _VOID if equipment.runs_dry(state) else _CARDS[len(state.cards)]


def _stack(state: TableState) -> Awaiting | None:
    """What the cards need before a round can be dealt."""
    match stage(state):
        case Stage.READY:
            return None
        case Stage.BURN:
            return _BURN
        case Stage.CUT:
            return _cut(state)
    return _CHORES[stage(state)]


def _cut(state: TableState) -> Awaiting:
    least, most = cut_range(state.shoe.stack)
    who = shoe.offered_to(state)
    if not who:
        # The first player to the table is not known yet; if nobody speaks up the dealer cuts.
        return Awaiting(Kind.CUT, otherwise=Cut(DEALER, (least + most) // 2), chore=True)
    choice = Choice(Cut(who, (least + most) // 2), least=least, most=most)
    if who == DEALER:
        return Awaiting(Kind.CUT, who, choices=(choice,), otherwise=choice.command, chore=True)
    choices = (choice, Choice(RefuseCut(who)))
    return Awaiting(Kind.CUT, who, choices=choices, otherwise=RefuseCut(who), chore=True)


def _wagers(state: TableState) -> Awaiting:
    """Wagers; a spoken one waits for the dealer's word, then for the floorperson's (6.5(b))."""
    bet = bets.unconfirmed(state.bets)
    if bet is None:
        deal = Deal()
        return Awaiting(Kind.WAGERS, choices=(Choice(deal, betting.why_not_deal(state, deal)),))
    by = next(one for one in bets.CONFIRMED_BY if one not in bet.confirmed)
    return _act("confirm", ConfirmWager(by, bet.box, bet.player, bet.wager), who=by, chore=True)


def _raises(sheet: RedDogSheet, state: TableState) -> Awaiting:
    """Open to every bettor at once, until the dealer announces "Raises closed" (6.5(h), (i))."""
    return Awaiting(
        Kind.DECISION,
        place="raises",
        choices=tuple(_raise(sheet, state, area) for area in state.playing),
        otherwise=cm.CloseRaises(),
        window=True,
    )


def _raise(sheet: RedDogSheet, state: TableState, area: Area) -> Choice:
    least, most = rules.raise_range(sheet, area.wager, area.raised)
    command = cm.Raise(area.player, most or rules.smallest_chip(sheet), area.number)
    return Choice(command, raises.why_not_raise(sheet, state, command), least, most)


def _choice(state: TableState) -> Awaiting:
    """6.7(c): each area plays the round out or voids it; who does not answer takes no further part."""
    asked = raises.unanswered(state)
    return Awaiting(
        Kind.DECISION,
        place="play on or void",
        choices=tuple(Choice(kind(area.number)) for area in asked for kind in (cm.PlayOn, cm.VoidArea)),
        otherwise=cm.CloseChoice(),
        window=True,
    )

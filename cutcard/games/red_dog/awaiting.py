"""What a red dog table waits for now, with every choice and what forbids it."""

from cutcard.games.protocol import DEALER, Awaiting, Choice, Deal, Kind
from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model.state import PLACES, Area, Phase, TableState
from cutcard.games.red_dog.round import betting, raises
from cutcard.games.red_dog.round.shoe import CARD_TABLE
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table.awaiting import END, VOID, confirmation, stack_need

_CARDS = {place: Awaiting(Kind.CARD, DEALER, place) for place in PLACES}


def awaiting(sheet: RedDogSheet, state: TableState) -> Awaiting:
    """The one thing this table waits for. Wagers may also be laid while the cards are made ready."""
    match state.phase:
        case Phase.BETWEEN:
            return stack_need(CARD_TABLE, state) or _wagers(state)
        case Phase.RAISES:
            return _raises(sheet, state)
        case Phase.CHOICE:
            return _choice(state)
        case Phase.SETTLING:
            return END
    if not state.place:  # the third card lies there, its value is not announced yet
        return END
    return VOID if equipment.runs_dry(state) else _CARDS[state.place]


def _wagers(state: TableState) -> Awaiting:
    """Wagers; a spoken one waits for its confirmation (6.5(b))."""
    spoken = confirmation(state.bets)
    if spoken is not None:
        return spoken
    deal = Deal()
    return Awaiting(Kind.WAGERS, choices=(Choice(deal, betting.why_not_deal(state, deal)),))


def _raises(sheet: RedDogSheet, state: TableState) -> Awaiting:
    """Open to every bettor at once, until the dealer announces "Raises closed" (6.5(h), (i))."""
    return Awaiting(
        Kind.DECISION,
        place="raises",
        choices=tuple(_raise(sheet, state, area) for area in state.playing),
        default_command=cm.CloseRaises(),
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
        default_command=cm.CloseChoice(),
        window=True,
    )

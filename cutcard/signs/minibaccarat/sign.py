"""The sign of a minibaccarat table (8.2(c), 8.3(a)): payouts, vigorish, third cards, each with its source."""

from collections.abc import Iterator

from cutcard.games.minibaccarat import rules
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.sheet.options import OPTIONS
from cutcard.games.minibaccarat.sheet.sheet import PAYS, TIE, WAGERS, MinibaccaratSheet
from cutcard.law.refusal import Violation
from cutcard.signs.defaults import card_sign, pay_table, posted
from cutcard.signs.sign import PayRow, PayTable, Sign, SignLine, marked

_TITLES = {"player": "Player", "banker": "Banker", "tie": "Tie"}
_RANKING = "Ace counts 1, 2 to 9 their face, ten and court cards nothing; the last digit of the sum counts."


def minibaccarat_sign(sheet: MinibaccaratSheet, asks: tuple[Violation, ...] = ()) -> Sign:
    found = card_sign(
        sheet,
        asks,
        title=_TITLES["player"],
        wager="player",
        options=OPTIONS,
        headlines=list(_headlines(sheet)),
        rules=list(_play()),
        paytables=[_paytable(sheet, wager) for wager in WAGERS],
        limits=[posted(wager, _TITLES[wager], sheet.limits_of(wager)) for wager in WAGERS],
    )
    return marked(found, by.SOURCES)


def _headlines(sheet: MinibaccaratSheet) -> Iterator[SignLine]:
    yield SignLine("banker", f"Banker pays {PAYS['banker']}{_less(sheet)}", by.VALUES.name)
    yield SignLine("player", f"Player pays {PAYS['player']}", by.VALUES.name)
    yield SignLine(TIE, f"Tie pays {PAYS[TIE]}", by.VALUES.name)


def _less(sheet: MinibaccaratSheet) -> str:
    return f" less {100 * float(sheet.vigorish):g} percent" if sheet.vigorish else ""


def _play() -> Iterator[SignLine]:
    """The rules every table follows, told by the deciders."""
    yield SignLine(
        "deal", "First and third card to the player's hand, the others to the banker's", by.DEAL.name
    )
    yield SignLine("third card", "A count of 8 or 9 on two cards ends the draw", by.THIRD_CARD.name)
    draws = [count for count in range(8) if rules.player_draws(count, 0)]
    yield SignLine("third card", f"The player's hand draws on {draws[0]} to {draws[-1]}", by.THIRD_CARD.name)
    for banker in range(8):
        on = [third for third in range(10) if rules.banker_draws(0, banker, third)]
        if 0 < len(on) < 10:
            values = f"{on[0]} to {on[-1]}" if len(on) == on[-1] - on[0] + 1 else "all but 8"
            says = f"The banker's hand draws on {banker} after a third card of {values}"
            yield SignLine("third card", says, by.THIRD_CARD.name)
    yield SignLine("tie", "A tie leaves player and banker wagers as they are", by.VALUES.name)
    yield SignLine("burn", "The first card of a shoe is turned up: as many are burned", by.SHOE.name)


def _paytable(sheet: MinibaccaratSheet, wager: str) -> PayTable:
    wins = "both hands count the same" if wager == TIE else f"the {wager}'s hand is nearer to nine"
    less = _less(sheet) if rules.bears_vigorish(wager) else ""
    row = PayRow(f"{wager} wins" if wager != TIE else TIE, f"{PAYS[wager]}{less}", wins)
    title, summary = f"{_TITLES[wager]} wager", f"Wins where {wins}."
    return pay_table(wager, title, summary, [row], [by.VALUES.name], ranking=_RANKING)

"""The sign of a minibaccarat table (8.2(c), 8.3(a)): payouts, vigorish, third cards, each with its source."""

from collections.abc import Iterator

from cutcard.games.minibaccarat import rules
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.sheet.options import BY_KEY, OPTIONS
from cutcard.games.minibaccarat.sheet.sheet import PAYS, TIE, WAGERS, MinibaccaratSheet
from cutcard.law.refusal import Violation
from cutcard.signs.defaults import card_sign
from cutcard.signs.sign import LimitsLine, PayRow, PayTable, Sign, SignLine, in_words, marked

_TITLES = {"player": "Player", "banker": "Banker", "tie": "Tie"}
_RANKING = "Ace counts 1, 2 to 9 their face, ten and court cards nothing; the last digit of the sum counts."


def minibaccarat_sign(sheet: MinibaccaratSheet, asks: tuple[Violation, ...] = ()) -> Sign:
    shown = [option for option in OPTIONS if _has_effect(sheet, option.beside)]
    found = card_sign(
        sheet,
        asks,
        title=_TITLES["player"],
        wager="player",
        options=shown,
        headlines=list(_headlines(sheet)),
        rules=list(_play()),
        paytables=[_paytable(sheet, wager) for wager in WAGERS],
        limits=[_limits(sheet, wager) for wager in WAGERS],
    )
    return marked(found, by.SOURCES)


def _has_effect(sheet: MinibaccaratSheet, beside: tuple[str, tuple[object, ...]] | None) -> bool:
    return beside is None or getattr(sheet, BY_KEY[beside[0]].name) in beside[1]


def _headlines(sheet: MinibaccaratSheet) -> Iterator[SignLine]:
    yield SignLine("banker", f"Banker pays {PAYS['banker']}{_less(sheet)}", by.VALUES.name)
    yield SignLine("player", f"Player pays {PAYS['player']}", by.VALUES.name)
    yield SignLine(TIE, f"Tie pays {PAYS[TIE]}", by.VALUES.name)


def _less(sheet: MinibaccaratSheet) -> str:
    return f" less {100 * float(sheet.vigorish):g} percent" if sheet.vigorish else ""


def _limits(sheet: MinibaccaratSheet, wager: str) -> LimitsLine:
    least, most = sheet.limits_of(wager).least, sheet.limits_of(wager).most
    return LimitsLine(wager, _TITLES[wager], least, most, in_words(least, most))


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
    return PayTable(
        wager=wager,
        title=f"{_TITLES[wager]} wager",
        paytable="",
        chosen="",
        summary=f"Wins where {wins}.",
        ranking=_RANKING,
        rows=(PayRow(f"{wager} wins" if wager != TIE else TIE, f"{PAYS[wager]}{less}", wins),),
        clauses=(by.VALUES.name,),
    )

"""The sign of a blackjack table (8.2(c), 8.3(a)): payouts, limits, every option in effect, pay tables.

Its words come from the options and the wagers. The sign lists every option in effect, even if no clause
requires a notice of it.
"""

from collections.abc import Iterator
from typing import Any

from cutcard.games.blackjack.model.hand import ACE
from cutcard.games.blackjack.rules import (
    INSURANCE_ODDS,
    blackjack_odds,
    bonus_awards,
    bonus_stakes,
    hole_card_face_up,
    multiple_action,
    offer_clause,
    sevens_offered_a_card,
    stakes_taken,
    wager_as_read,
    why_not_insurance,
)
from cutcard.games.blackjack.rules.equipment import cutting_card_put_back
from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS
from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.blackjack.wagers.blackjack_bonus import house_advantage
from cutcard.law.contents import status_note
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.money import Odds, readable_dollars
from cutcard.signs.blackjack.option_context import said, ties_lose
from cutcard.signs.sign import POSTED, LimitsLine, PayRow, PayTable, Sign, SignLine, in_words


def sign_of(sheet: BlackjackSheet, asks: tuple[Violation, ...] = ()) -> Sign:
    """The sign of a table."""
    return Sign(
        name=sheet.name,
        digest=sheet.digest,
        status=sheet.status,
        headlines=tuple(_headlines(sheet)),
        limits=tuple(_limits(sheet)),
        rules=(*_rules(sheet), *_notices(sheet)),
        paytables=tuple(_paytable(sheet, offered) for offered in sheet.wagers),
        asks=asks,
    )


def _headlines(sheet: BlackjackSheet) -> Iterator[SignLine]:
    clause = "2.6(k)2" if hole_card_face_up(sheet) else "2.3(e)"
    yield SignLine(MAIN, f"Blackjack pays {blackjack_odds(sheet)}", clause)
    ties = ties_lose(sheet)
    if ties is not None:
        yield SignLine("ties", *ties)
    if why_not_insurance(sheet, ACE) is None:
        yield SignLine("insurance", f"Insurance pays {INSURANCE_ODDS}", "2.9(c)", asked_first=False)


def _limits(sheet: BlackjackSheet) -> Iterator[LimitsLine]:
    for name, limits in sheet.limits:
        main = "Blackjack, each wager" if multiple_action(sheet) else "Blackjack"
        title = ALL[name].title if name in ALL else main
        words, clause = _bounds(sheet, name)
        yield LimitsLine(name, title, limits.least, limits.most, words, clause)


def _bounds(sheet: BlackjackSheet, wager: str) -> tuple[str, str]:
    """The limits of a wager, and whether the licensee or the law sets them."""
    limits, made = sheet.limits_of(wager), ALL.get(wager)
    stakes = stakes_taken(sheet, wager)
    words = " or ".join(map(readable_dollars, stakes)) or in_words(limits.least, limits.most)
    if made is None:
        return words, POSTED
    clause = made.stake_clause if stakes else made.within_main_clause or POSTED
    if made.within_main_clause:
        beside = "each of your blackjack wagers" if multiple_action(sheet) else "your blackjack wager"
        words += f", at most {beside}"
    return words, clause


def _rules(sheet: BlackjackSheet) -> Iterator[SignLine]:
    for option in OPTIONS:
        if option.table not in {"table", "cards", "rules", "readings"} or not _speaks(sheet, option):
            continue
        value = _value(sheet, option)
        words, clause = said(sheet, option.key, value)
        if words:
            yield SignLine(option.key, words, clause, asked_first=option.is_asked_first(value))


def _notices(sheet: BlackjackSheet) -> Iterator[SignLine]:
    """The sign's lines from the side wagers' own keys and from the dealing."""
    for offered in sheet.wagers:
        wager = ALL[offered.name]
        if note := status_note(wager.section):
            yield SignLine(wager.name, f"{wager.title}: {note}", wager.section)
        if wager.notices is not None:
            for words, clause in wager.notices(dict(offered.own)):
                yield SignLine(wager.name, words, clause)
        if wager.after_third is not None and sevens_offered_a_card(sheet):
            words = "Two sevens beside a dealer's blackjack are offered a third card for the sevens wager"
            yield SignLine(wager.name, words, offer_clause(sheet))


def _speaks(sheet: BlackjackSheet, option: Option) -> bool:
    """Whether the option has an effect at this table."""
    if option.key == "cards.cut":
        return cutting_card_put_back(sheet)
    if option.beside is None:
        return True
    key, values = option.beside
    if key == "wagers":
        return any(sheet.offered(name) for name in values)
    return _value(sheet, BY_KEY[key]) in values


def _value(sheet: BlackjackSheet, option: Option) -> Any:
    """The value on this sheet. If the sheet has no field, only the default is built."""
    owner = sheet.readings if option.table == "readings" else sheet
    return getattr(owner, option.name, option.default)


def _paytable(sheet: BlackjackSheet, offered: OfferedWager) -> PayTable:
    wager = wager_as_read(sheet, offered.name)
    means = dict(wager.row_notes)
    return PayTable(
        wager=wager.name,
        title=wager.title,
        paytable=offered.paytable,
        chosen=_chosen(wager, offered.paytable),
        summary=wager.summary,
        ranking=wager.ranking,
        rows=(
            *([PayRow(wager.jackpot, "the meter", means.get(wager.jackpot, ""))] if wager.jackpot else []),
            *(PayRow(row, _pays(wager, odds), means.get(row, "")) for row, odds in offered.pays),
            *(_displayed(sheet) if wager.displayed else ()),
        ),
        clauses=wager.sign_clauses or (wager.paytable_clause,),
    )


def _chosen(wager: SideWager, paytable: str) -> str:
    """2.17(e)2 has options where other sections have pay tables."""
    if not paytable:
        return ""
    return f"option {paytable}" if wager.selected_by == "option" else f"pay table {paytable}"


def _displayed(sheet: BlackjackSheet) -> Iterator[PayRow]:
    """The range of the bonus display for each stake (2.20(j)), and the house advantage (2.20(k))."""
    for stake, awards in bonus_awards(sheet):
        if stake in bonus_stakes(sheet):
            least, most = min(awards)[0], max(awards)[0]
            left = house_advantage(sheet.decks, stake, awards)
            yield PayRow(
                f"blackjack, a wager of {readable_dollars(stake)}",
                in_words(least, most),
                f"drawn by the display; the house keeps {float(100 * left):.2f} percent on the average",
            )


def _pays(wager: SideWager, odds: Odds) -> str:
    """`12 to 1`, or the award in money if the law prints one."""
    return readable_dollars(odds.winnings(wager.stakes[0])) if wager.jackpot else str(odds)

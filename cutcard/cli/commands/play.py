"""`cutcard play`: a person and house bots against the dealer, in the terminal."""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report
from cutcard.cli.sheets import ProposedSheet, UnlawfulSheet, load_table, resolve_sheet
from cutcard.cli.terminal import asking
from cutcard.cli.terminal.chance import Chance
from cutcard.cli.terminal.front import Front
from cutcard.cli.terminal.lines import Lines, standard
from cutcard.cli.terminal.purse import Money
from cutcard.cli.terminal.registry import MANNERS
from cutcard.cli.terminal.scene import HUMAN
from cutcard.cli.terminal.table import Bot, Table
from cutcard.desk.protocol import decks_words
from cutcard.games.croupier.croupier import virtual_source
from cutcard.games.protocol import Deal
from cutcard.games.registry import GAMES
from cutcard.money import BadAmountError, dollars, read_dollars
from cutcard.narration.audience import BOT, shown_name
from cutcard.narration.round_results import net_text

_NAMES = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay")
GOOD, NO = 0, 1


def play(path: Path, *, seed: int | None, bots: int, balance: str) -> int:
    """Opens the table and plays until the person leaves; returns the exit code."""
    try:
        sheet = load_table(path)
        if sheet.status == "proposed":
            raise ProposedSheet(str(path))
        money = Money(HUMAN, _balance(balance, sheet))
        box, beside = _seats(sheet, bots)
    except InputError as error:
        return report(error, as_json=False)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=False)
    except ProposedSheet as error:
        print(error, file=sys.stderr)
        return NO
    chance = Chance(seed)

    def sit_down(front: Front) -> Table:
        return Table(
            GAMES[sheet.game],
            MANNERS[sheet.game],
            sheet,
            virtual_source(GAMES[sheet.game].stock(sheet), chance.order),
            front,
            path=resolve_sheet(path),
            chance=chance,
            bots=beside,
            box=box,
            money=money,
        )

    read, out = standard()
    table: Table | None = None
    try:
        if _has_keys():
            from cutcard.cli.terminal.keys import Keyboard
            from cutcard.cli.terminal.screen import Screen

            with Keyboard() as keyboard:
                table = sit_down(Screen(keyboard))
                run(table)
        else:
            table = sit_down(Lines(read, out))
            run(table)
    except KeyboardInterrupt:
        print(file=out)
    print(_farewell(table, money), file=out)
    return GOOD


def _has_keys() -> bool:
    """Whether single keys can be read and a screen drawn: a real terminal of the usual size."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    if find_spec("termios") is None:
        return False
    columns, lines = shutil.get_terminal_size((80, 24))
    return columns >= 80 and lines >= 20


def _balance(text: str, sheet: Any) -> int:
    try:
        cents = read_dollars(text.removeprefix("$"))
    except BadAmountError as error:
        raise InputError(str(error), key="--balance") from None
    manner = MANNERS[sheet.game]
    least = manner.desk.limits(sheet, manner.main).least * manner.fewest_places(sheet)
    if cents < least:
        message = f"{dollars(cents)} is less than the least bet at this table, {dollars(least)}"
        raise InputError(message, key="--balance")
    return cents


def _seats(sheet: Any, bots: int) -> tuple[int, tuple[Bot, ...]]:
    """The person sits in the middle of the house bots."""
    manner = MANNERS[sheet.game]
    most = min(manner.desk.boxes(sheet) - 1, len(_NAMES))
    if not 0 <= bots <= most:
        raise InputError(f"{bots} is not possible: this table has room for 0 to {most} bots", key="--bots")
    box = bots // 2 + 1
    free = [number for number in range(1, bots + 2) if number != box]
    limits = manner.desk.limits(sheet, manner.main)
    bets = (limits.least, min(2 * limits.least, limits.most))
    beside = [Bot(BOT + _NAMES[at], number, bets[at % 2]) for at, number in enumerate(free)]
    return box, tuple(beside)


# --- the table's life -------------------------------------------------------------------------------------


def run(table: Table) -> None:
    """Plays rounds until the person leaves, and completes the round they leave."""
    _greet(table)
    purse = table.money.bought
    while not table.leaving:
        asking.ready_cards(table)
        asking.buy_in(table, purse)
        if table.leaving or not asking.place_bets(table):
            return
        play_round(table)


def play_round(table: Table) -> None:
    table.front.new_round(table.rounds + 1)
    before = table.money.balance + table.money.lying
    table.must(Deal())
    while table.in_round and table.manner.may_be_asked(table, waits := table.view.awaiting):
        table.manner.answer(table, waits)
    table.finish_round()
    table.front.table(table.scene())
    table.front.say(_summary(table, before))


def _greet(table: Table) -> None:
    sheet, front, manner = table.sheet, table.front, table.manner
    limits = manner.desk.limits(sheet, manner.main)
    dot = f" {front.look.dot} "
    welcome = manner.welcome(sheet)
    facts = [sheet.name, decks_words(sheet.decks), f"{dollars(limits.least)} to {dollars(limits.most)}"]
    front.say(dot.join(facts + welcome.facts))
    if table.chance.seed is not None:
        front.say(f"Practice: the cards are shuffled by seed {table.chance.seed}, the same every time.")
    company = ", ".join(shown_name(bot.name) for bot in table.bots) or "nobody else"
    front.say(f"You sit down with {dollars(table.money.balance)} of play money. At the table: {company}.")
    for note in welcome.notes:
        front.say(note)
    side = ", ".join(welcome.side_wagers)
    front.say(f"? help{dot}s sign{dot}q leave" + (f"{dot}side wagers: {side}" if side else ""))


def _summary(table: Table, before: int) -> str:
    money = table.money
    brought = net_text(money.balance + money.lying - before)
    return f"Round {table.rounds}: {brought}. Balance {dollars(money.balance)}."


def _farewell(table: Table | None, money: Money) -> str:
    rounds = table.rounds if table is not None else 0
    played = f"{rounds} round{'' if rounds == 1 else 's'}"
    left = f", {dollars(money.lying)} left lying on the felt" if money.lying else ""
    result = net_text(money.result - money.lying)
    even = "even" if result == "push" else result
    return f"You leave with {dollars(money.balance)}: {played}, {even}{left}."

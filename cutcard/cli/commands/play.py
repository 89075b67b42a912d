"""`cutcard play`: a person against the dealer, house bots beside them, in the terminal."""

import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.commands.sign import SignPrinter
from cutcard.cli.errors import InputError, report
from cutcard.cli.sheets import ProposedSheet, UnlawfulSheet, load_table, resolve_sheet
from cutcard.cli.terminal.answers import answer
from cutcard.cli.terminal.bets import buy_in, own_spots, place_bets, side_spots
from cutcard.cli.terminal.display import Caption, Display
from cutcard.cli.terminal.local_table import HUMAN, Bot, LocalTable, Randomness
from cutcard.cli.terminal.session import Session, help_text
from cutcard.cli.terminal.transcript import TranscriptDisplay, standard
from cutcard.desk.protocol import DESKS
from cutcard.games.protocol import NO_BOX
from cutcard.games.registry import GAMES
from cutcard.money import BadAmountError, dollars, read_dollars
from cutcard.narration.audience import BOT, Audience, shown_name
from cutcard.pit.table.bots import bets
from cutcard.signs.sign import Sign

_NAMES = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay")
GOOD, NO = 0, 1


def play(path: Path, *, seed: int | None, bots: int, balance: str) -> int:
    """Opens the table and plays until the person leaves; returns the exit code."""
    try:
        sheet = load_table(path)
        if sheet.status == "proposed":
            raise ProposedSheet(str(path))
        chips = _balance(balance, sheet)
        box, beside = _seats(sheet, bots)
    except InputError as error:
        return report(error, as_json=False)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=False)
    except ProposedSheet as error:
        print(error, file=sys.stderr)
        return NO

    def sit_down(display: Display) -> Session:
        randomness = Randomness(seed)
        return seated(resolve_sheet(path), sheet, display, randomness, bots=beside, box=box, chips=chips)

    read, out = standard()
    farewell = f"You leave with {dollars(chips)}: 0 rounds, even."
    session: Session | None = None
    try:
        if _has_keys():
            from cutcard.cli.terminal.keyboard import Keyboard
            from cutcard.cli.terminal.screen import Screen

            with Keyboard() as keyboard:
                session = sit_down(Screen(keyboard))
                run(session)
        else:
            session = sit_down(TranscriptDisplay(read, out))
            run(session)
    except KeyboardInterrupt:
        print(file=out)
    print(farewell if session is None else session.farewell, file=out)
    return GOOD


def seated(
    path: Path,
    sheet: Any,
    display: Display,
    randomness: Randomness,
    *,
    bots: Sequence[Bot],
    box: int,
    chips: int,
    source: Any = None,
) -> Session:
    """A person sits down at a table of this sheet; `source` gives other cards than a virtual shoe."""
    audience = Audience(HUMAN, display.symbols.card, dollars)
    table = LocalTable(
        GAMES[sheet.game].bind(sheet),
        randomness,
        bots=bots,
        box=box,
        chips=chips,
        audience=audience,
        source=source,
    )
    sign = DESKS[sheet.game].sign(sheet)
    caption = Caption(sheet.name, tuple(_printed(sign)))
    rules = [f"{line.words} ({line.clause})" for line in (*sign.headlines, *sign.rules)]
    rules += [f"{wager.title}: {wager.summary}" for wager in sign.paytables]
    return Session(
        table,
        display,
        caption=caption,
        sign=SignPrinter(fancy=False).sign(sign),
        help_text=help_text(sheet.name, rules),
        path=path,
    )


def _printed(sign: Sign) -> Iterator[str]:
    """Rules in few words for the felt, the number of decks left out: the shoe stands beside it."""
    decks = {line.words for line in sign.rules if line.key == "cards.decks"}
    yield from (words.partition(",")[0] for words in sign.in_few_words() if words not in decks)


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
    least = sum(bet.amount for bet in bets(GAMES[sheet.game].bind(sheet), 1, HUMAN))
    if cents < least:
        message = f"{dollars(cents)} is less than the minimum bet at this table, {dollars(least)}"
        raise InputError(message, key="--balance")
    return cents


def _seats(sheet: Any, bots: int) -> tuple[int, tuple[Bot, ...]]:
    """The person sits in the middle of the house bots."""
    desk = DESKS[sheet.game]
    most = min(desk.boxes(sheet) - 1, len(_NAMES))
    if not 0 <= bots <= most:
        raise InputError(f"{bots} is not possible: this table has room for 0 to {most} bots", key="--bots")
    box = bots // 2 + 1
    free = [number for number in range(1, bots + 2) if number != box]
    limits = desk.limits(sheet, desk.main)
    flat = (limits.least, min(2 * limits.least, limits.most))
    beside = [Bot(BOT + _NAMES[at], number, flat[at % 2]) for at, number in enumerate(free)]
    return box, tuple(beside)


# --- the table's life -------------------------------------------------------------------------------------


def run(session: Session) -> None:
    """Rounds until the person leaves. A round they leave is played to its end for them."""
    _greet(session)
    session.show(session.table.opening)
    while not session.leaving:
        play_on(session)
    session.leave()


def play_on(session: Session) -> None:
    """What the table waits for now: an answer, or wagers for the next round."""
    frame = session.frame
    if frame.felt.in_round or (frame.mine.choices and frame.question.kind != "wagers"):
        answer(session)
    else:
        buy_in(session)
        place_bets(session)


def _greet(session: Session) -> None:
    table, display = session.table, session.display
    sign = DESKS[table.sheet.game].sign(table.sheet)
    dot = f" {display.symbols.dot} "
    spots = own_spots(session.frame)
    limits = f"{dollars(spots[0].least)} to {dollars(spots[0].most)}"
    display.say(dot.join([table.sheet.name, limits, *sign.in_few_words()]))
    seed = table.randomness.seed
    if seed is not None:
        chance = "cards are shuffled" if table.rules.stock().decks else "dice are thrown"
        display.say(f"Practice: the {chance} by seed {seed}, the same every time.")
    company = ", ".join(shown_name(bot) for bot in table.bots) or "nobody else"
    display.say(f"You have {dollars(table.chips)} of play money. At the table: {company}.")
    for note in _notes(sign):
        display.say(note)
    if spots[0].box == NO_BOX:
        kind, wagers = "wagers", ", ".join(spot.wager for spot in spots)
    else:
        kind, wagers = "side wagers", ", ".join(spot.label for spot in side_spots(session.frame))
    display.say(f"? help{dot}s sign{dot}q leave" + (f"{dot}{kind}: {wagers}" if wagers else ""))


_PAYS = re.compile(r"\bpays? [0-9]+ to [0-9]+")


def _notes(sign: Sign) -> list[str]:
    """What else the table pays: rules of its sign that name odds."""
    special = [line.words for line in sign.rules if _PAYS.search(line.words)]
    return [f"{'. '.join(special)}."] if special else []
